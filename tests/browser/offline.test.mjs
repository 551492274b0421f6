// The page without a network, under a path of its own, as a browser keeps it.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { after, before } from "node:test";
import { root } from "../scripts.mjs";
import { serve, site } from "../serve.mjs";
import { launchChromium, launchFirefox, test } from "./browsers.mjs";

let browser;
before(async () => { browser = await launchChromium(); });
after(() => browser.close());

/** A copy of the site as it is deployed at /repo/, and a page of it that has been kept. */
async function kept(t) {
  const folder = mkdtempSync(join(tmpdir(), "highwater-"));
  const copy = join(folder, "repo");
  cpSync(site, copy, { recursive: true, filter: (path) => basename(path) !== "node_modules" });
  const { server, url } = await serve({ root: folder });
  const context = await browser.newContext({ locale: "en-US" });
  t.after(async () => {
    await context.close();
    server.close();
    rmSync(folder, { recursive: true });
  });
  const page = await context.newPage();
  await page.goto(`${url}repo/`);
  await ready(page);
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === "activated");
  return {
    context, page, copy,
    address: `${url}repo/`,
    edit: (file, from, to) => writeFileSync(join(copy, file), Buffer.from(readFileSync(join(copy, file), "latin1").replaceAll(from, to), "latin1")),
    list: () => execFileSync(process.execPath, [join(root, "tests/precache.mjs"), copy]),
    away: () => new Promise((resolve) => {
      server.close(resolve);
      server.closeAllConnections();
    }),
  };
}

const ready = (page, version = "0.1.0") => page.locator(`html[data-ready="${version}"]`).waitFor();
const press = (page, name) => page.getByRole("button", { name, exact: true }).click();
const open = async (page, lab) => {
  await page.locator("button.lab").click();
  await page.getByRole("navigation", { name: "Labs" }).getByRole("button", { name: lab, exact: true }).click(); // a reload may have brought it back already
};
/** Asks for a newer version; answers what became of it. */
const update = (page) => page.evaluate(async () => {
  const registration = await navigator.serviceWorker.ready;
  const found = new Promise((resolve) => registration.addEventListener("updatefound", () => resolve(registration.installing), { once: true }));
  await registration.update();
  const worker = await found;
  return new Promise((resolve) => {
    const look = () => worker.state !== "installing" && resolve(worker.state);
    worker.addEventListener("statechange", look);
    look();
  });
});
const caches = (page) => page.evaluate(async () => {
  const names = await globalThis.caches.keys();
  return Promise.all(names.map(async (name) => (await (await globalThis.caches.open(name)).keys()).length));
});
/** Another version: its script and its module do not go with those of this one, and a lab is another. */
function change({ edit }) {
  edit("highwater.mjs", "0.1.0", "0.1.1");
  edit("highwater.wasm", "0.1.0", "0.1.1");
  edit("labs/kafka-lab-whole-batches.hw", "model minikafka", "# of the new version\nmodel minikafka");
}
const ofNew = (page) => page.getByText("# of the new version").count();

test("once it was open it opens without a server: steps, labs, the other language", async (t) => {
  const { page, away, address } = await kept(t);
  await away();
  await page.reload();
  await ready(page);
  await press(page, "Next step");
  assert.match(await page.getByRole("slider", { name: "Step" }).getAttribute("aria-valuetext"), /^Step 11 of 15/);
  const field = page.getByRole("combobox", { name: "Command" });
  await field.fill("tick 500ms");
  await field.press("Enter");
  await page.locator('[role=slider][aria-valuetext="Step 12 of 12: tick 500ms"]').waitFor();
  await open(page, "Whole batches");
  await page.locator("#file", { hasText: "kafka-lab-whole-batches.hw" }).waitFor();
  await press(page, "中文");
  assert.equal(await page.evaluate(() => document.documentElement.lang), "zh");
  await page.goto(`${address}index.html`);
  await ready(page);
  await page.goto(`${address}embed.html?src=lessons/kafka-1-a-fetch.md&mode=tour`);
  await page.locator("highwater-lab svg.hw-drawing").first().waitFor();
});

test("nothing outside its path is touched", async (t) => {
  const { page, address } = await kept(t);
  assert.equal(await page.evaluate(() => navigator.serviceWorker.ready.then(({ scope }) => scope)), address);
  await page.goto(new URL("/repository/", address).href);
  assert.equal(await page.evaluate(() => navigator.serviceWorker.controller), null);
});

test("an open page goes on with the version it has; loaded anew it is the new one, as a whole", async (t) => {
  const made = await kept(t);
  const { page } = made;
  await page.reload();
  await ready(page);
  change(made);
  made.list();
  assert.equal(await update(page), "installed");
  await open(page, "Whole batches");
  await page.locator("#file", { hasText: "kafka-lab-whole-batches.hw" }).waitFor();
  assert.equal(await ofNew(page), 0);
  assert.equal((await caches(page)).length, 2);
  await page.reload();
  await ready(page, "0.1.1");
  await open(page, "Whole batches");
  await page.getByText("# of the new version").first().waitFor();
  assert.equal((await caches(page)).length, 1);
});

test("with two pages open, one loaded anew waits for the other", async (t) => {
  const made = await kept(t);
  const { page, context, address } = made;
  const other = await context.newPage();
  await other.goto(address);
  await ready(other);
  change(made);
  made.list();
  assert.equal(await update(page), "installed");
  await page.reload();
  await ready(page, "0.1.0");
  await other.close();
  await page.reload();
  await ready(page, "0.1.1");
});

for (const [name, spoil] of Object.entries({
  "a file that is of another version": ({ edit }) => edit("style.css", "/", "//"),
  "a file that is missing": ({ copy }) => rmSync(join(copy, "session.mjs")),
})) {
  test(`half of a version is none: ${name}`, async (t) => {
    const made = await kept(t);
    const { page } = made;
    const [whole] = await caches(page);
    change(made);
    made.list();
    spoil(made);
    assert.equal(await update(page), "redundant");
    assert.deepEqual((await caches(page)).filter((count) => count > 0), [whole]);
    await made.away();
    await page.reload();
    await ready(page, "0.1.0");
    await open(page, "Whole batches");
    await page.locator("#file", { hasText: "kafka-lab-whole-batches.hw" }).waitFor();
    assert.equal(await ofNew(page), 0);
  });
}

test("Firefox, too: once it was open it opens without a server", async (t) => {
  const { server, url } = await serve();
  t.after(() => server.close());
  const firefox = await launchFirefox();
  t.after(() => firefox.close());
  const page = await firefox.newPage();
  await page.goto(url);
  await page.waitForSelector("html[data-ready]");
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => 0));
  await new Promise((resolve) => {
    server.close(resolve);
    server.closeAllConnections();
  });
  await page.goto(`${url}index.html`);
  await page.waitForSelector("html[data-ready]");
});
