// What can be done now, the arithmetic that leads back, and the picture as a table.
import assert from "node:assert/strict";
import { axe, launchChromium, test, use } from "./browsers.mjs";
import { at, leave, press, stands, visit } from "./playground.mjs";

const used = use(launchChromium);

const effect = (page) => page.locator("#actions-effect").innerText();

// After step 10 broker 2 leads in epoch 1, and every LEO is 4.
test("what can be done is a button, what cannot says why, and each says beforehand what it would do", async () => {
  const here = await visit(used);
  const { page } = here;
  await press(page, "What can be done now");
  const promote = page.getByRole("group", { name: "promote" });
  assert.deepEqual(await promote.getByRole("button").evaluateAll((all) => all.map((each) => each.getAttribute("aria-label"))), ["promote orders-0 1", "promote orders-0 2: AlreadyLeader", "promote orders-0 3"]);
  const refused = promote.getByRole("button", { name: "promote orders-0 2: AlreadyLeader" });
  assert.equal(await refused.isDisabled(), true);
  await refused.focus();
  assert.match(await effect(page), /^Refused with AlreadyLeader\./);
  await page.keyboard.press("Enter");
  assert.match(await at(page), /^Step 10 of 15/); // nothing happens
  await page.keyboard.press("ArrowRight");
  assert.match(await effect(page), /^It would do this\. Broker 3 leads orders-0 after broker 2\./);
  assert.match(await at(page), /^Step 10 of 15/); // still nothing
  await axe(page);
  await page.getByRole("button", { name: "crash 3" }).hover();
  assert.match(await effect(page), /Broker 3/);

  await page.getByRole("button", { name: "replicate", exact: true }).focus();
  await page.keyboard.press("Enter");
  assert.equal(await at(page), "Step 11 of 11: replicate");
  assert.equal(await page.evaluate(() => document.activeElement.dataset.command), "replicate"); // and may be done again
  await press(page, "Undo");
  await page.getByRole("button", { name: "中文" }).click();
  assert.equal(await page.getByRole("group", { name: "promote" }).getByRole("button").count(), 3);
  await leave(here);
});

// HW is 4 since step 7, in which all fetched; in step 12 broker 1 holds it there.
test("a number of the arithmetic leads to the step that set it", async () => {
  const here = await visit(used);
  const { page } = here;
  await press(page, "Next step");
  await press(page, "Next step");
  await page.getByRole("region", { name: "Why" }).getByRole("button").filter({ hasText: /^HW\s*4$/ }).click();
  const link = page.locator("#details").getByRole("button", { name: "Go to step 7" });
  assert.ok(await link.evaluate((button) => document.activeElement === button));
  await page.keyboard.press("Enter");
  assert.equal(await at(page), "Step 7 of 15: replicate");
  assert.equal(await page.locator("#details").isVisible(), false);
  await leave(here);
});

// In step 5 both followers fetch; one by one, HW waits for the second.
test("a step of several fetches is split into them, and the old run stays as a branch", async () => {
  const here = await visit(used);
  const { page } = here;
  await page.getByRole("list", { name: "Script" }).getByRole("button", { name: /^6\s/ }).click();
  assert.equal(await at(page), "Step 5 of 15: replicate");
  await press(page, "Split into its fetches");
  await stands(page, "Step 5 of 16: replicate orders-0 broker=2");
  assert.match(await page.getByRole("region", { name: "Numbers" }).innerText(), /HW\s+0/);
  assert.equal(await page.getByRole("button", { name: "Split into its fetches" }).count(), 0);
  await press(page, "Next step");
  assert.equal(await at(page), "Step 6 of 16: replicate orders-0 broker=3");
  assert.match(await page.getByRole("region", { name: "Numbers" }).innerText(), /HW\s+2/);
  await page.getByRole("button", { name: "2 branches" }).waitFor();
  await leave(here);
});

test("the picture can be had as a table, in both languages and on a phone", async () => {
  const here = await visit(used, { viewport: { width: 390, height: 844 }, colorScheme: "dark" });
  const { page } = here;
  await press(page, "Next step");
  await page.locator(".lab").click();
  await press(page, "The picture as a table");
  const dialog = page.getByRole("dialog", { name: "The picture as a table" });
  assert.match(await dialog.getByRole("table").locator("caption").innerText(), /^orders-0 · HW 4 · LEO 7/);
  assert.deepEqual(await dialog.getByRole("row", { name: /^4 / }).getByRole("cell").allInnerTexts(), ["refund-41 · #3 acked, then lost", "cart-43 · e1 · only in the log", ""]);
  assert.equal(await dialog.getByRole("columnheader", { name: "Broker 2, leader" }).count(), 1);
  await axe(page);
  await page.keyboard.press("Escape");
  await leave(here);
});
