package words

import (
	"strings"

	"highwater/core/jsontext"
	"highwater/core/plain"
)

// Result is the line under a line of the script: what came of it, with a glyph.
type Result struct {
	Glyph string // an icon of core/svg
	Loss  bool   // an acknowledged write was lost, or something was refused
	Text  string // "HW 0 → 2 · #1 acknowledged"
}

// kind is one kind of event: what becomes of it where a whole step is told.
type kind struct {
	key   string // of the event; after a slash which of its kinds
	glyph string
	tells int    // the step is told by the event that tells most
	shows int    // its result by the few pieces that show most; 0: by none of these
	hides string // kinds that need no piece beside this one
}

// kinds are in the order in which their pieces stand in a line.
var kinds = []kind{
	{"topic", "leader", 78, 0, ""},
	{"isr/start", "leader", 10, 50, ""},
	{"leader", "leader", 90, 48, "isr/left isr/joined isr/both"},
	{"epoch", "leader", 21, 60, ""},
	{"broker/down", "down", 56, 63, "fetcher/ended"},
	{"broker/up", "up", 56, 40, "fetcher/started"},
	{"broker/paused", "paused", 56, 56, ""},
	{"broker/resumed", "fetch", 56, 56, ""},
	{"truncate", "gap", 76, 58, ""},
	{"truncate/lost", "lost", 100, 100, "truncate leader isr/left isr/joined isr/both"},
	{"fetcher/failed", "refused", 73, 73, "fetcher/ended"},
	{"fetcher/on", "clock", 60, 60, "fetcher/started"},
	{"fetcher/off", "clock", 9, 60, "fetcher/ended"},
	{"fetcher/started", "clock", 5, 22, ""},
	{"fetcher/ended", "clock", 5, 22, ""},
	{"transaction/begin", "append", 74, 74, ""},
	{"transaction/commit", "acked", 74, 74, "append high-watermark-held"},
	{"transaction/abort", "append", 74, 74, "append high-watermark-held"},
	{"isr/left", "gap", 75, 57, "clock clock/isr replicate/nothing"},
	{"isr/joined", "fetch", 75, 57, "clock clock/isr replicate replicate/nothing"},
	{"isr/both", "fetch", 75, 57, "clock clock/isr"},
	{"replicate", "fetch", 50, 54, "clock/isr"},
	{"replicate/out", "fetch", 66, 56, ""},
	{"replicate/nothing", "fetch", 19, 19, ""},
	{"read", "read", 72, 72, ""},
	{"append", "append", 51, 30, "high-watermark-held"},
	{"append/sent", "append", 69, 69, "high-watermark-held"},
	{"duplicate", "acked", 80, 80, "high-watermark-held"},
	{"wait", "waits", 71, 71, "append high-watermark-held"},
	{"acknowledge/leader", "acked", 70, 70, "append high-watermark-held"},
	{"high-watermark", "hw-up", 68, 68, "replicate replicate/nothing append high-watermark-held clock clock/isr"},
	{"high-watermark/fell", "hw-held", 86, 55, "append"},
	{"high-watermark-held", "hw-held", 61, 61, "replicate/nothing clock"},
	{"last-stable-offset", "hw-up", 58, 0, ""},
	{"acknowledge", "acked", 62, 62, ""},
	{"fail", "refused", 85, 85, "append"},
	{"clock/isr", "clock", 62, 62, "high-watermark-held clock replicate/nothing"},
	{"clock", "clock", 20, 20, ""},
	{"producer", "settings", 30, 30, ""},

	{"server/started", "leader", 57, 57, ""},
	{"server/crashed", "down", 57, 57, "link/disconnected"},
	{"server/restarted", "gap", 58, 58, "server/crashed"},
	{"reply", "acked", 64, 64, "apply"},
	{"commit", "append", 45, 45, ""},
	{"backlog-evict", "block", 44, 42, ""},
	{"overflow", "break", 67, 67, "link/needs-resync"},
	{"offer/taken", "waits", 43, 43, ""},
	{"link/paused", "paused", 55, 55, ""},
	{"link/resumed", "fetch", 55, 55, ""},
	{"link/disconnected", "gap", 55, 55, ""},
	{"link/needs-resync", "break", 55, 55, ""},
	{"link/source-lost", "gap", 53, 53, ""},
	{"link", "settings", 15, 0, ""},
	{"sync/full", "block", 65, 65, "link/disconnected"},
	{"sync/partial", "chain", 65, 65, "link/disconnected apply"},
	{"gap", "break", 66, 66, "link/needs-resync"},
	{"late", "gap", 60, 60, ""},
	{"drop", "gap", 60, 60, ""},
	{"apply", "fetch", 52, 52, ""},
	{"promote", "fence", 95, 95, ""},
	{"promote/lost", "lost", 96, 96, ""},
	{"expect/met", "expect", 50, 50, ""},
	{"expect/failed", "refused", 50, 50, ""},
}

// kindOf finds the row of an event: of its kind, or of all its kinds; -1: it has none.
func kindOf(key string) int {
	event, _, _ := strings.Cut(key, "/")
	all := -1
	for i := range kinds {
		switch kinds[i].key {
		case key:
			return i
		case event:
			all = i
		}
	}
	return all
}

// mostPieces is how many pieces a line takes.
const mostPieces = 3

// ResultOf reads a Step as the contract writes it.
func ResultOf(step jsontext.Value, lang Lang) Result {
	f := facts{lang: lang, step: step}
	if code := step.Get("error").Text(); code != "" {
		return f.refusal(code)
	}
	found := make([][]jsontext.Value, len(kinds)) // the events of each kind
	for _, e := range step.Get("events").List() {
		f.event, f.reason = e, e.Get("why")
		if i := kindOf(e.Get("type").Text() + f.eventKind()); i >= 0 && kinds[i].shows > 0 {
			found[i] = append(found[i], e)
		}
	}
	offered := kindOf("offer/taken")
	found[offered] = unapplied(found[offered], step)
	return f.line(found)
}

// line puts the pieces that show most side by side.
func (f *facts) line(found [][]jsontext.Value) Result {
	var pieces []int
	hidden := ""
	for i := range kinds {
		if len(found[i]) > 0 {
			hidden += " " + kinds[i].hides + " "
		}
	}
	for i := range kinds {
		if len(found[i]) > 0 && !strings.Contains(hidden, " "+kinds[i].key+" ") {
			pieces = append(pieces, i)
		}
	}
	for len(pieces) > mostPieces {
		least := 0
		for i := range pieces {
			if kinds[pieces[i]].shows < kinds[pieces[least]].shows {
				least = i
			}
		}
		pieces = append(pieces[:least], pieces[least+1:]...)
	}
	var r Result
	var texts []string
	most := 0
	for _, i := range pieces {
		k := &kinds[i]
		f.same, f.event = found[i], found[i][0]
		f.reason = f.event.Get("why")
		key := ">" + k.key
		rule := f.reason.Get("rule").Text()
		text, _, ok := f.say(key+f.several(), key+"+"+rule+f.ruleKind(), key+"+"+rule, key)
		if !ok {
			continue
		}
		texts = append(texts, text)
		if k.shows > most {
			most, r.Glyph = k.shows, k.glyph
		}
		r.Loss = r.Loss || k.key == "truncate/lost" || k.key == "promote/lost" || k.key == "fail"
	}
	if len(texts) == 0 {
		f.event, f.reason = jsontext.Value{}, jsontext.Value{}
		text, _, _ := f.say(">!"+f.verb(), ">!")
		return Result{Glyph: "settings", Text: text}
	}
	r.Text = strings.Join(texts, Phrase{" · ", "，"}[f.lang])
	return r
}

// several is what a kind is called where its events differ in what is told.
func (f *facts) several() string {
	first := f.same[0]
	for _, e := range f.same[1:] {
		for _, name := range [...]string{"partition", "request", "broker", "from", "to"} {
			same := e.Get(name).Text() == first.Get(name).Text()
			if e.Get("type").Text() == "replicate" && name == "broker" {
				continue
			}
			if !same {
				return "/several"
			}
		}
	}
	return "/one"
}

// unapplied are the batches offered that no replica has applied by the end.
func unapplied(offers []jsontext.Value, step jsontext.Value) (queued []jsontext.Value) {
	for _, offer := range offers {
		applied := false
		for _, e := range step.Get("events").List() {
			applied = applied || e.Get("type").Text() == "apply" && e.Get("replica").Text() == offer.Get("replica").Text()
		}
		if !applied {
			queued = append(queued, offer)
		}
	}
	return queued
}

// refusal is the code in full; a client's error is its own text.
func (f *facts) refusal(code string) Result {
	r := Result{Glyph: "refused", Loss: true, Text: code}
	for _, e := range f.step.Get("events").List() {
		switch e.Get("type").Text() {
		case "fail":
			r.Text = "#" + e.Get("request").Text() + " " + code
		case "expect":
			f.event = e
			r.Text, _, _ = f.say(">expect/failed")
		case "reply":
			if told, ok := strings.CutPrefix(f.step.Get("text").Text(), "(error) "); ok {
				r.Text = code + plain.Text(strings.TrimRight(cut(strings.TrimPrefix(told, code), 80), " "))
			}
		}
	}
	return r
}

// verb is the command's first word.
func (f *facts) verb() string {
	verb, _, _ := strings.Cut(f.step.Get("command").Text(), " ")
	return verb
}
