// The playground in a stock Firefox: what a learner does there, by role and text.
import assert from "node:assert/strict";
import { launchFirefox, test, use } from "./browsers.mjs";

const used = use(launchFirefox);

async function visit(t, address = used.url) {
  const context = await used.browser.createBrowserContext(); // nobody's language or session is there yet
  t.after(() => context.close());
  const page = await context.newPage();
  await page.setViewport({ width: 1440, height: 900 });
  const complaints = [];
  page.on("pageerror", (error) => complaints.push(String(error)));
  page.on("console", (message) => { if (["error", "warn"].includes(message.type())) complaints.push(message.text()); });
  await page.goto(address);
  await page.waitForSelector("html[data-ready]");
  return { page, complaints };
}

const named = (page, role, name) => page.waitForSelector(`::-p-aria([name="${name}"][role="${role}"])`);
const press = async (page, name) => (await named(page, "button", name)).click();
const stands = (page, text) => page.waitForSelector(`#tide[aria-valuetext^="${text}"]`);
const says = (page, text) => page.waitForFunction((text) => document.getElementById("sentence").innerText.includes(text), {}, text);

test("Firefox: stepped, forked, undone, and in the other language", async (t) => {
  const { page, complaints } = await visit(t);
  await stands(page, "Step 10 of 15");
  await says(page, "refund-41 is lost although it was acknowledged.");
  await press(page, "Previous step");
  await stands(page, "Step 9 of 15");
  const field = await named(page, "combobox", "Command");
  await field.type("crash 1");
  await field.press("Enter");
  await stands(page, "Step 10 of 10");
  await press(page, "Undo");
  await stands(page, "Step 9 of 10");
  await (await named(page, "button", "中文")).click();
  await named(page, "button", "上一步");
  await page.waitForSelector("html[lang=zh]");
  assert.deepEqual(complaints, []);
});

test("Firefox: predicted, and answered", async (t) => {
  const { page, complaints } = await visit(t);
  await press(page, "Next step");
  await stands(page, "Step 11 of 15");
  await press(page, "Next step");
  await press(page, "Predict next step");
  await (await named(page, "radio", "6")).click();
  await press(page, "Check and run");
  await stands(page, "Step 13 of 15");
  await says(page, "You said 6, it is 7.");
  assert.equal(await page.$eval("#picture [data-key=guess]", (guess) => /6/.test(guess.getAttribute("aria-label"))), true);
  assert.deepEqual(complaints, []);
});

test("Firefox: shared, and opened by somebody else", async (t) => {
  const { page, complaints } = await visit(t);
  await press(page, "Previous step");
  await press(page, "Share");
  const field = await named(page, "textbox", "Link to this step");
  await page.waitForFunction((field) => field.value.includes("step=9"), {}, field);
  const link = await field.evaluate(({ value }) => value);
  const other = await visit(t, link);
  await stands(other.page, "Step 9 of 15");
  const marks = (page) => page.$$eval("#picture [data-key^=batch]", (all) => all.map((mark) => mark.getAttribute("aria-label")));
  assert.deepEqual(await marks(other.page), await marks(page));
  assert.deepEqual([...complaints, ...other.complaints], []);
});

test("Firefox: compared with a line changed", async (t) => {
  const { page, complaints } = await visit(t);
  await press(page, "Compare");
  const lines = await named(page, "combobox", "Line to change");
  const value = await lines.$$eval("option", (all) => all.find(({ text }) => text.includes("refund-41")).value);
  await lines.select(value);
  const field = await named(page, "combobox", "The line, changed");
  await field.evaluate((field) => { field.value = ""; });
  await field.type("produce orders-0 refund-41 acks=all");
  await field.press("Enter");
  await page.waitForFunction(() => /request 3 status\s+acknowledged\s+failed/.test(document.querySelector("#compare tbody")?.innerText));
  assert.deepEqual(complaints, []);
});
