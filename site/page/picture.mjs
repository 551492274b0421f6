// The hero: painted by the engine at the size it has on the page, and moved when a
// step changes it. Where nothing may move, what changed is outlined instead.

const still = matchMedia("(prefers-reduced-motion: reduce)");

let motion = null; // the part that moves pictures, which comes once one stands; without it nothing moves

export class Picture {
  #root;
  #lab = null; // that is painted
  #mode = "none"; // how the next paint is shown: "step", "back", "none", or "same": it is the step of before
  #before = null; // what stood there
  #moving = null; // of the last step
  #outlined = []; // keys

  constructor(root) {
    this.#root = root;
    root.addEventListener("hw-paint", ({ detail }) => this.#painted(detail));
  }

  /** Has the engine write the drawing. */
  paint(mode, lab, look) {
    if (look.width === 0 || look.height === 0) return;
    if (mode !== "same") this.#moving?.end();
    const moves = mode === "step" || mode === "back";
    this.#before = still.matches ? this.#names() : moves ? motion?.standing(this.#root.firstElementChild) : null;
    this.#mode = mode;
    this.#lab = lab;
    lab.paint(this.#root, { ...look, picture: "hero" });
    if (!motion && !still.matches) import("./motion.mjs").then((part) => { motion = part; }, () => {});
  }

  #painted(told) {
    if (still.matches) this.#outline();
    else if (this.#before) this.#moving = new motion.Motion(this.#root.firstElementChild, { before: this.#before, told, back: this.#mode === "back", events: () => this.#lab.stepAt(this.#lab.step).events });
    this.#before = null;
  }

  #marks() { return [...this.#root.querySelectorAll("[data-key][aria-label]")]; }
  #names() { return new Map(this.#marks().map((mark) => [mark.dataset.key, mark.getAttribute("aria-label")])); }

  /** Marks what is new or has another name than before, until the next step. */
  #outline() {
    const marks = this.#marks();
    if (this.#mode === "none") this.#outlined = [];
    else if (this.#mode !== "same") this.#outlined = marks.filter((mark) => mark.getAttribute("aria-label") !== this.#before.get(mark.dataset.key)).map(({ dataset }) => dataset.key);
    for (const mark of marks) mark.classList.toggle("changed", this.#outlined.includes(mark.dataset.key));
  }
}
