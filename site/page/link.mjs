// The address of a place in a run: #hw=, the packed script of the whole line, and
// what else there is to say of it; or #lab=, a lab or an exercise as it begins. Whoever opens it runs the script again; how it
// ended is known by a digest of the last state.
import { strings } from "./link-strings.mjs";
import { pack, unpack } from "./pack.mjs";

export const problems = strings;

/** A link to what is shown: { text, step, lang, lab, part, branch, digest }; what is empty is left out. */
export async function linkTo({ text, ...more }) {
  const fields = Object.entries(more).filter(([, value]) => value !== "" && value !== null && value !== undefined);
  const { origin, pathname } = location;
  const page = origin === "null" ? location.href.replace(/[?#].*/s, "") : origin + pathname;
  return `${page}#hw=${await pack(text)}${fields.map(([key, value]) => `&${key}=${encodeURIComponent(value)}`).join("")}`;
}

/** What a fragment links to; null where it is no such link. @throws Unpackable */
export async function linked(hash = location.hash) {
  if (!/^#(hw|lab)=/.test(hash)) return null;
  const fields = new URLSearchParams(hash.slice(1).replaceAll("+", "%2B"));
  const step = fields.get("step");
  const lang = fields.get("lang");
  return {
    text: fields.has("hw") ? await unpack(fields.get("hw")) : undefined,
    step: /^\d{1,9}$/.test(step) ? Number(step) : undefined,
    lang: ["en", "zh"].includes(lang) ? lang : null,
    lab: fields.get("lab"), part: fields.get("part") ?? "", branch: fields.get("branch"), digest: fields.get("digest"),
  };
}

/** The digest of the state in which the current line ends. */
export function digestOf({ lab, step, steps }) {
  lab.goto(steps);
  try {
    return lab.trace({ states: "none" }).steps.at(-1)?.digest ?? "";
  } finally {
    lab.goto(step);
  }
}
