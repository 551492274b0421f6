package redis

import (
	"highwater/core/jsontext"
	"highwater/core/sim"
)

// ReplicationID names one history of batches: 40 lowercase hex digits. Whoever
// begins to write gets a new one, so that equal IDs mean one common history.
type ReplicationID string

func (id ReplicationID) Hash() uint64            { return sim.HashString(string(id)) }
func (id ReplicationID) Key() sim.Key            { return sim.TextKey(string(id)) }
func (ReplicationID) Of(k sim.Key) ReplicationID { return ReplicationID(k.Text) }

// drawID draws a replication ID (rule 12): the same script draws the same IDs.
func (t *Topology) drawID() ReplicationID {
	const hex = "0123456789abcdef"
	digits := make([]byte, 0, 40)
	for len(digits) < cap(digits) {
		bits := t.chance.Next()
		for range min(16, cap(digits)-len(digits)) {
			digits = append(digits, hex[bits>>60])
			bits <<= 4
		}
	}
	return ReplicationID(digits)
}

// changeID gives a server another replication ID.
func (t *Topology) changeID(server int, id ReplicationID, why *sim.Reason, out *sim.Sink) {
	s := &t.servers[server]
	before := s.id
	s.id = id
	if out != nil && before != id {
		out.Emit("replication-id", why, &IDChange{s.name, before, id})
	}
}

// IDChange is announced when a server gets another replication ID; before is
// empty for a server that has just started.
type IDChange struct {
	Server        string
	Before, After ReplicationID
}

func (e *IDChange) Fields(w *jsontext.Writer) {
	w.StringField("server", e.Server)
	w.Key("before")
	w.StringOrNull(string(e.Before))
	w.StringField("after", string(e.After))
}
