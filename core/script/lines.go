package script

import "strings"

// Source is one line of a script with its place.
type Source struct {
	Text   string // without its line end
	Number int    // 1-based
	Offset int    // UTF-16 units before it
	End    int    // bytes of the script up to and with its line end
}

// Lines cuts a script into its lines, one after the other. One byte order mark at
// the start and one CR before each LF are dropped.
type Lines struct {
	text   string
	number int // of the line read last
	end    int // bytes read
	offset int // UTF-16 units read
}

func NewLines(text string) Lines {
	l := Lines{text: text}
	if strings.HasPrefix(text, "\ufeff") {
		l.end, l.offset = len("\ufeff"), 1
	}
	return l
}

// Done says whether no line is left.
func (l *Lines) Done() bool { return l.end == len(l.text) }

// Read is the part of the script that was read, and its length in UTF-16 units.
func (l *Lines) Read() (text string, units int) { return l.text[:l.end], l.offset }

// Next reads a line; there must be one.
func (l *Lines) Next() Source {
	raw := l.text[l.end:]
	if i := strings.IndexByte(raw, '\n'); i >= 0 {
		raw = raw[:i+1]
	}
	l.number++
	l.end += len(raw)
	src := Source{Text: raw, Number: l.number, Offset: l.offset, End: l.end}
	l.offset += UTF16Len(raw)
	if body, broken := strings.CutSuffix(raw, "\n"); broken {
		src.Text = strings.TrimSuffix(body, "\r")
	}
	return src
}
