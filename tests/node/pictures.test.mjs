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
    for (const picture of [lab.svg(), lab.tide(), lab.describe()]) assert.ok(picture.length > 0);
    lab.view();
    lab.close();
    assert.deepEqual(looked, []);
  } finally {
    delete globalThis.document;
    delete globalThis.window;
  }
});
