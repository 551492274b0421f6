// The playground in a stock Firefox: what a learner does there, by role and text.
import assert from "node:assert/strict";
import { pack } from "../../site/page/pack.mjs";
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
  const line = await named(page, "spinbutton", "Line to change");
  await line.evaluate((line) => { line.value = ""; });
  await line.type("11");
  const field = await named(page, "combobox", "The line, changed");
  assert.equal(await field.evaluate((field) => field.value), "produce orders-0 refund-41 acks=1");
  await field.evaluate((field) => { field.value = ""; });
  await field.type("produce orders-0 refund-41 acks=all");
  await field.press("Enter");
  await page.waitForFunction(() => /request 3 status\s+acknowledged\s+failed/.test(document.querySelector("#compare tbody")?.innerText));
  assert.deepEqual(complaints, []);
});

// Broker 1 is at 4, the others at 7: its fetch is what HW waits for.
test("Firefox: what can be done is tried first, and what did not happen is told", async (t) => {
  const { page, complaints } = await visit(t);
  await press(page, "Next step");
  await press(page, "Next step");
  await stands(page, "Step 12 of 15");
  await press(page, "What can be done now");
  const fetch = await named(page, "button", "replicate orders-0 broker=1");
  await fetch.focus();
  await page.waitForFunction(() => document.getElementById("actions-effect").innerText.includes("HW rises from 4 to 7"));
  await stands(page, "Step 12 of 15"); // nothing was done
  await press(page, "Why not?");
  await page.waitForFunction(() => document.querySelectorAll("#details:popover-open .held > li").length === 3);
  assert.deepEqual(await page.$$eval("#details .held > li > p:first-child", (all) => all.map((row) => row.innerText.split(".")[0])), ["HW stays at 4", "The consumer reads no further than HW", "Request 4 still waits for broker 1"]);
  await page.keyboard.press("Escape");
  await fetch.focus();
  await page.keyboard.press("Enter");
  await says(page, "HW rises from 4 to 7.");
  assert.deepEqual(complaints, []);
});

test("Firefox: the picture as a table", async (t) => {
  const { page, complaints } = await visit(t);
  await page.click("button.lab");
  await press(page, "The picture as a table");
  await page.waitForSelector("#keys:popover-open table");
  assert.deepEqual(await page.$$eval("#keys tbody tr", (rows) => rows.map((row) => row.innerText.replaceAll(/\s+/g, " ").trim()).find((row) => row.startsWith("4 "))), "4 refund-41 · #3 acked, then lost");
  await page.keyboard.press("Escape");
  assert.deepEqual(complaints, []);
});

// Batches of 82 and 73 bytes and a budget of 150: two fetches bring broker 2 to 3, and the third batch comes after them.
test("Firefox: an exercise, solved by keyboard alone", async (t) => {
  const { page, complaints } = await visit(t, `${used.url}#lab=kafka-1-a-fetch/one-behind`);
  await page.waitForSelector("#goals li");
  await page.focus(".app");
  await page.keyboard.press("/");
  for (const line of ["replicate", "replicate", "produce orders-0 rice acks=1"]) {
    await page.keyboard.type(line);
    await page.keyboard.press("Enter");
  }
  await page.waitForFunction(() => document.querySelector("#goals .outcome").innerText.startsWith("All goals are met: 2 points."));
  assert.deepEqual(complaints, []);
});

test("Firefox: a step moves the marks that Chromium moves", async (t) => {
  const { page, complaints } = await visit(t);
  await page.evaluate(() => import(new URL("page/motion.mjs", document.baseURI)).then(() => {
    const { animate } = Element.prototype;
    Element.prototype.animate = function (...how) {
      const motion = animate.apply(this, how);
      motion.pause();
      return motion;
    };
  }));
  await press(page, "Next step");
  await stands(page, "Step 11 of 15");
  const moved = await page.evaluate(() => document.getAnimations().map(({ id, effect }) => `${id} ${effect.getTiming().delay}+${effect.getTiming().duration}`));
  assert.deepEqual(moved, ["batch:2:4 0+160", "request:4 100+120", "anchor:1 120+320", "anchor:3 120+320"]);
  assert.deepEqual(complaints, []);
});

test("Firefox: Back leads to the run that was left for a link", async (t) => {
  const { page, complaints } = await visit(t);
  await stands(page, "Step 10 of 15");
  await page.evaluate((word) => { location.hash = `hw=${word}`; }, await pack("model minikafka\ncluster brokers=1\n"));
  await stands(page, "Step 2 of 2");
  await page.goBack();
  await stands(page, "Step 10 of 15");
  assert.deepEqual(complaints, []);
});
