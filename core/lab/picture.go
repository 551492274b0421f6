package lab

import (
	"strings"

	"highwater/core/jsontext"
	"highwater/core/svg"
	"highwater/core/view"
	"highwater/core/words"
)

// past is what pictures remember up to a step. It is folded from where it was
// last known, and kept at every step on the way: a state is shared by searches
// that draw nothing, so nothing is folded before somebody looks.
func (l *Lab) past(n *Node) view.Past {
	var missing []*Node
	for ; !n.folded; n = n.parent {
		missing = append(missing, n)
	}
	past := n.past
	for i := len(missing) - 1; i >= 0; i-- {
		out, _ := l.replay(missing[i])
		past = missing[i].remember(past, out.Events)
		breathe()
	}
	return past
}

// shown is what can be seen of a step, at a size; before a model is chosen, the empty
// state of the one that was asked for, with a hint that it is to be chosen.
func (l *Lab) shown(n *Node, look *view.Look) view.State {
	look.Sized()
	if n.state != nil {
		return n.state.(view.State)
	}
	m := models[0]
	if l.options.Model != "" {
		m = modelNamed(l.options.Model)
	}
	look.Hint = words.NoModel.In(look.Lang, "model", m.Name)
	return m.Open(1).(view.State)
}

// Draw is the picture of the current step, without what was dismissed.
func (l *Lab) Draw(look *view.Look) *svg.Drawing {
	d := l.shown(l.at, look).Draw(l.past(l.at), look)
	d.Dismiss(strings.Fields(look.Dismissed))
	return d
}

// Describe writes the same picture in sentences.
func (l *Lab) Describe(w *jsontext.Writer, look *view.Look) {
	w.String(strings.Join(l.shown(l.at, look).Describe(l.past(l.at), look), "\n"))
}

// Table writes the same picture in rows.
func (l *Lab) Table(w *jsontext.Writer, look *view.Look) {
	w.BeginArray()
	for _, row := range l.shown(l.at, look).Table(l.past(l.at), look) {
		w.Strings(row)
	}
	w.EndArray()
}

// View writes what stands around the picture of the current step.
func (l *Lab) View(w *jsontext.Writer, look *view.Look) {
	s := l.shown(l.at, look).Summary(l.past(l.at), look)
	w.BeginObject()
	w.IntField("step", int64(l.at.n))
	w.IntField("steps", int64(len(l.line)-1))
	w.StringField("command", l.command())
	w.StringField("model", l.Model())
	w.StringsField("parts", s.Parts)
	w.StringField("part", s.Part)
	w.IntField("reach", s.Reach)
	w.Key("stats")
	w.Objects(len(s.Stats), func(i int) {
		stat := &s.Stats[i]
		w.StringField("name", stat.Name)
		w.StringField("value", stat.Value)
		w.StringField("note", stat.Note)
	})
	w.Key("legend")
	w.Objects(len(s.Legend), func(i int) {
		key := s.Legend[i]
		w.StringField("text", key.Text)
		w.IntField("lineage", int64(key.Lineage))
		w.BoolField("hatched", key.Hatched)
	})
	w.Key("lost")
	w.StringOrNull(s.Lost)
	w.Key("chips")
	w.Objects(len(s.Chips), func(i int) {
		chip := &s.Chips[i]
		w.StringField("glyph", chip.Glyph)
		w.StringField("text", chip.Text)
		w.BoolField("loss", chip.Loss)
		w.Key("members")
		w.Objects(len(chip.Members), func(i int) {
			m := chip.Members[i]
			w.StringField("name", m.Name)
			w.BoolField("reached", m.Reached)
		})
	})
	w.Key("why")
	if l.at.n == 0 {
		w.Null()
	} else {
		writeTelling(w, words.Tell(l.read(l.at), look.Lang))
	}
	w.EndObject()
}

// command is that of the current step; empty before the first.
func (l *Lab) command() string {
	if l.at.line == nil {
		return ""
	}
	return l.at.line.Command()
}

func writeTelling(w *jsontext.Writer, t words.Telling) {
	w.BeginObject()
	w.StringField("lead", t.Lead)
	w.StringField("rest", t.Rest)
	w.StringField("rule", t.Rule)
	w.Key("terms")
	w.Objects(len(t.Terms), func(i int) {
		term := &t.Terms[i]
		w.StringField("text", term.Text)
		w.StringField("value", term.Value)
		w.StringField("badge", term.Badge)
		w.BoolField("boxed", term.Boxed)
		w.BoolField("deciding", term.Deciding)
		w.StringField("question", term.Question)
	})
	w.EndObject()
}

// Results writes what came of the steps from one through another of the current
// line, a line of words for each.
func (l *Lab) Results(w *jsontext.Writer, from, to int, lang words.Lang) {
	w.BeginArray()
	for n := max(from, 1); n <= to && n < len(l.line); n++ {
		node := l.line[n]
		r := words.ResultOf(l.read(node), lang)
		w.BeginObject()
		w.IntField("n", int64(node.n))
		w.IntField("id", int64(node.id))
		w.Key("line")
		w.IntOrNull(int64(node.number), node.number > 0)
		w.StringField("command", node.line.Command())
		w.StringField("glyph", r.Glyph)
		w.BoolField("loss", r.Loss)
		w.StringField("text", r.Text)
		w.EndObject()
		breathe()
	}
	w.EndArray()
}

// read is a step as anybody outside is told it: words know no other form.
func (l *Lab) read(n *Node) jsontext.Value {
	var w jsontext.Writer
	l.WriteStep(&w, n)
	v, _ := jsontext.Read(w.Bytes())
	return v
}

// Explain writes the sentence for a reason, an event, a step or a script error
// that is handed over as JSON; null for what is none.
func Explain(w *jsontext.Writer, what string, lang words.Lang) {
	v, _ := jsontext.Read([]byte(what))
	w.StringOrNull(words.Explain(v, lang))
}
