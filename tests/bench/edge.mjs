// The edge service beside a Worker that does nothing, in workerd. Ratios, since times are the machine's; sizes beside
// what Cloudflare takes.
import { readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { worker } from "../edge/worker.mjs";
import { root, scripts } from "../scripts.mjs";

const built = `${root}wasm/edge/build`;
const empty = `${root}tests/.built/empty-edge`;

const module = readFileSync(`${built}/app.wasm`);
const mib = (bytes) => `${(bytes / 2 ** 20).toFixed(2)} MiB`;
console.log(`edge module: ${mib(module.length)}, gzip ${mib(gzipSync(module, { level: 9 }).length)} (Workers: 64 MiB; gzip 3 MiB free, 10 MiB paid)`);

const { text } = scripts.find(({ path }) => path.endsWith("kafka-lost-tail.hw"));
const asked = {
  "nothing": [empty, "/", {}],
  "health": [built, "/healthz", {}],
  "run": [built, "/v1/run", { method: "POST", body: text, headers: { "content-type": "text/plain" } }],
  "svg": [built, `/v1/svg?${new URLSearchParams({ script: text })}`, {}],
};

const workers = { [empty]: worker({}, empty), [built]: worker({}) };
try {
  const urls = {};
  for (const [name, one] of Object.entries(workers)) urls[name] = await one.ready;
  const times = Object.fromEntries(Object.keys(asked).map((what) => [what, []]));
  for (let i = -20; i < 200; i++) { // in turns, so that what slows the machine slows all
    for (const [what, [which, path, init]] of Object.entries(asked)) {
      const started = performance.now();
      const response = await fetch(new URL(path, urls[which]), init);
      await response.arrayBuffer();
      if (response.status !== 200) throw new Error(`${what}: ${response.status}`);
      if (i >= 0) times[what].push(performance.now() - started);
    }
  }
  const at = (what, part) => times[what].sort((a, b) => a - b)[Math.floor(part * times[what].length)];
  for (const what of Object.keys(asked)) {
    const [p50, p95] = [at(what, 0.5), at(what, 0.95)];
    console.log(`edge ${what}: p50 ${p50.toFixed(1)} ms, p95 ${p95.toFixed(1)} ms; ${(p50 / at("nothing", 0.5)).toFixed(2)} and ${(p95 / at("nothing", 0.95)).toFixed(2)} times a Worker that does nothing`);
  }
} finally {
  await Promise.all(Object.values(workers).map((one) => one.dispose()));
}
