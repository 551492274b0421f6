package svg

import "strconv"

// Four lineages cycle, each with a pattern of its own, so that nobody has to see
// colours to tell neighbours apart: plain, diagonals, dots, bars. A pattern is
// for a spine, a foot or a swatch, never behind text.
var lineagePatterns = [...]struct {
	size float64
	mark string // drawn in the colour of the lineage's text, over its fill
}{
	{8, ""},
	{9, "M-2 2L2 -2M0 9L9 0M7 11L11 7"},
	{6, "M3 3h.01"},
	{5, "M0 2.5h5"},
}

// hatchPeriod is how far apart the lines that mean "not yet" meet an edge; they
// are 9 apart.
const hatchPeriod = 13

// Defs draws the first group of a picture: the water, the patterns, the hatches.
func (c *Canvas) Defs() {
	c.Group("defs", "", "", func() {
		c.raw("<defs><linearGradient")
		c.attr("id", c.ID("water"))
		c.raw(` x2="0" y2="1"><stop`)
		c.attr("stop-color", c.W0)
		c.raw(`/><stop offset="1"`)
		c.attr("stop-color", c.W1)
		c.raw("/></linearGradient>")
		for i := range c.Lineages {
			l, p := &c.Lineages[i], &lineagePatterns[i]
			c.pattern("lineage-"+strconv.Itoa(i), p.size, l.Fill, p.mark, Paint{Stroke: l.Text, Width: 2, Opacity: 0.5, Round: true})
			c.hatch("hatch-"+strconv.Itoa(i), l.Outline)
		}
		c.hatch("hatch", c.Ink2)
		c.raw("</defs>")
	})
}

func (c *Canvas) hatch(id, colour string) {
	c.pattern(id, hatchPeriod, c.Air, "M-2 2L2 -2M0 13L13 0M11 15L15 11",
		Paint{Stroke: colour, Width: 2, Opacity: 0.36, Class: "hw-hatching"})
}

func (c *Canvas) pattern(id string, size float64, ground, mark string, p Paint) {
	c.raw("<pattern")
	c.attr("id", c.ID(id))
	c.attr("width", num(size))
	c.attr("height", num(size))
	c.raw(` patternUnits="userSpaceOnUse">`)
	c.Rect(0, 0, size, size, 0, Paint{Fill: ground, Class: "hw-ground"})
	if mark != "" {
		c.Path(mark, p)
	}
	c.raw("</pattern>")
}

// Water fills what is replicated so far.
func (c *Canvas) Water() string { return c.Ref("water") }

// Hatch fills what is not yet; HatchOf in a lineage's colour.
func (c *Canvas) Hatch() string { return c.Ref("hatch") }

func (c *Canvas) HatchOf(lineage int) string { return c.Ref("hatch-" + strconv.Itoa(lineage%4)) }

// Lineage is the colours of the n-th epoch or replication ID, Pattern its fill
// where there is no text.
func (c *Canvas) Lineage(n int) Lineage { return c.Lineages[n%4] }

func (c *Canvas) Pattern(n int) string { return c.Ref("lineage-" + strconv.Itoa(n%4)) }
