package redis

import (
	"strconv"
	"strings"
	"unicode/utf8"

	"highwater/core/plain"
	"highwater/core/svg"
)

// tileText is verb over key; a transaction is as many commands as it has.
func tileText(b *Batch) (over, under string) {
	if b == nil {
		return "", ""
	}
	verb, _, _ := strings.Cut(b.Commands[0], " ")
	if n := len(b.Commands); n > 1 {
		return execName, "×" + strconv.Itoa(n)
	}
	return verb, shownText(string(b.effects[0].key))
}

// commandsOf is all that a batch did, for those who cannot see it.
func commandsOf(b *Batch) string {
	if b == nil {
		return ""
	}
	text := b.Commands[0]
	for _, command := range b.Commands[1:] {
		if len(text) > longestName {
			break
		}
		text += ", " + command
	}
	return text
}

// longestName bounds what a mark is called, in bytes.
const longestName = 160

// clip cuts a text that may be of any length, and shows what cannot be seen.
func clip(text string) string {
	return plain.Text(svg.Fit(text[:min(len(text), 4*longestName)], longestName*8, &plainType))
}

// shownText is as much of a text as any mark could show.
func shownText(text string) string {
	end := min(len(text), longestName)
	for end < len(text) && end > 0 && !utf8.RuneStart(text[end]) {
		end--
	}
	return text[:end]
}

// short is what is shown of a replication ID.
func short(id ReplicationID) string { return string(id[:min(len(id), 6)]) }

// fitting answers the first text that fits, or nothing.
func fitting(width float64, t *svg.Type, texts ...string) string {
	for _, text := range texts {
		if text != "" && svg.Width(text, t) <= width {
			return text
		}
	}
	return ""
}
