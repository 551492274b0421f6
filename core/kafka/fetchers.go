package kafka

import (
	"highwater/core/jsontext"
	"highwater/core/script"
	"highwater/core/sim"
)

const (
	FetcherDue    sim.RuleID = "fetcher.due"
	FetcherFailed sim.RuleID = "fetcher.failed"
	FetcherEnded  sim.RuleID = "fetcher.ended"

	ErrFetcherFailed sim.Refusal = "FetcherFailed"
)

// maxFirings bounds the due fetches of one tick.
const maxFirings = 100_000

// fetchers make the followers fetch by themselves, at multiples of every from
// since on. Time is logical, so they fire within a tick and nowhere else.
type fetchers struct {
	every   sim.Millis // 0: off
	since   sim.Millis
	running brokerSet
	armed   brokerSet // whose next due fetch is to fail

	// The first failure stays until fetchers off or reopen, so that nobody can
	// miss it.
	failed   bool
	failedBy int
	failedAt sim.Millis
}

func (f *fetchers) hash() uint64 {
	h := sim.Combine(uint64(f.every), uint64(f.since))
	h = sim.Combine(sim.Combine(h, uint64(f.running)), uint64(f.armed))
	return sim.Combine(h, uint64(f.failedAt)<<8|uint64(f.failedBy)<<1|sim.HashBool(f.failed))
}

// firstDue is the first due time after now.
func (f *fetchers) firstDue(now sim.Millis) sim.Millis {
	return f.since + ((now-f.since)/f.every+1)*f.every
}

// setFetchers starts the fetchers of every broker that is up, or ends them all.
type setFetchers struct{ every sim.Millis }

func bindFetchersEvery(_ *Cluster, call *script.Call) (command, *script.Error) {
	return &setFetchers{sim.Millis(call.Int("every"))}, nil
}

func bindFetchersOff(*Cluster, *script.Call) (command, *script.Error) { return &setFetchers{}, nil }

func (cmd *setFetchers) apply(c *Cluster, out *sim.Sink) sim.Refusal {
	if cmd.every == 0 {
		c.stopFetchers(out.Given(), out)
		return ""
	}
	c.fetchers.every, c.fetchers.since = cmd.every, c.now
	c.fetchers.running = 0
	c.announceFetcher(allBrokers, "on", out.Given(), out)
	for i := range c.brokers {
		if c.brokers[i].up {
			c.startFetcher(i, out)
		}
	}
	return ""
}

// failFetcher makes the next due fetch of a broker fail.
type failFetcher struct{ broker int }

func bindFetchersFail(c *Cluster, call *script.Call) (command, *script.Error) {
	b, err := c.bindBroker(call, "BROKER")
	if err == nil && c.fetchers.every == 0 {
		err = call.Whole(script.Conflict, "no fetcher runs that could fail", "fetchers every=DURATION")
	}
	return &failFetcher{b}, err
}

func (cmd *failFetcher) apply(c *Cluster, _ *sim.Sink) sim.Refusal {
	c.fetchers.armed = c.fetchers.armed.with(cmd.broker)
	return ""
}

func (c *Cluster) stopFetchers(why *sim.Reason, out *sim.Sink) {
	if c.fetchers.every == 0 {
		return
	}
	for i := range c.brokers {
		c.endFetcher(i, out)
	}
	c.fetchers = fetchers{}
	c.announceFetcher(allBrokers, "off", why, out)
}

func (c *Cluster) startFetcher(broker int, out *sim.Sink) {
	if c.fetchers.every == 0 {
		return
	}
	c.fetchers.running = c.fetchers.running.with(broker)
	c.announceFetcher(broker, "started", out.Given(), out)
}

func (c *Cluster) endFetcher(broker int, out *sim.Sink) {
	if !c.fetchers.running.has(broker) {
		return
	}
	c.fetchers.running = c.fetchers.running.without(broker)
	c.announceFetcher(broker, "ended", out.Because(FetcherEnded, true).Number("broker", int64(c.id(broker))), out)
}

// tick moves the clock: due fetches on the way, then every ISR is judged anew.
type tick struct{ by sim.Millis }

func bindTick(c *Cluster, call *script.Call) (command, *script.Error) {
	by, err := sim.BindTick(call, c.now)
	if err != nil {
		return nil, err
	}
	firings := c.firings(c.now + by)
	if firings > maxFirings {
		return nil, call.Limit("one tick may fire 100000 due fetches at most")
	}
	return &tick{by}, c.checkFetches(call, firings)
}

// firings counts the due fetches up to end; an armed fetcher fires once.
func (c *Cluster) firings(end sim.Millis) int64 {
	f := &c.fetchers
	if f.every == 0 || f.failed || f.firstDue(c.now) > end {
		return 0
	}
	times := int64((end-f.since)/f.every - (c.now-f.since)/f.every)
	var count int64
	for broker, followers := range c.dueFollowers() {
		switch {
		case len(followers) == 0:
		case f.armed.has(broker):
			count++
		case times > maxFirings:
			return maxFirings + 1
		default:
			count += times * int64(len(followers))
		}
	}
	return count
}

// dueFollowers are the followers on each broker whose fetcher runs, partitions
// in their order.
func (c *Cluster) dueFollowers() [][]follower {
	due := make([][]follower, len(c.brokers))
	for i, p := range c.partitions {
		for j := range p.replicas {
			if broker := p.replicas[j].broker; broker != p.leader && c.fetchers.running.has(broker) {
				due[broker] = append(due[broker], follower{i, j})
			}
		}
	}
	return due
}

func (cmd *tick) apply(c *Cluster, out *sim.Sink) sim.Refusal {
	if c.fetchers.failed {
		return out.Refuse(ErrFetcherFailed, c.fetcherFailedReason(out))
	}
	end := c.now + cmd.by
	if f := &c.fetchers; f.every > 0 {
		due := c.dueFollowers()
		for at := f.firstDue(c.now); at <= end && c.anyDue(due); at += f.every {
			why := c.dueReason(at, out)
			sim.MoveClock(&c.now, at, why, out)
			c.fire(due, why, out)
		}
	}
	sim.MoveClock(&c.now, end, c.tickReason(end, out), out)
	for i := range c.partitions {
		c.refreshISR(c.change(i), out)
	}
	return ""
}

// tickReason holds the member of an ISR that has been silent longest against the
// limit, for time is all that a tick by itself can change.
func (c *Cluster) tickReason(end sim.Millis, out *sim.Sink) *sim.Reason {
	if out == nil {
		return nil
	}
	why, longest := out.Given(), sim.Millis(-1)
	for _, p := range c.partitions {
		for i := range p.replicas {
			r := &p.replicas[i]
			silent := end - r.lastFetch
			if r.broker == p.leader || !c.leaderUp(p) || !p.isr.has(r.broker) || silent <= longest {
				continue
			}
			longest = silent
			lag := sim.Because(ISRLagTime, true).Number("broker", int64(c.id(r.broker)))
			why.Because = []*sim.Reason{c.withSilence(lag, silent)}
		}
	}
	return why
}

// anyDue says whether any running fetcher has something to fetch.
func (c *Cluster) anyDue(due [][]follower) bool {
	for broker, followers := range due {
		if c.fetchers.running.has(broker) && len(followers) > 0 {
			return true
		}
	}
	return false
}

// fire carries out the fetches due now. The fetcher that is armed fails at its
// first one and is over.
func (c *Cluster) fire(due [][]follower, why *sim.Reason, out *sim.Sink) {
	f := &c.fetchers
	for broker, followers := range due {
		for _, follower := range followers {
			if !f.running.has(broker) {
				break
			}
			if f.armed.has(broker) {
				f.armed, f.running = f.armed.without(broker), f.running.without(broker)
				if !f.failed {
					f.failed, f.failedBy, f.failedAt = true, broker, c.now
				}
				c.announceFetcher(broker, "failed", c.fetcherFailedReason(out), out)
				break
			}
			c.followerFetch(follower, why, out)
		}
	}
}

func (c *Cluster) dueReason(at sim.Millis, out *sim.Sink) *sim.Reason {
	return out.Because(FetcherDue, true).Number("atMs", int64(at)).Number("everyMs", int64(c.fetchers.every))
}

func (c *Cluster) fetcherFailedReason(out *sim.Sink) *sim.Reason {
	return out.Because(FetcherFailed, false).
		Number("broker", int64(c.id(c.fetchers.failedBy))).Number("atMs", int64(c.fetchers.failedAt))
}

// Fetcher is announced when fetchers start, end or fail.
type Fetcher struct {
	Broker int // an id, or allBrokers
	Change string
}

// allBrokers stands for the fetchers of the whole cluster.
const allBrokers = -1

func (c *Cluster) announceFetcher(broker int, change string, why *sim.Reason, out *sim.Sink) {
	if out == nil {
		return
	}
	if broker != allBrokers {
		broker = c.id(broker)
	}
	out.Emit("fetcher", why, &Fetcher{broker, change})
}

func (e *Fetcher) Fields(w *jsontext.Writer) {
	w.Key("broker")
	w.IntOrNull(int64(e.Broker), e.Broker != allBrokers)
	w.StringField("change", e.Change)
}
