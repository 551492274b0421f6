package kafka

import "slices"

// Invariants of a step: the state before, the command, the state after.

func timeMovesByTick(s *Step, broken report) {
	now := s.Before.now
	if t, ok := s.Command.(*tick); ok && s.Refusal == "" {
		now += t.by
	}
	if s.After.now != now {
		broken("clock")
	}
}

// promoted says whether the step made a replica of this partition its leader,
// and whether it was in the ISR.
func (s *Step) promoted(p *laidPartition) (promoted, clean bool) {
	cmd, ok := s.Command.(*promote)
	promoted = ok && s.Refusal == "" && cmd.partition == p.index
	return promoted, promoted && p.isr.has(cmd.broker)
}

func (s *Step) reopened() bool {
	_, ok := s.Command.(*reopen)
	return ok
}

func leaderEpochNeverFalls(_ *Step, before, after *laidPartition) bool {
	return after.epoch >= before.epoch
}

// leaderChangesWithEpoch: a promotion changes both, nothing else either.
func leaderChangesWithEpoch(s *Step, before, after *laidPartition) bool {
	promoted, _ := s.promoted(before)
	if promoted {
		return after.leader != before.leader && after.leader == s.Command.(*promote).broker && after.epoch <= before.epoch+1 && after.epoch != before.epoch
	}
	return after.leader == before.leader && after.epoch <= before.epoch
}

// highWatermarkMonotoneInEpoch: rule 6; reopen reads no checkpoint (rule 3).
func highWatermarkMonotoneInEpoch(s *Step, before, after *laidPartition) bool {
	return after.hw >= before.hw || after.epoch != before.epoch || s.reopened()
}

// highWatermarkReachesISR: rule 6 from the other side. What all members have is
// below HW, so HW is the smallest LEO of the ISR, no less. Only reopen leaves it
// lower, at the smallest LEO of all replicas, until the next append or refresh.
func highWatermarkReachesISR(s *Step, before, after *laidPartition) bool {
	reached := func(p *laidPartition) bool {
		for _, l := range p.logs {
			if p.isr.has(l.broker) && l.end <= p.hw {
				return true
			}
		}
		return false
	}
	if s.reopened() || !reached(before) && !s.refreshes(before) && after.lead.end == before.lead.end {
		return true
	}
	return reached(after)
}

// refreshes says whether the step judged the ISR of a partition anew: rule 5,
// after each follower fetch, tick, and crash or restart of a broker with a
// replica, if the leader is up.
func (s *Step) refreshes(p *laidPartition) bool {
	if s.Refusal != "" || !s.After.brokers[p.leader].up {
		return false
	}
	switch cmd := s.Command.(type) {
	case *tick:
		return true
	case *operate:
		return p.assigned.has(cmd.broker) &&
			(cmd.operation == restart || cmd.operation == crash && s.Before.brokers[cmd.broker].up)
	case *replicate:
		return slices.ContainsFunc(p.logs, func(l *laidLog) bool { return s.fetches(cmd, p, l) })
	}
	return false
}

// fetches says whether a replica is one that a replicate lets fetch.
func (s *Step) fetches(cmd *replicate, p *laidPartition, l *laidLog) bool {
	b := s.Before.brokers[l.broker]
	return s.Refusal == "" && (cmd.partition < 0 || cmd.partition == p.index) && (cmd.broker < 0 || cmd.broker == l.broker) &&
		l.broker != p.leader && b.up && !b.paused && s.Before.brokers[p.leader].up
}

// isrIsAsJudged: rule 5 in plain numbers. HW may have risen since it was asked,
// but not above a member, so those below it are the same.
func isrIsAsJudged(s *Step, before, after *laidPartition) bool {
	if !s.refreshes(before) {
		return true
	}
	for _, l := range after.logs {
		member := l.broker == after.leader ||
			s.After.brokers[l.broker].up &&
				int64(after.lead.end)-int64(l.end) <= s.After.settings.ReplicaLagMaxMessages &&
				int64(s.After.now)-int64(l.lastFetch) <= int64(s.After.settings.ReplicaLagTimeMaxMs) &&
				l.end >= after.hw
		if after.isr.has(l.broker) != member {
			return false
		}
	}
	return true
}

// committedIsKept: what consumers could read stays in the leader's log. An
// unclean promotion may lose it; that is what unclean means. With cut=promoted a
// clean one may as well, since members of the ISR may have diverged.
func committedIsKept(s *Step, before, after *laidPartition) bool {
	if promoted, clean := s.promoted(before); promoted && !clean {
		return true
	}
	for _, e := range before.lead.entries {
		if e.batch.Base < before.hw && !after.lead.holds(e.batch) {
			return false
		}
	}
	return true
}

// moved is how a log changed in a step: what was lost at its end, then what was
// gained there.
func moved(before, after *laidLog) (lost, gained []*entry) {
	if before.log == after.log {
		return nil, nil
	}
	same := 0
	for same < len(before.entries) && same < len(after.entries) &&
		(before.entries[same] == after.entries[same] || sameBatch(before.entries[same].batch, after.entries[same].batch)) {
		same++
	}
	return before.entries[same:], after.entries[same:]
}

func leaderLogOnlyGrows(_ *Step, before, after *laidPartition) bool {
	lost, _ := moved(before.lead, after.lead)
	return len(lost) == 0 || after.leader != before.leader || after.epoch != before.epoch
}

// logsShrinkByRuleOnly: a log is cut by a promotion, by one that it missed, or
// when it is longer than the leader's, which with cut=all it never is.
func logsShrinkByRuleOnly(s *Step, before, after *laidPartition) bool {
	for i, b := range before.logs {
		if lost, _ := moved(b, after.logs[i]); len(lost) == 0 {
			continue
		}
		promoted, _ := s.promoted(before)
		allowed := promoted || s.reopened() && b.missedCut != noCut
		switch cmd := s.Command.(type) {
		case *operate:
			allowed = cmd.operation == restart && cmd.broker == b.broker && b.missedCut != noCut
		case *replicate, *tick:
			allowed = s.After.settings.PromotionCut == CutPromoted && s.Refusal == ""
		}
		if !allowed && b.broker != before.leader { // the leader's is LeaderLogOnlyGrows' to tell
			return false
		}
	}
	return true
}

// nothingAppearsFromNowhere: a batch enters a partition at its leader, one with
// each produce and one with each marker, stamped with the epoch of now; whatever
// else a log gains its leader has at the same place.
func nothingAppearsFromNowhere(s *Step, before, after *laidPartition) bool {
	for i, l := range after.logs {
		_, gained := moved(before.logs[i], l)
		if len(gained) == 0 {
			continue
		}
		if l.broker == after.leader {
			if len(gained) > 1 || !s.writes(after, gained[0].batch) {
				return false
			}
			continue
		}
		switch s.Command.(type) {
		case *replicate, *tick:
		default:
			return false
		}
		for _, e := range gained {
			if !after.lead.holds(e.batch) {
				return false
			}
		}
	}
	return true
}

// writes says whether the step's command is what appended a batch at the leader.
func (s *Step) writes(p *laidPartition, b *Batch) bool {
	if s.Refusal != "" || b.Epoch != p.epoch {
		return false
	}
	switch cmd := s.Command.(type) {
	case *produce, *retry:
		r, ok := s.After.requests.Get(b.Request)
		return ok && b.Request == RequestID(s.Before.requests.Len()+1) && r.Partition == p.index && samePayload(r.payload, b.Payload)
	case *transact:
		who, _ := s.Before.producers.Get(cmd.producer)
		control := CommitMarker
		if cmd.change == "abort" {
			control = AbortMarker
		}
		return cmd.change != "begin" && b.Control == control && b.producer == who.id && b.Timestamp == s.Before.now &&
			slices.Contains(who.partitions, p.index)
	}
	return false
}

// fetchTakesWholeBatches: rule 2. Whoever fetched gained the batches after its
// end, the first one whatever its size, then as many as fit the budget with it.
func fetchTakesWholeBatches(s *Step, before, after *laidPartition) bool {
	cmd, ok := s.Command.(*replicate)
	if !ok {
		return true
	}
	for i, l := range before.logs {
		end, bytes := l.end, int64(0)
		for first := true; s.fetches(cmd, before, l); first = false {
			b := before.lead.starting(end)
			if b == nil || !first && bytes+int64(b.Bytes) > s.Before.settings.ReplicaFetchMaxBytes {
				break
			}
			end, bytes = end+Offset(len(b.Records)), bytes+int64(b.Bytes)
		}
		if after.logs[i].end != end {
			return false
		}
	}
	return true
}

func lastFetchNeverFalls(_ *Step, before, after *laidPartition) bool {
	for i, l := range before.logs {
		if after.logs[i].lastFetch < l.lastFetch {
			return false
		}
	}
	return true
}

// settledStaysSettled: what a client was told once stays so, and what it sent
// stays what it sent.
func settledStaysSettled(s *Step, broken report) {
	for id, before := range s.Before.requests.All() {
		after, _ := s.After.requests.Get(id)
		if after == before {
			continue
		}
		if after == nil || before.Status != Pending || after.ID != before.ID || after.Partition != before.Partition ||
			after.Acks != before.Acks || after.payload != before.payload || after.Duplicate != before.Duplicate {
			broken(requestName(id))
		}
	}
}

// produceTakesANumber: every produce and retry takes one, refused ones too.
func produceTakesANumber(s *Step, broken report) {
	taken := 0
	switch s.Command.(type) {
	case *produce, *retry:
		taken = 1
	}
	if s.After.requests.Len() != s.Before.requests.Len()+taken {
		broken("requests")
	}
}

// refusedProduceFails: a produce is refused with what its request says.
func refusedProduceFails(s *Step, broken report) {
	switch s.Command.(type) {
	case *produce, *retry:
		id := RequestID(s.Before.requests.Len() + 1)
		if r, ok := s.After.requests.Get(id); ok && r.Error != s.Refusal {
			broken(requestName(id))
		}
	}
}

// acknowledged are the requests that the step acknowledged.
func (s *Step) acknowledged(do func(r *Request)) {
	for id, r := range s.After.requests.All() {
		if before, ok := s.Before.requests.Get(id); r.Status == Acknowledged && (!ok || before.Status == Pending) {
			do(r)
		}
	}
}

// acknowledgedHasEvidence: with acks=all every member of the ISR as it was at
// the append holds the batch. With cut=promoted its LEO is taken as evidence,
// and may be that of another log.
func acknowledgedHasEvidence(s *Step, broken report) {
	s.acknowledged(func(r *Request) {
		if r.Acks != AcksAll {
			return
		}
		p := s.before.partitions[r.Partition]
		captured := p.isr
		for _, w := range p.waiting {
			if w.request == r.ID {
				captured = w.set
			}
		}
		for _, l := range s.after.partitions[r.Partition].logs {
			if b := l.starting(r.Base); captured.has(l.broker) && (b == nil || !samePayload(b.Payload, r.payload)) {
				broken(requestName(r.ID))
				return
			}
		}
	})
}

// acknowledgedIsInLeaderLog: the offsets that a client is told are those of its
// batch.
func acknowledgedIsInLeaderLog(s *Step, broken report) {
	s.acknowledged(func(r *Request) {
		if b := s.after.partitions[r.Partition].lead.starting(r.Base); b == nil || !samePayload(b.Payload, r.payload) {
			broken(requestName(r.ID))
		}
	})
}

// fetcherFailureRefuses: its refusal comes before all others.
func fetcherFailureRefuses(s *Step, broken report) {
	refused := false
	switch s.Command.(type) {
	case *produce, *retry, *replicate, *tick:
		refused = s.Before.fetchers.failed
	}
	if refused != (s.Refusal == ErrFetcherFailed) {
		broken("fetchers")
	}
}

// reading answers a consumer's fetch, what it was told, and where its isolation
// ends.
func (s *Step) reading() (cmd *fetch, read *readable, end Offset) {
	cmd, ok := s.Command.(*fetch)
	if !ok || s.Refusal != "" || s.Out == nil {
		return cmd, nil, 0
	}
	p := s.Before.partitions[cmd.partition]
	end = p.hw
	if cmd.committed {
		end = p.lso
	}
	return cmd, s.Out.Result.(*readable), end
}

// consumerReadsBelowHW: rule 9, and rule 13 for read_committed.
func consumerReadsBelowHW(s *Step, broken report) {
	cmd, read, end := s.reading()
	if read == nil {
		return
	}
	for _, r := range read.records {
		if r.offset >= end {
			broken(s.Before.partitions[cmd.partition].label)
			return
		}
	}
}

// consumerReadsAllThereIs: no visible record is passed over, none is made up, and
// nextOffset is the next visible one, or else the end.
func consumerReadsAllThereIs(s *Step, broken report) {
	cmd, read, end := s.reading()
	if read == nil {
		return
	}
	p := s.before.partitions[cmd.partition]
	var visible []placed
	for i, e := range p.lead.entries {
		if e.batch.Control != Data || cmd.committed && abortedLater(p, i) {
			continue
		}
		for j, r := range e.batch.Records {
			if offset := e.batch.Base + Offset(j); offset >= cmd.from && offset < end {
				visible = append(visible, placed{r, offset})
			}
		}
	}
	expected := visible[:min(int64(len(visible)), cmd.max)]
	told := slices.DeleteFunc(slices.Clone(read.records), func(r placed) bool { return r.offset >= end }) // ConsumerReadsBelowHW's to tell
	next := max(cmd.from, end)
	if len(expected) < len(visible) {
		next = visible[len(expected)].offset
	}
	if !slices.Equal(told, expected) || read.next != next {
		broken(p.label)
	}
}

// abortedLater says whether the first marker of its producer after the i-th
// batch of the leader's log, and below HW, aborts it.
func abortedLater(p *laidPartition, i int) bool {
	b := p.lead.entries[i].batch
	for _, e := range p.lead.entries[i+1:] {
		if e.batch.Control != Data && e.batch.producer == b.producer && e.batch.Base < p.hw {
			return b.Transactional && e.batch.Control == AbortMarker
		}
	}
	return false
}

// refusedChangesNothing: but the request that a refused produce takes, and the
// sequence.
func refusedChangesNothing(s *Step, broken report) {
	if s.Refusal == "" {
		return
	}
	var may change
	switch s.Command.(type) {
	case *produce:
		may = requestChanges | producerChanges
	case *retry:
		may = requestChanges
	}
	s.changesBeyond(may, func(*laidPartition) change { return 0 }, broken)
}

// changesOnlyWhatItMay: each command has its own reach.
func changesOnlyWhatItMay(s *Step, broken report) {
	if s.Refusal == "" {
		cluster, partition := s.reach()
		s.changesBeyond(cluster, partition, broken)
	}
}

// change is what a step may change: of the cluster, then of a partition.
type change uint32

const (
	openingChanges change = 1 << iota // settings, and which brokers there are
	clockChanges
	brokerChanges // up, down, paused
	topicChanges
	producerChanges
	requestChanges
	fetcherChanges

	leaderChanges // and the epoch
	isrChanges
	markChanges // HW and LSO
	waitingChanges
	logGains
	logLosses
	lastFetchChanges
	missedCutChanges

	appendChanges  = markChanges | waitingChanges | logGains
	refreshChanges = isrChanges | markChanges | waitingChanges
)

// reach is what an accepted command may change.
func (s *Step) reach() (cluster change, partition func(*laidPartition) change) {
	of := func(what change, reached func(*laidPartition) bool) func(*laidPartition) change {
		return func(p *laidPartition) change {
			if reached(p) {
				return what
			}
			return 0
		}
	}
	none := of(0, func(*laidPartition) bool { return false })
	all := func(*laidPartition) bool { return true }
	switch cmd := s.Command.(type) {
	case *openCluster:
		return openingChanges | brokerChanges, none
	case *newTopic:
		return topicChanges, none
	case *newProducer:
		return producerChanges, none
	case *produce:
		return requestChanges | producerChanges, of(appendChanges, func(p *laidPartition) bool { return p.index == cmd.partition })
	case *retry:
		return requestChanges | producerChanges, of(appendChanges, func(p *laidPartition) bool {
			r, _ := s.Before.requests.Get(cmd.request)
			return p.index == r.Partition
		})
	case *replicate:
		return requestChanges, of(refreshChanges|logGains|logLosses|lastFetchChanges, func(p *laidPartition) bool {
			return (cmd.partition < 0 || p.index == cmd.partition) && (cmd.broker < 0 || p.assigned.has(cmd.broker))
		})
	case *promote:
		return requestChanges, of(leaderChanges|refreshChanges|logLosses|lastFetchChanges|missedCutChanges,
			func(p *laidPartition) bool { return p.index == cmd.partition })
	case *operate:
		there := func(p *laidPartition) bool { return p.assigned.has(cmd.broker) }
		switch cmd.operation {
		case crash:
			return brokerChanges | fetcherChanges | requestChanges, of(refreshChanges, there)
		case restart:
			return brokerChanges | fetcherChanges | requestChanges, of(refreshChanges|logLosses|missedCutChanges, there)
		}
		return brokerChanges, none
	case *reopen:
		return brokerChanges | fetcherChanges | requestChanges, of(refreshChanges|logLosses|lastFetchChanges|missedCutChanges, all)
	case *transact:
		who, _ := s.Before.producers.Get(cmd.producer)
		return requestChanges | producerChanges, of(appendChanges, func(p *laidPartition) bool { return slices.Contains(who.partitions, p.index) })
	case *setFetchers, *failFetcher:
		return fetcherChanges, none
	case *tick:
		return clockChanges | fetcherChanges | requestChanges, of(refreshChanges|logGains|logLosses|lastFetchChanges, all)
	}
	return 0, none // fetch
}

// changesBeyond reports what changed and may not.
func (s *Step) changesBeyond(cluster change, partition func(*laidPartition) change, broken report) {
	before, after := s.Before, s.After
	had := func(what change, changed bool, where string) {
		if changed && cluster&what == 0 {
			broken(where)
		}
	}
	had(openingChanges, before.settings != after.settings || before.opened != after.opened || len(before.brokers) != len(after.brokers), "cluster")
	had(clockChanges, before.now != after.now, "clock")
	had(brokerChanges, !slices.Equal(before.brokers, after.brokers), "brokers")
	had(topicChanges, !slices.Equal(before.topics, after.topics) || len(before.partitions) != len(after.partitions), "topics")
	had(fetcherChanges, before.fetchers != after.fetchers, "fetchers")
	changed := before.producers.Len() != after.producers.Len()
	for n, p := range before.producers.All() {
		now, _ := after.producers.Get(n)
		changed = changed || now != p
	}
	had(producerChanges, changed, "producers")
	changed = before.requests.Len() != after.requests.Len()
	for id, r := range before.requests.All() {
		now, _ := after.requests.Get(id)
		changed = changed || now != r
	}
	had(requestChanges, changed, "requests")
	for i, p := range s.before.partitions {
		if partitionChanges(p, s.after.partitions[i])&^partition(p) != 0 {
			broken(p.label)
		}
	}
}

// partitionChanges are what a step changed of a partition.
func partitionChanges(before, after *laidPartition) (found change) {
	had := func(what change, changed bool) {
		if changed {
			found |= what
		}
	}
	had(leaderChanges, before.leader != after.leader || before.epoch != after.epoch || before.label != after.label || before.assigned != after.assigned)
	had(isrChanges, before.isr != after.isr)
	had(markChanges, before.hw != after.hw || before.lso != after.lso)
	had(waitingChanges, !slices.Equal(before.waiting, after.waiting))
	for i, b := range before.logs {
		a := after.logs[i]
		lost, gained := moved(b, a)
		had(logLosses, len(lost) > 0)
		had(logGains, len(gained) > 0)
		had(lastFetchChanges, b.lastFetch != a.lastFetch)
		had(missedCutChanges, b.missedCut != a.missedCut)
	}
	return found
}
