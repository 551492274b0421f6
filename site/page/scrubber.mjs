// The scrubber: the tide table as a slider. Where a step lies, the drawing says
// itself: data-left and data-right are the room beside step 0 and the last one.

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
    const drawing = this.#root.querySelector("svg");
    if (!drawing) return;
    const [left, right, steps] = ["left", "right", "steps"].map((name) => Number(drawing.dataset[name]));
    const at = drawing.getBoundingClientRect();
    const width = Number(drawing.getAttribute("width")); // which a page around may scale
    const step = Math.round(((clientX - at.left) / at.width * width - left) / (width - left - right) * steps);
    this.#go(Math.max(0, Math.min(steps, step)));
  }

  show({ step, steps, text }) {
    this.#root.setAttribute("aria-valuemax", steps);
    this.#root.setAttribute("aria-valuenow", step);
    this.#root.setAttribute("aria-valuetext", text);
  }
}
