package sim

import (
	"iter"
	"strings"
)

// Map is an ordered map that is a value: Set and Delete answer a new map that
// shares all but O(log n) entries with the old one. The zero Map is empty.
//
// It is a treap whose priorities are hashes of the keys, so equal contents
// have one shape whatever their history, and each subtree's hash is kept: the
// hash of a map of any size is read, not computed.
type Map[K Keyed[K], V Hashed] struct{ root *entry }

// Keyed is what can be a key: it says its place among the others, and which it
// is that has a place.
type Keyed[K any] interface {
	Key() Key
	Of(Key) K
}

type Hashed interface{ Hash() uint64 }

// Key is a number or a text, and the hash that stands for it.
type Key struct {
	Number int64
	Text   string
	Hash   uint64
}

func NumberKey(n int64) Key { return Key{Number: n, Hash: Mix(uint64(n))} }
func TextKey(s string) Key  { return Key{Text: s, Hash: HashString(s)} }

func (k *Key) compare(other *Key) int {
	switch {
	case k.Number < other.Number:
		return -1
	case k.Number > other.Number:
		return 1
	}
	return strings.Compare(k.Text, other.Text)
}

// entry is a node of every Map, whatever it holds; the hash of its key is its
// priority.
type entry struct {
	key         Key
	value       Hashed
	hash        uint64 // of this subtree
	size        int    // of this subtree
	left, right *entry
}

func (m Map[K, V]) Len() int     { return m.root.len() }
func (m Map[K, V]) Hash() uint64 { return m.root.sum() }

func (m Map[K, V]) Get(key K) (value V, ok bool) {
	if e := m.root.find(key.Key()); e != nil {
		return e.value.(V), true
	}
	return value, false
}

func (m Map[K, V]) Has(key K) bool { return m.root.find(key.Key()) != nil }

// First answers the smallest key and its value.
func (m Map[K, V]) First() (key K, value V, ok bool) {
	e := m.root
	if e == nil {
		return key, value, false
	}
	for e.left != nil {
		e = e.left
	}
	return key.Of(e.key), e.value.(V), true
}

func (m Map[K, V]) Set(key K, value V) Map[K, V] {
	return Map[K, V]{m.root.set(key.Key(), value)}
}

func (m Map[K, V]) Delete(key K) Map[K, V] {
	if !m.Has(key) {
		return m
	}
	return Map[K, V]{m.root.remove(key.Key())}
}

// All runs through the entries in ascending order of keys.
func (m Map[K, V]) All() iter.Seq2[K, V] {
	return func(yield func(K, V) bool) {
		var key K
		m.root.each(func(e *entry) bool { return yield(key.Of(e.key), e.value.(V)) })
	}
}

// Differing runs, in ascending order, through the keys that two maps do not have
// with the same value. What they have in common is passed over a subtree at a
// time.
func Differing[K Keyed[K], V Hashed](a, b Map[K, V]) iter.Seq[K] {
	return func(yield func(K) bool) {
		var key K
		differing(a.root, b.root, nil, nil, func(e *entry) bool { return yield(key.Of(e.key)) })
	}
}

// differing looks at the keys between two entries; nil bounds nothing.
func differing(a, b, above, below *entry, yield func(*entry) bool) bool {
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
	other := b.find(a.key)
	if (other == nil || other.value.Hash() != a.value.Hash()) && !yield(a) {
		return false
	}
	return differing(a.right, b, a, below, yield)
}

// within answers the highest entry of e whose key lies between two others.
func (e *entry) within(above, below *entry) *entry {
	for e != nil {
		switch {
		case above != nil && e.key.compare(&above.key) <= 0:
			e = e.right
		case below != nil && e.key.compare(&below.key) >= 0:
			e = e.left
		default:
			return e
		}
	}
	return nil
}

func (e *entry) find(key Key) *entry {
	for e != nil {
		switch c := key.compare(&e.key); {
		case c < 0:
			e = e.left
		case c > 0:
			e = e.right
		default:
			return e
		}
	}
	return nil
}

func (e *entry) len() int {
	if e == nil {
		return 0
	}
	return e.size
}

func (e *entry) sum() uint64 {
	if e == nil {
		return 0
	}
	return e.hash
}

// sealed refreshes what e knows of its subtree; e is not shared yet.
func (e *entry) sealed() *entry {
	e.size = 1 + e.left.len() + e.right.len()
	e.hash = Combine(Combine(Combine(e.key.Hash, e.value.Hash()), e.left.sum()), e.right.sum())
	return e
}

// with is a copy of e that has other children.
func (e *entry) with(left, right *entry) *entry {
	copied := *e
	copied.left, copied.right = left, right
	return copied.sealed()
}

// above says whether e belongs nearer the root than other. Keys whose hashes
// collide are ordered by themselves, which keeps the shape unique.
func (e *entry) above(other *entry) bool {
	if e.key.Hash != other.key.Hash {
		return e.key.Hash > other.key.Hash
	}
	return e.key.compare(&other.key) < 0
}

func (e *entry) set(key Key, value Hashed) *entry {
	if e == nil {
		return (&entry{key: key, value: value}).sealed()
	}
	switch c := key.compare(&e.key); {
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

func (e *entry) remove(key Key) *entry {
	switch c := key.compare(&e.key); {
	case c < 0:
		return e.with(e.left.remove(key), e.right)
	case c > 0:
		return e.with(e.left, e.right.remove(key))
	default:
		return joined(e.left, e.right)
	}
}

// joined makes one tree of two, all keys of left below all keys of right.
func joined(left, right *entry) *entry {
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

func (e *entry) each(yield func(*entry) bool) bool {
	return e == nil || e.left.each(yield) && yield(e) && e.right.each(yield)
}
