package lab_test

import (
	"fmt"
	"strings"
	"testing"

	"highwater/core/jsontext"
	"highwater/core/lab"
	"highwater/core/script"
)

// A script in slices ends where the same script ends that is loaded at once,
// whatever the lab held before; only that the line does not go on from there. What follows are texts with all that a script may
// hold between its commands.
const long = "\ufeff# first\r\nmodel minikafka seed=3\n\ncluster brokers=1,2 # two\n\ntopic t replicas=2\n  # 🚲\nproduce t-0 a acks=1\nexpect t-0 hw=1\nreplicate\n\n# the end"

// before are labs to load a script into.
func before(t *testing.T, keepGoing bool) []*lab.Lab {
	t.Helper()
	var labs []*lab.Lab
	for _, text := range []string{"", long, opening, strings.Replace(long, "acks=1", "acks=all", 1)} {
		l, err := lab.Open(text, lab.Options{Seed: -1, KeepGoing: keepGoing})
		if err != nil {
			t.Fatal(err)
		}
		labs = append(labs, l)
	}
	last := labs[len(labs)-1]
	last.Goto(3)
	run(t, last, "crash 2", "tick 1s")
	last.NameBranch(last.ID(), "broker 2 dies")
	last.Undo()
	return labs
}

// everything is all that can be seen of a lab, and what one more step is called.
func everything(t *testing.T, l *lab.Lab) string {
	t.Helper()
	seen := fmt.Sprintln(l.ID(), l.Position(), l.Err()) + l.Script() + text(l.Branches)
	var w jsontext.Writer
	l.Trace(&w, "last")
	seen += w.Text()
	if l.Model() != "" {
		run(t, l, "expect last ok=true")
		seen += fmt.Sprintln(l.ID()) + l.Script()
	}
	return seen
}

// proceed loads a text in slices of so many lines.
func proceed(l *lab.Lab, text string, lines int) *script.Error {
	l.Load(text)
	for {
		if done, err := l.Proceed(lines); done {
			return err
		}
	}
}

// itsEnd asks that the line ends where the lab stands.
func itsEnd(t *testing.T, l *lab.Lab) {
	t.Helper()
	var listing struct{ Text string }
	read(t, text(l.Listing), &listing)
	if listing.Text != l.Script() || len(steps(t, l)) != l.Position() || l.Redo() {
		t.Fatalf("the line goes on after\n%s", l.Script())
	}
}

func TestAScriptInSlicesIsTheScriptAtOnce(t *testing.T) {
	texts := []string{"", "\ufeff", "\n\n", "# only", opening, long, long + "\n", strings.ReplaceAll(long, "\n", "\r\n")}
	rows := strings.SplitAfter(long, "\n")
	for i := range rows {
		wrong := append([]string(nil), rows...)
		wrong[i] = "boom " + wrong[i]
		texts = append(texts, strings.Join(wrong, ""))
	}
	for _, keepGoing := range []bool{false, true} {
		for _, text := range texts {
			for which := range before(t, keepGoing) {
				once := before(t, keepGoing)[which]
				want := fmt.Sprint(once.Edit(text), everything(t, once))
				for _, lines := range []int{1, 2, 3, 5, 100} {
					sliced := before(t, keepGoing)[which]
					err := proceed(sliced, text, lines)
					if err == nil || keepGoing {
						itsEnd(t, sliced)
					}
					got := fmt.Sprint(err, everything(t, sliced))
					if got != want {
						t.Fatalf("%q into lab %d in slices of %d:\n%s\nwant\n%s", text, which, lines, got, want)
					}
				}
			}
		}
	}
}

// While a script is on its way the lab stands where it stood. Stopped, it has the
// lines that were read, as if they were the script.
func TestAStoppedScriptIsWhatHasRun(t *testing.T) {
	for lines := range strings.Count(long, "\n") + 1 {
		for which := range before(t, false) {
			l := before(t, false)[which]
			position, was := l.Position(), l.Script()
			l.Load(long)
			if lines > 0 {
				if done, err := l.Proceed(lines); done || err != nil {
					t.Fatalf("after %d lines: %v, %v", lines, done, err)
				}
			}
			same(t, "the step on the way", l.Position(), position)
			same(t, "the script on the way", l.Script(), was)
			read := long[:byteAt(long, l.Loaded())]
			if strings.Count(read, "\n") != lines {
				t.Fatalf("%d lines, and %q was read", lines, read)
			}
			l.Stop()
			itsEnd(t, l)
			edited := before(t, false)[which]
			if err := edited.Edit(read); err != nil {
				t.Fatal(err)
			}
			if got, want := everything(t, l), everything(t, edited); got != want {
				t.Fatalf("stopped after %d lines in lab %d:\n%s\nwant\n%s", lines, which, got, want)
			}
		}
	}
}

// The listing is the script of the whole line, also of what lies ahead; a command
// that was run by itself stands in it, and each step says on which line.
func TestTheListingGoesToTheEndOfTheLine(t *testing.T) {
	l := open(t, "# first\n"+opening+"\n# a try\nproduce t-0 a\n# done\n")
	run(t, l, "replicate # by hand")
	l.Goto(2)
	want := `{"branch":5,"text":"# first\nmodel minikafka\ncluster brokers=1,2\ntopic t replicas=2\n\n# a try\nproduce t-0 a\n# done\nreplicate # by hand\n","lines":[2,3,4,7,9]}`
	if got := text(l.Listing); got != want {
		t.Errorf("\n%s\nwant\n%s", got, want)
	}
	run(t, l, "topic u")
	want = `{"branch":6,"text":"# first\nmodel minikafka\ncluster brokers=1,2\ntopic u\n","lines":[2,3,4]}`
	if got := text(l.Listing); got != want {
		t.Errorf("a fork: \n%s\nwant\n%s", got, want)
	}
	l.Goto(0)
	same(t, "at the root", text(l.Listing), want)
	same(t, "of nothing", text(open(t, "").Listing), `{"branch":null,"text":"","lines":[]}`)
}
