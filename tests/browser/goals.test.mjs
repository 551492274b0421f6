// The lessons' exercises in the playground: goals that check themselves, hints one
// by one, a set-up nobody is shown, and the way from a lesson and back.
import assert from "node:assert/strict";
import { serve } from "../serve.mjs";
import { axe, launchChromium, test, use } from "./browsers.mjs";
import { at, enter, leave, press, stands, type, visit } from "./playground.mjs";

const used = use(launchChromium);

const pane = (page, name = "Goals") => page.getByRole("region", { name });
const bar = (page, name = "Goals") => pane(page, name).getByRole("progressbar");
/** How full the bar is: "1 of 2 met". */
const filled = (page, name) => bar(page, name).getAttribute("aria-label");
/** Each goal as it is read out, with its expect line if that is shown. */
const goals = async (page, name = "Goals") => (await page.getByRole("list", { name }).getByRole("listitem").allTextContents()).map((text) => text.trim());
const outcome = (page, name) => pane(page, name).locator(".outcome").innerText();
const rows = (page) => page.locator("#script .row-code").allTextContents();
const menu = (page, name) => page.getByRole("navigation", { name }).getByRole("button");

/** Opens an exercise from the labs by keys alone. */
async function choose(page, title) {
  await page.locator("button.lab").focus();
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { name: "Exercises with goals" }).first().waitFor();
  const items = await page.locator("#labs .item").count();
  for (let i = 0; i < items && await page.evaluate(() => document.activeElement.textContent) !== title; i++) await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await page.locator("#goals").getByRole("heading", { name: title, exact: true }).waitFor();
}

/** Into the command line by its key, and one command after another. */
async function write(page, ...lines) {
  await enter(page);
  await page.keyboard.press("/");
  for (const line of lines) {
    await page.keyboard.type(line);
    await page.keyboard.press("Enter");
  }
}

// The budget is 150 bytes. On broker 1 stand batches of 82 and 73 bytes: offsets 0 to 1, and 2.
test("a Kafka exercise, by keyboard alone: a goal is met, breaks again, and in the end all hold", async () => {
  const here = await visit(used);
  const { page } = here;
  await choose(page, "A fetch, from LEO to append");
  assert.equal(await at(page), "Step 2 of 2: produce orders-0 bread acks=1");
  assert.deepEqual(await rows(page), ["produce orders-0 tea milk acks=1", "produce orders-0 bread acks=1"]); // the set-up is not shown
  assert.deepEqual(await goals(page), ["not met: The leader's log ends at 4, broker 2's at 3.", "not met: The third request is acknowledged, with offset 3."]);
  assert.equal(await filled(page), "0 of 2 met");
  assert.equal(await outcome(page), "2 points");

  await write(page, "produce orders-0 rice acks=1"); // too early: broker 2 can bring two batches only, in two fetches
  const [first, second] = await goals(page);
  assert.match(first, /^not met: [^:]*$/); // nothing told of what is expected
  assert.equal(second, "met: The third request is acknowledged, with offset 3.expect request 3 status=acknowledged offset=3");
  assert.equal(await pane(page).getByRole("status").textContent(), "met: The third request is acknowledged, with offset 3."); // and is spoken
  assert.equal(await filled(page), "1 of 2 met");
  assert.equal(await bar(page).evaluate((bar) => bar.value), 1);

  await enter(page);
  await page.keyboard.press("Control+z");
  assert.match((await goals(page))[1], /^not met: [^:]*$/);
  assert.equal(await filled(page), "0 of 2 met");

  await write(page, "replicate", "replicate", "produce orders-0 rice acks=1"); // to 2, to 3, and on to 4 without it
  assert.deepEqual((await goals(page)).map((goal) => goal.split(":")[0]), ["met", "met"]);
  assert.match((await goals(page))[0], /expect orders-0 leo=1:4,2:3$/);
  assert.equal(await bar(page).evaluate((bar) => bar.value), 2);
  assert.match(await outcome(page), /^All goals are met: 2 points\. A follower asks from its own LEO /);
  await axe(page);

  await enter(page);
  await page.keyboard.press("Home");
  assert.equal(await at(page), "Before the first of 5 steps"); // and no further: what is not shown stays done
  assert.equal(await page.getByRole("button", { name: "Undo" }).isDisabled(), true);
  assert.match(await page.locator("#described").textContent(), /broker 1/i);
  await leave(here);
});

test("a Redis exercise, by keyboard alone: what was seen once stays met", async () => {
  const here = await visit(used);
  const { page } = here;
  await choose(page, "A cursor: which history, and how far");
  const met = async () => (await goals(page)).map((goal) => !goal.startsWith("not "));
  await write(page, "P> SET tea warm", "P> SET tea cold"); // both wait in R's queue
  assert.deepEqual(await met(), [true, false, false]);
  await write(page, "deliver R"); // of 3 it has 2, and the queue holds one
  assert.deepEqual(await met(), [true, false, true]);
  await write(page, "deliver R fail=1");
  assert.deepEqual(await met(), [true, true, true]);
  assert.match(await outcome(page), /^All goals are met: 2 points\. The cursor counts what was applied, not what arrived/);
  await enter(page);
  await page.keyboard.press("Control+z");
  assert.deepEqual(await met(), [true, false, true]);
  await leave(here);
});

test("G leads to the goals, hints come one by one and in order, and only what is allowed counts", async () => {
  const here = await visit(used, { address: "#lab=kafka-1-a-fetch/one-behind" });
  const { page } = here;
  await enter(page);
  await page.keyboard.press("g");
  assert.equal(await page.evaluate(() => document.activeElement.id), "goals");
  await page.keyboard.press("Tab"); // the lesson
  await page.keyboard.press("Tab");
  const hints = () => pane(page).locator(".hint").allTextContents();
  assert.deepEqual(await hints(), []);
  const told = ["How many batches can one fetch carry here?", "Let broker 2 come level before the last record is written.", "Two times replicate, then a produce that does not wait for broker 2."];
  for (const n of [1, 2, 3]) {
    assert.equal(await page.evaluate(() => document.activeElement.textContent), `Hint ${n} of 3`);
    await page.keyboard.press("Enter");
    assert.deepEqual(await hints(), told.slice(0, n).map((hint, i) => `Hint ${i + 1} of 3. ${hint}`));
  }
  assert.equal(await pane(page).getByRole("button").count(), 0);
  assert.equal(await page.evaluate(() => document.activeElement.textContent), `Hint 3 of 3. ${told[2]}`); // the focus is not lost

  await press(page, "What can be done now");
  await page.getByRole("group", { name: "produce", exact: true }).waitFor();
  assert.deepEqual(await page.locator("#actions-list .action-row > b").allTextContents(), ["produce", "replicate"]);
  await type(page, "crash 2");
  assert.equal(await outcome(page), '"crash" is not among the commands of this exercise: produce, replicate.');
  await enter(page);
  await page.keyboard.press("?");
  assert.match(await page.getByRole("dialog", { name: "Keyboard" }).innerText(), /G\s+goals/);
  await page.keyboard.press("Escape");
  await leave(here);
});

test("a link carries the exercise: a colleague has the goals, in Chinese too, and sees no set-up; so has a reload", async () => {
  const here = await visit(used, { locale: "zh-CN", address: "#lab=kafka-2-leo-and-hw/past-the-slow-one" });
  const { page } = here;
  await page.getByRole("heading", { name: "LEO 属于一个副本，HW 属于整个分区" }).waitFor();
  await page.getByRole("combobox", { name: "命令" }).fill("produce orders-0 b c d acks=1");
  await page.getByRole("combobox", { name: "命令" }).press("Enter");
  const shown = ["未达到: broker 3 已不在 ISR 中。", "未达到: HW 是 4。", "已达到: 客户端的请求已被确认。expect request 2 status=acknowledged"];
  assert.deepEqual(await goals(page, "目标"), shown);
  assert.equal(await filled(page, "目标"), "已达到 1 / 3");
  await press(page, "分享");
  const link = await page.getByRole("textbox", { name: "这一步的链接" }).inputValue();
  await page.keyboard.press("Escape");
  assert.match(link, /&lab=kafka-2-leo-and-hw%2Fpast-the-slow-one&/);
  await page.reload();
  await stands(page, "第 4 步，共 4 步");
  assert.deepEqual(await goals(page, "目标"), shown);

  const other = await visit(used, { address: link.slice(used.url.length) });
  assert.deepEqual(await goals(other.page, "目标"), shown); // in the language of the link
  assert.equal((await rows(other.page))[0], "produce orders-0 a acks=1");
  await press(other.page, "EN");
  assert.match((await goals(other.page))[2], /^met: The client's request is acknowledged\./);
  await press(other.page, "Share");
  const [file] = await Promise.all([other.page.waitForEvent("download"), press(other.page, "Script, .hw")]);
  assert.equal(file.suggestedFilename(), "kafka-2-leo-and-hw-past-the-slow-one.hw");
  await leave(other);
  await leave(here);

  const unknown = await visit(used, { address: link.slice(used.url.length).replace("past-the-slow-one", "no-such").replace("lang=zh", "lang=en") });
  assert.match(await unknown.page.locator("#banner").innerText(), /This lab could not be loaded/);
  assert.match(await at(unknown.page), /^Step 10 of 15/);
  assert.equal(await pane(unknown.page).isVisible(), false);
  await leave(unknown);
});

test("from a lesson's exercise into the playground, and back", async () => {
  const context = await used.browser.newContext({ locale: "en-US" });
  const page = await context.newPage();
  await page.goto(`${used.url}learn/redis-2-six-conditions.html`);
  await page.getByRole("link", { name: "Solve this exercise in the playground" }).evaluate((link) => link.click());
  await page.locator("html[data-ready]").waitFor();
  assert.match(await at(page), /^Step 1 of 1: P> INCR n/);
  await pane(page).getByRole("link", { name: "The lesson" }).click();
  await page.waitForURL("**/learn/redis-2-six-conditions.html#both-sides-of-the-edge");
  assert.equal(await page.locator(":target").evaluate((lab) => lab.localName), "highwater-lab");
  await context.close();
});

test("another lab has no goals; the exercise is found as it was left", async () => {
  const here = await visit(used, { address: "#lab=redis-1-cursor/a-failed-apply" });
  const { page } = here;
  await type(page, "P> SET tea warm");
  await press(page, "minikafka");
  await stands(page, "Step 10 of 15");
  assert.equal(await pane(page).isVisible(), false);
  await enter(page);
  await page.keyboard.press("g"); // leads nowhere
  assert.equal(await page.evaluate(() => document.activeElement.className), "app");
  await press(page, "miniredis");
  await stands(page, "Step 3 of 3: P> SET tea warm");
  assert.equal(await pane(page).isVisible(), true);
  await page.locator("button.lab").click();
  await page.getByRole("heading", { name: "Exercises with goals" }).first().waitFor();
  assert.equal(await menu(page, "Labs").and(page.locator("[aria-current]")).innerText(), "A cursor: which history, and how far");
  await page.keyboard.press("Escape");
  await leave(here);
});

test("on a phone the goals are on the script's sheet, which an exercise opens with, all in reach", async () => {
  const here = await visit(used, { viewport: { width: 390, height: 844 }, hasTouch: true, locale: "zh-CN", address: "#lab=kafka-4-three-acks/written-twice" });
  const { page } = here;
  assert.match(await at(page), /^第一步之前/); // nothing is given that is shown
  await pane(page, "目标").getByRole("button", { name: "提示 1 / 3" }).tap();
  assert.equal(await pane(page, "目标").locator(".hint").count(), 1);
  assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 390);
  await page.getByRole("combobox", { name: "命令" }).fill("produce orders-0 gift acks=all");
  await page.getByRole("combobox", { name: "命令" }).press("Enter");
  assert.equal(await filled(page, "目标"), "已达到 0 / 3");
  await leave(here);
});

test("once the page was open, its exercises open without a server", async () => {
  const { server, url } = await serve();
  const here = await visit({ ...used, url }, { kept: true });
  const { page } = here;
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => 0));
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === "activated");
  await new Promise((resolve) => {
    server.close(resolve);
    server.closeAllConnections();
  });
  await page.reload();
  await page.locator("html[data-ready]").waitFor();
  await choose(page, "LEO is one replica's, HW is everyone's");
  await type(page, "produce orders-0 b c d acks=1");
  assert.equal(await filled(page), "1 of 3 met");
  await leave(here);
});
