// `highwater prerender`: writes into each <highwater-lab> of a page what it shows
// first, a drawing and its description, for those who see the page without
// scripts. Done again, it writes the same. Needs parse5.
import { readFileSync } from "node:fs";
import { fileURLToPath, pathToFileURL } from "node:url";
import { parse } from "parse5";
import { limited, wrongAttribute } from "./attributes.mjs";
import { parseBlock, shownOf, wantedOf } from "./block.mjs";
import { fences } from "./fences.mjs";
import { figure, mark } from "./figure.mjs";
import { attribute, elements, isIn, notClosed, sourcesOf, textOf } from "./tree.mjs";
import { labNamed } from "../page/chapters.mjs";

/** The page's text with its figures, and what could not be drawn: { line, message }. */
export function prerender(highwater, file, text) {
  const tree = parse(text, { sourceCodeLocationInfo: true });
  const problems = [];
  const edits = []; // { from, to, text }
  const labs = elements(tree, "highwater-lab");
  labs.forEach((lab, i) => {
    const { startLine, endTag } = lab.sourceCodeLocation;
    const report = (message) => problems.push({ line: startLine, message });
    if (!endTag) return report(notClosed);
    if (isIn(lab, "p")) return report("a <p> around <highwater-lab> would end at its drawing; put it outside of the <p>");
    let drawn;
    try {
      drawn = drawingOf(highwater, file, lab, `hw-drawn-${i + 1}-`);
    } catch (error) {
      if (error.name === "Error" || error.name === "ScriptError" || error.name === "RangeError") return report(error.message);
      throw error;
    }
    const [old] = (lab.childNodes ?? []).filter((node) => attribute(node, mark) !== undefined);
    if (old) edits.push({ from: old.sourceCodeLocation.startOffset, to: old.sourceCodeLocation.endOffset, text: drawn });
    else edits.push({ from: endTag.startOffset, to: endTag.startOffset, text: drawn });
  });
  let done = text;
  for (const { from, to, text } of edits.sort((a, b) => b.from - a.from)) done = done.slice(0, from) + text + done.slice(to);
  return { text: done, problems, drawn: edits.length };
}

function drawingOf(highwater, file, lab, idPrefix) {
  for (const name of limited) {
    const wrong = wrongAttribute(name, attribute(lab, name) ?? null);
    if (wrong) throw new Error(wrong.en);
  }
  const theme = attribute(lab, "theme") === "dark" ? "dark" : "light";
  const [mode, step, model] = ["mode", "step", "model"].map((name) => attribute(lab, name));
  return figure(highwater, sourceOf(file, lab), { mode, step, model, lang: language(lab), theme, idPrefix });
}

function sourceOf(file, lab) {
  const src = attribute(lab, "src");
  const url = src === undefined ? null : addressOf(src, file);
  const pieces = url
    ? piecesOf(src, url)
    : sourcesOf(lab).map((node) => ({ info: attribute(node, "data-hw") ?? "", text: textOf(node).replace(/^\r?\n/, ""), line: node.sourceCodeLocation.startLine }));
  const blocks = pieces.map(({ info, text, line }) => {
    const { block, problems } = parseBlock(info, text, line);
    if (problems.length > 0) throw new Error(`line ${problems[0].line}: ${problems[0].message}`);
    return block;
  });
  const wanted = url && wantedOf(url);
  const block = shownOf(blocks, wanted);
  if (!block) throw new Error(wanted ? `there is no experiment or exercise "${wanted}"` : "there is nothing to draw: neither src nor a script inside");
  return { block, blocks, at: labNamed(src?.match(/\blabs\/([^/#?]+)\.hw$/)?.[1])?.at };
}

function addressOf(src, file) {
  if (src.trim() === "" || !URL.canParse(src, pathToFileURL(file))) throw new Error(`src="${src}" is no address`);
  const url = new URL(src, pathToFileURL(file));
  if (url.protocol !== "file:" || url.host !== "") throw new Error(`${src} is elsewhere; only files can be drawn`);
  return url;
}

function piecesOf(src, url) {
  let path = url.pathname;
  let text;
  try {
    path = fileURLToPath(url);
    text = readFileSync(path, "utf8");
  } catch {
    throw new Error(`cannot read ${src}, which would be ${path}`);
  }
  return /\.(md|markdown)$/i.test(url.pathname) ? fences(text) : [{ info: "", text, line: 1 }];
}

function language(node) {
  for (let at = node; at; at = at.parentNode) {
    const lang = attribute(at, "lang");
    if (lang !== undefined) return /^zh\b/i.test(lang) ? "zh" : "en";
  }
  return "en";
}
