package kafka

import (
	"flag"
	"maps"
	"runtime"
	"slices"
	"testing"

	"highwater/core/sim"
)

// Random runs, judged after every step. To look longer, or again at one seed:
//
//	go test ./core/kafka -run Simulation -args -runs=1000000
//	go test ./core/kafka -run Simulation -args -seed=42
var (
	runs = flag.Int("runs", 0, "random runs; 0: as many as a normal test run has time for")
	seed = flag.Uint64("seed", 0, "the one random run to look at; 0: all")
)

// scaled is how often to do something: less often under wasm, which is slower.
func scaled(n int) int {
	if runtime.GOARCH == "wasm" {
		return max(1, n/6)
	}
	return n
}

// steps is how long the run of a seed is; seeds from firstLong on are long ones.
func steps(seed uint64) int {
	if seed >= firstLong {
		return 400
	}
	return 30
}

const firstLong = 1_000_000_000

func TestSimulation(t *testing.T) {
	if *seed != 0 {
		simulate(t, *seed, true)
		return
	}
	n := scaled(1500)
	if *runs > 0 {
		n = *runs
	}
	for s := range uint64(n) {
		simulate(t, 1+s, s%10 == 0)
	}
}

func TestLongSimulation(t *testing.T) {
	for s := range uint64(scaled(6)) {
		simulate(t, firstLong+s, s == 0)
	}
}

func simulate(t *testing.T, seed uint64, books bool) {
	t.Helper()
	if failure := judgedRun(newAuthor(&seeded{sim.Rand(seed)}), steps(seed), books); failure != "" {
		t.Fatalf("seed %d: %s", seed, failure)
	}
}

// The random runs go everywhere: before long they have met every reason that a
// rule gives, every refusal and every way to fail.
func TestRandomRunsGoEverywhere(t *testing.T) {
	missing := map[string]bool{}
	for _, rule := range Mini.Rules {
		missing[string(rule.ID)] = true
	}
	for _, code := range []sim.Refusal{ErrNotEnoughReplicas, ErrNotEnoughReplicasAfterAppend, ErrClusterClosed, ErrFetcherFailed, ErrOffsetOutOfRange,
		ErrOutOfOrderSequenceNumber, ErrInvalidTxnState, ErrReplicaNotAvailable, ErrAlreadyLeader, ErrNotInSync, ErrLeaderNotAvailable, ErrNotLeaderOrFollower} {
		missing[string(code)] = true
	}
	var meet func(r *sim.Reason)
	meet = func(r *sim.Reason) {
		delete(missing, string(r.Rule))
		for i := range r.Because {
			meet(r.Because[i])
		}
	}
	for s := uint64(1); len(missing) > 0; s++ {
		if s > 300 {
			t.Fatalf("not met in 300 runs: %v", slices.Sorted(maps.Keys(missing)))
		}
		a, c := newAuthor(&seeded{sim.Rand(s)}), &Cluster{}
		lines := a.opening()
		for range 60 {
			if len(lines) == 0 {
				lines = append(lines, a.next(c))
			}
			if cmd, err := bindLine(c, lines[0]); err == nil && cmd != nil {
				out := &sim.Sink{}
				next, refusal := c.Apply(cmd, out)
				c = next.(*Cluster)
				delete(missing, string(refusal))
				for _, e := range out.Events {
					meet(e.Because)
					if failed, ok := e.Facts.(*Fail); ok {
						delete(missing, string(failed.Error))
					}
				}
				if out.Refusal != nil {
					meet(out.Refusal)
				}
			}
			lines = lines[1:]
		}
	}
}
