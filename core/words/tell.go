package words

import "highwater/core/jsontext"

// Result is the line under a line of the script: what came of it, with a glyph.
type Result struct {
	Glyph string // an icon of core/svg
	Loss  bool   // an acknowledged write was lost, or the command was refused
	Text  string // "HW 0 → 2 · #1 acknowledged"
}

// Telling is the strip that says why: what happened, the rule that decided, and
// the arithmetic with this step's numbers.
type Telling struct {
	Lead, Rest string
	Rule       string
	Terms      []Term
}

// Term is one piece of the arithmetic.
type Term struct {
	Text     string // "HW = max(", or the name of a boxed number
	Value    string // the number
	Badge    string // a broker's id in a dot before it
	Boxed    bool
	Deciding bool
	Question string // asks why it is this number, in the words of expect
}

// ResultOf reads a Step as the contract writes it.
func ResultOf(step jsontext.Value, lang Lang) Result { return Result{} }

// Tell reads a Step as the contract writes it.
func Tell(step jsontext.Value, lang Lang) Telling { return Telling{} }

// Explain reads a Reason, a StepEvent, a Step or a ScriptError.
func Explain(what jsontext.Value, lang Lang) string { return "" }
