import type { Lang } from "./block.mjs";

export function escaped(text: string): string;

/** Scripts (.hw) and lessons (.md) as one page of <highwater-lab>s. `head` and `tail` are HTML, for scripts. */
export function pageOf(files: { name: string; text: string }[], options?: { lang?: Lang; head?: string; tail?: string }): string;
