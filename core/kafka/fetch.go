package kafka

import (
	"strconv"
	"strings"

	"highwater/core/jsontext"
	"highwater/core/script"
	"highwater/core/sim"
)

const (
	ReadBelowHW    sim.RuleID = "read.below-hw"
	ReadLSO        sim.RuleID = "read.lso"
	ReadAborted    sim.RuleID = "read.aborted"
	ReadOutOfRange sim.RuleID = "read.out-of-range"

	ErrOffsetOutOfRange sim.Refusal = "OffsetOutOfRange"
)

// fetch is a consumer's; a follower's is replicate.
type fetch struct {
	partition int
	from      Offset
	max       int64 // visible records
	committed bool  // isolation=read_committed
}

func bindFetch(c *Cluster, call *script.Call) (command, *script.Error) {
	p, err := c.bindPartition(call)
	if err != nil {
		return nil, err
	}
	cmd := &fetch{partition: p, from: Offset(call.Int("from")), max: sim.MaxInteger, committed: call.Text("isolation") == "read_committed"}
	if call.Has("max") {
		cmd.max = call.Int("max")
	}
	return cmd, nil
}

// apply is rule 9: a consumer sees offsets below HW only, whatever its
// isolation; read_committed stops at the last stable offset already, and leaves
// out the records of aborted transactions (rule 13). Markers are never shown.
func (cmd *fetch) apply(c *Cluster, out *sim.Sink) sim.Refusal {
	p := c.partitions[cmd.partition]
	if !c.leaderUp(p) {
		return out.Refuse(ErrLeaderNotAvailable, c.leaderDownReason(p, out))
	}
	if leo := p.leaderReplica().log.LogEndOffset(); cmd.from < 0 || cmd.from > leo {
		return out.Refuse(ErrOffsetOutOfRange, out.Because(ReadOutOfRange, false).
			Number("from", int64(cmd.from)).Number("leo", int64(leo)).Ask(leoQuestion(p.label, c.id(p.leader))))
	}
	if out == nil {
		return ""
	}
	read := c.visible(p, cmd)
	why, isolation := sim.Because(ReadBelowHW, true), "read_uncommitted"
	if cmd.committed {
		why, isolation = sim.Because(ReadLSO, true).Number("lso", int64(p.lso)).Ask(p.label, "lso"), "read_committed"
		if read.aborted > 0 {
			why.From(sim.Because(ReadAborted, true).Number("records", int64(read.aborted)))
		}
	}
	why.Number("hw", int64(p.hw)).Ask(p.label, "hw")
	out.Result, out.Text = read, read.text()
	out.Emit("read", why, &Read{p.name(), cmd.from, read.next, isolation})
	return ""
}

// unread is why a consumer reads no further than it can: at HW, and with
// read_committed at LSO.
func (c *Cluster) unread(p *partition, out *sim.Sink) (why []*sim.Reason) {
	if leo := p.leaderReplica().log.LogEndOffset(); leo > p.hw {
		why = append(why, out.Because(ReadBelowHW, false).Number("hw", int64(p.hw)).Ask(p.label, "hw").
			Number("leo", int64(leo)).Ask(leoQuestion(p.label, c.id(p.leader))))
	}
	if p.lso < p.hw {
		why = append(why, out.Because(ReadLSO, false).Number("lso", int64(p.lso)).Ask(p.label, "lso").
			Number("hw", int64(p.hw)).Ask(p.label, "hw"))
	}
	return why
}

// readable is what a consumer's fetch answers.
type readable struct {
	records []placed
	aborted int    // records left out as aborted
	next    Offset // where the consumer would ask next, what was left out behind it
	hw, lso Offset
}

type placed struct {
	Record
	offset Offset
}

// visible reads the leader's log for a consumer.
func (c *Cluster) visible(p *partition, cmd *fetch) *readable {
	log := p.leaderReplica().log
	end := p.hw
	if cmd.committed {
		end = p.lso
	}
	read := &readable{next: max(cmd.from, end), hw: p.hw, lso: p.lso}
	if cmd.from >= end {
		return read
	}
	var aborted map[*Batch]bool
	if cmd.committed {
		aborted = log.aborted(cmd.from, p.hw)
	}
	for _, b := range log.Batches(cmd.from) {
		for i := range b.Records {
			offset := b.Base + Offset(i)
			if offset < cmd.from || b.Control != Data {
				continue
			}
			if offset >= end {
				return read
			}
			if aborted[b] {
				read.aborted++
				continue
			}
			if int64(len(read.records)) == cmd.max {
				read.next = offset
				return read
			}
			read.records = append(read.records, placed{b.Records[i], offset})
		}
	}
	return read
}

// text is what a console consumer would print: a line for each record, its offset
// and its value.
func (r *readable) text() string {
	var lines []string
	for i := range r.records {
		lines = append(lines, strconv.FormatInt(int64(r.records[i].offset), 10)+" "+r.records[i].Value)
	}
	return strings.Join(lines, "\n")
}

// values is the read_uncommitted view of the leader's log, whether it is up or
// down.
func (c *Cluster) values(p *partition) []string {
	var values []string
	for _, r := range c.visible(p, &fetch{max: sim.MaxInteger}).records {
		values = append(values, r.Value)
	}
	return values
}

func (r *readable) WriteJSON(w *jsontext.Writer) {
	w.BeginObject()
	w.Key("records")
	w.Objects(len(r.records), func(i int) { writeRecord(w, r.records[i].offset, &r.records[i].Record) })
	w.IntField("nextOffset", int64(r.next))
	w.IntField("highWatermark", int64(r.hw))
	w.IntField("lastStableOffset", int64(r.lso))
	w.EndObject()
}

func writeRecord(w *jsontext.Writer, offset Offset, r *Record) {
	w.IntField("offset", int64(offset))
	w.Key("key")
	if r.HasKey {
		w.String(r.Key)
	} else {
		w.Null()
	}
	w.StringField("value", r.Value)
}

// Read is announced for a consumer's fetch; To is where it would go on.
type Read struct {
	Partition string
	From, To  Offset
	Isolation string
}

func (e *Read) Fields(w *jsontext.Writer) {
	w.StringField("partition", e.Partition)
	w.IntField("from", int64(e.From))
	w.IntField("to", int64(e.To))
	w.StringField("isolation", e.Isolation)
}
