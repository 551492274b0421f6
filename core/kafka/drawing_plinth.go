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

// edge is where the next lane's marks, or the requests, begin.
func (d *picture) edge(x float64) float64 {
	if d.cards > 0 {
		return min(x+d.pitch, d.cards) - 4
	}
	return x + d.pitch - 4
}

// nameplate is the broker with its role; where lanes are narrow a crown has to do.
func (d *picture) nameplate(l *lane, x, y float64) {
	text := d.say(words.Kafka.Broker, "id", digits(l.id))
	room := d.edge(x) - x
	who, role := brokerType, ""
	full := d.flags == fullFlags
	if !l.leads && full {
		role = d.say(words.Kafka.Follower)
	}
	epoch := "e" + digits(d.p.epoch)
	for _, badge := range [...]string{d.say(words.Kafka.LeaderBadge, "epoch", digits(d.p.epoch)), epoch} {
		w := svg.Width(text, &who)
		if gap := min(room-w-svg.BadgeWidth(badge), 8); l.leads && full && gap >= 4 {
			d.Label(x, y, text, &who)
			d.Badge(x+w+gap, y-16, badge)
			return
		}
	}
	if l.leads {
		d.Icon("leader", x-1, y-13, svg.Ink)
		x, room = x+19, room-19
	}
	room -= 2
	for who.Size > 11 && svg.Width(text, &who)*wider > room {
		who.Size--
	}
	if svg.Width(text, &who)+5+svg.Width(role, &roleType) > room {
		role = ""
	}
	d.Pair(x, y, svg.Fit(text, room, &who), &who, role, &roleType)
}

// wider is how much more than other letters bold digits may take.
const wider = 1.12

// chips tell the ISR, down and paused, and beside them why a replica is out.
func (d *picture) chips(l *lane, x, y float64) {
	left, right := x, d.edge(x)
	isr := d.isrWord(l)
	icon, state := d.stateOf(l)
	fits := func() bool {
		end := x + svg.PillWidth(isr)
		if icon != "" {
			end += 6 + svg.PillWidth(state)
		}
		return end <= right
	}
	if !fits() {
		isr = "ISR" // dot or ring, solid or dashed say which
	}
	if !fits() {
		state = "" // its icon says it
	}
	x += d.Pill(x, y, "", isr, l.inSync) + 6
	if icon != "" {
		x += d.Pill(x, y, icon, state, false) + 6
	}
	if l.inSync || !l.up || d.flags == pennants && d.plinth > 70 {
		return
	}
	why := ""
	for _, at := range [...]struct{ x, y float64 }{{x, y + 15.5}, {left, y + 36}} {
		for _, brief := range [...]bool{false, true} {
			if why = d.whyOut(l, brief); at.x+svg.Width(why, &whyType) <= right {
				d.Label(at.x, at.y, why, &whyType)
				return
			}
		}
		if d.plinth < 70 {
			return
		}
	}
	d.Label(left, y+36, svg.Fit(why, right-left, &whyType), &whyType)
}

// stateOf is the chip of a broker that is down or paused.
func (s *sight) stateOf(l *lane) (icon, text string) {
	switch {
	case !l.up:
		return "down", s.say(words.Kafka.Down)
	case l.paused:
		return "paused", s.say(words.Kafka.Paused)
	}
	return "", ""
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

// plinthEnds say what the consumer would read next, and how many requests wait,
// of which so many are shown.
func (d *picture) plinthEnds(shown int) {
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
			if shown < n {
				waiting = d.say(k.WaitingShown, "n", digits(n), "shown", digits(shown))
			}
		}
		d.Label(d.cards, y+20, waiting, &captionType)
	}
}
