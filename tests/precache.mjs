// Writes precache.js of the site (or of a copy, which is named): what the page and the frame ask for, each with its hash,
// and a version that is another as soon as one of them is.
import { createHash } from "node:crypto";
import { readFile, readdir, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";

const site = process.argv[2] ? `${process.argv[2]}/` : fileURLToPath(new URL("../site/", import.meta.url));
const hash = (...texts) => texts.reduce((sum, text) => sum.update(text), createHash("sha256")).digest("base64");

const not = /^(sw|precache)\.js$|^cli\.mjs$|\.d\.ts$|\.json$|^highwater(\.wasm|-sources)\.js$|^[A-Z]+\.md$/; // of Node, of authors, for file://
const files = {};
for (const folder of ["", "page/", "labs/", "lessons/", "learn/"]) {
  const entries = await readdir(site + folder, { withFileTypes: true });
  for (const { name } of entries.filter((entry) => entry.isFile() && !not.test(entry.name)).sort((a, b) => a.name < b.name ? -1 : 1)) {
    const path = folder + name;
    files[path.replace(/(^|\/)index\.html$/, "$1")] = `sha256-${hash(await readFile(site + path))}`;
  }
}
const version = hash(await readFile(`${site}sw.js`), JSON.stringify(files));
await writeFile(`${site}precache.js`, `self.precache=${JSON.stringify({ version, files })};\n`);
