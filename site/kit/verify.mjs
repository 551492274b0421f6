// Whether everything in a file of blocks is as it says: experiments give what
// they expect, right answers are right and wrong ones wrong, an exercise can be
// solved, and by nothing less, and no language lacks a text. Reads text only.
import { languageNames, parseBlock, speaks, stepLine, textsIn } from "./block.mjs";
import { answer, begin, check } from "./check.mjs";
import { parseLesson } from "./lesson.mjs";
import { mutations } from "./mutate.mjs";
import { parsePage } from "./page.mjs";
import { commands, verb } from "./words.mjs";

/** Files that may hold blocks, by the end of their name. */
export const kinds = {
  ".md": readMarkdown, ".markdown": readMarkdown, ".html": (text) => parsePage(text), ".htm": (text) => parsePage(text),
  ".hw": (text) => {
    const { block, problems } = parseBlock("", text, 1, 1);
    const languages = block.notes.length > 0 ? undefined : [];
    return [{ languages: languages ?? parseLesson("").languages, blocks: [block], problems }];
  },
};

// What stands together and may name each other.
function readMarkdown(text, firstLine = 1) {
  const groups = (lesson) => [
    lesson,
    ...lesson.elements.flatMap(({ line, html }) => parsePage(html, { fragment: true, firstLine: line, languages: lesson.languages })),
    ...lesson.examples.flatMap(groups),
  ];
  return groups(parseLesson(text, firstLine));
}

export function verify(highwater, path, text) {
  const counts = { experiments: 0, predictions: 0, exercises: 0, mutations: 0, allowed: 0 };
  const problems = [];
  const report = (line, message) => { problems.push({ line, message }); };
  const kind = kindOf(path);
  const groups = (kinds[kind] ?? kinds[".hw"])(text); // src may call a script as it likes
  const wrongByte = text.search(/\p{Surrogate}/u); // as the command line reads one
  if (wrongByte >= 0 && kind in kinds && kind !== ".hw") report(text.slice(0, wrongByte).split("\n").length, "this is not UTF-8 from here on"); // of a script the engine says so
  for (const group of groups) {
    problems.push(...group.problems);
    const languages = spoken(group, report);
    for (const block of group.blocks) {
      for (const { what, line, texts } of textsIn(block)) complete(languages, what, line, texts, report);
      if (block.kind === "experiment") counts.experiments++, experiment(highwater, block, group.blocks, report);
      if (block.kind === "predict") counts.predictions++, block.sound && prediction(highwater, block, group.blocks, report);
      if (block.kind === "exercise") counts.exercises++, block.sound && exercise(highwater, block, counts, report);
    }
  }
  // Where a page of Markdown will be, and with it what its labs name, nobody knows here.
  const named = [".html", ".htm"].includes(kind) ? groups.flatMap(({ src }) => src?.text.trim() ? src : []) : [];
  return { problems: problems.sort((a, b) => a.line - b.line), counts, named };
}

const kindOf = (path) => path.match(/\.[a-z]+$/i)?.[0].toLowerCase();

// Where all is in one language, that is said once.
function spoken({ languages, blocks }, report) {
  const all = blocks.flatMap(textsIn);
  return languages.filter((lang) => {
    const [other] = languages.filter((each) => each !== lang);
    if (all.length < 2 || !all.every(({ texts }) => !texts[lang] && texts[other])) return true;
    report(all[0].line, `nothing here is in ${languageNames[lang]}; if it is not meant to be, the front matter says "languages: [${other}]" (in a page, <highwater-lab languages="${other}">)`);
    return false;
  });
}

function complete(languages, what, line, texts, report) {
  for (const lang of languages) {
    if (!texts[lang]) report(line, `the ${what} is not there in ${languageNames[lang]} ("${lang}:")`);
    else if (!speaks(lang, texts[lang])) report(line, `the ${what} is not ${languageNames[lang]} behind "${lang}:"`);
  }
}

// Experiments.

/** Runs a part of a block and reports what is wrong with it, at the file's lines; whether it ran to its end. */
function ran(highwater, { text, line }, report, before = "") {
  const lab = highwater.open(before + text, { keepGoing: true });
  try {
    const above = before.split("\n").length - 1;
    const here = (found) => line + found - above - 1;
    for (const step of lab.steps) {
      if (step.error === "ExpectationFailed" && step.line > above) report(here(step.line), `"${step.command}": was ${step.result.actual}`);
    }
    if (lab.error) report(here(lab.error.line), `${lab.error.message} (column ${lab.error.column})`);
    return !lab.error;
  } finally {
    lab.close();
  }
}

function experiment(highwater, { name, line, script }, blocks, report) {
  ran(highwater, script, report);
  const speaks = commands(script.text).some((command) => verb(command) === "expect") || blocks.some(({ of }) => of === name);
  if (name !== null && !speaks) report(line, `experiment ${name} says nothing: it has no "expect", and no prediction asks about it`);
}

// Predictions.

function prediction(highwater, block, blocks, report) {
  const { name, line, of, after, ask, wrong } = block;
  const subject = blocks.find((block) => block.kind === "experiment" && block.name === of);
  if (!subject) return report(line, `predict ${name}: there is no experiment "${of}" here`);
  const at = stepLine(subject, after.text);
  const alike = commands(subject.script.text).filter(({ command }) => command === after.text).length;
  if (at === null) return report(after.line, alike > 1 ? `experiment ${of} has "${after.text}" ${alike} times; the second is "after: ${after.text} (2)"` : `"${after.text}" names no step of experiment ${of}; write "# @name" behind the step and "after: @name" here`);
  const lab = highwater.open(subject.script.text, { keepGoing: true });
  try {
    const step = lab.steps.find((step) => step.line === at);
    if (!step) return; // the experiment ends in a script error before it, which is reported there
    lab.goto(step.n);
    const { right, wrong: answers } = answer(lab, block);
    answers.forEach(({ value, ok }, i) => {
      if (ok) report(wrong[i].line, `the answer ${value}, said to be wrong (${wrong[i].means}), is right: ${ask.text} is ${right}`);
    });
  } catch (error) {
    if (error.name !== "ScriptError") throw error;
    report(ask.line, `ask: ${ask.text}: ${error.message}`);
  } finally {
    lab.close();
  }
}

// Exercises.

function exercise(highwater, block, counts, report) {
  const { name, setup, start, goals, solution, allow, allowed } = block;
  const given = begin(block);
  if (!ran(highwater, setup, report) || !ran(highwater, start, report, setup.text)) return;
  const { models } = highwater;
  if (allow) unknownVerbs(allow, given, models, (message) => report(block.line, `exercise ${name}: ${message}`));
  if (!ran(highwater, solution, report, given)) return;

  // The solution reaches the goals, and a step that changes nothing takes none away.
  const right = check(highwater, block, given + solution.text);
  if (right.problem) return report(solution.line + right.problem.line - given.split("\n").length, `exercise ${name}: the solution: ${right.problem.en}`);
  right.goals.forEach((goal, i) => goal.ok || report(placeOf(goals[i], goal), `exercise ${name}: the solution does not reach this goal: ${missed(goal)}`));
  if (!right.ok) return;
  const harmless = harmlessStep(highwater, given + solution.text);
  check(highwater, { ...block, allow: null }, `${given}${solution.text}${harmless}\n`).goals.forEach((goal, i) => {
    if (!goal.ok) report(placeOf(goals[i], goal), `exercise ${name}: "${harmless}" behind the solution takes this goal away, though it changes nothing: ${missed(goal)}; "--- goal: once" asks after every step`);
  });

  // Nothing less does.
  for (const [what, script] of [["the start alone", given], ["an empty answer", ""]]) {
    if (check(highwater, block, script).ok) report(block.line, `exercise ${name}: ${what} reaches every goal`);
  }
  const said = new Set(allowed.map(({ text }) => text));
  const runs = new Set([steps(highwater, given + solution.text)]); // one answer may be written in two ways, as acks=all and acks=-1
  const used = new Set();
  for (const { name: mutation, line, script } of mutations(given, solution.text, models)) {
    const run = steps(highwater, given + script);
    if (runs.has(run)) continue;
    runs.add(run);
    counts.mutations++;
    if (!check(highwater, block, given + script).ok) continue;
    used.add(mutation);
    if (said.has(mutation)) counts.allowed++;
    else report(solution.line + line - 1, `exercise ${name}: an answer beside the solution reaches every goal, too; sharpen a goal, or write it under "--- allowed": ${mutation}`);
  }
  for (const { text, line } of allowed) {
    if (!used.has(text)) report(line, `exercise ${name}: no answer beside the solution that passes is called "${text}"`);
  }
}

const placeOf = (goal, { expects }) => goal.expects[expects.findIndex(({ ok }) => !ok)].line;
const missed = ({ expects }) => expects.filter(({ ok }) => !ok).map(({ text, actual, error }) => `"${text}": ${error ?? `was ${actual}`}`).join("; ");

function unknownVerbs(allow, given, models, report) {
  const model = models.find(({ name }) => name === commands(given)[0].words[1]?.text);
  const known = (model ? [model] : models).flatMap(({ verbs }) => verbs.flatMap(({ name, usage }) => name.endsWith(">") ? usage.split(" ")[1].split("|") : [name]));
  for (const name of allow.filter((name) => !known.includes(name))) report(`allow=${name}: no such command; expected some of ${[...new Set(known)].join(", ")}`);
}

/** All that the engine tells of a run but the words of its commands. */
function steps(highwater, script) {
  const lab = highwater.open(script, { keepGoing: true });
  try {
    return JSON.stringify([lab.trace({ states: "none" }).steps.map(({ command, ...step }) => step), lab.error]);
  } finally {
    lab.close();
  }
}

/** A step that asks and changes nothing, but what "expect last" sees. */
function harmlessStep(highwater, script) {
  const lab = highwater.open(script);
  try {
    const { partitions, servers } = lab.state;
    if (partitions?.length > 0) return `fetch ${partitions[0].topic}-${partitions[0].partition}`;
    if (servers?.length > 0) return `${servers.find(({ up }) => up)?.name ?? servers[0].name}> PING`;
    return "tick 0ms";
  } finally {
    lab.close();
  }
}
