package redis

import (
	"highwater/core/script"
	"highwater/core/sim"
)

var (
	anyServer   = script.Name("NAME", "server")
	anyReplica  = script.Name("REPLICA", "replica")
	anyPrimary  = script.Name("PRIMARY", "primary")
	cursorParts = []script.Arg{
		script.Count("applied", 0).Need(),
		script.Plain("id").As("current|other|HEX").Is("current"),
	}
)

// verbs are all commands of the Redis family.
var verbs = []sim.Row[*Topology, command]{
	{script.Verb{Name: "server", Args: []script.Arg{script.Plain("NAME")}, Settings: settingArgs()}, bindStart},
	{script.Verb{Name: "NAME>", Client: true,
		Args: []script.Arg{script.Choice("COMMAND", clientVerbNames()...), script.Plain("ARG").Several().Maybe()}}, bindClient},
	{script.Verb{Name: "attach",
		Args: []script.Arg{script.Name("REPLICA", "server"), anyPrimary},
		Options: []script.Arg{
			script.Count("queue", 1).Is("64"),
			script.Choice("install", "fail"),
		}}, bindAttach},
	{script.Verb{Name: "psync", Args: []script.Arg{script.Name("SERVER", "primary")}, Options: cursorParts}, bindPsync},
	{script.Verb{Name: "disconnect", Args: []script.Arg{anyReplica}, Options: []script.Arg{script.Choice("late", "1")}}, bindDisconnect},
	{script.Verb{Name: "late", Args: []script.Arg{anyReplica}}, bindLate},
	{script.Verb{Name: "pause", Args: []script.Arg{anyReplica}}, bindLink((*Topology).pause, Live)},
	{script.Verb{Name: "resume", Args: []script.Arg{anyReplica}}, bindLink((*Topology).resume, Live, SourceLost)},
	{script.Verb{Name: "deliver",
		Args:    []script.Arg{anyReplica, script.Count("N", 1).Is("1").Maybe()},
		Options: []script.Arg{script.Choice("fail", "1")}}, bindDeliver},
	{script.Verb{Name: "drop", Args: []script.Arg{anyReplica}}, bindDrop},
	{script.Verb{Name: "promote", Args: []script.Arg{anyReplica},
		Options: []script.Arg{script.Choice("source", "alive", "lost").Need()}}, bindPromote},
	{script.Verb{Name: "crash", Args: []script.Arg{anyServer}}, bindOperate((*Topology).crash)},
	{script.Verb{Name: "restart", Args: []script.Arg{anyServer}}, bindOperate((*Topology).restart)},
	{script.Verb{Name: "tick", Args: []script.Arg{script.Time("DURATION")}}, bindTick},
	{script.Verb{Name: "expect", Args: []script.Arg{script.Lit("server"), anyServer}, Options: serverFields}, nil},
	{script.Verb{Name: "expect", Args: []script.Arg{script.Lit("value"), anyServer, script.Plain("KEY"), script.Plain("VALUE")}}, nil},
	{script.Verb{Name: "expect", Args: []script.Arg{script.Lit("no"), script.Lit("value"), anyServer, script.Plain("KEY")}}, nil},
	{script.Verb{Name: "expect", Args: []script.Arg{script.Lit("link"), script.Name("REPLICA", "link")}, Options: linkFields}, nil},
	{script.Verb{Name: "expect", Args: []script.Arg{script.Lit("psync"), script.Name("SERVER", "primary")},
		Options: append(cursorParts[:2:2], psyncFields...)}, nil},
}

// What may be expected, and asked for, of a server, of a link and of an answer.
var (
	serverFields = []script.Arg{
		script.Bool("up"),
		script.Choice("role", "primary", "replica"),
		script.Count("sequence", 0),
		script.Count("offset", 0).Or("null"),
		script.Count("keys", 0).As("N"),
	}
	linkFields = []script.Arg{
		script.Choice("state", "live", "needs-resync", "disconnected", "source-lost", "promoted"),
		script.Bool("paused"),
		script.Count("applied", 0).Or("null"),
		script.Count("lag", 0).Or("null"),
		script.Count("queued", 0),
		script.Choice("sync", "full", "partial"),
	}
	psyncFields = []script.Arg{
		script.Choice("sync", "full", "partial"),
		script.Count("from", 0).Or("null"),
		script.Count("to", 0).Or("null"),
	}
)

// Bind reads a call against this state: names become indexes, and limits are
// held.
func (t *Topology) Bind(call *script.Call) (sim.Command, *script.Error) {
	cmd, err := verbs[call.Row].Bind(t, call)
	if err != nil {
		return nil, err
	}
	return cmd, nil
}

func (t *Topology) bindServer(call *script.Call, arg string) (int, *script.Error) {
	w := call.Get(arg)
	if s := t.serverNamed(w.Text); s >= 0 {
		return s, nil
	}
	return 0, call.UnknownName(w, "server", t.Names("server"))
}

// bindAttached finds a link, which must have been attached once.
func (t *Topology) bindAttached(call *script.Call) (*link, *script.Error) {
	w := call.Get("REPLICA")
	if l := t.linkNamed(w.Text); l != nil {
		return l, nil
	}
	return nil, call.UnknownName(w, "link", t.Names("link"))
}

func (t *Topology) linkNamed(replica string) *link {
	if s := t.serverNamed(replica); s >= 0 {
		return t.linkOf(s)
	}
	return nil
}

// Names lists what a word may name.
func (t *Topology) Names(of string) []string {
	var names []string
	for i := range t.servers {
		s := &t.servers[i]
		switch of {
		case "server":
			names = append(names, s.name)
		case "client":
			names = append(names, s.name+">")
		case "primary":
			if s.role == Primary {
				names = append(names, s.name)
			}
		}
	}
	if of == "replica" || of == "link" {
		for i := range t.links {
			names = append(names, t.name(t.links[i].replica))
		}
	}
	return names
}
