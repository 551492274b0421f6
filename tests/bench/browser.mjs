// What a person waits for in Chromium. Times are the machine's and never fail;
// the limits stand beside them.
import { launchChromium } from "../browser/browsers.mjs";
import { root } from "../scripts.mjs";
import { serve } from "../serve.mjs";

const sorted = (numbers) => [...numbers].sort((a, b) => a - b);
const at = (numbers, part) => sorted(numbers)[Math.min(numbers.length - 1, Math.floor(part * numbers.length))];
const median = (numbers) => at(numbers, 0.5);
const ms = (number) => `${number.toFixed(1)} ms`;

const { server, url } = await serve({ root });
try {
  await coldLoad();
  await keyPresses();
} finally {
  server.close();
}

/** Each load in a browser of its own, in turns with that of a page whose Go program is empty. */
async function coldLoad(rounds = 9) {
  const load = async (name) => {
    const browser = await launchChromium();
    try {
      const page = await browser.newPage();
      await page.goto(`${url}tests/bench/${name}.html`);
      const html = page.locator("html[data-painted]");
      await html.waitFor();
      return Number(await html.getAttribute("data-painted"));
    } finally {
      await browser.close();
    }
  };
  const [ours, empty] = [[], []];
  for (let i = 0; i < rounds; i++) {
    empty.push(await load("empty"));
    ours.push(await load("first"));
  }
  const limit = 1.5 * median(empty) + 80;
  console.log(`first step painted on a cold load: ${ms(median(ours))}, an empty Go program ${ms(median(empty))} (at most 1.5 × + 80 ms = ${ms(limit)})`);
}

/** Steps with the arrow keys among 10,000 records in the page itself, from each key to the frame painted after it. */
async function keyPresses(presses = 200) {
  for (const [what, args] of [["", ["--disable-frame-rate-limit", "--disable-gpu-vsync"]], [", the wait for the screen's next frame included", []]]) {
    const browser = await launchChromium(args);
    try {
      const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
      await page.addInitScript(timeKeys);
      await openPage(page);
      const times = [];
      for (let i = -10; i < presses; i++) {
        const key = i % 40 < 20 ? "ArrowLeft" : "ArrowRight";
        const time = page.evaluate(() => globalThis.nextPaint());
        await page.keyboard.press(key);
        if (i >= 0) times.push(await time);
        else await time;
      }
      console.log(`key press to painted at 10,000 records${what}: median ${ms(median(times))}, 95 % ${ms(at(times, 0.95))} (at most 16 ms)`);
    } finally {
      await browser.close();
    }
  }
}

async function openPage(page) {
  await page.goto(`${url}tests/bench/keys.html`);
  await page.locator("html[data-ready]").waitFor();
}

/** In the page: from a key's own time stamp, past the paint it led to, to the end of the frame that shows it. */
function timeKeys() {
  let pressed = null;
  let tell;
  globalThis.nextPaint = () => new Promise((resolve) => { tell = resolve; });
  addEventListener("keydown", ({ timeStamp }) => { pressed = timeStamp; }, true);
  addEventListener("hw-paint", ({ detail }) => {
    if (pressed === null || detail.picture !== "hero") return;
    const from = pressed;
    pressed = null;
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => tell(performance.now() - from);
      port2.postMessage(null);
    });
  });
}
