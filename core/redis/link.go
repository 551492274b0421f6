package redis

import (
	"highwater/core/jsontext"
	"highwater/core/script"
	"highwater/core/sim"
)

const (
	LinkGeneration   sim.RuleID = "link.generation"
	LinkPaused       sim.RuleID = "link.paused"
	LinkNotConnected sim.RuleID = "link.not-connected"

	ErrNotConnected sim.Refusal = "NotConnected"
)

// LinkState is what a link does with batches.
type LinkState uint8

const (
	Disconnected LinkState = iota // nothing passes until it is attached again
	Live                          // it takes every batch of its primary and applies them in order
	NeedsResync                   // it has missed something, and takes nothing until it is attached again
	SourceLost                    // its primary is gone; what had reached the queue can still be applied
	Promoted                      // its replica has become a primary
)

func (s LinkState) String() string {
	return [...]string{Disconnected: "disconnected", Live: "live", NeedsResync: "needs-resync", SourceLost: "source-lost", Promoted: "promoted"}[s]
}

// Generation counts a link's attachments. What an older one still has in flight
// means nothing to the present one.
type Generation int64

// link carries batches from a primary to one replica.
type link struct {
	replica    int
	primary    int
	state      LinkState
	paused     bool // it takes batches and applies none
	lastSync   Mode
	generation Generation
	cursor     *Cursor // what the replica has applied through it; nil: unknown
	queue      run     // taken and not yet applied, in order; empty unless live or source-lost
	limit      int64   // a live batch finds fewer waiting than this, or the link breaks
	late       lateBatch
}

// lateBatch is a batch that was in flight when its link was cut.
type lateBatch struct {
	batch      *Batch // nil: there is none
	generation Generation
}

// fed says whether the primary sends here, or would if the link were not broken.
func (l *link) fed() bool { return l.state == Live || l.state == NeedsResync }

// applies says whether the link can apply what it has queued.
func (l *link) applies() bool { return l.state == Live || l.state == SourceLost }

func (l *link) hash() uint64 {
	h := sim.Combine(uint64(l.replica)<<32|uint64(l.primary), uint64(l.state)<<8|uint64(l.lastSync)<<1|sim.HashBool(l.paused))
	h = sim.Combine(sim.Combine(h, uint64(l.generation)), l.cursor.hash())
	h = sim.Combine(sim.Combine(h, l.queue.Hash()), uint64(l.limit))
	if l.late.batch != nil {
		h = sim.Combine(sim.Combine(h, l.late.batch.hash), uint64(l.late.generation))
	}
	return h
}

// linkView is what an event tells of a link.
type linkView struct {
	State  LinkState
	Paused bool
	Limit  int64
}

func (l *link) view() linkView { return linkView{l.state, l.paused, l.limit} }

// setState moves a link to another state; only a link that applies keeps its
// queue.
func (t *Topology) setState(l *link, to LinkState, why *sim.Reason, out *sim.Sink) {
	before := l.view()
	l.state = to
	if !l.applies() {
		l.queue = run{}
	}
	t.announceLink(l, &before, why, out)
}

// linkCommand is what a command does to a link that is in one of some states.
type linkCommand struct {
	replica int
	needs   []LinkState
	change  func(t *Topology, l *link, out *sim.Sink)
}

func (cmd *linkCommand) apply(t *Topology, out *sim.Sink) sim.Refusal {
	l := t.linkOf(cmd.replica)
	if l != nil {
		for _, state := range cmd.needs {
			if l.state == state {
				cmd.change(t, l, out)
				return ""
			}
		}
	}
	why := out.Because(LinkNotConnected, false).Text("replica", t.name(cmd.replica))
	if l == nil {
		why.Op("state", sim.None())
	} else {
		t.withState(why, l)
	}
	return out.Refuse(ErrNotConnected, why)
}

func (t *Topology) withState(why *sim.Reason, l *link) *sim.Reason {
	return why.Text("state", l.state.String()).Ask("link", t.name(l.replica), "state")
}

func (t *Topology) withPaused(why *sim.Reason, l *link) *sim.Reason {
	return why.Flag("paused", l.paused).Ask("link", t.name(l.replica), "paused")
}

func (t *Topology) linkQuestion(l *link, field string) string {
	return "link " + t.name(l.replica) + " " + field
}

// bindLink reads a command whose only argument is a replica.
func bindLink(change func(*Topology, *link, *sim.Sink), needs ...LinkState) func(*Topology, *script.Call) (command, *script.Error) {
	return func(t *Topology, call *script.Call) (command, *script.Error) {
		replica, err := t.bindServer(call, "REPLICA")
		return &linkCommand{replica, needs, change}, err
	}
}

func (t *Topology) pause(l *link, out *sim.Sink)  { t.setPaused(l, true, out) }
func (t *Topology) resume(l *link, out *sim.Sink) { t.setPaused(l, false, out) }

func (t *Topology) setPaused(l *link, paused bool, out *sim.Sink) {
	before := l.view()
	l.paused = paused
	t.announceLink(l, &before, out.Given(), out)
}

// disconnect cuts a link; both servers stay up. The queue is lost, the cursor
// stays. With late=1 the oldest queued batch stays in flight.
func bindDisconnect(t *Topology, call *script.Call) (command, *script.Error) {
	replica, err := t.bindServer(call, "REPLICA")
	late := call.Has("late")
	return &linkCommand{replica, []LinkState{Live, NeedsResync}, func(t *Topology, l *link, out *sim.Sink) {
		if late && l.queue.count > 0 {
			l.late = lateBatch{l.queue.oldest(), l.generation}
		}
		t.setState(l, Disconnected, t.withApplied(out.Given(), "applied", l), out)
	}}, err
}

// arriveLate delivers the batch that was in flight when its link was cut. The
// generation it belongs to is over, so it is ignored, whatever its number: it
// may lie in the past of a snapshot installed since.
type arriveLate struct{ replica int }

func bindLate(t *Topology, call *script.Call) (command, *script.Error) {
	replica, err := t.bindServer(call, "REPLICA")
	return &arriveLate{replica}, err
}

func (cmd *arriveLate) apply(t *Topology, out *sim.Sink) sim.Refusal {
	l := t.linkOf(cmd.replica)
	if l == nil || l.late.batch == nil {
		return out.Refuse(ErrNotConnected, out.Because(LinkNotConnected, false).
			Text("replica", t.name(cmd.replica)).Op("late", sim.None()))
	}
	late := l.late
	l.late = lateBatch{}
	if out != nil {
		why := sim.Because(LinkGeneration, false).Number("sequence", int64(late.batch.Sequence)).
			Number("batchGeneration", int64(late.generation)).Number("linkGeneration", int64(l.generation))
		out.Emit("late", t.withState(why, l), &Late{t.name(l.replica), late.batch.Sequence, late.generation})
	}
	return ""
}

// Late is announced when a batch of a generation that is over arrives.
type Late struct {
	Replica    string
	Sequence   Sequence
	Generation Generation
}

// LinkChange is announced when a link's state, pause or limit changes; before is
// nil for a link that was just made.
type LinkChange struct {
	Replica string
	Before  *linkView
	After   linkView
}

func (t *Topology) announceLink(l *link, before *linkView, why *sim.Reason, out *sim.Sink) {
	if after := l.view(); out != nil && (before == nil || *before != after) {
		out.Emit("link", why, &LinkChange{t.name(l.replica), before, after})
	}
}

func (e *Late) Fields(w *jsontext.Writer) {
	w.StringField("replica", e.Replica)
	w.IntField("sequence", int64(e.Sequence))
	w.IntField("generation", int64(e.Generation))
}

func (e *LinkChange) Answers(q string) bool {
	field, ok := fieldOf(q, "link "+e.Replica)
	switch {
	case !ok:
		return false
	case field == "paused":
		return e.Before == nil || e.Before.Paused != e.After.Paused
	case field == "state":
		return e.Before == nil || e.Before.State != e.After.State
	case field == "queued":
		return e.After.State != Live && e.After.State != SourceLost
	}
	return false
}
func (e *LinkChange) Fields(w *jsontext.Writer) {
	w.StringField("replica", e.Replica)
	w.Key("before")
	e.Before.writeJSON(w)
	w.Key("after")
	e.After.writeJSON(w)
}

func (v *linkView) writeJSON(w *jsontext.Writer) {
	if v == nil {
		w.Null()
		return
	}
	w.BeginObject()
	w.StringField("state", v.State.String())
	w.BoolField("paused", v.Paused)
	w.IntField("queueLimit", v.Limit)
	w.EndObject()
}
