// Package script turns lines of text into calls of verbs, and says where a
// line is wrong and what was expected there. It knows the grammar of the
// language and nothing of what a verb does: each model declares its verbs as a
// table of Verb, and help, completion and diagnostics all read that table.
//
// A line is words separated by blanks. A word may be quoted, key=value is an
// option, # starts a comment where a word could start.
package script

// Limits on one script, or on the commands from the root of a run to its
// current step.
const (
	MaxBytes    = 256 << 10
	MaxCommands = 20000
)
