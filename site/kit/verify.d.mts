import type { Highwater } from "highwater";
import type { Problem } from "./block.mjs";

/** The ends of names of files that may hold blocks. */
export const kinds: Record<string, unknown>;

export interface Counts { experiments: number; predictions: number; exercises: number; mutations: number; allowed: number }

/** What is not as a file says, in the order of its lines; `named`: what the labs of a page have as their src. @param path says by its end what the text is */
export function verify(highwater: Highwater, path: string, text: string): { problems: Problem[]; counts: Counts; named: { text: string; line: number }[] };
