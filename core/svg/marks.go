package svg

var (
	tag     = Paint{Fill: Tide, Stroke: Tide, Class: "hw-tag"}
	tagText = Type{Fill: TideInk, Anchor: Middle, Size: 13, Weight: 800, Class: "hw-tag-text"}
	// Guessed is a level, or a front, that somebody takes to be there.
	Guessed = Paint{Stroke: Wline, Width: 2, Dash: "8 6", Class: "hw-guess"}

	openTag    = Paint{Fill: Air, Stroke: Tide, Width: 1.5, Dash: "4 3", Class: "hw-tag hw-open"}
	openTagTxt = Type{Fill: TideText, Anchor: Middle, Size: 13, Weight: 800, Class: "hw-tag-text"}

	chip      = Paint{Fill: Panel, Stroke: Ink2, Width: 1.5, Class: "hw-chip"}
	chipText  = Type{Size: 12, Weight: 600, Class: "hw-chip-text"}
	inChip    = Paint{Fill: TideSoft, Stroke: Tide, Width: 1.5, Class: "hw-chip hw-in"}
	inText    = Type{Fill: TideText, Size: 12, Weight: 600, Class: "hw-chip-text"}
	inDot     = Paint{Fill: Tide, Class: "hw-dot hw-in"}
	outChip   = Paint{Stroke: Ink2, Width: 1.4, Dash: "4 3", Class: "hw-chip hw-out"}
	outDot    = Paint{Stroke: Ink2, Width: 1.5, Class: "hw-dot hw-out"}
	badge     = Paint{Fill: Ink, Class: "hw-badge"}
	badgeText = Type{Fill: Panel, Size: 12, Weight: 700, Class: "hw-badge-text"}
)

// Tag is the pentagon that says a level, its point at x, y and so wide: filled
// for what is, dashed for what was guessed or is elsewhere.
func (c *Canvas) Tag(x, y, width float64, text string, dashed bool) {
	p, t := &tag, &tagText
	if dashed {
		p, t = &openTag, &openTagTxt
	}
	c.Path(p, "M# #l-8 12h#v-24h#z", x, y, 8-width, width-8)
	c.Label(x-5-(width-5)/2, y+4.5, text, t)
}

// TagWidth is how wide a tag with this text is.
func TagWidth(text string) float64 { return Width(text, &tagText) + 22 }

// Wavelength is that of calm water.
const Wavelength = 96

// Wave is path data of calm water from x to at least width further: amplitude 1.9.
func Wave(x, y, width float64) string {
	d := At("M# #q24 -3.8 48 0", x, y)
	for at := 48.0; at < width; at += Wavelength / 2 {
		d += "t48 0"
	}
	return d
}

// Pill is a chip of height 23 with its corner at x, y: an icon or a dot, and a
// word; an icon may do without. It answers its width. In is solid and softly filled with a full dot; out
// is dashed with a ring.
func (c *Canvas) Pill(x, y float64, icon, text string, in bool) float64 {
	w := PillWidth(text)
	p, t := &outChip, &chipText
	switch {
	case icon != "":
		p = &chip
	case in:
		p, t = &inChip, &inText
	}
	c.Rect(x, y, w, 23, 11.5, p)
	switch {
	case icon != "":
		c.Icon(icon, x+7, y+3.5, Ink)
	case in:
		c.Circle(x+13, y+11.5, 4.5, &inDot)
	default:
		c.Circle(x+13, y+11.5, 4, &outDot)
	}
	if text != "" {
		c.Label(x+23, y+16, text, t)
	}
	return w
}

// PillWidth is the width of a pill with this word.
func PillWidth(text string) float64 {
	if text == "" {
		return 30
	}
	return Width(text, &chipText) + 33
}

// Badge is the rectangle that crowns a leader or a primary; it answers its width.
func (c *Canvas) Badge(x, y float64, text string) float64 {
	w := BadgeWidth(text)
	c.Rect(x, y, w, 22, 4, &badge)
	c.Icon("leader", x+4, y+2.5, Panel)
	c.Label(x+23, y+15.5, text, &badgeText)
	return w
}

// BadgeWidth is the width of a badge with this word.
func BadgeWidth(text string) float64 { return Width(text, &badgeText) + 31 }
