// Two runs side by side: one script with a line changed, and two branches of a lab.
import assert from "node:assert/strict";
import { axe, launchChromium, test, use } from "./browsers.mjs";
import { apply, at, enter, leave, press, type, visit } from "./playground.mjs";

const used = use(launchChromium);

const compare = (page) => page.getByRole("main", { name: "Compare" });
const place = (page) => compare(page).getByRole("slider").getAttribute("aria-valuetext");
const rows = async (page) => (await rest(page), (await compare(page).locator("tbody tr").allInnerTexts()).map((row) => row.replaceAll(/\s+/g, " ")));
/** The differences are told of the step where the scrubber rests. */
const rest = (page) => page.locator("#compare .differences[aria-busy=false]").waitFor();
const heights = (page) => compare(page).locator(".picture svg").evaluateAll((all) => all.map(({ dataset }) => `${dataset.origin} ${dataset.slot}`));

/** The first line that begins so is another. */
async function change(page, from, to) {
  const lines = compare(page).getByRole("combobox", { name: "Line to change" });
  const value = await lines.locator("option").evaluateAll((all, from) => all.find(({ text }) => text.includes(from)).value, from);
  await lines.selectOption(value);
  const field = compare(page).getByRole("combobox", { name: "The line, changed" });
  assert.match(await field.inputValue(), new RegExp(from));
  await field.fill(to);
  await field.press("Enter");
}

// With acks=all the refund waits for broker 2 and 3: the promotion cuts it all the same, but nobody was told that it is safe.
test("one script with a line changed: one scale, one scrubber, a row for each difference with its reasons", async () => {
  const here = await visit(used);
  const { page } = here;
  await enter(page);
  await page.keyboard.press("c");
  await compare(page).getByText("Nothing is changed yet").waitFor();
  await axe(page);
  await change(page, "refund-41", "produce orders-0 refund-41 acks=all");
  await compare(page).getByRole("table").waitFor();
  const told = await rows(page);
  assert.match(told[0], /^request 3 status acknowledged failed This run: .*acks=1 waits for the leader only.* Compared with: The leader has changed\./);
  assert.equal((await heights(page))[0], (await heights(page))[1]);
  await page.waitForFunction(() => [...document.querySelectorAll("#compare .picture")].every((picture) => Math.abs(picture.firstElementChild.getBoundingClientRect().height - picture.clientHeight) < 1)); // no more of it than there is room for
  await axe(page);
  await compare(page).getByRole("slider").focus();
  const busy = await compare(page).evaluate((root) => { // before the promotion one waits, the other was answered
    root.querySelector("[role=slider]").dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowLeft", bubbles: true, cancelable: true }));
    return root.querySelector(".differences").getAttribute("aria-busy");
  });
  assert.equal(busy, "true"); // a step does not wait for the differences
  assert.match(await place(page), /^Step 9 of 15: produce orders-0 refund-41 acks=1$/);
  assert.ok((await rows(page)).some((row) => row.startsWith("request 3 status acknowledged pending ")));
  await page.keyboard.press("Home");
  assert.match(await place(page), /^Step 0 of 15$/);
  await compare(page).getByText("No difference at this step.").waitFor();
  await page.keyboard.press("Escape");
  assert.equal(await at(page), "Before the first of 15 steps"); // where one stands is one place
  await leave(here);
});

test("a setting is put into the line that opens the cluster; a line that cannot run says why", async () => {
  const here = await visit(used);
  const { page } = here;
  await press(page, "Compare");
  await compare(page).getByRole("combobox", { name: "Setting" }).selectOption({ label: "rule.promotion.cut" });
  const field = compare(page).getByRole("combobox", { name: "The line, changed" });
  assert.equal(await field.inputValue(), "cluster brokers=1,2,3 min.insync.replicas=2 rule.promotion.cut=promoted");
  await field.press("Enter");
  // Only the promoted log is cut: broker 1 still has refund-41 at offset 4.
  await compare(page).getByRole("row", { name: /^orders-0 leo/ }).waitFor();
  assert.match((await rows(page)).find((row) => row.startsWith("orders-0 leo")), /1:4,2:4,3:4 1:5,2:4,3:4/);
  await field.fill("cluster brokers=x");
  await field.press("Enter");
  await compare(page).getByText(/^This line cannot run\. Line 3, column/).waitFor();
  await press(page, "Close");
  await leave(here);
});

test("another model is another system, and has nothing to compare", async () => {
  const here = await visit(used);
  const { page } = here;
  await apply(page, "model minikafka\n");
  await press(page, "Compare");
  await compare(page).getByText("Nothing is changed yet").waitFor();
  await change(page, "model", "model miniredis");
  await compare(page).getByText("These are two systems").waitFor();
  await press(page, "Close");
  await leave(here);
});

test("two branches: the shorter one stands still at its end", async () => {
  const here = await visit(used);
  const { page } = here;
  await press(page, "Previous step");
  await type(page, "crash 1");
  await press(page, "Compare");
  await compare(page).getByRole("combobox", { name: "Compared with" }).selectOption({ label: "branch The first run" });
  await compare(page).getByRole("table").waitFor();
  assert.match((await rows(page)).join("\n"), /orders-0 leader|request 3|epoch/);
  await compare(page).getByRole("slider").focus();
  await page.keyboard.press("End");
  assert.match(await place(page), /^Step 15 of 15: fetch orders-0 from=4/);
  assert.deepEqual(await compare(page).locator(".side-note").evaluateAll((notes) => notes.map(({ hidden }) => hidden)), [false, true]);
  const pitch = await compare(page).locator(".tide svg").evaluateAll((all) => all.map((svg) => Math.round((svg.clientWidth - svg.dataset.left - svg.dataset.right) / svg.dataset.steps)));
  assert.equal(pitch[0], pitch[1]); // a step is as wide in both
  await leave(here);
});

for (const [width, colorScheme, locale] of [[820, "dark", "zh-CN"], [390, "light", "en-US"], [320, "dark", "en-US"]]) {
  test(`${width} wide: stacked, or one at a time`, async () => {
    const here = await visit(used, { viewport: { width, height: 844 }, colorScheme, locale });
    const { page } = here;
    await enter(page);
    await page.keyboard.press("c");
    const root = page.locator("#compare");
    await root.locator(".picture svg").first().waitFor();
    const seen = () => root.locator(".hero").evaluateAll((all) => all.map((hero) => hero.checkVisibility()));
    assert.deepEqual(await seen(), width >= 640 ? [true, true] : [true, false]);
    if (width < 640) {
      await root.getByRole("button", { name: "Compared with" }).click();
      assert.deepEqual(await seen(), [false, true]);
    }
    assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), width);
    await rest(page); // with the rows
    await leave(here);
  });
}
