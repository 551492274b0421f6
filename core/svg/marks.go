package svg

// Tag is the pentagon that says a level, its point at x, y and so wide: filled
// for what is, dashed for what was guessed or is elsewhere.
func (c *Canvas) Tag(x, y, width float64, text string, dashed bool) {
	t := Type{Size: 13, Weight: 800, Fill: c.TideInk, Anchor: "middle", Class: "hw-tag-text"}
	p := Paint{Fill: c.Tide, Stroke: c.Tide, Class: "hw-tag"}
	if dashed {
		t.Fill = c.TideText
		p = Paint{Fill: c.Air, Stroke: c.Tide, Width: 1.5, Dash: "4 3", Class: "hw-tag hw-open"}
	}
	c.Path(At("M", x, y)+At("l", -8, 12)+At("h", 8-width)+"v-24"+At("h", width-8)+"z", p)
	c.Label(x-5-(width-5)/2, y+4.5, text, t)
}

// TagWidth is how wide a tag with this text is.
func TagWidth(text string) float64 { return Width(text, Type{Size: 13, Weight: 800}) + 22 }

// Wave is path data of calm water from x to at least width further: amplitude
// 1.9, wavelength 96. It begins with the command given, M or L.
func Wave(command string, x, y, width float64) string {
	d := At(command, x, y) + "q24 -3.8 48 0"
	for at := 48.0; at < width; at += 48 {
		d += "t48 0"
	}
	return d
}

// Front is the same standing: an edge of water from y to at least height below.
func Front(command string, x, y, height float64) string {
	d := At(command, x, y) + "q-3.8 24 0 48"
	for at := 48.0; at < height; at += 48 {
		d += "t0 48"
	}
	return d
}

// Pill is a chip of height 23 with its corner at x, y: an icon or a dot, and a
// word. It answers its width. In is solid and softly filled with a full dot; out
// is dashed with a ring.
func (c *Canvas) Pill(x, y float64, icon, text string, in bool) float64 {
	t := Type{Size: 12, Weight: 600, Class: "hw-chip-text"}
	w := PillWidth(text)
	switch {
	case icon != "":
		c.Rect(x, y, w, 23, 11.5, Paint{Fill: c.Panel, Stroke: c.Ink2, Width: 1.5, Class: "hw-chip"})
		c.Icon(icon, x+7, y+3.5, c.Ink)
	case in:
		t.Fill = c.TideText
		c.Rect(x, y, w, 23, 11.5, Paint{Fill: c.TideSoft, Stroke: c.Tide, Width: 1.5, Class: "hw-chip hw-in"})
		c.Circle(x+13, y+11.5, 4.5, Paint{Fill: c.Tide, Class: "hw-dot hw-in"})
	default:
		c.Rect(x, y, w, 23, 11.5, Paint{Stroke: c.Ink2, Width: 1.4, Dash: "4 3", Class: "hw-chip hw-out"})
		c.Circle(x+13, y+11.5, 4, Paint{Stroke: c.Ink2, Width: 1.5, Class: "hw-dot hw-out"})
	}
	c.Label(x+23, y+16, text, t)
	return w
}

// PillWidth is the width of a pill with this word.
func PillWidth(text string) float64 { return Width(text, Type{Size: 12, Weight: 600}) + 33 }

// Badge is the rectangle that crowns a leader or a primary; it answers its width.
func (c *Canvas) Badge(x, y float64, text string) float64 {
	w := Width(text, Type{Size: 12, Weight: 700}) + 34
	c.Rect(x, y, w, 22, 4, Paint{Fill: c.Ink, Class: "hw-badge"})
	c.Icon("leader", x+5, y+2.5, c.Panel)
	c.Label(x+25, y+15.5, text, Type{Size: 12, Weight: 700, Fill: c.Panel, Class: "hw-badge-text"})
	return w
}
