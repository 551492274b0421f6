// The picture as a table: whatever the engine has in rows and columns.
import { h } from "./dom.mjs";

/** A table of rows of texts; the first row, and the first cell of each, are heads. */
export function table([heads, ...rows], caption) {
  return h("table", { class: "data" }, h("caption", null, caption),
    h("thead", null, h("tr", null, ...heads.map((head) => h("th", { scope: "col" }, head)))),
    h("tbody", null, ...rows.map(([head, ...cells]) => h("tr", null, h("th", { scope: "row" }, head), ...cells.map((cell) => h("td", null, cell))))));
}
