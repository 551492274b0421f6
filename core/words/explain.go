package words

import (
	"strings"

	"highwater/core/jsontext"
)

// Explain reads a Reason, a StepEvent, a Step, a ScriptError, a Question, an
// Answer or a Difference, told apart by their members, and says it in a sentence or two. A rule or an event that
// it does not know it still says, plainly; of what is none of these it says nothing.
func Explain(what jsontext.Value, lang Lang) string {
	f := facts{lang: lang}
	switch {
	case what.Get("code").Kind() == jsontext.String && what.Get("message").Kind() == jsontext.String:
		return scriptError(what, lang)
	case what.Get("events").Kind() == jsontext.Array && what.Get("command").Kind() == jsontext.String:
		told := f.tellStep(what)
		return join(told.lead, told.rest, lang)
	case what.Get("type").Kind() == jsontext.String && what.Get("why").Get("rule").Kind() == jsontext.String:
		f.event, f.reason = what, what.Get("why")
		lead, rest := f.tellEvent()
		return join(lead, rest, lang)
	case what.Get("answers").Kind() == jsontext.Array:
		f.event, f.reason = what, what
		return f.lead("@"+what.Get("kind").Text(), "@")
	case what.Get("values").Kind() == jsontext.Array && what.Get("name").Kind() == jsontext.String:
		return f.difference(what)
	case what.Get("label").Kind() == jsontext.String:
		if why := what.Get("why"); why.Kind() == jsontext.Object {
			return Explain(why, lang)
		}
		f.event = what
		return f.lead("@")
	case what.Get("rule").Kind() == jsontext.String && what.Get("operands").Kind() == jsontext.Array:
		f.reason = what
		lead, rest := f.tellReason()
		return join(join(lead, rest, lang), f.conditions(), lang)
	}
	return ""
}

// difference says what something is in two labs, then why in each.
func (f *facts) difference(what jsontext.Value) string {
	f.event = what
	text := f.lead("~")
	for i, why := range what.Get("why").List() {
		if f.said = Explain(why, f.lang); f.said != "" {
			text = join(text, f.lead([...]string{"~1", "~2"}[min(i, 1)]), f.lang)
		}
	}
	return text
}

// lead is the first of some lines that is there, where it has no rule behind a bar.
func (f *facts) lead(keys ...string) string {
	lead, _, _ := f.say(keys...)
	return lead
}

// join puts sentences side by side.
func join(lead, rest string, lang Lang) string {
	if lead == "" || rest == "" || lang == Chinese {
		return lead + rest
	}
	return lead + " " + rest
}

// tellReason says a reason by itself.
func (f *facts) tellReason() (lead, rest string) {
	rule := f.reason.Get("rule").Text()
	kind := f.ruleKind()
	lead, rest, found := "", "", false
	if !f.isCondition() {
		lead, rest, found = f.say(rule+kind, rule, rule+"/bare")
	}
	if !found {
		lead, found = f.condition()
	}
	if !found {
		lead = f.plain(f.reason)
	}
	return lead, rest
}

// tellEvent says what an event announces, and by which rule it came about.
func (f *facts) tellEvent() (lead, rest string) {
	event, rule := f.event.Get("type").Text(), f.reason.Get("rule").Text()
	kind := f.eventKind()
	lead, rest, found := f.say(event+kind+"+"+rule, event+"+"+rule+f.ruleKind(), event+"+"+rule, event+kind, event, event+"/bare")
	if !found {
		return f.plain(f.event), ""
	}
	if decided := f.decided(); decided.Kind() == jsontext.Object {
		f.reason = decided
		rule = decided.Get("rule").Text()
	}
	if rest == "" {
		ruleKind := f.ruleKind()
		_, rest, _ = f.say(rule+ruleKind, rule, rule+"/bare")
	}
	return lead, rest
}

// decided is the condition that an event is told by instead of its own rule: what
// keeps a follower out of the ISR after its fetch, or in it after a tick.
func (f *facts) decided() jsontext.Value {
	event := f.event.Get("type").Text()
	for _, condition := range f.reason.Get("because").List() {
		isISR := strings.HasPrefix(condition.Get("rule").Text(), "isr.")
		if isISR && (event == "clock" || event == "replicate" && !condition.Get("holds").Bool()) {
			return condition
		}
	}
	return jsontext.Value{}
}

// isCondition says whether the reason is one of the six that a resync is decided
// by, each of two numbers, and not the decision.
func (f *facts) isCondition() bool {
	return strings.HasPrefix(f.reason.Get("rule").Text(), "psync.") && len(f.reason.Get("operands").List()) == 2
}

// condition says a reason as one condition among several.
func (f *facts) condition() (clause string, found bool) {
	key := "?" + f.reason.Get("rule").Text()
	clause, _, found = f.say(key+f.ruleKind(), key, key+"/bare")
	return clause, found
}

// conditions lists those of a reason, and whether each held; what the reason has
// said itself is left out.
func (f *facts) conditions() string {
	var said []string
	mine, _, _ := operand(f.reason, "broker")
	for _, reason := range f.reason.Get("because").List() {
		c := facts{lang: f.lang, reason: reason}
		broker, _, ofOne := operand(reason, "broker")
		clause, found := "", false
		switch {
		case ofOne && broker.Text() == mine.Text():
		case ofOne || len(reason.Get("because").List()) > 0: // a reason of its own
			lead, rest := c.tellReason()
			clause, found = join(lead, rest, f.lang), true
		case reason.Get("rule").Text() != f.reason.Get("rule").Text():
			clause, found = c.condition()
		}
		if found {
			said = append(said, clause)
		}
	}
	return strings.Join(said, choose(f.lang == English, " ", ""))
}

// because says whether a reason has a condition by this rule.
func (f *facts) because(rule string) bool {
	for _, condition := range f.reason.Get("because").List() {
		if condition.Get("rule").Text() == rule {
			return true
		}
	}
	return false
}

// eventKind is which of its kinds an event is.
func (f *facts) eventKind() string {
	e := f.event
	before, after := e.Get("before"), e.Get("after")
	switch e.Get("type").Text() {
	case "append":
		if f.because("ack.none") {
			return "/sent"
		}
	case "clock":
		if verdict := f.decided(); verdict.Kind() == jsontext.Object {
			return choose(verdict.Get("holds").Bool(), "/isr", "/late")
		}
	case "truncate":
		if len(acknowledged(e)) > 0 {
			return "/lost"
		}
	case "replicate":
		switch {
		case f.decided().Kind() == jsontext.Object:
			return "/out"
		case f.number("to") == f.number("from"):
			return "/nothing"
		}
	case "acknowledge":
		if f.reason.Get("rule").Text() == "ack.leader" {
			return "/leader"
		}
	case "isr":
		switch left, joined := lacks(before, after), lacks(after, before); {
		case len(before.List()) == 0:
			return "/start"
		case len(left) > 0 && len(joined) > 0:
			return "/both"
		case len(left) > 0:
			return "/left"
		}
		return "/joined"
	case "high-watermark", "last-stable-offset":
		if f.number("after") < f.number("before") {
			return "/fell"
		}
	case "sync":
		return "/" + e.Get("mode").Text()
	case "offer":
		return choose(e.Get("taken").Bool(), "/taken", "/refused")
	case "cursor":
		if after.Kind() == jsontext.Null {
			return "/dropped"
		}
	case "link":
		switch state := after.Get("state").Text(); {
		case state != before.Get("state").Text():
			return "/" + state
		case after.Get("paused").Bool() != before.Get("paused").Bool():
			return choose(after.Get("paused").Bool(), "/paused", "/resumed")
		}
	case "promote":
		if len(e.Get("lost").List()) > 0 {
			return "/lost"
		}
	case "expect":
		return choose(e.Get("ok").Bool(), "/met", "/failed")
	}
	if change := e.Get("change").Text(); change != "" {
		return "/" + change
	}
	return ""
}

// ruleKind is which of its kinds a reason is: a rule may have decided this way or
// that, and of what it looked at something may be missing.
func (f *facts) ruleKind() string {
	value := func(name string) jsontext.Value {
		v, _, _ := operand(f.reason, name)
		return v
	}
	is := func(name, text string) bool { return value(name).Text() == text }
	number := func(name string) int64 {
		n, _ := value(name).Int()
		return n
	}
	holds := f.reason.Get("holds").Bool()
	switch rule := f.reason.Get("rule").Text(); rule {
	case "hw.min-isr-leo":
		switch least, _ := f.least(); {
		case least > number("hw"):
			return ""
		case least < number("hw"):
			return "/above"
		case holds:
			return "/all"
		}
		return "/held"
	case "ack.captured-isr":
		return choose(holds, "", "/waits")
	case "ack.leader":
		_, leos, _ := f.ends()
		return choose(len(leos) > 0 && leos[0] <= number("hw"), "/committed", "")
	case "fetch.skipped":
		switch {
		case is("up", "false"):
			return "/down"
		case is("paused", "true"):
			return "/paused"
		}
	case "a-stopped-follower-still-fetches":
		return choose(is("up", "false"), "/down", "")
	case "received-is-applied":
		return choose(is("paused", "false"), "/lost", "")
	case "fetch.nothing-new":
		return choose(number("leo") < number("leader"), "/stuck", "")
	case "fetch.whole-batches":
		return choose(f.because("fetch.first-over-budget"), "/over", "")
	case "cut.high-watermark":
		switch {
		case is("acks", "all"):
			return "/all"
		case is("acks", "1"):
			return "/leader"
		case number("cut") < number("hw"):
			return "/below"
		}
	case "cut.longer-than-leader", "cut.missed":
		return choose(value("acks").Kind() == jsontext.Null, "", "/lost")
	case "isr.caught-up", "isr.lag-time", "isr.lag-messages", "isr.below-hw", "isr.down":
		changed := len(lacks(f.event.Get("before"), f.event.Get("after"))) + len(lacks(f.event.Get("after"), f.event.Get("before")))
		return choose(changed > 1, "/several", choose(holds, "", "/no"))
	case "leader.unclean":
		return choose(number("leo") < number("hw"), "/below", "")
	case "leader.replica-not-available":
		return choose(is("assigned", "false"), "/unassigned", "")
	case "seq.next":
		return choose(value("expected").Kind() == jsontext.Null, "/first", "")
	case "txn.undecided":
		return choose(holds, "/ends", "")
	case "txn.invalid-state":
		return choose(is("transaction", "open"), "/open", "")
	case "read.below-hw":
		return choose(holds, "", "/no")
	case "read.lso":
		return choose(!holds, "/no", choose(f.because("read.aborted"), "/aborted", ""))
	case "reply.async":
		names, _, _ := f.followers()
		return choose(len(names) == 0, "/alone", "")
	case "commit.unchanged", "promote.source-alive", "promote.source-lost":
		return choose(holds, "", "/no")
	case "server.restarted":
		return choose(is("appendonly", "yes"), "/kept", "")
	case "promote.new-id":
		return choose(len(f.event.Get("lost").List()) > 0, "/lost", "")
	case "link.not-connected":
		for _, o := range f.reason.Get("operands").List() {
			if name := o.Get("name").Text(); name == "late" || name == "applied" {
				return "/" + name
			}
		}
		return choose(value("state").Kind() == jsontext.Null, "/never", "")
	default:
		if strings.HasPrefix(rule, "psync.") {
			return choose(f.isCondition(), choose(holds, "", "/no"), choose(f.event.Get("replica").Text() == "", "/asked", ""))
		}
	}
	return ""
}

// plain names what is there, for what no phrase book knows.
func (f *facts) plain(v jsontext.Value) string {
	var parts []string
	name := ""
	for _, key := range v.Keys() {
		switch member := v.Get(key); {
		case key == "type" || key == "rule":
			name = member.Text()
		case key == "operands":
			for _, o := range member.List() {
				parts = append(parts, o.Get("name").Text()+" "+f.plainText(o.Get("value")))
			}
		case member.Kind() == jsontext.Object || key == "step" || key == "because":
		default:
			parts = append(parts, key+" "+f.plainText(member))
		}
	}
	if name == "" {
		name = "?"
	}
	if len(parts) == 0 {
		return name
	}
	return name + Phrase{": ", "："}[f.lang] + strings.Join(parts, Phrase{", ", "，"}[f.lang])
}

func (f *facts) plainText(v jsontext.Value) string {
	if v.Kind() == jsontext.Null {
		return "null"
	}
	return f.text(v)
}
