package kafka

import (
	"highwater/core/svg"
	"highwater/core/words"
)

// baseline is where the first line of the plinth is written, below the bed.
func (d *picture) baseline() float64 {
	if d.plinth < 70 || d.flags == pennants && !d.phone {
		return 21
	}
	return 26
}

// chipsAt is where the plinth's chips begin: close below the first line where a
// third line has to follow.
func (d *picture) chipsAt() float64 {
	y := d.bed + d.baseline()
	switch {
	case d.flags == pennants:
		return y + 8
	case d.plinth < 70:
		return y + 11
	}
	return y + 15
}

// plinthOf says who a replica is: its broker, its role, whether it is in the ISR
// and why not, whether it is down or paused.
func (d *picture) plinthOf(i int) {
	l := &d.lanes[i]
	k := &words.Kafka
	isr := d.say(k.InISR)
	if !l.inSync {
		isr = d.say(k.OutOfISR) + " (" + d.whyOut(l, false) + ")"
	}
	name := d.say(k.ReplicaName, "id", digits(l.id), "role", d.role(l), "isr", isr)
	if !l.up {
		name += ", " + d.say(k.Down)
	}
	if l.paused {
		name += ", " + d.say(k.Paused)
	}
	d.Group("plinth:"+digits(l.id), "hw-replica", name)
	x, y := d.x(i), d.bed+d.baseline()
	d.nameplate(l, x, y)
	d.chips(l, x, d.chipsAt())
	if d.flags == pennants && d.plinth > 70 {
		d.level(l, x, d.chipsAt()+39)
	}
}

// nameplate is the broker with its role; where lanes are narrow a crown has to do.
func (d *picture) nameplate(l *lane, x, y float64) {
	text := d.say(words.Kafka.Broker, "id", digits(l.id))
	room := d.pitch - 6
	if d.flags == pennants {
		if l.leads {
			d.Icon("leader", x-1, y-13, svg.Ink)
			x, room = x+19, room-19
		}
		who := brokerType
		for who.Size > 11 && svg.Width(text, &who) > room {
			who.Size--
		}
		d.Label(x, y, svg.Fit(text, room, &who), &who)
		return
	}
	if l.leads {
		d.Label(x, y, text, &brokerType)
		d.Badge(x+svg.Width(text, &brokerType)+6, y-16, d.say(words.Kafka.LeaderBadge, "epoch", digits(d.p.epoch)))
		return
	}
	d.Pair(x, y, text, &brokerType, d.say(words.Kafka.Follower), &roleType)
}

// chips tell the ISR, down and paused, and beside them why a replica is out.
func (d *picture) chips(l *lane, x, y float64) {
	k := &words.Kafka
	left, right := x, x+d.pitch-4
	if d.cards > 0 {
		right = min(right, d.cards-4)
	}
	isr, state, icon := d.isrWord(l), "", ""
	switch {
	case !l.up:
		state, icon = d.say(k.Down), "down"
	case l.paused:
		state, icon = d.say(k.Paused), "paused"
	}
	if state == "" || x+svg.PillWidth(isr)+svg.PillWidth(state)+6 <= right { // else the name of the mark says it
		x += d.Pill(x, y, "", isr, l.inSync) + 6
	}
	if state != "" {
		x += d.Pill(x, y, icon, state, false) + 6
	}
	if l.inSync || !l.up || d.flags == pennants && d.plinth > 70 {
		return
	}
	for _, brief := range [...]bool{false, true} {
		if why := d.whyOut(l, brief); x+svg.Width(why, &whyType) <= right {
			d.Label(x, y+15.5, why, &whyType)
			return
		}
	}
	if d.plinth > 70 {
		d.Label(left, y+36, svg.Fit(d.whyOut(l, false), d.pitch-4, &whyType), &whyType)
	}
}

func (s *sight) isrWord(l *lane) string {
	if l.inSync {
		return s.say(words.Kafka.InISR)
	}
	return s.say(words.Kafka.OutOfISR)
}

// level is the LEO in the plinth, for pennants have no number: with an anchor if
// it holds HW, or with why it is out of the ISR.
func (d *picture) level(l *lane, x, y float64) {
	room := d.pitch - 6
	if l.holds {
		d.Icon("anchor", x-1, y-12, svg.TideText)
		x, room = x+18, room-18
	}
	text := "LEO " + digits(l.leo)
	note := ""
	switch {
	case l.leads:
		note = d.say(words.Kafka.IsLeader)
	case !l.inSync && l.up:
		note = d.whyOut(l, true)
	case l.lag > 0:
		note = d.say(words.Kafka.Lag, "n", digits(l.lag))
	}
	if note != "" && svg.Width(text+" · "+note, &levelType) <= room {
		text += " · " + note
	}
	d.Label(x, y, svg.Fit(text, room, &levelType), &levelType)
}

// plinthEnds say what the consumer would read next, and how many requests wait.
func (d *picture) plinthEnds() {
	k := &words.Kafka
	y := d.bed + d.baseline()
	d.Group("captions", "hw-caption", "")
	next := "–"
	if d.read.to >= 0 {
		next = digits(d.read.to)
	}
	switch {
	case d.phone:
		d.Icon("read", d.axis-15, y-12, svg.TideText)
		d.Label(d.axis-7, y+24, next, &nextType)
	case d.consumer > 0:
		d.Label(d.axis+4, y, d.say(k.Consumer), &titleType)
		if d.read.to < 0 {
			d.Label(d.axis+4, y+20, d.say(k.NeverRead), &captionType)
		} else {
			d.Label(d.axis+4, y+20, d.say(k.Next, "n", next), &captionType)
		}
	}
	if d.cards > 0 {
		d.Label(d.cards, y, d.say(k.Requests), &titleType)
		waiting := d.say(k.NoneWaiting)
		if n := d.p.waiting.Len(); n > 0 {
			waiting = d.say(k.Waiting, "n", digits(n))
		}
		d.Label(d.cards, y+20, waiting, &captionType)
	}
}
