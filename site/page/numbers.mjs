// What stands around the picture: what is shown, its numbers, the legend, what
// was lost, and the requests for a page too narrow to draw them.
import { focusedAt, glyph, h, showOnce } from "./dom.mjs";

const many = 6; // more than these are a list, which can be searched by typing

/** The tabs of partitions, or primaries; choose(part) is told of a choice. */
export function showParts(root, { parts, part }, choose) {
  const focused = root.contains(focusedAt(root));
  const label = root.getAttribute("aria-label");
  showOnce(root, [parts, part, label], () => {
    if (parts.length <= many) return parts.map((each) => h("button", { type: "button", title: each, "aria-pressed": String(each === part), click: () => choose(each) }, each));
    const list = h("select", { "aria-label": label, title: part, change: () => choose(list.value) }, ...parts.map((each) => h("option", null, each)));
    list.value = part;
    return [list];
  });
  if (focused && !root.contains(focusedAt(root))) root.querySelector("select, [aria-pressed=true]")?.focus();
}

/** A note's first words stay where there is little room: "of 3" of "of 3, min 2". */
export function showNumbers(root, stats) {
  showOnce(root, stats, () => stats.map(({ name, value, note }) => {
    const [, first, rest] = note.match(/^([^,，]*)(.*)$/s);
    return h("div", null, h("dt", null, name), h("dd", null, h("b", null, value), first && ` ${first}`, rest && h("span", { class: "roomy" }, rest)));
  }));
}

export function showLegend(root, keys) {
  showOnce(root, keys, () => keys.map(({ text, lineage, hatched }) => h("li", null, h("span", { class: `swatch lineage-${lineage % 4}${hatched ? " hatched" : ""}` }), text)));
}

export function showLost(root, lost, icons, said) {
  root.hidden = !lost;
  if (!lost) return;
  const [count] = lost.match(/\d+/); // the sentence begins with it, in every language
  root.title = lost;
  showOnce(root, lost, () => [glyph(icons.lost), h("span", { class: "roomy" }, lost), h("span", { class: "brief" }, said.lost(count))]);
}

const kind = ({ loss, glyph }) => loss ? "loss" : glyph === "waits" ? "waiting" : "answered";

export function showChips(root, chips, icons) {
  showOnce(root, chips, () => chips.map((chip) => h("li", { class: `chip ${kind(chip)}` },
    icons[chip.glyph] && glyph(icons[chip.glyph]), h("span", null, chip.text),
    ...chip.members.map(({ name, reached }) => h("span", { class: reached ? "member reached" : "member" }, name)))));
}
