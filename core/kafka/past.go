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
// leader's log has no more. However many logs lose it, it is lost once.
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
		switch e := event.(type) {
		case *Truncate:
			for _, g := range e.ghosts() {
				if c.gone(&g) {
					p := own()
					p.ghosts = append(p.ghosts, g)
					p.lose(&g)
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
func (c *Cluster) gone(g *ghost) bool {
	p := c.labelled(g.partition)
	held := p.leaderReplica().log.holding(g.records[0].Offset)
	return held == nil || held.batch.Payload != c.request(g.request).payload
}

// labelled finds a partition by its label; nil: there is none.
func (c *Cluster) labelled(label string) *partition {
	for _, p := range c.partitions {
		if p.label == label {
			return p
		}
	}
	return nil
}

// lose counts a batch, once.
func (p *past) lose(g *ghost) {
	at := len(p.lost)
	for at > 0 && p.lost[at-1].request >= g.request {
		at--
		if p.lost[at].request == g.request {
			return
		}
	}
	p.lost = slices.Insert(p.lost, at, lostBatch{g.request, g.partition, g.records[0].Offset, len(g.records)})
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
	p.readers = slices.Clone(p.readers)
	for i := range p.readers {
		if p.readers[i].partition == place.partition {
			p.readers[i] = place
			return
		}
	}
	p.readers = append(p.readers, place)
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
