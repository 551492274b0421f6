// Every state of the page, at every width, in both languages and both themes, as
// axe sees it; and nowhere wider than the window.
import assert from "node:assert/strict";
import { pack } from "../../site/page/pack.mjs";
import { axe, launchChromium, test, use } from "./browsers.mjs";
import { enter, visit } from "./playground.mjs";

const used = use(launchChromium);

const key = (page, ...keys) => keys.reduce((before, each) => before.then(() => page.keyboard.press(each)), enter(page));
const run = async (page, line) => {
  if (await page.locator("#open").isVisible()) await page.locator("#open").click();
  const field = page.locator("#command input");
  await field.fill(line);
  await field.press("Enter");
};

// Each is reached from the opening, by a key or by what stands in the page.
const states = {
  opening: async () => {},
  "first step": (page) => key(page, "Home"),
  refusal: (page) => run(page, "promote orders-0 2"),
  "failed expectation": (page) => run(page, "expect orders-0 hw=9"),
  "a slip": (page) => run(page, "replicat"),
  completions: async (page) => {
    if (await page.locator("#open").isVisible()) await page.locator("#open").click();
    await page.locator("#command input").pressSequentially("pro");
    await page.locator(".completions li").first().waitFor();
  },
  "what can be done": async (page) => {
    if (await page.locator("#open").isVisible()) await page.locator("#open").click();
    await page.locator("#actions-toggle").click();
    await page.locator(".action.refused").first().focus();
  },
  question: async (page) => {
    await key(page, "ArrowRight", "ArrowRight", "p");
    await page.locator(".guess").first().waitFor();
    await page.keyboard.press("6");
  },
  answer: async (page) => {
    await key(page, "ArrowRight", "ArrowRight", "p");
    await page.locator(".guess").first().waitFor();
    await page.keyboard.press("6");
    await page.keyboard.press("Enter");
    await page.locator(".verdict").waitFor();
  },
  comparison: async (page) => {
    await key(page, "c");
    await page.locator("#compare .tide svg").first().waitFor();
  },
  keys: async (page) => {
    await key(page, "?");
    await page.locator("#keys dt").first().waitFor();
  },
  sharing: async (page) => {
    await page.locator("#share-button").click();
    await page.locator("#share .files").waitFor();
  },
  "a mark's details": async (page) => {
    await page.locator("#picture").focus();
    await page.keyboard.press("Enter");
    await page.keyboard.press("Enter");
    await page.locator("#details p").first().waitFor();
  },
};
const addresses = {
  "a damaged link": "#hw=1.x", "an empty script": `#hw=${await pack("\n")}`, "a wrong script": `#hw=${await pack("model minikafka\ncluster brokers=1,2\ntopik t\n")}`,
  redis: `#hw=${await pack("model miniredis\nserver P repl-backlog-batches=2\nserver R\nattach R P\nP> SET a 1\ndisconnect R\nP> SET b 2\nP> SET c 3\nP> SET d 4\n")}`,
};

async function look(page, width, what) {
  for (const colorScheme of ["light", "dark"]) {
    await page.emulateMedia({ colorScheme });
    await axe(page).catch((failure) => assert.fail(`${what}, ${colorScheme}: ${failure.message}`));
  }
  assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), width, what);
}

for (const width of [1440, 820, 390, 320]) {
  for (const locale of ["en-US", "zh-CN"]) {
    for (const [part, names] of [["one", Object.keys(states).slice(0, 7)], ["two", Object.keys(states).slice(7)], ["three", Object.keys(addresses)]]) {
      test(`${width} wide, ${locale}, part ${part}`, async () => {
        const options = { viewport: { width, height: 844 }, locale };
        for (const name of names) {
          const { page, context, complaints } = await visit(used, { ...options, address: addresses[name] ?? "" });
          await states[name]?.(page);
          await look(page, width, name);
          assert.deepEqual(complaints, []);
          await context.close();
        }
      });
    }
  }
}

test("on paper there is the picture, and its sentence in full", async () => {
  const { page, context } = await visit(used, { viewport: { width: 800, height: 1000 } });
  await page.emulateMedia({ media: "print" });
  const sentence = page.locator("#sentence");
  assert.deepEqual(await sentence.evaluate(({ scrollWidth, clientWidth }) => scrollWidth <= clientWidth), true);
  for (const id of ["picture", "sentence", "terms"]) assert.equal(await page.locator(`#${id}`).isVisible(), true, id);
  assert.equal(await page.getByRole("button").and(page.locator(":visible:not(.lab, .term, #parts *)")).count(), 0); // nothing to press
  await context.close();
});
