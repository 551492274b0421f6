// What others put into their pages: the same run in four forms, ready to copy.
import { copyFrom, download } from "./copy.mjs";
import { h } from "./dom.mjs";
import { linkOf, nameOf, svgOf } from "./share.mjs";
import { strings } from "./share-strings.mjs";

const escaped = (text) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");
const ended = (text) => text === "" || text.endsWith("\n") ? text : `${text}\n`;

// A fence is longer than any run of its letters inside.
const fence = (text) => "`".repeat(Math.max(3, ...[...text.matchAll(/`+/g)].map(([run]) => run.length + 1)));

/** The four forms of what a page shows; `base` is where the package is served. */
export async function snippets(page, base = new URL("./", location.href.replace(/[?#].*/s, "")).href) {
  const { session, lang, part, title } = page;
  const { step } = session;
  const text = ended(session.whole);
  const name = nameOf(page);
  const link = await linkOf(page);
  return {
    element: `<script async src="${escaped(base)}embed.js"></script>\n<highwater-lab mode="tour" step="${step}" lang="${lang}">\n<pre>\n${escaped(text)}</pre>\n</highwater-lab>\n`,
    frame: `<iframe src="${escaped(base)}embed.html?mode=tour&amp;step=${step}&amp;lang=${lang}#script=${encodeURIComponent(text)}" sandbox="allow-scripts" allow="clipboard-write" loading="lazy" width="720" height="420" title="${escaped(title)}"></iframe>\n`,
    picture: `<a href="${escaped(link)}"><img src="${escaped(name)}-${step}.svg" alt="${escaped(session.lab.describe({ lang, partition: part }).replaceAll("\n", " ").trim())}" width="960"></a>\n`,
    block: `${fence(text)}hw experiment ${name.toLowerCase().replaceAll(/[^a-z0-9]+/g, "-").replace(/^[^a-z0-9]+|-$/g, "") || "script"}\n${text}${fence(text)}\n`,
  };
}

/** Fills the pop-up. */
export async function fill(root, page) {
  const said = strings[page.lang];
  const forms = await snippets(page);
  const about = h("p", { class: "about", id: "embed-about" });
  const note = h("p", { class: "about", role: "status" });
  const field = h("textarea", { class: "copy-field", readonly: true, rows: 8, wrap: "off", spellcheck: "false", "aria-label": said.code, "aria-describedby": "embed-about" });
  const file = h("button", { type: "button", class: "button", click: () => download(svgOf(page), `${nameOf(page)}-${page.session.step}.svg`) }, said.files.svg);
  const tabs = Object.keys(forms).map((form) => h("button", { type: "button", click: () => show(form) }, said.forms[form]));
  const show = (form) => {
    for (const [i, tab] of tabs.entries()) tab.setAttribute("aria-pressed", String(Object.keys(forms)[i] === form));
    field.value = forms[form];
    about.textContent = said.about[form];
    note.textContent = "";
    file.hidden = form !== "picture";
  };
  root.setAttribute("aria-label", said.embed);
  root.replaceChildren(h("h2", null, said.embed), h("div", { class: "segments", role: "group", "aria-label": said.embed }, ...tabs), about, field,
    h("div", { class: "files" }, h("button", { type: "button", class: "button primary", click: async () => { note.textContent = await copyFrom(field) ? said.copied : said.press; } }, said.copy), file), note);
  show("element");
  tabs[0].focus();
}
