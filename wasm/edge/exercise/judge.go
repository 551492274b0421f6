package exercise

import (
	"fmt"
	"slices"
	"strings"

	"highwater/core/jsontext"
	"highwater/core/lab"
	"highwater/core/script"
)

// Verdict is what a script is worth.
type Verdict struct {
	OK      bool
	Points  int // the exercise's if it is solved, else 0
	Steps   int // commands behind the start
	Problem *Problem
	Goals   []Asked // of a script with a problem: as far as it goes
}

// Problem is what is wrong with a script, whatever it reaches.
type Problem struct {
	Code string // start, verb, or a script error's
	Line int    // of the script; 0: it is too short
	Text Text
}

// Asked is a goal, asked.
type Asked struct {
	OK      bool
	Expects []Expect
}

// Expect is one expectation of a goal.
type Expect struct {
	Text             string
	OK               bool
	Expected, Actual string
	Error            string // why it cannot be asked (yet); empty: it could
}

// Judge runs a script and asks for the goals.
func (e *Exercise) Judge(text string) Verdict {
	l, _ := lab.Open(text, lab.Options{Seed: -1, KeepGoing: true})
	given, found := commands(e.Setup+e.Start), commands(text)
	v := Verdict{Steps: max(0, l.Position()-len(given))}
	if v.Problem = departure(given, found); v.Problem == nil {
		if v.Problem = scriptError(l.Err()); v.Problem == nil {
			v.Problem = e.forbidden(found[len(given):])
		}
	}
	v.OK = v.Problem == nil
	for i := range e.Goals {
		asked := e.Goals[i].ask(l, len(given))
		v.OK = v.OK && asked.OK
		v.Goals = append(v.Goals, asked)
	}
	if v.OK {
		v.Points = e.Points
	}
	return v
}

// ask tells whether the goal holds at the end; of one that has to hold once, the
// step that came nearest.
func (g *Goal) ask(l *lab.Lab, given int) Asked {
	if !g.Once {
		return g.askHere(l)
	}
	end := l.Position()
	defer l.Goto(end)
	var best *Asked
	for n := given + 1; n <= end; n++ {
		l.Goto(n)
		asked := g.askHere(l)
		if best == nil || asked.met() >= best.met() {
			best = &asked
		}
		if best.OK {
			return *best
		}
	}
	if best == nil { // nothing was done
		asked := g.askHere(l)
		asked.OK = false
		best = &asked
	}
	return *best
}

func (a *Asked) met() (n int) {
	for _, x := range a.Expects {
		if x.OK {
			n++
		}
	}
	return n
}

func (g *Goal) askHere(l *lab.Lab) Asked {
	a := Asked{OK: true}
	for _, text := range g.Expects {
		x := Expect{Text: text}
		var w jsontext.Writer
		if err := l.Check(&w, strings.TrimLeft(strings.TrimPrefix(text, "expect"), " \t")); err != nil {
			x.Error = err.Message() // what is asked about is not there, or not yet
		} else {
			answer, _ := jsontext.Read(w.Bytes())
			x.OK, x.Expected, x.Actual = answer.Get("ok").Bool(), answer.Get("expected").Text(), answer.Get("actual").Text()
		}
		a.OK = a.OK && x.OK
		a.Expects = append(a.Expects, x)
	}
	return a
}

// command is a line of a script with a command in it.
type command struct {
	*script.Line
	number int
	wrong  bool // no command after all, but meant as one
}

func commands(text string) (list []command) {
	for lines := script.NewLines(text); !lines.Done(); {
		src := lines.Next()
		line, err := script.Scan(src.Text)
		comment := strings.HasPrefix(strings.TrimLeft(src.Text, " \t"), "#")
		if len(line.Words) > 0 || err != nil && !comment {
			list = append(list, command{line, src.Number, err != nil})
		}
	}
	return list
}

// same says whether two commands are written with the same words.
func (c command) same(other command) bool {
	return !c.wrong && !other.wrong && slices.EqualFunc(c.Words, other.Words, func(a, b script.Word) bool {
		return c.Text[a.Pos:a.End] == other.Text[b.Pos:b.End]
	})
}

// verb is what a command does: its verb, or what a client sends to a server.
func (c command) verb() string {
	switch {
	case len(c.Words) == 0:
		return ""
	case c.Client == "":
		return c.Text[c.Words[0].Pos:c.Words[0].End]
	case len(c.Words) == 1:
		return ""
	}
	return strings.ToUpper(c.Words[1].Text)
}

// What stands in the way of a script, the first of these.

func departure(given, found []command) *Problem {
	for i, want := range given {
		if i < len(found) && want.same(found[i]) {
			continue
		}
		p := &Problem{Code: "start", Text: Text{
			EN: fmt.Sprintf("The script has to begin as the exercise does; here \"%s\" is expected.", want.Command()),
			ZH: fmt.Sprintf("脚本必须以练习给出的开头开始；这里应当是“%s”。", want.Command()),
		}}
		if i < len(found) {
			p.Line = found[i].number
		}
		return p
	}
	return nil
}

func scriptError(err *script.Error) *Problem {
	if err == nil {
		return nil
	}
	return &Problem{string(err.Code), err.Line, Text{err.Message(), fmt.Sprintf("第 %d 行第 %d 列：%s", err.Line, err.Column, err.Message())}}
}

func (e *Exercise) forbidden(found []command) *Problem {
	if e.Allow == nil {
		return nil
	}
	for _, c := range found {
		if verb := c.verb(); verb != "expect" && !slices.Contains(e.Allow, verb) {
			return &Problem{"verb", c.number, Text{
				EN: fmt.Sprintf("\"%s\" is not among the commands of this exercise: %s.", verb, strings.Join(e.Allow, ", ")),
				ZH: fmt.Sprintf("“%s”不在本练习允许的命令之中：%s。", verb, strings.Join(e.Allow, "、")),
			}}
		}
	}
	return nil
}

// WriteJSON writes the verdict as the page's check answers it, and the steps.
func (v *Verdict) WriteJSON(w *jsontext.Writer) {
	w.BeginObject()
	w.BoolField("ok", v.OK)
	w.IntField("points", int64(v.Points))
	w.IntField("steps", int64(v.Steps))
	w.Key("problem")
	if p := v.Problem; p == nil {
		w.Null()
	} else {
		w.BeginObject()
		w.StringField("code", p.Code)
		w.Key("line")
		w.IntOrNull(int64(p.Line), p.Line > 0)
		w.StringField("en", p.Text.EN)
		w.StringField("zh", p.Text.ZH)
		w.EndObject()
	}
	w.Key("goals")
	w.Objects(len(v.Goals), func(i int) {
		g := v.Goals[i]
		w.BoolField("ok", g.OK)
		w.Key("expects")
		w.Objects(len(g.Expects), func(i int) {
			x := g.Expects[i]
			w.StringField("text", x.Text)
			w.BoolField("ok", x.OK)
			if x.Error == "" {
				w.StringField("expected", x.Expected)
				w.StringField("actual", x.Actual)
				w.NullField("error")
			} else {
				w.NullField("expected")
				w.NullField("actual")
				w.StringField("error", x.Error)
			}
		})
	})
	w.EndObject()
}
