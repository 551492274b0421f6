package redis

import (
	"strconv"

	"highwater/core/svg"
	"highwater/core/words"
)

// drawGrid rules the regions, and the slots where there is no water.
func (p *picture) drawGrid() {
	p.Group("grid", "hw-grid", "")
	for q := p.first; q <= p.last+1 && p.x(q) <= p.end(); q++ {
		p.Line(p.x(q), p.axis, p.x(q), p.bandEnd, &rule)
	}
	for i, l := range p.lanes {
		top := p.laneTop(i)
		for q := p.first; q <= p.last+1; q++ {
			if !l.wet() || p.x(q) > p.front(l.sequence)+6 {
				p.Line(p.x(q), top, p.x(q), top+p.lane, &rule)
			}
		}
		p.Line(0, top, p.width, top, &rule)
	}
	p.Line(0, p.axis, p.width, p.axis, &rule)
	p.Line(0, p.lanesEnd, p.width, p.lanesEnd, &rule)
	if len(p.lanes) == 0 {
		p.Line(0, p.bandEnd, p.width, p.bandEnd, &rule)
	}
	if !p.phone {
		p.Line(p.keysLeft, 0, p.keysLeft, p.lanesEnd, &rule)
	}
}

func (p *picture) drawAxis() {
	p.Group("axis", "hw-axis", "")
	y := p.axis - 10
	if !p.phone {
		p.Label(24, y, p.say(words.Redis.Sequence), &quiet)
	}
	for q := p.first; q <= p.last; q++ {
		t := &numberType
		if q == p.sequence {
			t = &currentNumber
		}
		p.Label(p.x(q)+p.slot/2, y, sequenceText(q), t)
	}
}

// drawStream is what the primary has: its commits as tiles, and what a cursor that
// returns would get.
func (p *picture) drawStream() {
	for q := p.first; q <= min(p.sequence, p.last); q++ {
		p.drawTile(q)
	}
	p.drawResyncBar()
}

// kept says whether the backlog still has a sequence.
func (p *picture) kept(q Sequence) bool {
	return q <= p.sequence && p.sequence-q < Sequence(p.backlog.count)
}

func (p *picture) drawTile(q Sequence) {
	line := p.line.at(q)
	b := p.t.batch(line, q)
	solid := p.up && p.kept(q)
	x, y, w := p.x(q)+tileGap, p.tilesTop, p.slot-2*tileGap
	phrase := words.Redis.EvictedTile
	if p.kept(q) {
		phrase = words.Redis.KeptTile
	}
	name := p.say(phrase, "n", sequenceText(q), "commands", clip(commandsOf(b)), "id", short(line.id))
	p.Group("tile:"+sequenceText(q), "hw-tile", name)
	p.Of(line.number)
	body, foot, over, under := &keptTile, &keptFoot, &keptVerb, &keptKey
	if !solid {
		body, foot, over, under = &evictedTile, &evictedFoot, &evictedText, &evictedText
	}
	p.Rect(x, y, w, tileHeight, 5, body)
	if p.up {
		p.foot(x+0.75, y+tileHeight-0.75, w-1.5, foot)
	}
	verb, key := tileText(b)
	p.Label(x+w/2, y+23, svg.Fit(verb, w-4, over), over)
	p.Label(x+w/2, y+38, svg.Fit(key, w-4, under), under)
}

// foot is the patterned foot of a tile, 8 high, with the tile's own corners.
func (p *picture) foot(x, bottom, w float64, paint *svg.Paint) {
	const h, r = 8, 4.25
	p.Path(paint, "M# #h#v#a# # 0 0 1 # #h#a# # 0 0 1 # #z", x, bottom-h, w, h-r, r, r, -r, r, 2*r-w, r, r, -r, -r)
}

func (p *picture) windowText() string {
	return p.say(words.Redis.Backlog, "n", strconv.Itoa(p.backlog.count), "capacity", strconv.Itoa(p.settings.ReplBacklogBatches))
}

func (p *picture) windowSentence() string {
	phrase := words.Redis.TheBacklog
	if p.backlog.count == 0 {
		phrase = words.Redis.NoBacklog
	}
	return p.say(phrase, "from", sequenceText(p.sequence-Sequence(p.backlog.count)+1), "to", sequenceText(p.sequence),
		"n", strconv.Itoa(p.backlog.count), "capacity", strconv.Itoa(p.settings.ReplBacklogBatches)) + p.say(words.Redis.Stop)
}

// drawWindow brackets what the backlog keeps. Where it begins before the first
// tile shown, it is open there.
func (p *picture) drawWindow() {
	kept := Sequence(p.backlog.count)
	text := p.windowText()
	oldest := p.sequence - kept + 1
	left, right := p.x(max(oldest, p.first)), p.x(p.sequence+1)
	at := left
	p.GroupAt(at, 0, "window", "hw-window", p.windowSentence())
	top, bottom := p.tilesTop-8, p.tilesTop+tileHeight+8
	if kept > 0 && oldest >= p.first {
		if len(p.fences) > 0 && oldest == p.line.start+1 {
			left += 7 // beside the fence
		}
		p.Path(&bracket, "M# #h-8V#h8", left-at+8, top, bottom)
	}
	if kept > 0 {
		p.Path(&bracket, "M# #h9V#h-9", right-at-8, top, bottom)
	}
	middle := (left + right) / 2
	if kept == 0 {
		middle = right
	}
	half := svg.Width(text, &windowType) / 2
	middle = max(p.left+half, min(middle, p.end()-half))
	p.Label(middle-at, p.noteLine(middle-half, middle+half), text, &windowType)

	text = p.say(words.Redis.Evicted)
	for q := min(oldest-1, p.last); q >= p.first; q-- { // under the newest that there is room for
		x, width := p.x(q)+p.slot/2, svg.Width(text, &evictedNote)/2
		if first := p.tilesTop + tileHeight + 31; x+width < middle-half-4 && (p.phone || p.noteLine(x-width, x+width) == first) {
			p.Label(x-at, p.noteLine(x-width, x+width), text, &evictedNote)
			break
		}
	}
}

// noteLine is the baseline of a note under the tiles: the first, or the second
// where the tag of a fence is in its way.
func (p *picture) noteLine(from, to float64) float64 {
	first, second := 31.0, 53.0
	if p.phone {
		first, second = 20, 50
	}
	for _, l := range p.fences {
		if x, w := p.tag(l); from < x+w+6 && to > x-6 {
			return p.tilesTop + tileHeight + second
		}
	}
	return p.tilesTop + tileHeight + first
}

// drawResyncBar splits the axis into what a cursor of this history would get
// that returned now (rule 4): all that it lacks where that is still in the
// backlog, from the sequence before the oldest, or a snapshot.
func (p *picture) drawResyncBar() {
	from, full, partial := p.resyncs()
	p.Group("resync-bar", "hw-bar", p.barSentence())
	y := p.barTop
	if !p.phone {
		p.Label(24, y+17.5, fitting(p.left-30, &quiet, p.say(words.Redis.Returns), p.say(words.Redis.ReturnsTo)), &quiet)
	}
	left, right := p.left, p.x(p.sequence+1)
	split := max(p.x(max(from, p.first)), left)
	if !p.up {
		w := max(right, p.end()) - left
		text := svg.Fit(p.say(words.Redis.Refused, "server", p.name), w-36, &refusedPart.text)
		p.resyncPart(&refusedPart, left, w, right, "refused", text)
		return
	}
	if split > left {
		p.resyncPart(&fullPart, left, split-left, right, "block", full, p.say(words.Redis.Sync[Full]))
	}
	if right >= split {
		p.resyncPart(&partialPart, split, right-split, right, "chain", partial,
			p.say(words.Redis.Sync[Partial])+", "+spanText(from, p.sequence), spanText(from, p.sequence))
	}
}

// resyncPart is a part of that bar, so wide from x on, with the first of its texts
// that fits. The one that ends at the right may speak outside.
func (p *picture) resyncPart(style *partStyle, x, w, right float64, icon string, texts ...string) {
	t := style.text
	label := fitting(w-36, &t, texts...)
	y := p.barTop
	if w > 0 {
		p.Rect(x, y, w, barHeight, 0, &style.bar)
	}
	if w >= 24 {
		p.Icon(icon, x+min(10, w/2-8), y+5, t.Fill)
	}
	if label == "" && x+w == right {
		x, label = x+w-24, texts[0]
		t.Halo = svg.Air
	}
	p.Label(x+32, y+17.5, label, &t)
}

// resyncs answers the first cursor of this history that gets a partial resync,
// and what is said of those below and from it on. The current one always does.
func (p *picture) resyncs() (from Sequence, full, partial string) {
	from = max(p.sequence-Sequence(p.backlog.count), 0)
	partial = p.say(words.Redis.PartialResync, "from", sequenceText(from), "to", sequenceText(p.sequence))
	if from == p.sequence {
		partial = p.say(words.Redis.OnlyCurrent, "to", sequenceText(p.sequence))
	}
	return from, p.say(words.Redis.FullResync), partial
}

func (p *picture) barSentence() string {
	from, text, partial := p.resyncs()
	switch {
	case !p.up:
		text = p.say(words.Redis.Refused, "server", p.name)
	case from == 0:
		text = partial
	default:
		text = partial + p.say(words.Redis.Comma) + p.say(words.Redis.Below, "full", text)
	}
	return p.say(words.Redis.TheCursors, "what", text) + p.say(words.Redis.Stop)
}

// drawPrimaryLabel names the primary, its lineage, and how it became one.
func (p *picture) drawPrimaryLabel() {
	p.Group("label:"+p.name, "hw-label", p.primarySentence())
	since := ""
	if p.line.parent != nil && p.line.start+1 < p.first {
		since = p.say(words.Redis.Since, "n", sequenceText(p.line.start+1))
	}
	x, y, end := 24.0, p.tilesTop+14, p.left-8
	if p.phone {
		x, y, end = p.left, p.axis+24, p.width-svg.Width(short(p.id)+since, &idType)-52
	}
	right, y := p.crowned(p.name, x, y, end)
	if !p.up {
		if p.phone {
			p.Pill(right, y-17, "down", p.say(words.Redis.Down), false)
		} else {
			p.Pill(x, y+46, "down", p.say(words.Redis.Down), false)
		}
	} else if p.promoted() && !p.phone {
		p.Pill(x, y+46, "fence", p.say(words.Redis.LinkStates[Promoted]), false)
	}
	if p.phone {
		if p.up {
			p.swatch(right, y-17, p.line, since)
		}
	} else {
		p.swatch(x, y+17, p.line, since)
	}
}

// crowned writes a primary's name and its badge: beside it, or, where that would
// go beyond an end, below; on a phone the name gives way. It answers where the
// line goes on and the baseline that the rest hangs on.
func (p *picture) crowned(name string, x, y, end float64) (right, base float64) {
	badge := p.say(words.Redis.Primary)
	room, w := end-x, svg.BadgeWidth(badge)
	if p.phone {
		room -= w + 8
	}
	text := svg.Fit(name, room, &serverType)
	p.Label(x, y, text, &serverType)
	right = x + svg.Width(text, &serverType) + 8
	if right+w > end {
		p.Badge(x, y+9, badge)
		return right, y + 25
	}
	return right + p.Badge(right, y-16, badge) + 8, y
}

func (p *picture) primarySentence() string {
	text := p.say(words.Redis.ThePrimary, "server", p.name, "id", short(p.id), "n", sequenceText(p.sequence))
	if p.line.parent != nil && p.line.start > 0 {
		text += p.say(words.Redis.Comma) + p.say(words.Redis.Since, "n", sequenceText(p.line.start+1))
	}
	if !p.up {
		text += p.say(words.Redis.Comma) + p.say(words.Redis.Down)
	}
	return text + p.say(words.Redis.Stop)
}

func (p *picture) promoted() bool {
	l := p.t.linkOf(p.primary)
	return l != nil && l.state == Promoted
}
