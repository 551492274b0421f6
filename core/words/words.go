// Package words is the only place with prose: what happened and by which rule,
// in English and in Chinese, with the numbers of the step. It knows ids, event
// words and operand names, and no model.
package words

import (
	"strings"
	"unicode/utf8"

	"highwater/core/plain"
)

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
	text, _ := fill(p[lang], func(name string) (fact, bool) {
		for i := 0; i+1 < len(operands); i += 2 {
			if operands[i] == name {
				return fact{text: plain.Text(operands[i+1]), many: operands[i+1] != "1"}, true
			}
		}
		return fact{}, false
	})
	return text
}

// fact is what a name in a phrase stands for.
type fact struct {
	text     string
	many     bool   // it goes with the plural
	own      bool   // it is a word of ours, and may begin with a capital
	question string // asks why it is so, in the words of expect
}

// fill puts facts into a template. "{Name}" begins a sentence. One that is not
// there stays as it was asked for, so that a slip is seen; whole says that all
// were.
func fill(template string, known func(name string) (fact, bool)) (text string, whole bool) {
	var out strings.Builder
	whole = true
	for {
		before, rest, found := strings.Cut(template, "{")
		out.WriteString(before)
		if !found {
			return out.String(), whole
		}
		inner, after, closed := strings.Cut(rest, "}")
		name, forms, counted := strings.Cut(inner, ":")
		begins := name != "" && 'A' <= name[0] && name[0] <= 'Z'
		if begins {
			name = string(name[0]|0x20) + name[1:]
		}
		f, ok := known(name)
		switch one, many, _ := strings.Cut(forms, "|"); {
		case !closed || !ok:
			whole = false
			out.WriteString("{" + inner + "}")
		case counted && f.many:
			out.WriteString(many)
		case counted:
			out.WriteString(one)
		case begins && f.own:
			out.WriteString(capital(f.text))
		default:
			out.WriteString(f.text)
			after = follow(f, after)
		}
		template = after
	}
}

// follow is how a template goes on after a fact: no second full stop, and no blank
// between two words of ours in Chinese.
func follow(f fact, after string) string {
	for _, stop := range [...]string{".", "。"} {
		if rest, ok := strings.CutPrefix(after, stop); ok && (strings.HasSuffix(f.text, ".") || strings.HasSuffix(f.text, "…") || strings.HasSuffix(f.text, "。")) {
			return rest
		}
	}
	if f.own && f.text != "" && f.text[len(f.text)-1] >= utf8.RuneSelf {
		return strings.TrimPrefix(after, " ")
	}
	return after
}

// enumerate is "1, 2 and 3", or "1、2、3".
func enumerate(list []string, lang Lang) string {
	if lang == Chinese {
		return strings.Join(list, "、")
	}
	if n := len(list); n > 1 {
		return strings.Join(list[:n-1], ", ") + " and " + list[n-1]
	}
	return strings.Join(list, "")
}

// duration is "31 s", "1.5 s" or "500 ms".
func duration(ms int64, lang Lang) string {
	unit := [...]string{English: "s", Chinese: "秒"}[lang]
	text := decimal(ms / 1000)
	switch fraction := ms % 1000; {
	case 0 < ms && ms < 1000:
		text = decimal(ms)
		unit = [...]string{English: "ms", Chinese: "毫秒"}[lang]
	case fraction > 0:
		text += "." + strings.TrimRight(decimal(1000 + fraction)[1:], "0")
	}
	return text + " " + unit
}

// span is what lies between two numbers, both included: "4", "2 and 3", "4 to 6".
func span(from, to int64, lang Lang) string {
	first, last := decimal(from), decimal(to)
	switch {
	case from >= to:
		return first
	case from+1 == to:
		return first + [...]string{English: " and ", Chinese: " 和 "}[lang] + last
	}
	return first + [...]string{English: " to ", Chinese: " 到 "}[lang] + last
}

// shorten cuts a long name or value, and a replication ID to its first digits.
func shorten(text string) string {
	if len(text) == 40 && strings.Trim(text, "0123456789abcdef") == "" {
		return text[:6]
	}
	return plain.Text(strings.ReplaceAll(cut(text, 40), "\n", "↵"))
}

// brief cuts what may be several names and values.
func brief(text string) string { return strings.ReplaceAll(cut(text, 100), "\n", "↵") }

// cut leaves so many characters at most.
func cut(text string, most int) string {
	n := 0
	for i := range text {
		if n++; n > most {
			return text[:i] + "…"
		}
	}
	return text
}

// capital begins a text with a large letter, where it begins with a small one.
func capital(text string) string {
	if text == "" || text[0] < 'a' || text[0] > 'z' {
		return text
	}
	return string(text[0]-'a'+'A') + text[1:]
}
