import { h } from "./dom.mjs";

/** A text with `words of the script` as code. */
export const marked = (text) => text.split(/`([^`]*)`/).map((part, i) => i % 2 === 1 ? h("code", null, part) : part).filter((part) => part !== "");
