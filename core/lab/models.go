package lab

import (
	"slices"
	"strings"

	"highwater/core/jsontext"
	"highwater/core/kafka"
	"highwater/core/redis"
	"highwater/core/script"
	"highwater/core/sim"
)

// table is every model there is.
var table = []*sim.Model{&kafka.Mini, &redis.Mini}

var models = func() (list []*entry) {
	for _, m := range table {
		list = append(list, &entry{m, append(slices.Clip(m.Verbs), expectLast, chooseModel())})
	}
	return list
}()

// entry is a model with the whole table of its commands: its own first, so that
// a row means the same to both, then those of every run.
type entry struct {
	*sim.Model
	verbs []script.Verb
}

func modelNames() (names []string) {
	for _, m := range table {
		names = append(names, m.Name)
	}
	return names
}

func modelNamed(name string) *entry {
	for _, m := range models {
		if m.Name == name {
			return m
		}
	}
	return nil
}

// Models writes the table of models: help, completion and documentation read it.
func Models(w *jsontext.Writer) {
	w.BeginArray()
	for _, m := range models {
		m.writeJSON(w)
	}
	w.EndArray()
}

func (m *entry) writeJSON(w *jsontext.Writer) {
	w.BeginObject()
	w.StringField("name", m.Name)
	w.Key("verbs")
	w.Objects(len(m.verbs), func(i int) {
		v := &m.verbs[i]
		w.StringField("name", v.Name)
		w.StringField("usage", v.Usage())
		w.Key("options")
		writeOptions(w, slices.Concat(v.Options, v.Settings))
	})
	w.Key("settings")
	writeOptions(w, m.Settings)
	w.StringsField("releases", m.Releases)
	w.Key("rules")
	w.Objects(len(m.Rules), func(i int) {
		r := m.Rules[i]
		w.StringField("id", string(r.ID))
		w.StringField("source", r.Source)
	})
	w.Key("differences")
	w.Objects(len(m.Differences), func(i int) {
		d := &m.Differences[i]
		w.StringField("what", d.What)
		w.StringField("mini", d.Mini)
		w.StringField("real", d.Real)
		w.StringField("source", d.Source)
	})
	w.Key("misconceptions")
	w.Objects(len(m.Misconceptions), func(i int) {
		wrong := &m.Misconceptions[i]
		w.StringField("id", string(wrong.ID))
		w.StringsField("asks", strings.Fields(wrong.Asks))
		w.StringField("rule", wrong.Rule)
	})
	w.EndObject()
}

func writeOptions(w *jsontext.Writer, options []script.Arg) {
	w.Objects(len(options), func(i int) {
		a := &options[i]
		w.StringField("name", a.Name)
		w.StringField("value", a.Value())
		w.Key("default")
		w.StringOrNull(a.Default)
	})
}
