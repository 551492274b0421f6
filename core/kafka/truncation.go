package kafka

import (
	"highwater/core/jsontext"
	"highwater/core/sim"
)

const (
	CutLongerThanLeader sim.RuleID = "cut.longer-than-leader"
	CutHighWatermark    sim.RuleID = "cut.high-watermark"
	CutMissed           sim.RuleID = "cut.missed"
)

// cut shortens one replica's log to offset, by whole batches. The event names
// what this log loses, and what its client had been told of it: the one place
// where an acknowledged write can be seen to go.
func (c *Cluster) cut(p *partition, r *replica, offset Offset, rule sim.RuleID, out *sim.Sink) {
	before := r.log
	r.log = before.Cut(offset)
	if out == nil || r.log == before {
		return
	}
	why := sim.Because(rule, true).Number("cut", int64(offset)).Number("hw", int64(p.hw)).Ask(p.label, "hw")
	if rule == CutLongerThanLeader {
		why.Number("leo", int64(before.LogEndOffset())).
			Number("leader", int64(p.leaderReplica().log.LogEndOffset())).Ask(leoQuestion(p.label, c.id(p.leader)))
	}
	e := &Truncate{
		Partition: p.name(),
		Broker:    c.id(r.broker),
		From:      before.LogEndOffset(),
		To:        r.log.LogEndOffset(),
	}
	retried, acked := c.retried(), false
	for _, b := range before.Batches(r.log.LogEndOffset()) {
		if b.Control != Data {
			continue
		}
		request := c.acknowledgedAs(b, retried)
		if request.Status == Acknowledged && !acked {
			acked = true // how much the first of them had waited for
			why.Text("acks", request.Acks.String())
		}
		for i := range b.Records {
			e.Lost = append(e.Lost, LostRecord{b.Base + Offset(i), b.Records[i].Value, request.ID, request.Status})
		}
	}
	out.Emit("truncate", why, e)
}

// Truncate is announced when a log is cut.
type Truncate struct {
	Partition string
	Broker    int
	From, To  Offset
	Lost      []LostRecord
}

// LostRecord is a record that a log has no more.
type LostRecord struct {
	Offset  Offset
	Value   string
	Request RequestID
	Status  Status
}

func (e *Truncate) Answers(q string) bool {
	return answersLEO(q, e.Partition, e.Broker) || q == e.Partition+" values"
}
func (e *Truncate) Fields(w *jsontext.Writer) {
	w.StringField("partition", e.Partition)
	w.IntField("broker", int64(e.Broker))
	w.IntField("from", int64(e.From))
	w.IntField("to", int64(e.To))
	w.Key("lost")
	w.Objects(len(e.Lost), func(i int) {
		l := e.Lost[i]
		w.IntField("offset", int64(l.Offset))
		w.StringField("value", l.Value)
		w.IntField("request", int64(l.Request))
		w.StringField("status", l.Status.String())
	})
}
