package kafka

import (
	"strconv"

	"highwater/core/script"
	"highwater/core/sim"
)

// Differs lists what is not the same in another cluster: partitions as created,
// field by field, then requests.
func (c *Cluster) Differs(from sim.State) (names []string, same bool) {
	d, same := from.(*Cluster)
	if !same {
		return nil, false
	}
	for _, p := range c.partitions {
		q := d.labelled(p.label)
		for i := range partitionFields {
			if field := partitionFields[i].Name; q == nil || c.partitionDiffers(d, p, q, field) {
				names = append(names, p.label+" "+field)
			}
		}
	}
	for _, q := range d.partitions {
		for i := range partitionFields {
			if c.labelled(q.label) == nil {
				names = append(names, q.label+" "+partitionFields[i].Name)
			}
		}
	}
	for n := 1; n <= max(c.requests.Len(), d.requests.Len()); n++ {
		r, s := c.request(RequestID(n)), d.request(RequestID(n))
		for i := range requestFields {
			field := requestFields[i].Name
			switch {
			case r == s:
			case r != nil && s != nil && r.field(field) == s.field(field):
			default:
				names = append(names, "request "+strconv.Itoa(n)+" "+field)
			}
		}
	}
	return names, true
}

func (c *Cluster) partitionDiffers(d *Cluster, p, q *partition, field string) bool {
	if field == "values" && p.hw == q.hw && p.leaderReplica().log.Hash() == q.leaderReplica().log.Hash() {
		return false // without reading all of them
	}
	return c.field(p, field) != d.field(q, field)
}

// field is what a field of a partition is; of leo, of all replicas.
func (c *Cluster) field(p *partition, field string) string {
	want := ""
	if field == "leo" {
		for i, r := range p.replicas {
			want += choose(i > 0, ",", "") + strconv.Itoa(c.id(r.broker)) + ":0"
		}
	}
	value, _ := c.compare(p, field, want)
	return value
}

func (r *Request) field(field string) string {
	value, _ := r.compare(field, &script.Word{})
	return value
}
