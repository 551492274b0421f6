package svg

// Icon draws one of the sheet's icons in a box of 16 with its corner at x, y:
// stroke 1.6, round caps. The same shapes stand in script, scrubber and hero.
func (c *Canvas) Icon(name string, x, y float64, colour Colour) {
	i := IconNamed(name)
	if i == nil {
		return
	}
	c.raw("<path")
	c.attr("class", "hw-icon")
	c.attr("transform", At("translate(# #)", x, y))
	c.attr("d", i.Path)
	ink := c.colour(colour)
	if i.Solid {
		c.attr("fill", ink)
	} else {
		c.raw(` fill="none"`)
		c.attr("stroke", ink)
		c.raw(` stroke-width="1.6"`)
		c.round()
		if i.Dash != "" {
			c.attr("stroke-dasharray", i.Dash)
		}
	}
	c.raw("/>")
}

// IconShape is an icon on a grid of 16.
type IconShape struct {
	Name  string
	Path  string
	Solid bool
	Dash  string
}

// Icons in bytewise order of names. A result of a step has one: see words.Result.
var Icons = []IconShape{
	{Name: "acked", Path: "M3 8.500l3.500 3.500L13 4.500"},
	{Name: "anchor", Path: "M8 5v9M8 2a1.500 1.500 0 1 1 0 3 1.500 1.500 0 0 1 0-3zM5 7.500h6M2.500 9.500c.5 3 2.700 4.500 5.500 4.500s5-1.500 5.500-4.500"},
	{Name: "append", Path: "M8 2v7M5 6h6M3 9h10v4H3z"},
	{Name: "block", Path: "M2.500 4h11v8h-11z", Solid: true},
	{Name: "break", Path: "M1 8h4l1.500-4 3 8L11 8h4"},
	{Name: "chain", Path: "M7 5.500H4.500a2.500 2.500 0 0 0 0 5H7M9 5.500h2.500a2.500 2.500 0 0 1 0 5H9M5.500 8h5"},
	{Name: "clock", Path: "M8 1.800a6.200 6.200 0 1 1 0 12.400A6.200 6.200 0 0 1 8 1.800zM8 4.500V8h3"},
	{Name: "down", Path: "M4 4l8 8M12 4l-8 8"},
	{Name: "expect", Path: "M8 1.800a6.200 6.200 0 1 1 0 12.400A6.200 6.200 0 0 1 8 1.800zM8 6a2 2 0 1 1 0 4 2 2 0 0 1 0-4z"},
	{Name: "fence", Path: "M9.500 1.500L6 5.500l4 4-3.500 5"},
	{Name: "fetch", Path: "M2 5h11M10 2l3 3-3 3M2 11h8"},
	{Name: "gap", Path: "M1.500 8h3.500M11 8h3.500M6.500 5.500v5M9.500 5.500v5"},
	{Name: "hw-held", Path: "M8 2C10.200 5 12 7.300 12 10a4 4 0 0 1-8 0C4 7.300 5.800 5 8 2z"},
	{Name: "hw-up", Path: "M8 1.5C10.5 5 12.5 7.3 12.5 10a4.5 4.5 0 0 1-9 0C3.500 7.3 5.500 5 8 1.5z", Solid: true},
	{Name: "leader", Path: "M2 12.500h12v-7l-3.500 3L8 4 5.500 8.500 2 5.500z", Solid: true},
	{Name: "lost", Path: "M8 1.800a6.200 6.200 0 1 1 0 12.400A6.200 6.200 0 0 1 8 1.800zM5.200 8.200l2 2 3.600-4", Dash: "2.800 2"},
	{Name: "paused", Path: "M5.500 3.500v9M10.500 3.500v9"},
	{Name: "read", Path: "M1.500 8C3.500 4.800 5.600 3.500 8 3.500s4.500 1.300 6.500 4.500c-2 3.200-4.100 4.500-6.500 4.500S3.500 11.200 1.500 8zM8 6a2 2 0 1 1 0 4 2 2 0 0 1 0-4z"},
	{Name: "refused", Path: "M4 4l8 8M12 4l-8 8"},
	{Name: "settings", Path: "M2 5h7M12 5h2M2 11h2M7 11h7M10.500 3.500v3M5.500 9.500v3"},
	{Name: "up", Path: "M8 13V3M4 7l4-4 4 4"},
	{Name: "waits", Path: "M8 1.800a6.200 6.200 0 1 1 0 12.400A6.200 6.200 0 0 1 8 1.800zM8 4.500V8l2.500 1.500"},
}

// IconNamed answers nil for a name that no icon has.
func IconNamed(name string) *IconShape {
	for i := range Icons {
		if Icons[i].Name == name {
			return &Icons[i]
		}
	}
	return nil
}
