// What a block shows first, drawn and told, for those who see a page without
// scripts. Needs nothing but the engine.
import { begin } from "./check.mjs";
import { opening, stepOf } from "./opening.mjs";

export const escaped = (text) => text.replace(/[&<>"]/g, (char) => ({ "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" })[char]);

export const mark = "data-highwater"; // of a figure that is ours

/** `blocks`: those of its file, with the predictions about it; `at`: where its source says it opens; `late`: where there is most to see. */
export function figure(highwater, { block, blocks, at }, { mode, step, model, lang, theme = "light", idPrefix, late = false }) {
  const run = highwater.open(block.kind === "exercise" ? begin(block) : block.script.text, { model });
  try {
    const asked = mode === "quiz" ? blocks.filter(({ kind, of }) => kind === "predict" && of === block.name) : [];
    run.goto(opening(run, {
      asked: step, at, exercise: block.kind === "exercise", pictured: late || mode === "figure",
      before: asked.length > 0 ? Math.min(...asked.map((prediction) => stepOf(run, block, prediction))) : undefined,
    }));
    const svg = run.svg({ lang, theme, width: 720, height: 300, idPrefix }).replace(/ width="720" height="[\d.]+"/, ' width="100%"'); // as wide as the page allows
    const told = run.describe({ lang }).split("\n").filter(Boolean).map((line) => `<p>${escaped(line)}</p>`).join("");
    return `<figure ${mark}="drawn" lang="${lang}">${svg}<figcaption>${told}</figcaption></figure>`;
  } finally {
    run.close();
  }
}
