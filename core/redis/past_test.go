package redis

import (
	"strings"
	"testing"

	"highwater/core/svg"
	"highwater/core/view"
)

var look = &view.Look{Palette: &svg.Light, Width: 1056, Height: 560}

// A step that tells pictures nothing gives the same past again.
func TestPastStays(t *testing.T) {
	s := seen{Topology: opened(1)}.then(t, "server P", "server R", "attach R P", "P> SET a 1")
	for _, line := range []string{"P> GET a", "P> SET a 2", "pause R", "P> SET a 3", "resume R", "disconnect R", "psync P applied=0", "tick 1s", "R> SET b 1", "crash P"} {
		next := s.then(t, line)
		if next.past != s.past {
			t.Errorf("%q changes the past", line)
		}
		s = next
	}
}

// Two futures of one past do not disturb each other.
func TestPastIsAValue(t *testing.T) {
	fork := seen{Topology: opened(1)}.then(t, "server P", "server R", "attach R P", "pause R", "P> SET a 1", "crash P")
	before := fork.draw(1056, 560).Text()
	promoted := fork.then(t, "promote R source=lost", "R> SET a 2")
	restarted := fork.then(t, "restart P", "attach R P")
	if fork.draw(1056, 560).Text() != before {
		t.Error("what came later has changed the picture")
	}
	for name, s := range map[string]seen{"promoted": promoted, "restarted": restarted} {
		if lost := s.Level(s.past, "").Lost; lost != 1 {
			t.Errorf("%s: %d writes are lost, not 1", name, lost)
		}
	}
}

// What clients had read OK for and nobody has any more, by every way to lose it.
func TestLost(t *testing.T) {
	stories := []struct {
		title string
		lines []string
		lost  int
		says  string
	}{
		// P has 1 and 2; R, promoted at 0, has neither.
		{"a promotion", []string{"attach R P", "pause R", "P> SET a 1", "P> SET a 2", "crash P", "promote R source=lost"}, 2, "OK, then lost: 2 writes."},
		// R has all that P had.
		{"a promotion of one that has all", []string{"attach R P", "P> SET a 1", "crash P", "promote R source=lost"}, 0, ""},
		// Both write a 2; then P takes R's history for its own.
		{"two primaries", []string{"attach R P", "P> SET a 1", "promote R source=alive", "P> SET a P", "R> SET a R", "attach P R"}, 1, "OK, then lost: SET a P."},
		// As long as P still has it, it is not lost.
		{"two primaries, still apart", []string{"attach R P", "P> SET a 1", "promote R source=alive", "P> SET a P", "R> SET a R"}, 0, ""},
		// P restarts empty, but R still has it.
		{"a restart, and a replica", []string{"attach R P", "P> SET a 1", "crash P", "restart P"}, 0, ""},
		// Then R takes P's emptiness over.
		{"a replica is no backup", []string{"attach R P", "P> SET a 1", "crash P", "restart P", "attach R P"}, 1, "OK, then lost: SET a 1."},
		{"a restart without anybody", []string{"P> SET a 1", "restart P"}, 1, "P restarted empty"},
		// The log brings it back under another ID.
		{"a restart with a log", []string{"L> SET a 1", "restart L"}, 0, ""},
		// R's own write goes when it takes P's history.
		{"its own write", []string{"P> SET a 1", "R> SET b 1", "attach R P"}, 1, "OK, then lost: SET b 1."},
	}
	for _, story := range stories {
		t.Run(story.title, func(t *testing.T) {
			s := seen{Topology: opened(1)}.then(t, "server P", "server R", "server L appendonly=yes").then(t, story.lines...)
			if got := s.Level(s.past, "").Lost; got != story.lost {
				t.Errorf("%d are lost, not %d", got, story.lost)
			}
			if text := strings.Join(s.Describe(s.past, look), " "); !strings.Contains(text, story.says) || (story.lost == 0) == strings.Contains(text, "lost:") {
				t.Errorf("it says: %s", text)
			}
		})
	}
}

// Nobody asked for a primary: it is the one whose history is the newest in which
// something happened, and the tide table follows it through a promotion.
func TestShownPrimary(t *testing.T) {
	s := seen{Topology: opened(1)}
	for _, step := range []struct {
		line       string
		part       string
		water, top int64
	}{
		{"server P", "P", 0, 0},
		{"server R", "P", 0, 0},
		{"attach R P", "P", 0, 0},
		{"P> SET a 1", "P", 1, 1},
		{"pause R", "P", 1, 1},
		{"P> SET a 2", "P", 1, 2},
		{"crash P", "P", 1, 2},
		{"promote R source=lost", "R", 0, 1}, // nobody follows R yet
		{"restart P", "R", 0, 1},
		{"R> SET a 3", "R", 0, 2},
		{"attach P R", "R", 2, 2},
		{"server Q", "R", 2, 2},
		{"Q> SET b 1", "Q", 0, 1},
		{"R> SET a 4", "R", 3, 3},
		{"promote P source=alive", "P", 0, 3},
		{"R> SET a 5", "P", 0, 3}, // the old primary still writes; the newer history is P's
	} {
		s = s.then(t, step.line)
		if got := s.Summary(s.past, look).Part; got != step.part {
			t.Errorf("after %q it is %s, not %s", step.line, got, step.part)
		}
		if l := s.Level(s.past, ""); l.Water != step.water || l.Top != step.top {
			t.Errorf("after %q the tide is %d of %d, not %d of %d", step.line, l.Water, l.Top, step.water, step.top)
		}
	}
	if got := s.Summary(s.past, &view.Look{Palette: &svg.Light, Part: "Q"}).Part; got != "Q" {
		t.Errorf("asked for Q it is %s", got)
	}
}

// The numbers above the picture of the design sheet.
func TestSummary(t *testing.T) {
	s := told(t, "redis-fence", "crash b")
	got := ""
	for _, stat := range s.Summary(s.past, look).Stats {
		got += stat.Name + " " + stat.Value + ", "
	}
	if want := "sequence 11, backlog 8–11, replicas 2, worst lag 2, "; got != want {
		t.Errorf("it is %q, not %q", got, want)
	}
	sum := s.Summary(s.past, look)
	if sum.Lost != "1 acknowledged write lost" || len(sum.Parts) != 1 || sum.Parts[0] != "b" {
		t.Errorf("it is %+v", sum)
	}
	if k := sum.Legend; len(k) != 2 || k[0] != (view.Key{Text: "applied", Lineage: 1}) || k[1] != (view.Key{Text: "queued", Lineage: 1, Hatched: true}) {
		t.Errorf("the legend is %+v", k)
	}
}

// The same picture in words.
func TestDescribe(t *testing.T) {
	s := told(t, "redis-fence", "crash b")
	id := string(s.servers[1].id[:6])
	got := strings.Join(s.Describe(s.past, &view.Look{Width: 1056, Height: 540}), "\n")
	old := s.past.(*past).ghosts[0].line.id[:6]
	want := "b is a primary at sequence 11, lineage " + id + `, since 4.
The backlog keeps 8 to 11, 4 of 4.
A cursor that returns gets partial resync, 7 to 11, full resync below.
c is a replica, live, applied 11, a snapshot at 4, 7 to 9 from the backlog.
a is a replica, paused, applied 9, a snapshot at 9, queue 2 of 64, lag 2.
a: 2 keys behind.
b holds 3 keys: cart 44, orders 3, paid 44.
OK, then lost: SET cart 42.
a crashed, lineage ` + string(old) + " ends."
	if got != want {
		t.Errorf("it says\n%s\nnot\n%s", got, want)
	}
}
