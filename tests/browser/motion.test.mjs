// Motion shows cause. Each expectation is the design's sheet, section 6. Motions are stopped as they begin and set to
// a moment by the test: nothing here waits for time to pass.
import assert from "node:assert/strict";
import { launchChromium, test, use } from "./browsers.mjs";
import { apply, at, enter, leave, press, stands, visit } from "./playground.mjs";

const used = use(launchChromium);

const ease = "cubic-bezier(0.2, 0.8, 0.2, 1)";

/** The playground at the beginning of its opening lab, with what moves pictures. */
async function open(options) {
  const here = await visit(used, {
    ...options,
    prepare: (page) => page.addInitScript(() => {
      const { animate } = Element.prototype;
      globalThis.stopped = [];
      Element.prototype.animate = function (...how) {
        const motion = animate.apply(this, how);
        motion.pause();
        globalThis.stopped.push(motion);
        return motion;
      };
    }),
  });
  const { page } = here;
  await page.evaluate(() => import(new URL("page/motion.mjs", document.baseURI)));
  await enter(page);
  await page.keyboard.press("Home");
  return here;
}

const forward = async (page, steps = 1) => { for (let i = 0; i < steps; i++) await page.keyboard.press("ArrowRight"); };
const back = (page) => page.keyboard.press("ArrowLeft");

/** All that moves: of which mark, from when on and for how long, and by which curve. */
const motions = (page) => page.evaluate(() => document.getAnimations().map((motion) => {
  const { delay, duration, easing } = motion.effect.getTiming();
  return { mark: motion.id, delay, duration, easing };
}));

/** What moves of some marks, each kind of motion once: "batch:1:0 0+160". */
const timed = async (page, marks) => [...new Set((await motions(page)).filter(({ mark }) => marks.test(mark)).map(({ mark, delay, duration }) => `${mark} ${delay}+${duration}`))];

/** Sets all that moves to a moment of the step, and answers where a mark is seen then. `guest`: as it stood before. */
const seenAt = (page, moment, mark, { guest = false } = {}) => page.evaluate(([moment, mark, guest]) => {
  const running = globalThis.stopped.filter(({ playState }) => playState === "paused");
  for (const motion of running) motion.currentTime = moment;
  const standing = document.querySelector(`#picture [data-key=${CSS.escape(mark)}]`);
  const element = guest ? running.find((motion) => motion.id === mark && !standing?.contains(motion.effect.target)).effect.target : standing;
  const { x, y } = element.getBoundingClientRect();
  const { opacity, clipPath } = getComputedStyle(element);
  const [, above = "0"] = clipPath.match(/^inset\((?:calc\()?(-?[\d.]+)/) ?? []; // px, or per cent
  return { x: Math.round(x), y: Math.round(10 * y) / 10, opacity: Number(opacity), above: Math.round(Number(above)) };
}, [moment, mark, guest]);

/** Where marks stand when nothing moves. */
const places = async (page, ...marks) => Promise.all(marks.map((mark) => page.evaluate((mark) => {
  const { x, y } = document.querySelector(`#picture [data-key=${CSS.escape(mark)}]`).getBoundingClientRect();
  return { x: Math.round(x), y: Math.round(10 * y) / 10 };
}, mark)));

// Step 4 appends offsets 0 and 1 to the leader, broker 1. Brokers 2 and 3 have nothing yet: they hold HW at 0.
test("what is appended grows from its base in 160 ms; who holds HW dips its anchor by 3 px, once", async () => {
  const here = await open();
  const { page } = here;
  await forward(page, 4);
  assert.match(await at(page), /^Step 4 of 15: produce /);
  assert.deepEqual(await timed(page, /batch|anchor|hw|water|surface/), ["batch:1:0 0+160", "anchor:2 120+320", "anchor:3 120+320"]);
  assert.deepEqual(new Set((await motions(page)).map(({ easing }) => easing)), new Set([ease]));
  assert.equal((await seenAt(page, 0, "batch:1:0")).above, 100); // all of it is still below
  assert.ok((await seenAt(page, 120, "batch:1:0")).above < 10); // it comes to rest

  const { y } = await seenAt(page, 120, "anchor:2");
  const dips = [];
  for (let moment = 120; moment < 440; moment += 4) dips.push((await seenAt(page, moment, "anchor:2")).y - y);
  const lowest = dips.indexOf(Math.max(...dips));
  assert.equal(Math.round(dips[lowest]), 3);
  assert.deepEqual(dips, [...dips.slice(0, lowest).toSorted((a, b) => a - b), ...dips.slice(lowest).toSorted((a, b) => b - a)]); // down, and up again
  assert.ok(dips.at(-1) < 0.1);
  await leave(here);
});

// Step 5: both followers fetch offsets 0 and 1, so HW rises from 0 to 2 and request 1 is acknowledged.
test("what is fetched slides over from the leader in 220 ms; then the water rises in 320, a wavelength along, and never above HW", async () => {
  const here = await open();
  const { page } = here;
  await forward(page, 4);
  const [leader, low] = await places(page, "batch:1:0", "hw");
  await forward(page);
  assert.match(await at(page), /^Step 5 of 15: replicate$/);
  assert.deepEqual(await timed(page, /batch/), ["batch:2:0 0+220", "batch:3:0 0+220"]);
  assert.deepEqual(await timed(page, /hw|water|surface/), ["water 120+320", "surface 120+320", "hw 120+320"]);
  assert.deepEqual(await timed(page, /request/), ["request:1 100+120"]);

  for (const follower of ["batch:2:0", "batch:3:0"]) assert.equal((await seenAt(page, 0, follower)).x, leader.x);
  const { x: surface } = await seenAt(page, 120, "surface");
  assert.equal((await seenAt(page, 120, "hw")).y, low.y); // while tiles slide it has not moved
  const levels = [];
  for (let moment = 0; moment < 440; moment += 10) levels.push([(await seenAt(page, moment, "hw")).y, await seenAt(page, moment, "water")]);
  await page.evaluate(() => { for (const motion of document.getAnimations()) motion.finish(); });
  const [high, second, third, rest] = await places(page, "hw", "batch:2:0", "batch:3:0", "surface");
  assert.equal(surface, rest.x - 96);
  assert.equal(low.y - high.y, 2 * 78); // two offsets
  assert.deepEqual([second.x - leader.x, third.x - leader.x], [238, 476]); // one lane, and two
  assert.deepEqual(levels.map(([y]) => y), levels.map(([y]) => y).toSorted((a, b) => b - a)); // it only rises
  for (const [y, water] of levels) {
    assert.ok(y >= high.y);
    assert.ok(Math.abs(water.above - (y - high.y)) <= 1); // the water is as high as its surface
  }
  assert.deepEqual(await motions(page), []);
  await leave(here);
});

// Step 13: broker 1 fetches what broker 2, which leads since step 10, appended. Its lane is left of the leader's.
test("a tile comes from who leads, not from who else has it", async () => {
  const here = await open();
  const { page } = here;
  await forward(page, 12);
  const [leader] = await places(page, "batch:2:4"); // broker 3 has it, too
  await forward(page);
  assert.equal((await seenAt(page, 0, "batch:1:4")).x, leader.x);
  assert.equal((await seenAt(page, 219.9, "batch:1:4")).x, leader.x - 238);
  await leave(here);
});

// Step 10 promotes broker 2 at HW 4: offset 4, which broker 1 alone had, is cut.
test("a tail that is cut lifts by 8 px and fades to its ghost in 240 ms; chips and crown cross-fade in 120", async () => {
  const here = await open();
  const { page } = here;
  await forward(page, 10);
  assert.match(await at(page), /^Step 10 of 15: promote orders-0 2/);
  const all = await motions(page);
  assert.deepEqual(all.filter(({ mark }) => /batch|ghost/.test(mark)), [
    { mark: "batch:1:4", delay: 0, duration: 240, easing: "ease-in" }, // it goes
    { mark: "ghost:1:4:3", delay: 0, duration: 240, easing: ease },
  ]);
  assert.deepEqual(await timed(page, /plinth/), ["plinth:1 100+120", "plinth:2 100+120"]);
  const [start, end] = [await seenAt(page, 0, "batch:1:4", { guest: true }), await seenAt(page, 239.9, "batch:1:4", { guest: true })];
  assert.equal(start.y - end.y, 8);
  assert.equal(start.opacity, 1);
  assert.ok(end.opacity < 0.01);
  assert.equal((await seenAt(page, 0, "ghost:1:4:3")).opacity, 0);
  await page.evaluate(() => { for (const motion of document.getAnimations()) motion.finish(); });
  await page.locator("#picture [data-key=grid]").getByText("refund-41").waitFor({ state: "detached" }); // the tail is gone, the ghost stays
  assert.equal(await page.locator("#picture").getByText("refund-41").count(), 1);
  await leave(here);
});

test("undo runs the reverse, all of it in 200 ms", async () => {
  const here = await open();
  const { page } = here;
  await forward(page, 10);
  await back(page); // before the cut
  assert.deepEqual(await timed(page, /batch|ghost/), ["ghost:1:4:3 0+200", "batch:1:4 0+200"].toSorted());
  assert.equal((await seenAt(page, 0, "batch:1:4")).y - (await places(page, "batch:1:4"))[0].y, 0);
  const up = (await seenAt(page, 0, "batch:1:4")).y;
  assert.equal((await seenAt(page, 199.9, "batch:1:4")).y - up, 8);
  await back(page); // before offset 4 was appended: it shrinks to its base
  assert.deepEqual(await timed(page, /batch/), ["batch:1:4 0+200"]);
  assert.equal((await seenAt(page, 0, "batch:1:4", { guest: true })).above, 0);
  assert.equal((await seenAt(page, 199.9, "batch:1:4", { guest: true })).above, 100);
  await back(page);
  const [high] = await places(page, "hw");
  await back(page); // before offsets 2 and 3 were fetched: they slide back, and HW falls from 4 to 2
  assert.match(await at(page), /^Step 6 /);
  const all = await motions(page);
  assert.deepEqual(new Set(all.map(({ delay, duration }) => `${delay}+${duration}`)), new Set(["0+200"]));
  const [leader, low] = await places(page, "batch:1:2", "hw");
  assert.equal((await seenAt(page, 0, "hw")).y, high.y);
  assert.equal((await seenAt(page, 199.9, "batch:2:2", { guest: true })).x, leader.x);
  assert.equal(low.y, high.y); // still set to its first moment
  await press(page, "Redo");
  assert.deepEqual(await timed(page, /batch:2/), ["batch:2:2 0+220"]); // and what was on its way is not seen any more
  await leave(here);
});

// A backlog of two. R takes batch 1 live; after 2 and 3 the backlog begins at 2.
test("in a stream a commit grows, its copy comes down, and the front follows in 260 ms; the window's bracket slides in 200", async () => {
  const here = await open();
  const { page } = here;
  await apply(page, "model miniredis\nserver P repl-backlog-batches=2\nserver R\nattach R P\nP> SET a 1\nP> SET b 2\nP> SET c 3\ncrash P\npromote R source=lost\n");
  await stands(page, "Step 9 of 9");
  await enter(page);
  await page.keyboard.press("Home");
  await forward(page, 5);
  assert.deepEqual(await timed(page, /tile|lane|front|water|window/), ["tile:1 0+160", "water:R 220+260", "lane:R 160+220", "front:R 220+260"]);
  assert.equal((await seenAt(page, 0, "tile:1")).above, 100);
  const [before, after] = [await seenAt(page, 220, "front:R"), await seenAt(page, 479.9, "front:R")];
  assert.equal(after.x - before.x, 58); // one slot
  const copy = () => page.evaluate(() => document.querySelector("#picture [data-key='lane:R'] rect").getBoundingClientRect().y - document.querySelector("#picture [data-key='tile:1'] rect").getBoundingClientRect().y);
  await seenAt(page, 160, "lane:R");
  assert.equal(await copy(), 0);
  await forward(page, 2);
  assert.deepEqual(await timed(page, /window/), ["window 0+200"]);
  assert.equal((await seenAt(page, 199.9, "window")).x - (await seenAt(page, 0, "window")).x, 58);
  await leave(here);
});

test("no step of these labs takes longer than 480 ms, and none goes on for ever", async () => {
  for (const model of ["minikafka", "miniredis"]) {
    const here = await open();
    const { page } = here;
    if (model === "miniredis") {
      await press(page, model);
      await stands(page, "Step 4 of 30");
      await enter(page);
      await page.keyboard.press("Home");
    }
    const steps = Number((await at(page)).match(/of (\d+) steps|of the (\d+)/)?.[1] ?? await page.locator("#tide").getAttribute("aria-valuemax"));
    let seen = 0;
    for (let step = 1; step <= steps; step++) {
      await forward(page);
      for (const { mark, delay, duration } of await motions(page)) {
        seen++;
        assert.ok(delay + duration <= 480, `${mark} at step ${step}`);
      }
    }
    assert.ok(seen > steps);
    await leave(here);
  }
});

test("dragging moves nothing but the step, and neither does a key that is held; nothing moves at rest", async () => {
  const here = await open();
  const { page } = here;
  assert.deepEqual(await motions(page), []); // at rest
  const box = await page.locator("#tide").boundingBox();
  await forward(page, 4);
  assert.notDeepEqual(await motions(page), []);
  await page.mouse.move(box.x + box.width / 2, box.y + 40);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width / 2 + 120, box.y + 44);
  assert.deepEqual(await motions(page), []); // and what moved before is at its place
  await page.mouse.up();
  await enter(page);
  await page.keyboard.press("Home");
  await page.keyboard.down("ArrowRight");
  for (let i = 0; i < 4; i++) await page.keyboard.down("ArrowRight"); // it repeats
  assert.match(await at(page), /^Step 5 of 15: replicate$/);
  assert.deepEqual(await motions(page), []);
  await page.keyboard.up("ArrowRight");
  await leave(here);
});

test("who wants no motion gets none: what changed has an outline of 2 px in tide until the next step", async () => {
  const here = await open({ reducedMotion: "reduce" });
  const { page } = here;
  const outlined = () => page.locator("#picture [data-key]").evaluateAll((all) => all.filter((each) => getComputedStyle(each).outlineStyle !== "none").map(({ dataset }) => dataset.key));
  await forward(page, 9);
  assert.deepEqual((await outlined()).toSorted(), ["anchor:2", "anchor:3", "batch:1:4", "flag:1", "lag:2", "lag:3", "request:3"]); // refund-41 is in the leader's log alone
  const batch = page.locator("#picture [data-key='batch:1:4']");
  const { outlineColor, outlineWidth } = await batch.evaluate((mark) => { const { outlineColor, outlineWidth } = getComputedStyle(mark); return { outlineColor, outlineWidth }; });
  assert.deepEqual([outlineWidth, outlineColor], ["2px", "rgb(0, 98, 122)"]);
  assert.deepEqual(await motions(page), []);
  await forward(page);
  assert.equal((await outlined()).includes("ghost:1:4:3"), true);
  assert.equal((await outlined()).includes("request:3"), false);
  await back(page);
  assert.deepEqual(await motions(page), []);
  await leave(here);
});
