package redis

import (
	"highwater/core/script"
	"highwater/core/sim"
)

var (
	anyServer   = script.Arg{Name: "NAME", Kind: script.Named, Of: "server"}
	anyReplica  = script.Arg{Name: "REPLICA", Kind: script.Named, Of: "replica"}
	anyPrimary  = script.Arg{Name: "PRIMARY", Kind: script.Named, Of: "primary"}
	cursorParts = []script.Arg{
		{Name: "applied", Kind: script.Integer, Required: true},
		{Name: "id", Shown: "current|other|HEX", Default: "current"},
	}
)

// verbs are all commands of the Redis family.
var verbs = []sim.Row[*Topology, command]{
	{script.Verb{Name: "server", Args: []script.Arg{{Name: "NAME"}}, Settings: settingArgs()}, bindStart},
	{script.Verb{Name: "NAME>", Client: true,
		Args: []script.Arg{{Name: "COMMAND", Kind: script.OneOf, Words: clientVerbNames()}, {Name: "ARG", Many: true, Optional: true}}}, bindClient},
	{script.Verb{Name: "attach",
		Args: []script.Arg{{Name: "REPLICA", Kind: script.Named, Of: "server"}, anyPrimary},
		Options: []script.Arg{
			{Name: "queue", Kind: script.Integer, Min: 1, Default: "64"},
			{Name: "install", Kind: script.OneOf, Words: []string{"fail"}},
		}}, bindAttach},
	{script.Verb{Name: "psync", Args: []script.Arg{{Name: "SERVER", Kind: script.Named, Of: "primary"}}, Options: cursorParts}, bindPsync},
	{script.Verb{Name: "disconnect", Args: []script.Arg{anyReplica}, Options: []script.Arg{{Name: "late", Kind: script.OneOf, Words: []string{"1"}}}}, bindDisconnect},
	{script.Verb{Name: "late", Args: []script.Arg{anyReplica}}, bindLate},
	{script.Verb{Name: "pause", Args: []script.Arg{anyReplica}}, bindLink((*Topology).pause, Live)},
	{script.Verb{Name: "resume", Args: []script.Arg{anyReplica}}, bindLink((*Topology).resume, Live, SourceLost)},
	{script.Verb{Name: "deliver",
		Args:    []script.Arg{anyReplica, {Name: "N", Kind: script.Integer, Min: 1, Default: "1", Optional: true}},
		Options: []script.Arg{{Name: "fail", Kind: script.OneOf, Words: []string{"1"}}}}, bindDeliver},
	{script.Verb{Name: "drop", Args: []script.Arg{anyReplica}}, bindDrop},
	{script.Verb{Name: "promote", Args: []script.Arg{anyReplica},
		Options: []script.Arg{{Name: "source", Kind: script.OneOf, Words: []string{"alive", "lost"}, Required: true}}}, bindPromote},
	{script.Verb{Name: "crash", Args: []script.Arg{anyServer}}, bindOperate((*Topology).crash)},
	{script.Verb{Name: "restart", Args: []script.Arg{anyServer}}, bindOperate((*Topology).restart)},
	{script.Verb{Name: "tick", Args: []script.Arg{{Name: "DURATION", Kind: script.Duration}}}, bindTick},
	{script.Verb{Name: "expect", Args: []script.Arg{{Name: "server", Kind: script.Literal}, anyServer}, Options: serverFields}, nil},
	{script.Verb{Name: "expect", Args: []script.Arg{{Name: "value", Kind: script.Literal}, anyServer, {Name: "KEY"}, {Name: "VALUE"}}}, nil},
	{script.Verb{Name: "expect", Args: []script.Arg{{Name: "no", Kind: script.Literal}, {Name: "value", Kind: script.Literal}, anyServer, {Name: "KEY"}}}, nil},
	{script.Verb{Name: "expect", Args: []script.Arg{{Name: "link", Kind: script.Literal}, {Name: "REPLICA", Kind: script.Named, Of: "link"}}, Options: linkFields}, nil},
	{script.Verb{Name: "expect", Args: []script.Arg{{Name: "psync", Kind: script.Literal}, {Name: "SERVER", Kind: script.Named, Of: "primary"}},
		Options: append(cursorParts[:2:2], psyncFields...)}, nil},
}

// What may be expected, and asked for, of a server, of a link and of an answer.
var (
	serverFields = []script.Arg{
		{Name: "up", Kind: script.Boolean},
		{Name: "role", Kind: script.OneOf, Words: []string{"primary", "replica"}},
		{Name: "sequence", Kind: script.Integer},
		{Name: "offset", Kind: script.Integer, Words: []string{"null"}},
		{Name: "keys", Kind: script.Integer, Shown: "N"},
	}
	linkFields = []script.Arg{
		{Name: "state", Kind: script.OneOf, Words: []string{"live", "needs-resync", "disconnected", "source-lost", "promoted"}},
		{Name: "paused", Kind: script.Boolean},
		{Name: "applied", Kind: script.Integer, Words: []string{"null"}},
		{Name: "lag", Kind: script.Integer, Words: []string{"null"}},
		{Name: "queued", Kind: script.Integer},
		{Name: "sync", Kind: script.OneOf, Words: []string{"full", "partial"}},
	}
	psyncFields = []script.Arg{
		{Name: "sync", Kind: script.OneOf, Words: []string{"full", "partial"}},
		{Name: "from", Kind: script.Integer, Words: []string{"null"}},
		{Name: "to", Kind: script.Integer, Words: []string{"null"}},
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
