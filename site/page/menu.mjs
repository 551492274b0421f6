// The menu: lessons, labs and exercises by chapters, and what else there is.
import { strings as dialogs } from "./dialogs-strings.mjs";
import { h } from "./dom.mjs";
import { chapters, labNamed } from "./chapters.mjs";

const strings = {
  en: { lessons: "Lessons", ownScript: "A script of your own" },
  zh: { lessons: "课程", ownScript: "自己写脚本" },
};

/** Fills it. `lab` is the one that is open, null: a script of one's own; `exercises` is the part that has them, if it could be had. */
export function fill(root, { lang, lab, exercises, open, dialog }) {
  const item = (title, chosen, choose) => h("button", {
    type: "button", class: "item", "aria-current": chosen ? "true" : null,
    click: () => { root.hidePopover(); choose(); },
  }, title);
  root.replaceChildren(
    h("a", { class: "item", href: "learn/" }, strings[lang].lessons),
    ...chapters.flatMap((chapter) => [
      h("h2", null, chapter[lang]),
      ...chapter.labs.map((each) => item(each[lang], lab?.file === each.file, () => open(labNamed(each.file)))),
      ...exercises ? [h("h2", null, exercises.heading(lang)), ...exercises.of(chapter.model).map((each) => item(each.title[lang], lab === each, () => open(each)))] : [],
    ]),
    h("hr"),
    item(strings[lang].ownScript, lab === null, () => open(null)),
    ...["asTable", "asText", "keys"].map((which) => item(dialogs[lang][which], false, () => dialog(which))),
  );
}
