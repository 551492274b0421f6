// What can be done now, the arithmetic that leads back, and the picture as a table.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { axe, launchChromium, test, use } from "./browsers.mjs";
import { apply, at, described, leave, press, stands, type, visit } from "./playground.mjs";

const used = use(launchChromium);

const effect = (page) => page.locator("#actions-effect").innerText();

// After step 10 broker 2 leads in epoch 1, and every LEO is 4.
test("what can be done is a button, what cannot says why, and each says beforehand what it would do", async () => {
  const here = await visit(used);
  const { page } = here;
  await press(page, "What can be done now");
  const promote = page.getByRole("group", { name: "promote" });
  await promote.waitFor();
  assert.deepEqual(await promote.getByRole("button").evaluateAll((all) => all.map((each) => each.getAttribute("aria-label"))), ["promote orders-0 1", "promote orders-0 2: AlreadyLeader", "promote orders-0 3"]);
  const refused = promote.getByRole("button", { name: "promote orders-0 2: AlreadyLeader" });
  assert.equal(await refused.isDisabled(), true);
  await refused.focus();
  assert.match(await effect(page), /^Refused with AlreadyLeader\./);
  await page.keyboard.press("Enter");
  assert.match(await at(page), /^Step 10 of 15/); // nothing happens
  await page.keyboard.press("ArrowRight");
  assert.match(await effect(page), /^It would do this\. Broker 3 leads orders-0 after broker 2\./);
  assert.match(await at(page), /^Step 10 of 15/); // still nothing
  await axe(page);
  await page.getByRole("button", { name: "crash 3" }).hover();
  assert.match(await effect(page), /Broker 3/);

  await page.getByRole("button", { name: "replicate", exact: true }).focus();
  await page.keyboard.press("Enter");
  assert.equal(await at(page), "Step 11 of 11: replicate");
  assert.equal(await page.evaluate(() => document.activeElement.dataset.command), "replicate"); // and may be done again
  await press(page, "Undo");
  await page.getByRole("button", { name: "中文" }).click();
  assert.equal(await page.getByRole("group", { name: "promote" }).getByRole("button").count(), 3);
  await leave(here);
});

// HW is 4 since step 7, in which all fetched; in step 12 broker 1 holds it there.
test("a number of the arithmetic leads to the step that set it", async () => {
  const here = await visit(used);
  const { page } = here;
  await press(page, "Next step");
  await press(page, "Next step");
  await page.getByRole("region", { name: "Why" }).getByRole("button").filter({ hasText: /^HW\s*4$/ }).click();
  const link = page.locator("#details").getByRole("button", { name: "Go to step 7" });
  assert.ok(await link.evaluate((button) => document.activeElement === button));
  await page.keyboard.press("Enter");
  assert.equal(await at(page), "Step 7 of 15: replicate");
  assert.equal(await page.locator("#details").isVisible(), false);
  await leave(here);
});

// In step 5 both followers fetch; one by one, HW waits for the second.
test("a step of several fetches is split into them, and the old run stays as a branch", async () => {
  const here = await visit(used);
  const { page } = here;
  await page.getByRole("list", { name: "Script" }).getByRole("button", { name: /^6\s/ }).click();
  assert.equal(await at(page), "Step 5 of 15: replicate");
  await press(page, "Split into its fetches");
  await stands(page, "Step 5 of 16: replicate orders-0 broker=2");
  assert.match(await page.getByRole("region", { name: "Numbers" }).innerText(), /HW\s+0/);
  await described(page);
  assert.equal(await page.getByRole("button", { name: "Split into its fetches" }).count(), 0);
  await press(page, "Next step");
  assert.equal(await at(page), "Step 6 of 16: replicate orders-0 broker=3");
  assert.match(await page.getByRole("region", { name: "Numbers" }).innerText(), /HW\s+2/);
  await page.getByRole("button", { name: "2 branches" }).waitFor();
  await leave(here);
});

test("the picture can be had as a table, in both languages and on a phone", async () => {
  const here = await visit(used, { viewport: { width: 390, height: 844 }, colorScheme: "dark" });
  const { page } = here;
  await press(page, "Next step");
  await page.locator(".lab").click();
  await press(page, "The picture as a table");
  const dialog = page.getByRole("dialog", { name: "The picture as a table" });
  assert.match(await dialog.getByRole("table").locator("caption").innerText(), /^orders-0 · HW 4 · LEO 7/);
  assert.deepEqual(await dialog.getByRole("row", { name: /^4 / }).getByRole("cell").allInnerTexts(), ["refund-41 · #3 acked, then lost", "cart-43 · e1 · only in the log", ""]);
  assert.equal(await dialog.getByRole("columnheader", { name: "Broker 2, leader" }).count(), 1);
  await axe(page);
  await page.keyboard.press("Escape");
  await leave(here);
});

const details = (page) => page.locator("#details");
const opened = async (page) => { await page.locator("#details:popover-open").waitFor(); return details(page); };
const rows = (page) => details(page).locator(".held > li > p:first-child").allInnerTexts();
async function whyNot(page, name = "Why not?") {
  await page.getByRole("button", { name }).focus();
  await page.keyboard.press("Enter");
  return opened(page);
}

// In step 12 broker 3 has fetched up to 7 and broker 1 is at 4: min(4, 7, 7) = 4. Request 4 needs 7 of all three.
test("what did not happen says by which rule, with numbers that lead on", async () => {
  const here = await visit(used);
  const { page } = here;
  await press(page, "Next step");
  await press(page, "Next step");
  const told = await whyNot(page);
  assert.deepEqual(await rows(page), [
    "HW stays at 4. It is the smallest LEO in the ISR, and broker 1 is still at 4.",
    "The consumer reads no further than HW. That is 4, and the leader's log goes on to 7: what lies between may still be lost.",
    "Request 4 still waits for broker 1. The set was fixed when the batch was appended.",
  ]);
  assert.deepEqual(await told.locator(".held .rule").allInnerTexts(), ["hw.min-isr-leo", "read.below-hw", "ack.captured-isr"]);
  await axe(page);
  await told.getByRole("button", { name: /^hw\s*4$/ }).first().click();
  await told.getByRole("button", { name: "Go to step 7" }).click();
  assert.equal(await at(page), "Step 7 of 15: replicate");
  const offered = page.getByRole("button", { name: "Why not?" });
  await offered.waitFor({ state: "hidden" }); // all have fetched: there is nothing to ask
  for (let i = 0; i < 5; i++) await press(page, "Next step");
  await offered.focus();
  await page.keyboard.press("ArrowRight"); // to step 13, in which broker 1 fetches what request 4 waits for
  await offered.waitFor({ state: "hidden" });
  assert.ok(await page.locator(".app").evaluate((app) => document.activeElement === app)); // the keys go on
  await leave(here);
});

test("what a follower or a producer did not get is told, too", async () => {
  const here = await visit(used);
  const { page } = here;
  await apply(page, "model minikafka\ncluster brokers=1,2 min.insync.replicas=2 replica.lag.time.max.ms=1000\ntopic t replicas=2\npause 2\ntick 2s\nproduce t-0 a\n");
  await stands(page, "Step 6 of 6");
  await whyNot(page);
  // Broker 2 last fetched at 0 s, 2 s ago with 1 s allowed; 1 of 2 is in the ISR.
  assert.deepEqual(await rows(page), [
    "The ISR is too small for acks=all. The ISR has 1 member, 2 are required, and nothing was written.",
    "Broker 2 may not be in the ISR. Its last fetch was 2 s ago and the limit is 1 s.",
    "The fetch is skipped. The follower is paused.",
  ]);
  await leave(here);
});

// Request 1 is in a transaction nobody has ended: HW is 1, and what read_committed shows ends at 0.
test("where a consumer stops has a row of its own, at HW and, with read_committed, at LSO", async () => {
  const here = await visit(used, { locale: "zh-CN" });
  const { page } = here;
  await press(page, "EN");
  await apply(page, "model minikafka\ncluster brokers=1,2\ntopic t replicas=2\nproducer p transactional.id=x\nbegin p\nproduce t-0 a producer=p\nreplicate\n");
  await stands(page, "Step 7 of 7");
  await whyNot(page);
  assert.deepEqual(await rows(page), [
    "With read_committed the consumer reads no further than LSO. That is 0, though HW is 1: what lies between is not decided.",
    "LSO stays at 0. A transaction that begins there is undecided below HW 1.",
  ]);
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "中文" }).click();
  await whyNot(page, "为什么没有？");
  assert.equal((await rows(page))[0], "用 read_committed 的消费者读到 LSO 为止。LSO 是 0，HW 是 1：两者之间的还没有结果。");
  await leave(here);
});

// The backlog has room for 2: after four writes it holds 3 and 4, and R at 1 needs 2. That alone decides.
test("a full resync says which of its six conditions decided, and a link that is cut what it keeps", async () => {
  const here = await visit(used);
  const { page } = here;
  await apply(page, "model miniredis\nserver P repl-backlog-batches=2\nserver R\nattach R P\nP> SET a 1\ndisconnect R\nP> SET b 2\nP> SET c 3\nP> SET d 4\nattach R P\n");
  await stands(page, "Step 10 of 10");
  const told = await whyNot(page);
  assert.deepEqual(await rows(page), ["Full resync. A cursor at 1 needs sequence 2 next, and the backlog now starts at 3."]);
  const conditions = told.locator(".conditions li");
  assert.equal(await conditions.count(), 6);
  assert.deepEqual(await conditions.filter({ hasText: "decides:" }).locator(".rule").allInnerTexts(), ["psync.evicted"]);
  await page.keyboard.press("Escape");
  await press(page, "Previous step");
  await whyNot(page);
  assert.deepEqual(await rows(page), ["R gets nothing new. Its link is disconnected, and what it has applied ends at 1."]);
  await leave(here);
});

const mark = (page, name) => page.locator("#picture").getByRole("img", { name });

// Two records of 7 bytes: 61 + 2 × (7 of framing + 7) = 89 bytes; followers got them in step 7.
test("a mark says all there is to it, and leads to the step that made it", async () => {
  const here = await visit(used);
  const { page } = here;
  const fact = (name) => details(page).locator(".facts div", { has: page.locator("dt").getByText(name, { exact: true }) }).locator("dd").innerText();
  await mark(page, /^Batch, offsets 2 to 3, epoch 0, on broker 2/).click();
  await opened(page);
  assert.deepEqual([await fact("offset 2"), await fact("offset 3"), await fact("epoch"), await fact("bytes")], ["cart-42", "paid-42", "0", "89"]);
  assert.match(await fact("CRC-32C"), /^[0-9a-f]{8}$/);
  await axe(page);
  await details(page).getByRole("button", { name: "Go to step 7" }).click();
  assert.equal(await at(page), "Step 7 of 15: replicate");
  await mark(page, /^Request 2, /).click();
  await opened(page);
  assert.deepEqual([await fact("acks"), await fact("status"), await fact("offsets"), await fact("value")], ["all", "acknowledged", "2–3", "cart-42, paid-42"]);
  await details(page).getByRole("button", { name: "Go to step 6" }).click();
  assert.equal(await at(page), "Step 6 of 15: produce orders-0 cart-42 paid-42");

  await apply(page, "model miniredis\nserver P\nserver R\nattach R P\nP> SET a 1\npause R\nP> SET b 2\n");
  await stands(page, "Step 7 of 7");
  await mark(page, /^Batch 1, SET a 1/).click();
  await opened(page);
  assert.deepEqual([await fact("sequence"), await fact("commands")], ["1", "SET a 1"]);
  assert.equal(await details(page).getByRole("button", { name: "Go to step 5" }).count(), 1);
  await page.keyboard.press("Escape");
  await mark(page, /^R is a replica/).click();
  await opened(page);
  assert.deepEqual([await fact("state"), await fact("applied"), await fact("queue")], ["live", "1", "1 of 64"]);
  await leave(here);
});

test("a status and a state are words of the reader's language, as in the picture", async () => {
  const here = await visit(used);
  const { page } = here;
  const facts = () => details(page).locator(".facts div").evaluateAll((all) => Object.fromEntries(all.map(({ children: [name, value] }) => [name.textContent, value.textContent])));
  await apply(page, "model miniredis\nserver P\nserver R\nattach R P\nP> SET a 1\npause R\nP> SET b 2\n");
  await stands(page, "Step 7 of 7");
  await page.getByRole("button", { name: "中文" }).click();
  await mark(page, /^R 是副本/).click();
  await opened(page);
  const { "状态": state, "上次同步": sync } = await facts();
  assert.deepEqual([state, sync], ["在线", "全量"]);
  await leave(here);
});

// P has 1 to 4, R 1 and 2: it is promoted at 2 and goes on with 3. Then S, which had 1 to 4, takes R's history over.
test("what stands in a stream says what it is: a fence leads to its promotion, a cell has every server's value", async () => {
  const here = await visit(used);
  const { page } = here;
  await apply(page, "model miniredis\nserver P\nserver R\nserver S\nattach R P\nattach S P\nP> SET a 1\nP> SET b 2\npause R\nP> SET c 3\nP> SET d 4\ncrash P\npromote R source=lost\nR> SET z 9\nattach S R\n");
  await stands(page, "Step 15 of 15");
  const told = async (name) => {
    await mark(page, name).locator("> *").last().click(); // the middle of a zigzag is not it
    return (await opened(page)).innerText();
  };
  assert.match(await told(/^new lineage \w{6} since 3/), /Go to step 13$/); // not this one, where S takes it over
  assert.match(await told(/^z: /), /P\s+–\s+R\s+9\s+S\s+9$/);
  assert.match(await told(/^OK, then lost: SET c 3/), /SET c 3[\s\S]*Step 10 made it[\s\S]*Dismiss this ghost/);
  assert.match(await told(/^S is a replica/), /live[\s\S]*The snapshot at 3 is installed[\s\S]*Full resync\. A cursor at 4 comes from another history/);
  assert.doesNotMatch(await details(page).innerText(), /That was asked for/);
  await axe(page);
  await details(page).evaluate((popup) => popup.hidePopover());
  await page.getByRole("button", { name: "中文" }).click();
  await page.locator("#picture").getByRole("img", { name: /^已回 OK，随后丢失：SET c 3。P 宕机/ }).waitFor();
  await leave(here);
});

test("a ghost is dismissed and had again, with mouse and keys; what was lost stays counted", async () => {
  const here = await visit(used);
  const { page } = here;
  const ghost = mark(page, /^refund-41 at offset 4 on broker 1/);
  const pill = page.locator("#lost");
  await ghost.click();
  await (await opened(page)).getByRole("button", { name: "Dismiss this ghost" }).click();
  assert.equal(await ghost.count(), 0);
  assert.match(await pill.innerText(), /1 lost/);
  await press(page, "Next step"); // and stays dismissed
  assert.equal(await ghost.count(), 0);
  await axe(page);
  await pill.getByRole("button", { name: "Show it again" }).focus();
  await page.keyboard.press("Enter");
  assert.equal(await ghost.count(), 1);
  assert.equal(await pill.getByRole("button").count(), 0);
  await page.locator("#picture").focus();
  for (const key of ["Enter", "ArrowUp", "ArrowUp", "Enter"]) await page.keyboard.press(key); // from the first mark up to the ghost
  const told = await opened(page);
  assert.equal(await page.evaluate(() => document.activeElement.textContent), "Go to step 10");
  await page.keyboard.press("Tab");
  assert.equal(await page.evaluate(() => document.activeElement.textContent), "Dismiss this ghost");
  await page.keyboard.press("Enter");
  assert.equal(await ghost.count(), 0);
  assert.equal(await told.isVisible(), false);
  assert.equal(await page.evaluate(() => document.activeElement.id), "picture");
  await leave(here);
});

test("a dismissed ghost is in no download and no comparison, and stays dismissed after a reload; on another branch it stands", async () => {
  const here = await visit(used);
  const { page } = here;
  const ghost = mark(page, /^refund-41 at offset 4 on broker 1/);
  await ghost.click();
  await (await opened(page)).getByRole("button", { name: "Dismiss this ghost" }).click();
  await press(page, "Share");
  const [file] = await Promise.all([page.waitForEvent("download"), press(page, "Picture, SVG")]);
  const drawn = await readFile(await file.path(), "utf8");
  assert.match(drawn, /paid-42/);
  assert.doesNotMatch(drawn, /refund-41/);
  await page.keyboard.press("Escape");
  await press(page, "Compare");
  await page.locator("#compare .picture svg").nth(1).waitFor();
  assert.equal(await page.locator("#compare").getByRole("img", { name: /^refund-41/ }).count(), 0);
  await press(page, "Close");
  await page.reload();
  await page.locator("#lost").getByRole("button", { name: "Show it again" }).waitFor();
  assert.equal(await ghost.count(), 0);
  await press(page, "Previous step");
  await type(page, "promote orders-0 3"); // here the record is lost anew
  await ghost.waitFor();
  await leave(here);
});
