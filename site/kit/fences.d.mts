import type { Texts } from "./block.mjs";

/** Every hw fence of a Markdown text: what stands behind "hw", the content, and the line at which it begins. */
export function fences(markdown: string): { info: string; text: string; line: number }[];

/** The title of a lesson's front matter, in its languages; null: there is none. */
export function titleOf(markdown: string): Texts | null;

/** The lines of a Markdown text, and the index of the first one behind its front matter; 0: it has none. */
export function frontMatter(markdown: string): { lines: string[]; end: number };
