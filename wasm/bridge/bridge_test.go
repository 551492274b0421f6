package bridge

import (
	"strings"
	"testing"
)

const story = `model minikafka
cluster brokers=1,2,3
topic t replicas=3
`

// open answers labs with one open lab, number 1.
func open(t *testing.T) *Labs {
	t.Helper()
	labs := New()
	if got := labs.Open(story, "", -1, false); got != `{"value":{"lab":1,"id":3}}` {
		t.Fatal(got)
	}
	return labs
}

// Every answer has one key, which says what kind of answer it is.
func TestKinds(t *testing.T) {
	labs := open(t)
	for _, c := range []struct{ got, want string }{
		{labs.Step(1), `{"value":3}`},
		{labs.Run(1, "# nothing"), `{"value":null}`},
		{labs.Run(1, "boom"), `{"scriptError":{"code":"unknown-verb",`},
		{labs.Preview(1, "crash 9"), `{"scriptError":{"code":"unknown-name",`},
		{labs.Check(1, "t-0 hw=0"), `{"value":{"ok":true,`},
		{labs.Goto(1, 4), `{"rangeError":"the current line has no step 4"}`},
		{labs.Seek(1, 9), `{"rangeError":"there is no step with the id 9"}`},
		{labs.Checkout(1, 1), `{"rangeError":"there is no branch 1"}`},
		{labs.NameBranch(1, 9, "x"), `{"rangeError":"there is no branch 9"}`},
		{labs.Open("", "postgres", -1, false), `{"rangeError":"there is no model postgres"}`},
		{labs.Open("boom", "", -1, false), `{"scriptError":{`},
		{labs.Step(2), `{"closed":true}`},
		{labs.Close(2), `{"value":null}`},
		{Panic("index out of range"), `{"panic":"index out of range"}`},
	} {
		if !strings.HasPrefix(c.got, c.want) {
			t.Errorf("got  %s\nwant %s…", c.got, c.want)
		}
	}
}

// A move answers the id of the step arrived at, or null: what a face needs to
// keep a journal.
func TestMoves(t *testing.T) {
	labs := open(t)
	labs.Run(1, "crash 3") // 4
	labs.Undo(1)
	labs.Run(1, "crash 2") // 5, another branch
	for i, c := range []struct{ got, want string }{
		{labs.Redo(1), `{"value":null}`},
		{labs.Undo(1), `{"value":3}`},
		{labs.Redo(1), `{"value":5}`},
		{labs.Checkout(1, 4), `{"value":4}`},
		{labs.Goto(1, 0), `{"value":0}`},
		{labs.Undo(1), `{"value":null}`},
		{labs.State(1), `{"value":null}`},
		{labs.Seek(1, 5), `{"value":5}`},
		{labs.Script(1), `{"value":"model minikafka\ncluster brokers=1,2,3\ntopic t replicas=3\ncrash 2\n"}`},
		{labs.Edit(1, story), `{"value":3}`},
		{labs.Edit(1, story+"crash 1\n"), `{"value":6}`},
	} {
		if c.got != c.want {
			t.Errorf("%d: got %s, want %s", i, c.got, c.want)
		}
	}
	if got := labs.Edit(1, "boom"); !strings.HasPrefix(got, `{"scriptError":`) || labs.Step(1) != `{"value":4}` {
		t.Errorf("a wrong edit: %s, then at %s", got, labs.Step(1))
	}
}

// A lab that keeps going takes a wrong script as far as it goes.
func TestKeepGoing(t *testing.T) {
	labs := New()
	if got := labs.Open(story+"boom\n", "", -1, true); got != `{"value":{"lab":1,"id":3}}` {
		t.Fatal(got)
	}
	if got := labs.Error(1); !strings.Contains(got, `"line":4`) {
		t.Error(got)
	}
	if got := labs.Edit(1, story+"crash 1\nboom\n"); got != `{"value":4}` {
		t.Error(got)
	}
	if got := labs.Edit(1, story+"crash 1\n"); got != `{"value":4}` || labs.Error(1) != `{"value":null}` {
		t.Error(got, labs.Error(1))
	}
}

// Labs are apart, and a number is never given twice.
func TestHandles(t *testing.T) {
	labs := open(t)
	labs.Open(story, "", 7, false)
	labs.Run(2, "crash 1")
	labs.Close(2)
	if got := labs.Open("", "", -1, false); got != `{"value":{"lab":3,"id":0}}` {
		t.Error(got)
	}
	if labs.Step(1) != `{"value":3}` || labs.Step(2) != closed() {
		t.Error(labs.Step(1), labs.Step(2))
	}
}

// A fork is a lab of its own, and two labs tell what differs between them: an
// append moves the leader's LEO, and there is a request.
func TestForks(t *testing.T) {
	labs := open(t)
	for i, c := range []struct{ got, want string }{
		{labs.Ask(1, "tick 1s"), `{"value":[]}`},
		{labs.Ask(1, "produce t-0 a acks=1"), `{"value":[{"ask":"request 1 status","kind":"status",`},
		{labs.Ask(1, "crash 9"), `{"scriptError":{"code":"unknown-name",`},
		{labs.Fork(1), `{"value":2}`},
		{labs.Diff(1, 2, 9), `{"value":[]}`},
		{labs.Run(2, "produce t-0 a acks=1"), `{"value":{"id":4,`},
		{labs.Diff(1, 2, 9), `{"value":[{"name":"t-0 leo","values":["1:0,2:0,3:0","1:1,2:0,3:0"],"why":[`},
		{labs.Step(1), `{"value":3}`},
		{labs.Open("model miniredis", "", -1, false), `{"value":{"lab":3,"id":1}}`},
		{labs.Diff(1, 3, 9), `{"rangeError":"two labs of different families have nothing to compare"}`},
		{labs.Diff(1, 9, 9), `{"closed":true}`},
		{labs.Fork(9), `{"closed":true}`},
	} {
		if !strings.HasPrefix(c.got, c.want) {
			t.Errorf("%d: got %s, want %s…", i, c.got, c.want)
		}
	}
}

// A script in slices tells how far it is, and at last where it arrived. The mark
// is one UTF-16 unit, 🚲 two.
func TestSlices(t *testing.T) {
	labs := open(t)
	for i, c := range []struct{ got, want string }{
		{labs.Load(1, "\ufeff# 🚲\n"+story), `{"value":null}`},
		{labs.Proceed(1, 1), `{"value":{"read":6}}`},
		{labs.Proceed(1, 2), `{"value":{"read":44}}`},
		{labs.Proceed(1, 9), `{"value":{"id":3}}`},
		{labs.Load(1, story+"crash 3\ncrash 2\n"), `{"value":null}`},
		{labs.Proceed(1, 4), `{"value":{"read":65}}`},
		{labs.Stop(1), `{"value":{"read":65,"id":4}}`},
		{labs.Script(1), `{"value":"model minikafka\ncluster brokers=1,2,3\ntopic t replicas=3\ncrash 3\n"}`},
		{labs.Listing(1), `{"value":{"branch":4,"text":"model minikafka\ncluster brokers=1,2,3\ntopic t replicas=3\ncrash 3\n","lines":[1,2,3,4]}}`},
		{labs.Load(1, story+"crash 2\nboom\n"), `{"value":null}`},
		{labs.Proceed(1, 4), `{"value":{"read":65}}`},
		{labs.Proceed(1, 4), `{"scriptError":{"code":"unknown-verb",`},
		{labs.Step(1), `{"value":4}`},
		{labs.Load(2, ""), `{"closed":true}`},
	} {
		if !strings.HasPrefix(c.got, c.want) {
			t.Errorf("%d: got %s, want %s…", i, c.got, c.want)
		}
	}
}
