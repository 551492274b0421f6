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
	"slices"
	"strconv"
)

// Group is one keyed part of a drawing: a whole <g> element. What is drawn around
// a place of its own has that as its transform: where it only moved, the rest of
// its text is what it was.
type Group struct {
	Key, SVG string
	Place    string // the transform's value; empty: it has none
}

// Inside is a group's text without its place, which stands first.
func (g *Group) Inside() string {
	if g.Place == "" {
		return g.SVG
	}
	return g.SVG[len(placed)+len(g.Place):]
}

const placed = `<g transform="`

// Drawing is a picture as groups in paint order.
type Drawing struct {
	Head   string // the opening tag
	Groups []Group
}

// Dismiss leaves of the groups with these keys their places in the order.
func (d *Drawing) Dismiss(keys []string) {
	for i := range d.Groups {
		if key := d.Groups[i].Key; slices.Contains(keys, key) {
			d.Groups[i] = Group{Key: key, SVG: `<g data-key="` + key + `" class="hw-dismissed" aria-hidden="true"></g>`}
		}
	}
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

// Canvas collects groups.
type Canvas struct {
	*Palette
	prefix  string
	lineage int // at hand
	head    string
	groups  []Group
	drawn   Group // at hand, but for its text; no key: there is none
	buf     []byte
}

// New begins a drawing. Ids inside it bear the prefix, so that several drawings
// live on one page; label is what a screen reader calls the whole.
func New(p *Palette, prefix string, width, height float64, lang, label string) *Canvas {
	c := &Canvas{Palette: p, prefix: prefix}
	c.raw(`<svg xmlns="http://www.w3.org/2000/svg"`)
	c.attr("class", "hw-drawing hw-"+p.Name)
	c.number("width", width)
	c.number("height", height)
	c.attr("viewBox", At("0 0 # #", width, height))
	c.attr("lang", lang)
	c.attr("direction", "ltr") // also on a page that is not
	c.attr("role", "group")
	c.attr("aria-label", label)
	c.attr("font-family", sans)
	c.attr("font-size", "13")
	return c
}

// Data puts a number on the root, for whoever works with the picture. The root
// ends where the first group begins.
func (c *Canvas) Data(name string, value float64) { c.number("data-"+name, value) }

// Group begins a keyed group, which ends where the next begins. Keys are unique
// in a drawing. A mark that can be pointed at has a name, which says in words
// what it is; decoration has none.
func (c *Canvas) Group(key, class, name string) {
	c.end()
	c.drawn = Group{Key: key}
	c.raw("<g")
	c.tag(class, name)
}

// GroupAt begins one that is drawn around a place: x, y is the origin in it.
func (c *Canvas) GroupAt(x, y float64, key, class, name string) {
	c.end()
	c.drawn = Group{Key: key, Place: At("translate(# #)", x, y)}
	c.raw(placed)
	c.raw(c.drawn.Place)
	c.raw(`"`)
	c.tag(class, name)
}

func (c *Canvas) tag(class, name string) {
	c.attr("data-key", c.drawn.Key)
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
}

// end ends a group, or the root's tag.
func (c *Canvas) end() {
	if c.head == "" {
		c.raw(">")
		c.head = string(c.buf)
	} else if c.drawn.Key != "" {
		c.raw("</g>")
		c.drawn.SVG = string(c.buf)
		c.groups = append(c.groups, c.drawn)
	}
	c.drawn = Group{}
	c.buf = c.buf[:0]
}

// Put takes groups over as they were drawn before.
func (c *Canvas) Put(groups []Group) {
	c.end()
	c.groups = append(c.groups, groups...)
}

// Done hands the drawing out.
func (c *Canvas) Done() *Drawing {
	c.end()
	return &Drawing{c.head, c.groups}
}

// Paint is how a shape is filled and outlined.
type Paint struct {
	Fill, Stroke Colour
	Round        bool    // ends and corners of the stroke
	Width        float64 // of the stroke; 0: 1
	Opacity      float64 // 0: opaque
	Dash         string
	Class        string
}

func (c *Canvas) paint(p *Paint) {
	if p.Class != "" {
		c.attr("class", p.Class)
	}
	c.attr("fill", c.colour(p.Fill))
	if p.Stroke != None {
		c.attr("stroke", c.colour(p.Stroke))
		if p.Width != 0 {
			c.number("stroke-width", p.Width)
		}
		if p.Dash != "" {
			c.attr("stroke-dasharray", p.Dash)
		}
		if p.Round {
			c.round()
		}
	}
	if p.Opacity != 0 {
		c.number("opacity", p.Opacity)
	}
	c.raw("/>")
}

func (c *Canvas) round() { c.raw(` stroke-linecap="round" stroke-linejoin="round"`) }

func (c *Canvas) Rect(x, y, w, h, r float64, p *Paint) {
	c.raw("<rect")
	c.number("x", x)
	c.number("y", y)
	c.number("width", max(w, 0))
	c.number("height", max(h, 0))
	if r != 0 {
		c.number("rx", r)
	}
	c.paint(p)
}

func (c *Canvas) Line(x1, y1, x2, y2 float64, p *Paint) { c.Path(p, "M# #L# #", x1, y1, x2, y2) }

func (c *Canvas) Circle(x, y, r float64, p *Paint) {
	c.raw("<circle")
	c.number("cx", x)
	c.number("cy", y)
	c.number("r", r)
	c.paint(p)
}

// Path draws path data, with numbers as At puts them in.
func (c *Canvas) Path(p *Paint, data string, numbers ...float64) {
	c.raw(`<path d="`)
	c.at(data, numbers)
	c.raw(`"`)
	c.paint(p)
}

// At is path data with a number in the place of each "#": At("M# #", 1, 2) is
// "M1 2".
func At(data string, numbers ...float64) string { return string(AppendAt(nil, data, numbers...)) }

// AppendAt appends it to path data that grows.
func AppendAt(path []byte, data string, numbers ...float64) []byte {
	c := Canvas{buf: path}
	c.at(data, numbers)
	return c.buf
}

func (c *Canvas) at(data string, numbers []float64) {
	for i := range len(data) {
		if data[i] != '#' {
			c.buf = append(c.buf, data[i])
			continue
		}
		c.num(numbers[0])
		numbers = numbers[1:]
	}
}

// Type is how a label is set. Its size is at least 11.
type Type struct {
	Fill   Colour
	Halo   Colour // around the letters, 5 px wide
	Anchor Anchor
	Mono   bool
	Italic bool
	Struck bool
	Size   float64
	Weight float64 // 0: 400
	Class  string
}

// Anchor is the place of a label that is at its x.
type Anchor uint8

const (
	Start Anchor = iota
	Middle
	End
)

// Label writes one line of text with its baseline at y. SVG text never wraps.
func (c *Canvas) Label(x, y float64, text string, t *Type) {
	c.text(x, y, text, t)
	c.raw("</text>")
}

// Pair writes a text and, close behind it, another of its own kind, wherever the
// first ends.
func (c *Canvas) Pair(x, y float64, text string, t *Type, more string, u *Type) {
	c.text(x, y, text, t)
	c.raw(`<tspan dx="5"`)
	c.kind(u)
	c.raw(">")
	c.escape(more)
	c.raw("</tspan></text>")
}

func (c *Canvas) text(x, y float64, text string, t *Type) {
	c.raw("<text")
	c.number("x", x)
	c.number("y", y)
	c.kind(t)
	// What a record holds may be of any script; its direction stays its own.
	for i := range len(text) {
		if text[i] >= 0x80 {
			c.raw(` unicode-bidi="isolate"`)
			break
		}
	}
	c.raw(">")
	c.escape(text)
}

func (c *Canvas) kind(t *Type) {
	if t.Class != "" {
		c.attr("class", t.Class)
	}
	fill := t.Fill
	if fill == None {
		fill = Ink
	}
	c.attr("fill", c.colour(fill))
	if t.Size != 0 {
		c.number("font-size", t.Size)
	}
	if t.Weight != 0 {
		c.number("font-weight", t.Weight)
	}
	switch t.Anchor {
	case Middle:
		c.attr("text-anchor", "middle")
	case End:
		c.attr("text-anchor", "end")
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
	if t.Halo != None {
		c.attr("stroke", c.colour(t.Halo))
		c.raw(` stroke-width="5" stroke-linejoin="round" paint-order="stroke"`)
	}
}

// Raw appends markup that is SVG already: definitions, nested groups.
func (c *Canvas) Raw(markup string) { c.raw(markup) }

func (c *Canvas) raw(s string) { c.buf = append(c.buf, s...) }

func (c *Canvas) attr(name, value string) {
	c.raw(" ")
	c.raw(name)
	c.raw(`="`)
	c.escape(value)
	c.raw(`"`)
}

func (c *Canvas) number(name string, value float64) {
	c.raw(" ")
	c.raw(name)
	c.raw(`="`)
	c.num(value)
	c.raw(`"`)
}

// num writes a coordinate, to a hundredth of a pixel.
func (c *Canvas) num(x float64) {
	n := int64(math.Round(x * 100))
	if n < 0 {
		c.raw("-")
		n = -n
	}
	c.buf = strconv.AppendInt(c.buf, n/100, 10)
	if part := byte(n % 100); part != 0 {
		c.buf = append(c.buf, '.', '0'+part/10)
		if part%10 != 0 {
			c.buf = append(c.buf, '0'+part%10)
		}
	}
}
