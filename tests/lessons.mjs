// Writes the lessons of site/lessons as pages of the site, site/learn: one each, in
// both languages, and an index.
import { mkdir, readFile, readdir, rm, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { load } from "../site/highwater.mjs";
import { languages } from "../site/kit/block.mjs";
import { escaped } from "../site/kit/figure.mjs";
import { articleOf, documentOf, inEach } from "../site/kit/html.mjs";
import { chapters } from "../site/page/chapters.mjs";

const site = fileURLToPath(new URL("../site/", import.meta.url));
const highwater = await load();
const each = (tag, of) => inEach(languages, tag, of);
const texts = (tag, said) => each(tag, (lang) => escaped(said[lang]));

const said = {
  lessons: { en: "Lessons", zh: "课程" },
  intro: {
    en: "Ten lessons on replication, each with an experiment to step through, a question before it goes on, and an exercise that is checked.",
    zh: "十节关于复制的课。每节有一个可以逐步走完的实验、一个继续之前要回答的问题，以及一道会自动检查的练习。",
  },
  before: { en: "Previous", zh: "上一节" }, after: { en: "Next", zh: "下一节" }, playground: { en: "Playground", zh: "实验台" },
  objective: { en: "Objective. ", zh: "学习目标：" },
  unscripted: { en: "The experiments run in the browser and need JavaScript; here are their pictures and scripts.", zh: "实验在浏览器中运行，需要 JavaScript；这里是它们的图和脚本。" },
};

const lessons = [];
for (const file of (await readdir(`${site}lessons`)).filter((file) => /^[a-z].*\.md$/.test(file)).sort()) {
  const article = articleOf({ name: file, text: await readFile(`${site}lessons/${file}`, "utf8") }, { languages, highwater, ids: true });
  lessons.push({ ...article, name: file.replace(/\.md$/, ""), system: file.split("-")[0] });
}
const parts = chapters.map((chapter) => ({ chapter, lessons: lessons.filter(({ system }) => chapter.model.endsWith(system)) }));

// Of the playground: its policy, its mark, its icons.
const playground = await readFile(`${site}index.html`, "utf8");
const policy = playground.match(/<meta http-equiv="Content-Security-Policy"[^>]*>/)[0];
const mark = playground.match(/<svg class="mark"[\s\S]*?<\/svg>/)[0];
const icons = playground.match(/<symbol id="i-(moon|sun)".*<\/symbol>/g).join("");

const head = (description) => `${policy}
<meta name="color-scheme" content="light dark">
<meta name="description" content="${escaped(description)}">
<link rel="stylesheet" href="../style.css">
<link rel="stylesheet" href="../lesson.css">
<script type="module" async blocking="render" src="../page/preferences.mjs"></script>
<script async src="../embed.js"></script>
<script type="module" src="../page/lesson.mjs"></script>
`;

const link = (href, inner, more = "") => `<a href="${href}"${more}>${inner}</a>`;
const course = (here) => parts.map(({ chapter, lessons }) => `<h2>${texts("span", chapter)}</h2>
<ol>${lessons.map(({ name, title }) => `<li>${link(`${name}.html`, texts("span", title), name === here ? ' aria-current="page"' : "")}</li>`).join("")}</ol>`).join("\n");

// Without scripts the languages are links to a target: see lesson.css.
const page = ({ title, description, here, main }) => documentOf({
  lang: "en", title: `${title.en} · Highwater`, head: head(description.en), body: `<body id="zh">
<svg class="sprite" width="0" height="0" aria-hidden="true">${icons}</svg>
<header class="top">
<a class="home" href="../" translate="no">${mark}<span>Highwater</span></a>
<nav class="places">${link("../", texts("span", said.playground))}${link("./", texts("span", said.lessons), here ? "" : ' aria-current="page"')}</nav>
<span class="segments" role="group" aria-label="Language · 语言"><a href="#en" lang="en">EN</a><a href="#zh" lang="zh">中文</a></span>
<button type="button" class="button square" id="theme" hidden></button>
</header>
<div class="desk${here ? " with-course" : ""}">
${here ? `<nav class="course" aria-labelledby="course">\n<p id="course">${texts("span", said.lessons)}</p>\n${course(here)}\n</nav>\n` : ""}<main>
<noscript>${texts("p", said.unscripted)}</noscript>
${main}</main>
</div>
` });

const write = (name, text) => writeFile(`${site}learn/${name}.html`, text);
await rm(`${site}learn`, { recursive: true, force: true });
await mkdir(`${site}learn`);

for (const [i, { name, title, objective, html }] of lessons.entries()) {
  const to = (lesson, words, rel) => lesson ? link(`${lesson.name}.html`, `<small>${texts("span", words)}</small>${texts("b", lesson.title)}`, ` rel="${rel}"`) : "";
  const [h1, ...rest] = html.split("\n");
  await write(name, page({
    title, description: objective, here: name,
    main: `${h1}\n<p class="objective">${each("span", (lang) => `<b>${said.objective[lang]}</b>${escaped(objective[lang])}`)}</p>\n${rest.join("\n")}<div class="turn">${to(lessons[i - 1], said.before, "prev")}${to(lessons[i + 1], said.after, "next")}</div>\n`,
  }));
}
await write("index", page({
  title: said.lessons, description: said.intro, here: null,
  main: `${texts("h1", said.lessons)}\n${texts("p", said.intro)}\n${parts.map(({ chapter, lessons }) => `${texts("h2", chapter)}
<ol class="contents">${lessons.map(({ name, title, objective }) => `<li>${link(`${name}.html`, texts("b", title))}${texts("p", objective)}</li>`).join("\n")}</ol>`).join("\n")}\n`,
}));
