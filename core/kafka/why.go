package kafka

import (
	"highwater/core/script"
	"highwater/core/sim"
)

// Ask reads a question: "orders-0 hw", or "request 2 status".
func (c *Cluster) Ask(question *script.Line) (sim.Question, *script.Error) {
	words := question.Words
	switch {
	case len(words) == 3 && words[0].Text == "request":
		return c.askRequest(question)
	case len(words) == 3 && words[1].Text == "leo":
	case len(words) != 2 || words[0].Text == "request":
		return sim.Question{}, question.Whole(script.MissingArgument, "", "TOPIC-P FIELD", "TOPIC-P leo BROKER", "request N FIELD", "last FIELD")
	}
	i := c.partitionNamed(words[0].Text)
	if i < 0 {
		return sim.Question{}, question.Unknown(&words[0], c.Names("partition"))
	}
	field, err := question.Field(&words[1], partitionFields)
	if err != nil {
		return sim.Question{}, err
	}
	p := c.partitions[i]
	if len(words) == 3 {
		return c.askLEO(p, question)
	}
	return sim.Question{Text: p.name() + " " + field, Value: c.field(p, field), Now: c.partitionNow(p, field)}, nil
}

// askLEO reads a question about one replica: "orders-0 leo 2". What holds it is that
// it cannot fetch; what brought it about is what moved it.
func (c *Cluster) askLEO(p *partition, question *script.Line) (sim.Question, *script.Error) {
	word := &question.Words[2]
	id, _ := script.ReadInteger(word.Text)
	b := c.index(int(id))
	if b < 0 || !p.assigned.has(b) {
		return sim.Question{}, question.Unknown(word, c.assignedNames(p))
	}
	q := sim.Question{Text: leoQuestion(p.label, int(id)), Value: digits(p.replica(b).log.LogEndOffset())}
	if at := &c.brokers[b]; b != p.leader && (!at.up || at.paused || !c.leaderUp(p)) {
		q.Now = []*sim.Reason{c.skippedReason(p, at, &sim.Sink{})}
	}
	return q, nil
}

func leoQuestion(partition string, broker int) string { return partition + " leo " + digits(broker) }

// answersLEO is what asks for a log that has moved: of all replicas, or of this one.
func answersLEO(q, partition string, broker int) bool {
	return q == partition+" leo" || q == leoQuestion(partition, broker)
}

func (c *Cluster) askRequest(question *script.Line) (sim.Question, *script.Error) {
	words := question.Words
	n, _ := script.ReadInteger(words[1].Text)
	r := c.request(RequestID(n))
	if r == nil {
		return sim.Question{}, question.Unknown(&words[1], c.Names("request"))
	}
	field, err := question.Field(&words[2], requestFields)
	if err != nil {
		return sim.Question{}, err
	}
	q := sim.Question{Text: r.ID.question(), Value: r.field(field)}
	p := c.partitions[r.Partition]
	if w, waits := p.waiting.Get(r.ID); waits {
		q.Now = []*sim.Reason{c.setReason(p, w, &sim.Sink{})}
	}
	return q, nil
}

// partitionNow is what holds a field of a partition as it is: the smallest LEO
// in the ISR holds HW, and that, or LSO, is where a consumer stops; an undecided
// transaction holds LSO, a request its set, and whoever is not in the ISR is kept out
// by a condition.
func (c *Cluster) partitionNow(p *partition, field string) (now []*sim.Reason) {
	out := &sim.Sink{}
	switch field {
	case "hw", "values":
		nothingAbove := p.leaderReplica().log.LogEndOffset() == p.hw
		now = append(now, c.hwReason(p, p.hw, nothingAbove, out))
		if field == "values" {
			now = append(now, c.unread(p, out)...)
		}
	case "lso":
		if p.lso < p.hw {
			now = append(now, p.undecidedReason(out))
		}
	case "pending":
		for _, w := range p.waiting.All() {
			now = append(now, c.setReason(p, w, out))
		}
	case "isr":
		for _, id := range c.ids(p.assigned &^ p.isr) {
			if verdict := c.membership(p, p.replica(c.index(id))); !verdict.Holds {
				now = append(now, verdict)
			}
		}
	}
	return now
}
