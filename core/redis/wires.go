package redis

import (
	"strconv"

	"highwater/core/svg"
	"highwater/core/words"
)

// trunkX is where the line runs down from which all links of a primary branch
// off, linkFrom and linkTo are the two ends of one.
const (
	trunkX   = 12.0
	linkTo   = 42.0
	trunkTop = 18.0 // where it leaves the primary's name
)

// drawTrunk draws the wires at the left: a link for each lane, by its state. On a
// phone chips alone tell.
func (p *picture) drawTrunk() {
	if p.phone {
		return
	}
	y := p.tilesTop + 8
	longest, live := 0.0, 0.0
	for i, l := range p.lanes {
		if l.ours {
			longest = p.nameLine(i, l) - 6
			if l.link.state == Live && !l.link.paused && p.up {
				live = longest
			}
		}
	}
	p.Group("trunk", "hw-link", "", func() {
		for _, part := range []struct {
			to  float64
			ink string
		}{{longest, p.Line2}, {live, p.Tide}} {
			if part.to > 0 {
				p.Path(svg.At("M", trunkTop, y)+svg.At("h", trunkX+4-trunkTop)+svg.At("q", -4, 0, -4, 4)+svg.At("V", part.to-4),
					svg.Paint{Stroke: part.ink, Width: 2, Class: "hw-link"})
			}
		}
	})
	for i, l := range p.lanes {
		if l.link != nil && l.link.state != Promoted {
			p.drawLink(l, p.nameLine(i, l)-6)
		}
	}
	if p.promoted() {
		p.Group("link:"+p.name, "hw-link", p.say(words.Redis.LinkStates[Promoted]), func() {
			cut := max(p.axis, y-44)
			p.Line(trunkX, p.axis, trunkX, cut, svg.Paint{Stroke: p.Ink2, Width: 2, Class: "hw-link"})
			p.Path(zigzag(trunkX, cut, y-18), svg.Paint{Stroke: p.Ink, Width: 2, Class: "hw-fence"})
		})
	}
}

// linkMarks are what a link's line carries in its middle: two bars, a zigzag, a
// gap, a cross. In each the line itself is drawn up to the mark and on from it.
var linkMarks = map[LinkState]struct{ line, dash, mark string }{
	Live:         {"M12 -4Q12 0 16 0H42", "", "M36 -4.500L42 0L36 4.500"},
	NeedsResync:  {"M12 -4Q12 0 16 0H20L23 -6L29 6L32 0H42", "", ""},
	Disconnected: {"M12 -4Q12 0 16 0H22M34 0H42", "", ""},
	SourceLost:   {"M16 0H42", "1 4.500", "M25 -4.500L34 4.500M34 -4.500L25 4.500"},
}

const pausedLine, pausedMark = "M12 -4Q12 0 16 0H24M30 0H42", "M24 -6V6M30 -6V6M36 -4.500L42 0L36 4.500"

func (p *picture) drawLink(l *lane, y float64) {
	m := linkMarks[l.link.state]
	ink := p.Ink2
	switch {
	case l.link.paused && l.link.state == Live:
		m.line, m.mark = pausedLine, pausedMark
	case l.link.state == Live:
		ink = p.Tide
	case !l.ours && l.link.state == Disconnected:
		return
	}
	_, phrase, _ := l.state()
	p.Group("link:"+l.name, "hw-link", p.of(l, p.say(phrase)), func() {
		p.Raw(`<g transform="` + "translate(0 " + svg.At("", y) + `)">`)
		p.Path(m.line, svg.Paint{Stroke: ink, Width: 2.2, Dash: m.dash, Round: true, Class: "hw-link"})
		if m.mark != "" {
			p.Path(m.mark, svg.Paint{Stroke: ink, Width: 2.2, Round: true, Class: "hw-link"})
		}
		p.Raw("</g>")
	})
}

// drawArm bends up from where a history was left, and ends in the ghosts of what
// it had answered OK for.
func (p *picture) drawArm(row int, a *arm) {
	top := a.top
	middle := top + ghostHeight/2
	from, to := max(a.from, p.first), min(a.to, p.last)
	c := p.Lineage(a.line.number)
	bend := p.bend(a)
	if a.joined {
		p.Group("arm:"+short(a.line.id), "hw-arm", "", func() {
			start := p.tilesTop
			switch {
			case a.fork == 0: // nothing but the fence
				start -= 12
			case a.fork < p.first:
				start += tileHeight / 2
			}
			p.Path(svg.At("M", bend, start)+svg.At("V", middle+6)+svg.At("q", 0, -6, 6, -6)+svg.At("H", p.x(from)+tileGap),
				svg.Paint{Stroke: c.Outline, Width: 2, Class: "hw-arm"})
		})
	}
	what, end := p.lostTexts(a)
	for q := from; q <= to; q++ {
		key, name := "ghost:"+sequenceText(q), ""
		if row < len(p.arms)-1 {
			key += ":" + short(a.line.id)
		}
		b := p.t.batch(a.line, q)
		name = p.say(words.Redis.Lost, "what", clip(commandsOf(b))) + ". " + end
		p.Group(key, "hw-ghost", name, func() {
			x, w := p.x(q)+tileGap+1, p.slot-2*tileGap-2
			p.Rect(x, top, w, ghostHeight, 5, svg.Paint{Fill: p.LossSoft, Stroke: p.Loss, Width: 1.6, Dash: "5 3", Class: "hw-ghost"})
			t := svg.Type{Size: 11.5, Weight: 700, Fill: p.Loss, Anchor: "middle", Mono: true, Struck: true}
			over, under := tileText(b)
			p.Label(x+w/2, top+19, svg.Fit(over, w-2, t), t)
			t.Weight = 500
			p.Label(x+w/2, top+34, svg.Fit(under, w-2, t), t)
		})
	}
	p.Group("lost:"+short(a.line.id), "hw-lost", what+". "+end, func() {
		lead := svg.Type{Size: 12.5, Weight: 700, Fill: p.Loss, Halo: p.Air}
		note := svg.Type{Size: 12.5, Fill: p.Ink2, Halo: p.Air}
		x, y, room := a.noteX, top+5, p.keysLeft-8-a.noteX
		if a.above {
			y = top - 40
		}
		p.Icon("lost", x, y, p.Loss)
		p.Label(x+21, y+12, svg.Fit(what, room-21, lead), lead)
		p.Label(x, y+32, svg.Fit(end, room, note), note)
	})
}

// bend is where an arm goes up.
func (p *picture) bend(a *arm) float64 {
	switch {
	case a.fork == 0:
		return p.x(p.first)
	case a.fork < p.first:
		return p.x(p.first) - 6
	}
	return p.x(a.fork) + p.slot/2
}

// placeNote finds room for the words of an arm: right of its ghosts, or left of
// its bend, or above them. Another arm may go up between.
func (p *picture) placeNote(a *arm, before []arm) {
	what, end := p.lostTexts(a)
	width := 4 + max(svg.Width(what, svg.Type{Size: 12.5, Weight: 700})+21, svg.Width(end, svg.Type{Size: 12.5}))
	right := p.x(min(a.to, p.last) + 1)
	a.noteX = right + 8
	if a.noteX+width < p.keysLeft-4 {
		return
	}
	a.noteX = p.bend(a) - 10 - width
	free := a.noteX >= p.left
	for i := range before {
		free = free && p.bend(&before[i]) < a.noteX
	}
	if !free {
		a.above, a.noteX = true, max(p.left, right-width)
	}
}

// lostTexts say what was lost, and how its history ended.
func (p *picture) lostTexts(a *arm) (what, end string) {
	what = p.say(words.Redis.Writes, "n", strconv.Itoa(a.count()))
	if a.from == a.to {
		what = clip(commandsOf(p.t.batch(a.line, a.from)))
	}
	return p.say(words.Redis.Lost, "what", what),
		p.say(words.Redis.Ends[string(a.rule)], "server", a.line.server, "id", short(a.line.id))
}

// tag is where the tag of a fence stands: at the fence, or as far to the right
// as it fits.
func (p *picture) tag(l *lineage) (x, w float64) {
	lead, mono := svg.Type{Size: 12.5, Weight: 700}, svg.Type{Size: 12.5, Mono: true}
	w = 26 + svg.Width(p.say(words.Redis.NewLineage), lead) + 8 + svg.Width(short(l.id), mono) + 10
	return max(p.left-6, min(p.x(l.start+1)-4, p.keysLeft-6-w)), w
}

// drawFences cuts the stream where one history goes on from another. The newest
// has a tag; an older one is known by the colours on either side.
func (p *picture) drawFences() {
	for i, l := range p.fences {
		name := p.say(words.Redis.NewLineage) + " " + short(l.id) + " " + p.say(words.Redis.Since, "n", sequenceText(l.start+1))
		p.Group("fence:"+sequenceText(l.start+1), "hw-fence", name, func() {
			path := zigzag(p.x(l.start+1), p.tilesTop-12, p.tilesTop+tileHeight+14)
			p.Path(path, svg.Paint{Stroke: p.Air, Width: 7, Class: "hw-gap"})
			p.Path(path, svg.Paint{Stroke: p.Ink, Width: 2.6, Class: "hw-fence"})
			if i > 0 {
				return
			}
			x, w := p.tag(l)
			y := p.tilesTop + tileHeight + 16
			p.Rect(x, y, w, 21, 4, svg.Paint{Fill: p.Ink, Class: "hw-badge"})
			p.Rect(x+5, y+3.5, 14, 14, 2.5, svg.Paint{Fill: p.Pattern(l.number), Stroke: p.Lineage(l.number).Outline, Class: "hw-lineage"})
			p.Pair(x+26, y+15, p.say(words.Redis.NewLineage), svg.Type{Size: 12.5, Weight: 700, Fill: p.Air, Class: "hw-badge-text"},
				short(l.id), svg.Type{Size: 12.5, Weight: 400, Fill: p.Air, Mono: true, Class: "hw-badge-text"})
		})
	}
}
