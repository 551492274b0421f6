package kafka

import (
	"slices"

	"highwater/core/sim"
)

// The referee judges a state, and a step from one state to the next. It looks at
// raw logs and plain numbers, works out by itself what it needs to know, and
// calls none of the rules it judges: a mistake in a rule must not vouch for
// itself. Tests ask it after every step.
//
// Not every sentence that one would like to be true is promised here. What
// minikafka cuts at a promotion decides most of it:
//
//   - With rule.promotion.cut=all every log that is up is cut at the same
//     offset, and one that is down when it comes back. So each log is a beginning
//     of the leader's, and all that follows from that is promised.
//   - With rule.promotion.cut=promoted equally long logs diverge unnoticed. Two
//     replicas may then hold different records below HW, a follower may fetch
//     batches of an older epoch after its own, or a producer's batch it has
//     already, and a member's LEO is no evidence that it has the batch.
//   - That what was acknowledged is kept is promised by neither: a promotion cuts
//     at HW, and acks=all waits for the ISR as it was at the append, so a later
//     member may hold HW below the batch. This is the model's lesson, so it can
//     be asked, and is not promised.
//
// What is promised of a state makes hachikuji's StrongIsr: ISRCoversHighWatermark
// and CommittedPrefixAgrees together.

// Violation is an invariant that does not hold, and where: a partition, a log, a
// request, a producer or the cluster.
type Violation struct{ Invariant, Where string }

// Invariant is a sentence about every state, or else about every step.
type Invariant struct {
	Name     string
	promised func(*Settings) bool // under which settings it always holds
	state    func(c *laidOut, broken report)
	step     func(s *Step, broken report)
}

// report names a place where an invariant does not hold.
type report func(where string)

func always(*Settings) bool   { return true }
func cutAll(s *Settings) bool { return s.PromotionCut == CutAll }
func hoped(*Settings) bool    { return false }

// invariants are all there are, in the order in which violations are told. A
// function, so that a module that never asks does not carry them.
func invariants() []Invariant {
	return []Invariant{
		{"LeaderInISR", always, ofPartitions(leaderInISR), nil},
		{"ISRIsAssigned", always, ofPartitions(isrIsAssigned), nil},
		{"ISRIsUp", always, ofPartitions(isrIsUp), nil},
		{"ISRCoversHighWatermark", always, ofPartitions(isrCoversHighWatermark), nil},
		{"HighWatermarkBelowLeaderLEO", always, ofPartitions(highWatermarkBelowLeaderLEO), nil},
		{"LastStableOffsetBelowHW", always, ofPartitions(lastStableOffsetBelowHW), nil},
		{"LastStableOffsetMatchesLog", always, ofPartitions(lastStableOffsetMatchesLog), nil},

		{"LogContiguous", always, ofLogs(logContiguous), nil},
		{"EpochsBelowLeaderEpoch", always, ofLogs(epochsBelowLeaderEpoch), nil},
		{"EpochsAscendInLog", cutAll, ofLogs(epochsAscendInLog), nil},
		{"CommittedPrefixAgrees", cutAll, ofLogs(committedPrefixAgrees), nil},
		{"TailComesFromLeader", cutAll, ofLogs(tailComesFromLeader), nil},
		{"BatchSizesMatchRecords", always, ofLogs(batchSizesMatchRecords), nil},
		{"BatchWasProduced", always, ofLogs(batchWasProduced), nil},
		{"RefusedIsNotInLog", always, ofLogs(refusedIsNotInLog), nil},
		{"NoDuplicateSequence", cutAll, ofLogs(noDuplicateSequence), nil},
		{"NoMissingSequence", cutAll, ofLogs(noMissingSequence), nil},
		{"SequencesWereGiven", always, ofLogs(sequencesWereGiven), nil},
		{"WindowMatchesLog", always, ofLogs(windowMatchesLog), nil},
		{"MissedCutOnlyWhileDown", always, ofLogs(missedCutOnlyWhileDown), nil},
		{"LastFetchIsPast", always, ofLogs(lastFetchIsPast), nil},

		{"WaitingIsPending", always, waitingIsPending, nil},
		{"WaitingInOrder", always, ofPartitions(waitingInOrder), nil},
		{"WaitingNeedsLeaderUp", always, ofPartitions(waitingNeedsLeaderUp), nil},
		{"WaitingNeedsMinISR", always, ofPartitions(waitingNeedsMinISR), nil},
		{"WaitingIsInLeaderLog", always, ofPartitions(waitingIsInLeaderLog), nil},
		{"WaitingLacksEvidence", always, ofPartitions(waitingLacksEvidence), nil},
		{"AcknowledgementSetHasLeader", always, ofPartitions(acknowledgementSetHasLeader), nil},
		{"RequestsAreNumbered", always, requestsAreNumbered, nil},
		{"RequestTellsWhatItKnows", always, requestTellsWhatItKnows, nil},
		{"ProducerIDsInOrder", always, producerIDsInOrder, nil},
		{"ClosedTransactionTouchesNothing", always, closedTransactionTouchesNothing, nil},
		{"FetchersRunOnBrokersUp", always, fetchersRunOnBrokersUp, nil},
		{"AcknowledgedIsKept", hoped, acknowledgedIsKept, nil},

		{"TimeMovesByTick", always, nil, timeMovesByTick},
		{"LeaderEpochNeverFalls", always, nil, ofPairs(leaderEpochNeverFalls)},
		{"LeaderChangesWithEpoch", always, nil, ofPairs(leaderChangesWithEpoch)},
		{"HighWatermarkMonotoneInEpoch", always, nil, ofPairs(highWatermarkMonotoneInEpoch)},
		{"HighWatermarkReachesISR", always, nil, ofPairs(highWatermarkReachesISR)},
		{"ISRIsAsJudged", always, nil, ofPairs(isrIsAsJudged)},
		{"CommittedIsKept", cutAll, nil, ofPairs(committedIsKept)},
		{"LeaderLogOnlyGrows", always, nil, ofPairs(leaderLogOnlyGrows)},
		{"LogsShrinkByRuleOnly", always, nil, ofPairs(logsShrinkByRuleOnly)},
		{"NothingAppearsFromNowhere", always, nil, ofPairs(nothingAppearsFromNowhere)},
		{"FetchTakesWholeBatches", cutAll, nil, ofPairs(fetchTakesWholeBatches)},
		{"LastFetchNeverFalls", always, nil, ofPairs(lastFetchNeverFalls)},
		{"SettledStaysSettled", always, nil, settledStaysSettled},
		{"ProduceTakesANumber", always, nil, produceTakesANumber},
		{"RefusedProduceFails", always, nil, refusedProduceFails},
		{"AcknowledgedHasEvidence", cutAll, nil, acknowledgedHasEvidence},
		{"AcknowledgedIsInLeaderLog", always, nil, acknowledgedIsInLeaderLog},
		{"FetcherFailureRefuses", always, nil, fetcherFailureRefuses},
		{"ConsumerReadsBelowHW", always, nil, consumerReadsBelowHW},
		{"ConsumerReadsAllThereIs", always, nil, consumerReadsAllThereIs},
		{"RefusedChangesNothing", always, nil, refusedChangesNothing},
		{"ChangesOnlyWhatItMay", always, nil, changesOnlyWhatItMay},
	}
}

// Judge tells which promised invariants the state breaks. With names it asks for
// these alone, promised or not.
func (c *Cluster) Judge(names ...string) []Violation {
	var found []Violation
	laid := layOut(c)
	for _, inv := range invariants() {
		if inv.state != nil && inv.asked(&c.settings, names) {
			inv.state(laid, func(where string) { found = append(found, Violation{inv.Name, where}) })
		}
	}
	return found
}

func (inv *Invariant) asked(s *Settings, names []string) bool {
	if len(names) == 0 {
		return inv.promised(s)
	}
	return slices.Contains(names, inv.Name)
}

// Step is one step as the referee sees it.
type Step struct {
	Before, After *Cluster
	Command       sim.Command
	Refusal       sim.Refusal
	Out           *sim.Sink // what was told; nil where nobody listened

	before, after *laidOut
}

// Judge tells which promised invariants of steps this one breaks. With names it
// asks for these alone, promised or not.
func (s *Step) Judge(names ...string) []Violation {
	var found []Violation
	s.before, s.after = layOut(s.Before), layOut(s.After)
	for _, inv := range invariants() {
		if inv.step != nil && inv.asked(&s.After.settings, names) {
			inv.step(s, func(where string) { found = append(found, Violation{inv.Name, where}) })
		}
	}
	return found
}

// laidOut is a state with every log walked once from its end and written down
// as a list.
type laidOut struct {
	*Cluster
	partitions []*laidPartition
}

type laidPartition struct {
	*partition
	index   int
	logs    []*laidLog // in assignment order
	lead    *laidLog   // the leader's; an empty one if the leader is no replica
	waiting []waiting  // in their order
}

type laidLog struct {
	*replica
	entries []*entry
	end     Offset // as counted, record by record
}

func layOut(c *Cluster) *laidOut {
	laid := &laidOut{Cluster: c}
	for i, p := range c.partitions {
		lp := &laidPartition{partition: p, index: i, lead: &laidLog{replica: &replica{broker: p.leader}}}
		for j := range p.replicas {
			l := layOutLog(&p.replicas[j])
			if l.broker == p.leader {
				lp.lead = l
			}
			lp.logs = append(lp.logs, l)
		}
		for _, w := range p.waiting.All() {
			lp.waiting = append(lp.waiting, w)
		}
		laid.partitions = append(laid.partitions, lp)
	}
	return laid
}

func layOutLog(r *replica) *laidLog {
	l := &laidLog{replica: r}
	for e := r.log.last; e != nil && e.batch != nil; e = e.previous {
		l.entries = append(l.entries, e)
		l.end += Offset(len(e.batch.Records))
	}
	slices.Reverse(l.entries)
	return l
}

// holds says whether the log has this very batch at its place.
func (l *laidLog) holds(b *Batch) bool {
	at := l.starting(b.Base)
	return at != nil && sameBatch(at, b)
}

// starting is the batch whose base is this offset, nil if there is none.
func (l *laidLog) starting(base Offset) *Batch {
	i, found := slices.BinarySearchFunc(l.entries, base, func(e *entry, base Offset) int { return int(e.batch.Base - base) })
	if !found {
		return nil
	}
	return l.entries[i].batch
}

func sameBatch(a, b *Batch) bool {
	return a == b || a.Base == b.Base && a.Epoch == b.Epoch && samePayload(a.Payload, b.Payload)
}

// samePayload compares what would be sent, byte for byte.
func samePayload(a, b *Payload) bool {
	return a == b || a.Timestamp == b.Timestamp && a.Control == b.Control && a.Transactional == b.Transactional &&
		a.producer == b.producer && a.sequence == b.sequence && slices.Equal(a.Records, b.Records)
}

// place names a log in a report.
func (c *laidOut) place(p *laidPartition, l *laidLog) string {
	return p.label + " on " + brokerName(c.brokers[l.broker].id)
}

// ofPartitions makes a sentence about one partition one about all.
func ofPartitions(holds func(*laidOut, *laidPartition) bool) func(*laidOut, report) {
	return func(c *laidOut, broken report) {
		for _, p := range c.partitions {
			if !holds(c, p) {
				broken(p.label)
			}
		}
	}
}

// ofLogs makes a sentence about one log one about all.
func ofLogs(holds func(*laidOut, *laidPartition, *laidLog) bool) func(*laidOut, report) {
	return func(c *laidOut, broken report) {
		for _, p := range c.partitions {
			for _, l := range p.logs {
				if !holds(c, p, l) {
					broken(c.place(p, l))
				}
			}
		}
	}
}

// ofPairs makes a sentence about a partition before and after a step one about
// all that were there before.
func ofPairs(holds func(s *Step, before, after *laidPartition) bool) func(*Step, report) {
	return func(s *Step, broken report) {
		for i, before := range s.before.partitions {
			if after := s.after.partitions[i]; !holds(s, before, after) {
				broken(after.label)
			}
		}
	}
}
