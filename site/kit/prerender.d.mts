import type { Highwater } from "highwater";
import type { Problem } from "./block.mjs";

/** A page's text with a drawing and a description in each <highwater-lab>; `drawn`: how many. `file` is where it lies. */
export function prerender(highwater: Highwater, file: string, text: string): { text: string; problems: Problem[]; drawn: number };
