// The toolchain's loader, taken from globalThis, where it leaves it, and what
// stood there put back. Imports are evaluated in the order written, with
// nothing in between.
import { before, swap } from "./before.mjs";
import "./wasm_exec.js";

export const { Go } = globalThis;

const own = swap(before);

/** Does something that needs what the loader had left. */
export function lent(act) {
  const theirs = swap(own);
  try {
    return act();
  } finally {
    swap(theirs);
  }
}
