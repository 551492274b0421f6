// What takes a while to say of a step: the picture in sentences, whether the step can
// be split, and whether anything was held back. Said once the learner stays there.
import { h } from "./dom.mjs";
import { holdsBack } from "./held.mjs";
import { strings } from "./strings.mjs";

/** Says it in the elements given; leave() stops the playing, and `app` takes a focus that has lost its place. */
export function settle({ described, split, whyNot, app }, { session, lang, part }, leave) {
  described.textContent = session.lab.describe({ lang, partition: part });

  // Where a step did several things, it can be had as one step for each.
  const { lab, step } = session;
  const parts = [];
  if (step > session.first && session.running === null) {
    lab.goto(step - 1);
    parts.push(...lab.split());
    lab.goto(step);
  }
  split.replaceChildren(...parts.length < 2 ? [] : [h("button", { type: "button", class: "link", click: () => {
    leave();
    const line = session.listing.lines[step - 1];
    session.edit(session.rows.map(({ text }) => text).toSpliced(line - 1, 1, ...parts).map((text) => `${text}\n`).join(""), { line });
  } }, strings[lang].split)]);

  // "Why not?" is asked where there is an answer; elsewhere its place stays empty.
  const offered = holdsBack(lab, part);
  if (!offered && document.activeElement === whyNot) app.focus();
  whyNot.style.visibility = offered ? "" : "hidden";

  described.removeAttribute("aria-busy"); // all is of this step
}
