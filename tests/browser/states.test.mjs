// Every state of the page, at every width, in both languages and both themes, as
// axe sees it; and nowhere wider than the window. For each width and language the
// page is opened once and walked from state to state: each says how it is reached,
// what shows that it is, and how it is left.
import assert from "node:assert/strict";
import { after, before, describe } from "node:test";
import { pack } from "../../site/page/pack.mjs";
import { axe, launchChromium, test, use } from "./browsers.mjs";
import { enter, visit } from "./playground.mjs";

const used = use(launchChromium);

const keys = async (page, ...names) => {
  await enter(page);
  for (const name of names) await page.keyboard.press(name);
};
const escape = (page) => page.keyboard.press("Escape");
const closed = (id) => async (page) => {
  await escape(page);
  await page.locator(id).waitFor({ state: "hidden" });
};
const follow = (hash) => (page) => page.evaluate((hash) => { location.hash = hash; }, hash);

/** Where there is no room for the script beside the picture, it is on a sheet. */
const openScript = async (page) => { if (await page.locator("#open").isVisible() && !await page.locator("#pane").isVisible()) await page.locator("#open").click(); };
const closeScript = async (page) => { if (await page.locator("#close").isVisible()) await page.locator("#close").click(); };
const write = async (page, text) => {
  await openScript(page);
  await page.locator("#command input").fill(text);
};
const run = async (page, line) => {
  await write(page, line);
  await page.locator("#command input").press("Enter");
};

const states = {
  opening: { seen: "#tide[aria-valuenow='10']" },
  "a damaged link": {
    reach: follow("#hw=1.x"),
    seen: "#banner p",
    leave: (page) => page.locator("#banner button").click(),
  },
  "a mark's details": {
    reach: async (page) => {
      await page.locator("#picture").focus();
      await page.keyboard.press("Enter");
      await page.keyboard.press("Enter");
    },
    seen: "#details p",
    leave: closed("#details"),
  },
  sharing: { reach: (page) => page.locator("#share-button").click(), seen: "#share .files", leave: closed("#share") },
  keys: { reach: (page) => keys(page, "?"), seen: "#keys dt", leave: closed("#keys") },
  comparison: { reach: (page) => keys(page, "c"), seen: "#compare .picture svg", leave: (page) => keys(page, "c") },
  question: {
    reach: async (page) => {
      await keys(page, "ArrowRight", "ArrowRight", "p");
      await page.locator(".guess").first().waitFor();
      await page.keyboard.press("6");
    },
    seen: ".guess :checked",
  },
  answer: { reach: (page) => page.keyboard.press("Enter"), seen: ".verdict" },
  "what can be done": {
    reach: async (page) => {
      await openScript(page);
      await page.locator("#actions-toggle").click();
      await page.locator(".action.refused").first().focus();
    },
    seen: ".effect.refused",
    leave: (page) => page.locator("#actions-toggle").click(),
  },
  completions: {
    reach: async (page) => {
      await write(page, "");
      await page.locator("#command input").pressSequentially("pro");
    },
    seen: ".completions li",
    leave: (page) => write(page, ""),
  },
  "a slip": { reach: (page) => run(page, "replicat"), seen: ".prompt-error" },
  refusal: { reach: (page) => run(page, "promote orders-0 2"), seen: "[aria-current=step]:has-text('AlreadyLeader')" },
  "failed expectation": { reach: (page) => run(page, "expect orders-0 hw=9"), seen: "[aria-current=step]:has-text('hw=9')", leave: closeScript },
  "first step": { reach: (page) => keys(page, "Home"), seen: "#tide[aria-valuenow='0']" },
  "an empty script": { reach: follow(`#hw=${await pack("\n")}`), seen: ".starters" },
  "a wrong script": { reach: follow(`#hw=${await pack("model minikafka\ncluster brokers=1,2\ntopik t\n")}`), seen: "#tide[aria-valuemax='2']" },
  "where it is wrong": { reach: openScript, seen: ".row-error", leave: closeScript },
  redis: {
    reach: follow(`#hw=${await pack("model miniredis\nserver P repl-backlog-batches=2\nserver R\nattach R P\nP> SET a 1\ndisconnect R\nP> SET b 2\nP> SET c 3\nP> SET d 4\n")}`),
    seen: "#tide[aria-valuemax='9']",
  },
};

// The same state in the other theme has other colours, and nothing else.
const themes = [["light", "svg:not(.hw-dark)", {}], ["dark", "svg.hw-dark", { only: ["color-contrast", "link-in-text-block"] }]];

for (const width of [1440, 820, 390, 320]) {
  for (const locale of ["en-US", "zh-CN"]) {
    describe(`${width} wide, ${locale}`, () => {
      let here;
      before(async () => { here = await visit(used, { viewport: { width, height: 844 }, locale }); });
      after(() => here.context.close());

      for (const [name, { reach, seen, leave }] of Object.entries(states)) {
        test(name, async () => {
          const { page, complaints } = here;
          await reach?.(page);
          for (const [colorScheme, drawing, rules] of themes) {
            await page.emulateMedia({ colorScheme });
            await page.locator(`.tide:visible ${drawing}`).first().waitFor();
            await page.locator(seen).first().waitFor();
            await axe(page, rules).catch((failure) => assert.fail(`${colorScheme}: ${failure.message}`));
          }
          assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), width);
          assert.deepEqual(complaints, []);
          await leave?.(page);
        });
      }
    });
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
