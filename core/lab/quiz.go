package lab

import (
	"slices"
	"strings"

	"highwater/core/jsontext"
	"highwater/core/script"
	"highwater/core/sim"
)

// mostQuizzes is how many questions one step is good for.
const mostQuizzes = 8

// Ask writes what may be asked before a line is run, or without one, before the
// step to the child visited last. What changes is asked for before what a rule
// held, and nothing changes in the lab.
func (l *Lab) Ask(w *jsontext.Writer, text string) *script.Error {
	next, err := l.ahead(text)
	w.BeginArray()
	if err == nil && next != nil && next.command != nil {
		for _, q := range l.quizzes(next) {
			q.WriteJSON(w, next.line.Command(), next.n)
		}
	}
	w.EndArray()
	return err
}

func (l *Lab) quizzes(next *Node) []*sim.Quiz {
	out := &sim.Sink{}
	after, _ := l.play(&next.bound, next.parent, out)
	list := next.parent.state.Foresee(next.command, after, out.Events)
	for _, q := range list {
		if q.Why = answering(q.Ask, after, out.Events); q.Why == nil {
			q.Why = out.Refusal
		}
	}
	rank := func(q *sim.Quiz) int {
		at := slices.IndexFunc(next.model.Misconceptions, func(m sim.Misconception) bool {
			kind, _, _ := strings.Cut(m.Asks, " ")
			return kind == q.Kind
		})
		if !q.Moves() { // behind all that do
			at += len(next.model.Misconceptions)
		}
		return at
	}
	slices.SortStableFunc(list, func(a, b *sim.Quiz) int { return rank(a) - rank(b) })
	return list[:min(len(list), mostQuizzes)]
}

// answering is the reason of a state for what is asked: of the event that brought
// it about, or of what holds it.
func answering(ask string, state sim.State, events []sim.Event) *sim.Reason {
	line, err := script.Scan(ask)
	if err != nil {
		return nil
	}
	q, err := state.Ask(line)
	if err != nil {
		return nil
	}
	for i := len(events) - 1; i >= 0; i-- {
		if events[i].Answers(q.Text) {
			return events[i].Because
		}
	}
	if len(q.Now) > 0 {
		return q.Now[0]
	}
	return nil
}
