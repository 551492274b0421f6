// What the attributes of a <highwater-lab> may say; where one is not there, the
// element has its own idea. `lang` may be any language: those that are not
// Chinese are English here.
const words = {
  mode: ["figure", "tour", "quiz", "play", "lab"],
  theme: ["auto", "light", "dark"],
};
const expected = (name) => name === "step" ? "0, 1, 2, …" : words[name].map((word) => `"${word}"`).join(", ");

export const limited = [...Object.keys(words), "step"];

/** What is wrong with an attribute, in both languages; nothing: null. */
export function wrongAttribute(name, value) {
  if (value === null || (name === "step" ? /^\d+$/.test(value) : words[name].includes(value))) return null;
  return { en: `${name}="${value}": expected ${expected(name)}`, zh: `${name}="${value}"：应为 ${expected(name)}` };
}
