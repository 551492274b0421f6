import type { Highwater } from "highwater";
import type { Block, Lang } from "./block.mjs";

export function escaped(text: string): string;

/** The attribute of a figure of ours. */
export const mark: string;

/** What a block shows first, or `late`, at its end or before its question: drawing and description, as HTML. Throws where it cannot be run. */
export function figure(highwater: Highwater, source: { block: Block; blocks: Block[]; at?: number }, look: { mode?: string; step?: string; model?: string; lang: Lang; theme?: "light" | "dark"; idPrefix: string; late?: boolean }): string;
