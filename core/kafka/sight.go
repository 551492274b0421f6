package kafka

import (
	"strconv"

	"highwater/core/sim"
	"highwater/core/view"
	"highwater/core/words"
)

// sight is one partition as it is looked at: what picture, sentences and summary
// have in common.
type sight struct {
	c     *Cluster
	p     *partition
	past  *past
	lang  words.Lang
	lanes []lane // in assignment order
	log   Log    // the leader's
	leo   Offset // the leader's
	top   Offset // the highest offset that anything reaches: a LEO, a ghost, or a guess
	guess Offset // what a learner takes HW to be; negative: nothing
	read  reader
}

// lane is a replica as it is looked at.
type lane struct {
	*replica
	broker
	leo, lag      Offset
	leads, inSync bool
	holds         bool // HW is this replica's LEO, and the leader has more
	ghosts        []ghost
}

// seen looks at the partition that was asked for, or at the first. Before there
// is any, sight has no partition.
func (c *Cluster) seen(before view.Past, look *view.Look) *sight {
	s := &sight{c: c, lang: look.Lang, read: reader{from: -1, to: -1}}
	s.past, _ = before.(*past)
	if len(c.partitions) == 0 {
		return s
	}
	if s.p = c.labelled(look.Part); s.p == nil {
		s.p = c.partitions[0]
	}
	p := s.p
	s.log = p.leaderReplica().log
	s.leo = s.log.LogEndOffset()
	s.read = s.past.readerOf(p.label)
	s.guess = Offset(look.Guessed(p.label + " hw"))
	s.top = max(s.guess, Offset(look.Reach))
	for i := range p.replicas {
		r := &p.replicas[i]
		l := lane{replica: r, broker: c.brokers[r.broker], leo: r.log.LogEndOffset()}
		l.lag = max(0, s.leo-l.leo)
		l.leads = r.broker == p.leader
		l.inSync = p.isr.has(r.broker)
		l.holds = l.inSync && l.leo == p.hw && s.leo > p.hw
		s.top = max(s.top, l.leo)
		if s.past != nil {
			for _, g := range s.past.ghosts {
				if g.partition == p.label && g.broker == l.id {
					l.ghosts = append(l.ghosts, g)
					s.top = max(s.top, g.records[len(g.records)-1].Offset)
				}
			}
		}
		s.lanes = append(s.lanes, l)
	}
	return s
}

// say says a phrase in the language of whoever looks.
func (s *sight) say(p words.Phrase, operands ...string) string { return p.In(s.lang, operands...) }

func digits[T ~int | ~int32 | ~int64](n T) string { return strconv.FormatInt(int64(n), 10) }

// committed says whether a batch in some log is what consumers read: below HW,
// and the leader's log has the very same. Logs that diverged have others.
func (s *sight) committed(b *Batch) bool {
	if b.Next() > s.p.hw {
		return false
	}
	leads := s.log.holding(b.Base)
	return leads != nil && leads.batch == b
}

// whyOut is why a replica is out of the ISR, at length or in brief.
func (s *sight) whyOut(l *lane, brief bool) string {
	k := &words.Kafka
	long, short := &k.OutUntilFetch, &k.ShortUntilFetch
	operands := []string{"n", digits(l.lag), "leo", digits(l.leo), "age", s.age(s.c.now - l.lastFetch)}
	if verdict := s.c.membership(s.p, l.replica); !verdict.Holds {
		switch verdict.Rule {
		case ISRDown:
			long, short = &k.OutDown, &k.Down
		case ISRLagMessages:
			long, short = &k.OutMessages, &k.ShortMessages
		case ISRLagTime:
			long, short = &k.OutTime, &k.ShortTime
		case ISRBelowHW:
			long, short = &k.OutBelowHW, &k.ShortBelowHW
		}
	}
	if brief {
		long = short
	}
	return s.say(*long, operands...)
}

// age is a duration in the largest unit that says it exactly; a very long one in
// whole units.
func (s *sight) age(ms sim.Millis) string {
	unit := 0
	n := int64(ms)
	for unit < len(ageUnits)-1 && n != 0 && (n%ageUnits[unit].next == 0 || n >= 1_000_000) {
		n /= ageUnits[unit].next
		unit++
	}
	return digits(n) + " " + s.say(*ageUnits[unit].name)
}

var ageUnits = [...]struct {
	next int64
	name *words.Phrase
}{{1000, &words.Kafka.Milliseconds}, {60, &words.Kafka.Seconds}, {60, &words.Kafka.Minutes}, {0, &words.Kafka.Hours}}

// role is how a replica is called.
func (s *sight) role(l *lane) string {
	if l.leads {
		return s.say(words.Kafka.IsLeader)
	}
	return s.say(words.Kafka.IsFollower)
}

// asked is a produce request as it is shown: beside its batch, or at its target.
type asked struct {
	*Request
	base, next Offset // of its batch in the leader's log
	written    bool   // the leader's log has that batch
	waits      waiting
}

// missing are the members that a request still waits for, and how many it has.
func (s *sight) missing(a *asked) (ids []int, reached int) {
	for _, id := range s.c.ids(a.waits.set) {
		if s.p.replica(s.c.index(id)).log.LogEndOffset() >= a.waits.target {
			reached++
		} else {
			ids = append(ids, id)
		}
	}
	return ids, reached
}

// recent is how many of the newest requests are looked at, for those that have
// no batch of their own.
const recent = 64

// requests are the partition's requests that can be shown, newest first: those
// whose batch stands in the leader's log from an offset on, and the newest.
func (s *sight) requests(from Offset, most int) (list []asked) {
	seen := map[RequestID]bool{}
	add := func(id RequestID, b *Batch) {
		r := s.c.request(id)
		if r == nil || seen[id] || s.c.partitions[r.Partition] != s.p {
			return
		}
		a := asked{Request: r, base: r.Base, next: r.Offset + 1}
		if w, ok := s.p.waiting.Get(id); ok {
			a.waits, a.base, a.next = w, w.base, w.target
		}
		if b != nil {
			a.base, a.next = b.Base, b.Next()
		}
		e := s.log.holding(a.base)
		a.written = e != nil && e.batch.Payload == r.payload
		seen[id] = true
		list = append(list, a)
		for at := len(list) - 1; at > 0 && list[at-1].ID < id; at-- {
			list[at-1], list[at] = list[at], list[at-1]
		}
	}
	for e := s.log.top(); e != bottom && e.next > from && len(seen) < recent; e = e.previous {
		add(e.batch.Request, e.batch)
	}
	newest := s.c.requests.Len()
	for id := newest; id > max(0, newest-recent); id-- {
		add(RequestID(id), nil)
	}
	return list[:min(most, len(list))]
}
