package sim

import (
	"strings"

	"highwater/core/jsontext"
)

// RuleID names a rule for good; ids are only ever added. Each is a constant
// beside the line that decides by it.
type RuleID string

// CommandGiven is the reason of a change that the script itself asked for, and
// that no rule of the model had to decide.
const CommandGiven RuleID = "command.given"

// Reason says by which rule something happened or did not, with the numbers
// the rule looked at. It holds no prose. The rule that tells it builds it up;
// once told it never changes, and may be the reason of several events.
//
// A nil Reason is one that nobody asked for: building on it costs nothing.
type Reason struct {
	Rule     RuleID
	Holds    bool
	Operands []Operand
	Because  []*Reason // the conditions of a rule that has several, in its order
}

// Operand is one number or name a rule looked at. Question, where it is set,
// asks why the operand is what it is, in the words of expect.
type Operand struct {
	Name     string
	Value    Value
	Question string
}

// Value is what an operand may be: a number, a text, a flag or nothing.
type Value struct {
	kind   valueKind
	number int64
	text   string
}

type valueKind uint8

const (
	none valueKind = iota
	number
	text
	flag
)

func Number[T ~int | ~int32 | ~int64](n T) Value { return Value{kind: number, number: int64(n)} }
func Text(s string) Value                        { return Value{kind: text, text: s} }
func Flag(b bool) Value                          { return Value{kind: flag, number: int64(HashBool(b))} }
func None() Value                                { return Value{} }

// Int answers the number of a numeric operand.
func (v Value) Int() (int64, bool) { return v.number, v.kind == number }

// Because begins a reason.
func Because(rule RuleID, holds bool) *Reason { return &Reason{Rule: rule, Holds: holds} }

// Because begins a reason to tell; nil where nobody listens.
func (s *Sink) Because(rule RuleID, holds bool) *Reason {
	if s == nil {
		return nil
	}
	return Because(rule, holds)
}

// Given is the reason of what the script asked for.
func (s *Sink) Given() *Reason { return s.Because(CommandGiven, true) }

// Op adds an operand.
func (r *Reason) Op(name string, value Value) *Reason {
	if r != nil {
		r.Operands = append(r.Operands, Operand{Name: name, Value: value})
	}
	return r
}

func (r *Reason) Number(name string, n int64) *Reason  { return r.Op(name, Number(n)) }
func (r *Reason) Text(name string, s string) *Reason   { return r.Op(name, Text(s)) }
func (r *Reason) Flag(name string, holds bool) *Reason { return r.Op(name, Flag(holds)) }

// Ask lets the why of the last operand be asked, in the words of expect.
func (r *Reason) Ask(words ...string) *Reason {
	if r != nil {
		r.Operands[len(r.Operands)-1].Question = strings.Join(words, " ")
	}
	return r
}

// From adds the reasons behind it.
func (r *Reason) From(behind ...*Reason) *Reason {
	if r != nil {
		r.Because = append(r.Because, behind...)
	}
	return r
}

// Alone is the reason without those behind it.
func (r *Reason) Alone() *Reason {
	if r == nil {
		return nil
	}
	return &Reason{Rule: r.Rule, Holds: r.Holds, Operands: r.Operands}
}

// WriteJSON writes the reason as the reason of step n.
func (r *Reason) WriteJSON(w *jsontext.Writer, step int) {
	w.BeginObject()
	w.StringField("rule", string(r.Rule))
	w.BoolField("holds", r.Holds)
	w.IntField("step", int64(step))
	w.Key("operands")
	r.writeOperands(w)
	w.Key("because")
	w.BeginArray()
	for i := range r.Because {
		r.Because[i].WriteJSON(w, step)
	}
	w.EndArray()
	w.EndObject()
}

// WriteOrNull writes a reason that may be none.
func (r *Reason) WriteOrNull(w *jsontext.Writer, step int) {
	if r == nil {
		w.Null()
		return
	}
	r.WriteJSON(w, step)
}

func (r *Reason) writeOperands(w *jsontext.Writer) {
	w.Objects(len(r.Operands), func(i int) {
		o := &r.Operands[i]
		w.StringField("name", o.Name)
		w.Key("value")
		o.Value.WriteJSON(w)
		if o.Question != "" {
			w.StringField("question", o.Question)
		}
	})
}

func (v Value) WriteJSON(w *jsontext.Writer) {
	switch v.kind {
	case number:
		w.Int(v.number)
	case text:
		w.String(v.text)
	case flag:
		w.Bool(v.number != 0)
	default:
		w.Null()
	}
}
