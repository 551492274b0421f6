// Where an experiment opens in a page, alive or drawn beforehand.
import { stepLine } from "./block.mjs";
import { commands, verb } from "./words.mjs";

/** The step of an experiment that a prediction is about. */
export const stepOf = (lab, experiment, { after }) => lab.listing.lines.indexOf(stepLine(experiment, after.text)) + 1;

/**
 * The step to open at: `asked` for, an attribute; else `at`, the source's own; else the end of an exercise's start, the
 * last step of an experiment that does something, if it is seen as one picture, or the first at which there is something
 * to see. Never at or behind the step `before`, which is asked about.
 */
export function opening(lab, { asked, at, exercise, pictured, before = Infinity }) {
  const steps = lab.listing.lines.length;
  const wanted = /^\d+$/.test(asked) ? Number(asked) : at ?? (exercise ? steps : pictured ? lastDeed(lab, steps) : firstSight(lab, steps));
  return Math.min(wanted, steps, before - 1);
}

function firstSight(lab, steps) {
  for (let step = 1; step < steps; step++) {
    lab.goto(step);
    if (lab.view().parts.length > 0) return step;
  }
  return steps;
}

// An expectation looks, and says nothing of what is seen.
function lastDeed(lab, steps) {
  for (let step = steps; step > 0; step--) {
    lab.goto(step);
    if (verb(commands(lab.view().command)[0]) !== "expect") return step;
  }
  return steps;
}
