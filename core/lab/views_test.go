package lab_test

import (
	"encoding/json"
	"fmt"
	"maps"
	"strings"
	"testing"

	"highwater/core/jsontext"
	"highwater/core/lab"
	"highwater/core/script"
	"highwater/core/svg"
	"highwater/core/view"
)

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
}

func TestActionsWithTheirRefusals(t *testing.T) {
	l := open(t, "")
	actions := func() map[string]string {
		var list []struct {
			Command string
			Enabled bool
			Refusal *string
		}
		read(t, text(func(w *jsontext.Writer) { l.Actions(w, "") }), &list)
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
	same(t, "pending, earlier", told("t-0 pending"), []string{"ack.captured-isr false 4", "ack.captured-isr false 4"})
	same(t, "this step alone", text(func(w *jsontext.Writer) { l.WhyWithin(w, "t-0 leader", 1) }), "[]") // step 3 chose it

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

	// Without a model no other line means anything. Without its cluster, that topic t
	// comes too early is no news; foo is.
	same(t, "errors", len(lab.Parse("modl minikafka\nfoo\nbar\n", lab.Options{Seed: -1})), 1)
	same(t, "errors", len(lab.Parse("model minikafka\ncluster brokers=\ntopic t\nfoo\n", lab.Options{Seed: -1})), 2)
	same(t, "errors", len(lab.Parse("model miniredis\nservr P\nserver P\nservr Q\n", lab.Options{Seed: -1})), 2)
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

// What the learner dismissed keeps its place in the order, and nothing else of it. Request 1
// was acknowledged by the leader alone.
func TestDismissedGhost(t *testing.T) {
	l := open(t, "model minikafka\ncluster brokers=1,2\ntopic t replicas=2\nproduce t-0 lost acks=1\npromote t-0 2\n")
	drawn := func(dismissed string) map[string]string {
		groups := map[string]string{}
		for _, g := range l.Draw(&view.Look{Palette: &svg.Light, Dismissed: dismissed}).Groups {
			groups[g.Key] = g.SVG
		}
		return groups
	}
	const key = "ghost:1:0:1"
	before, after := drawn("ghost:2:0:1"), drawn("ghost:9:9:9 "+key)
	contains(t, "the ghost", before[key], ">lost<", "aria-label")
	if after[key] != `<g data-key="ghost:1:0:1" class="hw-dismissed" aria-hidden="true"></g>` {
		t.Errorf("dismissed, it is %s", after[key])
	}
	delete(before, key)
	delete(after, key)
	if !maps.Equal(before, after) {
		t.Error("something else was dismissed")
	}
}
