// embed.html, one lab in a frame: what it tells the page around, and whom it obeys.
import assert from "node:assert/strict";
import { createServer } from "node:http";
import { launchChromium, launchFirefox, test, use, watch } from "./browsers.mjs";
import { script } from "./hosts.mjs";

const site = use(launchChromium);

const frame = (query, more = "") => `<iframe title="lab" width="720" height="420" ${more} src="/embed.html?${query}"></iframe>`;
function messages() {
  globalThis.told = [];
  const waiting = [];
  globalThis.tell = (wanted) => new Promise((resolve) => {
    waiting.push({ wanted, resolve });
    look();
  });
  const look = () => {
    for (const { wanted, resolve } of waiting) {
      const found = told.find(({ data }) => Object.entries(wanted).every(([key, value]) => data?.[key] === value));
      if (found) resolve(found);
    }
  };
  addEventListener("message", ({ data, origin }) => {
    told.push({ data, origin });
    look();
  });
}
async function framed(t, body) {
  const page = await site.browser.newPage({ viewport: { width: 900, height: 900 } });
  t.after(() => page.close());
  const seen = watch(page);
  await page.addInitScript(messages);
  await page.route(`${site.url}parent.html`, (route) => route.fulfill({ contentType: "text/html", body: `<!doctype html><html lang="en"><title>Parent</title><link rel="icon" href="data:,"><main><h1>Parent</h1>${body}</main>` }));
  await page.goto(`${site.url}parent.html`);
  return Object.assign(page, { seen });
}
const told = (page, wanted) => page.evaluate((wanted) => tell(wanted), wanted);

/** The height of a frame once it is at rest, and whatever it told before that has been heard. */
async function rested(page, inner) {
  const height = await inner.evaluate(async () => {
    const height = () => Math.ceil(document.documentElement.getBoundingClientRect().height);
    let before;
    do {
      before = height();
      await new Promise((resolve) => { requestAnimationFrame(() => requestAnimationFrame(resolve)); });
    } while (height() !== before);
    return before;
  });
  const mark = await page.evaluate(() => globalThis.told.length);
  await inner.evaluate((mark) => parent.postMessage({ mark }, "*"), mark);
  await told(page, { mark });
  return height;
}

// What each form says of a height; null: it is another message.
const heightOf = {
  native: (data) => data.type === "resize" ? data.height : null,
  lti: (data) => typeof data === "string" && JSON.parse(data).subject === "lti.frameResize" ? JSON.parse(data).height : null,
  h5p: (data) => data.context === "h5p" && data.action === "resize" && data.scrollHeight === data.clientHeight ? data.scrollHeight : null,
};
const heights = async (page, form) => (await page.evaluate(() => globalThis.told.map(({ data }) => data))).map(heightOf[form]).filter((height) => height !== null);

test("a frame in a sandbox works, is driven by its parent and by nobody else", async (t) => {
  const origin = site.url.slice(0, -1);
  const page = await framed(t, frame(`src=labs/kafka-lost-tail.hw&step=3&frame=a&parent=${origin}`, 'sandbox="allow-scripts"') + '<iframe title="stranger" srcdoc="<p>stranger</p>"></iframe>');
  const ready = await told(page, { event: "hw-ready" });
  assert.deepEqual([ready.origin, ready.data.source, ready.data.version, ready.data.frameId, ready.data.detail.step], ["null", "highwater", 1, "a", 3]);
  const inner = page.frames().find((each) => each.url().includes("embed.html"));
  const step = () => inner.evaluate(() => document.querySelector("highwater-lab").step);
  await page.evaluate(() => {
    const [lab, stranger] = [frames[0], frames[1]];
    stranger.eval('parent.frames[0].postMessage({ target: "highwater", command: "goto", value: 1 }, "*")');
    for (const nonsense of [null, 7, "goto", {}, { target: "highwater" }, { target: "highwater", command: "toString" }, { target: "highwater", command: "goto", value: "x" }, { target: "highwater", command: "theme", value: "<b>" }]) lab.postMessage(nonsense, "*");
    lab.postMessage({ target: "highwater", command: "step", value: 1 }, "*");
  });
  const stepped = await told(page, { event: "hw-step" });
  assert.equal(stepped.data.detail.step, 4); // and not 1, or 2
  assert.equal(await step(), 4);
  await page.evaluate(() => { for (const [command, value] of [["lang", "zh"], ["theme", "dark"], ["goto", 6]]) frames[0].postMessage({ target: "highwater", command, value }, "*"); });
  await page.evaluate(() => tell({ event: "hw-step" }).then(() => new Promise((resolve) => {
    const look = () => told.some(({ data }) => data.detail?.step === 6) && resolve();
    addEventListener("message", look);
    look();
  })));
  assert.deepEqual(await inner.evaluate(() => [document.documentElement.lang, document.querySelector("highwater-lab").theme]), ["zh", "dark"]);
  assert.deepEqual(page.seen.complaints, []);
});

test("a parent of another origin than the one that is named is not obeyed, and told nothing", async (t) => {
  const page = await framed(t, frame("src=labs/kafka-lost-tail.hw&step=3&parent=https://elsewhere.example"));
  const inner = page.frames().find((each) => each.url().includes("embed.html"));
  await inner.evaluate(() => document.querySelector("highwater-lab").load());
  await page.evaluate(() => frames[0].postMessage({ target: "highwater", command: "goto", value: 1 }, "*"));
  assert.equal(await inner.evaluate(() => new Promise((resolve) => {
    addEventListener("message", () => resolve(document.querySelector("highwater-lab").step), { once: true });
    postMessage("after it", "*");
  })), 3);
  assert.deepEqual(await page.evaluate(() => globalThis.told), []);
});

for (const [name, wanted] of Object.entries({ native: { source: "highwater", type: "resize" }, h5p: { context: "h5p", action: "resize" } })) {
  test(`a frame tells its height: ${name}`, async (t) => {
    const page = await framed(t, frame(`src=labs/kafka-lost-tail.hw&resize=${name}`));
    const inner = page.frames().find((each) => each.url().includes("embed.html"));
    await inner.evaluate(() => document.querySelector("highwater-lab").load());
    await told(page, wanted);
    const height = await rested(page, inner);
    assert.equal((await heights(page, name)).at(-1), height);
    assert.ok(height > 300);
    assert.deepEqual(await page.evaluate(() => globalThis.told.filter(({ data }) => data.event)), []); // without ?parent= no more than that
  });
}

test("a frame tells its height as LTI has it, and takes its script from the address", async (t) => {
  const page = await framed(t, frame(`resize=lti&mode=figure#script=${encodeURIComponent(script)}`));
  const inner = page.frames().find((each) => each.url().includes("embed.html"));
  assert.equal(await inner.evaluate(() => document.querySelector("highwater-lab").load().then((lab) => lab.step)), 5);
  await rested(page, inner);
  const { data } = await page.evaluate(() => globalThis.told.findLast(({ data }) => typeof data === "string"));
  assert.deepEqual(Object.keys(JSON.parse(data)), ["subject", "height"]);
  assert.equal(JSON.parse(data).subject, "lti.frameResize");
});

// In a sandbox there is no origin: every file is another's, and is read where its server says that anybody may. What the
// package has comes as a script; AUTHORS.md is no part of that.
test("a sandboxed frame reads what its server lets anybody read, and tells why it cannot read the rest", async (t) => {
  const page = await framed(t, "");
  await page.route(`${site.url}shared.md`, (route) => route.fulfill({ contentType: "text/plain", headers: { "access-control-allow-origin": "*" }, body: `\`\`\`hw experiment first\n${script}\`\`\`\n` }));
  const sandboxed = (name) => frame(`src=${name}&parent=${site.url}`, 'sandbox="allow-scripts"');
  await page.evaluate((body) => { document.querySelector("main").innerHTML = body; }, sandboxed("shared.md%23first") + sandboxed("lessons/AUTHORS.md"));
  assert.equal((await told(page, { event: "hw-ready" })).data.detail.name, "first");
  const { data: { detail } } = await told(page, { event: "hw-error" });
  assert.equal(detail.code, "source-missing");
  assert.match(detail.message, /AUTHORS\.md cannot be reached, or its server does not allow this page to read it \(Access-Control-Allow-Origin\)\.$/);
});

for (const form of Object.keys(heightOf)) {
  test(`every height is told once, and is a whole number: ${form}`, async (t) => {
    const page = await framed(t, frame(`src=labs/kafka-lost-tail.hw&mode=play&resize=${form}`));
    const inner = page.frames().find((each) => each.url().includes("embed.html"));
    await inner.evaluate(() => document.querySelector("highwater-lab").load().then(() => 0));
    const layouts = [
      () => inner.evaluate(() => { document.querySelector("highwater-lab").mode = "figure"; }), // lower
      () => page.evaluate(() => { document.querySelector("iframe").width = 380; }), // narrower
      () => inner.evaluate(() => { document.querySelector("highwater-lab").setAttribute("mode", "lab"); }), // higher
      () => inner.evaluate(() => { document.documentElement.style.fontSize = "10px"; document.querySelector("highwater-lab").lang = "zh"; }),
      () => page.evaluate(() => { document.querySelector("iframe").width = 701.5; }),
    ];
    for (const change of layouts) {
      await change();
      const is = await rested(page, inner);
      assert.equal((await heights(page, form)).at(-1), is);
    }
    const all = await heights(page, form);
    assert.ok(all.length >= 4 && all.every(Number.isInteger), all.join());
    assert.ok(all.every((height, i) => height !== all[i - 1]), all.join());
  });
}

test("a page that heeds no height has all of a tour in 720 × 420, and the controls of every mode in view", async (t) => {
  const page = await framed(t, frame("src=labs/kafka-lost-tail.hw&step=3")); // of the sentences the longest, two lines
  const inner = page.frames().find((each) => each.url().includes("embed.html"));
  await inner.evaluate(() => document.querySelector("highwater-lab").load().then(() => {}));
  const shown = () => inner.evaluate(() => {
    const { shadowRoot } = document.querySelector("highwater-lab");
    const bottom = (part) => shadowRoot.querySelector(`[part=${part}]`).getBoundingClientRect().bottom;
    return { foot: bottom("foot"), height: innerHeight, whole: document.documentElement.scrollHeight, lines: shadowRoot.querySelector(".sentence").getBoundingClientRect().height / 25 };
  });
  const { lines, foot, height } = await shown();
  assert.equal(lines, 2);
  assert.ok(foot <= height, `${foot} of ${height}`);
  for (const width of [720, 640, 390]) for (const [mode, src] of [["tour", "/labs/redis-fence.hw"], ["quiz", "/lessons/kafka-2-leo-and-hw.md"], ["play", "/labs/kafka-lost-tail.hw"], ["lab", "/labs/kafka-lost-tail.hw"]]) {
    await page.evaluate((width) => { document.querySelector("iframe").width = width; }, width);
    await inner.evaluate(async ([mode, src]) => {
      const lab = document.querySelector("highwater-lab");
      Object.assign(lab, { mode, src });
      await lab.goto(99);
    }, [mode, src]);
    const { foot, height, whole } = await shown();
    assert.ok(foot <= height && height < whole, `${width} ${mode}: ${foot} of ${height} of ${whole}`);
  }
});

test("Firefox, too: a frame in a sandbox", async (t) => {
  const elsewhere = createServer((_, response) => response.writeHead(200, { "content-type": "text/html" }).end("<!doctype html><title>Course</title>"));
  await new Promise((resolve) => { elsewhere.listen(0, "127.0.0.1", resolve); });
  t.after(() => elsewhere.close());
  const course = `http://127.0.0.1:${elsewhere.address().port}/`;
  const firefox = await launchFirefox();
  t.after(() => firefox.close());
  const page = await firefox.newPage();
  await page.goto(course);
  const detail = await page.evaluate((src) => new Promise((resolve) => {
    addEventListener("message", ({ data }) => { if (data.event === "hw-ready" || data.event === "hw-error") resolve(data); });
    const frame = Object.assign(document.createElement("iframe"), { src, width: 720, height: 420 });
    frame.setAttribute("sandbox", "allow-scripts");
    document.body.append(frame);
  }), `${site.url}embed.html?src=labs/redis-fence.hw&parent=${course}`);
  assert.deepEqual([detail.event, detail.detail.model], ["hw-ready", "miniredis"]);
});
