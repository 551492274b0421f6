package words

import (
	"slices"
	"strconv"
	"strings"

	"highwater/core/jsontext"
	"highwater/core/plain"
)

// facts are what a phrase may ask for: the fields of an event, the operands of a
// reason, and what follows from both.
type facts struct {
	lang                Lang
	step, event, reason jsontext.Value
	said                string           // a sentence of the step that is told
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
	return fact{text: f.text(v), many: many(v), question: question}, v.Kind() != jsontext.Null && v.Kind() != jsontext.Object
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
func (f *facts) least() (least int64, found bool) {
	_, leos, _ := f.ends()
	for i, leo := range leos {
		if i == 0 || leo < least {
			least = leo
		}
	}
	return least, len(leos) > 0
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
		return fact{text: decimal(least), question: questions[at]}
	}
	return fact{text: decimal(f.number("sequence") - least)}
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
func (f *facts) follows(name string) (known fact, follows bool) {
	var (
		text     string // one of these becomes the answer
		list     []string
		brokers  []string
		from, to int64 = 0, -1
	)
	e := f.event
	switch name {
	case "broker": // a word and a number
		v := e.Get(name)
		if v.Kind() == jsontext.Null {
			v, _, _ = operand(f.reason, name)
		}
		if v.Kind() == jsontext.Number {
			brokers = []string{v.Text()}
		}
	case "set":
		brokers = texts(e.Get("acknowledgementSet").List(), "")
	case "members":
		brokers, _, _ = f.ends()
	case "lacking":
		brokers = f.below(f.number("target"))
	case "holders":
		least, _ := f.least()
		brokers = f.below(least + 1)
	case "left":
		brokers = lacks(e.Get("before"), e.Get("after"))
	case "joined":
		brokers = lacks(e.Get("after"), e.Get("before"))
	case "isrAfter":
		brokers = texts(e.Get("after").List(), "")
	case "brokers":
		brokers = distinct(texts(f.same, "broker"))
	case "least":
		if least, ok := f.least(); ok {
			text = decimal(least)
		}
	case "leos": // "broker 1 at 4 and broker 2 at 7"
		ids, leos, _ := f.ends()
		for i := range ids {
			list = append(list, "broker "+ids[i]+Phrase{" at ", " 在 "}[f.lang]+decimal(leos[i]))
		}

	case "span": // the offsets that an event is about
		switch e.Get("type").Text() {
		case "append":
			from, to = f.number("baseOffset"), f.number("nextOffset")-1
		case "acknowledge", "duplicate":
			from, to = f.number("baseOffset"), f.number("offset")
		case "replicate":
			from, to = f.number("from"), f.number("to")-1
		case "high-watermark":
			from, to = f.number("before"), f.number("after")-1
		default:
			least, _ := f.least()
			from, to = f.number("hw"), least-1
		}
		to = max(from, to)
	case "lost":
		list = texts(acknowledged(e), "value")
		if n := len(list); n > 3 {
			list = append(list[:2], Phrase{"{n} more", "另外 {n} 条"}.In(f.lang, "n", strconv.Itoa(n-2)))
		}
	case "lostRequests":
		var ids []string
		for _, e := range f.same {
			ids = append(ids, texts(acknowledged(e), "request")...)
		}
		text = f.hashes(ids)
	case "shown":
		records := f.step.Get("result").Get("records")
		if n := len(records.List()); records.Kind() == jsontext.Array {
			text, known.many = strconv.Itoa(n), n != 1
		}
	case "hwThen":
		least, _ := f.least()
		text = decimal(max(least, f.number("hw")))
	case "cutThen":
		text = decimal(min(f.number("leo"), f.number("hw")))
	case "below":
		text, known.many = " ", f.number("cut") < f.number("hw")
	case "level":
		text, known.many = " ", f.number("leo") < f.number(".leader")
	case "past":
		text, known.many = " ", f.number("batchGeneration") < f.number("linkGeneration")
	case "leaderId":
		leader, _, _ := operand(f.reason, "broker")
		text = leader.Text()

	case "who":
		who := Phrase{"the replica", "该副本"}
		applied, _, _ := operand(f.reason, "applied")
		if text = e.Get("replica").Text(); text != "" {
			break
		}
		if known.own = true; applied.Kind() == jsontext.Number {
			who = Phrase{"a cursor at {n}", "停在 {n} 的 cursor"}
		}
		text = who.In(f.lang, "n", applied.Text())
	case "next":
		text = decimal(f.number("applied") + 1)
	case "missing":
		from, to = f.number("applied")+1, f.number("sequence")
		to = max(from, to)
	case "behind":
		list, _, _ = f.followers()
	case "slowest", "slowestApplied", "slowestLag":
		return f.slowest(name), true
	case "kept":
		text = decimal(f.number("repl-backlog-batches") + 1)
	case "newId":
		text = f.newID()
	case "sent":
		from, to := e.Get("from").Text(), e.Get("to").Text()
		text = choose(from == to, from, from+"–"+to)
	case "lastLost":
		if lost := e.Get("lost").List(); len(lost) > 0 {
			text = lost[len(lost)-1].Get("sequence").Text()
		}
	case "lostSequences":
		text = f.ranges(texts(e.Get("lost").List(), "sequence"))
	case "position":
		text = e.Get("after").Get("appliedSequence").Text()
	case "role": // a word of ours
		role, question, _ := operand(f.reason, name)
		text, known.own, known.question = role.Text(), true, question
		if f.lang == Chinese && (text == "primary" || text == "replica") {
			text = choose(text == "primary", "主节点", "副本")
		}
	case "limit":
		text = e.Get("after").Get("queueLimit").Text()
	case "answer":
		text = answer(e.Get("reply"), 0)
	case "says":
		said, _, _ := operand(f.reason, "error")
		text = brief(strings.TrimRight(said.Text(), " ."))
	case "refusal":
		text = f.step.Get("error").Text()
	case "met":
		text = brief(e.Get("expected").Text())
	case "wanted", "got":
		wanted, got := differing(e.Get("expected").Text(), e.Get("actual").Text())
		text = brief(choose(name == "wanted", wanted, got))
	case "first", "second": // what two labs have
		list := e.Get("values").List()
		if at := choose(name == "first", 0, 1); at < len(list) && list[at].Kind() == jsontext.String {
			text = choose(list[at].Text() == "", `""`, brief(list[at].Text()))
		} else {
			text = Phrase{"nothing", "没有"}[f.lang]
		}
	case "said":
		text = f.said
	case "compared": // a name in the words of expect, as code
		text = "`" + plain.Text(e.Get("name").Text()) + "`"
	case "typed": // a command, as code
		text = "`" + plain.Text(e.Get("command").Text()) + "`"
	case "word1", "word2":
		words := append(strings.Fields(f.step.Get("command").Text()), "", "", "")
		text = shorten(words[name[4]-'0'])

	// Of all events of a kind.
	case "requests":
		text = f.hashes(texts(f.same, "request"))
	case "failing": // "request 2", "requests 2 and 3"
		ids := distinct(texts(f.same, "request"))
		if len(ids) == 0 {
			ids = []string{e.Get("request").Text()}
		}
		known.many, known.own = len(ids) > 1, true
		text = Phrase{choose(known.many, "requests ", "request "), "请求 "}[f.lang] + enumerate(ids, f.lang)
	case "brokerList":
		ids := distinct(texts(f.same, "broker"))
		known.many = len(ids) > 1
		text = choose(known.many && f.lang == English, "brokers ", "broker ") + strings.Join(ids, ",")
	case "replicas":
		names := distinct(texts(f.same, "replica"))
		text, known.many = strings.Join(names, f.comma()), len(names) > 1
	case "sequences":
		text = f.ranges(texts(f.same, "sequence"))
	case "lastTo":
		text = f.same[len(f.same)-1].Get("to").Text()
	case "lastAfter", "~lastAfter":
		after := f.same[len(f.same)-1].Get("after")
		text = after.Text()
		if n, _ := after.Int(); name[0] == '~' {
			text = duration(n, f.lang)
		}
	case "count":
		text = strconv.Itoa(len(f.same))
	case "ids":
		text = strings.Join(texts(e.Get("after").List(), ""), ",")
	case "setIds":
		text = strings.Join(texts(e.Get("acknowledgementSet").List(), ""), ",")
	default:
		return known, false
	}
	switch {
	case brokers != nil:
		return f.brokers(brokers), true
	case list != nil:
		text, known.many = enumerate(list, f.lang), len(list) > 1
	case from <= to:
		text, known.many = span(from, to, f.lang), from < to
	}
	known.text = text
	return known, true
}

func decimal(n int64) string { return strconv.FormatInt(n, 10) }

func choose[T any](first bool, a, b T) T {
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
		switch n, _ := jsontext.Integer(text); {
		case i > 0 && list[i-1] == strconv.Itoa(int(n)-1):
			if i+1 == len(list) || list[i+1] != strconv.Itoa(int(n)+1) {
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
