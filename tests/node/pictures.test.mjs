// Pictures in Node: text, and no page anywhere.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { load } from "highwater";

const script = "model minikafka\ncluster brokers=1,2\ntopic t replicas=2\nproduce t-0 a\n";

test("a picture is an SVG document of the size asked for", async () => {
  const lab = (await load()).open(script);
  const size = (svg) => [/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg"[^>]* width="(\d+)" height="(\d+)"/, /<\/svg>$/].flatMap((part) => part.exec(svg)?.slice(1).map(Number));
  assert.deepEqual(size(lab.svg()), [1056, 540]);
  assert.deepEqual(size(lab.tide()), [1056, 108]);
  assert.deepEqual(size(lab.tide({ width: 390 })), [390, 66]);
  assert.deepEqual(size(lab.svg({ width: 720, height: 420 })), [720, 420]);
  assert.match(lab.svg({ lang: "zh", theme: "dark" }), /^<svg [^>]*class="hw-drawing hw-dark"[^>]* lang="zh"/);
  // Every id has the prefix, and every reference finds its id.
  for (const svg of [lab.svg({ idPrefix: "one-" }), lab.tide({ idPrefix: "one-" })]) {
    const ids = Array.from(svg.matchAll(/ id="([^"]*)"/g), ([, id]) => id);
    assert.ok(ids.length > 0 && ids.every((id) => id.startsWith("one-")), ids.join());
    assert.equal(new Set(ids).size, ids.length);
    for (const [, id] of svg.matchAll(/url\(#([^)]*)\)/g)) assert.ok(ids.includes(id), id);
  }
  lab.close();
});

// Broker 1 has a batch of two records that broker 2, who was paused, has not: it lags 2 and holds HW at 1.
test("the picture as a table: a column for each replica, a row for each offset", async () => {
  const lab = (await load()).open(`${script}replicate\npause 2\nproduce t-0 b c acks=1\n`);
  assert.deepEqual(lab.table(), [
    ["offset", "Broker 1, leader", "Broker 2, follower"],
    ["LEO", "3", "1 · lag 2 · holds HW"],
    ["ISR", "in ISR", "in ISR · paused"],
    ["2", "c · e0 · only in the log", ""],
    ["1", "b · e0 · only in the log", ""],
    ["0", "a · e0 · committed", "a · e0 · committed"],
  ]);
  lab.run("promote t-0 2"); // HW is 1: offsets 1 and 2 are cut, though acks=1 had confirmed them
  assert.deepEqual(lab.table({ lang: "zh" }).slice(3, 5), [["2", "c · #2 已确认，随后丢失", ""], ["1", "b · #2 已确认，随后丢失", ""]]);
  lab.close();
  const redis = (await load()).open("model miniredis\nserver P repl-backlog-batches=2\nserver R\nattach R P\nP> SET a 1\npause R\nP> SET b \"\u202ex\"\n");
  const [heads, ids, sequence, link, ...keys] = redis.table();
  assert.deepEqual([heads, sequence, link], [["Keyspace", "P, Primary", "R, Replica"], ["sequence", "2", "1"], ["link", "The backlog keeps 1 to 2, 2 of 2.", "paused · full · queue 1 of 64 · lag 1"]]);
  assert.equal(new Set(ids.slice(1)).size, 1); // a replica has its primary's ID
  assert.deepEqual(keys, [["a", "1", "1"], ["b", "\ufffdx", "–"]]);
  redis.close();
  assert.deepEqual((await load()).open("").table(), []);
});

test("two pictures have one scale where both know how far the other reaches", async () => {
  const highwater = await load();
  const [short, long] = ["a", "a b c d e"].map((values) => highwater.open(script.replace("t-0 a", `t-0 ${values}`)));
  const scale = (lab, look) => /data-slot="([^"]*)"/.exec(lab.svg(look))[1];
  assert.deepEqual([short, long].map((lab) => lab.view().reach), [1, 5]);
  assert.notEqual(scale(short, {}), scale(long, {}));
  assert.equal(scale(short, { reach: 5 }), scale(long, { reach: 5 }));
  const [one, two] = [1, 3].map((writes) => highwater.open(`model miniredis\nserver P\n${"P> INCR n\n".repeat(writes)}`));
  const numbers = (lab, look) => Array.from(lab.svg(look).matchAll(/data-key="axis"[\s\S]*?<\/g>/g), ([axis]) => axis.replaceAll(/<[^>]*>/g, " "))[0];
  assert.match(numbers(one, { reach: 3 }), /1\s+2\s+3/);
  assert.deepEqual([one, two].map((lab) => lab.view().reach), [1, 3]);
  assert.throws(() => one.svg({ reach: -1 }), RangeError);
});

test("a view names the command of its step, without what stands around it", async () => {
  const lab = (await load()).open("model minikafka\n  cluster brokers=1,2 # two\n");
  assert.equal(lab.view().command, "cluster brokers=1,2");
  lab.undo();
  assert.equal(lab.view().command, "model minikafka");
  lab.undo();
  assert.equal(lab.view().command, ""); // before the first
  lab.close();
});

test("a look that is none is refused at the door", async () => {
  const lab = (await load()).open(script);
  const element = { nodeType: 1 };
  assert.throws(() => lab.svg({ lang: "fr" }), { name: "RangeError", message: 'svg: lang must be "en" or "zh", not "fr"' });
  assert.throws(() => lab.tide({ theme: "blue" }), { name: "RangeError", message: 'tide: options.theme must be "light" or "dark", not "blue"' });
  assert.throws(() => lab.svg({ width: -1 }), RangeError);
  assert.throws(() => lab.svg({ height: Number.NaN }), RangeError);
  assert.throws(() => lab.svg({ idPrefix: '"' }), RangeError);
  assert.throws(() => lab.svg({ picture: "hero" }), TypeError);
  assert.throws(() => lab.paint(element, { picture: "sky" }), { name: "RangeError", message: 'paint: options.picture must be "hero" or "tide", not "sky"' });
  assert.throws(() => lab.paint(null), { name: "TypeError", message: "paint: element must be an Element, not null" });
  assert.throws(() => lab.unpaint("#hero"), { name: "TypeError", message: "unpaint: element must be an Element, not string" });
  lab.close();
  assert.throws(() => lab.paint(element), { name: "ClosedError" });
});

test("nothing looks for a page", async () => {
  const looked = [];
  const trap = new Proxy({}, { get(_, name) { looked.push(name); } });
  for (const name of ["document", "window"]) Object.defineProperty(globalThis, name, { configurable: true, get() { looked.push(name); return trap; } });
  try {
    const highwater = await load({ wasm: readFileSync(new URL("../../site/highwater.wasm", import.meta.url)) });
    const lab = highwater.open(script);
    for (const picture of [lab.svg(), lab.tide(), lab.describe(), lab.table()]) assert.ok(picture.length > 0);
    lab.view();
    lab.close();
    assert.deepEqual(looked, []);
  } finally {
    delete globalThis.document;
    delete globalThis.window;
  }
});
