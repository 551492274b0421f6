package sim

// Mix spreads the bits of x over all 64 (the finalizer of SplitMix64).
func Mix(x uint64) uint64 {
	x = (x ^ x>>30) * 0xbf58476d1ce4e5b9
	x = (x ^ x>>27) * 0x94d049bb133111eb
	return x ^ x>>31
}

// Combine folds x into the hash h; the order of folding matters.
func Combine(h, x uint64) uint64 {
	return Mix(h ^ x*0x9e3779b97f4a7c15 + 0x165667b19e3779f9)
}

// HashString is FNV-1a, spread.
func HashString(s string) uint64 {
	h := uint64(14695981039346656037)
	for i := 0; i < len(s); i++ {
		h = (h ^ uint64(s[i])) * 1099511628211
	}
	return Mix(h)
}

// HashBool folds a flag.
func HashBool(b bool) uint64 {
	if b {
		return 1
	}
	return 0
}
