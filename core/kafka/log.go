package kafka

import (
	"slices"

	"highwater/core/jsontext"
	"highwater/core/sim"
)

// Offset counts records from 0. As an end it is exclusive: the offset that the
// next record would take.
type Offset int64

// Epoch numbers the leaders of a partition, from 0.
type Epoch int32

// Log is one replica's log: contiguous, immutable batches (rule 1). It is a
// value; Append and Cut answer another log that shares the batches of this one,
// and logs with the same history are the same entries in memory.
type Log struct {
	last *entry // nil: empty
}

// entry is a batch in its place. Whatever follows from the log up to here is
// folded into it when it is made: producer state and open transactions need no
// rebuilding when leadership changes or the log is cut (rule 12), since the
// entry that ends the log has them.
type entry struct {
	batch    *Batch
	previous *entry
	jump     *entry // some ancestor, so that any is found in O(log n) hops
	depth    int    // batches up to and with this one
	next     Offset // the log end offset, were this the last batch
	hash     uint64 // of all batches up to and with this one

	producers sim.Map[producerID, *producerLog]
	open      sim.Map[Offset, producerID] // undecided transactions by their first offset
}

// bottom ends every log, so that no walk has to ask for nil.
var bottom = func() *entry {
	e := &entry{}
	e.jump = e
	return e
}()

func (l Log) top() *entry {
	if l.last == nil {
		return bottom
	}
	return l.last
}

// LogEndOffset is the offset that the next record will take.
func (l Log) LogEndOffset() Offset { return l.top().next }

func (l Log) Hash() uint64 { return l.top().hash }

// Append answers the log with one more batch, whose base offset must be the log
// end offset.
func (l Log) Append(b *Batch) Log {
	top := l.top()
	if b.Base != top.next {
		panic("kafka: a batch was appended at an offset that is not the log end offset")
	}
	e := &entry{
		batch:     b,
		previous:  top,
		jump:      top,
		depth:     top.depth + 1,
		next:      b.Next(),
		hash:      sim.Combine(top.hash, b.Hash()),
		producers: top.producers,
		open:      top.open,
	}
	if far := top.jump; top.depth-far.depth == far.depth-far.jump.depth {
		e.jump = far.jump
	}
	if b.producer != noProducer {
		e.fold()
	}
	return Log{e}
}

// Cut answers the log without the batches that end above offset: whole batches
// go, so the new end may be lower than asked.
func (l Log) Cut(offset Offset) Log {
	e := l.top()
	for e.next > offset {
		if e.jump.next > offset {
			e = e.jump
		} else {
			e = e.previous
		}
	}
	if e == bottom {
		return Log{}
	}
	return Log{e}
}

// holding finds the entry whose batch has the record at offset; nil if none.
func (l Log) holding(offset Offset) *entry {
	e := l.top()
	if offset < 0 || e.next <= offset {
		return nil
	}
	for {
		switch {
		case e.jump.next > offset:
			e = e.jump
		case e.previous.next > offset:
			e = e.previous
		default:
			return e
		}
	}
}

// at finds the entry with so many batches up to and with it.
func (l Log) at(depth int) *entry {
	e := l.top()
	for e.depth > depth {
		if e.jump.depth >= depth {
			e = e.jump
		} else {
			e = e.previous
		}
	}
	return e
}

// Batches answers the batches from the one that holds offset on, oldest first.
func (l Log) Batches(from Offset) []*Batch {
	first := l.holding(from)
	if first == nil {
		return nil
	}
	batches := make([]*Batch, l.top().depth-first.depth+1)
	for e, i := l.top(), len(batches)-1; i >= 0; e, i = e.previous, i-1 {
		batches[i] = e.batch
	}
	return batches
}

// read is rule 2, reading for replication: the end of the whole batches from
// offset on that fit the budget; the first one always, no later one that would
// pass it. It answers the last of them and how many bytes they are, or nil
// where no batch begins at offset.
func (l Log) read(from Offset, budget int64) (last *entry, first *entry, bytes int64) {
	first = l.holding(from)
	if first == nil || first.batch.Base != from {
		return nil, nil, 0
	}
	last, bytes = first, int64(first.batch.Bytes)
	for last.depth < l.top().depth {
		next := l.at(last.depth + 1)
		if bytes+int64(next.batch.Bytes) > budget {
			break
		}
		last, bytes = next, bytes+int64(next.batch.Bytes)
	}
	return last, first, bytes
}

// Append is announced for every batch that a leader writes.
type Append struct {
	Partition string
	Broker    int
	Batch     *Batch
	sent      bool // with acks=0: nothing else will tell of its request
}

const LogAppend sim.RuleID = "log.append"

func (e *Append) Answers(q string) bool {
	return answersLEO(q, e.Partition, e.Broker) || e.sent && q == e.Batch.Request.question()
}
func (e *Append) Fields(w *jsontext.Writer) {
	w.StringField("partition", e.Partition)
	w.IntField("broker", int64(e.Broker))
	w.IntField("baseOffset", int64(e.Batch.Base))
	w.IntField("nextOffset", int64(e.Batch.Next()))
	w.IntField("epoch", int64(e.Batch.Epoch))
	w.IntField("bytes", int64(e.Batch.Bytes))
}

// appendAsLeader gives the payload the leader's log end offset as its base and
// stamps the leader epoch (rule 1), then looks at the high watermark (rule 6).
func (c *Cluster) appendAsLeader(p *partition, payload *Payload, request RequestID, out *sim.Sink, because ...*sim.Reason) *Batch {
	leader := p.leaderReplica()
	b := &Batch{Base: leader.log.LogEndOffset(), Epoch: p.epoch, Request: request, Payload: payload}
	leader.log = leader.log.Append(b)
	if out != nil {
		why := sim.Because(LogAppend, true).Number("baseOffset", int64(b.Base)).Number("epoch", int64(b.Epoch)).From(because...)
		sent := slices.ContainsFunc(because, func(r *sim.Reason) bool { return r.Rule == AckNone })
		out.Emit("append", why, &Append{p.name(), c.id(p.leader), b, sent})
	}
	c.advanceHighWatermark(p, out)
	return b
}
