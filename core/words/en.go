package words

// english is the phrase book; see book.go for how it is written.
const english = `
! Nothing changes. | It is so already, or there is nothing to do it to.
!cluster {Brokers} {brokers:is|are} up. | There is no topic yet, so nobody leads anything.
!fetchers The next due fetch of broker {word2} will fail. | Until then it goes on.
!model The rules are those of {word1}. | Nothing has happened yet.
!refused Refused with {refusal}.
!refused/AlreadyLeader Refused with AlreadyLeader. | The broker leads already.
!refused/ClusterClosed Refused with ClusterClosed. | The cluster was stopped.
!refused/ConnectionRefused Refused with ConnectionRefused. | The server is down.
!refused/ERR Refused with ERR. | The server did not understand the command, or could not carry it out.
!refused/EXECABORT Refused with EXECABORT. | Something queued since MULTI was wrong, so none of it runs.
!refused/ExpectationFailed Not as expected. | An expectation looks, and changes nothing.
!refused/FetcherFailed Refused with FetcherFailed. | A fetcher has failed, and that stays until fetchers off or reopen.
!refused/InstallFailed Refused with InstallFailed. | The snapshot broke off, and nothing of it was kept.
!refused/InvalidTxnState Refused with InvalidTxnState. | The producer's transaction is not in a state for that.
!refused/LeaderNotAvailable Refused with LeaderNotAvailable. | The leader is down.
!refused/NotConnected Refused with NotConnected. | The link is not in a state for that.
!refused/NotEnoughReplicas Refused with NotEnoughReplicas. | The ISR is smaller than min.insync.replicas, and nothing was written.
!refused/NotEnoughReplicasAfterAppend Refused with NotEnoughReplicasAfterAppend. | The ISR became too small while the request waited, and its batch stays in the log.
!refused/NotInSync Refused with NotInSync. | The broker is not in the ISR.
!refused/NotLeaderOrFollower Refused with NotLeaderOrFollower. | Another broker leads now.
!refused/NotPrimary Refused with NotPrimary. | Only a primary serves a replica.
!refused/NotPromotable Refused with NotPromotable. | The server is no replica that has completed a sync.
!refused/OffsetOutOfRange Refused with OffsetOutOfRange. | The leader's log has no such offset.
!refused/OutOfOrderSequenceNumber Refused with OutOfOrderSequenceNumber. | Another sequence was due.
!refused/READONLY Refused with READONLY. | A replica takes writes from its primary only.
!refused/ReplicaNotAvailable Refused with ReplicaNotAvailable. | The broker is down or has no replica of the partition.
!refused/ResumeMismatch Refused with ResumeMismatch. | The replica is not where its cursor says.
!refused/SourceAlive Refused with SourceAlive. | The primary is up.
!refused/SourceLost Refused with SourceLost. | The primary is down.
!reopen The cluster starts again from its logs. | HW is the smallest LEO of all replicas, every broker is up, and nothing has changed by it.
=ack.captured-isr min( [*leos] ) {holds:≥|<} [target {target}]
=ack.leader [!leader's LEO {least}] , [HW {hw}]
=ack.min-isr [!ISR {isr}] < [min.insync.replicas {min.insync.replicas}]
=ack.min-isr-after [!ISR {isr}] < [min.insync.replicas {min.insync.replicas}]
=apply.failed [applied {applied}] + 1 = [!{sequence}]
=apply.next [applied {applied}] + 1 = [!{sequence}]
=backlog.evict [!batches {kept}] > [repl-backlog-batches {repl-backlog-batches}]
=cluster.reopened HW = min( [*leos] ) = {least}
=cut.high-watermark [!cut {cut}] {below:=|<} [HW {hw}]
=cut.longer-than-leader [!LEO {leo}] > [leader's LEO {.leader}] , [cut {cut}] , [HW {hw}]
=cut.missed [!missed cut {cut}] , [HW {hw}]
=fetch.first-over-budget [!bytes {bytes}] > [budget {replica.fetch.max.bytes}]
=fetch.nothing-new [!LEO {leo}] {level:=|<} [leader's LEO {.leader}]
=fetch.whole-batches [!bytes {bytes}] ≤ [budget {replica.fetch.max.bytes}]
=fetch.whole-batches/over [!bytes {bytes}] > [budget {replica.fetch.max.bytes}]
=fetcher.due [!at {atMs}] , [every {everyMs}]
=hw.min-isr-leo HW = max( [HW {hw}] , min( [*leos] )) = {hwThen}
=hw.min-isr-leo/above HW = max( [!HW {hw}] , min( [*leos] )) = {hw}
=isr.below-hw [!LEO {leo}] {holds:≥|<} [HW {hw}]
=isr.caught-up [lag {lag}] ≤ [limit {replica.lag.max.messages}] , [last fetch {sinceLastFetchMs}] ≤ [limit {replica.lag.time.max.ms}] , [LEO {leo}] ≥ [HW {hw}]
=isr.lag-messages [!lag {lag}] {holds:≤|>} [limit {replica.lag.max.messages}]
=isr.lag-time [!now − last fetch {sinceLastFetchMs}] {holds:≤|>} [limit {replica.lag.time.max.ms}]
=isr.start LEO [*leos]
=leader.promoted cut = min( [HW {hw}] , [LEO {leo}] ) = {cutThen}
=leader.unclean cut = min( [HW {hw}] , [LEO {leo}] ) = {cutThen}
=link.generation [!batch {batchGeneration}] {past:≤|<} [link {linkGeneration}]
=promote.new-id [!applied {applied}]
=psync.current [!applied {applied}] = [sequence {sequence}]
=psync.empty-backlog [!needs {next}] , [backlog {batches}]
=psync.evicted [!needs {next}] < [oldest kept {oldest}] , [newest kept {newest}] = [sequence {sequence}]
=psync.future [!applied {applied}] > [sequence {sequence}]
=psync.hole [needs {next}] ≥ [oldest kept {oldest}] , [!newest kept {newest}] , [sequence {sequence}]
=psync.other-id [!ID {cursorId}] ≠ [ID {replicationId}]
=psync.partial [oldest kept {oldest}] ≤ [!needs {next}] , [newest kept {newest}] = [sequence {sequence}]
=queue.gap [!found {found}] ≠ [due {expected}]
=queue.overflow [!waiting {waiting}] ≥ [limit {queueLimit}]
=queue.taken [!waiting {waiting}] < [limit {queueLimit}]
=read.below-hw [!HW {hw}]
=read.lso [!LSO {lso}] ≤ [HW {hw}]
=read.out-of-range 0 ≤ [!from {from}] ≤ [LEO {leo}]
=reply.async lag of {slowest} = [{server} is at {sequence}] − [!{slowest} applied {slowestApplied}] = {slowestLag}
=seq.duplicate [!sequence {sequence}] < [due {expected}]
=seq.next [!sequence {sequence}] = [due {expected}]
=seq.out-of-order [!sequence {sequence}] ≠ [due {expected}]
=sync.resume-mismatch [!cursor {cursorId}] [at {applied}] ≠ [server {replicationId}] [at {sequence}]
=txn.decided [!LSO {lso}] = [HW {hw}]
=txn.undecided [!LSO {lso}] ≤ [HW {hw}]
>! nothing changes
>!fetchers the next fetch of broker {word2} fails
>!model {word1}
>!reopen reopened, all as it was
>acknowledge {requests} acknowledged
>acknowledge/leader #{request} acknowledged at offset {offset}
>append appended at offset {baseOffset}
>append/sent #{request} sent, unconfirmed
>apply {replicas} {replicas:applies|apply} {sequences}
>backlog-evict {sequences} evicted
>broker/down {brokerList} {brokerList:is|are} down
>broker/paused {broker} stops fetching
>broker/resumed {broker} fetches again
>broker/up {brokerList} {brokerList:is|are} up
>clock clock {~lastAfter}
>clock/isr ISR unchanged: {sinceLastFetchMs} is within {replica.lag.time.max.ms}
>commit sequence {sequence}
>drop {sequence} lost from the queue
>duplicate #{request} is a duplicate of offset {baseOffset}
>epoch epoch {after}
>expect/failed expected {wanted}, was {got}
>expect/met as expected
>fail {requests} {error}
>fetcher/ended the fetcher of {broker} ends
>fetcher/failed the fetcher of {broker} fails
>fetcher/off fetchers off
>fetcher/on followers fetch by themselves
>fetcher/started the fetcher of {broker} starts
>gap {found} came, {expected} was due
>high-watermark HW {before} → {lastAfter}
>high-watermark-held HW stays at {at}
>high-watermark-held/several HW stays in {count} partitions
>high-watermark/fell HW {before} → {lastAfter}
>high-watermark/several HW rises in {count} partitions
>isr/both ISR {ids}
>isr/joined {joined} {joined:joins|join} the ISR
>isr/left {left} {left:leaves|leave} the ISR
>isr/start leader {leaderId} · epoch 0 · ISR {ids}
>isr/start+cluster.reopened ISR {ids}
>isr/start/several {count} partitions · epoch 0
>late {sequence} ignored: generation {generation} is over
>leader leader {after}
>link/disconnected cursor kept at {applied}
>link/disconnected+server.crashed link of {replicas} cut
>link/needs-resync {replicas} {replicas:needs|need} a resync
>link/paused link paused
>link/resumed link resumed
>link/source-lost {replicas} lost the source
>offer/taken queued at {replicas}
>overflow queue of {replicas} is full
>producer producer {producer}
>promote new lineage {newId} at {sequence}
>promote/lost new lineage {newId} at {sequence} · {lostSequences} lost
>read {shown} {shown:record|records}, stops at HW
>read+read.lso {shown} {shown:record|records}, stops at LSO
>read+read.lso/aborted {shown} {shown:record|records}, {records} aborted left out
>replicate {brokerList} LEO {from} → {lastTo}
>replicate/nothing nothing new
>replicate/nothing+fetch.nothing-new/stuck {broker} stuck at {to}
>replicate/nothing+fetch.skipped {brokerList} skipped
>replicate/out {broker} at {to} · not in the ISR
>replicate/several {brokerList} {brokerList:fetches|fetch}
>reply {answer}
>server/crashed {server} is down
>server/restarted new ID {newId}, empty
>server/restarted+server.restarted/kept new ID {newId}, {keys} {keys:key|keys} at {sequence}
>server/started primary, ID {newId}
>sync/full full at {.sequence}: snapshot
>sync/full+psync.empty-backlog full at {.sequence}: the backlog is empty
>sync/full+psync.evicted full at {.sequence}: the backlog starts at {oldest}
>sync/full+psync.future full at {.sequence}: {applied} is ahead
>sync/full+psync.hole full at {.sequence}: the backlog has a hole
>sync/full+psync.no-cursor full at {.sequence}: no cursor yet
>sync/full+psync.other-id full at {.sequence}: IDs differ
>sync/partial partial {sent}: the backlog starts at {oldest}
>sync/partial+psync.current partial, nothing missing at {applied}
>transaction/abort {producer} aborts
>transaction/begin transaction of {producer} opens
>transaction/commit {producer} commits
>truncate cut at {to}
>truncate/lost cut at {to} · {lostRequests} lost
>wait #{request} waits for {setIds}
?fetcher.due It was due at {atMs}, as it is every {everyMs}.
?isr.below-hw Its LEO {leo} covers HW {hw}.
?isr.below-hw/no Its LEO {leo} is below HW {hw}.
?isr.down It is up.
?isr.down/no It is down.
?isr.lag-messages It is {lag} behind, of at most {replica.lag.max.messages}.
?isr.lag-messages/no It is {lag} behind, and at most {replica.lag.max.messages} are allowed.
?isr.lag-time It fetched {sinceLastFetchMs} ago, within {replica.lag.time.max.ms}.
?isr.lag-time/no It fetched {sinceLastFetchMs} ago, and the limit is {replica.lag.time.max.ms}.
?link.paused The link is paused.
?promote.dropped Dropped were {batches} {batches:batch|batches} of the queue.
?promote.source-alive {source} is up.
?promote.source-lost {source} is down.
?psync.current It is current: {applied}, of {sequence}.
?psync.current/bare Nothing is current without a cursor; the primary is at {sequence}.
?psync.current/no It is not current: {applied}, of {sequence}.
?psync.empty-backlog The backlog holds {batches} of {repl-backlog-batches}.
?psync.empty-backlog/no The backlog is empty: {batches} of {repl-backlog-batches}.
?psync.evicted What it needs next, {.lacking}, is there: the backlog starts at {oldest}.
?psync.evicted/bare It cannot find in the backlog what it needs next.
?psync.evicted/no What it needs next, {.lacking}, has left the backlog, which starts at {oldest}.
?psync.future The cursor is not ahead: {applied}, of {sequence}.
?psync.future/bare There is no cursor; the primary is at {sequence}.
?psync.future/no The cursor is ahead: {applied}, of {sequence}.
?psync.hole The backlog has no hole up to {newest}, and the primary is at {sequence}.
?psync.hole/bare The backlog does not reach {sequence}.
?psync.hole/no The backlog does not run from {newest} to {sequence}.
?psync.other-id The IDs match: {cursorId}.
?psync.other-id/bare There is no ID to compare with {replicationId}.
?psync.other-id/no The IDs differ: {.cursorId} and {replicationId}.
?txn.undecided LSO stays at {lso}, for a transaction that begins there is undecided.
@ It is {label}.
@applied Where will the cursor of {replica} be after {typed}?
@from With which sequence would {primary} begin for a cursor at {applied}?
@hw Where will HW of {partition} be after {typed}?
@isr Who will be in the ISR of {partition} after {typed}?
@leo Where will the log of {broker} for {partition} end after {typed}?
@sequence At which sequence will {server} be after {typed}?
@status What will the status of request {request} be after {typed}?
@sync Will {replica} get a full or a partial resync from {primary} with {typed}?
@value What will {key} be at {server} after {typed}?
@values What can consumers read of {partition} after {typed}?
a-break-starts-over {.answer} would be a fresh start. | The link is {state} now, but what was applied stays applied.
a-broken-link-forgets The cursor is not lost. | The link is {state} now, and the cursor is what the replica comes back with.
a-fetch-brings-everything {.answer} is all there is. | A fetch stops at its budget of {replica.fetch.max.bytes} bytes, and the rest waits for the next one.
a-follower-copies-what-is-committed A follower copies what is above HW {hw}, too. | That is how it becomes committed.
a-leader-alone-commits-nothing A leader alone commits at once. | The ISR is broker {leader} and nobody else, so its LEO is the smallest there is.
a-longer-log-stays {.answer} was its end before. | Broker {leader} leads and lacks what lies above the cut, so that is taken away.
a-majority-is-enough {have} of {.members} have it. | With acks=all every member of the set has to, and broker {.slowest} does not have it yet.
a-new-leader-starts-empty A promotion keeps what is committed. | What lies below HW {hw} stays.
a-new-replica-replays-the-backlog Without a cursor there is no partial resync. | Even a backlog that begins at 1 is not asked, and the snapshot is at {sequence}.
a-promotion-keeps-the-tail {.answer} was the end before. | What was above HW is cut, and the log of the new leader, broker {leader}, ends at {leaderLeo}.
a-promotion-starts-over A promotion keeps the data. | A new history begins, but where the old one had been applied: at {applied}.
a-refused-batch-is-written Nothing is written. | {error} is a refusal, and the log stays as it is.
a-replica-is-always-current {.answer} is what {primary} has. | This replica has applied no more than sequence {applied}.
a-replica-takes-writes A replica takes no writes. | Its sequence moves with the batches of its primary alone.
a-request-waits-for-ever It does not wait. | A request waits only while nothing stands against it, and here it gets its answer: {error}.
a-stopped-follower-still-fetches {Broker} is paused. | A paused follower fetches nothing.
a-stopped-follower-still-fetches/down {Broker} is down. | A follower that is down fetches nothing.
a-tail-hides-the-log A tail hides only itself. | What lies below HW {hw} stays readable.
a-transaction-is-many-batches {commands} commands are not {commands} batches. | A transaction is one batch, with one sequence.
ack.captured-isr Request {request} has what it waited for. | {Members}, all of its set, {members:has|have} a LEO of {target} or more.
ack.captured-isr/waits Request {request} still waits for {lacking}. | The set was fixed when the batch was appended.
ack.leader The leader alone confirms request {request}. | acks=1 waits for the leader only: it is at {least}, and HW is still {hw}.
ack.leader/committed The leader alone confirms request {request}. | acks=1 waits for the leader only: it is at {least}, and HW is {hw} already.
ack.min-isr The ISR is too small for acks=all. | The ISR has {isr} {isr:member|members}, {min.insync.replicas} are required, and nothing was written.
ack.min-isr-after Whoever waits fails, and the batches stay in the log. | The ISR fell below {min.insync.replicas} while it waited.
ack.none Request {request} waits for nobody. | With acks=0 the leader appends, and the client learns no offset.
acknowledge Request {request} is acknowledged at {span:offset|offsets} {span}.
acknowledged-is-replicated Acknowledged is not replicated. | One broker alone had answered; broker {leader} leads now, and its log ends at {leaderLeo}.
acks-1-waits-for-the-isr With acks=1 nobody waits for a follower. | Broker {leader} has written it, and that is enough for an answer.
all-means-every-replica {Broker} is not waited for. | It was not in the ISR at the append, and acks=all means those who were.
all-means-whoever-is-left The set does not shrink. | It was fixed at the append, and broker {.slowest} is in it and does not have the batch.
all-means-whoever-is-left/bare Whoever is left is too few. | {error}: the ISR is below min.insync.replicas.
an-apply-waits-for-the-next-step A live link applies at once. | Whatever it has is applied before the next command runs.
an-empty-backlog-means-full Nothing is missing. | The cursor is at {sequence}, just where the primary is, so the backlog is not needed.
append {Broker} appends {span:offset|offsets} {span}.
append/sent Request {request} is sent, and nobody confirms it. | {Broker} has it at {span:offset|offsets} {span} of epoch {epoch}; with acks=0 its client never learns that.
apply {replica} applies sequence {sequence}.
apply.failed A batch cannot be applied. | Sequence {sequence} could not be applied, so the cursor stays at {applied}.
apply.next The next batch is applied. | {sequence} comes right after {applied}, and only that may be applied.
backlog-clear The backlog of {server} is empty.
backlog-clear+sync.full The backlog of {server} is empty. | A replica keeps none: it has installed the snapshot of {.primary} at {snapshot}.
backlog-evict Sequence {sequence} leaves the backlog of {server}.
backlog.evict The oldest batch leaves the backlog. | It keeps {repl-backlog-batches} {repl-backlog-batches:batch|batches}, and {oldest} was the oldest.
broker/down {Broker} goes down. | Its logs stay as they are, and nobody is elected in its place.
broker/paused {Broker} stops fetching. | It is up all the same, and stays in the ISR as long as the limits allow.
broker/resumed {Broker} fetches again. | What it lacks comes with its next fetch.
broker/up {Broker} is up. | Its logs are as they were.
clock The clock goes from {~before} to {~after}. | Nothing but a tick moves it.
clock+fetcher.due The clock goes from {~before} to {~after}.
clock/isr The ISR stays as it is. | The last fetch of {broker} was {sinceLastFetchMs} ago and the limit is {replica.lag.time.max.ms}.
clock/late The clock goes from {~before} to {~after}. | The last fetch of {broker} was {sinceLastFetchMs} ago and the limit is {replica.lag.time.max.ms}.
cluster.reopened The cluster starts again from its logs. | HW is the smallest LEO of all replicas, {least}: {leos}.
cluster.reopened/bare The cluster stops and starts again. | No waiting request outlives a reopen.
command.given That was asked for. | No rule had to decide it.
commit {server} commits sequence {sequence}.
commit.changed A write becomes one batch. | {.commands} {.commands:command|commands} changed something, and the batch is sequence {sequence}.
commit.unchanged There is no batch. | Nothing changed, so the sequence stays at {sequence}.
commit.unchanged/no Nothing changed. | The server says “{says}”.
cursor The cursor of {replica} is at {position}.
cursor.applied The cursor moves. | Sequence {.sequence} is applied completely, and not a moment earlier does the cursor say so.
cursor.installed The cursor moves. | The snapshot at {snapshot} is installed completely, and not a moment earlier does the cursor say so.
cursor/dropped The cursor of {replica} is dropped.
cut.high-watermark A log is cut at {cut}. | A new leader starts at HW {hw}.
cut.high-watermark/all An acknowledged write is lost. | acks=all waited for the ISR of then, and the new leader starts at {cut}, where HW was {hw}.
cut.high-watermark/below A log is cut at {cut}. | The new leader has no more than that, although HW was {hw}.
cut.high-watermark/leader An acknowledged write is lost. | acks=1 waits for the leader only, and the new leader starts at HW {cut}.
cut.longer-than-leader A follower is longer than its leader. | It was at {leo}, the leader is at {.leader}, so it is cut to HW {hw} first.
cut.longer-than-leader/lost An acknowledged write is lost. | acks={acks} had confirmed it, but {broker} was at {leo}, longer than the leader at {.leader}, and is cut to HW {hw}.
cut.missed A log is cut at {cut}. | That was cut while the broker was down; HW is {hw}.
cut.missed/lost An acknowledged write is lost. | acks={acks} had confirmed it, but while {broker} was down everything from {cut} on was cut; HW is {hw}.
drop Sequence {sequence} is lost on its way to {replica}. | Nobody notices before the next batch is to be applied.
duplicate Request {request} is a duplicate, answered with {span:offset|offsets} {span}.
epoch The epoch of {partition} goes from {before} to {after}. | Every leader begins an epoch of its own.
every-write-is-a-batch Nothing has changed. | A write that changes nothing, or fails, makes no batch.
expect/failed Expected {wanted}, was {got}. | An expectation looks, and changes nothing.
expect/met As expected, {met} holds. | An expectation looks, and changes nothing.
fail {Failing} {failing:fails|fail} with {error}.
fail+ack.min-isr-after {Failing} {failing:fails|fail}, and {failing:its batch stays|their batches stay} in the log. | The ISR fell below {min.insync.replicas} while {failing:it|they} waited.
fetch.first-over-budget The first batch comes whole. | It has {bytes} bytes, where {replica.fetch.max.bytes} are allowed; without it nobody would get ahead.
fetch.nothing-new There is nothing new to fetch. | The follower is at {leo} and so is the leader, at {.leader}; the fetch is a sign of life all the same.
fetch.nothing-new/stuck There is nothing that fits. | The leader is at {.leader}, but no batch of its log begins at {leo}.
fetch.skipped The fetch is skipped. | The leader is down.
fetch.skipped/down The fetch is skipped. | The follower is down.
fetch.skipped/paused The fetch is skipped. | The follower is paused.
fetch.whole-batches A follower fetches whole batches. | They have {bytes} bytes, {replica.fetch.max.bytes} are allowed, and the leader is at {.leader}.
fetch.whole-batches/over A follower fetches one batch. | The first one comes whole: {bytes} bytes, where {replica.fetch.max.bytes} are allowed. The leader is at {.leader}.
fetcher.due A fetch is due at {atMs}. | Followers fetch every {everyMs} by themselves.
fetcher.ended The fetcher of {broker} ends. | It lives as long as its broker is up and fetchers are on.
fetcher.failed A fetcher has failed. | The fetcher of {broker} failed at {atMs}, and stays failed until fetchers off or reopen.
fetcher/ended The fetcher of {broker} ends.
fetcher/failed The fetcher of {broker} fails. | That was at {atMs}; until fetchers off or reopen the cluster takes no produce, replicate or tick.
fetcher/off Followers fetch no longer by themselves. | From here on a fetch has to be asked for.
fetcher/on Followers fetch by themselves now. | The times are multiples from this step on, as the clock passes them.
fetcher/started The fetcher of {broker} starts. | It lives as long as its broker is up.
gap {replica} finds a gap.
high-watermark HW rises from {before} to {after}.
high-watermark+leader.promoted HW goes from {before} to {after}. | The new leader, {broker}, starts at the cut: its LEO is {leo}, and HW was {hw}.
high-watermark+leader.unclean HW goes from {before} to {after}. | The new leader, {broker}, was not in the ISR: its LEO is {leo}, and HW was {hw}.
high-watermark-held HW stays at {at}.
high-watermark/fell HW falls from {before} to {after}.
hw-is-the-last-committed-offset {.answer} is the last offset that can be read. | HW, {hw}, is the first that cannot.
hw-is-the-leaders-leo {.answer} is the LEO of the leader, broker {leader}. | Broker {.slowest} is in the ISR too, and ends at {slowestLeo}.
hw-is-the-smallest-leo-of-all-replicas {.answer} is the smallest LEO of all replicas. | It is that of {broker}, which is not in the ISR, and only members count.
hw-is-what-a-majority-has A majority is not enough. | More than half of the {.replicas} replicas have that much, but broker {.slowest} is in the ISR and ends at {slowestLeo}.
hw-moves-with-the-append An append moves the leader's LEO and not HW. | Broker {.slowest} is in the ISR, and ends at {slowestLeo}.
hw-waits-for-another-fetch No second fetch is needed. | In this model the leader knows at once what a follower has.
hw.min-isr-leo HW rises from {hw} to {least}. | Every member of the ISR now has {span:offset|offsets} {span}.
hw.min-isr-leo/above HW stays at {hw}. | The smallest LEO in the ISR is {least}, and HW never falls within an epoch.
hw.min-isr-leo/all HW is {hw}. | Every member of the ISR has all of the leader's log.
hw.min-isr-leo/held HW stays at {hw}. | It is the smallest LEO in the ISR, and {holders} {holders:is|are} still at {least}.
isr+leader.promoted The ISR becomes {isrAfter}. | In it are the new leader and those of the old ISR that are up and end at the cut.
isr+leader.unclean The ISR becomes {isrAfter}. | In it are the new leader and those of the old ISR that are up and end at the cut.
isr.below-hw {Broker} may be in the ISR. | Its LEO {leo} covers HW {hw}.
isr.below-hw/no {Broker} may not be in the ISR. | Its LEO {leo} is below HW {hw}, and what consumers have read must be in every member.
isr.below-hw/several Several may not be in the ISR. | The LEO of {broker}, {leo}, is below HW {hw}.
isr.caught-up {Broker} may be in the ISR. | It lacks {lag} of at most {replica.lag.max.messages} offsets, fetched {sinceLastFetchMs} ago, and its LEO {leo} covers HW {hw}.
isr.caught-up/several Several may be in the ISR. | {Broker} lacks {lag} of at most {replica.lag.max.messages} offsets, fetched {sinceLastFetchMs} ago, and its LEO {leo} covers HW {hw}.
isr.down {Broker} may be in the ISR. | It is up.
isr.down/no {Broker} may not be in the ISR. | It is down.
isr.down/several Several may not be in the ISR. | {Broker} is down.
isr.lag-messages {Broker} may stay in the ISR. | It is {lag} {lag:offset|offsets} behind and the limit is {replica.lag.max.messages}.
isr.lag-messages/no {Broker} may not be in the ISR. | It is {lag} {lag:offset|offsets} behind and the limit is {replica.lag.max.messages}.
isr.lag-messages/several Several may not be in the ISR. | {Broker} is {lag} {lag:offset|offsets} behind and the limit is {replica.lag.max.messages}.
isr.lag-time {Broker} may stay in the ISR. | Its last fetch was {sinceLastFetchMs} ago and the limit is {replica.lag.time.max.ms}.
isr.lag-time/no {Broker} may not be in the ISR. | Its last fetch was {sinceLastFetchMs} ago and the limit is {replica.lag.time.max.ms}.
isr.lag-time/several Several may not be in the ISR. | The last fetch of {broker} was {sinceLastFetchMs} ago and the limit is {replica.lag.time.max.ms}.
isr.leader The leader is in the ISR. | {Broker} leads, and a leader always belongs to it.
isr.start The ISR starts. | In it are the leader, {broker}, and every replica that is up and as long as the leader. The LEOs: {leos}.
isr/both {Left} {left:leaves|leave} the ISR, and {joined} {joined:joins|join} it.
isr/joined {Joined} {joined:joins|join} the ISR.
isr/left {Left} {left:leaves|leave} the ISR.
isr/start The ISR of {partition} is {isrAfter}.
lag-0-is-an-acknowledgement {.answer} is what {primary} had answered for. | The replica has applied no more than {applied}: neither that answer nor a lag of 0 seen before says that it has more.
last-stable-offset LSO goes from {before} to {after}.
last-stable-offset+read.lso LSO goes from {before} to {after}. | No transaction is undecided below HW {hw}, so LSO {lso} is where HW is.
late Sequence {sequence} comes to {replica} too late, and is ignored.
leader Broker {after} leads {partition} after broker {before}.
leader.already It leads already. | {Broker} is the leader.
leader.changed The leader has changed. | Broker {.leader} leads in epoch {.epoch}, and answers nobody who waited before.
leader.not-available Nobody leads. | The leader of {partition}, broker {.leader}, is down, and nobody is elected by itself.
leader.not-in-sync It may have too little. | {Broker} is not among the {isr} in the ISR, and unclean.leader.election.enable is {unclean.leader.election.enable}.
leader.promoted {Broker} becomes the leader. | It is in the ISR: its LEO is {leo}, and HW is {hw}.
leader.replica-not-available That replica is not available. | {Broker} is down.
leader.replica-not-available/unassigned There is no such replica. | {Broker} holds none of this partition.
leader.unclean {Broker} becomes the leader. | It is not in the ISR, but its LEO {leo} covers HW {hw}.
leader.unclean/below {Broker} becomes the leader. | It is not in the ISR: its LEO is {leo}, so what was committed from there to HW {hw} is not in its log.
link The link of {replica} changes. | Its queue takes {limit} now.
link.generation A batch comes too late. | {sequence} is of generation {batchGeneration}, the link is {state} in generation {linkGeneration}, and that connection is over.
link.not-connected The link cannot do that now. | The link of {replica} is {state}.
link.not-connected/applied {replica} gets nothing new. | Its link is {state}, and what it has applied ends at {applied}.
link.not-connected/late Nothing is on its way. | No batch of {replica} was in flight when its link was cut.
link.not-connected/never There is no link. | {replica} was never attached.
link.paused Sequence {sequence} waits. | The link is paused, and has applied no more than {applied}.
link.paused/bare A batch waits. | The link is paused.
link/disconnected The link of {replica} is cut.
link/disconnected+command.given The link of {replica} is cut. | Both servers stay up, and the cursor stays at {applied}.
link/disconnected+server.crashed The link of {replica} is cut. | {server} has crashed; the cursor stays.
link/disconnected+sync.full The link of {replica} is cut. | Its source has installed the snapshot of {.primary} at {snapshot}, and the history it followed is over.
link/live The link of {replica} is live.
link/needs-resync The link of {replica} needs a resync.
link/paused The link of {replica} is paused. | It takes batches and applies none.
link/promoted The link of {replica} ends. | A primary follows nobody.
link/resumed The link of {replica} goes on. | What has queued is applied before the next command.
link/source-lost The link of {replica} has lost its source.
log.append A batch is appended at offset {baseOffset}. | A leader appends at its log end offset, and stamps the batch with its epoch, {epoch}.
offer/refused {replica} cannot take sequence {sequence}.
offer/taken {replica} queues sequence {sequence}.
offsets-count-batches Offsets count records. | {batches} {batches:batch|batches} with {records} records {batches:takes|take} {records} offsets.
only-the-newest-is-sent A history has no holes. | Everything from {.next} on is sent.
overflow {replica} cannot take sequence {sequence}.
producer There is a producer {producer} now. | It has sent nothing yet.
promote {replica} starts a new lineage at {sequence}. | Under the old ID, a cursor beyond {applied} could claim writes that {replica} never had.
promote.dropped What was queued is dropped. | That is {batches} {batches:batch|batches}, received and never applied.
promote.new-id A new lineage begins at {applied}. | Under the old ID, a cursor beyond {applied} could claim writes that the new primary never had.
promote.new-id/lost A new lineage begins at {applied}. | Under the old ID, a cursor at {lastLost} would claim a write that {replica} never had.
promote.not-promotable It cannot be promoted. | {replica} is a {role}, and its link is {state} at {applied}.
promote.not-promotable/bare It cannot be promoted. | {replica} is a {role} without a completed sync.
promote.source-alive The source is up. | {source} is up, and the replica parts from it.
promote.source-alive/no The source is not lost. | {source} is up, so two primaries would write.
promote.source-lost The source is lost. | {source} is down, and the replica goes on without it.
promote.source-lost/no The source is not alive. | {source} is down.
promote/lost {replica} starts a new lineage at {sequence}.
psync.current Partial resync. | {Who} is at {applied} and so is the primary, at {sequence}: nothing has to be sent.
psync.current/asked Partial resync. | A cursor at {applied} is just where the primary is, {sequence}: nothing has to be sent.
psync.empty-backlog Full resync. | {Who} lacks {missing}, and the backlog is empty: it keeps {repl-backlog-batches}.
psync.empty-backlog/bare Full resync. | {Who} lacks {missing}, and the backlog is empty.
psync.evicted Full resync. | {Who} needs sequence {next} next, and the backlog now starts at {oldest}.
psync.future Full resync. | {Who} claims {applied}, and there is nothing beyond {sequence}.
psync.future/asked Full resync. | A cursor at {applied} is ahead, for there is nothing beyond {sequence}.
psync.hole Full resync. | {Who} needs everything up to {sequence}, and the backlog has a hole before {newest}.
psync.no-cursor Full resync. | {Who} has no cursor yet, and the snapshot is at {sequence}.
psync.no-cursor/asked Full resync. | Without a cursor there is nothing to go on from, and the snapshot is at {sequence}.
psync.other-id Full resync. | {Who} comes from history {cursorId}, and this one is {replicationId}: the snapshot is at {sequence}.
psync.other-id/bare Full resync. | {Who} comes from another history, and the snapshot is at {sequence}.
psync.partial Partial resync. | {Who} is at {applied}, and the backlog still holds {missing}.
psync.partial/asked Partial resync. | {Who} lacks {missing}, and the backlog still holds that: it starts at {oldest}.
queue.gap A batch is missing. | {expected} is due and {found} came: nothing is skipped, so the link needs a resync and the cursor stays.
queue.overflow The queue is full. | {waiting} {waiting:waits|wait} already and the limit is {queueLimit}, so the link needs a resync; the cursor stays.
queue.taken The batch is queued. | {waiting} {waiting:was|were} waiting before it, of at most {queueLimit}.
read The consumer reads {shown} {shown:record|records} from offset {from} on. | A consumer stops at HW, and that is {hw}.
read+read.lso The consumer reads {shown} {shown:record|records} from offset {from} on.
read.aborted Aborted records are left out. | They are {records}, and read_committed shows none of them.
read.below-hw A consumer reads what is below HW. | That is {hw}: what is above may still be lost.
read.below-hw/no The consumer reads no further than HW. | That is {hw}, and the leader's log goes on to {leo}: what lies between may still be lost.
read.lso A consumer reads what is decided. | read_committed stops at LSO {lso}; HW is {hw}.
read.lso/aborted A consumer reads what is decided. | read_committed stops at LSO {lso} and leaves out {records} aborted {records:record|records}; HW is {hw}.
read.lso/no With read_committed the consumer reads no further than LSO. | That is {lso}, though HW is {hw}: what lies between is not decided.
read.out-of-range There is no such offset. | {from} is not between 0 and the leader's LEO, {leo}.
read/bare A consumer reads from offset {from}, and goes on at {to}.
received-is-applied Received is not applied. | Sequence {sequence} waits in the queue of a paused link.
received-is-applied/lost Received is not applied. | Sequence {sequence} was in the queue, and is lost with it.
replicate {Broker} fetches {span:offset|offsets} {span} from broker {leader}.
replicate/nothing {Broker} appends nothing.
replicate/nothing+fetch.nothing-new {Broker} finds nothing new.
replicate/out {Broker} is at {to}, and still not in the ISR.
replication-id The ID of {server} is {after} now.
replication-id+command.given The ID of {server} is {after} now. | A server begins a history of its own.
replication-id+sync.full The ID of {server} is {after} now. | It has installed the snapshot of {.primary} at {snapshot}, and belongs to that history.
reply {server} answers {answer}.
reply+command.given {server} answers {answer}. | Nothing is written, so nothing is replicated.
reply+commit.unchanged/no {server} answers with an error.
reply+reply.async {server} answered before {behind} applied it. | A reply never waits for a replica.
reply+reply.async/alone {server} answers {answer}. | Sequence {sequence} is committed, and no replica is connected.
reply+role.readonly {server} answers with an error.
reply.async The answer came first. | The answer is for sequence {sequence}, {slowest} had applied {slowestApplied}: a reply never waits for a replica.
reply.async/alone The answer waits for nobody. | No replica is connected at sequence {sequence}, and a reply would not wait for one.
role.not-primary Only a primary serves a replica. | {server} is a {role}.
role.readonly A replica takes no writes. | {server} is a {role}, and is written by its primary alone.
sent-is-acknowledged With acks=0 there is no answer. | Broker {leader} has written it, but tells nobody.
seq.duplicate Producer {producer} sends a batch again. | Sequence {sequence} is in the log already, and {expected} would be next, so nothing is appended.
seq.next Producer {producer} sends its next batch. | Its sequence is {sequence}, and {expected} was due.
seq.next/first Producer {producer} sends its first batch here. | The leader has no batch of it, so any sequence will do; this one is {sequence}.
seq.out-of-order A sequence is out of order. | Producer {producer} sends sequence {sequence}, but {expected} is due: one in between never came.
server.crashed A server is down. | {server} has crashed; what had reached a queue can still be applied.
server.refused Nobody answers. | {server} is down.
server.restarted A server starts anew. | With appendonly={appendonly} it has {keys} {keys:key|keys} at sequence {sequence}, under a new ID and with no backlog.
server/crashed {server} crashes. | Nobody is promoted by itself.
server/restarted {server} is up again, as a primary.
server/started {server} starts as a primary. | It has no keys, and a history of its own.
sync.full A full resync replaces what the replica had. | The snapshot of {.primary} at {snapshot} has {keys} {keys:key|keys}.
sync.install-failed The snapshot is not installed. | The snapshot at {snapshot} broke off, so {replica} keeps its keys and its cursor.
sync.resume-mismatch The cursor is not believed. | The cursor says {applied} of history {cursorId}, but the server is at {sequence} of {replicationId}; the cursor is dropped, and the next attach is full.
sync/full Full resync.
sync/partial Partial resync.
the-budget-may-be-passed-once Only the first batch of an answer may pass the budget. | The next one would pass {replica.fetch.max.bytes} bytes, and waits.
the-cursor-is-enough A cursor alone is not enough. | The backlog has to hold sequence {.next} and all that follows, and it does not.
the-cursor-is-what-is-needed-next The cursor names what was applied last. | That is {applied}, and what is needed next is one more.
the-cursor-itself-must-be-kept Sequence {applied} is applied already. | What is needed next is {.next}, and the backlog still holds it.
the-isr-is-every-replica The ISR is not the list of all replicas. | There are {.replicas}; who is down or falls behind is not in it.
the-isr-is-whoever-has-everything LEO alone does not decide. | A member may be behind, as long as it has fetched within {replica.lag.time.max.ms}.
the-isr-is-whoever-is-up Being up is not enough. | A member has fetched within {replica.lag.time.max.ms}, is not too far behind, and covers HW.
the-isr-stays-as-it-was The ISR is judged anew. | After each fetch, tick, crash and restart every replica is asked again.
the-minimum-counts-copies The minimum counts members and not copies. | The ISR has {.members}, and {min.insync.replicas} {min.insync.replicas:is|are} required: it is written, and waits for the copies.
the-sequence-alone-decides A sequence means nothing without its history. | The cursor at {applied} is of {cursorId}, and this one is {replicationId}.
topic Topic {topic} has {partitions} {partitions:partition|partitions}. | The first replica of each leads in epoch 0, and HW is 0.
transaction/abort Producer {producer} aborts its transaction.
transaction/begin Producer {producer} begins a transaction.
transaction/commit Producer {producer} commits its transaction.
truncate {Broker} is cut from {from} to {to}.
truncate/lost {lost} {lost:is|are} lost although {lost:it was|they were} acknowledged.
txn.decided LSO follows HW. | Below HW {hw} every transaction is decided, so LSO is {lso}.
txn.invalid-state That is no time for it. | Producer {producer} has no transaction open.
txn.invalid-state/open That is no time for it. | Producer {producer} has a transaction open already.
txn.open Producer {producer} begins a transaction. | Until it is decided, LSO goes no further than its first offset.
txn.undecided LSO stays at {lso}. | A transaction that begins there is undecided below HW {hw}.
txn.undecided/ends Producer {producer} ends its transaction. | {markers} {markers:marker|markers} {markers:goes|go} into the logs; the outcome counts once {markers:it is|they are} below HW.
uncommitted-reads-above-hw Nobody reads above HW. | "Uncommitted" speaks of transactions, and HW is {hw}.
wait Request {request} waits for {set}. | With acks=all the set is the ISR at the append, and each member needs a LEO of {target}.
who-left-the-isr-still-counts {Broker} has left the ISR. | Only members count for HW.
whoever-returns-starts-over That is what a cursor is for. | It is at {applied}, and the primary can go on from there.
written-is-acknowledged Written is not acknowledged. | Broker {leader} has it; with acks=all every member of the ISR has to.
~ {compared} is {first} in the first and {second} in the second.
~1 In the first: {said}
~2 In the second: {said}
`
