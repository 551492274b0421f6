// A lesson: a Markdown file with its front matter, its prose in one or both
// languages, and its hw blocks, made into an object of plain data, ready for
// JSON. Reads text only; needs markdown-it and yaml, in a browser a bundler.
import MarkdownIt from "markdown-it";
import { LineCounter, parseDocument } from "yaml";
import { languageNames, languages as allLanguages, parseBlock, speaks } from "./block.mjs";
import { frontMatter } from "./fences.mjs";

const markdown = new MarkdownIt({ html: true });

export function parseLesson(text, firstLine = 1) {
  const problems = [];
  const report = (line, message) => { problems.push({ line, message }); };
  const { lines: source, end } = frontMatter(text);
  const about = end > 0 ? aboutOf(source.slice(1, end - 1).join("\n"), firstLine, report) : {};
  const languages = languagesOf(about, (message) => report(firstLine, message));
  const title = titleOf(about, languages, (message) => report(firstLine, message));
  const objective = about.objective === undefined ? null : complete("objective", about.objective, languages, (message) => report(firstLine, message));
  const body = source.map((line, i) => i < end ? "" : line).join("\n"); // lines keep their numbers
  const env = {};
  const tokens = markdown.parse(body, env);
  const parts = [];
  const blocks = [];
  const fences = [];
  const examples = [];
  const elements = [];
  let prose = [];
  let section = null; // the <div lang> that is open
  const flush = () => {
    const html = markdown.renderer.render(prose, markdown.options, env).trim();
    const line = prose.find(({ map }) => map)?.map[0] ?? 0;
    if (html !== "") parts.push({ kind: "prose", line: firstLine + line, lang: allLanguages.includes(section?.lang) ? section.lang : null, html });
    prose = [];
  };

  // Each answers whether the token is no prose.
  function fence({ info, content, level, map }, line) {
    const [, word, head] = info.trim().match(/^(\S*)\s*(.*)$/);
    if (word === "markdown" || word === "md") examples.push(parseLesson(content, line + 1));
    if (word === "html") elements.push({ line: line + 1, html: content });
    if (word !== "hw") return false;
    const { block, problems: found } = parseBlock(head, content, line + 1);
    problems.push(...found);
    if (!/^[\s>]*(`{3,}|~{3,})\s*$/.test(source[map[1] - 1])) report(line, "this block is never closed; it goes on to the end");
    if (section) report(line, `this block stands inside <div lang="${section.lang}">; its texts have both languages, so close the div before it`);
    if (!block) return level === 0;
    if (block.name !== null && blocks.some(({ name }) => name === block.name)) report(line, `a second block is named "${block.name}"`);
    blocks.push(block);
    fences.push({ info: head, text: content, line: line + 1 });
    if (level > 0) return false; // in a list or a quote it stays there, as code
    flush();
    parts.push(block);
    return true;
  }
  function html({ content }, line) {
    const [, lang] = content.match(/^\s*<div\s+lang="([\w-]+)"\s*>\s*$/) ?? [];
    if (lang !== undefined) {
      flush();
      if (section) report(line, `<div lang="${section.lang}"> of line ${section.line} is still open`);
      if (!allLanguages.includes(lang)) report(line, `lang="${lang}": expected ${allLanguages.map((lang) => `"${lang}"`).join(" or ")}`);
      section = { lang, line };
      return true;
    }
    if (section && /^\s*<\/div>\s*$/.test(content)) {
      flush();
      section = null;
      return true;
    }
    elements.push({ line, html: content });
    return false;
  }

  const readers = { fence, html_block: html };
  for (const token of tokens) {
    if (!readers[token.type]?.(token, firstLine + token.map[0])) prose.push(token);
  }
  flush();
  if (section) report(section.line, `<div lang="${section.lang}"> is never closed; each of its tags needs an empty line above and below`);
  if (title) pairs(parts, languages, report);
  return { title, objective, about, languages, parts, blocks, fences, problems, elements, examples };
}

// The front matter is YAML.

function aboutOf(yaml, firstLine, report) {
  const lineCounter = new LineCounter();
  const document = parseDocument(yaml, { lineCounter, prettyErrors: false });
  for (const { pos, message } of document.errors) report(firstLine + lineCounter.linePos(pos[0]).line, message);
  let about = null;
  try {
    if (document.errors.length === 0) about = document.toJS();
  } catch ({ message }) { // aliases beyond counting
    report(firstLine, message);
  }
  return typeof about === "object" && about !== null ? about : {};
}

function languagesOf({ languages }, report) {
  if (languages === undefined) return allLanguages;
  if (Array.isArray(languages) && languages.length > 0 && languages.every((lang) => allLanguages.includes(lang))) return languages;
  report(`languages: expected [${allLanguages.join(", ")}] or one of them`);
  return allLanguages;
}

// A title of one string is anybody's Markdown; one in languages is a lesson's.
const titleOf = ({ title }, languages, report) => typeof title === "object" && title !== null ? complete("title", title, languages, report) : null;

function complete(what, given, languages, report) {
  const texts = {};
  for (const lang of languages) {
    const text = given?.[lang];
    if (typeof text !== "string" || text.trim() === "") report(`the ${what} is not there in ${languageNames[lang]}`);
    else texts[lang] = text;
    if (texts[lang] && !speaks(lang, text)) report(`the ${what} is not ${languageNames[lang]} behind "${lang}:"`);
  }
  return texts;
}

// A lesson's prose comes in both languages, or is for both and has no words but code.
function pairs(parts, languages, report) {
  let row = []; // passages side by side
  const close = () => {
    for (const lang of languages) {
      if (row.length > 0 && !row.some((part) => part.lang === lang)) report(row[0].line, `the ${languageNames[lang]} of this passage is missing beside it`);
    }
    row = [];
  };
  for (const part of parts) {
    const { kind, lang, line, html } = part;
    const isPassage = kind === "prose" && lang !== null;
    if (!isPassage || row.some((other) => other.lang === lang)) close();
    if (isPassage) row.push(part);
    if (isPassage && !speaks(lang, wordsOf(html))) report(line, `this passage is not ${languageNames[lang]}`);
    if (kind === "prose" && !isPassage && languages.length > 1 && /\p{L}/u.test(wordsOf(html))) report(line, 'this prose is for no language; put it into <div lang="en"> or <div lang="zh">');
  }
  close();
}

const wordsOf = (html) => html.replace(/<(pre|code)\b[\s\S]*?<\/\1>|<[^>]*>/g, " ");
