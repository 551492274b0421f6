package redis

import (
	"highwater/core/jsontext"
	"highwater/core/script"
	"highwater/core/sim"
)

const (
	QueueTaken    sim.RuleID = "queue.taken"
	QueueOverflow sim.RuleID = "queue.overflow"
	QueueGap      sim.RuleID = "queue.gap"
	ApplyNext     sim.RuleID = "apply.next"
	ApplyFailed   sim.RuleID = "apply.failed"
)

// offer hands a new batch to every live link of a primary (rule 6). A link whose
// queue is full does not take it; the queue is emptied and the link waits to be
// attached again, so that no batch is ever skipped in silence. The cursor has not
// moved. (Redis closes a connection that is over client-output-buffer-limit.)
func (t *Topology) offer(server int, e *entry, out *sim.Sink) {
	for i := range t.links {
		l := &t.links[i]
		if l.primary != server || l.state != Live {
			continue
		}
		waiting := l.queue.count
		taken := int64(waiting) < l.limit
		rule := QueueTaken
		if taken {
			l.queue = l.queue.extended(e)
		} else {
			rule = QueueOverflow
		}
		why := out.Because(rule, taken).Number("waiting", int64(waiting)).Number("queueLimit", l.limit)
		if out != nil {
			if l.paused {
				why.From(t.withPaused(sim.Because(LinkPaused, true), l))
			}
			out.Emit("offer", why, &Offer{t.name(l.replica), e.batch.Sequence, taken, t.name(server)})
			if !taken {
				out.Emit("overflow", why, &Overflow{t.name(l.replica), e.batch.Sequence, l.limit})
			}
		}
		if !taken {
			t.setState(l, NeedsResync, why.Alone(), out)
		}
	}
}

// deliverAll is rule 7: a link that is not paused applies all it has.
func (t *Topology) deliverAll(out *sim.Sink) {
	for i := range t.links {
		if l := &t.links[i]; !l.paused {
			t.deliver(l, l.queue.count, out)
		}
	}
}

// deliver applies the next few batches of a link, or what there is.
func (t *Topology) deliver(l *link, batches int, out *sim.Sink) {
	for range batches {
		if l.queue.count == 0 || !t.applyNext(l, out) {
			return
		}
	}
}

// applyNext applies the oldest queued batch, which must be exactly applied + 1:
// with one missing the replica would hold a state that no primary ever had. The
// cursor moves after the apply, never before.
func (t *Topology) applyNext(l *link, out *sim.Sink) bool {
	b := l.queue.oldest()
	expected := l.cursor.Applied + 1
	if b.Sequence != expected {
		why := out.Because(QueueGap, false).Number("expected", int64(expected)).Number("found", int64(b.Sequence))
		if out != nil {
			out.Emit("gap", why, &Gap{t.name(l.replica), expected, b.Sequence})
		}
		t.setState(l, NeedsResync, why, out)
		return false
	}
	s := &t.servers[l.replica]
	l.queue = l.queue.withoutOldest()
	s.keys, s.sequence = applied(s.keys, b.effects), b.Sequence
	if out != nil {
		why := t.withApplied(sim.Because(ApplyNext, true), "applied", l).Number("sequence", int64(b.Sequence))
		out.Emit("apply", why, &Apply{t.name(l.replica), b})
	}
	t.moveCursor(l, &Cursor{l.cursor.ID, b.Sequence}, out.Because(CursorApplied, true).Number("sequence", int64(b.Sequence)), out)
	return true
}

// deliver lets a paused link apply its next batches; where the first apply is to
// fail, the cursor stays and the link waits to be attached again.
func bindDeliver(t *Topology, call *script.Call) (command, *script.Error) {
	replica, err := t.bindServer(call, "REPLICA")
	batches, fails := 1, call.Has("fail")
	if call.Has("N") {
		batches = int(min(call.Int("N"), maxCount))
	}
	return &linkCommand{replica, []LinkState{Live, SourceLost}, func(t *Topology, l *link, out *sim.Sink) {
		if fails && l.queue.count > 0 {
			b := l.queue.oldest()
			why := t.withApplied(out.Because(ApplyFailed, false), "applied", l).Number("sequence", int64(b.Sequence))
			t.setState(l, NeedsResync, why, out)
			return
		}
		t.deliver(l, min(batches, l.queue.count), out)
	}}, err
}

// maxCount is more batches than any queue holds.
const maxCount = 1<<31 - 1

// drop loses the oldest queued batch, as a broken link would. Nobody notices
// until the next one is applied.
type drop struct{ linkCommand }

func bindDrop(t *Topology, call *script.Call) (command, *script.Error) {
	replica, err := t.bindServer(call, "REPLICA")
	return &drop{linkCommand{replica, []LinkState{Live, SourceLost}, (*Topology).loseOldest}}, err
}

func (t *Topology) loseOldest(l *link, out *sim.Sink) {
	if l.queue.count == 0 {
		return
	}
	lost := l.queue.oldest()
	l.queue = l.queue.withoutOldest()
	if out != nil {
		out.Emit("drop", out.Given(), &Drop{t.name(l.replica), lost.Sequence})
	}
}

// Offer is announced for every batch that a primary hands to a live link.
type Offer struct {
	Replica  string
	Sequence Sequence
	Taken    bool
	primary  string
}

// Overflow is announced when a full queue has broken its link.
type Overflow struct {
	Replica  string
	Sequence Sequence
	Limit    int64
}

// Apply is announced when a replica has applied a batch.
type Apply struct {
	Replica string
	Batch   *Batch
}

// Gap is announced when the next batch is not the one that was expected.
type Gap struct {
	Replica         string
	Expected, Found Sequence
}

// Drop is announced when a queued batch is lost.
type Drop struct {
	Replica  string
	Sequence Sequence
}

func (e *Offer) Answers(q string) bool {
	return e.Taken && q == "link "+e.Replica+" queued" || q == "link "+e.Replica+" lag"
}
func (e *Offer) Fields(w *jsontext.Writer) {
	w.StringField("replica", e.Replica)
	w.IntField("sequence", int64(e.Sequence))
	w.BoolField("taken", e.Taken)
}

func (e *Overflow) Fields(w *jsontext.Writer) {
	w.StringField("replica", e.Replica)
	w.IntField("sequence", int64(e.Sequence))
	w.IntField("queueLimit", e.Limit)
}

func (e *Apply) Answers(q string) bool {
	return q == "link "+e.Replica+" queued" || answersWrite(q, e.Replica, e.Batch)
}
func (e *Apply) Fields(w *jsontext.Writer) {
	w.StringField("replica", e.Replica)
	w.IntField("sequence", int64(e.Batch.Sequence))
}

func (e *Gap) Answers(q string) bool { return q == "link "+e.Replica+" applied" }
func (e *Gap) Fields(w *jsontext.Writer) {
	w.StringField("replica", e.Replica)
	w.IntField("expected", int64(e.Expected))
	w.IntField("found", int64(e.Found))
}

func (e *Drop) Answers(q string) bool { return q == "link "+e.Replica+" queued" }
func (e *Drop) Fields(w *jsontext.Writer) {
	w.StringField("replica", e.Replica)
	w.IntField("sequence", int64(e.Sequence))
}
