package redis

import (
	"strconv"

	"highwater/core/svg"
	"highwater/core/words"
)

// wet says whether what a server has came by replication. One that began a
// history of its own has nothing of anybody else.
func (l *lane) wet() bool { return l.role == Replica && l.up }

// drawWater fills a lane as far as its cursor, over the whole width to the left.
func (p *picture) drawWater(i int, l *lane) {
	if !l.wet() {
		return
	}
	top, x := p.laneTop(i), p.front(l.sequence)
	p.Group("water:"+l.name, "hw-water", "")
	p.Path(&waterPaint, "M0 #H#"+wave(p.lane)+"H0z", top, x)
	p.Path(&echoLine, "M# #"+wave(p.lane), x-6, top) // an echo
}

// drawFront is the edge of the water with the cursor's tag, and beside it what
// is still to come: the length of the queue and the lag.
func (p *picture) drawFront(i int, l *lane) {
	top, x := p.laneTop(i), p.front(l.sequence)
	tagTop, after := p.tagTop(i), x
	if l.wet() {
		text := p.say(words.Redis.Applied, "n", sequenceText(l.sequence))
		p.GroupAt(x, tagTop, "front:"+l.name, "hw-front", p.of(l, text))
		p.Path(&surfaceLine, "M0 #"+wave(p.lane), top-tagTop)
		after = x + p.pointer(x, text, false)
	} else if l.ours && l.link.cursor != nil {
		text := p.say(words.Redis.Cursor, "n", sequenceText(l.link.cursor.Applied))
		x = p.front(l.link.cursor.Applied)
		p.GroupAt(x, tagTop, "front:"+l.name, "hw-front", p.of(l, text))
		after = x + p.pointer(x, text, true)
	} else if l.ours {
		text := p.say(words.Redis.NoCursor)
		p.Group("front:"+l.name, "hw-front", p.of(l, text))
		p.Label(p.left+tileGap, tagTop+16, text, &noteType)
	} else if l.sequence > p.last { // it goes on beyond what is shown
		text := p.say(words.Redis.Sequence) + " " + sequenceText(l.sequence)
		p.Group("front:"+l.name, "hw-front", p.of(l, text))
		p.Label(max(p.left+tileGap, p.x(p.last+1)-tileGap-svg.Width(text, &noteType)), tagTop+16, text, &noteType)
	}
	if l.guess >= 0 {
		after = max(after, p.drawGuess(i, l, x, after))
	}
	if l.link == nil {
		return
	}
	if n := l.link.queue.count; n > 0 {
		p.drawQueue(i, l, after, tagTop, n)
	}
	if l.lag > 0 {
		p.drawLag(i, l, x)
	}
}

// of says whose mark it is.
func (p *picture) of(l *lane, text string) string { return l.name + p.say(words.Redis.Colon) + text }

// pointer is the tag that points at a front, which is drawn around x; dashed for a
// cursor that is only claimed. Where there is no room for it, its words stand on
// the other side; it answers how far they reach.
func (p *picture) pointer(x float64, text string, claimed bool) float64 {
	if w := svg.TagWidth(text); x-w >= 4 {
		p.Tag(0, 12, w, text, claimed)
		return 0
	}
	p.Label(10, 16.5, text, &pointerType)
	return 10 + svg.Width(text, &pointerType)
}

// drawGuess is where a learner takes the cursor to be. Its tag stands beside that
// of the true front, which is at x, where one would cover the other; it answers
// where it ends.
func (p *picture) drawGuess(i int, l *lane, x, after float64) float64 {
	at, text := p.front(l.guess), sequenceText(l.guess)+"?"
	p.Group("guess:"+l.name, "hw-front", p.of(l, p.guessText(l)))
	p.Path(&svg.Guessed, "M# #"+wave(p.lane), at, p.laneTop(i))
	w := svg.TagWidth(text)
	point := max(at, w+4)
	own := svg.TagWidth(p.say(words.Redis.Applied, "n", sequenceText(l.sequence)))
	if x-own < point && point-w < after {
		point = after + w + 4
	}
	p.Tag(point, p.tagTop(i)+12, w, text, true)
	return point
}

func (p *picture) guessText(l *lane) string {
	return p.say(words.Redis.Guess, "n", sequenceText(l.guess))
}

func (p *picture) drawQueue(i int, l *lane, x, tagTop float64, n int) {
	counts := []string{"n", strconv.Itoa(n), "limit", strconv.FormatInt(l.link.limit, 10)}
	text := p.say(words.Redis.Queue, counts...)
	p.Group("queue:"+l.name, "hw-queue", p.of(l, text))
	y, w := p.middle(i)-boxHeight/2, p.slot-2*tileGap
	q := l.link.queue
	for e, left := q.top(), q.count; left > 0 && e.batch.Sequence >= p.first; e, left = e.previous, left-1 {
		s := e.batch.Sequence
		if s > p.last {
			continue
		}
		p.Of(l.line.at(s).number)
		p.Rect(p.x(s)+tileGap, y, w, boxHeight, 5, &queuedTile)
		p.Label(p.x(s)+p.slot/2, y+22, sequenceText(s), &queuedType)
	}
	p.Label(x+12, tagTop+16, fitting(p.keysLeft-x-14, &noteType, text, p.say(words.Redis.Of, counts...), strconv.Itoa(n)), &noteType)
}

// drawLag is a dimension line from the front to where the primary is.
func (p *picture) drawLag(i int, l *lane, x float64) {
	text := p.say(words.Redis.Lag, "n", sequenceText(l.lag))
	p.Group("lag:"+l.name, "hw-lag", p.of(l, text))
	from, to, y := x+5, p.x(p.sequence+1)-2, p.middle(i)-boxHeight/2-18
	if p.phone && x < 220 {
		y = p.middle(i) + boxHeight/2 + 8 // below, since names stand above
	}
	p.Line(from, y, to, y, &lagLine)
	p.Path(&lagLine, "M# #L# #L# #M# #L# #L# #", from+6, y-4, from, y, from+6, y+4, to-6, y-4, to, y, to-6, y+4)
	base := y - 6
	if base-11 < p.laneTop(i) || y > p.middle(i) {
		base = y + 4 // on the line, where there is no room above it
	}
	p.Label((from+to)/2, base, text, &lagType)
}

// drawLane is what a server has: one slab that a snapshot brought, a chain for a
// partial resync, and a tile for each batch that came live.
func (p *picture) drawLane(i int, l *lane) {
	p.Group("lane:"+l.name, "hw-lane", p.laneSentence(l))
	y := p.middle(i) - boxHeight/2
	from := p.first
	if l.got != nil && l.got.snapshot >= p.first {
		p.drawSlab(l, y)
		from = l.got.snapshot + 1
	}
	for q := from; q <= min(l.sequence, p.last); q++ {
		p.drawBox(l, q, y)
	}
	if n := len(p.chains(l)); n > 0 && l.wet() {
		s := p.chains(l)[n-1]
		phrase := words.Redis.Brought
		if s.from == s.to {
			phrase = words.Redis.BroughtOne
		}
		text := p.say(phrase, "from", sequenceText(s.from), "to", sequenceText(s.to))
		right := p.front(l.sequence) - svg.TagWidth(p.say(words.Redis.Applied, "n", sequenceText(l.sequence))) - 8
		if right-svg.Width(text, &broughtType) > p.left {
			p.Label(right, p.tagTop(i)+16, text, &broughtType)
		}
	}
}

// chains are the spans of a partial resync that the server has applied.
func (p *picture) chains(l *lane) []span {
	if l.got == nil {
		return nil
	}
	var chains []span
	for _, s := range l.got.chains {
		if s.from <= l.sequence {
			s.to = min(s.to, l.sequence)
			chains = append(chains, s)
		}
	}
	return chains
}

// box is how a lane's tile is painted, in its lineage: solid, or, of a server that
// is down, in outline.
func (p *picture) box(l *lane, number int) (*svg.Paint, svg.Type) {
	p.Of(number)
	if !l.up {
		return &downTile, downType
	}
	return &keptTile, boxType
}

func (p *picture) drawSlab(l *lane, y float64) {
	paint, t := p.box(l, l.line.number)
	x := p.x(p.first) + tileGap
	if p.first > 1 && p.phone {
		x = -8
	}
	w := p.x(min(l.got.snapshot, p.last)+1) - tileGap - x
	p.Rect(x, y, w, boxHeight, 5, paint)
	at := sequenceText(l.got.snapshot)
	t.Size = 12.5
	left := max(x, 0) + 12
	p.Icon("block", left, y+9.5, t.Fill)
	p.Label(left+22, y+22, fitting(x+w-left-26, &t, p.say(words.Redis.Snapshots[string(l.got.rule)], "n", at), p.say(words.Redis.Snapshot, "n", at), at), &t)
}

func (p *picture) drawBox(l *lane, q Sequence, y float64) {
	paint, t := p.box(l, l.line.at(q).number)
	t.Anchor = svg.Middle
	radius := 5.0
	var chain span
	var chained bool
	if l.got != nil {
		chain, chained = l.got.inChain(q)
	}
	if chained {
		radius = boxHeight / 2
	}
	p.Rect(p.x(q)+tileGap, y, p.slot-2*tileGap, boxHeight, radius, paint)
	if chained && q > chain.from && q > p.first {
		p.Line(p.x(q)-10, y+boxHeight/2, p.x(q)+10, y+boxHeight/2, &chainLine)
	}
	p.Label(p.x(q)+p.slot/2, y+22, sequenceText(q), &t)
}

// nameLine is the baseline of a lane's name; higher where three lines begin with
// it.
func (p *picture) nameLine(i int, l *lane) float64 {
	y := p.middle(i) - 4
	if p.lane < usualLane {
		y -= 5 // clear of a tag that stands close below
	}
	if l.role == Primary || l.line.id != p.line.id {
		y = min(y, p.laneTop(i)+p.lane/2-22)
	}
	return y
}

// drawLaneLabel names a server, the state of its link, and how it was synced; and
// its lineage, where that is another than the primary's.
func (p *picture) drawLaneLabel(i int, l *lane) {
	p.Group("label:"+l.name, "hw-label", "")
	own := l.role == Primary
	x, y, end := 48.0, p.nameLine(i, l), p.left-8
	if p.phone {
		x, y, end = p.left, p.laneTop(i)+24, p.width-choose(own, 160.0, 210)
		if l.wet() && p.front(l.sequence) <= p.left {
			x += 10 // beside the front
		}
	}
	right := 0.0
	if own && l.up {
		right, y = p.crowned(l.name, x, y, end)
	} else {
		text := svg.Fit(l.name, end-x, &serverType)
		p.Label(x, y, text, &serverType)
		right = x + svg.Width(text, &serverType) + 8
		if p.phone {
			right += p.state(l, right, y-17) + 8
		} else {
			role := fitting(p.left-right-4, &roleType, choose(own, p.say(words.Redis.Primary), p.say(words.Redis.Replica)))
			p.Label(right, y, role, &roleType)
			right += svg.Width(role, &roleType) + 10
		}
	}
	if p.phone {
		if own || l.line.id != p.line.id {
			right += p.swatch(right, y-17, l.line, "") + 8
		}
		p.syncNote(l, right, y, p.width)
		return
	}
	if !own || !l.up || l.ours {
		if after := x + p.state(l, x, y+10) + 8; !own && !p.syncNote(l, after, y+26, p.left) {
			p.syncNote(l, right, y, p.left)
		}
		y += 28
	}
	if own || l.line.id != p.line.id {
		p.swatch(x, y+10, l.line, "")
	}
}

// syncNote says how a replica was synced last, where there is room for it.
func (p *picture) syncNote(l *lane, x, y, end float64) bool {
	if l.link == nil || l.link.lastSync == NoSync || l.role == Primary {
		return true
	}
	text := p.say(words.Redis.Sync[l.link.lastSync])
	if x+21+svg.Width(text, &noteType) > end {
		return false
	}
	p.Icon(choose(l.link.lastSync == Full, "block", "chain"), x, y-12.5, svg.Ink)
	p.Label(x+21, y, text, &noteType)
	return true
}

// state is the chip of a lane's server or link; it answers its width.
func (p *picture) state(l *lane, x, y float64) float64 {
	icon, phrase, live := l.state()
	return p.Pill(x, y, icon, p.say(phrase), live)
}

var linkIcons = [...]string{Disconnected: "gap", Live: "", NeedsResync: "break", SourceLost: "down", Promoted: "leader"}

func (l *lane) state() (icon string, phrase words.Phrase, live bool) {
	switch {
	case !l.up:
		return "down", words.Redis.Down, false
	case l.link == nil || l.link.state == Promoted && l.role != Primary:
		return "gap", words.Redis.NoLink, false
	case l.link.paused && l.link.applies():
		return "paused", words.Redis.Paused, false
	}
	return linkIcons[l.link.state], words.Redis.LinkStates[l.link.state], l.link.state == Live
}

// laneSentence says of a lane what can be seen of it.
func (p *picture) laneSentence(l *lane) string {
	_, phrase, _ := l.state()
	state := p.say(phrase)
	if l.role == Primary {
		return p.say(words.Redis.TheOther, "server", l.name, "state", state, "id", short(l.id), "n", sequenceText(l.sequence))
	}
	text := p.say(words.Redis.TheReplica, "server", l.name, "state", state, "n", sequenceText(l.sequence))
	if l.got != nil && l.got.snapshot > 0 {
		text += p.say(words.Redis.TheSnapshot, "n", sequenceText(l.got.snapshot))
	}
	for _, s := range p.chains(l) {
		text += p.say(words.Redis.TheChain, "from", sequenceText(s.from), "to", sequenceText(s.to))
	}
	if l.link != nil && l.link.queue.count > 0 {
		text += p.say(words.Redis.Comma) + p.say(words.Redis.Queue, "n", strconv.Itoa(l.link.queue.count), "limit", strconv.FormatInt(l.link.limit, 10))
	}
	if l.lag > 0 {
		text += p.say(words.Redis.Comma) + p.say(words.Redis.Lag, "n", sequenceText(l.lag))
	}
	return text + p.say(words.Redis.Stop)
}
