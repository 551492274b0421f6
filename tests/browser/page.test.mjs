// The plain page in a real browser: a script, its steps, an error, and on.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { after, before, test } from "node:test";
import { chromium } from "playwright-core";
import { serve } from "../serve.mjs";

const args = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking", "--disable-component-update", "--disable-sync"];
let browser, server, url;

before(async () => {
  ({ server, url } = await serve());
  browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", args });
});
after(async () => {
  await browser?.close();
  server.close();
});

/** A fresh page, with all that it complained of and asked for. */
async function open(options = {}) {
  const page = await browser.newPage(options);
  const complaints = [];
  const requests = [];
  page.on("pageerror", (error) => complaints.push(String(error)));
  page.on("console", (message) => { if (message.type() === "error") complaints.push(message.text()); });
  page.on("request", (request) => requests.push(request.url()));
  await page.goto(url);
  await page.locator("html[data-ready]").waitFor();
  return { page, complaints, requests };
}

test("a script runs, its steps stand there with their reasons", async () => {
  const { page, complaints, requests } = await open();
  await page.getByRole("button", { name: "Run" }).click();
  const steps = page.locator("#steps > li");
  assert.equal(await steps.count(), 11);
  assert.match(await steps.nth(3).innerText(), /produce orders-0 hello acks=all[\s\S]*append[\s\S]*log\.append[\s\S]*wait[\s\S]*ack\.captured-isr/);
  assert.match(await steps.nth(9).innerText(), /refused: NotEnoughReplicas\n[\s\S]*✗ ack\.min-isr: isr = 1/);
  assert.equal(await steps.nth(4).innerText(), "expect orders-0 hw=0 pending=1 ✓");
  assert.match(await steps.nth(3).innerText(), /✓ log\.append[\s\S]*✗ ack\.captured-isr/);
  assert.equal(await page.getByRole("status").innerText(), "0 of 3 expects failed.");
  assert.deepEqual(complaints, []);
  assert.ok(requests.every((address) => address.startsWith(url) || address.startsWith("data:")), requests.join("\n"));
  await page.close();
});

test("an error is shown with its place, and the next script runs", async () => {
  const { page, complaints } = await open();
  const script = page.getByLabel("Script");
  await script.fill("model minikafka\ncluster brokers=1\nboom <b>\n");
  await page.getByRole("button", { name: "Run" }).click();
  assert.match(await page.getByRole("alert").innerText(), /^Line 3, column 1: /);
  assert.equal(await page.locator("#steps > li").count(), 2);
  assert.equal(await script.evaluate((area) => area.value.slice(area.selectionStart, area.selectionEnd)), "boom");

  await script.fill("model minikafka\ncluster brokers=1\ntopic t\nproduce t-0 \"<img src=x onerror=alert(1)>\"\n");
  await page.getByRole("button", { name: "Run" }).click();
  assert.equal(await page.getByRole("alert").isVisible(), false);
  assert.equal(await page.locator("#steps > li").count(), 4);
  assert.equal(await page.locator("#steps img").count(), 0); // text, never markup
  assert.deepEqual(complaints, []);
  await page.close();
});

test("a failed expect is no refusal, and is counted", async () => {
  const { page, complaints } = await open();
  await page.getByLabel("Script").fill("model minikafka\ncluster brokers=1\ntopic t\nexpect t-0 hw=1\nexpect t-0 hw=0\n");
  await page.getByRole("button", { name: "Run" }).click();
  assert.equal(await page.getByRole("status").innerText(), "1 of 2 expects failed.");
  assert.match(await page.locator("#steps > li").nth(3).innerText(), /^expect t-0 hw=1\s+expected hw=1, was hw=0$/);
  assert.doesNotMatch(await page.locator("#steps").innerText(), /refused|ExpectationFailed/);
  assert.deepEqual(complaints, []);
  await page.close();
});

test("Ctrl+Enter runs; a client's terminal is shown", async () => {
  const { page, complaints } = await open();
  const script = page.getByLabel("Script");
  await script.fill("model miniredis\nserver P\nP> SET a 1\nP> GET a\n");
  await script.press("Control+Enter");
  assert.equal(await page.locator("#steps > li").count(), 4);
  assert.equal(await page.locator("#steps > li pre").last().innerText(), '"1"');
  assert.equal(await script.inputValue(), "model miniredis\nserver P\nP> SET a 1\nP> GET a\n"); // and nothing typed
  assert.deepEqual(complaints, []);
  await page.close();
});

test("an empty script says how to begin", async () => {
  const { page } = await open();
  await page.getByLabel("Script").fill("# nothing yet\n");
  await page.getByRole("button", { name: "Run" }).click();
  assert.equal(await page.getByRole("status").innerText(), 'The script has no commands. Begin with the line "model minikafka" or "model miniredis".');
  assert.equal(await page.getByRole("alert").isVisible(), false);
  await page.close();
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

test("it fits 390 pixels and follows the system's colours", async () => {
  const light = await open({ viewport: { width: 390, height: 844 }, colorScheme: "light" });
  const dark = await open({ viewport: { width: 390, height: 844 }, colorScheme: "dark" });
  const colours = [];
  for (const { page } of [light, dark]) {
    await page.getByRole("button", { name: "Run" }).click();
    assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 390);
    colours.push(await page.evaluate(() => getComputedStyle(document.body).backgroundColor));
    await page.close();
  }
  assert.notEqual(colours[0], colours[1]);
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
