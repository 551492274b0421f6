package words

// chinese is the phrase book; see book.go for how it is written.
const chinese = `
! 什么都没变。 | 已经如此，或者没有可做的对象。
!cluster {brokers} 在线。 | 还没有 topic，所以谁都不是 leader。
!fetchers broker {word2} 下一次到期的拉取会失败。 | 在那之前一切照常。
!model 用的是 {word1} 的规则。 | 还什么都没发生。
!refused 被拒绝：{refusal}。
!refused/AlreadyLeader 被拒绝：AlreadyLeader。 | 它已经是 leader。
!refused/ClusterClosed 被拒绝：ClusterClosed。 | 集群停止了。
!refused/ConnectionRefused 被拒绝：ConnectionRefused。 | 服务器宕机了。
!refused/ERR 被拒绝：ERR。 | 服务器不认识这条命令，或者执行不了。
!refused/EXECABORT 被拒绝：EXECABORT。 | MULTI 之后排队的命令有错，所以全都不执行。
!refused/ExpectationFailed 不符合预期。 | expect 只看，不改。
!refused/FetcherFailed 被拒绝：FetcherFailed。 | 有一个 fetcher 失败了，直到 fetchers off 或 reopen 为止。
!refused/InstallFailed 被拒绝：InstallFailed。 | 快照中断，一点都没有留下。
!refused/InvalidTxnState 被拒绝：InvalidTxnState。 | 生产者的事务不在这个状态。
!refused/LeaderNotAvailable 被拒绝：LeaderNotAvailable。 | leader 宕机了。
!refused/NotConnected 被拒绝：NotConnected。 | link 不在这个状态。
!refused/NotEnoughReplicas 被拒绝：NotEnoughReplicas。 | ISR 小于 min.insync.replicas，什么都没写入。
!refused/NotEnoughReplicasAfterAppend 被拒绝：NotEnoughReplicasAfterAppend。 | 等待期间 ISR 变得太小，而 batch 还在日志里。
!refused/NotInSync 被拒绝：NotInSync。 | 它不在 ISR 里。
!refused/NotLeaderOrFollower 被拒绝：NotLeaderOrFollower。 | leader 已经换了。
!refused/NotPrimary 被拒绝：NotPrimary。 | 只有主节点能带副本。
!refused/NotPromotable 被拒绝：NotPromotable。 | 它不是完成过同步的副本。
!refused/OffsetOutOfRange 被拒绝：OffsetOutOfRange。 | leader 的日志没有这个 offset。
!refused/OutOfOrderSequenceNumber 被拒绝：OutOfOrderSequenceNumber。 | 该轮到另一个序列号。
!refused/READONLY 被拒绝：READONLY。 | 副本只接受主节点的写入。
!refused/ReplicaNotAvailable 被拒绝：ReplicaNotAvailable。 | 那个 broker 宕机了，或者没有这个分区的副本。
!refused/ResumeMismatch 被拒绝：ResumeMismatch。 | 副本不在它的 cursor 所说的位置。
!refused/SourceAlive 被拒绝：SourceAlive。 | 主节点还在线。
!refused/SourceLost 被拒绝：SourceLost。 | 主节点宕机了。
!reopen 集群从日志重新启动。 | HW 是所有副本中最小的 LEO，broker 全部在线，结果什么都没变。
=ack.captured-isr min( [*leos] ) {holds:≥|<} [目标 {target}]
=ack.leader [!leader 的 LEO {least}] , [HW {hw}]
=ack.min-isr [!ISR {isr}] < [min.insync.replicas {min.insync.replicas}]
=ack.min-isr-after [!ISR {isr}] < [min.insync.replicas {min.insync.replicas}]
=apply.failed [已应用 {applied}] + 1 = [!{sequence}]
=apply.next [已应用 {applied}] + 1 = [!{sequence}]
=backlog.evict [!batch {kept}] > [repl-backlog-batches {repl-backlog-batches}]
=cluster.reopened HW = min( [*leos] ) = {least}
=cut.high-watermark [!截断 {cut}] {below:=|<} [HW {hw}]
=cut.longer-than-leader [!LEO {leo}] > [leader 的 LEO {.leader}] , [截断 {cut}] , [HW {hw}]
=cut.missed [!错过的截断 {cut}] , [HW {hw}]
=fetch.first-over-budget [!字节 {bytes}] > [上限 {replica.fetch.max.bytes}]
=fetch.nothing-new [!LEO {leo}] {level:=|<} [leader 的 LEO {.leader}]
=fetch.whole-batches [!字节 {bytes}] ≤ [上限 {replica.fetch.max.bytes}]
=fetch.whole-batches/over [!字节 {bytes}] > [上限 {replica.fetch.max.bytes}]
=fetcher.due [!时刻 {atMs}] , [间隔 {everyMs}]
=hw.min-isr-leo HW = max( [HW {hw}] , min( [*leos] )) = {hwThen}
=hw.min-isr-leo/above HW = max( [!HW {hw}] , min( [*leos] )) = {hw}
=isr.below-hw [!LEO {leo}] {holds:≥|<} [HW {hw}]
=isr.caught-up [lag {lag}] ≤ [上限 {replica.lag.max.messages}] , [上次拉取 {sinceLastFetchMs}] ≤ [上限 {replica.lag.time.max.ms}] , [LEO {leo}] ≥ [HW {hw}]
=isr.lag-messages [!lag {lag}] {holds:≤|>} [上限 {replica.lag.max.messages}]
=isr.lag-time [!现在 − 上次拉取 {sinceLastFetchMs}] {holds:≤|>} [上限 {replica.lag.time.max.ms}]
=isr.start LEO [*leos]
=leader.promoted 截断 = min( [HW {hw}] , [LEO {leo}] ) = {cutThen}
=leader.unclean 截断 = min( [HW {hw}] , [LEO {leo}] ) = {cutThen}
=link.generation [!batch {batchGeneration}] {past:≤|<} [link {linkGeneration}]
=promote.new-id [!已应用 {applied}]
=psync.current [!已应用 {applied}] = [序列 {sequence}]
=psync.empty-backlog [!需要 {next}] , [backlog {batches}]
=psync.evicted [!需要 {next}] < [最旧 {oldest}] , [最新 {newest}] = [序列 {sequence}]
=psync.future [!已应用 {applied}] > [序列 {sequence}]
=psync.hole [需要 {next}] ≥ [最旧 {oldest}] , [!最新 {newest}] , [序列 {sequence}]
=psync.other-id [!ID {cursorId}] ≠ [ID {replicationId}]
=psync.partial [最旧 {oldest}] ≤ [!需要 {next}] , [最新 {newest}] = [序列 {sequence}]
=queue.gap [!来的是 {found}] ≠ [该是 {expected}]
=queue.overflow [!等待 {waiting}] ≥ [上限 {queueLimit}]
=queue.taken [!等待 {waiting}] < [上限 {queueLimit}]
=read.below-hw [!HW {hw}]
=read.lso [!LSO {lso}] ≤ [HW {hw}]
=read.out-of-range 0 ≤ [!from {from}] ≤ [LEO {leo}]
=reply.async {slowest} 的 lag = [{server} 在 {sequence}] − [!{slowest} 已应用 {slowestApplied}] = {slowestLag}
=seq.duplicate [!序列号 {sequence}] < [该是 {expected}]
=seq.next [!序列号 {sequence}] = [该是 {expected}]
=seq.out-of-order [!序列号 {sequence}] ≠ [该是 {expected}]
=sync.resume-mismatch [!cursor {cursorId}] [在 {applied}] ≠ [服务器 {replicationId}] [在 {sequence}]
=txn.decided [!LSO {lso}] = [HW {hw}]
=txn.undecided [!LSO {lso}] ≤ [HW {hw}]
>! 什么都没变
>!fetchers broker {word2} 下一次拉取会失败
>!model {word1}
>!reopen 已重开，一切照旧
>acknowledge {requests} 已确认
>acknowledge/leader #{request} 已确认，offset {offset}
>append 追加在 offset {baseOffset}
>append/sent #{request} 已发出，未确认
>apply {replicas} 应用 {sequences}
>backlog-evict 挤出 {sequences}
>broker/down {brokerList} 宕机
>broker/paused {broker} 停止拉取
>broker/resumed {broker} 恢复拉取
>broker/up {brokerList} 在线
>clock 时钟 {~lastAfter}
>clock/isr ISR 不变：{sinceLastFetchMs}在 {replica.lag.time.max.ms}之内
>commit 序列 {sequence}
>drop 队列里丢了 {sequence}
>duplicate #{request} 重复，原在 offset {baseOffset}
>epoch epoch {after}
>expect/failed 预期 {wanted}，实际 {got}
>expect/met 符合预期
>fail {requests} {error}
>fetcher/ended {broker} 的 fetcher 结束
>fetcher/failed {broker} 的 fetcher 失败
>fetcher/off fetchers 关闭
>fetcher/on follower 自动拉取
>fetcher/started {broker} 的 fetcher 开始
>gap 该轮到 {expected}，来的是 {found}
>high-watermark HW {before} → {lastAfter}
>high-watermark-held HW 停在 {at}
>high-watermark-held/several {count} 个分区的 HW 不动
>high-watermark/fell HW {before} → {lastAfter}
>high-watermark/several {count} 个分区的 HW 上升
>isr/both ISR {ids}
>isr/joined {joined} 进入 ISR
>isr/left {left} 离开 ISR
>isr/start leader {leaderId} · epoch 0 · ISR {ids}
>isr/start+cluster.reopened ISR {ids}
>isr/start/several {count} 个分区 · epoch 0
>late 忽略 {sequence}：第 {generation} 代已结束
>leader leader {after}
>link/disconnected cursor 停在 {applied}
>link/disconnected+server.crashed {replicas} 的 link 断开
>link/needs-resync {replicas} 需要重同步
>link/paused link 暂停
>link/resumed link 恢复
>link/source-lost {replicas} 失去来源
>offer/taken 在 {replicas} 排队
>overflow {replicas} 的队列满
>producer 生产者 {producer}
>promote 新谱系 {newId}，从 {sequence} 开始
>promote/lost 新谱系 {newId}，从 {sequence} 开始，丢失 {lostSequences}
>read 读到 {shown} 条，止于 HW
>read+read.lso 读到 {shown} 条，止于 LSO
>read+read.lso/aborted 读到 {shown} 条，略去 {records} 条已中止
>replicate {brokerList} LEO {from} → {lastTo}
>replicate/nothing 没有新的
>replicate/nothing+fetch.nothing-new/stuck {broker} 卡在 {to}
>replicate/nothing+fetch.skipped {brokerList} 跳过
>replicate/out {broker} 在 {to}，不在 ISR
>replicate/several {brokerList} 拉取
>reply {answer}
>server/crashed {server} 宕机
>server/restarted 新 ID {newId}，空
>server/restarted+server.restarted/kept 新 ID {newId}，{keys} 个 key，在 {sequence}
>server/started 主节点，ID {newId}
>sync/full 全量，在 {.sequence}：快照
>sync/full+psync.empty-backlog 全量，在 {.sequence}：backlog 是空的
>sync/full+psync.evicted 全量，在 {.sequence}：backlog 从 {oldest} 开始
>sync/full+psync.future 全量，在 {.sequence}：{applied} 超前
>sync/full+psync.hole 全量，在 {.sequence}：backlog 有缺口
>sync/full+psync.no-cursor 全量，在 {.sequence}：还没有 cursor
>sync/full+psync.other-id 全量，在 {.sequence}：ID 不同
>sync/partial 部分 {sent}：backlog 从 {oldest} 开始
>sync/partial+psync.current 部分，{applied} 已是最新
>transaction/abort {producer} 中止
>transaction/begin {producer} 的事务开始
>transaction/commit {producer} 提交
>truncate 截到 {to}
>truncate/lost 截到 {to}，丢失 {lostRequests}
>wait #{request} 等待 {setIds}
?fetcher.due 到 {atMs}该拉取了，每 {everyMs}一次。
?isr.below-hw 它的 LEO {leo} 覆盖了 HW {hw}。
?isr.below-hw/no 它的 LEO {leo} 低于 HW {hw}。
?isr.down 它在线。
?isr.down/no 它宕机了。
?isr.lag-messages 它落后 {lag}，上限 {replica.lag.max.messages}。
?isr.lag-messages/no 它落后 {lag}，超过上限 {replica.lag.max.messages}。
?isr.lag-time 它上次拉取在 {sinceLastFetchMs}前，上限 {replica.lag.time.max.ms}。
?isr.lag-time/no 它上次拉取在 {sinceLastFetchMs}前，超过上限 {replica.lag.time.max.ms}。
?link.paused link 暂停了。
?promote.dropped 丢弃了队列里的 {batches} 个 batch。
?promote.source-alive {source} 在线。
?promote.source-lost {source} 宕机了。
?psync.current 正好是最新：{applied}，主节点在 {sequence}。
?psync.current/bare 没有 cursor 就谈不上最新；主节点在 {sequence}。
?psync.current/no 不是最新：{applied}，主节点在 {sequence}。
?psync.empty-backlog backlog 里有 {batches} 个，容量 {repl-backlog-batches}。
?psync.empty-backlog/no backlog 是空的：{batches} 个，容量 {repl-backlog-batches}。
?psync.evicted 下一条需要的 {.lacking} 还在：backlog 从 {oldest} 开始。
?psync.evicted/bare 下一条需要的在 backlog 里找不到。
?psync.evicted/no 下一条需要的 {.lacking} 已离开 backlog，它从 {oldest} 开始。
?psync.future cursor 没有超前：{applied}，主节点在 {sequence}。
?psync.future/bare 没有 cursor；主节点在 {sequence}。
?psync.future/no cursor 超前了：{applied}，主节点在 {sequence}。
?psync.hole backlog 直到 {newest} 没有缺口，主节点在 {sequence}。
?psync.hole/bare backlog 到不了 {sequence}。
?psync.hole/no backlog 没有从 {newest} 连到 {sequence}。
?psync.other-id ID 相符：{cursorId}。
?psync.other-id/bare 没有 ID 可以和 {replicationId} 相比。
?psync.other-id/no ID 不同：{.cursorId} 和 {replicationId}。
?txn.undecided LSO 停在 {lso}，从那里开始的一个事务还没有结果。
@ 是 {label}。
@applied 执行 {typed} 之后，{replica} 的 cursor 在哪里？
@from 对停在 {applied} 的 cursor，{primary} 会从哪个序列开始发送？
@hw 执行 {typed} 之后，{partition} 的 HW 在哪里？
@isr 执行 {typed} 之后，{partition} 的 ISR 里有谁？
@leo 执行 {typed} 之后，{broker} 上 {partition} 的日志末端在哪里？
@sequence 执行 {typed} 之后，{server} 的序列是多少？
@status 执行 {typed} 之后，请求 {request} 的状态是什么？
@sync 执行 {typed} 时，{replica} 从 {primary} 得到全量还是部分重同步？
@value 执行 {typed} 之后，{server} 上的 {key} 是什么？
@values 执行 {typed} 之后，消费者能读到 {partition} 的什么？
a-break-starts-over {.answer} 意味着从头再来。 | 链路现在是 {state}，但已应用的仍然算数。
a-broken-link-forgets cursor 没有丢。 | 链路现在是 {state}，副本正是凭 cursor 回来的。
a-fetch-brings-everything {.answer} 是全部。 | 一次拉取到 {replica.fetch.max.bytes} 字节的预算为止，其余等下一次。
a-follower-copies-what-is-committed follower 也复制 HW {hw} 之上的记录。 | 它们正是这样才被提交的。
a-leader-alone-commits-nothing 只剩 leader 时立刻提交。 | ISR 里只有 broker {leader}，它的 LEO 就是最小的。
a-longer-log-stays {.answer} 是它原来的末端。 | broker {leader} 是 leader，截断点之上的它没有，所以被截掉。
a-majority-is-enough {.members} 个中有 {have} 个已经有了。 | acks=all 要等集合里的每一个，而 broker {.slowest} 还没有。
a-new-leader-starts-empty 提升会保留已提交的。 | HW {hw} 以下的都留着。
a-new-replica-replays-the-backlog 没有 cursor 就没有部分重同步。 | 即使 backlog 从 1 开始也不会问它，快照在 {sequence}。
a-promotion-keeps-the-tail {.answer} 是原来的末端。 | HW 之上的被截掉，新 leader broker {leader} 的日志到 {leaderLeo} 为止。
a-promotion-starts-over 晋升会保留数据。 | 新的历史从旧历史应用到的地方开始：{applied}。
a-refused-batch-is-written 什么都没写入。 | {error} 是拒绝，日志保持原样。
a-replica-is-always-current {.answer} 是 {primary} 上的值。 | 这个副本只应用到序列 {applied}。
a-replica-takes-writes 副本不接受写入。 | 它的序列只随主节点的 batch 前进。
a-request-waits-for-ever 它不会等下去。 | 只有在没有阻碍时请求才等待，而这里它得到了答复：{error}。
a-stopped-follower-still-fetches {broker} 已暂停。 | 暂停的 follower 不拉取。
a-stopped-follower-still-fetches/down {broker} 宕机了。 | 宕机的 follower 不拉取。
a-tail-hides-the-log 尾部只隐藏它自己。 | HW {hw} 以下的仍然可读。
a-transaction-is-many-batches {commands} 条命令不是 {commands} 个 batch。 | 一个事务是一个 batch，只占一个序列。
ack.captured-isr 请求 {request} 等到了。 | 等待集合 {members} 的 LEO 都到了 {target}。
ack.captured-isr/waits 请求 {request} 仍在等 {lacking}。 | 等待集合在追加 batch 时就定下了。
ack.leader 请求 {request} 只由 leader 确认。 | acks=1 只等 leader：它已到 {least}，而 HW 还在 {hw}。
ack.leader/committed 请求 {request} 只由 leader 确认。 | acks=1 只等 leader：它已到 {least}，HW 也已到 {hw}。
ack.min-isr 对 acks=all 来说 ISR 太小。 | ISR 只有 {isr} 个成员，至少要 {min.insync.replicas} 个，什么都没写入。
ack.min-isr-after 等待中的请求失败，batch 仍留在日志里。 | 等待期间 ISR 降到了 {min.insync.replicas} 以下。
ack.none 请求 {request} 不等任何人。 | acks=0 时 leader 照样追加，客户端却得不到 offset。
acknowledge 请求 {request} 已确认，offset {span}。
acknowledged-is-replicated 已确认不等于已复制。 | 答复只来自一个 broker；现在的 leader 是 broker {leader}，它的日志到 {leaderLeo} 为止。
acks-1-waits-for-the-isr acks=1 不等任何 follower。 | broker {leader} 已写入，这就足以答复。
all-means-every-replica 不等 {broker}。 | 追加时它不在 ISR 里，而 acks=all 指的是当时在的那些。
all-means-whoever-is-left 等待集合不会缩小。 | 它在追加时就定下了，其中的 broker {.slowest} 还没有这个 batch。
all-means-whoever-is-left/bare 剩下的太少。 | {error}：ISR 低于 min.insync.replicas。
an-apply-waits-for-the-next-step live 的链路立刻应用。 | 它有的都在下一条命令之前应用完。
an-empty-backlog-means-full 什么都不缺。 | cursor 在 {sequence}，正是主节点所在，用不着 backlog。
append {broker} 追加了 offset {span}。
append/sent 请求 {request} 已发出，没有人确认。 | {broker} 把它写在 epoch {epoch} 的 offset {span}；acks=0 时客户端永远不会知道。
apply {replica} 应用了序列 {sequence}。
apply.failed 一个 batch 应用失败。 | 序列 {sequence} 应用失败，所以 cursor 停在 {applied}。
apply.next 应用下一个 batch。 | {sequence} 紧接着 {applied}，只有这样才能应用。
backlog-clear {server} 的 backlog 空了。
backlog-clear+sync.full {server} 的 backlog 空了。 | 副本不留 backlog：它装的是 {.primary} 在 {snapshot} 的快照。
backlog-evict 序列 {sequence} 离开 {server} 的 backlog。
backlog.evict 最旧的 batch 离开 backlog。 | backlog 只留 {repl-backlog-batches} 个 batch，最旧的是 {oldest}。
broker/down {broker} 宕机。 | 它的日志原样保留，也没有人自动接替它。
broker/paused {broker} 停止拉取。 | 它仍然在线，没超出上限就还在 ISR 里。
broker/resumed {broker} 恢复拉取。 | 缺的部分下次拉取就会补上。
broker/up {broker} 在线。 | 它的日志和原来一样。
clock 时钟从 {~before}走到 {~after}。 | 只有 tick 能拨动它。
clock+fetcher.due 时钟从 {~before}走到 {~after}。
clock/isr ISR 不变。 | {broker} 上次拉取在 {sinceLastFetchMs}前，上限是 {replica.lag.time.max.ms}。
clock/late 时钟从 {~before}走到 {~after}。 | {broker} 上次拉取在 {sinceLastFetchMs}前，上限是 {replica.lag.time.max.ms}。
cluster.reopened 集群从日志重新启动。 | HW 是所有副本中最小的 LEO，即 {least}：{leos}。
cluster.reopened/bare 集群停止后重新启动。 | 等待中的请求不会留到 reopen 之后。
command.given 这是命令要求的。 | 没有哪条规则需要裁决。
commit {server} 提交了序列 {sequence}。
commit.changed 一次写入成为一个 batch。 | 有 {.commands} 条命令改了数据，这个 batch 是序列 {sequence}。
commit.unchanged 没有产生 batch。 | 什么都没变，所以序列仍是 {sequence}。
commit.unchanged/no 什么都没变。 | 服务器说：“{says}”。
cursor {replica} 的 cursor 到了 {position}。
cursor.applied cursor 前进。 | 序列 {.sequence} 已完整应用，cursor 从不提前这样说。
cursor.installed cursor 前进。 | {snapshot} 处的快照已完整装上，cursor 从不提前这样说。
cursor/dropped {replica} 的 cursor 被丢弃。
cut.high-watermark 日志截到 {cut}。 | 新 leader 从 HW {hw} 开始。
cut.high-watermark/all 一条已确认的写入丢失了。 | acks=all 等的是当时的 ISR，而新 leader 从 {cut} 开始，HW 原是 {hw}。
cut.high-watermark/below 日志截到 {cut}。 | 新 leader 只有这么多，尽管 HW 原是 {hw}。
cut.high-watermark/leader 一条已确认的写入丢失了。 | acks=1 只等 leader，而新 leader 从 HW {cut} 开始。
cut.longer-than-leader follower 比 leader 还长。 | 它在 {leo}，leader 在 {.leader}，所以先截到 HW {hw}。
cut.longer-than-leader/lost 一条已确认的写入丢失了。 | acks={acks} 曾确认它，但 {broker} 在 {leo}，比在 {.leader} 的 leader 还长，于是截到 HW {hw}。
cut.missed 日志截到 {cut}。 | broker 宕机时错过了这次截断；HW 是 {hw}。
cut.missed/lost 一条已确认的写入丢失了。 | acks={acks} 曾确认它，但 {broker} 宕机期间 {cut} 起的部分都被截掉了；HW 是 {hw}。
drop 序列 {sequence} 在去 {replica} 的路上丢了。 | 要到应用下一个 batch 时才会发现。
duplicate 请求 {request} 是重复的，得到原来的 offset {span}。
epoch {partition} 的 epoch 从 {before} 到 {after}。 | 每个 leader 都开始自己的 epoch。
every-write-is-a-batch 什么都没有改变。 | 没有改变任何东西或失败的写入不产生 batch。
expect/failed 预期 {wanted}，实际 {got}。 | expect 只看，不改。
expect/met 符合预期：{met} 成立。 | expect 只看，不改。
fail {failing} 失败：{error}。
fail+ack.min-isr-after {failing} 失败，但{failing:它|它们}的 batch 还在日志里。 | 等待期间 ISR 降到了 {min.insync.replicas} 以下。
fetch.first-over-budget 第一个 batch 总是完整给出。 | 它有 {bytes} 字节，上限 {replica.fetch.max.bytes}；不然谁也前进不了。
fetch.nothing-new 没有新的可拉取。 | follower 在 {leo}，leader 也在 {.leader}；但这次拉取仍算它活着。
fetch.nothing-new/stuck 没有接得上的 batch。 | leader 在 {.leader}，可它的日志里没有从 {leo} 开始的 batch。
fetch.skipped 这次拉取跳过。 | leader 宕机了。
fetch.skipped/down 这次拉取跳过。 | follower 宕机了。
fetch.skipped/paused 这次拉取跳过。 | follower 暂停了。
fetch.whole-batches follower 拉取完整的 batch。 | 共 {bytes} 字节，上限 {replica.fetch.max.bytes}，leader 在 {.leader}。
fetch.whole-batches/over follower 拉取了一个 batch。 | 第一个 batch 总是完整给出：{bytes} 字节，上限 {replica.fetch.max.bytes}。leader 在 {.leader}。
fetcher.due 时钟到了 {atMs}，该拉取了。 | follower 每 {everyMs}自动拉取一次。
fetcher.ended {broker} 的 fetcher 结束。 | broker 在线且 fetchers 开着，它才存在。
fetcher.failed 一个 fetcher 失败了。 | {broker} 的 fetcher 在 {atMs}时失败，直到 fetchers off 或 reopen 为止。
fetcher/ended {broker} 的 fetcher 结束。
fetcher/failed {broker} 的 fetcher 失败。 | 时刻是 {atMs}；在 fetchers off 或 reopen 之前，集群不接受 produce、replicate 和 tick。
fetcher/off follower 不再自动拉取。 | 此后要拉取就得下命令。
fetcher/on follower 开始自动拉取。 | 时间从这一步算起，时钟每经过一个整倍数就拉取一次。
fetcher/started {broker} 的 fetcher 开始。 | broker 在线，它就在。
gap {replica} 发现缺口。
high-watermark HW 从 {before} 升到 {after}。
high-watermark+leader.promoted HW 从 {before} 变为 {after}。 | 新 leader {broker} 从截断处开始：它的 LEO 是 {leo}，HW 原是 {hw}。
high-watermark+leader.unclean HW 从 {before} 变为 {after}。 | 新 leader {broker} 不在 ISR 里：它的 LEO 是 {leo}，HW 原是 {hw}。
high-watermark-held HW 停在 {at}。
high-watermark/fell HW 从 {before} 降到 {after}。
hw-is-the-last-committed-offset {.answer} 是最后一个可读的 offset。 | HW 是 {hw}，即第一个不可读的。
hw-is-the-leaders-leo {.answer} 是 leader broker {leader} 的 LEO。 | broker {.slowest} 也在 ISR 里，而它到 {slowestLeo} 为止。
hw-is-the-smallest-leo-of-all-replicas {.answer} 是所有副本中最小的 LEO。 | 它属于 {broker}，而它不在 ISR 里，只有成员才算。
hw-is-what-a-majority-has 多数派还不够。 | {.replicas} 个副本中过半已有这么多，但 broker {.slowest} 在 ISR 里，而它到 {slowestLeo} 为止。
hw-moves-with-the-append 追加移动的是 leader 的 LEO，不是 HW。 | broker {.slowest} 在 ISR 里，而它到 {slowestLeo} 为止。
hw-waits-for-another-fetch 不需要第二次拉取。 | 在这个模型里，leader 立刻知道 follower 有什么。
hw.min-isr-leo HW 从 {hw} 升到 {least}。 | ISR 的每个成员都有了 offset {span}。
hw.min-isr-leo/above HW 停在 {hw}。 | ISR 中最小的 LEO 是 {least}，而 HW 在一个 epoch 内从不下降。
hw.min-isr-leo/all HW 是 {hw}。 | ISR 的每个成员都有 leader 的全部日志。
hw.min-isr-leo/held HW 停在 {hw}。 | 它等于 ISR 中最小的 LEO，而 {holders} 还在 {least}。
isr+leader.promoted ISR 变为 {isrAfter}。 | 其中有新 leader，以及旧 ISR 里在线且止于截断处的成员。
isr+leader.unclean ISR 变为 {isrAfter}。 | 其中有新 leader，以及旧 ISR 里在线且止于截断处的成员。
isr.below-hw {broker} 可以在 ISR 里。 | 它的 LEO {leo} 覆盖了 HW {hw}。
isr.below-hw/no {broker} 不能在 ISR 里。 | 它的 LEO {leo} 低于 HW {hw}，而消费者能读的，每个成员都得有。
isr.below-hw/several 几个副本不能在 ISR 里。 | {broker} 的 LEO {leo} 低于 HW {hw}。
isr.caught-up {broker} 可以进入 ISR。 | 它落后 {lag}（上限 {replica.lag.max.messages}），{sinceLastFetchMs}前拉取过，LEO {leo} 覆盖了 HW {hw}。
isr.caught-up/several 几个副本可以进入 ISR。 | {broker} 落后 {lag}（上限 {replica.lag.max.messages}），{sinceLastFetchMs}前拉取过，LEO {leo} 覆盖了 HW {hw}。
isr.down {broker} 可以在 ISR 里。 | 它在线。
isr.down/no {broker} 不能在 ISR 里。 | 它宕机了。
isr.down/several 几个副本不能在 ISR 里。 | {broker} 宕机了。
isr.lag-messages {broker} 可以留在 ISR。 | 它落后 {lag} 个 offset，上限是 {replica.lag.max.messages}。
isr.lag-messages/no {broker} 不能在 ISR 里。 | 它落后 {lag} 个 offset，上限是 {replica.lag.max.messages}。
isr.lag-messages/several 几个副本不能在 ISR 里。 | {broker} 落后 {lag} 个 offset，上限是 {replica.lag.max.messages}。
isr.lag-time {broker} 可以留在 ISR。 | 它上次拉取在 {sinceLastFetchMs}前，上限是 {replica.lag.time.max.ms}。
isr.lag-time/no {broker} 不能在 ISR 里。 | 它上次拉取在 {sinceLastFetchMs}前，上限是 {replica.lag.time.max.ms}。
isr.lag-time/several 几个副本不能在 ISR 里。 | {broker} 上次拉取在 {sinceLastFetchMs}前，上限是 {replica.lag.time.max.ms}。
isr.leader leader 在 ISR 里。 | {broker} 是 leader，leader 总在其中。
isr.start ISR 重新开始。 | 其中有 leader {broker}，以及在线且与 leader 一样长的副本。各自的 LEO：{leos}。
isr/both {left} 离开 ISR，{joined} 进入。
isr/joined {joined} 进入 ISR。
isr/left {left} 离开 ISR。
isr/start {partition} 的 ISR 是 {isrAfter}。
lag-0-is-an-acknowledgement {.answer} 是 {primary} 已经答复过的。 | 副本只应用到 {applied}：那个答复和之前看到的 lag 0 都不说明它有更多。
last-stable-offset LSO 从 {before} 到 {after}。
last-stable-offset+read.lso LSO 从 {before} 到 {after}。 | HW {hw} 以下没有悬而未决的事务，所以 LSO {lso} 就在 HW。
late 序列 {sequence} 到 {replica} 太迟，被忽略。
leader broker {after} 接替 broker {before} 成为 {partition} 的 leader。
leader.already 它已经是 leader。 | leader 就是 {broker}。
leader.changed leader 换了。 | 现在由 broker {.leader} 在 epoch {.epoch} 担任 leader，先前的等待一律作废。
leader.not-available 没有 leader。 | {partition} 的 leader 是 broker {.leader}，它宕机了，也没有自动选举。
leader.not-in-sync 它可能缺数据。 | {broker} 不在 ISR 的 {isr} 个成员之中，而 unclean.leader.election.enable 是 {unclean.leader.election.enable}。
leader.promoted {broker} 成为 leader。 | 它在 ISR 里：LEO 是 {leo}，HW 是 {hw}。
leader.replica-not-available 这个副本不可用。 | {broker} 宕机了。
leader.replica-not-available/unassigned 没有这个副本。 | {broker} 没有这个分区的副本。
leader.unclean {broker} 成为 leader。 | 它不在 ISR 里，但 LEO {leo} 覆盖了 HW {hw}。
leader.unclean/below {broker} 成为 leader。 | 它不在 ISR 里：LEO 只有 {leo}，从那里到 HW {hw} 的已提交部分不在它的日志里。
link {replica} 的 link 变了。 | 它的队列现在容纳 {limit} 个。
link.generation 一个 batch 来迟了。 | {sequence} 属于第 {batchGeneration} 代，link 是第 {linkGeneration} 代，状态 {state}，那次连接已经结束。
link.not-connected link 现在做不了这件事。 | {replica} 的 link 是 {state}。
link.not-connected/applied {replica} 收不到新的 batch。 | 它的 link 是 {state}，已应用到 {applied}。
link.not-connected/late 路上什么都没有。 | {replica} 的 link 断开时没有在途的 batch。
link.not-connected/never 没有 link。 | {replica} 从未 attach 过。
link.paused 序列 {sequence} 在等。 | link 暂停了，只应用到 {applied}。
link.paused/bare 一个 batch 在等。 | link 暂停了。
link/disconnected {replica} 的 link 断开。
link/disconnected+command.given {replica} 的 link 断开。 | 两端都在线，cursor 停在 {applied}。
link/disconnected+server.crashed {replica} 的 link 断开。 | {server} 宕机了，cursor 不动。
link/disconnected+sync.full {replica} 的 link 断开。 | 它的来源装了 {.primary} 在 {snapshot} 的快照，它追随的历史到此为止。
link/live {replica} 的 link 接通。
link/needs-resync {replica} 的 link 需要重同步。
link/paused {replica} 的 link 暂停。 | 它收 batch，但不应用。
link/promoted {replica} 的 link 结束。 | 主节点不追随任何人。
link/resumed {replica} 的 link 恢复。 | 排队的 batch 会在下一条命令之前应用。
link/source-lost {replica} 的 link 失去来源。
log.append 一个 batch 追加在 offset {baseOffset}。 | leader 从自己的 LEO 处追加，并给 batch 盖上 epoch {epoch}。
offer/refused {replica} 收不下序列 {sequence}。
offer/taken {replica} 把序列 {sequence} 放进队列。
offsets-count-batches offset 数的是记录。 | {batches} 个 batch 有 {records} 条记录，占 {records} 个 offset。
only-the-newest-is-sent 历史不能有缺口。 | 从 {.next} 起的全部都会发送。
overflow {replica} 收不下序列 {sequence}。
producer 有了生产者 {producer}。 | 它还什么都没发。
promote {replica} 从 {sequence} 开始新谱系。 | 若沿用旧 ID，超过 {applied} 的 cursor 会声称拥有 {replica} 从未有过的写入。
promote.dropped 排队的被丢弃。 | 共 {batches} 个 batch，收到了却从未应用。
promote.new-id 新谱系从 {applied} 开始。 | 若沿用旧 ID，超过 {applied} 的 cursor 会声称拥有新主节点从未有过的写入。
promote.new-id/lost 新谱系从 {applied} 开始。 | 若沿用旧 ID，停在 {lastLost} 的 cursor 会声称拥有 {replica} 从未有过的写入。
promote.not-promotable 它不能晋升。 | {replica} 的角色是{role}，link 是 {state}，停在 {applied}。
promote.not-promotable/bare 它不能晋升。 | {replica} 的角色是{role}，没有完成过同步。
promote.source-alive 来源在线。 | {source} 在线，副本与它分开。
promote.source-alive/no 来源没有丢。 | {source} 在线，那样会有两个主节点在写。
promote.source-lost 来源丢了。 | {source} 宕机了，副本独自继续。
promote.source-lost/no 来源不在了。 | {source} 宕机了。
promote/lost {replica} 从 {sequence} 开始新谱系。
psync.current 部分重同步。 | {who} 在 {applied}，主节点也在 {sequence}：什么都不用发。
psync.current/asked 部分重同步。 | 停在 {applied} 的 cursor 正与主节点的 {sequence} 相同：什么都不用发。
psync.empty-backlog 全量重同步。 | {who} 缺 {missing}，而 backlog 是空的：它只留 {repl-backlog-batches} 个。
psync.empty-backlog/bare 全量重同步。 | {who} 缺 {missing}，而 backlog 是空的。
psync.evicted 全量重同步。 | {who} 下一条需要序列 {next}，而 backlog 已从 {oldest} 开始。
psync.future 全量重同步。 | {who} 自称到了 {applied}，而这里最多到 {sequence}。
psync.future/asked 全量重同步。 | 停在 {applied} 的 cursor 超前了，这里最多到 {sequence}。
psync.hole 全量重同步。 | {who} 需要直到 {sequence} 的全部，而 backlog 在 {newest} 之前有缺口。
psync.no-cursor 全量重同步。 | {who} 还没有 cursor，快照取在 {sequence}。
psync.no-cursor/asked 全量重同步。 | 没有 cursor 就无从续起，快照取在 {sequence}。
psync.other-id 全量重同步。 | {who} 来自历史 {cursorId}，而这里是 {replicationId}：快照取在 {sequence}。
psync.other-id/bare 全量重同步。 | {who} 来自另一段历史，快照取在 {sequence}。
psync.partial 部分重同步。 | {who} 在 {applied}，backlog 里还留着 {missing}。
psync.partial/asked 部分重同步。 | {who} 缺 {missing}，backlog 里都还在：它从 {oldest} 开始。
queue.gap 缺了一个 batch。 | 该轮到 {expected}，来的是 {found}：从不跳过，所以 link 需要重同步，cursor 不动。
queue.overflow 队列满了。 | 已有 {waiting} 个在等，上限是 {queueLimit}，所以 link 需要重同步；cursor 不动。
queue.taken batch 进入队列。 | 前面有 {waiting} 个在等，上限是 {queueLimit}。
read 消费者从 offset {from} 起读到 {shown} 条。 | 消费者止于 HW，也就是 {hw}。
read+read.lso 消费者从 offset {from} 起读到 {shown} 条。
read.aborted 已中止的记录被略去。 | 共 {records} 条，read_committed 一条都不给。
read.below-hw 消费者读 HW 以下的部分。 | HW 是 {hw}：以上的还可能丢失。
read.below-hw/no 消费者读到 HW 为止。 | HW 是 {hw}，leader 的日志一直到 {leo}：两者之间的还可能丢失。
read.lso 消费者只读已有结果的部分。 | read_committed 止于 LSO {lso}；HW 是 {hw}。
read.lso/aborted 消费者只读已有结果的部分。 | read_committed 止于 LSO {lso}，并略去 {records} 条已中止的记录；HW 是 {hw}。
read.lso/no 用 read_committed 的消费者读到 LSO 为止。 | LSO 是 {lso}，HW 是 {hw}：两者之间的还没有结果。
read.out-of-range 没有这个 offset。 | {from} 不在 0 和 leader 的 LEO {leo} 之间。
read/bare 消费者从 offset {from} 读起，下次从 {to} 接着读。
received-is-applied 收到不等于已应用。 | 序列 {sequence} 还在暂停的链路的队列里。
received-is-applied/lost 收到不等于已应用。 | 序列 {sequence} 在队列里，随队列一起丢了。
replicate {broker} 从 broker {leader} 拉取了 offset {span}。
replicate/nothing {broker} 什么都没追加。
replicate/nothing+fetch.nothing-new {broker} 没有新的可拉取。
replicate/out {broker} 到了 {to}，仍不在 ISR 里。
replication-id {server} 的 ID 现在是 {after}。
replication-id+command.given {server} 的 ID 现在是 {after}。 | 服务器开始自己的历史。
replication-id+sync.full {server} 的 ID 现在是 {after}。 | 它装了 {.primary} 在 {snapshot} 的快照，从此属于那段历史。
reply {server} 回复 {answer}。
reply+command.given {server} 回复 {answer}。 | 什么都没写，也就没有要复制的。
reply+commit.unchanged/no {server} 回复一个错误。
reply+reply.async {server} 回复时 {behind} 还没应用。 | 回复从不等副本。
reply+reply.async/alone {server} 回复 {answer}。 | 序列 {sequence} 已提交，没有副本连着。
reply+role.readonly {server} 回复一个错误。
reply.async 回复在前。 | 回复的是序列 {sequence}，当时 {slowest} 只应用到 {slowestApplied}：回复从不等副本。
reply.async/alone 回复不等任何人。 | 序列 {sequence} 时没有副本连着，就算有，回复也不等它。
role.not-primary 只有主节点能带副本。 | {server} 的角色是{role}。
role.readonly 副本不接受写入。 | {server} 的角色是{role}，只有它的主节点能写它。
sent-is-acknowledged acks=0 没有答复。 | broker {leader} 已写入，但不告诉任何人。
seq.duplicate 生产者 {producer} 重发了一个 batch。 | 序列号 {sequence} 已在日志里，下一个该是 {expected}，所以不再追加。
seq.next 生产者 {producer} 发来下一个 batch。 | 序列号是 {sequence}，正好该轮到 {expected}。
seq.next/first 生产者 {producer} 第一次写到这里。 | leader 没有它的 batch，从哪个序列号开始都行；这次是 {sequence}。
seq.out-of-order 序列号不连续。 | 生产者 {producer} 发来 {sequence}，而该轮到 {expected}：中间有一个没有到。
server.crashed 一台服务器宕机了。 | {server} 宕机了；已进入队列的仍可应用。
server.refused 没有人应答。 | {server} 宕机了。
server.restarted 服务器重新开始。 | appendonly={appendonly}，所以它在序列 {sequence} 有 {keys} 个 key，ID 是新的，backlog 是空的。
server/crashed {server} 宕机。 | 没有谁自动晋升。
server/restarted {server} 重新上线，成为主节点。
server/started {server} 作为主节点启动。 | 它没有 key，历史从自己开始。
sync.full 全量重同步替换了副本原有的一切。 | {.primary} 在 {snapshot} 的快照有 {keys} 个 key。
sync.install-failed 快照没有装上。 | {snapshot} 处的快照中断，所以 {replica} 的 key 和 cursor 都照旧。
sync.resume-mismatch 这个 cursor 不可信。 | cursor 说是历史 {cursorId} 的 {applied}，而服务器在 {replicationId} 的 {sequence}；于是丢弃它，下次 attach 走全量。
sync/full 全量重同步。
sync/partial 部分重同步。
the-budget-may-be-passed-once 只有应答中的第一个 batch 可以超出预算。 | 再加下一个就超过 {replica.fetch.max.bytes} 字节，所以它要等。
the-cursor-is-enough 只有 cursor 还不够。 | backlog 必须保留序列 {.next} 及其后的全部，而它没有。
the-cursor-is-what-is-needed-next cursor 指的是最后应用的。 | 那是 {applied}，接下来需要的是它的下一个。
the-cursor-itself-must-be-kept 序列 {applied} 已经应用了。 | 接下来需要的是 {.next}，backlog 里还有。
the-isr-is-every-replica ISR 不是全部副本的名单。 | 副本有 {.replicas} 个；宕机或落后的不在其中。
the-isr-is-whoever-has-everything 只看 LEO 还不够。 | 成员可以落后，只要它在 {replica.lag.time.max.ms} 之内拉取过。
the-isr-is-whoever-is-up 只是在线还不够。 | 成员要在 {replica.lag.time.max.ms} 之内拉取过，落后不太多，而且覆盖 HW。
the-isr-stays-as-it-was ISR 会重新判定。 | 每次拉取、tick、宕机和重启之后，都会再问一遍每个副本。
the-minimum-counts-copies 最小值数的是成员，不是副本数据。 | ISR 有 {.members} 个成员，至少要 {min.insync.replicas} 个：可以写入，然后等待复制。
the-sequence-alone-decides 离开历史，序列没有意义。 | 停在 {applied} 的 cursor 属于 {cursorId}，而这里是 {replicationId}。
topic topic {topic} 有 {partitions} 个分区。 | 每个分区由第一个副本在 epoch 0 担任 leader，HW 是 0。
transaction/abort 生产者 {producer} 中止事务。
transaction/begin 生产者 {producer} 开始一个事务。
transaction/commit 生产者 {producer} 提交事务。
truncate {broker} 从 {from} 截到 {to}。
truncate/lost {lost} 已确认却丢失了。
txn.decided LSO 跟上 HW。 | HW {hw} 以下的事务都有了结果，所以 LSO 是 {lso}。
txn.invalid-state 现在不是时候。 | 生产者 {producer} 没有打开的事务。
txn.invalid-state/open 现在不是时候。 | 生产者 {producer} 已有一个打开的事务。
txn.open 生产者 {producer} 开始一个事务。 | 在有结果之前，LSO 不会越过它的第一个 offset。
txn.undecided LSO 停在 {lso}。 | 从那里开始的一个事务，在 HW {hw} 以下还没有结果。
txn.undecided/ends 生产者 {producer} 结束事务。 | {markers} 个标记写入日志，落到 HW 以下之后，结果才算数。
uncommitted-reads-above-hw 谁都不能读 HW 之上。 | “uncommitted”说的是事务，而 HW 是 {hw}。
wait 请求 {request} 等待 {set}。 | acks=all 等的是追加时的 ISR，每个成员的 LEO 都要到 {target}。
who-left-the-isr-still-counts {broker} 已离开 ISR。 | 只有成员才影响 HW。
whoever-returns-starts-over cursor 正是为此而有。 | 它在 {applied}，主节点可以从那里继续。
written-is-acknowledged 已写入不等于已确认。 | broker {leader} 有了；acks=all 要求 ISR 的每个成员都有。
~ {compared} 在第一个里是 {first}，在第二个里是 {second}。
~1 第一个：{said}
~2 第二个：{said}
`
