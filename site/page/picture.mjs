// The hero: painted by the engine at the size it has on the page, and what moves
// when it changes. The engine names the groups it wrote; here they are eased in.

const ease = "cubic-bezier(.2, .8, .2, 1)";
const still = matchMedia("(prefers-reduced-motion: reduce)");

export class Picture {
  #root;
  #mode = "none"; // how the next paint is shown: "step", "back" or "none"
  #changed = [];

  /** paint(element) has the engine write the drawing. */
  constructor(root) {
    this.#root = root;
    root.addEventListener("hw-paint", ({ detail }) => this.#painted(detail));
  }

  paint(mode, paint) {
    this.#mode = mode;
    for (const each of this.#changed) each.classList.remove("changed");
    this.#changed = [];
    const { clientWidth: width, clientHeight: height } = this.#root;
    if (width > 0 && height > 0) paint(this.#root, { width, height });
    this.#mode = "none";
  }

  #painted({ added, changed }) {
    if (this.#mode === "none") return;
    const named = (keys) => keys.map((key) => this.#root.querySelector(`[data-key="${CSS.escape(key)}"]`)).filter(Boolean);
    if (still.matches) {
      this.#changed = named([...added, ...changed]).filter((each) => each.hasAttribute("aria-label"));
      for (const each of this.#changed) each.classList.add("changed");
      return;
    }
    const back = this.#mode === "back";
    for (const each of named(added)) each.animate(back ? { opacity: [0, 1] } : { opacity: [0, 1], translate: ["0 8px", "0 0"] }, { duration: back ? 200 : 220, easing: back ? "linear" : ease });
    for (const each of named(changed)) each.animate({ opacity: [.4, 1] }, { duration: back ? 200 : 160, easing: back ? "linear" : ease });
  }
}
