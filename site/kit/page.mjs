// The hw blocks of a web page: the <script type="text/hw"> and <pre> children of
// each <highwater-lab>. Reads text only; needs parse5, in a browser a bundler
// (or nothing: there the browser has read the page).
import { parse, parseFragment } from "parse5";
import { limited, wrongAttribute } from "./attributes.mjs";
import { languages as allLanguages, parseBlock } from "./block.mjs";
import { attribute, elements, notClosed, sourcesOf, textOf } from "./tree.mjs";

/**
 * What a block is stands in its attribute data-hw, in the words of a fence: data-hw="exercise lose-it points=2". Where
 * there is a src, what stands inside is for those who run no scripts, and no block.
 */
export function parsePage(text, { fragment = false, firstLine = 1, languages = allLanguages } = {}) {
  const source = text.replace(/\r\n/g, "\n");
  const tree = (fragment ? parseFragment : parse)(source, { sourceCodeLocationInfo: true });
  return elements(tree, "highwater-lab").map((lab) => readLab(lab, source, firstLine, languages));
}

function readLab(lab, source, firstLine, defaults) {
  const at = (place) => firstLine - 1 + place;
  const { startTag, endTag, startLine } = lab.sourceCodeLocation;
  const problems = [];
  const blocks = [];
  const src = attribute(lab, "src");
  const said = attribute(lab, "languages")?.split(/[\s,]+/).filter(Boolean);
  const languages = said && said.length > 0 && said.every((lang) => allLanguages.includes(lang)) ? said : defaults;
  if (said && languages !== said) problems.push({ line: at(startLine), message: `languages="${said.join(" ")}": expected "${allLanguages.join(" ")}" or one of them` });
  for (const name of limited) {
    const wrong = wrongAttribute(name, attribute(lab, name) ?? null);
    if (wrong) problems.push({ line: at(startLine), message: wrong.en });
  }
  if (startTag && !endTag) problems.push({ line: at(startLine), message: notClosed });
  const sources = src === undefined ? sourcesOf(lab) : [];
  if (endTag && !src?.trim() && sources.length === 0) problems.push({ line: at(startLine), message: 'this <highwater-lab> has nothing to show: it needs src, or a <pre> or <script type="text/hw"> inside' });
  for (const node of sources) {
    const { startTag } = node.sourceCodeLocation;
    const line = at(startTag.endLine);
    // A line break behind <pre> is no part of it, yet is one of the file.
    const dropped = node.tagName === "pre" && source[startTag.endOffset] === "\n";
    const content = (dropped ? "\n" : "") + textOf(node);
    const { block, problems: found } = parseBlock(attribute(node, "data-hw") ?? "", content, line, at(startTag.startLine));
    problems.push(...found);
    if (!block) continue;
    if (block.name !== null && blocks.some(({ name }) => name === block.name)) problems.push({ line: block.line, message: `a second block is named "${block.name}"` });
    blocks.push(block);
  }
  return { languages, blocks, problems, src: src === undefined ? null : { text: src, line: at(startLine) } };
}
