package script

// MaxNames is how many names of one kind are worth listing.
const MaxNames = 1000

// IsName says whether a word is 1 to most letters, digits, dots, underscores and
// dashes, as the names of topics and servers are.
func IsName(word string, most int) bool {
	for i := range len(word) {
		c := word[i]
		letter := 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z'
		if !letter && !('0' <= c && c <= '9') && c != '.' && c != '_' && c != '-' {
			return false
		}
	}
	return word != "" && len(word) <= most
}

// Upper changes ASCII letters only: the other bytes of a word may be anything.
func Upper(word string) string { return shifted(word, 'a', 'z') }

// Lower is the other way round.
func Lower(word string) string { return shifted(word, 'A', 'Z') }

func shifted(word string, first, last byte) string {
	letters := []byte(word)
	for i, c := range letters {
		if first <= c && c <= last {
			letters[i] = c ^ 0x20
		}
	}
	return string(letters)
}

// Field finds the field that a question asks for among those of an expect.
func (l *Line) Field(w *Word, fields []Arg) (string, *Error) {
	name := w.Text
	if w.Option { // as it stands in an expect
		name = w.Key
	}
	var known []string
	for i := range fields {
		if known = append(known, fields[i].Name); fields[i].Name == name {
			return name, nil
		}
	}
	return "", l.Unknown(w, known)
}
