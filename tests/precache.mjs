// Writes precache.js of the site (or of a copy, which is named): what the page and the frame ask for, each with its hash,
// and a version that is another as soon as one of them is.
import { createHash } from "node:crypto";
import { readFile, readdir, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";

const site = process.argv[2] ? `${process.argv[2]}/` : fileURLToPath(new URL("../site/", import.meta.url));
const hash = (...texts) => texts.reduce((sum, text) => sum.update(text), createHash("sha256")).digest("base64");

const not = /^(sw|precache)\.js$|^cli\.mjs$|\.d\.ts$|\.json$|^highwater(\.wasm|-sources)\.js$|^[A-Z]+\.md$/; // of Node, of authors, for file://
const files = {};
const add = async (path) => { files[path.replace(/(^|\/)index\.html$/, "$1")] = `sha256-${hash(await readFile(site + path))}`; };
for (const folder of ["", "page/", "labs/", "lessons/", "learn/"]) {
  const entries = await readdir(site + folder, { withFileTypes: true });
  for (const { name } of entries.filter((entry) => entry.isFile() && !not.test(entry.name)).sort((a, b) => a.name < b.name ? -1 : 1)) await add(folder + name);
}
// What the page's modules import from elsewhere, as the goals do from lab and kit.
const modules = new Set(Object.keys(files).filter((path) => /^page\/.*\.mjs$/.test(path)));
for (const path of modules) {
  if (!files[path]) await add(path);
  for (const [, name] of (await readFile(site + path, "utf8")).matchAll(/from "(\.[^"]+)"/g)) modules.add(new URL(name, `file:///${path}`).pathname.slice(1));
}
const version = hash(await readFile(`${site}sw.js`), JSON.stringify(files));
await writeFile(`${site}precache.js`, `self.precache=${JSON.stringify({ version, files })};\n`);
