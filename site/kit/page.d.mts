import type { Block, Lang, Problem } from "./block.mjs";

/** The blocks of each <highwater-lab> in a web page, or what its src names; `fragment`: the text is a piece of one. */
export function parsePage(text: string, options?: { fragment?: boolean; firstLine?: number; languages?: Lang[] }): { languages: Lang[]; blocks: Block[]; problems: Problem[]; src: { text: string; line: number } | null }[];
