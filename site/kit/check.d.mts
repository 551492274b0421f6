import type { Highwater, Lab } from "highwater";
import type { Exercise, Prediction } from "./block.mjs";

/** What a learner is given: the hidden set-up, then the start. A script has to begin with these commands. */
export function begin(exercise: Exercise): string;

export interface Verdict {
  ok: boolean;
  /** The exercise's if it is solved, else 0. */
  points: number;
  /** What is wrong with the script, whatever it reaches; `line`: of the script. */
  problem: null | { code: string; line: number | null; en: string; zh: string };
  /** In the order of the exercise's. Of a script with a problem: as far as it goes. */
  goals: Asked[];
}

export interface Asked {
  ok: boolean;
  /** `error`: why it cannot be asked (yet). */
  expects: { text: string; ok: boolean; expected: string | null; actual: string | null; error: string | null }[];
}

/** Whether a script, set-up and start included, solves an exercise: what `lab.script()` gives will do. */
export function check(highwater: Highwater, exercise: Exercise, script: string): Verdict;

/** Whether a goal holds where the lab stands: the predicate that `check` asks, for a picture of it. */
export function ask(lab: Lab, goal: Exercise["goals"][number]): Asked;

/**
 * A prediction's right answer, where the lab stands, and of each wrong answer whether it is right after all (`ok`).
 * @throws ScriptError where the question or a value is none that `expect` knows
 */
export function answer(lab: Lab, prediction: Prediction): { right: string; wrong: { value: string; ok: boolean }[] };
