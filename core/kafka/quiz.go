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

// misconceptions are the wrong rules, each with the kinds of quiz that it answers; what is
// better asked stands first.
var misconceptions = []sim.Misconception{
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
			f.ask(e.Partition, "hw", 0, (*quiz).hw)
		case *HighWatermarkHeld:
			f.ask(e.Partition, "hw", 0, (*quiz).hw)
		case *ISR:
			f.ask(e.Partition, "isr", 0, (*quiz).isr)
			f.ask(e.Partition, "status", 0, (*quiz).oldestWaiting)
		case *Replicate:
			f.ask(e.Partition, "leo", e.Broker, (*quiz).fetched)
			f.ask(e.Partition, "status", 0, (*quiz).oldestWaiting)
		case *Append:
			f.ask(e.Partition, "leo", e.Broker, (*quiz).wrote)
			if e.sent {
				f.ask(e.Partition, "status", int(e.Batch.Request), (*quiz).status)
			}
		case *Truncate:
			f.ask(e.Partition, "leo", e.Broker, (*quiz).cut)
		case *Leader:
			f.ask(e.Partition, "values", 0, (*quiz).values)
		case *Read:
			f.ask(e.Partition, "values", 0, (*quiz).values)
		case *Wait:
			f.ask(e.Partition, "status", int(e.Request), (*quiz).status)
		case *Acknowledge:
			f.ask(e.Partition, "status", int(e.Request), (*quiz).status)
		case *Fail:
			f.ask(e.Partition, "status", int(e.Request), (*quiz).status)
			f.ask(e.Partition, "leo", int(e.Request), (*quiz).refused)
		case *sim.Clock:
			for _, p := range f.after.partitions {
				f.ask(p.label, "isr", 0, (*quiz).isr)
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

// quiz is one about a partition, which it sees before the step and after.
type quiz struct {
	*sim.Quiz
	c, next  *Cluster
	was, is  *partition
	leo      Offset // of the leader, afterwards
	appended Offset // by the leader
	number   int    // of the broker or the request asked about
}

// ask puts one question, once. How much a partition or a request is looked at
// does not depend on how long the run is.
func (f *foresight) ask(label, kind string, number int, about func(*quiz)) {
	was, is := f.before.labelled(label), f.after.labelled(label)
	if was == nil {
		return // made by this step
	}
	q := &quiz{Quiz: &sim.Quiz{Ask: label + " " + kind, Kind: kind, Names: sim.Because("", true).Text("partition", label)},
		c: f.before, next: f.after, was: was, is: is, leo: is.leaderReplica().log.LogEndOffset(), number: number}
	if was.leader == is.leader {
		q.appended = q.leo - was.leaderReplica().log.LogEndOffset()
	}
	about(q)
	asked := func(other *sim.Quiz) bool { return other.Ask == q.Ask && other.Unit == q.Unit }
	if q.Worth() && !slices.ContainsFunc(f.list, asked) {
		f.list = append(f.list, q.Quiz)
	}
}

func (q *quiz) promoted() bool { return q.was.epoch != q.is.epoch }

// least is the smallest LEO in a set of brokers, and one that has it.
func (q *quiz) least(set brokerSet) (least Offset, id int) {
	least = -1
	for _, r := range q.is.replicas {
		if leo := r.log.LogEndOffset(); set.has(r.broker) && (least < 0 || leo < least) {
			least, id = leo, q.next.id(r.broker)
		}
	}
	return least, id
}

// guess offers a number; whoever is behind it stands in the reason.
func (q *quiz) guess(means sim.RuleID, n Offset) *sim.Reason {
	return q.Guess(means, q.Unit+digits(n))
}

func (q *quiz) withLEO(why *sim.Reason, name string, id int, leo Offset) {
	why.Number(name, int64(id)).Number(name+"Leo", int64(leo)).Ask(leoQuestion(q.is.label, id))
}

func (q *quiz) hw() {
	hw := q.is.hw
	q.Present, q.Right = digits(q.was.hw), digits(hw)
	leader := q.next.id(q.is.leader)
	slowest, holder := q.least(q.is.isr)
	if q.promoted() {
		q.withLEO(q.guess(PromotionKeepsTail, q.was.replica(q.is.leader).log.LogEndOffset()), "leader", leader, q.leo)
		q.guess(StartsEmpty, 0).Number("hw", int64(hw))
		return
	}
	if q.appended > 0 {
		q.withLEO(q.guess(MovesWithAppend, q.was.hw+q.appended), "slowest", holder, slowest)
	}
	if slowest < q.leo {
		q.withLEO(q.guess(LeaderLEO, q.leo).Number("leader", int64(leader)), "slowest", holder, slowest)
	}
	if least, id := q.least(q.is.assigned); least < slowest {
		q.guess(SmallestOfAll, least).Number("broker", int64(id))
	}
	if left := q.was.isr &^ q.is.isr; left != 0 {
		least, id := q.least(q.was.isr)
		q.guess(WhoLeftCounts, max(q.was.hw, least)).Number("broker", int64(id))
	}
	if size := q.is.assigned.size(); size > 2 && slowest < q.leo {
		q.withLEO(q.guess(MajorityLEO, max(q.was.hw, q.majority())).Number("replicas", int64(size)), "slowest", holder, slowest)
	}
	if q.is.isr.size() == 1 {
		q.guess(AloneCommitsNone, q.was.hw).Number("leader", int64(leader))
	} else if q.was.isr&^q.is.isr == 0 {
		q.guess(AnotherFetch, q.was.hw)
	}
	if hw > 0 && (q.Moves() || q.Worth()) {
		q.guess(LastCommitted, hw-1).Number("hw", int64(hw))
	}
}

// majority is the LEO that more than half of the replicas have reached.
func (q *quiz) majority() Offset {
	var leos []Offset
	for _, r := range q.is.replicas {
		leos = append(leos, r.log.LogEndOffset())
	}
	slices.Sort(leos)
	return leos[(len(leos)-1)/2]
}

// end begins a question about a broker's LEO.
func (q *quiz) end(id int) (was, is *replica) {
	broker := q.next.index(id)
	was, is = q.was.replica(broker), q.is.replica(broker)
	q.Unit = strconv.Itoa(id) + ":"
	q.Names.Number("broker", int64(id))
	q.Present, q.Right = q.Unit+digits(was.log.LogEndOffset()), q.Unit+digits(is.log.LogEndOffset())
	return was, is
}

func (q *quiz) fetched() {
	was, is := q.end(q.number)
	log, from, to := q.is.leaderReplica().log, was.log.LogEndOffset(), is.log.LogEndOffset()
	if b := &q.next.brokers[is.broker]; !b.up || b.paused {
		q.guess(StoppedFetches, q.leo).Number("broker", int64(q.number)).Flag("up", b.up)
		return
	}
	if to < q.leo && to > from {
		budget := q.next.settings.ReplicaFetchMaxBytes
		q.guess(BringsEverything, q.leo).Number("replica.fetch.max.bytes", budget)
		q.guess(BudgetPassedOnce, log.holding(to).next).Number("replica.fetch.max.bytes", budget)
	}
	if batches := Offset(is.log.top().depth - was.log.top().depth); batches > 0 {
		q.guess(CountsBatches, from+batches).Number("batches", int64(batches)).Number("records", int64(to-from))
	}
	if to > from {
		q.guess(CopiesCommitted, max(from, q.was.hw)).Number("hw", int64(q.was.hw))
	}
}

// wrote asks where a batch of several records ends.
func (q *quiz) wrote() {
	q.end(q.number)
	q.guess(CountsBatches, q.leo-q.appended+1).Number("batches", 1).Number("records", int64(q.appended))
}

// refused asks where the leader's log ends after a batch that it did not take.
func (q *quiz) refused() {
	id := RequestID(q.number)
	if sent := q.next.request(id); q.c.request(id) == nil && q.appended == 0 {
		q.end(q.next.id(q.is.leader))
		q.guess(RefusedIsWritten, q.leo+Offset(len(sent.payload.Records))).Text("error", string(sent.Error))
	}
}

func (q *quiz) cut() {
	was, _ := q.end(q.number)
	from, leader := was.log.LogEndOffset(), q.next.id(q.is.leader)
	if q.promoted() {
		q.withLEO(q.guess(PromotionKeepsTail, from), "leader", leader, q.leo)
		q.guess(StartsEmpty, 0).Number("hw", int64(q.is.hw))
	} else {
		q.guess(LongerLogStays, from).Number("leader", int64(leader))
	}
}

func (q *quiz) isr() {
	list := func(set brokerSet) string { return joinIDs(q.next.ids(set)) }
	q.Present, q.Right = list(q.was.isr), list(q.is.isr)
	up, whole := setOf(q.is.leader), setOf(q.is.leader)
	for i := range q.is.replicas {
		r := &q.is.replicas[i]
		if q.next.brokers[r.broker].up {
			up = up.with(r.broker)
			if r.log.LogEndOffset() == q.leo {
				whole = whole.with(r.broker)
			}
		}
	}
	if !q.next.leaderUp(q.is) || q.was.isr == q.is.isr && whole&q.is.isr == q.is.isr {
		return // nobody is judged, or no member is at stake
	}
	settings := &q.next.settings
	q.Guess(ISRHasEverything, list(whole)).Number("replica.lag.time.max.ms", int64(settings.ReplicaLagTimeMaxMs))
	if q.was.isr != q.is.isr {
		q.Guess(ISRStays, list(q.was.isr))
	}
	q.Guess(ISRIsWhoIsUp, list(up)).Number("replica.lag.time.max.ms", int64(settings.ReplicaLagTimeMaxMs))
	q.Guess(ISRIsEveryReplica, list(q.is.assigned)).Number("replicas", int64(q.is.assigned.size()))
}

// oldestWaiting asks about a request that this step leaves waiting.
func (q *quiz) oldestWaiting() {
	for id := range q.is.waiting.All() {
		q.number = int(id)
		q.status()
		return
	}
}

func (q *quiz) status() {
	was, is := q.c.request(RequestID(q.number)), q.next.request(RequestID(q.number))
	q.Ask = is.ID.question()
	q.Names.Number("request", int64(is.ID))
	q.Right = is.Status.String()
	leader := int64(q.next.id(q.is.leader))
	if was == nil { // sent by this step
		minimum := int64(q.is.topic.settings.MinInsyncReplicas)
		switch {
		case is.Status == Pending:
			q.Guess(WrittenIsAcked, "acknowledged").Number("leader", leader)
			q.Guess(MinimumIsCopies, "failed").Number("min.insync.replicas", minimum).Number("members", int64(q.is.isr.size()))
		case is.Status == Failed:
			q.failed(is.Error)
		case is.Status == Sent:
			q.Guess(SentIsAcked, "acknowledged").Number("leader", leader)
		case is.Acks == AcksLeader:
			q.Guess(OneWaits, "pending").Number("leader", leader)
		case is.Acks == AcksAll && q.is.isr.size() == 1:
			q.Guess(AloneCommitsNone, "pending").Number("leader", leader)
		}
		return
	}
	q.Present = was.Status.String()
	w, waited := q.was.waiting.Get(is.ID)
	switch {
	case !waited:
	case is.Status == Failed:
		q.failed(is.Error)
	case is.Status == Acknowledged:
		if least, id := q.least(q.is.assigned); least < w.target {
			q.Guess(AllMeansEvery, "pending").Number("broker", int64(id))
		}
		q.Guess(AnotherFetch, "pending")
	default:
		reached := w
		reached.set = q.is.isr & w.set
		_, slowest := q.least(w.set)
		if reached.set != w.set && q.next.reached(q.is, reached) {
			q.Guess(AllMeansWhoIsLeft, "acknowledged").Number("slowest", int64(slowest))
		}
		if have := q.having(w); 2*have > w.set.size() {
			q.Guess(MajorityIsEnough, "acknowledged").Number("have", int64(have)).Number("members", int64(w.set.size())).Number("slowest", int64(slowest))
		}
	}
}

// failed has what others expect of a request that fails.
func (q *quiz) failed(code sim.Refusal) {
	if code == ErrNotEnoughReplicas || code == ErrNotEnoughReplicasAfterAppend {
		q.Guess(AllMeansWhoIsLeft, "acknowledged").Text("error", string(code))
	}
	q.Guess(WaitsForEver, "pending").Text("error", string(code))
}

// having counts the members of a set that have the batch.
func (q *quiz) having(w waiting) (have int) {
	for _, r := range q.is.replicas {
		if w.set.has(r.broker) && r.log.LogEndOffset() >= w.target {
			have++
		}
	}
	return have
}

// mostText is how long a list of values is that anybody would choose among others.
const mostText = 60

// values asks what consumers can read.
func (q *quiz) values() {
	const most = 8
	if max(q.leo, q.was.leaderReplica().log.LogEndOffset()) > most {
		return
	}
	list := func(values []string) string { return script.Quote(strings.Join(values, ",")) }
	whole := func(c *Cluster, p *partition) string {
		all := *p
		all.hw = p.leaderReplica().log.LogEndOffset()
		return list(c.values(&all))
	}
	before, after := whole(q.c, q.was), whole(q.next, q.is)
	if max(len(before), len(after)) > mostText {
		return
	}
	q.Present, q.Right = list(q.c.values(q.was)), list(q.next.values(q.is))
	hw := int64(q.is.hw)
	if q.promoted() {
		q.Guess(AckedIsReplicated, list(q.c.acknowledged(q.was))).Number("leader", int64(q.next.id(q.is.leader))).Number("leaderLeo", int64(q.leo))
		if q.Moves() || q.Worth() {
			q.Guess(StartsEmpty, list(nil)).Number("hw", hw)
		}
		return
	}
	q.Guess(ReadsAboveHW, after).Number("hw", hw)
	if q.is.hw < q.leo {
		q.Guess(TailHidesLog, list(nil)).Number("hw", hw)
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
