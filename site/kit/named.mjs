// What the src of a <highwater-lab> names: a file beside its page, and one of the
// blocks in that.
import { accessSync, constants, readFileSync, statSync } from "node:fs";
import { fileURLToPath, pathToFileURL } from "node:url";
import { parseBlock, shownOf, wantedOf } from "./block.mjs";
import { fences } from "./fences.mjs";

/** The path of the file, and the name behind "#"; throws where it is not there. */
export function named(src, page) {
  const from = pathToFileURL(page);
  if (src.trim() === "" || !URL.canParse(src, from)) throw new Error(`src="${src}" is no address`);
  const url = new URL(src, from);
  if (url.protocol !== "file:" || url.host !== "") throw new Error(`${src} is elsewhere; only files can be read`);
  let path = url.pathname;
  try {
    path = fileURLToPath(url);
    accessSync(path, constants.R_OK);
    if (!statSync(path).isFile()) throw new Error("a folder");
  } catch {
    throw new Error(`cannot read ${src}, which would be ${path}`);
  }
  if (/\.html?$/i.test(path)) throw new Error(`${src} is a web page, not a script`);
  return { path, name: wantedOf(url) };
}

/** What may be a block in a file, as parseBlock takes it. */
export const piecesOf = (path, text = readFileSync(path, "utf8")) => /\.(md|markdown)$/i.test(path) ? fences(text) : [{ info: "", text, line: 1 }];

/** The blocks of such pieces, with what is wrong with them, and the one to show: null, if there is none of that name. */
export function blocksOf(pieces, name = null) {
  const read = pieces.map(({ info, text, line }) => parseBlock(info, text, line));
  const blocks = read.flatMap(({ block }) => block ?? []);
  return { blocks, block: shownOf(blocks, name), problems: read.flatMap(({ problems }) => problems) };
}

/** A block as one script, an exercise with its solution, each line where its file has it. */
export function scriptOf({ script, setup, start, solution }) {
  const lines = [];
  for (const { text, line } of script ? [script] : [setup, start, solution]) {
    while (text !== "" && lines.length < line - 1) lines.push("");
    lines.push(...text.split("\n").slice(0, -1));
  }
  return lines.map((line) => `${line}\n`).join("");
}

export const noBlock = (name) => name ? `there is no experiment or exercise "${name}"` : "there is no experiment or exercise";

/** Of what the labs of a page name: the files; what another host has, or the root of its own, which nobody knows here; and what is wrong. */
export function namedBy(sources, page) {
  const files = new Set();
  const elsewhere = [];
  const problems = [];
  for (const { text: src, line } of sources) {
    if (/^\s*(\/|[a-z][a-z\d+.-]*:)/i.test(src)) elsewhere.push(src);
    else try {
      const { path, name } = named(src, page);
      files.add(path);
      if (!blocksOf(piecesOf(path), name).block) throw new Error(`src="${src}": ${noBlock(name)}`);
    } catch ({ message }) {
      problems.push({ line, message });
    }
  }
  return { files: [...files], elsewhere, problems };
}
