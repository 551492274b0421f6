package lab

import (
	"strings"

	"highwater/core/jsontext"
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

// loading is a script on its way into the lab. Until it ends the lab stands where
// it stood, and its new steps are not in the tree.
type loading struct {
	lines   script.Lines
	at      *Node // where the next command goes
	last    int   // the id given last before it began
	grown   *Node // the first new step
	placed  []placement
	between []string // blank lines and comments since the last command
	bytes   int      // of script up to and with them
	ends    bool     // the line ends with it, whatever was visited after that
}

// Edit loads another script. The unchanged beginning keeps its steps, the rest
// becomes a new branch. On a script error nothing changes, unless the lab keeps
// going.
func (l *Lab) Edit(text string) *script.Error { return l.load(text) }

func (l *Lab) load(text string) *script.Error {
	l.Load(text)
	l.loading.ends = false
	_, err := l.Proceed(len(text)) // no line is shorter than a byte
	return err
}

// Load begins what Edit does at once, to be carried on by Proceed. Until that is
// done, or stopped, nothing else may change the lab. The current line is the
// script then, and no more: what followed its end before is on another branch.
func (l *Lab) Load(text string) {
	l.loading = &loading{lines: script.NewLines(text), at: l.root, last: l.last, ends: true}
}

// Loaded counts the UTF-16 units that were read of what is being loaded.
func (l *Lab) Loaded() int {
	_, units := l.loading.lines.Read()
	return units
}

// Proceed runs so many more lines of what is being loaded, and answers whether
// that is all: to its end, or to its first wrong line.
func (l *Lab) Proceed(lines int) (done bool, err *script.Error) {
	d := l.loading
	for ; lines > 0 && !d.lines.Done() && err == nil; lines-- {
		err = l.take(d.lines.Next())
	}
	if d.ends {
		l.past(d.at) // who loads in slices will look: all at once it takes longer than the run
	}
	switch {
	case err == nil && !d.lines.Done():
		return false, nil
	case err != nil && !l.options.KeepGoing:
		l.loading, l.last = nil, d.last
	default:
		l.arrive(err)
	}
	return true, err
}

// Stop leaves out the rest of what is being loaded: the script is the part that
// was read.
func (l *Lab) Stop() { l.arrive(nil) }

// scan reads a line of a script that may be so long.
func scan(src script.Source) (*script.Line, *script.Error) {
	line, err := script.Scan(src.Text)
	if err == nil && src.End > script.MaxBytes {
		err = line.Whole(script.LimitPassed, limitBytes)
	}
	return line, err
}

// take runs one line, along the steps that are there already.
func (l *Lab) take(src script.Source) *script.Error {
	d := l.loading
	line, err := scan(src)
	if err == nil && len(line.Words) == 0 {
		d.between, d.bytes = append(d.between, src.Text), src.End
		return nil
	}
	var child *Node
	if err == nil {
		if child = d.at.child(line); child == nil {
			child, err = l.grow(d.at, line, src.End)
		}
	}
	if err != nil {
		return err.At(src.Number, src.Offset)
	}
	switch {
	case child.id <= d.last:
	case d.grown == nil:
		d.grown = child
	default:
		d.at.adopt(child, child)
	}
	d.placed = append(d.placed, placement{child, d.between, line, src.Number, src.End})
	d.at, d.between, d.bytes = child, nil, src.End
	breathe()
	return nil
}

// arrive makes what was loaded the lab's script, and goes to its end.
func (l *Lab) arrive(failure *script.Error) {
	d := l.loading
	l.loading, l.err = nil, failure
	if d.grown != nil {
		d.grown.parent.adopt(d.grown, d.at)
	}
	text, _ := d.lines.Read()
	cut := text != "" && !strings.HasSuffix(text, "\n") && failure == nil
	for _, p := range d.placed {
		n := p.node
		n.lead, n.trail, n.line, n.number, n.bytes, n.cut = p.lead, nil, p.text, p.number, p.bytes, cut
	}
	if d.ends {
		d.at.visited = nil
	}
	l.root.trail = nil
	d.at.trail, d.at.cut, d.at.bytes = d.between, cut, d.bytes
	l.seek(d.at)
}

// Script is the commands from the root to the current step, with the comments
// between them.
func (l *Lab) Script() string {
	text, _ := l.listing(l.at)
	return text
}

// Listing writes the script of the whole current line, and in which of its lines
// the command of each step stands.
func (l *Lab) Listing(w *jsontext.Writer) {
	end := l.line[len(l.line)-1]
	text, numbers := l.listing(end)
	w.BeginObject()
	w.Key("branch")
	writeID(w, end)
	w.StringField("text", text)
	w.Key("lines")
	jsontext.Ints(w, numbers)
	w.EndObject()
}

// listing is the script to a step of the current line, and the number of each
// command's line in it.
func (l *Lab) listing(to *Node) (text string, numbers []int64) {
	var lines []string
	for _, n := range l.line[1 : to.n+1] {
		if n.number > 0 {
			lines = append(lines, n.lead...)
		} else { // run by itself, after the end of a script perhaps
			lines = append(lines, n.parent.trail...)
		}
		lines = append(lines, n.line.Text)
		numbers = append(numbers, int64(len(lines)))
	}
	lines = append(lines, to.trail...)
	text = strings.Join(lines, "\n")
	if len(lines) > 0 && !to.cut {
		text += "\n"
	}
	// One CR before a line end is lost in reading; the one that ends a comment is not.
	return strings.ReplaceAll(text, "\r\n", "\r\r\n"), numbers
}

// maxErrors is how many script errors Parse tells of.
const maxErrors = 100

// Parse runs a script in a lab of its own and lists its errors: a wrong line is
// left out and the rest is read on, unless it is the model line, without which no
// other line means anything.
func Parse(text string, o Options) []*script.Error {
	l := newLab(o)
	var errors []*script.Error
	for lines := script.NewLines(text); !lines.Done(); {
		src := lines.Next()
		line, err := scan(src)
		if err == nil && len(line.Words) > 0 {
			var child *Node
			if child, err = l.grow(l.at, line, src.End); err == nil {
				l.at.adopt(child, child)
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
