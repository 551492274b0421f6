package redis

import (
	"highwater/core/script"
	"highwater/core/sim"
)

var questionForms = []string{"server NAME FIELD", "value NAME KEY", "link REPLICA FIELD", "psync SERVER applied=N [id=…] FIELD", "last FIELD"}

// Ask reads a question: "server P sequence", "value R k", "link R sync", or
// "psync P applied=3 sync".
func (t *Topology) Ask(question *script.Line) (sim.Question, *script.Error) {
	words := question.Words
	if len(words) > 2 && words[0].Text == "no" && words[1].Text == "value" {
		words = words[1:]
	}
	if len(words) < 3 {
		return sim.Question{}, question.Whole(script.MissingArgument, "", questionForms...)
	}
	name := &words[1]
	s := t.serverNamed(name.Text)
	if s < 0 {
		return sim.Question{}, question.Unknown(name, t.Names("server"))
	}
	switch subject := words[0].Text; {
	case subject == "psync":
		return t.askPsync(question, s)
	case len(words) > 3:
	case subject == "server":
		field, err := question.Field(&words[2], serverFields)
		q := sim.Question{Text: t.serverQuestion(s, field), Value: t.serverField(s, field)}
		if l := t.linkOf(s); l != nil && field == "sequence" {
			q.Now = t.behind(l)
		}
		return q, err
	case subject == "value":
		k := words[2].Text
		return sim.Question{Text: "value " + name.Text + " " + k, Value: t.valueAt(s, key(k)), Now: t.waitingWrites(s, key(k))}, nil
	case subject == "link":
		l := t.linkOf(s)
		if l == nil {
			return sim.Question{}, question.Unknown(name, t.Names("link"))
		}
		field, err := question.Field(&words[2], linkFields)
		q := sim.Question{Text: t.linkQuestion(l, field), Value: t.linkField(l, field)}
		if field == "applied" || field == "lag" {
			q.Now = t.behind(l)
		}
		return q, err
	}
	return sim.Question{}, question.Whole(script.ExtraArgument, "", questionForms...)
}

// behind is what keeps a replica from what its primary has: a link that takes no batches,
// or one that is paused and has queued them.
func (t *Topology) behind(l *link) (now []*sim.Reason) {
	switch {
	case l.state == Promoted:
	case l.state != Live:
		why := t.withState(sim.Because(LinkNotConnected, false).Text("replica", t.name(l.replica)), l)
		now = append(now, t.withApplied(why, "applied", l))
	case l.queue.count > 0:
		now = append(now, t.queuedReason(l, l.queue.oldest()))
	}
	return now
}

// queuedReason is why a batch is queued and not applied.
func (t *Topology) queuedReason(l *link, b *Batch) *sim.Reason {
	why := sim.Because(LinkPaused, true).Number("sequence", int64(b.Sequence))
	return t.withPaused(t.withApplied(why, "applied", l), l)
}

// waitingWrites is why a replica does not have what was written to a key: the
// batches that its paused link has queued.
func (t *Topology) waitingWrites(server int, k key) (now []*sim.Reason) {
	l := t.linkOf(server)
	if l == nil {
		return nil
	}
	for b := range l.queue.all() {
		if b.touches(k) {
			now = append(now, t.queuedReason(l, b))
		}
	}
	return now
}

// askPsync reads a question about an answer. Its words are those of expect, the
// field without a value. What a cursor would get now needs no step to tell.
func (t *Topology) askPsync(question *script.Line, server int) (sim.Question, *script.Error) {
	last := &question.Words[len(question.Words)-1]
	if _, err := question.Field(last, psyncFields); err != nil {
		return sim.Question{}, err
	}
	asked := *question
	asked.Words = question.Words[:len(question.Words)-1]
	call, err := script.Match(&asked, sim.Verbs(verbs))
	if err != nil {
		return sim.Question{}, err
	}
	q, err := t.bindQuestion(call)
	if err != nil {
		return sim.Question{}, err
	}
	out := &sim.Sink{}
	if t.cannotServe(server, out) != "" {
		return sim.Question{Now: []*sim.Reason{out.Refusal}}, nil
	}
	v := t.servers[server].psync(&q.cursor)
	return sim.Question{Value: v.field(last.Text), Now: []*sim.Reason{t.psyncReason(server, &q.cursor, v, out)}}, nil
}
