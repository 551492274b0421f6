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
	return promote{replica, call.Text("source") == "alive"}, err
}

// apply is rule 10. The replica becomes a primary where its applied sequence is:
// what is queued is dropped, and what it never had it cannot invent, so writes
// that clients read OK for may be gone. The new ID closes the old history: with
// the old one, a cursor could claim a sequence that this primary never reached,
// and no emptied backlog would notice. Nobody stops the old primary. (Redis keeps
// the backlog and the old ID as a second one up to this offset.)
func (cmd promote) apply(t *Topology, out *sim.Sink) sim.Refusal {
	s := &t.servers[cmd.replica]
	l := t.linkOf(cmd.replica)
	switch {
	case !s.up:
		return out.Refuse(ErrConnectionRefused, t.refusedReason(cmd.replica))
	case l == nil || l.state == Promoted || l.cursor == nil || s.role == Primary:
		return out.Refuse(ErrNotPromotable, func() sim.Reason { return t.notPromotableReason(cmd.replica, l) })
	case cmd.alive != t.servers[l.primary].up:
		if cmd.alive {
			return out.Refuse(ErrSourceLost, func() sim.Reason { return t.sourceReason(PromoteSourceLost, l, false) })
		}
		return out.Refuse(ErrSourceAlive, func() sim.Reason { return t.sourceReason(PromoteSourceAlive, l, false) })
	}

	why := func() sim.Reason {
		rule := PromoteSourceLost
		if cmd.alive {
			rule = PromoteSourceAlive
		}
		return because(sim.Because(PromoteNewID, true, t.appliedOperand(l, "applied")), t.sourceReason(rule, l, true))
	}
	if out != nil {
		e := &Promotion{sim.Why{Because: why()}, s.name, s.sequence, l.queue.sequences(), t.unapplied(l)}
		if n := l.queue.count; n > 0 {
			e.Because.Because = append(e.Because.Because, sim.Because(PromoteDropped, true, sim.Op("batches", sim.Number(n))))
		}
		out.Emit(e)
	}
	s.role = Primary
	t.changeID(cmd.replica, t.drawID(), why, out)
	t.clearBacklog(cmd.replica, why, out)
	t.setState(l, Promoted, why, out)
	return ""
}

// unapplied are the batches that were ever committed under a cursor's ID, and
// confirmed to clients, beyond what was applied.
func (t *Topology) unapplied(l *link) run {
	history, _ := t.lineages.Get(l.cursor.ID)
	return history.after(l.cursor.Applied)
}

func (t *Topology) notPromotableReason(replica int, l *link) sim.Reason {
	why := sim.Because(PromoteNotPromotable, false, sim.Op("replica", sim.Text(t.name(replica))),
		sim.Asked("role", sim.Text(t.servers[replica].role.String()), t.serverQuestion(replica, "role")))
	if l != nil {
		why.Operands = append(why.Operands, t.stateOperand(l), t.appliedOperand(l, "applied"))
	}
	return why
}

func (t *Topology) sourceReason(rule sim.RuleID, l *link, holds bool) sim.Reason {
	return sim.Because(rule, holds, sim.Op("source", sim.Text(t.name(l.primary))),
		sim.Asked("up", sim.Flag(t.servers[l.primary].up), t.serverQuestion(l.primary, "up")))
}

// Promotion is announced when a replica becomes a primary. Dropped was queued
// and not applied; lost is all that was confirmed and that it does not have.
type Promotion struct {
	sim.Why
	Replica  string
	Sequence Sequence
	Dropped  []Sequence
	lost     run
}

func (*Promotion) Type() string { return "promote" }
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
