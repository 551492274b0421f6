package redis

import (
	"highwater/core/jsontext"
	"highwater/core/sim"
)

const BacklogEvict sim.RuleID = "backlog.evict"

// remember is rule 2: the backlog keeps whole batches, and when it is over its
// capacity the oldest leaves. With a capacity of 0 that is the batch itself.
// (Redis keeps bytes in blocks, and more of them while a slow replica needs
// them.)
func (t *Topology) remember(server int, b *Batch, out *sim.Sink) {
	s := &t.servers[server]
	s.backlog = s.backlog.append(b)
	t.lineages = t.lineages.Set(s.id, run{s.backlog.last, s.backlog.last.depth})
	if capacity := s.settings.ReplBacklogBatches; s.backlog.count > capacity {
		oldest := s.backlog.oldest()
		s.backlog = s.backlog.withoutOldest()
		if out != nil {
			why := sim.Because(BacklogEvict, true).
				Number("repl-backlog-batches", int64(capacity)).Number("oldest", int64(oldest.Sequence))
			out.Emit("backlog-evict", why, &BacklogEviction{s.name, oldest.Sequence})
		}
	}
}

// clearBacklog empties a server's backlog.
func (t *Topology) clearBacklog(server int, why *sim.Reason, out *sim.Sink) {
	s := &t.servers[server]
	had := s.backlog.count > 0
	s.backlog = run{}
	if out != nil && had {
		out.Emit("backlog-clear", why, &BacklogClear{s.name})
	}
}

// BacklogEviction is announced when the oldest batch leaves a backlog.
type BacklogEviction struct {
	Server   string
	Sequence Sequence
}

// BacklogClear is announced when a backlog that held something is emptied.
type BacklogClear struct {
	Server string
}

func (e *BacklogEviction) Fields(w *jsontext.Writer) {
	w.StringField("server", e.Server)
	w.IntField("sequence", int64(e.Sequence))
}

func (e *BacklogClear) Fields(w *jsontext.Writer) {
	w.StringField("server", e.Server)
}
