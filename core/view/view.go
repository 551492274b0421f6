// Package view is the shape of what a page, a picture and a screen reader are
// shown of a model's state. What stands in it, each model says for itself.
package view

import (
	"strconv"
	"strings"

	"highwater/core/sim"
	"highwater/core/svg"
	"highwater/core/words"
)

// Look is how something is to be shown.
type Look struct {
	Lang          words.Lang
	Palette       *svg.Palette
	Width, Height float64 // as Sized fills them in
	Part          string  // the partition, or the primary; empty: the model's choice
	Prefix        string  // of ids
	Hint          string  // what an empty picture says; empty: the model's own
	Reach         int64   // an offset, or a sequence, that the scale has room for: two pictures may have one scale
	Guess         string  // a learner's, in the words of `expect`: "orders-0 hw=4"
	Dismissed     string  // keys of ghosts that the learner has seen enough of, with blanks between
}

// Guessed is the number that was guessed for what is asked: "orders-0 hw". It is
// negative where none was.
func (l *Look) Guessed(ask string) int64 {
	number, ok := strings.CutPrefix(l.Guess, ask+"=")
	n, err := strconv.ParseInt(number, 10, 54)
	if !ok || err != nil {
		return -1
	}
	return n
}

// Past is what pictures remember of the events before: a lost record's ghost, a
// consumer's place, what left a backlog. It is a value, folded step by step, so
// that undo costs nothing. Only the model knows what is inside; nil is no past.
type Past any

// State is a model's state that can be shown.
type State interface {
	sim.State

	// Remember folds the events of the step that led to this state into the past.
	Remember(past Past, events []sim.Event) Past

	Draw(past Past, look *Look) *svg.Drawing
	Describe(past Past, look *Look) []string // the same picture, a sentence each
	Table(past Past, look *Look) [][]string  // the same in rows, the first of which and the first of each are heads
	Summary(past Past, look *Look) Summary
	Level(past Past, part string) Level
}

// Summary is what stands around a picture in words and numbers.
type Summary struct {
	Parts  []string // what could be looked at: partitions, or primaries
	Part   string   // what is
	Stats  []Stat
	Legend []Key
	Lost   string // "1 acknowledged record lost"; empty: none is
	Chips  []Chip // requests, for a page too narrow to draw them
	Reach  int64  // the highest offset, or sequence, that the picture shows
}

// Stat is one number of the row above the picture: "ISR 3 of 3, min 2".
type Stat struct{ Name, Value, Note string }

// Key explains a fill: solid or hatched, in the lineage's colours.
type Key struct {
	Text    string
	Lineage int
	Hatched bool
}

// Chip is one request: waiting with whom it waits for, answered, or lost.
type Chip struct {
	Glyph   string
	Text    string
	Loss    bool
	Members []Member
}

// Member is one broker that a request waits for, or did.
type Member struct {
	Name    string
	Reached bool
}

// Level is one step of the tide table: the gap between the two is the data at risk.
type Level struct {
	Water, Top         int64  // HW and the leader's LEO; the lowest cursor and the sequence
	WaterName, TopName string // "HW", "LEO"
	Lost               int    // acknowledged and lost up to here
}

// Sized fills in a size that was not given: the hero of the page at this width.
func (l *Look) Sized() {
	if l.Width == 0 {
		l.Width = 1056
	}
	switch {
	case l.Height != 0:
	case l.Width < 640:
		l.Height = 430
	default:
		l.Height = 540
	}
}
