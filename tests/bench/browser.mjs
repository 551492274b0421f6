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
  await drag();
  await widgets();
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

/**
 * Steps with the arrow keys among 10,000 records in the page itself, from each key to the end of the frame painted after it;
 * in turns with a page that only changes a text. A key comes when the motion of the step before has ended, or amid it, as
 * soon as that is painted. The wait for the screen's next frame is told apart: it is there on an empty page, too.
 */
async function keyPresses(turns = 6, presses = 20) {
  const replicated = "produce t-0 value value\nreplicate\n".repeat(5_000);
  const alone = "produce t-0 value acks=1\n".repeat(10_000); // nothing folds above HW, so every record is drawn
  for (const [what, script] of [["", replicated], [", none of them committed", alone]]) {
    const browsers = [];
    try {
      const pages = [];
      for (const path of ["site/index.html", "tests/bench/floor.html"]) {
        const browser = await launchChromium();
        browsers.push(browser);
        pages.push(await keyed(browser, path, script));
      }
      for (const [when, amid] of [["at rest", false], ["amid motion", true]]) {
        const [ours, floor] = pages.map(() => []);
        for (let turn = 0; turn < turns; turn++) {
          for (const [press, frames] of [[pages[0], ours], [pages[1], floor]]) {
            const pressed = await press(turn % 2 === 0 ? "ArrowLeft" : "ArrowRight", presses, amid);
            if (turn > 0) frames.push(...pressed); // the first is a warm-up
          }
        }
        const told = (frames, time) => `median ${ms(median(frames.map(time)))}, 95 % ${ms(at(frames.map(time), 0.95))}`;
        const work = ({ handled, rendered }) => handled + rendered;
        const whole = ({ handled, waited, rendered }) => handled + waited + rendered;
        console.log(`key press to painted at 10,000 records${what}, ${when}: ${told(ours, work)} (at most 16 ms); with the wait for the screen ${told(ours, whole)}; another text: ${told(floor, work)}, with the wait ${told(floor, whole)}`);
      }
    } finally {
      for (const browser of browsers) await browser.close();
    }
  }
}

/** A page with a run of 10,000 records, at its end, which comes in place of the lab that the page opens with. Answers what presses its keys, and times them. */
async function keyed(browser, path, script) {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  await page.addInitScript(markKeys);
  await page.route("**/labs/*.hw", (route) => route.fulfill({ body: `model minikafka\ncluster brokers=1,2,3\ntopic t replicas=3\n${script}` }));
  await page.goto(`${url}${path}`);
  await page.locator("html[data-ready]").waitFor({ timeout: 0 });
  await page.locator("#tide").focus();
  let pressed = 0;
  const press = async (key, count, amid) => {
    const events = await traced(browser, async () => {
      for (let i = 0; i < count; i++) {
        if (!amid) await page.evaluate(() => globalThis.rest());
        await page.keyboard.press(key);
        if (!await page.evaluate((n) => globalThis.frame(n), pressed++)) throw new Error(`${key} painted nothing in its frame`);
      }
    });
    // Of the page's own thread. A message posted from a frame would do at rest; amid motion the next frame comes first.
    const { pid, tid } = events.find(({ name }) => name === "key");
    const own = events.filter((event) => event.pid === pid && event.tid === tid);
    const times = (of) => sorted(own.filter(({ name }) => name === of).map(({ ts, dur = 0 }) => (ts + dur) / 1000));
    const [keys, handled, framed, commits] = ["key", "handled", "framed", "Commit"].map(times);
    return keys.map((key, i) => ({ handled: handled[i] - key, waited: framed[i] - handled[i], rendered: commits.find((end) => end > framed[i]) - framed[i] }));
  };
  await press("End", 1);
  return press;
}

/** What the browser notes while something is done: the page's own marks, and what a frame is made of. */
async function traced(browser, act) {
  const session = await browser.newBrowserCDPSession();
  const events = [];
  session.on("Tracing.dataCollected", ({ value }) => events.push(...value));
  await session.send("Tracing.start", { transferMode: "ReportEvents", traceConfig: { includedCategories: ["blink.user_timing", "disabled-by-default-devtools.timeline"] } });
  await act();
  const complete = new Promise((resolve) => session.once("Tracing.tracingComplete", resolve));
  await session.send("Tracing.end");
  await complete;
  await session.detach();
  return events;
}

/** In the page: marks a key's own time stamp, when it is handled, and when its frame begins. */
function markKeys() {
  const frames = []; // of each whether it painted the picture
  let tell = () => {};
  let painted;
  globalThis.frame = async (n) => {
    while (frames.length <= n) await new Promise((resolve) => { tell = resolve; });
    return frames[n];
  };
  globalThis.rest = async () => {
    while (document.getAnimations().length > 0) await Promise.allSettled(document.getAnimations().map(({ finished }) => finished));
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  };
  addEventListener("hw-paint", ({ detail }) => { painted ||= detail.picture === "hero"; });
  addEventListener("keydown", ({ timeStamp }) => {
    painted = false;
    performance.mark("key", { startTime: timeStamp });
    requestAnimationFrame(() => {
      performance.mark("framed");
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => { // the frame is done
        frames.push(painted);
        tell();
      };
      port2.postMessage(null);
    });
  }, true);
  addEventListener("keydown", () => performance.mark("handled"));
}

/** The scrubber dragged over 1,000 steps and back, as fast as a mouse tells of it: from each frame to the next. */
async function drag() {
  const browser = await launchChromium();
  try {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
    const script = `model minikafka\ncluster brokers=1,2,3\ntopic t replicas=3\n${"produce t-0 value value\nreplicate\n".repeat(498)}promote t-0 2\n`;
    await page.route("**/labs/*.hw", (route) => route.fulfill({ body: script }));
    await page.goto(`${url}site/index.html`);
    await page.locator("html[data-ready]").waitFor({ timeout: 0 });
    const table = page.locator("#tide svg");
    const { x, y, width, height } = await table.boundingBox();
    const [left, right] = await table.evaluate(({ dataset }) => [Number(dataset.left), Number(dataset.right)]);
    await page.mouse.move(x + left, y + height / 2);
    await page.mouse.down();
    await page.evaluate(() => {
      globalThis.frames = [];
      let before;
      const frame = (now) => {
        if (before !== undefined) globalThis.frames.push(now - before);
        before = now;
        requestAnimationFrame(frame);
      };
      requestAnimationFrame(frame);
    });
    const stands = () => page.locator("#tide").getAttribute("aria-valuenow").then(Number);
    await page.mouse.move(x + width - right, y + height / 2, { steps: 120 });
    if (await stands() !== 1000) throw new Error(`dragged to step ${await stands()}, not to the last`);
    await page.mouse.move(x + left, y + height / 2, { steps: 120 });
    const frames = await page.evaluate(() => globalThis.frames);
    if (await stands() !== 0) throw new Error(`dragged to step ${await stands()}, not to the first`);
    console.log(`dragging over 1,000 steps: of ${frames.length} frames the longest ${ms(Math.max(...frames))} (at most 50 ms), 99 % ${ms(at(frames, 0.99))}, median ${ms(median(frames))}`);
  } finally {
    await browser.close();
  }
}

/** Pages with one element and with twelve, in turns: until the last says that it is ready. */
async function widgets(rounds = 7) {
  const load = async (count) => {
    const browser = await launchChromium();
    try {
      const page = await browser.newPage({ viewport: { width: 1440, height: 12 * 480 } });
      const element = '<highwater-lab src="/site/labs/kafka-lost-tail.hw"><p>A lost record.</p></highwater-lab>';
      const body = `<!doctype html><script src="/site/embed.js" async></script>${element.repeat(count)}`;
      await page.route("**/widgets.html", (route) => route.fulfill({ contentType: "text/html", body }));
      await page.addInitScript((count) => {
        globalThis.ready = new Promise((resolve) => document.addEventListener("hw-ready", () => { if (--count === 0) resolve(performance.now()); }));
      }, count);
      await page.goto(`${url}widgets.html`);
      return await page.evaluate(() => globalThis.ready);
    } finally {
      await browser.close();
    }
  };
  const [ones, twelves] = [[], []];
  for (let i = 0; i < rounds; i++) {
    ones.push(await load(1));
    twelves.push(await load(12));
  }
  console.log(`ready on a cold load: one element ${ms(median(ones))}, twelve on one page ${ms(median(twelves))} (at most 2 × = ${ms(2 * median(ones))})`);
}
