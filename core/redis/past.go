package redis

import (
	"slices"

	"highwater/core/sim"
	"highwater/core/view"
)

// past is what pictures of a topology remember of the events before: which
// history goes on from which, how each replica came to what it has, and the
// writes that were answered OK and that nobody has any more. It is a value; what
// it points to never changes. Which batches there were, the topology itself knows.
type past struct {
	lines  []*lineage // the history that each server is part of
	got    []*got     // how each replica has what it has; nil: by its own clients
	ghosts []ghost    // the newest few, oldest first
	lost   int        // batches that became ghosts up to here
	focus  int        // the server whose history a learner wants to see
}

// lineage is the history under one replication ID. Only one server writes it.
type lineage struct {
	id     ReplicationID
	server string   // who began it
	parent *lineage // what it goes on from; nil: nothing
	start  Sequence // the last sequence that it shares with its parent
	number int      // tells it from its neighbours
}

// got is how a replica has what it has: a snapshot brought all up to a sequence,
// partial resyncs brought spans above, and all the rest came live.
type got struct {
	snapshot Sequence
	rule     sim.RuleID // why it was a snapshot
	chains   []span
}

// span is some batches in a row.
type span struct{ from, to Sequence }

// ghost is what a history lost, though clients had read OK for it.
type ghost struct {
	line *lineage
	span
	rule sim.RuleID // by which it was lost
	into *lineage   // what it was left for
}

const (
	maxGhosts = 8
	maxHops   = 64 // how many histories back a picture looks
	maxSlots  = 16 // more sequences than any picture shows
)

// Remember folds the events of a step.
func (t *Topology) Remember(before view.Past, events []sim.Event) view.Past {
	b := builder{t: t, from: before}
	for _, event := range events {
		switch e := event.Facts.(type) {
		case *IDChange:
			b.changeLineage(e)
		case *Promotion:
			if n := e.lost.count; n > 0 {
				rule := event.Because.Because[0].Rule
				b.lose(b.line(e.Replica), span{e.Sequence + 1, e.Sequence + Sequence(n)}, rule, nil)
			}
			b.setGot(e.Replica, nil)
			b.lookAt(e.Replica)
		case *Server:
			if e.Change == "restarted" {
				b.setGot(e.Server, nil)
			}
		case *Sync:
			if e.Replica != "" {
				b.synced(e, event.Because.Rule)
			}
		case *Commit:
			b.lookAt(e.Server)
		}
	}
	return b.from
}

// builder changes a past of its own; the first change makes it.
type builder struct {
	t    *Topology // the state after the step
	from view.Past
	own  *past
}

// past answers the past as it is, to read.
func (b *builder) past() *past { return pastOf(b.from) }

func pastOf(p view.Past) *past {
	if p, ok := p.(*past); ok {
		return p
	}
	return &past{}
}

// change answers the past to write to.
func (b *builder) change() *past {
	if b.own == nil {
		p := *b.past()
		p.lines, p.got, p.ghosts = slices.Clone(p.lines), slices.Clone(p.got), slices.Clone(p.ghosts)
		b.own, b.from = &p, &p
	}
	for len(b.own.lines) < len(b.t.servers) {
		b.own.lines, b.own.got = append(b.own.lines, nil), append(b.own.got, nil)
	}
	return b.own
}

func (b *builder) line(server string) *lineage {
	return b.past().line(b.t, b.t.serverNamed(server))
}

// line answers the history of a server, also where nothing was folded.
func (p *past) line(t *Topology, server int) *lineage {
	if server < len(p.lines) && p.lines[server] != nil {
		return p.lines[server]
	}
	return &lineage{id: t.servers[server].id, server: t.name(server)}
}

// changeLineage follows a server to another history: that of its new primary, or
// one that it begins.
func (b *builder) changeLineage(e *IDChange) {
	server := b.t.serverNamed(e.Server)
	p := b.change()
	old := p.lines[server]
	at := slices.IndexFunc(p.lines, func(l *lineage) bool { return l != nil && l.id == e.After })
	if at >= 0 {
		p.lines[server] = p.lines[at]
	} else {
		p.lines[server] = b.begun(e, old)
	}
	b.orphaned(old, p.lines[server], choose(at >= 0, string(SyncFull), string(ServerRestarted)))
}

// begun is a new history that goes on from an old one. An old one in which
// nothing was written is left out.
func (b *builder) begun(e *IDChange, old *lineage) *lineage {
	for old != nil && b.t.end(old) == 0 {
		old = old.parent
	}
	l := &lineage{id: e.After, server: e.Server, parent: old}
	if old == nil {
		return l
	}
	l.start = b.t.servers[b.t.serverNamed(e.Server)].sequence
	l.number = old.number + 1
	for _, sibling := range b.past().lines { // light stays beside dark
		if sibling != nil && sibling.parent == old {
			l.number += 2
		}
	}
	return l
}

// orphaned looks for writes of a history that somebody has just left and that no
// server has any more.
func (b *builder) orphaned(l, into *lineage, rule string) {
	if l == nil {
		return
	}
	to := b.t.end(l)
	for hops := 0; l != nil && hops < maxHops; hops++ {
		held := Sequence(0)
		for i := range b.t.servers {
			held = max(held, b.past().shared(b.t, i, l))
		}
		if l.parent != nil {
			held = max(held, l.start)
		}
		if to <= held {
			return
		}
		b.lose(l, span{held + 1, to}, sim.RuleID(rule), into)
		l, to = l.parent, l.start
	}
}

// shared answers up to where a server has a history, 0 if it has nothing of it.
func (p *past) shared(t *Topology, server int, wanted *lineage) Sequence {
	to := t.servers[server].sequence
	for l, hops := p.line(t, server), 0; l != nil && hops < maxHops; l, hops = l.parent, hops+1 {
		if l.id == wanted.id {
			return to
		}
		to = min(to, l.start)
	}
	return 0
}

// lose makes ghosts; those of one history are one.
func (b *builder) lose(l *lineage, s span, rule sim.RuleID, into *lineage) {
	p := b.change()
	for i := range p.ghosts {
		if g := &p.ghosts[i]; g.line.id == l.id {
			p.lost -= g.count()
			g.from, g.to = min(g.from, s.from), max(g.to, s.to)
			p.lost += g.count()
			return
		}
	}
	p.lost += s.count()
	p.ghosts = append(p.ghosts, ghost{l, s, rule, into})
	if len(p.ghosts) > maxGhosts {
		p.ghosts = p.ghosts[1:]
	}
}

func (s span) count() int               { return int(s.to-s.from) + 1 }
func (s span) contains(q Sequence) bool { return s.from <= q && q <= s.to }
func (g *got) inChain(q Sequence) (span, bool) {
	for _, s := range g.chains {
		if s.contains(q) {
			return s, true
		}
	}
	return span{}, false
}

// synced notes how a replica was sent what it lacked. Of old spans only those
// that may still be seen are kept.
func (b *builder) synced(e *Sync, rule sim.RuleID) {
	replica, primary := b.t.serverNamed(e.Replica), b.t.serverNamed(e.Primary)
	b.lookAt(e.Primary)
	if e.Mode == Full {
		b.setGot(e.Replica, &got{snapshot: b.t.servers[primary].sequence, rule: rule})
		return
	}
	if e.From == 0 {
		return
	}
	next := &got{}
	if g := b.past().gotBy(replica); g != nil {
		*next = *g
	}
	chains := next.chains
	next.chains = nil
	for _, s := range chains {
		if s.to = min(s.to, e.From-1); s.from <= s.to && s.to > e.To-maxSlots {
			next.chains = append(next.chains, s)
		}
	}
	next.chains = append(next.chains, span{e.From, e.To})
	b.setGot(e.Replica, next)
}

func (b *builder) setGot(server string, g *got) {
	if s := b.t.serverNamed(server); b.past().gotBy(s) != g {
		b.change().got[s] = g
	}
}

// gotBy answers how a server came to what it has; nil: by its own clients.
func (p *past) gotBy(server int) *got {
	if server < len(p.got) {
		return p.got[server]
	}
	return nil
}

// lookAt turns to the history in which something has just happened; but not back
// to one that the shown history went on from, where an old primary still writes.
func (b *builder) lookAt(server string) {
	s := b.t.serverNamed(server)
	p := b.past()
	if s == p.focus {
		return
	}
	seen, here := p.line(b.t, p.focus), p.line(b.t, s)
	for l, hops := seen.parent, 0; l != nil && hops < maxHops; l, hops = l.parent, hops+1 {
		if l.id == here.id {
			return
		}
	}
	b.change().focus = s
}

// related says whether two histories have anything in common.
func related(a, b *lineage) bool {
	for i := 0; a != nil && i < maxHops; a, i = a.parent, i+1 {
		for l, j := b, 0; l != nil && j < maxHops; l, j = l.parent, j+1 {
			if l.id == a.id {
				return true
			}
		}
	}
	return false
}

// at answers the history that a sequence of this one was written in.
func (l *lineage) at(q Sequence) *lineage {
	for l.parent != nil && q <= l.start {
		l = l.parent
	}
	return l
}

// end answers the newest sequence ever committed in a history, 0 for none.
func (t *Topology) end(l *lineage) Sequence {
	if written, ok := t.lineages.Get(l.id); ok {
		return written.newest().Sequence
	}
	return 0
}

// batch answers what was committed in a history with a sequence, nil for none.
func (t *Topology) batch(l *lineage, q Sequence) *Batch {
	written, _ := t.lineages.Get(l.id)
	if end := t.end(l); q <= end && end-q < Sequence(written.count) {
		return written.back(int(end - q)).batch
	}
	return nil
}

// shown answers the primary to look at, -1 if there is no server: the one asked
// for, or else that of the newest history in which something happened. A
// replica's history is its primary's.
func (t *Topology) shown(p *past, part string) int {
	s := t.serverNamed(part)
	if s < 0 {
		s = min(p.focus, len(t.servers)-1)
	}
	for range t.servers {
		l := t.linkOf(s)
		if t.servers[s].role == Primary || l == nil {
			break
		}
		s = l.primary
	}
	return s
}
