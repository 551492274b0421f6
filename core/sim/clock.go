package sim

import (
	"highwater/core/jsontext"
	"highwater/core/script"
)

// Millis is logical time. It starts at 0 and only the command tick moves it.
type Millis int64

// MaxInteger bounds times and counts: the largest integer that JavaScript's
// numbers hold exactly.
const MaxInteger = 1<<53 - 1

// Limits that hold for every script; passing one is a script error.
const (
	MaxNodes       = 64       // brokers or servers
	MaxRecordBytes = 16 << 20 // record or value bytes, once for each write
)

// BindTick reads how far a tick moves the clock, which has an end.
func BindTick(call *script.Call, now Millis) (Millis, *script.Error) {
	by := Millis(call.Int("DURATION"))
	if by > MaxInteger-now {
		return 0, call.OutOfRange(call.Get("DURATION"), 0, int64(MaxInteger-now))
	}
	return by, nil
}

// MoveClock moves logical time and announces it.
func MoveClock(now *Millis, to Millis, why *Reason, out *Sink) {
	before := *now
	*now = to
	if out != nil && to != before {
		out.Emit("clock", why, &Clock{before, to})
	}
}

// Clock is announced when logical time moves.
type Clock struct {
	Before, After Millis
}

func (e *Clock) Fields(w *jsontext.Writer) {
	w.IntField("before", int64(e.Before))
	w.IntField("after", int64(e.After))
}
