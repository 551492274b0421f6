/** What an author writes, as plain data. Lines are those of the file, from 1, unless something else is said. */

export type Lang = "en" | "zh";
export const languages: Lang[];
export const languageNames: Record<Lang, string>;

export type Texts = { [lang in Lang]?: string };
export interface Problem { line: number; message: string }
/** A script, or a line of one, with the line at which it begins. */
export interface Part { text: string; line: number }

interface Head {
  /** Of the line that opens the block. */
  line: number;
  /** Nothing in it was found wrong: only such a block can be relied on to be whole. */
  sound: boolean;
}

export interface Experiment extends Head {
  kind: "experiment";
  name: string | null;
  script: Part;
  /** What "# en:" and "# zh:" say; `line`, of the script: the command it stands above, null below the last. */
  notes: { line: number | null; texts: Texts }[];
  /** What "# @name" names; `line`: of the script. */
  labels: { name: string; line: number }[];
}

export interface Prediction extends Head {
  kind: "predict";
  name: string;
  /** The experiment. */
  of: string;
  /** Its step, for `stepLine`. */
  after: Part;
  /** In the words of `Lab.why`. */
  ask: Part;
  texts: Texts;
  wrong: { value: string; means: string; line: number; texts: Texts }[];
  right: { line: number; texts: Texts };
}

export interface Exercise extends Head {
  kind: "exercise";
  name: string;
  points: number;
  /** Null: every verb. */
  allow: string[] | null;
  texts: Texts;
  /** Not shown. */
  setup: Part;
  /** Shown. */
  start: Part;
  goals: { line: number; once: boolean; expects: Part[]; texts: Texts }[];
  hints: { line: number; texts: Texts }[];
  /** Said once every goal is met. */
  shown: { line: number; texts: Texts } | null;
  /** What follows the start. */
  solution: Part;
  allowed: Part[];
}

export type Block = Experiment | Prediction | Exercise;

/**
 * @param info what stands behind "hw": kind, name and options
 * @param text the block's content
 * @param line of the file, at which the content begins; 2 unless said
 * @param infoLine of the line that opens the block; the one above unless said
 */
export function parseBlock(info: string, text: string, line?: number, infoLine?: number): { block: Block | null; problems: Problem[] };

/**
 * The line, of its script, of a step in an experiment: `after` names it by its label, "@name", or by its command,
 * "replicate" or, of several alike, "replicate (2)". Null where there is none, and where there are several.
 */
export function stepLine(experiment: Experiment, after: string): number | null;

/**
 * The block that is shown of several: the one of a name, else the first experiment, else the first exercise. Null
 * where there is none. A prediction is never shown by itself.
 */
export function shownOf(blocks: Block[], name: string | null): Experiment | Exercise | null;

/** The name that stands behind "#" in the address of a source; null: none. */
export function wantedOf(source: URL): string | null;

/** Every text of a block, with what it is. */
export function textsIn(block: Block): { what: string; line: number; texts: Texts }[];

/** Whether a text can be of a language. */
export function speaks(lang: Lang, text: string): boolean;
