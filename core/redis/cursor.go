package redis

import (
	"highwater/core/jsontext"
	"highwater/core/sim"
)

const (
	CursorApplied   sim.RuleID = "cursor.applied"
	CursorInstalled sim.RuleID = "cursor.installed"
)

// Cursor says what a replica has: the batches of one history up to and with
// Applied, completely (rule 3). A sequence alone would not do, for two primaries
// may both be at 20 with nothing in common. (Redis: replication ID and offset in
// bytes.)
type Cursor struct {
	ID      ReplicationID
	Applied Sequence
}

// moveCursor is the only way a cursor changes: to what was just applied or
// completely installed, or to nothing where it was found untrue.
func (t *Topology) moveCursor(l *link, to *Cursor, why *sim.Reason, out *sim.Sink) {
	before := l.cursor
	l.cursor = to
	if out != nil {
		out.Emit("cursor", why, &CursorMove{t.name(l.replica), before, to})
	}
}

// lag is rule 8: how many batches a cursor is behind its primary, while that is
// up and of the same history. It is an observation: that it was 0 once confirms
// nothing to any client.
func (t *Topology) lag(l *link) (lag Sequence, known bool) {
	s := &t.servers[l.primary]
	if l.cursor == nil || !s.up || s.id != l.cursor.ID {
		return 0, false
	}
	return s.sequence - l.cursor.Applied, true
}

// withApplied adds a link's applied sequence.
func (t *Topology) withApplied(why *sim.Reason, name string, l *link) *sim.Reason {
	applied := sim.None()
	if l.cursor != nil {
		applied = sim.Number(l.cursor.Applied)
	}
	return why.Op(name, applied).Ask("link", t.name(l.replica), "applied")
}

// CursorMove is announced when a link's cursor changes; nil is no cursor.
type CursorMove struct {
	Replica       string
	Before, After *Cursor
}

func (e *CursorMove) Answers(q string) bool {
	return q == "link "+e.Replica+" applied" || q == "link "+e.Replica+" lag"
}
func (e *CursorMove) Fields(w *jsontext.Writer) {
	w.StringField("replica", e.Replica)
	w.Key("before")
	e.Before.writeJSON(w)
	w.Key("after")
	e.After.writeJSON(w)
}

func (c *Cursor) writeJSON(w *jsontext.Writer) {
	if c == nil {
		w.Null()
		return
	}
	w.BeginObject()
	w.StringField("replicationId", string(c.ID))
	w.IntField("appliedSequence", int64(c.Applied))
	w.EndObject()
}

func (c *Cursor) hash() uint64 {
	if c == nil {
		return 0
	}
	return sim.Combine(c.ID.Hash(), uint64(c.Applied)) | 1
}
