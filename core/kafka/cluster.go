package kafka

import (
	"math/bits"
	"slices"
	"strconv"

	"highwater/core/sim"
)

// Cluster is the whole state of a Kafka model, as a value: no method that is
// exported changes it. Copying it costs the number of replicas; logs, requests
// and producers are shared.
type Cluster struct {
	opened     bool // the command cluster was given
	now        sim.Millis
	settings   Settings
	brokers    []broker // as created; everything else names a broker by its index here
	topics     []*topic
	partitions []partition
	replicas   []replica // of all partitions, each one's together, in assignment order
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
	label    string // "orders-0"
	first    int    // its first replica in Cluster.replicas
	count    int    // how many it has
	assigned brokerSet
	leader   int // always an assigned replica, up or down
	epoch    Epoch
	isr      brokerSet // always holds the leader
	hw       Offset    // consumers read below it; never above the leader's LEO
	lso      Offset    // read_committed reads below it; never above hw
	waiting  []waiting // acks=all, oldest first; copied when it changes
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
	return next, refusal
}

func (c *Cluster) clone() *Cluster {
	next := *c
	next.partitions = slices.Clone(c.partitions)
	next.replicas = slices.Clone(c.replicas)
	return &next
}

// changeBroker answers the broker to change; the other states keep theirs.
func (c *Cluster) changeBroker(index int) *broker {
	c.brokers = slices.Clone(c.brokers)
	return &c.brokers[index]
}

func (c *Cluster) replicasOf(p *partition) []replica { return c.replicas[p.first : p.first+p.count] }

// replica is the broker's copy of the partition, nil if it is not assigned one.
func (c *Cluster) replica(p *partition, broker int) *replica {
	for i := range c.replicasOf(p) {
		if r := &c.replicas[p.first+i]; r.broker == broker {
			return r
		}
	}
	return nil
}

func (c *Cluster) leader(p *partition) *replica { return c.replica(p, p.leader) }
func (c *Cluster) leaderUp(p *partition) bool   { return c.brokers[p.leader].up }
func (c *Cluster) id(broker int) int            { return c.brokers[broker].id }

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
		}
	}
	slices.Sort(ids)
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
	for i := range c.partitions {
		p := &c.partitions[i]
		h = sim.Combine(h, uint64(p.leader)<<32|uint64(p.epoch))
		h = sim.Combine(sim.Combine(h, uint64(p.isr)), uint64(p.hw))
		for _, w := range p.waiting {
			h = sim.Combine(sim.Combine(sim.Combine(h, uint64(w.request)), uint64(w.target)), uint64(w.set))
		}
	}
	for i := range c.replicas {
		r := &c.replicas[i]
		h = sim.Combine(sim.Combine(h, r.log.Hash()), uint64(r.lastFetch))
		h = sim.Combine(h, uint64(r.broker)<<48^uint64(r.missedCut+1))
	}
	h = sim.Combine(sim.Combine(h, c.producers.Hash()), c.requests.Hash())
	return sim.Combine(h, c.fetchers.hash())
}
