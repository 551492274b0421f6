// The playground as its tests visit it: opened, walked through, and left with
// nothing to complain of.
import assert from "node:assert/strict";
import { axe, unkept, watch } from "./browsers.mjs";

/** Opens the playground, or what an address adds; `used` is what use() answered. `kept`: for when the network is gone. */
export async function visit(used, { address = "", context: given, prepare, kept = false, ...options } = {}) {
  const context = given ?? await used.browser.newContext({ viewport: { width: 1440, height: 900 }, locale: "en-US", ...options });
  if (!kept) await unkept(context);
  const page = await context.newPage();
  const { complaints, requests } = watch(page);
  await prepare?.(page);
  await page.goto(used.url + address);
  await page.locator("html[data-ready]").waitFor();
  return { page, context, complaints, requests };
}

/** What every visit ends with. */
export async function leave({ page, context, complaints }) {
  await axe(page);
  assert.deepEqual(complaints, []);
  await context.close();
}

/** Where it stands: "Step 10 of 15: promote orders-0 2". */
export const at = (page) => page.locator("#tide").getAttribute("aria-valuetext");
/** Waits until it stands there: opening a lab takes a moment. */
export const stands = (page, text) => page.locator(`#tide[aria-valuetext^=${JSON.stringify(text)}]`).waitFor();
/** A row follows the picture by a frame, and is in view one later; until then the script's list is busy. */
export const rowsShown = (page) => page.locator("#script [role=list]:not([aria-busy])").waitFor({ state: "attached" });
/** What is told of the whole picture waits until the learner rests, and so does what follows from it. */
export const described = (page) => page.locator("#described:not([aria-busy])").waitFor({ state: "attached" });
/** From here on time passes only as `page.clock.runFor` says, however slow this machine is; an installed clock by itself goes on. */
export async function stopTime(page) {
  await page.clock.install({ time: 0 });
  await page.clock.pauseAt(3_600_000); // later than it can be by now
}
/** Notes keys that the page takes: what they lead to may come later, that they are taken is known at once. */
export const noteTaken = (page) => page.evaluate(() => {
  globalThis.taken = [];
  addEventListener("keydown", (key) => { if (key.defaultPrevented) taken.push(key.key); });
});
export const taken = (page) => page.evaluate(() => globalThis.taken.splice(0));
export const press = (page, name) => page.getByRole("button", { name, exact: true }).click();
export const why = (page) => page.getByRole("region", { name: "Why" });
/** Into the app, in no field: from here on the page has the keys. */
export const enter = (page) => page.locator(".app").focus();

export async function type(page, line) {
  const field = page.getByRole("combobox", { name: "Command" });
  await field.fill(line);
  await field.press("Enter");
}

/** Runs a text as the whole script. */
export async function apply(page, script) {
  await page.getByRole("button", { name: "Edit as text" }).click();
  const area = page.getByRole("textbox", { name: "Script as text" });
  await area.evaluate((area, script) => { area.value = script; }, script);
  await area.press("Control+Enter");
}
