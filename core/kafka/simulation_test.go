package kafka

import (
	"flag"
	"runtime"
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
		return max(1, n/4)
	}
	return n
}

func TestSimulation(t *testing.T) {
	if *seed != 0 {
		simulate(t, *seed, 30, true)
		return
	}
	n := scaled(2400)
	if *runs > 0 {
		n = *runs
	}
	for s := range uint64(n) {
		simulate(t, s+1, 30, s%10 == 0)
	}
}

func TestLongSimulation(t *testing.T) {
	for s := range uint64(scaled(8)) {
		simulate(t, 1_000_000+s, 400, s == 0)
	}
}

func simulate(t *testing.T, seed uint64, steps int, books bool) {
	t.Helper()
	if failure := judgedRun(newAuthor(&seeded{sim.Rand(seed)}), steps, books); failure != "" {
		t.Fatalf("seed %d: %s", seed, failure)
	}
}
