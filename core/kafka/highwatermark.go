package kafka

import (
	"highwater/core/jsontext"
	"highwater/core/sim"
)

const HWMinISRLEO sim.RuleID = "hw.min-isr-leo"

// HighWatermark is announced when the end of what consumers may read moves.
type HighWatermark struct {
	Partition     string
	Before, After Offset
	behind        bool // there are reasons behind its own, which tell of the last stable offset
}

// HighWatermarkHeld is announced when a leader has records above the high
// watermark and members of the ISR keep it from rising; once in a step, unless
// others come to hold it.
type HighWatermarkHeld struct {
	Partition string
	At        Offset
	HeldBy    []int
}

// advanceHighWatermark is rule 6: HW = max(HW, smallest LEO in the ISR), asked
// after every append by a leader and every ISR refresh. The max makes it
// monotonic within a leader epoch: a member that falls behind holds it, and
// never drags it back. (Kafka: Partition.maybeIncrementLeaderHW.)
func (c *Cluster) advanceHighWatermark(p *partition, out *sim.Sink) {
	smallest := c.smallestISRLEO(p)
	before := p.hw
	if smallest > before {
		p.hw = smallest
		if out != nil {
			why := c.hwReason(p, before, true, out)
			if p.leaderReplica().log.lastStableOffset(p.hw) == p.lso {
				why.From(p.undecidedReason(out))
			}
			out.Emit("high-watermark", why, &HighWatermark{p.name(), before, p.hw, len(why.Because) > 0})
		}
		c.followLastStableOffset(p, before, out)
		return
	}
	if out == nil || p.leaderReplica().log.LogEndOffset() == before {
		return
	}
	if holding := c.holdingBack(p); !out.Repeats(p.name(), sim.Combine(uint64(before), uint64(holding))) {
		why := c.hwReason(p, before, false, out)
		out.Emit("high-watermark-held", why, &HighWatermarkHeld{p.name(), before, c.ids(holding)})
	}
}

// setHighWatermark is for the two rules that may lower it: promotion (rule 10)
// and reopening (rule 3).
func (c *Cluster) setHighWatermark(p *partition, hw Offset, why *sim.Reason, out *sim.Sink) {
	before := p.hw
	if out != nil && hw != before {
		out.Emit("high-watermark", why, &HighWatermark{p.name(), before, hw, len(why.Because) > 0})
	}
	p.hw = hw
	c.followLastStableOffset(p, before, out)
}

func (c *Cluster) smallestISRLEO(p *partition) Offset {
	smallest := p.leaderReplica().log.LogEndOffset()
	for _, r := range p.replicas {
		if p.isr.has(r.broker) {
			smallest = min(smallest, r.log.LogEndOffset())
		}
	}
	return smallest
}

// holdingBack are the members of the ISR whose LEO is the smallest.
func (c *Cluster) holdingBack(p *partition) brokerSet {
	var set brokerSet
	smallest := c.smallestISRLEO(p)
	for _, r := range p.replicas {
		if p.isr.has(r.broker) && r.log.LogEndOffset() == smallest {
			set = set.with(r.broker)
		}
	}
	return set
}

// hwReason has the terms of HW = max(HW, min(LEO, LEO, …)).
func (c *Cluster) hwReason(p *partition, before Offset, rises bool, out *sim.Sink) *sim.Reason {
	return c.withLEOs(out.Because(HWMinISRLEO, rises).Number("hw", int64(before)).Ask(p.label, "hw"), p, p.isr)
}

// withLEOs adds the LEOs of some replicas, each named by its broker.
func (c *Cluster) withLEOs(why *sim.Reason, p *partition, set brokerSet) *sim.Reason {
	if why == nil {
		return nil
	}
	for _, id := range c.ids(set) {
		r := p.replica(c.index(id))
		why.Number(brokerName(id), int64(r.log.LogEndOffset())).Ask(leoQuestion(p.label, id))
	}
	return why
}

func (e *HighWatermark) Answers(q string) bool {
	return q == e.Partition+" hw" || q == e.Partition+" values" || q == e.Partition+" lso" && e.behind
}
func (e *HighWatermark) Fields(w *jsontext.Writer) {
	w.StringField("partition", e.Partition)
	w.IntField("before", int64(e.Before))
	w.IntField("after", int64(e.After))
}

func (e *HighWatermarkHeld) Fields(w *jsontext.Writer) {
	w.StringField("partition", e.Partition)
	w.IntField("at", int64(e.At))
	w.Key("heldBy")
	jsontext.Ints(w, e.HeldBy)
}
