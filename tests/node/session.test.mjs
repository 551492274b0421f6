// The session without a page: a script in slices, an action in the midst of it,
// what is left behind and what did not run. And the words around the script.
import assert from "node:assert/strict";
import { test } from "node:test";
import { load } from "highwater";
import { corrected, linesOf, Session } from "../../site/session.mjs";
import { strings } from "../../site/page/script-strings.mjs";
import { verbs } from "../../site/page/verbs.mjs";

const highwater = await load();
const opening = "model minikafka\ncluster brokers=1,2\ntopic t replicas=2\n";
const story = `# first\n${opening}produce t-0 a\nreplicate\n# the end\n`;
const long = opening + "replicate\ntick 1s\n".repeat(9_000);

/** A session, and all that it told. */
function begin() {
  const session = new Session(highwater);
  const told = [];
  for (const type of ["change", "progress", "lang"]) session.addEventListener(type, ({ detail }) => told.push(detail ? { type, ...detail } : { type, running: session.running }));
  return { session, changes: () => told.splice(0).filter(({ type }) => type === "change"), told };
}

test("it opens at a step, and tells of every move", async () => {
  const { session, changes, told } = begin();
  await session.open(story, { at: 3, name: "a.hw" });
  assert.deepEqual(changes(), [{ type: "change", from: 0, to: 3, animate: false, line: true, lab: true }]);
  assert.deepEqual([session.step, session.steps, session.name, session.text], [3, 5, "a.hw", story]);
  assert.deepEqual(session.rows.map(({ step }) => step), [null, 1, 2, 3, 4, 5, null]);
  session.goto(4);
  session.goto(0);
  session.redo();
  session.undo();
  session.undo(); // moves nothing, so tells nothing
  assert.deepEqual(changes().map(({ from, to, animate, line }) => [from, to, animate, line]), [[3, 4, true, false], [4, 0, false, false], [0, 1, true, false], [1, 0, true, false]]);
  session.lang = "zh";
  session.lang = "zh";
  assert.deepEqual(told.map(({ type }) => type), ["lang"]);
});

test("what it begins with may be hidden: it runs, and nobody sees it or goes back into it", async () => {
  const { session } = begin();
  await session.open("# yours\nproduce t-0 a\nreplicate\n", { hidden: `# ours\n${opening}` });
  assert.deepEqual([session.first, session.step, session.steps], [3, 5, 5]);
  assert.equal(session.text, "# yours\nproduce t-0 a\nreplicate\n");
  assert.deepEqual(session.rows.map(({ text, step }) => [text, step]), [["# yours", null], ["produce t-0 a", 4], ["replicate", 5]]);
  session.goto(0);
  assert.deepEqual([session.step, session.undo(), session.script], [3, false, ""]);
  session.run("produce t-0 b");
  assert.equal(session.lab.script(), `# ours\n${opening}produce t-0 b\n`);
  assert.equal(session.script, "produce t-0 b\n");
  await session.edit("produce t-0 c\nreplicat\n");
  assert.deepEqual([session.first, session.steps, session.text], [3, 4, "produce t-0 c\nreplicat\n"]);
  const { error, column, text } = session.rest;
  assert.deepEqual([error.line, error.offset, error.column, column, text, error.hint], [2, 14, 1, 0, "replicat\n", "replicate"]);
  assert.match(highwater.explain(error, "en"), /^line 2, /i);
  await session.edit("replicate\n", { line: 0 });
  assert.deepEqual([session.step, session.steps], [3, 4]);
  await session.open(story); // another script hides nothing
  assert.deepEqual([session.first, session.text], [0, story]);
});

test("acting in the past keeps the old ending, until it is gone back to", async () => {
  const { session, changes } = begin();
  await session.open(story);
  session.goto(3);
  changes();
  session.run("crash 2");
  assert.deepEqual(changes(), [{ type: "change", from: 3, to: 4, animate: true, line: true, lab: false }]);
  assert.equal(session.text, `# first\n${opening}crash 2\n`);
  assert.equal(session.kept, 5);
  session.checkout(session.kept);
  assert.equal(session.kept, null);
  assert.equal(session.text, story);
  await session.edit(story.replace("produce t-0 a", "produce t-0 b"), { line: 5 });
  assert.deepEqual([session.step, session.steps, session.kept], [4, 5, 5]);
  session.run("replicate"); // which follows, so nothing is left
  assert.deepEqual([session.step, session.kept], [5, null]);
  await session.edit(story.replace("produce t-0 a", "produce t-0 b"), { line: 0 });
  assert.equal(session.step, 0);

  // Without its last line a script is shorter, and redo does not bring it back.
  await session.open(story);
  await session.edit(story.replace("replicate\n", ""));
  assert.deepEqual([session.step, session.steps, session.redo(), session.kept], [4, 4, false, 5]);
  assert.equal(session.text, story.replace("replicate\n", ""));
});

test("above a wrong line the run stops, and what follows stands there yet", async () => {
  const { session } = begin();
  const wrong = `# first\n${opening}  replicat # both\nreplicate\n`;
  await session.open(wrong, { at: 1 });
  assert.deepEqual([session.step, session.steps, session.text], [3, 3, wrong]);
  const { text, error, column } = session.rest;
  assert.deepEqual([text, error.code, column], ["  replicat # both\nreplicate\n", "unknown-verb", 2]);
  assert.equal(corrected(session.rows[4].text, error, column), "  replicate # both");
  session.run("crash 2"); // goes before it
  assert.equal(session.text, `# first\n${opening}crash 2\n  replicat # both\nreplicate\n`);
  session.goto(1);
  session.redo();
  assert.equal(session.text, `# first\n${opening}crash 2\n  replicat # both\nreplicate\n`);
  session.run("topic u"); // another line, on which it does not stand
  assert.equal(session.rest, null);
  assert.equal(session.text, "# first\nmodel minikafka\ncluster brokers=1,2\ntopic u\n");

  // A wrong edit of an old line leaves the old ending out of view, not out of the tree.
  await session.open(story);
  await session.edit(story.replace("produce t-0 a", "prodce t-0 a"));
  assert.deepEqual([session.step, session.steps, session.redo(), session.kept], [3, 3, false, 5]);
  assert.equal(session.text, story.replace("produce t-0 a", "prodce t-0 a"));
  await session.edit(story.replace("produce t-0 a", "produce t-0 b"));
  assert.deepEqual([session.rest, session.kept], [null, 5]);
});

test("a long script runs in slices, and stops when it is told to", async () => {
  const { session, told } = begin();
  await session.open(story);
  const { lab } = session;
  told.splice(0);
  const run = session.open(long);
  assert.equal(session.lab, lab); // which is shown until the other has run
  assert.ok(session.running > 0 && session.running < 1);
  await new Promise((resolve) => session.addEventListener("progress", resolve, { once: true }));
  session.stop();
  await run;
  assert.notEqual(session.lab, lab);
  assert.equal(session.running, null);
  assert.ok(session.steps > 64 && session.steps < 18_003, String(session.steps));
  assert.equal(session.step, session.steps);
  assert.equal(session.text, long);
  assert.equal(session.rest.error, null);
  assert.ok(told.filter(({ type }) => type === "progress").length >= 3);
  assert.throws(() => lab.step, { name: "ClosedError" });
  await session.edit(session.text);
  assert.deepEqual([session.rest, session.steps, session.text], [null, 18_003, long]);
});

test("the newest script wins; a step does not end the run, a command does", async () => {
  const { session } = begin();
  const runs = [session.open(long), session.open(long, { name: "second" }), session.open(story, { name: "third" })];
  await Promise.all(runs);
  assert.deepEqual([session.name, session.text], ["third", story]);
  const edit = session.edit(long);
  session.goto(2);
  assert.deepEqual([session.undo(), session.redo(), session.running !== null], [false, false, true]);
  await edit;
  assert.deepEqual([session.step, session.steps, session.text], [18_003, 18_003, long]);
  const again = session.edit(`${long}tick 1s\n`);
  session.run("crash 2");
  await again;
  assert.deepEqual([session.running, session.rows.findLast(({ step }) => step !== null).text], [null, "crash 2"]);
});

test("the nearest word goes where the error is", () => {
  const fixed = (line, models = opening) => {
    const error = highwater.parse(`${models}${line}\n`)[0];
    return corrected(line, error, error.offset - models.length);
  };
  const redis = "model miniredis\nserver P\n";
  assert.equal(fixed("replicat"), "replicate");
  assert.equal(fixed("  produce t-0 a acs=1 # why"), "  produce t-0 a acks=1 # why");
  assert.equal(fixed("produce tt-0 a"), "produce t-0 a");
  assert.equal(fixed("produce t-0 a acks＝1"), "produce t-0 a acks=1");
  assert.equal(fixed("topic “x”"), 'topic "x"');
  assert.equal(fixed("crash　1"), "crash 1");
  assert.equal(fixed("P>GET a", redis), "P> GET a");
  assert.equal(fixed("P > GET a", redis), "P> GET a");
  assert.equal(fixed("crash 9"), null);
});

test("lines are cut as the engine cuts them", () => {
  assert.deepEqual(linesOf("\ufeffa\r\n\r\n🚲\nlast"), ["a", "", "🚲", "last"]);
  assert.deepEqual(linesOf("a\n"), ["a"]);
  assert.deepEqual(linesOf(""), []);
});

test("every text is there in both languages, and every verb has its phrase", () => {
  assert.deepEqual(Object.keys(strings.zh), Object.keys(strings.en));
  const known = new Set(highwater.models.flatMap((model) => model.verbs.map(({ name }) => name)));
  assert.deepEqual([...known].filter((name) => !verbs[name]), []);
  assert.deepEqual(Object.keys(verbs).filter((name) => !known.has(name.split(" ")[0])), []);
});
