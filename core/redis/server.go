package redis

import (
	"highwater/core/jsontext"
	"highwater/core/script"
	"highwater/core/sim"
)

const (
	ServerRefused   sim.RuleID = "server.refused"
	ServerCrashed   sim.RuleID = "server.crashed"
	ServerRestarted sim.RuleID = "server.restarted"

	ErrConnectionRefused sim.Refusal = "ConnectionRefused"
)

// Sequence counts batches: the number of the newest that a server has. The
// first batch of a history that starts empty is 1.
type Sequence int64

// ReplicationID names one history of batches: 40 lowercase hex digits. Whoever
// begins to write gets a new one, so that equal IDs mean one common history.
type ReplicationID string

func (id ReplicationID) Hash() uint64 { return sim.HashString(string(id)) }

// Role is who may write to a server: its clients, or its primary.
type Role uint8

const (
	Primary Role = iota
	Replica
)

func (r Role) String() string { return [...]string{Primary: "primary", Replica: "replica"}[r] }

// server is one Redis process. One that is down shows what it had.
type server struct {
	name     string
	settings Settings
	up       bool
	role     Role
	id       ReplicationID // a replica's is its primary's
	sequence Sequence      // of the newest batch applied here
	keys     keyspace
	backlog  run    // ends at sequence; a replica's is empty
	multi    *multi // what its one client has queued since MULTI; nil: no MULTI is open
}

func (s *server) hash() uint64 {
	h := sim.Combine(sim.HashString(s.name), s.settings.hash())
	h = sim.Combine(h, uint64(s.role)<<1|sim.HashBool(s.up))
	h = sim.Combine(sim.Combine(h, s.id.Hash()), uint64(s.sequence))
	h = sim.Combine(sim.Combine(h, s.keys.Hash()), s.backlog.Hash())
	return sim.Combine(h, s.multi.hash())
}

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
func (t *Topology) changeID(server int, id ReplicationID, why func() sim.Reason, out *sim.Sink) {
	s := &t.servers[server]
	before := s.id
	s.id = id
	if out != nil && before != id {
		out.Emit(&IDChange{sim.Why{Because: why()}, s.name, before, id})
	}
}

// clearBacklog empties a server's backlog.
func (t *Topology) clearBacklog(server int, why func() sim.Reason, out *sim.Sink) {
	s := &t.servers[server]
	had := s.backlog.count > 0
	s.backlog = run{}
	if out != nil && had {
		out.Emit(&BacklogClear{sim.Why{Because: why()}, s.name})
	}
}

// startServer starts a server: a primary with an empty keyspace.
type startServer struct {
	name     string
	settings Settings
}

func bindStart(t *Topology, call *script.Call) (command, *script.Error) {
	name := call.Get("NAME")
	switch {
	case !serverName(name.Text):
		return nil, call.BadValue(name, "a server name: 1 to 64 of A-Z a-z 0-9 . _ -")
	case t.serverNamed(name.Text) >= 0:
		return nil, call.DuplicateName(name)
	case len(t.servers) == sim.MaxNodes:
		return nil, call.Limit("a lab has 64 servers at most")
	}
	return startServer{name.Text, settingsOf(call)}, nil
}

func serverName(name string) bool {
	if name == "" || len(name) > 64 {
		return false
	}
	for i := range len(name) {
		c := name[i]
		letter := 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z'
		if !letter && !('0' <= c && c <= '9') && c != '.' && c != '_' && c != '-' {
			return false
		}
	}
	return true
}

func (cmd startServer) apply(t *Topology, out *sim.Sink) sim.Refusal {
	t.servers = append(t.servers, server{name: cmd.name, settings: cmd.settings, up: true})
	index := len(t.servers) - 1
	t.announceServer(index, "started", sim.Given, out)
	t.changeID(index, t.drawID(), sim.Given, out)
	return ""
}

// operate crashes or restarts a server.
type operate struct {
	server int
	change func(t *Topology, server int, out *sim.Sink)
}

func bindOperate(change func(*Topology, int, *sim.Sink)) func(*Topology, *script.Call) (command, *script.Error) {
	return func(t *Topology, call *script.Call) (command, *script.Error) {
		s, err := t.bindServer(call, "NAME")
		return operate{s, change}, err
	}
}

func (cmd operate) apply(t *Topology, out *sim.Sink) sim.Refusal {
	cmd.change(t, cmd.server, out)
	return ""
}

// crash is rule 11. The links that the server fed have lost their source, but
// what had reached their queues can still be applied. Its own link is cut; the
// cursor stays, and rule 5 asks later whether it is still true.
func (t *Topology) crash(server int, out *sim.Sink) {
	s := &t.servers[server]
	if !s.up {
		return
	}
	s.up, s.multi = false, nil
	t.announceServer(server, "crashed", sim.Given, out)
	why := func() sim.Reason { return sim.Because(ServerCrashed, true, sim.Op("server", sim.Text(s.name))) }
	for i := range t.links {
		l := &t.links[i]
		switch {
		case l.replica == server && l.state != Promoted && l.state != Disconnected:
			t.setState(l, Disconnected, why, out)
		case l.primary == server && l.fed():
			t.setState(l, SourceLost, why, out)
		}
	}
}

// restart brings a server back as a primary with a new replication ID and an
// empty backlog: a process that starts cannot know what became of the history it
// was part of. With appendonly its keyspace and sequence are as they were. One
// that is up goes down first. (Redis may keep the old ID as its second one, read
// from an RDB file.)
func (t *Topology) restart(server int, out *sim.Sink) {
	t.crash(server, out)
	s := &t.servers[server]
	s.up, s.role = true, Primary
	if !s.settings.Appendonly {
		s.keys, s.sequence = keyspace{}, 0
	}
	why := func() sim.Reason {
		return sim.Because(ServerRestarted, true,
			sim.Op("appendonly", sim.Text(yesOrNo(s.settings.Appendonly))),
			sim.Op("keys", sim.Number(s.keys.Len())), sim.Op("sequence", sim.Number(s.sequence)))
	}
	t.announceServer(server, "restarted", why, out)
	t.changeID(server, t.drawID(), why, out)
	t.clearBacklog(server, why, out)
}

// refusedReason is why nobody answers at a server.
func (t *Topology) refusedReason(server int) func() sim.Reason {
	return func() sim.Reason {
		return sim.Because(ServerRefused, false,
			sim.Asked("server", sim.Text(t.name(server)), t.serverQuestion(server, "up")), sim.Op("up", sim.Flag(false)))
	}
}

func (t *Topology) serverQuestion(server int, field string) string {
	return "server " + t.name(server) + " " + field
}

// tick moves the clock; no rule of miniredis waits for it.
type tick struct{ by sim.Millis }

func bindTick(t *Topology, call *script.Call) (command, *script.Error) {
	by := sim.Millis(call.Int("DURATION"))
	if by > sim.MaxInteger-t.now {
		return nil, call.OutOfRange(call.Get("DURATION"), 0, int64(sim.MaxInteger-t.now))
	}
	return tick{by}, nil
}

func (cmd tick) apply(t *Topology, out *sim.Sink) sim.Refusal {
	before := t.now
	t.now += cmd.by
	if out != nil && cmd.by > 0 {
		out.Emit(&Clock{sim.Why{Because: sim.Given()}, before, t.now})
	}
	return ""
}

// Server is announced when one starts, crashes or restarts.
type Server struct {
	sim.Why
	Server string
	Change string
}

func (t *Topology) announceServer(server int, change string, why func() sim.Reason, out *sim.Sink) {
	if out != nil {
		out.Emit(&Server{sim.Why{Because: why()}, t.name(server), change})
	}
}

// IDChange is announced when a server gets another replication ID; before is
// empty for a server that has just started.
type IDChange struct {
	sim.Why
	Server        string
	Before, After ReplicationID
}

// BacklogClear is announced when a backlog that held something is emptied.
type BacklogClear struct {
	sim.Why
	Server string
}

// Clock is announced when logical time moves.
type Clock struct {
	sim.Why
	Before, After sim.Millis
}

func (*Server) Type() string { return "server" }
func (e *Server) Answers(q string) bool {
	if q == "server "+e.Server+" up" {
		return true
	}
	return e.Change != "crashed" && answersContents(q, e.Server)
}
func (e *Server) Fields(w *jsontext.Writer) {
	w.StringField("server", e.Server)
	w.StringField("change", e.Change)
}

// answersContents are the questions that an event answers which replaces all
// that a server has.
func answersContents(q, server string) bool {
	switch field, _ := fieldOf(q, "server "+server); field {
	case "role", "sequence", "keys":
		return true
	}
	_, ok := fieldOf(q, "value "+server)
	return ok
}

func (*IDChange) Type() string { return "replication-id" }
func (e *IDChange) Fields(w *jsontext.Writer) {
	w.StringField("server", e.Server)
	w.Key("before")
	w.StringOrNull(string(e.Before))
	w.StringField("after", string(e.After))
}

func (*BacklogClear) Type() string { return "backlog-clear" }
func (e *BacklogClear) Fields(w *jsontext.Writer) {
	w.StringField("server", e.Server)
}

func (*Clock) Type() string { return "clock" }
func (e *Clock) Fields(w *jsontext.Writer) {
	w.IntField("before", int64(e.Before))
	w.IntField("after", int64(e.After))
}
