package sim

import "highwater/core/jsontext"

// Event announces one change of state, or one that a rule held back. Each is
// declared in the file of the rule that announces it.
type Event interface {
	Type() string                 // the word on the wire
	Fields(w *jsontext.Writer)    // its own fields, keys and values
	Reason() *Reason              // why it happened
	Answers(question string) bool // whether its reason answers this question, in the words of expect
}

// Why gives an event its reason, and no question that it answers; an event
// that answers one says so itself.
type Why struct {
	_       [0]func() // no two events are compared, and no code is made that could
	Because *Reason
}

func (w *Why) Reason() *Reason     { return w.Because }
func (w *Why) Answers(string) bool { return false }

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

func (s *Sink) Emit(e Event) { s.Events = append(s.Events, e) }

// Refuse keeps the reason of a refusal and answers its code.
func (s *Sink) Refuse(code Refusal, why *Reason) Refusal {
	if s != nil {
		s.Refusal = why
	}
	return code
}

// WriteEvents writes the events of step n.
func WriteEvents(w *jsontext.Writer, events []Event, step int) {
	w.BeginArray()
	for _, e := range events {
		w.BeginObject()
		w.Key("type")
		w.String(e.Type())
		e.Fields(w)
		w.Key("why")
		e.Reason().WriteJSON(w, step)
		w.EndObject()
	}
	w.EndArray()
}
