package kafka

import (
	"fmt"
	"slices"
	"strings"
)

// plainly tells the oracle's state in lines that can be held against those of a
// Cluster.
func (o *oracle) plainly() string {
	var b strings.Builder
	fmt.Fprintln(&b, "now", o.now, "fetchers", o.every, o.failed)
	for _, br := range o.brokers {
		fmt.Fprintln(&b, "broker", br.id, br.up, br.paused)
	}
	ids := func(replicas []*oracleReplica) (ids []int) {
		for _, r := range replicas {
			ids = append(ids, r.broker.id)
		}
		slices.Sort(ids)
		return ids
	}
	for _, p := range o.partitions {
		fmt.Fprintln(&b, p.name, "leader", p.leader.broker.id, "epoch", p.epoch, "isr", ids(p.isr), "hw", p.hw, "lso", o.lastStable(p))
		for _, r := range p.replicas {
			fmt.Fprint(&b, "  ", r.broker.id, " leo ", r.leo(), " fetched ", r.lastFetch, ":")
			for _, batch := range r.log {
				if batch.control != "" {
					fmt.Fprintf(&b, " %d %s %s", batch.epoch, batch.control, batch.producer.name)
					continue
				}
				fmt.Fprint(&b, " ", batch.epoch, "@", batch.sequence, strings.Join(batch.values, "+"))
			}
			fmt.Fprintln(&b)
		}
		for _, w := range p.waiting {
			fmt.Fprintln(&b, "  waits", slices.Index(o.requests, w)+1, w.end, ids(w.set))
		}
	}
	for i, r := range o.requests {
		base := -1
		if r.status == "acknowledged" {
			base = r.base
		}
		fmt.Fprintln(&b, "request", i+1, r.partition.name, r.acks, r.status, r.error, base, r.duplicate)
	}
	for _, p := range o.producers {
		fmt.Fprint(&b, "producer ", p.name, " ", p.open)
		for _, partition := range o.partitions {
			fmt.Fprint(&b, " ", p.next[partition])
		}
		fmt.Fprintln(&b)
	}
	return b.String()
}

// plainly tells a Cluster in the oracle's lines.
func plainly(c *Cluster) string {
	var b strings.Builder
	failed := ""
	if c.fetchers.failed {
		failed = fmt.Sprintf("%d at %d", c.id(c.fetchers.failedBy), c.fetchers.failedAt)
	}
	fmt.Fprintln(&b, "now", c.now, "fetchers", c.fetchers.every, failed)
	for _, br := range c.brokers {
		fmt.Fprintln(&b, "broker", br.id, br.up, br.paused)
	}
	for _, p := range c.partitions {
		fmt.Fprintln(&b, p.label, "leader", c.id(p.leader), "epoch", p.epoch, "isr", c.ids(p.isr), "hw", p.hw, "lso", p.lso)
		for i := range p.replicas {
			l := layOutLog(&p.replicas[i])
			fmt.Fprint(&b, "  ", c.id(l.broker), " leo ", l.end, " fetched ", l.lastFetch, ":")
			for _, e := range l.entries {
				if batch := e.batch; batch.Control != Data {
					fmt.Fprintf(&b, " %d %s %s", batch.Epoch, batch.Control, c.producerOf(batch.Payload).name)
				} else {
					fmt.Fprint(&b, " ", batch.Epoch, "@", batch.sequence, strings.Join(values(batch.Records), "+"))
				}
			}
			fmt.Fprintln(&b)
		}
		for _, w := range p.waiting.All() {
			fmt.Fprintln(&b, "  waits", w.request, w.target, c.ids(w.set))
		}
	}
	for id, r := range c.requests.All() {
		fmt.Fprintln(&b, "request", id, c.partitions[r.Partition].label, r.Acks, r.Status, r.Error, r.Base, r.Duplicate)
	}
	for _, p := range c.producers.All() {
		fmt.Fprint(&b, "producer ", p.name, " ", p.open)
		for partition := range c.partitions {
			next := int32(0)
			for _, s := range p.sequences {
				if s.partition == partition {
					next = s.next
				}
			}
			fmt.Fprint(&b, " ", next)
		}
		fmt.Fprintln(&b)
	}
	return b.String()
}

func values(records []Record) (list []string) {
	for _, r := range records {
		list = append(list, r.Value)
	}
	return list
}
