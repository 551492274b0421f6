// Handing a run on: links, files, snippets, and what a reload brings back.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { load } from "highwater";
import { parseBlock } from "highwater/kit/block.mjs";
import { fences } from "highwater/kit/fences.mjs";
import { pack } from "../../site/page/pack.mjs";
import { axe, launchChromium, test, use } from "./browsers.mjs";
import { apply, at, leave, press, stands, type, visit } from "./playground.mjs";

const used = use(launchChromium);

const banner = (page) => page.locator("#banner");
async function linkOf(page) {
  await press(page, "Share");
  const link = await page.getByRole("textbox", { name: "Link to this step" }).inputValue();
  await axe(page);
  await page.keyboard.press("Escape");
  return link;
}

test("a link holds script, step and language, and whoever opens it sees the same", async () => {
  const here = await visit(used);
  const { page } = here;
  await press(page, "Previous step");
  await type(page, 'produce orders-0 "茶 & more=+%" acks=1');
  await type(page, "crash 1");
  await press(page, "Previous step");
  const link = await linkOf(page);
  assert.match(link, /#hw=1\.[\w-]+&step=10&lang=en&lab=kafka-lost-tail&digest=[0-9a-f]{16}$/);

  const other = await visit(used, { address: link.slice(used.url.length), locale: "zh-CN" });
  assert.equal(await at(other.page), 'Step 10 of 11: produce orders-0 "茶 & more=+%" acks=1'); // in the language of the link
  assert.equal(await banner(other.page).innerText(), "");
  const picture = (page) => page.locator("#picture").getAttribute("aria-label").then(() => page.locator("#picture [data-key^=batch]").evaluateAll((marks) => marks.map((mark) => mark.getAttribute("aria-label"))));
  assert.deepEqual(await picture(other.page), await picture(page));
  await other.page.goto(used.url); // the language was the link's, not the colleague's
  await other.page.locator("html[lang=zh][data-ready]").waitFor();
  await other.context.close();
  await leave(here);
});

test("copying puts the link into the clipboard, or selects it where that is forbidden", async () => {
  const here = await visit(used, { permissions: ["clipboard-read", "clipboard-write"] });
  const { page } = here;
  await press(page, "Share");
  const field = page.getByRole("textbox", { name: "Link to this step" });
  await press(page, "Copy");
  await page.getByText("Copied.").waitFor();
  assert.equal(await page.evaluate(() => navigator.clipboard.readText()), await field.inputValue());
  await page.evaluate(() => { navigator.clipboard.writeText = () => Promise.reject(new Error("forbidden")); });
  await press(page, "Copy");
  await page.getByText("Press Ctrl/⌘ + C.").waitFor();
  assert.equal(await field.evaluate((field) => document.activeElement === field && field.value.slice(field.selectionStart, field.selectionEnd)), await field.inputValue());
  await leave(here);
});

test("a newer link, a cut one and one that ends otherwise are each said so", async () => {
  const script = "model minikafka\ncluster brokers=1\ntopic t\n";
  const word = await pack(script);
  for (const [address, said, where] of [
    [`#hw=2.${word.slice(2)}`, /newer Highwater/, /^Step 10 of 15/],
    [`#hw=${word.slice(0, -12)}`, /incomplete/, /^Step 10 of 15/],
    ["#hw=1.%20", /incomplete/, /^Step 10 of 15/],
    [`#hw=${word}&step=99&digest=0123456789abcdef`, /another state/, /^Step 3 of 3/],
    [`#hw=${word}`, /^$/, /^Step 3 of 3/],
  ]) {
    const here = await visit(used, { address });
    assert.match(await banner(here.page).innerText(), said);
    assert.match(await at(here.page), where);
    if (said.source !== "^$") {
      await axe(here.page);
      await banner(here.page).getByRole("button", { name: "Close" }).click();
      assert.equal(await banner(here.page).isVisible(), false);
    }
    await leave(here);
  }
});

test("a link put into an open page is followed, and the way back to one's own run stays", async () => {
  const here = await visit(used);
  const { page } = here;
  await page.goto(`${used.url}#hw=${await pack("model minikafka\ncluster brokers=1\n")}&step=1`);
  await stands(page, "Step 1 of 2");
  assert.equal(await page.getByRole("button", { name: "Your script" }).count(), 1);
  await type(page, "cluster brokers=1,2");
  await page.waitForURL(used.url); // the link no longer says what is shown
  await press(page, "minikafka");
  await stands(page, "Step 10 of 15");
  await leave(here);
});

// The browser makes an entry of each link that is followed; the page makes none, and keeps what each showed.
test("Back leads to the run of before as it was left, Forward to the one that was linked", async () => {
  const here = await visit(used);
  const { page } = here;
  await type(page, "crash 3"); // a run of one's own
  await stands(page, "Step 11 of 11: crash 3");
  await press(page, "Previous step");
  const entries = () => page.evaluate(() => history.length);
  const first = await entries();
  const one = `${used.url}#hw=${await pack("model minikafka\ncluster brokers=1\n")}&step=1`;
  await page.goto(one);
  await stands(page, "Step 1 of 2: model minikafka");
  await page.goto(`${used.url}#hw=${await pack("model miniredis\nserver P\nserver R\n")}`);
  await stands(page, "Step 3 of 3: server R");
  await type(page, "attach R P");
  await stands(page, "Step 4 of 4: attach R P");
  assert.equal(await entries(), first + 2);

  await page.goBack();
  await stands(page, "Step 1 of 2: model minikafka");
  assert.equal(page.url(), one);
  await page.goBack();
  await stands(page, "Step 10 of 11: promote orders-0 2");
  await page.getByRole("button", { name: "Acknowledged, then lost", exact: true }).waitFor();
  await page.goForward();
  await stands(page, "Step 1 of 2: model minikafka");
  await page.goForward();
  await stands(page, "Step 4 of 4: attach R P"); // with what was done there
  assert.equal(await entries(), first + 2);
  await leave(here);
});

test("a script that is too long for a link is handed on as a file", async () => {
  const here = await visit(used);
  const { page } = here;
  await page.evaluate(() => {
    let seed = 7;
    const noise = () => Array.from({ length: 60_000 }, () => "abcdefghijklmnopqrstuvwxyz0123456789"[(seed = seed * 48271 % 2147483647) % 36]).join("");
    return document.querySelector("#command input").value = `produce orders-0 ${noise()}`;
  });
  await page.getByRole("combobox", { name: "Command" }).press("Enter");
  await press(page, "Share");
  await page.getByText(/more than most programs pass on/).waitFor();
  assert.equal(await page.getByRole("textbox", { name: "Link to this step" }).count(), 0);
  const [file] = await Promise.all([page.waitForEvent("download"), press(page, "Script, .hw")]);
  assert.equal(file.suggestedFilename(), "kafka-lost-tail.hw");
  assert.match(await readFile(await file.path(), "utf8"), /^# Acknowledged, then lost\nmodel minikafka\n/);
  await leave(here);
});

test("the step can be had as picture and trace, each a whole file", async () => {
  const here = await visit(used, { locale: "zh-CN" });
  const { page } = here;
  await press(page, "分享");
  const save = async (name) => {
    const [file] = await Promise.all([page.waitForEvent("download"), press(page, name)]);
    return [file.suggestedFilename(), await readFile(await file.path())];
  };
  const [svgName, svg] = await save("图片 SVG");
  assert.equal(svgName, "kafka-lost-tail-10.svg");
  const lab = (await load()).open(await readFile(new URL("../../site/labs/kafka-lost-tail.hw", import.meta.url), "utf8"));
  lab.goto(10);
  assert.equal(String(svg), lab.svg({ lang: "zh", width: 960, partition: "orders-0" }));
  const [pngName, png] = await save("图片 PNG");
  assert.equal(pngName, "kafka-lost-tail-10.png");
  assert.deepEqual([...png.subarray(1, 4)], [...Buffer.from("PNG")]);
  assert.equal(png.readUInt32BE(16), 1920);
  const [, json] = await save("轨迹 JSON");
  assert.equal(String(json), JSON.stringify(lab.trace()));
  await leave(here);
});

test("a reload brings the last session back; a link goes before it, and without storage the page begins anew", async () => {
  const here = await visit(used);
  const { page, context } = here;
  await press(page, "miniredis");
  await stands(page, "Step 4 of 30");
  await type(page, "P> SET tea 1");
  await page.reload();
  await stands(page, "Step 5 of 5: P> SET tea 1");
  await page.getByRole("button", { name: "Partial or full", exact: true }).waitFor();
  const linked = await visit(used, { context, address: `#hw=${await pack("model minikafka\n")}` });
  assert.match(await at(linked.page), /^Step 1 of 1: model minikafka/);
  await leave(here);

  const forbidden = await used.browser.newContext({ locale: "en-US" });
  await forbidden.addInitScript(() => {
    for (const storage of ["localStorage", "sessionStorage"]) Object.defineProperty(window, storage, { get() { throw new DOMException("no", "SecurityError"); } });
  });
  const bare = await visit(used, { context: forbidden });
  await press(bare.page, "Next step");
  await bare.page.reload();
  await stands(bare.page, "Step 10 of 15");
  await leave(bare);
});

// The link is to step 1; in another tab it still is, whatever was done in this one.
test("a reload keeps where a linked run was left, and so does each entry of the history; the link opened anew begins where it says", async () => {
  const here = await visit(used);
  const { page, context } = here;
  const link = `#hw=${await pack("model minikafka\ncluster brokers=1,2\ntopic t replicas=2\nproduce t-0 a\n")}&step=1&lang=zh`;
  await page.goto(used.url + link);
  await stands(page, "第 1 步，共 4 步");
  await page.locator("#forward").click();
  await page.locator("#forward").click();
  await page.reload();
  await stands(page, "第 3 步，共 4 步：topic t replicas=2");
  assert.equal(page.url(), used.url + link);

  const anew = await visit(used, { context, address: link });
  await stands(anew.page, "第 1 步，共 4 步");
  await anew.page.close();

  await page.goto(`${used.url}#hw=${await pack("model miniredis\nserver P\n")}`);
  await stands(page, "第 2 步，共 2 步：server P");
  await page.locator("#back").click();
  await page.reload();
  await stands(page, "第 1 步，共 2 步：model miniredis");
  await page.goBack();
  await stands(page, "第 3 步，共 4 步：topic t replicas=2");
  await page.goBack();
  await stands(page, "Step 10 of 15"); // in the language that it was left in
  await leave(here);
});

// A newer page might read it.
test("a link that cannot be read is tried again by a reload", async () => {
  const here = await visit(used, { address: "#hw=2.AAAA" });
  const { page } = here;
  await press(page, "Next step");
  await page.reload();
  await stands(page, "Step 11 of 15");
  assert.match(await banner(page).innerText(), /newer Highwater/);
  await leave(here);
});

test("whoever reloads while a script runs finds it again", async () => {
  const here = await visit(used);
  const { page } = here;
  await page.evaluate(() => { // as soon as it is seen to run, however short that is
    const running = document.getElementById("running");
    new MutationObserver(() => { if (!running.hidden) location.reload(); }).observe(running, { attributes: true });
  });
  const reloaded = page.waitForEvent("load");
  await apply(page, `model minikafka\ncluster brokers=1,2,3\ntopic t replicas=3\n${"produce t-0 value acks=1\nreplicate\n".repeat(3000)}`);
  await reloaded;
  await page.locator('#tide[aria-valuetext="Step 6003 of 6003: replicate"]').waitFor({ timeout: 60_000 });
  await leave(here);
});

test("each embed snippet is whole: two run in a page, one is a picture that leads here, one is checked", async () => {
  const nasty = 'produce orders-0 "</pre><b>" acks=1';
  const here = await visit(used);
  const { page } = here;
  await type(page, nasty);
  await press(page, "Embed");
  const code = {};
  for (const name of ["Element", "iframe", "Picture", "Markdown"]) {
    await press(page, name);
    code[name] = await page.getByRole("textbox", { name: "Code to copy" }).inputValue();
  }
  await axe(page);

  // As a page of somebody else would have them.
  const [block] = fences(code.Markdown);
  assert.deepEqual(parseBlock(block.info, block.text, block.line).problems, []);
  assert.match(block.text, /<\/pre><b>/);
  const guest = await here.context.newPage();
  await guest.route("**/guest.html", (route) => route.fulfill({ contentType: "text/html", body: `<!doctype html><html lang="en"><title>x</title>${code.Element}${code.iframe}${code.Picture}` }));
  await guest.goto(`${used.url}guest.html`);
  const steps = (place) => place.locator("highwater-lab").getByRole("slider");
  const frame = guest.frameLocator("iframe");
  for (const place of [guest, frame]) {
    await steps(place).waitFor();
    assert.equal(await steps(place).getAttribute("aria-valuetext"), `Step 11 of 11: ${nasty}`);
  }
  assert.equal(await guest.evaluate(() => document.querySelectorAll("b").length), 0);
  assert.match(await guest.locator("img").getAttribute("alt"), /HW 4/);
  await guest.locator("img").evaluate((image) => image.parentElement.click());
  await stands(guest, "Step 11 of 11");
  await leave(here);
});
