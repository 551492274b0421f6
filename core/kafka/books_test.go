package kafka

import (
	"encoding/json"
	"fmt"
	"slices"

	"highwater/core/jsontext"
	"highwater/core/sim"
)

// The books. A page may draw a step from its events alone, so each event's
// "before" must be what was there, and the events of a step must account for
// every change between the two states as they are handed out.

type ledger struct {
	NowMs   int
	Brokers []struct {
		ID         int
		Up, Paused bool
	}
	Producers []struct{ Name, Transaction string }
	Fetchers  *struct {
		EveryMs int
		Failed  *struct{ Broker, AtMs int }
	}
	Partitions []*ledgerPartition
	Requests   []*ledgerRequest
}

type ledgerPartition struct {
	Topic                           string
	Partition                       int
	Leader, LeaderEpoch             int
	ISR                             []int
	HighWatermark, LastStableOffset int
	Replicas                        []struct{ Broker, LogEndOffset int }
	Waiting                         []ledgerWaiting
}

type ledgerWaiting struct {
	Request, Target    int
	AcknowledgementSet []int
}

type ledgerRequest struct {
	ID                 int
	Partition, Acks    string
	Status             string
	Error              *string
	BaseOffset, Offset *int
	Duplicate          bool
}

// entryInBooks is any event with the fields that the books look at.
type entryInBooks struct {
	Type, Partition, Topic, Producer, Change string
	Partitions                               json.RawMessage
	Broker                                   *int
	Before, After                            json.RawMessage
	From, To, BaseOffset, NextOffset, Offset int
	Request, Target                          int
	AcknowledgementSet                       []int
	Error                                    string
}

func open(text string) *ledger {
	l := &ledger{}
	if err := json.Unmarshal([]byte(text), l); err != nil {
		panic(err)
	}
	return l
}

func (l *ledger) partition(name string) *ledgerPartition {
	for _, p := range l.Partitions {
		if fmt.Sprintf("%s-%d", p.Topic, p.Partition) == name {
			return p
		}
	}
	return nil
}

func (p *ledgerPartition) leo(broker int) *int {
	for i := range p.Replicas {
		if p.Replicas[i].Broker == broker {
			return &p.Replicas[i].LogEndOffset
		}
	}
	return nil
}

func (p *ledgerPartition) stopWaiting(request int) {
	p.Waiting = slices.DeleteFunc(p.Waiting, func(w ledgerWaiting) bool { return w.Request == request })
}

// checkBooks enters the events of a step into the state before it and says how
// the outcome differs from the state after it.
func checkBooks(beforeText, afterText string, out *sim.Sink) string {
	books, after := open(beforeText), open(afterText)
	var w jsontext.Writer
	sim.WriteEvents(&w, out.Events, 1)
	var events []entryInBooks
	if err := json.Unmarshal(w.Bytes(), &events); err != nil {
		return err.Error()
	}
	for _, r := range after.Requests[len(books.Requests):] {
		books.Requests = append(books.Requests, &ledgerRequest{ID: r.ID, Partition: r.Partition, Acks: r.Acks, Status: "new"})
	}
	for _, e := range events {
		if wrong := books.enter(&e, after); wrong != "" {
			return e.Type + ": " + wrong
		}
	}
	if mine, actual := books.text(), after.text(); mine != actual {
		return "\n" + firstDifference(mine, actual)
	}
	return ""
}

func (l *ledger) text() string {
	text, err := json.MarshalIndent(l, "", " ")
	if err != nil {
		panic(err)
	}
	return string(text)
}

// changes takes an event's before and after for one value of the books.
func changes[T any](e *entryInBooks, value *T) string {
	var before, after T
	if json.Unmarshal(e.Before, &before) != nil || json.Unmarshal(e.After, &after) != nil {
		return "unreadable"
	}
	if fmt.Sprint(before) != fmt.Sprint(*value) {
		return fmt.Sprintf("before is %v and was %v", before, *value)
	}
	if fmt.Sprint(before) == fmt.Sprint(after) {
		return fmt.Sprintf("%v did not change", before)
	}
	*value = after
	return ""
}

func (l *ledger) enter(e *entryInBooks, after *ledger) string {
	p := l.partition(e.Partition)
	if p == nil && e.Partition != "" {
		return "no partition " + e.Partition
	}
	moveEnd := func(from, to int) string {
		if leo := p.leo(*e.Broker); *leo != from {
			return fmt.Sprintf("from %d, and the log ends at %d", from, *leo)
		} else {
			*leo = to
		}
		return ""
	}
	switch e.Type {
	case "clock":
		return changes(e, &l.NowMs)
	case "broker":
		i := slices.IndexFunc(l.Brokers, func(b struct {
			ID         int
			Up, Paused bool
		}) bool {
			return b.ID == *e.Broker
		})
		if i < 0 {
			l.Brokers = append(l.Brokers, struct {
				ID         int
				Up, Paused bool
			}{ID: *e.Broker})
			i = len(l.Brokers) - 1
		}
		was := l.Brokers[i]
		switch e.Change {
		case "up", "down":
			l.Brokers[i].Up = e.Change == "up"
		case "paused", "resumed":
			l.Brokers[i].Paused = e.Change == "paused"
		}
		if was == l.Brokers[i] {
			return e.Change + " changes nothing"
		}
	case "topic":
		for _, made := range after.Partitions {
			if made.Topic == e.Topic {
				fresh := &ledgerPartition{Topic: e.Topic, Partition: made.Partition, Leader: made.Leader, ISR: []int{}, Waiting: []ledgerWaiting{}}
				fresh.Replicas = slices.Clone(made.Replicas)
				for i := range fresh.Replicas {
					fresh.Replicas[i].LogEndOffset = 0
				}
				l.Partitions = append(l.Partitions, fresh)
			}
		}
	case "producer":
		l.Producers = append(l.Producers, struct{ Name, Transaction string }{e.Producer, "none"})
	case "transaction":
		for i := range l.Producers {
			if l.Producers[i].Name == e.Producer {
				l.Producers[i].Transaction = map[string]string{"begin": "open", "commit": "none", "abort": "none"}[e.Change]
			}
		}
	case "fetcher":
		switch e.Change {
		case "on":
			failed := after.Fetchers.Failed
			l.Fetchers = &struct {
				EveryMs int
				Failed  *struct{ Broker, AtMs int }
			}{after.Fetchers.EveryMs, failed}
		case "off":
			l.Fetchers = nil
		case "failed":
			if l.Fetchers.Failed == nil {
				l.Fetchers.Failed = &struct{ Broker, AtMs int }{*e.Broker, l.NowMs}
			}
		}
	case "leader":
		return changes(e, &p.Leader)
	case "epoch":
		return changes(e, &p.LeaderEpoch)
	case "isr":
		return changes(e, &p.ISR)
	case "high-watermark":
		return changes(e, &p.HighWatermark)
	case "last-stable-offset":
		return changes(e, &p.LastStableOffset)
	case "append":
		if *e.Broker != p.Leader {
			return "not by the leader"
		}
		for _, r := range l.Requests {
			if r.Status == "new" && r.Acks == "0" {
				r.Status = "sent"
			}
		}
		return moveEnd(e.BaseOffset, e.NextOffset)
	case "replicate", "truncate":
		return moveEnd(e.From, e.To)
	case "wait":
		r := l.Requests[e.Request-1]
		r.Status = "pending"
		p := l.partition(r.Partition)
		p.Waiting = append(p.Waiting, ledgerWaiting{e.Request, e.Target, e.AcknowledgementSet})
	case "acknowledge":
		r := l.Requests[e.Request-1]
		r.Status, r.BaseOffset, r.Offset = "acknowledged", &e.BaseOffset, &e.Offset
		l.partition(r.Partition).stopWaiting(e.Request)
	case "fail":
		r := l.Requests[e.Request-1]
		r.Status, r.Error = "failed", &e.Error
		l.partition(r.Partition).stopWaiting(e.Request)
	case "duplicate":
		l.Requests[e.Request-1].Duplicate = true
	case "high-watermark-held", "read":
	default:
		return "an event that the books do not know"
	}
	return ""
}
