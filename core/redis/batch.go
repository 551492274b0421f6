package redis

import (
	"iter"

	"highwater/core/sim"
)

// Batch is one commit: all that one write, or one transaction, has changed. It
// is applied whole or not at all, and never changes.
type Batch struct {
	Sequence Sequence
	Commands []string // as a script would write them; only those that changed something
	effects  []effect
	hash     uint64
}

func newBatch(sequence Sequence, commands []string, effects []effect) *Batch {
	b := &Batch{Sequence: sequence, Commands: commands, effects: effects}
	b.hash = sim.Mix(uint64(sequence))
	for _, command := range commands {
		b.hash = sim.Combine(b.hash, sim.HashString(command))
	}
	return b
}

// touches says whether the batch wrote to a key.
func (b *Batch) touches(k key) bool {
	for i := range b.effects {
		if b.effects[i].key == k {
			return true
		}
	}
	return false
}

// run is some batches in a row: a backlog, a queue, or a whole history. It is a
// value. All runs over one history share its entries, in which each batch points
// at the one before it; so whoever appends here disturbs nobody, also where two
// branches of a lab go on from the same batch.
type run struct {
	last  *entry
	count int // how many batches, ending at last
}

// entry is a batch in its place in a history.
type entry struct {
	batch    *Batch
	previous *entry
	jump     *entry // some ancestor, so that any is found in O(log n) hops
	depth    int    // batches up to and with this one
	sum      uint64 // of the hashes of all of them
}

// bottom ends every history, so that no walk has to ask for nil.
var bottom = func() *entry {
	e := &entry{}
	e.jump = e
	return e
}()

func (r run) top() *entry {
	if r.last == nil {
		return bottom
	}
	return r.last
}

// append answers the run with one more batch.
func (r run) append(b *Batch) run {
	top := r.top()
	e := &entry{batch: b, previous: top, jump: top, depth: top.depth + 1, sum: top.sum + sim.Mix(b.hash)}
	if far := top.jump; top.depth-far.depth == far.depth-far.jump.depth {
		e.jump = far.jump
	}
	return run{e, r.count + 1}
}

// extended answers the run with an entry of the history that it is part of.
func (r run) extended(e *entry) run {
	if r.count > 0 && e.previous != r.last {
		panic("redis: a batch was queued that does not follow the one before it")
	}
	return run{e, r.count + 1}
}

// back answers the entry so many places before the last.
func (r run) back(places int) *entry {
	e := r.top()
	for depth := e.depth - places; e.depth > depth; {
		if e.jump.depth >= depth {
			e = e.jump
		} else {
			e = e.previous
		}
	}
	return e
}

// oldest answers the first batch of a run that has one.
func (r run) oldest() *Batch { return r.back(r.count - 1).batch }

// newest answers the last batch of a run that has one.
func (r run) newest() *Batch { return r.last.batch }

// withoutOldest answers a run that has a first batch without it.
func (r run) withoutOldest() run { return run{r.last, r.count - 1} }

// after answers the batches of the run above a sequence.
func (r run) after(sequence Sequence) run {
	count := 0
	for e := r.top(); count < r.count && e.batch.Sequence > sequence; e = e.previous {
		count++
	}
	return run{r.last, count}
}

// all runs through the batches, oldest first.
func (r run) all() iter.Seq[*Batch] {
	return func(yield func(*Batch) bool) {
		batches := make([]*Batch, r.count)
		for e, i := r.top(), r.count-1; i >= 0; e, i = e.previous, i-1 {
			batches[i] = e.batch
		}
		for _, b := range batches {
			if !yield(b) {
				return
			}
		}
	}
}

// sequences are the sequence numbers of the batches, oldest first.
func (r run) sequences() []Sequence {
	list := make([]Sequence, 0, r.count)
	for b := range r.all() {
		list = append(list, b.Sequence)
	}
	return list
}

// Hash is of the batches in the run alone: what stood before them is taken off
// again. A batch's own hash has its sequence, so a sum is enough.
func (r run) Hash() uint64 {
	return sim.Combine(uint64(r.count), r.top().sum-r.back(r.count).sum)
}
