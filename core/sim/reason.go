package sim

import "highwater/core/jsontext"

// RuleID names a rule for good; ids are only ever added. Each is a constant
// beside the line that decides by it.
type RuleID string

// CommandGiven is the reason of a change that the script itself asked for, and
// that no rule of the model had to decide.
const CommandGiven RuleID = "command.given"

// Reason says by which rule something happened or did not, with the numbers
// the rule looked at. It holds no prose.
type Reason struct {
	Rule     RuleID
	Holds    bool
	Operands []Operand
	Because  []Reason // the conditions of a rule that has several, in its order
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

// Because builds a reason.
func Because(rule RuleID, holds bool, operands ...Operand) Reason {
	return Reason{Rule: rule, Holds: holds, Operands: operands}
}

// Given is the reason of what the script asked for.
func Given() Reason { return Because(CommandGiven, true) }

// All is the reason of a rule that holds when every condition does.
func All(rule RuleID, conditions []Reason, operands ...Operand) Reason {
	holds := true
	for _, condition := range conditions {
		holds = holds && condition.Holds
	}
	return Reason{Rule: rule, Holds: holds, Operands: operands, Because: conditions}
}

func Op(name string, value Value) Operand { return Operand{Name: name, Value: value} }

// Asked is an operand whose own why can be asked.
func Asked(name string, value Value, question string) Operand {
	return Operand{Name: name, Value: value, Question: question}
}

// WriteJSON writes the reason as the reason of step n.
func (r *Reason) WriteJSON(w *jsontext.Writer, step int) {
	w.BeginObject()
	w.Key("rule")
	w.String(string(r.Rule))
	w.Key("holds")
	w.Bool(r.Holds)
	w.Key("step")
	w.Int(int64(step))
	w.Key("operands")
	w.BeginArray()
	for _, o := range r.Operands {
		w.BeginObject()
		w.Key("name")
		w.String(o.Name)
		w.Key("value")
		o.Value.WriteJSON(w)
		if o.Question != "" {
			w.Key("question")
			w.String(o.Question)
		}
		w.EndObject()
	}
	w.EndArray()
	w.Key("because")
	w.BeginArray()
	for i := range r.Because {
		r.Because[i].WriteJSON(w, step)
	}
	w.EndArray()
	w.EndObject()
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
