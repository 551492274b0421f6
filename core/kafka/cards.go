package kafka

import (
	"slices"

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
		k := d.placed(a, refused)
		at := len(list)
		for at > 0 && list[at-1].y > k.y {
			at--
		}
		list = slices.Insert(list, at, k)
	}
	list = d.joined(list)
	bottom := -d.bed
	for i := range list {
		k := &list[i]
		k.y = max(k.y, bottom+3)
		if k.pending() {
			k.h = fullCard
			if i+1 < len(list) && k.y+k.h+3 > list[i+1].y || k.y+k.h > d.bed {
				k.h = brief
			}
			if i+1 < len(list) && k.y+k.h+3 > list[i+1].y {
				k.h = leastCard
			}
		}
		bottom = k.y + k.h
	}
	// From the bed up again, for those that gave way too far.
	limit := d.bed - 2
	for i := len(list) - 1; i >= 0; i-- {
		list[i].y = min(list[i].y, limit-list[i].h)
		limit = list[i].y - 3
	}
	for len(list) > 0 && list[0].y < 0 {
		list = list[1:]
		for i := range list {
			list[i].y = max(list[i].y, 0)
		}
	}
	return list
}

// placed is a card where it would like to be.
func (d *picture) placed(a asked, refused bool) card {
	k := card{asked: a, h: min(brief, max(leastCard, d.slot-2))}
	if a.pending() {
		k.y = d.y(a.waits.target)
		return k
	}
	if a.Status == Failed && len(d.errorLines(a.Error)) > 1 {
		k.h += 15
	}
	if refused {
		k.y = d.y(d.leo) - k.h - 4
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
	if !k.pending() {
		return
	}
	target := k.waits.target
	d.Group("guide:"+digits(k.ID), "hw-guide", "", func() {
		y := d.y(target)
		d.Line(d.x(0)-13, y, d.cards, y, svg.Paint{Stroke: d.Ink2, Width: 1.4, Dash: "1.5 4", Round: true, Class: "hw-guide"})
		for i := range d.lanes {
			l := &d.lanes[i]
			if !k.waits.set.has(l.replica.broker) || l.leo >= target {
				continue
			}
			// In the lane it waits for, where that is empty yet.
			d.Label(d.x(i)+d.tile, y-7, d.say(words.Kafka.Needs, "request", digits(k.ID), "n", digits(target)),
				svg.Type{Size: 12, Weight: 600, Fill: d.Ink2, Anchor: "end", Halo: d.Air, Class: "hw-guide-text"})
			return
		}
	})
}

// card draws a request.
func (d *picture) card(k *card) {
	key := "request:" + digits(k.ID)
	if k.pending() {
		missing, _ := d.missing(&k.asked)
		name := d.say(words.Kafka.WaitingName, "request", digits(k.ID), "n", digits(k.waits.target), "ids", commaed(missing))
		d.Group(key, "hw-request hw-waiting", name, func() { d.waitingCard(k, missing) })
		return
	}
	status := d.status(k.Request)
	name := d.say(words.Kafka.AnsweredName, "request", digits(k.ID)+k.others, "acks", k.Acks.String(), "status", status)
	d.Group(key, "hw-request hw-answered", name, func() { d.answeredCard(k, status) })
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
	x := d.cards
	d.Rect(x, k.y, d.cardW, k.h, min(8, k.h/3), svg.Paint{Fill: d.Air, Stroke: d.Ink, Width: 1.5, Class: "hw-card"})
	number := svg.Type{Size: 13.5, Weight: 700, Class: "hw-card-number"}
	text := "#" + digits(k.ID)
	after := x + 34 + svg.Width(text, number) + 2
	first := k.y + 24
	if k.h < fullCard {
		first = k.y + k.h/2 + 4.5
	}
	d.Icon("waits", x+11, first-13, d.Ink)
	if k.h < fullCard {
		d.Label(x+34, first, text, number)
		r := min(9, k.h/2-2)
		d.members(k, after+r+2, k.y+k.h/2, r, x+d.cardW-4)
		return
	}
	d.Pair(x+34, first, text, number, "acks=all", svg.Type{Weight: 400, Size: 13, Fill: d.Ink2, Class: "hw-card-text"})
	d.members(k, x+24, k.y+52, 11.5, x+d.cardW-6)
	t := svg.Type{Size: 12.5, Fill: d.Ink2, Class: "hw-card-text"}
	phrase := words.Kafka.WaitingFor
	if len(missing) > 1 {
		phrase = words.Kafka.WaitingForMany
	}
	d.Label(x+12, k.y+84, svg.Fit(d.say(phrase, "ids", commaed(missing)), d.cardW-14, t), t)
}

// members are the captured ones as numbered dots: full has reached the target, a
// dashed ring has not. Of too many to show, those that are waited for come first.
func (d *picture) members(k *card, x, y, r, right float64) {
	ids := d.c.ids(k.waits.set)
	gap := max(0, r-9) // dots stand closer in a brief card
	fits := max(1, int((right-x+r)/(2*r+4+gap)))
	if len(ids) > fits {
		missing, _ := d.missing(&k.asked)
		ids = missing
	}
	for n, id := range ids {
		t := svg.Type{Size: min(12, r+1), Weight: 700, Anchor: "middle", Fill: d.TideInk, Class: "hw-member-text"}
		if n == fits-1 && len(ids) > fits {
			t.Fill, t.Size = d.Ink2, 11
			d.Label(x, y+4, "+"+digits(len(ids)-n), t)
			return
		}
		if d.p.replica(d.c.index(id)).log.LogEndOffset() >= k.waits.target {
			d.Circle(x, y, r, svg.Paint{Fill: d.Tide, Class: "hw-member hw-reached"})
		} else {
			t.Fill = d.Ink
			d.Circle(x, y, r-0.7, svg.Paint{Fill: d.Air, Stroke: d.Ink2, Width: 1.5, Dash: "3 2.5", Class: "hw-member"})
		}
		if id > 99 {
			t.Size = 11
		}
		d.Label(x, y+t.Size*0.36, digits(id), t)
		x += 2*r + 4 + gap
	}
}

func (d *picture) answeredCard(k *card, status string) {
	x, middle := d.cards, k.y+k.h/2
	p := svg.Paint{Fill: d.Air, Stroke: d.Palette.Line, Class: "hw-card hw-answer"}
	number := svg.Type{Size: 13.5, Weight: 700, Class: "hw-card-number"}
	t := svg.Type{Size: 13, Weight: 400, Fill: d.Ink2, Class: "hw-card-text"}
	icon, colour := "acked", d.TideText
	lines := []string{status}
	switch k.Status {
	case Sent:
		icon, colour = "up", d.Ink2
	case Failed:
		icon, colour = "refused", d.Loss
		p = svg.Paint{Fill: d.LossSoft, Class: "hw-card hw-refused"}
		number.Fill, t.Fill, t.Size = d.Loss, d.Loss, 11
		lines = d.errorLines(k.Error)
	}
	d.Rect(x, k.y, d.cardW, k.h, min(8, k.h/3), p)
	first := middle + 4.5 - 7.5*float64(len(lines)-1)
	d.Icon(icon, x+9, first-12.5, colour)
	text := "#" + digits(k.ID) + k.others
	room := d.cardW - 38 - svg.Width(text, number)
	if k.Status == Acknowledged && svg.Width(status, t) > room {
		lines[0] = d.say(words.Kafka.Acked)
	}
	if k.Status != Failed && svg.Width(lines[0], t) > room+6 {
		lines[0] = ""
	}
	d.Pair(x+31, first, text, number, lines[0], t)
	if len(lines) > 1 {
		d.Label(x+31, first+15, lines[1], t)
	}
}

// errorLines is an error's code in full, in two lines if it is long: it is never
// cut.
func (d *picture) errorLines(code sim.Refusal) []string {
	text := string(code)
	room := d.cardW - 58
	t := svg.Type{Size: 11}
	if svg.Width(text, t) <= room {
		return []string{text}
	}
	at := len(text)
	for i := len(text) - 1; i > 0; i-- {
		if text[i] >= 'A' && text[i] <= 'Z' {
			at = i
			if svg.Width(text[:i], t) <= room {
				break
			}
		}
	}
	return []string{text[:at], text[at:]}
}
