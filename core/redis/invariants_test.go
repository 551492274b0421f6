package redis

import (
	"slices"
	"strings"
	"testing"
)

// A referee that never complains is worth nothing: each kind of broken state
// must be reported, and by its name. Every case takes a healthy step and then
// breaks what came of it.
func TestRefereeReports(t *testing.T) {
	healthy := []string{
		"server P repl-backlog-batches=2 appendonly=yes", "server R", "server S",
		"attach R P queue=2", "attach S P",
		"P> SET a 1", "P> SET b 2", "P> SET c 3",
		"pause R", "P> SET d 4",
	}
	for _, c := range []struct {
		invariant string
		name      string
		line      string // the step that is judged
		broken    func(t *Topology)
	}{
		{"same-id-same-keys", "a replica has another value", "tick 1s",
			func(t *Topology) { t.servers[1].keys = t.servers[1].keys.Set("a", newValue("9")) }},
		{"same-id-same-keys", "a replica has half of a batch", "P> MSET x 1 y 2",
			func(t *Topology) { t.servers[2].keys = t.servers[2].keys.Delete("y") }},
		{"same-id-same-keys", "a replica has applied and not counted", "P> SET e 5",
			func(t *Topology) { t.servers[2].sequence--; t.links[1].cursor = &Cursor{t.servers[2].id, 4} }},
		{"same-id-same-keys", "a primary has a key that nobody wrote", "tick 1s",
			func(t *Topology) { t.servers[0].keys = t.servers[0].keys.Set("z", newValue("")) }},
		{"same-id-same-keys", "a replica is beyond its history", "tick 1s",
			func(t *Topology) { t.servers[2].sequence = 9 }},
		{"same-id-same-keys", "a replica has an ID that never was", "tick 1s",
			func(t *Topology) { t.servers[2].id = ReplicationID(strings.Repeat("0", 40)) }},
		{"replication-id", "an ID is no ID", "server X",
			func(t *Topology) { t.servers[3].id = "X" }},
		{"one-writer", "a promoted server keeps the ID", "promote R source=alive",
			func(t *Topology) { t.servers[1].id = t.servers[0].id }},
		{"promotion", "a promoted server keeps the ID", "promote R source=alive",
			func(t *Topology) { t.servers[1].id = t.servers[0].id }},
		{"promotion", "a promotion applies what was queued", "promote R source=alive",
			func(t *Topology) { t.servers[1].sequence, t.servers[1].keys = 4, t.servers[0].keys }},
		{"commit", "a write takes two sequences", "P> SET e 5",
			func(t *Topology) { t.servers[0].sequence++ }},
		{"commit", "a write loses a sequence", "P> SET e 5",
			func(t *Topology) { t.servers[0].sequence = 2 }},
		{"backlog", "a hole in the backlog", "P> SET e 5",
			func(t *Topology) {
				s := &t.servers[0]
				s.backlog = run{}.append(newBatch(3, []string{"SET c 3"}, nil)).append(s.backlog.newest())
			}},
		{"backlog", "a backlog that ends too early", "P> SET e 5",
			func(t *Topology) {
				s := &t.servers[0]
				s.backlog = run{s.backlog.last.previous, 2}
			}},
		{"backlog", "a backlog over its capacity", "P> SET e 5",
			func(t *Topology) { t.servers[0].backlog.count++ }},
		{"backlog", "a backlog shorter than it should be", "P> SET e 5",
			func(t *Topology) { t.servers[0].backlog.count-- }},
		{"backlog", "a batch that was never committed", "P> SET e 5",
			func(t *Topology) {
				s := &t.servers[0]
				s.backlog = run{}.append(s.backlog.oldest()).append(newBatch(5, []string{"SET e 6"}, nil))
			}},
		{"backlog", "a replica with a backlog", "tick 1s",
			func(t *Topology) { t.servers[2].backlog = t.servers[0].backlog }},
		{"cursor", "a cursor ahead of what was applied", "tick 1s",
			func(t *Topology) { t.links[0].cursor = &Cursor{t.servers[0].id, 4} }},
		{"cursor", "a cursor behind what was applied", "tick 1s",
			func(t *Topology) { t.links[1].cursor = &Cursor{t.servers[0].id, 3} }},
		{"cursor", "a cursor of what never was", "tick 1s",
			func(t *Topology) { t.links[0].cursor = &Cursor{t.servers[0].id, 5} }},
		{"cursor", "an attached link without a cursor", "tick 1s",
			func(t *Topology) { t.links[0].cursor = nil }},
		{"link-state", "a live link from a server that is down", "tick 1s",
			func(t *Topology) { t.servers[0].up = false }},
		{"link-state", "a live link to a server that is down", "tick 1s",
			func(t *Topology) { t.servers[1].up = false }},
		{"queue", "a queue that is not paused", "tick 1s",
			func(t *Topology) { t.links[0].paused = false }},
		{"queue", "a queue over its limit", "tick 1s",
			func(t *Topology) { t.links[0].limit = 0 }},
		{"queue", "a queue of a link that is cut", "disconnect R",
			func(t *Topology) { t.links[0].queue = run{}.append(t.servers[0].backlog.newest()) }},
		{"queue", "a queue with a hole", "P> SET e 5",
			func(t *Topology) {
				l := &t.links[0]
				l.queue = run{}.append(newBatch(4, []string{"SET d 4"}, nil)).append(newBatch(6, nil, nil))
			}},
		{"queue", "a queue with another batch", "tick 1s",
			func(t *Topology) { t.links[0].queue = run{}.append(newBatch(4, []string{"SET d 5"}, nil)) }},
		{"queue", "a queue with what was applied", "tick 1s",
			func(t *Topology) { t.links[0].queue = run{}.append(newBatch(3, []string{"SET c 3"}, nil)) }},
		{"nothing-skipped", "a batch is dropped where nobody drops", "pause R",
			func(t *Topology) { t.links[0].queue = run{} }},
		{"nothing-skipped", "an overflow leaves the link live", "P> MSET e 5",
			func(t *Topology) { t.links[0].queue = run{} }},
		{"nothing-skipped", "a live batch is not offered", "P> SET e 5",
			func(t *Topology) { t.links[0].queue.last, t.links[0].queue.count = t.links[0].queue.last.previous, 1 }},
		{"generation", "an attach begins no generation", "attach R P",
			func(t *Topology) { t.links[0].generation-- }},
		{"generation", "a generation begins by itself", "tick 1s",
			func(t *Topology) { t.links[0].generation++ }},
		{"refusal", "a refused attach leaves a trace", "attach S R",
			func(t *Topology) { t.links[1].paused = true }},
		{"refusal", "a snapshot that broke off leaves a trace", "attach R Q install=fail",
			func(t *Topology) { t.servers[1].keys = keyspace{} }},
		{"attach", "a snapshot that broke off takes the cursor", "attach R Q install=fail",
			func(t *Topology) { t.links[0].cursor = nil }},
		{"attach", "a resume is refused and the cursor kept", "attach R P",
			func(t *Topology) {}},
		{"attach", "an attach does not catch up", "attach R P",
			func(t *Topology) { t.servers[1].keys = t.servers[1].keys.Delete("d") }},
		{"attach", "a partial for a cursor that is not covered", "attach U P",
			func(t *Topology) { t.links[2].lastSync = Partial }},
		{"attach", "a full for a cursor that is covered", "attach R P",
			func(t *Topology) { t.links[0].lastSync = Full }},
		{"restart", "a restart forgets what it should keep", "restart P",
			func(t *Topology) { t.servers[0].keys, t.servers[0].sequence = keyspace{}, 0 }},
		{"down", "a server writes while it is down", "tick 1s",
			func(t *Topology) { t.servers[3].sequence++ }},
	} {
		t.Run(c.name, func(t *testing.T) {
			lines := slices.Clone(healthy)
			if c.invariant == "down" {
				lines = append(lines, "server Q", "crash Q")
			}
			if strings.Contains(c.line, " Q") {
				lines = append(lines, "server Q")
			}
			if strings.Contains(c.line, " U ") {
				lines = append(lines, "server U")
			}
			referee := NewReferee()
			at := opened(1)
			for _, line := range lines {
				next, s := at.run(t, line)
				if found := referee.Watch(at, s.cmd, s.refusal, next); len(found) > 0 {
					t.Fatalf("healthy: %v", found)
				}
				at = next
			}
			next, s := at.run(t, c.line)
			refusal := s.refusal
			if strings.HasPrefix(c.name, "a resume is refused") {
				refusal = ErrResumeMismatch
			}
			c.broken(next)
			found := referee.Watch(at, s.cmd, refusal, next)
			if !slices.ContainsFunc(found, func(v Violation) bool { return v.Invariant == c.invariant }) {
				t.Errorf("not reported as %s: %v", c.invariant, found)
			}
		})
	}
}

// And rules that are wrong are found by random runs: each of these is a mistake
// that a reader of the chapter might make.
func TestRefereeFindsMutants(t *testing.T) {
	for name, breaks := range map[string]func(before, after *Topology, s *step){
		"the cursor moves when a batch is queued": func(_, after *Topology, s *step) {
			for i := range after.links {
				if l := &after.links[i]; l.queue.count > 0 {
					l.cursor = &Cursor{l.cursor.ID, l.queue.newest().Sequence}
				}
			}
		},
		"an overflow drops the batch and keeps the link": func(before, after *Topology, s *step) {
			for _, e := range s.out.Events {
				if e, ok := e.Facts.(*Overflow); ok {
					l := after.linkNamed(e.Replica)
					l.state, l.queue = Live, before.linkNamed(e.Replica).queue
				}
			}
		},
		"a promotion keeps the ID": func(before, after *Topology, s *step) {
			for _, e := range s.out.Events {
				if e, ok := e.Facts.(*Promotion); ok {
					i := after.serverNamed(e.Replica)
					after.servers[i].id = before.servers[i].id
				}
			}
		},
		"a late batch is applied": func(before, after *Topology, s *step) {
			for _, e := range s.out.Events {
				if e, ok := e.Facts.(*Late); ok {
					i := after.serverNamed(e.Replica)
					b := before.linkNamed(e.Replica).late.batch
					after.servers[i].keys, after.servers[i].sequence = applied(after.servers[i].keys, b.effects), b.Sequence
				}
			}
		},
		"the cursor of a snapshot is published though it broke off": func(before, after *Topology, s *step) {
			if cmd, ok := s.cmd.(*attach); ok && s.refusal == ErrInstallFailed {
				p := &after.servers[cmd.primary]
				after.linkOf(cmd.replica).cursor = &Cursor{p.id, p.sequence}
			}
		},
		"a restart keeps the ID": func(before, after *Topology, s *step) {
			for _, e := range s.out.Events {
				if e, ok := e.Facts.(*Server); ok && e.Change == "restarted" {
					i := after.serverNamed(e.Server)
					after.servers[i].id = before.servers[i].id
				}
			}
		},
	} {
		t.Run(name, func(t *testing.T) {
			for seed := range uint64(200) {
				if mutantFound(seed, breaks) {
					return
				}
			}
			t.Error("no run has found it")
		})
	}
}

func mutantFound(seed uint64, breaks func(before, after *Topology, s *step)) bool {
	referee, at := NewReferee(), opened(1)
	for _, line := range randomLines(seed, 120) {
		next, s, err := at.try(line)
		if err != nil {
			return false
		}
		breaks(at, next, s)
		if len(referee.Watch(at, s.cmd, s.refusal, next)) > 0 {
			return true
		}
		at = next
	}
	return false
}
