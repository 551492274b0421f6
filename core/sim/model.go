package sim

import (
	"highwater/core/jsontext"
	"highwater/core/script"
)

// Refusal is the code with which the modelled system says no. The empty code
// is a yes.
type Refusal string

// Command is a line that has been read against a state: words became types and
// names became indexes. Only the model that bound it knows what is inside.
type Command any

// Model is one row of the table of models: all that help, completion, the page
// and the search know of it.
type Model struct {
	Name           string
	Verbs          []script.Verb
	Settings       []script.Arg
	Releases       []string // named bundles of settings, oldest first
	Rules          []Rule
	Differences    []Difference
	Misconceptions []Misconception
	Open           func(seed uint64) State // the model's empty state
}

// Row is one row of a model's table of commands: how it is written, and how its
// words become a command on a state.
type Row[State, Command any] struct {
	script.Verb
	Bind func(State, *script.Call) (Command, *script.Error)
}

// Verbs is how the rows are written.
func Verbs[State, Command any](rows []Row[State, Command]) []script.Verb {
	verbs := make([]script.Verb, len(rows))
	for i := range rows {
		verbs[i] = rows[i].Verb
	}
	return verbs
}

// Rule says where a rule id comes from.
type Rule struct {
	ID     RuleID
	Source string
}

// Difference is one place where a mini model and the real system part.
type Difference struct {
	What, Mini, Real, Source string
}

// State is a model's state as a value. No method changes it.
type State interface {
	// Bind reads a call against the names and limits of this state.
	Bind(call *script.Call) (Command, *script.Error)

	// Apply is the step: the state after the command, and the refusal if the
	// modelled system says no. A refused command may still have changed
	// something, as a refused produce takes its request number.
	Apply(command Command, out *Sink) (State, Refusal)

	// Expect compares the state with the fields of an expect.
	Expect(call *script.Call) ([]Check, *script.Error)

	// Ask reads a question of why, in the words of expect.
	Ask(question *script.Line) (Question, *script.Error)

	// Differs lists, in the words of expect, what is not the same in another state,
	// if that is of the same family.
	Differs(from State) (names []string, same bool)

	// Foresee lists what may be asked before the step from this state to the one
	// after it, of which the sink has heard.
	Foresee(command Command, after State, events []Event) []*Quiz

	Names(of string) []string // the names a word may be, for completion

	// Actions are the commands worth offering now, refused or not: of one part alone,
	// and of what has none, or, without a part, of all that there is room for.
	Actions(part string) []Action

	// Split lists the commands that do one by one what a command does, those left out
	// that would do nothing; nil for a command that is none of several.
	Split(command Command) []string

	Series() []Point // the few numbers a scrubber draws

	WriteJSON(w *jsontext.Writer)
	Hash() uint64 // of the canonical state: equal states, equal hashes
}

// Action is a command worth offering, and what it acts on: "orders-0", "broker 2",
// "link R"; empty: all of it, or the clock.
type Action struct{ On, Command string }

// Question is a question of why as a model has read it.
type Question struct {
	Text  string    // in the one form that events answer to
	Value string    // what it is
	Now   []*Reason // what holds it as it is, in this very state; events tell how it came to be
}

// Check is one compared field of an expect.
type Check struct {
	Field     string // with its "=", or a phrase such as "value R k "
	Want, Got string
	OK        bool
}

// Point is one number of a series.
type Point struct {
	Name  string
	Value int64
}
