// The lessons as pages of the site: read, answered and solved in both languages,
// without scripts, without a network, under a path of their own.
import assert from "node:assert/strict";
import { cpSync, mkdtempSync, readFileSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { parseLesson } from "highwater/kit/lesson.mjs";
import { commands } from "highwater/kit/words.mjs";
import { serve, site } from "../serve.mjs";
import { axe, launchChromium, test, unkept, use, watch } from "./browsers.mjs";

const used = use(launchChromium);

const lessons = readdirSync(join(site, "lessons")).filter((file) => file !== "AUTHORS.md").sort()
  .map((file) => ({ name: file.replace(".md", ""), ...parseLesson(readFileSync(join(site, "lessons", file), "utf8")) }));

async function visit(t, path, { init = "", ...options } = {}) {
  const context = await used.browser.newContext({ locale: "en-US", viewport: { width: 1280, height: 900 }, ...options });
  t.after(() => context.close());
  await unkept(context);
  await context.addInitScript(init);
  const page = await context.newPage();
  const seen = watch(page);
  await page.goto(used.url + path);
  return Object.assign(page, { seen });
}
const lang = (page) => page.evaluate(() => document.documentElement.lang);
const turnTo = (page, name) => page.getByRole("link", { name, exact: true }).click();
const loaded = (page) => page.evaluate(async () => {
  await customElements.whenDefined("highwater-lab");
  await Promise.all([...document.querySelectorAll("highwater-lab")].map((lab) => lab.load()));
});
const drawn = (page) => page.locator("highwater-lab [part=stage] svg").first().waitFor();
for (const { name, title, blocks } of lessons) {
  test(`${name}: read, answered and solved, in both languages`, async (t) => {
    const page = await visit(t, `learn/${name}.html`);
    await loaded(page);
    assert.deepEqual([await lang(page), await page.title(), await page.getByRole("heading", { level: 1 }).innerText()], ["en", `${title.en} · Highwater`, title.en]);
    await axe(page);

    // The first wrong answer, which says what was thought.
    const prediction = blocks.find(({ kind }) => kind === "predict");
    const quiz = page.locator("highwater-lab[mode=quiz]");
    await quiz.evaluate((lab) => lab.goto(99));
    const question = quiz.locator("[part=question]");
    assert.ok((await question.innerText()).includes(prediction.texts.en.replaceAll("`", "")));
    await turnTo(page, "中文");
    assert.deepEqual([await lang(page), await page.title(), await page.getByRole("heading", { level: 1 }).innerText()], ["zh", `${title.zh} · Highwater`, title.zh]);
    assert.ok((await question.innerText()).includes(prediction.texts.zh.replaceAll("`", "")));
    await axe(page);
    const [wrong] = prediction.wrong;
    await question.locator(`input[value=${JSON.stringify(wrong.value)}]`).check();
    const answered = quiz.evaluate((lab) => new Promise((resolve) => { lab.addEventListener("hw-answer", ({ detail }) => resolve(detail), { once: true }); }));
    await question.getByRole("button", { name: "检查" }).click();
    assert.deepEqual([(await answered).question, (await answered).misconception, (await answered).right], [prediction.name, wrong.means, false]);
    assert.ok((await quiz.locator("[part=why]").innerText()).includes(wrong.texts.zh.replaceAll("`", "")));

    const exercise = blocks.find(({ kind }) => kind === "exercise");
    const solving = page.locator("highwater-lab[mode=play]");
    for (const text of commands(exercise.solution.text).map(({ command }) => command)) await solving.evaluate((lab, text) => lab.run(text), text);
    assert.equal((await solving.evaluate((lab) => lab.check())).ok, true);
    assert.equal(await solving.locator(".goal.met").count(), exercise.goals.length);

    await page.setViewportSize({ width: 320, height: 700 });
    assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 320);
    assert.deepEqual(page.seen.complaints, []);
    assert.deepEqual(page.seen.requests.filter((url) => !url.startsWith(used.url) && !url.startsWith("data:")), []);
  });
}

test("an index in order, with what each lesson is for; from one to the next; back to the playground", async (t) => {
  const page = await visit(t, "");
  await page.locator("html[data-ready]").waitFor();
  await page.locator("button.lab").click();
  await page.getByRole("link", { name: "Lessons", exact: true }).click();
  await page.waitForURL("**/learn/");
  const items = page.locator(".contents li");
  assert.deepEqual(await items.evaluateAll((all) => all.map((each) => each.innerText)), lessons.map(({ title, objective }) => `${title.en}\n\n${objective.en}`));
  await axe(page);
  await turnTo(page, lessons[0].title.en);
  for (const next of lessons.slice(1)) {
    await page.locator("a[rel=next]").click();
    await page.waitForURL(`**/learn/${next.name}.html`);
    await page.getByRole("heading", { level: 1, name: next.title.en, exact: true }).waitFor();
  }
  assert.equal(await page.locator("a[rel=next]").count(), 0);
  await page.locator("a[rel=prev]").click();
  await page.getByRole("heading", { level: 1, name: lessons.at(-2).title.en }).waitFor();
  await turnTo(page, "Playground");
  await page.locator("html[data-ready]").waitFor();
  assert.deepEqual(page.seen.complaints, []);
});

test("an experiment goes on in the playground, with its notes in the reader's language", async (t) => {
  const page = await visit(t, "learn/redis-1-cursor.html", { locale: "zh-CN" });
  await turnTo(page, "在实验台中继续使用这个脚本");
  await page.locator("html[data-ready]").waitFor();
  assert.equal(await lang(page), "zh");
  const rows = await page.locator("#script .row-code").allTextContents();
  assert.deepEqual(rows.slice(0, 7), ["model miniredis", "server P", "server R", "attach R P", "P> SET tea hot", "# 链路停止应用，到达的内容在队列里等待。", "pause R"]);
  assert.equal(rows.some((row) => /# (en|zh):|@broken|The link/.test(row)), false);
  assert.deepEqual(page.seen.complaints, []);
});

test("language and theme are chosen once, for all pages, and where nothing may be kept, for this one", async (t) => {
  const page = await visit(t, "learn/redis-1-cursor.html", { locale: "zh-CN" });
  assert.equal(await lang(page), "zh");
  await turnTo(page, "EN");
  await page.getByRole("button", { name: "Dark theme" }).click();
  await page.locator("a[rel=next]").click();
  await page.waitForURL(`**/learn/${lessons[6].name}.html`);
  await page.getByRole("heading", { level: 1, name: lessons[6].title.en }).waitFor();
  assert.deepEqual(await page.evaluate(() => [document.documentElement.lang, getComputedStyle(document.body).backgroundColor]), ["en", "rgb(14, 24, 31)"]);
  await loaded(page);
  assert.equal(await page.locator("highwater-lab .widget").first().getAttribute("data-theme"), "dark");
  await axe(page);

  const shut = await visit(t, "learn/redis-1-cursor.html#zh", { // as one who runs no scripts has it in a link
    init: 'Object.defineProperty(globalThis, "localStorage", { get() { throw new DOMException("denied", "SecurityError"); } })',
  });
  await drawn(shut);
  assert.equal(await lang(shut), "zh");
  await turnTo(shut, "EN");
  assert.equal(await lang(shut), "en");
  assert.deepEqual(shut.seen.complaints, []);
});

test("without JavaScript: prose, drawings, questions and scripts, in the language that is asked for", async (t) => {
  const page = await visit(t, "learn/kafka-1-a-fetch.html", { javaScriptEnabled: false });
  const main = page.locator("main");
  const shown = () => main.innerText();
  assert.match(await shown(), /need JavaScript[\s\S]*A leader never sends anything on its own[\s\S]*Where does its log end after its first fetch\?[\s\S]*# Broker 2 asks from its LEO, 0\.\nreplicate\n/);
  assert.doesNotMatch(await shown(), /\p{Script=Han}|--- |# @|The second batch would make 155 bytes/u); // one language, no source, and no answer yet
  assert.doesNotMatch(await shown(), /produce orders-0 rice acks=1\n?$/); // nor the solution
  assert.deepEqual(await page.locator("figure svg:visible").evaluateAll((all) => all.map((each) => each.getAttribute("lang"))), ["en", "en"]);
  await page.getByText("Answer", { exact: true }).click();
  assert.match(await shown(), /The second batch would make 155 bytes/);
  await turnTo(page, "中文");
  assert.match(await shown(), /需要 JavaScript[\s\S]*leader 从不主动发送任何东西/);
  assert.doesNotMatch(await shown(), /A leader never/);
  assert.deepEqual(await page.locator("figure svg:visible").evaluateAll((all) => all.map((each) => each.getAttribute("lang"))), ["zh", "zh"]);
  await turnTo(page, "EN");
  assert.match(await shown(), /A leader never/);
});

test("on paper: the text and the pictures, and nothing to press", async (t) => {
  const page = await visit(t, "learn/kafka-5-acknowledged-and-lost.html");
  await loaded(page);
  await page.emulateMedia({ media: "print" });
  for (const gone of [page.getByRole("banner"), page.locator(".turn"), page.locator("highwater-lab [part=controls]").first()]) assert.equal(await gone.isVisible(), false);
  assert.equal(await page.getByRole("heading", { level: 1 }).isVisible(), true);
  assert.equal(await page.locator("highwater-lab [part=stage] svg").first().isVisible(), true);
});

test("under a path of its own, and once it was open, without a server: the others as well", async (t) => {
  const folder = mkdtempSync(join(tmpdir(), "highwater-"));
  cpSync(site, join(folder, "repo"), { recursive: true, filter: (path) => basename(path) !== "node_modules" });
  const { server, url } = await serve({ root: folder });
  const context = await used.browser.newContext({ locale: "en-US" });
  t.after(async () => {
    await context.close();
    server.close();
    server.closeAllConnections();
    rmSync(folder, { recursive: true });
  });
  const page = await context.newPage();
  const { complaints } = watch(page);
  await page.goto(`${url}repo/learn/kafka-3-the-hidden-tail.html`);
  await drawn(page);
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === "activated");
  await new Promise((resolve) => {
    server.close(resolve);
    server.closeAllConnections();
  });
  await page.reload();
  await drawn(page);
  await page.locator("a[rel=next]").click();
  await page.getByRole("heading", { level: 1, name: lessons[3].title.en }).waitFor();
  await drawn(page);
  await turnTo(page, "Lessons");
  await page.getByRole("heading", { level: 1, name: "Lessons" }).waitFor();
  await page.goto(`${url}repo/learn/index.html`);
  await page.getByRole("heading", { level: 1, name: "Lessons" }).waitFor();
  await turnTo(page, "Playground");
  await page.locator("html[data-ready]").waitFor();
  assert.deepEqual(complaints, []);
});
