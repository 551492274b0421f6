import type { Lab } from "highwater";
import type { Experiment, Prediction } from "./block.mjs";

/** The step of an experiment that a prediction is about; `lab` runs the experiment. */
export function stepOf(lab: Lab, experiment: Experiment, prediction: Prediction): number;

/**
 * The step to open at: `asked` for, an attribute; else `at`, the source's own; else the end, or the first at which
 * there is something to see. Never at or behind the step `before`, which is asked about.
 */
export function opening(lab: Lab, how: { asked?: string | null; at?: number; atEnd: boolean; before?: number }): number;
