package redis

import (
	"slices"
	"strconv"
	"strings"

	"highwater/core/script"
	"highwater/core/sim"
)

// Expect compares a server, a key, a link or an answer with what a script
// expects of it.
func (t *Topology) Expect(call *script.Call) ([]sim.Check, *script.Error) {
	switch {
	case call.Has("server"):
		s, err := t.bindServer(call, "NAME")
		if err != nil {
			return nil, err
		}
		return compareFields(call, func(field string) string { return t.serverField(s, field) }, serverFields)
	case call.Has("value"):
		return t.expectValue(call)
	case call.Has("link"):
		l, err := t.bindAttached(call)
		if err != nil {
			return nil, err
		}
		return compareFields(call, func(field string) string { return t.linkField(l, field) }, linkFields)
	default:
		q, err := t.bindQuestion(call)
		if err != nil {
			return nil, err
		}
		v := t.answerTo(q)
		return compareFields(call, v.field, psyncFields)
	}
}

// compareFields holds each field that is expected against what it is.
func compareFields(call *script.Call, actual func(field string) string, fields []script.Arg) ([]sim.Check, *script.Error) {
	var checks []sim.Check
	for _, w := range call.Options() {
		if !slices.ContainsFunc(fields, func(a script.Arg) bool { return a.Name == w.Key }) {
			continue // a part of the question
		}
		got := actual(w.Key)
		ok := got == w.Text
		if kind := call.Verb.Option(w.Key).Kind; kind == script.Integer && got != "null" && w.Text != "null" {
			ok = strconv.FormatInt(script.ReadNumber(w.Text), 10) == got // 07 is 7
		}
		checks = append(checks, sim.Check{Field: w.Key + "=", Want: w.Text, Got: got, OK: ok})
	}
	if len(checks) == 0 {
		var names []string
		for i := range fields {
			names = append(names, fields[i].Name+"=")
		}
		return nil, call.Missing(names...)
	}
	return checks, nil
}

func (t *Topology) serverField(server int, field string) string {
	s := &t.servers[server]
	switch field {
	case "up":
		return strconv.FormatBool(s.up)
	case "role":
		return s.role.String()
	case "sequence":
		return sequenceText(s.sequence)
	case "keys":
		return strconv.Itoa(s.keys.Len())
	default: // offset: batches are counted here, not bytes
		return "null"
	}
}

func (t *Topology) linkField(l *link, field string) string {
	switch field {
	case "state":
		return l.state.String()
	case "paused":
		return strconv.FormatBool(l.paused)
	case "applied":
		if l.cursor != nil {
			return sequenceText(l.cursor.Applied)
		}
	case "lag":
		if lag, known := t.lag(l); known {
			return sequenceText(lag)
		}
	case "queued":
		return strconv.Itoa(l.queue.count)
	default: // sync
		if l.lastSync != NoSync {
			return l.lastSync.String()
		}
	}
	return "null"
}

// answerTo is the verdict on a question; a server that would refuse it gives
// none.
func (t *Topology) answerTo(q *question) verdict {
	if t.cannotServe(q.server, nil) != "" {
		return verdict{}
	}
	return t.servers[q.server].psync(&q.cursor)
}

func (v verdict) field(field string) string {
	from, to := v.sent()
	switch {
	case field == "sync" && v.mode != NoSync:
		return v.mode.String()
	case field == "from" && from > 0:
		return sequenceText(from)
	case field == "to" && to > 0:
		return sequenceText(to)
	}
	return "null"
}

// expectValue compares a key, without a client's command.
func (t *Topology) expectValue(call *script.Call) ([]sim.Check, *script.Error) {
	s, err := t.bindServer(call, "NAME")
	if err != nil {
		return nil, err
	}
	name := call.Text("KEY")
	check := sim.Check{Field: "value " + t.name(s) + " " + script.Quote(name) + " "}
	v, found := t.servers[s].keys.Get(key(name))
	check.Got = t.valueAt(s, key(name))
	if call.Has("no") {
		check.Want, check.OK = "(nil)", !found
	} else {
		check.Want, check.OK = script.Quote(call.Text("VALUE")), found && v.String() == call.Text("VALUE")
	}
	return []sim.Check{check}, nil
}

// valueAt is a key's value as a script would write it.
func (t *Topology) valueAt(server int, k key) string {
	if v, found := t.servers[server].keys.Get(k); found {
		return script.Quote(v.String())
	}
	return "(nil)"
}

// fieldOf answers what follows a subject in a question.
func fieldOf(question, subject string) (string, bool) {
	return strings.CutPrefix(question, subject+" ")
}
