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

// startServer starts a server: a primary with an empty keyspace.
type startServer struct {
	name     string
	settings Settings
}

func bindStart(t *Topology, call *script.Call) (command, *script.Error) {
	name := call.Get("NAME")
	switch {
	case !script.IsName(name.Text, 64):
		return nil, call.BadValue(name, "a server name: 1 to 64 of A-Z a-z 0-9 . _ -")
	case t.serverNamed(name.Text) >= 0:
		return nil, call.DuplicateName(name)
	case len(t.servers) == sim.MaxNodes:
		return nil, call.Limit("a lab has 64 servers at most")
	}
	return &startServer{name.Text, settingsOf(call)}, nil
}

func (cmd *startServer) apply(t *Topology, out *sim.Sink) sim.Refusal {
	t.servers = append(t.servers, server{name: cmd.name, settings: cmd.settings, up: true})
	index := len(t.servers) - 1
	t.announceServer(index, "started", out.Given(), out)
	t.changeID(index, t.drawID(), out.Given(), out)
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
		return &operate{s, change}, err
	}
}

func (cmd *operate) apply(t *Topology, out *sim.Sink) sim.Refusal {
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
	t.announceServer(server, "crashed", out.Given(), out)
	why := out.Because(ServerCrashed, true).Text("server", s.name)
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
	why := out.Because(ServerRestarted, true).Text("appendonly", yesOrNo(s.settings.Appendonly)).
		Number("keys", int64(s.keys.Len())).Number("sequence", int64(s.sequence))
	t.announceServer(server, "restarted", why, out)
	t.changeID(server, t.drawID(), why, out)
	t.clearBacklog(server, why, out)
}

// refusedReason is why nobody answers at a server.
func (t *Topology) refusedReason(server int, out *sim.Sink) *sim.Reason {
	name := t.name(server)
	return out.Because(ServerRefused, false).Text("server", name).Ask("server", name, "up").Flag("up", false)
}

func (s *server) withSequence(why *sim.Reason) *sim.Reason {
	return why.Number("sequence", int64(s.sequence)).Ask("server", s.name, "sequence")
}

func (s *server) withRole(why *sim.Reason) *sim.Reason {
	return why.Text("role", s.role.String()).Ask("server", s.name, "role")
}

func (t *Topology) serverQuestion(server int, field string) string {
	return "server " + t.name(server) + " " + field
}

// Server is announced when one starts, crashes or restarts.
type Server struct {
	Server string
	Change string
}

func (t *Topology) announceServer(server int, change string, why *sim.Reason, out *sim.Sink) {
	if out != nil {
		out.Emit("server", why, &Server{t.name(server), change})
	}
}

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
