// As a course would write it: a learner's script is run, its lesson checked.
import assert from "node:assert/strict";
import { test } from "node:test";
import { load, ScriptError, type KafkaState, type Lab, type Partition, type Reason, type Step, type StepEvent } from "highwater";

const highwater = await load();

const lesson = `model minikafka
cluster brokers=1,2,3 min.insync.replicas=2
topic orders replicas=3
`;

function partition(lab: Lab): Partition {
  const state = lab.state;
  assert.ok(state?.model === "minikafka" || state?.model === "kafka");
  const kafka: KafkaState = state;
  const [first] = kafka.partitions;
  assert.ok(first);
  return first;
}

/** Every rule that a reason stands on. */
function rules(reason: Reason): string[] {
  return [reason.rule, ...reason.because.flatMap(rules)];
}

test("acks=all waits until every replica in sync has the record", () => {
  const lab = highwater.open(lesson);
  const step: Step | null = lab.run("produce orders-0 hello acks=all");
  assert.ok(step?.result && "request" in step.result);
  assert.equal(step.result.request, 1);
  const append = step.events.find((event): event is StepEvent & { type: "append" } => event.type === "append");
  assert.deepEqual([append?.broker, append?.baseOffset, append?.nextOffset], [1, 0, 1]);
  assert.equal(partition(lab).highWatermark, 0);
  assert.equal(partition(lab).waiting[0]?.target, 1);

  lab.run("replicate");
  assert.equal(partition(lab).highWatermark, 1);
  assert.ok(lab.check("request 1 status=acknowledged offset=0").ok);
  assert.ok(lab.why("orders-0 hw").flatMap(rules).includes("hw.min-isr-leo"));
  lab.close();
});

test("a learner's slip is told with its place", () => {
  assert.throws(() => highwater.open(`${lesson}prodcue orders-0 hello\n`), (error: unknown) => {
    assert.ok(error instanceof ScriptError);
    assert.deepEqual([error.line, error.column, error.hint], [4, 1, "produce"]);
    return true;
  });
  const unfinished = highwater.open(`${lesson}produce orders-0\n`, { keepGoing: true, seed: 7 });
  const code: string | undefined = unfinished.error?.code;
  assert.equal(code, "missing-argument");
  unfinished[Symbol.dispose]();
});

// What the types must take and refuse.
export function types(lab: Lab): void {
  void load({ wasm: new Uint8Array() });
  void load({ wasm: new URL("file:///highwater.wasm") });
  // @ts-expect-error a line is a text
  lab.run(1);
  // @ts-expect-error there is no such option
  highwater.open("", { sead: 1 });
  // @ts-expect-error a lab is opened, not made
  lab.step = 3;
  // @ts-expect-error three words only
  lab.trace({ states: "some" });
  // @ts-expect-error errors come from the engine
  new ScriptError("mine");
}
