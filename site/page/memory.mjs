// What was shown, for when it is asked for again: by a page that is opened without a link,
// the last session of all; by an entry of the browser's history, reloaded or gone back to,
// what it was left with. Where the browser stores nothing, as in a frame of another site,
// a reload begins anew.

const last = "highwater.session";
const nameOf = (entry) => `highwater.entry.${entry}`;
const left = new Map(); // by entries, of this page

/** { text, step, lab, part, chosen, dismissed, lang } of an entry; null: of none. */
export function remember(session, entry) {
  if (entry !== null) left.set(entry, session);
  const text = JSON.stringify({ version: 1, ...session });
  write("localStorage", last, text);
  if (entry !== null) write("sessionStorage", nameOf(entry), text);
}

/** What an entry was left with; null: nothing, or nothing of ours. */
export const recall = (entry) => left.get(entry) ?? read("sessionStorage", nameOf(entry));

/** The last session of all, in no language of its own. */
export function recallLast() {
  const session = read("localStorage", last);
  return session && { ...session, lang: null };
}

function write(storage, key, text) {
  try {
    window[storage].setItem(key, text);
  } catch { /* forbidden, or full */ }
}

function read(storage, key) {
  try {
    const { version, text, step, lab, part, chosen, dismissed, lang } = JSON.parse(window[storage].getItem(key));
    if (version !== 1 || typeof text !== "string" || !Number.isSafeInteger(step) || step < 0) return null;
    return { text, step, lab: typeof lab === "string" ? lab : null, part: typeof part === "string" ? part : "", chosen: chosen === true, dismissed: typeof dismissed === "string" ? dismissed : "", lang: ["en", "zh"].includes(lang) ? lang : null };
  } catch {
    return null;
  }
}
