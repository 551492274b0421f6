package script

import (
	"strings"
	"unicode/utf8"
)

// Word is one word of a line. Text is its value with escapes resolved, which
// may hold any bytes; an option's is what follows its "=".
type Word struct {
	Text     string
	Key      string // the option's name
	Option   bool
	Quoted   bool
	Pos, End int // where it stands in the line, in bytes
	ValuePos int // where the value stands
}

// Line is one line of script, cut into words.
type Line struct {
	Text   string // as written, without its line end
	Words  []Word // none: there is no command in the line
	Client string // the server of a client's command "NAME> …", else empty
}

// Command is the line without blanks around it and without its comment.
func (l *Line) Command() string {
	if len(l.Words) == 0 {
		return ""
	}
	return l.Text[l.Words[0].Pos:l.end()]
}

// end is one past the last word.
func (l *Line) end() int {
	if len(l.Words) == 0 {
		return len(l.Text)
	}
	return l.Words[len(l.Words)-1].End
}

// Same says whether two lines are the same command: that is, the same words.
func (l *Line) Same(other *Line) bool {
	if len(l.Words) != len(other.Words) || l.Client != other.Client {
		return false
	}
	for i := range l.Words {
		a, b := &l.Words[i], &other.Words[i]
		if a.Text != b.Text || a.Key != b.Key || a.Option != b.Option {
			return false
		}
	}
	return true
}

// Error is an error at text[pos:end] of the line.
func (l *Line) Error(code Code, pos, end int) *Error {
	return &Error{
		Code:   code,
		Line:   1,
		Column: utf8.RuneCountInString(l.Text[:pos]) + 1,
		Offset: UTF16Len(l.Text[:pos]),
		Length: UTF16Len(l.Text[pos:end]),
		Found:  l.Text[pos:end],
	}
}

func blank(c byte) bool { return c == ' ' || c == '\t' }

// Scan cuts a line into words. The line ends at its end: a line break in it is
// an error, as a control character is, except in the comment.
func Scan(text string) (*Line, *Error) {
	l := &Line{Text: text}
	for pos := 0; ; {
		for pos < len(text) && blank(text[pos]) {
			pos++
		}
		if pos == len(text) {
			return l, nil
		}
		if text[pos] == '#' {
			return l, l.checkText(pos, len(text), true)
		}
		word, err := l.word(pos)
		if err != nil {
			return l, err
		}
		if len(l.Words) == 0 && !word.Quoted && !word.Option && len(word.Text) > 1 && strings.HasSuffix(word.Text, ">") {
			l.Client = strings.TrimSuffix(word.Text, ">")
		}
		l.Words = append(l.Words, word)
		pos = word.End
	}
}

// word reads the word that starts at pos.
func (l *Line) word(pos int) (Word, *Error) {
	text := l.Text
	w := Word{Pos: pos, ValuePos: pos}
	if text[pos] == '"' {
		w.Quoted = true
		return l.quoted(w, pos)
	}
	for i := pos; ; i++ {
		if i == len(text) || blank(text[i]) {
			w.End = i
			w.Text = text[w.ValuePos:i]
			return w, l.checkText(pos, i, false)
		}
		switch {
		case text[i] == '"':
			if w.Option && i == w.ValuePos {
				if err := l.checkText(pos, i, false); err != nil {
					return w, err
				}
				return l.quoted(w, i)
			}
			return w, l.Error(MisplacedQuote, i, i+1)
		case text[i] == '=' && !w.Option && l.Client == "":
			w.Option, w.Key, w.ValuePos = true, text[pos:i], i+1
		}
	}
}

// quoted reads the quoted text that opens at pos and ends the word there.
func (l *Line) quoted(w Word, open int) (Word, *Error) {
	text := l.Text
	var value []byte
	for i := open + 1; i < len(text); i++ {
		switch c := text[i]; c {
		case '"':
			if i+1 < len(text) && !blank(text[i+1]) {
				return w, l.Error(MisplacedQuote, i, i+1)
			}
			w.Text, w.End = string(value), i+1
			return w, l.checkText(open, w.End, false)
		case '\\':
			b, size := unescape(text[i:])
			if size == 0 {
				if i+1 == len(text) {
					return w, l.Error(UnterminatedQuote, open, open+1)
				}
				_, n := utf8.DecodeRuneInString(text[i+1:])
				err := l.Error(BadEscape, i, i+1+n)
				err.Expected = []string{`\"`, `\\`, `\n`, `\t`, `\xHH`}
				return w, err
			}
			value = append(value, b)
			i += size - 1
		default:
			value = append(value, c)
		}
	}
	if err := l.checkText(open, len(text), false); err != nil {
		return w, err
	}
	return w, l.Error(UnterminatedQuote, open, open+1)
}

// unescape reads one escape and says how many bytes it takes; 0 is none.
func unescape(s string) (byte, int) {
	if len(s) < 2 {
		return 0, 0
	}
	switch s[1] {
	case '"', '\\':
		return s[1], 2
	case 'n':
		return '\n', 2
	case 't':
		return '\t', 2
	case 'x':
		if len(s) >= 4 {
			high, low := hexDigit(s[2]), hexDigit(s[3])
			if high >= 0 && low >= 0 {
				return byte(high<<4 | low), 4
			}
		}
	}
	return 0, 0
}

func hexDigit(c byte) int {
	switch {
	case '0' <= c && c <= '9':
		return int(c - '0')
	case 'a' <= c && c <= 'f':
		return int(c-'a') + 10
	case 'A' <= c && c <= 'F':
		return int(c-'A') + 10
	}
	return -1
}

// checkText looks for bytes that are not UTF-8 and for control characters,
// which only a comment may hold.
func (l *Line) checkText(pos, end int, comment bool) *Error {
	for i := pos; i < end; {
		r, size := utf8.DecodeRuneInString(l.Text[i:end])
		switch {
		case r == utf8.RuneError && size == 1:
			return l.Error(InvalidUTF8, i, i+1)
		case r == '\n':
			return l.Error(LineBreak, i, i+1)
		case !comment && control(r):
			return l.Error(ControlCharacter, i, i+size)
		}
		i += size
	}
	return nil
}

// control covers the C0 and C1 controls; tab is a blank, or part of a quoted
// text.
func control(r rune) bool { return r < ' ' && r != '\t' || r >= 0x7f && r <= 0x9f }

// Quote writes a word so that Scan reads it back: as it is where that will do.
func Quote(word string) string {
	if strings.ContainsAny(word, `=\`) {
		return quote(word)
	}
	return QuoteClientWord(word)
}

// QuoteClientWord is Quote for a word of a client's command, which is never an
// option.
func QuoteClientWord(word string) string {
	plain := word != "" && utf8.ValidString(word) && !strings.ContainsAny(word, " \t\"") && word[0] != '#'
	for _, r := range word {
		plain = plain && !control(r)
	}
	if plain {
		return word
	}
	return quote(word)
}

func quote(word string) string {
	quoted := []byte{'"'}
	for i := 0; i < len(word); {
		r, size := utf8.DecodeRuneInString(word[i:])
		switch {
		case r == '"' || r == '\\':
			quoted = append(quoted, '\\', byte(r))
		case r == '\n':
			quoted = append(quoted, `\n`...)
		case r == '\t':
			quoted = append(quoted, `\t`...)
		case r == utf8.RuneError && size == 1 || control(r):
			quoted = appendHex(quoted, word[i:i+size])
		default:
			quoted = append(quoted, word[i:i+size]...)
		}
		i += size
	}
	return string(append(quoted, '"'))
}
