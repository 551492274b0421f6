// What the engine asks about the next step. The right answers are worked out from
// the rules in the comments, the wrong ones from the misconceptions they are named after.
import assert from "node:assert/strict";
import { test } from "node:test";
import { load } from "highwater";

const highwater = await load();

const shape = ({ ask, present, answers }) => ({ ask, present, answers: Object.fromEntries(answers.map(({ label, means }) => [label, means])) });
const asked = (lab, ask, line) => lab.ask(line).filter((question) => question.ask === ask).map(shape);
const digest = (lab) => lab.trace({ states: "none" }).steps.at(-1).digest;

// The exercise of the design sheet: broker 3 is paused at 2, brokers 1 and 2 are at 4.
const exercise = `model minikafka
cluster brokers=1,2,3 min.insync.replicas=2
topic orders replicas=3
produce orders-0 cart-41 paid-41
replicate
pause 3
produce orders-0 cart-42 paid-42
tick 20s
replicate
`;

test("where HW goes when a member leaves, and who waits on", () => {
  const lab = highwater.open(exercise);
  const before = JSON.stringify([lab.trace(), lab.branches]);
  // 31 s without a fetch is over 30 s: broker 3 leaves. The rest ends at 4, so HW = max(2, min(4, 4)) = 4.
  assert.deepEqual(asked(lab, "orders-0 hw", "tick 11s"), [{ ask: "orders-0 hw", present: "2", answers: {
    2: "hw-is-the-smallest-leo-of-all-replicas", // min(4, 4, 2)
    3: "hw-is-the-last-committed-offset", // 4 - 1
    4: null,
  } }]);
  // Request 2 waits for 1, 2 and 3, of which 3 has gone and still counts.
  assert.deepEqual(asked(lab, "request 2 status", "tick 11s"), [{ ask: "request 2 status", present: "pending", answers: { acknowledged: "all-means-whoever-is-left", pending: null } }]);
  assert.deepEqual(asked(lab, "orders-0 isr", "tick 11s"), [{ ask: "orders-0 isr", present: "1,2,3", answers: { "1,2": null, "1,2,3": "the-isr-stays-as-it-was" } }]);
  assert.equal(JSON.stringify([lab.trace(), lab.branches]), before); // nothing has changed
});

test("an append holds HW, and that is asked because it tempts", () => {
  const lab = highwater.open(exercise);
  const [status, hw] = lab.ask("produce orders-0 late acks=1");
  assert.deepEqual(shape(status), { ask: "request 3 status", present: null, answers: { acknowledged: null, pending: "acks-1-waits-for-the-isr" } });
  assert.deepEqual(shape(hw), { ask: "orders-0 hw", present: "2", answers: {
    2: null, // broker 3 is in the ISR and at 2
    3: "hw-moves-with-the-append", // 2 + 1
    4: "hw-is-what-a-majority-has", // 2 of 3 have 4
    5: "hw-is-the-leaders-leo", // 4 + 1
  } });
  assert.equal(hw.answers[0].why.rule, "hw.min-isr-leo");
  assert.equal(highwater.explain(hw), "Where will HW of orders-0 be after `produce orders-0 late acks=1`?");
  assert.equal(highwater.explain(hw, "zh"), "执行 `produce orders-0 late acks=1` 之后，orders-0 的 HW 在哪里？");
  assert.equal(highwater.explain(hw.answers[1]), "An append moves the leader's LEO and not HW. Broker 3 is in the ISR, and ends at 2.");
  assert.equal(highwater.explain(hw.answers[3], "zh"), "5 是 leader broker 1 的 LEO。broker 3 也在 ISR 里，而它到 2 为止。");
});

test("a refusal writes nothing", () => {
  const lab = highwater.open("model minikafka\ncluster brokers=1,2 min.insync.replicas=2\ntopic t replicas=2\ncrash 2\n");
  assert.deepEqual(lab.ask("produce t-0 a b").map(shape), [
    { ask: "request 1 status", present: null, answers: { acknowledged: "all-means-whoever-is-left", failed: null, pending: "a-request-waits-for-ever" } },
    { ask: "t-0 leo", present: "1:0", answers: { 0: null, 2: "a-refused-batch-is-written" } },
  ]);
});

test("what a promotion loses was acknowledged", () => {
  const lab = highwater.open("model minikafka\ncluster brokers=1,2\ntopic t replicas=2\nproduce t-0 safe\nreplicate\nproduce t-0 gone acks=1\ncrash 1\n");
  // Broker 2 has one record, and HW is 1: "gone" was in broker 1's log alone.
  assert.deepEqual(asked(lab, "t-0 values", "promote t-0 2"), [{ ask: "t-0 values", present: "safe", answers: { '""': "a-new-leader-starts-empty", safe: null, "safe,gone": "acknowledged-is-replicated" } }]);
});

// P keeps two batches; R has applied one of three.
const away = "model miniredis\nserver P repl-backlog-batches=2\nserver R\nattach R P\nP> SET a 1\ndisconnect R\nP> SET b 2\nP> SET c 3\n";

test("full or partial, where the backlog is just enough", () => {
  const lab = highwater.open(away);
  // The backlog holds 2 and 3; R needs 2 next.
  assert.deepEqual(asked(lab, "link R sync", "attach R P"), [{ ask: "link R sync", present: "full", answers: { full: "the-cursor-itself-must-be-kept", partial: null } }]);
  assert.deepEqual(asked(lab, "psync P applied=1 from", "psync P applied=1"), [{ ask: "psync P applied=1 from", present: "2", answers: {
    1: "the-cursor-is-what-is-needed-next", 2: null, 3: "only-the-newest-is-sent", null: "the-cursor-itself-must-be-kept",
  } }]);
  lab.run("P> SET d 4"); // the backlog holds 3 and 4
  assert.deepEqual(asked(lab, "link R sync", "attach R P"), [{ ask: "link R sync", present: "full", answers: { full: null, partial: "the-cursor-is-enough" } }]);
});

test("a paused link has received and not applied, and a promotion drops that", () => {
  const lab = highwater.open("model miniredis\nserver P\nserver R\nattach R P\nP> SET k 1\npause R\n");
  assert.deepEqual(lab.ask("P> SET k 2").map(shape), [
    { ask: "link R applied", present: "1", answers: { 1: null, 2: "received-is-applied" } },
    { ask: "value R k", present: "1", answers: { 1: null, 2: "a-replica-is-always-current" } },
  ]);
  lab.run("P> SET k 2");
  assert.deepEqual(asked(lab, "value R k", "R> GET k"), [{ ask: "value R k", present: "1", answers: { 1: null, 2: "a-replica-is-always-current" } }]);
  lab.run("crash P");
  assert.deepEqual(asked(lab, "server R sequence", "promote R source=lost"), [{ ask: "server R sequence", present: "1", answers: { 0: "a-promotion-starts-over", 1: null, 2: "lag-0-is-an-acknowledgement" } }]);
});

test("without a line, the step ahead; where nothing is worth asking, nothing", () => {
  const lab = highwater.open(exercise);
  assert.deepEqual(lab.ask(), []); // nothing lies ahead
  lab.goto(4);
  const ahead = lab.ask();
  assert.equal(ahead[0].command, "replicate");
  assert.deepEqual(ahead, lab.ask("replicate"));
  assert.deepEqual(lab.ask("pause 2"), []);
  assert.deepEqual(lab.ask("expect orders-0 hw=0"), []);
  assert.deepEqual(highwater.open().ask("model minikafka"), []);
  assert.throws(() => lab.ask("crash 9"), { name: "ScriptError", code: "unknown-name" });
  assert.throws(() => lab.ask(1), TypeError);
});

test("asking costs little in a long run", () => {
  const lab = highwater.open(`model minikafka\ncluster brokers=1,2\ntopic t replicas=2\n${"produce t-0 a b c d e f g h i j acks=1\n".repeat(1000)}replicate\n`);
  const before = digest(lab);
  const questions = lab.ask("produce t-0 z acks=1");
  assert.deepEqual(questions.map(({ ask }) => ask), ["request 1001 status", "t-0 hw"]);
  assert.ok(JSON.stringify(questions).length < 5000);
  assert.equal(digest(lab), before);
});
