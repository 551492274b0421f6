// What the toolchain's loader leaves in globalThis, and takes from there: it would
// think a page's own `fs` to be Node's. While it runs, nothing of these is there.
const inNode = typeof globalThis.process?.versions?.node === "string";
const names = ["Go", "fs", "path", ...inNode ? [] : ["process"]];

/** Puts these in place of what is there; answers what was. */
export function swap(next) {
  const there = {};
  for (const name of names) {
    there[name] = Object.getOwnPropertyDescriptor(globalThis, name);
    // A page's own `var` can be neither deleted nor made anew.
    if (!Reflect.deleteProperty(globalThis, name)) globalThis[name] = undefined;
    if (next[name] && !Reflect.defineProperty(globalThis, name, next[name])) globalThis[name] = next[name].value;
  }
  return there;
}

export const before = swap({});
