// Whatever is typed, the answer names what is wrong and where, and the same
// engine goes on to run the next script.
import assert from "node:assert/strict";
import { afterEach, test } from "node:test";
import { load, ClosedError, ScriptError } from "highwater";

const highwater = await load();

const good = "model minikafka\ncluster brokers=1,2,3\ntopic t replicas=3\n"; // the wrong line is the fourth
const expected = JSON.stringify(highwater.open(good + "produce t-0 a\nreplicate\n").trace({ states: "all" }));

afterEach(() => {
  assert.equal(JSON.stringify(highwater.open(good + "produce t-0 a\nreplicate\n").trace({ states: "all" })), expected);
});

/** The error of a script, which is the same by each door it can come through. */
function errorOf(script) {
  let thrown;
  try {
    highwater.open(script);
  } catch (error) {
    thrown = error;
  }
  assert.ok(thrown instanceof ScriptError, String(thrown));
  const lab = highwater.open(script, { keepGoing: true });
  const [parsed] = highwater.parse(script);
  for (const error of [lab.error, parsed]) {
    assert.ok(error instanceof ScriptError);
    assert.deepEqual({ ...error, message: error.message }, { ...thrown, message: thrown.message });
  }
  lab.close();
  return thrown;
}

/** Where the error of one more line stands: its code, column and the text it points at. */
function wrong(line, script = good) {
  const error = errorOf(script + line + "\n");
  assert.equal(error.line, script.split("\n").length);
  assert.ok(error.message.length > 0);
  return { code: error.code, column: error.column, text: (script + line).substring(error.offset, error.offset + error.length), hint: error.hint };
}

test("quotes", () => {
  assert.deepEqual(wrong('produce t-0 "never closed'), { code: "unterminated-quote", column: 13, text: '"', hint: null });
  assert.deepEqual(wrong('produce t-0 a producer="x'), { code: "unterminated-quote", column: 24, text: '"', hint: null });
  assert.deepEqual(wrong('produce t-0 a"b"'), { code: "misplaced-quote", column: 14, text: '"', hint: null });
  assert.deepEqual(wrong('produce t-0 "a"b'), { code: "misplaced-quote", column: 15, text: '"', hint: null });
  assert.deepEqual(wrong(String.raw`produce t-0 "a\q"`), { code: "bad-escape", column: 15, text: String.raw`\q`, hint: null });
  assert.equal(wrong(String.raw`produce t-0 "a\x4"`).code, "bad-escape");
});

test("an unknown word comes with the nearest known one", () => {
  assert.deepEqual(wrong("prodcue t-0 a"), { code: "unknown-verb", column: 1, text: "prodcue", hint: "produce" });
  assert.deepEqual(wrong("topic u replcas=2"), { code: "unknown-option", column: 9, text: "replcas", hint: "replicas" });
  assert.deepEqual(wrong("cluster min.insync.replica=2", "model minikafka\n"), { code: "unknown-option", column: 9, text: "min.insync.replica", hint: "min.insync.replicas" });
  assert.deepEqual(wrong("produce tt-0 a"), { code: "unknown-name", column: 9, text: "tt-0", hint: "t-0" });
  assert.deepEqual(wrong("modle minikafka", ""), { code: "unknown-verb", column: 1, text: "modle", hint: "model" });
  assert.deepEqual(wrong("model minikafak", ""), { code: "bad-value", column: 7, text: "minikafak", hint: "minikafka" });
  assert.equal(wrong("Produce t-0 a").hint, "produce"); // verbs are exact
  assert.equal(wrong("zzzzzzzz").hint, null);
});

test("something missing is reported one past the end, one word too many where it stands", () => {
  assert.deepEqual(wrong("produce t-0   # no value"), { code: "missing-argument", column: 12, text: "", hint: null });
  assert.deepEqual(wrong("produce"), { code: "missing-argument", column: 8, text: "", hint: null });
  assert.deepEqual(wrong("crash 1 2"), { code: "extra-argument", column: 9, text: "2", hint: null });
  assert.deepEqual(wrong("topic u replicas=1 replicas=2"), { code: "duplicate-option", column: 20, text: "replicas", hint: null });
});

test("full-width punctuation is named as such where it breaks a command", () => {
  assert.deepEqual(wrong("topic u replicas＝2"), { code: "full-width", column: 17, text: "＝", hint: "replicas=2" });
  assert.deepEqual(wrong("cluster brokers=1，2", "model minikafka\n"), { code: "full-width", column: 18, text: "，", hint: "1,2" });
  assert.deepEqual(wrong("topic　u"), { code: "full-width", column: 6, text: "　", hint: "topic u" });
  assert.deepEqual(errorOf(`${good}expect t-0 isr=1，2\n`).expected, [","]);
  // As a value it is as good as any other text.
  assert.deepEqual(highwater.open(`${good}produce t-0 “你好，世界”\n`).state.requests[0].values, ["“你好，世界”"]);
});

test("control characters may stand in a comment only", () => {
  assert.deepEqual(wrong("produce t-0 a\u0007b"), { code: "control-character", column: 14, text: "\u0007", hint: null });
  assert.deepEqual(wrong("produce t-0 a\u0085"), { code: "control-character", column: 14, text: "\u0085", hint: null });
  assert.equal(wrong('produce t-0 "a\u0000"').code, "control-character");
  assert.equal(wrong("produce t-0 a\rb").code, "control-character");
  assert.equal(highwater.open(`${good}# a bell \u0007\n`).step, 3);
  assert.equal(highwater.open(`\ufeff${good.replaceAll("\n", "\r\n")}`).step, 3); // a BOM, CR before LF
});

test("a lone surrogate is no text: it is reported, not replaced", () => {
  assert.deepEqual(wrong("produce t-0 ab\ud800cd"), { code: "invalid-utf-8", column: 15, text: "\ud800", hint: null });
  assert.equal(wrong("# \udfff in a comment").code, "invalid-utf-8");
  assert.equal(wrong("produce t-0 \ud83d").code, "invalid-utf-8");
  // Column counts code points, offset UTF-16 units; a pair is one character.
  const error = errorOf(`${good}produce t-0 😀\udc00\n`);
  assert.equal(error.column, 14);
  assert.equal(error.offset, good.length + 14);
  assert.deepEqual(highwater.open(`${good}produce t-0 😀\n`).state.requests[0].values, ["😀"]);
  const lab = highwater.open(good);
  assert.throws(() => lab.run("produce t-0 \ud800"), (e) => e instanceof ScriptError && e.code === "invalid-utf-8" && e.line === 1 && e.column === 13);
  assert.throws(() => lab.check("t-0 values=\ud800"), ScriptError);
  assert.throws(() => lab.edit(`${good}\udc00`), (e) => e.line === 4 && e.column === 1);
  assert.equal(lab.step, 3);
});

test("numbers out of range", () => {
  const code = (line, script) => wrong(line, script).code;
  assert.equal(code("topic u partitions=0"), "out-of-range");
  assert.equal(code("topic u partitions=-1"), "out-of-range");
  assert.equal(code("topic u partitions=2147483648"), "out-of-range");
  assert.equal(code("topic u partitions=9007199254740993"), "out-of-range");
  assert.equal(code("topic u partitions=99999999999999999999999999"), "out-of-range");
  assert.equal(code("topic u partitions=1.5"), "bad-value");
  assert.equal(code("topic u partitions=1e3"), "bad-value");
  assert.equal(code("fetch t-0 max=-1"), "out-of-range");
  assert.equal(code("tick 9007199254740992ms"), "out-of-range");
  assert.equal(code("tick 9007199254741s"), "out-of-range");
  assert.equal(code("tick 5"), "bad-value");
  assert.equal(code("tick -5ms"), "bad-value");
  assert.equal(code("model minikafka seed=9007199254740992", ""), "out-of-range");
  assert.equal(code("model minikafka seed=-1", ""), "out-of-range");
  const lab = highwater.open("model minikafka seed=9007199254740991\ncluster brokers=1\ntick 9007199254740991ms\n");
  assert.equal(lab.trace().seed, Number.MAX_SAFE_INTEGER);
  assert.equal(lab.state.nowMs, Number.MAX_SAFE_INTEGER);
});

test("limits are named", () => {
  const limit = (script) => {
    const error = errorOf(script);
    assert.equal(error.code, "limit");
    return error;
  };
  assert.match(limit(`${good}${"# so much prose\n".repeat(20_000)}`).message, /256 KiB/); // 320 kB
  const many = limit(`model minikafka\ncluster brokers=1\n${"tick 1ms\n".repeat(24_998)}`);
  assert.match(many.message, /20,?000 commands/);
  assert.equal(many.line, 20_001);
  const ids = Array.from({ length: 65 }, (_, i) => i + 1);
  assert.match(limit(`model minikafka\ncluster brokers=${ids}\n`).message, /64/);
  assert.equal(highwater.open(`model minikafka\ncluster brokers=${ids.slice(0, 64)}\n`).state.brokers.length, 64);
  assert.match(limit(`${good}topic u partitions=256\n`).message, /256 partitions/); // with t's one: 257
  assert.match(limit(`model minikafka\ncluster brokers=${ids.slice(0, 20)}\ntopic u partitions=60 replicas=20\n`).message, /1,?024 replicas/);
  // A billion firings: two followers, due each millisecond, for half a billion of them.
  assert.match(limit(`${good}fetchers every=1ms\ntick 500000s\n`).message, /100,?000/);
  // 40 times 50,000 ms of them are 4,000,000 fetches, and no more.
  const fetches = limit(`${good}fetchers every=1ms\n${"tick 50s\n".repeat(41)}`);
  assert.match(fetches.message, /4,?000,?000/);
  assert.equal(fetches.line, 45);
  // 200,000 bytes are sent once and again; 83 times are 16.6 MB, 84 would pass 16 MiB (16,777,216).
  const bytes = limit(`${good}produce t-0 ${"x".repeat(200_000)} acks=1\n${"retry 1\n".repeat(90)}`);
  assert.match(bytes.message, /16 MiB/);
  assert.equal(bytes.line, 4 + 83);
});

test("the limit of commands holds along the line, run's too", () => {
  const lab = highwater.open(`model minikafka\ncluster brokers=1\n${"tick 1ms\n".repeat(19_998)}`);
  assert.equal(lab.step, 20_000);
  assert.throws(() => lab.run("tick 1ms"), (error) => error.code === "limit");
  assert.equal(lab.undo(), true);
  assert.equal(lab.run("tick 2ms").n, 20_000);
});

test("order: model, cluster once, then the rest", () => {
  assert.equal(wrong("cluster brokers=1", "").code, "no-model");
  assert.equal(wrong("topic t", "model minikafka\n").code, "not-open");
  assert.equal(wrong("produce t-0 a", "model minikafka\n").code, "not-open");
  assert.equal(wrong("cluster brokers=1").code, "second-open");
  assert.equal(wrong("model minikafka").code, "second-model");
  assert.equal(wrong("topic t").code, "duplicate-name");
  assert.equal(wrong("topic u replicas=4").code, "conflict");
});

test("run takes one line", () => {
  const lab = highwater.open(good);
  assert.throws(() => lab.run("produce t-0 a\nproduce t-0 b"), (error) => error.code === "line-break" && error.column === 14);
  assert.equal(lab.run(""), null);
  assert.equal(lab.run("   # only a comment"), null);
  assert.equal(lab.preview("  "), null);
  assert.equal(lab.step, 3);
});

test("a wrong line changes nothing", () => {
  const lab = highwater.open(good);
  const before = JSON.stringify([lab.trace({ states: "all" }), lab.branches, lab.actions()]);
  for (const line of ["boom", "produce t-0", "cluster brokers=9", "crash 9", "expect t-0 hw=x", "why"]) {
    for (const call of ["run", "preview"]) assert.throws(() => lab[call](line), ScriptError, line);
  }
  for (const text of ["", "t-9 hw=0", "t-0 hww=0", "request 7 status=sent"]) assert.throws(() => lab.check(text), ScriptError, text);
  for (const text of ["", "t-9 hw", "t-0 nothing", "nonsense"]) assert.throws(() => lab.why(text), ScriptError, text);
  assert.throws(() => lab.edit("model minikafka\nboom\n"), ScriptError);
  assert.equal(JSON.stringify([lab.trace({ states: "all" }), lab.branches, lab.actions()]), before);
});

test("keepGoing keeps what was right and says what was wrong", () => {
  const lab = highwater.open(`${good}boom\ncrash 1\n`, { keepGoing: true });
  assert.equal(lab.step, 3);
  assert.equal(lab.error.line, 4);
  lab.edit(`${good}crash 1\n`);
  assert.equal(lab.error, null);
  assert.equal(lab.step, 4);
  lab.edit(`${good}crash 1\ncrash 17\n`);
  assert.equal(lab.error.line, 5);
  assert.equal(lab.step, 4);
});

test("wrong JavaScript types are a TypeError that names call and argument", async () => {
  const lab = highwater.open(good);
  for (const [call, pattern] of [
    [() => highwater.open(1), /^open: script must be a string, not number$/],
    [() => highwater.open(null), /^open: script/],
    [() => highwater.open("", 1), /^open: options must be an object, not number$/],
    [() => highwater.open("", { sead: 1 }), /^open: unknown option sead; known: model, seed, keepGoing$/],
    [() => highwater.open("", { seed: "1" }), /^open: options.seed must be a number, not string$/],
    [() => highwater.open("", { seed: 1n }), /^open: options.seed must be a number, not bigint$/],
    [() => highwater.open("", { keepGoing: 1 }), /^open: options.keepGoing/],
    [() => highwater.open("", { model: {} }), /^open: options.model/],
    [() => highwater.parse(), /^parse: script must be a string, not undefined$/],
    [() => lab.run(["crash 1"]), /^run: line must be a string, not an array$/],
    [() => lab.run(), /^run: line/],
    [() => lab.preview(3), /^preview: line/],
    [() => lab.check(null), /^check: expectation must be a string, not null$/],
    [() => lab.goto("1"), /^goto: step must be a number, not string$/],
    [() => lab.edit(undefined), /^edit: script/],
    [() => lab.checkout("1"), /^checkout: branch/],
    [() => lab.nameBranch(1), /^nameBranch: name/],
    [() => lab.why(1), /^why: question/],
    [() => lab.complete("a", "b"), /^complete: offset/],
    [() => lab.trace({ state: "all" }), /^trace: unknown option state; known: states$/],
    [() => lab.trace({ states: 1 }), /^trace: options.states/],
  ]) {
    assert.throws(call, (error) => error instanceof TypeError && pattern.test(error.message) || assert.fail(error.message));
  }
  await assert.rejects(load(1), /^TypeError: load: options must be an object/);
  await assert.rejects(load({ wasn: 1 }), /^TypeError: load: unknown option wasn; known: wasm$/);
  for (const wasm of [1, null, {}, []]) await assert.rejects(load({ wasm }), /^TypeError: load: options.wasm must be a string, URL/);
});

test("numbers that are none are a RangeError", () => {
  const lab = highwater.open(good);
  for (const call of [
    () => lab.goto(4), () => lab.goto(-1), () => lab.goto(1.5), () => lab.goto(NaN), () => lab.goto(2 ** 53),
    () => lab.checkout(99), () => lab.checkout(-1), () => lab.checkout(0.5), () => lab.nameBranch(99, "x"),
    () => lab.trace({ states: "some" }), () => lab.complete("a", 2), () => lab.complete("a", -1),
    () => highwater.open("", { seed: -1 }), () => highwater.open("", { seed: 2 ** 53 }), () => highwater.open("", { seed: 0.5 }), () => highwater.open("", { seed: Infinity }),
  ]) {
    assert.throws(call, RangeError, String(call));
  }
  assert.equal(highwater.open("model minikafka\n", { seed: Number.MAX_SAFE_INTEGER }).trace().seed, Number.MAX_SAFE_INTEGER);
  assert.equal(highwater.open("model minikafka\n", { seed: 0 }).trace().seed, 0);
});

test("a closed lab says so", () => {
  const lab = highwater.open(good);
  const other = highwater.open(good);
  lab.close();
  lab.close();
  const calls = [
    (l) => l.run("crash 1"), (l) => l.preview("crash 1"), (l) => l.check("t-0 hw=0"), (l) => l.actions(), (l) => l.undo(), (l) => l.redo(), (l) => l.goto(0),
    (l) => l.edit(good), (l) => l.step, (l) => l.steps, (l) => l.branches, (l) => l.checkout(3), (l) => l.nameBranch(3, "x"), (l) => l.state, (l) => l.error,
    (l) => l.why("t-0 hw"), (l) => l.series(), (l) => l.complete("", 0), (l) => l.script(), (l) => l.trace(),
  ];
  for (const call of calls) assert.throws(() => call(lab), (error) => error instanceof ClosedError && error.name === "ClosedError", String(call));
  assert.equal(other.step, 3);
});

test("any text at all is answered", () => {
  // A seeded walk over pieces that mean something to the language.
  const pieces = ["model", "minikafka", "kafka", "cluster", "brokers=", "1,2", "topic", "t", "t-0", "produce", " ", "\n", "\t", '"', "\\", "=", "#", "#\n", ",", "/", ":",
    ">", "A> SET k v", "\ud800", "\u0000", "＝", "99999999999999999999", "-1", "fetchers every=", "1ms", "tick ", "expect", "expect last ok=true", "é", "😀", "\r\n", "\ufeff", "replicas=3"];
  let seed = 1;
  const next = (n) => (seed = (seed * 48271) % 2147483647) % n;
  for (let i = 0; i < 3000; i++) {
    const text = (i % 2 ? good : "") + Array.from({ length: next(12) }, () => pieces[next(pieces.length)]).join("");
    for (const error of highwater.parse(text)) assert.ok(error instanceof ScriptError && error.line >= 1 && error.column >= 1, JSON.stringify(text));
    highwater.open(text, { keepGoing: true }).close();
  }
});

test("options are an object's own, and read once", () => {
  assert.equal(highwater.open(good, Object.create({ model: 5, keepGoing: "yes" })).state.model, "minikafka");
  let reads = 0;
  const options = { get model() { return reads++ ? 7 : "minikafka"; } };
  assert.equal(highwater.open(good, options).state.model, "minikafka");
  assert.throws(() => highwater.open(good, { seed: -1 }), RangeError);
});

test("what memory would not hold is refused, and the lab goes on", () => {
  // 60,000 records that share one long key are 60,000 keys in a state.
  const lab = highwater.open(`${good}produce t-0 ${"a ".repeat(60_000)} key=${"k".repeat(100_000)} acks=1\n`);
  assert.throws(() => lab.state, RangeError);
  assert.equal(lab.check("t-0 leo=1:60000").ok, true);
  // Each of these looks at 60,000 values; what they leave behind is let go on the way.
  const looks = highwater.open(`${good}produce t-0 ${"x ".repeat(60_000)} acks=1\n${"expect t-0 values=a\n".repeat(150)}`);
  assert.equal(looks.step, 4 + 150);
});
