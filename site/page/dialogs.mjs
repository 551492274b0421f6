// Dialogs in the middle of the page: the picture as a table and in sentences, and
// what the keys do.
import { strings } from "./dialogs-strings.mjs";
import { h, icon } from "./dom.mjs";
import { marked } from "./marked.mjs";
import { preferences } from "./preferences.mjs";
import { strings as pageStrings } from "./strings.mjs";

/** Each makes the content of a dialog. `page` is what it is about: { session, lang, part }. */
const contents = {
  asText: ({ session, lang, part }) => [h("ul", { class: "sentences" }, ...session.lab.describe({ lang, partition: part }).split("\n").filter(Boolean).map((each) => h("li", null, ...marked(each))))],

  asTable({ session, lang, part }) {
    const look = { lang, partition: part };
    const rows = session.lab.table(look);
    const { part: shown, stats } = session.lab.view(look);
    if (rows.length === 0) return [h("p", { class: "sentences" }, pageStrings[lang].notYet)];
    return [table(rows, [shown, ...stats.map(({ name, value, note }) => [name, value, note].filter(Boolean).join(" "))].join(" · "))];
  },

  keys({ lang }) {
    const said = strings[lang];
    return [h("dl", { class: "keys" }, ...said.keyList.map(([keys, does]) => h("div", null, h("dt", null, keys), h("dd", null, does)))),
      h("label", { class: "item" }, h("input", { type: "checkbox", checked: preferences.letters, change: ({ target }) => { preferences.letters = target.checked; } }), said.letterKeys)];
  },
};

/** Opens one of them. */
export function open(root, which, page) {
  const name = strings[page.lang][which];
  root.setAttribute("aria-label", name);
  root.replaceChildren(h("div", { class: "dialog-head" }, h("h2", null, name), h("button", { type: "button", class: "button square", "aria-label": pageStrings[page.lang].close, popovertarget: root.id, popovertargetaction: "hide" }, icon("close"))), ...contents[which](page));
  root.showPopover();
  root.focus();
}

/** A table of rows of texts; the first row, and the first cell of each, are heads. */
function table([heads, ...rows], caption) {
  return h("table", { class: "data" }, h("caption", null, caption),
    h("thead", null, h("tr", null, ...heads.map((head) => h("th", { scope: "col" }, head)))),
    h("tbody", null, ...rows.map(([head, ...cells]) => h("tr", null, h("th", { scope: "row" }, head), ...cells.map((cell) => h("td", null, cell))))));
}
