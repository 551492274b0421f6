package sim

import (
	"cmp"
	"maps"
	"math"
	"slices"
	"testing"
)

// Keys and values of the tests. collides has few hashes, so that keys of equal
// priority are met.
type (
	digit    int
	collides int
	word     string
)

func (n digit) Hash() uint64 { return Mix(uint64(n)) }

func (n digit) Key() Key    { return NumberKey(int64(n)) }
func (c collides) Key() Key { return Key{Number: int64(c), Hash: uint64(c) & 3} }
func (w word) Key() Key     { return TextKey(string(w)) }

func (digit) Of(k Key) digit       { return digit(k.Number) }
func (collides) Of(k Key) collides { return collides(k.Number) }
func (word) Of(k Key) word         { return word(k.Text) }

// key is what the tests want of a key besides.
type key[K any] interface {
	cmp.Ordered
	Keyed[K]
}

// checked holds a Map against Go's own map.
func checked[K key[K], V interface {
	comparable
	Hashed
}](t *testing.T, m Map[K, V], plain map[K]V) {
	t.Helper()
	keys := slices.Sorted(maps.Keys(plain))
	if m.Len() != len(plain) {
		t.Fatalf("%d entries, not %d", m.Len(), len(plain))
	}
	i := 0
	for k, v := range m.All() {
		if i >= len(keys) || k != keys[i] || v != plain[k] {
			t.Fatalf("entry %d is %v: %v", i, k, v)
		}
		i++
	}
	if i != len(keys) {
		t.Fatalf("All stops after %d of %d", i, len(keys))
	}
	for _, k := range keys {
		if v, ok := m.Get(k); !ok || v != plain[k] || !m.Has(k) {
			t.Fatalf("Get(%v) is %v, %t", k, v, ok)
		}
	}
	k, v, ok := m.First()
	if ok != (len(keys) > 0) || ok && (k != keys[0] || v != plain[k]) {
		t.Fatalf("First is %v: %v, %t", k, v, ok)
	}
	// Equal contents have one shape, whatever their history.
	var sorted, backward Map[K, V]
	for _, k := range keys {
		sorted = sorted.Set(k, plain[k])
	}
	for _, k := range slices.Backward(keys) {
		backward = backward.Set(k, plain[k])
	}
	for _, other := range []Map[K, V]{sorted, backward} {
		if other.Hash() != m.Hash() || !sameShape(other.root, m.root) {
			t.Fatal("equal contents, another shape or hash")
		}
	}
}

func sameShape(a, b *entry) bool {
	if a == nil || b == nil {
		return a == b
	}
	return a.key == b.key && a.value == b.value && a.size == b.size && a.hash == b.hash &&
		sameShape(a.left, b.left) && sameShape(a.right, b.right)
}

func depth(e *entry) int {
	if e == nil {
		return 0
	}
	return 1 + max(depth(e.left), depth(e.right))
}

// againstGo plays random sets and deletes on a Map and on Go's map, and keeps
// old versions to look at in the end.
func againstGo[K key[K]](t *testing.T, seed uint64, draw func(uint64) K) {
	t.Helper()
	r := Rand(seed)
	type version struct {
		m     Map[K, digit]
		plain map[K]digit
	}
	now := version{plain: map[K]digit{}}
	versions := []version{now}
	for step := range 600 {
		k := draw(r.Next() % 100)
		plain := maps.Clone(now.plain)
		m := now.m
		switch r.Next() % 5 {
		case 0, 1:
			m = m.Delete(k)
			delete(plain, k)
		default:
			v := digit(r.Next() % 10)
			m = m.Set(k, v)
			plain[k] = v
		}
		now = version{m, plain}
		if r.Next()%50 == 0 {
			now = versions[int(r.Next()%uint64(len(versions)))] // fork
		}
		versions = append(versions, now)
		if step%20 == 0 {
			checked(t, now.m, now.plain)
		}
	}
	for i := 0; i < len(versions); i += 7 {
		checked(t, versions[i].m, versions[i].plain)
	}
}

func TestMapAgainstGo(t *testing.T) {
	for seed := range uint64(5) {
		againstGo(t, seed, func(n uint64) digit { return digit(n) - 50 })
		againstGo(t, seed, func(n uint64) collides { return collides(n) })
		againstGo(t, seed, func(n uint64) word { return word([]byte{byte(n)}) })
	}
}

func TestMapZero(t *testing.T) {
	var m Map[digit, digit]
	checked(t, m, map[digit]digit{})
	if m.Delete(1) != m || m.Has(1) || m.Hash() != 0 {
		t.Error("the zero map is empty")
	}
	if m.Set(1, 2).Delete(1) != m {
		t.Error("a map that was emptied is the zero map")
	}
}

// All may be left early.
func TestMapAllStops(t *testing.T) {
	var m Map[digit, digit]
	for i := range digit(50) {
		m = m.Set(i, i)
	}
	for stop := range 50 {
		seen := 0
		for range m.All() {
			if seen++; seen > stop {
				break
			}
		}
		if seen != stop+1 {
			t.Errorf("told to stop after %d, it went on to %d", stop+1, seen)
		}
	}
}

// Setting or deleting while running through a map changes another map.
func TestMapChangesWhileRunning(t *testing.T) {
	var m Map[digit, digit]
	for i := range digit(50) {
		m = m.Set(i, i)
	}
	left := m
	seen := 0
	for k := range m.All() {
		left = left.Delete(k)
		seen++
	}
	if seen != 50 || left.Len() != 0 || m.Len() != 50 {
		t.Errorf("saw %d, left %d of %d", seen, left.Len(), m.Len())
	}
}

// Ascending keys, the usual ones, must not make a list of the tree.
func TestMapStaysShallow(t *testing.T) {
	var m Map[digit, digit]
	const n = 1 << 14
	for i := range digit(n) {
		m = m.Set(i, i)
	}
	if d, limit := depth(m.root), int(4*math.Log2(n)); d > limit {
		t.Errorf("a map of %d entries is %d deep, more than %d", n, d, limit)
	}
}

// A value decides the hash as a key does.
func TestMapHashTellsValuesApart(t *testing.T) {
	var m Map[digit, digit]
	hashes := map[uint64]bool{m.Hash(): true}
	for k := range digit(30) {
		for v := range digit(30) {
			h := m.Set(k, v).Hash()
			if hashes[h] {
				t.Fatalf("{%d: %d} has the hash of another map", k, v)
			}
			hashes[h] = true
		}
	}
	a := m.Set(1, 2).Set(2, 1)
	if b := m.Set(1, 1).Set(2, 2); a.Hash() == b.Hash() {
		t.Error("values of two keys may not change places")
	}
}

// What differs between two maps, against looking at every key; also where keys
// have one of few priorities. Each value belongs to its key, so that no two
// entries have one hash.
func TestDiffering(t *testing.T) {
	differs(t, func(n uint64) digit { return digit(n) })
	differs(t, func(n uint64) collides { return collides(n) })
}

func differs[K key[K]](t *testing.T, draw func(uint64) K) {
	t.Helper()
	r := Rand(7)
	for range 200 {
		var a, b Map[K, digit]
		var want []K
		for n := range r.Next() % 60 {
			one, other := digit(2*n), digit(2*n+r.Next()%8/7)
			k, kind := draw(n), r.Next()%10
			if kind > 0 {
				a = a.Set(k, one)
			}
			if kind != 1 {
				b = b.Set(k, other)
			}
			if kind < 2 || one != other {
				want = append(want, k)
			}
		}
		if got := slices.Collect(Differing(a, b)); !slices.Equal(got, want) {
			t.Fatalf("%v differ, not %v", got, want)
		}
		for k := range Differing(b, a) {
			if k != want[0] {
				t.Fatalf("the first is %v, not %v", k, want[0])
			}
			break
		}
	}
}
