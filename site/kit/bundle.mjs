// `highwater bundle`: one file that holds a page, the element and the core, and
// works where it lies.
import { readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { pageOf } from "./html.mjs";

const built = (name) => readFileSync(new URL(`../${name}`, import.meta.url), "utf8");

// A script element ends at the first "</script"; "<!--" may hide its end.
const inline = (code) => `<script>${code.replace(/<\/(script)/gi, "<\\/$1").replace(/<!--/g, "<\\!--")}</script>\n`;

const packed = (code) => `(globalThis[Symbol.for("highwater")]??={}).lab="${gzipSync(code, { level: 9 }).toString("base64")}";\n`;

export function bundle(files, { lang }) {
  return pageOf(files, { lang, tail: [built("highwater.wasm.js"), packed(built("highwater-lab.js")), built("embed.js")].map(inline).join("") });
}
