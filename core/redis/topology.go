package redis

import (
	"slices"

	"highwater/core/sim"
)

// Topology is the whole state of a Redis model, as a value: no method that is
// exported changes it. Copying it costs the number of servers and links; keys,
// batches, backlogs and queues are shared.
type Topology struct {
	now     sim.Millis
	chance  sim.Rand // what replication IDs are drawn from
	servers []server // as created; everything else names a server by its index here
	links   []link   // by first attach, one for each replica for good

	// What was ever committed under each ID, for naming the writes that a
	// promotion loses. It follows from the run, and no rule decides by it.
	lineages sim.Map[ReplicationID, run]

	valueBytes int64 // what the limit of a lab counts
}

// command is what a bound line does to a state that is its own to change.
type command interface {
	apply(t *Topology, out *sim.Sink) sim.Refusal
}

// Apply is the step: (state, command) to (state, events, refusal). At its end
// nothing waits on a link that is not paused (rule 7), so a primary's answer to
// its client always comes before the replica's apply.
func (t *Topology) Apply(cmd sim.Command, out *sim.Sink) (sim.State, sim.Refusal) {
	next := t.clone()
	refusal := cmd.(command).apply(next, out)
	next.deliverAll(out)
	return next, refusal
}

func (t *Topology) clone() *Topology {
	next := *t
	next.servers = slices.Clone(t.servers)
	next.links = slices.Clone(t.links)
	return &next
}

// serverNamed answers the index of a server, -1 for none.
func (t *Topology) serverNamed(name string) int {
	return slices.IndexFunc(t.servers, func(s server) bool { return s.name == name })
}

// linkOf answers the link of a replica, nil if it was never attached.
func (t *Topology) linkOf(replica int) *link {
	for i := range t.links {
		if t.links[i].replica == replica {
			return &t.links[i]
		}
	}
	return nil
}

func (t *Topology) name(server int) string { return t.servers[server].name }

// Hash is a digest of the canonical state. Contents decide, not history: how
// keys came to be, and what has left a backlog, leave no trace.
func (t *Topology) Hash() uint64 {
	h := sim.Combine(uint64(t.now), uint64(t.chance))
	for i := range t.servers {
		h = sim.Combine(h, t.servers[i].hash())
	}
	h = sim.Combine(h, uint64(len(t.servers)))
	for i := range t.links {
		h = sim.Combine(h, t.links[i].hash())
	}
	return h
}
