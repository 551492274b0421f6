// What stood in globalThis.Go before the toolchain's loader put its own there.
export const before = Object.getOwnPropertyDescriptor(globalThis, "Go");
