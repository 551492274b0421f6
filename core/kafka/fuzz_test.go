package kafka

import "testing"

// bytes are dice that a fuzzer throws. When they are all thrown each shows 0.
type bytes struct{ left []byte }

func (b *bytes) pick(n int) int {
	if len(b.left) == 0 {
		return 0
	}
	thrown := int(b.left[0])
	b.left = b.left[1:]
	return thrown % n
}

// FuzzCommands makes a run of bytes: they choose what the author of the random
// runs writes next, and each step is held against all that is known of steps.
func FuzzCommands(f *testing.F) {
	f.Add([]byte{})
	f.Add([]byte("a few bytes that were not chosen with any care at all, but are as good as others to begin with"))
	for start := range 8 {
		var dice []byte
		for i := range 200 {
			dice = append(dice, byte(start*31+i*i*7))
		}
		f.Add(dice)
	}
	f.Fuzz(func(t *testing.T, thrown []byte) {
		dice := &bytes{thrown}
		a := newAuthor(dice)
		books := dice.pick(8) == 0
		r := newRun(books)
		lines := a.opening()
		for step := 0; step < 100; step++ {
			if len(lines) == 0 {
				if len(dice.left) == 0 {
					break
				}
				lines = append(lines, a.next(r.state()))
			}
			wrong := r.step(lines[0])
			lines = lines[1:]
			if wrong != "" {
				short, still := shrunk(r.lines, books)
				t.Fatalf("%s\n%s\n\n%s", wrong, still, asScript(short))
			}
		}
		if wrong := r.finish(); wrong != "" {
			t.Fatalf("%s\n\n%s", wrong, asScript(r.lines))
		}
	})
}
