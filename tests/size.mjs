// The size of a module beside that of an empty one: what our own code costs.
import { readFileSync } from "node:fs";
import { brotliCompressSync, gzipSync } from "node:zlib";

const ways = { raw: (bytes) => bytes, gzip: (bytes) => gzipSync(bytes, { level: 9 }), brotli: (bytes) => brotliCompressSync(bytes) };
const [module, empty] = process.argv.slice(2).map((path) => readFileSync(path));
const row = (...cells) => console.log(cells.map((cell, i) => i === 0 ? String(cell).padEnd(8) : String(cell).padStart(12)).join(""));

row("", "highwater", "empty", "ratio");
for (const [name, way] of Object.entries(ways)) {
  const [ours, theirs] = [module, empty].map((bytes) => way(bytes).length);
  row(name, ours, theirs, (ours / theirs).toFixed(2));
}
