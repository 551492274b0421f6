package kafka

import (
	"slices"
	"strings"
	"testing"

	"highwater/core/sim"
)

// The referee is judged too. Each of its sentences must be heard, alone, about a
// state or a step that was broken on purpose in just that point.

// state plays a script, one command a line.
func state(t *testing.T, script string) *Cluster {
	t.Helper()
	c, _ := played(t, script)
	return c
}

// played also answers the last step.
func played(t *testing.T, script string) (*Cluster, *Step) {
	t.Helper()
	c, last := &Cluster{}, &Step{}
	for _, line := range strings.Split(strings.TrimSpace(script), "\n") {
		cmd, err := bindLine(c, strings.TrimSpace(line))
		if err != nil {
			t.Fatalf("%s: %v", line, err)
		}
		if cmd == nil {
			continue
		}
		last = &Step{Before: c, Command: cmd, Out: &sim.Sink{}}
		next, refusal := c.Apply(cmd, last.Out)
		last.After, last.Refusal = next.(*Cluster), refusal
		c = last.After
	}
	return c, last
}

// own answers a copy whose partitions and brokers can be broken without touching
// the state it was copied from.
func own(c *Cluster) *Cluster {
	next := c.clone()
	next.brokers = slices.Clone(c.brokers)
	for i := range next.partitions {
		next.change(i)
	}
	return next
}

// forge puts a batch on a log as Append would, but asks nothing.
func forge(l Log, b *Batch) Log {
	top := l.top()
	e := &entry{batch: b, previous: top, jump: top, depth: top.depth + 1, next: b.Next(), hash: 1, producers: top.producers, open: top.open}
	if b.producer != noProducer {
		e.fold()
	}
	return Log{e}
}

// forged is a log of these batches.
func forged(batches ...*Batch) (l Log) {
	for _, b := range batches {
		l = forge(l, b)
	}
	return l
}

func batches(l Log) (list []*Batch) {
	for _, e := range layOutLog(&replica{log: l}).entries {
		list = append(list, e.batch)
	}
	return list
}

// at is the batch as it would be at another place.
func (b *Batch) at(base Offset) *Batch {
	moved := *b
	moved.Base = base
	return &moved
}

// with is the batch with another payload.
func (b *Batch) with(change func(*Payload)) *Batch {
	moved, payload := *b, *b.Payload
	change(&payload)
	moved.Payload = &payload
	return &moved
}

func changeRequest(c *Cluster, id RequestID, change func(*Request)) {
	r := *c.request(id)
	change(&r)
	c.requests = c.requests.Set(id, &r)
}

func changeProducer(c *Cluster, number producerNumber, change func(*producer)) {
	p := *c.producer(number)
	change(&p)
	c.producers = c.producers.Set(number, &p)
}

const three = `
	cluster brokers=1,2,3,4
	topic t replicas=3
	producer i enable.idempotence=true
	producer x transactional.id=x
	`

// replicated has one record everywhere; with a tail, the leader has one more.
const (
	replicated = three + `
	produce t-0 a
	replicate
	`
	withTail = replicated + `produce t-0 b acks=1
	`
	withPending = replicated + `produce t-0 b
	`
)

var brokenStates = []struct {
	invariant, script string
	change            func(c *Cluster, p *partition) // p is t-0
}{
	{"LeaderInISR", replicated, func(c *Cluster, p *partition) { p.isr = p.isr.without(0) }},
	{"ISRIsAssigned", replicated, func(c *Cluster, p *partition) { p.isr = p.isr.with(3) }},
	{"ISRIsUp", replicated, func(c *Cluster, p *partition) { c.brokers[1].up = false }},
	{"ISRCoversHighWatermark", replicated, func(c *Cluster, p *partition) { p.replicas[1].log = Log{} }},
	{"HighWatermarkBelowLeaderLEO", replicated + "crash 2\ncrash 3", func(c *Cluster, p *partition) { p.hw, p.lso = 2, 2 }},
	{"LastStableOffsetBelowHW", replicated, func(c *Cluster, p *partition) { p.lso = 2 }},
	{"LastStableOffsetMatchesLog", replicated + "begin x\nproduce t-0 b producer=x\nreplicate", func(c *Cluster, p *partition) { p.lso = 2 }},
	{"LastStableOffsetMatchesLog", replicated + "begin x\nproduce t-0 b producer=x\ncommit x\nreplicate", func(c *Cluster, p *partition) { p.lso = 1 }},

	{"LogContiguous", withTail, func(c *Cluster, p *partition) {
		b := batches(p.replicas[0].log)
		p.replicas[0].log = forged(b[0], b[1].at(2))
	}},
	{"LogContiguous", withTail, func(c *Cluster, p *partition) { p.replicas[0].log.last.next++ }},
	{"EpochsBelowLeaderEpoch", withTail, func(c *Cluster, p *partition) { p.replicas[0].log.last.batch.Epoch = 1 }},
	{"EpochsAscendInLog", replicated + "promote t-0 2\nproduce t-0 b acks=1\nproduce t-0 c acks=1", func(c *Cluster, p *partition) {
		p.replicas[1].log.last.batch.Epoch = 0
	}},
	{"CommittedPrefixAgrees", replicated + "produce t-0 b\nreplicate", func(c *Cluster, p *partition) {
		b := batches(p.replicas[2].log)
		p.replicas[2].log = forged(b[1].at(0), b[1])
	}},
	{"TailComesFromLeader", withTail, func(c *Cluster, p *partition) {
		p.replicas[2].log = p.replicas[0].log
		p.replicas[0].log = Log{p.replicas[0].log.last.previous}
	}},
	{"BatchSizesMatchRecords", withTail, func(c *Cluster, p *partition) {
		b := batches(p.replicas[0].log)
		p.replicas[0].log = forged(b[0], b[1].with(func(p *Payload) { p.Bytes++ }))
	}},
	{"BatchWasProduced", withTail, func(c *Cluster, p *partition) { p.replicas[0].log.last.batch.Request = 3 }},
	{"BatchWasProduced", withTail, func(c *Cluster, p *partition) {
		b := batches(p.replicas[0].log)
		p.replicas[0].log = forged(b[0], b[1].with(func(p *Payload) { p.Records = []Record{{Value: "c"}} }))
	}},
	{"RefusedIsNotInLog", withTail, func(c *Cluster, p *partition) {
		changeRequest(c, 2, func(r *Request) {
			r.Status, r.Error, r.Base, r.Offset = Failed, ErrNotEnoughReplicas, unknownOffset, unknownOffset
		})
	}},
	{"NoDuplicateSequence", three + "produce t-0 a producer=i\nreplicate", func(c *Cluster, p *partition) {
		b := batches(p.replicas[0].log)
		p.replicas[0].log = forged(b[0], b[0].at(1))
	}},
	{"NoMissingSequence", three + "produce t-0 a producer=i\nreplicate\nproduce t-0 b producer=i\nreplicate\nproduce t-0 c producer=i\nreplicate", func(c *Cluster, p *partition) {
		b := batches(p.replicas[0].log)
		for i := range p.replicas {
			p.replicas[i].log = forged(b[0], b[2].at(1))
		}
		p.hw, p.lso = 2, 2
	}},
	{"SequencesWereGiven", three + "produce t-0 a producer=i\nreplicate", func(c *Cluster, p *partition) {
		changeProducer(c, 0, func(p *producer) { p.sequences = nil })
	}},
	{"WindowMatchesLog", three + "produce t-0 a producer=i\nreplicate", func(c *Cluster, p *partition) {
		e := *p.replicas[0].log.last
		e.producers = e.producers.Set(0, &producerLog{open: noTransaction})
		p.replicas[0].log = Log{&e}
	}},
	{"WindowMatchesLog", three + "begin x\nproduce t-0 a producer=x\nreplicate", func(c *Cluster, p *partition) {
		e := *p.replicas[0].log.last
		e.open = e.open.Delete(0)
		p.replicas[0].log = Log{&e}
	}},
	{"MissedCutOnlyWhileDown", replicated, func(c *Cluster, p *partition) { p.replicas[1].missedCut = 1 }},
	{"LastFetchIsPast", replicated, func(c *Cluster, p *partition) { p.replicas[1].lastFetch = 1 }},

	{"WaitingIsPending", withPending, func(c *Cluster, p *partition) { p.waiting = p.waiting.Delete(2) }},
	{"WaitingIsPending", withPending, func(c *Cluster, p *partition) {
		changeRequest(c, 2, func(r *Request) { r.Status, r.Base, r.Offset = Acknowledged, 1, 1 })
	}},
	{"WaitingInOrder", withPending + "produce t-0 c", func(c *Cluster, p *partition) {
		older, _ := p.waiting.Get(2)
		younger, _ := p.waiting.Get(3)
		p.waiting = p.waiting.Set(2, younger).Set(3, older)
	}},
	{"WaitingNeedsLeaderUp", withPending, func(c *Cluster, p *partition) { c.brokers[0].up = false }},
	{"WaitingNeedsMinISR", withPending, func(c *Cluster, p *partition) {
		p.topic = &topic{p.topic.name, p.topic.settings}
		p.topic.settings.MinInsyncReplicas = 4
	}},
	{"WaitingIsInLeaderLog", withPending, func(c *Cluster, p *partition) {
		b := batches(p.replicas[0].log)
		p.replicas[0].log = forged(b[0], b[0].at(1))
	}},
	{"WaitingLacksEvidence", withPending, func(c *Cluster, p *partition) {
		p.replicas[1].log, p.replicas[2].log = p.replicas[0].log, p.replicas[0].log
	}},
	{"AcknowledgementSetHasLeader", withPending, func(c *Cluster, p *partition) {
		w, _ := p.waiting.Get(2)
		w.set = w.set.without(0)
		p.waiting = p.waiting.Set(2, w)
	}},
	{"RequestsAreNumbered", replicated, func(c *Cluster, p *partition) { changeRequest(c, 1, func(r *Request) { r.ID = 2 }) }},
	{"RequestTellsWhatItKnows", replicated, func(c *Cluster, p *partition) { changeRequest(c, 1, func(r *Request) { r.Offset = 1 }) }},
	{"RequestTellsWhatItKnows", replicated, func(c *Cluster, p *partition) { changeRequest(c, 1, func(r *Request) { r.Acks = AcksNone }) }},
	{"RequestTellsWhatItKnows", withPending, func(c *Cluster, p *partition) { changeRequest(c, 2, func(r *Request) { r.Base = 1 }) }},
	{"ProducerIDsInOrder", replicated, func(c *Cluster, p *partition) { changeProducer(c, 1, func(p *producer) { p.id = 2 }) }},
	{"ClosedTransactionTouchesNothing", replicated, func(c *Cluster, p *partition) {
		changeProducer(c, 1, func(p *producer) { p.partitions = []int{0} })
	}},
	{"FetchersRunOnBrokersUp", replicated + "fetchers every=1s\ncrash 3", func(c *Cluster, p *partition) { c.fetchers.running = c.fetchers.running.with(2) }},
	{"FetchersRunOnBrokersUp", replicated, func(c *Cluster, p *partition) { c.fetchers.failed = true }},
	{"AcknowledgedIsKept", withTail, func(c *Cluster, p *partition) {
		p.replicas[0].log = Log{p.replicas[0].log.last.previous}
	}},
}

func TestRefereeOnBrokenStates(t *testing.T) {
	for _, broken := range brokenStates {
		good := state(t, broken.script)
		if found := good.Judge(); found != nil {
			t.Errorf("%s: before it is broken the referee reports %v", broken.invariant, found)
		}
		c := own(good)
		broken.change(c, c.partitions[0])
		if slices.Contains(promisedNames(), broken.invariant) {
			expectJust(t, broken.invariant, c.Judge())
		} else {
			expectJust(t, broken.invariant, c.Judge(broken.invariant))
		}
	}
}

// promisedNames are the invariants promised under the standard settings.
func promisedNames() (names []string) {
	for i := range invariants() {
		if invariants()[i].promised(&defaultSettings) {
			names = append(names, invariants()[i].Name)
		}
	}
	return names
}

func expectJust(t *testing.T, invariant string, found []Violation) {
	t.Helper()
	names := []string{}
	for _, v := range found {
		if v.Where == "" {
			t.Errorf("%s is reported of nowhere", v.Invariant)
		}
		names = append(names, v.Invariant)
	}
	names = slices.Compact(names)
	if !slices.Equal(names, []string{invariant}) {
		t.Errorf("broken in %s, the referee reports %v", invariant, found)
	}
}

var brokenSteps = []struct {
	invariant, script string // the last line is the step
	change            func(s *Step, before, after *partition)
}{
	{"TimeMovesByTick", replicated + "tick 5ms", func(s *Step, before, after *partition) { s.After.now++ }},
	{"LeaderEpochNeverFalls", replicated + "promote t-0 2\npromote t-0 3", func(s *Step, before, after *partition) { after.epoch = 0 }},
	{"LeaderChangesWithEpoch", replicated + "promote t-0 2", func(s *Step, before, after *partition) { after.epoch = 0 }},
	{"LeaderChangesWithEpoch", replicated + "promote t-0 2", func(s *Step, before, after *partition) { after.epoch = 2 }},
	{"LeaderChangesWithEpoch", replicated + "promote t-0 2", func(s *Step, before, after *partition) { after.leader = 2 }},
	{"HighWatermarkMonotoneInEpoch", withTail + "replicate broker=2", func(s *Step, before, after *partition) { before.hw = 2 }},
	{"HighWatermarkReachesISR", withTail + "replicate", func(s *Step, before, after *partition) { after.hw, after.lso = 1, 1 }},
	{"ISRIsAsJudged", replicated + "tick 0ms", func(s *Step, before, after *partition) { after.isr = after.isr.without(1) }},
	{"ISRIsAsJudged", replicated + "crash 2", func(s *Step, before, after *partition) { after.isr = before.isr }},
	{"ISRIsAsJudged", withTail + "replicate broker=2", func(s *Step, before, after *partition) {
		s.Before.settings.ReplicaLagMaxMessages, s.After.settings.ReplicaLagMaxMessages = 0, 0 // 3 is one behind
	}},
	{"CommittedIsKept", replicated + "promote t-0 2", func(s *Step, before, after *partition) {
		for i := range after.replicas {
			after.replicas[i].log = Log{}
		}
		after.hw, after.lso = 0, 0
	}},
	{"LeaderLogOnlyGrows", withTail + "tick 0ms", func(s *Step, before, after *partition) { after.replicas[0].log = after.replicas[1].log }},
	{"LogsShrinkByRuleOnly", withTail + "replicate broker=2\ntick 0ms", func(s *Step, before, after *partition) { after.replicas[1].log = after.replicas[2].log }},
	{"NothingAppearsFromNowhere", withTail + "tick 0ms", func(s *Step, before, after *partition) {
		after.replicas[0].log = forge(after.replicas[0].log, before.replicas[0].log.last.batch.at(2))
	}},
	{"NothingAppearsFromNowhere", withTail + "replicate", func(s *Step, before, after *partition) {
		a := after.replicas[1].log.last.previous.batch
		after.replicas[1].log = forged(a, a.at(1))
	}},
	{"NothingAppearsFromNowhere", withTail, func(s *Step, before, after *partition) {
		last := *after.replicas[0].log.last.batch
		last.Epoch++
		after.replicas[0].log = forge(before.replicas[0].log, &last)
	}},
	{"FetchTakesWholeBatches", withTail + "produce t-0 c acks=1\nreplicate", func(s *Step, before, after *partition) {
		for i := range 2 {
			after.replicas[i+1].log = Log{after.replicas[0].log.last.previous}
		}
		after.hw, after.lso = 2, 2
	}},
	{"LastFetchNeverFalls", replicated + "tick 5ms\nreplicate\ntick 0ms", func(s *Step, before, after *partition) { after.replicas[1].lastFetch = 0 }},
	{"SettledStaysSettled", replicated + "tick 0ms", func(s *Step, before, after *partition) {
		changeRequest(s.After, 1, func(r *Request) { r.Duplicate = true })
	}},
	{"SettledStaysSettled", withPending + "replicate", func(s *Step, before, after *partition) {
		changeRequest(s.After, 2, func(r *Request) { r.payload = r.payload.again() })
	}},
	{"ProduceTakesANumber", replicated + "crash 1\nproduce t-0 b", func(s *Step, before, after *partition) { s.After.requests = s.Before.requests }},
	{"RefusedProduceFails", replicated + "crash 1\nproduce t-0 b", func(s *Step, before, after *partition) {
		changeRequest(s.After, 2, func(r *Request) { r.Error = ErrNotEnoughReplicas })
	}},
	{"AcknowledgedHasEvidence", withPending + "replicate broker=2", func(s *Step, before, after *partition) {
		changeRequest(s.After, 2, func(r *Request) { r.Status, r.Base, r.Offset = Acknowledged, 1, 1 })
	}},
	{"AcknowledgedHasEvidence", withPending, func(s *Step, before, after *partition) {
		changeRequest(s.After, 2, func(r *Request) { r.Status, r.Base, r.Offset = Acknowledged, 1, 1 })
	}},
	{"AcknowledgedIsInLeaderLog", withTail, func(s *Step, before, after *partition) {
		changeRequest(s.After, 2, func(r *Request) { r.Base, r.Offset = 0, 0 })
	}},
	{"FetcherFailureRefuses", replicated + "fetchers every=1s\ntick 0ms", func(s *Step, before, after *partition) { s.Before.fetchers.failed = true }},
	{"ConsumerReadsBelowHW", withTail + "fetch t-0", func(s *Step, before, after *partition) {
		read := s.Out.Result.(*readable)
		read.records = append(read.records, placed{Record{Value: "b"}, 1})
	}},
	{"ConsumerReadsBelowHW", replicated + "begin x\nproduce t-0 b producer=x\nreplicate\nfetch t-0 isolation=read_committed", func(s *Step, before, after *partition) {
		read := s.Out.Result.(*readable)
		read.records = append(read.records, placed{Record{Value: "b"}, 1})
	}},
	{"ConsumerReadsAllThereIs", replicated + "fetch t-0", func(s *Step, before, after *partition) { s.Out.Result.(*readable).records = nil }},
	{"ConsumerReadsAllThereIs", replicated + "fetch t-0", func(s *Step, before, after *partition) { s.Out.Result.(*readable).next = 0 }},
	{"ConsumerReadsAllThereIs", replicated + "begin x\nproduce t-0 b producer=x\nabort x\nreplicate\nfetch t-0 isolation=read_committed", func(s *Step, before, after *partition) {
		read := s.Out.Result.(*readable)
		read.records = append(read.records, placed{Record{Value: "b"}, 1})
	}},
	{"RefusedChangesNothing", replicated + "promote t-0 1", func(s *Step, before, after *partition) { after.isr = after.isr.without(1) }},
	{"RefusedChangesNothing", replicated + "crash 1\nretry 1", func(s *Step, before, after *partition) { s.After.brokers[3].paused = true }},
	{"ChangesOnlyWhatItMay", replicated + "pause 2", func(s *Step, before, after *partition) { after.isr = after.isr.without(1) }},
	{"ChangesOnlyWhatItMay", replicated + "fetch t-0", func(s *Step, before, after *partition) {
		changeProducer(s.After, 0, func(*producer) {})
	}},
	{"ChangesOnlyWhatItMay", replicated + "topic u\nproduce u-0 a", func(s *Step, before, after *partition) { after.replicas[1].missedCut = 7 }},
}

// again is the same payload at another address.
func (p *Payload) again() *Payload {
	copied := *p
	return &copied
}

func TestRefereeOnBrokenSteps(t *testing.T) {
	for _, broken := range brokenSteps {
		_, s := played(t, broken.script)
		if found := s.Judge(); found != nil {
			t.Errorf("%s: before it is broken the referee reports %v", broken.invariant, found)
		}
		s.Before, s.After = own(s.Before), own(s.After)
		broken.change(s, s.Before.partitions[0], s.After.partitions[0])
		expectJust(t, broken.invariant, s.Judge())
	}
}

// Every sentence of the referee is heard by one of the two tests above.
func TestRefereeIsHeard(t *testing.T) {
	for i := range invariants() {
		heard := false
		for _, b := range brokenStates {
			heard = heard || b.invariant == invariants()[i].Name
		}
		for _, b := range brokenSteps {
			heard = heard || b.invariant == invariants()[i].Name
		}
		if !heard {
			t.Errorf("no state and no step is broken in %s", invariants()[i].Name)
		}
	}
}

// What the contract does not promise, the model does break, by these scripts. The
// referee is silent about it, for nothing promised is broken, and reports it when
// it is asked.
var unpromised = []struct{ invariant, where, script string }{
	// The chapter's own end: acks=1 is answered by the leader alone, and the
	// promotion cuts at HW.
	{"AcknowledgedIsKept", "request 2", `
		cluster brokers=1,2 min.insync.replicas=2
		topic events replicas=2
		produce events-0 safe
		replicate
		produce events-0 at-risk acks=1
		promote events-0 2`},
	// acks=all is no better off: 3 joins after the append and holds HW below it.
	{"AcknowledgedIsKept", "request 2", `
		cluster brokers=1,2,3
		topic t replicas=3
		crash 3
		produce t-0 a
		replicate
		restart 3
		replicate broker=3
		pause 3
		crash 3
		produce t-0 b
		restart 3
		replicate broker=2
		promote t-0 3`},
	// The others keep their tails, and a tail of equal length is never noticed.
	{"TailComesFromLeader", "t-0 on broker 1", `
		cluster brokers=1,2 rule.promotion.cut=promoted
		topic t replicas=2
		produce t-0 lost acks=1
		promote t-0 2`},
	{"CommittedPrefixAgrees", "t-0 on broker 1", `
		cluster brokers=1,2 rule.promotion.cut=promoted
		topic t replicas=2
		produce t-0 lost acks=1
		promote t-0 2
		produce t-0 new acks=1`},
	// So a member of the ISR may be promoted cleanly and not have what was read.
	{"CommittedIsKept", "t-0", `
		cluster brokers=1,2 rule.promotion.cut=promoted
		topic t replicas=2
		produce t-0 lost acks=1
		promote t-0 2
		produce t-0 new acks=1
		replicate
		promote t-0 1`},
	// A LEO is evidence of length only: 1 is in the ISR, long enough, with other
	// records.
	{"AcknowledgedHasEvidence", "request 3", `
		cluster brokers=1,2 rule.promotion.cut=promoted
		topic t replicas=2
		produce t-0 lost acks=1
		produce t-0 lost-too acks=1
		promote t-0 2
		tick 0ms
		produce t-0 new`},
	// 3 has x of epoch 1 when 1 is back, whose log goes on with d of epoch 0.
	{"EpochsAscendInLog", "t-0 on broker 3", `
		cluster brokers=1,2,3 rule.promotion.cut=promoted
		topic t replicas=3
		produce t-0 c acks=1
		produce t-0 d acks=1
		promote t-0 2
		produce t-0 x acks=1
		replicate broker=3
		crash 3
		produce t-0 y acks=1
		replicate broker=1
		promote t-0 1
		restart 3
		replicate broker=3`},
	// 1 has sequence 0 at offset 0; the retry put it at offset 1 of 2.
	{"NoDuplicateSequence", "t-0 on broker 1", `
		cluster brokers=1,2 rule.promotion.cut=promoted
		topic t replicas=2
		producer i enable.idempotence=true
		produce t-0 a producer=i
		promote t-0 2
		produce t-0 other acks=1
		retry 1
		replicate`},
	// 1 has sequence 0 at offset 0, where 2 has sequence 1.
	{"NoMissingSequence", "t-0 on broker 1", `
		cluster brokers=1,2 rule.promotion.cut=promoted
		topic t replicas=2
		producer i enable.idempotence=true
		produce t-0 a producer=i
		promote t-0 2
		produce t-0 b producer=i
		produce t-0 c producer=i
		replicate`},
	// 1 is longer than its leader: it is cut, and gains nothing.
	{"FetchTakesWholeBatches", "t-0", `
		cluster brokers=1,2 rule.promotion.cut=promoted
		topic t replicas=2
		produce t-0 lost acks=1
		promote t-0 2
		replicate`},
}

func TestRefereeReportsWhatIsNotPromised(t *testing.T) {
	for _, u := range unpromised {
		var found []Violation
		c := &Cluster{}
		for _, line := range strings.Split(strings.TrimSpace(u.script), "\n") {
			if found != nil {
				t.Errorf("%s breaks before %s", u.invariant, line)
			}
			cmd, err := bindLine(c, strings.TrimSpace(line))
			if err != nil {
				t.Fatalf("%s: %v", line, err)
			}
			out := &sim.Sink{}
			next, refusal := c.Apply(cmd, out)
			s := &Step{Before: c, After: next.(*Cluster), Command: cmd, Refusal: refusal, Out: out}
			c = s.After
			if broken := append(s.Judge(), c.Judge()...); broken != nil {
				t.Errorf("%s: %s breaks what is promised: %v", u.invariant, line, broken)
			}
			found = append(s.Judge(u.invariant), c.Judge(u.invariant)...)
		}
		if !slices.Equal(found, []Violation{{u.invariant, u.where}}) {
			t.Errorf("%s is not reported but %v", u.invariant, found)
		}
	}
	for i := range invariants() {
		broken := slices.ContainsFunc(unpromised, func(u struct{ invariant, where, script string }) bool { return u.invariant == invariants()[i].Name })
		promised := Settings{PromotionCut: CutPromoted}
		if invariants()[i].promised(&promised) == broken {
			t.Errorf("%s is promised with cut=promoted: %t; broken by a script: %t", invariants()[i].Name, !broken, broken)
		}
	}
}
