package kafka

import (
	"math/bits"
	"slices"
	"testing"

	"highwater/core/sim"
)

// A log against the plain list of its batches.
type listed struct {
	log  Log
	list []*Batch
}

func (l listed) end() (end Offset) {
	for _, b := range l.list {
		end += Offset(len(b.Records))
	}
	return end
}

func (l listed) append(records, bytes int) listed {
	b := &Batch{Base: l.end(), Payload: (&Payload{Records: make([]Record, records), producer: noProducer, sequence: -1}).sealed()}
	b.Bytes = bytes
	return listed{l.log.Append(b), append(slices.Clip(l.list), b)}
}

func (l listed) cut(offset Offset) listed {
	list := l.list
	for len(list) > 0 && list[len(list)-1].Base+Offset(len(list[len(list)-1].Records)) > offset {
		list = list[:len(list)-1]
	}
	return listed{l.log.Cut(offset), list}
}

// check asks the log everything it can be asked.
func (l listed) check(t *testing.T) {
	t.Helper()
	if l.log.LogEndOffset() != l.end() || l.log.top().depth != len(l.list) {
		t.Fatalf("the log ends at %d after %d batches, not at %d after %d", l.log.LogEndOffset(), l.log.top().depth, l.end(), len(l.list))
	}
	if (l.log.last == nil) != (len(l.list) == 0) {
		t.Fatal("an empty log is Log{}, and no other is")
	}
	for depth := range len(l.list) + 1 {
		e := l.log.at(depth)
		if e.depth != depth || depth > 0 && e.batch != l.list[depth-1] {
			t.Fatalf("at(%d) is another batch", depth)
		}
	}
	for offset := Offset(-2); offset <= l.end()+2; offset++ {
		i := slices.IndexFunc(l.list, func(b *Batch) bool { return b.Base <= offset && offset < b.Base+Offset(len(b.Records)) })
		switch e := l.log.holding(offset); {
		case (e == nil) != (i < 0):
			t.Fatalf("holding(%d) finds %v", offset, e)
		case e != nil && e.batch != l.list[i]:
			t.Fatalf("holding(%d) finds another batch", offset)
		}
		var from []*Batch
		if i >= 0 {
			from = l.list[i:]
		}
		if !slices.Equal(l.log.Batches(offset), from) {
			t.Fatalf("Batches(%d) is another list", offset)
		}
		if cut := l.cut(max(0, offset)); cut.log.LogEndOffset() != cut.end() || cut.log.top().depth != len(cut.list) || cut.log.last == nil != (len(cut.list) == 0) {
			t.Fatalf("Cut(%d) ends at %d, not at %d", offset, cut.log.LogEndOffset(), cut.end())
		}
		for _, budget := range []int64{0, 1, 3, 7, 1000} {
			l.checkRead(t, offset, budget, i)
		}
	}
}

func (l listed) checkRead(t *testing.T, from Offset, budget int64, i int) {
	t.Helper()
	last, first, bytes := l.log.read(from, budget)
	if i < 0 || l.list[i].Base != from {
		if last != nil || first != nil || bytes != 0 {
			t.Fatalf("read(%d) finds a batch where none begins", from)
		}
		return
	}
	sum, end := int64(l.list[i].Bytes), i+1
	for end < len(l.list) && sum+int64(l.list[end].Bytes) <= budget {
		sum, end = sum+int64(l.list[end].Bytes), end+1
	}
	if first.batch != l.list[i] || last.batch != l.list[end-1] || bytes != sum {
		t.Fatalf("read(%d, %d) takes %d bytes, not %d", from, budget, bytes, sum)
	}
}

func TestLogAgainstList(t *testing.T) {
	d := &seeded{sim.Rand(7)}
	l := listed{}
	l.check(t)
	var older []listed
	for step := range scaled(400) {
		switch {
		case d.pick(6) == 0 && step > 40:
			l = l.cut(max(0, l.end()-Offset(d.pick(30))))
		case d.pick(20) == 0 && len(older) > 0:
			l = older[d.pick(len(older))] // fork
		default:
			l = l.append(1+d.pick(3), 1+d.pick(4))
		}
		if d.pick(4) == 0 {
			older = append(older, l)
		}
		if step%5 == 0 {
			l.check(t)
		}
	}
	for _, l := range older {
		l.check(t)
	}
}

// Two logs that grow from one keep what they share, and nothing else.
func TestLogForks(t *testing.T) {
	base := listed{}
	for range 20 {
		base = base.append(1, 1)
	}
	left, right := base.append(2, 1), base.append(1, 1).append(1, 1)
	left.check(t)
	right.check(t)
	base.check(t)
	if left.log.last.previous != base.log.last || left.log.Cut(20) != base.log || right.log.Cut(20) != base.log {
		t.Error("logs with one history are not the same entries")
	}
	if left.log.Hash() == right.log.Hash() {
		t.Error("two logs, one hash")
	}
	again := listed{}
	for range 20 {
		again = again.append(1, 1)
	}
	if again.log.Hash() != base.log.Hash() {
		t.Error("one content, two hashes")
	}
}

// Jumps make any place of a log a few hops away: no more than a few for each
// doubling of its length.
func TestLogJumpsAreFew(t *testing.T) {
	l := Log{}
	b := (&Payload{Records: make([]Record, 1), producer: noProducer, sequence: -1}).sealed()
	const n = 1 << 14
	for i := range n {
		l = l.Append(&Batch{Base: Offset(i), Payload: b})
	}
	most := 0
	for target := 0; target < n; target += 7 {
		hops := 0
		for e := l.top(); e.depth > target; hops++ {
			if e.jump.depth >= target {
				e = e.jump
			} else {
				e = e.previous
			}
		}
		most = max(most, hops)
	}
	if limit := 3 * bits.Len(n); most > limit {
		t.Errorf("%d hops in a log of %d batches, more than %d", most, n, limit)
	}
}

func TestAppendElsewherePanics(t *testing.T) {
	defer func() {
		if recover() == nil {
			t.Error("a batch was appended with a hole before it")
		}
	}()
	l := listed{}.append(1, 1)
	l.log.Append(&Batch{Base: 2, Payload: l.list[0].Payload})
}
