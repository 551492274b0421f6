// What an author's commands make, in a browser: preview and bundle.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { gunzipSync } from "node:zlib";
import { load } from "highwater";
import { preview } from "highwater/kit/preview.mjs";
import { axe, launchChromium, test, use, watch } from "./browsers.mjs";
import { hear, lab, notes, script, siteFile } from "./hosts.mjs";

const site = use(launchChromium);

/** A page of a preview hears of what is saved from here on. */
const listening = (page, url) => page.waitForResponse((response) => response.url().startsWith(`${url}-highwater/reload?`));

test("a preview shows what was saved", async (t) => {
  const folder = mkdtempSync(join(tmpdir(), "highwater-"));
  t.after(() => rmSync(folder, { recursive: true }));
  const file = join(folder, "lesson.hw");
  writeFileSync(file, script);
  const { url, close } = await preview(await load(), file);
  t.after(close);
  const page = await site.browser.newPage();
  t.after(() => page.close());
  const listens = () => listening(page, url);
  let heard = listens();
  await page.goto(url);
  // The script stands in the element, and is hidden once the lab is drawn.
  const holds = (text) => lab(page).getByText(text).first().waitFor({ state: "attached" });
  await holds("produce");
  await heard;
  for (const value of ["once", "twice"]) {
    heard = listens();
    writeFileSync(file, `${script}produce orders-0 ${value}\n`);
    await holds(value);
    await heard;
  }
});

test("a preview of what cannot be shown says why, and comes back when it is mended", async (t) => {
  const folder = mkdtempSync(join(tmpdir(), "highwater-"));
  t.after(() => rmSync(folder, { recursive: true }));
  const page = await site.browser.newPage();
  t.after(() => page.close());
  const lesson = "# A lesson\n\n```hw experiment\nmodel minikafka\ncluster brokers=1\ntopic orders\nproduce orders-0 tea\n```\n";
  const own = `<!doctype html><title>Own</title><highwater-lab><pre>${script}</pre></highwater-lab>`;
  for (const [name, wrong, told, right] of [
    ["lesson.md", lesson.replace("experiment", "experimnt"), 'lesson.md:3: unknown kind "experimnt"', lesson],
    ["lesson.hw", script.replace("cluster", "clutser"), "lesson.hw:2: ", script],
    ["own.html", own.replace("<highwater-lab>", '<highwater-lab mode="qiuz">'), 'own.html:1: mode="qiuz": expected', own],
  ]) {
    const file = join(folder, name);
    writeFileSync(file, wrong);
    const { url, close } = await preview(await load(), file);
    t.after(close);
    const alert = page.locator("body > [role=alert]");
    let heard = listening(page, url);
    await page.goto(url);
    assert.ok((await alert.textContent()).startsWith(told), await alert.textContent());
    await heard;
    heard = listening(page, url);
    rmSync(file);
    await alert.getByText(/: ENOENT/).waitFor();
    await heard;
    writeFileSync(file, right);
    await alert.waitFor({ state: "detached" });
    assert.equal(await page.evaluate(() => document.compatMode), "CSS1Compat");
  }
});

test("a bundle is one file that works where it lies", async (t) => {
  const folder = mkdtempSync(join(tmpdir(), "highwater-"));
  t.after(() => rmSync(folder, { recursive: true }));
  const file = join(folder, "lesson.html");
  execFileSync(process.execPath, [siteFile("cli.mjs"), "bundle", siteFile("lessons/kafka-3-the-hidden-tail.md"), siteFile("labs/redis-fence.hw"), "-o", file]);
  const { size } = statSync(file);
  t.diagnostic(`${size} bytes`);
  assert.ok(size <= 1_800_000, `${size} bytes`);
  const [, core] = readFileSync(file, "utf8").match(/\.core="([A-Za-z0-9+/]+=*)"/);
  assert.ok(gunzipSync(Buffer.from(core, "base64")).equals(readFileSync(siteFile("highwater.wasm"))));
  const page = await site.browser.newPage();
  t.after(() => page.close());
  const seen = watch(page);
  await page.addInitScript(notes);
  await page.goto(pathToFileURL(file).href);
  await page.evaluate(() => Promise.all([...document.querySelectorAll("highwater-lab")].map((each) => each.load())));
  const ready = await hear(page, "hw-ready", 3);
  assert.deepEqual(ready.map(({ mode, maxScore }) => [mode, maxScore]).sort(), [["lab", 0], ["play", 2], ["quiz", 1]]);
  await axe(page);
  assert.deepEqual(seen.complaints, []);
  assert.deepEqual(seen.requests, [pathToFileURL(file).href]);
});
