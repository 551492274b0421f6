package redis

import "highwater/core/sim"

// keyspace is what a server holds. It is a value: a snapshot of it costs nothing
// and never changes.
type keyspace = sim.Map[key, *value]

type key string

func (k key) Key() sim.Key   { return sim.TextKey(string(k)) }
func (key) Of(k sim.Key) key { return key(k.Text) }

// value is a string. APPEND makes another that goes on from it, so that a long
// value grown in small steps is kept once and not once for each step.
type value struct {
	head   *value // what was there before; nil: nothing
	tail   string
	length int
	sum    uint64 // FNV-1a of all bytes, which can go on where it stopped
}

func newValue(text string) *value { return (*value)(nil).append(text) }

func (v *value) append(text string) *value {
	longer := &value{head: v, tail: text, length: len(text), sum: 14695981039346656037}
	if v != nil {
		longer.length, longer.sum = v.length+len(text), v.sum
	}
	for i := range len(text) {
		longer.sum = (longer.sum ^ uint64(text[i])) * 1099511628211
	}
	return longer
}

func (v *value) Hash() uint64 { return sim.Mix(v.sum) }

func (v *value) String() string {
	if v.head == nil {
		return v.tail
	}
	text := make([]byte, v.length)
	end := v.length
	for part := v; part != nil; part = part.head {
		end -= copy(text[end-len(part.tail):], part.tail)
	}
	return string(text)
}

// effect is what a write does to one key: its value afterwards, nil for none.
type effect struct {
	key   key
	value *value
}

// applied is the keyspace after some effects.
func applied(keys keyspace, effects []effect) keyspace {
	for _, e := range effects {
		if e.value == nil {
			keys = keys.Delete(e.key)
		} else {
			keys = keys.Set(e.key, e.value)
		}
	}
	return keys
}
