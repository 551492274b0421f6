package sim

// Rand is a seeded generator (SplitMix64) held by value: copying a state
// copies its chance, so every branch of a run draws the same numbers.
type Rand uint64

// Next draws 64 bits.
func (r *Rand) Next() uint64 {
	*r += 0x9e3779b97f4a7c15
	return Mix(uint64(*r))
}
