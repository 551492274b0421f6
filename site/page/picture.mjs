// The hero: painted by the engine at the size it has on the page, and how it moves
// when a step changes it. Motion shows cause: what is appended grows, what is
// fetched slides over from where it was, and only then the water moves.

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

export class Picture {
  #root;
  #mode = "none"; // how the next paint is shown: "step", "back", "none", or "same": it is the step of before
  #before = new Map(); // where the moving groups stood
  #after = new Map(); // where they stand, all measured before anything moves
  #names = new Map(); // of the marks: one that only moved bears the name it had
  #outlined = []; // keys

  constructor(root) {
    this.#root = root;
    root.addEventListener("hw-paint", ({ detail }) => this.#painted(detail));
  }

  /** paint(element, size) has the engine write the drawing. */
  paint(mode, { width, height }, paint) {
    if (width === 0 || height === 0) return;
    this.#before = mode === "step" && !still.matches ? this.#places() : new Map();
    this.#names = mode === "step" || still.matches ? this.#named() : new Map();
    this.#mode = mode;
    paint(this.#root, { width, height });
    this.#mode = "none";
  }

  #all(selector) { return [...this.#root.querySelectorAll(selector)]; }

  #places() {
    const groups = this.#all("[data-key]").filter(({ dataset }) => travel(dataset.key) || batch.test(dataset.key));
    return new Map(groups.map((group) => [group.dataset.key, group.getBBox()]));
  }

  #named() { return new Map(this.#all("[data-key][aria-label]").map((group) => [group.dataset.key, group.getAttribute("aria-label")])); }

  #painted({ added, changed }) {
    if (still.matches) return this.#outline();
    if (this.#mode === "none" || this.#mode === "same") return;
    if (this.#mode === "back") { // one layer for all: each that is animated by itself costs the browser one
      this.#root.firstElementChild.animate({ opacity: [.5, 1] }, 200);
      return;
    }
    this.#after = this.#places();
    const groups = new Map(this.#all("[data-key]").map((group) => [group.dataset.key, group]));
    const painted = (keys) => keys.map((key) => groups.get(key)).filter(Boolean);
    for (const each of painted(added)) this.#appear(each);
    for (const each of painted(changed)) this.#change(each);
  }

  /** Marks what is new or has another name than before. */
  #outline() {
    const marks = this.#all("[data-key][aria-label]");
    if (this.#mode === "none") this.#outlined = [];
    else if (this.#mode !== "same") this.#outlined = marks.filter((mark) => mark.getAttribute("aria-label") !== this.#names.get(mark.dataset.key)).map(({ dataset }) => dataset.key);
    for (const mark of marks) mark.classList.toggle("changed", this.#outlined.includes(mark.dataset.key));
  }

  #appear(group) {
    const base = batch.exec(group.dataset.key)?.[1];
    if (base === undefined) {
      group.animate({ opacity: [0, 1] }, { duration: 240, easing: ease });
      return;
    }
    const source = [...this.#before].find(([key]) => batch.exec(key)?.[1] === base)?.[1];
    if (source) this.#slide(group, { duration: 220 }, between(source, this.#after.get(group.dataset.key)));
    else group.animate({ clipPath: ["inset(100% -4px -4px)", "inset(-4px)"] }, { duration: 160, easing: ease });
  }

  #change(group) {
    const { key } = group.dataset;
    const timing = travel(key);
    if (key === "surface") this.#slide(group, timing, this.#shift("hw"));
    else if (timing) this.#slide(group, timing, this.#shift(key));
    else if (/^water/.test(key)) this.#flow(group);
    else if ((group.getAttribute("aria-label") ?? undefined) !== this.#names.get(key)) group.animate({ opacity: [.35, 1] }, { duration: 120, easing: ease });
  }

  /** How far a group came from; null: it was not there, or stands where it stood. */
  #shift(key) {
    const [from, to] = [this.#before.get(key), this.#after.get(key)];
    return from && to ? between(from, to) : null;
  }

  #slide(group, timing, shift) {
    if (shift) group.animate({ translate: [`${shift.x}px ${shift.y}px`, "0 0"] }, { fill: "backwards", easing: ease, ...timing });
  }

  // Water that reaches further is uncovered as its surface, or its front, moves.
  #flow(group) {
    const [, lane] = group.dataset.key.split(":");
    const edge = lane === undefined ? "hw" : `front:${lane}`;
    const shift = this.#shift(edge);
    if (!shift) return;
    const dry = lane === undefined ? `inset(${Math.max(0, shift.y)}px 0 0 0)` : `inset(0 ${Math.max(0, -shift.x)}px 0 0)`;
    group.animate({ clipPath: [dry, "inset(0)"] }, { fill: "backwards", easing: ease, ...travel(edge) });
  }
}

function between(from, to) {
  const shift = { x: from.x - to.x, y: from.y - to.y };
  return shift.x === 0 && shift.y === 0 ? null : shift;
}
