// Predict, then reveal: the question is the engine's, the guess stays in the
// picture, and nothing gives the answer away before.
import assert from "node:assert/strict";
import { axe, launchChromium, test, use } from "./browsers.mjs";
import { apply, at, enter, leave, stands, visit, why } from "./playground.mjs";

const used = use(launchChromium);

const asked = (page) => page.getByRole("form", { name: "Predict" });
const guess = (page) => page.locator("#picture [data-key=guess]").getAttribute("aria-label");

/** To step 12, by keys: broker 1 is at 4, the others at 7, and next it fetches, so that HW rises to 7. */
async function toStep12(page) {
  await enter(page);
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
}

test("a wrong guess stays dashed, and the answer names where it went astray", async () => {
  const here = await visit(used);
  const { page } = here;
  await toStep12(page);
  await page.keyboard.press("p");
  await asked(page).waitFor();
  assert.match(await asked(page).innerText(), /Where will HW of orders-0 be after\s+replicate broker=1\s*\?/);
  assert.deepEqual((await asked(page).getByRole("radio").evaluateAll((all) => all.map((each) => each.parentElement.innerText.trim()))), ["4", "6", "7", "Not sure"]);
  assert.equal(await asked(page).getByRole("button", { name: "Check and run" }).isDisabled(), true);
  await page.keyboard.press("Enter"); // there is no choice yet
  assert.match(await at(page), /^Step 12 /);
  await page.keyboard.press("6");
  assert.match(await guess(page), /6/);
  await axe(page);
  await page.keyboard.press("Enter");
  assert.equal(await at(page), "Step 13 of 15: replicate broker=1");
  assert.match(await why(page).innerText(), /^You said 6, it is 7\. HW rises from 4 to 7\. /);
  assert.match(await guess(page), /6/); // for this step
  await page.keyboard.press("ArrowRight");
  assert.equal(await page.locator("#picture [data-key=guess]").count(), 0);
  assert.doesNotMatch(await why(page).innerText(), /You said/);
  await page.keyboard.press("ArrowLeft");
  assert.match(await why(page).innerText(), /^You said 6/); // what was said is not forgotten
  await leave(here);
});

test("a right guess, and not being sure, are told in the same tone", async () => {
  const here = await visit(used, { locale: "zh-CN" });
  const { page } = here;
  const said = () => page.getByRole("region", { name: "为什么" }).innerText();
  await page.getByRole("button", { name: "预测下一步" }).click(); // request 4 is asked about
  await page.getByRole("radio", { name: "等待中" }).waitFor();
  await page.keyboard.press("3"); // pending is the third
  await page.keyboard.press("Enter");
  assert.match(await said(), /^你答“等待中”，正是如此。/);
  await page.getByRole("button", { name: "预测下一步" }).click();
  await page.getByRole("radio", { name: "不确定" }).check();
  await page.getByRole("button", { name: "检查并运行" }).click();
  assert.match(await said(), /^实际是 7。/); // broker 3 has fetched the whole batch: 4 to 6
  await leave(here);
});

test("while a question waits nothing gives its answer away", async () => {
  const here = await visit(used);
  const { page } = here;
  await toStep12(page);
  await page.getByRole("button", { name: "What can be done now" }).click();
  const effect = page.locator("#actions-effect");
  await page.getByRole("button", { name: "replicate", exact: true }).hover();
  assert.match(await effect.innerText(), /HW rises from 4 to 7/);
  await enter(page);
  await page.keyboard.press("p"); // the mouse rests where it was
  await asked(page).waitFor();
  assert.equal(await effect.innerText(), "Answer the question first: this would give it away.");
  await page.getByRole("button", { name: "replicate", exact: true }).focus();
  assert.equal(await effect.innerText(), "Answer the question first: this would give it away.");
  assert.equal(await page.locator("#tide [data-key=tide-glyphs]").isVisible(), false); // they show what comes
  assert.equal(await why(page).isVisible(), false);
  await page.getByRole("button", { name: "Not now" }).click();
  assert.equal(await why(page).isVisible(), true);
  await page.getByRole("button", { name: "replicate", exact: true }).hover();
  assert.match(await effect.innerText(), /HW rises from 4 to 7/);

  await why(page).getByRole("button", { name: "Predict next step" }).click();
  await page.getByRole("combobox", { name: "Command" }).fill("crash 3");
  await page.getByRole("combobox", { name: "Command" }).press("Enter"); // who acts otherwise leaves the question
  assert.equal(await asked(page).isVisible(), false);
  await why(page).getByRole("button", { name: "Predict next step" }).focus();
  await page.keyboard.press("Enter"); // at the end there is nothing to ask
  assert.equal(await asked(page).isVisible(), false);
  await leave(here);
});

test("a level in the picture is an answer; on a phone everything is in reach", async () => {
  const here = await visit(used, { viewport: { width: 390, height: 844 }, hasTouch: true });
  const { page } = here;
  await page.getByRole("button", { name: "Next step", exact: true }).click();
  await page.getByRole("button", { name: "Next step", exact: true }).click();
  await page.getByRole("region", { name: "Steps" }).getByRole("button", { name: "Predict" }).click();
  await asked(page).waitFor();
  const box = await page.locator("#picture").boundingBox();
  const { origin, first, slot } = await page.locator("#picture svg").evaluate((svg) => ({ ...svg.dataset }));
  await page.touchscreen.tap(box.x + box.width / 2, box.y + Number(origin) - (7 - first) * slot + 3);
  assert.match(await guess(page), /7/);
  await axe(page);
  await page.getByRole("button", { name: "Check and run" }).tap();
  assert.match(await why(page).innerText(), /^You said 7, and so it is\./);
  await leave(here);
});

test("a number is typed digit by digit, and what was typed for one question is forgotten by the next", async () => {
  const here = await visit(used);
  const { page } = here;
  const chosen = () => asked(page).getByRole("radio", { checked: true }).evaluateAll((all) => all.map(({ value }) => value));
  await apply(page, `model minikafka\ncluster brokers=1,2\ntopic t replicas=2\n${"produce t-0 v acks=1\n".repeat(12)}replicate\n`);
  await stands(page, "Step 16 of 16");
  await enter(page);
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("p");
  await asked(page).getByRole("radio", { name: "11" }).waitFor(); // 0, 11, 12
  await page.keyboard.press("1"); // of 11, or of 12
  assert.deepEqual(await chosen(), []);
  await page.keyboard.press("Escape");
  await page.keyboard.press("p");
  await page.keyboard.press("2"); // no answer begins so
  assert.deepEqual(await chosen(), []);
  await page.keyboard.press("1");
  await page.keyboard.press("2");
  assert.deepEqual(await chosen(), ["12"]);
  await page.keyboard.press("Enter");
  assert.equal(await at(page), "Step 16 of 16: replicate");
  await leave(here);
});
