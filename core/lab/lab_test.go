package lab_test

import (
	"encoding/json"
	"fmt"
	"reflect"
	"strings"
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

func TestPreviewChangesNothing(t *testing.T) {
	l := open(t, opening)
	look := func() string {
		return text(l.State) + text(l.Branches) + text(func(w *jsontext.Writer) { l.WriteSteps(w) }) + l.Script()
	}
	before := look()
	preview := func(line string) string {
		return text(func(w *jsontext.Writer) {
			if failure := l.Preview(w, line); failure != nil {
				t.Fatal(failure)
			}
		})
	}
	said := preview("produce t-0 a acks=1")
	same(t, "everything", look(), before)
	same(t, "no command", preview("# nothing"), "null")

	// It is what run gives then; and a refused step is shown as such.
	node, _ := l.Run("produce t-0 a acks=1")
	same(t, "the step", text(func(w *jsontext.Writer) { l.WriteStep(w, node) }), said)
	var refused step
	read(t, preview("promote t-0 1"), &refused)
	if refused.OK || *refused.Error != "AlreadyLeader" {
		t.Errorf("preview of a refusal: %+v", refused)
	}
	if failure := l.Preview(new(jsontext.Writer), "promote t-0"); failure == nil || failure.Code != script.MissingArgument {
		t.Errorf("preview of a script error: %v", failure)
	}
	// A child that is there already is previewed as itself.
	l.Undo()
	same(t, "the child", preview("produce t-0 a acks=1"), said)
}

func TestCheckIsAnExpectWithoutAStep(t *testing.T) {
	l := open(t, opening+"produce t-0 a\npromote t-0 1\n")
	check := func(words string) string {
		return text(func(w *jsontext.Writer) {
			if failure := l.Check(w, words); failure != nil {
				t.Fatal(failure)
			}
		})
	}
	same(t, "yes", check("t-0 hw=0 leo=1:1,2:0"), `{"ok":true,"expected":"hw=0 leo=1:1,2:0","actual":"hw=0 leo=1:1,2:0"}`)
	same(t, "with the verb", check("expect request 1 status=pending"), `{"ok":true,"expected":"status=pending","actual":"status=pending"}`)
	// What holds is shown as it was written, what does not as it is. isr is a set.
	same(t, "no", check("t-0 hw=1 isr=2,1,2"), `{"ok":false,"expected":"hw=1 isr=2,1,2","actual":"hw=0 isr=2,1,2"}`)
	same(t, "last", check("last ok=false error=AlreadyLeader"), `{"ok":true,"expected":"ok=false error=AlreadyLeader","actual":"ok=false error=AlreadyLeader"}`)
	same(t, "steps", len(steps(t, l)), 5)

	// Places count in the words that were given.
	failure := l.Check(new(jsontext.Writer), "t-0 hv=1")
	if failure == nil || failure.Column != 5 || failure.Offset != 4 || failure.Hint != "hw" {
		t.Errorf("a wrong field: %+v", failure)
	}
	if failure := l.Check(new(jsontext.Writer), "u-0 hw=1"); failure == nil || failure.Code != script.UnknownName || failure.Column != 1 {
		t.Errorf("an unknown partition: %+v", failure)
	}
}

func TestAFailedExpectIsAResultAndTheRunGoesOn(t *testing.T) {
	l := open(t, opening+"expect t-0 hw=1\nexpect last ok=true\nreplicate\nexpect last error=null\n")
	list := steps(t, l)
	if list[3].OK || *list[3].Error != "ExpectationFailed" || string(list[3].Result) != `{"expected":"hw=1","actual":"hw=0"}` {
		t.Errorf("the failed one: %+v", list[3])
	}
	// expect last looks past expects: the step before them is the topic's.
	if !list[4].OK || !list[6].OK {
		t.Errorf("expect last: %+v, %+v", list[4], list[6])
	}
	e := l.Expectations()
	same(t, "expectations", len(e), 3)
	same(t, "the first", e[0], lab.Expectation{Line: 4, OK: false, Expected: "hw=1", Actual: "hw=0"})
}

func TestActionsWithTheirRefusals(t *testing.T) {
	l := open(t, "")
	actions := func() map[string]string {
		var list []struct {
			Command string
			Enabled bool
			Refusal *string
		}
		read(t, text(l.Actions), &list)
		found := map[string]string{}
		for _, a := range list {
			found[a.Command] = "enabled"
			if a.Refusal != nil {
				found[a.Command] = *a.Refusal
			}
			if a.Enabled != (a.Refusal == nil) {
				t.Errorf("%s is enabled: %v, and its refusal is %v", a.Command, a.Enabled, a.Refusal)
			}
		}
		return found
	}
	if actions()["model minikafka"] != "enabled" {
		t.Errorf("at first: %v", actions())
	}
	run(t, l, "model minikafka")
	if actions()["cluster brokers=1,2,3"] != "enabled" {
		t.Errorf("after the model: %v", actions())
	}
	run(t, l, "cluster brokers=1,2 min.insync.replicas=2", "topic t replicas=2", "producer x transactional.id=x", "crash 2")
	now := actions()
	for command, want := range map[string]string{
		"produce t-0 v1 acks=all": "NotEnoughReplicas",
		"produce t-0 v1 acks=1":   "enabled",
		"promote t-0 1":           "AlreadyLeader",
		"promote t-0 2":           "ReplicaNotAvailable",
		"begin x":                 "enabled",
		"commit x":                "InvalidTxnState",
		"restart 2":               "enabled",
		"crash 1":                 "enabled",
		"replicate":               "enabled",
	} {
		if now[command] != want {
			t.Errorf("%s: %q, want %q", command, now[command], want)
		}
	}
	// Looking changed nothing.
	same(t, "steps", len(steps(t, l)), 5)
}

func TestSeriesHasAValueForEachStepOfTheLine(t *testing.T) {
	l := open(t, opening+"produce t-0 a b\nreplicate\ntopic u\n")
	l.Goto(2) // the line goes on to its end
	same(t, "series", text(l.Series), `{"lines":[`+
		`{"name":"t-0 leo","values":[null,null,null,0,2,2,2]},`+
		`{"name":"t-0 hw","values":[null,null,null,0,0,2,2]},`+
		`{"name":"u-0 leo","values":[null,null,null,null,null,null,0]},`+
		`{"name":"u-0 hw","values":[null,null,null,null,null,null,0]}]}`)
}

func TestComplete(t *testing.T) {
	l := open(t, "model minikafka\ncluster brokers=1,2\ntopic orders partitions=2\nproducer shop\nproducer till transactional.id=t1\n")
	type completion struct {
		Text, Kind, Detail string
		Offset, Length     int
	}
	at := func(script string, offset int) (list []completion) {
		read(t, text(func(w *jsontext.Writer) { l.Complete(w, script, offset) }), &list)
		return list
	}
	// words at the end of a script
	words := func(script string) (out []string) {
		for _, c := range at(script, script16(script)) {
			out = append(out, c.Text)
		}
		return out
	}
	same(t, "verbs", words("produ"), []string{"producer", "produce"})
	same(t, "partitions", words("produce o"), []string{"orders-0", "orders-1"})
	same(t, "brokers", words("promote orders-0 "), []string{"1", "2", "unclean="})
	same(t, "options", words("fetch orders-0 m"), []string{"max="})
	same(t, "options left", words("produce orders-0 a acks=1 "), []string{"producer=", "key="})
	same(t, "values", words("produce orders-0 a acks="), []string{"0", "1", "all", "-1"})
	same(t, "names as values", words("produce orders-0 a producer="), []string{"shop", "till"})
	same(t, "transactional ones", words("begin "), []string{"till"})
	same(t, "settings", words("cluster brokers=1 unc"), []string{"unclean.leader.election.enable="})
	same(t, "booleans", words("promote orders-0 1 unclean="), []string{"true", "false"})
	same(t, "literals", words("fetchers "), []string{"every=", "off", "fail"})
	same(t, "nothing in a comment", words("# produ"), []string(nil))
	same(t, "nothing in a quote", words(`produce orders-0 "or`), []string(nil))

	// In the middle of a script, offsets in UTF-16 units: 你 is one, 🚲 two. The
	// line begins after 3 + 1 units, and "produ" is replaced.
	text := "你🚲\nprodu t-0\nreplicate\n"
	same(t, "mid-script", at(text, 4+5), []completion{
		{"producer", "verb", "producer NAME [acks=0|1|all|-1] [enable.idempotence=true|false] [transactional.id=ID]", 4, 5},
		{"produce", "verb", "produce TOPIC-P VALUE… [acks=0|1|all|-1] [producer=PRODUCER] [key=KEY]", 4, 5},
	})
	text = "produce orders-0 🚲 acks="
	same(t, "after an astral character", at(text, script16(text))[0], completion{"0", "value", "", 25, 0})

	// Before a model there is the model.
	l = open(t, "")
	same(t, "the model", words("mod"), []string{"model"})
	same(t, "its name", words("model mini"), []string{"minikafka", "miniredis"})
}

func script16(s string) int { return script.UTF16Len(s) }

func TestWhy(t *testing.T) {
	l := open(t, opening+"produce t-0 a\nreplicate\ncrash 2\npromote t-0 2\nexpect t-0 hw=1\n")
	type reason struct {
		Rule     string
		Holds    bool
		Step     int
		Operands []struct {
			Name     string
			Value    any
			Question string
		}
	}
	why := func(question string) (list []reason) {
		read(t, text(func(w *jsontext.Writer) {
			if failure := l.Why(w, question); failure != nil {
				t.Fatalf("%s: %v", question, failure)
			}
		}), &list)
		return list
	}
	told := func(question string) (list []string) {
		for _, r := range why(question) {
			list = append(list, fmt.Sprint(r.Rule, " ", r.Holds, " ", r.Step))
		}
		return list
	}
	// What holds it now, in step 8; then the latest step that brought it about: HW
	// rose in step 5, 2 left the ISR in step 6. The leader came with the topic.
	same(t, "hw", told("t-0 hw"), []string{"hw.min-isr-leo true 8", "hw.min-isr-leo true 5"})
	same(t, "isr", told("t-0 isr"), []string{"isr.down false 8", "isr.down false 6"})
	same(t, "lso", told("t-0 lso"), []string{"read.lso true 5"})
	same(t, "request", told("request 1 status"), []string{"ack.captured-isr true 5"})
	same(t, "last error", told("last error"), []string{"leader.replica-not-available false 7"})
	same(t, "never changed", told("t-0 leader"), []string{"command.given true 3"})

	// With acks=0 it is the append that tells of the request.
	sent := open(t, opening+"produce t-0 a acks=0\nproduce t-0 b acks=1\n")
	same(t, "acks=0", text(func(w *jsontext.Writer) { sent.Why(w, "request 1 status") }),
		`[{"rule":"log.append","holds":true,"step":4,"operands":[{"name":"baseOffset","value":0},{"name":"epoch","value":0}],"because":[`+
			`{"rule":"ack.none","holds":true,"step":4,"operands":[{"name":"request","value":1}],"because":[]}]}]`)

	// The question that an operand asks can be asked.
	for _, o := range why("t-0 hw")[0].Operands {
		if o.Question != "" && len(why(o.Question)) == 0 {
			t.Errorf("nothing answers %q", o.Question)
		}
	}
	// At an earlier step, what was known then: HW was held at 0 by 2.
	l.Goto(4)
	same(t, "hw, earlier", told("t-0 hw"), []string{"hw.min-isr-leo false 4", "command.given true 3"})
	same(t, "request, earlier", told("request 1 status"), []string{"ack.captured-isr false 4", "ack.captured-isr false 4"})
	same(t, "last, all of it", len(why("last ok")), 3)

	for question, column := range map[string]int{"t-0 hv": 5, "u-0 hw": 1, "request 9 status": 9, "request 1 fate": 11, "last rites": 6, "t-0": 1, "": 1} {
		failure := l.Why(new(jsontext.Writer), question)
		if failure == nil || failure.Column != column {
			t.Errorf("%q: %v, want column %d", question, failure, column)
		}
	}
}

func TestParseListsSeveralErrors(t *testing.T) {
	list := lab.Parse("model minikafka\ncluster brokers=1\nprodcue t-0 a\ntopic t\n🚲 \"\nproduce t-0 a\nproduce u-0 b\nexpect request 1 status=acknowledged\nexpect request 2 status=sent\n", lab.Options{Seed: -1})
	var places []string
	for _, e := range list {
		places = append(places, fmt.Sprintf("%d:%d %s", e.Line, e.Column, e.Code))
	}
	// The wrong lines are left out and the rest is read on: request 1 is there,
	// request 2 is not.
	same(t, "errors", places, []string{"3:1 unknown-verb", "5:3 unterminated-quote", "7:9 unknown-name", "9:16 unknown-name"})
	// 🚲 is two units: the quote stands three after the beginning of its line.
	same(t, "offset", list[1].Offset, len("model minikafka\ncluster brokers=1\nprodcue t-0 a\ntopic t\n")+3)

	// Without a model, or its cluster, no other line means anything.
	for _, opening := range []string{"modl minikafka\nfoo\nbar\n", "model minikafka\ncluster brokers=\ntopic t\nfoo\n"} {
		same(t, "errors", len(lab.Parse(opening, lab.Options{Seed: -1})), 1)
	}
	same(t, "no error", len(lab.Parse(opening, lab.Options{Seed: -1})), 0)
}

func TestTrace(t *testing.T) {
	l := open(t, opening+"# a comment\nproduce t-0 a\nreplicate\n")
	l.Undo() // a trace ends at the current step
	type trace struct {
		Version, Model, Script string
		Seed                   int
		Steps                  []struct{ Command, Digest string }
		State                  json.RawMessage
		States                 []json.RawMessage
	}
	traced := func(states string) (got trace) {
		var w jsontext.Writer
		if !l.Trace(&w, states) {
			t.Fatalf("no trace with %s", states)
		}
		read(t, w.Text(), &got)
		return got
	}
	last, all, none := traced("last"), traced("all"), traced("none")
	same(t, "script", last.Script, opening+"# a comment\nproduce t-0 a\n")
	same(t, "model", last.Model, "minikafka")
	same(t, "seed", last.Seed, 1)
	same(t, "steps", len(last.Steps), 4)
	same(t, "state", string(last.State), text(l.State))
	same(t, "the last of all states", string(all.States[3]), text(l.State))
	same(t, "states for the steps", len(all.States), 4)
	if all.State != nil || none.State != nil || none.States != nil || last.States != nil {
		t.Error("only what was asked for")
	}
	for _, s := range last.Steps {
		if len(s.Digest) != 16 || strings.Trim(s.Digest, "0123456789abcdef") != "" {
			t.Errorf("the digest %q has not 64 bits", s.Digest)
		}
	}

	// A digest is of the state, not of the way to it: pause and resume leave nothing.
	digest := last.Steps[3].Digest
	run(t, l, "pause 2", "resume 2", "expect t-0 hw=0")
	steps := traced("none").Steps
	if steps[4].Digest == digest || steps[5].Digest != digest || steps[6].Digest != digest {
		t.Errorf("digests %v", steps)
	}
}

func TestATraceOfAllStatesIsRefusedAbove32MiB(t *testing.T) {
	// Each state holds the record twice, in the log and in the request: 400,000
	// bytes, so 84 of them pass 32 MiB (33,554,432) and 83 do not.
	l := open(t, "model minikafka\ncluster brokers=1\ntopic t\nproduce t-0 "+strings.Repeat("x", 200_000)+"\n")
	for range 70 {
		run(t, l, "tick 1ms")
	}
	if !l.Trace(new(jsontext.Writer), "all") {
		t.Error("28 MB refused")
	}
	for range 20 {
		run(t, l, "tick 1ms")
	}
	if l.Trace(new(jsontext.Writer), "all") {
		t.Error("36 MB not refused")
	}
	if !l.Trace(new(jsontext.Writer), "last") {
		t.Error("the last state alone refused")
	}
}

func TestTheSameScriptGivesTheSameBytes(t *testing.T) {
	script := opening + "producer x transactional.id=x\nbegin x\nproduce t-0 a producer=x\nfetchers every=1s\ntick 3s\ncommit x\nreplicate\ncrash 1\npromote t-0 2\nrestart 1\nfetch t-0\n"
	traced := func(l *lab.Lab) string { return text(func(w *jsontext.Writer) { l.Trace(w, "all") }) }
	want := traced(open(t, script))
	for range 3 {
		same(t, "trace", traced(open(t, script)), want)
	}
	// Whatever happened on other branches.
	l := open(t, script)
	l.Goto(6)
	run(t, l, "produce t-0 zzz", "crash 2", "reopen")
	l.Edit(script)
	var a, b struct{ Steps, States json.RawMessage }
	read(t, traced(l), &a)
	read(t, want, &b)
	same(t, "states", string(a.States), string(b.States))
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

func TestLimitOfCommands(t *testing.T) {
	l := open(t, "model minikafka\ncluster brokers=1\n"+strings.Repeat("pause 1\n", 19_998))
	limit := func(command string) bool {
		_, failure := l.Run(command)
		return failure != nil && failure.Code == script.LimitPassed
	}
	if !limit("resume 1") {
		t.Error("command 20,001 is no error")
	}
	if failure := l.Preview(new(jsontext.Writer), "resume 1"); failure == nil {
		t.Error("nor is its preview")
	}
	same(t, "actions at the limit", text(l.Actions), "[]")
	l.Undo()
	if limit("resume 1") {
		t.Error("command 20,000 of another branch is an error")
	}
	if _, failure := lab.Open(l.Script()+"pause 1\n", lab.Options{Seed: -1}); failure == nil || failure.Code != script.LimitPassed || failure.Line != 20_001 {
		t.Errorf("a script of 20,001 commands: %v", failure)
	}
}

func TestLimitOfScriptBytes(t *testing.T) {
	// 256 KiB to the byte: the model line, and comments of 64 bytes.
	script256 := "model minikafka\n" + strings.Repeat("#"+strings.Repeat(".", 62)+"\n", 4095) + "#" + strings.Repeat(".", 46) + "\n"
	same(t, "bytes", len(script256), 256<<10)
	l := open(t, script256)
	if _, failure := l.Run("cluster brokers=1"); failure == nil || failure.Code != script.LimitPassed {
		t.Errorf("one command more: %v", failure)
	}
	_, failure := lab.Open(script256+"#", lab.Options{Seed: -1})
	if failure == nil || failure.Code != script.LimitPassed || failure.Line != 4098 {
		t.Errorf("one byte more: %v", failure)
	}
	same(t, "parse", len(lab.Parse(script256+"#\n#\n", lab.Options{Seed: -1})), 1)
}

func TestLimitOfRecordBytes(t *testing.T) {
	// A mebibyte does not fit into a script of 256 KiB: 128 KiB, and retries.
	// 16 MiB = 128 × 128 KiB; value and key count once for each sending.
	value := strings.Repeat("v", 128<<10-1)
	l := open(t, "model minikafka\ncluster brokers=1\ntopic t\nproduce t-0 "+value+" key=k\n")
	for range 127 {
		run(t, l, "retry 1")
	}
	if _, failure := l.Run("retry 1"); failure == nil || failure.Code != script.LimitPassed {
		t.Errorf("16 MiB are full: %v", failure)
	}
	if _, failure := l.Run("produce t-0 x"); failure == nil || failure.Code != script.LimitPassed {
		t.Errorf("not a byte more: %v", failure)
	}
	run(t, l, `produce t-0 ""`) // which holds none
	l.Goto(130)
	run(t, l, "produce t-0 x")
}

func TestLimitOfFollowerFetches(t *testing.T) {
	// 4,000,000 in a lab, 100,000 in a tick: forty ticks. A paused broker's fetches
	// are skipped and count all the same.
	l := open(t, opening+"pause 2\nfetchers every=1ms\n"+strings.Repeat("tick 100s\n", 40))
	if _, failure := l.Run("replicate"); failure == nil || failure.Code != script.LimitPassed {
		t.Errorf("fetch 4,000,001: %v", failure)
	}
	if _, failure := l.Run("tick 1ms"); failure == nil || failure.Code != script.LimitPassed {
		t.Errorf("nor by itself: %v", failure)
	}
	run(t, l, "fetchers off", "tick 1ms")
	l.Goto(44)
	run(t, l, "replicate")
}

func TestResultsByVerb(t *testing.T) {
	l := open(t, opening)
	result := func(command string) string {
		node, failure := l.Run(command)
		if failure != nil {
			t.Fatal(failure)
		}
		var s step
		read(t, text(func(w *jsontext.Writer) { l.WriteStep(w, node) }), &s)
		return string(s.Result)
	}
	same(t, "produce", result("produce t-0 a b key=k acks=1"), `{"request":1}`)
	same(t, "retry", result("retry 1"), `{"request":2}`)
	same(t, "replicate", result("replicate"), `null`)
	same(t, "fetch", result("fetch t-0 max=1"), `{"records":[{"offset":0,"key":"k","value":"a"}],"nextOffset":1,"highWatermark":4,"lastStableOffset":4}`)
	same(t, "bytes that are not UTF-8", result(`produce t-0 "\xff\\xff"`), `{"request":3}`)
	run(t, l, "replicate")
	same(t, "are shown as their digits", result("fetch t-0 from=4"), `{"records":[{"offset":4,"key":null,"value":"\\xff\\xff"}],"nextOffset":5,"highWatermark":5,"lastStableOffset":5}`)
	same(t, "a refused fetch", result("fetch t-0 from=9"), `null`)
	run(t, l, "crash 1")
	same(t, "a refused produce", result("produce t-0 c"), `{"request":4}`)
	same(t, "expect", result("expect t-0 hw=4"), `{"expected":"hw=4","actual":"hw=5"}`)
}
