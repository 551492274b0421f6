package lab_test

import (
	"encoding/json"
	"fmt"
	"reflect"
	"testing"

	"highwater/core/jsontext"
	"highwater/core/lab"
	"highwater/core/script"
	"highwater/core/simtest"
)

func TestTranscripts(t *testing.T) { simtest.Transcripts(t, "testdata") }

// The history tree, told as a learner meets it. Every script here begins alike.
const opening = "model minikafka\ncluster brokers=1,2\ntopic t replicas=2\n"

func open(t *testing.T, text string) *lab.Lab {
	t.Helper()
	l, failure := lab.Open(text, lab.Options{Seed: -1})
	if failure != nil {
		t.Fatal(failure)
	}
	return l
}

// run carries out commands that are no script errors.
func run(t *testing.T, l *lab.Lab, commands ...string) {
	t.Helper()
	for _, command := range commands {
		if _, failure := l.Run(command); failure != nil {
			t.Fatalf("%s: %v", command, failure)
		}
	}
}

// text is what a view writes.
func text(view func(*jsontext.Writer)) string {
	var w jsontext.Writer
	view(&w)
	return w.Text()
}

func read(t *testing.T, from string, into any) {
	t.Helper()
	if err := json.Unmarshal([]byte(from), into); err != nil {
		t.Fatalf("%v: %s", err, from)
	}
}

type step struct {
	ID, N   int
	Parent  *int
	Line    *int
	Command string
	OK      bool
	Error   *string
	Result  json.RawMessage
}

// steps are the current line.
func steps(t *testing.T, l *lab.Lab) (list []step) {
	t.Helper()
	read(t, text(func(w *jsontext.Writer) { l.WriteSteps(w) }), &list)
	return list
}

func commands(t *testing.T, l *lab.Lab) (list []string) {
	t.Helper()
	for _, s := range steps(t, l) {
		list = append(list, s.Command)
	}
	return list
}

func same(t *testing.T, what string, got, want any) {
	t.Helper()
	if !reflect.DeepEqual(got, want) {
		t.Errorf("%s: got %v, want %v", what, got, want)
	}
}

func TestAScriptIsStepsWithTheirLines(t *testing.T) {
	l := open(t, "# comment\nmodel minikafka\n\ncluster brokers=1 # one\n  topic t\n")
	list := steps(t, l)
	if len(list) != 3 {
		t.Fatalf("%d steps", len(list))
	}
	var lines []int
	for i, s := range list {
		same(t, "n", s.N, i+1)
		same(t, "id", s.ID, i+1)
		lines = append(lines, *s.Line)
	}
	same(t, "lines", lines, []int{2, 4, 5})
	same(t, "commands", commands(t, l), []string{"model minikafka", "cluster brokers=1", "topic t"})
	if list[0].Parent != nil || *list[1].Parent != 1 {
		t.Error("the first step has no parent, the second has the first")
	}

	// A command that is run by itself stands on no line; a line without a command
	// is no step.
	run(t, l, "produce t-0 a", "   # nothing")
	list = steps(t, l)
	if len(list) != 4 || list[3].Line != nil || *list[3].Parent != 3 {
		t.Errorf("after run: %+v", list)
	}
}

func TestUndoRedoAndGotoMoveAndComputeNothing(t *testing.T) {
	l := open(t, opening)
	run(t, l, "produce t-0 a", "replicate")
	end := text(l.State)

	if l.Redo() {
		t.Error("redo moved at the end")
	}
	for range 5 {
		if !l.Undo() {
			t.Error("undo did not move")
		}
	}
	same(t, "position", l.Position(), 0)
	same(t, "state before the model", text(l.State), "null")
	if l.Undo() {
		t.Error("undo moved at the root")
	}
	// The line is still there to its end.
	same(t, "steps at the root", len(steps(t, l)), 5)

	for range 5 {
		if !l.Redo() {
			t.Error("redo did not move")
		}
	}
	same(t, "state", text(l.State), end)

	if !l.Goto(3) || l.Position() != 3 || !l.Goto(5) || text(l.State) != end || !l.Goto(0) {
		t.Error("goto moves along the line, back and forth")
	}
	if l.Goto(-1) || l.Goto(6) {
		t.Error("goto answered a step that is not there")
	}
	same(t, "position", l.Position(), 0)
}

type branch struct {
	ID    int
	Name  *string
	From  *int
	Steps int
}

func branches(t *testing.T, l *lab.Lab) (list []branch) {
	t.Helper()
	read(t, text(l.Branches), &list)
	return list
}

// shown is a branch as "id name from steps".
func shown(list []branch) (out []string) {
	for _, b := range list {
		name, from := "-", "root"
		if b.Name != nil {
			name = *b.Name
		}
		if b.From != nil {
			from = fmt.Sprint(*b.From)
		}
		out = append(out, fmt.Sprintf("%d %s from %s, %d steps", b.ID, name, from, b.Steps))
	}
	return out
}

func TestActingInThePastForks(t *testing.T) {
	l := open(t, opening)
	run(t, l, "produce t-0 a", "replicate", "produce t-0 b") // steps 4, 5, 6
	old := text(l.State)
	same(t, "one line, one branch", shown(branches(t, l)), []string{"6 - from root, 6 steps"})

	// Back to step 4, and another command: step 7.
	l.Undo()
	l.Undo()
	run(t, l, "crash 2")
	same(t, "two branches", shown(branches(t, l)), []string{"6 - from root, 6 steps", "7 - from 4, 5 steps"})
	same(t, "the line", commands(t, l)[3:], []string{"produce t-0 a", "crash 2"})

	// The old future is where it was.
	if !l.Checkout(6) {
		t.Fatal("no branch 6")
	}
	same(t, "state", text(l.State), old)
	same(t, "position", l.Position(), 6)

	// A fork of the fork leaves it at its own step; it is one step long beyond.
	l.Checkout(7)
	run(t, l, "tick 1s") // 8
	l.Undo()
	run(t, l, "tick 2s") // 9
	same(t, "three branches", shown(branches(t, l)),
		[]string{"6 - from root, 6 steps", "8 - from 4, 6 steps", "9 - from 7, 6 steps"})

	if l.Checkout(4) || l.Checkout(0) || l.Checkout(99) {
		t.Error("checkout went to a step that ends no branch")
	}
}

func TestForkingAtTheRoot(t *testing.T) {
	l := open(t, opening)
	l.Goto(0)
	run(t, l, "model minikafka seed=7")
	same(t, "branches", shown(branches(t, l)), []string{"3 - from root, 3 steps", "4 - from root, 1 steps"})
}

func TestRepeatingAChildsCommandFollowsIt(t *testing.T) {
	l := open(t, opening)
	run(t, l, "produce t-0 a acks=1", "replicate")
	l.Goto(3)
	// The same words, however they are written.
	for _, again := range []string{"produce t-0 a acks=1", "  produce\tt-0 \"a\"  acks=1 # again"} {
		node, failure := l.Run(again)
		if failure != nil {
			t.Fatal(failure)
		}
		var s step
		read(t, text(func(w *jsontext.Writer) { l.WriteStep(w, node) }), &s)
		same(t, "step", s.ID, 4)
		same(t, "its future", len(steps(t, l)), 5)
		l.Undo()
	}
	same(t, "branches", len(branches(t, l)), 1)

	// A quoted word is no option, so this is another command: two records.
	run(t, l, `produce t-0 a "acks=1"`)
	same(t, "branches", len(branches(t, l)), 2)
}

func TestRedoGoesToTheChildVisitedLast(t *testing.T) {
	l := open(t, opening)
	run(t, l, "tick 1s") // 4
	l.Undo()
	run(t, l, "tick 2s") // 5
	l.Undo()
	l.Redo()
	same(t, "the last", l.ID(), 5)
	l.Checkout(4)
	l.Undo()
	l.Redo()
	same(t, "the one checked out", l.ID(), 4)
	// Following a child by its command is a visit too.
	l.Undo()
	run(t, l, "tick 2s")
	l.Goto(0)
	l.Goto(4)
	same(t, "the line", l.ID(), 5)
}

func TestABranchKeepsItsNameAsItGrows(t *testing.T) {
	l := open(t, opening)
	if !l.NameBranch(3, "the plan") || l.NameBranch(2, "no leaf") {
		t.Error("a branch is named by its last step")
	}
	run(t, l, "tick 1s", "tick 2s")
	l.Undo()
	run(t, l, "tick 3s")
	same(t, "branches", shown(branches(t, l)), []string{"5 the plan from root, 5 steps", "6 - from 4, 5 steps"})
	l.NameBranch(5, "")
	same(t, "nameless", branches(t, l)[0].Name, (*string)(nil))
}

func TestEditKeepsTheUnchangedBeginning(t *testing.T) {
	l := open(t, opening+"produce t-0 a\nreplicate\n")
	if failure := l.Edit("# why\n" + opening + "produce t-0 a # still a\ncrash 2\n"); failure != nil {
		t.Fatal(failure)
	}
	list := steps(t, l)
	var ids, lines []int
	for _, s := range list {
		ids, lines = append(ids, s.ID), append(lines, *s.Line)
	}
	// Four steps are the old ones, whose lines have moved; the fifth is new.
	same(t, "ids", ids, []int{1, 2, 3, 4, 6})
	same(t, "lines", lines, []int{2, 3, 4, 5, 6})
	same(t, "position", l.Position(), 5)
	same(t, "branches", shown(branches(t, l)), []string{"5 - from root, 5 steps", "6 - from 4, 5 steps"})
	same(t, "script", l.Script(), "# why\n"+opening+"produce t-0 a # still a\ncrash 2\n")

	// A beginning of itself: at its end, the rest is the future still.
	if failure := l.Edit(opening); failure != nil {
		t.Fatal(failure)
	}
	same(t, "position", l.Position(), 3)
	same(t, "steps", len(steps(t, l)), 5)
	same(t, "branches", len(branches(t, l)), 2)
}

func TestEditRollsBackOnAScriptError(t *testing.T) {
	l := open(t, opening+"produce t-0 a\n")
	l.NameBranch(4, "mine")
	l.Undo()
	look := func() string {
		return text(l.State) + text(l.Branches) + text(func(w *jsontext.Writer) { l.WriteSteps(w) }) + l.Script() + fmt.Sprint(l.Position())
	}
	before := look()
	for _, wrong := range []string{
		opening + "produce t-0 a\nreplicate\nproduce u-0 a\n", // grows the named branch first
		opening + "crash 1\ncrash 9\n",                        // forks first
		"model minikafka\nmodel minikafka\n",
		"\x01",
	} {
		failure := l.Edit(wrong)
		if failure == nil {
			t.Fatalf("no error in %q", wrong)
		}
		if look() != before {
			t.Errorf("%q left something behind: %s", wrong, look())
		}
	}
	// Nor is a number lost.
	run(t, l, "tick 1s")
	same(t, "the next id", l.ID(), 5)
}

func TestKeepGoingKeepsTheRunUpToTheWrongLine(t *testing.T) {
	l, failure := lab.Open(opening+"# so far\nprodcue t-0 a\nreplicate\n", lab.Options{Seed: -1, KeepGoing: true})
	if failure != nil {
		t.Fatal(failure)
	}
	same(t, "position", l.Position(), 3)
	same(t, "line", l.Err().Line, 5)
	same(t, "code", l.Err().Code, script.UnknownVerb)
	// The offset counts UTF-16 units of the whole script.
	same(t, "offset", l.Err().Offset, len(opening)+len("# so far\n"))
	l.Edit(opening + "produce t-0 a\n")
	if l.Err() != nil {
		t.Errorf("the error is mended: %v", l.Err())
	}
	same(t, "position", l.Position(), 4)
}

func TestScriptKeepsComments(t *testing.T) {
	for _, script := range []string{
		opening + "\n# why\n\n  produce t-0 \"a b\"   acks=1 # because\n# the end\n",
		"# only comments\n\n",
		"",
		"model minikafka",
		"model minikafka\n# without a line end",
		"\n\nmodel minikafka\n\n",
	} {
		same(t, "script", open(t, script).Script(), script)
	}
	// What is not part of the text is not kept: a mark at the start, CRs.
	same(t, "CRLF", open(t, "\ufeffmodel minikafka\r\n# c\r\n").Script(), "model minikafka\n# c\n")

	// To the current step, not beyond; and what is run goes after the end.
	l := open(t, "model minikafka # m\n# brokers\ncluster brokers=1\n# the end\n")
	run(t, l, "tick 1s # waited")
	same(t, "script", l.Script(), "model minikafka # m\n# brokers\ncluster brokers=1\n# the end\ntick 1s # waited\n")
	l.Goto(1)
	same(t, "script", l.Script(), "model minikafka # m\n")
	l.Goto(0)
	same(t, "script", l.Script(), "")
	l.Goto(3)
	again := open(t, l.Script())
	same(t, "state of the script run again", text(again.State), text(l.State))
}

func TestACommentStandsOnceAfterAnEdit(t *testing.T) {
	l := open(t, "# only\n")
	l.Edit("# only\nmodel minikafka\n# then\ncluster brokers=1\n")
	same(t, "script", l.Script(), "# only\nmodel minikafka\n# then\ncluster brokers=1\n")
	l.Edit("# only\nmodel minikafka\n# then\n")
	l.Redo()
	same(t, "script", l.Script(), "# only\nmodel minikafka\n# then\ncluster brokers=1\n")
}

func TestSeedAndModel(t *testing.T) {
	seed := func(text string, given int64) int64 {
		l, failure := lab.Open(text, lab.Options{Seed: given})
		if failure != nil {
			t.Fatal(failure)
		}
		return l.Seed()
	}
	same(t, "the model line's", seed("model minikafka seed=7\n", 5), int64(7))
	same(t, "the option's", seed("model minikafka\n", 5), int64(5))
	same(t, "zero is a seed", seed("model minikafka\n", 0), int64(0))
	same(t, "none", seed("model minikafka\n", -1), int64(1))
	same(t, "before the model", seed("", 5), int64(5))
	same(t, "the largest", seed("model minikafka seed=9007199254740991\n", -1), int64(1<<53-1))
	if lab.KnownModel("minikafk") || !lab.KnownModel("minikafka") {
		t.Error("models by their names")
	}
}

func TestARunLineIsOneCommand(t *testing.T) {
	l := open(t, opening)
	for text, want := range map[string]string{
		"produce t-0 a\nreplicate":     "1:14 line-break",
		"produce t-0 \"a\nb\"":         "1:15 line-break",
		"# a comment\nproduce t-0 a":   "1:12 line-break",
		"produce t-0 a\r":              "1:14 control-character",
		"produce t-0 a # bell \x07 ok": "",
	} {
		_, failure := l.Run(text)
		got := ""
		if failure != nil {
			got = fmt.Sprintf("%d:%d %s", failure.Line, failure.Column, failure.Code)
		}
		same(t, fmt.Sprintf("%q", text), got, want)
	}
}

// Limits count what lies between the root and the current step, run by itself or
// not; another branch has its own count.

// "P>" in quotes is no client's command, though its words are the same.
func TestAQuotedClientIsAnotherCommand(t *testing.T) {
	const script = "model miniredis\nserver P\nP> SET k v\n"
	l := open(t, script)
	failure := l.Edit("model miniredis\nserver P\n\"P>\" SET k v\n")
	if failure == nil || failure.Code != "unknown-verb" || l.Script() != script {
		t.Errorf("%v, and the script is %q", failure, l.Script())
	}
	l.Undo()
	if _, failure := l.Run(`"P>" SET k v`); failure == nil {
		t.Error("followed a client's command")
	}
}
