package kafka

import (
	"highwater/core/jsontext"
	"highwater/core/script"
	"highwater/core/sim"
)

// Settings choose among the rules. Each keeps Kafka's dotted name in text.
type Settings struct {
	MinInsyncReplicas           int
	ReplicaFetchMaxBytes        int64
	ReplicaLagMaxMessages       int64
	ReplicaLagTimeMaxMs         sim.Millis
	PromotionCut                PromotionCut
	UncleanLeaderElectionEnable bool
}

// PromotionCut is which logs a promotion cuts: the chapter can be read both ways.
type PromotionCut uint8

const (
	CutAll      PromotionCut = iota // every log that is up
	CutPromoted                     // the promoted log only
)

func (p PromotionCut) String() string { return [...]string{CutAll: "all", CutPromoted: "promoted"}[p] }

// setting is one row of the table of settings, in bytewise order of names.
type setting struct {
	script.Arg
	topic bool // a topic may set it for itself
	get   func(*Settings) sim.Value
	set   func(*Settings, string)
}

var settings = []setting{
	{script.Arg{Name: "min.insync.replicas", Kind: script.Integer, Min: 1, Max: script.MaxInt32, Default: "1"}, true,
		func(s *Settings) sim.Value { return sim.Number(s.MinInsyncReplicas) },
		func(s *Settings, word string) { s.MinInsyncReplicas = int(script.ReadNumber(word)) }},
	{script.Arg{Name: "replica.fetch.max.bytes", Kind: script.Integer, Max: script.MaxInt32, Default: "1048576"}, false,
		func(s *Settings) sim.Value { return sim.Number(s.ReplicaFetchMaxBytes) },
		func(s *Settings, word string) { s.ReplicaFetchMaxBytes = script.ReadNumber(word) }},
	{script.Arg{Name: "replica.lag.max.messages", Kind: script.Integer, Default: "4000"}, false,
		func(s *Settings) sim.Value { return sim.Number(s.ReplicaLagMaxMessages) },
		func(s *Settings, word string) { s.ReplicaLagMaxMessages = script.ReadNumber(word) }},
	{script.Arg{Name: "replica.lag.time.max.ms", Kind: script.Integer, Default: "30000"}, false,
		func(s *Settings) sim.Value { return sim.Number(s.ReplicaLagTimeMaxMs) },
		func(s *Settings, word string) { s.ReplicaLagTimeMaxMs = sim.Millis(script.ReadNumber(word)) }},
	{script.Arg{Name: "rule.promotion.cut", Kind: script.OneOf, Words: []string{"all", "promoted"}, Default: "all"}, false,
		func(s *Settings) sim.Value { return sim.Text(s.PromotionCut.String()) },
		func(s *Settings, word string) {
			s.PromotionCut = CutAll
			if word == "promoted" {
				s.PromotionCut = CutPromoted
			}
		}},
	{script.Arg{Name: "unclean.leader.election.enable", Kind: script.Boolean, Default: "false"}, true,
		func(s *Settings) sim.Value { return sim.Flag(s.UncleanLeaderElectionEnable) },
		func(s *Settings, word string) { s.UncleanLeaderElectionEnable = word == "true" }},
}

var defaultSettings = func() Settings {
	var s Settings
	for i := range settings {
		settings[i].set(&s, settings[i].Default)
	}
	return s
}()

// settingArgs are the rows as options of a verb: all, or a topic's.
func settingArgs(topicOnly bool) []script.Arg {
	var args []script.Arg
	for i := range settings {
		if settings[i].topic || !topicOnly {
			args = append(args, settings[i].Arg)
		}
	}
	return args
}

// with answers the settings changed by the options of a call.
func (s Settings) with(call *script.Call) Settings {
	for i := range settings {
		if w := call.Get(settings[i].Name); w != nil {
			settings[i].set(&s, w.Text)
		}
	}
	return s
}

func (s Settings) writeJSON(w *jsontext.Writer, topicOnly bool) {
	w.BeginObject()
	for i := range settings {
		if settings[i].topic || !topicOnly {
			w.Key(settings[i].Name)
			settings[i].get(&s).WriteJSON(w)
		}
	}
	w.EndObject()
}

func (s Settings) hash() uint64 {
	h := sim.Combine(uint64(s.MinInsyncReplicas), uint64(s.ReplicaFetchMaxBytes))
	h = sim.Combine(sim.Combine(h, uint64(s.ReplicaLagMaxMessages)), uint64(s.ReplicaLagTimeMaxMs))
	return sim.Combine(h, uint64(s.PromotionCut)<<1|sim.HashBool(s.UncleanLeaderElectionEnable))
}
