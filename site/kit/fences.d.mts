import type { Texts } from "./block.mjs";

/** Every hw fence of a Markdown text: what stands behind "hw", the content, and the line at which it begins. */
export function fences(markdown: string): { info: string; text: string; line: number }[];

/** The title of a lesson's front matter, in its languages; null: there is none. */
export function titleOf(markdown: string): Texts | null;
