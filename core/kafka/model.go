package kafka

import (
	"highwater/core/script"
	"highwater/core/sim"
)

// Mini is the teaching model, rule for rule the course chapter's.
var Mini = sim.Model{
	Name:        "minikafka",
	Verbs:       scriptVerbs(),
	Settings:    settingArgs(false),
	Rules:       rules,
	Differences: differences,
	Open:        func(uint64) sim.State { return &Cluster{} }, // nothing here is drawn by chance
}

func scriptVerbs() []script.Verb {
	list := make([]script.Verb, len(verbs))
	for i := range verbs {
		list[i] = verbs[i].Verb
	}
	return list
}

// rules says where each rule id comes from.
var rules = []sim.Rule{
	{LogAppend, "minikafka rule 1"},
	{FetchWholeBatches, "minikafka rule 2; Kafka: KIP-74"},
	{FetchFirstOverBudget, "minikafka rule 2; Kafka: KIP-74"},
	{FetchNothingNew, "minikafka rule 4"},
	{FetchSkipped, "minikafka rule 4"},
	{CutLongerThanLeader, "minikafka rule 4"},
	{CutHighWatermark, "minikafka rule 10; Kafka before KIP-101"},
	{CutMissed, "minikafka rule 10"},
	{HWMinISRLEO, "minikafka rule 6; Kafka: Partition.maybeIncrementLeaderHW"},
	{ISRStart, "minikafka rule 3"},
	{ISRLeader, "minikafka rules 3 and 5"},
	{ISRCaughtUp, "minikafka rule 5; Kafka: Partition.maybeExpandIsr"},
	{ISRLagTime, "minikafka rule 5; Kafka: replica.lag.time.max.ms"},
	{ISRLagMessages, "minikafka rule 5; Kafka before 0.9: replica.lag.max.messages"},
	{ISRBelowHW, "minikafka rule 5"},
	{ISRDown, "minikafka rule 5"},
	{AckNone, "minikafka rule 7"},
	{AckLeader, "minikafka rule 7"},
	{AckCapturedISR, "minikafka rules 7 and 8"},
	{AckMinISR, "minikafka rule 7; Kafka: min.insync.replicas"},
	{AckMinISRAfter, "minikafka rule 8"},
	{ReadBelowHW, "minikafka rule 9"},
	{ReadLSO, "minikafka rule 13; Kafka: isolation.level"},
	{ReadAborted, "minikafka rule 13; Kafka: KIP-98"},
	{ReadOutOfRange, "minikafka rule 9"},
	{LeaderPromoted, "minikafka rule 10"},
	{LeaderUnclean, "minikafka rule 10; Kafka: unclean.leader.election.enable"},
	{LeaderAlready, "minikafka rule 10"},
	{LeaderReplicaNotAvailable, "minikafka rule 10"},
	{LeaderNotInSync, "minikafka rule 10"},
	{LeaderNotAvailable, "minikafka rule 11"},
	{LeaderChanged, "minikafka rule 10"},
	{SeqNext, "minikafka rule 12; Kafka: ProducerAppendInfo"},
	{SeqDuplicate, "minikafka rule 12; Kafka: ProducerStateEntry.findDuplicateBatch"},
	{SeqOutOfOrder, "minikafka rule 12; Kafka: ProducerAppendInfo"},
	{TxnOpen, "minikafka rule 13; Kafka: KIP-98"},
	{TxnDecided, "minikafka rule 13; Kafka: ProducerStateManager.firstUnstableOffset"},
	{TxnUndecided, "minikafka rule 13; Kafka: ProducerStateManager.firstUnstableOffset"},
	{TxnInvalidState, "minikafka rule 13; Kafka: INVALID_TXN_STATE"},
	{ClusterReopened, "minikafka rule 3"},
	{FetcherDue, "contract, fetchers"},
	{FetcherFailed, "contract, fetchers fail"},
	{FetcherEnded, "contract, fetchers"},
	{sim.CommandGiven, "the script"},
}

// differences are the places where minikafka and Apache Kafka 4 part.
var differences = []sim.Difference{
	{"whose high watermark", "one for the whole replica set, seen by all at once",
		"each replica has its own; followers learn the leader's from its responses, a round trip late", "Partition.maybeIncrementLeaderHW; FetchResponse"},
	{"what the leader knows of a follower", "its LEO as it is",
		"the offset of its latest fetch request, so the last batch counts only with the next fetch", "Replica.updateFetchStateOrThrow"},
	{"high watermark below the minimum ISR", "still advances",
		"stays while the ISR is smaller than min.insync.replicas (from 3.7)", "KAFKA-15583, KIP-966"},
	{"minimum ISR", "min.insync.replicas as it is written",
		"no more than the number of replicas", "Partition.effectiveMinIsr"},
	{"lag in messages", "more than replica.lag.max.messages behind leaves the ISR",
		"time alone decides (since 0.9)", "KAFKA-1546"},
	{"when a follower is caught up", "time since its last fetch",
		"time since a fetch that reached the leader's LEO of then", "Replica.updateFetchStateOrThrow, lastCaughtUpTimeMs"},
	{"joining the ISR", "the same tests as staying",
		"LEO at or above the leader's HW and the leader epoch's start offset", "Partition.isFollowerInSync"},
	{"who changes the ISR", "the replica set itself, at once",
		"the leader proposes, the controller commits (AlterPartition)", "KIP-497"},
	{"what acks=all waits for", "the ISR as it was at the append, leavers too",
		"the high watermark, that is the ISR as it is now", "DelayedProduce; Partition.checkEnoughReplicasReachOffset"},
	{"ISR too small while waiting", "fails at once with NotEnoughReplicasAfterAppend",
		"stays pending until request.timeout.ms, or succeeds if the ISR recovers (from 3.7)", "Partition.checkEnoughReplicasReachOffset"},
	{"sequence and minimum ISR", "the sequence is asked first",
		"the minimum ISR is asked first", "Partition.appendRecordsToLeader"},
	{"what a promotion cuts", "every log that is up, the promoted one too, at HW",
		"the new leader cuts nothing; followers cut to it by leader epoch", "KIP-101, KIP-279"},
	{"who becomes leader", "whoever promote names, by hand",
		"the controller elects the first replica in assignment order that is in the ISR", "PartitionChangeBuilder"},
	{"after a restart", "HW is the smallest LEO of all assigned replicas",
		"HW is read from the checkpoint file, the ISR from the controller", "replication-offset-checkpoint"},
	{"a fetch over the budget", "no later batch that would pass it",
		"the response is cut at the budget, and the receiver drops a broken last batch", "KIP-74"},
	{"a stale leader", "there is none: everyone knows the leader",
		"fetches are fenced by leader epoch", "KIP-320"},
}
