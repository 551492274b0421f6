package script

import "strings"

// Source is one line of a script with its place.
type Source struct {
	Text   string // without its line end
	Number int    // 1-based
	Offset int    // UTF-16 units before it
	End    int    // bytes of the script up to and with its line end
}

// Lines cuts a script into its lines. One byte order mark at the start and one
// CR before each LF are dropped.
func Lines(text string) func(yield func(Source) bool) {
	return func(yield func(Source) bool) {
		at, offset := 0, 0
		if strings.HasPrefix(text, "\ufeff") {
			at, offset = len("\ufeff"), 1
		}
		for number := 1; at < len(text); number++ {
			raw := text[at:]
			if i := strings.IndexByte(raw, '\n'); i >= 0 {
				raw = raw[:i+1]
			}
			at += len(raw)
			line := raw
			if body, broken := strings.CutSuffix(raw, "\n"); broken {
				line = strings.TrimSuffix(body, "\r")
			}
			if !yield(Source{Text: line, Number: number, Offset: offset, End: at}) {
				return
			}
			offset += UTF16Len(raw)
		}
	}
}
