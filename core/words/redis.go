package words

// What stands in a picture of Redis replication and around it.
var (
	RedisPicture  = Phrase{"Replication from {server}, sequence {sequence}", "以 {server} 为主节点的复制，序列 {sequence}"}
	RedisEmpty    = Phrase{"No server yet. Try `server P`.", "还没有服务器。试试 `server P`。"}
	RedisSequence = Phrase{"sequence", "序列"}
	RedisKeyspace = Phrase{"Keyspace", "键空间"}
	RedisMoreKeys = Phrase{"+{n} {n:key|keys}", "另有 {n} 个键"}
	RedisPrimary  = Phrase{"Primary", "主节点"}
	RedisReplica  = Phrase{"Replica", "副本"}

	RedisBacklog   = Phrase{"backlog {n} of {capacity}", "backlog {n}/{capacity}"}
	RedisEvicted   = Phrase{"evicted", "已逐出"}
	RedisReturns   = Phrase{"returning cursor gets", "重连的 cursor 得到"}
	RedisReturnsTo = Phrase{"a cursor gets", "cursor 得到"}
	RedisFull      = Phrase{"full resync", "全量重同步"}
	RedisPartial   = Phrase{"partial resync, {from} to {to}", "部分重同步，{from} 到 {to}"}
	RedisPartial1  = Phrase{"partial resync at {to}", "部分重同步，仅 {to}"}
	RedisRefused   = Phrase{"ConnectionRefused: {server} is down", "ConnectionRefused：{server} 已停机"}
	RedisShort     = [...]Phrase{{}, {"full", "全量"}, {"partial", "部分"}} // by mode

	RedisLinkStates = [...]Phrase{ // by state
		{"disconnected", "已断开"}, {"live", "在线"}, {"needs resync", "需重同步"}, {"source lost", "源已失"}, {"promoted", "已晋升"},
	}
	RedisPaused   = Phrase{"paused", "已暂停"}
	RedisDown     = Phrase{"down", "停机"}
	RedisNoLink   = Phrase{"no link", "无链接"}
	RedisApplied  = Phrase{"applied {n}", "已应用 {n}"}
	RedisCursor   = Phrase{"cursor {n}", "cursor {n}"}
	RedisNoCursor = Phrase{"no cursor", "无 cursor"}
	RedisQueue    = Phrase{"queue {n} of {limit}", "队列 {n}/{limit}"}
	RedisOf       = Phrase{"{n} of {limit}", "{n}/{limit}"}
	RedisLag      = Phrase{"lag {n}", "lag {n}"}
	RedisSnapshot = Phrase{"snapshot at {n}", "{n} 处的快照"}
	RedisBehind   = Phrase{"{n} {n:key|keys} behind", "落后 {n} 个键"}
	RedisDiffer   = Phrase{"{n} {n:key|keys} {n:differs|differ}", "{n} 个键不同"}
	RedisBrought  = Phrase{"reattached: {from}–{to} from the backlog", "重新附加：{from}–{to} 来自 backlog"}
	RedisBrought1 = Phrase{"reattached: {to} from the backlog", "重新附加：{to} 来自 backlog"}
	RedisOwn      = Phrase{"a history of its own at {n}", "自己的历史，在 {n}"}
	RedisFollows  = Phrase{"replica of {primary}", "{primary} 的副本"}
	RedisMore     = Phrase{"+{n} {n:server|servers}", "另有 {n} 个服务器"}

	RedisNewLineage = Phrase{"new lineage", "新谱系"}
	RedisSince      = Phrase{"since {n}", "自 {n} 起"}
	RedisLost       = Phrase{"OK, then lost: {what}", "已回 OK，随后丢失：{what}"}
	RedisWrites     = Phrase{"{n} {n:write|writes}", "{n} 个写入"}

	RedisStats   = [...]Phrase{{"sequence", "序列"}, {"backlog", "backlog"}, {"replicas", "副本"}, {"worst lag", "最大 lag"}, {"clock", "时钟"}}
	RedisLegend  = [...]Phrase{{"applied", "已应用"}, {"queued", "排队中"}}
	RedisLostSum = Phrase{"{n} acknowledged {n:write|writes} lost", "{n} 个已确认写入丢失"}
	RedisLevels  = [...]string{"applied", "seq"} // of the tide table

	RedisStop  = Phrase{".", "。"}
	RedisSpace = Phrase{" ", ""}
	RedisColon = Phrase{": ", "："}

	// What marks are called, for those who cannot see them.
	RedisTileName = [...]Phrase{ // evicted, kept
		{"Batch {n}, {commands}, lineage {id}, not in the backlog", "batch {n}，{commands}，谱系 {id}，不在 backlog 中"},
		{"Batch {n}, {commands}, lineage {id}, in the backlog", "batch {n}，{commands}，谱系 {id}，在 backlog 中"},
	}
	RedisPrimaryName  = Phrase{"{server} is a primary at sequence {n}, lineage {id}", "{server} 是主节点，序列 {n}，谱系 {id}"}
	RedisLaneName     = Phrase{"{server} is a replica, {state}, applied {n}", "{server} 是副本，{state}，已应用 {n}"}
	RedisLaneOwn      = Phrase{"{server} is a primary of its own, {state}, lineage {id}, sequence {n}.", "{server} 自己是主节点，{state}，谱系 {id}，序列 {n}。"}
	RedisLaneSnapshot = Phrase{", a snapshot at {n}", "，{n} 处的快照"}
	RedisLaneChain    = Phrase{", {from} to {to} from the backlog", "，{from} 到 {to} 来自 backlog"}
	RedisBelow        = Phrase{"{full} below", "更早的是{full}"}
	RedisKeys         = Phrase{"{server} holds {n} {n:key|keys}: {keys}.", "{server} 有 {n} 个键：{keys}。"}
)

// RedisSnapshots says why a full resync sent a snapshot, by the rule.
var RedisSnapshots = map[string]Phrase{
	"psync.other-id":      {"snapshot at {n}, IDs differed", "{n} 处的快照，ID 不同"},
	"psync.evicted":       {"snapshot at {n}, the backlog had moved on", "{n} 处的快照，backlog 已前移"},
	"psync.empty-backlog": {"snapshot at {n}, the backlog was empty", "{n} 处的快照，backlog 为空"},
	"psync.future":        {"snapshot at {n}, the cursor was ahead", "{n} 处的快照，cursor 超前"},
}

// RedisEnds says how a history ended that clients had read OK for.
var RedisEnds = map[string]Phrase{
	"promote.source-lost":  {"{server} crashed, lineage {id} ends", "{server} 崩溃，谱系 {id} 结束"},
	"promote.source-alive": {"{server} was left, lineage {id} parts", "离开 {server}，谱系 {id} 分岔"},
	"sync.full":            {"given up for a snapshot, lineage {id} ends", "被快照取代，谱系 {id} 结束"},
	"server.restarted":     {"{server} restarted empty, lineage {id} ends", "{server} 重启后为空，谱系 {id} 结束"},
}
