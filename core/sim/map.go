package sim

import (
	"cmp"
	"iter"
)

// Map is an ordered map that is a value: Set and Delete answer a new map that
// shares all but O(log n) entries with the old one. The zero Map is empty.
//
// It is a treap whose priorities are hashes of the keys, so equal contents
// have one shape whatever their history, and each subtree's hash is kept: the
// hash of a map of any size is read, not computed.
type Map[K Key, V Hashed] struct {
	root *entry[K, V]
}

type Key interface {
	cmp.Ordered
	Hashed
}

type Hashed interface{ Hash() uint64 }

type entry[K Key, V Hashed] struct {
	key         K
	value       V
	priority    uint64
	hash        uint64 // of this subtree
	size        int    // of this subtree
	left, right *entry[K, V]
}

func (m Map[K, V]) Len() int {
	return m.root.len()
}

func (m Map[K, V]) Hash() uint64 {
	return m.root.sum()
}

func (m Map[K, V]) Get(key K) (value V, ok bool) {
	for e := m.root; e != nil; {
		switch c := cmp.Compare(key, e.key); {
		case c < 0:
			e = e.left
		case c > 0:
			e = e.right
		default:
			return e.value, true
		}
	}
	return value, false
}

func (m Map[K, V]) Has(key K) bool {
	_, ok := m.Get(key)
	return ok
}

// First answers the smallest key and its value.
func (m Map[K, V]) First() (key K, value V, ok bool) {
	e := m.root
	if e == nil {
		return key, value, false
	}
	for e.left != nil {
		e = e.left
	}
	return e.key, e.value, true
}

func (m Map[K, V]) Set(key K, value V) Map[K, V] {
	return Map[K, V]{m.root.set(key, value)}
}

func (m Map[K, V]) Delete(key K) Map[K, V] {
	if !m.Has(key) {
		return m
	}
	return Map[K, V]{m.root.remove(key)}
}

// All runs through the entries in ascending order of keys.
func (m Map[K, V]) All() iter.Seq2[K, V] {
	return func(yield func(K, V) bool) { m.root.each(yield) }
}

// Differing runs, in ascending order, through the keys that two maps do not have
// with the same value. What they have in common is passed over a subtree at a
// time.
func Differing[K Key, V Hashed](a, b Map[K, V]) iter.Seq[K] {
	return func(yield func(K) bool) { differing(a.root, b.root, nil, nil, yield) }
}

// differing looks at the keys between two entries; nil bounds nothing.
func differing[K Key, V Hashed](a, b, above, below *entry[K, V], yield func(K) bool) bool {
	a, b = a.within(above, below), b.within(above, below)
	if a.sum() == b.sum() {
		return true
	}
	if a == nil || b != nil && b.above(a) {
		a, b = b, a
	}
	// Keys have one order of priority, so b has a's key at its root or, if at all, deeper.
	if !differing(a.left, b, above, a, yield) {
		return false
	}
	v, ok := Map[K, V]{b}.Get(a.key)
	if (!ok || v.Hash() != a.value.Hash()) && !yield(a.key) {
		return false
	}
	return differing(a.right, b, a, below, yield)
}

// within answers the highest entry of e whose key lies between two others.
func (e *entry[K, V]) within(above, below *entry[K, V]) *entry[K, V] {
	for e != nil {
		switch {
		case above != nil && e.key <= above.key:
			e = e.right
		case below != nil && e.key >= below.key:
			e = e.left
		default:
			return e
		}
	}
	return nil
}

func (e *entry[K, V]) len() int {
	if e == nil {
		return 0
	}
	return e.size
}

func (e *entry[K, V]) sum() uint64 {
	if e == nil {
		return 0
	}
	return e.hash
}

// sealed refreshes what e knows of its subtree; e is not shared yet.
func (e *entry[K, V]) sealed() *entry[K, V] {
	e.size = 1 + e.left.len() + e.right.len()
	e.hash = Combine(Combine(Combine(e.priority, e.value.Hash()), e.left.sum()), e.right.sum())
	return e
}

// with is a copy of e that has other children.
func (e *entry[K, V]) with(left, right *entry[K, V]) *entry[K, V] {
	copied := *e
	copied.left, copied.right = left, right
	return copied.sealed()
}

// above says whether e belongs nearer the root than other. Keys whose hashes
// collide are ordered by themselves, which keeps the shape unique.
func (e *entry[K, V]) above(other *entry[K, V]) bool {
	if e.priority != other.priority {
		return e.priority > other.priority
	}
	return e.key < other.key
}

func (e *entry[K, V]) set(key K, value V) *entry[K, V] {
	if e == nil {
		return (&entry[K, V]{key: key, value: value, priority: key.Hash()}).sealed()
	}
	switch c := cmp.Compare(key, e.key); {
	case c < 0:
		left := e.left.set(key, value)
		if left.above(e) {
			return left.with(left.left, e.with(left.right, e.right))
		}
		return e.with(left, e.right)
	case c > 0:
		right := e.right.set(key, value)
		if right.above(e) {
			return right.with(e.with(e.left, right.left), right.right)
		}
		return e.with(e.left, right)
	default:
		copied := *e
		copied.value = value
		return copied.sealed()
	}
}

func (e *entry[K, V]) remove(key K) *entry[K, V] {
	switch c := cmp.Compare(key, e.key); {
	case c < 0:
		return e.with(e.left.remove(key), e.right)
	case c > 0:
		return e.with(e.left, e.right.remove(key))
	default:
		return joined(e.left, e.right)
	}
}

// joined makes one tree of two, all keys of left below all keys of right.
func joined[K Key, V Hashed](left, right *entry[K, V]) *entry[K, V] {
	switch {
	case left == nil:
		return right
	case right == nil:
		return left
	case left.above(right):
		return left.with(left.left, joined(left.right, right))
	default:
		return right.with(joined(left, right.left), right.right)
	}
}

func (e *entry[K, V]) each(yield func(K, V) bool) bool {
	if e == nil {
		return true
	}
	return e.left.each(yield) && yield(e.key, e.value) && e.right.each(yield)
}
