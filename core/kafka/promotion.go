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
	return &promote{p, b, call.Bool("unclean")}, nil
}

// apply is rule 10. The new leader starts at the cut, which is HW, or its own
// LEO where that is smaller. With rule.promotion.cut=all every log that is up is
// cut there, the promoted one too, so all agree; what a leader had acknowledged
// above HW is gone. With rule.promotion.cut=promoted the others keep their
// tails until rule 4 meets them, and equally long logs diverge unnoticed.
// (Kafka cuts the followers towards the new leader, KIP-101.)
func (cmd *promote) apply(c *Cluster, out *sim.Sink) sim.Refusal {
	p := c.change(cmd.partition)
	target := p.replica(cmd.broker)
	inSync := p.isr.has(cmd.broker)
	id := int64(c.id(cmd.broker))
	switch up := c.brokers[cmd.broker].up; {
	case target == nil || !up:
		return out.Refuse(ErrReplicaNotAvailable, out.Because(LeaderReplicaNotAvailable, false).
			Number("broker", id).Flag("assigned", target != nil).Flag("up", up))
	case cmd.broker == p.leader:
		return out.Refuse(ErrAlreadyLeader, out.Because(LeaderAlready, false).Number("broker", id).Ask(p.label, "leader"))
	case !inSync && !cmd.unclean && !p.topic.settings.UncleanLeaderElectionEnable:
		return out.Refuse(ErrNotInSync, out.Because(LeaderNotInSync, false).Number("broker", id).
			Number("isr", int64(p.isr.size())).Ask(p.label, "isr").Flag("unclean.leader.election.enable", false))
	}
	why := func() *sim.Reason {
		rule := LeaderPromoted
		if !inSync {
			rule = LeaderUnclean
		}
		return out.Because(rule, true).Number("broker", id).Flag("inISR", inSync).
			Number("hw", int64(p.hw)).Ask(p.label, "hw").Number("leo", int64(target.log.LogEndOffset())).Ask(leoQuestion(p.label, int(id)))
	}
	cut := min(p.hw, target.log.LogEndOffset())
	oldISR := p.isr
	c.announceLeader(p, cmd.broker, !inSync, why(), out)
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
	c.setHighWatermark(p, cut, why(), out)

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
		reason := why().From(sim.Because(ISRLeader, true).Number("broker", id))
		out.Emit("isr", reason, &ISR{p.name(), c.ids(oldISR), c.ids(p.isr)})
	}
	c.failWaiting(p, ErrNotLeaderOrFollower, out.Because(LeaderChanged, false).
		Number("leader", id).Ask(p.label, "leader").Number("epoch", int64(p.epoch)), out)
	return ""
}

func (c *Cluster) announceLeader(p *partition, leader int, unclean bool, why *sim.Reason, out *sim.Sink) {
	if out == nil {
		return
	}
	out.Emit("leader", why, &Leader{p.name(), c.id(p.leader), c.id(leader), unclean})
	out.Emit("epoch", why, &LeaderEpoch{p.name(), p.epoch, p.epoch + 1})
}

// leaderDownReason is why a partition takes nothing: nobody is elected by
// itself (rule 11).
func (c *Cluster) leaderDownReason(p *partition, out *sim.Sink) *sim.Reason {
	return out.Because(LeaderNotAvailable, false).
		Text("partition", p.label).Number("leader", int64(c.id(p.leader))).Ask(p.label, "leader").Flag("up", false)
}

// Leader is announced when a replica becomes the leader.
type Leader struct {
	Partition     string
	Before, After int
	Unclean       bool
}

// LeaderEpoch is announced with each new leader.
type LeaderEpoch struct {
	Partition     string
	Before, After Epoch
}

func (e *Leader) Answers(q string) bool { return q == e.Partition+" leader" }
func (e *Leader) Fields(w *jsontext.Writer) {
	w.StringField("partition", e.Partition)
	w.IntField("before", int64(e.Before))
	w.IntField("after", int64(e.After))
	w.BoolField("unclean", e.Unclean)
}

func (e *LeaderEpoch) Answers(q string) bool { return q == e.Partition+" epoch" }
func (e *LeaderEpoch) Fields(w *jsontext.Writer) {
	w.StringField("partition", e.Partition)
	w.IntField("before", int64(e.Before))
	w.IntField("after", int64(e.After))
}
