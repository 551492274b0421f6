import type { Block, Lang, Problem, Texts } from "./block.mjs";

export interface Lesson {
  /** Null: a Markdown file with blocks, but not a lesson of ours. */
  title: Texts | null;
  /** What its reader can do afterwards; null: it does not say. */
  objective: Texts | null;
  /** All of the front matter. */
  about: Record<string, unknown>;
  languages: Lang[];
  /** In the order of the file; prose with `lang: null` is for every language. */
  parts: (Prose | Block)[];
  /** The blocks among the parts, and those inside lists and quotes. */
  blocks: Block[];
  /** Each of these as it was written. */
  fences: { info: string; text: string; line: number }[];
  problems: Problem[];
  /** Pieces of HTML, which may hold blocks as well: for `parsePage`. */
  elements: { line: number; html: string }[];
  /** Fences of Markdown in the Markdown, which show how to write something. */
  examples: Lesson[];
}

export interface Prose { kind: "prose"; line: number; lang: Lang | null; html: string }

/** @param firstLine the line of a file at which the text begins; 1 unless said */
export function parseLesson(text: string, firstLine?: number): Lesson;
