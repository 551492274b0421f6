import type { Highwater } from "highwater";
import type { Lang, Texts } from "./block.mjs";

export interface File { name: string; text: string }

/** A page that has this title, head and body. */
export function documentOf(parts: { lang: Lang; title: string; head: string; body: string }): string;

/** Scripts (.hw) and lessons (.md) as one page of <highwater-lab>s. `head` and `tail` are HTML, for scripts. */
export function pageOf(files: File[], options?: { lang?: Lang; head?: string; tail?: string }): string;

/** One of them as HTML, in one language or in several side by side. With `highwater` it is drawn, too; with `ids` each block has its name. */
export function articleOf(file: File, options: { languages: Lang[]; highwater?: Highwater | null; ids?: boolean }): { title: Texts; objective: Texts | null; html: string };

/** An element, by its start tag, with something in it that every language has of its own. */
export function inEach(languages: Lang[], tag: string, of: (lang: Lang) => string): string;
