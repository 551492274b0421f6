// The size of the module beside that of an empty one, and of one without each
// part: what our own code costs, and what a model or the stage, which brings
// dom/v2, adds. Brotli is what a browser loads.
import { readFileSync } from "node:fs";
import { brotliCompressSync, gzipSync } from "node:zlib";

const ways = { raw: (bytes) => bytes, gzip: (bytes) => gzipSync(bytes, { level: 9 }), brotli: (bytes) => brotliCompressSync(bytes) };
const [module, empty, ...without] = process.argv.slice(2).map((path) => readFileSync(path));
const parts = ["kafka", "redis", "stage"];
const limit = 1.75; // of brotli's ratio
const row = (...cells) => console.log(cells.map((cell, i) => i === 0 ? cell.padEnd(8) : String(cell).padStart(14)).join(""));
const kB = (bytes) => (bytes / 1000).toFixed(0);

row("kB", "highwater", "empty", "ratio", ...parts.map((part) => `${part} adds`));
for (const [name, way] of Object.entries(ways)) {
  const [ours, theirs, ...others] = [module, empty, ...without].map((bytes) => way(bytes).length);
  row(name, kB(ours), kB(theirs), `${(ours / theirs).toFixed(2)}${name === "brotli" ? ` of ${limit}` : ""}`, ...others.map((other) => kB(ours - other)));
}
