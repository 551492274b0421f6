// The menu of labs against the files that are there.
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";
import { load } from "highwater";
import { chapters, labs } from "../../site/page/chapters.mjs";
import { opening, starters } from "../../site/page/labs.mjs";
import { strings } from "../../site/page/strings.mjs";

const highwater = await load();
const folder = new URL("../../site/labs/", import.meta.url);
const opened = ({ file }) => highwater.open(readFileSync(new URL(`${file}.hw`, folder), "utf8"));

test("every lab is in the menu, once", () => {
  const files = readdirSync(folder).filter((name) => name.endsWith(".hw")).map((name) => name.slice(0, -".hw".length));
  assert.deepEqual(labs.map(({ file }) => file).sort(), files.sort());
  assert.deepEqual(starters.filter((lab) => !labs.includes(lab)), []);
  assert.deepEqual(chapters.filter(({ labs }) => !starters.includes(labs[0])), []); // a model's button opens it
});

test("every lab has a title in both languages, stands in its model's chapter and opens at a step of its own", () => {
  for (const lab of labs) {
    assert.ok(lab.en && lab.zh, lab.file);
    const run = opened(lab);
    assert.equal(run.steps[0].command.split(" ")[1], lab.model, lab.file);
    assert.ok(lab.at >= 1 && lab.at <= run.steps.length, lab.file);
    run.close();
  }
  assert.deepEqual(chapters.map(({ model }) => model), ["minikafka", "miniredis"]);
});

// Step 9 is acknowledged by the leader alone at offset 4; the promotion cuts to HW, which is 4.
test("the page opens where an acknowledged record is lost", () => {
  const { command, events } = opened(opening).steps[opening.at - 1];
  assert.equal(command, "promote orders-0 2");
  assert.deepEqual(events.find(({ type }) => type === "truncate").lost, [{ offset: 4, value: "refund-41", request: 3, status: "acknowledged" }]);
});

test("the page says everything in both languages", () => {
  assert.deepEqual(Object.keys(strings.zh), Object.keys(strings.en));
  for (const [key, text] of Object.entries(strings.en)) assert.equal(typeof strings.zh[key], typeof text, key);
});
