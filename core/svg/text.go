package svg

import (
	"math"
	"unicode/utf8"

	"highwater/core/plain"
)

// escape writes text that is shown as text: markup is no markup, and characters
// that XML forbids or that would turn the reading order are shown as what they
// are.
func (c *Canvas) escape(text string) {
	copied := 0 // where what may be copied as it is begins
	for i, r := range text {
		if ' ' <= r && r < 0x7f && r != '&' && r != '<' && r != '>' && r != '"' {
			continue
		}
		c.raw(text[copied:i])
		copied = i + utf8.RuneLen(r)
		switch r {
		case '&':
			c.raw("&amp;")
		case '<':
			c.raw("&lt;")
		case '>':
			c.raw("&gt;")
		case '"':
			c.raw("&quot;")
		case utf8.RuneError: // it may stand for one byte that is none
			_, size := utf8.DecodeRuneInString(text[i:])
			copied = i + size
			fallthrough
		default:
			c.buf = utf8.AppendRune(c.buf, plain.Visible(r))
		}
	}
	c.raw(text[copied:])
}

// Width is about how wide a text will be: no font is shipped, so there is nothing
// to measure. The sheet reserves 8.2 px for a Latin letter and 14 for a CJK one at
// 13.5 px in mono; proportional text is a little narrower.
func Width(text string, t *Type) float64 {
	latin, wide := 8.2/13.5, 14/13.5
	if !t.Mono {
		latin = 0.56
		if t.Weight >= 600 {
			latin = 0.6
		}
	}
	size := t.Size
	if size == 0 {
		size = 13
	}
	w := 0.0
	for _, r := range text {
		if r >= 0x2e80 {
			w += wide
		} else {
			w += latin
		}
	}
	return math.Ceil(w * size)
}

// Fit cuts a text to a width, with "…" for what is left out.
func Fit(text string, width float64, t *Type) string {
	if len(text) <= 4 || Width(text, t) <= width {
		return text
	}
	room := width - Width("…", t)
	end := 0
	for i := range text {
		if Width(text[:i], t) > room {
			break
		}
		end = i
	}
	return text[:end] + "…"
}
