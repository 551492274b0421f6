// The hero: painted by the engine at the size it has on the page, and how it moves
// when a step changes it. Motion shows cause: what is appended grows, what is
// fetched slides over from where it was, and only then the water moves. What
// measures, a flag or a lag, is there at once.

const ease = "cubic-bezier(.2, .8, .2, 1)";
const still = matchMedia("(prefers-reduced-motion: reduce)");

// Groups that move to their new place, and how long that takes them.
const moving = [
  [/^(hw|surface)$/, { duration: 320, delay: 120 }],
  [/^front:/, { duration: 260, delay: 120 }],
  [/^window$/, { duration: 200 }],
];
const travel = (key) => moving.find(([pattern]) => pattern.test(key))?.[1];

const batch = /^batch:[^:]*:(\d+)$/; // a batch in a replica's log, with its base offset
const fades = /^(ghost|request|tile|lane|link|arm|lost|fence|key):?/; // as they appear
const crossFades = /^(plinth|request|label|link):/; // the ISR's chips, crowns, dots

/**
 * A motion that the browser draws with the page, since visibility can be shown no other way. Any other it would put
 * on a layer of its own, and with it everything painted above. See also `will-change` in the style sheet.
 */
const move = (group, frames, timing) => group.animate({ ...frames, visibility: ["visible", "visible"] }, { fill: "backwards", easing: ease, ...timing });

/** Where a group is, which its transform says: asking for its box would have the browser lay out the page. */
function place(group) {
  const [x, y] = group.getAttribute("transform")?.match(/-?[\d.]+/g).map(Number) ?? [];
  return x === undefined ? null : { x, y };
}

export class Picture {
  #root;
  #mode = "none"; // how the next paint is shown: "step", "back", "none", or "same": it is the step of before
  #before = null; // what stood there: { places, names, scale }
  #outlined = []; // keys

  constructor(root) {
    this.#root = root;
    root.addEventListener("hw-paint", ({ detail }) => this.#painted(detail));
  }

  /** paint(element, size) has the engine write the drawing. */
  paint(mode, { width, height }, paint) {
    if (width === 0 || height === 0) return;
    this.#before = mode === "step" || still.matches ? this.#standing() : null;
    this.#mode = mode;
    paint(this.#root, { width, height });
    this.#mode = "none";
  }

  /** The groups that stand, by their keys. */
  #groups() { return new Map(Array.from(this.#root.firstElementChild?.children ?? [], (group) => [group.dataset.key, group])); }

  /** Where they are, what they are called, and by which scale. */
  #standing() {
    const [places, names] = [new Map(), new Map()];
    for (const [key, group] of this.#groups()) {
      const at = place(group);
      if (at) places.set(key, at);
      names.set(key, group.getAttribute("aria-label"));
    }
    return { places, names, scale: this.#scale() };
  }

  /** Of a log's picture: y = origin − (offset − first) × slot. */
  #scale() {
    const { origin, first, slot } = this.#root.firstElementChild?.dataset ?? {};
    return { origin: Number(origin), first: Number(first), slot: Number(slot) };
  }

  #painted({ added, changed }) {
    if (still.matches) return this.#outline();
    if (this.#mode === "none" || this.#mode === "same") return;
    if (this.#mode === "back") return move(this.#root.firstElementChild, { opacity: [.5, 1] }, { duration: 200, easing: "linear" });
    const groups = this.#groups();
    const painted = (keys) => keys.map((key) => groups.get(key)).filter(Boolean);
    for (const each of painted(added)) this.#appear(each);
    for (const each of painted(changed)) this.#change(each, groups);
  }

  /** Marks what is new or has another name than before. */
  #outline() {
    const marks = [...this.#groups().values()].filter((group) => group.hasAttribute("aria-label"));
    if (this.#mode === "none") this.#outlined = [];
    else if (this.#mode !== "same") this.#outlined = marks.filter((mark) => mark.getAttribute("aria-label") !== this.#before.names.get(mark.dataset.key)).map(({ dataset }) => dataset.key);
    for (const mark of marks) mark.classList.toggle("changed", this.#outlined.includes(mark.dataset.key));
  }

  #appear(group) {
    const { key } = group.dataset;
    const base = batch.exec(key)?.[1];
    if (base === undefined) {
      if (fades.test(key)) move(group, { opacity: [0, 1] }, { duration: 240 });
      return;
    }
    const source = [...this.#before.places].find(([key]) => batch.exec(key)?.[1] === base)?.[1];
    if (source) this.#slide(group, { duration: 220 }, this.#shift(source, group));
    else move(group, { clipPath: ["inset(100% -4px -4px)", "inset(-4px)"] }, { duration: 160 });
  }

  #change(group, groups) {
    const { key } = group.dataset;
    const timing = travel(key);
    if (timing) this.#slide(group, timing, this.#moved(group));
    else if (/^water/.test(key)) this.#flow(group, groups);
    else if (crossFades.test(key) && group.getAttribute("aria-label") !== this.#before.names.get(key)) move(group, { opacity: [.35, 1] }, { duration: 120 });
  }

  /** How far a group came; null: it was not there, or stands where it stood. */
  #moved(group) { return group && this.#shift(this.#before.places.get(group.dataset.key), group); }

  /** How far it is from a place of before to where a group is. With another scale that place is elsewhere now. */
  #shift(from, group) {
    const to = place(group);
    if (!from || !to) return null;
    const [old, now] = [this.#before.scale, this.#scale()];
    const y = Number.isNaN(old.slot) ? from.y : now.origin - (old.first + (old.origin - from.y) / old.slot - now.first) * now.slot;
    const shift = { x: from.x - to.x, y: Math.round((y - to.y) * 10) / 10 };
    return shift.x === 0 && shift.y === 0 ? null : shift;
  }

  #slide(group, timing, shift) {
    if (shift) move(group, { translate: [`${shift.x}px ${shift.y}px`, "0 0"] }, timing);
  }

  // Water that reaches further is uncovered as its surface, or its front, moves.
  #flow(group, groups) {
    const [, lane] = group.dataset.key.split(":");
    const edge = lane === undefined ? "hw" : `front:${lane}`;
    const shift = this.#moved(groups.get(edge));
    if (!shift) return;
    const dry = lane === undefined ? `inset(${Math.max(0, shift.y)}px 0 0 0)` : `inset(0 ${Math.max(0, -shift.x)}px 0 0)`;
    move(group, { clipPath: [dry, "inset(0)"] }, travel(edge));
  }
}
