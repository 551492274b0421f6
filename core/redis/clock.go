package redis

import (
	"highwater/core/jsontext"
	"highwater/core/script"
	"highwater/core/sim"
)

// tick moves the clock; no rule of miniredis waits for it.
type tick struct{ by sim.Millis }

func bindTick(t *Topology, call *script.Call) (command, *script.Error) {
	by := sim.Millis(call.Int("DURATION"))
	if by > sim.MaxInteger-t.now {
		return nil, call.OutOfRange(call.Get("DURATION"), 0, int64(sim.MaxInteger-t.now))
	}
	return tick{by}, nil
}

func (cmd tick) apply(t *Topology, out *sim.Sink) sim.Refusal {
	before := t.now
	t.now += cmd.by
	if out != nil && cmd.by > 0 {
		out.Emit(&Clock{sim.Why{Because: sim.Given()}, before, t.now})
	}
	return ""
}

// Clock is announced when logical time moves.
type Clock struct {
	sim.Why
	Before, After sim.Millis
}

func (*Clock) Type() string { return "clock" }
func (e *Clock) Fields(w *jsontext.Writer) {
	w.IntField("before", int64(e.Before))
	w.IntField("after", int64(e.After))
}
