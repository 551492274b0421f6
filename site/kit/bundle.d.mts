import type { Lang } from "./block.mjs";

/** One page that holds everything it needs, the core too. */
export function bundle(files: { name: string; text: string }[], options: { lang?: Lang }): string;
