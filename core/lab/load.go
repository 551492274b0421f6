package lab

import (
	"strings"

	"highwater/core/script"
)

// placement is how a node stands in the script being loaded.
type placement struct {
	node   *Node
	lead   []string
	text   *script.Line
	number int
	bytes  int
}

// Edit loads another script. The unchanged beginning keeps its steps, the rest
// becomes a new branch. On a script error nothing changes, unless the lab keeps
// going.
func (l *Lab) Edit(text string) *script.Error { return l.load(text) }

// load runs a script from the root, along the steps that are there already.
func (l *Lab) load(text string) *script.Error {
	at, last := l.root, l.last
	var placed []placement
	var between []string
	var firstNew *Node
	var failure *script.Error
	end := 0
	for src := range script.Lines(text) {
		line, err := script.Scan(src.Text)
		if err == nil && src.End > script.MaxBytes {
			err = line.Whole(script.LimitPassed, limitBytes)
		}
		if err == nil && len(line.Words) == 0 {
			between, end = append(between, src.Text), src.End
			continue
		}
		var child *Node
		if err == nil {
			if child = at.child(line); child == nil {
				if child, err = l.grow(at, line, src.End); err == nil && firstNew == nil {
					firstNew = child
				}
			}
		}
		if err != nil {
			failure = err.At(src.Number, src.Offset)
			break
		}
		placed = append(placed, placement{child, between, line, src.Number, src.End})
		at, between, end = child, nil, src.End
		breathe()
	}
	if failure != nil && !l.options.KeepGoing {
		l.prune(firstNew, at, last)
		return failure
	}
	l.err = failure
	ended := text == "" || strings.HasSuffix(text, "\n") || failure != nil
	for _, p := range placed {
		n := p.node
		n.lead, n.trail, n.line, n.number, n.bytes, n.cut = p.lead, nil, p.text, p.number, p.bytes, !ended
	}
	l.root.trail = nil
	at.trail, at.cut, at.bytes = between, !ended, end
	l.seek(at)
	return failure
}

// prune takes back the steps that a failed load has grown, from the first of
// them to end.
func (l *Lab) prune(first, end *Node, last int) {
	l.last = last
	if first == nil {
		return
	}
	parent := first.parent
	parent.children = parent.children[:len(parent.children)-1]
	if len(parent.children) == 0 {
		parent.name = end.name
	}
}

// Script is the commands from the root to the current step, with the comments
// between them.
func (l *Lab) Script() string {
	var lines []string
	for _, n := range l.line[1 : l.at.n+1] {
		if n.number > 0 {
			lines = append(lines, n.lead...)
		} else { // run by itself, after the end of a script perhaps
			lines = append(lines, n.parent.trail...)
		}
		lines = append(lines, n.line.Text)
	}
	lines = append(lines, l.at.trail...)
	text := strings.Join(lines, "\n")
	if len(lines) > 0 && !l.at.cut {
		text += "\n"
	}
	// One CR before a line end is lost in reading; the one that ends a comment is not.
	return strings.ReplaceAll(text, "\r\n", "\r\r\n")
}

// maxErrors is how many script errors Parse tells of.
const maxErrors = 100

// Parse runs a script in a lab of its own and lists its errors: a wrong line is
// left out and the rest is read on, unless it is the model line, without which no
// other line means anything.
func Parse(text string, o Options) []*script.Error {
	l := newLab(o)
	var errors []*script.Error
	for src := range script.Lines(text) {
		line, err := script.Scan(src.Text)
		if err == nil && src.End > script.MaxBytes {
			err = line.Whole(script.LimitPassed, limitBytes)
		}
		if err == nil && len(line.Words) > 0 {
			var child *Node
			if child, err = l.grow(l.at, line, src.End); err == nil {
				l.step(child)
			}
		}
		if err == nil {
			continue
		}
		if err.Code == script.NotOpen && len(errors) > 0 {
			continue // the wrong line may have been the one that opens
		}
		errors = append(errors, err.At(src.Number, src.Offset))
		if len(errors) == maxErrors || l.at.n == 0 || err.Code == script.LimitPassed {
			break
		}
	}
	return errors
}
