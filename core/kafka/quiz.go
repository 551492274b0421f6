package kafka

import (
	"slices"
	"strconv"
	"strings"

	"highwater/core/script"
	"highwater/core/sim"
)

// What people take the rules for. Each stands beside the number that it leads to.
const (
	LeaderLEO          sim.RuleID = "hw-is-the-leaders-leo"
	SmallestOfAll      sim.RuleID = "hw-is-the-smallest-leo-of-all-replicas"
	MovesWithAppend    sim.RuleID = "hw-moves-with-the-append"
	MajorityLEO        sim.RuleID = "hw-is-what-a-majority-has"
	WhoLeftCounts      sim.RuleID = "who-left-the-isr-still-counts"
	AnotherFetch       sim.RuleID = "hw-waits-for-another-fetch"
	AloneCommitsNone   sim.RuleID = "a-leader-alone-commits-nothing"
	LastCommitted      sim.RuleID = "hw-is-the-last-committed-offset"
	PromotionKeepsTail sim.RuleID = "a-promotion-keeps-the-tail"
	StartsEmpty        sim.RuleID = "a-new-leader-starts-empty"

	BringsEverything  sim.RuleID = "a-fetch-brings-everything"
	BudgetPassedOnce  sim.RuleID = "the-budget-may-be-passed-once"
	CountsBatches     sim.RuleID = "offsets-count-batches"
	CopiesCommitted   sim.RuleID = "a-follower-copies-what-is-committed"
	StoppedFetches    sim.RuleID = "a-stopped-follower-still-fetches"
	LongerLogStays    sim.RuleID = "a-longer-log-stays"
	RefusedIsWritten  sim.RuleID = "a-refused-batch-is-written"
	ISRIsEveryReplica sim.RuleID = "the-isr-is-every-replica"
	ISRIsWhoIsUp      sim.RuleID = "the-isr-is-whoever-is-up"
	ISRHasEverything  sim.RuleID = "the-isr-is-whoever-has-everything"
	ISRStays          sim.RuleID = "the-isr-stays-as-it-was"

	WrittenIsAcked    sim.RuleID = "written-is-acknowledged"
	SentIsAcked       sim.RuleID = "sent-is-acknowledged"
	OneWaits          sim.RuleID = "acks-1-waits-for-the-isr"
	MinimumIsCopies   sim.RuleID = "the-minimum-counts-copies"
	AllMeansWhoIsLeft sim.RuleID = "all-means-whoever-is-left"
	AllMeansEvery     sim.RuleID = "all-means-every-replica"
	MajorityIsEnough  sim.RuleID = "a-majority-is-enough"
	WaitsForEver      sim.RuleID = "a-request-waits-for-ever"

	ReadsAboveHW      sim.RuleID = "uncommitted-reads-above-hw"
	TailHidesLog      sim.RuleID = "a-tail-hides-the-log"
	AckedIsReplicated sim.RuleID = "acknowledged-is-replicated"
)

// mistakes are the wrong rules, each with the kinds of quiz that it answers; what is
// better asked stands first.
var mistakes = []sim.Misconception{
	{ID: LeaderLEO, Asks: "hw", Rule: "HW = LEO of the leader"},
	{ID: SmallestOfAll, Asks: "hw", Rule: "HW = min(LEO of every replica)"},
	{ID: MovesWithAppend, Asks: "hw", Rule: "HW = HW + records appended"},
	{ID: MajorityLEO, Asks: "hw", Rule: "HW = LEO that a majority of the replicas has"},
	{ID: WhoLeftCounts, Asks: "hw", Rule: "HW = min(LEO in the ISR before the step)"},
	{ID: AnotherFetch, Asks: "hw status", Rule: "HW = min(LEO before this fetch)"},
	{ID: AloneCommitsNone, Asks: "hw status", Rule: "HW = HW before, while the ISR is the leader alone"},
	{ID: LastCommitted, Asks: "hw", Rule: "HW = HW - 1"},
	{ID: PromotionKeepsTail, Asks: "hw leo", Rule: "HW, LEO = LEO of the promoted replica"},
	{ID: StartsEmpty, Asks: "hw leo values", Rule: "HW, LEO = 0"},
	{ID: WrittenIsAcked, Asks: "status", Rule: "acks=all = acks=1"},
	{ID: SentIsAcked, Asks: "status", Rule: "acks=0 = acks=1"},
	{ID: OneWaits, Asks: "status", Rule: "acks=1 = acks=all"},
	{ID: MinimumIsCopies, Asks: "status", Rule: "min.insync.replicas <= replicas with LEO >= target"},
	{ID: AllMeansWhoIsLeft, Asks: "status", Rule: "all = ISR of now"},
	{ID: AllMeansEvery, Asks: "status", Rule: "all = assigned replicas"},
	{ID: MajorityIsEnough, Asks: "status", Rule: "all = a majority of the set"},
	{ID: WaitsForEver, Asks: "status", Rule: "pending until the set has the target"},
	{ID: ReadsAboveHW, Asks: "values", Rule: "readable = below LEO of the leader"},
	{ID: TailHidesLog, Asks: "values", Rule: "readable = nothing, while HW < LEO"},
	{ID: AckedIsReplicated, Asks: "values", Rule: "readable = below HW, and whatever was acknowledged"},
	{ID: ISRIsEveryReplica, Asks: "isr", Rule: "ISR = assigned replicas"},
	{ID: ISRIsWhoIsUp, Asks: "isr", Rule: "ISR = replicas that are up"},
	{ID: ISRHasEverything, Asks: "isr", Rule: "ISR = replicas with LEO = LEO of the leader"},
	{ID: ISRStays, Asks: "isr", Rule: "ISR = ISR before"},
	{ID: BringsEverything, Asks: "leo", Rule: "LEO = LEO of the leader"},
	{ID: BudgetPassedOnce, Asks: "leo", Rule: "LEO = end of the first batch over the budget"},
	{ID: CountsBatches, Asks: "leo", Rule: "LEO = LEO + batches"},
	{ID: CopiesCommitted, Asks: "leo", Rule: "LEO = max(LEO, HW)"},
	{ID: StoppedFetches, Asks: "leo", Rule: "LEO = LEO of the leader, also of a follower that is down or paused"},
	{ID: LongerLogStays, Asks: "leo", Rule: "LEO = LEO before the cut"},
	{ID: RefusedIsWritten, Asks: "leo", Rule: "LEO = LEO + records refused"},
}

// Foresee asks about what the events tell of: what moved, and what a rule held.
func (c *Cluster) Foresee(_ sim.Command, after sim.State, events []sim.Event) []*sim.Quiz {
	f := foresight{before: c, after: after.(*Cluster)}
	for _, e := range events {
		switch e := e.Facts.(type) {
		case *HighWatermark:
			f.ask(e.Partition, "hw", 0, (*step).hw)
		case *HighWatermarkHeld:
			f.ask(e.Partition, "hw", 0, (*step).hw)
		case *ISR:
			f.ask(e.Partition, "isr", 0, (*step).isr)
			f.ask(e.Partition, "status", 0, (*step).oldestWaiting)
		case *Replicate:
			f.ask(e.Partition, "leo", e.Broker, (*step).fetched)
			f.ask(e.Partition, "status", 0, (*step).oldestWaiting)
		case *Append:
			f.ask(e.Partition, "leo", e.Broker, (*step).wrote)
			if e.sent {
				f.ask(e.Partition, "status", int(e.Batch.Request), (*step).status)
			}
		case *Truncate:
			f.ask(e.Partition, "leo", e.Broker, (*step).cut)
		case *Leader:
			f.ask(e.Partition, "values", 0, (*step).values)
		case *Read:
			f.ask(e.Partition, "values", 0, (*step).values)
		case *Wait:
			f.ask(e.Partition, "status", int(e.Request), (*step).status)
		case *Acknowledge:
			f.ask(e.Partition, "status", int(e.Request), (*step).status)
		case *Fail:
			f.ask(e.Partition, "status", int(e.Request), (*step).status)
			f.ask(e.Partition, "leo", int(e.Request), (*step).refused)
		case *sim.Clock:
			for _, p := range f.after.partitions {
				f.ask(p.label, "isr", 0, (*step).isr)
			}
		}
	}
	return f.list
}

// foresight collects the quizzes about one step.
type foresight struct {
	before, after *Cluster
	list          []*sim.Quiz
}

// step is one partition before and after, for one quiz.
type step struct {
	*sim.Quiz
	c, next  *Cluster
	was, is  *partition
	leo      Offset // of the leader, afterwards
	appended Offset // by the leader
	number   int    // of the broker or the request asked about
}

// ask puts one question, once. How much a partition or a request is looked at
// does not depend on how long the run is.
func (f *foresight) ask(label, kind string, number int, about func(*step)) {
	was, is := f.before.labelled(label), f.after.labelled(label)
	if was == nil {
		return // made by this step
	}
	s := &step{Quiz: &sim.Quiz{Ask: label + " " + kind, Kind: kind, Names: sim.Because("", true).Text("partition", label)},
		c: f.before, next: f.after, was: was, is: is, leo: is.leaderReplica().log.LogEndOffset(), number: number}
	if was.leader == is.leader {
		s.appended = s.leo - was.leaderReplica().log.LogEndOffset()
	}
	about(s)
	asked := func(q *sim.Quiz) bool { return q.Ask == s.Ask && q.Unit == s.Unit }
	if s.Worth() && !slices.ContainsFunc(f.list, asked) {
		f.list = append(f.list, s.Quiz)
	}
}

func (s *step) promoted() bool { return s.was.epoch != s.is.epoch }

// least is the smallest LEO in a set of brokers, and one that has it.
func (s *step) least(set brokerSet) (least Offset, id int) {
	least = -1
	for _, r := range s.is.replicas {
		if leo := r.log.LogEndOffset(); set.has(r.broker) && (least < 0 || leo < least) {
			least, id = leo, s.next.id(r.broker)
		}
	}
	return least, id
}

// guess offers a number; whoever is behind it stands in the reason.
func (s *step) guess(means sim.RuleID, n Offset) *sim.Reason {
	return s.Guess(means, s.Unit+digits(n))
}

func (s *step) withLEO(why *sim.Reason, name string, id int, leo Offset) *sim.Reason {
	return why.Number(name, int64(id)).Number(name+"Leo", int64(leo)).Ask(leoQuestion(s.is.label, id))
}

func (s *step) hw() {
	hw := s.is.hw
	s.Present, s.Right = digits(s.was.hw), digits(hw)
	leader := s.next.id(s.is.leader)
	slowest, holder := s.least(s.is.isr)
	if s.promoted() {
		s.withLEO(s.guess(PromotionKeepsTail, s.was.replica(s.is.leader).log.LogEndOffset()), "leader", leader, s.leo)
		s.guess(StartsEmpty, 0).Number("hw", int64(hw))
		return
	}
	if s.appended > 0 {
		s.withLEO(s.guess(MovesWithAppend, s.was.hw+s.appended), "slowest", holder, slowest)
	}
	if slowest < s.leo {
		s.withLEO(s.guess(LeaderLEO, s.leo).Number("leader", int64(leader)), "slowest", holder, slowest)
	}
	if least, id := s.least(s.is.assigned); least < slowest {
		s.guess(SmallestOfAll, least).Number("broker", int64(id))
	}
	if left := s.was.isr &^ s.is.isr; left != 0 {
		least, id := s.least(s.was.isr)
		s.guess(WhoLeftCounts, max(s.was.hw, least)).Number("broker", int64(id))
	}
	if size := s.is.assigned.size(); size > 2 && slowest < s.leo {
		s.withLEO(s.guess(MajorityLEO, max(s.was.hw, s.majority())).Number("replicas", int64(size)), "slowest", holder, slowest)
	}
	if s.is.isr.size() == 1 {
		s.guess(AloneCommitsNone, s.was.hw).Number("leader", int64(leader))
	} else if s.was.isr&^s.is.isr == 0 {
		s.guess(AnotherFetch, s.was.hw)
	}
	if hw > 0 && (s.Moves() || s.Worth()) {
		s.guess(LastCommitted, hw-1).Number("hw", int64(hw))
	}
}

// majority is the LEO that more than half of the replicas have reached.
func (s *step) majority() Offset {
	var leos []Offset
	for _, r := range s.is.replicas {
		leos = append(leos, r.log.LogEndOffset())
	}
	slices.Sort(leos)
	return leos[(len(leos)-1)/2]
}

// end begins a question about a broker's LEO.
func (s *step) end(id int) (was, is *replica) {
	broker := s.next.index(id)
	was, is = s.was.replica(broker), s.is.replica(broker)
	s.Unit = strconv.Itoa(id) + ":"
	s.Names.Number("broker", int64(id))
	s.Present, s.Right = s.Unit+digits(was.log.LogEndOffset()), s.Unit+digits(is.log.LogEndOffset())
	return was, is
}

func (s *step) fetched() {
	was, is := s.end(s.number)
	log, from, to := s.is.leaderReplica().log, was.log.LogEndOffset(), is.log.LogEndOffset()
	if b := &s.next.brokers[is.broker]; !b.up || b.paused {
		s.guess(StoppedFetches, s.leo).Number("broker", int64(s.number)).Flag("up", b.up)
		return
	}
	if to < s.leo && to > from {
		budget := s.next.settings.ReplicaFetchMaxBytes
		s.guess(BringsEverything, s.leo).Number("replica.fetch.max.bytes", budget)
		s.guess(BudgetPassedOnce, log.holding(to).next).Number("replica.fetch.max.bytes", budget)
	}
	if batches := Offset(is.log.top().depth - was.log.top().depth); batches > 0 {
		s.guess(CountsBatches, from+batches).Number("batches", int64(batches)).Number("records", int64(to-from))
	}
	if to > from {
		s.guess(CopiesCommitted, max(from, s.was.hw)).Number("hw", int64(s.was.hw))
	}
}

// wrote asks where a batch of several records ends.
func (s *step) wrote() {
	s.end(s.number)
	s.guess(CountsBatches, s.leo-s.appended+1).Number("batches", 1).Number("records", int64(s.appended))
}

// refused asks where the leader's log ends after a batch that it did not take.
func (s *step) refused() {
	id := RequestID(s.number)
	if sent := s.next.request(id); s.c.request(id) == nil && s.appended == 0 {
		s.end(s.next.id(s.is.leader))
		s.guess(RefusedIsWritten, s.leo+Offset(len(sent.payload.Records))).Text("error", string(sent.Error))
	}
}

func (s *step) cut() {
	was, _ := s.end(s.number)
	from, leader := was.log.LogEndOffset(), s.next.id(s.is.leader)
	if s.promoted() {
		s.withLEO(s.guess(PromotionKeepsTail, from), "leader", leader, s.leo)
		s.guess(StartsEmpty, 0).Number("hw", int64(s.is.hw))
	} else {
		s.guess(LongerLogStays, from).Number("leader", int64(leader))
	}
}

func (s *step) isr() {
	list := func(set brokerSet) string { return joinIDs(s.next.ids(set)) }
	s.Present, s.Right = list(s.was.isr), list(s.is.isr)
	up, whole := setOf(s.is.leader), setOf(s.is.leader)
	for i := range s.is.replicas {
		r := &s.is.replicas[i]
		if s.next.brokers[r.broker].up {
			up = up.with(r.broker)
			if r.log.LogEndOffset() == s.leo {
				whole = whole.with(r.broker)
			}
		}
	}
	if !s.next.leaderUp(s.is) || s.was.isr == s.is.isr && whole&s.is.isr == s.is.isr {
		return // nobody is judged, or no member is at stake
	}
	settings := &s.next.settings
	s.Guess(ISRHasEverything, list(whole)).Number("replica.lag.time.max.ms", int64(settings.ReplicaLagTimeMaxMs))
	if s.was.isr != s.is.isr {
		s.Guess(ISRStays, list(s.was.isr))
	}
	s.Guess(ISRIsWhoIsUp, list(up)).Number("replica.lag.time.max.ms", int64(settings.ReplicaLagTimeMaxMs))
	s.Guess(ISRIsEveryReplica, list(s.is.assigned)).Number("replicas", int64(s.is.assigned.size()))
}

// oldestWaiting asks about a request that this step leaves waiting.
func (s *step) oldestWaiting() {
	for id := range s.is.waiting.All() {
		s.number = int(id)
		s.status()
		return
	}
}

func (s *step) status() {
	was, is := s.c.request(RequestID(s.number)), s.next.request(RequestID(s.number))
	s.Ask = is.ID.question()
	s.Names.Number("request", int64(is.ID))
	s.Right = is.Status.String()
	leader := int64(s.next.id(s.is.leader))
	if was == nil { // sent by this step
		minimum := int64(s.is.topic.settings.MinInsyncReplicas)
		switch {
		case is.Status == Pending:
			s.Guess(WrittenIsAcked, "acknowledged").Number("leader", leader)
			s.Guess(MinimumIsCopies, "failed").Number("min.insync.replicas", minimum).Number("members", int64(s.is.isr.size()))
		case is.Status == Failed:
			s.failed(is.Error)
		case is.Status == Sent:
			s.Guess(SentIsAcked, "acknowledged").Number("leader", leader)
		case is.Acks == AcksLeader:
			s.Guess(OneWaits, "pending").Number("leader", leader)
		case is.Acks == AcksAll && s.is.isr.size() == 1:
			s.Guess(AloneCommitsNone, "pending").Number("leader", leader)
		}
		return
	}
	s.Present = was.Status.String()
	w, waited := s.was.waiting.Get(is.ID)
	switch {
	case !waited:
	case is.Status == Failed:
		s.failed(is.Error)
	case is.Status == Acknowledged:
		if least, id := s.least(s.is.assigned); least < w.target {
			s.Guess(AllMeansEvery, "pending").Number("broker", int64(id))
		}
		s.Guess(AnotherFetch, "pending")
	default:
		reached := w
		reached.set = s.is.isr & w.set
		_, slowest := s.least(w.set)
		if reached.set != w.set && s.next.reached(s.is, reached) {
			s.Guess(AllMeansWhoIsLeft, "acknowledged").Number("slowest", int64(slowest))
		}
		if have := s.having(w); 2*have > w.set.size() {
			s.Guess(MajorityIsEnough, "acknowledged").Number("have", int64(have)).Number("members", int64(w.set.size())).Number("slowest", int64(slowest))
		}
	}
}

// failed has what others expect of a request that fails.
func (s *step) failed(code sim.Refusal) {
	if code == ErrNotEnoughReplicas || code == ErrNotEnoughReplicasAfterAppend {
		s.Guess(AllMeansWhoIsLeft, "acknowledged").Text("error", string(code))
	}
	s.Guess(WaitsForEver, "pending").Text("error", string(code))
}

// having counts the members of a set that have the batch.
func (s *step) having(w waiting) (have int) {
	for _, r := range s.is.replicas {
		if w.set.has(r.broker) && r.log.LogEndOffset() >= w.target {
			have++
		}
	}
	return have
}

// mostText is how long a list of values is that anybody would choose among others.
const mostText = 60

// values asks what consumers can read.
func (s *step) values() {
	const most = 8
	if max(s.leo, s.was.leaderReplica().log.LogEndOffset()) > most {
		return
	}
	list := func(values []string) string { return script.Quote(strings.Join(values, ",")) }
	whole := func(c *Cluster, p *partition) string {
		all := *p
		all.hw = p.leaderReplica().log.LogEndOffset()
		return list(c.values(&all))
	}
	before, after := whole(s.c, s.was), whole(s.next, s.is)
	if max(len(before), len(after)) > mostText {
		return
	}
	s.Present, s.Right = list(s.c.values(s.was)), list(s.next.values(s.is))
	hw := int64(s.is.hw)
	if s.promoted() {
		s.Guess(AckedIsReplicated, list(s.c.acknowledged(s.was))).Number("leader", int64(s.next.id(s.is.leader))).Number("leaderLeo", int64(s.leo))
		if s.Moves() || s.Worth() {
			s.Guess(StartsEmpty, list(nil)).Number("hw", hw)
		}
		return
	}
	s.Guess(ReadsAboveHW, after).Number("hw", hw)
	if s.is.hw < s.leo {
		s.Guess(TailHidesLog, list(nil)).Number("hw", hw)
	}
}

// acknowledged are the values of the leader's log that are readable, and those
// above HW of which a client has been told.
func (c *Cluster) acknowledged(p *partition) []string {
	values, retried := c.values(p), c.retried()
	for _, b := range p.leaderReplica().log.Batches(p.hw) {
		if b.Base < p.hw || b.Control != Data || c.acknowledgedAs(b, retried).Status != Acknowledged {
			continue
		}
		for i := range b.Records {
			values = append(values, b.Records[i].Value)
		}
	}
	return values
}
