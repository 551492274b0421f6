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
// lies over what is to come. Beside another lab's line it is as long as the longer of
// the two, and the other one's water and top are dashed lines in it.
type tide struct {
	*svg.Canvas
	labs        []*Lab // one, or two
	steps, at   int    // of the longer line, and where it stands
	look        *view.Look
	left, right float64 // room beside the steps
	top, bed    float64
	pitch       float64 // from step to step
	column      float64 // half the width of the current step's
	*chart
}

// chart is what stands as long as lines and look do.
type chart struct {
	look   view.Look // as it was asked for
	tracks []track   // of the labs
	most   int64     // that the height has to hold
	groups []svg.Group
}

// track is a line as it is drawn.
type track struct {
	end  *Node
	part string // that is shown
	runs []run
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

	besideWater = svg.Paint{Stroke: svg.Wline, Width: 2.4, Dash: "4 3", Class: "hw-surface"}
	besideTop   = svg.Paint{Stroke: svg.Ink, Width: 1.6, Dash: "2 3"}
	besideLost  = svg.Paint{Fill: svg.Panel, Stroke: svg.Loss}
)

// run is a stretch of steps that came to the same.
type run struct {
	view.Level
	from, to float64
}

const (
	mostGlyphs = 60 // steps that get glyphs: a step's result is read from what it tells
	mostColumn = 24
	toNumbers  = 6  // from the column to them
	edge       = 8  // right of these: letters may be wider than most are
	piece      = 14 // of a line, before a number
	toText     = 5  // from there
)

// Tide draws the tide table of the current line: what is replicated as water,
// what is only in a log as a hatched gap above it, and where the run stands; beside
// another lab's, if there is one.
func (l *Lab) Tide(look *view.Look, beside *Lab) *svg.Drawing {
	if look.Width == 0 {
		look.Width = 1056
	}
	if look.Height == 0 {
		look.Height = 108
		if look.Width < 640 {
			look.Height = 66
		}
	}
	t := &tide{labs: []*Lab{l}, look: look, left: 28, right: 96, top: 18, bed: look.Height - 16}
	if beside != nil {
		t.labs = append(t.labs, beside)
	}
	for _, each := range t.labs {
		t.steps, t.at = max(t.steps, len(each.line)-1), max(t.at, each.at.n)
	}
	if look.Width < 640 {
		t.left, t.right = 20, 84
	}
	if t.chart = l.chart; !t.stands() {
		t.chart = &chart{look: *look}
		for _, each := range t.labs {
			t.tracks = append(t.tracks, t.track(each))
		}
		l.chart = t.chart
	}
	for i := range t.tracks {
		t.right = max(t.right, mostColumn+toNumbers+t.width(t.tracks[i].level(t.tracks[i].end))+edge)
	}
	glyphs := beside == nil && look.Height >= 90 && t.steps <= mostGlyphs && t.span() >= 20*float64(t.steps)
	if glyphs {
		t.bed = look.Height - 28
	}
	t.pitch = t.span() / float64(max(t.steps, 1))
	t.column = min(t.pitch/2, mostColumn)
	if t.groups == nil {
		t.draw()
	}
	look.Part = t.tracks[0].part

	t.Canvas = t.canvas(t.label())
	t.Data("left", t.left)
	t.Data("right", t.right)
	t.Data("steps", float64(t.steps))
	t.Data("step", float64(t.at))
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

// stands says whether the chart drawn last is that of these lines.
func (t *tide) stands() bool {
	if t.chart == nil || t.chart.look != *t.look || len(t.tracks) != len(t.labs) {
		return false
	}
	for i := range t.tracks {
		if t.tracks[i].end != t.labs[i].end() {
			return false
		}
	}
	return true
}

// end is that of the current line.
func (l *Lab) end() *Node { return l.line[len(l.line)-1] }

func (t *tide) canvas(label string) *svg.Canvas {
	return svg.New(t.look.Palette, t.look.Prefix+"tide-", t.look.Width, t.look.Height, t.look.Lang.String(), label)
}

// draw draws the table of the lines.
func (t *tide) draw() {
	for i := range t.tracks {
		t.measure(&t.tracks[i], t.labs[i])
	}
	t.Canvas = t.canvas("")
	own := &t.tracks[0]
	t.Group("tide-water", "hw-water", "")
	t.drawWater(own.runs)
	t.Group("tide-gap", "hw-gap", "")
	t.drawGap(own.runs)
	t.Group("tide-top", "hw-top", "")
	t.drawTop(own.runs, &topLine)
	if len(t.tracks) > 1 {
		t.Group("tide-beside", "hw-beside", "")
		t.drawTop(t.tracks[1].runs, &besideTop)
		t.drawSurface(t.tracks[1].runs, &besideWater)
		t.drawLost(t.tracks[1].runs, &besideLost)
	}
	t.Group("tide-lost", "hw-lost", "")
	t.drawLost(own.runs, &lostPaint)
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

// now is what a line's current step came to.
func (t *tide) now(i int) view.Level { return t.tracks[i].level(t.labs[i].at) }

// track finds the past of a line's steps, and its part: a name that nothing on the
// line has is that of what the picture shows.
func (t *tide) track(l *Lab) track {
	past := l.past(l.end())
	k := track{end: l.end(), part: t.look.Part}
	if k.part != "" && k.end.state != nil {
		if s := k.end.state.(view.State).Summary(past, t.look); !slices.Contains(s.Parts, k.part) {
			k.part = s.Part
		}
	}
	return k
}

// measure gathers the runs of a line.
func (t *tide) measure(k *track, l *Lab) {
	from := t.x(0) - t.column
	for n, node := range l.line {
		if n+1 < len(l.line) && t.spot(n) == t.spot(n+1) {
			continue // the next one stands there, too
		}
		level := k.level(node)
		t.most = max(t.most, level.Top)
		if last := len(k.runs) - 1; last < 0 || k.runs[last].Level != level {
			if last >= 0 {
				from = t.x(float64(n) - 0.5)
				k.runs[last].to = from
			}
			k.runs = append(k.runs, run{level, from, from})
		}
	}
	k.runs[len(k.runs)-1].to = t.x(float64(k.end.n)) + t.column
}

// level is what a step came to; before a model is chosen, nothing.
func (k *track) level(n *Node) view.Level {
	if n.state == nil {
		return view.Level{}
	}
	return n.state.(view.State).Level(n.past, k.part)
}

// label says where the run stands, for who cannot see it.
func (t *tide) label() string {
	step, steps := strconv.Itoa(t.at), strconv.Itoa(t.steps)
	now := t.now(0)
	if now.TopName == "" {
		return words.TideTableEmpty.In(t.look.Lang, "step", step, "steps", steps)
	}
	phrase, values := words.TideTable, []string{"water", water(now), "top", top(now), "step", step, "steps", steps}
	if len(t.labs) > 1 {
		beside := t.now(1)
		phrase, values = words.TideTables, append(values, "water2", water(beside), "top2", top(beside))
	}
	return phrase.In(t.look.Lang, values...)
}

// The two numbers of a step: "HW 4" and "LEO 7".
func water(l view.Level) string { return l.WaterName + " " + strconv.FormatInt(l.Water, 10) }
func top(l view.Level) string   { return l.TopName + " " + strconv.FormatInt(l.Top, 10) }

// width is how wide the numbers of a step are.
func (t *tide) width(l view.Level) float64 {
	w := max(svg.Width(water(l), &nowType), svg.Width(top(l), &nowType))
	if len(t.labs) > 1 {
		w += piece + toText
	}
	return w
}

// drawColumn shades the current step.
func (t *tide) drawColumn() {
	t.GroupAt(t.x(float64(t.at)), 0, "tide-column", "hw-tide-column", "")
	t.Rect(-t.column, 6, 2*t.column, t.bed-6, 0, &columnPaint)
}

// drawVeil covers what is to come, of which the bed shows that there is some. It
// leaves the picture's edge to the page, which rings it.
func (t *tide) drawVeil() {
	t.Group("tide-veil", "hw-tide-veil", "")
	if end := t.x(float64(t.at)) + t.column; t.at < t.steps {
		t.Rect(end-1, 6, t.reach()-end+3, t.bed-2, 0, &veilPaint) // with all of a line that rises there
	}
	t.Group("tide-coming", "hw-ticks", "")
	t.Line(t.x(0)-t.column, t.bed, t.reach(), t.bed, &comingLine)
}

// drawWater fills what is replicated.
func (t *tide) drawWater(runs []run) {
	var d path
	d.to("M# #", runs[0].from, t.bed)
	for _, r := range runs {
		d.to("V#", t.y(r.Water))
		d.to("H#", r.to)
	}
	d.to("V#", t.bed)
	t.Path(&waterPaint, string(d))
	t.drawSurface(runs, &surfaceLine)
}

// drawSurface lines the water, where there is any.
func (t *tide) drawSurface(runs []run, p *svg.Paint) {
	var d path
	before := int64(0)
	for _, r := range runs {
		if before == 0 && r.Water > 0 {
			d.to("M# #", r.from, t.bed)
		}
		if before > 0 || r.Water > 0 {
			d.to("V#", t.y(r.Water))
		}
		if r.Water > 0 {
			d.to("H#", r.to)
		}
		before = r.Water
	}
	t.trace(&d, p)
}

// drawGap hatches what is in a log and not replicated.
func (t *tide) drawGap(runs []run) {
	var d path
	for _, r := range runs {
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
func (t *tide) drawTop(runs []run, p *svg.Paint) {
	var d path
	drawn, before := false, int64(0)
	for _, r := range runs {
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
	t.trace(&d, p)
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
func (t *tide) drawLost(runs []run, p *svg.Paint) {
	const width, least = 4, 12
	for i := 1; i < len(runs); i++ {
		before, r := runs[i-1], runs[i]
		if r.Lost <= before.Lost {
			continue
		}
		top, foot := t.y(max(before.Top, r.Top)), t.y(min(before.Top, r.Top))
		if foot-top < least {
			top = foot - least
		}
		t.Rect(r.from-width/2, top, width, foot-top, 1, p)
	}
}

// drawTicks draws the bed, with a tick for each step where there is room.
func (t *tide) drawTicks() {
	t.Line(t.x(0)-t.column, t.bed, t.reach(), t.bed, &bedLine)
	if t.pitch < 5 {
		return
	}
	var d path
	for n := range t.steps + 1 {
		d.to("M# #", t.x(float64(n)), t.bed-3)
		d.to("v#", 6)
	}
	t.trace(&d, &tickLine)
}

// drawGlyphs shows what came of each step, as the script does.
func (t *tide) drawGlyphs() {
	l := t.labs[0]
	for n, node := range l.line[1:] {
		glyph, loss := l.glyph(node)
		colour := svg.Ink2
		switch {
		case n+1 > t.at:
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
// before it where the picture ends. Of two lines that differ there it names the
// waters, each behind a piece of its line.
func (t *tide) drawNow() {
	at := t.x(float64(t.at))
	t.GroupAt(at, 0, "tide-now", "hw-now", "")
	t.Line(0, 6, 0, t.bed, &nowLine)
	t.Circle(0, t.bed, 8, &nowDot)
	now := t.now(0)
	if now.TopName == "" {
		return
	}
	labels := []nowLabel{{top(now), now.Top, nil, svg.None}, {water(now), now.Water, nil, svg.TideText}}
	if len(t.labs) > 1 {
		beside := t.now(1)
		switch own, other := water(now), water(beside); {
		case own == other:
			labels = labels[1:]
		default:
			labels = []nowLabel{{own, now.Water, &surfaceLine, svg.TideText}, {other, beside.Water, &besideWater, svg.TideText}}
			if beside.Water > now.Water {
				slices.Reverse(labels)
			}
		}
	}
	t.drawLabels(at, labels)
}

// nowLabel is a number of the current step, at its level.
type nowLabel struct {
	text  string
	level int64
	line  *svg.Paint // of which a piece stands before it; nil: none does
	fill  svg.Colour
}

// drawLabels writes numbers one above the other, the highest first.
func (t *tide) drawLabels(at float64, labels []nowLabel) {
	const apart = 15
	set := nowType
	x, lowest, wide := t.column+toNumbers, t.bed-4-apart*float64(len(labels)-1), 0.0
	for i := range t.tracks {
		wide = max(wide, t.width(t.now(i)))
	}
	if at+x+wide > t.look.Width-edge {
		x = -x
		if set.Anchor = svg.End; labels[0].line != nil {
			x, set.Anchor = x-wide, svg.Start
		}
	}
	y := 14.0 - apart
	for _, l := range labels {
		y = min(max(t.y(l.level)+4, y+apart), lowest)
		lowest += apart
		left := x
		if l.line != nil {
			t.Line(x, y-4, x+piece, y-4, l.line)
			left += piece + toText
		}
		set.Fill = l.fill
		t.Label(left, y, l.text, &set)
	}
}
