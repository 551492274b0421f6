// `highwater prerender`: writes into each <highwater-lab> of a page what it shows
// first, a drawing and its description, for those who see the page without
// scripts. Done again, it writes the same. Needs parse5.
import { parse } from "parse5";
import { limited, wrongAttribute } from "./attributes.mjs";
import { figure, mark } from "./figure.mjs";
import { blocksOf, named, noBlock, piecesOf } from "./named.mjs";
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
  const { path, name } = src === undefined ? { path: null, name: null } : named(src, file);
  const pieces = path ? piecesOf(path) : sourcesOf(lab).map((node) => ({ info: attribute(node, "data-hw") ?? "", text: textOf(node).replace(/^\r?\n/, ""), line: node.sourceCodeLocation.startLine }));
  if (pieces.length === 0 && !path) throw new Error("there is nothing to draw: neither src nor a script inside");
  const { problems, ...found } = blocksOf(pieces, name);
  if (problems.length > 0) throw new Error(`line ${problems[0].line}: ${problems[0].message}`);
  if (!found.block) throw new Error(noBlock(name));
  return { ...found, at: labNamed(src?.match(/\blabs\/([^/#?]+)\.hw$/)?.[1])?.at };
}

function language(node) {
  for (let at = node; at; at = at.parentNode) {
    const lang = attribute(at, "lang");
    if (lang !== undefined) return /^zh\b/i.test(lang) ? "zh" : "en";
  }
  return "en";
}
