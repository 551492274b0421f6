package sim

import "highwater/core/jsontext"

// Event announces one change of state, or one that a rule held back.
type Event struct {
	Type    string  // the word on the wire
	Because *Reason // why it happened
	Facts   Facts
}

// Facts are what an event tells beside its reason. Each kind is declared in the
// file of the rule that announces it.
type Facts interface{ Fields(w *jsontext.Writer) }

// Answers says whether the event's reason answers a question, in the words of
// expect. Facts that answer one say so themselves.
func (e *Event) Answers(question string) bool {
	facts, ok := e.Facts.(interface{ Answers(question string) bool })
	return ok && facts.Answers(question)
}

// Result is what a command answers beside its events: a request's number, the
// records of a fetch, a client's reply.
type Result interface{ WriteJSON(w *jsontext.Writer) }

// Sink takes what a step has to tell. A nil Sink takes nothing: rules ask
// first, so that a search pays for no event it will not read.
type Sink struct {
	Events  []Event
	Result  Result
	Text    string  // what a client would see at its terminal
	Refusal *Reason // why the command was refused

	told map[string]uint64 // what Repeats was asked last of each subject
}

// Repeats says whether the same was told of a subject before in this step, with
// nothing else since.
func (s *Sink) Repeats(subject string, what uint64) bool {
	if s.told == nil {
		s.told = map[string]uint64{}
	}
	before, told := s.told[subject]
	s.told[subject] = what
	return told && before == what
}

func (s *Sink) Emit(kind string, why *Reason, facts Facts) {
	s.Events = append(s.Events, Event{kind, why, facts})
}

// Refuse keeps the reason of a refusal and answers its code.
func (s *Sink) Refuse(code Refusal, why *Reason) Refusal {
	if s != nil {
		s.Refusal = why
	}
	return code
}

// WriteEvents writes the events of step n.
func WriteEvents(w *jsontext.Writer, events []Event, step int) {
	w.Objects(len(events), func(i int) {
		e := events[i]
		w.StringField("type", e.Type)
		e.Facts.Fields(w)
		w.Key("why")
		e.Because.WriteJSON(w, step)
	})
}
