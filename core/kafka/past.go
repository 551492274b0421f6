package kafka

import (
	"slices"

	"highwater/core/sim"
	"highwater/core/view"
)

// past is what pictures remember of the events before. It is a value: a step
// that adds something copies what it changes, any other answers the same.
type past struct {
	ghosts  []ghost
	lost    []lostBatch // by request
	readers []reader
}

// ghost stands where a log had acknowledged records of one batch that are gone,
// until that log writes their slots again.
type ghost struct {
	partition string
	broker    int
	request   RequestID
	records   []LostRecord // ascending
}

// lostBatch is one whose client was told that it was written, and that the
// leader's log lacks. However many logs lose it, it is lost once.
type lostBatch struct {
	request   RequestID
	partition string
	base      Offset
	records   int
}

// reader is a partition's consumer: what it has read in one go, to the offset
// that it would ask for next.
type reader struct {
	partition string
	from, to  Offset
}

// Remember folds the events of the step that led to this state.
func (c *Cluster) Remember(before view.Past, events []sim.Event) view.Past {
	old, _ := before.(*past)
	next := old
	own := func() *past {
		if next == old {
			next = &past{}
			if old != nil {
				*next = past{slices.Clip(old.ghosts), slices.Clip(old.lost), slices.Clip(old.readers)}
			}
		}
		return next
	}
	for _, event := range events {
		switch e := event.Facts.(type) {
		case *Truncate:
			for _, g := range e.ghosts() {
				if c.gone(&g) {
					p := own()
					p.ghosts = append(p.ghosts, g)
					p.lose(lostBatch{g.request, g.partition, g.records[0].Offset, len(g.records)})
				}
			}
		case *Leader:
			found, kept := c.unled(next, e)
			if len(found) > 0 || next != nil && len(kept) != len(next.lost) {
				p := own()
				p.lost = kept
				for i := len(found) - 1; i >= 0; i-- { // oldest first
					p.lose(found[i])
				}
			}
		case *Append:
			if next.haunted(e.Partition, e.Broker) {
				own().write(e.Partition, e.Broker, e.Batch.Next())
			}
		case *Replicate:
			if e.Batches > 0 && next.haunted(e.Partition, e.Broker) {
				own().write(e.Partition, e.Broker, e.To)
			}
		case *Read:
			if place := next.place(e); next.readerOf(e.Partition) != place {
				own().read(place)
			}
		}
	}
	if next == nil {
		return nil
	}
	return next
}

// ghosts are the batches that a cut took and that a client had been told of.
func (e *Truncate) ghosts() (list []ghost) {
	for _, l := range e.Lost {
		if l.Status != Acknowledged {
			continue
		}
		if n := len(list); n > 0 && list[n-1].request == l.Request {
			list[n-1].records = append(list[n-1].records, l)
			continue
		}
		list = append(list, ghost{e.Partition, e.Broker, l.Request, []LostRecord{l}})
	}
	return list
}

// gone says whether the leader's log lacks a batch that another log lost.
func (c *Cluster) gone(g *ghost) bool { return !c.leads(g.partition, g.request, g.records[0].Offset) }

// leads says whether the leader's log has the batch of a request at an offset.
func (c *Cluster) leads(partition string, request RequestID, base Offset) bool {
	held := c.labelled(partition).leaderReplica().log.holding(base)
	return held != nil && held.batch.Payload == c.request(request).payload
}

// unled compares the logs of an old leader and a new one. What clients were told
// of and the new one lacks is lost, also while the old one, down or not cut, still
// has it; what was lost so far and the new one has is lost no more.
func (c *Cluster) unled(before *past, e *Leader) (found, kept []lostBatch) {
	p := c.labelled(e.Partition)
	log := p.leaderReplica().log
	retried := c.retried()
	for was := p.replica(c.index(e.Before)).log.top(); was != bottom; was = was.previous {
		is := log.holding(was.batch.Base)
		if is == was {
			break // the same entry is the same history
		}
		if b := was.batch; b.Control == Data && (is == nil || is.batch != b) {
			if r := c.acknowledgedAs(b, retried); r.Status == Acknowledged {
				found = append(found, lostBatch{r.ID, p.label, b.Base, len(b.Records)})
			}
		}
	}
	if before != nil {
		for _, l := range before.lost {
			if l.partition != p.label || !c.leads(l.partition, l.request, l.base) {
				kept = append(kept, l)
			}
		}
	}
	return found, kept
}

// lose counts a batch, once.
func (p *past) lose(l lostBatch) {
	if p.isLost(l.request) {
		return
	}
	p.lost = append(p.lost, l)
	for at := len(p.lost) - 1; at > 0 && p.lost[at-1].request > l.request; at-- {
		p.lost[at-1], p.lost[at] = p.lost[at], p.lost[at-1]
	}
}

// isLost says whether what a request wrote is lost.
func (p *past) isLost(request RequestID) bool {
	if p == nil {
		return false
	}
	low, high := 0, len(p.lost)
	for low < high {
		if middle := (low + high) / 2; p.lost[middle].request < request {
			low = middle + 1
		} else {
			high = middle
		}
	}
	return low < len(p.lost) && p.lost[low].request == request
}

func (p *past) haunted(partition string, broker int) bool {
	if p != nil {
		for i := range p.ghosts {
			if g := &p.ghosts[i]; g.partition == partition && g.broker == broker {
				return true
			}
		}
	}
	return false
}

// write ends the ghosts below a log's new end.
func (p *past) write(partition string, broker int, end Offset) {
	var left []ghost
	for _, g := range p.ghosts {
		if g.partition == partition && g.broker == broker {
			for len(g.records) > 0 && g.records[0].Offset < end {
				g.records = g.records[1:]
			}
		}
		if len(g.records) > 0 {
			left = append(left, g)
		}
	}
	p.ghosts = left
}

// place is where a read leaves the partition's consumer: further on, if it went
// on where it was.
func (p *past) place(e *Read) reader {
	place := reader{e.Partition, e.From, e.To}
	if old := p.readerOf(e.Partition); old.from <= e.From && e.From <= old.to {
		place.from = old.from
	}
	return place
}

func (p *past) read(place reader) {
	readers := []reader{place}
	for _, r := range p.readers {
		if r.partition != place.partition {
			readers = append(readers, r)
		}
	}
	p.readers = readers
}

// readerOf is the partition's consumer; one without a partition has not read.
func (p *past) readerOf(partition string) reader {
	if p != nil {
		for _, r := range p.readers {
			if r.partition == partition {
				return r
			}
		}
	}
	return reader{from: -1, to: -1}
}

// lostOf counts the partition's records that were acknowledged and are lost.
func (p *past) lostOf(partition string) (n int) {
	if p != nil {
		for i := range p.lost {
			if p.lost[i].partition == partition {
				n += p.lost[i].records
			}
		}
	}
	return n
}
