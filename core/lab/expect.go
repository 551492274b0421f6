package lab

import (
	"strconv"
	"strings"

	"highwater/core/jsontext"
	"highwater/core/script"
	"highwater/core/sim"
)

// expectLast looks at the step before, or the last one that is no expect.
var expectLast = script.Verb{Name: "expect",
	Args: []script.Arg{{Name: "last", Kind: script.Literal}},
	Options: []script.Arg{
		{Name: "ok", Kind: script.Boolean},
		{Name: "error", Shown: "CODE|null"},
		{Name: "text"},
	}}

// checks compares what an expect wants with how things are after a step.
func (b *bound) checks(at *Node) ([]sim.Check, *script.Error) {
	if !b.call.Has("last") {
		return at.state.Expect(b.call)
	}
	for at.isExpect() {
		at = at.parent
	}
	out := &sim.Sink{}
	refusal := sim.Refusal("")
	if at.command != nil {
		_, refusal = at.parent.state.Apply(at.command, out)
	}
	var checks []sim.Check
	for _, w := range b.call.Options() {
		var got string
		switch w.Key {
		case "ok":
			got = strconv.FormatBool(refusal == "")
		case "error":
			if got = string(refusal); got == "" {
				got = "null"
			}
		case "text":
			got = out.Text
		}
		checks = append(checks, sim.Check{Field: w.Key + "=", Want: w.Text, Got: got, OK: got == w.Text})
	}
	if len(checks) == 0 {
		return nil, b.call.Missing("ok=", "error=", "text=")
	}
	return checks, nil
}

// expectation is the event and the result of an expect.
type expectation struct {
	OK               bool
	Expected, Actual string
}

func newExpectation(call *script.Call, checks []sim.Check) *expectation {
	e := &expectation{OK: true}
	var want, got []string
	for _, c := range checks {
		e.OK = e.OK && c.OK
		want = append(want, c.Field+c.Want)
		if c.OK {
			got = append(got, c.Field+c.Want)
		} else {
			got = append(got, c.Field+c.Got)
		}
	}
	e.Expected, e.Actual = strings.Join(want, " "), strings.Join(got, " ")
	return e
}

func (e *expectation) Fields(w *jsontext.Writer) {
	w.BoolField("ok", e.OK)
	w.StringField("expected", e.Expected)
	w.StringField("actual", e.Actual)
}

func (e *expectation) WriteJSON(w *jsontext.Writer) {
	w.BeginObject()
	w.StringField("expected", e.Expected)
	w.StringField("actual", e.Actual)
	w.EndObject()
}

// Check evaluates the words of an expect, without a step.
func (l *Lab) Check(w *jsontext.Writer, words string) *script.Error {
	prefix := "expect "
	if strings.HasPrefix(strings.TrimLeft(words, " \t"), prefix) {
		prefix = ""
	}
	line, err := script.Scan(prefix + words)
	var b bound
	if err == nil {
		b, err = l.bind(l.at, line)
	}
	var checks []sim.Check
	if err == nil {
		checks, err = b.checks(l.at)
	}
	if err != nil {
		err.Column = max(1, err.Column-len(prefix))
		err.Offset = max(0, err.Offset-len(prefix))
		return err
	}
	e := newExpectation(b.call, checks)
	w.BeginObject()
	e.Fields(w)
	w.EndObject()
	return nil
}
