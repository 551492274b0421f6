package kafka

import (
	"strconv"

	"highwater/core/sim"
)

// RequestID numbers produce requests from 1, refused ones too.
type RequestID int64

func (id RequestID) Key() sim.Key        { return sim.NumberKey(int64(id)) }
func (RequestID) Of(k sim.Key) RequestID { return RequestID(k.Number) }

func (id RequestID) question() string { return "request " + strconv.Itoa(int(id)) + " status" }

// Status is what became of a request.
type Status uint8

const (
	Pending Status = iota
	Acknowledged
	Sent // acks=0: nobody confirmed anything
	Failed
)

func (s Status) String() string {
	return [...]string{Pending: "pending", Acknowledged: "acknowledged", Sent: "sent", Failed: "failed"}[s]
}

// Request is one produce as its client sees it. It never changes; when it is
// settled another takes its place.
type Request struct {
	ID        RequestID
	Partition int // index in Cluster.partitions
	Acks      Acks
	Status    Status
	Error     sim.Refusal
	Base      Offset // what the client knows: unknownOffset until acknowledged
	Offset    Offset // of the last record
	Duplicate bool   // answered from an earlier batch
	payload   *Payload
}

const unknownOffset Offset = -1

func (r *Request) Hash() uint64 {
	h := sim.Combine(r.payload.hash, uint64(r.Partition)<<8|uint64(r.Acks)<<4|uint64(r.Status)<<1|sim.HashBool(r.Duplicate))
	return sim.Combine(sim.Combine(h, uint64(r.Base)), sim.HashString(string(r.Error)))
}

func (c *Cluster) request(id RequestID) *Request {
	r, _ := c.requests.Get(id)
	return r
}

func (c *Cluster) keep(r *Request) { c.requests = c.requests.Set(r.ID, r) }

// acknowledge tells the client the offsets of its batch.
func (c *Cluster) acknowledge(id RequestID, base, next Offset, why *sim.Reason, out *sim.Sink) {
	r := *c.request(id)
	r.Status, r.Base, r.Offset = Acknowledged, base, next-1
	c.keep(&r)
	if out != nil {
		out.Emit("acknowledge", why, &Acknowledge{c.partitions[r.Partition].name(), id, r.Base, r.Offset})
	}
}

// fail tells the client no.
func (c *Cluster) fail(id RequestID, code sim.Refusal, why *sim.Reason, out *sim.Sink) {
	r := *c.request(id)
	r.Status, r.Error = Failed, code
	c.keep(&r)
	if out != nil {
		out.Emit("fail", why, &Fail{c.partitions[r.Partition].name(), id, code})
	}
}

// failWaiting fails every waiting request of a partition, oldest first.
func (c *Cluster) failWaiting(p *partition, code sim.Refusal, why *sim.Reason, out *sim.Sink) {
	failing := p.waiting
	p.waiting = sim.Map[RequestID, waiting]{}
	for id := range failing.All() {
		c.fail(id, code, why, out)
	}
}

// acknowledgedAs answers the request that was told of this batch: the one that
// wrote it, or a retry that was answered from it.
func (c *Cluster) acknowledgedAs(b *Batch, retried map[*Payload]*Request) *Request {
	wrote := c.request(b.Request)
	if r := retried[b.Payload]; wrote.Status != Acknowledged && r != nil {
		return r
	}
	return wrote
}

// retried finds the first acknowledged retry of each payload that was answered
// from a batch in the log.
func (c *Cluster) retried() map[*Payload]*Request {
	found := map[*Payload]*Request{}
	for _, r := range c.requests.All() {
		if r.Duplicate && r.Status == Acknowledged && found[r.payload] == nil {
			found[r.payload] = r
		}
	}
	return found
}
