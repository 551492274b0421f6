package redis

import (
	"slices"

	"highwater/core/svg"
	"highwater/core/view"
	"highwater/core/words"
)

var _ view.State = (*Topology)(nil)

// picture is a topology seen from one primary: its commits along the top, and
// below, one lane each, how far water has flowed to whoever follows it. Water is
// what is replicated, hatch what is not yet, dashes what is absent.
type picture struct {
	*svg.Canvas
	layout
	t       *Topology
	past    *past
	lang    words.Lang
	primary int
	*server            // the primary
	line    *lineage   // its history
	fences  []*lineage // where it went on from another, newest first
	arms    []arm
	lanes   []*lane
	rest    []int // servers that are only named
	columns []key
}

// lane is one server below the primary.
type lane struct {
	index int // of the server
	*server
	line *lineage
	link *link // nil: it never had one
	ours bool  // the link is to the shown primary
	// guess is where a learner takes the cursor to be; negative: nobody does.
	guess Sequence
	got   *got
	lag   Sequence // 0 where it is not known
}

// arm is what a history that was left lost: it parts from the shown one after a
// sequence and ends in a ghost.
type arm struct {
	*ghost
	fork   Sequence
	joined bool // there is something that it parts from
	top    float64
	noteX  float64 // where its words begin
	above  bool    // they stand above it
}

// look lays a topology out. Without a server there is no primary.
func (t *Topology) look(remembered view.Past, look *view.Look) *picture {
	p := &picture{t: t, past: pastOf(remembered), lang: look.Lang, layout: across(look)}
	p.primary = t.shown(p.past, look.Part)
	if p.primary < 0 {
		p.height = look.Height
		return p
	}
	p.server, p.line = &t.servers[p.primary], p.past.line(t, p.primary)
	indexes, rest := t.lanes(p.past, p.primary)
	p.rest = rest
	last := max(p.sequence, Sequence(look.Reach))
	ahead := p.sequence + 4 // others may have gone on alone, but the primary stays in sight
	for _, i := range indexes {
		l := &lane{index: i, server: &t.servers[i], line: p.past.line(t, i), link: t.linkOf(i), got: p.past.gotBy(i)}
		if l.link != nil && l.link.state != Promoted {
			l.ours = l.link.primary == p.primary
			l.lag, _ = t.lag(l.link)
		}
		p.lanes = append(p.lanes, l)
		l.guess = Sequence(look.Guessed("link " + l.name + " applied"))
		last = max(last, min(max(l.sequence, l.guess), ahead))
	}
	arms := p.past.arms(p.line)
	for i := range arms {
		last = max(last, min(arms[i].to, ahead))
	}
	p.show(last)
	for i := range arms {
		if a := arms[i]; a.from <= p.last && a.to >= p.first {
			p.placeNote(&a, p.arms)
			p.arms = append(p.arms, a)
		}
	}
	p.fences = p.line.fences(p.first, slices.ContainsFunc(p.arms, func(a arm) bool { return a.fork == 0 }))
	p.columns = p.recentKeys()
	groups := 0
	if p.phone {
		groups = len(p.equalKeys())
	}
	p.down(look, p.armsHeight(), len(p.lanes), groups, len(p.fences) > 0, len(p.rest) > 0)
	for i, y := 0, p.ghostsTop; i < len(p.arms); i++ {
		a := &p.arms[i]
		if a.above {
			y += aboveHeight
		}
		a.top = y
		y += ghostHeight + armGap
	}
	return p
}

// fences are the histories that begin at a sequence or after it, where they went
// on from others, the newest first. At the very beginning there is a cut only
// where something was cut off.
func (l *lineage) fences(first Sequence, cutOff bool) (fences []*lineage) {
	shared := l.start + 1
	for hops := 0; l.parent != nil && l.start+1 >= first && hops < maxHops; hops++ {
		if l.start < shared && (l.start > 0 || cutOff) {
			fences = append(fences, l)
		}
		shared = min(shared, l.start)
		l = l.parent
	}
	return fences
}

func (p *picture) armsHeight() float64 {
	height := 0.0
	for i := range p.arms {
		height += ghostHeight + armGap
		if p.arms[i].above {
			height += aboveHeight
		}
	}
	return height
}

// arms are the ghosts that belong to the picture of a history, by where they part
// from it, and at most the newest three.
func (p *past) arms(shown *lineage) []arm {
	var arms []arm
	for i := range p.ghosts {
		g := &p.ghosts[i]
		if fork, joined := fork(shown, g.line); joined && fork < g.to {
			arms = append(arms, arm{ghost: g, fork: fork, joined: true})
		} else if !joined && g.into != nil && related(shown, g.into) {
			arms = append(arms, arm{ghost: g})
		}
	}
	for i := range arms {
		for j := i; j > 0 && arms[j].fork < arms[j-1].fork; j-- {
			arms[j], arms[j-1] = arms[j-1], arms[j]
		}
	}
	return arms[max(0, len(arms)-3):]
}

// fork answers the last sequence that two histories have in common.
func fork(a, b *lineage) (at Sequence, joined bool) {
	const never = Sequence(1) << 62
	for mine, i := never, 0; a != nil && i < maxHops; i++ {
		for l, theirs, j := b, never, 0; l != nil && j < maxHops; j++ {
			if l.id == a.id {
				return min(mine, theirs), true
			}
			l, theirs = l.parent, min(theirs, l.start)
		}
		a, mine = a.parent, min(mine, a.start)
	}
	return 0, false
}

func (p *picture) say(phrase words.Phrase, operands ...string) string {
	return phrase.In(p.lang, operands...)
}

// Draw is the picture as groups in paint order: air, water, grid, tiles, ghosts,
// fronts, chips, tags.
func (t *Topology) Draw(remembered view.Past, look *view.Look) *svg.Drawing {
	p := t.look(remembered, look)
	label := p.hint(look)
	if p.primary >= 0 {
		label = p.say(words.Redis.Picture, "server", p.name, "sequence", sequenceText(p.sequence))
	}
	p.Canvas = svg.New(look.Palette, look.Prefix, p.width, p.height, look.Lang.String(), label)
	p.Defs()
	p.Group("air", "hw-air", "")
	p.Rect(0, 0, p.width, p.height, 0, &airPaint)
	if p.primary < 0 {
		p.drawEmpty(label)
		return p.Done()
	}
	for i, l := range p.lanes {
		p.drawWater(i, l)
	}
	p.drawGrid()
	p.drawAxis()
	p.drawTrunk()
	p.drawStream()
	for i := range p.arms {
		p.drawArm(&p.arms[i])
	}
	for i, l := range p.lanes {
		p.drawLane(i, l)
	}
	for i, l := range p.lanes {
		p.drawFront(i, l)
	}
	p.drawPrimaryLabel()
	for i, l := range p.lanes {
		p.drawLaneLabel(i, l)
	}
	p.drawRest()
	p.drawKeys()
	p.drawFences()
	p.drawWindow()
	return p.Done()
}

// hint is what there is to try before there is a server.
func (p *picture) hint(look *view.Look) string {
	if look.Hint != "" {
		return look.Hint
	}
	return p.say(words.Redis.NoServer)
}

// drawEmpty is the sheet before anything has happened: an axis, and what to do.
func (p *picture) drawEmpty(label string) {
	p.Group("axis", "hw-axis", "")
	p.Line(0, p.axis, p.width, p.axis, &rule)
	p.Group("empty", "hw-empty", label)
	p.Label(p.width/2, p.height/2, svg.Fit(label, p.width-24, &emptyType), &emptyType)
}
