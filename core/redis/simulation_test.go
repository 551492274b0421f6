package redis

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"highwater/core/jsontext"
	"highwater/core/script"
	"highwater/core/sim"
)

// run carries out one line, as a lab would; a script error ends the test.
func (t *Topology) run(tb testing.TB, line string) (*Topology, *step) {
	tb.Helper()
	next, s, err := t.try(line)
	if err != nil {
		tb.Fatalf("%s: %v", line, err)
	}
	return next, s
}

type step struct {
	cmd     sim.Command
	refusal sim.Refusal
	out     *sim.Sink
}

func (t *Topology) try(line string) (*Topology, *step, *script.Error) {
	scanned, err := script.Scan(line)
	if err != nil {
		return nil, nil, err
	}
	call, err := script.Match(scanned, sim.Verbs(verbs))
	if err != nil {
		return nil, nil, err
	}
	if call.Verb.Name == "expect" {
		_, err := t.Expect(call)
		return t, &step{out: &sim.Sink{}}, err
	}
	cmd, err := t.Bind(call)
	if err != nil {
		return nil, nil, err
	}
	s := &step{cmd: cmd, out: &sim.Sink{}}
	next, refusal := t.Apply(cmd, s.out)
	s.refusal = refusal
	return next.(*Topology), s, nil
}

func opened(seed uint64) *Topology { return Mini.Open(seed).(*Topology) }

func (t *Topology) json() string {
	var w jsontext.Writer
	t.WriteJSON(&w)
	return w.Text()
}

// A lab of a few servers with small backlogs, in which everything happens often.
var opening = []string{
	"server A repl-backlog-batches=3 appendonly=yes",
	"server B repl-backlog-batches=2",
	"server C repl-backlog-batches=1 appendonly=yes",
	"server D repl-backlog-batches=0",
	"server E",
}

// randomLine is a command that may well be refused; more often than not it is
// about something that is there to be done.
func randomLine(r *rand.Rand, at *Topology) string {
	pick := func(words ...string) string { return words[r.IntN(len(words))] }
	// usually picks one with what is asked for, if there is one.
	usually := func(wanted func(i int) bool) string {
		var some []string
		for i := range at.servers {
			if wanted(i) {
				some = append(some, at.name(i))
			}
		}
		if len(some) == 0 || r.IntN(5) == 0 {
			return pick("A", "B", "C", "D", "E")
		}
		return pick(some...)
	}
	linked := func(wanted func(l *link) bool) string {
		return usually(func(i int) bool { l := at.linkOf(i); return l != nil && wanted(l) })
	}
	feeding := usually(func(i int) bool {
		return slices.ContainsFunc(at.links, func(l link) bool { return l.primary == i && l.state == Live })
	})
	primary := usually(func(i int) bool { return at.servers[i].up && at.servers[i].role == Primary })
	waiting := linked(func(l *link) bool { return l.queue.count > 0 })
	live := linked(func(l *link) bool { return l.state == Live })
	name := func() string { return pick("k1", "k2", "k3", `"a b"`, `""`, "__proto__", "10", "2") }
	val := func() string { return pick("1", "-1", "7", "x", `"\x00\"\n"`, `""`, "9223372036854775807", "a#") }

	switch n := r.IntN(100); {
	case n < 38:
		return pick(feeding, feeding, feeding, primary, live) + "> " + pick(
			"SET "+name()+" "+val(), "SET "+name()+" "+val(), "SET "+name()+" "+val(), "INCR "+name(), "INCR n",
			"DEL "+name()+" "+name(), "MSET "+name()+" "+val()+" "+name()+" "+val(), "APPEND "+name()+" "+val(),
			"GET "+name(), "EXISTS "+name(), "DBSIZE", "PING")
	case n < 45:
		open := usually(func(i int) bool { return at.servers[i].multi != nil })
		return pick(open, open, feeding, live) + "> " + pick("MULTI", "EXEC", "EXEC", "DISCARD", "NOSUCH", "SET a", "SET a 1 NX", `""`)
	case n < 58:
		s := linked(func(l *link) bool { return !l.applies() })
		if p := pick(primary, feeding); p != s {
			return "attach " + s + " " + p + pick("", "", " queue=1", " queue=1", " queue=2", " queue=3", " install=fail")
		}
		return "pause " + live
	case n < 66:
		return "pause " + live
	case n < 76 && !slices.ContainsFunc(at.links, func(l link) bool { return l.queue.count > 0 }):
		return feeding + "> INCR n" // nothing waits, so let something
	case n < 70:
		return "resume " + waiting
	case n < 74:
		return "deliver " + waiting + pick("", "", " 2", " 3", " fail=1")
	case n < 79:
		return "drop " + waiting
	case n < 85:
		return "disconnect " + pick(live, waiting, waiting) + pick("", " late=1")
	case n < 87:
		return "late " + linked(func(l *link) bool { return l.late.batch != nil })
	case n < 90:
		s := pick(live, waiting, linked(func(l *link) bool { return l.state == SourceLost }))
		source := pick("alive", "lost")
		if l := at.linkNamed(s); l != nil && r.IntN(2) == 0 {
			source = choose(at.servers[l.primary].up, "alive", "lost")
		}
		return "promote " + s + " source=" + source
	case n < 93:
		return "crash " + pick("A", "B", "C", "D", "E", feeding, live)
	case n < 97:
		return "restart " + usually(func(i int) bool { return !at.servers[i].up })
	case n < 99:
		return fmt.Sprintf("psync %s applied=%d id=%s", primary, r.IntN(12), pick("current", "current", "other"))
	}
	return "tick 100ms"
}

func randomLines(seed uint64, length int) []string {
	r := rand.New(rand.NewPCG(seed, 0))
	lines := slices.Clone(opening)
	at := opened(1)
	for i := 0; i < length; i++ {
		if i >= len(lines) {
			lines = append(lines, randomLine(r, at))
		}
		at, _, _ = at.try(lines[i])
	}
	return lines
}

// watched plays lines and answers the first complaint, with the number of lines
// it took.
func watched(lines []string) (complaint string, taken int) {
	at := opened(1)
	referee := NewReferee()
	for i, line := range lines {
		hash, text := at.Hash(), at.json()
		next, s, err := at.try(line)
		if err != nil {
			return fmt.Sprintf("script error %v", err), i + 1
		}
		if found := referee.Watch(at, s.cmd, s.refusal, next); len(found) > 0 {
			return fmt.Sprint(found), i + 1
		}
		if at.Hash() != hash || at.json() != text {
			return "the state before the step has changed", i + 1
		}
		silent, refusal := at.Apply(s.cmd, nil)
		if refusal != s.refusal || silent.Hash() != next.Hash() || silent.(*Topology).json() != next.json() {
			return "without a sink it went another way", i + 1
		}
		if (next.Hash() == hash) != (next.json() == text) && s.out.Result == nil {
			return "hash and text do not change together", i + 1
		}
		if complaint := announced(at, s, next, referee); complaint != "" {
			return complaint, i + 1
		}
		at = next
	}
	return "", len(lines)
}

func TestRandomRuns(t *testing.T) {
	runs, length := 300, 200
	if testing.Short() {
		runs = 100
	}
	met := map[string]int{}
	for seed := range uint64(runs) {
		lines := randomLines(seed, length)
		if complaint, taken := watched(lines); complaint != "" {
			t.Fatalf("seed %d, after %d lines: %s\n\nmodel miniredis\n%s", seed, taken, complaint, strings.Join(shortened(lines[:taken], watched), "\n"))
		}
		countMet(t, lines, met)
	}
	// Runs that never get anywhere would find nothing.
	for _, what := range []string{"", "ConnectionRefused", "NotPrimary", "ResumeMismatch", "InstallFailed", "NotConnected", "NotPromotable",
		"SourceLost", "SourceAlive", "READONLY", "ERR", "EXECABORT", "commit", "backlog-evict", "offer", "overflow", "gap", "drop", "late", "apply",
		"sync", "promote", "backlog-clear", "psync.no-cursor", "psync.other-id", "psync.current", "psync.empty-backlog", "psync.evicted", "psync.partial"} {
		if met[what] < runs/30 {
			t.Errorf("%d runs have met %q %d times", runs, what, met[what])
		}
	}
}

func countMet(tb testing.TB, lines []string, met map[string]int) {
	at := opened(1)
	for _, line := range lines {
		next, s := at.run(tb, line)
		met[string(s.refusal)]++
		for _, e := range s.out.Events {
			met[e.Type]++
			if _, ok := s.cmd.(*attach); ok && e.Type == "sync" {
				met[string(e.Because.Rule)]++
			}
		}
		at = next
	}
}

// shortened leaves out what the complaint does not need.
func shortened(lines []string, plays func([]string) (string, int)) []string {
	for i := len(lines) - 2; i >= 0; i-- {
		without := slices.Delete(slices.Clone(lines), i, i+1)
		if complaint, taken := plays(without); complaint != "" && taken == len(without) && !strings.HasPrefix(complaint, "script error") {
			lines = without
		}
	}
	return lines
}

// announced asks that the events of a step tell of every change of state: from
// the state before and the events alone, the state after must follow.
func announced(before *Topology, s *step, after *Topology, referee *Referee) string {
	type serverFacts struct {
		up       bool
		role     Role
		id       ReplicationID
		sequence Sequence
		backlog  []Sequence
	}
	type linkFacts struct {
		view   linkView
		cursor Cursor
		queue  []Sequence
	}
	serverOf := func(t *Topology, i int) serverFacts {
		s := &t.servers[i]
		return serverFacts{s.up, s.role, s.id, s.sequence, s.backlog.sequences()}
	}
	linkOf := func(l *link) linkFacts {
		f := linkFacts{view: l.view(), queue: l.queue.sequences()}
		if l.cursor != nil {
			f.cursor = *l.cursor
		}
		return f
	}
	servers, links := map[string]serverFacts{}, map[string]linkFacts{}
	for i := range before.servers {
		servers[before.name(i)] = serverOf(before, i)
	}
	for i := range before.links {
		links[before.name(before.links[i].replica)] = linkOf(&before.links[i])
	}
	clock := before.now
	for _, e := range s.out.Events {
		switch e := e.Facts.(type) {
		case *Server:
			f := servers[e.Server]
			f.up = e.Change != "crashed"
			if e.Change == "restarted" {
				if f.role = Primary; !before.servers[before.serverNamed(e.Server)].settings.Appendonly {
					f.sequence = 0
				}
			}
			servers[e.Server] = f
		case *IDChange:
			f := servers[e.Server]
			if f.id != e.Before {
				return "an ID changed from what it was not"
			}
			f.id = e.After
			servers[e.Server] = f
		case *BacklogClear:
			f := servers[e.Server]
			f.backlog = nil
			servers[e.Server] = f
		case *BacklogEviction:
			f := servers[e.Server]
			if f.backlog[0] != e.Sequence {
				return "another batch was evicted than the oldest"
			}
			f.backlog = f.backlog[1:]
			servers[e.Server] = f
		case *Commit:
			f := servers[e.Server]
			f.sequence = e.Batch.Sequence
			f.backlog = append(slices.Clone(f.backlog), f.sequence)
			servers[e.Server] = f
		case *Sync:
			if e.Replica != "" {
				f, l := servers[e.Replica], links[e.Replica]
				if e.Mode == Full {
					f.role, f.sequence = Replica, servers[e.Primary].sequence
					servers[e.Replica] = f
				}
				l.queue = nil
				for q := e.From; q > 0 && q <= e.To; q++ {
					l.queue = append(l.queue, q)
				}
				links[e.Replica] = l
			}
		case *Promotion:
			f := servers[e.Replica]
			f.role = Primary
			servers[e.Replica] = f
			if !slices.Equal(e.Dropped, links[e.Replica].queue) {
				return "a promotion dropped something else than was queued"
			}
			h := referee.histories[links[e.Replica].cursor.ID]
			for b := range e.lost.all() {
				if !slices.Equal(b.Commands, h.commands(b.Sequence)) {
					return "a promotion lost what was never committed"
				}
			}
			if e.Sequence+Sequence(e.lost.count) != h.last() {
				return "a promotion does not name all that is lost"
			}
		case *Offer:
			if l := links[e.Replica]; e.Taken {
				l.queue = append(slices.Clone(l.queue), e.Sequence)
				links[e.Replica] = l
			}
		case *Drop:
			l := links[e.Replica]
			if l.queue[0] != e.Sequence {
				return "another batch was dropped than the oldest"
			}
			l.queue = l.queue[1:]
			links[e.Replica] = l
		case *Apply:
			l, f := links[e.Replica], servers[e.Replica]
			if l.queue[0] != e.Batch.Sequence {
				return "another batch was applied than the oldest"
			}
			l.queue, f.sequence = l.queue[1:], e.Batch.Sequence
			links[e.Replica], servers[e.Replica] = l, f
		case *CursorMove:
			l := links[e.Replica]
			if e.Before != nil && l.cursor != *e.Before {
				return "a cursor moved from where it was not"
			}
			l.cursor = Cursor{}
			if e.After != nil {
				l.cursor = *e.After
			}
			links[e.Replica] = l
		case *LinkChange:
			l := links[e.Replica]
			if e.Before != nil && l.view != *e.Before {
				return "a link changed from what it was not"
			}
			if l.view = e.After; e.After.State != Live && e.After.State != SourceLost {
				l.queue = nil
			}
			links[e.Replica] = l
		case *sim.Clock:
			clock = e.After
		}
	}
	if clock != after.now {
		return "the clock moved unannounced"
	}
	for i := range after.servers {
		if got, want := fmt.Sprint(servers[after.name(i)]), fmt.Sprint(serverOf(after, i)); got != want {
			return fmt.Sprintf("the events tell %s of %s, which is %s", got, after.name(i), want)
		}
	}
	for i := range after.links {
		name := after.name(after.links[i].replica)
		if got, want := fmt.Sprint(links[name]), fmt.Sprint(linkOf(&after.links[i])); got != want {
			return fmt.Sprintf("the events tell %s of the link of %s, which is %s", got, name, want)
		}
	}
	return ""
}
