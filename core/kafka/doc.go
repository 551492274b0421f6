// Package kafka models Kafka's partition replication: one model whose rules are
// chosen by settings. It is a model of the cluster, not a client of one.
//
// The words. A topic-partition has one replica on each of its assigned brokers.
// Each replica is a log of batches; its log end offset (LEO) is the offset the
// next record will take. One replica leads: producers append there, stamped
// with the leader epoch, and followers fetch from it, whole batches, from their
// own LEO on. The in-sync replicas (ISR) are the leader and the followers near
// enough to it. The high watermark (HW) is the smallest LEO in the ISR, and
// never falls within an epoch: what is below it is committed, and only that is
// shown to consumers.
//
// What always holds here (invariants.go asks after every step of the tests):
// the leader is in the ISR; HW is not above the leader's LEO; a log is
// contiguous; LSO is not above HW; who waits is pending, who is settled stays
// so.
//
// One produce, told in prose. "produce orders-0 hello acks=all" takes a request
// number. If the leader is up, the sequence fits and enough replicas are in
// sync, the leader appends the batch (log.go) and HW is looked at
// (highwatermark.go): it stays, for the followers' LEOs are lower. The request
// captures the ISR of this moment and waits (acks.go). Later "replicate" lets
// each follower fetch (replicate.go); after each fetch the ISR is judged
// (isr.go), HW rises to the smallest LEO in it, and when every captured member
// has the batch, the request is acknowledged.
//
// Where a function takes a sink, out, it tells there what happens and why; a
// search gives none, and pays for no event it will not read.
//
// Rule numbers in comments count the rules of minikafka as the contract with
// course pages has them; each is told in full where it is carried out.
package kafka
