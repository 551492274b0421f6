package kafka

import (
	"math"

	"highwater/core/sim"
	"highwater/core/svg"
	"highwater/core/words"
)

// card is a request in the lane at the right: one that waits has its upper edge
// at its target, one that was answered stands beside its batch.
type card struct {
	asked
	y, h   float64
	others string // further requests that were answered from the same batch
}

const (
	fullCard  = 98 // with its members, and whom it waits for
	memberRow = 27
	brief     = 32
	leastCard = 21
)

func (a *asked) pending() bool { return a.Status == Pending }

// stackedCards are the requests beside what is visible, highest first. Where they
// would overlap, a waiting one says less, and then the lower ones give way.
func (d *picture) stackedCards() []card {
	if d.cards == 0 {
		return nil
	}
	var list []card
	for i, a := range d.requests(d.first, recent) {
		refused := i == 0 && a.Status == Failed && !a.written // nothing came after it
		if !refused && !a.pending() && (!a.written || a.next <= d.first) {
			continue
		}
		list = append(list, d.placed(a, refused))
		for at := len(list) - 1; at > 0 && list[at-1].y > list[at].y; at-- {
			list[at-1], list[at] = list[at], list[at-1]
		}
	}
	return d.stacked(d.joined(list))
}

// stacked keeps cards from covering each other. Where slots are too low for all,
// some are left out; how many requests wait is said below.
func (d *picture) stacked(list []card) (kept []card) {
	bottom := 0.0
	for i, k := range list {
		if bottom > k.y+brief {
			continue
		}
		k.y = max(k.y, bottom+3)
		if k.pending() {
			below := d.bed
			if i+1 < len(list) {
				below = list[i+1].y
			}
			k.h = fullCard + memberRow*float64(d.memberRows(&k)-1)
			if k.y+k.h+3 > below {
				k.h = brief
			}
			if k.y+k.h+3 > below {
				k.h = leastCard
			}
		}
		k.y = min(k.y, d.bed-2-k.h)
		if k.y < bottom {
			continue // the bed is too near
		}
		bottom = k.y + k.h
		kept = append(kept, k)
	}
	return kept
}

// placed is a card where it would like to be.
func (d *picture) placed(a asked, refused bool) card {
	k := card{asked: a, h: min(brief, max(leastCard, d.slot-2))}
	if a.pending() {
		k.y = d.y(a.waits.target)
		return k
	}
	if a.Status == Failed {
		k.h = brief + 14*float64(len(d.errorLines(a.Error))) - 6
	}
	if refused {
		k.y = max(2, d.y(d.leo)-k.h-4)
		return k
	}
	k.y = (d.y(max(a.base, d.first))+d.y(a.next))/2 - k.h/2
	return k
}

// joined makes one card of the answers that were given from one batch.
func (d *picture) joined(list []card) []card {
	var out []card
	for _, k := range list {
		if n := len(out); n > 0 && !k.pending() && out[n-1].written && k.written && out[n-1].base == k.base && out[n-1].Status == k.Status {
			out[n-1].others += ", #" + digits(k.ID)
			continue
		}
		out = append(out, k)
	}
	return out
}

// guide leads from a waiting request to the lanes at its target.
func (d *picture) guide(k *card) {
	target := k.waits.target
	if !k.pending() || k.y > d.y(target)+2 {
		return
	}
	d.Group("guide:"+digits(k.ID), "hw-guide", "")
	y := d.y(target)
	d.Line(d.x(0)-13, y, d.cards, y, &guideLine)
	for i := range d.lanes {
		l := &d.lanes[i]
		if !k.waits.set.has(l.replica.broker) || l.leo >= target {
			continue
		}
		// In the lane it waits for, where that is empty yet.
		t := guideType
		t.Halo = d.halo(y)
		text := d.say(words.Kafka.Needs, "request", digits(k.ID), "n", digits(target))
		if d.flags == pennants || d.tile > 150 || math.Abs(y-11-d.lagY(l)) > 13 { // not across "lag 2"
			d.Label(d.x(i)+d.tile, y-7, text, &t)
		}
		return
	}
}

// card draws a request around its upper left corner.
func (d *picture) card(k *card) {
	key := "request:" + digits(k.ID)
	if k.pending() {
		missing, _ := d.missing(&k.asked)
		name := d.say(words.Kafka.WaitingName, "request", digits(k.ID), "n", digits(k.waits.target), "ids", commaed(missing))
		d.GroupAt(d.cards, k.y, key, "hw-request hw-waiting", name)
		d.waitingCard(k, missing)
		return
	}
	status := d.status(k.Request)
	name := d.say(words.Kafka.AnsweredName, "request", digits(k.ID)+k.others, "acks", k.Acks.String(), "status", status)
	d.GroupAt(d.cards, k.y, key, "hw-request hw-answered", name)
	d.answeredCard(k, status)
}

// status is what became of a request, with the error's code in full.
func (s *sight) status(r *Request) string {
	switch r.Status {
	case Acknowledged:
		return s.say(words.Kafka.Acknowledged)
	case Sent:
		return s.say(words.Kafka.Sent)
	case Failed:
		return string(r.Error)
	}
	return ""
}

func (d *picture) waitingCard(k *card, missing []int) {
	d.Rect(0, 0, d.cardW, k.h, min(8, k.h/3), &waitingPaint)
	text := "#" + digits(k.ID)
	first := 24.0
	if k.h < fullCard {
		first = k.h/2 + 4.5
	}
	d.Icon("waits", 11, first-13, svg.Ink)
	if k.h < fullCard {
		d.Label(34, first, text, &numberType)
		left := 42 + svg.Width(text, &numberType)*wider
		d.members(k, left, k.h/2, min(8, k.h/2-2), d.cardW-left-4)
		return
	}
	d.Pair(34, first, text, &numberType, "acks=all", &cardType)
	d.members(k, 12, 52, memberR, d.cardW-18)
	note := d.say(words.Kafka.WaitingFor, "ids", commaed(missing))
	room := d.cardW - 14
	if len(missing) > 1 || svg.Width(note, &cardNote) > room {
		note = d.say(words.Kafka.WaitingForMany, "ids", commaed(missing))
	}
	if svg.Width(note, &cardNote) > room {
		note = d.say(words.Kafka.StillMissing, "n", digits(len(missing)))
	}
	d.Label(12, k.h-14, note, &cardNote)
}

// Members stand in rows; a card has two at most.
func (d *picture) memberRows(k *card) int {
	if _, _, perRow := d.dots(k, memberR, d.cardW-18); k.waits.set.size() > perRow {
		return 2
	}
	return 1
}

// memberR is the radius of a member's dot where a card has room.
const memberR = 11.5

// dots says how the members' dots of a radius are set: how wide each is, for its
// number may be a long one, from where to where, and how many there are in a row.
func (d *picture) dots(k *card, r, room float64) (wide, each float64, perRow int) {
	wide = 2 * r
	for _, id := range d.c.ids(k.waits.set) {
		if id > 99 {
			wide = max(wide, svg.Width(digits(id), memberType(r))*wider+6)
		}
	}
	each = wide + min(memberRow-2*memberR, 2)
	return wide, each, max(1, int((room+each-wide)/each))
}

// memberType is how the number in a dot is set.
func memberType(r float64) *svg.Type {
	t := memberNumber
	t.Size = max(11, min(12, r+1))
	return &t
}

// members are the captured ones as numbered dots, in rows from x on with the
// first row's middle at y: full has reached the target, a dashed ring has not. Of
// too many to show, those that are waited for come first.
func (d *picture) members(k *card, x, y, r, width float64) {
	ids := d.c.ids(k.waits.set)
	wide, each, perRow := d.dots(k, r, width)
	room := perRow
	if k.h > fullCard {
		room *= 2
	}
	if len(ids) > room {
		ids, _ = d.missing(&k.asked)
	}
	for n, id := range ids {
		cx, cy := x+wide/2+each*float64(n%perRow), y+memberRow*float64(n/perRow)
		t := memberType(r)
		if n == room-1 && len(ids) > room {
			t.Fill = svg.Ink2
			d.Label(cx, cy+4, "+"+digits(len(ids)-n), t)
			return
		}
		if d.p.replica(d.c.index(id)).log.LogEndOffset() >= k.waits.target {
			d.Rect(cx-wide/2, cy-r, wide, 2*r, r, &reachedDot)
		} else {
			t.Fill = svg.Ink
			d.Rect(cx-wide/2+0.7, cy-r+0.7, wide-1.4, 2*r-1.4, r-0.7, &missingDot)
		}
		d.Label(cx, cy+t.Size*0.36, digits(id), t)
	}
}

func (d *picture) answeredCard(k *card, status string) {
	p, number, t := &answerPaint, &numberType, &cardType
	icon, colour := "acked", svg.TideText
	lines := []string{status}
	switch k.Status {
	case Sent:
		icon, colour = "up", svg.Ink2
	case Failed:
		icon, colour = "refused", svg.Loss
		p, number, t = &refusedPaint, &refusedNumber, &refusedType
		lines = append([]string{d.say(words.Kafka.Failed)}, d.errorLines(k.Error)...)
	}
	d.Rect(0, 0, d.cardW, k.h, min(8, k.h/3), p)
	first := k.h/2 + 4.5 - 7*float64(len(lines)-1)
	d.Icon(icon, 9, first-12.5, colour)
	text := "#" + digits(k.ID) + k.others
	room := d.cardW - 38 - svg.Width(text, number)
	if k.Status == Acknowledged && svg.Width(status, t) > room {
		lines[0] = d.say(words.Kafka.Acked)
	}
	if svg.Width(lines[0], t) > room+6 {
		lines[0] = ""
	}
	d.Pair(31, first, text, number, lines[0], t)
	for n, line := range lines[1:] {
		d.Label(10, first+14*float64(n+1), line, t)
	}
}

// errorLines is an error's code in full, in more lines if it is long: it is
// never cut.
func (d *picture) errorLines(code sim.Refusal) (lines []string) {
	start, end := 0, 0 // of the line, and of what fits on it
	for i := 1; i <= len(code); i++ {
		if i < len(code) && (code[i] < 'A' || code[i] > 'Z') {
			continue
		}
		if end > start && svg.Width(string(code[start:i]), &refusedType) > d.cardW-14 {
			lines = append(lines, string(code[start:end]))
			start = end
		}
		end = i
	}
	return append(lines, string(code[start:]))
}
