package lab_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"highwater/core/jsontext"
	"highwater/core/lab"
	"highwater/core/script"
)

// Every replicate of every story comes apart into fetches that lead to the same
// state, each of which does happen.
func TestSplit(t *testing.T) {
	files, err := filepath.Glob("../kafka/testdata/*.hw")
	if err != nil || len(files) == 0 {
		t.Fatal("no stories", err)
	}
	split, fetches := 0, 0
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		l := opened(t, string(text))
		for n, end := 0, l.Position(); n < end; n++ {
			l.Goto(n)
			before := whole(t, l)
			commands := written(t, func(w *jsontext.Writer) *script.Error { return l.Split(w, "") }).List()
			if whole(t, l) != before {
				t.Fatalf("%s: looking has changed the lab", file)
			}
			if len(commands) == 0 {
				continue
			}
			one, many := l.Fork(), l.Fork()
			one.Redo()
			split++
			for _, command := range commands {
				if _, err := many.Run(command.Text()); err != nil {
					t.Fatal(err)
				}
				if last := jsonOf(t, many.WriteSteps); strings.Contains(last[strings.LastIndex(last, `{"id"`):], `"rule":"fetch.skipped"`) {
					t.Errorf("%s, step %d: %s does not happen", file, n+1, command.Text())
				}
				fetches++
			}
			if state := jsonOf(t, one.State); state != jsonOf(t, many.State) {
				t.Errorf("%s, step %d: its fetches lead to another state", file, n+1)
			}
			if a, b := digest(t, one), digest(t, many); a != b {
				t.Errorf("%s, step %d: the digest is %s, of the fetches %s", file, n+1, a, b)
			}
		}
	}
	if split < 100 || fetches < 150 {
		t.Errorf("only %d commands came apart, into %d", split, fetches)
	}
}

// digest is that of the state where the lab stands.
func digest(t *testing.T, l *lab.Lab) string {
	t.Helper()
	var w jsontext.Writer
	l.Trace(&w, "none")
	trace, _ := jsontext.Read(w.Bytes())
	steps := trace.Get("steps").List()
	return steps[len(steps)-1].Get("digest").Text()
}
