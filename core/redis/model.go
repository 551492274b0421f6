package redis

import (
	"highwater/core/script"
	"highwater/core/sim"
)

// Mini is the teaching model, rule for rule the course chapter's.
var Mini = sim.Model{
	Name:        "miniredis",
	Verbs:       scriptVerbs(),
	Settings:    settingArgs(),
	Rules:       rules,
	Differences: differences,
	Open:        func(seed uint64) sim.State { return &Topology{chance: sim.Rand(seed)} },
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
	{CommitChanged, "miniredis rule 1; Redis: propagateNow"},
	{CommitUnchanged, "miniredis rule 1; Redis: server.dirty"},
	{ReplyAsync, "miniredis rule 1; Redis: asynchronous replication"},
	{BacklogEvict, "miniredis rule 2; Redis: incrementalTrimReplicationBacklog"},
	{PsyncNoCursor, "miniredis rule 4; Redis: PSYNC ? -1"},
	{PsyncOtherID, "miniredis rule 4; Redis: masterTryPartialResynchronization"},
	{PsyncFuture, "miniredis rule 4; Redis: masterTryPartialResynchronization"},
	{PsyncCurrent, "miniredis rule 4"},
	{PsyncEmptyBacklog, "miniredis rule 4; Redis: repl_backlog == NULL"},
	{PsyncEvicted, "miniredis rule 4; Redis: repl_backlog->offset"},
	{PsyncHole, "miniredis rule 4"},
	{PsyncPartial, "miniredis rule 4; Redis: +CONTINUE"},
	{SyncFull, "miniredis rules 4 and 9; Redis: +FULLRESYNC"},
	{SyncInstallFailed, "miniredis rule 3; contract, attach install=fail"},
	{SyncResumeMismatch, "miniredis rule 5"},
	{QueueTaken, "miniredis rule 6"},
	{QueueOverflow, "miniredis rule 6; Redis: client-output-buffer-limit replica"},
	{QueueGap, "miniredis rule 6"},
	{LinkGeneration, "miniredis rule 4"},
	{LinkPaused, "miniredis rule 7"},
	{LinkNotConnected, "miniredis rule 7"},
	{ApplyNext, "miniredis rule 6; Redis: commandProcessed"},
	{ApplyFailed, "contract, deliver fail=1"},
	{CursorApplied, "miniredis rule 3; Redis: reploff"},
	{CursorInstalled, "miniredis rule 3; Redis: readSyncBulkPayload"},
	{RoleReadOnly, "miniredis rule 9; Redis: replica-read-only"},
	{RoleNotPrimary, "miniredis rule 9"},
	{ServerRefused, "miniredis rules 9 and 11"},
	{ServerCrashed, "miniredis rule 11"},
	{ServerRestarted, "miniredis rule 11"},
	{PromoteNewID, "miniredis rule 10; Redis: shiftReplicationId"},
	{PromoteNotPromotable, "miniredis rule 10"},
	{PromoteSourceAlive, "miniredis rule 10"},
	{PromoteSourceLost, "miniredis rule 10"},
	{PromoteDropped, "miniredis rule 10"},
	{sim.CommandGiven, "the script"},
}

// differences are the places where miniredis and Redis 7 part.
var differences = []sim.Difference{
	{"what is counted", "whole batches: one commit is one step",
		"bytes of the replication stream: SET k v is 27 of them, and heartbeats count too", "master_repl_offset; replicationFeedSlaves"},
	{"what a cursor asks for", "it names the last sequence applied",
		"it asks for the first byte that is lacking, applied + 1", "PSYNC; masterTryPartialResynchronization"},
	{"when counting begins", "with the first write",
		"with the first replica, which creates the backlog and gives the primary another ID", "createReplicationBacklog; changeReplicationId"},
	{"size of the backlog", "exactly repl-backlog-batches",
		"at least repl-backlog-size bytes, usually one or two blocks more, and all that a slow replica still needs", "repl-backlog-size; incrementalTrimReplicationBacklog"},
	{"life of the backlog", "as long as the primary's history",
		"freed after repl-backlog-ttl without a replica, and the ID changes with it", "repl-backlog-ttl"},
	{"exactly current, empty backlog", "an empty partial resync",
		"a full one while there is no backlog at all", "masterTryPartialResynchronization"},
	{"IDs of a primary", "one",
		"two: the ID before its promotion is accepted up to where it was promoted", "master_replid2, second_repl_offset"},
	{"what a promotion does to the backlog", "empties it, so every old cursor gets a full resync",
		"keeps it, so replicas that were not ahead get a partial one", "REPLICAOF NO ONE; shiftReplicationId"},
	{"an old primary that comes back", "always a full resync",
		"a partial one if it has written nothing of its own, or was started as a replica with its saved ID", "replicationCacheMasterUsingMyself"},
	{"restart of a primary", "a new ID, so every old cursor gets a full resync",
		"an RDB file restores ID and offset as the second ID", "rdbPopulateSaveInfo; loadDataFromDisk"},
	{"restart of a replica", "a primary of its own, whose old cursor the resume check refuses",
		"a replica again, by replicaof in its configuration, with the cursor from its RDB file", "rdbPopulateSaveInfo"},
	{"before a partial resync", "the replica's own ID and sequence must be at the cursor",
		"nothing is verified; a writable replica may have drifted apart", "replica-read-only"},
	{"who may serve a replica", "a primary only",
		"replicas too, in chains, all with one ID and one offset", "replicationFeedStreamFromMasterStream"},
	{"what a full queue does", "the link waits in needs-resync until it is attached again",
		"the connection is closed, and the replica tries again by itself", "client-output-buffer-limit"},
	{"who reconnects", "attach, by hand",
		"the replica, once a second, without end", "replicationCron"},
	{"a silent link", "nobody notices",
		"either side drops it after repl-timeout without heartbeats", "repl-timeout, repl-ping-replica-period"},
	{"lag", "the exact distance in batches",
		"seconds since the replica's last ACK; the distance is between the offsets", "INFO replication"},
	{"waiting for replicas", "not possible",
		"WAIT counts replicas that have acknowledged; it undoes nothing and elects nobody", "WAIT"},
	{"writing with too few replicas", "always possible",
		"refused with NOREPLICAS below min-replicas-to-write", "min-replicas-to-write, min-replicas-max-lag"},
	{"who promotes", "promote, by hand, with a word on the source",
		"REPLICAOF NO ONE by hand, FAILOVER, Sentinel or Cluster", "FAILOVER"},
	{"what is replicated", "the commands as they were sent",
		"their effects: expiry times become absolute, random choices become what was chosen", "alsoPropagate"},
	{"commands and options", "the few that the chapter uses",
		"some hundreds; SET alone knows NX, XX, EX, PX and more", "COMMAND DOCS"},
	{"wrong arguments inside MULTI", "refused when they are queued, and EXEC aborts",
		"found by EXEC, unless the name or the number of words is wrong; the rest runs", "processCommand; execCommand"},
}
