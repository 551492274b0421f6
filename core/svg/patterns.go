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

var (
	lineageGround = Paint{Fill: Fill, Class: "hw-ground"}
	lineageMark   = Paint{Stroke: OnFill, Width: 2, Opacity: 0.5, Round: true}
	hatchGround   = Paint{Fill: Air, Class: "hw-ground"}
	lineageLines  = Paint{Stroke: Outline, Width: 2, Opacity: 0.36, Class: "hw-hatching"}
	hatchLines    = Paint{Stroke: Ink2, Width: 2, Opacity: 0.36, Class: "hw-hatching"}
)

// Defs draws the first group of a picture: the water, the patterns, the hatches.
func (c *Canvas) Defs() {
	c.Group("defs", "", "")
	c.raw("<defs><linearGradient")
	c.attr("id", c.prefix+"water")
	c.raw(` x2="0" y2="1"><stop`)
	c.attr("stop-color", c.Colours[W0])
	c.raw(`/><stop offset="1"`)
	c.attr("stop-color", c.Colours[W1])
	c.raw("/></linearGradient>")
	for i := range c.Lineages {
		c.Of(i)
		p := &lineagePatterns[i]
		c.pattern(c.own("lineage-"), p.size, &lineageGround, p.mark, &lineageMark)
		c.hatch(c.own("hatch-"), &lineageLines)
	}
	c.hatch("hatch", &hatchLines)
	c.raw("</defs>")
}

func (c *Canvas) hatch(id string, lines *Paint) {
	c.pattern(id, hatchPeriod, &hatchGround, "M-2 2L2 -2M0 13L13 0M11 15L15 11", lines)
}

func (c *Canvas) pattern(id string, size float64, ground *Paint, mark string, p *Paint) {
	c.raw("<pattern")
	c.attr("id", c.prefix+id)
	c.number("width", size)
	c.number("height", size)
	c.raw(` patternUnits="userSpaceOnUse">`)
	c.Rect(0, 0, size, size, 0, ground)
	if mark != "" {
		c.Path(p, mark)
	}
	c.raw("</pattern>")
}

// Of chooses the lineage that marks are painted in from here on: that of the n-th
// epoch or replication ID.
func (c *Canvas) Of(n int) { c.lineage = n % 4 }

// own is an id of the lineage at hand.
func (c *Canvas) own(kind string) string { return kind + strconv.Itoa(c.lineage) }

// colour is what an attribute has for a colour.
func (c *Canvas) colour(of Colour) string {
	id := "water"
	switch of {
	case None:
		return "none"
	case Pattern:
		id = c.own("lineage-")
	case Hatched:
		id = c.own("hatch-")
	case Hatch:
		id = "hatch"
	case Water:
	default:
		if of >= Outline {
			return c.Lineages[c.lineage][of-Outline]
		}
		return c.Colours[of]
	}
	return "url(#" + c.prefix + id + ")"
}
