// The toolchain's loader, taken from globalThis, where it leaves it, and what
// stood there put back. Imports are evaluated in the order written, with
// nothing in between.
import { before } from "./before.mjs";
import "./wasm_exec.js";

export const Go = globalThis.Go;

if (before) Object.defineProperty(globalThis, "Go", before);
else delete globalThis.Go;
