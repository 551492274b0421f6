// What happened and why, in words: the same objects that a page gets are handed back.
import assert from "node:assert/strict";
import { test } from "node:test";
import { load, ScriptError } from "highwater";

const highwater = await load();
const script = `model minikafka
cluster brokers=1,2
topic orders replicas=2
produce orders-0 refund-41 acks=1
promote orders-0 2
`;

test("a step, its event and its reason are each said in both languages", () => {
  const lab = highwater.open(script);
  const step = lab.steps.at(-1);
  const lost = step.events.find(({ type }) => type === "truncate");
  const english = "refund-41 is lost although it was acknowledged. acks=1 waits for the leader only, and the new leader starts at HW 0.";
  assert.equal(highwater.explain(step), english);
  assert.equal(highwater.explain(lost, "en"), english);
  assert.equal(highwater.explain(step, "zh"), "refund-41 已确认却丢失了。acks=1 只等 leader，而新 leader 从 HW 0 开始。");
  const [why] = lab.why("orders-0 hw");
  assert.equal(highwater.explain(why, "en"), "HW is 0. Every member of the ISR has all of the leader's log.");
});

test("a script error is said with its place, a lone surrogate too", () => {
  assert.throws(() => highwater.open(`${script}crash "\ud83d"`), (error) => {
    assert(error instanceof ScriptError);
    assert.equal(highwater.explain(error, "en"), `Line 6, column 8: ${error.message}.`);
    assert.match(highwater.explain(error, "zh"), /^第 6 行第 8 列：/);
    return true;
  });
});

test("what nobody knows is still named", () => {
  assert.equal(highwater.explain({ rule: "new.rule", holds: true, step: 1, operands: [{ name: "n", value: 2 }], because: [] }), "new.rule: holds true, n 2");
});

test("what is no thing to explain is refused", () => {
  const loop = { rule: "x", operands: [], because: [] };
  loop.because.push(loop);
  let deep = {};
  for (let i = 0; i < 20_000; i++) deep = { because: [deep] };
  const lab = highwater.open(script);
  for (const [what, message] of [
    [lab.steps, /ScriptError, not an array$/], [[], /not an array$/], [null, /not null$/],
    [{}, /this object is none/], [{ type: "high-watermark", before: "x", after: {} }, /this object is none/],
    [loop, /circular/], [deep, /too deep/],
  ]) assert.throws(() => highwater.explain(what), (error) => error instanceof TypeError && message.test(error.message));
});

test("each line of a script has its result", () => {
  const lab = highwater.open(script);
  assert.deepEqual(lab.results(3, 5).map(({ n, line, glyph, loss, text }) => [n, line, glyph, loss, text]), [
    [3, 3, "leader", false, "leader 1 · epoch 0 · ISR 1,2"],
    [4, 4, "acked", false, "#1 acknowledged at offset 0"],
    [5, 5, "lost", true, "epoch 1 · cut at 0 · #1 lost"],
  ]);
  assert.equal(lab.results(5, 5, "zh")[0].text, "epoch 1，截到 0，丢失 #1");
});
