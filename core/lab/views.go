package lab

import (
	"runtime"
	"strings"

	"highwater/core/jsontext"
	"highwater/core/script"
	"highwater/core/sim"
)

// breathe lets the collector in: under wasm it runs only when something yields,
// and a long run leaves more behind in one call than there is memory.
func breathe() { runtime.Gosched() }

// WriteSteps writes the current line.
func (l *Lab) WriteSteps(w *jsontext.Writer) {
	w.BeginArray()
	for _, n := range l.line[1:] {
		if l.WriteStep(w, n); w.Full() {
			return
		}
		breathe()
	}
	w.EndArray()
}

// StepAt writes one step of the current line; false: it has no such step.
func (l *Lab) StepAt(w *jsontext.Writer, n int) bool {
	if n < 1 || n >= len(l.line) {
		return false
	}
	l.WriteStep(w, l.line[n])
	return true
}

// State writes the state after the current step; null before the model is
// chosen.
func (l *Lab) State(w *jsontext.Writer) { l.at.writeState(w) }

func (n *Node) writeState(w *jsontext.Writer) {
	if n.state == nil {
		w.Null()
		return
	}
	n.state.WriteJSON(w)
}

// Actions writes what can be done now, and why the rest cannot: of a part alone, or,
// without one, of all.
func (l *Lab) Actions(w *jsontext.Writer, part string) {
	var actions []sim.Action
	if l.at.state != nil {
		actions = l.at.state.Actions(part)
	} else {
		for _, line := range modelLines() {
			actions = append(actions, sim.Action{Command: line})
		}
	}
	w.BeginArray()
	for _, a := range actions {
		line, err := script.Scan(a.Command)
		var b bound
		if err == nil {
			b, err = l.bindWithin(l.at, line, l.at.bytes+len(a.Command)+1)
		}
		if err != nil {
			continue // a limit is reached
		}
		_, refusal := l.play(&b, l.at, nil)
		var why *sim.Reason
		if refusal != "" { // what is refused costs little to do again
			out := &sim.Sink{}
			l.play(&b, l.at, out)
			why = out.Refusal
		}
		w.BeginObject()
		w.StringField("command", a.Command)
		w.StringField("on", a.On)
		w.BoolField("enabled", refusal == "")
		w.Key("refusal")
		w.StringOrNull(string(refusal))
		w.Key("why")
		why.WriteOrNull(w, l.at.n+1)
		w.EndObject()
	}
	w.EndArray()
}

// Split writes the commands that do one by one what a line does, or without one, the
// step ahead: a replicate's single fetches. Empty: it is none of several.
func (l *Lab) Split(w *jsontext.Writer, text string) *script.Error {
	next, err := l.ahead(text)
	if err != nil {
		return err
	}
	var commands []string
	if next != nil && next.command != nil {
		commands = l.at.state.Split(next.command)
	}
	w.Strings(commands)
	return nil
}

// ahead is the step that a line would give; of an empty line, the child visited last.
func (l *Lab) ahead(text string) (*Node, *script.Error) {
	next, err := l.upcoming(text)
	if next == nil && err == nil {
		next = l.at.visited
	}
	return next, err
}

// Why writes what holds the thing asked for as it is now, then the reasons of the
// latest step that brought it about.
func (l *Lab) Why(w *jsontext.Writer, question string) *script.Error {
	return l.WhyWithin(w, question, l.at.n)
}

// WhyWithin looks no further back than so many steps for what brought it about.
func (l *Lab) WhyWithin(w *jsontext.Writer, question string, steps int) *script.Error {
	line, err := script.Scan(question)
	if err != nil {
		return err
	}
	if l.at.state == nil {
		return line.Whole(script.NoModel, "", modelLines()...)
	}
	if len(line.Words) > 0 && line.Words[0].Text == "last" {
		return l.whyLast(w, line)
	}
	q, err := l.at.state.Ask(line)
	if err != nil {
		return err
	}
	w.BeginArray()
	for i := range q.Now {
		q.Now[i].WriteJSON(w, l.at.n)
	}
	for n, found := l.at, false; n.n > l.at.n-steps && n.parent != nil && !found; n = n.parent {
		if n.n == l.at.n-near {
			n = since(n, line, q.Value)
		}
		if n.command == nil {
			continue
		}
		breathe()
		out, _ := l.replay(n)
		for _, e := range out.Events {
			if e.Answers(q.Text) {
				e.Because.WriteJSON(w, n.n)
				found = true
			}
		}
	}
	w.EndArray()
	return nil
}

// near is how many steps are played again to hear what they say of a question. What
// lies further back is told by the step alone at which it took the value it has.
const near = 200

// since is the step from which on something has had a value.
func since(n *Node, line *script.Line, value string) *Node {
	for ; n.parent.state != nil; n = n.parent {
		breathe()
		if q, err := n.parent.state.Ask(line); err != nil || q.Value != value {
			break
		}
	}
	return n
}

// whyLast answers "last ok", "last error" and "last text": why the step before
// was refused, if it was, else what each of its events gives as its reason.
func (l *Lab) whyLast(w *jsontext.Writer, line *script.Line) *script.Error {
	fields := expectLast.OptionNames()
	if len(line.Words) != 2 {
		return line.Whole(script.MissingArgument, "", fields...)
	}
	if field := &line.Words[1]; expectLast.Option(field.Text) == nil {
		return line.Unknown(field, fields)
	}
	n := l.at
	for n.isExpect() {
		n = n.parent
	}
	w.BeginArray()
	out, _ := l.replay(n)
	if out.Refusal != nil {
		out.Refusal.WriteJSON(w, n.n)
	} else {
		for _, e := range out.Events {
			e.Because.WriteJSON(w, n.n)
		}
	}
	w.EndArray()
	return nil
}

// Series writes a few numbers for each step of the current line, null where
// what they count was not there yet. Nothing that is counted ever goes away.
func (l *Lab) Series(w *jsontext.Writer) {
	type row struct {
		name   string
		since  int // the step of the first value
		values []int64
	}
	var rows []*row
	byName := map[string]*row{}
	for _, n := range l.line {
		if n.state == nil {
			continue
		}
		breathe()
		for _, point := range n.state.Series() {
			r := byName[point.Name]
			if r == nil {
				r = &row{name: point.Name, since: n.n}
				byName[point.Name] = r
				rows = append(rows, r)
			}
			r.values = append(r.values, point.Value)
		}
	}
	w.BeginObject()
	w.Key("lines")
	w.BeginArray()
	for _, r := range rows {
		w.BeginObject()
		w.StringField("name", r.name)
		w.Key("values")
		w.BeginArray()
		for range r.since {
			w.Null()
		}
		for _, v := range r.values {
			w.Int(v)
		}
		w.EndArray()
		w.EndObject()
	}
	w.EndArray()
	w.EndObject()
}

// Complete writes what may stand at offset, in UTF-16 units, of a text.
func (l *Lab) Complete(w *jsontext.Writer, text string, offset int) {
	at := script.ByteOffset(text, offset)
	start := strings.LastIndexByte(text[:at], '\n') + 1
	verbs := []script.Verb{chooseModel()}
	names := func(string) []string { return nil }
	if l.at.model != nil {
		verbs, names = l.at.model.verbs, l.at.state.Names
	}
	before := script.UTF16Len(text[:start])
	w.BeginArray()
	for _, c := range script.Complete(text[start:at], verbs, names) {
		c.Offset += before
		c.WriteJSON(w)
	}
	w.EndArray()
}

// maxStatesBytes bounds a trace that has all states.
const maxStatesBytes = 32 << 20

// Trace writes the run up to the current step: what it takes to repeat it, what
// happened, and a digest of the state after each step. states is "none", "last"
// or "all"; false: it is too long to hand out.
func (l *Lab) Trace(w *jsontext.Writer, states string) bool {
	path := l.line[:l.at.n+1]
	w.BeginObject()
	w.StringField("version", Version)
	w.Key("model")
	if l.at.model != nil {
		w.String(l.at.model.Name)
	} else {
		w.Null()
	}
	w.IntField("seed", l.Seed())
	w.StringField("script", l.Script())
	w.Key("steps")
	w.BeginArray()
	for _, n := range path[1:] {
		w.BeginObject()
		l.writeStepFields(w, n)
		w.HexField("digest", n.digest(), 16)
		w.EndObject()
		if w.Full() {
			return false
		}
		breathe()
	}
	w.EndArray()
	switch states {
	case "last":
		w.Key("state")
		l.at.writeState(w)
	case "all":
		w.Key("states")
		w.BeginArray()
		for _, n := range path[1:] {
			if n.writeState(w); w.Full() || w.Len() > maxStatesBytes {
				return false
			}
			breathe()
		}
		w.EndArray()
	}
	w.EndObject()
	return !w.Full()
}

// digest is the hash of the state after the step.
func (n *Node) digest() uint64 {
	return sim.Combine(sim.HashString(n.model.Name), n.state.Hash())
}
