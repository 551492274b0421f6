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

export const svg = (name, attributes) => {
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
