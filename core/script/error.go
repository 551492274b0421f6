package script

import (
	"strconv"
	"strings"
	"unicode/utf8"

	"highwater/core/jsontext"
)

// Code is the kind of a script error.
type Code string

const (
	// How a line is written.
	UnterminatedQuote Code = "unterminated-quote"
	MisplacedQuote    Code = "misplaced-quote"
	BadEscape         Code = "bad-escape"
	ControlCharacter  Code = "control-character"
	InvalidUTF8       Code = "invalid-utf-8"
	FullWidth         Code = "full-width"
	LineBreak         Code = "line-break"

	// How its words fit a verb.
	UnknownVerb     Code = "unknown-verb"
	UnknownOption   Code = "unknown-option"
	DuplicateOption Code = "duplicate-option"
	MissingArgument Code = "missing-argument"
	ExtraArgument   Code = "extra-argument"
	BadValue        Code = "bad-value"
	OutOfRange      Code = "out-of-range"

	// How they fit the run so far.
	UnknownName   Code = "unknown-name"
	DuplicateName Code = "duplicate-name"
	NoModel       Code = "no-model"
	SecondModel   Code = "second-model"
	NotOpen       Code = "not-open"
	SecondOpen    Code = "second-open"
	Conflict      Code = "conflict"
	LimitPassed   Code = "limit"
)

// Error is a script error: the command at this place was not carried out and
// changed nothing.
type Error struct {
	Code     Code
	Line     int // 1-based
	Column   int // 1-based, in code points
	Offset   int // of the wrong text in the whole script, in UTF-16 units
	Length   int // of the wrong text, in UTF-16 units
	Expected []string
	Found    string
	Hint     string // the nearest known word; empty for none
	Detail   string // what no list of expected words can say
}

func (e *Error) Error() string {
	return strconv.Itoa(e.Line) + ":" + strconv.Itoa(e.Column) + ": " + e.Message()
}

// headlines opens the message of each code; %s is the text found.
var headlines = map[Code]string{
	UnterminatedQuote: "this quote is never closed",
	MisplacedQuote:    "a quote opens a word or an option's value, nowhere else, and a blank follows where it closes",
	BadEscape:         "%s is no escape",
	ControlCharacter:  "the control character %s may stand in a comment only",
	InvalidUTF8:       "the script is not UTF-8 here",
	FullWidth:         "%s is full-width punctuation",
	LineBreak:         "one command a line: this text holds a line break",
	UnknownVerb:       "unknown command %s",
	UnknownOption:     "unknown option %s",
	DuplicateOption:   "the option %s is given twice",
	MissingArgument:   "something is missing here",
	ExtraArgument:     "%s is one word too many",
	BadValue:          "%s does not fit here",
	OutOfRange:        "%s is out of range",
	UnknownName:       "unknown name %s",
	DuplicateName:     "the name %s is taken",
	NoModel:           "a script begins with its model",
	SecondModel:       "the model is chosen already",
	NotOpen:           "%s comes too early",
	SecondOpen:        "%s may stand only once",
	Conflict:          "%s does not go with the rest",
	LimitPassed:       "a limit is passed",
}

// Message says what is wrong, what was expected and, where there is one, the
// nearest known word.
func (e *Error) Message() string {
	text := strings.ReplaceAll(headlines[e.Code], "%s", quoted(e.Found))
	if e.Detail != "" {
		text += ": " + e.Detail
	}
	switch n := len(e.Expected); {
	case e.Code == FullWidth:
		text += "; expected " + quoted(e.Expected[0]) // which may be a blank
	case n == 1:
		text += "; expected " + e.Expected[0]
	case n > 1:
		text += "; expected one of " + strings.Join(e.Expected, ", ")
	}
	if e.Hint != "" {
		text += ". Did you mean " + e.Hint + "?"
	}
	return text
}

// quoted shows found text between quotes, cut where it is long; control
// characters and bytes that are not UTF-8 as \xhh.
func quoted(found string) string {
	const most = 60
	shown := []byte{'"'}
	for i, n := 0, 0; i < len(found); n++ {
		r, size := utf8.DecodeRuneInString(found[i:])
		switch {
		case n == most:
			return string(append(shown, `…"`...))
		case r == utf8.RuneError && size == 1 || control(r):
			shown = appendHex(shown, found[i:i+size])
		default:
			shown = append(shown, found[i:i+size]...)
		}
		i += size
	}
	return string(append(shown, '"'))
}

// appendHex writes each byte as \xhh.
func appendHex(text []byte, bytes string) []byte {
	const hex = "0123456789abcdef"
	for i := range len(bytes) {
		text = append(text, '\\', 'x', hex[bytes[i]>>4], hex[bytes[i]&15])
	}
	return text
}

// WriteJSON writes the error as an object of the API.
func (e *Error) WriteJSON(w *jsontext.Writer) {
	w.BeginObject()
	w.StringField("code", string(e.Code))
	w.StringField("message", e.Message())
	e.WritePlace(w)
	w.EndObject()
}

// WritePlace writes, as members of an object, where the error is and what was
// expected there.
func (e *Error) WritePlace(w *jsontext.Writer) {
	w.IntField("line", int64(e.Line))
	w.IntField("column", int64(e.Column))
	w.IntField("offset", int64(e.Offset))
	w.IntField("length", int64(e.Length))
	w.StringsField("expected", e.Expected)
	w.StringField("found", e.Found)
	w.Key("hint")
	w.StringOrNull(e.Hint)
}

// At moves the error to where its line stands in a script: the line's number,
// and how many UTF-16 units stand before the line.
func (e *Error) At(line, offset int) *Error {
	e.Line = line
	e.Offset += offset
	return e
}

// UTF16Len counts the UTF-16 units of s: a broken byte as one, and as one the
// three bytes in which a lone surrogate arrives.
func UTF16Len(s string) int {
	n := 0
	for i := 0; i < len(s); {
		units, size := unitsAt(s[i:])
		n, i = n+units, i+size
	}
	return n
}

// ByteOffset is the other way round: where so many UTF-16 units end in s.
func ByteOffset(s string, units int) int {
	at := 0
	for n := 0; n < units && at < len(s); {
		more, size := unitsAt(s[at:])
		n, at = n+more, at+size
	}
	return at
}

// unitsAt counts the units and the bytes of the character that s begins with.
func unitsAt(s string) (units, size int) {
	r, size := utf8.DecodeRuneInString(s)
	if s[0] == 0xed && size == 1 && len(s) > 2 && s[1] >= 0xa0 && s[2] >= 0x80 {
		return 1, 3
	}
	if r > 0xffff {
		return 2, size
	}
	return 1, size
}
