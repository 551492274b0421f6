// The browsers of the tests, the page's server, and what a test asks of a page.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { after, before, test as unlimited } from "node:test";
import { chromium } from "playwright-core";
import puppeteer from "puppeteer-core";
import { serve } from "../serve.mjs";

const args = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking", "--disable-component-update", "--disable-sync"];

export const launchChromium = (more = []) => chromium.launch({ executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", args: [...args, ...more] });

/** A stock Firefox, driven by WebDriver BiDi. Its page has `goto` and `evaluate` as Playwright's. */
export const launchFirefox = () => puppeteer.launch({ browser: "firefox", executablePath: process.env.FIREFOX ?? "/usr/bin/firefox-esr", protocol: "webDriverBiDi", headless: true });

const limit = { timeout: 120_000 };
/** A test that fails by its name, and does not hold up the run, where what it waits for never comes. */
export const test = (name, story) => unlimited(name, limit, story);

/** Serves the site and starts a browser before a file's tests, and ends both after them. */
export function use(launch, options) {
  const used = {};
  before(async () => {
    Object.assign(used, await serve(options));
    used.browser = await launch();
  }, limit);
  after(async () => {
    used.server?.close();
    await used.browser?.close();
  }, limit);
  return used;
}

/** A context whose pages are not kept for when the network is gone, which takes as long as a short test: that is for tests about it. */
export async function unkept(context) {
  await context.addInitScript(() => { if (navigator.serviceWorker) navigator.serviceWorker.register = () => Promise.reject(new Error("nothing is kept")); });
  return context;
}

/** Collects what a page complains of and asks for. */
export function watch(page) {
  const complaints = [];
  const requests = [];
  page.on("pageerror", (error) => complaints.push(String(error)));
  page.on("console", (message) => { if (["error", "warn", "warning"].includes(message.type())) complaints.push(message.text()); });
  page.on("request", (request) => requests.push(request.url()));
  return { complaints, requests };
}

const axeSource = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** Fails with every violation that axe finds in what the page shows now; `only`: of these rules. */
export async function axe(page, { only } = {}) {
  if (!await page.evaluate(() => "axe" in globalThis)) await page.evaluate(axeSource); // as a script element it would not pass the page's policy
  const violations = await page.evaluate(async (only) => {
    const results = await globalThis.axe.run(document, { resultTypes: ["violations"], runOnly: only });
    return results.violations.map(({ id, help, nodes }) => `${id}: ${help}\n${nodes.map(({ target, failureSummary }) => `  ${target.join(" ")}: ${failureSummary.replaceAll("\n", " ")}`).join("\n")}`);
  }, only);
  assert.deepEqual(violations, [], violations.join("\n"));
}
