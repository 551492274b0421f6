// The branches of a lab: what is called which, and the list to choose from. A
// branch without a name is called by its first command, which is known once it
// was the current one.
import { strings } from "./branches-strings.mjs";
import { h } from "./dom.mjs";

const marks = new WeakMap(); // of a lab: leaf of a branch → { n, command } of its first step of its own

/** Remembers where the current branch leaves the older one; `near` is a step close to that place. */
export function markBranch({ lab, listing, branches, steps, lang }, near) {
  const current = branches.find(({ id }) => id === listing.branch);
  if (!current || current.from === null) return;
  const known = marks.get(lab) ?? new Map();
  marks.set(lab, known);
  const leaving = (from, to) => {
    const line = lab.results(from, to, lang);
    return line[line.findIndex(({ id }) => id === current.from) + 1];
  };
  const first = leaving(Math.max(1, near - 1), near) ?? leaving(1, steps);
  known.set(current.id, { n: first.n - 1, command: first.command });
}

/** What a branch is called. */
export const nameOf = (lab, { id, name }, lang) => name ?? marks.get(lab)?.get(id)?.command ?? strings[lang].original;

/** Lists the branches; choose(id) is told of a choice. */
export function showBranches(root, { lab, listing, branches, first, lang }, choose) {
  const said = strings[lang];
  root.replaceChildren(...branches.map(({ id, name, steps }) => {
    const mark = marks.get(lab)?.get(id);
    return h("button", { type: "button", class: "item", "aria-current": id === listing.branch ? "true" : null, click: () => choose(id) },
      name ?? (mark ? h("code", null, mark.command) : said.original), h("span", { class: "note" }, said.branchNote(Math.max(0, (mark?.n ?? 0) - first), steps - first)));
  }));
}
