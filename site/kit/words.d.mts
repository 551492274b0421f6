/** `text` as written; `value` without its key and quotes. Places are those in the line. */
export interface Word { text: string; key: string | null; value: string; quoted: boolean; start: number; end: number }
export interface Line { words: Word[]; command: string; comment: string | null }
export interface Command extends Line { text: string; line: number }

export function cut(line: string): Line;
/** The lines of a script that have a command; `line`: from 1. */
export function commands(script: string): Command[];
/** Whether two commands have the same words. */
export function same(a: Line, b: Line): boolean;
/** The verb of a command, or what a client sends to a server, in capitals. */
export function verb(line: Line): string;
/** Whether a command with this first word is a client's. */
export function isClient(word: Word): boolean;
