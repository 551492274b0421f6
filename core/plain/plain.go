// Package plain shows text of any origin as text: what cannot be seen, or would
// turn the reading order or drive a terminal, is shown as what it is.
package plain

import "strings"

// Text is a text as it may stand in a sentence.
func Text(text string) string { return strings.Map(Visible, text) }

// Visible is the character that stands for one that cannot be seen, or that would
// turn the direction of what follows.
func Visible(r rune) rune {
	switch {
	case r < ' ':
		return '␀' + r
	case r == 0x7f:
		return '␡'
	case r >= 0x80 && r <= 0x9f, r == 0x61c, r >= 0x200b && r <= 0x200f, r >= 0x2028 && r <= 0x202e,
		r >= 0x2060 && r <= 0x206f, r == 0xfeff, r >= 0xfff0 && r <= 0xfffb, r == 0xfffe, r == 0xffff:
		return '�'
	}
	return r
}
