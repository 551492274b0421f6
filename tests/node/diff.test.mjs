// Two labs side by side: what differs, and why in each.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { load } from "highwater";
import { root } from "../scripts.mjs";

const highwater = await load();

// Broker 2 fetches, broker 3 does not; request 1 waits for all three.
const script = `model minikafka
cluster brokers=1,2,3 min.insync.replicas=2
topic orders replicas=3
produce orders-0 cart-41
replicate broker=2
`;
const table = (differences) => differences.map(({ name, values: [a, b], why }) => [name, a, b, ...why.map((reason) => reason && `${reason.rule}@${reason.step}`)]);

test("two branches of one lab, each in a lab of its own", () => {
  const lab = highwater.open(script);
  lab.run("replicate broker=3"); // HW rises to 1, and request 1 is acknowledged
  const fork = lab.fork();
  assert.deepEqual([fork.step, fork.branches, fork.state], [lab.step, lab.branches, lab.state]);
  fork.undo();
  fork.run("crash 3"); // HW rises as well: broker 3 has left. Request 1 waits on
  assert.equal(lab.branches.length, 1); // what is done in the fork stays there
  assert.deepEqual(table(highwater.diff(lab, fork)), [
    ["orders-0 isr", "1,2,3", "1,2", "command.given@3", "isr.down@6"],
    ["orders-0 leo", "1:1,2:1,3:1", "1:1,2:1,3:0", "fetch.whole-batches@6", "fetch.whole-batches@5"],
    ["orders-0 pending", "0", "1", "ack.captured-isr@6", "ack.captured-isr@6"], // it waits now, as it has since step 4
    ["request 1 status", "acknowledged", "pending", "ack.captured-isr@6", "ack.captured-isr@6"],
    ["request 1 offset", "0", "null", "ack.captured-isr@6", "ack.captured-isr@6"],
  ]);
  // One lab can go to both branches; forks of it keep apart.
  const other = fork.fork();
  other.checkout(fork.branches[0].id);
  assert.deepEqual(highwater.diff(lab, other), []);
  assert.equal(fork.step, 6);
  for (const one of [lab, other]) one.close();
  assert.equal(highwater.diff(fork, fork).length, 0);
});

test("one script under two settings, with a sentence for each difference", () => {
  const one = highwater.open(`${script}crash 3\nproduce orders-0 b\n`);
  const two = highwater.open(`${script.replace("insync.replicas=2", "insync.replicas=3")}crash 3\nproduce orders-0 b\n`);
  // With three required the crash fails request 1, and nothing more is written.
  const differences = highwater.diff(one, two);
  const names = differences.map(({ name }) => name);
  assert.deepEqual(names, ["orders-0 leo", "orders-0 pending", "request 1 status", "request 1 error", "request 2 status", "request 2 error"]);
  const second = differences.find(({ name }) => name === "request 2 status");
  assert.deepEqual(second.values, ["pending", "failed"]);
  assert.equal(highwater.explain(second), "`request 2 status` is pending in the first and failed in the second. "
    + "In the first: Request 2 still waits for broker 2. The set was fixed when the batch was appended. "
    + "In the second: The ISR is too small for acks=all. The ISR has 2 members, 3 are required, and nothing was written.");
  assert.match(highwater.explain(second, "zh"), /^`request 2 status` 在第一个里是 pending，在第二个里是 failed。第一个：/);
});

test("what only one has is null in the other", () => {
  const one = highwater.open("model miniredis\nserver P\nP> SET k \"a b\"\n");
  const two = highwater.open("model miniredis\nserver P\nserver R\nattach R P\n");
  const found = Object.fromEntries(highwater.diff(one, two).map(({ name, values }) => [name, values]));
  assert.deepEqual(found["server P sequence"], ["1", "0"]);
  assert.deepEqual(found["value P k"], ['"a b"', "(nil)"]);
  assert.deepEqual(found["server R role"], [null, "replica"]);
  assert.deepEqual(found["link R sync"], [null, "full"]);
  assert.deepEqual(highwater.diff(highwater.open(), highwater.open("model minikafka\n")), []);
});

test("what cannot be compared is said", async () => {
  const lab = highwater.open(script);
  assert.throws(() => highwater.diff(lab, highwater.open("model miniredis\n")), { name: "RangeError", message: /families/ });
  assert.throws(() => highwater.diff(lab, lab.state), { name: "TypeError", message: "diff: b must be a Lab, not object" });
  const closed = lab.fork();
  closed.close();
  assert.throws(() => highwater.diff(lab, closed), { name: "ClosedError" });
  assert.throws(() => highwater.diff(closed, lab), { name: "ClosedError" });
  const elsewhere = await load({ wasm: readFileSync(`${root}site/highwater.wasm`) });
  assert.throws(() => highwater.diff(lab, elsewhere.open(script)), { name: "RangeError", message: /two engines/ });
});

// The promotion is step 44; the leader of the first is that of step 3.
test("reasons that lie far back are found in slices", () => {
  const common = `model minikafka\ncluster brokers=1,2\ntopic t replicas=2\n${"produce t-0 a\nreplicate\n".repeat(20)}`;
  const [one, two] = [highwater.open(common), highwater.open(`${common}promote t-0 2\n`)];
  const whole = highwater.diff(one, two);
  assert.deepEqual(whole.map(({ open }) => open), whole.map(() => undefined));
  const slices = [];
  do slices.push(highwater.diff(one, two, { steps: 10 })); while (slices.at(-1).some(({ open }) => open));
  assert.equal(slices.length, 5);
  assert.deepEqual(slices.at(-1), whole);
  const leader = ([first]) => [first.name, first.why.map((reason) => reason?.step), first.open];
  assert.deepEqual([slices[0], slices[4]].map(leader), [["t-0 leader", [undefined, 44], true], ["t-0 leader", [3, 44], undefined]]);
  for (const steps of [0, -1, 1.5, 2 ** 31]) assert.throws(() => highwater.diff(one, two, { steps }), { name: "RangeError", message: /options\.steps/ });
});

test("two runs stand in one tide table", () => {
  const [one, two] = ["replicate\n", "replicate broker=2\ncrash 3\ntick 1s\n"].map((more) => highwater.open(script + more));
  const drawn = one.tide({ beside: two });
  assert.match(drawn, /data-steps="8"/); // as long as the longer of them
  assert.match(drawn, /data-key="tide-beside"/);
  assert.doesNotMatch(one.tide(), /data-key="tide-beside"/);
  assert.throws(() => one.tide({ beside: {} }), { name: "TypeError", message: "tide: options.beside must be a Lab, not object" });
  two.close();
  assert.throws(() => one.tide({ beside: two }), { name: "ClosedError" });
});
