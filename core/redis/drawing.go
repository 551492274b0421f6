package redis

import (
	"highwater/core/sim"
	"highwater/core/svg"
	"highwater/core/view"
)

var _ view.State = (*Topology)(nil)

func (t *Topology) Remember(past view.Past, events []sim.Event) view.Past { return past }

func (t *Topology) Draw(past view.Past, look *view.Look) *svg.Drawing {
	return svg.New(look.Palette, look.Prefix, look.Width, look.Height, look.Lang.String(), "").Done()
}

func (t *Topology) Describe(past view.Past, look *view.Look) []string { return nil }

func (t *Topology) Summary(past view.Past, look *view.Look) view.Summary { return view.Summary{} }

func (t *Topology) Level(past view.Past, part string) view.Level { return view.Level{} }
