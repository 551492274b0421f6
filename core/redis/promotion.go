package redis

import (
	"highwater/core/jsontext"
	"highwater/core/script"
	"highwater/core/sim"
)

const (
	PromoteNewID         sim.RuleID = "promote.new-id"
	PromoteNotPromotable sim.RuleID = "promote.not-promotable"
	PromoteSourceAlive   sim.RuleID = "promote.source-alive"
	PromoteSourceLost    sim.RuleID = "promote.source-lost"
	PromoteDropped       sim.RuleID = "promote.dropped"

	ErrNotPromotable sim.Refusal = "NotPromotable"
	ErrSourceAlive   sim.Refusal = "SourceAlive"
	ErrSourceLost    sim.Refusal = "SourceLost"
)

// promote makes a replica a primary, by hand.
type promote struct {
	replica int
	alive   bool // what whoever promotes says of the source
}

func bindPromote(t *Topology, call *script.Call) (command, *script.Error) {
	replica, err := t.bindServer(call, "REPLICA")
	return &promote{replica, call.Text("source") == "alive"}, err
}

// apply is rule 10. The replica becomes a primary where its applied sequence is:
// what is queued is dropped, and what it never had it cannot invent, so writes
// that clients read OK for may be gone. The new ID closes the old history: with
// the old one, a cursor could claim a sequence that this primary never reached,
// and no emptied backlog would notice. (As a replica it kept none; Redis keeps one,
// and the old ID as a second one up to this offset.) Nobody stops the old primary.
func (cmd *promote) apply(t *Topology, out *sim.Sink) sim.Refusal {
	s := &t.servers[cmd.replica]
	l := t.linkOf(cmd.replica)
	switch {
	case !s.up:
		return out.Refuse(ErrConnectionRefused, t.refusedReason(cmd.replica, out))
	case l == nil || l.state == Promoted || l.cursor == nil || s.role == Primary:
		return out.Refuse(ErrNotPromotable, t.notPromotableReason(cmd.replica, l, out))
	}
	up := t.servers[l.primary].up
	rule, refusal := PromoteSourceLost, ErrSourceLost
	if up {
		rule, refusal = PromoteSourceAlive, ErrSourceAlive
	}
	if cmd.alive != up {
		return out.Refuse(refusal, t.sourceReason(rule, l, false, out))
	}

	why := func() *sim.Reason {
		return t.withApplied(out.Because(PromoteNewID, true), "applied", l).From(t.sourceReason(rule, l, true, out))
	}
	if out != nil {
		told := why()
		if n := l.queue.count; n > 0 {
			told.From(sim.Because(PromoteDropped, true).Number("batches", int64(n)))
		}
		out.Emit("promote", told, &Promotion{s.name, s.sequence, l.queue.sequences(), t.unapplied(l)})
	}
	s.role = Primary
	reason := why()
	t.changeID(cmd.replica, t.drawID(), reason, out)
	t.setState(l, Promoted, reason, out)
	return ""
}

// unapplied are the batches that were ever committed under a cursor's ID, and
// confirmed to clients, beyond what was applied.
func (t *Topology) unapplied(l *link) run {
	history, _ := t.lineages.Get(l.cursor.ID)
	return history.after(l.cursor.Applied)
}

func (t *Topology) notPromotableReason(replica int, l *link, out *sim.Sink) *sim.Reason {
	why := t.servers[replica].withRole(out.Because(PromoteNotPromotable, false).Text("replica", t.name(replica)))
	if l != nil {
		t.withApplied(t.withState(why, l), "applied", l)
	}
	return why
}

func (t *Topology) sourceReason(rule sim.RuleID, l *link, holds bool, out *sim.Sink) *sim.Reason {
	source := &t.servers[l.primary]
	return out.Because(rule, holds).Text("source", source.name).Flag("up", source.up).Ask("server", source.name, "up")
}

// Promotion is announced when a replica becomes a primary. Dropped was queued
// and not applied; lost is all that was confirmed and that it does not have.
type Promotion struct {
	Replica  string
	Sequence Sequence
	Dropped  []Sequence
	lost     run
}

func (e *Promotion) Answers(q string) bool {
	if name, ok := fieldOf(q, "value "+e.Replica); ok {
		for b := range e.lost.all() {
			if b.touches(key(name)) {
				return true
			}
		}
	}
	return q == "server "+e.Replica+" role"
}
func (e *Promotion) Fields(w *jsontext.Writer) {
	w.StringField("replica", e.Replica)
	w.IntField("sequence", int64(e.Sequence))
	w.Key("dropped")
	jsontext.Ints(w, e.Dropped)
	w.Key("lost")
	writeBatches(w, e.lost)
}
