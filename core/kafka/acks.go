package kafka

import (
	"highwater/core/jsontext"
	"highwater/core/sim"
)

// Acks is how much evidence a producer waits for.
type Acks uint8

const (
	AcksNone   Acks = iota // 0: none, so the client learns no offset
	AcksLeader             // 1: the leader's append
	AcksAll                // all: every member of the ISR as it was at the append
)

func (a Acks) String() string {
	return [...]string{AcksNone: "0", AcksLeader: "1", AcksAll: "all"}[a]
}

// parseAcks reads a checked word; -1 is Kafka's other name of all.
func parseAcks(word string) Acks {
	switch word {
	case "0":
		return AcksNone
	case "1":
		return AcksLeader
	}
	return AcksAll
}

const (
	AckNone        sim.RuleID = "ack.none"
	AckLeader      sim.RuleID = "ack.leader"
	AckCapturedISR sim.RuleID = "ack.captured-isr"
	AckMinISR      sim.RuleID = "ack.min-isr"
	AckMinISRAfter sim.RuleID = "ack.min-isr-after"

	ErrNotEnoughReplicas            sim.Refusal = "NotEnoughReplicas"
	ErrNotEnoughReplicasAfterAppend sim.Refusal = "NotEnoughReplicasAfterAppend"
)

// waiting is an acks=all request that some member of its set keeps waiting.
type waiting struct {
	request RequestID
	base    Offset
	target  Offset    // the batch's next offset
	set     brokerSet // the ISR captured at the append; nobody leaves it
}

func (w waiting) Hash() uint64 { return sim.Combine(uint64(w.target), uint64(w.set)) }

// capture makes the request wait for the ISR of this moment to reach the end of
// its batch (rule 7). Where the set has it already, as a leader alone in its
// ISR has, it is acknowledged at once.
func (c *Cluster) capture(p *partition, request RequestID, b *Batch, out *sim.Sink) {
	w := waiting{request, b.Base, b.Next(), p.isr}
	if c.reached(p, w) {
		c.acknowledgeWaiting(p, w, out)
		return
	}
	p.waiting = p.waiting.Set(request, w)
	if out != nil {
		out.Emit("wait", c.setReason(p, w, out), &Wait{p.name(), request, w.target, c.ids(w.set)})
	}
}

// settleWaiting is rule 8 after an ISR refresh: the waiting requests are looked
// at, oldest first. Below the minimum every one fails, and its batch stays in
// the log; otherwise those are acknowledged whose whole set has reached the
// target. A member that has left the ISR is still waited for.
func (c *Cluster) settleWaiting(p *partition, out *sim.Sink) {
	if c.failBelowMinISR(p, out) {
		return
	}
	for _, w := range p.waiting.All() {
		if c.reached(p, w) {
			p.waiting = p.waiting.Delete(w.request)
			c.acknowledgeWaiting(p, w, out)
		}
	}
}

// failBelowMinISR is all of rule 8 that an append can bring about: it moves no
// follower, so nobody who waits can have reached a target by it.
func (c *Cluster) failBelowMinISR(p *partition, out *sim.Sink) bool {
	if p.isr.size() >= p.topic.settings.MinInsyncReplicas {
		return false
	}
	c.failWaiting(p, ErrNotEnoughReplicasAfterAppend, c.minISRReason(p, AckMinISRAfter, out), out)
	return true
}

func (c *Cluster) reached(p *partition, w waiting) bool {
	for _, r := range p.replicas {
		if w.set.has(r.broker) && r.log.LogEndOffset() < w.target {
			return false
		}
	}
	return true
}

func (c *Cluster) acknowledgeWaiting(p *partition, w waiting, out *sim.Sink) {
	c.acknowledge(w.request, w.base, w.target, c.setReason(p, w, out), out)
}

// setReason holds the target against the LEO of each captured member.
func (c *Cluster) setReason(p *partition, w waiting, out *sim.Sink) *sim.Reason {
	why := out.Because(AckCapturedISR, c.reached(p, w)).Number("request", int64(w.request)).Number("target", int64(w.target))
	return c.withLEOs(why, p, w.set)
}

// minISRReason holds the size of the ISR against the minimum, which it is below.
func (c *Cluster) minISRReason(p *partition, rule sim.RuleID, out *sim.Sink) *sim.Reason {
	size, least := int64(p.isr.size()), int64(p.topic.settings.MinInsyncReplicas)
	return out.Because(rule, false).Number("isr", size).Ask(p.label, "isr").Number("min.insync.replicas", least)
}

// Wait is announced when an acks=all request has to wait.
type Wait struct {
	Partition string
	Request   RequestID
	Target    Offset
	Set       []int
}

// Acknowledge is announced when a client is told the offsets of its batch.
type Acknowledge struct {
	Partition    string
	Request      RequestID
	Base, Offset Offset
}

// Fail is announced when a client is told that its request failed.
type Fail struct {
	Partition string
	Request   RequestID
	Error     sim.Refusal
}

// answersRequest is the questions that the fate of a request answers.
func answersRequest(q string, id RequestID, partition string) bool {
	return q == id.question() || q == partition+" pending"
}

func (e *Wait) Answers(q string) bool { return answersRequest(q, e.Request, e.Partition) }
func (e *Wait) Fields(w *jsontext.Writer) {
	w.IntField("request", int64(e.Request))
	w.IntField("target", int64(e.Target))
	w.Key("acknowledgementSet")
	jsontext.Ints(w, e.Set)
}

func (e *Acknowledge) Answers(q string) bool { return answersRequest(q, e.Request, e.Partition) }
func (e *Acknowledge) Fields(w *jsontext.Writer) {
	w.IntField("request", int64(e.Request))
	w.IntField("baseOffset", int64(e.Base))
	w.IntField("offset", int64(e.Offset))
}

func (e *Fail) Answers(q string) bool { return answersRequest(q, e.Request, e.Partition) }
func (e *Fail) Fields(w *jsontext.Writer) {
	w.IntField("request", int64(e.Request))
	w.StringField("error", string(e.Error))
}
