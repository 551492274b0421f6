package kafka

import (
	"highwater/core/jsontext"
	"highwater/core/script"
	"highwater/core/sim"
)

const (
	ClusterReopened sim.RuleID = "cluster.reopened"

	ErrClusterClosed sim.Refusal = "ClusterClosed"
)

// operate crashes, restarts, pauses or resumes a broker.
type operate struct {
	broker    int
	operation operation
}

// operation is the verb's own word.
type operation string

const (
	crash   operation = "crash"
	restart operation = "restart"
	pause   operation = "pause"
	resume  operation = "resume"
)

func bindOperate(c *Cluster, call *script.Call) (command, *script.Error) {
	b, err := c.bindBroker(call, "BROKER")
	return &operate{b, operation(call.Verb.Name)}, err
}

func (cmd *operate) apply(c *Cluster, out *sim.Sink) sim.Refusal {
	switch cmd.operation {
	case crash:
		c.crash(cmd.broker, out)
	case restart:
		c.restart(cmd.broker, out)
	case pause:
		c.setPaused(cmd.broker, true, "paused", out)
	case resume:
		c.setPaused(cmd.broker, false, "resumed", out)
	}
	return ""
}

// crash is rule 11: whoever waits at a leader on this broker fails, and nothing
// is elected by itself.
func (c *Cluster) crash(broker int, out *sim.Sink) {
	if !c.brokers[broker].up {
		return
	}
	c.changeBroker(broker).up = false
	c.announceBroker(broker, "down", out)
	c.endFetcher(broker, out)
	c.eachPartitionOf(broker, func(p *partition, _ *replica) {
		if p.leader == broker {
			c.failWaiting(p, ErrLeaderNotAvailable, c.leaderDownReason(p, out), out)
		}
		c.refreshISR(p, out)
	})
}

// restart brings a broker back with its logs, cut to the lowest cut that it
// missed (rule 10). A leader that was never replaced goes on as leader. One
// that is up goes down first.
func (c *Cluster) restart(broker int, out *sim.Sink) {
	c.crash(broker, out)
	c.changeBroker(broker).up = true
	c.announceBroker(broker, "up", out)
	c.startFetcher(broker, out)
	c.eachPartitionOf(broker, func(p *partition, r *replica) {
		c.applyMissedCut(p, r, out)
		c.refreshISR(p, out)
	})
}

func (c *Cluster) applyMissedCut(p *partition, r *replica, out *sim.Sink) {
	if r.missedCut != noCut {
		c.cut(p, r, r.missedCut, CutMissed, out)
		r.missedCut = noCut
	}
}

func (c *Cluster) setPaused(broker int, paused bool, change string, out *sim.Sink) {
	if c.brokers[broker].paused == paused {
		return
	}
	c.changeBroker(broker).paused = paused
	c.announceBroker(broker, change, out)
}

func (c *Cluster) eachPartitionOf(broker int, do func(*partition, *replica)) {
	for i, p := range c.partitions {
		if p.assigned.has(broker) {
			p = c.change(i)
			do(p, p.replica(broker))
		}
	}
}

// reopen stops and starts the whole cluster from its logs: rule 3 again, with
// every broker up. Whoever waits fails; leaders, epochs and what clients know
// stay.
type reopen struct{}

func bindReopen(*Cluster, *script.Call) (command, *script.Error) { return &reopen{}, nil }

func (*reopen) apply(c *Cluster, out *sim.Sink) sim.Refusal {
	for i := range c.partitions {
		c.failWaiting(c.change(i), ErrClusterClosed, out.Because(ClusterReopened, false), out)
	}
	c.stopFetchers(out.Because(ClusterReopened, true), out)
	for i := range c.brokers {
		c.setPaused(i, false, "resumed", out)
		if !c.brokers[i].up {
			c.changeBroker(i).up = true
			c.announceBroker(i, "up", out)
		}
	}
	for i := range c.partitions {
		p := c.change(i)
		for j := range p.replicas {
			c.applyMissedCut(p, &p.replicas[j], out)
		}
		c.startPartition(p, ClusterReopened, out)
	}
	return ""
}

// Broker is announced when one goes down or up, is paused or resumed.
type Broker struct {
	Broker int
	Change string
}

func (c *Cluster) announceBroker(broker int, change string, out *sim.Sink) {
	if out != nil {
		out.Emit("broker", out.Given(), &Broker{c.id(broker), change})
	}
}

func (e *Broker) Fields(w *jsontext.Writer) {
	w.IntField("broker", int64(e.Broker))
	w.StringField("change", e.Change)
}
