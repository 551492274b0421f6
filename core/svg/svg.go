// Package svg is a small canvas: boxes, lines, labels, icons and escaping. A
// drawing is a list of groups with keys, in paint order, so that a page may
// write only those whose text changed.
//
// Colours are presentation attributes and roles are classes: a stylesheet may
// overrule either (forced colours do), and none is needed. Nothing here writes a
// style attribute, which a strict page would refuse.
package svg

import (
	"math"
	"strconv"
)

// Group is one keyed part of a drawing: a whole <g> element.
type Group struct{ Key, SVG string }

// Drawing is a picture as groups in paint order.
type Drawing struct {
	Head   string // the opening tag
	Groups []Group
}

// Text joins the groups to one SVG document.
func (d *Drawing) Text() string {
	n := len(d.Head) + len("</svg>")
	for i := range d.Groups {
		n += len(d.Groups[i].SVG)
	}
	text := append(make([]byte, 0, n), d.Head...)
	for i := range d.Groups {
		text = append(text, d.Groups[i].SVG...)
	}
	return string(append(text, "</svg>"...))
}

// Fonts of the design sheet; none is shipped.
const (
	sans = "system-ui, -apple-system, 'Segoe UI', Roboto, 'PingFang SC', 'Microsoft YaHei', 'Noto Sans CJK SC', sans-serif"
	mono = "ui-monospace, SFMono-Regular, 'Cascadia Mono', Menlo, Consolas, 'DejaVu Sans Mono', 'Noto Sans Mono CJK SC', monospace"
)

// Canvas collects groups. Its palette's colours are at hand as c.Tide, c.Ink.
type Canvas struct {
	*Palette
	prefix string
	head   string
	groups []Group
	buf    []byte
}

// New begins a drawing. Ids inside it bear the prefix, so that several drawings
// live on one page; label is what a screen reader calls the whole.
func New(p *Palette, prefix string, width, height float64, lang, label string) *Canvas {
	c := &Canvas{Palette: p, prefix: prefix}
	c.raw(`<svg xmlns="http://www.w3.org/2000/svg"`)
	c.attr("class", "hw-drawing hw-"+p.Name)
	c.attr("width", num(width))
	c.attr("height", num(height))
	c.attr("viewBox", "0 0 "+num(width)+" "+num(height))
	c.attr("lang", lang)
	c.attr("role", "group")
	c.attr("aria-label", label)
	c.attr("font-family", sans)
	c.attr("font-size", "13")
	c.raw(">")
	c.head, c.buf = string(c.buf), nil
	return c
}

// Data puts a number on the root, for whoever works with the picture.
func (c *Canvas) Data(name string, value float64) {
	c.buf = append(c.buf[:0], c.head[:len(c.head)-1]...)
	c.attr("data-"+name, num(value))
	c.raw(">")
	c.head, c.buf = string(c.buf), nil
}

// Done hands the drawing out.
func (c *Canvas) Done() *Drawing { return &Drawing{c.head, c.groups} }

// Group draws one keyed group. Keys are unique in a drawing. A mark that can be
// pointed at has a name, which says in words what it is; decoration has none.
func (c *Canvas) Group(key, class, name string, draw func()) {
	c.buf = c.buf[:0]
	c.raw("<g")
	c.attr("data-key", key)
	if class != "" {
		c.attr("class", class)
	}
	if name != "" {
		c.attr("role", "img")
		c.attr("aria-label", name)
	} else {
		c.attr("aria-hidden", "true")
	}
	c.raw(">")
	draw()
	c.raw("</g>")
	c.groups = append(c.groups, Group{key, string(c.buf)})
}

// ID is an id of this drawing, Ref how an attribute names it.
func (c *Canvas) ID(name string) string  { return c.prefix + name }
func (c *Canvas) Ref(name string) string { return "url(#" + c.ID(name) + ")" }

// Paint is how a shape is filled and outlined; an empty fill or stroke is none.
type Paint struct {
	Fill, Stroke string
	Width        float64 // of the stroke; 0: 1
	Dash         string
	Opacity      float64 // 0: opaque
	Round        bool    // ends and corners of the stroke
	Class        string
}

func (c *Canvas) paint(p Paint) {
	if p.Class != "" {
		c.attr("class", p.Class)
	}
	if p.Fill == "" {
		c.attr("fill", "none")
	} else {
		c.attr("fill", p.Fill)
	}
	if p.Stroke != "" {
		c.attr("stroke", p.Stroke)
		if p.Width != 0 {
			c.attr("stroke-width", num(p.Width))
		}
		if p.Dash != "" {
			c.attr("stroke-dasharray", p.Dash)
		}
		if p.Round {
			c.attr("stroke-linecap", "round")
			c.attr("stroke-linejoin", "round")
		}
	}
	if p.Opacity != 0 {
		c.attr("opacity", num(p.Opacity))
	}
	c.raw("/>")
}

func (c *Canvas) Rect(x, y, w, h, r float64, p Paint) {
	c.raw("<rect")
	c.attr("x", num(x))
	c.attr("y", num(y))
	c.attr("width", num(math.Max(w, 0)))
	c.attr("height", num(math.Max(h, 0)))
	if r != 0 {
		c.attr("rx", num(r))
	}
	c.paint(p)
}

func (c *Canvas) Line(x1, y1, x2, y2 float64, p Paint) {
	c.Path("M"+num(x1)+" "+num(y1)+"L"+num(x2)+" "+num(y2), p)
}

func (c *Canvas) Circle(x, y, r float64, p Paint) {
	c.raw("<circle")
	c.attr("cx", num(x))
	c.attr("cy", num(y))
	c.attr("r", num(r))
	c.paint(p)
}

// Path draws path data; At writes points into one.
func (c *Canvas) Path(d string, p Paint) {
	c.raw("<path")
	c.attr("d", d)
	c.paint(p)
}

// At is a command of path data with its numbers: At("M", 1, 2) is "M1 2".
func At(command string, numbers ...float64) string {
	for i, n := range numbers {
		if i > 0 {
			command += " "
		}
		command += num(n)
	}
	return command
}

// Type is how a label is set. Its size is at least 11.
type Type struct {
	Size   float64
	Weight int    // 0: 400
	Fill   string // empty: the palette's ink
	Anchor string // "", "middle" or "end"
	Mono   bool
	Italic bool
	Struck bool
	Halo   string // a colour around the letters, 5 px wide
	Class  string
}

// Label writes one line of text with its baseline at y. SVG text never wraps.
func (c *Canvas) Label(x, y float64, text string, t Type) {
	c.text(x, y, text, t)
	c.raw("</text>")
}

// Pair writes a text and, close behind it, another of its own kind, wherever the
// first ends.
func (c *Canvas) Pair(x, y float64, text string, t Type, more string, u Type) {
	c.text(x, y, text, t)
	c.raw("<tspan")
	c.attr("dx", "5")
	c.kind(u)
	c.raw(">")
	c.escape(more)
	c.raw("</tspan></text>")
}

func (c *Canvas) text(x, y float64, text string, t Type) {
	c.raw("<text")
	c.attr("x", num(x))
	c.attr("y", num(y))
	c.kind(t)
	// What a record holds may be of any script; its direction stays its own.
	for i := range len(text) {
		if text[i] >= 0x80 {
			c.raw(` direction="ltr" unicode-bidi="isolate"`)
			break
		}
	}
	c.raw(">")
	c.escape(text)
}

func (c *Canvas) kind(t Type) {
	if t.Class != "" {
		c.attr("class", t.Class)
	}
	if t.Fill == "" {
		t.Fill = c.Ink
	}
	c.attr("fill", t.Fill)
	if t.Size != 0 {
		c.attr("font-size", num(t.Size))
	}
	if t.Weight != 0 {
		c.attr("font-weight", strconv.Itoa(t.Weight))
	}
	if t.Anchor != "" {
		c.attr("text-anchor", t.Anchor)
	}
	if t.Mono {
		c.attr("font-family", mono)
	}
	if t.Italic {
		c.attr("font-style", "italic")
	}
	if t.Struck {
		c.attr("text-decoration", "line-through")
	}
	if t.Halo != "" {
		c.attr("stroke", t.Halo)
		c.attr("stroke-width", "5")
		c.attr("stroke-linejoin", "round")
		c.attr("paint-order", "stroke")
	}
}

// Raw appends markup that is SVG already: definitions, nested groups.
func (c *Canvas) Raw(markup string) { c.raw(markup) }

func (c *Canvas) raw(s string) { c.buf = append(c.buf, s...) }

func (c *Canvas) attr(name, value string) {
	c.buf = append(c.buf, ' ')
	c.buf = append(c.buf, name...)
	c.buf = append(c.buf, '=', '"')
	c.escape(value)
	c.buf = append(c.buf, '"')
}

// num writes a coordinate, to a hundredth of a pixel.
func num(x float64) string {
	n := int64(math.Round(x * 100))
	b := make([]byte, 0, 12)
	if n < 0 {
		b, n = append(b, '-'), -n
	}
	b = strconv.AppendInt(b, n/100, 10)
	if part := byte(n % 100); part != 0 {
		b = append(b, '.', '0'+part/10)
		if part%10 != 0 {
			b = append(b, '0'+part%10)
		}
	}
	return string(b)
}
