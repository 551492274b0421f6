package kafka

import (
	"highwater/core/sim"
	"highwater/core/svg"
	"highwater/core/view"
)

var _ view.State = (*Cluster)(nil)

func (c *Cluster) Remember(past view.Past, events []sim.Event) view.Past { return past }

func (c *Cluster) Draw(past view.Past, look *view.Look) *svg.Drawing {
	return svg.New(look.Palette, look.Prefix, look.Width, look.Height, look.Lang.String(), "").Done()
}

func (c *Cluster) Describe(past view.Past, look *view.Look) []string { return nil }

func (c *Cluster) Summary(past view.Past, look *view.Look) view.Summary { return view.Summary{} }

func (c *Cluster) Level(past view.Past, part string) view.Level { return view.Level{} }
