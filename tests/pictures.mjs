// What is drawn and described of every script, for comparing the bytes of all hosts.
import { execFileSync } from "node:child_process";
import { root, scripts } from "./scripts.mjs";

const looks = [
  { lang: "en", theme: "light", width: 1056, height: 0 },
  { lang: "zh", theme: "dark", width: 390, height: 0 },
  { lang: "en", theme: "dark", width: 720, height: 340 },
];

/** The end of every story; of every lab also the steps on the way, seen in several ways. */
export function sights(highwater) {
  return scripts.flatMap(({ path, text }) => {
    const lab = highwater.open(text);
    const end = lab.step;
    lab.close();
    if (!path.startsWith("site/labs/")) return { path, text, step: end, ...looks[0] };
    return [0, 0.2, 0.4, 0.6, 0.8, 1].flatMap((part) => looks.map((look) => ({ path, text, step: Math.round(part * end), ...look })));
  });
}

/** The digests of what this host makes of them. It runs in pages, too, so it leans on nothing here. */
export async function digests(face, sights) {
  const { load } = await import(face);
  const highwater = await load();
  const hex = async (text) => Array.from(new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text))), (byte) => byte.toString(16).padStart(2, "0")).join("");
  const lines = [];
  for (const { text, step, lang, theme, width, height } of sights) {
    const lab = highwater.open(text);
    lab.goto(step);
    const look = { lang, theme, width, height };
    lines.push((await Promise.all([lab.svg(look), lab.tide(look), lab.describe(look)].map(hex))).join(" "));
    lab.close();
  }
  return lines;
}

/** The same, natively. */
export function nativeDigests(sights) {
  const text = execFileSync(`${root}tests/.built/parity`, { input: JSON.stringify(sights), encoding: "utf8", maxBuffer: 1 << 26 });
  return text.trimEnd().split("\n").map((line) => line.trimEnd());
}

/** The sights that look different. */
export const different = (sights, ours, theirs) => sights.filter((_, i) => ours[i] !== theirs[i]).map(({ text, ...sight }) => sight);
