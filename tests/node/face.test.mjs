// The face, as a page or a course would use it. Numbers come from the rules of
// minikafka, worked out in the comments.
import assert from "node:assert/strict";
import { test } from "node:test";
import { load } from "highwater";

const highwater = await load();

// Three replicas of one partition; the leader is broker 1.
const script = `model minikafka
cluster brokers=1,2,3
topic orders replicas=3
produce orders-0 a acks=1
`;

const partition = (lab) => lab.state.partitions[0];
const ends = (lab) => partition(lab).replicas.map((replica) => replica.logEndOffset);
const command = (lab) => lab.step === 0 ? null : lab.steps[lab.step - 1].command;

test("a produce that waits, and the fetches that release it", () => {
  const lab = highwater.open(script);
  const step = lab.run("produce orders-0 b acks=all");
  assert.equal(step.n, 5);
  assert.equal(step.line, null); // of no script
  assert.equal(step.ok, true);
  assert.equal(step.error, null);
  assert.equal(step.why, null);
  assert.deepEqual(step.result, { request: 2 });
  // Appended by the leader alone; the ISR of now is captured, its target the next offset.
  assert.deepEqual(step.events.map((event) => event.type).filter((type) => ["append", "wait"].includes(type)), ["append", "wait"]);
  const wait = step.events.find((event) => event.type === "wait");
  assert.deepEqual([wait.request, wait.target, wait.acknowledgementSet], [2, 2, [1, 2, 3]]);
  assert.equal(wait.why.rule, "ack.captured-isr");
  assert.deepEqual(ends(lab), [2, 0, 0]);
  assert.equal(partition(lab).highWatermark, 0);

  lab.run("replicate broker=2");
  assert.deepEqual(ends(lab), [2, 2, 0]);
  assert.equal(partition(lab).highWatermark, 0); // broker 3 is in the ISR and holds it

  const last = lab.run("replicate");
  const released = last.events.filter((event) => ["high-watermark", "acknowledge"].includes(event.type));
  assert.deepEqual(released.map(({ type, before, after, request, offset }) => ({ type, before, after, request, offset })), [
    { type: "high-watermark", before: 0, after: 2, request: undefined, offset: undefined },
    { type: "acknowledge", before: undefined, after: undefined, request: 2, offset: 1 },
  ]);
  assert.equal(released[0].why.rule, "hw.min-isr-leo");
  assert.equal(released[0].why.step, 7);
  assert.deepEqual(lab.state.requests[1], { id: 2, partition: "orders-0", acks: "all", status: "acknowledged", error: null, baseOffset: 1, offset: 1, duplicate: false, values: ["b"] });
});

test("undo, redo and goto move along one line", () => {
  const lab = highwater.open(script);
  assert.equal(lab.step, 4);
  assert.equal(lab.undo(), true);
  assert.equal(lab.step, 3);
  assert.deepEqual(ends(lab), [0, 0, 0]);
  assert.equal(lab.steps.length, 4); // the line goes on to the end visited last
  assert.equal(lab.redo(), true);
  assert.equal(lab.redo(), false);
  assert.deepEqual(ends(lab), [1, 0, 0]);
  lab.goto(1);
  assert.equal(lab.state.model, "minikafka");
  assert.deepEqual(lab.state.partitions, []);
  lab.goto(0);
  assert.equal(lab.state, null);
  assert.equal(lab.undo(), false);
  assert.equal(lab.script(), "");
  lab.goto(4);
  assert.equal(lab.script(), script);
});

test("steps know their parents and their lines", () => {
  const lab = highwater.open(`\n# a comment\n${script}`);
  const steps = lab.steps;
  assert.deepEqual(steps.map((step) => step.n), [1, 2, 3, 4]);
  assert.deepEqual(steps.map((step) => step.line), [3, 4, 5, 6]);
  assert.deepEqual(steps.map((step) => step.parent), [null, ...steps.slice(0, -1).map((step) => step.id)]);
  assert.equal(steps[3].command, "produce orders-0 a acks=1");
  assert.equal(lab.script(), `\n# a comment\n${script}`); // comments between the commands are kept
});

test("acting in the past forks, and the old future stays", () => {
  const lab = highwater.open(script);
  const first = lab.steps.at(-1);
  lab.undo();

  const again = lab.run('produce   orders-0  "a"  acks=1'); // the same words: the same child
  assert.equal(again.id, first.id);
  assert.equal(lab.branches.length, 1);

  lab.undo();
  const other = lab.run("produce orders-0 b acks=1");
  assert.notEqual(other.id, first.id);
  assert.equal(other.parent, first.parent);
  assert.deepEqual(lab.branches, [
    { id: first.id, name: null, from: null, steps: 4 },
    { id: other.id, name: null, from: first.parent, steps: 4 },
  ]);

  lab.run("replicate");
  assert.equal(lab.branches[1].steps, 5);
  lab.nameBranch(lab.branches[0].id, "with a");
  lab.checkout(first.id);
  assert.equal(lab.step, 4);
  assert.deepEqual(lab.state.requests[0].values, ["a"]);
  assert.equal(lab.branches[0].name, "with a");

  lab.goto(3);
  lab.redo(); // the child visited last
  assert.equal(command(lab), "produce orders-0 a acks=1");
  assert.equal(lab.redo(), false);
});

test("edit keeps the unchanged beginning and branches at the first change", () => {
  const lab = highwater.open(script);
  const before = lab.steps;
  lab.edit(`${script.replace("a acks=1", "z acks=1")}replicate\n`);
  const after = lab.steps;
  assert.equal(lab.step, 5);
  assert.deepEqual(after.slice(0, 3).map((step) => step.id), before.slice(0, 3).map((step) => step.id));
  assert.notEqual(after[3].id, before[3].id);
  assert.deepEqual(lab.branches.map((branch) => branch.steps), [4, 5]);
  lab.edit(script);
  assert.equal(lab.steps[3].id, before[3].id);
  assert.equal(lab.branches.length, 2);
});

test("preview and check change nothing", () => {
  const lab = highwater.open(script);
  const before = JSON.stringify([lab.trace({ states: "all" }), lab.branches]);
  const preview = lab.preview("replicate");
  assert.equal(preview.n, 5);
  assert.ok(preview.events.some((event) => event.type === "high-watermark" && event.after === 1));
  assert.equal(JSON.stringify([lab.trace({ states: "all" }), lab.branches]), before);

  assert.equal(lab.check("orders-0 hw=0 leo=1:1,2:0").ok, true);
  const wrong = lab.check("orders-0 hw=1");
  assert.equal(wrong.ok, false);
  assert.match(wrong.expected, /hw=1/);
  assert.match(wrong.actual, /hw=0/);
  assert.equal(JSON.stringify([lab.trace({ states: "all" }), lab.branches]), before);

  const run = lab.run("replicate");
  assert.deepEqual(run.events, preview.events);
});

test("a refusal is an answer with a code and a reason; an expect may fail; the run goes on", () => {
  const lab = highwater.open(`model minikafka
cluster brokers=1,2 min.insync.replicas=2
topic t replicas=2
crash 2
produce t-0 a acks=all
expect last ok=false error=NotEnoughReplicas
expect t-0 hw=7
tick 1s
`);
  const [refused, kept, failed] = lab.steps.slice(4);
  assert.deepEqual([refused.ok, refused.error, refused.result], [false, "NotEnoughReplicas", { request: 1 }]);
  assert.equal(refused.why.rule, "ack.min-isr");
  assert.equal(refused.why.holds, false);
  assert.equal(kept.ok, true);
  assert.deepEqual([failed.ok, failed.error], [false, "ExpectationFailed"]);
  assert.match(failed.result.expected, /hw=7/);
  assert.match(failed.result.actual, /hw=0/);
  assert.equal(lab.state.nowMs, 1000);
});

test("of many partitions the actions of one are asked for; unasked, there are some only", () => {
  const lab = highwater.open(`model minikafka\ncluster brokers=${Array.from({ length: 64 }, (_, i) => i + 1)}\ntopic t partitions=256 replicas=4\n`);
  const about = (actions, partition) => actions.filter(({ command }) => command.split(" ").includes(partition)).length;
  assert.equal(about(lab.actions(), "t-255"), 0);
  const actions = lab.actions({ partition: "t-255" });
  assert.equal(about(actions, "t-255"), 12); // produce with three acks, replicate, with each of three followers, fetch, promote each of four
  assert.equal(about(actions, "t-0"), 0);
  assert.equal(actions.length, 12 + 2 * 64 + 5); // crash and pause of each broker; replicate, two ticks, fetchers, reopen
  assert.deepEqual(lab.actions({ partition: "nothing" }), lab.actions());
  assert.throws(() => lab.actions({ part: "t-0" }), /actions: unknown option part; known: partition/);
});

test("one step is told as all of them tell it", () => {
  const lab = highwater.open("model minikafka\ncluster brokers=1,2\ntopic t replicas=2\nproduce t-0 a\n");
  lab.goto(3);
  assert.deepEqual([1, 2, 3, 4].map((n) => lab.stepAt(n)), lab.steps); // those ahead, too
  for (const n of [0, 5, -1]) assert.throws(() => lab.stepAt(n), (error) => error instanceof RangeError && error.message === `the current line has no step ${n}`);
  assert.throws(() => lab.stepAt(1.5), /stepAt: step must be a whole number, not 1.5/);
});

test("what was settled long ago is found by the step that settled it", () => {
  const lab = highwater.open(`model minikafka\ncluster brokers=1,2\ntopic t replicas=2\nproduce t-0 a\nreplicate\n${"produce t-0 b\nreplicate\n".repeat(300)}`);
  assert.deepEqual(lab.why("request 1 status").map(({ rule, step }) => [rule, step]), [["ack.captured-isr", 5]]);
  assert.deepEqual([...new Set(lab.why("t-0 isr").map(({ step }) => step))], [3]);
  assert.deepEqual([...new Set(lab.why("t-0 hw").map(({ step }) => step))], [lab.step]);
});

test("actions say what can be done now, and why the rest cannot", () => {
  const lab = highwater.open(script);
  const actions = lab.actions();
  assert.ok(actions.some((action) => action.command === "replicate" && action.enabled && action.refusal === null), JSON.stringify(actions));
  for (const { command, enabled, refusal } of actions) {
    assert.equal(enabled, refusal === null, command);
    assert.equal(lab.preview(command).error, refusal, command); // each is a line that can be run as it is
  }
  lab.run("crash 1");
  const refusals = lab.actions().filter((action) => !action.enabled).map((action) => action.refusal);
  assert.ok(refusals.includes("LeaderNotAvailable"), JSON.stringify(lab.actions()));
});

test("series gives a scrubber its numbers", () => {
  const lab = highwater.open(`${script}replicate\n`);
  lab.goto(2);
  const { lines } = lab.series();
  for (const line of lines) assert.equal(line.values.length, 6, line.name); // before the first command, and after each of 5
  // After the produce only the leader has the record; HW follows with the last fetch.
  const values = lines.map((line) => line.values);
  assert.ok(values.some((v) => JSON.stringify(v) === "[null,null,null,0,1,1]"), JSON.stringify(lines)); // LEO
  assert.ok(values.some((v) => JSON.stringify(v) === "[null,null,null,0,0,1]"), JSON.stringify(lines)); // HW
});

test("complete offers what may stand at a place", () => {
  const lab = highwater.open(script);
  const at = (text) => lab.complete(text, text.length);
  const verb = at(`${script}pro`).find((one) => one.text === "produce");
  assert.equal(verb.kind, "verb");
  assert.deepEqual([verb.offset, verb.length], [script.length, 3]);
  assert.match(verb.detail, /^produce /);
  assert.ok(at(`${script}produce or`).some((one) => one.text === "orders-0" && one.kind === "name" && one.length === 2));
  assert.ok(at(`${script}produce orders-0 a ac`).some((one) => one.text === "acks=" && one.kind === "option"));
  assert.deepEqual(at(`${script}produce orders-0 a acks=a`).map(({ text, kind, length }) => ({ text, kind, length })), [{ text: "all", kind: "value", length: 1 }]);
  // In the middle of a script, and after characters outside the Basic Multilingual Plane.
  const text = `# 😀\n${script}`;
  const inside = lab.complete(text, text.indexOf("topic") + 3).find((one) => one.text === "topic");
  assert.equal(inside.offset, text.indexOf("topic"));
  assert.deepEqual(lab.complete("# a comment pro", 15), []);
});

test("why answers in the words of expect", () => {
  const lab = highwater.open(script);
  const [reason] = lab.why("orders-0 hw");
  assert.equal(reason.rule, "hw.min-isr-leo");
  assert.ok(reason.operands.length > 0);
  lab.run("produce orders-0 b acks=all");
  assert.equal(lab.why("request 2 status")[0].rule, "ack.captured-isr");
  // An operand may bring the question that asks for its own reason.
  const walk = (reasons) => reasons.flatMap((each) => [each, ...walk(each.because)]);
  for (const each of walk(lab.why("orders-0 hw"))) {
    for (const { question } of each.operands) if (question) assert.ok(Array.isArray(lab.why(question)), question);
  }
});

test("a trace holds all of a run, digests included", () => {
  const lab = highwater.open(script, { seed: 3 });
  const trace = lab.trace();
  assert.deepEqual([trace.version, trace.model, trace.seed, trace.script], [highwater.version, "minikafka", 3, script]);
  assert.deepEqual(trace.steps.map(({ digest, ...step }) => step), lab.steps);
  for (const { digest } of trace.steps) assert.match(digest, /^[0-9a-f]{16}$/);
  assert.deepEqual(trace.state, lab.state);
  assert.equal("states" in trace, false);
  assert.equal("state" in lab.trace({ states: "none" }), false);
  const { states } = lab.trace({ states: "all" });
  for (const [i, state] of states.entries()) {
    lab.goto(i + 1);
    assert.deepEqual(state, lab.state);
  }
  // Equal states have equal digests, whatever led there.
  const detour = highwater.open(script.replace("produce", "pause 2\nresume 2\nproduce"), { seed: 3 });
  assert.equal(detour.trace().steps.at(-1).digest, trace.steps.at(-1).digest);
});

test("a trace over 32 MiB is refused, and the lab goes on", () => {
  // 600 states of up to 600 batches of 100 bytes are more than 32 MiB.
  const lab = highwater.open(`model minikafka\ncluster brokers=1\ntopic t\n${`produce t-0 ${"x".repeat(100)}\n`.repeat(600)}`);
  assert.throws(() => lab.trace({ states: "all" }), RangeError);
  assert.equal(lab.trace().steps.length, 603);
});

test("the model of the options overrides the script's; the script's seed wins", () => {
  assert.equal(highwater.open("model minikafka seed=4\n", { seed: 9 }).trace().seed, 4);
  assert.equal(highwater.open("model minikafka\n", { seed: 9 }).trace().seed, 9);
  assert.equal(highwater.open("model minikafka\n").trace().seed, 1);
  const mini = highwater.models.find((model) => model.name === "minikafka");
  assert.equal(highwater.open("model minikafka\ncluster brokers=1\n", { model: mini.name }).state.model, "minikafka");
  assert.throws(() => highwater.open(script, { model: "postgres" }), (error) => error instanceof RangeError && error.message === "there is no model postgres");
});

test("models say what there is", () => {
  const mini = highwater.models.find((model) => model.name === "minikafka");
  assert.match(mini.verbs.find((verb) => verb.name === "produce").usage, /^produce /);
  assert.ok(mini.verbs.find((verb) => verb.name === "topic").options.some((option) => option.name === "partitions" && option.default === "1"));
  assert.equal(mini.settings.find((setting) => setting.name === "replica.lag.max.messages").default, "4000");
  assert.ok(mini.rules.some((rule) => rule.id === "hw.min-isr-leo" && rule.source));
  assert.ok(mini.differences.every(({ what, mini, real, source }) => what && mini && real && source));
});

test("what is answered is a copy", () => {
  const lab = highwater.open(script);
  lab.state.partitions[0].highWatermark = 99;
  lab.steps.length = 0;
  assert.equal(partition(lab).highWatermark, 0);
  assert.equal(lab.steps.length, 4);
});

test("labs do not see each other", () => {
  const [one, other] = [highwater.open(script), highwater.open(script)];
  one.run("crash 2");
  assert.equal(other.state.brokers[1].up, true);
  one.close();
  assert.equal(other.step, 4);
});

test("using closes a lab", () => {
  const lab = highwater.open(script);
  lab[Symbol.dispose]();
  assert.throws(() => lab.step, { name: "ClosedError" });
});

test("a script in slices: until the last one the lab stands where it stood", () => {
  const lab = highwater.open(script);
  const text = `# 🚲\n${script}crash 2\ncrash 3\n`;
  const loading = lab.load(text);
  assert.equal(loading.read, 0);
  assert.equal(loading.run(2), true);
  assert.equal(loading.read, "# 🚲\nmodel minikafka\n".length);
  assert.equal(lab.step, 4);
  assert.equal(loading.run(5), false);
  assert.equal(loading.read, text.length);
  assert.equal(lab.script(), text);
  loading.stop(); // nothing is left to stop
  assert.equal(lab.script(), text);
  assert.throws(() => lab.load(1), TypeError);
  for (const lines of [0, -1, 1.5, 2 ** 31]) assert.throws(() => loading.run(lines), RangeError);
  assert.throws(() => loading.run("1"), TypeError);
  lab.close();
  assert.throws(() => loading.run(1), { name: "ClosedError" });
});

test("whatever else changes the lab stops the script that was on its way", () => {
  const text = `${script}crash 2\ncrash 3\n`;
  for (const change of [(lab) => lab.undo(), (lab) => lab.run("tick 1s"), (lab) => lab.goto(1), (lab) => lab.edit(script), (lab) => lab.nameBranch(5, "x"), (lab) => lab.load("").stop()]) {
    const [lab, stopped] = [highwater.open(script), highwater.open(script)];
    const loading = lab.load(text);
    loading.run(5);
    stopped.edit(`${script}crash 2\n`);
    change(lab);
    change(stopped);
    assert.deepEqual(lab.trace(), stopped.trace());
    assert.deepEqual(lab.listing, stopped.listing);
    assert.equal(loading.run(1), false);
    assert.deepEqual(lab.trace(), stopped.trace());
  }
});

test("a wrong line in slices: nothing changes, or the lab stands above it", () => {
  const text = `${script}crash 2\nboom\ncrash 3\n`;
  const [strict, lenient] = [highwater.open(script), highwater.open(script, { keepGoing: true })];
  const wrong = { name: "ScriptError", line: 6, column: 1, found: "boom" };
  const loading = strict.load(text);
  assert.equal(loading.run(5), true);
  assert.throws(() => loading.run(1), wrong);
  assert.equal(loading.run(1), false);
  assert.equal(strict.script(), script);
  assert.equal(strict.run("crash 3").id, 5); // as if it had never been
  assert.equal(lenient.load(text).run(100), false);
  assert.equal(lenient.step, 5);
  assert.equal(lenient.error.line, 6);
  assert.deepEqual(lenient.listing, { branch: 5, text: `${script}crash 2\n`, lines: [1, 2, 3, 4, 5] });
});

test("actions say what they act on, and why they would be refused", () => {
  const lab = highwater.open(`${script}crash 3\n`);
  const actions = lab.actions();
  const refused = actions.find(({ command }) => command === "promote orders-0 3");
  assert.deepEqual([refused.on, refused.enabled, refused.refusal, refused.why.rule], ["orders-0", false, "ReplicaNotAvailable", "leader.replica-not-available"]);
  assert.equal(highwater.explain(refused.why), "That replica is not available. Broker 3 is down.");
  const offered = (on) => actions.filter((action) => action.on === on).map(({ command }) => command);
  assert.deepEqual(offered("broker 3"), ["restart 3", "pause 3"]);
  assert.deepEqual(offered("request 1"), ["retry 1"]);
  assert.deepEqual(offered(""), ["replicate", "tick 500ms", "tick 30s", "fetchers every=500ms", "reopen"]);
  for (const { enabled, refusal, why } of actions) assert.ok(enabled ? refusal === null && why === null : refusal && why);
  // 256 partitions and 64 brokers: still a list that can be shown.
  const big = highwater.open(`model minikafka\ncluster brokers=${Array.from({ length: 64 }, (_, i) => i + 1)}\ntopic t partitions=256 replicas=4\n`);
  assert.ok(big.actions().length < 1200);
  assert.deepEqual(highwater.open().actions().map(({ command }) => command).slice(0, 1), ["model minikafka"]);
});

test("a replicate comes apart into its fetches", () => {
  const lab = highwater.open(`${script}topic t partitions=2 assignment=1,2/2,1\npause 3\n`);
  // orders-0 is led by 1, and 3 is paused; t-0 is led by 1, t-1 by 2.
  const fetches = ["replicate orders-0 broker=2", "replicate t-0 broker=2", "replicate t-1 broker=1"];
  assert.deepEqual(lab.split("replicate"), fetches);
  assert.deepEqual(lab.split("replicate broker=3"), []);
  assert.deepEqual(lab.split("tick 1s"), []);
  const whole = lab.fork();
  whole.run("replicate");
  for (const fetch of fetches) lab.run(fetch);
  assert.deepEqual(highwater.diff(lab, whole), []);
  assert.equal(lab.trace().steps.at(-1).digest, whole.trace().steps.at(-1).digest);
  whole.undo();
  assert.deepEqual(whole.split(), fetches); // the step ahead
});

test("a broker's LEO in the arithmetic leads to the step that set it", () => {
  const lab = highwater.open(`${script}replicate broker=2\npause 3\nreplicate\n`);
  // Broker 1 appended in step 4, broker 2 fetched in step 5; step 7 moved neither, and broker 3 is paused.
  const [held] = lab.why("orders-0 hw");
  assert.deepEqual(held.operands.filter(({ name }) => name.startsWith("broker")).map(({ question }) => lab.why(question).map(({ rule, step }) => `${rule}@${step}`)), [
    ["log.append@4"], ["fetch.whole-batches@5"], ["fetch.skipped@7", "command.given@3"],
  ]);
  assert.throws(() => lab.why("orders-0 leo 9"), { name: "ScriptError", code: "unknown-name" });
});
