package words

// Kafka is what stands in and around the picture of a partition, and what the
// picture says in sentences.
var Kafka = struct {
	// Labels.
	Broker, LeaderBadge, Follower, IsLeader, IsFollower,
	InISR, OutOfISR, Down, Paused, HoldsHW, Lag,
	Consumer, NeverRead, Next, Readable, NotCommitted,
	Requests, Waiting, WaitingShown, NoneWaiting, WaitingFor, WaitingForMany, StillMissing, Needs,
	Acknowledged, Acked, Sent, Failed, LostRequest, LostShort,
	Offset, Folded, CommitMarker, AbortMarker, MissedCut, ShortCut, Records,
	NoTopic, NoCluster Phrase

	// Why a replica is out of the ISR, long and short.
	Milliseconds, Seconds, Minutes, Hours                    Phrase
	OutDown, OutTime, OutMessages, OutBelowHW, OutUntilFetch Phrase
	ShortTime, ShortMessages, ShortBelowHW, ShortUntilFetch  Phrase

	// Around the picture.
	StatISR, StatEpoch, StatClock, Committed, InLog, Lost Phrase

	// Names of marks.
	Picture, Batch, Batches, Marker, IsCommitted, IsInLog, IsDown,
	OneOffset, Offsets, HWName, GuessName, LSOName, FlagName, LagName, AnchorName, GhostName, GhostsName, FoldName,
	ConsumerName, ConsumerIdle, ReplicaName, AnsweredName, WaitingName, MissedCutName Phrase

	// Sentences.
	ThePartition, TheReplica, LagsBehind, IsIn, IsOut, IsPaused, Holds, CutWaits, Stop, Colon,
	TheWait, OtherWaits, TheLost, TheGone, TheConsumer, NoConsumer, TheLSO, TheFold, TheBatch, TheRequest, TheRequestFailed Phrase
}{
	Broker:         Phrase{"Broker {id}", "Broker {id}"},
	LeaderBadge:    Phrase{"Leader e{epoch}", "Leader e{epoch}"},
	IsLeader:       Phrase{"leader", "leader"},
	IsFollower:     Phrase{"follower", "follower"},
	Follower:       Phrase{"Follower", "Follower"},
	InISR:          Phrase{"in ISR", "在 ISR 中"},
	OutOfISR:       Phrase{"out of ISR", "不在 ISR 中"},
	Down:           Phrase{"down", "已停机"},
	Paused:         Phrase{"paused", "已暂停"},
	HoldsHW:        Phrase{"holds HW", "拖住 HW"},
	Lag:            Phrase{"lag {n}", "落后 {n}"},
	Consumer:       Phrase{"Consumer", "消费者"},
	NeverRead:      Phrase{"not yet read", "尚未读取"},
	Next:           Phrase{"next {n}", "下一条 {n}"},
	Readable:       Phrase{"readable", "可读"},
	NotCommitted:   Phrase{"not committed", "未提交"},
	Requests:       Phrase{"Requests", "请求"},
	Waiting:        Phrase{"{n} waiting", "{n} 个等待中"},
	WaitingShown:   Phrase{"{n} wait, {shown} shown", "{n} 个等待，显示 {shown}"},
	NoneWaiting:    Phrase{"none waiting", "无等待"},
	WaitingFor:     Phrase{"waiting for broker {ids}", "等待 broker {ids}"},
	WaitingForMany: Phrase{"waiting for {ids}", "等待 {ids}"},
	StillMissing:   Phrase{"{n} still missing", "还缺 {n} 个"},
	Needs:          Phrase{"#{request} needs {n}", "#{request} 需到 {n}"},
	Acknowledged:   Phrase{"acknowledged", "已确认"},
	Acked:          Phrase{"acked", "已确认"},
	Sent:           Phrase{"sent", "已发送"},
	Failed:         Phrase{"failed", "失败"},
	LostRequest:    Phrase{"#{request} acked, then lost", "#{request} 已确认，随后丢失"},
	LostShort:      Phrase{"#{request} lost", "#{request} 丢失"},
	Offset:         Phrase{"offset", "offset"},
	Folded:         Phrase{"{from}–{to} folded", "{from}–{to} 已折叠"},
	CommitMarker:   Phrase{"commit marker", "commit 标记"},
	AbortMarker:    Phrase{"abort marker", "abort 标记"},
	MissedCut:      Phrase{"cut at {n} due", "待截到 {n}"},
	ShortCut:       Phrase{"cut at {n}", "截到 {n}"},
	Records:        Phrase{"{n} {n:record|records}", "{n} 条记录"},
	NoTopic:        Phrase{"No topic yet. Try `{command}`.", "还没有 topic。试试 `{command}`。"},
	NoCluster:      Phrase{"No cluster yet. Try `{command}`.", "还没有集群。试试 `{command}`。"},

	Milliseconds: Phrase{"ms", "毫秒"},
	Seconds:      Phrase{"s", "秒"},
	Minutes:      Phrase{"min", "分钟"},
	Hours:        Phrase{"h", "小时"},

	OutDown:       Phrase{"it is down", "它已停机"},
	OutTime:       Phrase{"last fetch {age} ago", "上次拉取在 {age}前"},
	OutMessages:   Phrase{"{n} {n:record|records} behind", "落后 {n} 条记录"},
	OutBelowHW:    Phrase{"LEO {leo} is below HW", "LEO {leo} 低于 HW"},
	OutUntilFetch: Phrase{"until its next fetch", "等下一次拉取"},

	ShortTime:       Phrase{"{age} ago", "{age}前"},
	ShortMessages:   Phrase{"{n} behind", "落后 {n}"},
	ShortBelowHW:    Phrase{"below HW", "低于 HW"},
	ShortUntilFetch: Phrase{"until fetch", "等待拉取"},

	StatISR:   Phrase{"of {n}, min {min}", "/ {n}，最少 {min}"},
	StatEpoch: Phrase{"epoch", "epoch"},
	StatClock: Phrase{"clock", "时钟"},
	Committed: Phrase{"committed", "已提交"},
	InLog:     Phrase{"only in the log", "仅在日志中"},
	Lost:      Phrase{"{n} acknowledged {n:record|records} lost", "{n} 条已确认记录丢失"},

	Picture:       Phrase{"Partition {partition}: HW {hw}, LEO {leo}, leader broker {leader}, epoch {epoch}, ISR {isr}", "分区 {partition}：HW {hw}，LEO {leo}，leader broker {leader}，epoch {epoch}，ISR {isr}"},
	Batch:         Phrase{"Batch, {offsets}, epoch {epoch}, on broker {id}, {state}", "batch，{offsets}，epoch {epoch}，在 broker {id} 上，{state}"},
	Batches:       Phrase{"Batches, {offsets}, from epoch {epoch} on, on broker {id}, {state}", "多个 batch，{offsets}，自 epoch {epoch} 起，在 broker {id} 上，{state}"},
	Marker:        Phrase{"{marker}, {offsets}, epoch {epoch}, on broker {id}, {state}", "{marker}，{offsets}，epoch {epoch}，在 broker {id} 上，{state}"},
	IsCommitted:   Phrase{"committed", "已提交"},
	IsInLog:       Phrase{"not committed", "未提交"},
	IsDown:        Phrase{", down", "，已停机"},
	HWName:        Phrase{"High watermark {n}", "HW {n}"},
	GuessName:     Phrase{"Your prediction: HW {n}", "你的预测：HW {n}"},
	OneOffset:     Phrase{"offset {from}", "offset {from}"},
	Offsets:       Phrase{"offsets {from} to {to}", "offset {from} 到 {to}"},
	LSOName:       Phrase{"Last stable offset {n}", "最后稳定 offset {n}"},
	FlagName:      Phrase{"LEO {n} on broker {id}", "broker {id} 的 LEO 是 {n}"},
	LagName:       Phrase{"Broker {id} lags {n} {n:record|records}", "broker {id} 落后 {n} 条记录"},
	AnchorName:    Phrase{"Broker {id} holds HW at {n}", "broker {id} 把 HW 拖在 {n}"},
	GhostName:     Phrase{"{value} at offset {n} on broker {id}: request {request} was acknowledged, then lost", "broker {id} 上 offset {n} 的 {value}：请求 {request} 已确认，随后丢失"},
	GhostsName:    Phrase{"{n} {n:record|records} on broker {id}, acknowledged, then lost", "broker {id} 上 {n} 条记录已确认，随后丢失"},
	FoldName:      Phrase{"Offsets {from} to {to} on broker {id}, committed, folded", "broker {id} 上 offset {from} 到 {to}，已提交，已折叠"},
	ConsumerName:  Phrase{"Consumer, next offset {n}", "消费者，下一条 offset {n}"},
	ConsumerIdle:  Phrase{"Consumer, has not read yet", "消费者，尚未读取"},
	ReplicaName:   Phrase{"Broker {id}, {role}, {isr}", "broker {id}，{role}，{isr}"},
	AnsweredName:  Phrase{"Request {request}, acks={acks}, {status}", "请求 {request}，acks={acks}，{status}"},
	WaitingName:   Phrase{"Request {request}, acks=all, needs {n}, waiting for broker {ids}", "请求 {request}，acks=all，需到 {n}，等待 broker {ids}"},
	MissedCutName: Phrase{"Broker {id} will be cut to {n} when it restarts", "broker {id} 重启时会截到 {n}"},

	ThePartition:     Phrase{"Partition {partition}: HW {hw}, leader broker {leader} in epoch {epoch}, ISR {isr}, at least {min} for acks=all.", "分区 {partition}：HW {hw}，leader 是 broker {leader}，epoch {epoch}，ISR {isr}，acks=all 至少要 {min} 个。"},
	TheReplica:       Phrase{"Broker {id}, {role}: LEO {leo}", "broker {id}，{role}：LEO {leo}"},
	LagsBehind:       Phrase{", lag {n}", "，落后 {n}"},
	IsIn:             Phrase{", in the ISR", "，在 ISR 中"},
	IsOut:            Phrase{", out of the ISR ({why})", "，不在 ISR 中（{why}）"},
	IsPaused:         Phrase{", fetches paused", "，拉取已暂停"},
	Holds:            Phrase{", holds HW at {n}", "，把 HW 拖在 {n}"},
	Stop:             Phrase{".", "。"},
	Colon:            Phrase{": ", "："},
	CutWaits:         Phrase{", will be cut to {n} when it restarts", "，重启时会截到 {n}"},
	TheWait:          Phrase{"Request {request} needs offset {n} and waits for broker {ids}; {reached} of {all} have it.", "请求 {request} 需到 offset {n}，在等 broker {ids}；{all} 个里有 {reached} 个到了。"},
	OtherWaits:       Phrase{"{n} more {n:request waits|requests wait}.", "还有 {n} 个请求在等待。"},
	TheLost:          Phrase{"{value} at offset {n} on broker {id} is lost: request {request} was acknowledged before.", "broker {id} 上 offset {n} 的 {value} 丢失了：请求 {request} 先前已确认。"},
	TheGone:          Phrase{"Request {request}, {offsets}, was acknowledged and is lost: the leader's log has it no more.", "请求 {request}（{offsets}）已确认，却丢失了：leader 的日志里已没有它。"},
	TheConsumer:      Phrase{"The consumer's next offset is {n}; it can read below {hw}.", "消费者的下一条 offset 是 {n}；它能读到 {hw} 以下。"},
	NoConsumer:       Phrase{"Nobody has read yet; a consumer could read below {hw}.", "还没有人读取；消费者能读到 {hw} 以下。"},
	TheLSO:           Phrase{"The last stable offset is {n}: read_committed stops there.", "最后稳定 offset 是 {n}：read_committed 到此为止。"},
	TheFold:          Phrase{"Offsets {from} to {to} are committed and folded in the picture.", "offset {from} 到 {to} 已提交，在图中折叠。"},
	TheBatch:         Phrase{"On broker {id}, {offsets} in epoch {epoch}: {values}; {state}.", "broker {id} 上 {offsets}，epoch {epoch}：{values}；{state}。"},
	TheRequest:       Phrase{"Request {request}, acks={acks}, is {status}.", "请求 {request}，acks={acks}，{status}。"},
	TheRequestFailed: Phrase{"Request {request}, acks={acks}, failed with {error}.", "请求 {request}，acks={acks}，失败：{error}。"},
}
