// Package redis models Redis replication: one model whose rules are chosen by
// settings. It is a model of the servers and of the links between them, not a
// client of one.
//
// The words. A server is a primary, which takes writes, or a replica, which
// takes them from its primary only (Redis's sources still say master and
// slave). Every write that changes something is one batch with the next
// sequence number. The primary keeps its newest batches in the backlog. A
// replication ID names one history of batches; a cursor is such an ID and the
// last sequence completely applied, and only both together say what a replica
// has. A link carries batches from a primary to one replica: a queue in order,
// which may be paused, cut or flooded. When a link attaches, the cursor decides:
// a partial resync sends the batches it lacks, a full resync sends a snapshot.
//
// What always holds here (invariants.go asks after every step of the tests):
// servers with one ID and one sequence hold the same keys; a cursor names what
// was applied, never what is on its way; the backlog is contiguous, within its
// capacity, and ends at the server's sequence; no batch is skipped without a
// needs-resync; one server at a time commits under an ID.
//
// One SET, told in prose. "P> SET k v" takes sequence 7, passes the durability
// barrier and is applied to P's keys (commit.go). Batch 7 goes to the backlog,
// where the oldest may have to leave (backlog.go), and is offered to every live
// link (queue.go), which takes it or, when its queue is full, breaks. Then the
// client reads OK: nobody has waited for a replica. Before the next command each
// link that is not paused applies what it has, and moves its cursor (cursor.go).
// If P dies in between and a replica is promoted at 6 (promotion.go), the OK was
// true and batch 7 is gone; that is what asynchronous replication means.
//
// Rule numbers in comments count the rules of miniredis as the contract with
// course pages has them; each is told in full where it is carried out.
package redis
