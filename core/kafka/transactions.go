package kafka

import (
	"slices"

	"highwater/core/jsontext"
	"highwater/core/script"
	"highwater/core/sim"
)

const (
	TxnOpen         sim.RuleID = "txn.open"
	TxnDecided      sim.RuleID = "txn.decided"
	TxnUndecided    sim.RuleID = "txn.undecided"
	TxnInvalidState sim.RuleID = "txn.invalid-state"

	ErrInvalidTxnState sim.Refusal = "InvalidTxnState"
)

// transact begins, commits or aborts a producer's transaction (rule 13).
type transact struct {
	producer producerNumber
	change   string // begin, commit or abort
}

func bindTransact(c *Cluster, call *script.Call) (command, *script.Error) {
	who, err := c.bindProducer(call, "P", "transactional producer")
	if err != nil {
		return nil, err
	}
	if !who.transactional() {
		return nil, call.Conflict(call.Get("P"), "only a producer with a transactional.id has transactions")
	}
	return &transact{who.number, call.Verb.Name}, nil
}

func (cmd *transact) apply(c *Cluster, out *sim.Sink) sim.Refusal {
	who := c.producer(cmd.producer)
	begin := cmd.change == "begin"
	if who.open == begin {
		return out.Refuse(ErrInvalidTxnState, who.stateReason(out))
	}
	changed := *who
	changed.open, changed.partitions = begin, nil
	if begin {
		c.producers = c.producers.Set(who.number, &changed)
		c.announceTransaction(who, cmd.change, out.Because(TxnOpen, true).Text("producer", who.name), out)
		return ""
	}
	for _, i := range who.partitions {
		if p := c.partitions[i]; !c.leaderUp(p) {
			return out.Refuse(ErrLeaderNotAvailable, c.leaderDownReason(p, out))
		}
	}
	c.producers = c.producers.Set(who.number, &changed)
	why := out.Because(TxnUndecided, true).Text("producer", who.name).Number("markers", int64(len(who.partitions)))
	c.announceTransaction(who, cmd.change, why, out)
	control := CommitMarker
	if cmd.change == "abort" {
		control = AbortMarker
	}
	for _, i := range who.partitions {
		p := c.change(i)
		c.appendAsLeader(p, marker(control, who.id, c.now), 0, out)
		c.failBelowMinISR(p, out)
	}
	return ""
}

// touch notes that the open transaction has written to a partition.
func (c *Cluster) touch(who *producer, partition int) {
	i := 0
	for i < len(who.partitions) && who.partitions[i] < partition {
		i++
	}
	if i < len(who.partitions) && who.partitions[i] == partition {
		return
	}
	changed := *who
	changed.partitions = append(append(slices.Clone(who.partitions[:i]), partition), who.partitions[i:]...)
	c.producers = c.producers.Set(who.number, &changed)
}

// lastStableOffset is the first offset of the earliest undecided transaction,
// or HW if that is lower or there is none. A transaction is decided once its
// marker is below HW, so what is asked is the log as it stands at HW.
func (l Log) lastStableOffset(hw Offset) Offset {
	e := l.holding(hw - 1)
	if e == nil {
		return hw
	}
	if first, _, ok := e.open.First(); ok {
		return min(first, hw)
	}
	return hw
}

// followLastStableOffset looks at the last stable offset again, after HW or the
// leader has changed.
func (c *Cluster) followLastStableOffset(p *partition, oldHW Offset, out *sim.Sink) {
	before := p.lso
	p.lso = p.leaderReplica().log.lastStableOffset(p.hw)
	if out == nil || p.lso == before {
		return
	}
	why := p.undecidedReason(out)
	if p.lso == p.hw {
		why.Rule, why.Holds = ReadLSO, true
		if before < oldHW {
			why.Rule = TxnDecided
		}
	}
	out.Emit("last-stable-offset", why, &LastStableOffset{p.name(), before, p.lso})
}

// undecidedReason is why LSO stays behind HW.
func (p *partition) undecidedReason(out *sim.Sink) *sim.Reason {
	return out.Because(TxnUndecided, false).Number("hw", int64(p.hw)).Ask(p.label, "hw").Number("lso", int64(p.lso))
}

// aborted says of each batch of a log, from the one holding from up to end,
// whether it belongs to an aborted transaction. A marker decides all of its
// producer's data before it, so the walk goes backwards.
func (l Log) aborted(from, end Offset) map[*Batch]bool {
	aborted := map[*Batch]bool{}
	fate := map[producerID]Control{}
	for e := l.holding(end - 1); e != nil && e != bottom && e.next > from; e = e.previous {
		switch b := e.batch; {
		case b.Control != Data:
			fate[b.producer] = b.Control
		case b.Transactional && fate[b.producer] == AbortMarker:
			aborted[b] = true
		}
	}
	return aborted
}

func (p *producer) stateReason(out *sim.Sink) *sim.Reason {
	state := "none"
	if p.open {
		state = "open"
	}
	return out.Because(TxnInvalidState, false).Text("producer", p.name).Text("transaction", state)
}

func (c *Cluster) announceTransaction(who *producer, change string, why *sim.Reason, out *sim.Sink) {
	if out == nil {
		return
	}
	var partitions []string
	for _, i := range who.partitions {
		partitions = append(partitions, c.partitions[i].name())
	}
	out.Emit("transaction", why, &Transaction{who.name, change, partitions})
}

// Transaction is announced when one begins or ends.
type Transaction struct {
	Producer   string
	Change     string
	Partitions []string
}

// LastStableOffset is announced when it moves, also where it follows HW.
type LastStableOffset struct {
	Partition     string
	Before, After Offset
}

func (e *Transaction) Fields(w *jsontext.Writer) {
	w.StringField("producer", e.Producer)
	w.StringField("change", e.Change)
	w.StringsField("partitions", e.Partitions)
}

func (e *LastStableOffset) Answers(q string) bool { return q == e.Partition+" lso" }
func (e *LastStableOffset) Fields(w *jsontext.Writer) {
	w.StringField("partition", e.Partition)
	w.IntField("before", int64(e.Before))
	w.IntField("after", int64(e.After))
}
