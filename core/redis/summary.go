package redis

import (
	"strconv"

	"highwater/core/view"
	"highwater/core/words"
)

// Summary is what stands around the picture: the primaries that could be looked
// at, and the numbers of the one that is.
func (t *Topology) Summary(remembered view.Past, look *view.Look) view.Summary {
	past := pastOf(remembered)
	var s view.Summary
	for i := range t.servers {
		if t.servers[i].role == Primary {
			s.Parts = append(s.Parts, t.name(i))
		}
	}
	shown := t.shown(past, look.Part)
	if shown < 0 {
		return s
	}
	p := &t.servers[shown]
	s.Part, s.Reach = p.name, int64(p.sequence)
	stat := func(n int, value string) {
		s.Stats = append(s.Stats, view.Stat{Name: words.Redis.Stats[n].In(look.Lang), Value: value})
	}
	stat(0, sequenceText(p.sequence))
	switch {
	case p.backlog.count == 0:
		stat(1, "–")
	default:
		stat(1, spanText(p.backlog.oldest().Sequence, p.sequence))
	}
	replicas, worst, known := 0, Sequence(0), false
	for i := range t.links {
		l := &t.links[i]
		if l.primary != shown || l.state == Promoted {
			continue
		}
		replicas++
		if lag, ok := t.lag(l); ok {
			worst, known = max(worst, lag), true
		}
	}
	stat(2, strconv.Itoa(replicas))
	if known {
		stat(3, sequenceText(worst))
	}
	if t.now > 0 {
		stat(4, strconv.FormatInt(int64(t.now), 10)+" ms")
	}
	number := past.line(t, shown).number
	for i := range words.Redis.Legend {
		s.Legend = append(s.Legend, view.Key{Text: words.Redis.Legend[i].In(look.Lang), Lineage: number, Hatched: i == 1})
	}
	if past.lost > 0 {
		s.Lost = words.Redis.LostSum.In(look.Lang, "n", strconv.Itoa(past.lost))
	}
	return s
}

// spanText is "8–11", or one number.
func spanText(from, to Sequence) string {
	if from == to {
		return sequenceText(to)
	}
	return sequenceText(from) + "–" + sequenceText(to)
}

// Level is one step of the tide table: the sequence of the history that is looked
// at, and how far its slowest follower has come.
func (t *Topology) Level(remembered view.Past, part string) view.Level {
	past := pastOf(remembered)
	l := view.Level{WaterName: words.Redis.Levels[0], TopName: words.Redis.Levels[1], Lost: past.lost}
	if shown := t.shown(past, part); shown >= 0 {
		l.Water, l.Top = int64(t.lowestApplied(shown)), int64(t.servers[shown].sequence)
	}
	return l
}

// lowestApplied is the lowest cursor among the links that follow a primary's
// history; 0 with none.
func (t *Topology) lowestApplied(primary int) (lowest Sequence) {
	s, followed := &t.servers[primary], false
	for i := range t.links {
		l := &t.links[i]
		if l.primary != primary || l.state == Promoted || l.cursor == nil || l.cursor.ID != s.id {
			continue
		}
		if !followed || l.cursor.Applied < lowest {
			lowest, followed = l.cursor.Applied, true
		}
	}
	return lowest
}
