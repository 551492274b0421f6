package kafka

import (
	"slices"
	"strconv"
)

// Invariants of a state. Each says whether its sentence holds.

// leaderInISR: rule 5, "the leader is always in it", also while it is down.
func leaderInISR(_ *laidOut, p *laidPartition) bool { return p.isr.has(p.leader) }

// isrIsAssigned: nobody but a replica is in sync or leads.
func isrIsAssigned(_ *laidOut, p *laidPartition) bool {
	var assigned brokerSet
	for _, l := range p.logs {
		assigned = assigned.with(l.broker)
	}
	return assigned == p.assigned && assigned.has(p.leader) && p.isr&^assigned == 0
}

// isrIsUp: a member that goes down leaves at once, if the leader is there to
// judge. Under a leader that is down nothing is refreshed (rule 5), so the ISR
// stays as it was and may name brokers that went down later.
func isrIsUp(c *laidOut, p *laidPartition) bool {
	if !c.brokers[p.leader].up {
		return true
	}
	for _, l := range p.logs {
		if p.isr.has(l.broker) && !c.brokers[l.broker].up {
			return false
		}
	}
	return true
}

// isrCoversHighWatermark: each member has all that consumers may read. A log is
// cut below HW only by rule 4, and the refresh that follows puts it out. (For the
// leader it is HighWatermarkBelowLeaderLEO.)
func isrCoversHighWatermark(_ *laidOut, p *laidPartition) bool {
	for _, l := range p.logs {
		if p.isr.has(l.broker) && l.broker != p.leader && l.end < p.hw {
			return false
		}
	}
	return true
}

func highWatermarkBelowLeaderLEO(_ *laidOut, p *laidPartition) bool {
	return 0 <= p.hw && p.hw <= p.lead.end
}

func lastStableOffsetBelowHW(_ *laidOut, p *laidPartition) bool {
	return 0 <= p.lso && p.lso <= p.hw
}

// lastStableOffsetMatchesLog: rule 13 by one walk over the leader's log, newest
// first. A transaction's batch is decided if a marker of its producer stands
// after it and below HW; the first undecided one below HW stops the LSO.
func lastStableOffsetMatchesLog(_ *laidOut, p *laidPartition) bool {
	stable := p.hw
	decided := map[producerID]bool{}
	for _, e := range slices.Backward(p.lead.entries) {
		switch b := e.batch; {
		case b.Base >= p.hw:
		case b.Control != Data:
			decided[b.producer] = true
		case b.Transactional && !decided[b.producer]:
			stable = b.Base
		}
	}
	return p.lso == stable || p.lso > p.hw // the latter is LastStableOffsetBelowHW's to tell
}

// logContiguous: rule 1. Offsets count records from 0 without a hole.
func logContiguous(_ *laidOut, _ *laidPartition, l *laidLog) bool {
	next := Offset(0)
	for i, e := range l.entries {
		if len(e.batch.Records) == 0 || e.batch.Base != next {
			return false
		}
		next += Offset(len(e.batch.Records))
		if e.next != next || e.depth != i+1 {
			return false
		}
	}
	return true
}

// epochsBelowLeaderEpoch: no batch is from the future.
func epochsBelowLeaderEpoch(_ *laidOut, p *laidPartition, l *laidLog) bool {
	for _, e := range l.entries {
		if e.batch.Epoch < 0 || e.batch.Epoch > p.epoch {
			return false
		}
	}
	return true
}

// epochsAscendInLog: a log is written by one leader after the other. With
// cut=promoted it is not promised: a follower that diverged fetches what an
// older leader wrote at the same offsets.
func epochsAscendInLog(_ *laidOut, _ *laidPartition, l *laidLog) bool {
	return slices.IsSortedFunc(l.entries, func(a, b *entry) int { return int(a.batch.Epoch - b.batch.Epoch) })
}

// committedPrefixAgrees: below HW every log holds what the leader's holds, as
// far as it goes. Of a log that is down only what it will keep counts: rule 10
// cuts it at the lowest cut that it missed, but not before it is back.
func committedPrefixAgrees(_ *laidOut, p *laidPartition, l *laidLog) bool {
	for _, e := range l.entries {
		if e.batch.Base < p.hw && l.keeps(e.batch) && !p.lead.holds(e.batch) {
			return false
		}
	}
	return true
}

// tailComesFromLeader: above HW too, each log is a beginning of the leader's.
// With cut=all no follower is ever longer than its leader.
func tailComesFromLeader(_ *laidOut, p *laidPartition, l *laidLog) bool {
	for _, e := range l.entries {
		if e.batch.Base >= p.hw && l.keeps(e.batch) && !p.lead.holds(e.batch) {
			return false
		}
	}
	return true
}

// keeps says whether a batch is below the cut that the log still has to make.
func (l *laidLog) keeps(b *Batch) bool {
	return l.missedCut == noCut || b.Base+Offset(len(b.Records)) <= l.missedCut
}

// batchSizesMatchRecords: record batch format v2, counted by hand.
func batchSizesMatchRecords(_ *laidOut, _ *laidPartition, l *laidLog) bool {
	for _, e := range l.entries {
		size := 61
		for i, r := range e.batch.Records {
			// Attributes, timestamp delta, offset delta, key, value, header count.
			body := 1 + 1 + zigzagBytes(i) + 1 + zigzagBytes(len(r.Value)) + len(r.Value) + 1
			if r.HasKey {
				body += zigzagBytes(len(r.Key)) - 1 + len(r.Key)
			}
			size += zigzagBytes(body) + body
		}
		if e.batch.Bytes != size {
			return false
		}
	}
	return true
}

// zigzagBytes is how long n ≥ 0 is as a zigzag varint: 7 bits a byte, after one
// bit for the sign.
func zigzagBytes(n int) int {
	size := 1
	for n >= 64 {
		n >>= 7
		size++
	}
	return size
}

// batchWasProduced: each batch is what some request of this partition sent, or
// a marker.
func batchWasProduced(c *laidOut, p *laidPartition, l *laidLog) bool {
	for _, e := range l.entries {
		if e.batch.Control != Data {
			if e.batch.Request != 0 || !e.batch.Transactional || len(e.batch.Records) != 1 {
				return false
			}
			continue
		}
		r, ok := c.requests.Get(e.batch.Request)
		if !ok || r.Partition != p.index || !samePayload(r.payload, e.batch.Payload) {
			return false
		}
	}
	return true
}

// refusedIsNotInLog: a produce refused before the append wrote nothing.
// (NotEnoughReplicasAfterAppend did, and so may have whoever failed with a
// leader's change, crash or the cluster's close.)
func refusedIsNotInLog(c *laidOut, _ *laidPartition, l *laidLog) bool {
	for _, e := range l.entries {
		r, ok := c.requests.Get(e.batch.Request)
		if !ok || r.Status != Failed {
			continue
		}
		switch r.Error {
		case ErrNotEnoughReplicas, ErrOutOfOrderSequenceNumber, ErrInvalidTxnState, ErrFetcherFailed:
			return false
		}
	}
	return true
}

// noDuplicateSequence: no producer's sequence stands twice in one log. With
// cut=promoted a follower that diverged may fetch what it has already.
func noDuplicateSequence(_ *laidOut, _ *laidPartition, l *laidLog) bool {
	return eachSequence(l, func(expected, got int32) bool { return got >= expected })
}

// noMissingSequence: none is left out either. (The first may be any: rule 12.)
func noMissingSequence(_ *laidOut, _ *laidPartition, l *laidLog) bool {
	return eachSequence(l, func(expected, got int32) bool { return got <= expected })
}

// eachSequence holds every batch of a producer but its first against the
// sequence that should follow the batch before.
func eachSequence(l *laidLog, holds func(expected, got int32) bool) bool {
	following := map[producerID]int32{}
	for _, e := range l.entries {
		b := e.batch
		if b.producer == noProducer || b.Control != Data {
			continue
		}
		if expected, ok := following[b.producer]; ok && !holds(expected, b.sequence) {
			return false
		}
		following[b.producer] = b.sequence + int32(len(b.Records))
	}
	return true
}

// sequencesWereGiven: the next sequence of a producer is above all in the logs.
func sequencesWereGiven(c *laidOut, p *laidPartition, l *laidLog) bool {
	given := map[producerID]int32{}
	for _, who := range c.producers.All() {
		for _, s := range who.sequences {
			if s.partition == p.index {
				given[who.id] = s.next
			}
		}
	}
	for _, e := range l.entries {
		if b := e.batch; b.producer != noProducer && b.Control == Data && b.sequence+int32(len(b.Records)) > given[b.producer] {
			return false
		}
	}
	return true
}

// windowMatchesLog: what a leader would remember of its producers is what a walk
// over its log gives: the last five batches of each, and where its undecided
// transaction began.
func windowMatchesLog(_ *laidOut, _ *laidPartition, l *laidLog) bool {
	type seen struct {
		batches []*Batch
		open    Offset
	}
	walked := map[producerID]*seen{}
	undecided := 0
	for _, e := range l.entries {
		b := e.batch
		if b.producer == noProducer {
			continue
		}
		if walked[b.producer] == nil {
			walked[b.producer] = &seen{open: noTransaction}
		}
		s := walked[b.producer]
		switch {
		case b.Control == Data:
			s.batches = append(s.batches, b)
			if b.Transactional && s.open == noTransaction {
				s.open = b.Base
				undecided++
			}
		case s.open != noTransaction:
			s.open = noTransaction
			undecided--
		}
	}
	if len(l.entries) == 0 {
		return true
	}
	top := l.entries[len(l.entries)-1]
	if top.producers.Len() != len(walked) || top.open.Len() != undecided {
		return false
	}
	for id, folded := range top.producers.All() {
		s := walked[id]
		if s == nil || folded.open != s.open || !slices.Equal(folded.recent, s.batches[max(0, len(s.batches)-5):]) {
			return false
		}
		if owner, ok := top.open.Get(s.open); ok != (s.open != noTransaction) || ok && owner != id {
			return false
		}
	}
	return true
}

// missedCutOnlyWhileDown: who comes back is cut at once. With cut=promoted
// nobody misses one.
func missedCutOnlyWhileDown(c *laidOut, _ *laidPartition, l *laidLog) bool {
	return l.missedCut == noCut || l.missedCut >= 0 && !c.brokers[l.broker].up && c.settings.PromotionCut == CutAll
}

func lastFetchIsPast(c *laidOut, _ *laidPartition, l *laidLog) bool {
	return 0 <= l.lastFetch && l.lastFetch <= c.now
}

// waitingIsPending: a request is pending if and only if it waits, once, in its
// own partition.
func waitingIsPending(c *laidOut, broken report) {
	waits := map[RequestID]int{}
	for _, p := range c.partitions {
		for _, w := range p.waiting {
			waits[w.request]++
			if r, ok := c.requests.Get(w.request); !ok || r.Status != Pending || r.Partition != p.index {
				broken(requestName(w.request))
			}
		}
	}
	for id, r := range c.requests.All() {
		if r.Status == Pending && waits[id] != 1 {
			broken(requestName(id))
		}
	}
}

func requestName(id RequestID) string { return "request " + strconv.Itoa(int(id)) }

func waitingInOrder(_ *laidOut, p *laidPartition) bool {
	for i := 1; i < len(p.waiting); i++ {
		if p.waiting[i].request <= p.waiting[i-1].request {
			return false
		}
	}
	return true
}

// waitingNeedsLeaderUp: rule 11, waiting requests of a crashed leader fail.
func waitingNeedsLeaderUp(c *laidOut, p *laidPartition) bool {
	return len(p.waiting) == 0 || c.brokers[p.leader].up
}

// waitingNeedsMinISR: below the minimum nobody waits but a duplicate that was
// answered since the last refresh (rules 8 and 12).
func waitingNeedsMinISR(c *laidOut, p *laidPartition) bool {
	if p.isr.size() >= p.topic.settings.MinInsyncReplicas {
		return true
	}
	for _, w := range p.waiting {
		if r, ok := c.requests.Get(w.request); ok && !r.Duplicate {
			return false
		}
	}
	return true
}

// waitingIsInLeaderLog: the leader has what its clients wait for; when
// leadership changes nobody waits any more.
func waitingIsInLeaderLog(c *laidOut, p *laidPartition) bool {
	for _, w := range p.waiting {
		b := p.lead.starting(w.base)
		r, ok := c.requests.Get(w.request)
		if !ok || b == nil || b.Base+Offset(len(b.Records)) != w.target || !samePayload(b.Payload, r.payload) {
			return false
		}
	}
	return true
}

// waitingLacksEvidence: nobody waits whose whole set has reached the target.
func waitingLacksEvidence(_ *laidOut, p *laidPartition) bool {
	for _, w := range p.waiting {
		behind := false
		for _, l := range p.logs {
			behind = behind || w.set.has(l.broker) && l.end < w.target
		}
		if !behind {
			return false
		}
	}
	return true
}

// acknowledgementSetHasLeader: an ISR was captured, and the leader is still the
// one that captured it.
func acknowledgementSetHasLeader(_ *laidOut, p *laidPartition) bool {
	for _, w := range p.waiting {
		if !w.set.has(p.leader) || w.set&^p.assigned != 0 {
			return false
		}
	}
	return true
}

// requestsAreNumbered: 1, 2, 3 …, each of a partition that there is.
func requestsAreNumbered(c *laidOut, broken report) {
	next := RequestID(1)
	for id, r := range c.requests.All() {
		if id != next || r.ID != id || r.Partition < 0 || r.Partition >= len(c.partitions) {
			broken(requestName(id))
		}
		next++
	}
}

// requestTellsWhatItKnows: offsets when acknowledged and never else, an error
// when failed and never else; acks=0 is sent, acks=all alone may be pending, and
// only an idempotent producer's batch is a duplicate.
func requestTellsWhatItKnows(c *laidOut, broken report) {
	for id, r := range c.requests.All() {
		ok := (r.Error != "") == (r.Status == Failed)
		if r.Status == Acknowledged {
			ok = ok && r.Base >= 0 && r.Offset == r.Base+Offset(len(r.payload.Records))-1
		} else {
			ok = ok && r.Base == unknownOffset && r.Offset == unknownOffset
		}
		switch r.Status {
		case Pending:
			ok = ok && r.Acks == AcksAll
		case Sent:
			ok = ok && r.Acks == AcksNone
		case Acknowledged:
			ok = ok && r.Acks != AcksNone
		}
		if r.Duplicate || r.payload.producer != noProducer {
			ok = ok && r.payload.producer != noProducer && r.Acks == AcksAll
		}
		if !ok {
			broken(requestName(id))
		}
	}
}

// producerIDsInOrder: 0, 1, 2 … in the order of the producer commands of
// idempotent ones, none for the others.
func producerIDsInOrder(c *laidOut, broken report) {
	number, id := producerNumber(0), producerID(0)
	for n, who := range c.producers.All() {
		want := noProducer
		if who.idempotent {
			want = id
			id++
		}
		owner, owned := c.owners.Get(want)
		if n != number || who.number != n || who.id != want || owned != who.idempotent || owned && owner != n ||
			who.transactionalID != "" && !who.idempotent {
			broken("producer " + who.name)
		}
		number++
	}
}

// closedTransactionTouchesNothing: only an open transaction has partitions that
// want a marker, and only a transactional producer opens one.
func closedTransactionTouchesNothing(c *laidOut, broken report) {
	for _, who := range c.producers.All() {
		ok := !who.open && len(who.partitions) == 0 || who.open && who.transactionalID != ""
		for i, partition := range who.partitions {
			ok = ok && partition < len(c.partitions) && (i == 0 || who.partitions[i-1] < partition)
		}
		if !ok {
			broken("producer " + who.name)
		}
	}
}

// fetchersRunOnBrokersUp: a crash ends its broker's fetcher; those that are off
// are off for good, failure and all.
func fetchersRunOnBrokersUp(c *laidOut, broken report) {
	f := &c.fetchers
	for i := range c.brokers {
		if f.running.has(i) && !c.brokers[i].up {
			broken(brokerName(c.brokers[i].id))
		}
	}
	if f.every == 0 && *f != (fetchers{}) || f.failed && f.failedAt > c.now {
		broken("fetchers")
	}
}

// acknowledgedIsKept: the leader has every batch that a client was told of. The
// model does not promise it; where it breaks an acknowledged write was lost.
func acknowledgedIsKept(c *laidOut, broken report) {
	for id, r := range c.requests.All() {
		if r.Status != Acknowledged {
			continue
		}
		if b := c.partitions[r.Partition].lead.starting(r.Base); b == nil || !samePayload(b.Payload, r.payload) {
			broken(requestName(id))
		}
	}
}
