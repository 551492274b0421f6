package words

import "strings"

// A phrase book is a text with a line for each key, in bytewise order: the key, a
// blank, the phrase. Nothing has to be built before it can be read.
//
//	hw.min-isr-leo         of a reason: what it means, a bar, the rule with its numbers
//	isr/left               of an event; after a slash, which of its kinds
//	leader+leader.unclean  of an event that has this reason
//	>read                  a piece of the line under a line of the script
//	=isr.lag-time          the arithmetic of a rule
//	?isr.lag-time          a condition among several
//	!model                 a step that has nothing to tell
//
// A line that asks for what is not there steps back behind the next that would do.
var books = [...]string{English: english, Chinese: chinese}

// look finds the line of a key.
func look(book, key string) (phrase string, found bool) {
	low, high := 1, len(book) // the line lies in between; the book begins with a line end
	for low < high {
		start := strings.LastIndexByte(book[:(low+high)/2], '\n') + 1
		start = max(start, low)
		end := start + strings.IndexByte(book[start:], '\n')
		name, text, _ := strings.Cut(book[start:end], " ")
		switch {
		case name == key:
			return text, true
		case name < key:
			low = end + 1
		default:
			high = start
		}
	}
	return "", false
}

// say is the first of some lines that is there and finds all it asks for: what
// happened, and, where the line goes on behind a bar, by which rule.
func (f *facts) say(keys ...string) (lead, rest string, found bool) {
	for _, key := range keys {
		phrase, ok := look(books[f.lang], key)
		if !ok {
			continue
		}
		lead, rest, _ = strings.Cut(phrase, " | ")
		var whole, both bool
		lead, whole = fill(lead, f.fact)
		rest, both = fill(rest, f.fact)
		if whole && both {
			return lead, rest, true
		}
	}
	return "", "", false
}
