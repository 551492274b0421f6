// A lesson's text made into data, the answers beside a solution, and who passes.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { pathToFileURL } from "node:url";
import { load } from "highwater";
import { parseBlock, stepLine } from "highwater/kit/block.mjs";
import { answer, begin, check } from "highwater/kit/check.mjs";
import { parseLesson } from "highwater/kit/lesson.mjs";
import { mutations } from "highwater/kit/mutate.mjs";
import { parsePage } from "highwater/kit/page.mjs";
import { verify } from "highwater/kit/verify.mjs";
import { commands, cut } from "highwater/kit/words.mjs";
import { root } from "../scripts.mjs";
import { site } from "../serve.mjs";

const highwater = await load();
const said = ({ problems }) => problems.map(({ line, message }) => `${line}: ${message}`);

test("an experiment is its script, with notes and names in its comments", () => {
  const text = `# en: Two brokers
#   and a topic.
# zh: 两个 broker
#   与一个 topic。
model minikafka
cluster brokers=1,2   # @open the cluster
# mine
topic t replicas=2

replicate
replicate   # @again
# en: The end.
# zh: 结束。
`;
  const { block, problems } = parseBlock("experiment two", text, 11);
  assert.deepEqual(problems, []);
  assert.deepEqual(block, {
    kind: "experiment", name: "two", line: 10, script: { text, line: 11 },
    notes: [{ line: 5, texts: { en: "Two brokers and a topic.", zh: "两个 broker 与一个 topic。" } }, { line: null, texts: { en: "The end.", zh: "结束。" } }],
    labels: [{ name: "open", line: 6 }, { name: "again", line: 11 }], sound: true,
  });
  assert.deepEqual(["@again", "topic t replicas=2", "replicate (2)"].map((after) => stepLine(block, after)), [11, 8, 11]);
  assert.deepEqual(["@closed", "replicate", "replicate (3)", "tick 1s"].map((after) => stepLine(block, after)), [null, null, null, null]);
});

test("words are cut as the engine cuts them", () => {
  const { words, command, comment } = cut('  P> SET "a \\"# b" x="1 2" c#d # why');
  assert.deepEqual(words.map(({ key, value }) => [key, value]), [[null, "P>"], [null, "SET"], [null, 'a \\"# b'], ["x", "1 2"], [null, "c#d"]]);
  assert.deepEqual([command, comment], ['P> SET "a \\"# b" x="1 2" c#d', "# why"]);
  assert.deepEqual(commands("\ufeff# one\r\n\r\n  tick 1s\r\n").map(({ command, line }) => [command, line]), [["tick 1s", 3]]);
});

const question = `of: two
after: @again
ask: t-0 hw
en: Where is
  HW?
zh: HW 在
  哪里？

--- wrong: 2
means: leaders-leo
en: no
zh: 不
--- right
en: yes
zh: 是
`;

test("a prediction has a question, wrong answers with their reasons, and no right answer in it", () => {
  const { block, problems } = parseBlock("predict where", question, 1, 1);
  assert.deepEqual(problems, []);
  assert.deepEqual(block, {
    kind: "predict", name: "where", line: 1, of: "two", after: { text: "@again", line: 2 }, ask: { text: "t-0 hw", line: 3 },
    texts: { en: "Where is HW?", zh: "HW 在哪里？" },
    wrong: [{ value: "2", means: "leaders-leo", line: 9, texts: { en: "no", zh: "不" } }],
    right: { line: 13, texts: { en: "yes", zh: "是" } }, sound: true,
  });
});

test("the right answer is the engine's", () => {
  const lab = highwater.open("model miniredis\nserver P\nserver R\nattach R P\npause R\nP> SET k v\n");
  const right = (text, ...values) => answer(lab, { ask: { text }, wrong: values.map((value) => ({ value })) });
  assert.deepEqual(right("link R lag", "0", "1"), { right: "1", wrong: [{ value: "0", ok: false }, { value: "1", ok: true }] });
  assert.deepEqual(right("psync P applied=0 from", "null").right, "1");
  assert.deepEqual(right("value P k", "w").right, "v");
  assert.deepEqual(right("value R k", "v").right, "(nil)");
  assert.throws(() => right("link R lags", "0"), { name: "ScriptError" });
});

const task = `en: Do it.
zh: 做吧。
--- setup
model minikafka
cluster brokers=1,2
topic t replicas=2
--- start
produce t-0 a acks=1
--- goal
expect t-0 hw=2
expect request 2 status=acknowledged
en: Both are copied.
zh: 两条都已复制。
--- goal: once
expect last text="0 a"
en: One was read alone.
zh: 曾单独读到一条。
--- hint
en: Fetch.
zh: 拉取。
--- shown
en: It is there.
zh: 它在那里。
--- solution
replicate
fetch t-0
produce t-0 b acks=1
replicate
--- allowed
twice: fetch t-0 # reads only
`;
const exercise = parseBlock("exercise both points=3 allow=produce,replicate,fetch", task).block;

test("an exercise has its parts, each with its place", () => {
  assert.deepEqual(parseBlock("exercise both points=3 allow=produce,replicate,fetch", task).problems, []);
  assert.deepEqual({ ...exercise, goals: 0 }, {
    kind: "exercise", name: "both", line: 1, points: 3, allow: ["produce", "replicate", "fetch"], texts: { en: "Do it.", zh: "做吧。" },
    setup: { text: "model minikafka\ncluster brokers=1,2\ntopic t replicas=2\n", line: 5 }, start: { text: "produce t-0 a acks=1\n", line: 9 }, goals: 0,
    hints: [{ line: 19, texts: { en: "Fetch.", zh: "拉取。" } }], shown: { line: 22, texts: { en: "It is there.", zh: "它在那里。" } }, solution: { text: "replicate\nfetch t-0\nproduce t-0 b acks=1\nreplicate\n", line: 26 },
    allowed: [{ text: "twice: fetch t-0", line: 31 }], sound: true,
  });
  assert.deepEqual(exercise.goals.map(({ once, expects }) => [once, expects]), [
    [false, [{ text: "expect t-0 hw=2", line: 11 }, { text: "expect request 2 status=acknowledged", line: 12 }]],
    [true, [{ text: 'expect last text="0 a"', line: 16 }]],
  ]);
});

const verdict = (...lines) => check(highwater, exercise, begin(exercise) + lines.join("\n"));

test("a script passes that reaches every goal, whatever harmless steps it takes", () => {
  assert.deepEqual(verdict("replicate", "fetch t-0", "produce t-0 b acks=1", "replicate"), {
    ok: true, points: 3, problem: null,
    goals: [
      { ok: true, expects: [{ text: "expect t-0 hw=2", ok: true, expected: "hw=2", actual: "hw=2", error: null }, { text: "expect request 2 status=acknowledged", ok: true, expected: "status=acknowledged", actual: "status=acknowledged", error: null }] },
      { ok: true, expects: [{ text: 'expect last text="0 a"', ok: true, expected: "text=0 a", actual: "text=0 a", error: null }] },
    ],
  });
  assert.ok(verdict("# mine", "replicate broker=2", "replicate", "fetch t-0", "fetch t-0", "expect t-0 hw=1", "produce t-0 b", "replicate", "fetch t-0", "replicate").ok);
});

test("one that does not is told what was and what was expected", () => {
  const { ok, points, problem, goals } = verdict("replicate", "fetch t-0");
  assert.deepEqual([ok, points, problem], [false, 0, null]);
  assert.deepEqual(goals.map((goal) => goal.ok), [false, true]);
  assert.deepEqual(goals[0].expects[0], { text: "expect t-0 hw=2", ok: false, expected: "hw=2", actual: "hw=1", error: null });
  assert.match(goals[0].expects[1].error, /unknown name "2"/); // there is no second request yet
});

test("once: behind a step of the learner's, not in what was given", () => {
  const given = { ...exercise, start: { text: "produce t-0 a acks=1\nreplicate\nfetch t-0\n", line: 9 } };
  assert.deepEqual(check(highwater, given, begin(given)).goals.map((goal) => goal.ok), [false, false]);
  assert.deepEqual(check(highwater, given, `${begin(given)}produce t-0 b\nreplicate\n`).goals.map((goal) => goal.ok), [true, false]);
  assert.ok(check(highwater, given, `${begin(given)}fetch t-0\nproduce t-0 b\nreplicate\n`).ok);
});

test("a script is refused that begins otherwise, goes wrong, or uses another verb; in words of both languages", () => {
  const refused = (script) => {
    const { ok, problem } = check(highwater, exercise, script);
    assert.ok(!ok && problem.en && problem.zh);
    return [problem.code, problem.line];
  };
  const solution = exercise.solution.text;
  assert.deepEqual(refused(""), ["start", null]);
  assert.deepEqual(refused(begin(exercise).replace("acks=1", "acks=all") + solution), ["start", 4]);
  assert.deepEqual(refused(`${begin(exercise)}${solution}tick 1x\n`), ["bad-value", 9]);
  assert.deepEqual(refused(`${begin(exercise)}${solution}tick 1s\n`), ["verb", 9]);
  assert.ok(check(highwater, { ...exercise, allow: null }, `${begin(exercise)}${solution}tick 1s\n`).ok);
  // The set-up's comments and blanks are not part of it.
  assert.ok(check(highwater, exercise, `# hello\n  ${begin(exercise).replaceAll(" ", "  ")}\n${solution}`).ok);
});

const beside = (solution, given = "") => mutations(given, solution, highwater.models).map(({ name }) => name);

test("beside a solution: a line left out, doubled, put behind the next", () => {
  assert.deepEqual(beside("reopen\nbegin P # x\n\nreopen\n"), [
    "without: reopen", "twice: reopen", "later: reopen", "without: begin P", "twice: begin P", "later: begin P", "without: reopen (2)", "twice: reopen (2)",
  ]);
  const [, , later] = mutations("", "reopen\nbegin P # x\n", highwater.models);
  assert.deepEqual(later, { name: "later: reopen", line: 1, script: "begin P\nreopen\n" });
  assert.deepEqual(beside("reopen\nexpect last ok=true\nbegin P # x\n"), beside("reopen\nbegin P # x\n")); // asks, and does nothing
  assert.deepEqual(beside("reopen\nreopen\n"), ["without: reopen", "twice: reopen", "without: reopen (2)", "twice: reopen (2)"]); // alike: no other order
});

test("beside a solution: numbers one less and one more, words of few and servers replaced", () => {
  const instead = (line, given) => beside(line, given).filter((name) => name.startsWith("instead: ")).map((name) => name.slice(9));
  assert.deepEqual(instead("tick 500ms"), ["tick 499ms", "tick 501ms"]);
  assert.deepEqual(instead("promote t-0 2"), ["promote t--1 2", "promote t-1 2", "promote t-0 1", "promote t-0 3"]);
  assert.deepEqual(instead("topic t assignment=1,2"), ["topic t assignment=0,2", "topic t assignment=2,2", "topic t assignment=1,1", "topic t assignment=1,3"]);
  assert.deepEqual(instead("produce t-0 b-7 acks=all"), ["produce t--1 b-7 acks=all", "produce t-1 b-7 acks=all", "produce t-0 b-7 acks=0", "produce t-0 b-7 acks=1", "produce t-0 b-7 acks=-1"]);
  assert.deepEqual(instead("promote R source=lost"), ["promote R source=alive"]);
  assert.deepEqual(instead("fetchers off"), []);
  const servers = "server P\nserver Q appendonly=yes\nserver R\n";
  assert.deepEqual(instead("attach R P install=fail", servers), ["attach P P install=fail", "attach Q P install=fail", "attach R Q install=fail", "attach R R install=fail"]);
  assert.deepEqual(instead("R> SET P Q", servers), ["P> SET P Q", "Q> SET P Q"]);
  assert.deepEqual(instead('P> SET 1 "2"'), ['P> SET 0 "2"', 'P> SET 2 "2"', 'P> SET 1 "1"', 'P> SET 1 "3"']);
});

test("a lesson: title, prose of each language, blocks, in the order of the file", () => {
  const lesson = parseLesson(`---
title: { en: Two, zh: 二 }
course: mine
---

<div lang="en">

Hello *there*.

</div>

<div lang="zh">

你好。

</div>

\`\`\`hw experiment two
model minikafka
\`\`\`

\`\`\`sh
ls
\`\`\`
`);
  assert.deepEqual(lesson.problems, []);
  assert.deepEqual([lesson.title, lesson.about.course, lesson.languages], [{ en: "Two", zh: "二" }, "mine", ["en", "zh"]]);
  assert.deepEqual(lesson.parts.map((part) => [part.kind, part.line, part.lang, part.html]), [
    ["prose", 8, "en", "<p>Hello <em>there</em>.</p>"], ["prose", 14, "zh", "<p>你好。</p>"], ["experiment", 18, undefined, undefined],
    ["prose", 22, null, '<pre><code class="language-sh">ls\n</code></pre>'],
  ]);
  assert.equal(lesson.parts[2], lesson.blocks[0]);
  assert.deepEqual(JSON.parse(JSON.stringify(lesson.blocks)), lesson.blocks); // plain data
});

test("a byte order mark and CR before LF change nothing", () => {
  const text = "---\ntitle: { en: Two, zh: 二 }\n---\n\n```hw predict p\n" + question + "```\n";
  const { parts, title, problems } = parseLesson(text);
  assert.deepEqual(problems, []);
  const other = parseLesson(`\ufeff${text.replaceAll("\n", "\r\n")}`);
  assert.deepEqual([other.parts, other.title, other.problems], [parts, title, problems]);
});

test("blocks are found in lists, quotes and examples of Markdown, at their lines", () => {
  const lesson = parseLesson("- a\n\n  ```hw one\n  ```\n\n> ```hw experiment b\n> model\n> ```\n\n````markdown\nx\n\n```hw two\n```\n````\n");
  assert.deepEqual(said(lesson), ['3: unknown kind "one"; expected one of experiment, predict, exercise']);
  assert.deepEqual(lesson.blocks.map(({ name, line, script }) => [name, line, script]), [["b", 6, { text: "model\n", line: 7 }]]);
  assert.deepEqual(said(lesson.examples[0]), ['13: unknown kind "two"; expected one of experiment, predict, exercise']);
});

test("what is wrong in a block is told with its line", () => {
  const wrong = (info, text) => said(parseBlock(info, text, 2));
  assert.deepEqual(wrong("exercise", task), ["1: hw exercise needs a name"]);
  assert.deepEqual(wrong("exercise A b points=x pints=3 allow=", task), [
    '1: "A" is no name; a name is of small letters, digits and "-"', '1: one name is enough: "A" or "b"', "1: points=x: expected a whole number from 1",
    '1: unknown option "pints"; expected one of points, allow', "1: allow=: expected verbs with commas between them",
  ]);
  assert.deepEqual(wrong("experiment a", "\n# no\n"), ["2: there is no command in it"]);
  assert.deepEqual(wrong("experiment a", "reopen # @x\nreopen # @x\n"), ["3: @x names two steps"]);
  assert.deepEqual(wrong("predict p", question.replace("zh: 不", "zh： 不").replace("ask:", "asks:")), ['4: "asks: t-0 hw": expected of:, after:, ask:, en:, zh:', '2: predict p needs "ask:"', '13: this colon is a full-width one; write ":"']);
  assert.deepEqual(wrong("predict p", question.replace("--- wrong: 2", "--- wrong:").replace("means: leaders-leo\n", "")), [
    '10: a wrong answer needs its value: "--- wrong: 2"', '10: a wrong answer needs "means:" and a short name for the misconception behind it',
  ]);
  assert.deepEqual(wrong("predict p", question.replace("--- wrong: 2", "--- wrong 2").replace("leaders-leo", "Leader's LEO")), [
    '10: "--- wrong 2": write "--- wrong: 2"', '11: "Leader\'s LEO" is no name; a name is of small letters, digits and "-"',
  ]);
  const twice = question.replace("--- right", "--- wrong: 2\nmeans: leaders-leo\nen: no\nzh: 不\n--- right");
  assert.deepEqual(wrong("predict p", twice), ['14: two wrong answers have the value "2"', '14: two wrong answers have the misconception "leaders-leo"']);
  assert.deepEqual(wrong("predict p", question.replace("--- right", "--- right: 1")), ['14: "1" has no place behind "--- right"']);
  assert.deepEqual(wrong("predict p", question.slice(0, question.indexOf("---"))), ['2: predict p needs a wrong answer: "--- wrong: VALUE"', '2: predict p needs one "--- right", which tells why; its value is computed']);
  assert.deepEqual(wrong("exercise e", task.replace("--- hint", "--- Hint").replace("expect last", "except last")), [
    '19: unknown section "--- Hint"; expected one of --- setup, --- start, --- goal, --- hint, --- shown, --- solution, --- allowed, in small letters',
    '15: a goal needs an "expect" line', '16: "except last text="0 a"": expected expect …, en:, zh:',
  ]);
  assert.deepEqual(wrong("exercise e", "en: x\nzh: y\n"), [
    '2: exercise e needs "--- setup" (not shown) or "--- start" (shown), which begins with "model"', '2: exercise e needs a "--- goal"', '2: exercise e needs a "--- solution"',
  ]);
});

test("an objective is there in each language of the lesson, if it is there", () => {
  const of = (front) => said(parseLesson(`---\ntitle:\n  en: One\n  zh: 一\n${front}---\n`));
  assert.deepEqual(of("objective:\n  en: Count.\n  zh: 会数数。\n"), []);
  assert.deepEqual(of("objective:\n  en: Count.\n"), ["1: the objective is not there in Chinese"]);
  assert.deepEqual(of("objective: Count.\n"), ["1: the objective is not there in English", "1: the objective is not there in Chinese"]);
  assert.deepEqual(of("objective:\n  en: 会数数。\n  zh: 会数数。\n"), ['1: the objective is not English behind "en:"']);
  assert.deepEqual(parseLesson("---\nobjective:\n  en: Count.\n  zh: 会数数。\n---\n").objective, { en: "Count.", zh: "会数数。" });
});

test("what is wrong in a lesson around its blocks is told with its line", () => {
  assert.deepEqual(said(parseLesson("---\ntitle: {en: a\nb: [\n---\n"))[0].slice(0, 3), "3: ");
  assert.deepEqual(said(parseLesson("---\ntitle: {en: a}\n---\n")), ["1: the title is not there in Chinese"]);
  assert.deepEqual(said(parseLesson("---\ntitle: {en: a}\nlanguages: [en]\n---\nWords.\n")), []);
  assert.deepEqual(said(parseLesson("---\ntitle: {en: 42, zh: 二}\n---\n")), ["1: the title is not there in English"]);
  const many = (name, of) => `${name}: &${name} [${Array(20).fill(`*${of}`)}]\n`;
  assert.match(said(parseLesson(`---\na: &a [x]\n${many("b", "a")}${many("c", "b")}---\n`))[0], /^1: .*alias/i); // some YAML means to be endless
  assert.deepEqual(said(parseLesson("---\nlanguages: [de]\n---\n")), ["1: languages: expected [en, zh] or one of them"]);
  const title = "---\ntitle: {en: a, zh: 二}\n---\n";
  assert.deepEqual(said(parseLesson("---\ntitle: {en: 一, zh: 二}\n---\n")), ['1: the title is not English behind "en:"']);
  const en = '<div lang="en">\n\nx\n\n</div>\n\n';
  const zh = en.replace("en", "zh");
  assert.deepEqual(said(parseLesson(title + en + zh + zh + en)), []);
  assert.deepEqual(said(parseLesson(`${title}\n${en}\`\`\`hw\nreopen\n\`\`\`\n${zh}`)), ["7: the Chinese of this passage is missing beside it", "16: the English of this passage is missing beside it"]);
  assert.deepEqual(said(parseLesson(title + en.replace("en", "de"))), ['4: lang="de": expected "en" or "zh"', '6: this prose is for no language; put it into <div lang="en"> or <div lang="zh">']);
  assert.deepEqual(said(parseLesson(title + en.replace("</div>\n\n", "") + zh)), ['8: <div lang="en"> of line 4 is still open']);
  assert.deepEqual(said(parseLesson(title + en.replace("x", "```hw\nreopen\n```") + zh)), [
    '6: this block stands inside <div lang="en">; its texts have both languages, so close the div before it', "14: the English of this passage is missing beside it",
  ]);
  assert.deepEqual(said(parseLesson(title + en + zh.replace("x", "todo `x`"))), ["12: this passage is not Chinese"]);
  assert.deepEqual(said(parseLesson(`${title}Words.\n`)), ['4: this prose is for no language; put it into <div lang="en"> or <div lang="zh">']);
  assert.deepEqual(said(parseLesson(`${title}![](x.svg)\n`)), []);
  assert.deepEqual(said(parseLesson("Words of anybody's page.\n")), []);
  assert.deepEqual(said(parseLesson('<div lang="en">\n\nx\n')), ['1: <div lang="en"> is never closed; each of its tags needs an empty line above and below']);
  assert.deepEqual(said(parseLesson("x\n\n```hw\nreopen\n")), ["3: this block is never closed; it goes on to the end"]);
  assert.deepEqual(said(parseLesson("```hw experiment a\nreopen\n```\n```hw experiment a\nreopen\n```\n")), ['4: a second block is named "a"']);
});

test("a page: the script and pre children of highwater-lab, wherever they stand", () => {
  const page = `<!doctype html>
<p>x<pre>no block</pre>
<main><highwater-lab><script type="text/hw" data-hw="experiment a">
model minikafka
</script>
<pre data-hw="predict b">
of: a
</pre></highwater-lab></main>
<highwater-lab languages="en"><pre>P&gt; GET <b>a</b>
</pre><script>no block</script></highwater-lab>
`;
  const [first, second] = parsePage(page);
  assert.deepEqual(first.blocks.map(({ kind, name, line }) => [kind, name, line]), [["experiment", "a", 3], ["predict", "b", 6]]);
  assert.deepEqual(first.blocks[0].script, { text: "\nmodel minikafka\n", line: 3 });
  assert.equal(said(first)[0], '6: predict b needs "after:"'); // where its content begins
  assert.deepEqual([second.languages, second.blocks[0].script], [["en"], { text: "P> GET a\n", line: 9 }]);
  const [named] = parsePage('\n<highwater-lab src="a.md#b"><pre>for print</pre></highwater-lab>');
  assert.deepEqual([named.blocks, named.problems, named.src, second.src], [[], [], { text: "a.md#b", line: 2 }, null]);
  assert.deepEqual(said(parsePage('<highwater-lab languages="de">')[0]), ['1: languages="de": expected "en zh" or one of them', "1: <highwater-lab> is not closed where it should be; a <p> around it ends at a <pre>, and HTML in Markdown at an empty line"]);
});

test("what is declared is what is there: our lessons, a verdict, an answer", () => {
  const folder = new URL("lessons/", pathToFileURL(`${site}/`));
  const lessons = readdirSync(folder).map((name) => parseLesson(readFileSync(new URL(name, folder), "utf8")));
  const lab = highwater.open("model miniredis\nserver P\n");
  const answers = [
    ...lessons.map((lesson) => ["Lesson", lesson]), ["Verdict", verdict("replicate")], ["Verdict", check(highwater, exercise, "")],
    ["ReturnType<typeof answer>", answer(lab, { ask: { text: "server P keys" }, wrong: [{ value: "1" }] })],
    ["ReturnType<typeof mutations>", mutations("", "replicate\n", highwater.models)], ["ReturnType<typeof parsePage>", parsePage("<highwater-lab><pre>reopen</pre></highwater-lab><highwater-lab src=a.hw></highwater-lab>")],
    ["ReturnType<typeof verify>", verify(highwater, "x.md", "```hw\nmodel minikafka\n```\n")], ["ReturnType<typeof commands>", commands("reopen # x\n")],
  ];
  const file = join(root, "tests/.built/kit.ts");
  const types = `import { answer, type Verdict } from "highwater/kit/check.mjs";
import { type Lesson } from "highwater/kit/lesson.mjs";
import { mutations } from "highwater/kit/mutate.mjs";
import { parsePage } from "highwater/kit/page.mjs";
import { verify } from "highwater/kit/verify.mjs";
import { commands } from "highwater/kit/words.mjs";
`;
  const tsc = (lines) => {
    mkdirSync(join(root, "tests/.built"), { recursive: true });
    writeFileSync(file, types + lines.map(([type, value], i) => `export const answer${i}: ${type} = ${JSON.stringify(value)};\n`).join(""));
    return spawnSync(join(root, "tests/node_modules/.bin/tsc"), ["--ignoreConfig", "--noEmit", "--strict", "--target", "es2022", "--module", "nodenext", "--types", "node", file], { cwd: join(root, "tests"), encoding: "utf8" }).stdout;
  };
  assert.equal(tsc(answers), "");
  assert.match(tsc([["Verdict", { ...verdict("replicate"), more: 1 }]]), /'"more"' does not exist/); // the check can fail
});
