// Where an experiment opens in a page, alive or drawn beforehand.
import { stepLine } from "./block.mjs";

/** The step of an experiment that a prediction is about. */
export const stepOf = (lab, experiment, { after }) => lab.listing.lines.indexOf(stepLine(experiment, after.text)) + 1;

/**
 * The step to open at: `asked` for, an attribute; else `at`, the source's own; else the end, or the first at which
 * there is something to see. Never at or behind the step `before`, which is asked about.
 */
export function opening(lab, { asked, at, atEnd, before = Infinity }) {
  const steps = lab.listing.lines.length;
  const wanted = /^\d+$/.test(asked) ? Number(asked) : at ?? (atEnd ? steps : firstSight(lab, steps));
  return Math.min(wanted, steps, before - 1);
}

function firstSight(lab, steps) {
  for (let step = 1; step < steps; step++) {
    lab.goto(step);
    if (lab.view().parts.length > 0) return step;
  }
  return steps;
}
