package lab_test

import (
	"strings"
	"testing"

	"highwater/core/jsontext"
	"highwater/core/lab"
	"highwater/core/script"
)

const all = 1 << 20 // steps

func diff(t *testing.T, a, b *lab.Lab) []jsontext.Value {
	t.Helper()
	return written(t, func(w *jsontext.Writer) *script.Error {
		if !lab.Diff(w, a, b, all) {
			t.Fatal("two families")
		}
		return nil
	}).List()
}

func opened(t *testing.T, text string) *lab.Lab {
	t.Helper()
	l, err := lab.Open(text, lab.Options{Seed: -1})
	if err != nil {
		t.Fatal(err)
	}
	return l
}

// A fork has the same tree and stands at the same place; what is done there stays
// there. Two branches of it, compared: every name is one that check and why know,
// and exactly those differ that are told.
func TestForksAreCompared(t *testing.T) {
	for _, c := range []struct{ common, one, other string }{
		{"model minikafka\ncluster brokers=1,2,3 min.insync.replicas=2\ntopic t replicas=3\nproduce t-0 a\nreplicate\nproduce t-0 b acks=1\n", "replicate\nproduce t-0 c\n", "promote t-0 2\nproduce t-0 d acks=1\ncrash 3\n"},
		{"model miniredis\nserver P\nserver R\nattach R P\nP> SET k 1\npause R\nP> SET k 2\n", "resume R\nserver S\nattach S P\n", "crash P\npromote R source=lost\nR> SET x 3\n"},
	} {
		a := opened(t, c.common)
		for _, line := range strings.Split(c.one, "\n") {
			a.Run(line)
		}
		a.Goto(strings.Count(c.common, "\n"))
		before := whole(t, a)
		b := a.Fork()
		if whole(t, b) != before || len(diff(t, a, b)) != 0 {
			t.Fatal("a fork is not what it was made of")
		}
		for _, line := range strings.Split(c.other, "\n") {
			if _, err := b.Run(line); err != nil {
				t.Fatal(err)
			}
		}
		if whole(t, a) != before {
			t.Fatal("what is done in a fork is done in its origin")
		}
		for a.Redo() {
		}
		there, back := diff(t, a, b), diff(t, b, a)
		if len(there) < 5 || len(back) != len(there) {
			t.Fatalf("%d differences, and %d the other way round", len(there), len(back))
		}
		for _, d := range there {
			name, values := d.Get("name").Text(), d.Get("values").List()
			if values[0].Kind() == jsontext.String && values[0].Text() == values[1].Text() {
				t.Errorf("%s does not differ", name)
			}
			for i, l := range []*lab.Lab{a, b} {
				if values[i].Kind() == jsontext.Null {
					continue
				}
				var w jsontext.Writer
				if err := l.Why(&w, name); err != nil {
					t.Errorf("%s: %v", name, err)
				}
				value := script.Quote(values[i].Text())
				check := name + "=" + value
				if strings.HasPrefix(name, "value ") {
					check = name + " " + values[i].Text()
					if values[i].Text() == "(nil)" {
						check = "no " + name
					}
				}
				if v := written(t, func(w *jsontext.Writer) *script.Error { return l.Check(w, check) }); !v.Get("ok").Bool() {
					t.Errorf("%s is told to be %s: %s", name, value, v.Get("actual").Text())
				}
			}
		}
	}
}

// The reasons may lie far back. In slices they are the same, and what is still looked
// for says so.
func TestReasonsInSlices(t *testing.T) {
	common := "model minikafka\ncluster brokers=1,2\ntopic t replicas=2\n" + strings.Repeat("produce t-0 a\nreplicate\n", 20)
	a, b := opened(t, common+"produce t-0 b\n"), opened(t, common+"promote t-0 2\n")
	slice := func(steps int) (text string, open int) {
		var w jsontext.Writer
		lab.Diff(&w, a, b, steps)
		return w.Text(), strings.Count(w.Text(), `"open":true`)
	}
	whole, _ := slice(all)
	// The leader and its epoch are those of step 3 in the first, 41 steps before its end.
	for looked := 7; looked <= 35; looked += 7 {
		if text, open := slice(7); open != 2 || text == whole {
			t.Fatalf("after %d steps %d are open: %s", looked, open, text)
		}
	}
	if text, _ := slice(7); text != whole {
		t.Errorf("in slices: %s, at once: %s", text, whole)
	}
	// Elsewhere it is another comparison.
	slice(7)
	a.Undo()
	if text, open := slice(7); open == 0 || text == whole {
		t.Errorf("one step before: %s", text)
	}
}

// Two runs of the same script differ in nothing, whatever happened on the way, and
// two families cannot be compared.
func TestNothingDiffers(t *testing.T) {
	text := "model minikafka\ncluster brokers=1,2\ntopic t replicas=2\nproduce t-0 a\n"
	a, b := opened(t, text), opened(t, text+"crash 2\n")
	b.Undo()
	if found := diff(t, a, b); len(found) > 0 {
		t.Errorf("%d differences between equals", len(found))
	}
	a.Goto(0)
	b.Goto(0)
	if found := diff(t, a, b); len(found) > 0 {
		t.Errorf("%d differences before the first command", len(found))
	}
	var w jsontext.Writer
	b.Redo()
	if c := opened(t, "model miniredis\n"); lab.Diff(&w, b, c, all) || lab.Diff(&w, c, b, all) {
		t.Error("two families were compared")
	}
}
