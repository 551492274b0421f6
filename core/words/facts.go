package words

import (
	"slices"
	"strconv"
	"strings"

	"highwater/core/jsontext"
)

// facts are what a phrase may ask for: the fields of an event, the operands of a
// reason, and what follows from both.
type facts struct {
	lang                Lang
	step, event, reason jsontext.Value
	same                []jsontext.Value // the step's events of this kind, for a line that tells of all
}

// operand finds an operand by name, of the reason or of a condition below it.
func operand(reason jsontext.Value, name string) (value jsontext.Value, question string, found bool) {
	for _, o := range reason.Get("operands").List() {
		if o.Get("name").Text() == name {
			return o.Get("value"), o.Get("question").Text(), true
		}
	}
	for _, condition := range reason.Get("because").List() {
		if value, question, found = operand(condition, name); found {
			return value, question, true
		}
	}
	return value, "", false
}

func (f *facts) number(name string) int64 {
	v := f.event.Get(name)
	if v.Kind() == jsontext.Null {
		v, _, _ = operand(f.reason, strings.TrimPrefix(name, "."))
	}
	n, _ := v.Int()
	return n
}

// fact answers what a name stands for: something that follows, else a field of
// the event, else an operand; "{.name}" is the operand, "{~name}" a duration.
func (f *facts) fact(name string) (fact, bool) {
	if name == "holds" {
		return fact{many: !f.reason.Get("holds").Bool()}, true
	}
	if follows, ok := f.follows(name); ok {
		return follows, follows.text != ""
	}
	name, long := strings.CutPrefix(name, "~")
	own, isOwn := strings.CutPrefix(name, ".")
	v := f.event.Get(name)
	var question string
	if isOwn || v.Kind() == jsontext.Null {
		v, question, _ = operand(f.reason, own)
	}
	if v.Kind() == jsontext.Null && !isOwn {
		v = f.step.Get(name)
	}
	if n, ok := v.Int(); ok && (long || strings.HasSuffix(name, "Ms") || strings.HasSuffix(name, ".ms")) {
		return fact{text: duration(n, f.lang), question: question}, true
	}
	return fact{text: f.text(v), many: many(v), question: question}, v.Kind() != jsontext.Null
}

// text is a value as it stands in a sentence.
func (f *facts) text(v jsontext.Value) string {
	if v.Kind() != jsontext.Array {
		return shorten(v.Text())
	}
	return enumerate(texts(v.List(), ""), f.lang)
}

// texts are the texts of values, or of a member of each.
func texts(list []jsontext.Value, member string) []string {
	var all []string
	for _, v := range list {
		if member != "" {
			v = v.Get(member)
		}
		all = append(all, shorten(v.Text()))
	}
	return all
}

func many(v jsontext.Value) bool {
	if v.Kind() == jsontext.Array {
		return len(v.List()) != 1
	}
	return v.Text() != "1"
}

// brokers names some: "brokers 1 and 2", "broker 3".
func (f *facts) brokers(ids []string) fact {
	if len(ids) == 0 {
		return fact{}
	}
	word := "broker "
	if len(ids) > 1 && f.lang == English {
		word = "brokers "
	}
	return fact{text: word + enumerate(ids, f.lang), many: len(ids) > 1, own: true}
}

// ends are the LEOs that a reason looked at, each under its broker's id.
func (f *facts) ends() (ids []string, leos []int64, questions []string) {
	for _, o := range f.reason.Get("operands").List() {
		id, found := strings.CutPrefix(o.Get("name").Text(), "broker ")
		if leo, ok := o.Get("value").Int(); found && ok {
			ids, leos, questions = append(ids, id), append(leos, leo), append(questions, o.Get("question").Text())
		}
	}
	return ids, leos, questions
}

// below picks those whose LEO is less.
func (f *facts) below(target int64) (picked []string) {
	ids, leos, _ := f.ends()
	for i, leo := range leos {
		if leo < target {
			picked = append(picked, ids[i])
		}
	}
	return picked
}

// least is the smallest LEO that was looked at.
func (f *facts) least() (int64, bool) {
	_, leos, _ := f.ends()
	if len(leos) == 0 {
		return 0, false
	}
	return slices.Min(leos), true
}

// lacks lists what is in one list and not in the other.
func lacks(list, other jsontext.Value) (missing []string) {
	has := texts(other.List(), "")
	for _, id := range texts(list.List(), "") {
		if !slices.Contains(has, id) {
			missing = append(missing, id)
		}
	}
	return missing
}

// acknowledged are the lost records of which a client had been told.
func acknowledged(truncate jsontext.Value) (lost []jsontext.Value) {
	for _, record := range truncate.Get("lost").List() {
		if record.Get("status").Text() == "acknowledged" {
			lost = append(lost, record)
		}
	}
	return lost
}

// followers are the replicas that a reply was held against, with what each had
// applied. Those that have the batch by the end of the step are left out where
// others lack it even then.
func (f *facts) followers() (names []string, applied []jsontext.Value, questions []string) {
	var caughtUp []string
	for _, e := range f.step.Get("events").List() {
		if e.Get("type").Text() == "apply" {
			caughtUp = append(caughtUp, e.Get("replica").Text())
		}
	}
	operands := f.reason.Get("operands").List()
	for _, all := range [...]bool{false, true} {
		for _, o := range operands[min(1, len(operands)):] { // the first is the sequence
			if name := o.Get("name").Text(); all || !slices.Contains(caughtUp, name) {
				names, applied, questions = append(names, name), append(applied, o.Get("value")), append(questions, o.Get("question").Text())
			}
		}
		if len(names) > 0 {
			break
		}
	}
	return names, applied, questions
}

// slowest is the follower that has applied least, what that is, or how far it is
// behind.
func (f *facts) slowest(name string) fact {
	names, applied, questions := f.followers()
	at, least := -1, int64(0)
	for i := range applied {
		if n, ok := applied[i].Int(); ok && (at < 0 || n < least) {
			at, least = i, n
		}
	}
	switch {
	case at < 0:
		return fact{}
	case name == "slowest":
		return fact{text: names[at]}
	case name == "slowestApplied":
		return fact{text: strconv.FormatInt(least, 10), question: questions[at]}
	}
	return fact{text: strconv.FormatInt(f.number("sequence")-least, 10)}
}

// newID is the ID that the step gave to the server of its event.
func (f *facts) newID() string {
	for _, e := range f.step.Get("events").List() {
		if e.Get("type").Text() == "replication-id" && (e.Get("server").Text() == f.event.Get("server").Text() || e.Get("server").Text() == f.event.Get("replica").Text()) {
			return shorten(e.Get("after").Text())
		}
	}
	return ""
}

// differing cuts away what two lists of fields have in common: "hw=4" and "2" for
// "epoch=1 hw=4" and "epoch=1 hw=2".
func differing(wanted, got string) (string, string) {
	same := 0
	for same < len(wanted) && same < len(got) && wanted[same] == got[same] {
		same++
	}
	field := strings.LastIndexByte(wanted[:same], ' ') + 1
	value := max(field, strings.LastIndexByte(wanted[:same], '=')+1)
	rest, other := wanted[field:], got[value:]
	for tail := strings.LastIndexByte(rest, ' '); tail > 0 && strings.HasSuffix(other, rest[tail:]); tail = strings.LastIndexByte(rest, ' ') {
		other, rest = other[:len(other)-len(rest[tail:])], rest[:tail]
	}
	if strings.Contains(rest, " ") { // several fields: each with its name
		other = got[field:value] + other
	}
	return rest, other
}

// follows answers what is neither field nor operand, but follows from them; an
// empty text: from these it does not.
func (f *facts) follows(name string) (fact, bool) {
	text := func(s string, many bool) (fact, bool) { return fact{text: s, many: many}, true }
	list := func(l []string) (fact, bool) { return text(enumerate(l, f.lang), len(l) > 1) }
	brokers := func(ids []string) (fact, bool) { return f.brokers(ids), true }
	between := func(from, to int64) (fact, bool) { return text(span(from, to, f.lang), to > from) }

	switch name {
	case "broker": // a word and a number
		v := f.event.Get(name)
		if v.Kind() == jsontext.Null {
			v, _, _ = operand(f.reason, name)
		}
		if v.Kind() != jsontext.Number {
			return fact{}, true
		}
		return brokers([]string{v.Text()})
	case "set":
		return brokers(texts(f.event.Get("acknowledgementSet").List(), ""))
	case "members":
		ids, _, _ := f.ends()
		return brokers(ids)
	case "lacking":
		return brokers(f.below(f.number("target")))
	case "holders":
		least, _ := f.least()
		return brokers(f.below(least + 1))
	case "left":
		return brokers(lacks(f.event.Get("before"), f.event.Get("after")))
	case "joined":
		return brokers(lacks(f.event.Get("after"), f.event.Get("before")))
	case "isrAfter":
		return brokers(texts(f.event.Get("after").List(), ""))
	case "least":
		if least, ok := f.least(); ok {
			return text(strconv.FormatInt(least, 10), false)
		}
		return fact{}, true
	case "leos": // "broker 1 at 4 and broker 2 at 7"
		ids, leos, _ := f.ends()
		var all []string
		for i := range ids {
			all = append(all, "broker "+ids[i]+[...]string{English: " at ", Chinese: " 在 "}[f.lang]+strconv.FormatInt(leos[i], 10))
		}
		return list(all)

	case "span": // the offsets that an event is about
		switch f.event.Get("type").Text() {
		case "append":
			return between(f.number("baseOffset"), f.number("nextOffset")-1)
		case "acknowledge", "duplicate":
			return between(f.number("baseOffset"), f.number("offset"))
		case "replicate":
			return between(f.number("from"), f.number("to")-1)
		case "high-watermark":
			return between(f.number("before"), f.number("after")-1)
		}
		least, _ := f.least()
		return between(f.number("hw"), least-1)
	case "lost":
		values := texts(acknowledged(f.event), "value")
		if n := len(values); n > 3 {
			values = append(values[:2], Phrase{"{n} more", "另外 {n} 条"}.In(f.lang, "n", strconv.Itoa(n-2)))
		}
		return list(values)
	case "lostRequests":
		var ids []string
		for _, e := range f.same {
			ids = append(ids, texts(acknowledged(e), "request")...)
		}
		return text(f.hashes(ids), false)
	case "shown":
		records := f.step.Get("result").Get("records")
		return text(choose(records.Kind() == jsontext.Array, strconv.Itoa(len(records.List())), ""), len(records.List()) != 1)
	case "hwThen":
		least, _ := f.least()
		return text(strconv.FormatInt(max(least, f.number("hw")), 10), false)
	case "cutThen":
		return text(strconv.FormatInt(min(f.number("leo"), f.number("hw")), 10), false)
	case "below":
		return text(" ", f.number("cut") < f.number("hw"))
	case "level":
		return text(" ", f.number("leo") < f.number(".leader"))
	case "leaderId":
		leader, _, _ := operand(f.reason, "broker")
		return text(leader.Text(), false)

	case "who":
		if replica := f.event.Get("replica").Text(); replica != "" {
			return text(replica, false)
		}
		if applied, _, _ := operand(f.reason, "applied"); applied.Kind() == jsontext.Number {
			return fact{text: Phrase{"a cursor at {n}", "停在 {n} 的 cursor"}.In(f.lang, "n", applied.Text()), own: true}, true
		}
		return fact{text: Phrase{"the replica", "该副本"}.In(f.lang), own: true}, true
	case "next":
		return text(strconv.FormatInt(f.number("applied")+1, 10), false)
	case "missing":
		return between(f.number("applied")+1, f.number("sequence"))
	case "behind":
		names, _, _ := f.followers()
		return list(names)
	case "slowest", "slowestApplied", "slowestLag":
		return f.slowest(name), true
	case "past":
		return text(" ", f.number("batchGeneration") < f.number("linkGeneration"))
	case "kept":
		return text(strconv.FormatInt(f.number("repl-backlog-batches")+1, 10), true)
	case "newId":
		return text(f.newID(), false)
	case "sent":
		from, to := f.event.Get("from").Text(), f.event.Get("to").Text()
		return text(choose(from == to, from, from+"–"+to), from != to)
	case "lastLost":
		lost := f.event.Get("lost").List()
		if len(lost) == 0 {
			return fact{}, true
		}
		return text(lost[len(lost)-1].Get("sequence").Text(), false)
	case "lostSequences":
		return text(f.ranges(texts(f.event.Get("lost").List(), "sequence")), false)
	case "position":
		return text(f.event.Get("after").Get("appliedSequence").Text(), false)
	case "answer":
		return text(answer(f.event.Get("reply"), 0), false)
	case "says":
		said, _, _ := operand(f.reason, "error")
		return text(strings.TrimSuffix(said.Text(), "."), false)
	case "refusal":
		return text(f.step.Get("error").Text(), false)
	case "wanted", "got":
		wanted, got := differing(f.event.Get("expected").Text(), f.event.Get("actual").Text())
		return text(choose(name == "wanted", wanted, got), false)
	case "word1", "word2":
		words := append(strings.Fields(f.step.Get("command").Text()), "", "", "")
		return text(words[name[4]-'0'], false)

	// Of all events of a kind.
	case "requests":
		return text(f.hashes(texts(f.same, "request")), false)
	case "brokerList":
		ids := distinct(texts(f.same, "broker"))
		return text(choose(len(ids) > 1 && f.lang == English, "brokers ", "broker ")+strings.Join(ids, ","), len(ids) > 1)
	case "brokers":
		return brokers(distinct(texts(f.same, "broker")))
	case "failing": // "request 2", "requests 2 and 3"
		ids := distinct(texts(f.same, "request"))
		if len(ids) == 0 {
			ids = []string{f.event.Get("request").Text()}
		}
		return fact{text: Phrase{choose(len(ids) > 1, "requests ", "request "), "请求 "}[f.lang] + enumerate(ids, f.lang), many: len(ids) > 1, own: true}, true
	case "replicas":
		names := distinct(texts(f.same, "replica"))
		return text(strings.Join(names, f.comma()), len(names) > 1)
	case "sequences":
		return text(f.ranges(texts(f.same, "sequence")), false)
	case "lastTo":
		return text(f.same[len(f.same)-1].Get("to").Text(), false)
	case "lastAfter", "~lastAfter":
		after := f.same[len(f.same)-1].Get("after")
		if n, _ := after.Int(); name[0] == '~' {
			return text(duration(n, f.lang), false)
		}
		return text(after.Text(), false)
	case "count":
		return text(strconv.Itoa(len(f.same)), len(f.same) > 1)
	case "ids":
		return text(strings.Join(texts(f.event.Get("after").List(), ""), ","), false)
	case "setIds":
		return text(strings.Join(texts(f.event.Get("acknowledgementSet").List(), ""), ","), false)
	case "leftIds":
		return text(strings.Join(lacks(f.event.Get("before"), f.event.Get("after")), ","), false)
	case "joinedIds":
		return text(strings.Join(lacks(f.event.Get("after"), f.event.Get("before")), ","), false)
	}
	return fact{}, false
}

func choose(first bool, a, b string) string {
	if first {
		return a
	}
	return b
}

// distinct lists each once, in the order in which they came.
func distinct(list []string) (once []string) {
	for _, text := range list {
		if !slices.Contains(once, text) {
			once = append(once, text)
		}
	}
	return once
}

func (f *facts) comma() string { return Phrase{", ", "、"}[f.lang] }

// hashes is "#1, #2"; many are only bounded.
func (f *facts) hashes(ids []string) string {
	ids = distinct(ids)
	if n := len(ids); n > 4 {
		return "#" + ids[0] + "…#" + ids[n-1]
	}
	text := ""
	for i, id := range ids {
		text += choose(i > 0, f.comma(), "") + "#" + id
	}
	return text
}

// ranges is "4, 7–9" for 4 7 8 9.
func (f *facts) ranges(list []string) string {
	list = distinct(list)
	var out strings.Builder
	for i, text := range list {
		switch n, _ := strconv.Atoi(text); {
		case i > 0 && list[i-1] == strconv.Itoa(n-1):
			if i+1 == len(list) || list[i+1] != strconv.Itoa(n+1) {
				out.WriteString("–" + text)
			}
		default:
			out.WriteString(choose(i > 0, f.comma(), "") + text)
		}
	}
	return out.String()
}

// answer is a client's reply in a few letters.
func answer(v jsontext.Value, depth int) string {
	switch v.Kind() {
	case jsontext.Null:
		return "nil"
	case jsontext.Array:
		var parts []string
		for _, element := range v.List() {
			if len(parts) == 4 || depth > 2 {
				parts = append(parts, "…")
				break
			}
			parts = append(parts, answer(element, depth+1))
		}
		return "[" + strings.Join(parts, ", ") + "]"
	case jsontext.String:
		if v.Text() == "" {
			return `""`
		}
	}
	return shorten(v.Text())
}
