package kafka

import (
	"fmt"
	"testing"

	"highwater/core/sim"
	"highwater/core/svg"
	"highwater/core/view"
)

// prepared binds commands once, against a state in which all their names are
// known; they may then be played on any state that comes of it.
func prepared(b *testing.B, c *Cluster, lines ...string) (commands []sim.Command) {
	for _, line := range lines {
		cmd, err := bindLine(c, line)
		if err != nil {
			b.Fatalf("%s: %v", line, err)
		}
		commands = append(commands, cmd)
	}
	return commands
}

func benchState(b *testing.B, lines ...string) *Cluster {
	c := &Cluster{}
	for _, line := range lines {
		cmd, err := bindLine(c, line)
		if err != nil {
			b.Fatalf("%s: %v", line, err)
		}
		next, _ := c.Apply(cmd, nil)
		c = next.(*Cluster)
	}
	return c
}

// BenchmarkStep is what a search does all day: copy a state, step, hash. It walks
// through the space of three replicas, at most 16 steps away from where it
// starts.
func BenchmarkStep(b *testing.B) {
	start := benchState(b, "cluster brokers=1,2,3 min.insync.replicas=2 replica.lag.max.messages=2", "topic t replicas=3",
		"produce t-0 a", "replicate", "produce t-0 b acks=1")
	commands := prepared(b, start,
		"produce t-0 x acks=all", "produce t-0 y acks=1",
		"replicate t-0 broker=1", "replicate t-0 broker=2", "replicate t-0 broker=3",
		"crash 1", "crash 2", "crash 3", "restart 1", "restart 2", "restart 3",
		"pause 2", "resume 2", "promote t-0 1", "promote t-0 2", "promote t-0 3", "promote t-0 2 unclean=true", "tick 10s")
	dice := sim.Rand(1)
	var sum uint64
	c := start
	b.ReportAllocs()
	b.ResetTimer()
	for i := range b.N {
		if i%16 == 0 {
			c = start
		}
		next, _ := c.Apply(commands[dice.Next()%uint64(len(commands))], nil)
		sum += next.Hash()
		c = next.(*Cluster)
	}
	b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "steps/s")
	hashed = sum
}

var hashed uint64

// BenchmarkCommand is one command, over and over, on one small state.
func BenchmarkCommand(b *testing.B) {
	start := benchState(b, "cluster brokers=1,2,3", "topic t replicas=3", "producer i enable.idempotence=true",
		"produce t-0 a", "produce t-0 a producer=i", "replicate", "produce t-0 b acks=1", "produce t-0 c")
	for _, line := range []string{"produce t-0 x acks=1", "produce t-0 x", "produce t-0 x producer=i", "replicate", "replicate broker=2",
		"fetch t-0", "promote t-0 2", "crash 1", "restart 2", "pause 2", "tick 1ms", "reopen"} {
		b.Run(line, func(b *testing.B) {
			cmd := prepared(b, start, line)[0]
			b.ReportAllocs()
			for range b.N {
				next, _ := start.Apply(cmd, nil)
				kept = next.(*Cluster)
			}
		})
	}
}

var kept *Cluster

// grown is a state with so many records in its log, three times, and as many
// requests.
func grown(b *testing.B, records int) *Cluster {
	c := benchState(b, "cluster brokers=1,2,3", "topic t replicas=3")
	produce := prepared(b, c, "produce t-0 value acks=1")[0]
	for range records {
		next, _ := c.Apply(produce, nil)
		c = next.(*Cluster)
	}
	next, _ := c.Apply(prepared(b, c, "replicate")[0], nil)
	return next.(*Cluster)
}

func eachSize(b *testing.B, run func(b *testing.B, c *Cluster)) {
	for _, records := range []int{10, 100, 10_000} {
		b.Run(fmt.Sprintf("records=%d", records), func(b *testing.B) {
			c := grown(b, records)
			b.ReportAllocs()
			b.ResetTimer()
			run(b, c)
		})
	}
}

// A copy costs what the cluster is, not what its logs hold.
func BenchmarkCopy(b *testing.B) {
	eachSize(b, func(b *testing.B, c *Cluster) {
		for range b.N {
			kept = c.clone()
			kept.change(0)
		}
	})
}

func BenchmarkHash(b *testing.B) {
	eachSize(b, func(b *testing.B, c *Cluster) {
		for range b.N {
			hashed += c.Hash()
		}
	})
}

func BenchmarkProduce(b *testing.B) {
	eachSize(b, func(b *testing.B, c *Cluster) {
		cmd := prepared(b, c, "produce t-0 value acks=all")[0]
		for range b.N {
			next, _ := c.Apply(cmd, nil)
			hashed += next.Hash()
		}
	})
}

// A picture costs what it shows, not what the logs hold.
func BenchmarkDraw(b *testing.B) {
	eachSize(b, func(b *testing.B, c *Cluster) {
		look := view.Look{Palette: &svg.Light, Width: 1056, Height: 560}
		for range b.N {
			drawn = c.Draw(nil, &look)
		}
	})
}

var drawn *svg.Drawing
