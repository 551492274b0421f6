package kafka

import (
	"slices"
	"strings"
	"testing"

	"highwater/core/view"
)

func (r *told) ghosts() (list []string) {
	for key := range r.draw(sized(1056, 560)) {
		if strings.HasPrefix(key, "ghost:") {
			list = append(list, key)
		}
	}
	slices.Sort(list)
	return list
}

// An acknowledged record that is cut leaves a ghost, until that very log writes
// the slot again. It stays lost.
func TestGhosts(t *testing.T) {
	r := tell(t, lostTail)
	if got := r.ghosts(); !slices.Equal(got, []string{"ghost:1:4:3"}) {
		t.Fatalf("%v: refund-41 stood in broker 1's log only", got)
	}
	r = tell(t, lostTail+"\nreplicate broker=1")
	if got := r.ghosts(); len(got) > 0 {
		t.Errorf("%v: broker 1 has written offset 4 again", got)
	}
	if level := r.now().Level(r.past(), ""); level.Lost != 1 || level.Water != 7 || level.Top != 7 {
		t.Errorf("%+v: one record is lost for good", level)
	}
}

// The tide table of a partition is flat until the partition is there, whatever
// another one holds by then.
func TestNoLevelBeforeThePartition(t *testing.T) {
	r := tell(t, lostTail)
	if level := r.now().Level(r.past(), "later-0"); level.Top != 0 || level.Water != 0 || level.Lost != 0 || level.TopName != "LEO" {
		t.Errorf("%+v", level)
	}
}

// Undo goes to a value that is as it was.
func TestThePastIsAValue(t *testing.T) {
	r := tell(t, lostTail+"\nreplicate broker=1\nfetch orders-0 from=4\nproduce orders-0 x")
	n := len(r.states)
	if r.pasts[n-1] != r.pasts[n-2] {
		t.Error("a produce adds nothing to the past, and there is another one")
	}
	if r.pasts[n-1] == r.pasts[n-3] {
		t.Error("a read is not remembered")
	}
	undone := &told{r.states[:n-3], r.pasts[:n-3]}
	if got := undone.ghosts(); !slices.Equal(got, []string{"ghost:1:4:3"}) {
		t.Errorf("%v after undo", got)
	}
	if g := undone.draw(sized(1056, 560)); !strings.Contains(g["captions"], "next 4") {
		t.Error("the consumer is not where it was")
	}
	if g := r.draw(sized(1056, 560)); !strings.Contains(g["captions"], "next 7") {
		t.Error("the consumer has not moved")
	}
}

// A record that several logs lose is lost once; one that was never acknowledged
// is no loss, and neither is one that the leader still has.
func TestWhatCountsAsLost(t *testing.T) {
	for _, story := range []struct {
		name, lines string
		lost        int
		ghosts      string
	}{
		{"in two logs", "cluster brokers=1,2,3\ntopic t replicas=3\nproduce t-0 a b acks=1\nreplicate broker=2\npromote t-0 3", 2, "ghost:1:0:1 ghost:1:1:1 ghost:2:0:1 ghost:2:1:1"},
		{"not acknowledged", "cluster brokers=1,2,3\ntopic t replicas=3\nproduce t-0 a\nreplicate broker=2\npromote t-0 3", 0, ""},
		{"acks=0", "cluster brokers=1,2\ntopic t replicas=2\nproduce t-0 a acks=0\npromote t-0 2", 0, ""},
		{"on a broker that was down", "cluster brokers=1,2\ntopic t replicas=2\nproduce t-0 a acks=1\ncrash 1\npromote t-0 2\nrestart 1", 1, "ghost:1:0:1"},
		{"on a broker that is down", "cluster brokers=1,2\ntopic t replicas=2\nproduce t-0 a acks=1\ncrash 1\npromote t-0 2", 1, ""},
		// With cut=promoted logs of one length diverge: broker 1 has a where broker 2 has b.
		{"diverged", diverged, 1, ""},
		{"back again", diverged + "\npromote t-0 1", 1, ""},
		{"one after the other", "cluster brokers=1,2\ntopic t replicas=2\nproduce t-0 a acks=1\npromote t-0 2\nproduce t-0 b acks=1\npromote t-0 1", 2, "ghost:1:0:1 ghost:2:0:2"},
	} {
		t.Run(story.name, func(t *testing.T) {
			r := tell(t, story.lines)
			if got := r.now().Level(r.past(), "t-0").Lost; got != story.lost {
				t.Errorf("%d lost, want %d", got, story.lost)
			}
			if got := strings.Join(r.ghosts(), " "); got != story.ghosts {
				t.Errorf("%s, want %s", got, story.ghosts)
			}
		})
	}
}

const diverged = `
	cluster brokers=1,2 rule.promotion.cut=promoted
	topic t replicas=2
	produce t-0 a acks=1
	promote t-0 2
	produce t-0 b acks=1
	replicate`

// Whoever leads, what the other log has is lost; it is marked where it stands.
func TestWhatIsLostAndStillInALog(t *testing.T) {
	g := tell(t, diverged).draw(sized(1056, 560))
	if !strings.Contains(g["batch:1:0"], "#1 acked, then lost") || strings.Contains(g["batch:2:0"], "lost") {
		t.Error("a is not marked as lost on broker 1")
	}
	g = tell(t, diverged+"\npromote t-0 1").draw(sized(1056, 560))
	if !strings.Contains(g["batch:2:0"], "#2 acked, then lost") || strings.Contains(g["batch:1:0"], "lost") {
		t.Error("b is not marked as lost on broker 2, or a still is on broker 1")
	}
}

func TestDescribe(t *testing.T) {
	r := tell(t, lostTail)
	look := sized(1056, 560)
	want := `Partition orders-0: HW 4, leader broker 2 in epoch 1, ISR 1, 2, 3, at least 2 for acks=all.
Broker 1, follower: LEO 4, lag 3, in the ISR, holds HW at 4.
Broker 2, leader: LEO 7, in the ISR.
Broker 3, follower: LEO 7, in the ISR.
The consumer's next offset is 4; it can read below 4.
On broker 2, offsets 4 to 6 in epoch 1: cart-43, paid-43, packed-43; not committed.
On broker 2, offsets 2 to 3 in epoch 0: cart-42, paid-42; committed.
On broker 2, offsets 0 to 1 in epoch 0: cart-41, paid-41; committed.
Request 4 needs offset 7 and waits for broker 1; 2 of 3 have it.
Request 3, acks=1, is acknowledged.
Request 2, acks=all, is acknowledged.
Request 1, acks=all, is acknowledged.
refund-41 at offset 4 on broker 1 is lost: request 3 was acknowledged before.
1 acknowledged record lost.`
	if got := strings.Join(r.now().Describe(r.past(), &look), "\n"); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}

func TestSummary(t *testing.T) {
	r := tell(t, lostTail+"\ntopic other replicas=2\ntick 1500ms")
	look := view.Look{Part: "orders-0"}
	s := r.now().Summary(r.past(), &look)
	if !slices.Equal(s.Parts, []string{"orders-0", "other-0"}) || s.Part != "orders-0" || s.Lost != "1 acknowledged record lost" {
		t.Errorf("%+v", s)
	}
	want := []view.Stat{{Name: "HW", Value: "4"}, {Name: "LEO", Value: "7"}, {Name: "ISR", Value: "3", Note: "of 3, min 2"}, {Name: "epoch", Value: "1"}, {Name: "clock", Value: "1500 ms"}}
	if !slices.Equal(s.Stats, want) {
		t.Errorf("%+v", s.Stats)
	}
	// Below HW stands epoch 0, above it epoch 1.
	if key := s.Legend; key[0].Lineage != 0 || key[0].Hatched || key[1].Lineage != 1 || !key[1].Hatched {
		t.Errorf("%+v", key)
	}
	var chips []string
	for _, chip := range s.Chips {
		text := chip.Glyph + " " + chip.Text
		for _, m := range chip.Members {
			text += " " + m.Name
			if m.Reached {
				text += "!"
			}
		}
		chips = append(chips, text)
	}
	if got := strings.Join(chips, ", "); got != "waits #4 1 2! 3!, lost #3 lost, acked #2, acked #1" {
		t.Error(got)
	}
	look.Part = "other-0"
	if s := r.now().Summary(r.past(), &look); s.Lost != "" || s.Stats[2].Note != "of 2, min 2" {
		t.Errorf("%+v", s)
	}
}
