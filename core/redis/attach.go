package redis

import (
	"highwater/core/script"
	"highwater/core/sim"
)

const (
	SyncFull           sim.RuleID = "sync.full"
	SyncInstallFailed  sim.RuleID = "sync.install-failed"
	SyncResumeMismatch sim.RuleID = "sync.resume-mismatch"
	RoleNotPrimary     sim.RuleID = "role.not-primary"

	ErrNotPrimary     sim.Refusal = "NotPrimary"
	ErrInstallFailed  sim.Refusal = "InstallFailed"
	ErrResumeMismatch sim.Refusal = "ResumeMismatch"
)

// attach connects a replica's link to a primary. (Redis: REPLICAOF.)
type attach struct {
	replica, primary int
	limit            int64
	installFails     bool
}

func bindAttach(t *Topology, call *script.Call) (command, *script.Error) {
	replica, err := t.bindServer(call, "REPLICA")
	if err != nil {
		return nil, err
	}
	primary, err := t.bindServer(call, "PRIMARY")
	if err != nil {
		return nil, err
	}
	if replica == primary {
		return nil, call.Conflict(call.Get("PRIMARY"), "a server cannot be its own replica")
	}
	return &attach{replica, primary, call.Int("queue"), call.Has("install")}, nil
}

// apply is rules 4, 5 and 9. The old connection is dropped, a new generation
// begins, and the cursor decides what is sent. Nothing is published before it is
// true: not the cursor of a snapshot that broke off, nor a link whose replica is
// not where its cursor says.
func (cmd *attach) apply(t *Topology, out *sim.Sink) sim.Refusal {
	if !t.servers[cmd.replica].up {
		return out.Refuse(ErrConnectionRefused, t.refusedReason(cmd.replica, out))
	}
	if refusal := t.cannotServe(cmd.primary, out); refusal != "" {
		return refusal
	}

	l := t.linkOf(cmd.replica)
	var before *linkView
	if l == nil {
		t.links = append(t.links, link{replica: cmd.replica})
		l = &t.links[len(t.links)-1]
	} else {
		if l.fed() || l.state == SourceLost {
			t.setState(l, Disconnected, out.Given(), out)
		}
		was := l.view()
		before = &was
	}
	l.state = Disconnected
	l.primary, l.limit, l.paused = cmd.primary, cmd.limit, false
	l.generation++

	primary, replica := &t.servers[cmd.primary], &t.servers[cmd.replica]
	v := primary.psync(l.cursor)
	cursor := l.cursor
	why := t.psyncReason(cmd.primary, cursor, v, out)
	switch {
	case v.mode == Partial && !(replica.id == l.cursor.ID && replica.sequence == l.cursor.Applied):
		mismatch := replica.mismatchReason(cursor, out).From(why)
		t.moveCursor(l, nil, mismatch, out)
		t.announceLink(l, before, mismatch, out)
		return out.Refuse(ErrResumeMismatch, mismatch)
	case v.mode == Full && cmd.installFails:
		failed := out.Because(SyncInstallFailed, false).
			Text("replica", replica.name).Number("snapshot", int64(primary.sequence)).From(why)
		t.announceLink(l, before, failed, out)
		return out.Refuse(ErrInstallFailed, failed)
	}
	if out != nil {
		t.announceSync(replica.name, cmd.primary, v, why, out)
	}
	l.lastSync = v.mode
	if v.mode == Full {
		t.install(l, out)
	}
	l.state = Live
	l.queue = v.missing // whole, however short the queue is: the limit is for live batches
	t.announceLink(l, before, why.Alone(), out)
	return ""
}

// mismatchReason is rule 5: a cursor is believed only where the replica itself
// is there. One that restarted is not: it has begun a history of its own.
func (s *server) mismatchReason(cursor *Cursor, out *sim.Sink) *sim.Reason {
	return s.withSequence(out.Because(SyncResumeMismatch, false).
		Text("cursorId", string(cursor.ID)).Text("replicationId", string(s.id)).Number("applied", int64(cursor.Applied)))
}

// install is the full resync: the replica's own history ends, and it has the
// primary's ID, sequence and keys. Whoever was fed by it is cut off, since what
// they followed is no more. Only now is the cursor true.
func (t *Topology) install(l *link, out *sim.Sink) {
	primary, replica := &t.servers[l.primary], &t.servers[l.replica]
	why := out.Because(SyncFull, true).Text("primary", primary.name).
		Number("snapshot", int64(primary.sequence)).Number("keys", int64(primary.keys.Len()))
	replica.role, replica.sequence, replica.keys = Replica, primary.sequence, primary.keys
	t.changeID(l.replica, primary.id, why, out)
	t.clearBacklog(l.replica, why, out)
	for i := range t.links {
		if other := &t.links[i]; other.primary == l.replica && other.fed() {
			t.setState(other, Disconnected, why, out)
		}
	}
	installed := out.Because(CursorInstalled, true).Number("snapshot", int64(primary.sequence))
	t.moveCursor(l, &Cursor{primary.id, primary.sequence}, installed, out)
}
