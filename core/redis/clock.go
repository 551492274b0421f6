package redis

import (
	"highwater/core/script"
	"highwater/core/sim"
)

// tick moves the clock; no rule of miniredis waits for it.
type tick struct{ by sim.Millis }

func bindTick(t *Topology, call *script.Call) (command, *script.Error) {
	by, err := sim.BindTick(call, t.now)
	return &tick{by}, err
}

func (cmd *tick) apply(t *Topology, out *sim.Sink) sim.Refusal {
	sim.MoveClock(&t.now, t.now+cmd.by, out.Given(), out)
	return ""
}
