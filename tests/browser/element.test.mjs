// <highwater-lab> in other people's pages: what it shows and tells, what it leaves
// alone, and what it says when something is wrong.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { gzipSync } from "node:zlib";
import { axe, launchChromium, launchFirefox, test, use } from "./browsers.mjs";
import { button, hear, lab, lostTail, notes, openHost, policy, script, siteFile, loader } from "./hosts.mjs";

const site = use(launchChromium);
const host = (...page) => openHost(site, ...page);

test("the loader is small, and asks for nothing before an element is seen", async (t) => {
  const bytes = gzipSync(readFileSync(siteFile("embed.js")), { level: 9 }).length;
  assert.ok(bytes <= 15_000, `${bytes} bytes`);
  const page = await host(t, `<p class="far">Far above.</p>${lostTail}`, { routes: { "host.css": ".far { height: 5000px }" } });
  await page.evaluate(() => customElements.whenDefined("highwater-lab").then(() => 0));
  const looked = await page.evaluate(() => new Promise((resolve) => { // after the loader, which looked first
    new IntersectionObserver(() => resolve(performance.now()), { rootMargin: "200px" }).observe(document.querySelector("highwater-lab"));
  }));
  assert.deepEqual(page.seen.requests.filter((url) => /wasm|highwater-lab/.test(url)), []);
  await lab(page).scrollIntoViewIfNeeded();
  await hear(page, "hw-ready");
  assert.deepEqual(page.seen.requests.filter((url) => /wasm|highwater-lab/.test(url)).map((url) => url.slice(site.url.length)).sort(), ["highwater-lab.js", "highwater.wasm"]);
  const begun = await page.evaluate(() => performance.getEntriesByType("resource").filter(({ name }) => /wasm|highwater-lab/.test(name)).map(({ startTime }) => startTime));
  assert.ok(begun.length === 2 && begun.every((time) => time > looked), `${begun} after ${looked}`);
  assert.deepEqual(page.seen.complaints, []);
});

test("an element that nobody sees is loaded when it is touched", async (t) => {
  const page = await host(t, `<div class="shut">${lostTail}</div>`, { routes: { "host.css": ".shut { display: none }" } });
  await page.evaluate(() => customElements.whenDefined("highwater-lab").then(() => document.querySelector("highwater-lab").dispatchEvent(new Event("focusin"))));
  await hear(page, "hw-ready");
});

test("each mode shows its parts", async (t) => {
  const modes = {
    figure: [],
    tour: ["toolbar", "controls", "scrubber"],
    quiz: ["toolbar", "controls", "scrubber"],
    play: ["toolbar", "controls", "scrubber", "commands"],
    lab: ["toolbar", "controls", "scrubber", "editor"],
  };
  const page = await host(t, Object.keys(modes).map((mode) => `<highwater-lab mode="${mode}" src="/labs/kafka-lost-tail.hw"></highwater-lab>`).join(""));
  await page.evaluate(() => Promise.all([...document.querySelectorAll("highwater-lab")].map((each) => each.load())));
  for (const [i, [mode, wanted]] of Object.entries(modes).entries()) {
    const shown = await lab(page, i).evaluate((element) => [...element.shadowRoot.querySelectorAll("[part]")].filter((each) => each.checkVisibility()).map((each) => each.part.value));
    for (const part of ["toolbar", "controls", "scrubber", "commands", "editor"]) assert.equal(shown.includes(part), wanted.includes(part), `${mode}: ${part}`);
    assert.ok(shown.includes("stage") && shown.includes("why"), mode);
    assert.ok(await lab(page, i).locator("svg.hw-drawing").first().isVisible(), mode);
  }
  await axe(page);
  assert.deepEqual(page.seen.complaints, []);
  assert.deepEqual(await page.evaluate(() => keys), []);
});

test("a picture has the room it needs, from the first step to the last", async (t) => {
  const page = await host(t, '<highwater-lab src="/labs/redis-exercise-1-with-links.hw" step="2"></highwater-lab>');
  await hear(page, "hw-ready");
  const heights = () => lab(page).evaluate((element) => {
    const stage = element.shadowRoot.querySelector(".stage");
    const tide = element.shadowRoot.querySelector(".tide");
    return { stage: stage.clientHeight, needed: Number(stage.querySelector("svg").getAttribute("height")), tide: tide.clientWidth - tide.querySelector("svg").getAttribute("width") };
  });
  const first = await heights();
  await page.evaluate(() => document.querySelector("highwater-lab").goto(99));
  const last = await heights();
  assert.ok(last.needed > 340, `${last.needed}`); // which is what a stage has of itself
  assert.deepEqual([first.tide, last.tide], [0, 0]);
  assert.ok(first.stage === last.stage && last.stage >= last.needed, JSON.stringify([first, last]));
});

test("the source is inside as well, and model and step say how", async (t) => {
  const page = await host(t, `<highwater-lab step="4"><p>An image instead.</p><script type="text/hw">${script}</script></highwater-lab><highwater-lab mode="figure"><pre>${script}</pre></highwater-lab>`);
  const [first, second] = await hear(page, "hw-ready", 2);
  assert.deepEqual([first.step, first.steps, first.model], [4, 5, "minikafka"]);
  assert.equal(second.step, 5); // a figure shows the end
  assert.equal(await page.getByText("An image instead.").isVisible(), false);
});

test("steps are told, by buttons, by methods, by attributes", async (t) => {
  const page = await host(t, lostTail);
  assert.deepEqual(await hear(page, "hw-ready"), [{ version: 1, type: "hw-ready", mode: "tour", maxScore: 0, step: 3, steps: 15, model: "minikafka", name: null }]);
  const entries = await page.evaluate(() => history.length);
  await button(page, "Next step").click();
  const [step] = await hear(page, "hw-step");
  assert.deepEqual([step.version, step.type, step.step, step.script], [1, "hw-step", 4, false]);
  assert.equal(typeof step.why.lead, "string");
  assert.equal(await page.evaluate(async () => {
    const lab = document.querySelector("highwater-lab");
    await lab.goto(6);
    await lab.back();
    lab.setAttribute("step", "7");
    return lab.step;
  }), 7);
  assert.equal(await page.evaluate(() => document.querySelector("highwater-lab").run("nonsense").then(() => "", (error) => error.name)), "ScriptError");
  assert.deepEqual(await page.evaluate(async () => (await document.querySelector("highwater-lab").why("orders-0 hw")).length > 0), true);
  assert.deepEqual(await page.evaluate(() => [location.hash, location.search, document.title, history.length]), ["", "", "Host", entries]);
  assert.deepEqual(await page.evaluate(() => heard.filter(({ type }) => type === "hw-paint" || type === "hw-mark")), []);
  await page.waitForFunction(() => heard.findLast(({ type }) => type === "hw-resize")?.detail.height === Math.ceil(document.querySelector("highwater-lab").getBoundingClientRect().height)); // it is told with the next frame
});

test("what the author says of a step stands with it, in the page's language, while the step is the author's", async (t) => {
  const page = await host(t, '<highwater-lab src="/lessons/kafka-1-a-fetch.md"></highwater-lab>');
  await hear(page, "hw-ready");
  const why = lab(page).locator("[part=why]");
  await page.evaluate(() => document.querySelector("highwater-lab").goto(7));
  assert.match(await why.innerText(), /^Broker 2 asks from its LEO, 0\.\n+replicate\n/);
  await page.evaluate(() => { document.documentElement.lang = "zh"; });
  await why.getByText("broker 2 从自己的 LEO（0）开始拉取。").waitFor();
  await page.evaluate(() => document.querySelector("highwater-lab").goto(6));
  assert.match(await why.innerText(), /^produce orders-0 rice acks=1\n/);
  await page.evaluate(() => document.querySelector("highwater-lab").run("tick 1s"));
  assert.match(await why.innerText(), /^tick 1s\n/);
});

test("a quiz asks before it shows, and names the misconception", async (t) => {
  const page = await host(t, '<highwater-lab mode="quiz" src="/lessons/kafka-3-the-hidden-tail.md"></highwater-lab>');
  assert.equal((await hear(page, "hw-ready"))[0].maxScore, 1);
  await page.evaluate(() => document.querySelector("highwater-lab").goto(99));
  const question = lab(page).locator("[part=question]");
  assert.match(await question.innerText(), /Which of them can a read_uncommitted consumer read\?/);
  assert.equal(await button(page, "Next step").isDisabled(), true);
  await axe(page);
  await question.getByText("paid,shipped").click();
  await button(page, "Check").click();
  const [answer] = await hear(page, "hw-answer");
  assert.deepEqual(answer, { version: 1, type: "hw-answer", question: "uncommitted", step: 8, value: "paid,shipped", correct: "paid", right: false, misconception: "uncommitted-reads-above-hw", score: 0, maxScore: 1 });
  assert.deepEqual(await hear(page, "hw-solved"), [{ version: 1, type: "hw-solved", what: "questions", score: 0, maxScore: 1 }]);
  assert.match(await lab(page).locator("[part=why]").innerText(), /You said paid,shipped\. It is paid\./);
  await button(page, "Next step").click();
  assert.equal(await page.evaluate(() => document.querySelector("highwater-lab").step), 9);
});

// Lesson Kafka 2 asks for HW where it is 1, the leader's LEO 3 and the right answer 2.
test("a quiz is answered with digits and Enter, and the guess stands dashed in the picture", async (t) => {
  const page = await host(t, '<input class="theirs" aria-label="theirs"><highwater-lab mode="quiz" src="/lessons/kafka-2-leo-and-hw.md"></highwater-lab>');
  await hear(page, "hw-ready");
  await page.evaluate(() => document.querySelector("highwater-lab").goto(99));
  const guess = () => lab(page).evaluate(({ shadowRoot }) => {
    const text = (key) => shadowRoot.querySelector(`.picture [data-key=${key}] text`)?.textContent ?? null;
    const line = shadowRoot.querySelector(".picture [data-key=guess-line] path");
    return [text("hw"), text("guess"), line && getComputedStyle(line).strokeDasharray, shadowRoot.querySelector(".described").textContent.includes("Your prediction")];
  });
  const chosen = () => lab(page).evaluate(({ shadowRoot }) => shadowRoot.querySelector("[part=question] input:checked")?.value ?? null);
  assert.deepEqual(await guess(), ["HW 1", null, null, false]);
  await page.locator(".theirs").focus();
  await page.keyboard.press("3");
  await page.keyboard.press("Enter");
  assert.equal(await chosen(), null); // the focus is elsewhere
  await lab(page).locator(".picture").focus();
  await page.evaluate(() => { keys.length = 0; });
  await page.keyboard.press("Enter"); // nothing to check yet
  await page.keyboard.press("7"); // no answer
  assert.equal(await chosen(), null);
  assert.deepEqual(await guess(), ["HW 1", null, null, false]);
  await page.keyboard.press("3");
  assert.equal(await chosen(), "3");
  assert.deepEqual(await guess(), ["HW 1", "3?", "8px, 6px", true]);
  assert.deepEqual((await page.evaluate(() => keys)).filter((key) => /^keydown [0-9]/.test(key)), []);
  await page.keyboard.press("ArrowLeft"); // of the choices: they have the focus
  assert.equal(await chosen(), "2");
  await page.keyboard.press("3");
  await axe(page);
  await page.keyboard.press("Enter");
  const [answer] = await hear(page, "hw-answer");
  assert.deepEqual([answer.value, answer.correct, answer.misconception], ["3", "2", "hw-is-the-leaders-leo"]);
  assert.deepEqual(await guess(), ["HW 2", "3?", "8px, 6px", true]); // the water rose, the guess stays
  assert.equal(await lab(page).evaluate(({ shadowRoot }) => shadowRoot.activeElement.part.value), "widget"); // and so does the focus
  await page.keyboard.press("ArrowRight");
  assert.deepEqual((await guess()).slice(1), [null, null, false]); // for that step
  await page.keyboard.press("ArrowLeft");
  assert.equal((await guess())[1], "3?");
});

test("a guess at a cursor stands in the replica's lane; answers that are no numbers are counted", async (t) => {
  const page = await host(t, '<highwater-lab mode="quiz" src="/lessons/redis-1-cursor.md"></highwater-lab><highwater-lab mode="quiz" src="/lessons/kafka-4-three-acks.md"></highwater-lab>');
  await hear(page, "hw-ready", 2);
  await page.evaluate(() => Promise.all([...document.querySelectorAll("highwater-lab")].map((each) => each.goto(99))));
  await lab(page).locator(".picture").focus();
  await page.keyboard.press("0");
  assert.equal(await lab(page).locator(".picture [data-key='guess:R'] text").textContent(), "0?");
  await lab(page, 1).locator(".picture").focus();
  const answers = await lab(page, 1).evaluate(({ shadowRoot }) => [...shadowRoot.querySelectorAll(".choice")].map((choice) => [choice.querySelector(".choice-key").textContent, choice.querySelector("input").value]));
  assert.deepEqual(answers.map(([key]) => key), answers.map((_, i) => String(i + 1)));
  await page.keyboard.press("2");
  assert.equal(await lab(page, 1).evaluate(({ shadowRoot }) => shadowRoot.querySelector("input:checked").value), answers[1][1]);
  assert.equal(await lab(page, 1).locator("[data-key^=guess]").count(), 0); // no height, no place
});

// The lesson says: request 3 fails, and does not go on waiting.
test("words of few are read in the reader's language, and answered as they are", async (t) => {
  const page = await host(t, '<highwater-lab mode="quiz" lang="zh" src="/lessons/kafka-4-three-acks.md"></highwater-lab>');
  await hear(page, "hw-ready");
  await page.evaluate(() => document.querySelector("highwater-lab").goto(99));
  const question = lab(page).locator("[part=question]");
  assert.deepEqual(await question.getByRole("radio").evaluateAll((all) => all.map(({ value, labels }) => [value, labels[0].lastChild.textContent])), [["acknowledged", "已确认"], ["failed", "失败"], ["pending", "等待中"], ["?", "不确定"]]);
  await question.getByText("等待中", { exact: true }).click();
  await button(page, "检查").click();
  const [answer] = await hear(page, "hw-answer");
  assert.deepEqual([answer.value, answer.correct], ["pending", "failed"]);
  assert.match(await lab(page).locator("[part=why]").innerText(), /你的回答是“等待中”。实际是“失败”。如果 ISR/);
});

test("a picture stands behind the last step that does something, an exercise where its start ends", async (t) => {
  const page = await host(t, `<highwater-lab mode="figure"><pre>${script}expect orders-0 hw=1\n</pre></highwater-lab><highwater-lab mode="figure" step="99"><pre>${script}expect orders-0 hw=1\n</pre></highwater-lab>
    <highwater-lab><pre data-hw="exercise more">en: Go on.\n--- start\n${script}expect orders-0 hw=1\n--- goal\nexpect orders-0 leo=1:2\nen: Two.\n--- solution\nproduce orders-0 milk\n</pre></highwater-lab>`);
  const ready = await hear(page, "hw-ready", 3);
  assert.deepEqual(ready.map(({ mode, step, steps }) => [mode, step, steps]).sort(), [["figure", 5, 6], ["figure", 6, 6], ["play", 6, 6]]);
});

for (const mode of ["play", "lab"]) {
  test(`acting in the past forks, and the older branch is there: ${mode}`, async (t) => {
    const page = await host(t, lostTail.replace("src", `mode="${mode}" src`));
    await hear(page, "hw-ready");
    const branches = lab(page).locator(".branches");
    assert.equal(await branches.isVisible(), false);
    await page.evaluate(() => document.querySelector("highwater-lab").goto(8));
    if (mode === "play") await lab(page).locator("[part=commands] button", { hasText: /^replicate orders-0$/ }).first().click();
    else {
      await lab(page).getByRole("combobox", { name: "Command" }).fill("replicate orders-0");
      await page.keyboard.press("Enter");
    }
    assert.deepEqual(await page.evaluate(() => document.querySelector("highwater-lab").branches().then((all) => all.map(({ steps }) => steps))), [15, 9]);
    await button(page, "2 branches").click();
    const items = lab(page).locator("#tree .item");
    assert.match(await items.nth(0).innerText(), /The first run\s*15 steps/);
    assert.match(await items.nth(1).innerText(), /replicate orders-0\s*leaves after step 8 · 9 steps/);
    await axe(page);
    assert.equal(await lab(page).evaluate(({ shadowRoot }) => shadowRoot.activeElement.textContent.startsWith("replicate orders-0")), true); // where one is
    await page.keyboard.press("ArrowUp");
    await page.keyboard.press("Enter");
    assert.equal(await page.evaluate(() => document.querySelector("highwater-lab").step), 15);
    assert.equal((await hear(page, "hw-step")).at(-1).script, true);
    await page.evaluate(() => document.querySelector("highwater-lab").branches().then(([, fork]) => document.querySelector("highwater-lab").checkout(fork.id)));
    assert.equal(await page.evaluate(() => document.querySelector("highwater-lab").step), 9);
    await page.evaluate(() => { document.querySelector("highwater-lab").mode = "tour"; });
    assert.equal(await branches.isVisible(), false);
  });
}

test("an exercise has goals, hints and a score", async (t) => {
  const page = await host(t, '<highwater-lab mode="play" src="/lessons/kafka-3-the-hidden-tail.md#hidden-then-seen"></highwater-lab>');
  assert.equal((await hear(page, "hw-ready"))[0].maxScore, 2);
  const panel = lab(page).locator("[part=exercise]");
  assert.match(await panel.innerText(), /Write one more record/);
  assert.doesNotMatch(await panel.innerText(), /expect/);
  await axe(page);
  await button(page, "Hint 1 of 2").click();
  assert.deepEqual(await hear(page, "hw-hint"), [{ version: 1, type: "hw-hint", exercise: "hidden-then-seen", hint: 1, of: 2 }]);
  assert.equal(await lab(page).evaluate((element) => element.shadowRoot.activeElement?.textContent), "Hint 2 of 2");
  assert.equal(await lab(page).locator("[part=commands]").getByText("tick").count(), 0); // not among what is allowed
  await page.evaluate(async () => {
    const lab = document.querySelector("highwater-lab");
    for (const command of ["produce orders-0 b acks=1", "fetch orders-0", "replicate", "fetch orders-0"]) await lab.run(command);
  });
  assert.deepEqual(await hear(page, "hw-solved"), [{ version: 1, type: "hw-solved", what: "exercise", exercise: "hidden-then-seen", score: 2, maxScore: 2, hints: 1, steps: 9 }]);
  assert.match(await panel.innerText(), /expect last text=/); // shown once it is met
  await lab(page).locator("[part=commands] button", { hasText: /^replicate orders-0$/ }).click();
  assert.equal(await page.evaluate(() => document.querySelector("highwater-lab").step), 10);
});

// What is said to those who do not see it, beside the sentence of each step.
const spoken = (page) => lab(page).evaluate((element) => {
  const status = element.shadowRoot.querySelector("[role=status]:not([popover])");
  globalThis.spoken = [];
  new MutationObserver((changes) => { for (const { addedNodes } of changes) for (const { textContent } of addedNodes) globalThis.spoken.push(textContent); }).observe(status, { childList: true });
});
const saidSo = (page) => page.evaluate(() => globalThis.spoken.splice(0));

test("goals, hints and the outcome are spoken as they change, once", async (t) => {
  const page = await host(t, '<highwater-lab><script type="text/hw" data-hw="exercise both points=2">\nen: Write two records.\n--- start\nmodel minikafka\ncluster brokers=1\ntopic orders\n--- goal: once\nexpect orders-0 hw=1\nen: `HW` was 1.\n--- goal\nexpect orders-0 hw=2\nen: HW is 2.\n--- hint\nen: Use `produce`.\n--- solution\nproduce orders-0 a b\n</script></highwater-lab>', { context: { colorScheme: "light" } });
  await hear(page, "hw-ready");
  await spoken(page);
  const act = (name, ...words) => lab(page).evaluate((element, [name, words]) => element[name](...words).then(() => {}), [name, words]);
  assert.deepEqual(await saidSo(page), []); // as it opens it is there to be read
  await button(page, "Hint 1 of 1").click();
  assert.deepEqual(await saidSo(page), ["Hint 1 of 1. Use produce."]);
  await act("run", "produce orders-0 a");
  assert.deepEqual(await saidSo(page), ["met: HW was 1."]);
  await lab(page).evaluate((element) => { element.theme = "dark"; }); // shown anew, and nothing is new
  await act("check");
  assert.deepEqual(await saidSo(page), []);
  await act("run", "produce orders-0 b");
  assert.deepEqual(await saidSo(page), ["met: HW is 2. All goals are met: 2 points."]);
  await act("undo");
  assert.deepEqual(await saidSo(page), ["not met: HW is 2."]);
});

test("a question is spoken as it comes up, and then what was right; the sentence once for a step", async (t) => {
  const page = await host(t, '<highwater-lab mode="quiz" src="/lessons/kafka-3-the-hidden-tail.md"></highwater-lab>');
  await hear(page, "hw-ready");
  await spoken(page);
  await lab(page).evaluate((element) => element.goto(99));
  assert.deepEqual(await saidSo(page), ["Both records are in the leader's log. Which of them can a read_uncommitted consumer read?"]);
  await page.keyboard.press("Tab");
  await lab(page).locator("input").first().focus();
  await page.keyboard.press("4");
  assert.deepEqual(await saidSo(page), []);
  await lab(page).evaluate((element) => {
    globalThis.sentences = 0;
    new MutationObserver(() => { globalThis.sentences++; }).observe(element.shadowRoot.querySelector(".sentence"), { childList: true });
  });
  await page.keyboard.press("Enter");
  const [verdict, ...more] = await saidSo(page);
  assert.match(verdict, /^It is paid\. /);
  assert.deepEqual(more, []);
  assert.equal(await page.evaluate(() => globalThis.sentences), 1);
  await lab(page).evaluate((element) => { element.theme = "dark"; });
  assert.equal(await page.evaluate(() => globalThis.sentences), 1);
});

test("an exercise's set-up runs and is not shown: not in the script, not by going back", async (t) => {
  const page = await host(t, '<highwater-lab mode="lab" src="/lessons/kafka-3-the-hidden-tail.md#hidden-then-seen"></highwater-lab>');
  await hear(page, "hw-ready");
  const rows = lab(page).locator("[part=editor] .row-code");
  assert.deepEqual(await rows.allTextContents(), ["produce orders-0 a acks=1", "replicate"]);
  await page.evaluate(() => document.querySelector("highwater-lab").goto(0));
  assert.equal(await page.evaluate(() => document.querySelector("highwater-lab").step), 3); // model, cluster, topic
  assert.equal(await button(page, "Previous step").isDisabled(), true);
  const slider = lab(page).getByRole("slider");
  assert.deepEqual(await slider.evaluate((each) => ["valuemin", "valuenow", "valuetext"].map((name) => each.getAttribute(`aria-${name}`))), ["3", "3", "Before the first of 2 steps"]);
  assert.doesNotMatch(await lab(page).evaluate((each) => each.shadowRoot.querySelector(".widget").innerText), /replicas=2|brokers=1/);
  await button(page, "Edit as text").click();
  const text = lab(page).getByRole("textbox");
  assert.equal(await text.inputValue(), "produce orders-0 a acks=1\nreplicate\n");
  await text.fill("produce orders-0 a acks=1\nreplicate\nproduce orders-0 b acks=1\nfetch orders-0\nreplicate\nfetch orders-0\n");
  await button(page, "Apply").click();
  assert.equal((await hear(page, "hw-solved"))[0].score, 2);
});

test("a learner opens everything, unless it is locked", async (t) => {
  const page = await host(t, lostTail + lostTail.replace("src", "lock src"));
  await hear(page, "hw-ready", 2);
  assert.equal(await button(page, "Show everything").count(), 1);
  await button(page, "Show everything").click();
  const field = lab(page).getByRole("combobox", { name: "Command" });
  await field.fill("tick 500ms");
  await field.press("Enter");
  assert.match((await hear(page, "hw-step"))[0].command, /^tick 500ms$/);
  await axe(page);
});

test("twelve elements share one loader, one script and one module", async (t) => {
  const page = await host(t, `<div class="grid">${lostTail.repeat(12)}</div>`, { routes: { "host.css": ".grid { display: grid; grid-template-columns: repeat(12, 320px); width: 4000px }" }, context: { viewport: { width: 4000, height: 900 } } });
  await page.evaluate(() => hear("hw-ready", 12));
  for (const part of ["embed.js", "highwater-lab.js", "highwater.wasm"]) assert.equal(page.seen.requests.filter((url) => url === site.url + part).length, 1, part);
});

test("without JavaScript the children are what there is", async (t) => {
  const page = await host(t, `<highwater-lab src="/labs/kafka-lost-tail.hw"><pre>${script}</pre></highwater-lab>`, { context: { javaScriptEnabled: false } });
  assert.equal(await page.locator("pre").isVisible(), true);
});

const page404 = { status: 404, body: "not found" };
const webPage = { contentType: "text/html", body: "<!doctype html><title>App</title>" };
const fallback = "<p>The picture in words.</p>";
const wrong = {
  "no source": ["no-source", /neither src|needs src/, `<highwater-lab>${fallback}</highwater-lab>`],
  "an empty src": ["no-source", /empty src/, `<highwater-lab src="">${fallback}</highwater-lab>`],
  "a src that is not there": ["source-missing", /nothing\.hw answered 404/, `<highwater-lab src="/nothing.hw">${fallback}</highwater-lab>`],
  "a web page for a script": ["source-missing", /is a web page, not a script/, `<highwater-lab src="/page.hw">${fallback}</highwater-lab>`, { "page.hw": webPage }],
  "no such block": ["no-source", /no experiment or exercise "gone"/, `<highwater-lab src="/lessons/kafka-3-the-hidden-tail.md#gone">${fallback}</highwater-lab>`],
  "a script error": ["script", /wrong\.hw:2:1: .*clutser/, `<highwater-lab src="/wrong.hw">${fallback}</highwater-lab>`, { "wrong.hw": { contentType: "text/plain", body: "model minikafka\nclutser brokers=1\n" } }],
  "a name that no address has": ["no-source", /no experiment or exercise "%"/, `<highwater-lab src="/lessons/kafka-3-the-hidden-tail.md#%">${fallback}</highwater-lab>`],
  "a block that is none": ["script", /unknown kind "experimnt"/, `<highwater-lab>${fallback}<script type="text/hw" data-hw="experimnt x">model minikafka</script></highwater-lab>`],
  "a model that is none": ["model", /./, `<highwater-lab model="mongo" src="/labs/kafka-lost-tail.hw">${fallback}</highwater-lab>`],
  "a mode that is none": ["attribute", /^mode="qiuz": expected "figure", "tour", "quiz", "play", "lab"$/, lostTail.replace('step="3"></', `mode="qiuz">${fallback}</`)],
  "a step that is no number": ["attribute", /^step="-1": expected 0, 1, 2, …$/, lostTail.replace('"3"></', `"-1">${fallback}</`)],
  "a theme that is none": ["attribute", /^theme="drak": expected "auto", "light", "dark"$/, lostTail.replace("></", ` theme="drak">${fallback}</`)],
  "no module": ["module-missing", /highwater\.wasm answered 404/, lostTail.replace("></", `>${fallback}</`), { "highwater.wasm": page404 }],
  "a web page for the module": ["module-html", /answered .*highwater\.wasm with a web page/, lostTail.replace("></", `>${fallback}</`), { "highwater.wasm": webPage }],
  "something else for the module": ["module-type", /is not a WebAssembly module/, lostTail.replace("></", `>${fallback}</`), { "highwater.wasm": { contentType: "application/octet-stream", body: "PK" } }],
  "no second part": ["module-missing", /highwater-lab\.js answered 404/, lostTail.replace("></", `>${fallback}</`), { "highwater-lab.js": page404 }],
  "a web page for the second part": ["module-html", /highwater-lab\.js with a web page/, lostTail.replace("></", `>${fallback}</`), { "highwater-lab.js": webPage }],
  "a wrong type for the second part": ["module-type", /text\/plain.*has to be text\/javascript/, lostTail.replace("></", `>${fallback}</`), { "highwater-lab.js": { contentType: "text/plain", body: "1" } }],
  "another build's second part": ["two-versions", /0\.1\.0.*0\.0\.9/, lostTail.replace("></", `>${fallback}</`), { "highwater-lab.js": { contentType: "text/javascript", body: '(globalThis[Symbol.for("highwater")] ??= {}).lab = { version: "0.0.9" }' } }],
};
for (const [name, [code, message, tags, routes]] of Object.entries(wrong)) {
  test(`what is wrong is said in a sentence: ${name}`, async (t) => {
    const page = await host(t, tags, { routes });
    const [error] = await hear(page, "hw-error");
    assert.equal(error.code, code, error.message);
    assert.match(error.message, message);
    assert.equal(await page.getByText("The picture in words.").isVisible(), true);
    assert.equal(await lab(page).evaluate((element) => element.shadowRoot.querySelector("[role=alert]").textContent), error.message);
    assert.deepEqual(await page.evaluate(() => keys), []); // no error of the page's
    assert.equal(await page.evaluate(() => document.querySelector("highwater-lab").goto(1).then(() => "", (error) => error.message)), error.message);
  });
}

// Each of these has a server of its own, which says what it wants to.
async function serving(t, answer) {
  const server = createServer((request, response) => answer(request.url.slice(1).split("?")[0], response));
  await new Promise((resolve) => { server.listen(0, "127.0.0.1", resolve); });
  t.after(() => server.close());
  return `http://127.0.0.1:${server.address().port}/`;
}
const ownPage = `<!doctype html><html lang="en"><title>Own</title><link rel="icon" href="data:,"><script src="embed.js"></script><highwater-lab src="labs/kafka-lost-tail.hw">${fallback}</highwater-lab>`;
const types = { js: "text/javascript", wasm: "text/plain", hw: "text/plain", "": "text/html" };
const fileOf = (name) => name === "" ? Buffer.from(ownPage) : readFileSync(siteFile(name));
const typeOf = (name) => ({ "content-type": types[name.split(".")[1] ?? ""] });

for (const [broken, code] of [["labs/kafka-lost-tail.hw", "source-missing"], ["highwater.wasm", "module-missing"], ["highwater-lab.js", "module-missing"]]) {
  test(`what breaks off on its way is told, and works another time: ${broken}`, async (t) => {
    let breaks = true;
    const url = await serving(t, (name, response) => {
      const file = fileOf(name);
      response.writeHead(200, { ...typeOf(name), "content-length": file.length });
      if (name !== broken || !breaks) return response.end(file);
      response.write(file.subarray(0, file.length >> 1), () => response.destroy());
    });
    const page = await site.browser.newPage();
    t.after(() => page.close());
    await page.addInitScript(notes);
    await page.goto(url);
    const [error] = await hear(page, "hw-error");
    assert.equal(error.code, code, error.message);
    assert.match(error.message, /cannot be reached/);
    assert.equal(await page.getByText("The picture in words.").isVisible(), true);
    breaks = false;
    await page.evaluate(() => document.querySelector("highwater-lab").reload().then(() => 0));
    await hear(page, "hw-ready");
    assert.deepEqual(await page.evaluate(() => keys), []);
  });
}

test("Firefox, too: a part that was not there is asked for again", async (t) => {
  let there = false;
  const url = await serving(t, (name, response) => {
    if (name !== "highwater-lab.js" || there) response.writeHead(200, typeOf(name)).end(fileOf(name));
    else response.writeHead(503).end();
  });
  const firefox = await launchFirefox();
  t.after(() => firefox.close());
  const page = await firefox.newPage();
  await page.goto(url);
  const load = () => page.evaluate(async () => {
    const { shadowRoot } = await document.querySelector("highwater-lab").reload();
    return shadowRoot.querySelector("[role=alert]")?.textContent ?? "ready";
  });
  assert.match(await load(), /highwater-lab\.js answered 503\.$/);
  there = true;
  assert.equal(await load(), "ready");
});

test("a module under a wrong type works, and so does a second try", async (t) => {
  const page = await host(t, lostTail.replace("labs/kafka-lost-tail", "nothing"), { routes: { "highwater.wasm": { contentType: "text/plain", body: readFileSync(siteFile("highwater.wasm")) } } });
  await hear(page, "hw-error");
  await page.evaluate(() => { document.querySelector("highwater-lab").src = "/labs/kafka-lost-tail.hw"; });
  await hear(page, "hw-ready");
  assert.equal(await lab(page).evaluate((element) => element.shadowRoot.querySelector("[role=alert]")), null);
});

test("what an attribute says later counts once it means something; until then the lab goes on as it was", async (t) => {
  const page = await host(t, lostTail);
  await hear(page, "hw-ready");
  const set = (name, value) => lab(page).evaluate((element, [name, value]) => {
    element.setAttribute(name, value);
    return [element.step, element.shadowRoot.querySelector(".widget").dataset.mode, element.shadowRoot.querySelector("[role=alert]")?.textContent ?? ""];
  }, [name, value]);
  assert.deepEqual(await set("mode", "play"), [3, "play", ""]);
  assert.deepEqual(await set("mode", "paly"), [3, "play", 'mode="paly": expected "figure", "tour", "quiz", "play", "lab"']);
  assert.deepEqual(await set("lang", "zh"), [3, "play", 'mode="paly": expected "figure", "tour", "quiz", "play", "lab"']);
  assert.deepEqual(await set("mode", "figure"), [3, "figure", ""]);
  assert.deepEqual(await set("step", "five"), [3, "figure", 'step="five"：应为 0, 1, 2, …']);
  assert.deepEqual(await set("step", "99"), [15, "figure", ""]); // it has 15
  assert.deepEqual((await hear(page, "hw-error", 2)).map(({ code }) => code), ["attribute", "attribute"]);
});

test("one that failed for an attribute begins once that is right", async (t) => {
  const page = await host(t, lostTail.replace('"3"', '"x"'));
  await hear(page, "hw-error");
  await lab(page).evaluate((element) => { element.step = 4; });
  const [{ step }] = await hear(page, "hw-ready");
  assert.equal(step, 4);
});

test("what a policy does not let through may be there: both are asked about", async (t) => {
  for (const [from, to, part] of [["connect-src 'self'", "connect-src 'none'", "highwater.wasm"], ["script-src 'self'", `script-src ${site.url}embed.js`, "highwater-lab.js"]]) {
    const page = await host(t, lostTail, { headers: { "content-security-policy": policy.replace(from, to) } });
    const [error] = await hear(page, "hw-error");
    assert.equal(error.code, "module-missing");
    assert.ok(error.message.endsWith(`${part} cannot be reached. Is it there, and does the policy of this page allow it?`), error.message);
    await page.close();
  }
});

test("a policy without WebAssembly is named", async (t) => {
  const page = await host(t, lostTail, { headers: { "content-security-policy": policy.replace(" 'wasm-unsafe-eval'", "") } });
  const [error] = await hear(page, "hw-error");
  assert.deepEqual([error.code, /'wasm-unsafe-eval'/.test(error.message)], ["policy", true]);
});

test("Trusted Types: without a default policy that is said, with one it works", async (t) => {
  const headers = { "content-security-policy": `${policy}; require-trusted-types-for 'script'; trusted-types default` };
  const page = await host(t, lostTail.replace("></", `>${fallback}</`), { headers });
  const [error] = await hear(page, "hw-error");
  assert.deepEqual([error.code, /^The policy of this page demands Trusted Types: /.test(error.message)], ["policy", true], error.message);
  assert.equal(await page.getByText("The picture in words.").isVisible(), true);
  const allowing = await host(t, lostTail, { headers, head: `<script src="/types.js"></script>${loader}`, routes: { "types.js": { contentType: "text/javascript", body: 'trustedTypes.createPolicy("default", { createHTML: (text) => text, createScriptURL: (text) => text })' } } });
  await hear(allowing, "hw-ready");
  await lab(allowing).evaluate((element) => element.forward());
  await hear(allowing, "hw-step");
  assert.deepEqual(allowing.seen.complaints, []);
});

test("the messages are in the reader's language", async (t) => {
  const page = await host(t, '<highwater-lab src=""></highwater-lab>', { html: '<html lang="zh-CN">' });
  assert.match((await hear(page, "hw-error"))[0].message, /src 为空/);
});

test("of two versions of the loader the first works, and the second says so", async (t) => {
  const older = readFileSync(siteFile("embed.js"), "utf8").replace('version = "0.1.0"', 'version = "0.0.9"');
  const page = await host(t, lostTail, { head: '<script src="/embed.js"></script><script src="/older.js"></script>', routes: { "older.js": { contentType: "text/javascript", body: older } } });
  const [error] = await hear(page, "hw-error");
  assert.deepEqual([error.code, error.message], ["two-versions", "Two versions of Highwater are on this page: 0.1.0 was first and stays, 0.0.9 does nothing. Load one of them."]);
  await hear(page, "hw-ready");
});

test("storage may be denied", async (t) => {
  const page = await host(t, lostTail, { head: `<script src="/deny.js"></script>${loader}`, routes: { "deny.js": { contentType: "text/javascript", body: 'for (const kind of ["localStorage", "sessionStorage", "indexedDB", "caches"]) Object.defineProperty(window, kind, { get() { throw new DOMException("denied", "SecurityError") } })' } } });
  await hear(page, "hw-ready");
  assert.deepEqual(page.seen.complaints, []);
});

test("theme and language follow the element and the page, at any time", async (t) => {
  const page = await host(t, lostTail, { routes: { "host.css": "html { color-scheme: light } html.dark { color-scheme: dark } highwater-lab { --hw-tide: rgb(120, 0, 120) } highwater-lab::part(toolbar) { background: rgb(1, 2, 3) }" } });
  await hear(page, "hw-ready");
  const shown = () => lab(page).evaluate((element) => ({
    theme: element.shadowRoot.querySelector(".hw-drawing").classList.contains("hw-dark") ? "dark" : "light",
    ground: getComputedStyle(element.shadowRoot.querySelector("[part=widget]")).backgroundColor,
    lang: element.shadowRoot.querySelector(".hw-drawing").lang ?? element.shadowRoot.querySelector(".hw-drawing").getAttribute("lang"),
    next: element.shadowRoot.querySelector("[aria-keyshortcuts=ArrowRight]").ariaLabel,
  }));
  assert.deepEqual(await shown(), { theme: "light", ground: "rgb(255, 255, 255)", lang: "en", next: "Next step" });
  assert.deepEqual(await lab(page).evaluate((element) => [getComputedStyle(element.shadowRoot.querySelector(".primary")).backgroundColor, getComputedStyle(element.shadowRoot.querySelector("[part=toolbar]")).backgroundColor]), ["rgb(120, 0, 120)", "rgb(1, 2, 3)"]);
  await page.evaluate(() => document.documentElement.classList.add("dark"));
  assert.deepEqual(await shown(), { theme: "dark", ground: "rgb(14, 24, 31)", lang: "en", next: "Next step" });
  await page.evaluate(() => { document.querySelector("highwater-lab").theme = "light"; document.documentElement.lang = "zh-CN"; });
  assert.deepEqual(await shown(), { theme: "light", ground: "rgb(255, 255, 255)", lang: "zh", next: "下一步" });
  await page.evaluate(() => { document.querySelector("highwater-lab").lang = "en"; });
  assert.equal((await shown()).next, "Next step");
  await page.evaluate(() => { document.querySelector("highwater-lab").theme = "auto"; });
  assert.equal((await shown()).theme, "dark");
});

// Each variable gets a colour of its own; then nothing in the drawings has another.
for (const scheme of ["light", "dark"]) {
  test(`the variables reach the drawings: ${scheme}`, async (t) => {
    const named = [...readFileSync(siteFile("EMBEDDING.md"), "utf8").matchAll(/^\| `(--hw-[a-z0-9-]+)`/gm)].map(([, name]) => name);
    const used = ["style.css", "lab/lab.css"].flatMap((name) => [...readFileSync(siteFile(name), "utf8").matchAll(/var\((--hw-[a-z0-9-]+)/g)].map(([, name]) => name));
    assert.deepEqual(named.toSorted(), [...new Set(used)].toSorted());
    const colours = Object.fromEntries(named.filter((name) => !/sans|mono|radius|height/.test(name)).map((name, i) => [name, `rgb(${i + 1}, ${200 - i}, 7)`]));
    const css = `html { color-scheme: ${scheme} } highwater-lab { --hw-sans: "Their Sans"; --hw-mono: "Their Mono"; ${Object.entries(colours).map(([name, colour]) => `${name}: ${colour}`).join(";")} }`;
    const page = await host(t, '<highwater-lab src="/labs/kafka-lost-tail.hw" step="15"></highwater-lab><highwater-lab src="/labs/redis-fence.hw" step="99"></highwater-lab><highwater-lab mode="quiz" src="/lessons/kafka-2-leo-and-hw.md"></highwater-lab>', { routes: { "host.css": css } });
    await hear(page, "hw-ready", 3);
    await page.evaluate(() => document.querySelector("[mode=quiz]").goto(99));
    await lab(page, 2).locator("input").first().check();
    const painted = await page.evaluate(() => {
      const found = {};
      for (const { shadowRoot } of document.querySelectorAll("highwater-lab")) for (const each of shadowRoot.querySelectorAll(".hw-drawing *")) {
        for (const property of ["fill", "stroke", "stop-color"]) {
          const value = each.getAttribute(property);
          if (value && value !== "none" && !value.startsWith("url")) (found[getComputedStyle(each).getPropertyValue(property)] ??= new Set()).add(each.getAttribute("class") ?? each.localName);
        }
      }
      return Object.entries(found).map(([colour, classes]) => [colour, [...classes].join(", ")]);
    });
    assert.deepEqual(painted.filter(([colour]) => !Object.values(colours).includes(colour)), []);
    const of = (name) => painted.find(([colour]) => colour === colours[name])?.[1] ?? "";
    for (const [name, mark] of Object.entries({ "--hw-tide": "hw-surface", "--hw-panel": "hw-air", "--hw-panel2": "hw-plinth", "--hw-ink": "hw-flag", "--hw-ink2": "hw-hatching", "--hw-ink3": "hw-axis", "--hw-line": "hw-grid", "--hw-line2": "hw-bed", "--hw-tide-ink": "hw-tag-text", "--hw-tide-text": "hw-tag-text", "--hw-tide-soft": "hw-chip", "--hw-water": "stop", "--hw-water-deep": "stop", "--hw-loss": "hw-ghost", "--hw-loss-soft": "hw-ghost", "--hw-epoch-0": "hw-outline", "--hw-epoch-1-fill": "hw-ground", "--hw-epoch-2-text": "path", "--hw-epoch-3": "hw-hatching" })) assert.ok(of(name).includes(mark), `${name}: ${mark} is not among ${of(name)}`);
    assert.deepEqual(await lab(page).evaluate(({ shadowRoot }) => [".hw-drawing", ".hw-value"].map((each) => getComputedStyle(shadowRoot.querySelector(each)).fontFamily)), ['"Their Sans"', '"Their Mono"']);
    assert.equal(await lab(page).evaluate((element) => element.shadowRoot.querySelector(".hw-drawing").outerHTML.includes("var(")), false); // alone it has its own
  });
}

test("keys, wheel and focus stay the page's until the element has them, and then its own", async (t) => {
  const page = await host(t, `<input class="theirs" aria-label="theirs">${lostTail}<p class="far">.</p>`, { routes: { "host.css": ".far { height: 5000px }" } });
  await hear(page, "hw-ready");
  assert.equal(await page.evaluate(() => document.activeElement === document.body), true);
  // Chromium scrolls gently, so each scroll is waited for to its end.
  const watchScroll = () => page.evaluate(() => { globalThis.scrolled = new Promise((resolve) => { addEventListener("scrollend", () => resolve(scrollY), { once: true }); }); });
  await watchScroll();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("End");
  assert.ok(await page.evaluate(() => globalThis.scrolled) > 4000); // the page's own key
  assert.equal(await page.evaluate(() => document.querySelector("highwater-lab").step), 3);
  await watchScroll();
  assert.equal(await page.evaluate(() => { scrollTo(0, 0); return globalThis.scrolled; }), 0);
  const box = await lab(page).boundingBox();
  await page.mouse.move(box.x + 200, box.y + 150);
  await watchScroll();
  await page.mouse.wheel(0, 120);
  assert.ok(await page.evaluate(() => globalThis.scrolled) > 0);
  await page.locator(".theirs").focus();
  await page.keyboard.press("Tab");
  await page.evaluate(() => { keys.length = 0; });
  await lab(page).locator("[part=scrubber]").focus();
  await page.keyboard.press("ArrowRight");
  assert.equal(await page.evaluate(() => document.querySelector("highwater-lab").step), 4);
  assert.deepEqual((await page.evaluate(() => keys)).filter((key) => key.startsWith("keydown")), []);
  await page.keyboard.press("s"); // not ours
  assert.ok((await page.evaluate(() => keys)).includes("keydown s"));
  await page.evaluate(() => { document.querySelector("highwater-lab").mode = "lab"; keys.length = 0; });
  await lab(page).getByRole("combobox", { name: "Command" }).pressSequentially("s/");
  assert.deepEqual(await page.evaluate(() => keys), []);
  for (let i = 0; i < 60 && await page.evaluate(() => document.activeElement.localName === "highwater-lab"); i++) await page.keyboard.press("Tab");
  assert.equal(await page.evaluate(() => document.activeElement.localName), "body"); // Tab leaves
});

test("an element is moved, taken away and put back", async (t) => {
  const page = await host(t, `${lostTail}<div class="there"></div>`);
  await hear(page, "hw-ready");
  assert.equal(await page.evaluate(async () => {
    const lab = document.querySelector("highwater-lab");
    await lab.goto(5);
    document.querySelector(".there").append(lab);
    await Promise.resolve();
    return lab.step;
  }), 5);
  await page.evaluate(() => { globalThis.kept = document.querySelector("highwater-lab"); kept.remove(); });
  await page.evaluate(() => document.querySelector(".there").append(kept));
  await hear(page, "hw-ready", 2);
});
