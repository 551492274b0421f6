package kafka

import (
	"highwater/core/plain"
	"highwater/core/svg"
	"highwater/core/view"
	"highwater/core/words"
)

// mostRows bounds the offsets of a table.
const mostRows = 200

// Table is what the picture shows as rows and columns: a column for each replica,
// a row for each offset, the highest first.
func (c *Cluster) Table(past view.Past, look *view.Look) [][]string {
	s := c.seen(past, look)
	if s.p == nil {
		return nil
	}
	k := &words.Kafka
	head, leo, isr := []string{s.say(k.Offset)}, []string{"LEO"}, []string{"ISR"}
	for i := range s.lanes {
		l := &s.lanes[i]
		head = append(head, s.say(k.Broker, "id", digits(l.id))+", "+s.role(l))
		text := digits(l.leo)
		if l.lag > 0 {
			text += " · " + s.say(k.Lag, "n", digits(l.lag))
		}
		if l.holds {
			text += " · " + s.say(k.HoldsHW)
		}
		leo = append(leo, text)
		text = s.isrWord(l)
		if !l.inSync {
			text += " · " + s.whyOut(l, false)
		}
		if _, state := s.stateOf(l); state != "" {
			text += " · " + state
		}
		isr = append(isr, text)
	}
	rows := [][]string{head, leo, isr}
	first := max(s.arranged(look).first, s.top-mostRows)
	for o := s.top; o >= first; o-- {
		row, any := []string{digits(o)}, false
		for i := range s.lanes {
			text := s.recordAt(&s.lanes[i], o)
			any = any || text != ""
			row = append(row, text)
		}
		if any {
			rows = append(rows, row)
		}
	}
	if first > 0 {
		row := []string{s.say(k.Folded, "from", "0", "to", digits(first-1))}
		for i := range s.lanes {
			row = append(row, s.say(k.Records, "n", digits(min(first, s.lanes[i].leo))))
		}
		rows = append(rows, row)
	}
	return rows
}

// recordAt is what a log has at an offset, or had and lost.
func (s *sight) recordAt(l *lane, o Offset) string {
	k := &words.Kafka
	if e := l.log.holding(o); e != nil {
		b := e.batch
		text, state := s.marker(b.Control), k.InLog
		if b.Control == Data {
			text = plain.Text(svg.Fit(b.Records[o-b.Base].Value, 300, &plainType))
		}
		if s.committed(b) {
			state = k.Committed
		}
		return text + " · e" + digits(b.Epoch) + " · " + s.say(state)
	}
	for _, g := range l.ghosts {
		for _, r := range g.records {
			if r.Offset == o {
				return plain.Text(svg.Fit(r.Value, 300, &plainType)) + " · " + s.say(k.LostRequest, "request", digits(r.Request))
			}
		}
	}
	return ""
}
