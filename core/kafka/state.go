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
	w.Objects(len(c.brokers), func(i int) {
		b := &c.brokers[i]
		w.IntField("id", int64(b.id))
		w.BoolField("up", b.up)
		w.BoolField("paused", b.paused)
	})
	w.Key("topics")
	w.Objects(len(c.topics), func(i int) {
		t := c.topics[i]
		w.StringField("name", t.name)
		w.Key("settings")
		t.settings.writeJSON(w, true)
	})
	w.Key("producers")
	w.BeginArray()
	for _, p := range c.producers.All() {
		c.writeProducer(w, p)
	}
	w.EndArray()
	c.writeFetchers(w)
	w.Key("partitions")
	w.Objects(len(c.partitions), func(i int) { c.writePartition(w, c.partitions[i]) })
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
	w.IntOrNull(int64(p.id), p.idempotent)
	w.IntField("epoch", int64(p.epoch()))
	transaction := "none"
	if p.open {
		transaction = "open"
	}
	w.StringField("transaction", transaction)
	w.Key("nextSequence")
	w.Objects(len(p.sequences), func(i int) {
		s := p.sequences[i]
		w.StringField("partition", c.partitions[s.partition].name())
		w.IntField("sequence", int64(s.next))
	})
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
	w.StringField("topic", p.topic.name)
	w.IntField("partition", int64(p.number))
	w.IntField("leader", int64(c.id(p.leader)))
	w.IntField("leaderEpoch", int64(p.epoch))
	w.Key("isr")
	jsontext.Ints(w, c.ids(p.isr))
	w.IntField("highWatermark", int64(p.hw))
	w.IntField("lastStableOffset", int64(p.lso))
	w.Key("replicas")
	w.Objects(len(p.replicas), func(i int) {
		r := &p.replicas[i]
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
	})
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
	w.HexField("crc", uint64(b.CRC()), 8)
	w.Key("producer")
	if who := c.producerOf(b.Payload); who != nil {
		w.String(who.name)
	} else {
		w.Null()
	}
	w.Key("sequence")
	w.IntOrNull(int64(b.sequence), b.sequence >= 0)
	w.Key("control")
	w.StringOrNull(b.Control.String())
	w.Key("records")
	w.Objects(len(b.Records), func(i int) { writeRecord(w, b.Base+Offset(i), &b.Records[i]) })
	w.EndObject()
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
	w.IntOrNull(int64(offset), offset != unknownOffset)
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
// refuse is offered too, with its refusal. A part is a partition.
func (c *Cluster) Actions(part string) (list []sim.Action) {
	add := func(on, command string) { list = append(list, sim.Action{On: on, Command: command}) }
	if !c.opened {
		add("", "cluster brokers=1,2,3")
		return list
	}
	if len(c.topics) == 0 {
		add("", "topic orders replicas="+strconv.Itoa(min(3, len(c.brokers))))
		return list
	}
	next := " v" + strconv.Itoa(c.requests.Len()+1)
	partitions := c.partitions
	if p := c.labelled(part); p != nil {
		partitions = []*partition{p}
	}
	for _, p := range partitions {
		if len(list) >= script.MaxNames {
			break
		}
		for _, acks := range []Acks{AcksAll, AcksLeader, AcksNone} {
			add(p.label, "produce "+p.label+next+" acks="+acks.String())
		}
		add(p.label, "replicate "+p.label)
		for i := range p.replicas {
			if r := &p.replicas[i]; r.broker != p.leader {
				add(p.label, "replicate "+p.label+" broker="+strconv.Itoa(c.id(r.broker)))
			}
		}
		add(p.label, "fetch "+p.label)
		for i := range p.replicas {
			r := &p.replicas[i]
			command := "promote " + p.label + " " + strconv.Itoa(c.id(r.broker))
			add(p.label, command)
			if !p.isr.has(r.broker) && c.brokers[r.broker].up {
				add(p.label, command+" unclean=true")
			}
		}
	}
	if n := strconv.Itoa(c.requests.Len()); n != "0" {
		add("request "+n, "retry "+n)
	}
	for _, p := range c.producers.All() {
		if len(list) >= script.MaxNames {
			break
		}
		name := script.Quote(p.name)
		on := "producer " + name
		add(on, "produce "+partitions[0].label+next+" producer="+name)
		if p.transactional() {
			add(on, "begin "+name)
			add(on, "commit "+name)
			add(on, "abort "+name)
		}
	}
	for i := range c.brokers {
		b := &c.brokers[i]
		id := strconv.Itoa(b.id)
		add("broker "+id, choose(b.up, "crash ", "restart ")+id)
		add("broker "+id, choose(b.paused, "resume ", "pause ")+id)
		if c.fetchers.every != 0 && !c.fetchers.failed {
			add("broker "+id, "fetchers fail "+id)
		}
	}
	for _, command := range []string{"replicate", "tick 500ms", "tick 30s", choose(c.fetchers.every == 0, "fetchers every=500ms", "fetchers off"), "reopen"} {
		add("", command)
	}
	return list
}

// Split lists the single fetches of a replicate, but for those that cannot happen.
func (c *Cluster) Split(cmd sim.Command) (fetches []string) {
	r, ok := cmd.(*replicate)
	if !ok || c.fetchers.failed {
		return nil
	}
	for _, f := range r.followers(c) {
		p := c.partitions[f.partition]
		if b := &c.brokers[p.replicas[f.replica].broker]; b.up && !b.paused && c.leaderUp(p) {
			fetches = append(fetches, "replicate "+p.label+" broker="+strconv.Itoa(b.id))
		}
	}
	return fetches
}

func choose(first bool, a, b string) string {
	if first {
		return a
	}
	return b
}
