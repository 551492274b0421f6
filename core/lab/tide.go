package lab

import (
	"math"
	"slices"
	"strconv"

	"highwater/core/svg"
	"highwater/core/view"
	"highwater/core/words"
)

// tide is the tide table of the current line while it is drawn. Step n stands at
// x(n); what it came to is drawn from half a step before it to half a step after.
// It costs as much as it is wide: of many steps, one stands for each two pixels.
// The table is that of the whole line, and stays as the run moves along it: a veil
// lies over what is to come.
type tide struct {
	*svg.Canvas
	lab         *Lab
	look        *view.Look
	left, right float64 // room beside the steps
	top, bed    float64
	pitch       float64 // from step to step
	column      float64 // half the width of the current step's
	runs        []run
	*chart
}

// chart is what stands as long as line and look do.
type chart struct {
	end    *Node
	look   view.Look // as it was asked for
	part   string    // that is shown
	most   int64     // that the height has to hold
	groups []svg.Group
}

// How it is painted.
var (
	columnPaint = svg.Paint{Fill: svg.TideSoft}
	waterPaint  = svg.Paint{Fill: svg.W0}
	surfaceLine = svg.Paint{Stroke: svg.Wline, Width: 2.4, Class: "hw-surface"}
	gapPaint    = svg.Paint{Fill: svg.Hatch, Class: "hw-hatch"}
	topLine     = svg.Paint{Stroke: svg.Ink, Width: 1.6}
	lostPaint   = svg.Paint{Fill: svg.Loss}
	bedLine     = svg.Paint{Stroke: svg.Line2, Width: 2}
	comingLine  = svg.Paint{Stroke: svg.Line2, Width: 2, Dash: "2 5"}
	veilPaint   = svg.Paint{Fill: svg.Panel, Class: "hw-veil"}
	tickLine    = svg.Paint{Stroke: svg.Line2, Width: 1.6}
	nowLine     = svg.Paint{Stroke: svg.Tide, Width: 2.4}
	nowDot      = svg.Paint{Fill: svg.Tide, Stroke: svg.Panel, Width: 2}
	nowType     = svg.Type{Halo: svg.Panel, Size: 12, Weight: 700}
)

// run is a stretch of steps that came to the same.
type run struct {
	view.Level
	from, to float64
}

const (
	mostGlyphs = 60 // steps that get glyphs: a step's result is read from what it tells
	mostColumn = 24
	beside     = 6 // between the column and the numbers
	edge       = 8 // right of these: letters may be wider than most are
)

// Tide draws the tide table of the current line: what is replicated as water,
// what is only in a log as a hatched gap above it, and where the run stands.
func (l *Lab) Tide(look *view.Look) *svg.Drawing {
	if look.Width == 0 {
		look.Width = 1056
	}
	if look.Height == 0 {
		look.Height = 108
		if look.Width < 640 {
			look.Height = 66
		}
	}
	steps := len(l.line) - 1
	t := &tide{lab: l, look: look, left: 28, right: 96, top: 18, bed: look.Height - 16}
	if look.Width < 640 {
		t.left, t.right = 20, 84
	}
	last := l.line[steps]
	stale := l.chart == nil || l.chart.end != last || l.chart.look != *look
	if stale {
		l.chart = &chart{end: last, look: *look, part: look.Part}
	}
	t.chart = l.chart
	if stale {
		t.choosePart()
	}
	t.right = max(t.right, mostColumn+beside+t.width(t.level(last))+edge)
	glyphs := look.Height >= 90 && steps <= mostGlyphs && t.span() >= 20*float64(steps)
	if glyphs {
		t.bed = look.Height - 28
	}
	t.pitch = t.span() / float64(max(steps, 1))
	t.column = min(t.pitch/2, mostColumn)
	if stale {
		t.draw()
	}
	look.Part = t.part

	t.Canvas = t.canvas(t.label())
	t.Data("left", t.left)
	t.Data("right", t.right)
	t.Data("steps", float64(steps))
	t.Data("step", float64(l.at.n))
	t.Defs()
	t.drawColumn()
	t.Put(t.groups)
	t.drawVeil()
	if glyphs {
		t.Group("tide-glyphs", "hw-glyphs", "")
		t.drawGlyphs()
	}
	t.drawNow()
	return t.Done()
}

func (t *tide) canvas(label string) *svg.Canvas {
	return svg.New(t.look.Palette, t.look.Prefix+"tide-", t.look.Width, t.look.Height, t.look.Lang.String(), label)
}

// choosePart finds the past of the line's steps. A name that nothing on the line
// has is that of what the picture shows.
func (t *tide) choosePart() {
	past := t.lab.past(t.end)
	if t.part != "" && t.end.state != nil {
		if s := t.end.state.(view.State).Summary(past, t.look); !slices.Contains(s.Parts, t.part) {
			t.part = s.Part
		}
	}
}

// draw draws the table of the line.
func (t *tide) draw() {
	t.measure()
	t.Canvas = t.canvas("")
	t.Group("tide-water", "hw-water", "")
	t.drawWater()
	t.Group("tide-gap", "hw-gap", "")
	t.drawGap()
	t.Group("tide-top", "hw-top", "")
	t.drawTop()
	t.Group("tide-lost", "hw-lost", "")
	t.drawLost()
	t.Group("tide-ticks", "hw-ticks", "")
	t.drawTicks()
	t.groups = t.Done().Groups
}

func (t *tide) span() float64 { return max(t.look.Width-t.left-t.right, 1) }

func (t *tide) x(step float64) float64 { return t.left + t.pitch*step }

func (t *tide) y(level int64) float64 {
	return t.bed - (t.bed-t.top)*float64(level)/float64(max(t.most, 1))
}

// spot tells places apart that can be seen apart.
func (t *tide) spot(n int) float64 { return math.Floor(t.x(float64(n)) / 2) }

// reach is how far the table goes.
func (t *tide) reach() float64 { return t.look.Width - t.right + t.column }

// now is what the current step came to.
func (t *tide) now() view.Level { return t.level(t.lab.at) }

// measure gathers the runs of the line.
func (t *tide) measure() {
	from := t.x(0) - t.column
	for n, node := range t.lab.line {
		if n+1 < len(t.lab.line) && t.spot(n) == t.spot(n+1) {
			continue // the next one stands there, too
		}
		level := t.level(node)
		t.most = max(t.most, level.Top)
		if last := len(t.runs) - 1; last < 0 || t.runs[last].Level != level {
			if last >= 0 {
				from = t.x(float64(n) - 0.5)
				t.runs[last].to = from
			}
			t.runs = append(t.runs, run{level, from, from})
		}
	}
	t.runs[len(t.runs)-1].to = t.reach()
}

// level is what a step came to; before a model is chosen, nothing.
func (t *tide) level(n *Node) view.Level {
	if n.state == nil {
		return view.Level{}
	}
	return n.state.(view.State).Level(n.past, t.part)
}

// label says where the run stands, for who cannot see it.
func (t *tide) label() string {
	step, steps := strconv.Itoa(t.lab.at.n), strconv.Itoa(len(t.lab.line)-1)
	if t.now().TopName == "" {
		return words.TideTableEmpty.In(t.look.Lang, "step", step, "steps", steps)
	}
	water, top := names(t.now())
	return words.TideTable.In(t.look.Lang, "water", water, "top", top, "step", step, "steps", steps)
}

// names are the two numbers of a step: "HW 4" and "LEO 7".
func names(l view.Level) (water, top string) {
	return l.WaterName + " " + strconv.FormatInt(l.Water, 10), l.TopName + " " + strconv.FormatInt(l.Top, 10)
}

// width is that of the wider one.
func (t *tide) width(l view.Level) float64 {
	water, top := names(l)
	return max(svg.Width(water, &nowType), svg.Width(top, &nowType))
}

// drawColumn shades the current step.
func (t *tide) drawColumn() {
	t.GroupAt(t.x(float64(t.lab.at.n)), 0, "tide-column", "hw-tide-column", "")
	t.Rect(-t.column, 6, 2*t.column, t.bed-6, 0, &columnPaint)
}

// drawVeil covers what is to come, of which the bed shows that there is some. It
// leaves the picture's edge to the page, which rings it.
func (t *tide) drawVeil() {
	t.Group("tide-veil", "hw-tide-veil", "")
	if end := t.x(float64(t.lab.at.n)) + t.column; t.lab.at != t.end {
		t.Rect(end, 6, t.reach()-end+2, t.bed-2, 0, &veilPaint)
	}
	t.Group("tide-coming", "hw-ticks", "")
	t.Line(t.x(0)-t.column, t.bed, t.reach(), t.bed, &comingLine)
}

// drawWater fills what is replicated; its surface is drawn where there is any.
func (t *tide) drawWater() {
	var fill, surface path
	fill.to("M# #", t.runs[0].from, t.bed)
	before := int64(0)
	for _, r := range t.runs {
		y := t.y(r.Water)
		fill.to("V#", y)
		fill.to("H#", r.to)
		if before == 0 && r.Water > 0 {
			surface.to("M# #", r.from, t.bed)
		}
		if before > 0 || r.Water > 0 {
			surface.to("V#", y)
		}
		if r.Water > 0 {
			surface.to("H#", r.to)
		}
		before = r.Water
	}
	fill.to("V#", t.bed)
	t.Path(&waterPaint, string(fill))
	t.trace(&surface, &surfaceLine)
}

// drawGap hatches what is in a log and not replicated.
func (t *tide) drawGap() {
	var d path
	for _, r := range t.runs {
		if r.Top > r.Water {
			d.to("M# #", r.from, t.y(r.Water))
			d.to("V#", t.y(r.Top))
			d.to("H#", r.to)
			d.to("V#", t.y(r.Water))
		}
	}
	t.trace(&d, &gapPaint)
}

// drawTop lines what the gap reaches up to, with the cut where it falls.
func (t *tide) drawTop() {
	var d path
	drawn, before := false, int64(0)
	for _, r := range t.runs {
		gap := r.Top > r.Water
		if gap && !drawn {
			d.to("M# #", r.from, t.y(min(before, r.Top)))
		}
		if gap || drawn && r.Top < before {
			d.to("V#", t.y(r.Top))
		}
		if gap {
			d.to("H#", r.to)
		}
		drawn, before = gap, r.Top
	}
	t.trace(&d, &topLine)
}

// path is path data that grows.
type path []byte

func (p *path) to(data string, numbers ...float64) { *p = svg.AppendAt(*p, data, numbers...) }

// trace draws a path if there is any.
func (t *tide) trace(d *path, p *svg.Paint) {
	if len(*d) > 0 {
		t.Path(p, string(*d))
	}
}

// drawLost bars the steps in which an acknowledged record was lost.
func (t *tide) drawLost() {
	const width, least = 4, 12
	for i := 1; i < len(t.runs); i++ {
		before, r := t.runs[i-1], t.runs[i]
		if r.Lost <= before.Lost {
			continue
		}
		top, foot := t.y(max(before.Top, r.Top)), t.y(min(before.Top, r.Top))
		if foot-top < least {
			top = foot - least
		}
		t.Rect(r.from-width/2, top, width, foot-top, 1, &lostPaint)
	}
}

// drawTicks draws the bed, with a tick for each step where there is room.
func (t *tide) drawTicks() {
	t.Line(t.x(0)-t.column, t.bed, t.reach(), t.bed, &bedLine)
	if t.pitch < 5 {
		return
	}
	var d path
	for n := range t.lab.line {
		d.to("M# #", t.x(float64(n)), t.bed-3)
		d.to("v#", 6)
	}
	t.trace(&d, &tickLine)
}

// drawGlyphs shows what came of each step, as the script does.
func (t *tide) drawGlyphs() {
	for n, node := range t.lab.line[1:] {
		glyph, loss := t.lab.glyph(node)
		colour := svg.Ink2
		switch {
		case n+1 > t.lab.at.n:
			colour = svg.Ink3
		case loss:
			colour = svg.Loss
		case glyph == "hw-up" || glyph == "hw-held":
			colour = svg.TideText
		}
		if glyph != "" {
			t.Icon(glyph, t.x(float64(n+1))-8, t.bed+10, colour)
		}
	}
}

// glyph is that of a step's result, which is found once.
func (l *Lab) glyph(n *Node) (name string, loss bool) {
	if n.result == nil {
		r := words.ResultOf(l.read(n), words.English)
		n.result = &r
	}
	return n.result.Glyph, n.result.Loss
}

// drawNow draws the line of the current step with its numbers: beside it, or
// before it where the picture ends.
func (t *tide) drawNow() {
	at := t.x(float64(t.lab.at.n))
	t.GroupAt(at, 0, "tide-now", "hw-now", "")
	t.Line(0, 6, 0, t.bed, &nowLine)
	t.Circle(0, t.bed, 8, &nowDot)
	now := t.now()
	if now.TopName == "" {
		return
	}
	const apart = 15
	water, top := names(now)
	yTop := max(t.y(now.Top)+4, 14)
	yWater := max(min(t.y(now.Water)+4, t.bed-4), yTop+apart)
	if yWater > t.bed-4 {
		yWater, yTop = t.bed-4, t.bed-4-apart
	}
	set := nowType
	x := t.column + beside
	if at+x+t.width(now) > t.look.Width-edge {
		x, set.Anchor = -x, svg.End
	}
	t.Label(x, yTop, top, &set)
	set.Fill = svg.TideText
	t.Label(x, yWater, water, &set)
}
