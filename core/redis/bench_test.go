package redis

import (
	"fmt"
	"testing"

	"highwater/core/sim"
)

// A primary with a full backlog of 10,000 batches, 10,000 keys, and four
// replicas: one of them paused with 5,000 batches queued, one disconnected. None
// of these numbers but the last may show in what a step costs.
func benchmarkState(b *testing.B, batches int) *Topology {
	at := opened(1)
	lines := []string{fmt.Sprintf("server P repl-backlog-batches=%d", batches)}
	for _, name := range []string{"R", "S", "T", "U"} {
		lines = append(lines, "server "+name, "attach "+name+" P queue=1000000")
	}
	lines = append(lines, "disconnect U")
	for i := range batches {
		if i == batches/2 {
			lines = append(lines, "pause T")
		}
		lines = append(lines, fmt.Sprintf("P> SET key%d value%d", i, i))
	}
	for _, line := range lines {
		at, _ = at.run(b, line)
	}
	return at
}

func eachSize(b *testing.B, run func(b *testing.B, at *Topology)) {
	for _, batches := range []int{100, 10_000} {
		b.Run(fmt.Sprintf("batches=%d", batches), func(b *testing.B) {
			at := benchmarkState(b, batches)
			b.ReportAllocs()
			b.ResetTimer()
			run(b, at)
		})
	}
}

var kept *Topology

func BenchmarkClone(b *testing.B) {
	eachSize(b, func(b *testing.B, at *Topology) {
		for range b.N {
			kept = at.clone()
		}
	})
}

var hashed uint64

func BenchmarkHash(b *testing.B) {
	eachSize(b, func(b *testing.B, at *Topology) {
		for range b.N {
			hashed += at.Hash()
		}
	})
}

// BenchmarkStep is a SET: the commit, the eviction, three offers, two applies.
func BenchmarkStep(b *testing.B) {
	for name, sink := range map[string]func() *sim.Sink{"silent": func() *sim.Sink { return nil }, "told": func() *sim.Sink { return &sim.Sink{} }} {
		b.Run(name, func(b *testing.B) {
			eachSize(b, func(b *testing.B, at *Topology) {
				_, s := at.run(b, "P> SET key1 other")
				for range b.N {
					next, _ := at.Apply(s.cmd, sink())
					kept = next.(*Topology)
				}
			})
		})
	}
}

func BenchmarkStepAndHash(b *testing.B) {
	eachSize(b, func(b *testing.B, at *Topology) {
		_, s := at.run(b, "P> SET key1 other")
		for range b.N {
			next, _ := at.Apply(s.cmd, nil)
			hashed += next.Hash()
		}
	})
}

// BenchmarkFullResync installs a snapshot of all keys: it is shared, not copied.
func BenchmarkFullResync(b *testing.B) {
	eachSize(b, func(b *testing.B, at *Topology) {
		at, _ = at.run(b, "crash U")
		at, _ = at.run(b, "restart U")
		at, _ = at.run(b, "attach U P")
		_, s := at.run(b, "attach U P")
		for range b.N {
			next, _ := at.Apply(s.cmd, nil)
			kept = next.(*Topology)
		}
	})
}

func BenchmarkReadOnlyStep(b *testing.B) {
	eachSize(b, func(b *testing.B, at *Topology) {
		_, s := at.run(b, "P> GET key1")
		for range b.N {
			next, _ := at.Apply(s.cmd, nil)
			kept = next.(*Topology)
		}
	})
}
