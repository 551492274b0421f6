package redis

import (
	"strconv"

	"highwater/core/view"
	"highwater/core/words"
)

// Table is what the picture shows as rows and columns: a column for the primary
// and for each lane, and below what holds of them, key by key.
func (t *Topology) Table(remembered view.Past, look *view.Look) [][]string {
	p := t.look(remembered, look)
	if p.primary < 0 {
		return nil
	}
	k := &words.Redis
	id := []string{"ID", short(p.id)}
	head := []string{p.say(k.Keyspace), p.name + ", " + p.say(k.Primary)}
	sequence := []string{p.say(k.Sequence), sequenceText(p.sequence)}
	link := []string{"link", p.windowSentence()}
	for _, l := range p.lanes {
		role := k.Replica
		if l.role == Primary {
			role = k.Primary
		}
		head = append(head, l.name+", "+p.say(role))
		id = append(id, short(l.id))
		sequence = append(sequence, sequenceText(l.sequence))
		_, phrase, _ := l.state()
		text := p.say(phrase)
		if l.link != nil && l.link.lastSync != NoSync {
			text += " · " + p.say(k.Sync[l.link.lastSync])
		}
		if l.link != nil && l.link.queue.count > 0 {
			text += " · " + p.say(k.Queue, "n", strconv.Itoa(l.link.queue.count), "limit", strconv.FormatInt(l.link.limit, 10))
		}
		if l.lag > 0 {
			text += " · " + p.say(k.Lag, "n", sequenceText(l.lag))
		}
		link = append(link, text)
	}
	rows := [][]string{head, id, sequence, link}
	for _, key := range p.columns {
		row := []string{clip(string(key)), clip(p.valueText(p.server, key))}
		for _, l := range p.lanes {
			row = append(row, clip(p.valueText(l.server, key)))
		}
		rows = append(rows, row)
	}
	return rows
}
