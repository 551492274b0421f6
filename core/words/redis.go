package words

// Redis is what stands in and around the picture of a primary and those who follow
// it, and what the picture says in sentences.
var Redis = struct {
	// Labels.
	Sequence, Keyspace, MoreKeys, Primary, Replica,
	Backlog, Evicted, Returns, ReturnsTo, FullResync, PartialResync, OnlyCurrent, Refused,
	Paused, Down, NoLink, Applied, Cursor, NoCursor, Guess, Queue, Of, Lag,
	Snapshot, Behind, Differ, Brought, BroughtOne, Own, Follows, More,
	NewLineage, Since, Lost, Writes, NoServer Phrase
	Sync       [3]Phrase // in short, by mode: none, full, partial
	LinkStates [5]Phrase // by state

	// Around the picture.
	Stats   [5]Phrase // sequence, backlog, replicas, worst lag, clock
	Legend  [2]Phrase // applied, queued
	LostSum Phrase
	Levels  [2]string // of the tide table: its water, its line

	// Names of marks, and sentences.
	Picture, EvictedTile, KeptTile, ThePrimary, TheReplica, TheOther, TheSnapshot, TheChain, Below, TheKeys,
	TheBacklog, NoBacklog, TheCursors, Stop, Comma, Colon, Then Phrase

	Snapshots map[string]Phrase // why a full resync sent one, by the rule
	Ends      map[string]Phrase // how a history ended that clients had read OK for
}{
	Sequence: Phrase{"sequence", "序列"},
	Keyspace: Phrase{"Keyspace", "键空间"},
	MoreKeys: Phrase{"+{n} {n:key|keys}", "另有 {n} 个 key"},
	Primary:  Phrase{"Primary", "主节点"},
	Replica:  Phrase{"Replica", "副本"},

	Backlog:       Phrase{"backlog {n} of {capacity}", "backlog {n}/{capacity}"},
	Evicted:       Phrase{"evicted", "已逐出"},
	Returns:       Phrase{"returning cursor gets", "重连的 cursor 得到"},
	ReturnsTo:     Phrase{"a cursor gets", "cursor 得到"},
	FullResync:    Phrase{"full resync", "全量重同步"},
	PartialResync: Phrase{"partial resync, {from} to {to}", "部分重同步，{from} 到 {to}"},
	OnlyCurrent:   Phrase{"partial resync at {to}", "部分重同步，仅 {to}"},
	Refused:       Phrase{"ConnectionRefused: {server} is down", "ConnectionRefused：{server} 宕机"},
	Sync:          [3]Phrase{{}, {"full", "全量"}, {"partial", "部分"}},

	LinkStates: [5]Phrase{{"disconnected", "已断开"}, {"live", "在线"}, {"needs resync", "需重同步"}, {"source lost", "失去来源"}, {"promoted", "已晋升"}},
	Paused:     Phrase{"paused", "已暂停"},
	Down:       Phrase{"down", "宕机"},
	NoLink:     Phrase{"no link", "没有 link"},
	Applied:    Phrase{"applied {n}", "已应用 {n}"},
	Cursor:     Phrase{"cursor {n}", "cursor {n}"},
	Guess:      Phrase{"your prediction: applied {n}", "你的预测：已应用 {n}"},
	NoCursor:   Phrase{"no cursor", "没有 cursor"},
	Queue:      Phrase{"queue {n} of {limit}", "队列 {n}/{limit}"},
	Of:         Phrase{"{n} of {limit}", "{n}/{limit}"},
	Lag:        Phrase{"lag {n}", "lag {n}"},

	Snapshot:   Phrase{"snapshot at {n}", "{n} 处的快照"},
	Behind:     Phrase{"{n} {n:key|keys} behind", "落后 {n} 个 key"},
	Differ:     Phrase{"{n} {n:key differs|keys differ}", "{n} 个 key 不同"},
	Brought:    Phrase{"reattached: {from}–{to} from the backlog", "重新连上：{from}–{to} 来自 backlog"},
	BroughtOne: Phrase{"reattached: {to} from the backlog", "重新连上：{to} 来自 backlog"},
	Own:        Phrase{"a history of its own at {n}", "自己的历史，在 {n}"},
	Follows:    Phrase{"replica of {primary}", "{primary} 的副本"},
	More:       Phrase{"+{n} {n:server|servers}", "另有 {n} 台服务器"},

	NewLineage: Phrase{"new lineage", "新谱系"},
	Since:      Phrase{"since {n}", "自 {n} 起"},
	Lost:       Phrase{"OK, then lost: {what}", "已回 OK，随后丢失：{what}"},
	Writes:     Phrase{"{n} {n:write|writes}", "{n} 个写入"},
	NoServer:   Phrase{"No server yet. Try `server P`.", "还没有服务器。试试 `server P`。"},

	Stats:   [5]Phrase{{"sequence", "序列"}, {"backlog", "backlog"}, {"replicas", "副本"}, {"worst lag", "最大 lag"}, {"clock", "时钟"}},
	Legend:  [2]Phrase{{"applied", "已应用"}, {"queued", "排队中"}},
	LostSum: Phrase{"{n} acknowledged {n:write|writes} lost", "{n} 个已确认写入丢失"},
	Levels:  [2]string{"applied", "seq"},

	Picture:     Phrase{"Replication from {server}, sequence {sequence}", "以 {server} 为主节点的复制，序列 {sequence}"},
	EvictedTile: Phrase{"Batch {n}, {commands}, lineage {id}, not in the backlog", "batch {n}，{commands}，谱系 {id}，不在 backlog 中"},
	KeptTile:    Phrase{"Batch {n}, {commands}, lineage {id}, in the backlog", "batch {n}，{commands}，谱系 {id}，在 backlog 中"},
	ThePrimary:  Phrase{"{server} is a primary at sequence {n}, lineage {id}", "{server} 是主节点，序列 {n}，谱系 {id}"},
	TheReplica:  Phrase{"{server} is a replica, {state}, applied {n}", "{server} 是副本，{state}，已应用 {n}"},
	TheOther:    Phrase{"{server} is a primary of its own, {state}, lineage {id}, sequence {n}.", "{server} 自己是主节点，{state}，谱系 {id}，序列 {n}。"},
	TheSnapshot: Phrase{", a snapshot at {n}", "，{n} 处的快照"},
	TheChain:    Phrase{", {from} to {to} from the backlog", "，{from} 到 {to} 来自 backlog"},
	Below:       Phrase{"{full} below", "更早的是{full}"},
	TheKeys:     Phrase{"{server} holds {n} {n:key|keys}: {keys}.", "{server} 有 {n} 个 key：{keys}。"},
	TheBacklog:  Phrase{"The backlog keeps {from} to {to}, {n} of {capacity}", "backlog 保留 {from} 到 {to}，{n}/{capacity}"},
	NoBacklog:   Phrase{"The backlog is empty, 0 of {capacity}", "backlog 为空，0/{capacity}"},
	TheCursors:  Phrase{"A cursor that returns gets {what}", "重连的 cursor 得到{what}"},
	Stop:        Phrase{".", "。"},
	Comma:       Phrase{", ", "，"},
	Colon:       Phrase{": ", "："},
	Then:        Phrase{". ", "。"}, // between two sentences

	Snapshots: map[string]Phrase{
		"psync.other-id":      {"snapshot at {n}, IDs differed", "{n} 处的快照，ID 不同"},
		"psync.evicted":       {"snapshot at {n}, the backlog had moved on", "{n} 处的快照，backlog 已前移"},
		"psync.empty-backlog": {"snapshot at {n}, the backlog was empty", "{n} 处的快照，backlog 为空"},
		"psync.future":        {"snapshot at {n}, the cursor was ahead", "{n} 处的快照，cursor 超前"},
	},
	Ends: map[string]Phrase{
		"promote.source-lost":  {"{server} crashed, lineage {id} ends", "{server} 宕机，谱系 {id} 结束"},
		"promote.source-alive": {"{server} was left, lineage {id} parts", "离开 {server}，与谱系 {id} 分开"},
		"sync.full":            {"a snapshot replaced it, lineage {id} ends", "被快照取代，谱系 {id} 结束"},
		"server.restarted":     {"{server} restarted empty, lineage {id} ends", "{server} 重启后为空，谱系 {id} 结束"},
	},
}
