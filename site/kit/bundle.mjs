// `highwater bundle`: one file that holds a page, the element and the core, and
// works where it lies.
import { readFileSync } from "node:fs";
import { pageOf } from "./html.mjs";

const built = (name) => readFileSync(new URL(`../${name}`, import.meta.url), "utf8");

// A script element ends at the first "</script"; "<!--" may hide its end.
const inline = (code) => `<script>${code.replace(/<\/(script)/gi, "<\\/$1").replace(/<!--/g, "<\\!--")}</script>\n`;

export function bundle(files, { lang }) {
  return pageOf(files, { lang, tail: ["highwater.wasm.js", "highwater-lab.js", "embed.js"].map((name) => inline(built(name))).join("") });
}
