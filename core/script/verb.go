package script

import "strings"

// Verb is one row of a model's table of commands. Rows may share a name when
// their first argument is a literal that tells them apart, as in
// "fetchers off".
type Verb struct {
	Name     string
	Args     []Arg // in their order; only the last may be Many
	Options  []Arg // in any order
	Settings []Arg // options too, shown as [SETTING=VALUE …]
	Client   bool  // a client's command: "NAME> COMMAND ARG…", without options
}

// Arg is an argument, an option or a setting.
type Arg struct {
	Name     string   // "BROKER" for an argument, "acks" for an option
	Kind     Kind     // what its word must look like
	Of       string   // what it names, for completion: "broker", "topic", …
	Min, Max int64    // bounds of an Integer or a Duration; no Max: the largest exact in JavaScript
	Words    []string // the words of a OneOf; those an Integer allows beside numbers
	Default  string   // what holds without it
	Shown    string   // how its value is shown in the usage, if not by its kind
	Required bool     // an option that must be given; an argument always must
	Optional bool     // an argument that need not
	Many     bool     // one word or more
}

// Kind is what the grammar knows of a word.
type Kind uint8

const (
	Any      Kind = iota // any word
	Literal              // the argument's own name
	Named                // the name of something in the run, which the model looks up
	Integer              // -?[0-9]+
	Duration             // [0-9]+ and ms, s, m or h
	Boolean              // true or false
	OneOf                // one of Words
	Integers             // 1,2,3
	Groups               // 1,2/2,3
	Pairs                // 1:2,2:1
)

const (
	MaxInt32   = 1<<31 - 1
	maxInteger = 1<<53 - 1
)

// most is the upper bound of an Integer or a Duration.
func (a *Arg) most() int64 {
	if a.Max == 0 {
		return maxInteger
	}
	return a.Max
}

// Value is how a word for the argument is shown.
func (a *Arg) Value() string {
	if a.Shown != "" {
		return a.Shown
	}
	switch a.Kind {
	case Integer:
		return strings.Join(append([]string{"N"}, a.Words...), "|")
	case Duration:
		return "DURATION"
	case Boolean:
		return "true|false"
	case OneOf:
		return strings.Join(a.Words, "|")
	case Named:
		return Upper(a.Of)
	}
	return "VALUE"
}

// usage shows an option with its value, an argument by its name.
func (a *Arg) optionUsage() string {
	if a.Required {
		return a.Name + "=" + a.Value()
	}
	return "[" + a.Name + "=" + a.Value() + "]"
}

// Usage is the one line that shows how the verb is written.
func (v *Verb) Usage() string {
	parts := []string{v.Name}
	for i := range v.Args {
		arg := &v.Args[i]
		text := arg.Name
		if arg.Kind == OneOf {
			text = arg.Value()
		}
		if arg.Many {
			text += "…"
		}
		if arg.Optional {
			text = "[" + text + "]"
		}
		parts = append(parts, text)
	}
	for i := range v.Options {
		parts = append(parts, v.Options[i].optionUsage())
	}
	if len(v.Settings) > 0 {
		parts = append(parts, "[SETTING=VALUE …]")
	}
	return strings.Join(parts, " ")
}

// Option finds an option or setting by name.
func (v *Verb) Option(name string) *Arg {
	for _, list := range [][]Arg{v.Options, v.Settings} {
		for i := range list {
			if list[i].Name == name {
				return &list[i]
			}
		}
	}
	return nil
}

// OptionNames lists the options and settings.
func (v *Verb) OptionNames() []string {
	var names []string
	for _, list := range [][]Arg{v.Options, v.Settings} {
		for i := range list {
			names = append(names, list[i].Name)
		}
	}
	return names
}

// settledBy says whether a line of this verb's name is of this very row, by its
// literal.
func (v *Verb) settledBy(l *Line) bool {
	return v.literal() != "" && len(l.Words) > 1 && !l.Words[1].Option && l.Words[1].Text == v.literal()
}

// literal is the word that tells rows of one name apart, or "".
func (v *Verb) literal() string {
	if len(v.Args) > 0 && v.Args[0].Kind == Literal {
		return v.Args[0].Name
	}
	return ""
}
