package kafka

import (
	"fmt"
	"strings"

	"highwater/core/script"
	"highwater/core/sim"
)

// dice choose what a random script does next: a seeded generator, or the bytes
// of a fuzzer.
type dice interface {
	pick(n int) int // one of 0 … n-1
}

type seeded struct{ rand sim.Rand }

func (s *seeded) pick(n int) int { return int(s.rand.Next() % uint64(n)) }

// author writes random scripts, a line at a time, for the state they have
// reached: names are mostly real ones, settings mostly tight.
type author struct {
	dice  dice
	moves []move
	total int // of the moves' odds
}

type move struct {
	odds  int
	write func(*author, *Cluster) string // "" where the move makes no sense now
}

var moves = []move{
	{14, (*author).produce}, {4, (*author).retry}, {10, (*author).replicate}, {2, (*author).fetch},
	{3, (*author).promote}, {3, (*author).crash}, {4, (*author).restart}, {2, (*author).pause}, {2, (*author).resume},
	{3, (*author).begin}, {2, (*author).commit}, {1, (*author).abort}, {4, (*author).tick},
	{1, (*author).fetchersEvery}, {1, (*author).fetchersOff}, {1, (*author).fetchersFail},
	{1, (*author).reopen}, {1, (*author).topic}, {1, (*author).producer}, {1, (*author).nonsense},
}

// newAuthor gives each move its odds for one run: some happen often, some not at
// all, so that runs go deep in different directions.
func newAuthor(d dice) *author {
	a := &author{dice: d}
	for i, m := range moves {
		if i > 3 {
			m.odds *= []int{0, 1, 1, 2, 4}[d.pick(5)]
		}
		a.moves = append(a.moves, m)
		a.total += m.odds
	}
	return a
}

// opening is how a run begins: a cluster, a topic, mostly some producers.
func (a *author) opening() []string {
	ids := [][]string{{"1", "2", "3", "4", "5"}, {"5", "4", "3", "2", "1"}, {"10", "7", "300", "1", "0"}}[a.dice.pick(3)]
	n := []int{1, 2, 2, 3, 3, 3, 3, 4, 5}[a.dice.pick(9)]
	lines := []string{"cluster brokers=" + strings.Join(ids[:n], ",")}
	for _, s := range []struct {
		name   string
		values []string
	}{
		{"min.insync.replicas", []string{"", "1", "2", "2", "3"}},
		{"replica.fetch.max.bytes", []string{"", "0", "69", "138", "140", "200"}},
		{"replica.lag.max.messages", []string{"", "", "0", "1", "2", "5"}},
		{"replica.lag.time.max.ms", []string{"", "", "0", "10", "500"}},
		{"rule.promotion.cut", []string{"", "all", "promoted"}},
		{"unclean.leader.election.enable", []string{"", "false", "true"}},
	} {
		if value := s.values[a.dice.pick(len(s.values))]; value != "" {
			lines[0] += " " + s.name + "=" + value
		}
	}
	lines = append(lines, fmt.Sprintf("topic t0 partitions=%d replicas=%d", 1+a.dice.pick(2), max(1, n-a.dice.pick(2))))
	for i := range a.dice.pick(4) {
		lines = append(lines, a.producerNamed(i))
	}
	return lines
}

// next writes a line for this state.
func (a *author) next(c *Cluster) string {
	for range 20 {
		at := a.dice.pick(a.total)
		for _, m := range a.moves {
			if at -= m.odds; at < 0 {
				if line := m.write(a, c); line != "" {
					return line
				}
				break
			}
		}
	}
	return "replicate"
}

func (a *author) of(words ...string) string { return words[a.dice.pick(len(words))] }

func (a *author) partition(c *Cluster) string { return a.of(c.Names("partition")...) }
func (a *author) broker(c *Cluster) string    { return a.of(c.Names("broker")...) }

func (a *author) produce(c *Cluster) string {
	line := "produce " + a.partition(c)
	records := []int{1, 1, 1, 1, 1, 2, 3, 66}[a.dice.pick(8)]
	if records == 66 && a.dice.pick(4) > 0 {
		records = 1
	}
	for i := range records {
		value := fmt.Sprintf("v%d.%d", c.requests.Len()+1, i)
		switch a.dice.pick(12) {
		case 0:
			value = ""
		case 1:
			value = strings.Repeat("x", 50+a.dice.pick(30)) + value
		case 2:
			value += " \xff\"\n"
		}
		line += " " + script.Quote(value)
	}
	line += a.of("", "", "", " key=k", ` key=""`)
	if names := c.Names("producer"); len(names) > 0 && a.dice.pick(3) > 0 {
		return line + " producer=" + script.Quote(a.of(names...))
	}
	return line + a.of("", " acks=all", " acks=-1", " acks=1", " acks=0")
}

func (a *author) retry(c *Cluster) string {
	n := c.requests.Len()
	if n == 0 {
		return ""
	}
	return fmt.Sprint("retry ", max(1, n-a.dice.pick(8)))
}

func (a *author) replicate(c *Cluster) string {
	line := "replicate"
	if a.dice.pick(2) == 0 {
		line += " " + a.partition(c)
	}
	if a.dice.pick(2) == 0 {
		line += " broker=" + a.broker(c)
	}
	return line
}

func (a *author) fetch(c *Cluster) string {
	p := c.partitions[a.dice.pick(len(c.partitions))]
	from := a.dice.pick(int(p.leaderReplica().log.LogEndOffset())+4) - 1
	return fmt.Sprintf("fetch %s from=%d%s%s", p.label, from,
		a.of("", " max=0", " max=1", " max=2"), a.of("", " isolation=read_committed"))
}

func (a *author) promote(c *Cluster) string {
	return "promote " + a.partition(c) + " " + a.broker(c) + a.of("", " unclean=true", " unclean=false")
}

func (a *author) crash(c *Cluster) string   { return "crash " + a.broker(c) }
func (a *author) restart(c *Cluster) string { return "restart " + a.broker(c) }
func (a *author) pause(c *Cluster) string   { return "pause " + a.broker(c) }
func (a *author) resume(c *Cluster) string  { return "resume " + a.broker(c) }
func (a *author) reopen(c *Cluster) string  { return "reopen" }

func (a *author) transact(c *Cluster, verb string) string {
	if names := c.Names("transactional producer"); len(names) > 0 {
		return verb + " " + script.Quote(a.of(names...))
	}
	return ""
}

func (a *author) begin(c *Cluster) string  { return a.transact(c, "begin") }
func (a *author) commit(c *Cluster) string { return a.transact(c, "commit") }
func (a *author) abort(c *Cluster) string  { return a.transact(c, "abort") }

func (a *author) fetchersEvery(*Cluster) string {
	return "fetchers every=" + a.of("1ms", "3ms", "10ms", "500ms")
}
func (a *author) fetchersOff(*Cluster) string { return "fetchers off" }
func (a *author) fetchersFail(c *Cluster) string {
	if c.fetchers.every == 0 {
		return ""
	}
	return "fetchers fail " + a.broker(c)
}

// tick lets running fetchers fire a few times only.
func (a *author) tick(c *Cluster) string {
	if every := int(c.fetchers.every); every > 0 && !c.fetchers.failed {
		return fmt.Sprintf("tick %dms", a.dice.pick(4)*every+a.dice.pick(3))
	}
	return "tick " + a.of("0ms", "1ms", "9ms", "10ms", "11ms", "500ms", "501ms", "30s", "31s", "1m")
}

func (a *author) topic(c *Cluster) string {
	if len(c.topics) > 3 {
		return ""
	}
	line := fmt.Sprintf("topic t%d", len(c.topics))
	if a.dice.pick(3) == 0 {
		names := c.Names("broker")
		first := a.dice.pick(len(names))
		line += " assignment=" + strings.Join(append(names[first:len(names):len(names)], names[:first]...), ",")
	} else {
		line += fmt.Sprintf(" partitions=%d replicas=%d", 1+a.dice.pick(2), 1+a.dice.pick(len(c.brokers)))
	}
	return line + a.of("", " min.insync.replicas=1", " min.insync.replicas=2") + a.of("", " unclean.leader.election.enable=true")
}

func (a *author) producer(c *Cluster) string {
	if c.producers.Len() > 4 {
		return ""
	}
	return a.producerNamed(c.producers.Len())
}

func (a *author) producerNamed(n int) string {
	return fmt.Sprintf("producer p%d", n) +
		a.of(" enable.idempotence=true", " enable.idempotence=true", fmt.Sprintf(" transactional.id=x%d", n), fmt.Sprintf(" transactional.id=x%d", n), "", " acks=1", " acks=0")
}

// nonsense is a line that is a script error in every state, or in most.
func (a *author) nonsense(*Cluster) string {
	return a.of("produce t9-0 x", "retry 99999", "promote t0-0 77", "crash x", "begin p9", "topic t0", "tick 5", "fetchers fail",
		"produce t0-0 a acks=2", `produce t0-0 "`, "cluster brokers=1", "expect t0-0", "replicate t0-0 broker=88", "frobnicate", "")
}
