package kafka

import (
	"highwater/core/jsontext"
	"highwater/core/script"
	"highwater/core/sim"
)

// produce sends one batch.
type produce struct {
	partition int
	producer  producerNumber // noProducerNumber: nobody in particular
	acks      Acks
	records   []Record
	bytes     int64 // what the limit counts
}

func bindProduce(c *Cluster, call *script.Call) (command, *script.Error) {
	p, err := c.bindPartition(call)
	if err != nil {
		return nil, err
	}
	cmd := &produce{partition: p, producer: noProducerNumber, acks: AcksAll}
	if call.Has("producer") {
		who, err := c.bindProducer(call, "producer", "producer")
		if err != nil {
			return nil, err
		}
		cmd.producer, cmd.acks = who.number, who.acks
	}
	if w := call.Get("acks"); w != nil {
		cmd.acks = parseAcks(w.Text)
		if cmd.producer != noProducerNumber && c.producer(cmd.producer).idempotent && cmd.acks != AcksAll {
			return nil, call.Conflict(w, "an idempotent producer needs acks=all")
		}
	}
	key, hasKey := call.Text("key"), call.Has("key")
	cmd.bytes = int64(len(key))
	for _, w := range call.All("VALUE") {
		cmd.records = append(cmd.records, Record{Key: key, HasKey: hasKey, Value: w.Text})
		cmd.bytes += int64(len(w.Text))
	}
	return cmd, c.checkRecordBytes(call, cmd.bytes)
}

// apply takes a request number and the producer's next sequence, whatever
// becomes of the request afterwards (rules 7 and 12).
func (cmd *produce) apply(c *Cluster, out *sim.Sink) sim.Refusal {
	payload := &Payload{Records: cmd.records, Timestamp: c.now, producer: noProducer, sequence: -1}
	if cmd.producer != noProducerNumber {
		if who := c.producer(cmd.producer); who.idempotent {
			payload.producer, payload.Transactional = who.id, who.transactional()
			payload.sequence = c.takeSequence(who, cmd.partition, len(cmd.records))
		}
	}
	c.recordBytes += cmd.bytes
	return c.send(cmd.partition, cmd.acks, payload.sealed(), out)
}

// retry sends a request's batch again, as a client does after an error.
type retry struct {
	request RequestID
	bytes   int64
}

func bindRetry(c *Cluster, call *script.Call) (command, *script.Error) {
	id, err := c.bindRequest(call)
	if err != nil {
		return nil, err
	}
	cmd := &retry{request: id}
	records := c.request(id).payload.Records
	cmd.bytes = int64(len(records[0].Key))
	for i := range records {
		cmd.bytes += int64(len(records[i].Value))
	}
	return cmd, c.checkRecordBytes(call, cmd.bytes)
}

func (cmd *retry) apply(c *Cluster, out *sim.Sink) sim.Refusal {
	c.recordBytes += cmd.bytes
	first := c.request(cmd.request)
	return c.send(first.Partition, first.Acks, first.payload, out)
}

// send is a produce request as the cluster meets it. It is asked, in this
// order: is the transaction open, is the leader up, does the sequence fit, are
// enough replicas in sync. Then the leader appends, and answers as acks wants.
func (c *Cluster) send(partition int, acks Acks, payload *Payload, out *sim.Sink) sim.Refusal {
	p := c.change(partition)
	id := RequestID(c.requests.Len() + 1)
	c.keep(&Request{ID: id, Partition: partition, Acks: acks, Base: unknownOffset, Offset: unknownOffset, payload: payload})
	if out != nil {
		out.Result = produceResult(id)
	}
	refuse := func(code sim.Refusal, why *sim.Reason) sim.Refusal {
		c.fail(id, code, why, out)
		return out.Refuse(code, why)
	}

	if c.fetchers.failed {
		return refuse(ErrFetcherFailed, c.fetcherFailedReason(out))
	}
	who := c.producerOf(payload)
	if payload.Transactional && !who.open {
		return refuse(ErrInvalidTxnState, who.stateReason(out))
	}
	if !c.leaderUp(p) {
		return refuse(ErrLeaderNotAvailable, c.leaderDownReason(p, out))
	}
	switch verdict, original := c.checkSequence(p, payload); verdict {
	case outOfOrder:
		return refuse(ErrOutOfOrderSequenceNumber, c.sequenceReason(SeqOutOfOrder, p, payload, out))
	case duplicate:
		c.answerDuplicate(p, id, original, out)
		return ""
	}
	if acks == AcksAll && p.isr.size() < p.topic.settings.MinInsyncReplicas {
		return refuse(ErrNotEnoughReplicas, c.minISRReason(p, AckMinISR, out))
	}

	var because []*sim.Reason
	if out != nil && payload.producer != noProducer {
		because = append(because, c.sequenceReason(SeqNext, p, payload, out))
	}
	if out != nil && acks == AcksNone {
		because = append(because, sim.Because(AckNone, true).Number("request", int64(id)))
	}
	if payload.Transactional {
		c.touch(who, partition)
	}
	b := c.appendAsLeader(p, payload, id, out, because...)
	c.failBelowMinISR(p, out)
	switch acks {
	case AcksNone:
		r := *c.request(id)
		r.Status = Sent
		c.keep(&r)
	case AcksLeader:
		c.acknowledge(id, b.Base, b.Next(), out.Because(AckLeader, true).Number("request", int64(id)).
			Number(brokerName(c.id(p.leader)), int64(b.Next())).Ask(leoQuestion(p.label, c.id(p.leader))).
			Number("hw", int64(p.hw)).Ask(p.label, "hw"), out)
	case AcksAll:
		c.capture(p, id, b, out)
	}
	return ""
}

type produceResult RequestID

func (r produceResult) WriteJSON(w *jsontext.Writer) {
	w.BeginObject()
	w.IntField("request", int64(r))
	w.EndObject()
}
