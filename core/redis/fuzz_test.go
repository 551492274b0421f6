package redis

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"highwater/core/script"
)

// FuzzRun makes commands of bytes, two for each: the first says what is done,
// the second to whom and with what. The referee judges every step.
func FuzzRun(f *testing.F) {
	f.Add([]byte{})
	f.Add([]byte("\x00\x08\x01\x00\x05\x08\x01\x01\x01\x02\x06\x08\x0b\x09"))
	f.Add([]byte("the quick brown fox jumps over the lazy dog, twice; the quick brown fox jumps"))
	f.Fuzz(func(t *testing.T, choices []byte) {
		lines := append([]string(nil), opening...)
		for i := 0; i+1 < len(choices) && i < 400; i += 2 {
			lines = append(lines, chosenLine(choices[i], choices[i+1]))
		}
		if complaint, taken := watched(lines); complaint != "" {
			t.Fatalf("after %d lines: %s\n\n%s", taken, complaint, strings.Join(shortened(lines[:taken], watched), "\n"))
		}
		if difference, taken := differing(lines); difference != "" {
			t.Fatalf("after %d lines: %s\n\n%s", taken, difference, strings.Join(shortened(lines[:taken], differing), "\n"))
		}
	})
}

func chosenLine(what, how byte) string {
	names := []string{"A", "B", "C", "D", "E"}
	s := names[int(how&7)%5]
	other := names[(int(how&7)%5+1+int(how>>3&3))%5]
	key := []string{"k", "n", `""`, "__proto__"}[how>>3&3]
	value := []string{"1", "x", `"\xff\x00"`, "-5", "9223372036854775807", `""`, `"\""`, "=#"}[how>>5]
	lines := []string{
		s + "> SET " + key + " " + value,
		s + "> INCR " + key,
		s + "> APPEND " + key + " " + value,
		s + "> DEL " + key + " k",
		s + "> MSET " + key + " " + value + " n 1",
		s + "> " + []string{"MULTI", "EXEC", "DISCARD", "NOSUCH", "GET k", "EXISTS k k", "DBSIZE", "PING"}[how>>5],
		"attach " + s + " " + other + []string{"", " queue=1", " queue=2", " install=fail"}[how>>5&3],
		"attach " + s + " " + other,
		"pause " + s,
		"resume " + s,
		"deliver " + s + []string{"", " 2", " 9", " fail=1"}[how>>5&3],
		"drop " + s,
		"disconnect " + s + []string{"", " late=1"}[how>>5&1],
		"late " + s,
		"promote " + s + " source=" + []string{"alive", "lost"}[how>>5&1],
		"crash " + s,
		"restart " + s,
		"psync " + s + " applied=" + string('0'+rune(how>>5)),
	}
	return lines[int(what)%len(lines)]
}

// FuzzScript takes a text as it is: whatever stands in it is an error with a
// place inside its line, or a step that the referee has nothing against.
func FuzzScript(f *testing.F) {
	for _, folder := range []string{"testdata", "../../site/labs"} {
		files, err := filepath.Glob(filepath.Join(folder, "*.hw"))
		if err != nil {
			f.Fatal(err)
		}
		for _, file := range files {
			text, err := os.ReadFile(file)
			if err != nil {
				f.Fatal(err)
			}
			f.Add(string(text))
		}
	}
	f.Fuzz(func(t *testing.T, text string) {
		if len(text) > 1<<14 {
			return
		}
		at, referee := opened(1), NewReferee()
		for lines := script.NewLines(text); !lines.Done(); {
			src := lines.Next()
			scanned, err := script.Scan(src.Text)
			if err == nil && len(scanned.Words) == 0 {
				continue
			}
			next, s, err := at.try(src.Text)
			if err != nil {
				if err.Column < 1 || err.Offset < 0 || err.Length < 0 || err.Offset+err.Length > script.UTF16Len(src.Text) || err.Message() == "" {
					t.Fatalf("%q: an error without a place: %+v", src.Text, err)
				}
				continue
			}
			if s.cmd == nil {
				continue
			}
			if found := referee.Watch(at, s.cmd, s.refusal, next); len(found) > 0 {
				t.Fatalf("%q: %v", src.Text, found)
			}
			if complaint := announced(at, s, next, referee); complaint != "" {
				t.Fatalf("%q: %s", src.Text, complaint)
			}
			at = next
		}
		at.json()
	})
}
