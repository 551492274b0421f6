package kafka

import (
	"slices"
	"strings"
	"testing"
)

// Not random but all: every state within a few commands of a small one is judged,
// and so is every step to it, once for each reading of what a promotion cuts.
func TestEveryStateNearby(t *testing.T) {
	depth := 4
	if scaled(4) < 4 {
		depth = 3
	}
	for _, cut := range []string{"all", "promoted"} {
		start := state(t, "cluster brokers=1,2,3 min.insync.replicas=2 replica.lag.max.messages=1 rule.promotion.cut="+cut+`
			topic t replicas=3
			producer i enable.idempotence=true
			produce t-0 a
			replicate
			produce t-0 b acks=1`)
		type reached struct {
			state *Cluster
			by    []string
		}
		seen := map[uint64]bool{start.Hash(): true}
		edge := []reached{{start, nil}}
		steps := 0
		for range depth {
			var next []reached
			for _, from := range edge {
				for _, line := range []string{
					"produce t-0 x acks=all", "produce t-0 y producer=i", "retry 3", "replicate broker=1", "replicate broker=2", "replicate broker=3",
					"crash 1", "crash 2", "restart 1", "restart 2", "pause 3", "promote t-0 1", "promote t-0 2", "promote t-0 3 unclean=true", "tick 31s", "reopen",
				} {
					cmd, err := bindLine(from.state, line)
					if err != nil {
						continue // there is no request 3 yet
					}
					to, refusal := from.state.Apply(cmd, nil)
					s := &Step{Before: from.state, Command: cmd, After: to.(*Cluster), Refusal: refusal}
					steps++
					by := append(slices.Clip(from.by), line)
					if found := append(s.Judge(), s.After.Judge()...); found != nil {
						t.Fatalf("cut=%s, after %s: %v", cut, strings.Join(by, ", "), found)
					}
					if h := s.After.Hash(); !seen[h] {
						seen[h] = true
						next = append(next, reached{s.After, by})
					}
				}
			}
			edge = next
		}
		t.Logf("cut=%s: %d states, %d steps", cut, len(seen), steps)
	}
}
