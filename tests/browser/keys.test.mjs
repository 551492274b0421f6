// Every key of the design's table, section 9, in one story; then without those that are letters.
import assert from "node:assert/strict";
import { launchChromium, test, use } from "./browsers.mjs";
import { at, enter, leave, noteTaken, stands, taken, visit } from "./playground.mjs";

const used = use(launchChromium);

const focused = (page) => page.evaluate(() => document.activeElement.closest("[aria-label]")?.getAttribute("aria-label"));
const shown = (page, role, name) => page.getByRole(role, { name, exact: true }).waitFor();
const gone = (page, role, name) => page.getByRole(role, { name, exact: true }).waitFor({ state: "hidden" });

/** To where there is something to predict, and to play. */
async function toStep12(page) {
  await enter(page);
  await page.keyboard.press("End");
  for (let i = 0; i < 3; i++) await page.keyboard.press("ArrowLeft");
}

// From step 10 of the opening lab. HW rises at 5, 7 and 13.
const steps = [
  ["ArrowRight", "Step 11 of 15"],
  ["ArrowLeft", "Step 9 of 15"],
  ["Shift+ArrowRight", "Step 13 of 15"],
  ["Shift+ArrowLeft", "Step 7 of 15"],
  ["Home", "Before the first"],
  ["End", "Step 15 of 15"],
  ["Control+z", "Step 9 of 15"],
  ["Control+Shift+Z", "Step 11 of 15"],
  ["Meta+z", "Step 9 of 15"],
  ["Meta+Shift+Z", "Step 11 of 15"],
];

// What each does, and what undoes it. `letter`: it can be switched off.
const others = [
  { key: "Space", seen: (page) => shown(page, "button", "Pause"), again: "Space", back: (page) => shown(page, "button", "Play") },
  { key: "/", letter: true, seen: (page) => page.locator(":focus").and(page.getByRole("combobox", { name: "Command" })).waitFor(), again: "Escape", back: (page) => page.locator(".app:focus").waitFor() },
  { key: "?", letter: true, seen: (page) => shown(page, "dialog", "Keyboard"), again: "Escape", back: (page) => gone(page, "dialog", "Keyboard") },
  { key: "p", letter: true, seen: (page) => shown(page, "form", "Predict"), again: "Escape", back: (page) => gone(page, "form", "Predict") },
  { key: "c", letter: true, seen: (page) => page.locator("#compare:focus").waitFor(), again: "Escape", back: (page) => page.locator("#compare").waitFor({ state: "hidden" }) },
  { key: "s", letter: true, seen: async (page) => assert.equal(await page.evaluate(() => document.activeElement.closest("#script") !== null), true) },
];

test("each key does what the list of keys says", async () => {
  const here = await visit(used);
  const { page } = here;
  for (const [key, text] of steps) {
    await enter(page);
    await page.keyboard.press("Home");
    for (let i = 0; i < 10; i++) await page.keyboard.press("ArrowRight");
    await stands(page, "Step 10 of 15");
    await page.keyboard.press(key);
    assert.ok((await at(page)).startsWith(text), `${key}: ${await at(page)}`);
  }
  for (const { key, seen, again, back } of others) {
    await toStep12(page);
    await page.keyboard.press(key);
    await seen(page);
    if (!again) continue;
    for (const each of again.split(" ")) await page.keyboard.press(each);
    await back(page);
  }

  // A prediction by keys alone. After step 12 broker 1 has 0 to 3, and next it fetches 4 to 6: HW rises to 7.
  await toStep12(page);
  for (const key of ["p", "7"]) {
    await page.keyboard.press(key);
    await shown(page, "form", "Predict");
  }
  await page.keyboard.press("Enter");
  assert.match(await page.getByRole("region", { name: "Why" }).innerText(), /^You said 7, and so it is\./);
  await stands(page, "Step 13 of 15");
  await leave(here);
});

test("G goes to an exercise's goals; where the script is a sheet S opens and closes it", async () => {
  const here = await visit(used, { viewport: { width: 1000, height: 700 } });
  const { page } = here;
  const pane = page.locator("#pane");
  await enter(page);
  await page.keyboard.press("g"); // a lab has none
  assert.equal(await page.evaluate(() => document.activeElement.className), "app");
  await page.keyboard.press("s");
  assert.equal(await pane.isVisible(), true);
  await page.keyboard.press("s");
  assert.equal(await pane.isVisible(), false);

  await leave(here);

  const exercise = await visit(used, { viewport: { width: 1000, height: 700 }, address: "#lab=kafka-1-a-fetch/one-behind" });
  await enter(exercise.page);
  await exercise.page.keyboard.press("g");
  await exercise.page.locator("#goals:focus").waitFor();
  assert.equal(await focused(exercise.page), "Goals");
  await leave(exercise);
});

test("letters can be switched off: then they do nothing, and all other keys what they did", async () => {
  const here = await visit(used);
  const { page } = here;
  await enter(page);
  await page.keyboard.press("?");
  await page.getByRole("checkbox", { name: "Letter keys" }).uncheck();
  await page.keyboard.press("Escape");
  await enter(page);
  const before = await at(page);
  await noteTaken(page);
  for (const { key } of others.filter(({ letter }) => letter)) await page.keyboard.press(key);
  await page.keyboard.press("g");
  assert.deepEqual(await taken(page), []);
  assert.equal(await at(page), before);
  assert.equal(await page.evaluate(() => document.activeElement.className), "app");
  assert.equal(await page.locator("form.prediction, #compare, dialog, #keys").filter({ visible: true }).count(), 0);
  await page.keyboard.press("Control+z"); // with a modifier it is no letter key
  assert.match(await at(page), /^Step 9 /);
  await page.keyboard.press("End");
  assert.match(await at(page), /^Step 15 /);
  await page.reload();
  await page.locator("html[data-ready]").waitFor();
  await enter(page);
  await noteTaken(page);
  await page.keyboard.press("p"); // it is remembered
  await page.keyboard.press("ArrowLeft");
  assert.deepEqual(await taken(page), ["ArrowLeft"]);
  assert.equal(await page.getByRole("form", { name: "Predict" }).count(), 0);
  await leave(here);
});
