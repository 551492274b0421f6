package kafka

import (
	"highwater/core/svg"
	"highwater/core/view"
	"highwater/core/words"
)

// Describe says what the picture shows, a sentence each, for those who do not
// see it and for print.
func (c *Cluster) Describe(past view.Past, look *view.Look) []string {
	s := c.seen(past, look)
	k := &words.Kafka
	if s.p == nil {
		return []string{s.hint(look)}
	}
	p := s.p
	list := []string{s.say(k.ThePartition, "partition", p.label, "hw", digits(p.hw), "leader", digits(c.id(p.leader)),
		"epoch", digits(p.epoch), "isr", commaed(c.ids(p.isr)), "min", digits(p.topic.settings.MinInsyncReplicas))}
	if s.guess >= 0 {
		list = append(list, s.say(k.GuessName, "n", digits(s.guess))+s.say(k.Stop))
	}
	for i := range s.lanes {
		list = append(list, s.replicaSentence(&s.lanes[i]))
	}
	if p.lso < p.hw {
		list = append(list, s.say(k.TheLSO, "n", digits(p.lso)))
	}
	phrase := k.TheConsumer
	if s.read.to < 0 {
		phrase = k.NoConsumer
	}
	list = append(list, s.say(phrase, "n", digits(s.read.to), "hw", digits(p.hw)))
	first := s.arranged(look).first
	if first > 0 {
		list = append(list, s.say(k.TheFold, "from", "0", "to", digits(first-1)))
	}
	list = append(list, s.batchSentences(first)...)
	list = append(list, s.requestSentences(first)...)
	return append(list, s.lostSentences()...)
}

func (s *sight) replicaSentence(l *lane) string {
	k := &words.Kafka
	text := s.say(k.TheReplica, "id", digits(l.id), "role", s.role(l), "leo", digits(l.leo))
	add := func(when bool, phrase words.Phrase, operands ...string) {
		if when {
			text += s.say(phrase, operands...)
		}
	}
	add(l.lag > 0, k.LagsBehind, "n", digits(l.lag))
	add(l.inSync, k.IsIn)
	add(!l.inSync, k.IsOut, "why", s.whyOut(l, false))
	add(!l.up && l.inSync, k.IsDown)
	add(l.paused, k.IsPaused)
	add(l.holds, k.Holds, "n", digits(s.p.hw))
	add(l.missedCut != noCut && l.missedCut < l.leo, k.CutWaits, "n", digits(l.missedCut))
	return text + s.say(k.Stop)
}

// mostSentences bounds what is listed one by one.
const mostSentences = 24

// batchSentences are the leader's batches that the picture shows, newest first,
// and of the other logs what the leader has not.
func (s *sight) batchSentences(first Offset) (list []string) {
	for i := range s.lanes {
		l := &s.lanes[i]
		if !l.leads {
			continue
		}
		for e := l.log.top(); e != bottom && e.next > first && len(list) < mostSentences; e = e.previous {
			list = append(list, s.batchSentence(l, e.batch))
		}
	}
	for i := range s.lanes {
		l := &s.lanes[i]
		for e := l.log.top(); e != bottom && e.next > first && len(list) < 2*mostSentences; e = e.previous {
			if same := s.log.holding(e.batch.Base); same == nil || same.batch != e.batch {
				list = append(list, s.batchSentence(l, e.batch))
			}
		}
	}
	return list
}

func (s *sight) batchSentence(l *lane, b *Batch) string {
	k := &words.Kafka
	state, values := k.IsInLog, s.marker(b.Control)
	if s.committed(b) {
		state = k.IsCommitted
	}
	if b.Control == Data {
		values = valuesOf(b.Records)
	}
	return s.say(k.TheBatch, "id", digits(l.id), "offsets", s.offsets(b.Base, b.Next()), "epoch", digits(b.Epoch), "values", values, "state", s.say(state))
}

// requestSentences tell who waits for whom, and what was answered.
func (s *sight) requestSentences(first Offset) (list []string) {
	k := &words.Kafka
	told := 0
	for _, a := range s.requests(first, mostSentences) {
		request := digits(a.ID)
		switch a.Status {
		case Pending:
			told++
			missing, reached := s.missing(&a)
			list = append(list, s.say(k.TheWait, "request", request, "n", digits(a.waits.target), "ids", commaed(missing),
				"reached", digits(reached), "all", digits(a.waits.set.size())))
		case Failed:
			list = append(list, s.say(k.TheRequestFailed, "request", request, "acks", a.Acks.String(), "error", string(a.Error)))
		default:
			list = append(list, s.say(k.TheRequest, "request", request, "acks", a.Acks.String(), "status", s.status(a.Request)))
		}
	}
	if n := s.p.waiting.Len() - told; n > 0 {
		list = append(list, s.say(k.OtherWaits, "n", digits(n)))
	}
	return list
}

// lostSentences are the ghosts, one for each log, and how many records are lost.
func (s *sight) lostSentences() (list []string) {
	k := &words.Kafka
	for i := range s.lanes {
		for _, g := range s.lanes[i].ghosts {
			for _, r := range g.records {
				if len(list) < mostSentences {
					list = append(list, s.say(k.TheLost, "value", svg.Fit(r.Value, 300, &plainType), "n", digits(r.Offset), "id", digits(s.lanes[i].id), "request", digits(r.Request)))
				}
			}
		}
	}
	if s.past != nil {
		for i := range s.past.lost {
			if l := &s.past.lost[i]; l.partition == s.p.label && !s.haunts(l.request) && len(list) < mostSentences {
				list = append(list, s.say(k.TheGone, "request", digits(l.request), "offsets", s.offsets(l.base, l.base+Offset(l.records))))
			}
		}
	}
	if n := s.past.lostOf(s.p.label); n > 0 {
		list = append(list, s.say(k.Lost, "n", digits(n))+s.say(k.Stop))
	}
	return list
}

// haunts says whether a ghost tells of a request already.
func (s *sight) haunts(request RequestID) bool {
	for i := range s.lanes {
		for _, g := range s.lanes[i].ghosts {
			if g.request == request {
				return true
			}
		}
	}
	return false
}
