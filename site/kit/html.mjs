// Lessons and scripts as a page of <highwater-lab>s: what `bundle` writes, `preview`
// serves and our own pages of lessons are. Reads text only; needs what lesson.mjs
// needs.
import { extname } from "node:path";
import { escaped, figure } from "./figure.mjs";
import { parseLesson } from "./lesson.mjs";
import { answerIn } from "./values.mjs";

const style = `
:root { color-scheme: light dark; }
body { max-width: 760px; margin: 0 auto; padding: 24px 16px 64px; font: 16px/1.65 system-ui, -apple-system, "Segoe UI", Roboto, "PingFang SC", "Microsoft YaHei", "Noto Sans CJK SC", sans-serif; }
h1, h2 { line-height: 1.3; }
pre { padding: 12px 16px; overflow: auto; border: 1px solid light-dark(#d8e0e5, #24343e); border-radius: 8px; font-size: 13px; line-height: 20px; }
highwater-lab { margin-block: 24px; }
`;

const strings = {
  en: { answer: "Answer", goals: "Goals", hints: "Hints" },
  zh: { answer: "答案", goals: "目标", hints: "提示" },
};

/** A whole page. `head` and `body` are HTML. */
export const documentOf = ({ lang, title, head, body }) => `<!doctype html>
<html lang="${lang}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(title)}</title>
<link rel="icon" href="data:,">
${head}${body}`;

/** A page of files, { name, text }. `head` and `tail` are HTML, for scripts. */
export function pageOf(files, { lang = "en", head = "", tail = "" } = {}) {
  const articles = files.map((file) => articleOf(file, { languages: [lang] }));
  return documentOf({
    lang, title: articles.map(({ title }) => title[lang]).join(" · "), head: `<style>${style}</style>\n${head}`,
    body: `<main>\n${articles.map(({ html }) => html).join("\n")}</main>\n${tail}`,
  });
}

/**
 * A lesson, or a script, with its title in each language. What is in several languages stands there once in each, with
 * its `lang`. With `highwater` every experiment and exercise is drawn, for those who run no scripts; with
 * `ids` each is found by its name, where a page has one lesson.
 */
export function articleOf({ name, text }, { languages, highwater = null, ids = false }) {
  const own = name.replace(/\.\w+$/, "");
  const lesson = extname(name) === ".hw" ? null : parseLesson(text);
  const title = Object.fromEntries(languages.map((lang) => [lang, lesson?.title?.[lang] ?? own]));
  const html = lesson ? lessonHtml(lesson, { title, languages, highwater, ids }) : `<highwater-lab mode="lab" aria-label="${escaped(own)}">\n${block("experiment", text)}</highwater-lab>\n`;
  return { title, objective: lesson?.objective ?? null, html: `${inEach(languages, "h1", (lang) => escaped(title[lang]))}\n${html}` };
}

/** An element with something in it that every language has of its own. */
export function inEach(languages, tag, of) {
  const name = tag.split(" ")[0];
  if (languages.length === 1) return `<${tag}>${of(languages[0])}</${name}>`;
  const inner = name === "div" ? "div" : "span";
  return `<${tag}>${languages.map((lang) => `<${inner} lang="${lang}">${of(lang)}</${inner}>`).join("")}</${name}>`;
}

// A block as the element reads it.
const block = (info, text, hidden = false) => `<pre data-hw="${escaped(info)}"${hidden ? " hidden" : ""}>\n${escaped(text)}</pre>\n`;

function lessonHtml({ parts, blocks, fences }, { title, languages, highwater, ids }) {
  const written = new Map(fences.map((fence) => [fence.line - 1, fence])); // by the line that opens it
  const predictions = parts.filter(({ kind }) => kind === "predict");
  const label = languages.length === 1 ? ` aria-label="${escaped(title[languages[0]])}"` : ""; // else it is to follow the page's
  let drawn = 0;

  // What runs, and inside it what is read where nothing does: a drawing, then `told`, for each language.
  function lab(mode, part, asked, told) {
    const sources = [part, ...asked].map(({ line }) => block(written.get(line).info, written.get(line).text, true)).join("");
    const drawing = (lang) => highwater ? `${figure(highwater, { block: part, blocks }, { mode, late: true, lang, idPrefix: `hw-drawn-${++drawn}-` })}\n` : "";
    return `<highwater-lab mode="${mode}"${ids && part.name ? ` id="${part.name}"` : ""}${label}>\n${sources}${inEach(languages, "div", (lang) => `\n${drawing(lang)}${told(lang)}`)}\n</highwater-lab>`;
  }

  function html(part) {
    switch (part.kind) {
      case "prose":
        if (part.lang === null || languages.length === 1) return part.lang === null || part.lang === languages[0] ? part.html : "";
        return `<div lang="${part.lang}">\n${part.html}\n</div>`;
      case "predict": return ""; // stands with its experiment
      case "experiment": {
        const asked = predictions.filter(({ of }) => of === part.name);
        return lab(asked.length > 0 ? "quiz" : "tour", part, asked, (lang) => asked.map((one) => questionHtml(one, lang)).join("") + scriptHtml(withNotes(part.script.text, lang)));
      }
      case "exercise": return lab("play", part, [], (lang) => exerciseHtml(part, lang));
    }
  }
  return `${parts.map(html).filter(Boolean).join("\n")}\n`;
}

const marked = (text = "") => escaped(text).replace(/`([^`]*)`/g, "<code>$1</code>");
const paragraph = (texts, lang) => `<p>${marked(texts[lang])}</p>\n`;
const scriptHtml = (text) => `<pre>\n${escaped(text)}</pre>\n`;
const folded = (summary, html) => `<details>\n<summary>${summary}</summary>\n${html}</details>\n`;

const questionHtml = ({ ask, texts, right, wrong }, lang) => paragraph(texts, lang)
  + folded(strings[lang].answer, paragraph(right.texts, lang) + `<ul>\n${wrong.map(({ value, texts }) => `<li><code>${escaped(answerIn(lang, ask.text, value))}</code>: ${marked(texts[lang])}</li>\n`).join("")}</ul>\n`);

const exerciseHtml = ({ texts, start, goals, hints }, lang) => paragraph(texts, lang)
  + `<p>${strings[lang].goals}</p>\n<ul>\n${goals.map(({ texts }) => `<li>${marked(texts[lang])}</li>\n`).join("")}</ul>\n`
  + (start.text === "" ? "" : scriptHtml(start.text))
  + (hints.length === 0 ? "" : folded(strings[lang].hints, `<ol>\n${hints.map(({ texts }) => `<li>${marked(texts[lang])}</li>\n`).join("")}</ol>\n`));

/** A script without names of steps, its notes plain comments, those of one language. */
function withNotes(script, lang) {
  let note = null; // whose lines follow
  return script.split("\n").flatMap((line) => {
    const [, of, begun] = line.match(/^# ?(en|zh):\s*(.*)$/) ?? [];
    const [, goesOn] = note && !of ? line.match(/^#[ \t]{2,}(\S.*)$/) ?? [] : [];
    note = of ?? (goesOn ? note : null);
    return note && note !== lang ? [] : note ? [`# ${begun ?? goesOn}`] : [line.replace(/\s+# *@\S+$/, "")];
  }).join("\n");
}
