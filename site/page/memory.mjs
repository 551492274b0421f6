// The last session, for when the page is loaded again; where the browser stores
// nothing, as in a frame of another site, a reload begins anew.

const key = "highwater.session";

/** { text, step, lab, part, chosen, dismissed } */
export function rememberSession(session) {
  try {
    localStorage.setItem(key, JSON.stringify({ version: 1, ...session }));
  } catch { /* forbidden, or full */ }
}

/** What was remembered; null: nothing, or nothing of ours. */
export function recallSession() {
  try {
    const { version, text, step, lab, part, chosen, dismissed } = JSON.parse(localStorage.getItem(key));
    if (version !== 1 || typeof text !== "string" || !Number.isSafeInteger(step) || step < 0) return null;
    return { text, step, lab: typeof lab === "string" ? lab : null, part: typeof part === "string" ? part : "", chosen: chosen === true, dismissed: typeof dismissed === "string" ? dismissed : "" };
  } catch {
    return null;
  }
}
