package redis

import (
	"slices"

	"highwater/core/script"
	"highwater/core/sim"
)

// What people take the rules for. Each stands beside the value that it leads to.
const (
	ReceivedIsApplied sim.RuleID = "received-is-applied"
	BrokenForgets     sim.RuleID = "a-broken-link-forgets"
	BreakStartsOver   sim.RuleID = "a-break-starts-over"
	AppliesLater      sim.RuleID = "an-apply-waits-for-the-next-step"
	CursorIsNext      sim.RuleID = "the-cursor-is-what-is-needed-next"

	CursorMustBeKept   sim.RuleID = "the-cursor-itself-must-be-kept"
	CursorIsEnough     sim.RuleID = "the-cursor-is-enough"
	SequenceDecides    sim.RuleID = "the-sequence-alone-decides"
	NewcomerReplays    sim.RuleID = "a-new-replica-replays-the-backlog"
	EmptyMeansFull     sim.RuleID = "an-empty-backlog-means-full"
	ReturningStarts    sim.RuleID = "whoever-returns-starts-over"
	OnlyTheNewest      sim.RuleID = "only-the-newest-is-sent"
	LagIsAcknowledged  sim.RuleID = "lag-0-is-an-acknowledgement"
	PromotionStarts    sim.RuleID = "a-promotion-starts-over"
	EveryWriteIsBatch  sim.RuleID = "every-write-is-a-batch"
	TransactionIsMany  sim.RuleID = "a-transaction-is-many-batches"
	ReplicaTakesWrites sim.RuleID = "a-replica-takes-writes"
	ReplicaIsCurrent   sim.RuleID = "a-replica-is-always-current"
)

// misconceptions are the wrong rules, each with the kinds of quiz that it answers; what is
// better asked stands first.
var misconceptions = []sim.Misconception{
	{ID: CursorMustBeKept, Asks: "sync from", Rule: "partial if and only if oldest <= applied"},
	{ID: CursorIsEnough, Asks: "sync from", Rule: "partial if and only if there is a cursor of this history"},
	{ID: SequenceDecides, Asks: "sync", Rule: "partial if and only if oldest <= applied + 1, whatever the IDs"},
	{ID: NewcomerReplays, Asks: "sync", Rule: "partial if and only if the backlog begins at 1"},
	{ID: EmptyMeansFull, Asks: "sync", Rule: "full if the backlog is empty"},
	{ID: ReturningStarts, Asks: "sync", Rule: "always full"},
	{ID: LagIsAcknowledged, Asks: "sequence value", Rule: "sequence = the last that its primary answered for"},
	{ID: PromotionStarts, Asks: "sequence", Rule: "sequence = 0"},
	{ID: EveryWriteIsBatch, Asks: "sequence", Rule: "sequence = sequence + 1"},
	{ID: TransactionIsMany, Asks: "sequence", Rule: "sequence = sequence + commands"},
	{ID: ReplicaTakesWrites, Asks: "sequence", Rule: "sequence = sequence + 1, also at a replica"},
	{ID: ReceivedIsApplied, Asks: "applied sequence", Rule: "applied = the newest in the queue"},
	{ID: BrokenForgets, Asks: "applied", Rule: "applied = none"},
	{ID: BreakStartsOver, Asks: "applied", Rule: "applied = 0"},
	{ID: AppliesLater, Asks: "applied", Rule: "applied = applied before the step"},
	{ID: CursorIsNext, Asks: "applied from", Rule: "applied = the next sequence needed"},
	{ID: ReplicaIsCurrent, Asks: "value", Rule: "value = the primary's"},
	{ID: OnlyTheNewest, Asks: "from", Rule: "from = newest"},
}

// foresight collects the quizzes about one step.
type foresight struct {
	before, after *Topology
	list          []*sim.Quiz
}

// Foresee asks about what the events tell of: what moved, and what a rule held.
func (t *Topology) Foresee(cmd sim.Command, after sim.State, events []sim.Event) []*sim.Quiz {
	f := foresight{before: t, after: after.(*Topology)}
	for _, e := range events {
		switch e := e.Facts.(type) {
		case *Sync:
			if e.Replica == "" {
				f.answer(cmd.(*question))
			} else {
				f.sync(e.Replica)
			}
		case *Promotion:
			f.promotion(e)
		case *Commit:
			commands := len(e.Batch.Commands)
			f.sequence(e.Server, TransactionIsMany, Sequence(commands)).Number("commands", int64(commands))
			f.unseen(e)
		case *Reply:
			f.reply(cmd.(*clientCommand), e)
		case *Offer:
			f.applied(e.Replica)
		case *Apply:
			f.applied(e.Replica)
		case *Gap:
			f.applied(e.Replica)
		case *LinkChange:
			f.applied(e.Replica)
		}
	}
	return f.list
}

// add keeps a quiz that is worth asking, once.
func (f *foresight) add(q *sim.Quiz) {
	if q.Worth() && !slices.ContainsFunc(f.list, func(other *sim.Quiz) bool { return other.Ask == q.Ask }) {
		f.list = append(f.list, q)
	}
}

func newQuiz(kind, ask, of, name, before, after string) *sim.Quiz {
	return &sim.Quiz{Kind: kind, Ask: ask, Names: sim.Because("", true).Text(of, name), Present: before, Right: after}
}

// applied asks where a cursor is.
func (f *foresight) applied(replica string) {
	was, is := f.before.linkNamed(replica), f.after.linkNamed(replica)
	if was == nil {
		return
	}
	q := newQuiz("applied", f.after.linkQuestion(is, "applied"), "replica", replica, f.before.linkField(was, "applied"), f.after.linkField(is, "applied"))
	queue := is.queue
	if queue.count == 0 {
		queue = was.queue // which this step has lost, unless it was applied
	}
	if queue.count > 0 {
		newest := queue.newest().Sequence
		q.Guess(ReceivedIsApplied, sequenceText(newest)).Number("sequence", int64(newest)).Flag("paused", is.paused && is.applies())
	}
	if was.applies() && !is.applies() {
		q.Guess(BrokenForgets, "null").Text("state", is.state.String())
		q.Guess(BreakStartsOver, "0").Text("state", is.state.String())
	}
	if is.cursor != nil {
		if q.Moves() && is.lastSync == was.lastSync && is.generation == was.generation {
			q.Guess(AppliesLater, q.Present)
		}
		if q.Moves() || q.Worth() {
			q.Guess(CursorIsNext, sequenceText(is.cursor.Applied+1)).Number("applied", int64(is.cursor.Applied))
		}
	}
	f.add(q)
}

// sync asks in which of two ways a replica comes back; each wrong rule is asked for
// its verdict.
func (f *foresight) sync(replica string) {
	is := f.after.linkNamed(replica)
	s := &f.before.servers[is.primary]
	q := newQuiz("sync", f.after.linkQuestion(is, "sync"), "replica", replica, "", is.lastSync.String())
	q.Names.Text("primary", s.name)
	var c *Cursor
	if was := f.before.linkNamed(replica); was != nil {
		q.Present = was.lastSync.String()
		c = was.cursor
	}
	f.verdicts(q, s, c)
	f.add(q)
}

func (f *foresight) verdicts(q *sim.Quiz, s *server, c *Cursor) {
	guess := func(means sim.RuleID, partial bool) *sim.Reason {
		mode := Full
		if partial {
			mode = Partial
		}
		return q.Guess(means, mode.String())
	}
	kept := s.backlog.count
	oldest := Sequence(0)
	if kept > 0 {
		oldest = s.backlog.oldest().Sequence
	}
	if c == nil {
		guess(NewcomerReplays, oldest == 1).Number("sequence", int64(s.sequence))
		return
	}
	applied := int64(c.Applied)
	if c.ID != s.id {
		here := *c
		here.ID = s.id
		guess(SequenceDecides, s.psync(&here).mode == Partial).Number("applied", applied).Text("cursorId", string(c.ID)).Text("replicationId", string(s.id))
		return
	}
	if c.Applied == s.sequence {
		guess(EmptyMeansFull, kept > 0).Number("sequence", int64(s.sequence))
	} else if kept > 0 {
		guess(CursorMustBeKept, oldest <= c.Applied).Number("applied", applied).Number("next", applied+1)
	}
	guess(CursorIsEnough, true).Number("next", applied+1)
	guess(ReturningStarts, false).Number("applied", applied)
}

// answer asks with which batch a primary would begin.
func (f *foresight) answer(asked *question) {
	s, c := &f.before.servers[asked.server], asked.cursor
	v := s.psync(&c)
	q := newQuiz("from", "psync "+s.name+" applied="+sequenceText(c.Applied), "primary", s.name, v.field("from"), v.field("from"))
	if c.ID != s.id {
		q.Ask += " id=" + string(c.ID)
	}
	q.Ask += " from"
	q.Names.Number("applied", int64(c.Applied))
	if kept := s.backlog.count; kept > 0 && c.ID == s.id && c.Applied < s.sequence {
		if s.backlog.oldest().Sequence > c.Applied {
			q.Guess(CursorMustBeKept, "null").Number("applied", int64(c.Applied)).Number("next", int64(c.Applied+1))
		}
		q.Guess(CursorIsEnough, sequenceText(c.Applied+1)).Number("next", int64(c.Applied+1))
		q.Guess(CursorIsNext, sequenceText(c.Applied)).Number("applied", int64(c.Applied))
		q.Guess(OnlyTheNewest, sequenceText(s.backlog.newest().Sequence)).Number("next", int64(c.Applied+1))
	}
	f.add(q)
}

// promotion asks where a new history begins, and for a write that it does not have.
func (f *foresight) promotion(e *Promotion) {
	was := f.before.linkNamed(e.Replica)
	q := f.position(e.Replica)
	if e.lost.count > 0 {
		newest := e.lost.newest()
		q.Guess(LagIsAcknowledged, sequenceText(newest.Sequence)).Text("primary", f.before.name(was.primary)).Number("applied", int64(e.Sequence))
		if last := newest.effects[len(newest.effects)-1]; last.value != nil {
			f.value(e.Replica, last.key, LagIsAcknowledged, last.value).Text("primary", f.before.name(was.primary)).Number("applied", int64(e.Sequence))
		}
	}
	if was.queue.count > 0 {
		newest := was.queue.newest().Sequence
		q.Guess(ReceivedIsApplied, sequenceText(newest)).Number("sequence", int64(newest)).Flag("paused", false)
	}
	q.Guess(PromotionStarts, "0").Number("applied", int64(e.Sequence))
	f.add(q)
}

func (f *foresight) position(server string) *sim.Quiz {
	s := f.after.serverNamed(server)
	return newQuiz("sequence", f.after.serverQuestion(s, "sequence"), "server", server, sequenceText(f.before.servers[s].sequence), sequenceText(f.after.servers[s].sequence))
}

// sequence asks for a server's, which somebody expects so much higher.
func (f *foresight) sequence(server string, means sim.RuleID, by Sequence) *sim.Reason {
	q := f.position(server)
	why := q.Guess(means, sequenceText(f.before.servers[f.before.serverNamed(server)].sequence+by))
	f.add(q)
	return why
}

// reply asks what a write has come to, and what a read has found.
func (f *foresight) reply(cmd *clientCommand, e *Reply) {
	switch v := cmd.verb; {
	case v == nil || f.before.servers[cmd.server].multi != nil:
	case v.write && f.after.servers[cmd.server].role == Replica:
		f.sequence(e.Server, ReplicaTakesWrites, 1)
	case v.write:
		f.sequence(e.Server, EveryWriteIsBatch, 1)
	case v.name == "GET" && v.fits(cmd.words):
		f.elsewhere(cmd.server, key(cmd.words[1]))
	}
}

// elsewhere asks for a key at a replica, whose primary may have another value.
func (f *foresight) elsewhere(server int, k key) {
	if l := f.after.linkOf(server); l != nil && f.after.servers[server].role == Replica {
		if there, found := f.after.servers[l.primary].keys.Get(k); found {
			applied := int64(f.after.servers[server].sequence)
			f.value(f.after.name(server), k, ReplicaIsCurrent, there).Text("primary", f.after.name(l.primary)).Number("applied", applied)
		}
	}
}

// unseen asks for what was just written, at the replicas that do not show it yet.
func (f *foresight) unseen(e *Commit) {
	primary := f.after.serverNamed(e.Server)
	for i := range f.after.links {
		if l := &f.after.links[i]; l.primary == primary && l.queue.count > 0 {
			f.elsewhere(l.replica, e.Batch.effects[0].key)
		}
	}
}

// mostText is how long a value is that anybody would choose among others.
const mostText = 60

// value asks for a key at a server; other is what somebody expects there.
func (f *foresight) value(server string, k key, means sim.RuleID, other *value) *sim.Reason {
	s := f.after.serverNamed(server)
	for _, t := range []*Topology{f.before, f.after} {
		if v, _ := t.servers[s].keys.Get(k); v != nil && v.length > mostText || other.length > mostText {
			return nil
		}
	}
	q := newQuiz("value", valueQuestion(server, k), "server", server, f.before.valueAt(s, k), f.after.valueAt(s, k))
	q.Names.Text("key", string(k))
	why := q.Guess(means, script.Quote(other.String()))
	f.add(q)
	return why
}
