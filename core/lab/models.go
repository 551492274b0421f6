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
	w.BeginArray()
	for i := range m.verbs {
		v := &m.verbs[i]
		w.BeginObject()
		w.StringField("name", v.Name)
		w.StringField("usage", v.Usage())
		w.Key("options")
		w.BeginArray()
		for _, list := range [][]script.Arg{v.Options, v.Settings} {
			for j := range list {
				writeOption(w, &list[j])
			}
		}
		w.EndArray()
		w.EndObject()
	}
	w.EndArray()
	w.Key("settings")
	w.BeginArray()
	for i := range m.Settings {
		writeOption(w, &m.Settings[i])
	}
	w.EndArray()
	w.StringsField("releases", m.Releases)
	w.Key("rules")
	w.BeginArray()
	for _, r := range m.Rules {
		w.BeginObject()
		w.StringField("id", string(r.ID))
		w.StringField("source", r.Source)
		w.EndObject()
	}
	w.EndArray()
	w.Key("differences")
	w.BeginArray()
	for _, d := range m.Differences {
		w.BeginObject()
		w.StringField("what", d.What)
		w.StringField("mini", d.Mini)
		w.StringField("real", d.Real)
		w.StringField("source", d.Source)
		w.EndObject()
	}
	w.EndArray()
	w.Key("misconceptions")
	w.BeginArray()
	for _, wrong := range m.Mistakes {
		w.BeginObject()
		w.StringField("id", string(wrong.ID))
		w.StringsField("asks", strings.Fields(wrong.Asks))
		w.StringField("rule", wrong.Rule)
		w.EndObject()
	}
	w.EndArray()
	w.EndObject()
}

func writeOption(w *jsontext.Writer, a *script.Arg) {
	w.BeginObject()
	w.StringField("name", a.Name)
	w.StringField("value", a.Value())
	w.Key("default")
	w.StringOrNull(a.Default)
	w.EndObject()
}
