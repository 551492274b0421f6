package kafka

import (
	"math"
	"strings"

	"highwater/core/svg"
	"highwater/core/view"
	"highwater/core/words"
)

var _ view.State = (*Cluster)(nil)

// picture is the tide gauge: offsets go up, each replica is a pile of batches on
// the sea bed, and the water stands at the high watermark.
type picture struct {
	*svg.Canvas
	*sight
	layout
}

// Draw paints the partition that is looked at, in groups from air to tags. Their
// keys name what they show, and stay while it does.
func (c *Cluster) Draw(past view.Past, look *view.Look) *svg.Drawing {
	s := c.seen(past, look)
	if s.p == nil {
		return s.nothing(look)
	}
	l := s.arranged(look)
	d := &picture{svg.New(look.Palette, look.Prefix, l.width, l.height, look.Lang.String(), s.title()), s, l}
	// For what a page draws over the picture, and how it moves: y = origin − (offset − first) × slot.
	d.Data("origin", d.y(d.first))
	d.Data("first", float64(d.first))
	d.Data("slot", d.slot)
	d.Data("leader", float64(s.c.id(s.p.leader)))
	d.Defs()
	d.sea(s.p.hw)
	for i := range s.lanes {
		d.pile(i)
	}
	for i := range s.lanes {
		d.ghosts(i)
	}
	d.surface(s.p.hw)
	if s.guess >= 0 {
		d.Group("guess-line", "hw-level", "")
		d.Path(&svg.Guessed, svg.Wave(d.axis, d.y(s.guess), d.width))
	}
	d.stableOffset()
	d.consumerTrack()
	cards := d.stackedCards()
	waiting := 0
	for i := range cards {
		if d.guide(&cards[i]); cards[i].pending() {
			waiting++
		}
	}
	for i := range s.lanes {
		d.marksOf(i)
	}
	for i := range s.lanes {
		d.plinthOf(i)
	}
	d.plinthEnds(waiting)
	for i := range cards {
		d.card(&cards[i])
	}
	d.scale()
	d.guessed()
	d.waterTags()
	return d.Done()
}

// title names the whole picture.
func (s *sight) title() string {
	return s.say(words.Kafka.Picture, "partition", s.p.label, "hw", digits(s.p.hw), "leo", digits(s.leo),
		"leader", digits(s.c.id(s.p.leader)), "epoch", digits(s.p.epoch), "isr", commaed(s.c.ids(s.p.isr)))
}

// commaed writes ids as prose does: "1, 2, 3".
func commaed(ids []int) string { return strings.Join(idWords(ids), ", ") }

// sea is what lies behind everything: air, water up to HW, the plinth, and a
// grid line for each offset.
func (d *picture) sea(hw Offset) {
	d.Group("air", "hw-background", "")
	d.Rect(0, 0, d.width, d.bed, 0, &airPaint)
	d.Rect(0, d.bed, d.width, d.plinth, 0, &groundPaint)
	d.Group("water", "hw-background", "")
	if hw > 0 {
		d.Path(&waterPaint, svg.Wave(0, d.y(hw), d.width)+"V#H0z", d.bed)
	}
	d.Group("grid", "hw-background", "")
	step := d.step(minSlot)
	var dry, wet []byte
	for o := d.first + step; o <= d.top+1 && d.y(o) > 0; o += step {
		lines := &dry
		if o <= hw {
			lines = &wet
		}
		*lines = svg.AppendAt(*lines, "M# #H#", d.axis, d.y(o), d.width)
	}
	d.Path(&dryGrid, string(dry))
	d.Path(&wetGrid, string(wet))
	d.Line(0, d.bed, d.width, d.bed, &bedLine)
}

// step is how many offsets lie between two that can be told apart: 1, 2, 5, 10 …
func (d *picture) step(apart float64) Offset {
	step := Offset(1)
	for i := 0; float64(step)*d.slot < apart*0.75; i++ {
		if i%3 == 1 {
			step = step / 2 * 5
		} else {
			step *= 2
		}
	}
	return step
}

// surface is the waterline, calm, with an echo below. A wavelength more than can
// be seen lets it come along from the left.
func (d *picture) surface(hw Offset) {
	d.GroupAt(0, d.y(hw), "surface", "hw-level", "")
	if hw > 0 {
		d.Path(&echoLine, svg.Wave(0, 6, d.width+svg.Wavelength))
	}
	d.Path(&surfaceLine, svg.Wave(0, 0, d.width+svg.Wavelength))
	if d.consumer > 100 && d.leo > hw {
		d.Group("note", "hw-note", "")
		d.Label(d.lane0-20, d.y(hw)-9, d.say(words.Kafka.NotCommitted), &noteType)
	}
}

// stableOffset is where read_committed stops, if that is below HW.
func (d *picture) stableOffset() {
	lso := d.p.lso
	if lso >= d.p.hw {
		return
	}
	d.Group("lso", "hw-level", d.say(words.Kafka.LSOName, "n", digits(lso)))
	d.Line(d.axis, d.y(lso), d.width, d.y(lso), &lsoLine)
	text := "LSO " + digits(lso)
	w := svg.Width(text, &lsoType) + 14
	d.Rect(0, d.y(lso)-9, max(w, d.axis-16), 18, 4, &lsoTag)
	d.Label(7, d.y(lso)+4, text, &lsoType)
}

// consumerTrack reaches from the bed to HW, filled as far as was read.
func (d *picture) consumerTrack() {
	if d.consumer == 0 {
		return
	}
	name := d.say(words.Kafka.ConsumerIdle)
	if d.read.to >= 0 {
		name = d.say(words.Kafka.ConsumerName, "n", digits(d.read.to))
	}
	d.Group("consumer", "hw-consumer", name)
	hw := d.p.hw
	x, w := d.axis+19, 14.0
	if d.phone {
		x, w = d.axis+12, 9
	}
	top := d.y(hw) + 5
	if hw == 0 || top > d.bed-w {
		return
	}
	r := w / 2
	d.track(x, d.bed, top, r, &trackPaint)
	if from, to := max(d.read.from, 0), min(d.read.to, hw); to > from {
		if y := max(d.y(to), top); y < d.y(from)-r {
			d.track(x, d.y(from), y, r, &trackRead)
		}
		d.readDots(x+r, max(from, d.first), to)
	}
	if d.phone {
		return
	}
	d.Icon("read", d.axis+42, d.y(hw)+11, svg.TideText)
	if d.consumer > 100 && d.bed-d.y(hw) > 44 {
		d.Label(d.axis+42, d.y(hw)+42, d.say(words.Kafka.Readable), &readableType)
	}
}

// track is a column from one height up to another, round at its end.
func (d *picture) track(x, from, to, r float64, p *svg.Paint) {
	d.Path(p, "M# #V#a# # 0 0 1 # 0V#z", x, from, to+r, r, r, 2*r, from)
}

// readDots are one for each record that was read; markers are none.
func (d *picture) readDots(x float64, from, to Offset) {
	if !d.roomy() {
		return
	}
	for _, b := range d.log.Batches(from) {
		for o := max(b.Base, from); o < min(b.Next(), to) && b.Control == Data; o++ {
			d.Circle(x, d.y(o)-d.slot/2, 2.4, &trackDot)
		}
	}
}

// scale is the axis: a number in each slot, the wet ones in the colour of water.
func (d *picture) scale() {
	d.Group("axis", "hw-sticky", "")
	if len(d.lanes) > 9 {
		// Lanes scroll below it.
		d.Rect(0, 0, d.axis-6, d.y(d.p.hw), 0, &dryAxis)
		d.Rect(0, d.y(d.p.hw), d.axis-6, d.bed-1-d.y(d.p.hw), 0, &wetAxis)
	}
	step := d.step(minSlot)
	for o := (d.first + step - 1) / step * step; o <= d.top; o += step {
		y := d.y(o) - d.slot/2
		if step > 1 {
			y = d.y(o)
		}
		if d.near(y, d.p.hw) || d.guess >= 0 && d.near(y, d.guess) || d.p.lso < d.p.hw && d.near(y, d.p.lso) {
			continue // a tag stands there
		}
		t := dryNumber
		if o < d.p.hw {
			t = wetNumber
		}
		x := d.axis - 14
		if d.phone {
			x, t.Anchor = d.axis-12, svg.Middle
		}
		if y+4.5 < d.bed {
			d.Label(x, y+4.5, digits(o), &t)
		}
	}
	if !d.phone {
		d.Label(d.axis-14, d.bed+26, d.say(words.Kafka.Offset), &offsetType) // below the tag of HW 0
	}
}

// near says whether the tag of an offset would cover what is written at y.
func (d *picture) near(y float64, tag Offset) bool { return math.Abs(y-d.y(tag)) < 14 }

// waterTags says HW, pointing at its level over the axis.
func (d *picture) waterTags() {
	text := d.hwText()
	d.GroupAt(0, d.y(d.p.hw), "hw", "hw-sticky hw-level", d.say(words.Kafka.HWName, "n", digits(d.p.hw)))
	x := d.tagPoint(text)
	d.Tag(x, 0, x, text, false)
}

func (d *picture) hwText() string { return "HW " + digits(d.p.hw) }

// tagPoint is where a tag over the axis ends.
func (d *picture) tagPoint(text string) float64 {
	x := svg.TagWidth(text) - 4
	if !d.phone {
		x = max(x, d.axis-4)
	}
	return x
}

// guessed is the tag of what a learner takes HW to be; beside that of HW, where
// one would cover the other.
func (d *picture) guessed() {
	if d.guess < 0 {
		return
	}
	text := digits(d.guess) + "?"
	d.Group("guess", "hw-sticky hw-level", d.say(words.Kafka.GuessName, "n", digits(d.guess)))
	y, w := d.y(d.guess), d.tagPoint(text)
	x := w
	if math.Abs(y-d.y(d.p.hw)) < 24 {
		x += d.tagPoint(d.hwText())
	}
	d.Tag(x, y, w, text, true)
}
