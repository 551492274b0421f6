package kafka

import (
	"strconv"

	"highwater/core/jsontext"
	"highwater/core/script"
	"highwater/core/sim"
)

// WriteJSON writes the state as it is handed out: a whole copy, in which
// everything is named as users name it.
func (c *Cluster) WriteJSON(w *jsontext.Writer) {
	w.BeginObject()
	w.StringField("model", Mini.Name)
	w.IntField("nowMs", int64(c.now))
	w.Key("settings")
	c.settings.writeJSON(w, false)
	w.Key("brokers")
	w.BeginArray()
	for i := range c.brokers {
		b := &c.brokers[i]
		w.BeginObject()
		w.IntField("id", int64(b.id))
		w.BoolField("up", b.up)
		w.BoolField("paused", b.paused)
		w.EndObject()
	}
	w.EndArray()
	w.Key("topics")
	w.BeginArray()
	for _, t := range c.topics {
		w.BeginObject()
		w.StringField("name", t.name)
		w.Key("settings")
		t.settings.writeJSON(w, true)
		w.EndObject()
	}
	w.EndArray()
	w.Key("producers")
	w.BeginArray()
	for _, p := range c.producers.All() {
		c.writeProducer(w, p)
	}
	w.EndArray()
	c.writeFetchers(w)
	w.Key("partitions")
	w.BeginArray()
	for _, p := range c.partitions {
		c.writePartition(w, p)
	}
	w.EndArray()
	w.Key("requests")
	w.BeginArray()
	for _, r := range c.requests.All() {
		c.writeRequest(w, r)
	}
	w.EndArray()
	w.EndObject()
}

func (c *Cluster) writeProducer(w *jsontext.Writer, p *producer) {
	w.BeginObject()
	w.StringField("name", p.name)
	w.Key("transactionalId")
	w.StringOrNull(p.transactionalID)
	w.BoolField("idempotent", p.idempotent)
	w.Key("producerId")
	if p.idempotent {
		w.Int(int64(p.id))
	} else {
		w.Null()
	}
	w.IntField("epoch", int64(p.epoch()))
	transaction := "none"
	if p.open {
		transaction = "open"
	}
	w.StringField("transaction", transaction)
	w.Key("nextSequence")
	w.BeginArray()
	for _, s := range p.sequences {
		w.BeginObject()
		w.StringField("partition", c.partitions[s.partition].name())
		w.IntField("sequence", int64(s.next))
		w.EndObject()
	}
	w.EndArray()
	w.EndObject()
}

// epoch is 0 for a producer with an id, else -1 as in its batches.
func (p *producer) epoch() int {
	if p.idempotent {
		return 0
	}
	return -1
}

func (c *Cluster) writeFetchers(w *jsontext.Writer) {
	w.Key("fetchers")
	f := &c.fetchers
	if f.every == 0 {
		w.Null()
		return
	}
	w.BeginObject()
	w.IntField("everyMs", int64(f.every))
	w.Key("failed")
	if f.failed {
		w.BeginObject()
		w.IntField("broker", int64(c.id(f.failedBy)))
		w.IntField("atMs", int64(f.failedAt))
		w.EndObject()
	} else {
		w.Null()
	}
	w.EndObject()
}

func (c *Cluster) writePartition(w *jsontext.Writer, p *partition) {
	w.BeginObject()
	w.StringField("topic", p.topic.name)
	w.IntField("partition", int64(p.number))
	w.IntField("leader", int64(c.id(p.leader)))
	w.IntField("leaderEpoch", int64(p.epoch))
	w.Key("isr")
	jsontext.Ints(w, c.ids(p.isr))
	w.IntField("highWatermark", int64(p.hw))
	w.IntField("lastStableOffset", int64(p.lso))
	w.Key("replicas")
	w.BeginArray()
	for _, r := range p.replicas {
		w.BeginObject()
		w.IntField("broker", int64(c.id(r.broker)))
		w.IntField("logEndOffset", int64(r.log.LogEndOffset()))
		w.IntField("highWatermark", int64(p.hw))
		w.IntField("lastFetchMs", int64(r.lastFetch))
		w.Key("batches")
		w.BeginArray()
		for _, b := range r.log.Batches(0) {
			c.writeBatch(w, b)
		}
		w.EndArray()
		w.EndObject()
	}
	w.EndArray()
	w.Key("waiting")
	w.BeginArray()
	for _, waits := range p.waiting.All() {
		w.BeginObject()
		w.IntField("request", int64(waits.request))
		w.IntField("target", int64(waits.target))
		w.Key("acknowledgementSet")
		jsontext.Ints(w, c.ids(waits.set))
		w.EndObject()
	}
	w.EndArray()
	w.EndObject()
}

func (c *Cluster) writeBatch(w *jsontext.Writer, b *Batch) {
	if b.Bytes > jsontext.MaxBytes {
		w.Fill() // its records would not fit
		return
	}
	w.BeginObject()
	w.IntField("baseOffset", int64(b.Base))
	w.IntField("nextOffset", int64(b.Next()))
	w.IntField("leaderEpoch", int64(b.Epoch))
	w.IntField("bytes", int64(b.Bytes))
	w.StringField("crc", hex8(b.CRC()))
	w.Key("producer")
	if who := c.producerOf(b.Payload); who != nil {
		w.String(who.name)
	} else {
		w.Null()
	}
	w.Key("sequence")
	if b.sequence >= 0 {
		w.Int(int64(b.sequence))
	} else {
		w.Null()
	}
	w.Key("control")
	w.StringOrNull(b.Control.String())
	w.Key("records")
	w.BeginArray()
	for i := range b.Records {
		writeRecord(w, b.Base+Offset(i), &b.Records[i])
	}
	w.EndArray()
	w.EndObject()
}

func hex8(n uint32) string {
	digits := strconv.FormatUint(uint64(n), 16)
	return "00000000"[len(digits):] + digits
}

func (c *Cluster) writeRequest(w *jsontext.Writer, r *Request) {
	w.BeginObject()
	w.IntField("id", int64(r.ID))
	w.StringField("partition", c.partitions[r.Partition].name())
	w.StringField("acks", r.Acks.String())
	w.StringField("status", r.Status.String())
	w.Key("error")
	w.StringOrNull(string(r.Error))
	writeOffset(w, "baseOffset", r.Base)
	writeOffset(w, "offset", r.Offset)
	w.BoolField("duplicate", r.Duplicate)
	w.Key("values")
	w.BeginArray()
	for i := range r.payload.Records {
		w.String(r.payload.Records[i].Value)
	}
	w.EndArray()
	w.EndObject()
}

func writeOffset(w *jsontext.Writer, name string, offset Offset) {
	w.Key(name)
	if offset == unknownOffset {
		w.Null()
		return
	}
	w.Int(int64(offset))
}

// Series are the leader's LEO and the high watermark of each partition: the gap
// between them is the data at risk.
func (c *Cluster) Series() []sim.Point {
	points := make([]sim.Point, 0, 2*len(c.partitions))
	for _, p := range c.partitions {
		points = append(points,
			sim.Point{Name: p.label + " leo", Value: int64(p.leaderReplica().log.LogEndOffset())},
			sim.Point{Name: p.label + " hw", Value: int64(p.hw)})
	}
	return points
}

// Actions are the commands worth offering in this state; what the system would
// refuse is offered too, with its refusal.
func (c *Cluster) Actions() []string {
	if !c.opened {
		return []string{"cluster brokers=1,2,3"}
	}
	if len(c.topics) == 0 {
		return []string{"topic orders replicas=" + strconv.Itoa(min(3, len(c.brokers)))}
	}
	var list []string
	for _, p := range c.partitions {
		for _, acks := range []Acks{AcksAll, AcksLeader, AcksNone} {
			list = append(list, "produce "+p.label+" v"+strconv.Itoa(c.requests.Len()+1)+" acks="+acks.String())
		}
		list = append(list, "replicate "+p.label, "fetch "+p.label)
		for _, r := range p.replicas {
			list = append(list, "promote "+p.label+" "+strconv.Itoa(c.id(r.broker)))
		}
	}
	if n := c.requests.Len(); n > 0 {
		list = append(list, "retry "+strconv.Itoa(n))
	}
	for _, p := range c.producers.All() {
		if p.transactional() && len(list) < script.MaxNames {
			list = append(list, "begin "+script.Quote(p.name), "commit "+script.Quote(p.name), "abort "+script.Quote(p.name))
		}
	}
	list = append(list, "replicate", "tick 500ms", "tick 30s")
	for i := range c.brokers {
		b := &c.brokers[i]
		id := strconv.Itoa(b.id)
		list = append(list, choose(b.up, "crash ", "restart ")+id, choose(b.paused, "resume ", "pause ")+id)
	}
	return append(list, choose(c.fetchers.every == 0, "fetchers every=500ms", "fetchers off"), "reopen")
}

func choose(first bool, a, b string) string {
	if first {
		return a
	}
	return b
}
