package kafka

import (
	"highwater/core/jsontext"
	"highwater/core/sim"
)

const (
	ISRStart       sim.RuleID = "isr.start"
	ISRLeader      sim.RuleID = "isr.leader"
	ISRCaughtUp    sim.RuleID = "isr.caught-up"
	ISRLagTime     sim.RuleID = "isr.lag-time"
	ISRLagMessages sim.RuleID = "isr.lag-messages"
	ISRBelowHW     sim.RuleID = "isr.below-hw"
	ISRDown        sim.RuleID = "isr.down"
)

// refreshISR is rule 5: each replica is judged anew, then rules 6 and 8 follow.
// While the leader is down nobody judges. (Kafka: Partition.maybeShrinkIsr and
// maybeExpandIsr, which ask for time alone.)
func (c *Cluster) refreshISR(p *partition, out *sim.Sink) {
	if !c.leaderUp(p) {
		return
	}
	before := p.isr
	p.isr = setOf(p.leader)
	for i := range p.replicas {
		r := &p.replicas[i]
		if r.broker != p.leader && c.inSync(p, r) {
			p.isr = p.isr.with(r.broker)
		}
	}
	if out != nil && p.isr != before {
		out.Emit("isr", c.isrReason(p, before), &ISR{p.name(), c.ids(before), c.ids(p.isr)})
	}
	c.advanceHighWatermark(p, out)
	c.settleWaiting(p, out)
}

// inSync asks a follower for everything rule 5 wants of a member: that it is up,
// near enough in records and in time, and has all that consumers may read.
// Without the last, a rejoining follower would shrink the committed prefix.
func (c *Cluster) inSync(p *partition, r *replica) bool {
	return c.brokers[r.broker].up &&
		c.lagMessages(p, r) <= c.settings.ReplicaLagMaxMessages &&
		c.now-r.lastFetch <= c.settings.ReplicaLagTimeMaxMs &&
		r.log.LogEndOffset() >= p.hw
}

func (c *Cluster) lagMessages(p *partition, r *replica) int64 {
	return int64(p.leaderReplica().log.LogEndOffset() - r.log.LogEndOffset())
}

// membership tells the same as inSync, condition by condition. The rule it names
// is the one that decides.
func (c *Cluster) membership(p *partition, r *replica) *sim.Reason {
	up, leo := c.brokers[r.broker].up, r.log.LogEndOffset()
	lag, most := c.lagMessages(p, r), c.settings.ReplicaLagMaxMessages
	why := sim.Because(ISRCaughtUp, true).Number("broker", int64(c.id(r.broker))).From(
		sim.Because(ISRDown, up).Flag("up", up),
		sim.Because(ISRLagMessages, lag <= most).Number("lag", lag).Number("replica.lag.max.messages", most),
		c.withSilence(sim.Because(ISRLagTime, true), c.now-r.lastFetch),
		sim.Because(ISRBelowHW, leo >= p.hw).
			Number("leo", int64(leo)).Ask(leoQuestion(p.label, c.id(r.broker))).Number("hw", int64(p.hw)).Ask(p.label, "hw"))
	for _, condition := range why.Because {
		if !condition.Holds {
			why.Rule, why.Holds = condition.Rule, false
			why.Operands = append(why.Operands, condition.Operands...)
			break
		}
	}
	return why
}

// withSilence holds the time since a replica's last fetch against the limit.
func (c *Cluster) withSilence(why *sim.Reason, silent sim.Millis) *sim.Reason {
	longest := c.settings.ReplicaLagTimeMaxMs
	why.Holds = silent <= longest
	return why.Number("sinceLastFetchMs", int64(silent)).Number("replica.lag.time.max.ms", int64(longest))
}

// isrReason tells of the replica that joined or left. Where several did, the
// first names the rule, and each stands below with its own conditions.
func (c *Cluster) isrReason(p *partition, before brokerSet) *sim.Reason {
	var changed []*sim.Reason
	for _, id := range c.ids(before ^ p.isr) {
		if r := p.replica(c.index(id)); r.broker != p.leader {
			changed = append(changed, c.membership(p, r))
		}
	}
	if len(changed) == 0 {
		return sim.Because(ISRLeader, true).Number("broker", int64(c.id(p.leader)))
	}
	why := *changed[0]
	if len(changed) > 1 {
		why.Because = changed
	}
	return &why
}

// startPartition is rule 3: the replicas that are up and as long as the leader
// are in the ISR, and HW is the smallest LEO of all replicas, whoever is up. No
// checkpoint is read, so a reopened cluster may start with a lower HW than it
// had (Kafka reads replication-offset-checkpoint).
func (c *Cluster) startPartition(p *partition, rule sim.RuleID, out *sim.Sink) {
	before := p.isr
	leo := p.leaderReplica().log.LogEndOffset()
	hw := leo
	p.isr = setOf(p.leader)
	for i := range p.replicas {
		r := &p.replicas[i]
		if c.brokers[r.broker].up && r.log.LogEndOffset() == leo {
			p.isr = p.isr.with(r.broker)
		}
		if c.brokers[r.broker].up {
			r.lastFetch = c.now
		}
		hw = min(hw, r.log.LogEndOffset())
	}
	if out != nil && p.isr != before {
		why := c.withLEOs(sim.Because(ISRStart, true), p, p.assigned).
			From(sim.Because(ISRLeader, true).Number("broker", int64(c.id(p.leader))))
		out.Emit("isr", why, &ISR{p.name(), c.ids(before), c.ids(p.isr)})
	}
	c.setHighWatermark(p, hw, c.withLEOs(out.Because(rule, true), p, p.assigned), out)
}

// ISR is announced when the set of in-sync replicas changes.
type ISR struct {
	Partition     string
	Before, After []int
}

func (e *ISR) Answers(q string) bool { return q == e.Partition+" isr" }
func (e *ISR) Fields(w *jsontext.Writer) {
	w.StringField("partition", e.Partition)
	w.Key("before")
	jsontext.Ints(w, e.Before)
	w.Key("after")
	jsontext.Ints(w, e.After)
}
