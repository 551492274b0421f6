package kafka

import (
	"strings"

	"highwater/core/svg"
	"highwater/core/view"
	"highwater/core/words"
)

// nothing is what there is to see before there is a partition: calm water at 0,
// dashed plinths, and what to try.
func (s *sight) nothing(look *view.Look) *svg.Drawing {
	lanes := min(len(s.c.brokers), 9)
	if lanes == 0 {
		lanes = 3
	}
	s.p = &partition{topic: &topic{}}
	label := s.hint(look)
	hint, try, _ := strings.Cut(label, "`")
	try, _, _ = strings.Cut(try, "`")
	l := arrange(look.Width, look.Height, lanes, 0, 0)
	l.slot = min(l.slot, 55)
	d := &picture{svg.New(look.Palette, look.Prefix, l.width, l.height, look.Lang.String(), label), s, l}
	d.Defs()
	d.sea(0)
	d.surface(0)
	d.Group("hint", "hw-hint", "")
	d.Label(d.width/2, d.bed/2-6, hint, &hintType)
	d.Label(d.width/2, d.bed/2+18, svg.Fit(try, d.width-16, &tryType), &tryType)
	for i := range lanes {
		d.Group("plinth:"+digits(i), "hw-replica", "")
		d.Rect(d.x(i), d.bed+10, d.tile, d.plinth-20, 5, &emptyPlinth)
		if i < len(s.c.brokers) {
			d.Label(d.x(i)+d.tile/2, d.bed+d.plinth/2+5, svg.Fit(d.say(words.Kafka.Broker, "id", digits(s.c.brokers[i].id)), d.tile-4, &absentType), &absentType)
		}
	}
	d.scale()
	return d.Done()
}

// hint is what there is to try.
func (s *sight) hint(look *view.Look) string {
	switch {
	case look.Hint != "":
		return look.Hint
	case !s.c.opened:
		return s.say(words.Kafka.NoCluster, "command", s.c.Actions("")[0].Command)
	}
	return s.say(words.Kafka.NoTopic, "command", s.c.Actions("")[0].Command)
}
