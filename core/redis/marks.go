package redis

import (
	"math"

	"highwater/core/svg"
)

// chip is a pill with an icon, or the full dot of a link that is live; it answers
// its width.
func (p *picture) chip(x, y float64, icon, text string, live bool) float64 {
	t := svg.Type{Size: 12.5, Weight: 600}
	paint := svg.Paint{Fill: p.Air, Stroke: p.Ink2, Width: 1.5, Class: "hw-chip"}
	if live {
		paint.Fill, paint.Stroke, t.Fill = p.TideSoft, p.Tide, p.TideText
	}
	w := svg.Width(text, t) + 42
	p.Rect(x, y, w, 24, 12, paint)
	if live {
		p.Circle(x+15, y+12, 4, svg.Paint{Fill: p.Tide, Class: "hw-dot"})
	} else {
		p.Icon(icon, x+8, y+4, p.Ink)
	}
	p.Label(x+27, y+16.5, text, t)
	return w
}

// badge is the crown of a primary.
func (p *picture) badge(x, y float64, icon, text string) float64 {
	t := svg.Type{Size: 12.5, Weight: 700, Fill: p.Air}
	w := svg.Width(text, t) + 40
	p.Rect(x, y, w, 21, 4, svg.Paint{Fill: p.Ink, Class: "hw-badge"})
	p.Icon(icon, x+8, y+2.5, p.Air)
	p.Label(x+28, y+15, text, t)
	return w
}

// swatch shows a lineage: its colour, its pattern, the digits it begins with.
func (p *picture) swatch(x, y float64, l *lineage, note string) float64 {
	c := p.Lineage(l.number)
	t := svg.Type{Size: 12.5, Mono: true}
	w := svg.Width(short(l.id), t) + 36
	p.Rect(x, y, w, 22, 4, svg.Paint{Fill: p.Air, Stroke: c.Outline, Width: 1.5, Class: "hw-swatch"})
	p.Rect(x+4, y+4, 14, 14, 2.5, svg.Paint{Fill: p.Pattern(l.number), Stroke: c.Outline, Class: "hw-lineage"})
	p.Label(x+25, y+15.5, short(l.id), t)
	if note != "" {
		t = svg.Type{Size: 12, Fill: p.Ink2}
		p.Label(x+w+8, y+15.5, note, t)
		w += 8 + svg.Width(note, t)
	}
	return w
}

// zigzag goes down from a point; it cuts what it crosses.
func zigzag(x, top, bottom float64) string {
	const step, swing = 6.5, 4.5
	path := svg.At("M", x, top)
	for i, y := 1, top+step; y < bottom; i, y = i+1, y+step {
		path += svg.At("L", x+swing*float64(1-i%2*2), y)
	}
	return path + svg.At("L", x, bottom)
}

// swing is how far a front leans to either side, twice.
const swing = 5.0

// wave is the surface of water that has come this far: upright, about half a
// wave in 46 px.
func wave(x, top, height, swing float64) string {
	halves := math.Max(1, math.Round(height/46))
	step := height / halves
	path := ""
	for range int(halves) {
		path += svg.At("q", swing, step/2, 0, step)
		swing = -swing
	}
	return path
}

// pentagon is a tag that points at a front from the left, or from the right.
func pentagon(x, y, w float64) string {
	tip := math.Copysign(8, w)
	return svg.At("M", x, y+10.5) + svg.At("l", -tip, -10.5) + svg.At("h", tip-w) + svg.At("v", 21) + svg.At("h", w-tip) + "z"
}

// arrowHead points right, with its tip at a point.
func arrowHead(x, y float64) string {
	return svg.At("M", x-6, y-4.5) + svg.At("L", x, y) + svg.At("L", x-6, y+4.5)
}
