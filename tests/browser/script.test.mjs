// The script pane and the command line in a real browser, by role and text.
import assert from "node:assert/strict";
import { axe, launchChromium, test, use } from "./browsers.mjs";
import { apply, leave, rowsShown, visit } from "./playground.mjs";

const used = use(launchChromium);

/** A page with a script of its own, if one is given. */
async function open({ script, ...options } = {}) {
  const here = await visit(used, options);
  if (script !== undefined) await apply(here.page, script);
  return here;
}

/** Leaves the text as it was applied, mistakes included. */
const showLines = (page) => page.getByRole("button", { name: "Show as lines" }).click();

const rows = (page) => page.getByRole("list", { name: "Script" }).getByRole("listitem");
const row = (page, number) => page.getByRole("list", { name: "Script" }).getByRole("button", { name: new RegExp(`^${number}(?!\\d)`) });
const command = (page) => page.getByRole("combobox", { name: "Command" });
const options = (page) => page.getByRole("listbox", { name: "Suggestions" }).getByRole("option");
const current = async (page) => (await rowsShown(page), page.locator("[aria-current=step]").innerText());
/** What stands in each row, from its number on. */
const texts = async (page) => (await rowsShown(page), await rows(page).allInnerTexts()).map((text) => text.replace(/\s*\n\s*/g, " | "));

const opening = "model minikafka\ncluster brokers=1,2\ntopic t replicas=2\n";
const story = `# Two replicas\n${opening}produce t-0 a\nreplicate\nfetch t-0\n`;

test("every line with what came of it, and what lies ahead without", async () => {
  const visit = await open({ script: story });
  const { page } = visit;
  await row(page, 5).click();
  // Broker 1 leads; the ISR of the produce is both, and a replicate lets HW rise to 1.
  assert.deepEqual(await texts(page), [
    "1 | # Two replicas", "2 | model minikafka | minikafka", "3 | cluster brokers=1,2 | brokers 1,2 are up", "4 | topic t replicas=2 | leader 1 · epoch 0 · ISR 1,2",
    "5 | produce t-0 a | #1 waits for 1,2", "6 | replicate", "7 | fetch t-0",
  ]);
  assert.match(await current(page), /^5\s+produce t-0 a\s+#1 waits/);
  await row(page, 5).press("ArrowDown");
  await row(page, 6).press("Enter");
  assert.match(await current(page), /^6\s+replicate\s+HW 0 → 1 · #1 acknowledged/);
  assert.equal(await page.evaluate(() => document.activeElement.innerText.split("\n")[0]), "6");
  await row(page, 1).click({ force: true }); // a comment is no place
  assert.match(await current(page), /^6/);
  assert.equal(await rows(page).nth(5).locator("svg").count() > 0, true);
  await page.getByRole("button", { name: "中文" }).click();
  assert.match(await current(page), /^6\s+replicate\s+HW 0 → 1，#1 已确认/);
  await leave(visit);
});

test("a failed expect and a refusal are ordinary steps", async () => {
  const visit = await open({ script: `${opening}produce t-0 a\nexpect t-0 hw=4\npromote t-0 1\nreplicate\n` });
  const { page } = visit;
  const shown = await texts(page);
  assert.match(shown[4], /expected hw=4, was (hw=)?0$/);
  assert.match(shown[5], /AlreadyLeader/);
  assert.match(shown[6], /HW 0 → 1/);
  await leave(visit);
});

test("the empty field steps on, a command of one's own forks, and the old ending is a click away", async () => {
  const visit = await open({ script: story });
  const { page } = visit;
  await row(page, 4).click();
  assert.equal(await command(page).getAttribute("placeholder"), "produce t-0 a");
  await command(page).press("Enter");
  assert.match(await current(page), /^5/);
  assert.equal(await command(page).getAttribute("placeholder"), "replicate");
  await page.getByRole("button", { name: "Next", exact: true }).click();
  assert.match(await current(page), /^6/);

  await row(page, 5).click();
  await command(page).fill("crash 2");
  await command(page).press("Enter");
  assert.equal(await command(page).inputValue(), "");
  assert.match((await texts(page)).at(-1), /^6 \| crash 2 \| /);
  assert.equal(await page.getByText("The old ending is kept as a branch.").count(), 1);
  assert.equal(await page.getByRole("button", { name: "Next", exact: true }).isDisabled(), true);
  await page.getByRole("button", { name: "Go back to it" }).click();
  assert.match((await texts(page)).at(-1), /^7 \| fetch t-0 \| /);
  assert.equal(await page.getByText("The old ending is kept as a branch.").count(), 0);
  await leave(visit);
});

test("a slip in a command is said in words, and Tab puts the nearest word there", async () => {
  const visit = await open({ script: opening });
  const { page } = visit;
  await command(page).fill("produce t-0 a acks=al");
  await command(page).press("Enter");
  assert.equal(await page.getByRole("alert").innerText(), '"al" does not fit here. Did you mean all?Tab');
  assert.equal(await command(page).evaluate((field) => field.value.slice(field.selectionStart, field.selectionEnd)), "al");
  assert.equal(await rows(page).count(), 3);
  await command(page).press("Tab");
  assert.match((await texts(page)).at(-1), /^4 \| produce t-0 a acks=all \| /);
  assert.equal(await page.getByRole("alert").count(), 0);

  await command(page).fill("replicat");
  await command(page).press("Enter");
  await page.getByRole("button", { name: "Did you mean replicate?" }).click();
  assert.match((await texts(page)).at(-1), /^5 \| replicate \| /);
  await command(page).fill("crash 9");
  await command(page).press("Enter");
  assert.match(await page.getByRole("alert").innerText(), /9/);
  assert.equal(await page.getByRole("button", { name: /Did you mean/ }).count(), 0);
  await axe(page);
  await command(page).press("Escape");
  assert.equal(await page.getByRole("alert").count(), 0);
  await leave(visit);
});

test("completions: Tab takes, the arrows choose, Escape closes, then leaves", async () => {
  const visit = await open({ script: opening });
  const { page } = visit;
  await command(page).pressSequentially("pro");
  await options(page).getByText("send one batch").waitFor(); // which is loaded once somebody writes
  assert.deepEqual((await options(page).allInnerTexts()).map((text) => text.replace(/\s*\n\s*/g, " | ")),
    ["produce TOPIC-P VALUE… | send one batch", "producer NAME | name a producer", "promote TOPIC-P BROKER | make it the leader"]);
  const chosen = () => command(page).evaluate((field) => document.getElementById(field.getAttribute("aria-activedescendant"))?.textContent ?? null);
  assert.match(await chosen(), /^produce /);
  await axe(page);
  await command(page).press("ArrowDown");
  await command(page).press("ArrowDown");
  assert.match(await chosen(), /^promote /);
  await command(page).press("ArrowDown");
  assert.match(await chosen(), /^produce /);
  await command(page).press("ArrowUp");
  await command(page).press("Enter"); // chosen with an arrow, it is taken
  assert.equal(await command(page).inputValue(), "promote ");
  assert.deepEqual(await options(page).allInnerTexts(), ["t-0\npartition", "unclean=\ndefault false"]);
  await command(page).press("Tab");
  await command(page).pressSequentially("2");
  await command(page).press("Enter"); // not chosen: the line runs as it stands
  assert.match(await current(page), /^4\s+promote t-0 2/);

  await command(page).pressSequentially("produce t-0 x ac");
  await command(page).press("Tab");
  await command(page).press("Tab");
  assert.equal(await command(page).inputValue(), "produce t-0 x acks=0 ");
  await command(page).press("Escape");
  assert.equal(await options(page).count(), 0);
  assert.equal(await command(page).getAttribute("aria-expanded"), "false");
  assert.equal(await command(page).evaluate((field) => document.activeElement === field), true);
  await command(page).press("Escape");
  assert.equal(await command(page).evaluate((field) => document.activeElement === field), false);
  await page.keyboard.press("/");
  assert.equal(await command(page).evaluate((field) => document.activeElement === field), true);

  await command(page).fill("");
  await command(page).pressSequentially("repl");
  await options(page).first().click();
  assert.equal(await command(page).inputValue(), "replicate ");
  await leave(visit);
});

test("the arrows walk back through what was typed", async () => {
  const visit = await open({ script: opening });
  const { page } = visit;
  for (const line of ["crash 2", "restart 2", "restart 2"]) {
    await command(page).fill(line);
    await command(page).press("Enter");
  }
  await command(page).pressSequentially("# unfinished");
  const seen = [];
  for (const key of ["ArrowUp", "ArrowUp", "ArrowUp", "ArrowDown", "ArrowDown"]) {
    await command(page).press(key);
    seen.push(await command(page).inputValue());
  }
  assert.deepEqual(seen, ["restart 2", "crash 2", "crash 2", "restart 2", "# unfinished"]);
  await leave(visit);
});

test("several lines pasted at once go on from here", async () => {
  const visit = await open({ script: story });
  const { page } = visit;
  await row(page, 4).click();
  await command(page).evaluate((field) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/plain", "crash 2\n# and back\nrestart 2\n");
    field.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
  });
  assert.match(await current(page), /^7\s+restart 2/);
  assert.deepEqual((await texts(page)).slice(4).map((text) => text.split(" | ")[1]), ["crash 2", "# and back", "restart 2"]);
  await page.getByRole("button", { name: "Go back to it" }).click();
  assert.match((await texts(page)).at(-1), /^7 \| fetch t-0/);
  await leave(visit);
});

// What an input method does: keys that are its own, and text that is not yet there.
test("an input method keeps its keys", async () => {
  const visit = await open({ script: opening });
  const { page } = visit;
  await command(page).focus();
  const browser = await page.context().newCDPSession(page);
  await browser.send("Input.imeSetComposition", { text: "chongfu", selectionStart: 7, selectionEnd: 7 });
  assert.equal(await options(page).count(), 0);
  for (const key of ["Enter", "Tab", "ArrowUp", "Escape"]) {
    const taken = await command(page).evaluate((field, key) => !field.dispatchEvent(new KeyboardEvent("keydown", { key, isComposing: true, bubbles: true, cancelable: true })), key);
    assert.equal(taken, false, key);
  }
  assert.equal(await rows(page).count(), 3);
  await browser.send("Input.insertText", { text: "# 重复" });
  assert.equal(await command(page).inputValue(), "# 重复");
  await leave(visit);
});

test("an old line is edited: the beginning stays, the old ending is a branch", async () => {
  const visit = await open({ script: story });
  const { page } = visit;
  await row(page, 5).dblclick();
  const field = page.getByRole("combobox", { name: "Line 5" });
  assert.equal(await field.inputValue(), "produce t-0 a");
  await axe(page);
  await field.press("Escape");
  assert.equal(await field.count(), 0);
  await row(page, 5).press("F2");
  await field.fill("produce t-0 b acks=1");
  await field.press("Enter");
  assert.match(await current(page), /^5\s+produce t-0 b acks=1\s+#1 acknowledged at offset 0/);
  assert.deepEqual((await texts(page)).slice(5), ["6 | replicate", "7 | fetch t-0"]);
  await page.getByText("The old ending is kept as a branch.").waitFor();
  await page.getByRole("button", { name: "Go back to it" }).click();
  assert.match((await texts(page))[4], /^5 \| produce t-0 a \| #1 waits for 1,2/);

  // A line is added below another, and taken away again.
  await row(page, 6).hover();
  await page.getByRole("button", { name: "Add a line below" }).click();
  await page.getByRole("combobox", { name: "A new line" }).fill("tick 1s");
  await page.getByRole("combobox", { name: "A new line" }).press("Enter");
  assert.match(await current(page), /^7\s+tick 1s/);
  await row(page, 7).hover();
  await page.getByRole("button", { name: "Delete line" }).click();
  assert.deepEqual((await texts(page)).slice(5), ["6 | replicate | HW 0 → 1 · #1 acknowledged", "7 | fetch t-0"]);
  await row(page, 7).hover();
  await page.getByRole("button", { name: "Delete line" }).click(); // the last one, which lay ahead
  assert.equal(await rows(page).count(), 6);
  await page.getByText("The old ending is kept as a branch.").waitFor();
  assert.match(await current(page), /^6\s+replicate/);
  await leave(visit);
});

test("the run stops above a wrong line, which says what was meant", async () => {
  const visit = await open();
  const { page } = visit;
  await apply(page, `${opening}replicat broker=2\nfetch t-0\n`);
  const text = page.getByRole("textbox", { name: "Script as text" });
  assert.match(await page.getByRole("alert").innerText(), /^Line 4, column 1: unknown command "replicat"\.\s+Did you mean replicate\?$/i);
  assert.equal(await text.inputValue(), `${opening}replicat broker=2\nfetch t-0\n`); // and the text stays
  assert.equal(await text.evaluate((area) => area.value.slice(area.selectionStart, area.selectionEnd)), "replicat");
  await showLines(page);
  assert.match(await current(page), /^3\s+topic t replicas=2/);
  assert.match((await texts(page))[3], /^4 \| replicat broker=2 \| unknown command "replicat"\. Did you mean replicate\?$/i);
  assert.equal(await page.locator("mark").innerText(), "replicat");
  assert.equal(await page.getByRole("button", { name: "Next", exact: true }).isDisabled(), true);
  await page.getByRole("button", { name: "Did you mean replicate?" }).click();
  assert.match(await current(page), /^4\s+replicate broker=2/);
  assert.equal((await texts(page))[4], "5 | fetch t-0");
  assert.equal(await page.getByRole("alert").count(), 0);

  // In the text, too; and something that is missing is marked where it is missing.
  await apply(page, `${opening}crash\n`);
  await showLines(page);
  assert.equal(await page.locator("mark").evaluate((mark) => mark.previousSibling.textContent), "crash");
  await apply(page, `${opening}replicat\n`);
  await page.getByRole("button", { name: "Did you mean replicate?" }).click();
  await text.waitFor({ state: "detached" });
  assert.match(await current(page), /^4\s+replicate/);
  await leave(visit);
});

const long = opening + "crash 2\nrestart 2\ntick 1s\n".repeat(6_500); // 19,503 commands

test("what was applied and had a mistake is cancelled: the script and the step are those of before", async () => {
  const visit = await open();
  const { page } = visit;
  const before = await current(page);
  for (const leave of [(area) => area.press("Escape"), () => page.getByRole("button", { name: "Cancel" }).click()]) {
    await apply(page, "nonsense\n");
    await page.getByRole("alert").waitFor();
    assert.equal(await page.locator("#title").innerText(), "Your script");
    assert.equal(await page.locator("#file").innerText(), "untitled.hw");
    await leave(page.getByRole("textbox", { name: "Script as text" }));
    await page.locator("[aria-current=step]").waitFor();
    assert.equal(await current(page), before);
    assert.equal(await page.locator("#title").innerText(), "Acknowledged, then lost");
    assert.equal(await page.locator("#file").innerText(), "kafka-lost-tail.hw");
    assert.equal(await page.locator("#steps").innerText(), "15");
    assert.equal(await page.locator("#branches").isVisible(), false);
  }
  await leave(visit);
});

/** The script as text, which is loaded when it is wanted. */
async function openText(page) {
  await page.getByRole("button", { name: "Edit as text" }).click();
  await page.getByRole("textbox", { name: "Script as text" }).waitFor();
}

test("a run pauses what plays, and no key cuts it off", async () => {
  const visit = await open();
  const { page } = visit;
  await page.getByRole("region", { name: "Why" }).click();
  await page.keyboard.press("Home");
  await openText(page);
  await page.getByRole("button", { name: "Play" }).click();
  const rest = await page.evaluate(async (script) => {
    const text = document.querySelector("[aria-label='Script as text']");
    text.value = script;
    text.form.requestSubmit();
    await new Promise((resolve) => setTimeout(resolve)); // amid the run
    const seen = [document.querySelector("#play").getAttribute("aria-label")];
    document.querySelector("#tide").dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowRight", bubbles: true }));
    document.querySelector("#play").click();
    seen.push(document.querySelector("#play").getAttribute("aria-label"));
    await new Promise((resolve) => new MutationObserver(() => { if (!text.isConnected) resolve(); }).observe(document.body, { childList: true, subtree: true }));
    return seen;
  }, long);
  assert.deepEqual(rest, ["Play", "Play"]);
  assert.match(await current(page), /^19503\s+tick 1s/);
  assert.equal(await page.getByText(/^Stopped/).count(), 0);
  await leave(visit);
});

test("a long script leaves the page awake, can be stopped and run on", async () => {
  const visit = await open();
  const { page } = visit;
  await apply(page, opening);
  await openText(page);
  const beats = await page.evaluate(async (script) => {
    const text = document.querySelector("[aria-label='Script as text']");
    text.value = script;
    let beats = 0;
    const channel = new MessageChannel();
    channel.port1.onmessage = () => {
      if (document.querySelector("[aria-label='Script as text']")) channel.port2.postMessage(++beats);
      if (beats === 20) document.querySelector("#stop").click();
    };
    text.form.requestSubmit();
    channel.port2.postMessage(0);
    await new Promise((resolve) => new MutationObserver(() => { if (!text.isConnected) resolve(); }).observe(document.body, { childList: true, subtree: true }));
    return beats;
  }, long);
  assert.equal(beats, 20); // others had their turn in the midst of it
  const note = page.getByText(/^Stopped\. \d+ lines have not run\./);
  const waiting = Number((await note.innerText()).match(/\d+/)[0]);
  assert.ok(waiting > 0 && waiting < 19_500, String(waiting));
  assert.match(await current(page), new RegExp(`^${19_503 - waiting}\\s`));
  await page.getByRole("button", { name: "Run the rest" }).click();
  await note.waitFor({ state: "detached" });
  assert.match(await current(page), /^19503\s+tick 1s/);

  // Of all those rows only a few are in the document, and those in view are true.
  assert.ok(await rows(page).count() < 500);
  await page.getByRole("region", { name: "Why" }).click();
  await page.keyboard.press("Home");
  await page.keyboard.press("ArrowRight");
  assert.match(await current(page), /^1\s+model minikafka/);
  assert.equal(await row(page, 1).evaluate((button) => button.getBoundingClientRect().top >= document.querySelector("#script").getBoundingClientRect().top), true);
  await row(page, 1).press("ArrowDown");
  await page.locator("#script").evaluate((pane) => { pane.scrollTop = pane.scrollHeight; });
  await row(page, 19_503).waitFor();
  assert.equal(await page.evaluate(() => document.scrollingElement.scrollTop), 0);
  await leave(visit);
});

test("hostile text is text", async () => {
  const markup = '<img src=x onerror="document.title=1"><script>document.title=2</script>';
  const quoted = markup.replaceAll('"', '\\"');
  const visit = await open({ script: `# ${markup}\n# \u202eright to left\u2066\n${opening}produce t-0 "${quoted}" acks=1\nproduce t-0 ${"x".repeat(20_000)} acks=1\nfetch t-0\n<b>boom</b> x\n` });
  const { page } = visit;
  await showLines(page);
  assert.equal(await page.locator("#script img, #script script, #script b:has(*)").count(), 0);
  assert.match(await page.title(), /Highwater$/);
  assert.match((await texts(page))[0], /^1 \| # <img src=x onerror="document\.title=1"><script>/);
  assert.match(await page.getByRole("alert").innerText(), /<b>boom<\/b>/);
  const box = await rows(page).nth(6).boundingBox();
  assert.ok(box.width <= 384 && box.height < 400, JSON.stringify(box));
  assert.equal(await page.locator("#script").evaluate((pane) => pane.scrollWidth <= pane.clientWidth), true);

  await command(page).fill("<i>x</i>");
  await command(page).press("Enter");
  assert.match(await page.locator("#prompt-error").innerText(), /<i>/);
  await command(page).fill("produce t-0 ");
  await command(page).pressSequentially("k");
  assert.equal(await page.locator("#command :is(img, i, script)").count(), 0);
  await leave(visit);
});

test("on a phone it is a sheet, with what can be done now above the field", async () => {
  const visit = await open({ viewport: { width: 390, height: 844 }, hasTouch: true, locale: "zh-CN", colorScheme: "dark" });
  const { page } = visit;
  await page.getByRole("button", { name: "脚本", exact: true }).tap();
  const field = page.getByRole("combobox", { name: "命令" });
  await field.waitFor();
  const quick = page.getByRole("list", { name: "现在可以做的" }).getByRole("button");
  await quick.getByText("crash 1", { exact: true }).tap(); // they come once there is room for them
  assert.match(await page.locator("[aria-current=step]").innerText(), /crash 1/);
  assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 390);
  await field.fill("repl");
  await page.getByRole("option").first().tap();
  assert.equal(await field.inputValue(), "replicate ");
  await page.getByRole("button", { name: "运行" }).tap();
  assert.match(await page.locator("[aria-current=step]").innerText(), /replicate/);
  await leave(visit);
});
