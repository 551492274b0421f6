// The page in a real browser, walked through by role and text as a learner would:
// run, step, undo, scrub, fork and return, in both languages and both themes.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { axe, launchChromium, test, unkept, use } from "./browsers.mjs";
import { noteTaken, stopTime, taken } from "./playground.mjs";

const used = use(launchChromium);

const desk = { width: 1440, height: 900 };
const phone = { width: 390, height: 844 };

/** A fresh page, with all that it complained of and asked for. */
async function open({ ready = true, kept = false, prepare, ...options } = {}) {
  const context = await used.browser.newContext({ viewport: desk, colorScheme: "light", locale: "en-US", ...options });
  if (!kept) await unkept(context);
  const page = await context.newPage();
  const complaints = [];
  const requests = [];
  page.on("pageerror", (error) => complaints.push(String(error)));
  page.on("console", (message) => complaints.push(message.text()));
  page.on("request", (request) => requests.push(request.url()));
  await page.addInitScript(() => document.addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI }) => console.log("policy", violatedDirective, blockedURI)));
  await prepare?.(page);
  await page.goto(used.url);
  if (ready) await page.locator("html[data-ready]").waitFor();
  return { page, context, complaints, requests };
}

/** What every walk ends with. */
async function leave({ page, context, complaints, requests }) {
  await axe(page);
  assert.deepEqual(complaints, []);
  assert.deepEqual(requests.filter((address) => !address.startsWith(used.url) && !address.startsWith("data:")), []);
  await context.close();
}

const scrubber = (page, name = "Step") => page.getByRole("slider", { name });
const at = (page, name) => scrubber(page, name).getAttribute("aria-valuetext");
/** Waits until a lab stands at a step: opening one takes a moment. */
const stands = (page, text) => page.locator(`[role=slider][aria-valuetext^="${text}"]`).waitFor();
const press = (page, name) => page.getByRole("button", { name, exact: true }).click();
const picture = (page) => page.locator("#picture");
const type = async (page, line) => {
  const field = page.getByRole("combobox", { name: "Command" });
  await field.fill(line);
  await field.press("Enter");
};

test("it opens where an acknowledged record is lost, and says why", async () => {
  const walk = await open({ kept: true });
  const { page } = walk;
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => 0)); // nor does this break the policy
  assert.equal(await at(page), "Step 10 of 15: promote orders-0 2");
  await page.getByText("1 acknowledged record lost", { exact: true }).waitFor();
  assert.match(await page.getByRole("region", { name: "Why" }).innerText(), /refund-41 is lost although it was acknowledged\.[\s\S]*HW 4[\s\S]*cut\.high-watermark/);
  assert.match(await page.getByRole("region", { name: "Numbers" }).innerText(), /HW\s+4\s+LEO\s+4\s+ISR\s+3 of 3, min 2\s+epoch\s+1/);
  assert.match(await picture(page).innerHTML(), /refund-41/);
  await leave(walk);
});

// The followers have offsets 0 to 3 after step 7; step 11 appends three more to the leader alone.
test("step by step, with buttons, keys and by dragging", async () => {
  const walk = await open();
  const { page } = walk;
  await press(page, "Next step");
  assert.equal(await at(page), "Step 11 of 15: produce orders-0 cart-43 paid-43 packed-43");
  await press(page, "Previous step");
  await press(page, "Undo");
  assert.equal(await at(page), "Step 9 of 15: produce orders-0 refund-41 acks=1");
  await press(page, "Redo");
  assert.equal(await at(page), "Step 10 of 15: promote orders-0 2");

  await page.getByRole("region", { name: "Why" }).click(); // the focus is inside, in no field
  await page.keyboard.press("ArrowRight");
  assert.match(await at(page), /^Step 11 /);
  await page.keyboard.press("Shift+ArrowRight"); // HW next moves when broker 1 has the batch, too
  assert.equal(await at(page), "Step 13 of 15: replicate broker=1");
  await page.keyboard.press("Shift+ArrowLeft");
  assert.equal(await at(page), "Step 7 of 15: replicate");
  await page.keyboard.press("End");
  assert.match(await at(page), /^Step 15 /);
  assert.equal(await page.getByRole("button", { name: "Next step", exact: true }).isDisabled(), true);
  await page.keyboard.press("Home");
  assert.equal(await at(page), "Before the first of 15 steps");
  await page.keyboard.press("Control+Shift+Z");
  assert.match(await at(page), /^Step 1 /);
  await page.keyboard.press("Control+Z");
  assert.match(await at(page), /^Before /);

  const box = await scrubber(page).boundingBox();
  const { left, right, steps } = await scrubber(page).locator("svg").evaluate((svg) => ({ ...svg.dataset }));
  const x = (step) => box.x + Number(left) + (box.width - left - right) * step / steps;
  await page.mouse.move(x(0), box.y + 40);
  await page.mouse.down();
  await page.mouse.move(x(5) + 3, box.y + 44);
  assert.match(await at(page), /^Step 5 /);
  await page.mouse.move(box.x + box.width + 200, box.y + 44); // beyond its end
  assert.match(await at(page), /^Step 15 /);
  await page.mouse.move(x(8) - 3, box.y + 44);
  await page.mouse.up();
  assert.equal(await at(page), "Step 8 of 15: fetch orders-0 from=0");
  await leave(walk);
});

test("a button that has done all it can keeps the focus, and the keys go on", async () => {
  const walk = await open();
  const { page } = walk;
  const focused = () => page.evaluate(() => document.activeElement.getAttribute("aria-label"));
  for (const [name, end, key, back] of [["First step", /^Before /, "ArrowRight", /^Step 1 /], ["Undo", /^Before /, "End", /^Step 15 /], ["Next step", /^Step 15 /, "ArrowLeft", /^Step 14 /], ["Redo", /^Step 15 /, "Home", /^Before /]]) {
    const button = page.getByRole("button", { name, exact: true });
    await button.focus();
    while (!await button.isDisabled()) await page.keyboard.press("Enter");
    assert.match(await at(page), end);
    await page.keyboard.press("Enter"); // does nothing more
    assert.match(await at(page), end);
    assert.equal(await focused(), name);
    await page.keyboard.press(key);
    assert.match(await at(page), back);
  }
  await leave(walk);
});

test("playing goes on by itself and stops at the end", async () => {
  const walk = await open({ prepare: stopTime });
  const { page } = walk;
  await page.getByRole("region", { name: "Why" }).click();
  await page.keyboard.press("End");
  await press(page, "Previous step");
  await press(page, "Previous step");
  await press(page, "Play");
  assert.match(await at(page), /^Step 13 /);
  await page.clock.runFor(1200);
  assert.match(await at(page), /^Step 14 /);
  assert.equal(await page.locator("#sentence").getAttribute("aria-live"), "off");
  await page.clock.runFor(1200);
  assert.match(await at(page), /^Step 15 /);
  assert.equal(await page.getByRole("button", { name: "Play" }).isDisabled(), true);
  assert.equal(await page.locator("#sentence").getAttribute("aria-live"), "polite"); // the last one is spoken
  await page.clock.resume();
  await leave(walk);
});

test("acting in the past forks, and the old future can be had again", async () => {
  const walk = await open();
  const { page } = walk;
  await press(page, "Previous step");
  await type(page, "crash 1");
  assert.equal(await at(page), "Step 10 of 10: crash 1");
  await press(page, "2 branches");
  await axe(page);
  await page.getByRole("button", { name: "The first run 15 steps" }).click();
  assert.match(await at(page), /^Step 15 of 15: fetch orders-0 from=4/);
  await press(page, "Previous step");
  await type(page, "crash 2");
  await press(page, "Acknowledged, then lost");
  await page.locator("#labs").getByRole("button", { name: "Acknowledged, then lost" }).click(); // once more from where it began
  await stands(page, "Step 10 of 15: promote orders-0 2");
  await page.getByRole("button", { name: "3 branches" }).waitFor();
  await leave(walk);
});

test("labs and models, each where it was left; an empty script says how to begin", async () => {
  const walk = await open();
  const { page } = walk;
  await press(page, "miniredis");
  await stands(page, "Step 4 of 30: attach R P");
  await press(page, "minikafka");
  await stands(page, "Step 10 of 15: promote orders-0 2");

  await press(page, "Acknowledged, then lost");
  await axe(page);
  await press(page, "Whole batches");
  await stands(page, "Step 3 of 15: topic events replicas=2");

  await press(page, "Whole batches");
  await press(page, "A script of your own");
  await stands(page, "Before the first of 0 steps");
  await axe(page);
  await press(page, "Partial or full");
  await stands(page, "Step 4 of 30: attach R P");

  // A script of one's own has the model that it names, whichever lab was open before.
  await press(page, "Partial or full");
  await press(page, "A script of your own");
  for (const line of ["model minikafka", "cluster brokers=1"]) await type(page, line);
  await stands(page, "Step 2 of 2: cluster brokers=1");
  await leave(walk);
});

test("of labs asked for in haste the last one counts, and the other one is never shown", async () => {
  const held = {};
  const walk = await open({ prepare: (page) => page.route("**/labs/kafka-lab-*.hw", (route) => { held[route.request().url().match(/[^/]+$/)[0]] = route; }) });
  const { page } = walk;
  await page.evaluate(() => {
    globalThis.shown = [];
    const file = document.getElementById("file");
    new MutationObserver(() => shown.push(file.textContent)).observe(file, { childList: true });
  });
  const [first, last] = ["kafka-lab-whole-batches.hw", "kafka-lab-not-enough-replicas.hw"];
  for (const [name, file] of [["Whole batches", first], ["Not enough replicas", last]]) {
    const asked = page.waitForRequest(`**/${file}`);
    await press(page, "Acknowledged, then lost");
    await press(page, name);
    await asked;
  }
  for (const file of [first, last]) {
    const answered = page.waitForEvent("requestfinished", (request) => request.url().endsWith(file));
    await held[file].continue();
    await answered;
  }
  await page.locator("#file").getByText(last).waitFor();
  assert.deepEqual([...new Set(await page.evaluate(() => shown))], [last]);
  await leave(walk);
});

for (const colorScheme of ["light", "dark"]) {
  for (const viewport of [desk, phone]) {
    test(`${viewport.width} wide, ${colorScheme}, in both languages`, async () => {
      const walk = await open({ viewport, colorScheme, locale: "zh-CN" });
      const { page } = walk;
      assert.equal(await page.locator("html").getAttribute("lang"), "zh");
      assert.equal(await at(page, "步骤"), "第 10 步，共 15 步：promote orders-0 2");
      assert.match(await page.getByRole("region", { name: "为什么" }).innerText(), /refund-41 已确认却丢失了/);
      await axe(page);
      if (viewport === phone) await press(page, "菜单");
      await press(page, "EN");
      if (viewport === phone) await page.keyboard.press("Escape");
      assert.match(await page.getByRole("region", { name: "Why" }).innerText(), /refund-41 is lost/);
      assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), viewport.width);
      await leave(walk);
    });
  }
}

test("language and theme are remembered", async () => {
  const walk = await open();
  const { page } = walk;
  const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  assert.equal(await ground(), "rgb(255, 255, 255)");
  await press(page, "中文");
  await press(page, "深色主题");
  assert.equal(await ground(), "rgb(14, 24, 31)");
  await page.reload();
  await page.locator("html[data-ready]").waitFor();
  assert.equal(await ground(), "rgb(14, 24, 31)");
  assert.equal(await page.locator("html").getAttribute("lang"), "zh");
  await press(page, "浅色主题");
  assert.equal(await ground(), "rgb(255, 255, 255)");
  await leave(walk);
});

test("a phone has the script on a sheet and the requests as chips", async () => {
  const walk = await open({ viewport: phone, hasTouch: true });
  const { page } = walk;
  await press(page, "Next step");
  assert.match(await page.getByRole("list", { name: "Requests" }).innerText(), /#4/);
  const sheet = page.getByRole("region", { name: "Script" });
  assert.equal(await sheet.isVisible(), false);
  await press(page, "Script");
  assert.equal(await sheet.isVisible(), true);
  await axe(page);
  await type(page, "replicate broker=2");
  await press(page, "Close");
  assert.equal(await sheet.isVisible(), false);
  for (const button of await page.getByRole("region", { name: "Steps" }).getByRole("button").all()) {
    const { width, height } = await button.boundingBox();
    assert.ok(width >= 44 && height >= 44, await button.getAttribute("aria-label"));
  }
  await leave(walk);
});

test("320 wide and 200 % of 640 stay usable; a small frame has a picture, too", async () => {
  for (const viewport of [{ width: 320, height: 640 }, { width: 720, height: 420 }, { width: 960, height: 600 }]) {
    const walk = await open({ viewport });
    const { page } = walk;
    assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), viewport.width);
    assert.ok((await picture(page).boundingBox()).height >= 160);
    await press(page, "Next step");
    assert.match(await at(page), /^Step 11 /);
    await page.getByRole("button", { name: "Script", exact: true }).click();
    await type(page, "crash 1");
    await press(page, "Close");
    const forks = await page.getByRole("button", { name: "2 branches" }).boundingBox();
    assert.ok(forks.x + forks.width <= viewport.width, JSON.stringify(forks));
    await leave(walk);
  }
});

// A value, a key and a name made to be taken for something else.
test("whatever a record says is shown as text", async () => {
  const nasty = ["<img src=x onerror=alert(1)>", "</text></svg><script>alert(1)</script>", "\u202egnp.exe", "&amp;&#60;b&#62;", "長".repeat(80), `javascript:alert(1)//${"w".repeat(400)}`];
  const quoted = (text) => `"${text}"`;
  const walk = await open();
  const { page } = walk;
  await press(page, "Acknowledged, then lost");
  await page.getByRole("button", { name: "A script of your own" }).click();
  await stands(page, "Before the first of 0 steps");
  await type(page, "model minikafka");
  await type(page, "cluster brokers=1,2");
  await type(page, "topic t replicas=2");
  await type(page, `producer ${quoted(nasty[0])}`);
  for (const text of nasty) await type(page, `produce t-0 ${quoted(text)} key=${quoted(text)} acks=1 producer=${quoted(nasty[0])}`);
  await type(page, "promote t-0 2");
  await page.getByText("6 acknowledged records lost", { exact: true }).waitFor();
  assert.equal(await page.locator("img, .app script, iframe, .app a:not(.item)").count(), 0);
  await picture(page).focus();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Enter");
  await page.getByRole("status").filter({ hasText: /./ }).waitFor();
  await leave(walk);

  const redis = await open();
  await press(redis.page, "miniredis");
  await stands(redis.page, "Step 4 of 30: attach R P");
  for (const text of nasty) await type(redis.page, `P> SET ${quoted(text)} ${quoted(text)}`);
  await redis.page.keyboard.press("Escape");
  assert.equal(await redis.page.locator("img, .app script, iframe, .app a:not(.item)").count(), 0);
  await leave(redis);
});

test("the policy is strict", async () => {
  const { page, context } = await open();
  assert.equal(await page.locator("meta[http-equiv=Content-Security-Policy]").getAttribute("content"), "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data:; connect-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'none'");
  assert.doesNotMatch(readFileSync(new URL("../../site/index.html", import.meta.url), "utf8"), /\sstyle=|\son\w+=|<style|<script(?![^>]* src=)/);
  await context.close();
});

test("while the model loads the page stands; should it fail, the script can be read and it can be tried again", async () => {
  let blocked = true;
  const { page, context } = await open({ ready: false, prepare: (page) => page.route("**/*.wasm", (route) => blocked ? route.abort() : route.continue()) });
  await page.getByText("The model could not be loaded, so this page shows the script only.").waitFor();
  assert.match(await page.getByRole("region", { name: "Script" }).innerText(), /promote orders-0 2/);
  await axe(page);
  blocked = false;
  await press(page, "Try again");
  await page.locator("html[data-ready]").waitFor();
  assert.equal(await at(page), "Step 10 of 15: promote orders-0 2");
  await context.close();
});

test("a number says why it is so, and a mark what it is; the picture can be read", async () => {
  const walk = await open();
  const { page } = walk;
  await press(page, "Next step");
  await press(page, "Next step"); // broker 3 has the batch, broker 1 is still at 4
  await page.getByRole("region", { name: "Why" }).getByRole("button").filter({ hasText: /^1\s*4$/ }).click();
  const details = page.locator("#details");
  await details.locator("p", { hasText: /\S/ }).first().waitFor();
  await page.keyboard.press("Escape");
  assert.equal(await details.isVisible(), false);
  await picture(page).focus();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Enter");
  await details.locator("p").first().waitFor();
  assert.equal(await details.locator("p").first().innerText(), await picture(page).locator("[tabindex='-1']").getAttribute("aria-label"));
  await page.keyboard.press("Escape");
  await picture(page).focus();
  await page.keyboard.press("ArrowRight"); // no mark has the focus: a step
  assert.match(await at(page), /^Step 13 /);
  await page.keyboard.press("?");
  await page.getByRole("dialog", { name: "Keyboard" }).waitFor();
  assert.equal(await page.locator(":focus").getAttribute("role"), "dialog");
  await axe(page);
  await page.keyboard.press("Escape");
  await press(page, "Acknowledged, then lost");
  await press(page, "The picture in words");
  assert.match(await page.getByRole("dialog", { name: "The picture in words" }).innerText(), /Partition orders-0: HW 7/);
  await leave(walk);
});

test("the picture follows the commands until a partition is chosen", async () => {
  const walk = await open();
  const { page } = walk;
  const shown = () => page.getByRole("group", { name: "What is shown" }).locator("[aria-pressed=true]").innerText();
  await type(page, "topic audit partitions=2");
  await type(page, "produce audit-1 a");
  assert.equal(await shown(), "audit-1");
  await press(page, "audit-0");
  await type(page, "produce audit-1 b");
  assert.equal(await shown(), "audit-0");
  await leave(walk);

  // A command that names none is about the one by which it is explained.
  const other = await open();
  await type(other.page, "topic audit partitions=2 replicas=3");
  await type(other.page, "produce audit-1 a");
  await type(other.page, "fetch orders-0");
  assert.equal(await other.page.getByRole("group", { name: "What is shown" }).locator("[aria-pressed=true]").innerText(), "orders-0");
  await type(other.page, "replicate");
  assert.match(await other.page.getByRole("region", { name: "Why" }).innerText(), /HW rises from 0 to 1/); // of audit-1: orders-0 has nothing new
  assert.equal(await other.page.getByRole("group", { name: "What is shown" }).locator("[aria-pressed=true]").innerText(), "audit-1");
  await leave(other);
});

// A desk of 1440 × 900 at 200 %, a tablet, a frame.
for (const viewport of [{ width: 720, height: 450 }, { width: 820, height: 1100 }, { width: 640, height: 420 }]) {
  test(`${viewport.width} × ${viewport.height}: the sentence is whole, and nothing lies over a button`, async () => {
    const walk = await open({ viewport });
    const { page } = walk;
    assert.ok(await page.locator("#sentence").evaluate(({ scrollWidth, clientWidth, scrollHeight, clientHeight }) => scrollWidth <= clientWidth && scrollHeight <= clientHeight));
    const covered = await page.locator("button:not([popover] *)").evaluateAll((all) => all.filter((button) => {
      const { left, top, width, height } = button.getBoundingClientRect();
      return button.checkVisibility() && width > 0 && !button.contains(document.elementFromPoint(left + width / 2, top + height / 2));
    }).map(({ id, className }) => id || className));
    assert.deepEqual(covered, []);
    await press(page, "Share");
    await page.getByRole("dialog", { name: "Share" }).waitFor();
    await page.keyboard.press("Escape");
    await leave(walk);
  });
}

test("the labs are chosen with the keyboard alone", async () => {
  const walk = await open();
  const { page } = walk;
  await page.getByRole("button", { name: "Acknowledged, then lost", exact: true }).focus();
  await page.keyboard.press("Enter");
  const focused = page.locator("#labs :focus");
  await focused.and(page.getByText("Acknowledged, then lost")).waitFor();
  await page.keyboard.press("ArrowDown");
  assert.equal(await focused.innerText(), "A safe prefix and a lost tail");
  await page.keyboard.press("Escape");
  assert.equal(await page.locator(":focus").innerText().then((text) => text.split("\n")[0]), "Acknowledged, then lost");
  await page.keyboard.press("Enter");
  await focused.waitFor();
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("Enter");
  await stands(page, "Step 3 of ");
  await leave(walk);
});

test("before anything has the focus arrows work and letters do not; no key does in fields, or while an input method writes", async () => {
  const walk = await open();
  const { page } = walk;
  await page.keyboard.press("ArrowRight");
  assert.match(await at(page), /^Step 11 /);
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("s"); // to the script
  assert.equal(await page.evaluate(() => document.activeElement.localName), "body");
  assert.match(await at(page), /^Step 10 /);
  const field = page.getByRole("combobox", { name: "Command" });
  await field.focus();
  await field.fill("pro");
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("Home");
  assert.match(await at(page), /^Step 10 /);
  await picture(page).focus();
  await picture(page).evaluate((element) => element.dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowRight", isComposing: true, bubbles: true })));
  await page.keyboard.press("Alt+ArrowRight");
  assert.match(await at(page), /^Step 10 /);
  await page.keyboard.press("ArrowRight");
  assert.match(await at(page), /^Step 11 /);
  await leave(walk);
});

test("letter keys can be switched off, and stay off; the others go on", async () => {
  const walk = await open();
  const { page } = walk;
  await page.locator(".app").focus();
  await page.keyboard.press("?");
  await page.getByRole("checkbox", { name: "Letter keys" }).uncheck();
  await page.keyboard.press("Escape");
  await page.reload();
  await page.locator("html[data-ready]").waitFor();
  await page.locator(".app").focus();
  await noteTaken(page);
  for (const key of ["c", "p", "?", "/", "ArrowRight"]) await page.keyboard.press(key);
  assert.deepEqual(await taken(page), ["ArrowRight"]);
  await stands(page, "Step 11 of 15");
  await page.keyboard.press("Space");
  await page.getByRole("button", { name: "Pause" }).waitFor();
  await page.keyboard.press("Space");
  await page.getByRole("button", { name: "Play" }).waitFor();
  await leave(walk);
});

test("nothing moves for those who want it still: marks that are new or mean another thing are outlined until the next step", async () => {
  const walk = await open({ reducedMotion: "reduce" });
  const { page } = walk;
  const names = () => picture(page).locator("[data-key][aria-label]").evaluateAll((marks) => Object.fromEntries(marks.map((mark) => [mark.dataset.key, mark.getAttribute("aria-label")])));
  for (let i = 0; i < 3; i++) {
    const before = await names();
    await press(page, "Next step"); // the first makes the scale another: all marks move
    const now = await names();
    const outlined = await picture(page).locator(".changed").evaluateAll((marks) => marks.map(({ dataset }) => dataset.key));
    assert.ok(outlined.length > 0);
    assert.deepEqual(outlined, Object.keys(now).filter((key) => now[key] !== before[key]));
    assert.equal(await page.evaluate(() => document.getAnimations().length), 0);
  }
  await leave(walk);
});

test("with forced colours what was lost is to be seen, and every word can be read", async () => {
  const walk = await open({ forcedColors: "active" });
  const { page } = walk;
  const [lost, ink] = await page.evaluate(() => [getComputedStyle(document.querySelector("[data-key=tide-lost] rect")).fill, getComputedStyle(document.body).color]);
  assert.equal(lost, ink);
  await axe(page);
  await page.getByRole("region", { name: "Why" }).click();
  await page.keyboard.press("End");
  await leave(walk);
});

test("whatever ends the engine, a page's labs come back", async () => {
  const { page } = await open();
  const module = readFileSync(new URL("../.built/faults.wasm", import.meta.url)).toString("base64");
  const seen = await page.evaluate(async (module) => {
    const { load } = await import("./highwater.mjs");
    const highwater = await load({ wasm: Uint8Array.from(atob(module), (char) => char.charCodeAt(0)) });
    const lab = highwater.open("model minikafka\ncluster brokers=1\ntopic t\n");
    return ["panic", "exit", "deadlock", "overflow"].map((kind) => {
      highwater.parse("");
      globalThis.highwaterFault(kind);
      try {
        return lab.run("produce t-0 lost");
      } catch (error) {
        return [error.name, error.seed, error.script, lab.step, lab.run(`produce t-0 ${kind}`).result.request];
      }
    });
  }, module);
  const script = (...values) => ["model minikafka\ncluster brokers=1\ntopic t\n", ...values.map((value) => `produce t-0 ${value}\n`)].join("");
  assert.deepEqual(seen, [
    ["EngineError", 1, script(), 3, 1],
    ["EngineError", 1, script("panic"), 4, 2],
    ["EngineError", 1, script("panic", "exit"), 5, 3],
    ["EngineError", 1, script("panic", "exit", "deadlock"), 6, 4],
  ]);
  await page.close();
});

test("the face works in a page as in Node", async () => {
  const { page } = await open();
  const [bytes, names] = await page.evaluate(async () => {
    const { load } = await import("./highwater.mjs");
    const highwater = await load();
    const lab = highwater.open("model minikafka\ncluster brokers=1,2\ntopic t replicas=2\nproduce t-0 a\nreplicate\n");
    const names = [];
    try { lab.run("produce t-0 \ud800"); } catch (error) { names.push(error.name, error.code); }
    names.push("Go" in globalThis);
    return [JSON.stringify(lab.trace({ states: "all" })), names];
  });
  const { load } = await import("highwater");
  const lab = (await load()).open("model minikafka\ncluster brokers=1,2\ntopic t replicas=2\nproduce t-0 a\nreplicate\n");
  assert.equal(bytes, JSON.stringify(lab.trace({ states: "all" })));
  assert.deepEqual(names, ["ScriptError", "invalid-utf-8", false]);
  await page.close();
});
