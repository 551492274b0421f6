package sim

import (
	"cmp"
	"slices"
	"strings"

	"highwater/core/jsontext"
)

// Misconception is a wrong rule that people have in mind. Its id is a reason's
// rule that does not hold, and what a lesson's "means:" names.
type Misconception struct {
	ID   RuleID
	Asks string // the kind of quiz it answers
	Rule string // as arithmetic
}

// Quiz is what may be asked of a step before it is shown: a question whose answer
// the step moves, or a rule has held. The right answer is the state after it; each
// wrong one follows from a misconception and the same numbers.
type Quiz struct {
	Ask     string // in the words of expect, without the value
	Kind    string // how it is put: "hw"
	Names   *Reason
	Unit    string // what each value begins with and nobody has to read: "2:" of a LEO
	Present string // empty: there is none yet
	Right   string
	Why     *Reason // of the right answer; nil: nothing announced it
	wrong   []guess
}

type guess struct {
	value string
	why   *Reason
}

// mostWrong is how many wrong answers stand beside the right one.
const mostWrong = 3

// Guess offers a wrong answer and its reason, which wants its numbers; nil where
// the misconception leads to the right answer, or nowhere new.
func (q *Quiz) Guess(means RuleID, value string) *Reason {
	if value == q.Right || len(q.wrong) == mostWrong || slices.ContainsFunc(q.wrong, func(g guess) bool { return g.value == value }) {
		return nil
	}
	why := Because(means, false).Text("answer", strings.TrimPrefix(value, q.Unit))
	q.wrong = append(q.wrong, guess{value, why})
	return why
}

// Moves says whether the step changes what is asked.
func (q *Quiz) Moves() bool { return q.Present != q.Right }

// Worth says whether there is anything to choose from.
func (q *Quiz) Worth() bool { return len(q.wrong) > 0 }

// WriteJSON writes the quiz about a command; the right answer's reason is that of
// the step.
func (q *Quiz) WriteJSON(w *jsontext.Writer, command string, step int) {
	answers := append(slices.Clone(q.wrong), guess{q.Right, q.Why})
	slices.SortFunc(answers, func(a, b guess) int { return ascending(a.value[len(q.Unit):], b.value[len(q.Unit):]) })
	w.BeginObject()
	w.StringField("ask", q.Ask)
	w.StringField("kind", q.Kind)
	w.StringField("command", command)
	w.Key("operands")
	q.Names.writeOperands(w)
	w.Key("present")
	w.StringOrNull(q.Present)
	w.Key("answers")
	w.Objects(len(answers), func(i int) {
		a := answers[i]
		w.StringField("value", a.value)
		w.StringField("label", a.value[len(q.Unit):])
		w.Key("means")
		if a.value == q.Right {
			w.Null()
		} else {
			w.String(string(a.why.Rule))
		}
		w.Key("why")
		a.why.WriteOrNull(w, step)
	})
	w.EndObject()
}

// ascending is numbers by what they count, then words.
func ascending(a, b string) int {
	n, isNumber := jsontext.Integer(a)
	m, too := jsontext.Integer(b)
	switch {
	case isNumber && too:
		return cmp.Compare(n, m)
	case isNumber:
		return -1
	case too:
		return 1
	}
	return cmp.Compare(a, b)
}
