// `highwater bundle`: one file that holds a page, the element and the core, and
// works where it lies.
import { readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { pageOf } from "./html.mjs";

const built = (name) => readFileSync(new URL(`../${name}`, import.meta.url), "utf8");

// A script element ends at the first "</script"; "<!--" may hide its end.
const inline = (code) => `<script>${code.replace(/<\/(script)/gi, "<\\/$1").replace(/<!--/g, "<\\!--")}</script>\n`;

export function bundle(files, { lang }) {
  const lab = gzipSync(built("highwater-lab.js"), { level: 9 }).toString("base64");
  const parts = [built("highwater.wasm.js"), `(globalThis[Symbol.for("highwater")]??={}).labPacked="${lab}"`, built("embed.js")];
  return pageOf(files, { lang, tail: parts.map(inline).join("") });
}
