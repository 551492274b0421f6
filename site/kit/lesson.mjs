// A lesson: a Markdown file with its front matter, its prose in one or both
// languages, and its hw blocks, made into an object of plain data, ready for
// JSON. Reads text only; needs markdown-it and yaml, in a browser a bundler.
import MarkdownIt from "markdown-it";
import { LineCounter, parseDocument } from "yaml";
import { languageNames, languages as allLanguages, parseBlock, speaks } from "./block.mjs";

const markdown = new MarkdownIt({ html: true });

export function parseLesson(text, firstLine = 1) {
  const problems = [];
  const report = (line, message) => { problems.push({ line, message }); };
  const source = text.replace(/^\ufeff/, "").split(/\r?\n/);
  const { about, end } = frontMatter(source, firstLine, report);
  const languages = languagesOf(about, report);
  const title = titleOf(about, languages, report);
  const body = source.map((line, i) => i < end ? "" : line).join("\n"); // lines keep their numbers
  const env = {};
  const tokens = markdown.parse(body, env);
  const parts = [];
  const blocks = [];
  const examples = [];
  const elements = [];
  let prose = [];
  let section = null; // the <div lang> that is open
  const flush = () => {
    const html = markdown.renderer.render(prose, markdown.options, env).trim();
    const line = prose.find(({ map }) => map)?.map[0] ?? 0;
    if (html !== "") parts.push({ kind: "prose", line: firstLine + line, lang: section?.lang ?? null, html });
    prose = [];
  };
  for (const token of tokens) {
    const line = firstLine + (token.map?.[0] ?? 0);
    const [, word, info] = token.type === "fence" ? token.info.trim().match(/^(\S*)\s*(.*)$/) : [];
    if (word === "hw") {
      if (token.level === 0) flush();
      const read = parseBlock(info, token.content, line + 1);
      problems.push(...read.problems);
      if (!/^[\s>]*(`{3,}|~{3,})\s*$/.test(source[token.map[1] - 1])) report(line, "this block is never closed; it goes on to the end");
      if (read.block) {
        if (read.block.name !== null && blocks.some(({ name }) => name === read.block.name)) report(line, `a second block is named "${read.block.name}"`);
        blocks.push(read.block);
        if (token.level === 0) parts.push(read.block);
      }
      if (section) report(line, `this block stands inside <div lang="${section.lang}">; its texts have both languages, so close the div before it`);
      if (token.level === 0) continue;
    }
    if (word === "markdown" || word === "md") examples.push(parseLesson(token.content, line + 1));
    if (word === "html") elements.push({ line: line + 1, html: token.content });
    if (token.type === "html_block") {
      const [, lang] = token.content.match(/^\s*<div\s+lang="([\w-]+)"\s*>\s*$/) ?? [];
      if (lang !== undefined) {
        flush();
        if (section) report(line, `<div lang="${section.lang}"> of line ${section.line} is still open`);
        if (!allLanguages.includes(lang)) report(line, `lang="${lang}": expected ${allLanguages.map((lang) => `"${lang}"`).join(" or ")}`);
        section = { lang, line };
        continue;
      }
      if (section && /^\s*<\/div>\s*$/.test(token.content)) {
        flush();
        section = null;
        continue;
      }
      if (/<(highwater-lab|script|pre)\b/i.test(token.content)) elements.push({ line, html: token.content });
    }
    prose.push(token);
  }
  flush();
  if (section) report(section.line, `<div lang="${section.lang}"> is never closed; each of its tags needs an empty line above and below`);
  if (title) pairs(parts, languages, report);
  return { title, about, languages, parts, blocks, problems, elements, examples };
}

// The front matter: YAML between two lines "---".

function frontMatter(source, firstLine, report) {
  const isFence = (line) => /^---[ \t]*$/.test(line);
  const close = isFence(source[0]) ? source.findIndex((line, i) => i > 0 && isFence(line)) : -1;
  if (close < 0) return { about: {}, end: 0 };
  const lineCounter = new LineCounter();
  const document = parseDocument(source.slice(1, close).join("\n"), { lineCounter, prettyErrors: false });
  for (const { pos, message } of document.errors) report(firstLine + lineCounter.linePos(pos[0]).line, message);
  const about = document.errors.length > 0 ? null : document.toJS();
  return { about: typeof about === "object" && about !== null ? about : {}, end: close + 1 };
}

function languagesOf({ languages }, report) {
  if (languages === undefined) return allLanguages;
  if (Array.isArray(languages) && languages.length > 0 && languages.every((lang) => allLanguages.includes(lang))) return languages;
  report(1, `languages: expected [${allLanguages.join(", ")}] or one of them`);
  return allLanguages;
}

// A title of one string is anybody's Markdown; one in languages is a lesson's.
function titleOf({ title }, languages, report) {
  if (typeof title !== "object" || title === null) return null;
  for (const lang of languages) {
    if (typeof title[lang] !== "string" || title[lang].trim() === "") report(1, `the title is not there in ${languageNames[lang]}`);
    else if (!speaks(lang, title[lang])) report(1, `the title is not ${languageNames[lang]} behind "${lang}:"`);
  }
  return title;
}

// A lesson's prose comes in both languages, or is for both and has no words but code.
function pairs(parts, languages, report) {
  const prose = parts.map((part) => part.kind === "prose" ? part : { kind: "block" });
  for (let i = 0; i < prose.length; i++) {
    const { kind, lang, line, html } = prose[i];
    if (kind !== "prose") continue;
    if (lang === null) {
      if (languages.length > 1 && /\p{L}/u.test(wordsOf(html))) report(line, 'this prose is for no language; put it into <div lang="en"> or <div lang="zh">');
      continue;
    }
    const row = [];
    while (prose[i + row.length]?.kind === "prose" && prose[i + row.length].lang !== null && !row.includes(prose[i + row.length].lang)) row.push(prose[i + row.length].lang);
    for (const missing of languages.filter((lang) => !row.includes(lang))) report(line, `the ${languageNames[missing]} of this passage is missing beside it`);
    for (const part of prose.slice(i, i + row.length)) {
      if (!speaks(part.lang, wordsOf(part.html))) report(part.line, `this passage is not ${languageNames[part.lang]}`);
    }
    i += row.length - 1;
  }
}

const wordsOf = (html) => html.replace(/<(pre|code)\b[\s\S]*?<\/\1>|<[^>]*>/g, " ");
