package kafka

import "testing"

// Each part of the state counts, to the value of a record that lies in one log
// alone: a search must not take two states for one.
func TestHash(t *testing.T) {
	const opening = "cluster brokers=1,2,3\ntopic t partitions=2 replicas=3\nproducer i enable.idempotence=true\nproducer x transactional.id=x\n"
	seen := map[uint64]string{}
	for _, script := range []string{
		"cluster brokers=1,2,3",
		"cluster brokers=1,2,4",
		"cluster brokers=1,2,3\ntopic t",
		"cluster brokers=1,2,3\ntopic u",
		"cluster brokers=1,2,3\ntopic t assignment=1,2,3",
		"cluster brokers=1,2,3\ntopic t assignment=1,3,2",
		"cluster brokers=1,2,3\ntopic t min.insync.replicas=2",
		"cluster brokers=1,2,3\ntopic t unclean.leader.election.enable=true",
		"cluster brokers=1,2,3 min.insync.replicas=2",
		"cluster brokers=1,2,3 replica.fetch.max.bytes=2",
		"cluster brokers=1,2,3 replica.lag.time.max.ms=2",
		"cluster brokers=1,2,3 replica.lag.max.messages=2",
		"cluster brokers=1,2,3 unclean.leader.election.enable=true",
		"cluster brokers=1,2,3 rule.promotion.cut=promoted",
		"cluster brokers=1,2,3\nproducer p",
		"cluster brokers=1,2,3\nproducer q",
		"cluster brokers=1,2,3\nproducer p acks=1",
		"cluster brokers=1,2,3\nproducer p enable.idempotence=true",
		"cluster brokers=1,2,3\nproducer p transactional.id=x",
		"cluster brokers=1,2,3\nproducer p transactional.id=y",

		opening + "tick 1ms",
		opening + "crash 2",
		opening + "pause 2",
		opening + "promote t-0 2",
		opening + "promote t-1 3",
		opening + "promote t-0 2\npromote t-0 1",
		opening + "tick 1ms\nreplicate t-0 broker=2",
		opening + "tick 1ms\nreplicate t-0 broker=3",

		opening + "produce t-0 a",
		opening + "produce t-1 a",
		opening + "produce t-0 b",
		opening + "produce t-0 a a",
		opening + "produce t-0 a key=k",
		opening + `produce t-0 a key=""`,
		opening + "produce t-0 a acks=1",
		opening + "produce t-0 a acks=0",
		opening + "produce t-0 a producer=i",
		opening + "tick 1ms\nproduce t-0 a",
		opening + "produce t-0 a\ntick 1ms",
		opening + "produce t-0 a\nreplicate t-0",
		opening + "produce t-0 a\nreplicate t-0 broker=2",
		opening + "produce t-0 a\ncrash 1",
		opening + "produce t-0 a\ncrash 1\npromote t-0 2", // 1 has missed a cut
		opening + "crash 1\npromote t-0 2",
		opening + "crash 3\nproduce t-0 a\nrestart 3", // all is as without a crash, but nobody waits for 3
		opening + "crash 3\nproduce t-0 a\nreplicate\nrestart 3",
		opening + "crash 3\nproduce t-0 a\nreplicate\nreopen", // which alone lowers HW
		opening + "produce t-0 a producer=i\nretry 1",

		opening + "begin x",
		opening + "begin x\nproduce t-0 a producer=x",
		opening + "begin x\nproduce t-0 a producer=x\ncommit x",
		opening + "begin x\nproduce t-0 a producer=x\nabort x",
		opening + "crash 1\nproduce t-0 a",
		opening + "crash 1\nproduce t-0 a producer=i", // refused, and the sequence is taken

		opening + "fetchers every=1s",
		opening + "fetchers every=2s",
		opening + "fetchers every=1s\nfetchers fail 2",
		opening + "fetchers every=1s\nfetchers fail 3",
		opening + "fetchers every=1s\nfetchers fail 2\ntick 1s",
		opening + "fetchers every=1s\ncrash 2",
		opening + "fetchers every=1s\ntick 500ms\ncrash 2",
		opening + "tick 500ms\nfetchers every=1s",
	} {
		hash := state(t, script).Hash()
		if other, ok := seen[hash]; ok {
			t.Errorf("one hash for\n%s\nand\n%s", script, other)
		}
		seen[hash] = script
	}
}
