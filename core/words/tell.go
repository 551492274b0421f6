package words

import (
	"strings"

	"highwater/core/jsontext"
)

// Telling is the strip that says why: what happened, the rule that decided, and
// the arithmetic with this step's numbers.
type Telling struct {
	Lead, Rest string
	Rule       string
	Terms      []Term
}

// Term is one piece of the arithmetic.
type Term struct {
	Text     string // "HW = max(", or the name of a boxed number
	Value    string // the number
	Badge    string // a broker's id in a dot before it
	Boxed    bool
	Deciding bool
	Question string // asks why it is this number, in the words of expect
}

// told is a step in words, with the reason that its words are about.
type told struct {
	lead, rest string
	reason     jsontext.Value
}

// Tell reads a Step as the contract writes it.
func Tell(step jsontext.Value, lang Lang) Telling {
	f := facts{lang: lang}
	t := f.tellStep(step)
	f.reason = t.reason
	return Telling{Lead: t.lead, Rest: t.rest, Rule: t.reason.Get("rule").Text(), Terms: f.terms()}
}

// tellStep tells a step by its refusal, or by the event that tells most.
func (f *facts) tellStep(step jsontext.Value) told {
	f.step = step
	if why := step.Get("why"); why.Kind() == jsontext.Object {
		f.reason = why
		lead, _, _ := f.say("!refused")
		_, rest := f.tellReason()
		if rest == "" {
			_, rest, _ = f.say("!refused/" + step.Get("error").Text())
		}
		return told{lead, rest, why}
	}
	if f.verb() == "cluster" {
		f.same = step.Get("events").List()
		lead, rest, _ := f.say("!cluster")
		return told{lead: lead, rest: rest}
	}
	most, at := -1, -1
	events := step.Get("events").List()
	for i, e := range events {
		if tells := f.tells(e); tells > most {
			most, at = tells, i
		}
	}
	if at >= 0 {
		f.same = nil
		for _, e := range events {
			if f.tells(e) == most {
				f.same = append(f.same, e)
			}
		}
		f.event, f.reason = events[at], events[at].Get("why")
		lead, rest := f.tellEvent()
		return told{lead, rest, f.reason} // which may be the condition that decided
	}
	if code := step.Get("error").Text(); code != "" {
		lead, rest, _ := f.say("!refused/"+code, "!refused")
		return told{lead: lead, rest: rest}
	}
	lead, rest, _ := f.say("!"+f.verb(), "!")
	return told{lead: lead, rest: rest}
}

// tells is how much an event tells of its step.
func (f *facts) tells(event jsontext.Value) int {
	f.event, f.reason = event, event.Get("why")
	if i := kindOf(event.Get("type").Text() + f.eventKind()); i >= 0 {
		return kinds[i].tells
	}
	return 0
}

// terms is the arithmetic of the reason's rule. A phrase book writes it so:
// "[!lag {lag}] ≤ [limit {limit}]" are two boxed numbers, of which the first
// decides; "[*leos]" stands for one box a broker; a number outside is a result.
func (f *facts) terms() []Term {
	rule := f.reason.Get("rule").Text()
	formula := ""
	for _, key := range [...]string{"=" + rule + f.ruleKind(), "=" + rule} {
		phrase, found := look(books[f.lang], key)
		if _, whole := fill(strings.ReplaceAll(phrase, "[*leos]", "{leos}"), f.fact); found && whole {
			formula = phrase
			break
		}
	}
	var terms []Term
	for formula != "" {
		text, rest, boxed := strings.Cut(formula, "[")
		terms = append(terms, f.term(strings.TrimSpace(text))...)
		box, after, _ := strings.Cut(rest, "]")
		formula = after
		switch {
		case !boxed:
		case box == "*leos":
			terms = append(terms, f.leoTerms()...)
		default:
			decides := strings.HasPrefix(box, "!")
			for _, t := range f.term(strings.TrimPrefix(box, "!")) {
				t.Boxed, t.Deciding = true, decides
				terms = append(terms, t)
			}
		}
	}
	return terms
}

// term reads "words {number}".
func (f *facts) term(phrase string) []Term {
	if phrase == "" {
		return nil
	}
	text, value := phrase, ""
	var t Term
	if i := strings.LastIndex(phrase, "{"); i >= 0 && strings.HasSuffix(phrase, "}") && !strings.Contains(phrase[i:], ":") {
		text, value = strings.TrimSpace(phrase[:i]), phrase[i+1:len(phrase)-1]
		known, _ := f.fact(value)
		t.Value, t.Question = known.text, known.question
	}
	t.Text, _ = fill(text, f.fact)
	return []Term{t}
}

// leoTerms is a box for each broker's LEO; those decide that are the smallest, or,
// where a target is to be reached, those that are short of it.
func (f *facts) leoTerms() (terms []Term) {
	ids, leos, questions := f.ends()
	least, _ := f.least()
	limit := least + 1
	if target, _, found := operand(f.reason, "target"); found && !f.reason.Get("holds").Bool() {
		limit, _ = target.Int()
	}
	for i, id := range ids {
		value, _, _ := operand(f.reason, "broker "+id)
		terms = append(terms, Term{Badge: id, Value: value.Text(), Boxed: true, Question: questions[i], Deciding: leos[i] < limit})
	}
	return terms
}
