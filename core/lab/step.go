package lab

import (
	"highwater/core/jsontext"
	"highwater/core/script"
	"highwater/core/sim"
	"highwater/core/view"
	"highwater/core/words"
)

// Node is one step of a run, and the state after it.
type Node struct {
	id       int // as created, from 1; the root is 0 and no step
	n        int // steps from the root
	parent   *Node
	children []*Node // as created
	visited  *Node   // the child visited last
	name     string  // of the branch that ends here

	bound
	state sim.State

	past   view.Past // what pictures remember, once somebody looked
	folded bool
	result *words.Result // of which pictures show the glyph, once somebody looked

	// How the command stands in the script it came from.
	lead   []string // blank lines and comments before it
	trail  []string // those after it, where a script ended with it
	number int      // its line; 0 for a command that was run by itself
	bytes  int      // of script up to and with this command and its trail
	cut    bool     // the script ended here without a line end
}

// bound is a command that is ready to be played on the state before it.
type bound struct {
	line    *script.Line
	call    *script.Call
	model   *entry      // a model line chooses it, the others have it
	command sim.Command // nil: model or expect
}

const expectationFailed sim.Refusal = "ExpectationFailed"

// bind reads a line as the command after a step.
func (l *Lab) bind(at *Node, line *script.Line) (bound, *script.Error) {
	b := bound{line: line, model: at.model}
	if at.model == nil {
		call, err := script.Match(line, []script.Verb{chooseModel()})
		if err != nil {
			if err.Code == script.UnknownVerb && err.Hint == "" {
				err = line.Whole(script.NoModel, "", modelLines()...)
			}
			return b, err
		}
		b.call, b.model = call, modelNamed(call.Text("NAME"))
		if l.options.Model != "" {
			b.model = modelNamed(l.options.Model)
		}
		return b, nil
	}
	call, err := script.Match(line, at.model.verbs)
	if err != nil {
		return b, err
	}
	b.call = call
	switch {
	case call.Verb.Name == "model":
		return b, call.Whole(script.SecondModel, "")
	case call.Verb.Name == "expect":
		_, err = b.checks(at)
	default:
		b.command, err = at.state.Bind(call)
	}
	return b, err
}

// play carries out the command on the state before it.
func (l *Lab) play(b *bound, before *Node, out *sim.Sink) (sim.State, sim.Refusal) {
	switch {
	case before.model == nil:
		return b.model.Open(uint64(l.seedOf(b.call))), ""
	case b.command == nil:
		checks, _ := b.checks(before)
		e := newExpectation(b.call, checks)
		if out != nil {
			out.Emit("expect", out.Given(), e)
			out.Result = e
		}
		if !e.OK {
			return before.state, expectationFailed
		}
		return before.state, ""
	}
	return before.state.Apply(b.command, out)
}

// replay plays a step of the tree again, for its events.
func (l *Lab) replay(n *Node) (*sim.Sink, sim.Refusal) {
	out := &sim.Sink{}
	_, refusal := l.play(&n.bound, n.parent, out)
	if n.state != nil && !n.folded && n.parent.folded {
		n.remember(n.parent.past, out.Events)
	}
	return out, refusal
}

// remember folds a step's events into the past before it.
func (n *Node) remember(past view.Past, events []sim.Event) view.Past {
	n.past, n.folded = n.state.(view.State).Remember(past, events), true
	return n.past
}

// isExpect says whether the step only looked.
func (n *Node) isExpect() bool { return n.call != nil && n.call.Verb.Name == "expect" }

// WriteStep writes a step as it is handed out.
func (l *Lab) WriteStep(w *jsontext.Writer, n *Node) {
	w.BeginObject()
	l.writeStepFields(w, n)
	w.EndObject()
}

func (l *Lab) writeStepFields(w *jsontext.Writer, n *Node) {
	out, refusal := l.replay(n)
	w.IntField("id", int64(n.id))
	w.Key("parent")
	writeID(w, n.parent)
	w.IntField("n", int64(n.n))
	w.Key("line")
	w.IntOrNull(int64(n.number), n.number > 0)
	w.StringField("command", n.line.Command())
	w.BoolField("ok", refusal == "")
	w.Key("error")
	w.StringOrNull(string(refusal))
	w.StringField("text", out.Text)
	w.Key("events")
	sim.WriteEvents(w, out.Events, n.n)
	w.Key("result")
	if out.Result != nil {
		out.Result.WriteJSON(w)
	} else {
		w.Null()
	}
	w.Key("why")
	out.Refusal.WriteOrNull(w, n.n)
}

// writeID writes a node's id; the root is no step.
func writeID(w *jsontext.Writer, n *Node) {
	if n == nil || n.id == 0 {
		w.Null()
		return
	}
	w.Int(int64(n.id))
}

// chooseModel is the first command of every script.
func chooseModel() script.Verb {
	return script.Verb{Name: "model",
		Args:    []script.Arg{{Name: "NAME", Kind: script.OneOf, Words: modelNames()}},
		Options: []script.Arg{{Name: "seed", Kind: script.Integer, Default: "1"}}}
}

func (l *Lab) seedOf(call *script.Call) int64 {
	if call.Has("seed") || l.options.Seed < 0 {
		return call.Int("seed")
	}
	return l.options.Seed
}

func modelLines() []string {
	lines := modelNames()
	for i := range lines {
		lines[i] = "model " + lines[i]
	}
	return lines
}
