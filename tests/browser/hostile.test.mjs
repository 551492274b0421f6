// <highwater-lab> in pages that make it hard: it neither breaks nor is noticed.
import assert from "node:assert/strict";
import { createServer } from "node:http";
import { launchChromium, test, use, watch } from "./browsers.mjs";
import { button, hear, lab, loader, lostTail, openHost, script } from "./hosts.mjs";

const site = use(launchChromium);
const host = (...page) => openHost(site, ...page);

// Listens to everything there is to hear, and looks at everything that changes.
const overhear = () => {
  globalThis.overheard = [];
  const names = new Set(["DOMContentLoaded", "focusin", "focusout", "readystatechange", "DOMFocusIn", "DOMActivate", "compositionstart", "popstate", "hashchange", "message", "beforetoggle", "toggle"]);
  for (const of of [Window.prototype, window, Document.prototype, HTMLElement.prototype, Element.prototype]) for (const key of Object.getOwnPropertyNames(of)) if (/^on(?!device)/.test(key)) names.add(key.slice(2));
  for (const at of [window, document, document.body, document.documentElement]) for (const name of names) for (const capture of [true, false]) at.addEventListener(name, ({ type }) => overheard.push(type), { capture });
  for (const at of [document, document.querySelector("highwater-lab")]) at.addEventListener("hw-step", () => overheard.push("hw-step"));
  new MutationObserver((records) => { for (const { type, attributeName, target } of records) overheard.push(`${type} ${attributeName ?? ""} of ${target.nodeName}`); })
    .observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
  return names.size;
};
const untouched = (page) => page.evaluate(async () => {
  const lab = document.querySelector("highwater-lab");
  await lab.load();
  await lab.forward();
  await lab.goto(12);
  await lab.run("tick 500ms");
  await lab.undo();
  await new Promise((resolve) => { requestAnimationFrame(() => requestAnimationFrame(resolve)); });
  return overheard;
});

test("no listener of the host fires because of us, and nothing of its document changes", async (t) => {
  const page = await host(t, `<div class="low">${lostTail}</div>`, { routes: { "host.css": ".low { margin-top: 3000px }" } });
  await page.evaluate(() => customElements.whenDefined("highwater-lab").then(() => 0));
  assert.ok(await page.evaluate(overhear) > 100);
  const before = await page.evaluate(() => [location.href, document.title, history.length, document.cookie, Object.keys(globalThis).length]);
  assert.deepEqual([...new Set(await untouched(page))], ["hw-step"]);
  assert.deepEqual(await page.evaluate(() => [location.href, document.title, history.length, document.cookie, Object.keys(globalThis).length]), before);
});

test("nor do they where the loader comes from another host", async (t) => {
  const course = createServer((_, response) => response.writeHead(200, {
    "content-type": "text/html", "content-security-policy": `default-src 'none'; script-src ${site.url} 'wasm-unsafe-eval'; img-src data:`,
  }).end(`<!doctype html><html lang="en"><title>Course</title><link rel="icon" href="data:,"><script async src="${site.url}embed.js"></script>${lostTail.replace("/labs", `${site.url}labs`)}`));
  await new Promise((resolve) => { course.listen(0, "127.0.0.1", resolve); });
  t.after(() => course.close());
  const page = await site.browser.newPage();
  t.after(() => page.close());
  page.seen = watch(page);
  await page.goto(`http://127.0.0.1:${course.address().port}/`);
  await page.evaluate(() => customElements.whenDefined("highwater-lab").then(() => 0));
  await page.evaluate(overhear);
  assert.deepEqual([...new Set(await untouched(page))], ["hw-step"]);
  assert.deepEqual(page.seen.complaints, []);
});

test("loaded before it is in a page of another host, it is there, and so are the others", async (t) => {
  const course = createServer((_, response) => response.writeHead(200, { "content-type": "text/html" }).end(`<!doctype html><html lang="en"><title>Course</title><link rel="icon" href="data:,"><script src="${site.url}embed.js"></script><main></main>`));
  await new Promise((resolve) => { course.listen(0, "127.0.0.1", resolve); });
  t.after(() => course.close());
  const page = await site.browser.newPage();
  t.after(() => page.close());
  await page.goto(`http://127.0.0.1:${course.address().port}/`);
  assert.deepEqual(await page.evaluate(async (src) => {
    const labs = [3, 5].map((step) => Object.assign(document.createElement("highwater-lab"), { src, step }));
    await labs[0].load();
    document.querySelector("main").append(...labs);
    return Promise.all(labs.map((lab) => lab.load().then(() => lab.step)));
  }, `${site.url}labs/kafka-lost-tail.hw`), [3, 5]);
});

test("in a component of the page it has the language and the theme around that, and its events come out", async (t) => {
  const component = { contentType: "text/javascript", body: `
    customElements.define("course-box", class extends HTMLElement {
      box = this.attachShadow({ mode: "closed" });
    });
    customElements.define("course-unit", class extends HTMLElement {
      connectedCallback() {
        const { box } = this.attachShadow({ mode: "open" }).appendChild(document.createElement("course-box"));
        box.innerHTML = '<highwater-lab src="/labs/kafka-lost-tail.hw" step="3"></highwater-lab>';
      }
    });` };
  const page = await host(t, '<div lang="zh" class="dark"><course-unit></course-unit></div>', { routes: { "component.js": component, "host.css": ".dark { color-scheme: dark }" }, head: `${loader}<script src="/component.js" defer></script>` });
  const [ready] = await hear(page, "hw-ready");
  assert.equal(ready.step, 3);
  const shown = () => page.evaluate(() => {
    const { shadowRoot } = document.querySelector("course-unit").shadowRoot.firstChild.box.firstChild;
    const drawing = shadowRoot.querySelector(".hw-drawing");
    return [drawing.getAttribute("lang"), drawing.classList.contains("hw-dark")];
  });
  assert.deepEqual(await shown(), ["zh", true]);
  await page.evaluate(() => { document.querySelector("main div").lang = "en"; });
  assert.deepEqual(await shown(), ["en", true]);
  await page.evaluate(() => { document.querySelector("main div").className = ""; });
  assert.deepEqual(await shown(), ["en", false]);
});

test("attributes in any order, while it loads", async (t) => {
  const page = await host(t, "<div class=labs></div>", { routes: { "host.css": "highwater-lab { min-height: 10px }" } });
  const shown = await page.evaluate(async () => {
    await customElements.whenDefined("highwater-lab");
    const wanted = Object.entries({ src: "/labs/kafka-lost-tail.hw", model: "minikafka", step: "5", mode: "play", lang: "zh", theme: "dark", lock: "" });
    const labs = wanted.map((_, turn) => {
      const lab = document.createElement("highwater-lab");
      lab.setAttribute("src", "/nothing.hw"); // another one first
      document.querySelector(".labs").append(lab);
      lab.load();
      return { lab, order: [...wanted.slice(turn), ...wanted.slice(0, turn)] };
    });
    for (const { lab, order } of labs) for (const [name, value] of order) {
      await Promise.resolve();
      lab.setAttribute(name, value);
    }
    return Promise.all(labs.map(async ({ lab }) => {
      await lab.load();
      const widget = lab.shadowRoot.querySelector("[part=widget]");
      return [lab.step, widget.dataset.mode, widget.lang, widget.dataset.theme, lab.shadowRoot.querySelectorAll("[part=widget], [part=problem]").length].join(" ");
    }));
  });
  assert.deepEqual([...new Set(shown)], ["5 play zh dark 1"]);
  assert.deepEqual((await page.evaluate(() => heard.filter(({ type }) => type === "hw-error"))), []);
  assert.equal((await hear(page, "hw-ready", 7)).length, 7);
  // and what is none of these changes nothing
  await page.evaluate(() => { for (const step of ["x", "-1", "", "99999999999999999999"]) document.querySelector("highwater-lab").setAttribute("step", step); });
  assert.deepEqual(await page.evaluate(() => keys), []);
});

test("what was set before the loader came counts", async (t) => {
  const page = await host(t, "<highwater-lab></highwater-lab>", { head: "" });
  await page.evaluate(() => {
    Object.assign(document.querySelector("highwater-lab"), { src: "/labs/kafka-lost-tail.hw", mode: "play", step: 7 });
    document.head.append(Object.assign(document.createElement("script"), { src: "/embed.js" }));
  });
  const [{ step, mode }] = await hear(page, "hw-ready");
  assert.deepEqual([step, mode], [7, "play"]);
});

test("a source that never comes leaves the children, and another one works", async (t) => {
  const page = await host(t, '<highwater-lab src="/never.hw"><p>The picture in words.</p></highwater-lab>');
  await page.route(`${site.url}never.hw`, () => {}); // nobody answers
  const asked = page.waitForRequest(`${site.url}never.hw`);
  await page.reload();
  await asked;
  assert.equal(await page.getByText("The picture in words.").isVisible(), true);
  await page.evaluate(() => { document.querySelector("highwater-lab").src = "/labs/kafka-lost-tail.hw"; });
  await hear(page, "hw-ready");
  assert.equal(await page.getByText("The picture in words.").isVisible(), false);
});

test("taken away and put back while it loads, again and again, it begins once", async (t) => {
  const page = await host(t, "<div class=there></div>");
  const counts = await page.evaluate(async () => {
    await customElements.whenDefined("highwater-lab");
    const lab = document.createElement("highwater-lab");
    lab.src = "/labs/kafka-lost-tail.hw";
    const there = document.querySelector(".there");
    for (let i = 0; i < 9; i++) {
      there.append(lab);
      lab.load();
      if (i % 2) await Promise.resolve();
      if (i % 3) await new Promise((resolve) => setTimeout(resolve));
      lab.remove();
    }
    await new Promise((resolve) => setTimeout(resolve));
    there.append(lab);
    await lab.load();
    return [lab.shadowRoot.querySelectorAll("[part=widget]").length, heard.filter(({ type }) => type === "hw-ready").length];
  });
  assert.deepEqual(counts, [1, 1]);
  assert.deepEqual(await page.evaluate(() => keys), []);
});

test("a copy of a running one runs by itself", async (t) => {
  const page = await host(t, lostTail);
  await hear(page, "hw-ready");
  const steps = await page.evaluate(async () => {
    const lab = document.querySelector("highwater-lab");
    await lab.goto(9);
    const copy = lab.cloneNode(true);
    lab.after(copy);
    await copy.load();
    await copy.forward();
    return [lab.step, copy.step];
  });
  assert.deepEqual(steps, [9, 4]);
  const ids = await page.evaluate(() => [...document.querySelectorAll("highwater-lab")].map((each) => [...each.shadowRoot.querySelectorAll("svg [id]")].map(({ id }) => id)));
  assert.ok(ids[0].length > 0 && ids[0].every((id) => !ids[1].includes(id)));
});

test("moved to another document it goes on, and is dressed there", async (t) => {
  const page = await host(t, `${lostTail}<iframe title="other" src="/other.html" width="760" height="600"></iframe>`, {
    routes: { "other.html": { contentType: "text/html", body: "<!doctype html><html lang=zh><title>Other</title><body>" } }, headers: {},
  });
  await hear(page, "hw-ready");
  const seen = await page.evaluate(async () => {
    const lab = document.querySelector("highwater-lab");
    await lab.goto(9);
    const { body } = document.querySelector("iframe").contentDocument;
    body.append(lab);
    lab.update();
    await lab.forward();
    const widget = lab.shadowRoot.querySelector("[part=widget]");
    const there = body.ownerDocument.defaultView.getComputedStyle(widget);
    return [lab.step, there.display, there.backgroundColor, widget.lang];
  });
  assert.deepEqual(seen, [10, "block", "rgb(255, 255, 255)", "zh"]);
  assert.deepEqual(await page.evaluate(() => keys), []);
});

test("moved to where the page has another language and theme, it has those", async (t) => {
  const page = await host(t, `${lostTail}<div lang="zh" class="there"></div>`, { routes: { "host.css": ".there { color-scheme: dark }" } });
  await hear(page, "hw-ready");
  const seen = await page.evaluate(() => {
    const lab = document.querySelector("highwater-lab");
    document.querySelector(".there").append(lab);
    const { lang, dataset } = lab.shadowRoot.querySelector("[part=widget]");
    return [lang, dataset.theme];
  });
  assert.deepEqual(seen, ["zh", "dark"]);
});

// React sets properties, and takes one away by null or undefined; Vue by "".
test("a property that is taken away is no attribute any more", async (t) => {
  const page = await host(t, `${lostTail.replace("src", 'mode="play" theme="dark" model="minikafka" lock src')}`);
  await hear(page, "hw-ready");
  const left = await page.evaluate(async () => {
    const lab = document.querySelector("highwater-lab");
    const was = ["mode", "theme", "model", "lock", "step"];
    const left = [];
    for (const nothing of [null, undefined, ""]) {
      for (const name of was) lab[name] = nothing;
      await lab.load();
      left.push(was.filter((name) => lab.hasAttribute(name)), lab.shadowRoot.querySelector("[part=widget]").dataset.mode);
      Object.assign(lab, { mode: "play", theme: "dark", model: "minikafka", lock: true, step: 3 });
    }
    return left;
  });
  assert.deepEqual(left, [[], "tour", [], "tour", [], "tour"]);
  assert.deepEqual(await page.evaluate(() => heard.filter(({ type }) => type === "hw-error")), []);
});

test("where the page is narrower, or it was hidden at first, the picture has its room at once, and the page hears of no error", async (t) => {
  const page = await host(t, '<div class="tab" hidden><highwater-lab src="/labs/redis-exercise-1-with-links.hw" step="2"></highwater-lab></div>');
  const room = () => page.evaluate(async () => {
    for (let i = 0; i < 4; i++) await new Promise((resolve) => { requestAnimationFrame(resolve); });
    const { shadowRoot } = document.querySelector("highwater-lab");
    return [shadowRoot.querySelector(".stage").clientHeight, Number(shadowRoot.querySelector(".picture svg").getAttribute("height"))];
  });
  await page.evaluate(() => customElements.whenDefined("highwater-lab").then(() => document.querySelector("highwater-lab").load()).then(() => { document.querySelector(".tab").hidden = false; }));
  for (const width of [760, 340]) {
    await page.evaluate((width) => {
      document.querySelector(".tab").style.width = `${width}px`;
      return document.querySelector("highwater-lab").goto(2);
    }, width);
    const [first] = await room();
    await page.evaluate(() => document.querySelector("highwater-lab").goto(99));
    const [last, drawn] = await room();
    assert.ok(first === last && last >= drawn && drawn > 340, JSON.stringify({ width, first, last, drawn }));
  }
  for (const width of [900, 0, 380, 1, 500]) {
    await page.evaluate((width) => { document.querySelector(".tab").style.width = `${width}px`; }, width);
    await room();
  }
  assert.deepEqual(await page.evaluate(() => keys), []);
});

test("in a box that asks its content how wide it is there is room to use it", async (t) => {
  const page = await host(t, `<div class="row">${lostTail}<p>.</p></div><dialog open>${lostTail}</dialog>`, { routes: { "host.css": ".row { display: flex }" } });
  await hear(page, "hw-ready", 2);
  const widths = await page.evaluate(() => [...document.querySelectorAll("highwater-lab")].map((lab) => lab.clientWidth));
  assert.ok(widths.every((width) => width >= 300), widths.join());
});

test("taken away in the middle of a step, of a script or of Play, it leaves nothing that goes wrong", async (t) => {
  const long = `model minikafka\ncluster brokers=1\ntopic t\n${"produce t-0 x\n".repeat(3000)}`;
  const page = await host(t, "<div class=there></div>", { routes: { "long.hw": { contentType: "text/plain", body: long } } });
  await page.evaluate(async () => {
    await customElements.whenDefined("highwater-lab");
    const frame = () => new Promise((resolve) => { requestAnimationFrame(() => setTimeout(resolve)); });
    const acts = [
      (lab) => lab.goto(9), (lab) => lab.run("tick 1s"), (lab) => lab.shadowRoot.querySelector("[aria-keyshortcuts=Space]").click(),
      (lab) => { lab.src = "/long.hw"; },
      (lab) => {
        const clipboardData = new DataTransfer();
        clipboardData.setData("text/plain", "tick 1s\n".repeat(3000));
        lab.shadowRoot.querySelector("[role=combobox]").dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
      },
    ];
    for (const act of acts) for (const waits of [0, 1, 2]) {
      const lab = document.createElement("highwater-lab");
      Object.assign(lab, { src: "/labs/kafka-lost-tail.hw", mode: "lab", step: 3 });
      document.querySelector(".there").replaceChildren(lab);
      await lab.load();
      act(lab);
      for (let i = 0; i < waits; i++) await frame();
      lab.remove();
      for (let i = 0; i < 4; i++) await frame();
    }
  });
  assert.deepEqual(page.seen.complaints, []);
  assert.deepEqual(await page.evaluate(() => keys), []);
});

for (const [name, css] of [["zoomed", "body { zoom: 2 }"], ["scaled, as slides are", "main { transform: scale(.5); transform-origin: 0 0 }"]]) {
  test(`${name}: a pop-up stands where it belongs, and the tide table goes where it is touched`, async (t) => {
    const page = await host(t, lostTail, { routes: { "host.css": `body { margin: 0 } h1 { margin: 0 } main { width: 380px } ${css}` } });
    await hear(page, "hw-ready");
    const [gap, left] = await lab(page).evaluate(({ shadowRoot }) => {
      const mark = shadowRoot.querySelector(".picture [data-key=hw]");
      mark.dispatchEvent(new CustomEvent("hw-mark", { bubbles: true, detail: { key: "hw", name: "HW" } }));
      const [popup, at] = [shadowRoot.querySelector(".details"), mark].map((each) => each.getBoundingClientRect());
      return [Math.min(Math.abs(popup.top - at.bottom), Math.abs(popup.bottom - at.top)), Math.abs(popup.left - at.left)];
    });
    assert.ok(gap <= 10 && left <= 20, `${gap} ${left}`);
    await page.keyboard.press("Escape");
    const at = await lab(page).evaluate(({ shadowRoot }) => {
      const svg = shadowRoot.querySelector(".tide svg");
      svg.scrollIntoView({ block: "center" });
      const { x, y, width, height } = svg.getBoundingClientRect();
      const { left, right, steps } = svg.dataset;
      const scale = width / svg.getAttribute("width");
      return { x: x + scale * (Number(left) + (width / scale - left - right) * 12 / steps), y: y + height / 2 };
    });
    await page.mouse.click(at.x, at.y);
    assert.equal((await hear(page, "hw-step")).at(-1).step, 12);
  });
}

// Where everything stands in the element, and how its words are set.
const seenIn = (page) => lab(page).evaluate((element) => {
  const origin = element.shadowRoot.querySelector("[part=widget]").getBoundingClientRect();
  return [...element.shadowRoot.querySelectorAll("[part], button, svg text, svg rect")].filter((each) => each.getClientRects().length > 0 && !each.closest("defs")).map((each) => {
    const { x, y, width, height } = each.getBoundingClientRect();
    const { fontSize, fontWeight, fontStyle, letterSpacing, textTransform, color, lineHeight } = getComputedStyle(each);
    return [each.localName, each.part?.value, ...[x - origin.x, y - origin.y, width, height].map((n) => Math.round(n * 10) / 10), fontSize, fontWeight, fontStyle, letterSpacing, textTransform, color, lineHeight].join(" ");
  });
});

test("a page's own styles do not reach in: resets, inherited texts, right to left", async (t) => {
  const width = ".lab { display: block; width: 760px }";
  const tags = `<div class="lab">${lostTail.replace("src", 'mode="play" src')}</div>`;
  const plain = await host(t, tags, { routes: { "host.css": width } });
  await hear(plain, "hw-ready");
  const wanted = await seenIn(plain);
  assert.ok(wanted.length > 60);
  for (const [name, css, html] of [
    ["everything unset", "* { all: unset } script, title, style, head { display: none }"],
    ["everything of ours, too", "highwater-lab, highwater-lab * { all: initial; box-sizing: content-box; font: 40px/3 serif; float: none }"],
    ["inherited", "body { font: italic 700 31px/2.5 serif; letter-spacing: 4px; word-spacing: 9px; text-transform: uppercase; text-align: center; text-indent: 40px; white-space: nowrap; color: red; fill: red; stroke: lime; stroke-width: 9; text-anchor: end; list-style: square; cursor: wait; text-shadow: 0 0 9px red; font-variant: small-caps; quotes: none; tab-size: 40; writing-mode: horizontal-tb; user-select: none; hyphens: auto; word-break: break-all; border-collapse: collapse }"],
    ["important", "button, svg, svg *, div, p, ul, li { margin: 40px !important; padding: 40px !important; fill: red !important; font-size: 60px !important } .lab { margin: 0 !important; padding: 0 !important }"],
    ["right to left", "", '<html lang="en" dir="rtl">'],
    ["a name of ours", "* { --panel: red; --ink: red; --tide: red; --sans: serif; --line: red } .widget, .stage, .bar, .button, .hw-drawing { display: none; color: red }"],
  ]) {
    const page = await host(t, tags, { routes: { "host.css": css + width }, html });
    await hear(page, "hw-ready");
    const found = await seenIn(page);
    const odd = wanted.map((each, i) => [each, found[i]]).filter(([a, b]) => a !== b);
    assert.deepEqual(odd.slice(0, 3), [], `${name}: ${odd.length} of ${wanted.length}`);
    await page.close();
  }
});

test("prototypes that a page has made its own", async (t) => {
  const patches = { contentType: "text/javascript", body: `
    Object.prototype.extend = function () { return "extended"; };
    Array.prototype.toJSON = function () { return "an array"; };
    Array.prototype.each = function (act) { this.forEach(act); };
    String.prototype.toJSON = function () { return "a string"; };
    String.prototype.lines = function () { return "lines"; };
    Number.prototype.format = function () { return "one"; };
    Function.prototype.delay = function () {};
    Element.prototype.getElementsByClassName = () => [];
    Element.prototype.hide = HTMLElement.prototype.show = function () { this.style.display = "none"; };
    globalThis.$ = globalThis.h = globalThis.Go = globalThis.highwater = globalThis.fs = globalThis.process = globalThis.require = globalThis.module = globalThis.exports = "the page's";
    globalThis.define = Object.assign(() => { throw new Error("AMD"); }, { amd: {} });
    const { setTimeout: later } = globalThis;
    globalThis.setTimeout = (...args) => later(...args);
    const { addEventListener } = EventTarget.prototype;
    EventTarget.prototype.addEventListener = function (...args) { return addEventListener.apply(this, args); };` };
  const page = await host(t, '<highwater-lab src="/lessons/kafka-2-leo-and-hw.md" mode="quiz"></highwater-lab>', { head: `<script src="/patches.js"></script>${loader}`, routes: { "patches.js": patches } });
  await page.evaluate(() => document.querySelector("highwater-lab").load().then(() => 0));
  assert.deepEqual(await lab(page).evaluate((element) => element.shadowRoot.querySelector("[role=alert]")?.textContent), undefined);
  assert.deepEqual(await page.evaluate(() => document.querySelector("highwater-lab").goto(99).then(() => document.querySelector("highwater-lab").step)), 9); // the tenth is asked about
  await button(page, "Check").waitFor();
  assert.deepEqual(await page.evaluate(() => [Go, highwater, fs, process]), Array(4).fill("the page's"));
});

test("what a script holds is text", async (t) => {
  const values = ["<img src=x onerror=alert(1)>", "</text></svg><script>alert(1)</script>", "\u202Etxet\u202C", "\u2066\u05D0\u05D1\u2069", "&amp;", "]]>", "{{1+1}}", "${1}"];
  const lines = values.map((value) => `produce orders-0 "${value.replaceAll('"', '\\"')}"`).join("\n");
  const page = await host(t, '<highwater-lab mode="lab" src="/values.hw"></highwater-lab>', { routes: { "values.hw": { contentType: "text/plain; charset=utf-8", body: `${script}${lines}\nreplicate\nfetch orders-0\n` } } });
  await hear(page, "hw-ready");
  await page.evaluate(() => document.querySelector("highwater-lab").goto(99));
  assert.deepEqual(await lab(page).evaluate((element) => element.shadowRoot.querySelectorAll("img, script, [onerror]").length), 0);
  const drawn = await lab(page).evaluate((element) => [...element.shadowRoot.querySelectorAll("svg text")].map(({ textContent }) => textContent));
  for (const value of values.slice(4)) assert.ok(drawn.includes(value), value);
  assert.deepEqual(await page.evaluate(() => keys), []);
  assert.deepEqual(page.seen.complaints, []);
});

test("fifty of them, of as many kinds, and a long script among them", async (t) => {
  const kinds = ["figure", "tour", "quiz", "play", "lab"];
  const long = `model minikafka\ncluster brokers=1\ntopic t\n${"produce t-0 x\n".repeat(5000)}`;
  const tags = Array.from({ length: 50 }, (_, i) => `<highwater-lab mode="${kinds[i % 5]}" src="/${i === 49 ? "long.hw" : ["labs/kafka-lost-tail.hw", "labs/redis-fence.hw", "lessons/kafka-3-the-hidden-tail.md"][i % 3]}"></highwater-lab>`).join("");
  const page = await host(t, tags, { routes: { "long.hw": { contentType: "text/plain", body: long } } });
  await page.evaluate(() => customElements.whenDefined("highwater-lab").then(() => Promise.all([...document.querySelectorAll("highwater-lab")].map((each) => each.load()))).then(() => 0));
  const ready = await hear(page, "hw-ready", 50);
  assert.equal(ready.length, 50);
  assert.equal(ready.find(({ steps }) => steps === 5003).model, "minikafka");
  const ids = await page.evaluate(() => [...document.querySelectorAll("highwater-lab")].flatMap((each) => [...each.shadowRoot.querySelectorAll("svg [id]")].map(({ id }) => id)));
  assert.equal(new Set(ids).size, ids.length);
  for (const part of ["embed.js", "highwater-lab.js", "highwater.wasm"]) assert.equal(page.seen.requests.filter((url) => url === site.url + part).length, 1, part);
  assert.deepEqual(page.seen.complaints, []);
});

test("printed, it is the picture and its sentence; unseen, its children", async (t) => {
  const page = await host(t, `${lostTail}<div class="low">${lostTail.replace("></", "><p>The picture in words.</p></")}</div>`, { routes: { "host.css": ".low { margin-top: 5000px }" } });
  await hear(page, "hw-ready");
  await page.emulateMedia({ media: "print" });
  const shown = await lab(page).evaluate((element) => Object.fromEntries(["stage", "why", "controls", "scrubber"].map((part) => [part, element.shadowRoot.querySelector(`[part=${part}]`).checkVisibility()])));
  assert.deepEqual(shown, { stage: true, why: true, controls: false, scrubber: false });
  assert.equal(await page.getByText("The picture in words.").isVisible(), true);
});

test("zoomed to 200 %, and 320 px wide, everything is there", async (t) => {
  const page = await host(t, lostTail.replace("src", 'mode="play" src'), { context: { viewport: { width: 320, height: 640 } }, routes: { "host.css": "main { width: auto } body { margin: 0 }" } });
  await hear(page, "hw-ready");
  const out = await lab(page).evaluate((element) => [...element.shadowRoot.querySelectorAll("button, [part]:not(svg *)")].filter((each) => each.checkVisibility() && each.getBoundingClientRect().right > innerWidth + 1 && !each.closest(".chips, .parts")).map((each) => each.outerHTML.slice(0, 80)));
  assert.deepEqual(out, []);
  assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 320);
});

test("gone back to, a page has it as it was", async (t) => {
  const page = await host(t, `${lostTail}<p><a href="/blank.html">On</a></p>`, { routes: { "blank.html": { contentType: "text/html", body: "<!doctype html><title>Blank</title>" } } });
  await hear(page, "hw-ready");
  await page.evaluate(() => document.querySelector("highwater-lab").goto(9));
  await page.goto(`${site.url}blank.html`);
  await page.goBack();
  const [ready] = await hear(page, "hw-ready");
  const kept = await page.evaluate(() => performance.getEntriesByType("navigation")[0].type === "back_forward" ? "anew" : "kept");
  assert.ok(ready.step === 3);
  assert.equal(await page.evaluate(() => document.querySelector("highwater-lab").forward().then(() => document.querySelector("highwater-lab").step)), kept === "anew" ? 4 : 10);
});
