// The scrubber: the tide table as a slider. Where a step lies, the drawing says
// itself: data-left and data-right are the places of step 0 and of the last one.

export class Scrubber {
  #root;
  #go;

  /** go(step) is told where the learner drags to. */
  constructor(root, go) {
    this.#root = root;
    this.#go = go;
    root.addEventListener("pointerdown", (event) => {
      if (event.button !== 0) return;
      root.setPointerCapture(event.pointerId);
      this.#drag(event);
    });
    root.addEventListener("pointermove", (event) => {
      if (root.hasPointerCapture(event.pointerId)) this.#drag(event);
    });
  }

  #drag({ clientX }) {
    const { left, right, steps } = this.#root.querySelector("svg")?.dataset ?? {};
    if (!(steps > 0)) return;
    const x = clientX - this.#root.getBoundingClientRect().left;
    const step = Math.round((x - left) / (right - left) * steps);
    this.#go(Math.max(0, Math.min(Number(steps), step)));
  }

  show({ step, steps, text }) {
    this.#root.setAttribute("aria-valuemax", steps);
    this.#root.setAttribute("aria-valuenow", step);
    this.#root.setAttribute("aria-valuetext", text);
  }
}
