package redis

import (
	"math"

	"highwater/core/svg"
)

// swatch shows a lineage: its colour, its pattern, the digits it begins with.
func (p *picture) swatch(x, y float64, l *lineage, note string) float64 {
	p.Of(l.number)
	w := svg.Width(short(l.id), &idType) + 36
	p.Rect(x, y, w, 22, 4, &swatchPaint)
	p.Rect(x+4, y+4, 14, 14, 2.5, &lineagePaint)
	p.Label(x+25, y+15.5, short(l.id), &idType)
	if note != "" {
		p.Label(x+w+8, y+15.5, note, &asideType)
		w += 8 + svg.Width(note, &asideType)
	}
	return w
}

// zigzag goes down from a point; it cuts what it crosses.
func zigzag(x, top, bottom float64) string {
	const step, swing = 6.5, 4.5
	path := svg.At("M# #", x, top)
	for i, y := 1, top+step; y < bottom; i, y = i+1, y+step {
		path += svg.At("L# #", x+swing*float64(1-i%2*2), y)
	}
	return path + svg.At("L# #", x, bottom)
}

// wave goes on down from where a path has come to, as the edge of standing water
// does: about half a wave in 46 px, and all of the height.
func wave(height float64) string {
	lean, halves := 5.0, math.Max(1, math.Round(height/46))
	step := height / halves
	path := ""
	for range int(halves) {
		path += svg.At("q# # 0 #", lean, step/2, step)
		lean = -lean
	}
	return path
}
