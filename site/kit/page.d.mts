import type { Block, Lang, Problem } from "./block.mjs";

/** The blocks of each <highwater-lab> in a web page; `fragment`: the text is a piece of one. */
export function parsePage(text: string, options?: { fragment?: boolean; firstLine?: number; languages?: Lang[] }): { languages: Lang[]; blocks: Block[]; problems: Problem[] }[];
