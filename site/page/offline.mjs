// What the page does that it may be opened without a network; the rest is sw.js.
// A browser or a setting may forbid it: then there is a page all the same.

const base = new URL("../", import.meta.url);

/** Before the page begins: where a newer version waits and no other page is open, the page is loaded anew with it. */
export async function takeNewer() {
  try {
    const workers = navigator.serviceWorker;
    const waiting = (await workers.getRegistration(base))?.waiting;
    if (waiting) await new Promise((resolve) => {
      workers.addEventListener("controllerchange", () => location.reload(), { once: true });
      workers.addEventListener("message", resolve, { once: true }); // not now
      workers.startMessages();
      waiting.addEventListener("statechange", ({ target }) => { if (target.state === "redundant") resolve(); });
      waiting.postMessage("take over");
    });
  } catch { /* not here */ }
}

/** Once it has begun: keeps this version, and lets a newer one wait. */
export async function keep() {
  try {
    await navigator.serviceWorker.register(new URL("sw.js", base), { updateViaCache: "none" });
  } catch { /* not here */ }
}
