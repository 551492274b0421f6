package redis

import (
	"strings"

	"highwater/core/jsontext"
	"highwater/core/script"
	"highwater/core/sim"
)

const (
	ReplyAsync   sim.RuleID = "reply.async"
	RoleReadOnly sim.RuleID = "role.readonly"

	ErrReadOnly  sim.Refusal = "READONLY"
	ErrCommand   sim.Refusal = "ERR"
	ErrExecAbort sim.Refusal = "EXECABORT"
)

// clientCommand is what a server's client sends. Anything may be sent: what is
// wrong with it is the server's to say.
type clientCommand struct {
	server int
	verb   *clientVerb // nil: no server knows it
	words  []string    // its name first
	bytes  int64       // what the limit counts
}

func bindClient(t *Topology, call *script.Call) (command, *script.Error) {
	s := t.serverNamed(call.Line.Client)
	if s < 0 {
		return nil, call.UnknownName(&call.Line.Words[0], "server", t.Names("client"))
	}
	cmd := &clientCommand{server: s}
	for _, w := range call.Line.Words[1:] {
		cmd.words = append(cmd.words, w.Text)
	}
	cmd.verb = clientVerbNamed(cmd.words[0])
	if cmd.verb != nil && cmd.verb.values {
		for _, arg := range cmd.words[1:] {
			cmd.bytes += int64(len(arg))
		}
	}
	if t.valueBytes+cmd.bytes > sim.MaxRecordBytes {
		return nil, call.Limit("one lab holds 16 MiB of keys and values at most")
	}
	return cmd, nil
}

// multi is a transaction that its client has opened and not yet ended: what it
// has queued, the newest first. It never changes.
type multi struct {
	last    *queued
	count   int
	writes  bool // something queued is a write
	spoiled bool // something was wrong, so EXEC will abort
	sum     uint64
}

type queued struct {
	command  *clientCommand
	previous *queued
}

func (m *multi) hash() uint64 {
	if m == nil {
		return 0
	}
	return sim.Combine(m.sum, uint64(m.count)<<2|sim.HashBool(m.writes)<<1|sim.HashBool(m.spoiled)) | 1
}

func (m *multi) with(cmd *clientCommand) *multi {
	longer := &multi{last: &queued{cmd, m.last}, count: m.count + 1, writes: m.writes || cmd.verb.write, sum: m.sum}
	for _, word := range cmd.words {
		longer.sum = sim.Combine(longer.sum, sim.HashString(word))
	}
	longer.sum = sim.Combine(longer.sum, uint64(len(cmd.words)))
	return longer
}

// commands are what was queued, oldest first.
func (m *multi) commands() []*clientCommand {
	list := make([]*clientCommand, m.count)
	for q, i := m.last, m.count-1; q != nil; q, i = q.previous, i-1 {
		list[i] = q.command
	}
	return list
}

// answer is a reply with the reason why it is that one.
type answer struct {
	reply reply
	why   *sim.Reason
}

func answered(r reply, out *sim.Sink) answer { return answer{r, out.Given()} }

// failed is an error that has changed nothing.
func failed(text string, out *sim.Sink) answer {
	return answer{failure(text), out.Because(CommitUnchanged, false).Text("error", text)}
}

func (cmd *clientCommand) apply(t *Topology, out *sim.Sink) sim.Refusal {
	t.valueBytes += cmd.bytes
	s := &t.servers[cmd.server]
	if !s.up {
		if out != nil {
			out.Text = "Could not connect to Redis at " + s.name + ":6379: Connection refused"
			out.Result = reply{}
		}
		return out.Refuse(ErrConnectionRefused, t.refusedReason(cmd.server, out))
	}
	a := t.answer(cmd, out)
	if out != nil {
		out.Text, out.Result = a.reply.terminal(), a.reply
		out.Emit("reply", a.why, &Reply{s.name, asScript(cmd.verb, cmd.words), a.reply})
	}
	if a.reply.kind == errorReply {
		return out.Refuse(sim.Refusal(a.reply.code()), a.why)
	}
	return ""
}

// answer carries out a command on a server that is up. It is asked, in this
// order as Redis does (processCommand): is the command known, has it the right
// number of words, may it write here, has it the right form. An error in any of
// these spoils an open transaction.
func (t *Topology) answer(cmd *clientCommand, out *sim.Sink) answer {
	s := &t.servers[cmd.server]
	v := cmd.verb
	switch {
	case v == nil:
		s.spoil()
		return failed(unknownCommand(cmd.words), out)
	case !v.fits(cmd.words) && v.name == execName: // Redis aborts here too (execCommandAbort)
		s.multi = nil
		return failed(execAbortedFor+strings.TrimPrefix(arityError(v.name), "ERR "), out)
	case !v.fits(cmd.words):
		s.spoil()
		return failed(arityError(v.name), out)
	case s.role == Replica && v.write:
		s.spoil()
		return answer{failure(readOnlyError), s.readOnlyReason(out)}
	case v.name == execName && s.role == Replica && s.multi != nil && s.multi.writes:
		s.multi = nil
		return answer{failure(execAbortedFor + readOnlyError), s.readOnlyReason(out)}
	}
	if err := v.formError(cmd.words[1:]); err != "" {
		s.spoil()
		return failed(err, out)
	}

	switch {
	case v.name == multiName:
		if s.multi != nil {
			return failed(nestedMulti, out)
		}
		s.multi = &multi{}
		return answered(status("OK"), out)
	case v.name == discardName:
		if s.multi == nil {
			return failed(discardAlone, out)
		}
		s.multi = nil
		return answered(status("OK"), out)
	case v.name == execName:
		return t.exec(cmd.server, out)
	case s.multi != nil:
		if !s.multi.spoiled {
			s.multi = s.multi.with(cmd)
		}
		return answered(status("QUEUED"), out)
	}
	replies, committed := t.execute(cmd.server, []*clientCommand{cmd}, out)
	return t.answerAfter(cmd.server, replies[0], v.write, committed, out)
}

// spoil makes EXEC abort the transaction, if one is open.
func (s *server) spoil() {
	if s.multi != nil {
		spoiled := *s.multi
		spoiled.spoiled = true
		s.multi = &spoiled
	}
}

// exec ends a transaction: all that was queued runs, one command after the
// other, and what it changed is one batch. One that fails leaves the rest
// running. What was spoiled does not run at all.
func (t *Topology) exec(server int, out *sim.Sink) answer {
	s := &t.servers[server]
	m := s.multi
	s.multi = nil
	switch {
	case m == nil:
		return failed(execAlone, out)
	case m.spoiled:
		return failed(execAborted, out)
	}
	replies, committed := t.execute(server, m.commands(), out)
	return t.answerAfter(server, list(replies), m.writes, committed, out)
}

// answerAfter is the reply with its reason: after a commit that nobody waited
// for a replica, after a write without one that nothing has changed.
func (t *Topology) answerAfter(server int, r reply, write, committed bool, out *sim.Sink) answer {
	s := &t.servers[server]
	switch {
	case committed:
		return answer{r, t.asyncReason(server, out)}
	case r.kind == errorReply:
		return failed(r.text, out)
	case write:
		return answer{r, s.withSequence(out.Because(CommitUnchanged, true))}
	}
	return answered(r, out)
}

// asyncReason holds the sequence that is answered for against what each replica
// has applied by then.
func (t *Topology) asyncReason(server int, out *sim.Sink) *sim.Reason {
	why := t.servers[server].withSequence(out.Because(ReplyAsync, true))
	for i := range t.links {
		if l := &t.links[i]; l.primary == server && l.fed() {
			t.withApplied(why, t.name(l.replica), l)
		}
	}
	return why
}

func (s *server) readOnlyReason(out *sim.Sink) *sim.Reason {
	return s.withRole(out.Because(RoleReadOnly, false).Text("server", s.name))
}

// Reply is announced when a client reads an answer.
type Reply struct {
	Server  string
	Command string
	reply   reply
}

func (e *Reply) Fields(w *jsontext.Writer) {
	w.StringField("server", e.Server)
	w.StringField("command", e.Command)
	w.Key("reply")
	e.reply.writeValue(w)
}
