package lab

import "highwater/core/jsontext"

// branch is a leaf of the tree, with the step at which it leaves an older one.
type branch struct {
	leaf *Node
	born *Node // its first step that no older branch has
}

// branches are the leaves of the tree, oldest first.
func (l *Lab) branches() []branch {
	byBirth := make([]branch, l.last+1)
	for n := range l.nodes {
		if len(n.children) > 0 || n.parent == nil {
			continue
		}
		born := n
		for born.parent.parent != nil && born.parent.children[0] == born {
			born = born.parent
		}
		byBirth[born.id] = branch{n, born}
	}
	var list []branch
	for _, b := range byBirth {
		if b.leaf != nil {
			list = append(list, b)
		}
	}
	return list
}

func (l *Lab) Branches(w *jsontext.Writer) {
	list := l.branches()
	w.Objects(len(list), func(i int) {
		b := list[i]
		w.IntField("id", int64(b.leaf.id))
		w.Key("name")
		w.StringOrNull(b.leaf.name)
		w.Key("from")
		writeID(w, b.born.parent)
		w.IntField("steps", int64(b.leaf.n))
	})
}

// leaf finds a branch by its id.
func (l *Lab) leaf(id int) *Node {
	if n := l.find(id); n != nil && n.parent != nil && len(n.children) == 0 {
		return n
	}
	return nil
}

// Checkout goes to the end of a branch; false: there is no such branch.
func (l *Lab) Checkout(id int) bool {
	n := l.leaf(id)
	if n == nil {
		return false
	}
	l.seek(n)
	return true
}

// NameBranch names a branch; the empty name takes its name away.
func (l *Lab) NameBranch(id int, name string) bool {
	n := l.leaf(id)
	if n == nil {
		return false
	}
	n.name = name
	return true
}
