package kafka

import (
	"highwater/core/jsontext"
	"highwater/core/script"
	"highwater/core/sim"
)

const (
	FetchWholeBatches    sim.RuleID = "fetch.whole-batches"
	FetchFirstOverBudget sim.RuleID = "fetch.first-over-budget"
	FetchNothingNew      sim.RuleID = "fetch.nothing-new"
	FetchSkipped         sim.RuleID = "fetch.skipped"
)

// maxFollowerFetches bounds the follower fetches of one lab.
const maxFollowerFetches = 4_000_000

// replicate is one fetch by each follower, or by those of a partition or a
// broker: partitions as created, followers in assignment order.
type replicate struct {
	partition int // -1: all
	broker    int // -1: all
}

func bindReplicate(c *Cluster, call *script.Call) (command, *script.Error) {
	cmd := &replicate{-1, -1}
	var err *script.Error
	if call.Has("TOPIC-P") {
		if cmd.partition, err = c.bindPartition(call); err != nil {
			return nil, err
		}
	}
	if call.Has("broker") {
		if cmd.broker, err = c.bindBroker(call, "broker"); err != nil {
			return nil, err
		}
	}
	return cmd, c.checkFetches(call, int64(len(cmd.followers(c))))
}

// followers lists the replicas that are to fetch.
func (cmd *replicate) followers(c *Cluster) (list []follower) {
	for i, p := range c.partitions {
		if cmd.partition >= 0 && cmd.partition != i {
			continue
		}
		for j := range p.replicas {
			broker := p.replicas[j].broker
			if broker != p.leader && (cmd.broker < 0 || cmd.broker == broker) {
				list = append(list, follower{i, j})
			}
		}
	}
	return list
}

// follower names one follower: its partition, and its replica there.
type follower struct{ partition, replica int }

func (cmd *replicate) apply(c *Cluster, out *sim.Sink) sim.Refusal {
	if c.fetchers.failed {
		return out.Refuse(ErrFetcherFailed, c.fetcherFailedReason(out))
	}
	for _, f := range cmd.followers(c) {
		c.followerFetch(f, nil, out)
	}
	return ""
}

// followerFetch is rule 4. The follower pulls: it is first cut to HW if it is
// longer than the leader, reads from the leader at its own LEO, appends, and
// its last fetch is now. Then the ISR, HW and the waiting requests are looked
// at again. cause is what made it fetch; nil: the script.
func (c *Cluster) followerFetch(f follower, cause *sim.Reason, out *sim.Sink) {
	c.fetches++
	p := c.change(f.partition)
	r := &p.replicas[f.replica]
	if b := &c.brokers[r.broker]; !b.up || b.paused || !c.leaderUp(p) {
		c.announceFetch(p, r, r.log, 0, c.skippedReason(p, b, out), cause, out)
		return
	}
	leader := p.leaderReplica().log
	if r.log.LogEndOffset() > leader.LogEndOffset() {
		c.cut(p, r, p.hw, CutLongerThanLeader, out)
	}

	before := r.log
	budget := c.settings.ReplicaFetchMaxBytes
	last, first, bytes := leader.read(before.LogEndOffset(), budget)
	switch {
	case last == nil: // nothing new, or no batch begins there
	case first.previous == before.top():
		r.log = Log{last}
	default:
		for depth := first.depth; depth <= last.depth; depth++ {
			r.log = r.log.Append(leader.at(depth).batch)
		}
	}
	r.lastFetch = c.now
	c.announceFetch(p, r, before, bytes, c.fetchedReason(p, r, last, first, bytes, out), cause, out)
	c.refreshISR(p, out)
}

// announceFetch says what a fetch brought, and what keeps the follower out of
// the ISR if it still is.
func (c *Cluster) announceFetch(p *partition, r *replica, before Log, bytes int64, why, cause *sim.Reason, out *sim.Sink) {
	if out == nil {
		return
	}
	if cause != nil {
		why.From(cause)
	}
	if why.Rule != FetchSkipped && !p.isr.has(r.broker) {
		if verdict := c.membership(p, r); !verdict.Holds {
			why.From(verdict)
		}
	}
	out.Emit("replicate", why, &Replicate{
		Partition: p.name(),
		Broker:    c.id(r.broker),
		Leader:    c.id(p.leader),
		From:      before.LogEndOffset(),
		To:        r.log.LogEndOffset(),
		Batches:   r.log.top().depth - before.top().depth,
		Bytes:     bytes,
	})
}

func (c *Cluster) skippedReason(p *partition, b *broker, out *sim.Sink) *sim.Reason {
	return out.Because(FetchSkipped, false).Flag("up", b.up).Flag("paused", b.paused).Flag("leaderUp", c.leaderUp(p))
}

func (c *Cluster) fetchedReason(p *partition, r *replica, last, first *entry, bytes int64, out *sim.Sink) *sim.Reason {
	if out == nil {
		return nil
	}
	budget := c.settings.ReplicaFetchMaxBytes
	read := func(rule sim.RuleID, bytes int64) *sim.Reason {
		return sim.Because(rule, true).Number("bytes", bytes).Number("replica.fetch.max.bytes", budget)
	}
	why := sim.Because(FetchNothingNew, true).Number("leo", int64(r.log.LogEndOffset()))
	if last != nil {
		why = read(FetchWholeBatches, bytes)
		if size := int64(first.batch.Bytes); size > budget {
			why.From(read(FetchFirstOverBudget, size))
		}
	}
	return why.Number("leader", int64(p.leaderReplica().log.LogEndOffset())).Ask(leoQuestion(p.label, c.id(p.leader)))
}

// Replicate is announced for every follower fetch, also for one that found
// nothing or could not happen.
type Replicate struct {
	Partition      string
	Broker, Leader int
	From, To       Offset
	Batches        int
	Bytes          int64
}

func (e *Replicate) Answers(q string) bool {
	return q == e.Partition+" leo" || e.From != e.To && q == leoQuestion(e.Partition, e.Broker)
}
func (e *Replicate) Fields(w *jsontext.Writer) {
	w.StringField("partition", e.Partition)
	w.IntField("broker", int64(e.Broker))
	w.IntField("leader", int64(e.Leader))
	w.IntField("from", int64(e.From))
	w.IntField("to", int64(e.To))
	w.IntField("batches", int64(e.Batches))
	w.IntField("bytes", e.Bytes)
}
