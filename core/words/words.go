// Package words is the only place with prose: what happened and by which rule,
// in English and in Chinese, with the numbers of the step. It knows ids, event
// words and operand names, and no model.
package words

import "strings"

// Lang is a language that the playground speaks.
type Lang uint8

const (
	English Lang = iota
	Chinese
)

// LangNamed reads a language's code; an empty one is English.
func LangNamed(code string) (Lang, bool) {
	switch code {
	case "", "en":
		return English, true
	case "zh":
		return Chinese, true
	}
	return English, false
}

// String is the code, as the attribute lang wants it.
func (l Lang) String() string { return [...]string{English: "en", Chinese: "zh"}[l] }

// Phrase is a text in every language. "{name}" stands for an operand,
// "{name:record|records}" for the word that goes with its number.
type Phrase [2]string

// In says the phrase; operands are names and texts in turn.
func (p Phrase) In(lang Lang, operands ...string) string {
	return fill(p[lang], func(name string) (string, bool) {
		for i := 0; i+1 < len(operands); i += 2 {
			if operands[i] == name {
				return operands[i+1], true
			}
		}
		return "", false
	})
}

// fill puts operands into a template. An operand that is not there stays as it
// was asked for, so that a slip is seen.
func fill(template string, operand func(name string) (string, bool)) string {
	var out strings.Builder
	for {
		before, rest, found := strings.Cut(template, "{")
		out.WriteString(before)
		if !found {
			return out.String()
		}
		inner, after, closed := strings.Cut(rest, "}")
		name, forms, counted := strings.Cut(inner, ":")
		text, ok := operand(name)
		switch one, many, _ := strings.Cut(forms, "|"); {
		case !closed || !ok:
			out.WriteString("{" + inner + "}")
		case !counted:
			out.WriteString(text)
		case text == "1":
			out.WriteString(one)
		default:
			out.WriteString(many)
		}
		template = after
	}
}
