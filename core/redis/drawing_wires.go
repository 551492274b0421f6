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
	p.Group("trunk", "hw-link", "")
	p.trunk(y, longest, &trunkLine)
	p.trunk(y, live, &liveTrunk)
	for i, l := range p.lanes {
		if l.link != nil && l.link.state != Promoted {
			p.drawLink(l, p.nameLine(i, l)-6)
		}
	}
	if p.promoted() {
		p.Group("link:"+p.name, "hw-link", p.say(words.Redis.LinkStates[Promoted]))
		cut := max(p.axis, y-44)
		p.Line(trunkX, p.axis, trunkX, cut, &oldTrunk)
		p.Path(&trunkFence, zigzag(trunkX, cut, y-18))
	}
}

// trunk runs from the primary's name down to a height, if it does.
func (p *picture) trunk(y, to float64, line *svg.Paint) {
	if to > 0 {
		p.Path(line, "M# #h#q-4 0 -4 4V#", trunkTop, y, trunkX+4-trunkTop, to-4)
	}
}

// linkMarks are what a link's line carries in its middle: two bars, a zigzag, a
// gap, a cross. In each the line itself is drawn up to the mark and on from it.
var linkMarks = [...]struct{ line, dash, mark string }{
	Live:         {"M12 -4Q12 0 16 0H42", "", "M36 -4.500L42 0L36 4.500"},
	NeedsResync:  {"M12 -4Q12 0 16 0H20L23 -6L29 6L32 0H42", "", ""},
	Disconnected: {"M12 -4Q12 0 16 0H22M34 0H42", "", ""},
	SourceLost:   {"M16 0H42", "1 4.500", "M25 -4.500L34 4.500M34 -4.500L25 4.500"},
}

const pausedLine, pausedMark = "M12 -4Q12 0 16 0H24M30 0H42", "M24 -6V6M30 -6V6M36 -4.500L42 0L36 4.500"

func (p *picture) drawLink(l *lane, y float64) {
	m := linkMarks[l.link.state]
	line := linkLine
	switch {
	case l.link.paused && l.link.state == Live:
		m.line, m.mark = pausedLine, pausedMark
	case l.link.state == Live:
		line.Stroke = svg.Tide
	case !l.ours && l.link.state == Disconnected:
		return
	}
	_, phrase, _ := l.state()
	p.Group("link:"+l.name, "hw-link", p.of(l, p.say(phrase)))
	p.Raw(svg.At(`<g transform="translate(0 #)">`, y))
	line.Dash = m.dash
	p.Path(&line, m.line)
	if m.mark != "" {
		line.Dash = ""
		p.Path(&line, m.mark)
	}
	p.Raw("</g>")
}

// drawArm bends up from where a history was left, and ends in the ghosts of what
// it had answered OK for.
func (p *picture) drawArm(a *arm) {
	top := a.top
	middle := top + ghostHeight/2
	from, to := max(a.from, p.first), min(a.to, p.last)
	bend := p.bend(a)
	if a.joined {
		p.Group("arm:"+short(a.line.id), "hw-arm", "")
		start := p.tilesTop
		switch {
		case a.fork == 0: // nothing but the fence
			start -= 12
		case a.fork < p.first:
			start += tileHeight / 2
		}
		p.Of(a.line.number)
		p.Path(&armLine, "M# #V#q0 -6 6 -6H#", bend, start, middle+6, p.x(from)+tileGap)
	}
	what, end := p.lostTexts(a)
	for q := from; q <= to; q++ {
		b := p.t.batch(a.line, q)
		name := p.say(words.Redis.Lost, "what", clip(commandsOf(b))) + p.say(words.Redis.Then) + end
		p.Group("ghost:"+sequenceText(q)+":"+short(a.line.id), "hw-ghost", name)
		x, w := p.x(q)+tileGap+1, p.slot-2*tileGap-2
		p.Rect(x, top, w, ghostHeight, 5, &ghostPaint)
		over, under := tileText(b)
		p.Label(x+w/2, top+19, svg.Fit(over, w-2, &ghostVerb), &ghostVerb)
		p.Label(x+w/2, top+34, svg.Fit(under, w-2, &ghostKey), &ghostKey)
	}
	p.Group("lost:"+short(a.line.id), "hw-lost", what+p.say(words.Redis.Then)+end)
	x, y, room := a.noteX, top+5, p.keysLeft-8-a.noteX
	if a.above {
		y = top - 40
	}
	p.Icon("lost", x, y, svg.Loss)
	p.Label(x+21, y+12, svg.Fit(what, room-21, &lostType), &lostType)
	p.Label(x, y+32, svg.Fit(end, room, &lostNote), &lostNote)
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
	width := 4 + max(svg.Width(what, &lostType)+21, svg.Width(end, &lostNote))
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
	w = 26 + svg.Width(p.say(words.Redis.NewLineage), &fenceType) + 8 + svg.Width(short(l.id), &fenceID) + 10
	return max(p.left-6, min(p.x(l.start+1)-4, p.keysLeft-6-w)), w
}

// drawFences cuts the stream where one history goes on from another. The newest
// has a tag; an older one is known by the colours on either side.
func (p *picture) drawFences() {
	for i, l := range p.fences {
		name := p.say(words.Redis.NewLineage) + " " + short(l.id) + " " + p.say(words.Redis.Since, "n", sequenceText(l.start+1))
		p.Group("fence:"+sequenceText(l.start+1), "hw-fence", name)
		path := zigzag(p.x(l.start+1), p.tilesTop-12, p.tilesTop+tileHeight+14)
		p.Path(&fenceGap, path)
		p.Path(&fenceLine, path)
		if i > 0 {
			return
		}
		x, w := p.tag(l)
		y := p.tilesTop + tileHeight + 16
		p.Rect(x, y, w, 21, 4, &fenceTag)
		p.Of(l.number)
		p.Rect(x+5, y+3.5, 14, 14, 2.5, &lineagePaint)
		p.Pair(x+26, y+15, p.say(words.Redis.NewLineage), &fenceType, short(l.id), &fenceID)
	}
}
