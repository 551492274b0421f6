package kafka

import (
	"math"

	"highwater/core/svg"
	"highwater/core/words"
)

// marksOf are what stands beside a replica's pile: its LEO, how far it lags,
// whether it holds HW, and a cut that waits for it.
func (d *picture) marksOf(i int) {
	l := &d.lanes[i]
	id := digits(l.id)
	if l.up {
		d.Group("flag:"+id, "hw-flag", d.say(words.Kafka.FlagName, "n", digits(l.leo), "id", id))
		d.flag(i)
	}
	if l.lag > 0 && d.flags == fullFlags && (d.y(l.leo)-d.y(d.leo)) > 14 {
		d.Group("lag:"+id, "hw-lag", d.say(words.Kafka.LagName, "n", digits(l.lag), "id", id))
		d.lag(i)
	}
	if l.holds && d.flags == fullFlags {
		d.Group("anchor:"+id, "hw-anchor", d.say(words.Kafka.AnchorName, "n", digits(d.p.hw), "id", id))
		d.anchor(i)
	}
	if cut := l.missedCut; cut != noCut && cut < l.leo {
		d.Group("cut:"+id, "hw-cut", d.say(words.Kafka.MissedCutName, "n", digits(cut), "id", id))
		x, y := d.x(i), d.y(cut)
		d.Line(x-6, y, x+d.tile+6, y, &cutLine)
		t := cutType
		t.Halo = d.halo(y)
		text := d.say(words.Kafka.MissedCut, "n", digits(cut))
		if svg.Width(text, &t) > d.tile-10 {
			text = d.say(words.Kafka.ShortCut, "n", digits(cut))
		}
		d.Label(x+8, y-6, text, &t)
	}
}

// halo is what a label at y has around it: air, where there is any.
func (d *picture) halo(y float64) svg.Colour {
	if y < d.y(d.p.hw) {
		return svg.Air
	}
	return svg.None
}

// anchor lies under the surface; where there is no depth, on the plinth.
func (d *picture) anchor(i int) {
	x, y := d.x(i)+d.tile+6, d.y(d.p.hw)+8
	text := d.say(words.Kafka.HoldsHW)
	if y+20 > d.bed {
		l, right := &d.lanes[i], d.edge(d.x(i))
		x, y = d.x(i)+svg.PillWidth(d.say(words.Kafka.InISR))+8, d.chipsAt()+3
		if _, state := d.stateOf(l); state != "" {
			x += svg.PillWidth(state) + 6
		}
		if x+18+svg.Width(text, &anchorType) < right {
			d.Label(x+20, y+12.5, text, &anchorType)
		} else if x+16 > right {
			return
		}
	} else if end := x + svg.Width(text, &anchorType) + 8; y+32 < d.bed && (i+1 == len(d.lanes) || end < d.x(i+1)) && (d.cards == 0 || end < d.cards) {
		d.Label(x-1, y+30, text, &anchorType)
	}
	d.Icon("anchor", x, y, svg.TideText)
}

// flag is a ledge at the LEO with a pole of 26: filled for the leader, open for a
// follower. A pennant is bare; its number stands in the plinth.
func (d *picture) flag(i int) {
	l := &d.lanes[i]
	x, y := d.x(i)+d.tile, d.y(l.leo)
	cloth, t := &openFlag, &openFlagType
	if l.leads {
		cloth, t = &fullFlag, &fullFlagType
	}
	if d.flags == pennants {
		x, w := x-1, min(13, d.pitch-d.tile) // in the gap: what stands above the LEO, a ghost with its value, is not covered
		d.Line(x, y, x, y-20, &flagPole)
		d.Path(cloth, "M# #h#l-3 5 3 5h#z", x, y-20, w, -w)
		return
	}
	x += 6
	text := "LEO " + digits(l.leo)
	room := d.pitch - d.tile - 8
	w := svg.Width(text, t) + 14
	if w > room {
		text = digits(l.leo)
		w = svg.Width(text, t) + 14
	}
	w = min(w+2, room)
	y -= 1
	d.Line(x-6, y, x+6, y, &ledge)
	d.Line(x, y, x, y-26, &flagPole)
	d.Path(cloth, "M# #h#l-5 9 5 9h#z", x, y-26, w, -w)
	d.Label(x+7, y-12.5, text, t)
}

// lag is a dimension line from a replica's LEO to the leader's.
func (d *picture) lag(i int) {
	l := &d.lanes[i]
	x, low, high := d.x(i)-13, d.y(l.leo)-3, d.y(d.leo)+4
	switch {
	case len(l.ghosts) == 0 && (i > 0 || d.consumer == 0):
		x = d.x(i) + 10 // not where the flag of the lane before flies
	case d.consumer == 0:
		x = d.x(i) - 6
	}
	d.Path(&lagLine, "M# #l4.5 -6 4.5 6M# #V#M# #l4.5 6 4.5 -6", x-4.5, high+6, x, high, low, x-4.5, low-6)
	t := lagType
	y := d.lagY(l)
	t.Halo = d.halo(y)
	d.Label(x+9, y+4.5, d.say(words.Kafka.Lag, "n", digits(l.lag)), &t)
}

// lagY is the middle of that word: in the lane, above whatever is there.
func (d *picture) lagY(l *lane) float64 {
	low, high := d.y(l.leo)-3, d.y(d.leo)+4
	y := (low + high) / 2
	for _, g := range l.ghosts {
		if above := d.y(g.records[len(g.records)-1].Offset+1) - 6; y+6 > above && above-12 > high {
			y = above - 6
		}
	}
	if math.Abs(y-d.y(d.p.hw)) < 12 {
		y = d.y(d.p.hw) - 14 // not across the surface
	}
	return y
}
