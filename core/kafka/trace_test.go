package kafka_test

import (
	"testing"

	"highwater/core/jsontext"
	"highwater/core/kafka"
	"highwater/core/lab"
)

// One seed, one script, one trace, byte for byte; and it makes no difference how
// the lab came to it, in one go or by going back and forth.
func TestTracesAreTheSameBytes(t *testing.T) {
	trace := func(l *lab.Lab) string {
		var w jsontext.Writer
		if !l.Trace(&w, "all") {
			t.Fatal("no trace")
		}
		return w.Text()
	}
	opened := func(text string) *lab.Lab {
		l, err := lab.Open(text, lab.Options{Seed: -1})
		if err != nil {
			t.Fatalf("%v:\n%s", err, text)
		}
		return l
	}
	for seed := range uint64(40) {
		text := kafka.RandomScript(seed, 50)
		if again := kafka.RandomScript(seed, 50); again != text {
			t.Fatalf("seed %d gives two scripts", seed)
		}
		l := opened(text)
		first := trace(l)
		if second := trace(opened(text)); second != first {
			t.Fatalf("seed %d gives two traces", seed)
		}
		end := l.Position()
		for back := end; back > 1; back /= 2 {
			l.Goto(back)
			if _, err := l.Run("tick 3ms"); err != nil {
				t.Fatal(err)
			}
			l.Undo()
		}
		if err := l.Edit(text); err != nil || trace(l) != first {
			t.Fatalf("seed %d gives another trace after branches were grown", seed)
		}
	}
}
