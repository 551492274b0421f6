// Two runs side by side: one script with a line changed, and two branches of a lab.
import assert from "node:assert/strict";
import { axe, launchChromium, test, use } from "./browsers.mjs";
import { apply, at, enter, leave, noteTaken, press, stands, stopTime, taken, type, visit } from "./playground.mjs";

const used = use(launchChromium);

const compare = (page) => page.getByRole("region", { name: "Compare", exact: true });
const rows = async (page) => (await rest(page), (await compare(page).locator("tbody tr").allInnerTexts()).map((row) => row.replaceAll(/\s+/g, " ")));
/** The differences are told of the step where the scrubber rests. */
const rest = (page) => page.locator("#compare .differences[aria-busy=false]").waitFor();
const heights = (page) => compare(page).locator(".picture svg").evaluateAll((all) => all.map(({ dataset }) => `${dataset.origin} ${dataset.slot}`));

/** A line, which is `from`, is another. */
async function change(page, line, from, to) {
  await compare(page).getByRole("spinbutton", { name: "Line to change" }).fill(String(line));
  const field = compare(page).getByRole("combobox", { name: "The line, changed" });
  assert.equal(await field.inputValue(), from);
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
  await change(page, 11, "produce orders-0 refund-41 acks=1", "produce orders-0 refund-41 acks=all");
  await compare(page).getByRole("table").waitFor();
  const told = await rows(page);
  assert.match(told[0], /^request 3 status acknowledged failed This run: .*acks=1 waits for the leader only.* Compared with: The leader has changed\./);
  assert.equal((await heights(page))[0], (await heights(page))[1]);
  await page.waitForFunction(() => [...document.querySelectorAll("#compare .picture")].every((picture) => Math.abs(picture.firstElementChild.getBoundingClientRect().height - picture.clientHeight) < 1)); // no more of it than there is room for
  await axe(page);
  await page.getByRole("slider").focus();
  const busy = await page.getByRole("slider").evaluate((slider) => { // before the promotion one waits, the other was answered
    slider.dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowLeft", bubbles: true, cancelable: true }));
    return document.querySelector("#compare .differences").getAttribute("aria-busy");
  });
  assert.equal(busy, "true"); // a step does not wait for the differences
  assert.match(await at(page), /^Step 9 of 15: produce orders-0 refund-41 acks=1$/);
  assert.ok((await rows(page)).some((row) => row.startsWith("request 3 status acknowledged pending ")));
  await page.keyboard.press("Home");
  assert.equal(await at(page), "Before the first of 15 steps");
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

// Line 8 is step 7: where broker 3 does not fetch there, its LEO stays at 2, and so does HW.
test("arrows step as soon as it is open; where the two part is said, and one press away", async () => {
  const here = await visit(used);
  const { page } = here;
  const parting = compare(page).locator(".parting");
  await enter(page);
  await page.keyboard.press("c");
  await page.keyboard.press("ArrowRight");
  assert.match(await at(page), /^Step 11 of 15/);
  assert.equal(await page.getByRole("button", { name: "Compare" }).count(), 1); // what runs the other line has a name of its own
  await change(page, 8, "replicate", "replicate broker=2");
  await parting.getByText("The first difference is at step 7.").waitFor();
  await axe(page);
  await parting.getByRole("button", { name: "Go to step 7" }).click();
  assert.match(await at(page), /^Step 7 of 15/);
  await parting.getByText("The first difference is at this step.").waitFor();
  await page.keyboard.press("ArrowLeft"); // the focus is where arrows step
  assert.match(await at(page), /^Step 6 of 15/);
  await compare(page).getByText("No difference at this step.").waitFor();
  await parting.getByText("The first difference is at step 7.").waitFor();
  await change(page, 10, "# acks=1 waits for the leader alone", "# nothing but another word");
  await parting.getByText("The two runs differ at no step.").waitFor();
  await leave(here);
});

test("another model is another system, and has nothing to compare", async () => {
  const here = await visit(used);
  const { page } = here;
  await apply(page, "model minikafka\n");
  await press(page, "Compare");
  await compare(page).getByText("Nothing is changed yet").waitFor();
  await change(page, 1, "model minikafka", "model miniredis");
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
  await page.getByRole("slider").focus();
  await page.keyboard.press("End");
  assert.match(await at(page), /^Step 15 of 15: fetch orders-0 from=4/);
  assert.deepEqual(await compare(page).locator(".side-note").evaluateAll((notes) => notes.map(({ hidden }) => hidden)), [false, true]);
  await leave(here);
});

// HW is 2 from step 5, 4 from step 7, and 7 from step 13 on. Where broker 3 does not fetch at step 7, HW stays at 2,
// the promotion cuts to it, and the three records of step 11 bring it to 5 at step 13.
test("both waters stand in one tide table, and every key and button of the page walks both", async () => {
  const here = await visit(used);
  const { page } = here;
  await press(page, "Compare");
  await change(page, 8, "replicate", "replicate broker=2");
  await rest(page);
  const tide = page.getByRole("slider").locator("svg");
  const now = async () => (await tide.locator("[data-key=tide-now] text").allTextContents()).join(", ");
  const hw = () => compare(page).locator(".numbers").evaluateAll((all) => all.map((numbers) => numbers.querySelector("b")?.textContent));
  assert.equal(await tide.count(), 1);
  assert.equal(await tide.locator("[data-key=tide-beside] path[stroke-dasharray]").count(), 2); // its HW, and its LEO
  await page.getByRole("slider").focus();
  const walked = [];
  for (const key of ["Home", "Shift+ArrowRight", "Shift+ArrowRight", "Shift+ArrowLeft", "ArrowRight", "ArrowLeft", "End"]) {
    await page.keyboard.press(key);
    walked.push([key, (await at(page)).match(/^(Before|Step \d+)/)[0], await now(), ...await hw()]);
  }
  assert.deepEqual(walked, [
    ["Home", "Before", "", undefined, undefined],
    ["Shift+ArrowRight", "Step 5", "HW 2", "2", "2"],
    ["Shift+ArrowRight", "Step 7", "HW 4, HW 2", "4", "2"],
    ["Shift+ArrowLeft", "Step 5", "HW 2", "2", "2"],
    ["ArrowRight", "Step 6", "HW 2", "2", "2"],
    ["ArrowLeft", "Step 5", "HW 2", "2", "2"],
    ["End", "Step 15", "HW 7, HW 5", "7", "5"],
  ]);
  await press(page, "First step");
  assert.match(await at(page), /^Before the first/);
  await press(page, "Next step");
  assert.match(await at(page), /^Step 1 of 15/);
  const box = await tide.boundingBox(); // dragged to the middle of what lies between the first and the last
  const [left, right] = await tide.evaluate(({ dataset }) => [dataset.left, dataset.right].map(Number));
  await page.mouse.click(box.x + left + (box.width - left - right) * 9 / 15, box.y + 40);
  assert.match(await at(page), /^Step 9 of 15/);
  await leave(here);
});

test("Space plays both, a step at a time, and stops", async () => {
  const here = await visit(used);
  const { page } = here;
  await enter(page);
  await page.keyboard.press("c");
  await change(page, 11, "produce orders-0 refund-41 acks=1", "produce orders-0 refund-41 acks=all");
  await page.getByRole("slider").focus();
  await page.keyboard.press("End");
  for (let i = 0; i < 3; i++) await page.keyboard.press("ArrowLeft");
  await stopTime(page);
  await page.keyboard.press(" ");
  await page.getByRole("button", { name: "Pause" }).waitFor();
  assert.match(await at(page), /^Step 12 of 15/);
  await page.clock.runFor(1200);
  assert.match(await at(page), /^Step 13 of 15/);
  await page.keyboard.press(" ");
  await page.clock.runFor(2400);
  assert.match(await at(page), /^Step 13 of 15/);
  await press(page, "Play");
  await page.clock.runFor(1200);
  await page.clock.runFor(1200);
  assert.match(await at(page), /^Step 15 of 15/);
  await page.getByRole("button", { name: "Play", exact: true }).waitFor(); // it is at its end
  await noteTaken(page);
  for (const key of ["p", "g", "s", "/"]) await page.keyboard.press(key); // what they lead to is not there
  assert.deepEqual(await taken(page), []);
  assert.equal(await page.locator("#prediction").isVisible(), false);
  await page.clock.resume();
  await leave(here);
});

// The page counts an exercise's steps from where its task begins.
test("the steps that an exercise begins with are not counted", async () => {
  const here = await visit(used, { address: "#lab=kafka-1-a-fetch/one-behind" });
  const { page } = here;
  const before = [await at(page), await page.locator(".place").innerText()];
  await press(page, "Compare");
  await compare(page).getByText("Nothing is changed yet").waitFor();
  assert.deepEqual([await at(page), await page.locator(".place").innerText()], before);
  await page.getByRole("slider").focus();
  await page.keyboard.press("Home");
  assert.match(await at(page), /^Before the first/);
  await leave(here);
});

test("a long script under another setting shows how far it is, and can be stopped", async () => {
  const here = await visit(used);
  const { page } = here;
  await apply(page, `model minikafka\ncluster brokers=1,2,3\ntopic t replicas=3\n${"produce t-0 value acks=1\nreplicate\n".repeat(6000)}`);
  await stands(page, "Step 12003 of 12003");
  await press(page, "Compare");
  await compare(page).getByText("Nothing is changed yet").waitFor();
  await page.evaluate(() => { // it takes twice the time after which that can be seen, or more: then it is stopped at once
    const running = document.getElementById("running");
    new MutationObserver(() => { if (!running.hidden) document.getElementById("stop").click(); }).observe(running, { attributes: true });
  });
  await change(page, 2, "cluster brokers=1,2,3", "cluster brokers=1,2,3,4");
  await rest(page);
  await page.getByRole("slider").focus();
  await page.keyboard.press("End");
  assert.match(await at(page), /^Step 12003 of 12003/); // of this run; the other one ends where it was stopped
  await compare(page).getByText("This run ends earlier.").waitFor();
  await press(page, "Close");
  assert.match(await at(page), /^Step 12003 of 12003/);
  await leave(here);
});

// Two branches part at the end, so the leader's reason lies 2,000 steps back.
test("a branch of a long run is there at once, and reasons that lie far back are found meanwhile", async () => {
  const here = await visit(used);
  const { page } = here;
  await apply(page, `model minikafka\ncluster brokers=1,2\ntopic t replicas=2\n${"produce t-0 value acks=1\nreplicate\n".repeat(1000)}produce t-0 more acks=1\n`);
  await stands(page, "Step 2004 of 2004");
  await press(page, "Previous step");
  await type(page, "promote t-0 2");
  await stands(page, "Step 2004 of 2004: promote");
  await press(page, "Compare");
  await compare(page).getByText("Nothing is changed yet").waitFor();
  await page.evaluate(() => { // it stands there only until they are found
    globalThis.looked = new Promise((resolve) => new MutationObserver(([{ target }]) => { if (/Looking for the reason…/.test(target.textContent)) resolve(); }).observe(document.querySelector("#compare .differences"), { childList: true, subtree: true }));
  });
  await compare(page).getByRole("combobox", { name: "Compared with" }).selectOption({ index: 2 }); // after the run that the page opened with
  assert.equal(await page.locator("#running").isVisible(), false); // nothing runs again
  await page.evaluate(() => globalThis.looked);
  await rest(page);
  const told = (await rows(page)).find((row) => row.startsWith("t-0 leader"));
  assert.match(told, /^t-0 leader 2 1 This run: .*Compared with: /);
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
