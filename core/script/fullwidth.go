package script

import "strings"

// fullWidth pairs the punctuation that a Chinese input method writes with what
// the language means by it.
var fullWidth = [][2]string{
	{"：", ":"}, {"＝", "="}, {"，", ","}, {"“", `"`}, {"”", `"`}, {"‘", `"`}, {"’", `"`}, {"　", " "},
	{"／", "/"}, {"＃", "#"}, {"＞", ">"}, {"－", "-"}, {"．", "."}, {"＂", `"`}, {"；", ";"}, {"（", "("}, {"）", ")"},
}

// halfWidth is a text as it was meant.
func halfWidth(text string) string {
	for _, pair := range fullWidth {
		text = strings.ReplaceAll(text, pair[0], pair[1])
	}
	return text
}

// misfit is an error at text[pos:end]. Where full-width punctuation stands
// there, that is what is reported: it looks right, so it is hard to find.
func (l *Line) misfit(code Code, pos, end int) *Error {
	found := l.Text[pos:end]
	if strings.HasPrefix(found, `"`) {
		return l.Error(code, pos, end)
	}
	for i, r := range found {
		char := string(r)
		if plain := halfWidth(char); plain != char {
			err := l.Error(FullWidth, pos+i, pos+i+len(char))
			err.Expected = []string{plain}
			err.Hint = halfWidth(found)
			return err
		}
	}
	return l.Error(code, pos, end)
}
