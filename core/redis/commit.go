package redis

import (
	"highwater/core/jsontext"
	"highwater/core/sim"
)

const (
	CommitChanged   sim.RuleID = "commit.changed"
	CommitUnchanged sim.RuleID = "commit.unchanged"
)

// execute runs commands one after the other on a primary's keys, or reads on any
// server's, and commits what they changed as one batch (rule 1): the next
// sequence, through the durability barrier, applied here, into the backlog,
// offered to every live link. Only then is the client answered, and never after
// a replica. Where nothing changed there is no batch. (Redis counts the bytes of
// its replication stream instead.)
func (t *Topology) execute(server int, commands []*clientCommand, out *sim.Sink) (replies []reply, committed bool) {
	s := &t.servers[server]
	k := keys{now: s.keys}
	var changed []string
	for i := range commands {
		before := len(k.effects)
		replies = append(replies, commands[i].verb.run(&k, commands[i].words[1:]))
		if len(k.effects) > before {
			changed = append(changed, asScript(commands[i].verb, commands[i].words))
		}
	}
	if len(changed) == 0 {
		return replies, false
	}
	b := newBatch(s.sequence+1, changed, k.effects)
	s.sequence, s.keys = b.Sequence, k.now
	if out != nil {
		why := sim.Because(CommitChanged, true).Number("sequence", int64(b.Sequence)).Number("commands", int64(len(changed)))
		out.Emit("commit", why, &Commit{s.name, b})
	}
	t.remember(server, b, out)
	t.offer(server, s.backlog.last, out)
	return replies, true
}

// Commit is announced for every batch that a primary commits.
type Commit struct {
	Server string
	Batch  *Batch
}

func (e *Commit) Answers(q string) bool {
	return answersWrite(q, e.Server, e.Batch)
}

// answersWrite are the questions that a batch answers where it is applied.
func answersWrite(q, server string, b *Batch) bool {
	switch field, _ := fieldOf(q, "server "+server); field {
	case "sequence", "keys":
		return true
	}
	name, ok := fieldOf(q, "value "+server)
	return ok && b.touches(key(name))
}
func (e *Commit) Fields(w *jsontext.Writer) {
	w.StringField("server", e.Server)
	w.IntField("sequence", int64(e.Batch.Sequence))
	w.StringsField("commands", e.Batch.Commands)
}
