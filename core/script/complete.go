package script

import (
	"slices"
	"strings"

	"highwater/core/jsontext"
)

// Completion is one way to go on: Text would replace what stands at
// [Offset, Offset+Length), both in UTF-16 units of the whole text.
type Completion struct {
	Text   string
	Kind   string // verb, argument, option, value or name
	Detail string // the usage of a verb, the default of an option
	Offset int
	Length int
}

// Complete lists what may stand at the end of prefix, the beginning of a line.
// names answers the names of a kind of thing.
func Complete(prefix string, verbs []Verb, names func(of string) []string) []Completion {
	head, part := prefix, ""
	if i := strings.LastIndexAny(prefix, " \t"); i+1 < len(prefix) {
		head, part = prefix[:i+1], prefix[i+1:]
	}
	l, err := Scan(head)
	if err != nil || strings.HasPrefix(part, "#") || strings.HasPrefix(part, `"`) || len(l.Command()) < len(strings.TrimSpace(head)) {
		return nil
	}
	s := &suggestions{part: part, offset: UTF16Len(head), length: UTF16Len(part)}
	if len(l.Words) == 0 {
		for i := range verbs {
			if !verbs[i].Client {
				s.add(verbs[i].Name, "verb", verbs[i].Usage())
				continue
			}
			for _, name := range names("client") {
				s.add(name, "verb", verbs[i].Usage())
			}
		}
		return s.list
	}
	for i := range verbs {
		v := &verbs[i]
		switch {
		case v.Client != (l.Client != "") || !v.Client && v.Name != l.Words[0].Text:
			continue
		case v.settledBy(l):
			s.list = nil // the rows before were not meant
			s.row(v, l.Words[1:], names)
			return s.list
		}
		s.row(v, l.Words[1:], names)
	}
	return s.list
}

type suggestions struct {
	part           string
	offset, length int
	list           []Completion
}

func (s *suggestions) add(text, kind, detail string) {
	if !strings.HasPrefix(text, s.part) || slices.ContainsFunc(s.list, func(c Completion) bool { return c.Text == text }) {
		return
	}
	s.list = append(s.list, Completion{text, kind, detail, s.offset, s.length})
}

// row adds what may follow the words already written for one verb.
func (s *suggestions) row(v *Verb, written []Word, names func(string) []string) {
	next, used := 0, map[string]bool{}
	for i := range written {
		w := &written[i]
		if w.Option {
			used[w.Key] = true
			continue
		}
		if next < len(v.Args) {
			if v.Args[next].Kind == Literal && w.Text != v.Args[next].Name {
				return
			}
			if !v.Args[next].Many {
				next++
			}
		}
	}
	if name, value, found := strings.Cut(s.part, "="); found {
		if option := v.Option(name); option != nil && !used[name] {
			values := &suggestions{part: value, offset: s.offset + UTF16Len(name) + 1, length: UTF16Len(value)}
			values.values(option, names)
			s.list = append(s.list, values.list...)
		}
		return
	}
	if next < len(v.Args) {
		s.values(&v.Args[next], names)
		if v.Args[next].Kind == Literal {
			return
		}
	}
	for _, name := range v.OptionNames() {
		if !used[name] {
			option := v.Option(name)
			detail := option.optionUsage()
			if option.Default != "" {
				detail = "default " + option.Default
			}
			s.add(name+"=", "option", detail)
		}
	}
}

func (s *suggestions) values(arg *Arg, names func(string) []string) {
	switch arg.Kind {
	case Literal:
		s.add(arg.Name, "argument", "")
	case Boolean:
		s.add("true", "value", "")
		s.add("false", "value", "")
	case OneOf, Integer:
		for _, word := range arg.Words {
			s.add(word, "value", "")
		}
	}
	if arg.Of != "" {
		for _, name := range names(arg.Of) {
			s.add(Quote(name), "name", arg.Of)
		}
	}
}

func (c *Completion) WriteJSON(w *jsontext.Writer) {
	w.BeginObject()
	w.StringField("text", c.Text)
	w.StringField("kind", c.Kind)
	w.StringField("detail", c.Detail)
	w.IntField("offset", int64(c.Offset))
	w.IntField("length", int64(c.Length))
	w.EndObject()
}
