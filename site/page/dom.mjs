// Making elements. Whatever comes from a script or the engine is set as text.

/** h("p", { class: "why" }, "text", child): attributes; functions are listeners, null and false are left out. */
export function h(name, attributes, ...children) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes ?? {})) {
    if (value === null || value === undefined || value === false) continue;
    if (typeof value === "function") made.addEventListener(key, value);
    else made.setAttribute(key, value === true ? "" : value);
  }
  made.append(...children.filter((child) => child !== null && child !== undefined && child !== false));
  return made;
}

/** Sets a text where it is another: the same text set again would be laid out again. */
export function say(element, text) {
  if (element.textContent !== String(text)) element.textContent = text;
}

const standing = new WeakMap(); // what an element's children were made of

/** Shows what make() makes of some values, unless that is what stands there. */
export function showOnce(root, values, make) {
  const wanted = JSON.stringify(values);
  if (standing.get(root) === wanted) return;
  standing.set(root, wanted);
  root.replaceChildren(...make());
}

/** The element that has the focus, as somebody in the same document or shadow root sees it. */
export const focusedAt = (element) => element.getRootNode().activeElement;

/** A button that can do nothing now keeps the focus, if it has it. */
export function enable(button, able) {
  button.disabled = false; // as it was until the engine came
  button.setAttribute("aria-disabled", String(!able));
}

/** What a form's button and Enter in its field do. A frame in a sandbox may submit nothing; then a click is all there is. */
export function submits(form, act) {
  const instead = (event) => {
    event.preventDefault();
    act();
  };
  form.addEventListener("submit", instead);
  form.addEventListener("click", (click) => {
    if (!click.defaultPrevented && click.target.closest("button:not([type=button])")) instead(click);
  });
}

const svg = (name, attributes) => {
  const made = document.createElementNS("http://www.w3.org/2000/svg", name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  return made;
};

/** An icon of the page's own, from the sprite in index.html. */
export function icon(name) {
  const made = svg("svg", { class: "icon", viewBox: "0 0 16 16", "aria-hidden": "true" });
  made.append(svg("use", { href: `#i-${name}` }));
  return made;
}

/** A glyph of the engine's table: the same shape in script, scrubber and picture. */
export function glyph({ path, solid, dash }) {
  const made = svg("svg", { class: solid ? "glyph solid" : "glyph", viewBox: "0 0 16 16", "aria-hidden": "true" });
  const shape = svg("path", { d: path });
  if (dash) shape.setAttribute("stroke-dasharray", dash);
  made.append(shape);
  return made;
}

/** The product's mark, as index.html has it: three logs and the water. */
export function mark() {
  const made = svg("svg", { class: "mark", viewBox: "0 0 26 24", width: 26, height: 24, "aria-hidden": "true" });
  const bars = svg("g", { class: "mark-bars" });
  bars.append(...[[2, 7, 15], [10.3, 0, 22], [18.6, 10.5, 11.5]].map(([x, y, height]) => svg("rect", { x, y, height, width: 5.4, rx: 1.1 })));
  made.append(bars, svg("path", { class: "mark-water", d: "M0 12.500c1.500-1.500 3.600-2 5.400-.9 2 1.200 2.600 2.600 4.400 2.600 2.200 0 3.400-2.200 5.200-2.900 2-.8 3.400.1 4.800 1.300 1.400 1.100 2.600 2.200 4.200 1 .8-.6 1.300-.9 2-1.100V23a1 1 0 0 1-1 1H1a1 1 0 0 1-1-1z" }));
  return made;
}
