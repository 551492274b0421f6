package kafka

import (
	"math/bits"
	"slices"
	"strconv"

	"highwater/core/sim"
)

// Cluster is the whole state of a Kafka model, as a value: no method that is
// exported changes it. A step copies the partitions it changes and shares the
// others; logs, requests and producers are always shared.
type Cluster struct {
	opened     bool // the command cluster was given
	now        sim.Millis
	settings   Settings
	brokers    []broker // as created; everything else names a broker by its index here
	topics     []*topic
	partitions []*partition // as created; shared until change makes one its own
	step       uint64       // steps that made this state, so that change knows what is its own
	producers  sim.Map[producerNumber, *producer]
	named      sim.Map[producerName, producerNumber]
	owners     sim.Map[producerID, producerNumber]
	requests   sim.Map[RequestID, *Request]
	fetchers   fetchers

	// What the limits of a lab count. Not part of what the state is.
	recordBytes int64
	fetches     int64
}

type broker struct {
	id     int
	up     bool
	paused bool // its follower fetches are stopped; outlives a crash
}

type topic struct {
	name     string
	settings Settings // the cluster's, but for what the topic sets for itself
}

// partition is one topic-partition, Kafka's unit of replication.
type partition struct {
	topic    *topic
	number   int
	label    string    // "orders-0"
	replicas []replica // in assignment order
	assigned brokerSet
	leader   int // always an assigned replica, up or down
	epoch    Epoch
	isr      brokerSet                   // always holds the leader
	hw       Offset                      // consumers read below it; never above the leader's LEO
	lso      Offset                      // read_committed reads below it; never above hw
	waiting  sim.Map[RequestID, waiting] // acks=all, oldest first
	step     uint64                      // the step that copied it
}

func (p *partition) name() string { return p.label }

// replica is one broker's copy of a partition.
type replica struct {
	broker    int
	log       Log
	lastFetch sim.Millis
	missedCut Offset // the lowest cut of promotions while its broker was down, or noCut
}

const noCut Offset = -1

// brokerSet is a set of brokers by index, of which there are at most 64.
type brokerSet uint64

func setOf(broker int) brokerSet                 { return 1 << broker }
func (s brokerSet) has(broker int) bool          { return s>>broker&1 == 1 }
func (s brokerSet) with(broker int) brokerSet    { return s | 1<<broker }
func (s brokerSet) without(broker int) brokerSet { return s &^ (1 << broker) }
func (s brokerSet) size() int                    { return bits.OnesCount64(uint64(s)) }

// command is what a bound line does to a state that is its own to change.
type command interface {
	apply(c *Cluster, out *sim.Sink) sim.Refusal
}

// Apply is the step: (state, command) to (state, events, refusal).
func (c *Cluster) Apply(cmd sim.Command, out *sim.Sink) (sim.State, sim.Refusal) {
	next := c.clone()
	refusal := cmd.(command).apply(next, out)
	for i, before := range c.partitions {
		if p := next.partitions[i]; p != before && p.same(before) {
			next.partitions[i] = before
		}
	}
	return next, refusal
}

func (c *Cluster) clone() *Cluster {
	next := *c
	next.step++
	next.partitions = slices.Clone(c.partitions)
	return &next
}

// change answers a partition that is this state's own to change: a copy, made at
// its first change in a step.
func (c *Cluster) change(i int) *partition {
	p := c.partitions[i]
	if p.step != c.step {
		own := *p
		own.replicas = slices.Clone(p.replicas)
		own.step = c.step
		p = &own
		c.partitions[i] = p
	}
	return p
}

// same says whether a step left a partition as it was, so that it can stay
// shared.
func (p *partition) same(before *partition) bool {
	return p.leader == before.leader && p.epoch == before.epoch && p.isr == before.isr &&
		p.hw == before.hw && p.lso == before.lso &&
		p.waiting == before.waiting && slices.Equal(p.replicas, before.replicas)
}

// changeBroker answers the broker to change; the other states keep theirs.
func (c *Cluster) changeBroker(index int) *broker {
	c.brokers = slices.Clone(c.brokers)
	return &c.brokers[index]
}

// replica is the broker's copy of the partition, nil if it is not assigned one.
func (p *partition) replica(broker int) *replica {
	for i := range p.replicas {
		if r := &p.replicas[i]; r.broker == broker {
			return r
		}
	}
	return nil
}

func (p *partition) leaderReplica() *replica { return p.replica(p.leader) }

func (c *Cluster) leaderUp(p *partition) bool { return c.brokers[p.leader].up }
func (c *Cluster) id(broker int) int          { return c.brokers[broker].id }

// index answers the index of a broker id, -1 for none.
func (c *Cluster) index(id int) int {
	return slices.IndexFunc(c.brokers, func(b broker) bool { return b.id == id })
}

// ids are the ids of a set of brokers, ascending.
func (c *Cluster) ids(set brokerSet) []int {
	ids := make([]int, 0, set.size())
	for i := range c.brokers {
		if set.has(i) {
			ids = append(ids, c.brokers[i].id)
			for j := len(ids) - 1; j > 0 && ids[j] < ids[j-1]; j-- {
				ids[j], ids[j-1] = ids[j-1], ids[j]
			}
		}
	}
	return ids
}

func brokerName(id int) string { return "broker " + strconv.Itoa(id) }

// Hash is a digest of the canonical state. Contents decide, not history: the
// order in which requests settled or keys were set leaves no trace.
func (c *Cluster) Hash() uint64 {
	h := sim.Combine(sim.HashBool(c.opened), uint64(c.now))
	h = sim.Combine(h, c.settings.hash())
	for i := range c.brokers {
		b := &c.brokers[i]
		h = sim.Combine(h, uint64(b.id)<<2|sim.HashBool(b.up)<<1|sim.HashBool(b.paused))
	}
	for _, t := range c.topics {
		h = sim.Combine(sim.Combine(h, sim.HashString(t.name)), t.settings.hash())
	}
	for _, p := range c.partitions {
		h = sim.Combine(h, p.hash())
	}
	h = sim.Combine(sim.Combine(h, c.producers.Hash()), c.requests.Hash())
	return sim.Combine(h, c.fetchers.hash())
}

func (p *partition) hash() uint64 {
	h := sim.Combine(uint64(p.leader)<<32|uint64(p.epoch), uint64(p.isr))
	h = sim.Combine(sim.Combine(h, uint64(p.hw)), p.waiting.Hash())
	for i := range p.replicas {
		r := &p.replicas[i]
		h = sim.Combine(sim.Combine(h, r.log.Hash()), uint64(r.lastFetch))
		h = sim.Combine(h, uint64(r.broker)<<48^uint64(r.missedCut+1))
	}
	return h
}
