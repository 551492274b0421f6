// The size of the module beside that of an empty one, and of one without each
// model: what our own code costs, and what a model adds.
import { readFileSync } from "node:fs";
import { brotliCompressSync, gzipSync } from "node:zlib";

const ways = { raw: (bytes) => bytes, gzip: (bytes) => gzipSync(bytes, { level: 9 }), brotli: (bytes) => brotliCompressSync(bytes) };
const [module, empty, ...without] = process.argv.slice(2).map((path) => readFileSync(path));
const models = ["kafka", "redis"];
const row = (...cells) => console.log(cells.map((cell, i) => i === 0 ? cell.padEnd(8) : String(cell).padStart(14)).join(""));
const kB = (bytes) => (bytes / 1000).toFixed(0);

row("kB", "highwater", "empty", "ratio", ...models.map((model) => `${model} adds`));
for (const [name, way] of Object.entries(ways)) {
  const [ours, theirs, ...others] = [module, empty, ...without].map((bytes) => way(bytes).length);
  row(name, kB(ours), kB(theirs), (ours / theirs).toFixed(2), ...others.map((other) => kB(ours - other)));
}
