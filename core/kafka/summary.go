package kafka

import (
	"highwater/core/view"
	"highwater/core/words"
)

// mostChips are as many requests as a narrow page can show.
const mostChips = 8

// Summary is what stands around the picture.
func (c *Cluster) Summary(past view.Past, look *view.Look) view.Summary {
	s := c.seen(past, look)
	if s.p == nil {
		return view.Summary{}
	}
	k := &words.Kafka
	p := s.p
	out := view.Summary{
		Part:  p.label,
		Reach: int64(s.top),
		Stats: []view.Stat{
			{Name: "HW", Value: digits(p.hw)},
			{Name: "LEO", Value: digits(s.leo)},
			{Name: "ISR", Value: digits(p.isr.size()), Note: s.say(k.StatISR, "n", digits(len(p.replicas)), "min", digits(p.topic.settings.MinInsyncReplicas))},
			{Name: s.say(k.StatEpoch), Value: digits(p.epoch)},
		},
		Legend: []view.Key{
			{Text: s.say(k.Committed), Lineage: s.lineage(p.hw - 1)},
			{Text: s.say(k.InLog), Lineage: s.lineage(s.leo - 1), Hatched: true},
		},
		Chips: s.chips(),
	}
	for _, p := range c.partitions {
		out.Parts = append(out.Parts, p.label)
	}
	if c.now > 0 {
		out.Stats = append(out.Stats, view.Stat{Name: s.say(k.StatClock), Value: s.age(c.now)})
	}
	if n := s.past.lostOf(p.label); n > 0 {
		out.Lost = s.say(k.Lost, "n", digits(n))
	}
	return out
}

// lineage is that of the leader's batch at an offset, the current one's if there
// is none: a legend shows colours that stand in the picture.
func (s *sight) lineage(offset Offset) int {
	epoch := s.p.epoch
	if e := s.log.holding(offset); e != nil {
		epoch = e.batch.Epoch
	}
	return int(epoch % 4)
}

// chips are the requests in a row: who waits, what was lost, what was answered.
func (s *sight) chips() (list []view.Chip) {
	for id, w := range s.p.waiting.All() {
		if len(list) == mostChips/2 {
			break
		}
		chip := view.Chip{Glyph: "waits", Text: "#" + digits(id)}
		for _, member := range s.c.ids(w.set) {
			reached := s.p.replica(s.c.index(member)).log.LogEndOffset() >= w.target
			chip.Members = append(chip.Members, view.Member{Name: digits(member), Reached: reached})
		}
		list = append(list, chip)
	}
	lost := map[RequestID]bool{}
	if s.past != nil {
		for i := len(s.past.lost) - 1; i >= 0; i-- {
			l := &s.past.lost[i]
			if l.partition != s.p.label {
				continue
			}
			lost[l.request] = true
			if len(list) < mostChips-2 {
				list = append(list, view.Chip{Glyph: "lost", Loss: true, Text: s.say(words.Kafka.LostShort, "request", digits(l.request))})
			}
		}
	}
	for _, a := range s.requests(s.leo, recent) {
		if len(list) >= mostChips || a.pending() || lost[a.ID] {
			continue
		}
		chip := view.Chip{Glyph: "acked", Text: "#" + digits(a.ID)}
		switch a.Status {
		case Sent:
			chip.Glyph, chip.Text = "up", chip.Text+" "+s.status(a.Request)
		case Failed:
			chip.Glyph, chip.Text, chip.Loss = "refused", chip.Text+" "+s.status(a.Request), true
		}
		list = append(list, chip)
	}
	return list
}

// Level is one step of the tide table. It is asked for many steps at once, so it
// looks at no more than it tells. A partition has none before it is there.
func (c *Cluster) Level(before view.Past, part string) view.Level {
	l := view.Level{WaterName: "HW", TopName: "LEO"}
	var p *partition
	if part != "" {
		p = c.labelled(part)
	} else if len(c.partitions) > 0 {
		p = c.partitions[0]
	}
	if p != nil {
		remembered, _ := before.(*past)
		l.Water, l.Top = int64(p.hw), int64(p.leaderReplica().log.LogEndOffset())
		l.Lost = remembered.lostOf(p.label)
	}
	return l
}
