package kafka

import (
	"testing"

	"highwater/core/sim"
)

// Acting in the past forks a run, and both branches share logs, lists and maps
// with the state they come from. Neither may write into what is shared.

// Every command of this list is played after every other's branch was grown from
// the same state, then a few more on both, turn about.
var forkCommands = []string{
	"produce t-0 left acks=1",
	"produce t-0 right acks=all",
	"produce t-0 i producer=i",
	"produce t-0 x producer=x",
	"produce t-1 x producer=x",
	"retry 1",
	"replicate",
	"replicate t-0 broker=2",
	"promote t-0 2",
	"promote t-0 3 unclean=true",
	"crash 1",
	"restart 3",
	"pause 2",
	"commit x",
	"abort x",
	"begin y",
	"topic u replicas=2",
	"topic v",
	"producer z",
	"producer w transactional.id=w",
	"fetchers every=5ms",
	"fetchers fail 2",
	"tick 7ms",
	"reopen",
}

func TestForksKeepApart(t *testing.T) {
	base := state(t, `
		cluster brokers=1,2,3
		topic t partitions=2 replicas=3
		topic t2 replicas=2
		topic t3
		producer i enable.idempotence=true
		producer x transactional.id=x
		producer y transactional.id=y
		produce t-0 a
		replicate
		begin x
		produce t-0 b producer=x
		produce t-0 c producer=i
		produce t-0 d
		replicate t-0 broker=3
		fetchers every=1s
		crash 3`)
	baseText := stateText(base)
	alone := map[string]string{}
	for _, line := range forkCommands {
		alone[line] = stateText(played1(t, base, line, "tick 1ms", "produce t-0 after", "replicate"))
	}
	for _, left := range forkCommands {
		for _, right := range forkCommands {
			l, r := played1(t, base, left), played1(t, base, right)
			for _, line := range []string{"tick 1ms", "produce t-0 after", "replicate"} {
				l, r = played1(t, l, line), played1(t, r, line)
			}
			if stateText(l) != alone[left] || stateText(r) != alone[right] {
				t.Errorf("%q and %q, side by side, are not what they are alone", left, right)
			}
		}
	}
	if stateText(base) != baseText {
		t.Error("a branch changed the state it comes from")
	}
}

// played1 plays lines on a state.
func played1(t *testing.T, c *Cluster, lines ...string) *Cluster {
	t.Helper()
	for _, line := range lines {
		cmd, err := bindLine(c, line)
		if err != nil {
			t.Fatalf("%s: %v", line, err)
		}
		next, _ := c.Apply(cmd, nil)
		c = next.(*Cluster)
	}
	return c
}

// A random tree: each step goes on from any state there is. In the end every
// state must be what it was, and what its commands give when played alone.
func TestRandomForks(t *testing.T) {
	type node struct {
		state  *Cluster
		text   string
		parent int
		line   string
	}
	for s := range uint64(scaled(60)) {
		d := &seeded{sim.Rand(2_000_000 + s)}
		a := newAuthor(d)
		empty := &Cluster{}
		tree := []node{{empty, stateText(empty), -1, ""}}
		grow := func(at int, line string) {
			cmd, err := bindLine(tree[at].state, line)
			if err != nil || cmd == nil {
				return
			}
			next, _ := tree[at].state.Apply(cmd, nil)
			tree = append(tree, node{next.(*Cluster), stateText(next.(*Cluster)), at, line})
		}
		for _, line := range a.opening() {
			grow(len(tree)-1, line)
		}
		opened := len(tree) - 1
		for range 150 {
			at := len(tree) - 1
			if d.pick(3) == 0 {
				at = opened + d.pick(len(tree)-opened)
			}
			grow(at, a.next(tree[at].state))
		}
		for i, n := range tree {
			if stateText(n.state) != n.text {
				t.Fatalf("seed %d: state %d has changed", s, i)
			}
		}
		for i := len(tree) - 1; i >= 0; i -= 10 {
			var lines []string
			for at := i; at > 0; at = tree[at].parent {
				lines = append([]string{tree[at].line}, lines...)
			}
			c := played1(t, empty, lines...)
			if stateText(c) != tree[i].text || c.Hash() != tree[i].state.Hash() {
				t.Fatalf("seed %d: state %d is another one when it is played alone:\n%s", s, i, asScript(lines))
			}
		}
	}
}
