package words

import "strings"

// Rows are the lines of a phrase book.
func Rows(lang Lang) [][2]string {
	var rows [][2]string
	for _, line := range strings.Split(strings.Trim(books[lang], "\n"), "\n") {
		key, phrase, _ := strings.Cut(line, " ")
		rows = append(rows, [2]string{key, phrase})
	}
	return rows
}

// Has says whether a phrase book has a line.
func Has(lang Lang, key string) bool { _, found := look(books[lang], key); return found }

// HasScriptError says whether a kind of script error has a headline.
func HasScriptError(code string) bool { _, found := look(scriptErrors, code); return found }

// Glyphs are all that a result may have.
func Glyphs() []string {
	glyphs := []string{"settings", "refused"}
	for i := range kinds {
		glyphs = append(glyphs, kinds[i].glyph)
	}
	return glyphs
}

// Kinds are the keys of the table of kinds, and those that each hides.
func Kinds() (keys []string, hidden [][]string) {
	for i := range kinds {
		keys, hidden = append(keys, kinds[i].key), append(hidden, strings.Fields(kinds[i].hides))
	}
	return keys, hidden
}

// Translated is a detail of a script error in Chinese.
func Translated(detail string) string { return translated(detail) }
