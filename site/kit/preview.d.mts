import type { Highwater } from "highwater";
import type { Lang } from "./block.mjs";

/**
 * Serves a script, a lesson or a page on the loopback interface, and above it what `verify` says of it; it reloads when the
 * file is saved. Port 0 is any free one.
 */
export function preview(highwater: Highwater, file: string, options?: { port?: number; lang?: Lang }): Promise<{ url: string; close(): void }>;
