package lab

import (
	"highwater/core/jsontext"
	"highwater/core/script"
)

// Lab is one run.
type Lab struct {
	options Options
	root    *Node
	line    []*Node // the current line: from the root through the current step to the end visited last
	at      *Node   // the current step; always on the line
	last    int     // the id given last
	err     *script.Error
	loading *loading // nil: nothing is on its way
	chart   *chart   // of the tide table that was drawn last

	comparison *comparison // nil: none has reasons that are still to be found
}

// Options are what a run is opened with.
type Options struct {
	Model     string // overrides the script's model line
	Seed      int64  // for a model line without one; below 0: not given
	KeepGoing bool   // keep the run up to a wrong line
}

// Open runs a script. With KeepGoing a script error is kept in the lab, else
// there is no lab.
func Open(text string, o Options) (*Lab, *script.Error) {
	l := newLab(o)
	if err := l.load(text); err != nil && !o.KeepGoing {
		return nil, err
	}
	return l, nil
}

func newLab(o Options) *Lab {
	root := &Node{folded: true} // before the first step there is no past
	return &Lab{options: o, root: root, line: []*Node{root}, at: root}
}

// KnownModel says whether a model has this name.
func KnownModel(name string) bool { return modelNamed(name) != nil }

// Model is the name of the model; empty before one is chosen.
func (l *Lab) Model() string {
	if l.at.model == nil {
		return ""
	}
	return l.at.model.Name
}

// Err is the script error that stopped a run that was to keep going.
func (l *Lab) Err() *script.Error { return l.err }

// Position is the number of the current step; 0 is before the first command.
func (l *Lab) Position() int { return l.at.n }

// ID is the id of the current step; 0 at the root.
func (l *Lab) ID() int { return l.at.id }

// Seed is what chance starts from.
func (l *Lab) Seed() int64 {
	if first := l.first(); first != nil {
		return l.seedOf(first.call)
	}
	if l.options.Seed >= 0 {
		return l.options.Seed
	}
	return 1
}

// first is the model line of the current line.
func (l *Lab) first() *Node {
	if l.at.n == 0 {
		return nil
	}
	return l.line[1]
}

// Run carries out one more command after the current step; the answer is nil if
// the line holds none. A command that a child of the step has already is that
// child.
func (l *Lab) Run(text string) (*Node, *script.Error) {
	line, err := script.Scan(text)
	if err != nil || len(line.Words) == 0 {
		return nil, err
	}
	child := l.at.child(line)
	if child == nil {
		if child, err = l.grow(l.at, line, l.at.bytes+len(text)+1); err != nil {
			return nil, err
		}
		child.cut = l.at.cut
		l.at.adopt(child, child)
	}
	l.step(child)
	return child, nil
}

// Preview writes the step that Run would give.
func (l *Lab) Preview(w *jsontext.Writer, text string) *script.Error {
	next, err := l.upcoming(text)
	switch {
	case err != nil:
		return err
	case next == nil:
		w.Null()
	default:
		l.WriteStep(w, next)
	}
	return nil
}

// upcoming is the step that Run would give; nil: the line holds no command.
func (l *Lab) upcoming(text string) (*Node, *script.Error) {
	line, err := script.Scan(text)
	if err != nil || len(line.Words) == 0 {
		return nil, err
	}
	if child := l.at.child(line); child != nil {
		return child, nil
	}
	b, err := l.bindWithin(l.at, line, l.at.bytes+len(text)+1)
	return &Node{id: l.last + 1, n: l.at.n + 1, parent: l.at, bound: b}, err
}

// child finds the child with the same words.
func (n *Node) child(line *script.Line) *Node {
	for _, c := range n.children {
		if c.line.Same(line) {
			return c
		}
	}
	return nil
}

// bindWithin binds a line if the limits allow another command; bytes is how long
// the script is with it.
func (l *Lab) bindWithin(at *Node, line *script.Line, bytes int) (bound, *script.Error) {
	switch {
	case bytes > script.MaxBytes:
		return bound{}, line.Whole(script.LimitPassed, limitBytes)
	case at.n >= script.MaxCommands:
		return bound{}, line.Whole(script.LimitPassed, "a run has 20000 commands at most")
	}
	return l.bind(at, line)
}

const limitBytes = "a script has 256 KiB at most"

// grow makes a step that is to follow another.
func (l *Lab) grow(at *Node, line *script.Line, bytes int) (*Node, *script.Error) {
	b, err := l.bindWithin(at, line, bytes)
	if err != nil {
		return nil, err
	}
	l.last++
	child := &Node{id: l.last, n: at.n + 1, parent: at, bound: b, bytes: bytes, state: at.state}
	if !child.isExpect() { // which only looks, and was asked when it was bound
		child.state, _ = l.play(&child.bound, at, nil)
	}
	return child, nil
}

// adopt puts a step into the tree with all that follows it, up to its end. A branch
// that goes on keeps its name.
func (n *Node) adopt(child, end *Node) {
	if len(n.children) == 0 {
		end.name, n.name = n.name, ""
	}
	n.children = append(n.children, child)
}

// step moves to a child of the current step.
func (l *Lab) step(child *Node) {
	l.at.visited = child
	if next := l.at.n + 1; next == len(l.line) || l.line[next] != child {
		l.line = append(l.line[:next], child)
		l.follow()
	}
	l.at = child
}

// follow extends the line to the end visited last.
func (l *Lab) follow() {
	for n := l.line[len(l.line)-1].visited; n != nil; n = n.visited {
		l.line = append(l.line, n)
	}
}

// Undo moves to the parent, Redo to the child visited last; both answer whether
// they moved.
func (l *Lab) Undo() bool {
	if l.at.parent == nil {
		return false
	}
	l.at = l.at.parent
	return true
}

func (l *Lab) Redo() bool {
	if l.at.visited == nil {
		return false
	}
	l.at = l.at.visited
	return true
}

// Goto moves along the current line; false: it has no such step.
func (l *Lab) Goto(n int) bool {
	if n < 0 || n >= len(l.line) {
		return false
	}
	l.at = l.line[n]
	return true
}

// Seek moves to a step wherever it is in the tree; false: there is none.
func (l *Lab) Seek(id int) bool {
	n := l.find(id)
	if n == nil {
		return false
	}
	l.seek(n)
	return true
}

func (l *Lab) seek(n *Node) {
	l.line = make([]*Node, n.n+1)
	for at := n; at != nil; at = at.parent {
		l.line[at.n] = at
		if at.parent != nil {
			at.parent.visited = at
		}
	}
	l.follow()
	l.at = n
}

// nodes runs through the tree, parents before children, older children first.
func (l *Lab) nodes(yield func(*Node) bool) {
	for stack := []*Node{l.root}; len(stack) > 0; {
		n := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		if !yield(n) {
			return
		}
		for i := len(n.children) - 1; i >= 0; i-- {
			stack = append(stack, n.children[i])
		}
	}
}

func (l *Lab) find(id int) *Node {
	for n := range l.nodes {
		if n.id == id {
			return n
		}
	}
	return nil
}
