// `highwater verify`: what it lets pass, what it reports, at which line, and how it ends.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { after, test } from "node:test";
import { fileURLToPath } from "node:url";
import { load } from "highwater";
import { parseLesson } from "highwater/kit/lesson.mjs";
import { verify } from "highwater/kit/verify.mjs";
import { site } from "../serve.mjs";

const highwater = await load();
const said = (text, path = "x.md") => verify(highwater, path, text).problems.map(({ line, message }) => `${line}: ${message}`);

const cli = fileURLToPath(new URL("../node_modules/.bin/highwater", import.meta.url));
const cwd = mkdtempSync(join(tmpdir(), "highwater-verify-"));
after(() => rmSync(cwd, { recursive: true }));
function run(...args) {
  const { status, stdout, stderr } = spawnSync(cli, ["verify", ...args], { cwd, encoding: "utf8" });
  return { status, stdout, stderr };
}
function file(name, text) {
  mkdirSync(dirname(join(cwd, name)), { recursive: true });
  writeFileSync(join(cwd, name), text);
  return name;
}

// A lesson in which all is so. Its lines are counted below.
const lesson = `\`\`\`hw experiment copy
model minikafka
cluster brokers=1,2
topic t replicas=2
produce t-0 a acks=1
produce t-0 b acks=1
replicate # @copied
produce t-0 c acks=1
expect t-0 hw=2
\`\`\`

\`\`\`hw predict where
of: copy
after: @copied
ask: t-0 hw
en: Where?
zh: 哪里？
--- wrong: 0
means: nothing-moves
en: no
zh: 不
--- right
en: yes
zh: 是
\`\`\`

\`\`\`hw exercise write
en: Write.
zh: 写入。
--- setup
model minikafka
cluster brokers=1,2
topic t replicas=2
--- start
produce t-0 a acks=1
--- goal
expect t-0 hw=2
en: Copied.
zh: 已复制。
--- goal
expect request 2 status=acknowledged offset=1
en: Answered.
zh: 已答复。
--- solution
produce t-0 b acks=all
replicate
--- allowed
twice: replicate
instead: produce t-0 b acks=1
\`\`\`
`;
const changed = (...pairs) => {
  let text = lesson;
  for (const [from, to] of pairs) {
    assert.ok(text.includes(from), from);
    text = text.replace(from, to);
  }
  return said(text);
};

test("a lesson in which all is so has nothing reported", () => {
  const { problems, counts } = verify(highwater, "x.md", lesson);
  assert.deepEqual(problems, []);
  // Beside two lines: two left out, two doubled, one exchange, partitions -1 and 1, acks 0 and 1; acks=-1 is the same answer.
  assert.deepEqual(counts, { experiments: 1, predictions: 1, exercises: 1, mutations: 9, allowed: 2 });
});

test("our lessons, labs and samples are so, ten objectives of ten", () => {
  const lessons = readdirSync(join(site, "lessons")).filter((name) => name !== "AUTHORS.md");
  assert.equal(lessons.length, 10);
  const misconceptions = new Set();
  for (const name of lessons) {
    const text = readFileSync(join(site, "lessons", name), "utf8");
    const { problems, counts } = verify(highwater, name, text);
    assert.deepEqual(problems, [], name);
    assert.ok(counts.experiments > 0 && counts.predictions === 1 && counts.exercises === 1, name);
    const { languages, title, objective, blocks } = parseLesson(text);
    assert.deepEqual([languages, Object.keys(title), Object.keys(objective)], [["en", "zh"], ["en", "zh"], ["en", "zh"]], name);
    const [{ wrong }, { goals, hints }] = blocks.filter(({ kind }) => kind !== "experiment");
    for (const { means } of wrong) misconceptions.add(means);
    assert.ok(wrong.length >= 2 && goals.length >= 2 && hints.length >= 2, name);
  }
  for (const famous of ["hw-is-the-leaders-leo", "hw-is-the-smallest-leo-of-all-replicas", "the-cursor-itself-must-be-kept", "lag-0-is-an-acknowledgement"]) assert.ok(misconceptions.has(famous), famous);
  const { status, stdout, stderr } = run(join(site, "lessons"), join(site, "labs"), join(site, "../README.md"));
  assert.deepEqual([status, stderr], [0, ""]);
  assert.match(stdout, /^\d+ experiments, 11 predictions, 11 exercises, \d+ mutations, \d+ allowed; 0 problems\n$/); // one more in AUTHORS.md
});

test("an experiment that does not give what it says", () => {
  assert.deepEqual(changed(["expect t-0 hw=2\n", "expect t-0 hw=3\n"]), ['9: "expect t-0 hw=3": was hw=2']);
  assert.match(changed(["topic t replicas=2", "topic t replikas=2"])[0], /^4: unknown option "replikas".* \(column 9\)$/);
  assert.deepEqual(said("```hw experiment quiet\nmodel minikafka\n```\n"), ['1: experiment quiet says nothing: it has no "expect", and no prediction asks about it']);
  assert.deepEqual(said("```hw\nmodel minikafka\n```\n"), []); // a sample, to be run
});

test("a wrong answer that is right", () => {
  assert.deepEqual(changed(["--- wrong: 0", "--- wrong: 2"]), ["18: the answer 2, said to be wrong (nothing-moves), is right: t-0 hw is 2"]);
  assert.deepEqual(changed(["after: @copied", "after: produce t-0 c acks=1"], ["--- wrong: 0", "--- wrong: 2"]).length, 1);
  assert.deepEqual(changed(["after: @copied", "after: produce t-0 b acks=1"]), ["18: the answer 0, said to be wrong (nothing-moves), is right: t-0 hw is 0"]);
});

test("a lesson in one language is told so once", () => {
  const english = lesson.replace(/^zh: .*\n/gm, "");
  assert.deepEqual(said(english), ['12: nothing here is in Chinese; if it is not meant to be, the front matter says "languages: [en]" (in a page, <highwater-lab languages="en">)']);
  assert.deepEqual(said(`---\nlanguages: [en]\n---\n${english}`), []);
  assert.deepEqual(changed(["zh: 写入。\n", ""]), ['27: the task is not there in Chinese ("zh:")']); // one that was forgotten
});

test("one bad block does not hide what is wrong with the others", () => {
  assert.deepEqual(changed(["means: nothing-moves\n", ""], ["expect t-0 hw=2\nen", "expect t-0 hw=3\nen"]), [
    '18: a wrong answer needs "means:" and a short name for the misconception behind it', '36: exercise write: the solution does not reach this goal: "expect t-0 hw=3": was hw=2',
  ]);
});

test("a prediction about nothing", () => {
  assert.deepEqual(changed(["of: copy", "of: copies"]), ['12: predict where: there is no experiment "copies" here']);
  assert.match(changed(["after: @copied", "after: @gone"])[0], /^14: "@gone" names no step of experiment copy; /);
  assert.deepEqual(changed(["produce t-0 b acks=1\nreplicate # @copied", "replicate\nreplicate"], ["after: @copied", "after: replicate"]), ['9: "expect t-0 hw=2": was hw=1', '14: experiment copy has "replicate" 2 times; the second is "after: replicate (2)"']);
  assert.match(changed(["ask: t-0 hw", "ask: t-0 hwm"])[0], /^15: ask: t-0 hwm: unknown option "hwm"/);
  assert.match(changed(["--- wrong: 0", "--- wrong: low"])[0], /^15: ask: t-0 hw: .*low/);
});

test("a solution that reaches less than every goal", () => {
  assert.deepEqual(changed(["replicate\n--- allowed", "--- allowed"]), [
    '37: exercise write: the solution does not reach this goal: "expect t-0 hw=2": was hw=0', '41: exercise write: the solution does not reach this goal: "expect request 2 status=acknowledged offset=1": was status=pending offset=null',
  ]);
  assert.match(changed(["replicate\n--- allowed", "replicat\n--- allowed"])[0], /^46: unknown command "replicat"/);
  assert.match(changed(["cluster brokers=1,2\ntopic t replicas=2\n--- start", "cluster brokers=1,2\ntopic t replicas=3\n--- start"])[0], /^33: /);
  assert.deepEqual(changed(["exercise write", "exercise write allow=replicate"]), ['45: exercise write: the solution: "produce" is not among the commands of this exercise: replicate.']);
  assert.match(changed(["exercise write", "exercise write allow=produce,replikate,replicate"])[0], /^27: exercise write: allow=replikate: no such command; expected some of .*replicate/);
});

test("a lazy goal that a step beside the solution reaches, too", () => {
  const lazy = (line, name) => `${line}: exercise write: an answer beside the solution reaches every goal, too; sharpen a goal, or write it under "--- allowed": ${name}`;
  // Without the second goal nobody asks for the answer.
  const goal = "--- goal\nexpect request 2 status=acknowledged offset=1\nen: Answered.\nzh: 已答复。\n";
  assert.deepEqual(changed([goal, ""]), [lazy(41, "instead: produce t-0 b acks=0")]);
  // Without either much passes, and even what is no answer.
  const nothing = changed([goal, ""], ["expect t-0 hw=2\nen", "expect t-0 epoch=0\nen"]);
  assert.equal(nothing[0], "27: exercise write: the start alone reaches every goal");
  for (const name of ["without: produce t-0 b acks=all", "twice: produce t-0 b acks=all", "later: produce t-0 b acks=all"]) assert.ok(nothing.includes(lazy(41, name)), name);
  assert.ok(nothing.includes(lazy(42, "without: replicate")));
});

test("what is allowed is named, passes, and is no more than that", () => {
  assert.equal(changed(["twice: replicate\n", ""]).length, 1);
  assert.match(changed(["twice: replicate\n", ""])[0], /^46: .*: twice: replicate$/);
  assert.deepEqual(changed(["twice: replicate\n", "twice: replicate # nothing new\nwithout: replicate\ntwice: fetch\n"]), [
    '49: exercise write: no answer beside the solution that passes is called "without: replicate"', '50: exercise write: no answer beside the solution that passes is called "twice: fetch"',
  ]);
});

test("a goal that a step without effect takes away", () => {
  const [problem] = changed(["expect t-0 hw=2\nen", "expect t-0 hw=2\nexpect last ok=true text=\"\"\nen"]);
  assert.equal(problem, '38: exercise write: "fetch t-0" behind the solution takes this goal away, though it changes nothing: "expect last ok=true text=""": was ok=true text=0 a\n1 b; "--- goal: once" asks after every step');
});

test("a text that is not there, or of the other language", () => {
  assert.deepEqual(changed(["zh: 哪里？\n", ""]), ['12: the question is not there in Chinese ("zh:")']);
  assert.deepEqual(changed(["en: no\n", "en:\n"]), ['18: the text of wrong answer 0 is not there in English ("en:")']);
  assert.deepEqual(changed(["zh: 已答复。\n", ""]), ['40: the sentence of goal 2 is not there in Chinese ("zh:")']);
  assert.deepEqual(changed(["zh: 写入。", "zh: Write."]), ['27: the task is not Chinese behind "zh:"']);
  assert.deepEqual(changed(["en: Copied.", "en: 已复制。"]), ['36: the sentence of goal 1 is not English behind "en:"']);
  assert.deepEqual(changed(["zh: 写入。", "zh: 4 `produce`, HW."]), []); // names and code are of no language
  assert.deepEqual(changed(["replicate # @copied", "# en: Now.\nreplicate # @copied"]), ['8: the note is not there in Chinese ("zh:")']);
  const english = `---\nlanguages: [en]\n---\n${lesson.replace(/^zh:.*\n/gm, "")}`;
  assert.deepEqual(said(english), []);
});

test("blocks of HTML, of HTML in Markdown, of examples, and .hw files", () => {
  const page = "<div>\n<highwater-lab>\n<pre data-hw='experiment a'>\nmodel minikafka\nexpect last ok=false\n</pre>\n</highwater-lab>\n";
  const wrong = '"expect last ok=false": was ok=true';
  assert.deepEqual(said(page, "x.html"), [`5: ${wrong}`]);
  assert.deepEqual(said(page.replaceAll("\n", "\r\n"), "x.HTM"), [`5: ${wrong}`]);
  assert.deepEqual(said(`# Page\n\n${page.slice(6)}`), [`6: ${wrong}`]);
  const unclosed = "2: <highwater-lab> is not closed where it should be; a <p> around it ends at a <pre>, and HTML in Markdown at an empty line";
  assert.deepEqual(said(page.replace("div", "p"), "x.html"), [unclosed]);
  assert.deepEqual(said(`\n${page.slice(6).replace("<pre", "\n<pre")}`), [unclosed]);
  assert.deepEqual(said(`\`\`\`html\n${page}\`\`\`\n`), [`6: ${wrong}`]);
  assert.deepEqual(said("````md\n```hw\nmodel minikafka\nexpect last ok=false\n```\n````\n"), [`4: ${wrong}`]);
  assert.deepEqual(said("model minikafka\n# en: only\nexpect last ok=false\n", "x.hw"), ['3: the note is not there in Chinese ("zh:")', `3: ${wrong}`]);
});

test("what a page names is looked into, once; where that is not so, the tag's line is told", () => {
  file("course/copy.md", lesson);
  file("course/wrong.hw", "model minikafka\nexpect last ok=false\n");
  const src = (...names) => names.map((name) => `<highwater-lab src="${name}"><pre>for print</pre></highwater-lab>\n`).join("");
  file("course/page.html", src("copy.md#write", "copy.md", "../course/copy.md?new"));
  const good = { status: 0, stdout: "1 experiment, 1 prediction, 1 exercise, 9 mutations, 2 allowed; 0 problems\n", stderr: "" };
  assert.deepEqual(run("course/page.html"), good);
  assert.deepEqual(run("course/page.html", "course/copy.md"), good);
  file("course/bad.html", src("gone.hw", "copy.md#where", "wrong.hw", "a%zz", "page.html", " ") + "<highwater-lab></highwater-lab>\n");
  assert.deepEqual(run("course/bad.html").stdout.split("\n").slice(0, -2), [
    `course/bad.html:1: cannot read gone.hw, which would be ${join(cwd, "course/gone.hw")}`,
    'course/bad.html:2: src="copy.md#where": there is no experiment or exercise "where"', // a prediction is never shown by itself
    `course/bad.html:4: cannot read a%zz, which would be ${join(cwd, "course/a%zz")}`,
    "course/bad.html:5: page.html is a web page, not a script",
    'course/bad.html:6: this <highwater-lab> has nothing to show: it needs src, or a <pre> or <script type="text/hw"> inside',
    'course/bad.html:7: this <highwater-lab> has nothing to show: it needs src, or a <pre> or <script type="text/hw"> inside',
    'course/wrong.hw:2: "expect last ok=false": was ok=true',
  ]);
  for (const far of ["/labs/a.hw", "https://example.org/a.hw"]) {
    file("course/far.html", src(far));
    assert.deepEqual(run("course/far.html"), { status: 2, stdout: "", stderr: `highwater: no block in course/far.html; where ${far} lies is not known here: name that file, too\n` });
  }
});

test("the command ends with 0, with 1 and places, or with 2 where it could not look", () => {
  file("good/lesson.md", lesson);
  file("good/deep/page.html", "<highwater-lab><pre>model minikafka</pre></highwater-lab>");
  file("good/story.hw", "model miniredis\nexpect last ok=true\n");
  file("good/node_modules/other.md", "```hw\nnonsense\n```\n");
  file("good/.hidden/other.md", "```hw\nnonsense\n```\n");
  file("good/plain.md", "# No blocks here\n");
  assert.deepEqual(run("good"), { status: 0, stdout: "3 experiments, 1 prediction, 1 exercise, 9 mutations, 2 allowed; 0 problems\n", stderr: "" });
  file("bad/lesson.md", lesson.replace("expect t-0 hw=2\n", "expect t-0 hw=3\n").replace("zh: 哪里？\n", ""));
  assert.deepEqual(run("bad", "good/story.hw"), {
    status: 1, stderr: "",
    stdout: 'bad/lesson.md:9: "expect t-0 hw=3": was hw=2\nbad/lesson.md:12: the question is not there in Chinese ("zh:")\n2 experiments, 1 prediction, 1 exercise, 9 mutations, 2 allowed; 2 problems\n',
  });
  const { status, stdout } = run("--json", "bad");
  assert.deepEqual([status, JSON.parse(stdout)], [1, {
    problems: [{ file: "bad/lesson.md", line: 9, message: '"expect t-0 hw=3": was hw=2' }, { file: "bad/lesson.md", line: 12, message: 'the question is not there in Chinese ("zh:")' }],
    experiments: 1, predictions: 1, exercises: 1, mutations: 9, allowed: 2,
  }]);
  file("good/notes.txt", "x");
  assert.deepEqual(run("good/plain.md"), { status: 2, stdout: "", stderr: "highwater: no block in good/plain.md\n" });
  assert.deepEqual(run("good/notes.txt"), { status: 2, stdout: "", stderr: "highwater: good/notes.txt is none of .md, .markdown, .html, .htm, .hw\n" });
  assert.match(run("nowhere").stderr, /^highwater: cannot read nowhere: ENOENT/);
  assert.equal(run("nowhere").status, 2);
  assert.match(run().stderr, /^usage: highwater /);
});

test("without what only lessons need, the face works and verify says what is missing", () => {
  const bare = join(cwd, "bare");
  cpSync(site, bare, { recursive: true, filter: (path) => !path.endsWith("node_modules") });
  const alone = (...args) => spawnSync(process.execPath, [join(bare, "cli.mjs"), ...args], { cwd, encoding: "utf8" });
  assert.equal(alone("run", file("one.hw", "model minikafka\n")).status, 0);
  const { status, stderr } = alone("verify", "one.hw");
  assert.equal(status, 2);
  assert.match(stderr, /^highwater: verify needs markdown-it, parse5 and yaml/);
  assert.deepEqual(Object.keys(JSON.parse(readFileSync(join(site, "package.json"), "utf8")).optionalDependencies), ["markdown-it", "parse5", "yaml"]);
});

test("what runs in a page imports nothing that a page has not", () => {
  for (const name of ["words", "block", "check", "mutate", "values"]) {
    const text = readFileSync(join(site, "kit", `${name}.mjs`), "utf8");
    assert.deepEqual([...text.matchAll(/^import .* from "([^"]*)";$/gm)].map(([, from]) => from).filter((from) => !from.startsWith("./")), [], name);
    assert.doesNotMatch(text, /\b(process|require|Buffer)\b/, name);
  }
});
