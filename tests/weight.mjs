// What opening the page asks for beside the module, in kB of gzip: index.html, and
// what it and its scripts name. What is loaded later, when it is wanted, is apart.
import { readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { site } from "./serve.mjs";

const limit = 60;
const text = (url) => readFileSync(url, "utf8");
const names = (url) => {
  const found = url.pathname.endsWith(".html") ? text(url).matchAll(/ (?:href|src)="([\w./-]+\.(?:css|mjs))"/g) : url.pathname.endsWith(".mjs") ? text(url).matchAll(/(?:from|^import) "(\.[^"]+)"/gm) : [];
  return Array.from(found, ([, name]) => new URL(name, url));
};
const later = (url) => url.pathname.endsWith(".mjs") ? Array.from(text(url).matchAll(/import\("(\.[^"]+)"\)/g), ([, name]) => new URL(name, url)) : [];

/** All that files name, and what these name. */
function reach(urls, known = new Map()) {
  for (const url of urls) {
    if (known.has(url.href)) continue;
    known.set(url.href, url);
    reach(names(url), known);
  }
  return known;
}
const weigh = (urls) => urls.reduce((sum, url) => sum + gzipSync(text(url), { level: 9 }).length, 0) / 1000;

const opening = reach([new URL("index.html", `file://${site}/`)]);
const onDemand = [...reach([...opening.values()].flatMap(later)).values()].filter(({ href }) => !opening.has(href));
const weight = weigh([...opening.values()]);
console.log(`page without the module: ${weight.toFixed(2)} kB gzip of ${limit} in ${opening.size} files; later, when wanted: ${weigh(onDemand).toFixed(1)}`);
