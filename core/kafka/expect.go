package kafka

import (
	"strconv"
	"strings"

	"highwater/core/script"
	"highwater/core/sim"
)

// Expect compares a partition or a request with what a script expects of it.
func (c *Cluster) Expect(call *script.Call) ([]sim.Check, *script.Error) {
	var actual func(field string, want *script.Word) (string, bool)
	if call.Has("request") {
		id, err := c.bindRequest(call)
		if err != nil {
			return nil, err
		}
		actual = c.request(id).compare
	} else {
		i, err := c.bindPartition(call)
		if err != nil {
			return nil, err
		}
		p := c.partitions[i]
		if err := c.checkLEOs(call, p); err != nil {
			return nil, err
		}
		actual = func(field string, want *script.Word) (string, bool) { return c.compare(p, field, want.Text) }
	}
	var checks []sim.Check
	for _, w := range call.Options() {
		got, ok := actual(w.Key, &w)
		checks = append(checks, sim.Check{Field: w.Key + "=", Want: w.Text, Got: got, OK: ok})
	}
	if len(checks) == 0 {
		return nil, call.Missing(fieldNames(call.Verb.Options)...)
	}
	return checks, nil
}

func fieldNames(fields []script.Arg) []string {
	var names []string
	for i := range fields {
		names = append(names, fields[i].Name+"=")
	}
	return names
}

// checkLEOs asks that leo= names replicas of the partition only.
func (c *Cluster) checkLEOs(call *script.Call, p *partition) *script.Error {
	if !call.Has("leo") {
		return nil
	}
	for _, pair := range call.Pairs("leo") {
		if b := c.index(int(pair[0])); b < 0 || !p.assigned.has(b) {
			return call.UnknownPart(call.Get("leo"), "replica on broker", strconv.FormatInt(pair[0], 10), c.assignedNames(p))
		}
	}
	return nil
}

// compare answers what a field of a partition is, and whether it is as wanted.
func (c *Cluster) compare(p *partition, field, want string) (got string, ok bool) {
	same := func(n int64) (string, bool) { return strconv.FormatInt(n, 10), script.ReadNumber(want) == n }
	switch field {
	case "leader":
		if id := int64(c.id(p.leader)); want != "none" {
			return same(id)
		}
		return strconv.Itoa(c.id(p.leader)), false // it always has one here
	case "epoch":
		return same(int64(p.epoch))
	case "hw":
		return same(int64(p.hw))
	case "lso":
		return same(int64(p.lso))
	case "pending":
		return same(int64(p.waiting.Len()))
	case "values":
		got := strings.Join(c.values(p), ",")
		return got, got == want
	case "isr":
		var wanted brokerSet
		ok = true
		for _, id := range script.ReadIntegers(want) {
			broker := c.index(int(id))
			if ok = ok && broker >= 0; ok {
				wanted = wanted.with(broker)
			}
		}
		return joinIDs(c.ids(p.isr)), ok && wanted == p.isr
	default: // leo: the replicas that are named
		ok = true
		var parts []string
		for _, pair := range script.ReadPairs(want) {
			leo := p.replica(c.index(int(pair[0]))).log.LogEndOffset()
			ok = ok && int64(leo) == pair[1]
			parts = append(parts, strconv.FormatInt(pair[0], 10)+":"+strconv.FormatInt(int64(leo), 10))
		}
		return strings.Join(parts, ","), ok
	}
}

// compare answers what a field of a request is, and whether it is as wanted.
func (r *Request) compare(field string, want *script.Word) (got string, ok bool) {
	switch field {
	case "status":
		got = r.Status.String()
	case "error":
		if got = string(r.Error); got == "" {
			got = "null"
		}
	case "offset":
		if r.Offset == unknownOffset {
			got = "null"
		} else {
			got = strconv.FormatInt(int64(r.Offset), 10)
			return got, want.Text != "null" && script.ReadNumber(want.Text) == int64(r.Offset)
		}
	case "duplicate":
		got = strconv.FormatBool(r.Duplicate)
	}
	return got, got == want.Text
}

// assignedNames are the ids of a partition's brokers as words may name them.
func (c *Cluster) assignedNames(p *partition) []string { return idWords(c.ids(p.assigned)) }

func joinIDs(ids []int) string { return strings.Join(idWords(ids), ",") }

func idWords(ids []int) []string {
	var words []string
	for _, id := range ids {
		words = append(words, strconv.Itoa(id))
	}
	return words
}
