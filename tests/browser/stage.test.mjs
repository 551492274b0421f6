// Painting by key: what is written, what is told, and what keeps its place.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { root, scripts } from "../scripts.mjs";
import { launchChromium, launchFirefox, test, use, watch } from "./browsers.mjs";

const labs = scripts.filter(({ path }) => path.startsWith("site/labs/"));
const faults = readFileSync(new URL("../.built/faults.wasm", import.meta.url)).toString("base64");

/** What the tests have in a page: an element, the events on it, and ways to look at both. */
function equip(face, faults) {
  return import(face).then(async ({ load }) => {
    const host = document.createElement("div");
    document.body.replaceChildren(host);
    const told = [];
    for (const kind of ["hw-paint", "hw-mark"]) document.addEventListener(kind, ({ target, detail }) => told.push({ kind, host: target === host, ...detail }));
    const keysOf = (parent) => Array.from(parent.children, (group) => group.dataset.key);
    Object.assign(globalThis, {
      host, keysOf,
      highwater: await load(),
      mortal: () => load({ wasm: Uint8Array.from(atob(faults), (char) => char.charCodeAt(0)) }),
      take: () => told.splice(0),
      /** The groups of a picture by key, as text. */
      groupsOf(svg) {
        const root = new DOMParser().parseFromString(svg, "image/svg+xml").documentElement;
        return new Map(Array.from(root.children, (group) => [group.dataset.key, group.outerHTML]));
      },
      /** The text of a group without the place that it is drawn around. */
      inside: (group) => group?.replace(/^(<g[^>]*?) transform="[^"]*"/, "$1"),
      /** Whether the element shows just this picture. */
      shows(svg) {
        const other = document.createElement("div");
        other.innerHTML = svg;
        const { host } = globalThis;
        return host.childNodes.length === 1 && host.firstChild.isEqualNode(other.firstChild);
      },
    });
  });
}

const opening = "model minikafka\ncluster brokers=1,2,3\ntopic t replicas=3\n";

for (const [name, launch] of Object.entries({ Chromium: launchChromium, Firefox: launchFirefox })) {
  const used = use(launch, { root });

  /** A page with the tools above. */
  const open = async () => {
    const page = await used.browser.newPage();
    const { complaints } = watch(page);
    await page.goto(`${used.url}tests/browser/blank.html`);
    await page.evaluate(`(${equip})(${JSON.stringify(`${used.url}site/highwater.mjs`)}, ${JSON.stringify(faults)})`);
    return { page, complaints };
  };

  test(`${name}: every step of every lab, forward and back, writes what changed and tells it`, async () => {
    const { page, complaints } = await open();
    const wrong = await page.evaluate((labs) => labs.flatMap(({ path, text }) => {
      const lab = highwater.open(text);
      const wrong = [];
      const end = lab.step;
      const walk = [...Array(end + 1).keys()];
      for (const picture of ["hero", "tide"]) {
        host.replaceChildren();
        let before = new Map();
        for (const step of [...walk, ...walk.toReversed(), end, 1]) {
          lab.goto(step);
          const look = { width: 700, height: 340, idPrefix: "x" };
          const svg = picture === "hero" ? lab.svg(look) : lab.tide(look);
          const after = groupsOf(svg);
          const expected = {
            added: [...after.keys()].filter((key) => !before.has(key)),
            changed: [...after.keys()].filter((key) => before.has(key) && before.get(key) !== after.get(key)),
            removed: [...before.keys()].filter((key) => !after.has(key)),
          };
          const standing = new Map(Array.from(host.querySelectorAll("svg > *"), (group) => [group.dataset.key, group]));
          lab.paint(host, { picture, ...look });
          const [{ kind, host: here, picture: which, ...told }, ...more] = take();
          const rewritten = [...after.keys()].filter((key) => standing.get(key) !== host.querySelector(`[data-key="${CSS.escape(key)}"]`));
          const written = expected.changed.filter((key) => inside(before.get(key)) !== inside(after.get(key))); // the others only moved
          const count = expected.added.length + written.length + expected.removed.length;
          const whole = before.size === 0 || count > 48;
          const same = (a, b) => JSON.stringify(a) === JSON.stringify(b);
          const check = (what, ok) => { if (!ok) wrong.push(`${path} ${picture} step ${step}: ${what}`); };
          check("picture", shows(svg));
          check("order", same(keysOf(host.firstChild), [...after.keys()]));
          check("one event", kind === "hw-paint" && here && which === picture && more.length === 0);
          check("told", Object.keys(expected).every((list) => same(told[list], expected[list])));
          check("written", same(rewritten.sort(), (whole ? [...after.keys()] : [...expected.added, ...written]).sort()));
          before = after;
        }
      }
      lab.close();
      return wrong;
    }), labs);
    assert.deepEqual(wrong, []);
    assert.deepEqual(complaints, []);
    await page.close();
  });

  test(`${name}: more than 48 changes are written in one go, and told just so`, async () => {
    const { page, complaints } = await open();
    const seen = await page.evaluate((opening) => {
      const lab = highwater.open(`${opening}${"produce t-0 a\n".repeat(20)}replicate\n`);
      const look = { height: 2000, theme: "light" };
      lab.paint(host, look);
      const groups = groupsOf(lab.svg(look)).size;
      take();
      const root = host.firstChild;
      lab.paint(host, { ...look, theme: "dark" });
      const [{ changed, added, removed }] = take();
      return { many: groups > 48, same: root === host.firstChild, changed: changed.length > 48, added, removed, shown: shows(lab.svg({ ...look, theme: "dark" })) };
    }, opening);
    assert.deepEqual(seen, { many: true, same: false, changed: true, added: [], removed: [], shown: true });
    assert.deepEqual(complaints, []);
    await page.close();
  });

  test(`${name}: one tab stop, whose marks are walked and opened, and the focus keeps its mark`, async () => {
    const { page, complaints } = await open();
    const focused = () => page.evaluate(() => document.activeElement === host ? "the picture" : document.activeElement.dataset.key ?? document.activeElement.localName);
    await page.evaluate((opening) => {
      globalThis.lab = highwater.open(`${opening}produce t-0 a acks=1\nproduce t-0 b acks=1\n`);
      lab.paint(host);
      take();
    }, opening);
    await page.keyboard.press("Tab");
    assert.equal(await focused(), "the picture");
    await page.keyboard.press("ArrowRight"); // stepping, which is the page's
    assert.equal(await focused(), "the picture");
    await page.keyboard.press("Enter");
    const marks = await page.evaluate(() => Array.from(host.querySelectorAll("[data-key][role=img]"), ({ dataset: { key }, ariaLabel }) => ({ key, name: ariaLabel })));
    assert.equal(await focused(), marks[0].key);
    // Every mark can be walked to, with the arrows alone.
    const reached = await page.evaluate(() => {
      const seen = new Set();
      const todo = [document.activeElement];
      while (todo.length > 0) {
        const at = todo.pop();
        if (seen.has(at.dataset.key)) continue;
        seen.add(at.dataset.key);
        for (const key of ["ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight"]) {
          at.focus();
          at.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
          todo.push(document.activeElement);
        }
      }
      host.querySelector("[data-key][role=img]").focus();
      return [...seen];
    });
    assert.deepEqual(reached.sort(), marks.map(({ key }) => key).sort());
    await page.keyboard.press("Enter");
    assert.deepEqual(await page.evaluate(() => take()), [{ kind: "hw-mark", host: true, picture: "hero", ...marks[0] }]);

    // A mark whose text changed, in part or with all others, has the focus still.
    for (const step of ["lab.run('replicate broker=2'); lab.paint(host)", "lab.run('replicate'); lab.paint(host)", "lab.paint(host, { theme: 'dark' })"]) {
      await page.evaluate(step);
      assert.equal(await focused(), marks[0].key, step);
    }
    // Where the mark is gone, the picture has it.
    await page.evaluate(() => { lab.goto(1); lab.paint(host); });
    assert.equal(await focused(), "the picture");
    await page.evaluate(() => { lab.goto(5); lab.paint(host); });
    await page.keyboard.press("Enter");
    assert.equal(await focused(), marks[0].key); // visited last
    await page.keyboard.press("Escape");
    assert.equal(await focused(), "the picture");
    assert.deepEqual(complaints, []);
    await page.close();
  });

  test(`${name}: a click names the mark; a key that the stage understood goes no further`, async () => {
    const { page, complaints } = await open();
    const seen = await page.evaluate((opening) => {
      const lab = highwater.open(`${opening}produce t-0 a\n`);
      lab.paint(host);
      take();
      const mark = host.querySelector("[data-key][role=img]");
      mark.lastElementChild.dispatchEvent(new MouseEvent("click", { bubbles: true })); // a part of it
      host.firstChild.dispatchEvent(new MouseEvent("click", { bubbles: true })); // beside it
      const passed = [];
      document.addEventListener("keydown", ({ key }) => passed.push(key));
      const press = (target, key, options) => target.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true, ...options }));
      for (const key of ["ArrowRight", "Escape", "/", "Enter"]) press(host, key);
      for (const key of ["ArrowRight", "/", "Escape"]) press(mark, key);
      press(mark, "Enter", { ctrlKey: true });
      return [take().map(({ key, name }) => ({ key, name })), { key: mark.dataset.key, name: mark.ariaLabel }, passed];
    }, opening);
    assert.deepEqual(seen[0], [seen[1]]);
    assert.deepEqual(seen[2], ["ArrowRight", "Escape", "/", "/", "Enter"]);
    assert.deepEqual(complaints, []);
    await page.close();
  });

  test(`${name}: what the page emptied, replaced or added to is painted anew`, async () => {
    const { page, complaints } = await open();
    const seen = await page.evaluate((opening) => {
      const lab = highwater.open(`${opening}produce t-0 a\n`);
      const spoil = {
        emptied: () => host.replaceChildren(),
        replaced: () => host.replaceChildren(document.createElement("p")),
        "another picture": () => { host.innerHTML = lab.svg(); },
        "something beside": () => host.append("text"),
        "a group less": () => host.firstChild.lastElementChild.remove(),
      };
      lab.paint(host);
      return Object.entries(spoil).filter(([, act]) => {
        act();
        take();
        lab.run("produce t-0 b");
        lab.paint(host);
        const [{ added, changed, removed }] = take();
        return !(shows(lab.svg()) && added.length === groupsOf(lab.svg()).size && changed.length + removed.length === 0);
      }).map(([what]) => what);
    }, opening);
    assert.deepEqual(seen, []);
    assert.deepEqual(complaints, []);
    await page.close();
  });

  test(`${name}: unpaint and close let go of the element; a lab may take over from another`, async () => {
    const { page, complaints } = await open();
    const seen = await page.evaluate((opening) => {
      const first = highwater.open(`${opening}produce t-0 a\n`);
      const second = highwater.open(`${opening}produce t-0 a\nreplicate\n`);
      const click = () => {
        take();
        host.querySelector("[data-key][role=img]")?.dispatchEvent(new MouseEvent("click", { bubbles: true }));
        return take().length;
      };
      const seen = [];
      first.paint(host);
      second.paint(host); // by key, too
      first.close();
      seen.push(shows(second.svg()), click());
      second.unpaint(host);
      seen.push(host.outerHTML);
      second.paint(host);
      seen.push(click());
      const svg = second.svg();
      second.close();
      seen.push(shows(svg), host.hasAttribute("tabindex"), click());
      return seen;
    }, opening);
    assert.deepEqual(seen, [true, 1, "<div></div>", 1, true, false, 0]);
    assert.deepEqual(complaints, []);
    await page.close();
  });

  test(`${name}: who is told may act at once: run, paint, close`, async () => {
    const { page, complaints } = await open();
    const seen = await page.evaluate((opening) => {
      const lab = highwater.open(opening);
      let left = 3;
      host.addEventListener("hw-paint", () => {
        if (left-- === 0) return lab.close();
        lab.run(`produce t-0 ${left}`);
        lab.paint(host);
      });
      const svg = highwater.open(`${opening}produce t-0 2\nproduce t-0 1\nproduce t-0 0\n`).svg();
      lab.paint(host);
      return [shows(svg), take().length, host.hasAttribute("tabindex")];
    }, opening);
    assert.deepEqual(seen, [true, 4, false]);
    assert.deepEqual(complaints, []);
    await page.close();
  });

  test(`${name}: an instance that died listens no more; the next one paints from scratch`, async () => {
    const { page } = await open(); // Go's last words are complaints
    const seen = [];
    for (const kind of ["panic", "exit", "deadlock", "overflow"]) {
      seen.push(await page.evaluate(async ([opening, kind]) => {
        const highwater = await mortal();
        host.replaceWith(host.cloneNode()); // whoever listened before
        globalThis.host = document.querySelector("div");
        const lab = highwater.open(`${opening}produce t-0 a\n`);
        lab.paint(host);
        globalThis.highwaterFault(kind);
        let error;
        try { lab.paint(host); } catch ({ name }) { error = name; }
        take();
        const click = () => {
          host.querySelector("[data-key][role=img]").dispatchEvent(new MouseEvent("click", { bubbles: true }));
          return take().length;
        };
        const dead = click();
        lab.run("replicate");
        lab.paint(host);
        const [{ added }] = take();
        return [error, dead, added.length === groupsOf(lab.svg()).size, shows(lab.svg()), click()];
      }, [opening, kind]));
    }
    assert.deepEqual(seen, Array(4).fill(["EngineError", 0, true, true, 1]));
    await page.close();
  });
}
