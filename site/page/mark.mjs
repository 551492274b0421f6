import { svg } from "./dom.mjs";

/** The product's mark, as index.html has it: three logs and the water. */
export function mark() {
  const made = svg("svg", { class: "mark", viewBox: "0 0 26 24", width: 26, height: 24, "aria-hidden": "true" });
  const bars = svg("g", { class: "mark-bars" });
  bars.append(...[[2, 7, 15], [10.3, 0, 22], [18.6, 10.5, 11.5]].map(([x, y, height]) => svg("rect", { x, y, height, width: 5.4, rx: 1.1 })));
  made.append(bars, svg("path", { class: "mark-water", d: "M0 12.500c1.500-1.500 3.600-2 5.400-.9 2 1.200 2.600 2.600 4.400 2.600 2.200 0 3.400-2.200 5.200-2.900 2-.8 3.400.1 4.800 1.300 1.400 1.100 2.600 2.200 4.200 1 .8-.6 1.300-.9 2-1.100V23a1 1 0 0 1-1 1H1a1 1 0 0 1-1-1z" }));
  return made;
}
