package kafka

import (
	"highwater/core/jsontext"
	"highwater/core/script"
	"highwater/core/sim"
)

const (
	LeaderPromoted            sim.RuleID = "leader.promoted"
	LeaderUnclean             sim.RuleID = "leader.unclean"
	LeaderAlready             sim.RuleID = "leader.already"
	LeaderReplicaNotAvailable sim.RuleID = "leader.replica-not-available"
	LeaderNotInSync           sim.RuleID = "leader.not-in-sync"
	LeaderNotAvailable        sim.RuleID = "leader.not-available"
	LeaderChanged             sim.RuleID = "leader.changed"

	ErrReplicaNotAvailable sim.Refusal = "ReplicaNotAvailable"
	ErrAlreadyLeader       sim.Refusal = "AlreadyLeader"
	ErrNotInSync           sim.Refusal = "NotInSync"
	ErrLeaderNotAvailable  sim.Refusal = "LeaderNotAvailable"
	ErrNotLeaderOrFollower sim.Refusal = "NotLeaderOrFollower"
)

// promote makes a replica the leader.
type promote struct {
	partition int
	broker    int
	unclean   bool
}

func bindPromote(c *Cluster, call *script.Call) (command, *script.Error) {
	p, err := c.bindPartition(call)
	if err != nil {
		return nil, err
	}
	b, err := c.bindBroker(call, "BROKER")
	if err != nil {
		return nil, err
	}
	return promote{p, b, call.Bool("unclean")}, nil
}

// apply is rule 10. The new leader starts at the cut, which is HW, or its own
// LEO where that is smaller. With rule.promotion.cut=all every log that is up is
// cut there, the promoted one too, so all agree; what a leader had acknowledged
// above HW is gone. With rule.promotion.cut=promoted the others keep their
// tails until rule 4 meets them, and equally long logs diverge unnoticed.
// (Kafka cuts the followers towards the new leader, KIP-101.)
func (cmd promote) apply(c *Cluster, out *sim.Sink) sim.Refusal {
	p := c.change(cmd.partition)
	target := p.replica(cmd.broker)
	inSync := p.isr.has(cmd.broker)
	broker := sim.Op("broker", sim.Number(c.id(cmd.broker)))
	switch {
	case target == nil || !c.brokers[cmd.broker].up:
		return out.Refuse(ErrReplicaNotAvailable, func() sim.Reason {
			return sim.Because(LeaderReplicaNotAvailable, false, broker,
				sim.Op("assigned", sim.Flag(target != nil)), sim.Op("up", sim.Flag(c.brokers[cmd.broker].up)))
		})
	case cmd.broker == p.leader:
		return out.Refuse(ErrAlreadyLeader, func() sim.Reason {
			return sim.Because(LeaderAlready, false, sim.Asked("broker", sim.Number(c.id(cmd.broker)), p.name()+" leader"))
		})
	case !inSync && !cmd.unclean && !p.topic.settings.UncleanLeaderElectionEnable:
		return out.Refuse(ErrNotInSync, func() sim.Reason {
			return sim.Because(LeaderNotInSync, false, broker, sim.Asked("isr", sim.Number(p.isr.size()), p.name()+" isr"),
				sim.Op("unclean.leader.election.enable", sim.Flag(false)))
		})
	}

	rule := LeaderPromoted
	if !inSync {
		rule = LeaderUnclean
	}
	why := func() sim.Reason {
		return sim.Because(rule, true, broker, sim.Op("inISR", sim.Flag(inSync)),
			sim.Asked("hw", sim.Number(p.hw), p.name()+" hw"), sim.Asked("leo", sim.Number(target.log.LogEndOffset()), p.name()+" leo"))
	}
	cut := min(p.hw, target.log.LogEndOffset())
	oldISR := p.isr
	c.announceLeader(p, cmd.broker, !inSync, why, out)
	p.leader = cmd.broker
	p.epoch++

	cutAll := c.settings.PromotionCut == CutAll
	for i := range p.replicas {
		r := &p.replicas[i]
		switch {
		case r.broker == cmd.broker || cutAll && c.brokers[r.broker].up:
			c.cut(p, r, cut, CutHighWatermark, out)
		case cutAll && (r.missedCut == noCut || cut < r.missedCut):
			r.missedCut = cut
		}
	}
	if !cutAll {
		cut = target.log.LogEndOffset()
	}
	c.setHighWatermark(p, cut, why, out)

	p.isr = setOf(p.leader)
	for i := range p.replicas {
		r := &p.replicas[i]
		if !c.brokers[r.broker].up {
			continue
		}
		r.lastFetch = c.now
		if oldISR.has(r.broker) && r.log.LogEndOffset() == cut {
			p.isr = p.isr.with(r.broker)
		}
	}
	if out != nil && p.isr != oldISR {
		reason := why()
		reason.Because = []sim.Reason{sim.Because(ISRLeader, true, broker)}
		out.Emit(&ISR{sim.Why{Because: reason}, p.name(), c.ids(oldISR), c.ids(p.isr)})
	}
	c.failWaiting(p, ErrNotLeaderOrFollower, func() sim.Reason {
		return sim.Because(LeaderChanged, false, sim.Asked("leader", sim.Number(c.id(p.leader)), p.name()+" leader"), sim.Op("epoch", sim.Number(p.epoch)))
	}, out)
	return ""
}

func (c *Cluster) announceLeader(p *partition, leader int, unclean bool, why func() sim.Reason, out *sim.Sink) {
	if out == nil {
		return
	}
	out.Emit(&Leader{sim.Why{Because: why()}, p.name(), c.id(p.leader), c.id(leader), unclean})
	out.Emit(&LeaderEpoch{sim.Why{Because: why()}, p.name(), p.epoch, p.epoch + 1})
}

// leaderDownReason is why a partition takes nothing: nobody is elected by
// itself (rule 11).
func (c *Cluster) leaderDownReason(p *partition) sim.Reason {
	return sim.Because(LeaderNotAvailable, false,
		sim.Op("partition", sim.Text(p.name())), sim.Asked("leader", sim.Number(c.id(p.leader)), p.name()+" leader"), sim.Op("up", sim.Flag(false)))
}

// Leader is announced when a replica becomes the leader.
type Leader struct {
	sim.Why
	Partition     string
	Before, After int
	Unclean       bool
}

// LeaderEpoch is announced with each new leader.
type LeaderEpoch struct {
	sim.Why
	Partition     string
	Before, After Epoch
}

func (*Leader) Type() string            { return "leader" }
func (e *Leader) Answers(q string) bool { return q == e.Partition+" leader" }
func (e *Leader) Fields(w *jsontext.Writer) {
	w.StringField("partition", e.Partition)
	w.IntField("before", int64(e.Before))
	w.IntField("after", int64(e.After))
	w.BoolField("unclean", e.Unclean)
}

func (*LeaderEpoch) Type() string            { return "epoch" }
func (e *LeaderEpoch) Answers(q string) bool { return q == e.Partition+" epoch" }
func (e *LeaderEpoch) Fields(w *jsontext.Writer) {
	w.StringField("partition", e.Partition)
	w.IntField("before", int64(e.Before))
	w.IntField("after", int64(e.After))
}
