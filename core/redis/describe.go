package redis

import (
	"strconv"

	"highwater/core/view"
	"highwater/core/words"
)

// Describe is the same picture in sentences: the primary, what its backlog keeps,
// what a returning cursor gets, each lane, the keys, and what was lost.
func (t *Topology) Describe(remembered view.Past, look *view.Look) []string {
	p := t.look(remembered, look)
	if p.primary < 0 {
		return []string{p.hint(look)}
	}
	stop := p.say(words.Redis.Stop)
	sentences := []string{
		p.primarySentence(),
		p.windowSentence(),
		p.barSentence(),
	}
	for _, l := range p.lanes {
		sentences = append(sentences, p.laneSentence(l))
		if l.guess >= 0 {
			sentences = append(sentences, p.of(l, p.guessText(l))+stop)
		}
		if behind := p.behindText(row{server: l.server, follows: l.id == p.id}); behind != "" {
			sentences = append(sentences, p.of(l, behind)+stop)
		}
	}
	if len(p.rest) > 0 {
		sentences = append(sentences, p.restSentence()+stop)
	}
	keys := ""
	for _, k := range p.columns {
		if p.keys.Has(k) {
			keys += ", " + clip(shownText(string(k))) + " " + clip(p.valueText(p.server, k))
		}
	}
	if keys != "" {
		sentences = append(sentences, p.say(words.Redis.TheKeys, "server", p.name, "n", strconv.Itoa(p.keys.Len()), "keys", keys[2:]))
	}
	for i := range p.arms {
		what, end := p.lostTexts(&p.arms[i])
		sentences = append(sentences, what+stop, end+stop)
	}
	return sentences
}
