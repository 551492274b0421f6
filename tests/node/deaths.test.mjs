// Whatever a defect does to the engine, nothing a learner did is lost. The
// module under test is the shipped one and a switch that makes its next call
// end badly after the work is done, which is the worst moment.
import assert from "node:assert/strict";
import { mock, test } from "node:test";
import { load, EngineError } from "highwater";

const highwater = await load({ wasm: new URL("../.built/faults.wasm", import.meta.url) });
mock.method(console, "log", () => {}); // where a dying Go program leaves its trace

function arm(kind) {
  highwater.parse(""); // a dead instance is replaced by the next call, which must not be the one we wait for
  globalThis.highwaterFault(kind); // the newest instance's
}

const script = `model minikafka seed=5
cluster brokers=1,2,3
topic orders replicas=3
produce orders-0 a acks=1
replicate
`;

/** All that can be seen of a lab. */
const seen = (lab) => ({
  step: lab.step, steps: lab.steps, branches: lab.branches, state: lab.state, script: lab.script(), listing: lab.listing, error: lab.error?.message,
  series: lab.series(), trace: lab.trace({ states: "all" }),
});

const kinds = ["panic", "exit", "deadlock", "overflow"];

for (const kind of kinds) {
  test(`${kind}: the command is not applied, the lab stays where it was`, () => {
    const lab = highwater.open(script);
    const before = seen(lab);
    arm(kind);
    assert.throws(() => lab.run("produce orders-0 b acks=1"), (error) => {
      assert.ok(error instanceof EngineError);
      assert.equal(error.name, "EngineError");
      assert.match(error.message, /^run \["produce orders-0 b acks=1"\]: /);
      assert.equal(error.seed, 5);
      assert.equal(error.script, script);
      return true;
    });
    assert.deepEqual(seen(lab), before);
    // And the same command, given again, works.
    assert.deepEqual(lab.run("produce orders-0 b acks=1").result, { request: 2 });
    lab.close();
  });
}

test("every open lab comes back, each with its tree, its names and its place", () => {
  const tree = highwater.open(script);
  tree.goto(3);
  tree.run("produce orders-0 other acks=1"); // a second branch
  tree.run("crash 2");
  tree.nameBranch(tree.branches[0].id, "as it was");
  tree.nameBranch(tree.branches[1].id, "broker 2 dies");
  tree.checkout(tree.branches[0].id);
  tree.undo();
  tree.undo(); // at the topic; redo goes on along the first branch
  const edited = highwater.open(script);
  edited.edit(script.replace("acks=1", "acks=all"));
  edited.undo();
  const stopped = highwater.open("model minikafka\ncluster brokers=1\nboom\n", { keepGoing: true });
  const empty = highwater.open();
  const closed = highwater.open(script);
  closed.close();

  const fork = tree.fork(); // made before its origin went on
  fork.checkout(tree.branches[1].id);
  fork.run("crash 3");

  const labs = [tree, edited, stopped, empty, fork];
  const before = labs.map(seen);
  for (const kind of kinds) {
    arm(kind);
    assert.throws(() => empty.state, EngineError);
    assert.deepEqual(labs.map(seen), before, kind);
  }
  closed.close();
  assert.equal(tree.redo(), true);
  assert.equal(tree.redo(), true);
  assert.equal(tree.steps[tree.step - 1].command, "replicate");
  for (const lab of labs) lab.close();
});

test("redo finds the child visited last, also after a death", () => {
  const lab = highwater.open(script);
  lab.goto(3);
  lab.run("crash 1");
  lab.undo();
  lab.run("crash 2");
  lab.undo();
  lab.run("crash 1"); // repeats a child's command: follows that child
  lab.undo();
  assert.equal(lab.branches.length, 3);
  arm("exit");
  assert.throws(() => lab.actions(), EngineError);
  lab.redo();
  assert.equal(lab.steps[lab.step - 1].command, "crash 1");
  assert.equal(lab.branches.length, 3);
  lab.close();
});

test("an edit that kills the engine leaves the old script", () => {
  const lab = highwater.open(script);
  const before = seen(lab);
  arm("overflow");
  assert.throws(() => lab.edit(script + "crash 1\n"), EngineError);
  assert.deepEqual(seen(lab), before);
  lab.edit(script + "crash 1\n");
  assert.equal(lab.step, 6);
  lab.close();
});

test("a script in slices goes on in the next instance, from where it was", () => {
  const text = `# another\n${script}crash 2\ntick 1s\n`;
  for (const kind of kinds) {
    const [lab, twin, other] = [highwater.open(script), highwater.open(script), highwater.open(script)];
    const before = seen(lab);
    const loading = lab.load(text);
    for (let line = 1; line < 8; line++) {
      assert.equal(loading.run(1), true);
      arm(kind);
      assert.throws(() => other.step, EngineError);
      assert.deepEqual(seen(lab), before);
    }
    assert.equal(loading.run(1), false);
    assert.equal(loading.run(1), false); // nothing more
    twin.edit(text);
    assert.deepEqual(seen(lab), seen(twin));
    arm(kind);
    assert.throws(() => other.step, EngineError);
    assert.deepEqual(seen(lab), seen(twin)); // and it stands in the journal
    for (const each of [lab, twin, other]) each.close();
  }
});

test("a script in slices that kills the engine leaves the old one; one that is stopped is what has run", () => {
  for (const kind of kinds) {
    const [lab, twin] = [highwater.open(script), highwater.open(script)];
    const before = seen(lab);
    let loading = lab.load(`${script}crash 2\ncrash 3\n`);
    loading.run(6);
    arm(kind);
    assert.throws(() => loading.run(1), EngineError);
    assert.deepEqual(seen(lab), before);
    assert.equal(loading.run(1), false); // it is over

    loading = lab.load(`${script}crash 2\ncrash 3\n`);
    loading.run(6);
    arm(kind);
    assert.throws(() => loading.stop(), EngineError); // not applied: it is on its way yet
    assert.deepEqual(seen(lab), before);
    assert.equal(loading.read, `${script}crash 2\n`.length);
    loading.stop();
    twin.edit(`${script}crash 2\n`);
    assert.deepEqual(seen(lab), seen(twin));
    for (const each of [lab, twin]) each.close();
  }
});

test("without a lab: open and parse", () => {
  for (const kind of kinds) {
    arm(kind);
    assert.throws(() => highwater.open(script, { seed: 9 }), (error) => error instanceof EngineError && error.seed === 9 && error.script === script);
    arm(kind);
    assert.throws(() => highwater.parse(script), EngineError);
    arm(kind);
    assert.throws(() => highwater.models, EngineError);
    const lab = highwater.open(script);
    assert.equal(lab.step, 5);
    lab.close();
  }
});

test("a lab that outlives many deaths", () => {
  const lab = highwater.open(script);
  for (let i = 0; i < 40; i++) {
    arm(kinds[i % kinds.length]);
    assert.throws(() => lab.run("tick 1ms"), EngineError);
    lab.run("tick 1ms");
  }
  assert.equal(lab.state.nowMs, 40);
  lab.close();
});

test("closing a lab of an engine that is gone", () => {
  const [one, other] = [highwater.open(script), highwater.open(script)];
  arm("exit");
  assert.throws(() => one.step, EngineError);
  other.close();
  arm("panic");
  one.close(); // the fault strikes here, and nobody needs to know
  assert.equal(highwater.open(script).step, 5);
});

test("a lab that dies at every turn sees what its undisturbed twin sees", async () => {
  const undisturbed = await load();
  let seed = 1;
  const below = (n) => (seed = seed * 48271 % 2147483647) % n;
  const pick = (list) => list[below(list.length)];
  const lines = ["produce orders-0 a acks=1", "produce orders-0 b", "replicate", "crash 2", "restart 2", "tick 1s # later", "promote orders-0 3", "expect orders-0 hw=0", "# nothing", "boom"];
  const scripts = [script, `# first\n${script}`, script.replace("replicate\n", "crash 1\n# dead\n"), `${script}crash 3\n`, "", "model minikafka\nboom\n"];
  const moves = [
    () => { const line = pick(lines); return (lab) => lab.run(line); },
    () => { const line = pick(lines); return (lab) => lab.run(line); },
    () => (lab) => lab.undo(),
    () => (lab) => lab.undo(),
    () => (lab) => lab.redo(),
    () => { const part = below(100); return (lab) => lab.goto(Math.floor(lab.steps.length * part / 100)); },
    () => { const which = below(100); return (lab) => { const { branches } = lab; if (branches.length > 0) lab.checkout(branches[which % branches.length].id); }; },
    () => { const which = below(100); return (lab) => { const { branches } = lab; if (branches.length > 0) lab.nameBranch(branches[which % branches.length].id, `name ${which}`); }; },
    () => { const text = pick(scripts); return (lab) => lab.edit(text); },
    () => { const [text, lines] = [pick(scripts), 1 + below(6)]; return (lab) => { const loading = lab.load(text); loading.run(lines); return loading.run(1) && loading.stop(); }; },
  ];
  const outcome = (move, lab) => { try { return move(lab); } catch (error) { return `${error.name}: ${error.message}`; } };
  for (let walk = 0; walk < 12; walk++) {
    const options = { keepGoing: walk % 2 === 0 };
    const [mortal, twin] = [highwater, undisturbed].map((engine) => engine.open(script, options));
    for (let turn = 0; turn < 40; turn++) {
      const move = pick(moves)();
      arm(pick(kinds));
      assert.throws(() => pick([() => mortal.run("tick 7ms"), () => mortal.undo(), () => mortal.edit("model minikafka\n")])(), EngineError);
      assert.deepEqual(outcome(move, mortal), outcome(move, twin));
      assert.deepEqual(seen(mortal), seen(twin));
    }
    mortal.close();
    twin.close();
  }
});
