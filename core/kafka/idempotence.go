package kafka

import (
	"slices"

	"highwater/core/jsontext"
	"highwater/core/script"
	"highwater/core/sim"
)

// producerNumber counts the producers of a script; producerID is what a batch
// carries, given to idempotent producers only.
type (
	producerNumber int32
	producerID     int32
	producerName   string
)

func (n producerNumber) Hash() uint64 { return sim.Mix(uint64(n)) }
func (id producerID) Hash() uint64    { return sim.Mix(uint64(id)) }

func (n producerNumber) Key() sim.Key { return sim.NumberKey(int64(n)) }
func (id producerID) Key() sim.Key    { return sim.NumberKey(int64(id)) }
func (n producerName) Key() sim.Key   { return sim.TextKey(string(n)) }

func (producerNumber) Of(k sim.Key) producerNumber { return producerNumber(k.Number) }
func (producerID) Of(k sim.Key) producerID         { return producerID(k.Number) }
func (producerName) Of(k sim.Key) producerName     { return producerName(k.Text) }

const (
	noProducerNumber producerNumber = -1
	noProducer       producerID     = -1
)

// producer is a named client. It never changes; another takes its place.
type producer struct {
	number          producerNumber
	name            string
	acks            Acks // its default
	idempotent      bool
	id              producerID
	transactionalID string
	open            bool       // a transaction
	partitions      []int      // those the open transaction wrote to, ascending
	sequences       []sequence // the next one for each partition, as partitions stand
}

type sequence struct {
	partition int
	next      int32
}

func (p *producer) transactional() bool { return p.transactionalID != "" }

func (p *producer) Hash() uint64 {
	h := sim.Combine(sim.HashString(p.name), sim.HashString(p.transactionalID))
	h = sim.Combine(h, uint64(p.id)<<8|uint64(p.acks)<<2|sim.HashBool(p.idempotent)<<1|sim.HashBool(p.open))
	for _, partition := range p.partitions {
		h = sim.Combine(h, uint64(partition))
	}
	for _, s := range p.sequences {
		h = sim.Combine(h, uint64(s.partition)<<32|uint64(uint32(s.next)))
	}
	return h
}

func (c *Cluster) producer(number producerNumber) *producer {
	p, _ := c.producers.Get(number)
	return p
}

// producerOf answers the idempotent producer of a payload; nil without one.
func (c *Cluster) producerOf(payload *Payload) *producer {
	if payload.producer == noProducer {
		return nil
	}
	return c.producer(c.owner(payload.producer))
}

// owner answers the number of the producer with this id. Ids are given in the
// order of the producer commands, to some of them only.
func (c *Cluster) owner(id producerID) producerNumber {
	number, _ := c.owners.Get(id)
	return number
}

// newProducer names a producer.
type newProducer struct{ producer }

func bindNewProducer(c *Cluster, call *script.Call) (command, *script.Error) {
	name := call.Get("NAME")
	if c.named.Has(producerName(name.Text)) {
		return nil, call.DuplicateName(name)
	}
	p := producer{
		number: producerNumber(c.producers.Len()),
		name:   name.Text,
		acks:   parseAcks(call.Text("acks")),
		id:     noProducer,
	}
	if w := call.Get("transactional.id"); w != nil {
		if w.Text == "" {
			return nil, call.BadValue(w, "ID")
		}
		for _, other := range c.producers.All() {
			if other.transactionalID == w.Text {
				return nil, call.DuplicateName(w)
			}
		}
		p.transactionalID, p.idempotent = w.Text, true
	}
	if w := call.Get("enable.idempotence"); w != nil {
		if w.Text == "false" && p.idempotent {
			return nil, call.Conflict(w, "a transactional producer is idempotent")
		}
		p.idempotent = w.Text == "true"
	}
	if p.idempotent && p.acks != AcksAll {
		return nil, call.Conflict(call.Get("acks"), "an idempotent producer needs acks=all")
	}
	if p.idempotent {
		p.id = producerID(c.owners.Len())
	}
	return &newProducer{p}, nil
}

func (cmd *newProducer) apply(c *Cluster, out *sim.Sink) sim.Refusal {
	p := cmd.producer
	c.producers = c.producers.Set(p.number, &p)
	c.named = c.named.Set(producerName(p.name), p.number)
	if p.idempotent {
		c.owners = c.owners.Set(p.id, p.number)
	}
	if out != nil {
		out.Emit("producer", out.Given(), &NewProducer{p.name})
	}
	return ""
}

// takeSequence answers the producer's next sequence for the partition and moves
// it on, one for each record.
func (c *Cluster) takeSequence(p *producer, partition, records int) int32 {
	changed := *p
	i, after := 0, p.sequences
	for len(after) > 0 && after[0].partition < partition {
		i, after = i+1, after[1:]
	}
	own := sequence{partition: partition}
	if len(after) > 0 && after[0].partition == partition {
		own, after = after[0], after[1:]
	}
	changed.sequences = append(append(slices.Clone(p.sequences[:i]), own), after...)
	first := changed.sequences[i].next
	changed.sequences[i].next += int32(records)
	c.producers = c.producers.Set(p.number, &changed)
	return first
}

// producerLog is what a log tells of one producer: its last batches, oldest
// first, and where its undecided transaction began.
type producerLog struct {
	recent []*Batch
	open   Offset // noTransaction, or the first offset of the transaction
}

const (
	noTransaction Offset = -1

	// window is how many batches of a producer a leader remembers, as Kafka does
	// (ProducerStateEntry.NUM_BATCHES_TO_RETAIN).
	window = 5
)

// Hash is 0: a producerLog follows from the log that it is folded from.
func (*producerLog) Hash() uint64 { return 0 }

// fold brings the entry's producer state up to its own batch.
func (e *entry) fold() {
	b := e.batch
	state := producerLog{open: noTransaction}
	if before, ok := e.producers.Get(b.producer); ok {
		state = *before
	}
	if b.Control == Data {
		kept := state.recent[max(0, len(state.recent)-window+1):]
		state.recent = append(slices.Clone(kept), b)
		if b.Transactional && state.open == noTransaction {
			state.open = b.Base
			e.open = e.open.Set(b.Base, b.producer)
		}
	} else if state.open != noTransaction {
		e.open = e.open.Delete(state.open)
		state.open = noTransaction
	}
	e.producers = e.producers.Set(b.producer, &state)
}

func (o Offset) Key() sim.Key      { return sim.NumberKey(int64(o)) }
func (Offset) Of(k sim.Key) Offset { return Offset(k.Number) }

const (
	SeqNext       sim.RuleID = "seq.next"
	SeqDuplicate  sim.RuleID = "seq.duplicate"
	SeqOutOfOrder sim.RuleID = "seq.out-of-order"

	ErrOutOfOrderSequenceNumber sim.Refusal = "OutOfOrderSequenceNumber"
)

type verdict uint8

const (
	next verdict = iota
	duplicate
	outOfOrder
)

// checkSequence is rule 12, asked of the leader's log: the next expected
// sequence is appended, and so is any from a producer the log has no batch of;
// one of the last five batches again is a duplicate; all else is out of order.
func (c *Cluster) checkSequence(p *partition, payload *Payload) (verdict, *Batch) {
	recent := c.recent(p, payload.producer)
	if len(recent) == 0 {
		return next, nil
	}
	last := recent[len(recent)-1]
	if payload.sequence == last.sequence+int32(len(last.Records)) {
		return next, nil
	}
	for _, b := range recent {
		if payload.sequence == b.sequence && len(payload.Records) == len(b.Records) {
			return duplicate, b
		}
	}
	return outOfOrder, nil
}

// recent are the batches of a producer that the leader remembers.
func (c *Cluster) recent(p *partition, id producerID) []*Batch {
	if id == noProducer {
		return nil
	}
	state, ok := p.leaderReplica().log.top().producers.Get(id)
	if !ok {
		return nil
	}
	return state.recent
}

func (c *Cluster) sequenceReason(rule sim.RuleID, p *partition, payload *Payload, out *sim.Sink) *sim.Reason {
	if out == nil {
		return nil
	}
	expected := sim.None()
	if recent := c.recent(p, payload.producer); len(recent) > 0 {
		last := recent[len(recent)-1]
		expected = sim.Number(last.sequence + int32(len(last.Records)))
	}
	return sim.Because(rule, rule != SeqOutOfOrder).Text("producer", c.producerOf(payload).name).
		Number("sequence", int64(payload.sequence)).Op("expected", expected)
}

// answerDuplicate answers a batch that is in the log already with its original
// offsets. It waits for the ISR of now to have that batch.
func (c *Cluster) answerDuplicate(p *partition, id RequestID, original *Batch, out *sim.Sink) {
	r := *c.request(id)
	r.Duplicate = true
	c.keep(&r)
	if out != nil {
		why := c.sequenceReason(SeqDuplicate, p, r.payload, out)
		out.Emit("duplicate", why, &Duplicate{id, original.Base, original.Next() - 1})
	}
	c.capture(p, id, original, out)
}

// NewProducer is announced when a producer is named.
type NewProducer struct {
	Producer string
}

// Duplicate is announced when a batch is found in the log already.
type Duplicate struct {
	Request      RequestID
	Base, Offset Offset
}

func (e *NewProducer) Fields(w *jsontext.Writer) { w.StringField("producer", e.Producer) }

func (e *Duplicate) Answers(q string) bool { return q == e.Request.question() }
func (e *Duplicate) Fields(w *jsontext.Writer) {
	w.IntField("request", int64(e.Request))
	w.IntField("baseOffset", int64(e.Base))
	w.IntField("offset", int64(e.Offset))
}
