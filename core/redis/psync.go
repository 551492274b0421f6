package redis

import (
	"strings"

	"highwater/core/jsontext"
	"highwater/core/script"
	"highwater/core/sim"
)

const (
	PsyncNoCursor     sim.RuleID = "psync.no-cursor"
	PsyncOtherID      sim.RuleID = "psync.other-id"
	PsyncFuture       sim.RuleID = "psync.future"
	PsyncCurrent      sim.RuleID = "psync.current"
	PsyncEmptyBacklog sim.RuleID = "psync.empty-backlog"
	PsyncEvicted      sim.RuleID = "psync.evicted"
	PsyncHole         sim.RuleID = "psync.hole"
	PsyncPartial      sim.RuleID = "psync.partial"
)

// Mode is how much a replica that attaches is sent.
type Mode uint8

const (
	NoSync  Mode = iota
	Full         // a snapshot
	Partial      // the batches it lacks
)

func (m Mode) String() string { return [...]string{NoSync: "", Full: "full", Partial: "partial"}[m] }

// verdict is what a cursor gets: the mode, what is sent, and what decided.
type verdict struct {
	mode    Mode
	missing run // what a partial sends; empty for a replica that has everything
	rule    sim.RuleID
}

// psync is rule 4: a cursor that is not one of this history, or claims more of
// it than there is, gets a full resync. One that is exactly current needs
// nothing, whatever the backlog holds. Any other must find all that it lacks in
// the backlog, from applied + 1 to the current sequence without a hole: an
// oldest batch 4 still covers applied 3. (Redis: masterTryPartialResynchronization,
// which asks for the first byte that is lacking, and knows a second ID too.)
func (s *server) psync(c *Cursor) verdict {
	switch {
	case c == nil:
		return verdict{Full, run{}, PsyncNoCursor}
	case c.ID != s.id:
		return verdict{Full, run{}, PsyncOtherID}
	case c.Applied > s.sequence:
		return verdict{Full, run{}, PsyncFuture}
	case c.Applied == s.sequence:
		return verdict{Partial, run{}, PsyncCurrent}
	case s.backlog.count == 0:
		return verdict{Full, run{}, PsyncEmptyBacklog}
	case s.backlog.oldest().Sequence > c.Applied+1:
		return verdict{Full, run{}, PsyncEvicted}
	case !s.backlogUnbroken():
		return verdict{Full, run{}, PsyncHole}
	}
	return verdict{Partial, s.backlog.after(c.Applied), PsyncPartial}
}

// backlogUnbroken says whether each batch of the backlog follows the one before
// it, up to the current sequence.
func (s *server) backlogUnbroken() bool {
	expected := s.sequence
	for e, left := s.backlog.top(), s.backlog.count; left > 0; e, left = e.previous, left-1 {
		if e.batch.Sequence != expected {
			return false
		}
		expected--
	}
	return true
}

// psyncReason tells of all six conditions, whichever decided: whether what a
// partial resync needs of each held.
func (t *Topology) psyncReason(server int, c *Cursor, decided verdict, out *sim.Sink) *sim.Reason {
	if out == nil {
		return nil
	}
	s := &t.servers[server]
	applied, lacking, cursorID := sim.None(), sim.None(), sim.None()
	has := c != nil
	if has {
		applied, lacking, cursorID = sim.Number(c.Applied), sim.Number(c.Applied+1), sim.Text(string(c.ID))
	}
	oldest, newest := sim.None(), sim.None()
	kept := s.backlog.count
	if kept > 0 {
		oldest, newest = sim.Number(s.backlog.oldest().Sequence), sim.Number(s.backlog.newest().Sequence)
	}
	current := func(rule sim.RuleID, holds bool, name string, value sim.Value) *sim.Reason {
		return s.withSequence(sim.Because(rule, holds).Op(name, value))
	}
	return current(decided.rule, decided.mode == Partial, "applied", applied).Op("oldest", oldest).Op("newest", newest).From(
		sim.Because(PsyncOtherID, has && c.ID == s.id).Op("cursorId", cursorID).Text("replicationId", string(s.id)),
		current(PsyncFuture, has && c.Applied <= s.sequence, "applied", applied),
		current(PsyncCurrent, has && c.Applied == s.sequence, "applied", applied),
		sim.Because(PsyncEmptyBacklog, kept > 0).
			Number("batches", int64(kept)).Number("repl-backlog-batches", int64(s.settings.ReplBacklogBatches)),
		sim.Because(PsyncEvicted, has && kept > 0 && s.backlog.oldest().Sequence <= c.Applied+1).
			Op("lacking", lacking).Op("oldest", oldest),
		current(PsyncHole, kept > 0 && s.backlogUnbroken(), "newest", newest))
}

// cannotServe asks what an attach and a question about one ask first.
func (t *Topology) cannotServe(primary int, out *sim.Sink) sim.Refusal {
	s := &t.servers[primary]
	switch {
	case !s.up:
		return out.Refuse(ErrConnectionRefused, t.refusedReason(primary, out))
	case s.role == Replica:
		return out.Refuse(ErrNotPrimary, s.withRole(out.Because(RoleNotPrimary, false).Text("server", s.name)))
	}
	return ""
}

// question is what a cursor would get at a server.
type question struct {
	server int
	cursor Cursor
}

func bindPsync(t *Topology, call *script.Call) (command, *script.Error) {
	q, err := t.bindQuestion(call)
	return q, err
}

func (t *Topology) bindQuestion(call *script.Call) (*question, *script.Error) {
	s, err := t.bindServer(call, "SERVER")
	if err != nil {
		return nil, err
	}
	q := &question{s, Cursor{t.servers[s].id, Sequence(call.Int("applied"))}}
	if w := call.Get("id"); w != nil {
		id, ok := t.readID(s, w.Text)
		if !ok {
			return q, call.BadValue(w, "current", "other", "40 hex digits")
		}
		q.cursor.ID = id
	}
	return q, nil
}

// readID reads "current", "other" or the digits themselves, in either case. No
// server has the ID of "other".
func (t *Topology) readID(server int, word string) (ReplicationID, bool) {
	switch word {
	case "current":
		return t.servers[server].id, true
	case "other":
		return "other", true
	}
	if len(word) != 40 || strings.Trim(word, "0123456789abcdefABCDEF") != "" {
		return "", false
	}
	return ReplicationID(script.Lower(word)), true
}

func (q *question) apply(t *Topology, out *sim.Sink) sim.Refusal {
	if refusal := t.cannotServe(q.server, out); refusal != "" {
		return refusal
	}
	if out != nil {
		v := t.servers[q.server].psync(&q.cursor)
		t.announceSync("", q.server, v, t.psyncReason(q.server, &q.cursor, v, out), out)
	}
	return ""
}

// Sync is announced when a cursor was judged: for a replica that attaches, or,
// without a replica, for a question.
type Sync struct {
	Replica  string
	Primary  string
	Mode     Mode
	From, To Sequence // the first and last batch sent; 0 for none
}

// announceSync also answers with it.
func (t *Topology) announceSync(replica string, primary int, v verdict, why *sim.Reason, out *sim.Sink) {
	e := &Sync{Replica: replica, Primary: t.name(primary), Mode: v.mode}
	e.From, e.To = v.sent()
	out.Emit("sync", why, e)
	out.Result = e
}

// sent are the first and the last batch that are sent, 0 for none.
func (v verdict) sent() (from, to Sequence) {
	if v.missing.count == 0 {
		return 0, 0
	}
	return v.missing.oldest().Sequence, v.missing.newest().Sequence
}

func (e *Sync) Answers(q string) bool {
	return q == "link "+e.Replica+" sync" || e.Mode == Full && answersContents(q, e.Replica)
}
func (e *Sync) Fields(w *jsontext.Writer) {
	w.Key("replica")
	w.StringOrNull(e.Replica)
	w.StringField("primary", e.Primary)
	e.writeOutcome(w)
}

func (e *Sync) writeOutcome(w *jsontext.Writer) {
	w.StringField("mode", e.Mode.String())
	writeSequence(w, "from", e.From)
	writeSequence(w, "to", e.To)
}

// WriteJSON writes the result of an attach or of a question.
func (e *Sync) WriteJSON(w *jsontext.Writer) {
	w.BeginObject()
	e.writeOutcome(w)
	w.EndObject()
}

// writeSequence writes null for 0, which no batch has.
func writeSequence(w *jsontext.Writer, name string, sequence Sequence) {
	w.Key(name)
	w.IntOrNull(int64(sequence), sequence != 0)
}
