package redis

import (
	"highwater/core/jsontext"
	"highwater/core/script"
	"highwater/core/sim"
)

// Settings are a server's. Each keeps Redis's name in text where Redis has one.
type Settings struct {
	Appendonly         bool // keyspace and sequence outlive a restart
	ReplBacklogBatches int  // the backlog's capacity; 0 is legal and keeps nothing
}

// setting is one row of the table of settings, in bytewise order of names.
type setting struct {
	script.Arg
	get func(*Settings) sim.Value
	set func(*Settings, string)
}

var settings = []setting{
	{script.Arg{Name: "appendonly", Kind: script.OneOf, Words: []string{"yes", "no"}, Default: "no"},
		func(s *Settings) sim.Value { return sim.Text(yesOrNo(s.Appendonly)) },
		func(s *Settings, word string) { s.Appendonly = word == "yes" }},
	{script.Arg{Name: "repl-backlog-batches", Kind: script.Integer, Default: "128"},
		func(s *Settings) sim.Value { return sim.Number(s.ReplBacklogBatches) },
		func(s *Settings, word string) { s.ReplBacklogBatches = int(script.ReadNumber(word)) }},
}

func yesOrNo(yes bool) string { return choose(yes, "yes", "no") }

// settingArgs are the rows as options of a verb.
func settingArgs() []script.Arg {
	var args []script.Arg
	for i := range settings {
		args = append(args, settings[i].Arg)
	}
	return args
}

// settingsOf reads the options of a call, with the defaults of the rest.
func settingsOf(call *script.Call) Settings {
	var s Settings
	for i := range settings {
		settings[i].set(&s, call.Text(settings[i].Name))
	}
	return s
}

func (s Settings) writeJSON(w *jsontext.Writer) {
	w.BeginObject()
	for i := range settings {
		w.Key(settings[i].Name)
		settings[i].get(&s).WriteJSON(w)
	}
	w.EndObject()
}

func (s Settings) hash() uint64 {
	return uint64(s.ReplBacklogBatches)<<1 | sim.HashBool(s.Appendonly)
}
