// One hw block as an author writes it (see ../lessons/AUTHORS.md) made into an
// object of plain data, block.d.mts. Needs nothing: it runs in the page as it does
// in Node.
import { commands, cut } from "./words.mjs";

export const languages = ["en", "zh"];
export const languageNames = { en: "English", zh: "Chinese" };

/** Whether a text can be of a language: words are written in its script, names and numbers in any. Code does not count. */
export function speaks(lang, text) {
  const words = text.replace(/`[^`]*`/g, "");
  return { en: /\p{Script=Latin}/u, zh: /\p{Script=Han}/u }[lang].test(words) || !/\p{L}{3}|\p{Script=Han}/u.test(words);
}

export function parseBlock(info, text, line = 2, infoLine = line - 1) {
  const problems = [];
  const report = (line, message) => { problems.push({ line, message }); };
  const [kind = "experiment", ...words] = info.trim().split(/\s+/).filter(Boolean);
  const reader = Object.hasOwn(kinds, kind) ? kinds[kind] : null;
  if (!reader) {
    report(infoLine, `unknown kind "${kind}"; expected one of ${Object.keys(kinds).join(", ")}`);
    return { block: null, problems };
  }
  const head = readHead(kind, words, reader, (message) => report(infoLine, message));
  const lines = text.replace(/\r?\n$/, "").split(/\r?\n/).map((text, i) => ({ text, line: line + i }));
  const block = { kind, line: infoLine, ...head, ...reader.read(lines, head, report) };
  return { block: { ...block, sound: problems.length === 0 }, problems };
}

// The info: a name, then options.

function readHead(kind, words, { named, options }, report) {
  const head = { name: null };
  const given = new Set();
  for (const word of words) {
    const [, option, value] = word.match(/^([^=]*)=(.*)$/) ?? [];
    if (option === undefined) {
      if (head.name !== null) report(`one name is enough: "${head.name}" or "${word}"`);
      else if (!isName(word)) report(`"${word}" is no name; ${aName}`);
      head.name ??= word;
    } else if (!Object.hasOwn(options, option)) {
      report(`unknown option "${option}"; ${Object.keys(options).length > 0 ? `expected one of ${Object.keys(options).join(", ")}` : `hw ${kind} has none`}`);
    } else {
      const read = options[option](value);
      if (read === undefined) report(`${option}=${value}: ${option === "points" ? "expected a whole number from 1" : "expected verbs with commas between them"}`);
      if (given.has(option)) report(`${option} is given twice`);
      given.add(option);
      head[option] = read;
    }
  }
  if (named && head.name === null) report(`hw ${kind} needs a name`);
  return head;
}

const isName = (text) => /^[a-z\d][a-z\d-]*$/.test(text);
const aName = 'a name is of small letters, digits and "-"';

const kinds = {
  experiment: { named: false, options: {}, read: readExperiment },
  predict: { named: true, options: {}, read: readPrediction },
  exercise: {
    named: true,
    options: {
      points: (value) => /^[1-9]\d{0,5}$/.test(value) ? Number(value) : undefined,
      allow: (value) => /^[^,]+(,[^,]+)*$/.test(value) ? value.split(",") : undefined,
    },
    read: readExercise,
  },
};

// An experiment is a script. Two things in its comments are ours: "# en:" and
// "# zh:" tell what the next command does, "# @name" behind a command names it.

function readExperiment(lines, _, report) {
  const script = part(lines);
  const notes = [];
  const labels = [];
  let comments = []; // since the last command
  const note = (line) => {
    const fields = readFields(comments, languages, report, { lenient: true });
    if (Object.keys(fields).length > 0) notes.push({ line, texts: textsOf(fields) });
    comments = [];
  };
  lines.forEach(({ text, line }, i) => {
    const { words, comment } = cut(text);
    if (words.length === 0) {
      if (comment !== null) comments.push({ text: comment.replace(/^#[ \t]?/, ""), line });
      return;
    }
    note(i + 1);
    const [, name] = comment?.match(/^#\s*@(\S+)/) ?? [];
    if (name === undefined) return;
    if (labels.some((label) => label.name === name)) report(line, `@${name} names two steps`);
    labels.push({ name, line: i + 1 });
  });
  note(null);
  if (commands(script.text).length === 0) report(script.line, "there is no command in it");
  return { script, notes, labels };
}

// A prediction and an exercise have sections, each opened by a line "--- NAME".

function readPrediction(lines, { name }, report) {
  const [top, ...sections] = readSections(lines, { wrong: true, right: false }, report);
  const { of, after, ask, ...texts } = readFields(top.lines, ["of", "after", "ask", ...languages], report);
  for (const [key, field] of Object.entries({ of, after, ask })) {
    if (!field) report(top.line, `predict ${name} needs "${key}:"`);
  }
  const wrong = sections.filter(({ title }) => title === "wrong").map(({ rest: value, line, lines }) => {
    const { means, ...texts } = readFields(lines, ["means", ...languages], report);
    if (value === "") report(line, 'a wrong answer needs its value: "--- wrong: 2"');
    if (means && !isName(means.text)) report(means.line, `"${means.text}" is no name; ${aName}`);
    if (!means) report(line, 'a wrong answer needs "means:" and a short name for the misconception behind it');
    return { value, means: means?.text ?? "", line, texts: textsOf(texts) };
  });
  for (const key of ["value", "means"]) {
    wrong.forEach((one, i) => {
      if (one[key] !== "" && wrong.findIndex((other) => other[key] === one[key]) < i) report(one.line, `two wrong answers have the ${key === "value" ? "value" : "misconception"} "${one[key]}"`);
    });
  }
  const right = sections.filter(({ title }) => title === "right");
  if (wrong.length === 0) report(top.line, `predict ${name} needs a wrong answer: "--- wrong: VALUE"`);
  if (right.length !== 1) report(right[1]?.line ?? top.line, `predict ${name} needs one "--- right", which tells why; its value is computed`);
  return {
    of: of?.text ?? "", after: after ?? empty(top), ask: ask ?? empty(top), texts: textsOf(texts), wrong,
    right: { line: right[0]?.line ?? top.line, texts: textsOf(readFields(right[0]?.lines ?? [], languages, report)) },
  };
}

function readExercise(lines, { name, points = 1, allow = null }, report) {
  const [top, ...sections] = readSections(lines, { setup: false, start: false, goal: true, hint: false, shown: false, solution: false, allowed: false }, report);
  const script = (title) => {
    const [section, second] = sections.filter((section) => section.title === title);
    if (second) report(second.line, `a second "--- ${title}"`);
    if (!section) return { ...empty(top) };
    const lines = section.lines.slice(0, section.lines.findLastIndex(({ text }) => text.trim() !== "") + 1); // an empty line parts it from the next
    return part(lines, section.line + 1);
  };
  const goals = sections.filter(({ title }) => title === "goal").map(({ rest, line, lines }) => {
    if (!["", "once"].includes(rest)) report(line, `"--- goal: ${rest}": expected "--- goal", which has to hold at the end, or "--- goal: once"`);
    const isExpect = ({ text }) => /^\s*expect(\s|$)/.test(text);
    const expects = lines.filter(isExpect).map(({ text, line }) => ({ text: cut(text).command, line }));
    if (expects.length === 0) report(line, 'a goal needs an "expect" line');
    return { line, once: rest === "once", expects, texts: textsOf(readFields(lines.filter((line) => !isExpect(line)), languages, report, { more: "expect …" })) };
  });
  const hints = sections.filter(({ title }) => title === "hint").map(({ line, lines }) => ({ line, texts: textsOf(readFields(lines, languages, report)) }));
  const [shown, another] = sections.filter(({ title }) => title === "shown");
  if (another) report(another.line, 'a second "--- shown"');
  const allowed = sections.filter(({ title }) => title === "allowed").flatMap(({ lines }) => lines.map(({ text, line }) => ({ text: cut(text).command, line })).filter(({ text }) => text !== ""));
  const exercise = { points, allow, texts: textsOf(readFields(top.lines, languages, report)), setup: script("setup"), start: script("start"), goals, hints, shown: shown ? { line: shown.line, texts: textsOf(readFields(shown.lines, languages, report)) } : null, solution: script("solution"), allowed };
  if (commands(exercise.setup.text).length + commands(exercise.start.text).length === 0) report(top.line, `exercise ${name} needs "--- setup" (not shown) or "--- start" (shown), which begins with "model"`);
  if (goals.length === 0) report(top.line, `exercise ${name} needs a "--- goal"`);
  if (commands(exercise.solution.text).length === 0) report(top.line, `exercise ${name} needs a "--- solution"`);
  return exercise;
}

/** The part above the first section, then the sections. `titles`: whether more may stand behind a title's colon. */
function readSections(lines, titles, report) {
  const sections = [{ title: "", rest: "", line: lines[0]?.line ?? 1, lines: [] }];
  for (const one of lines) {
    const [, title, colon, rest] = one.text.match(/^---\s*([^\s:\uff1a]*)\s*([:\uff1a]?)\s*(.*?)\s*$/) ?? [];
    if (title === undefined) {
      sections.at(-1).lines.push(one);
      continue;
    }
    if (!Object.hasOwn(titles, title)) report(one.line, `unknown section "--- ${title}"; expected one of ${Object.keys(titles).map((title) => `--- ${title}`).join(", ")}${Object.hasOwn(titles, title.toLowerCase()) ? ", in small letters" : ""}`);
    else if (colon === "\uff1a") report(one.line, fullWidth);
    else if (rest !== "" && colon === "" && titles[title]) report(one.line, `"--- ${title} ${rest}": write "--- ${title}: ${rest}"`);
    else if (rest !== "" && !titles[title]) report(one.line, `"${rest}" has no place behind "--- ${title}"`);
    sections.push({ title, rest, line: one.line, lines: [] });
  }
  return sections;
}

const fullWidth = 'this colon is a full-width one; write ":"';

/**
 * Lines "key: text", each with indented lines that go on with it. `lenient`: other lines are somebody's comments.
 */
function readFields(lines, keys, report, { lenient = false, more = "" } = {}) {
  const fields = {};
  let last = null;
  for (const { text, line } of lines) {
    const [, key, colon, value] = text.match(/^([a-z]+)([:\uff1a])\s*(.*?)\s*$/) ?? [];
    if (keys.includes(key)) {
      if (colon === "\uff1a") report(line, fullWidth);
      if (Object.hasOwn(fields, key)) report(line, `a second "${key}:"`);
      last = fields[key] = { text: value, line };
    } else if (last && /^\s+\S/.test(text)) {
      last.text = join(last.text, text.trim());
    } else {
      if (!lenient && !/^\s*(#|$)/.test(text)) report(line, `"${text.trim()}": expected ${[...(more ? [more] : []), ...keys.map((key) => `${key}:`)].join(", ")}`);
      last = null;
    }
  }
  return fields;
}

// Chinese is written without blanks, at the end of a line as elsewhere.
const wide = /[\u3000-\u303f\u3400-\u9fff\uff00-\uffef]/;
const mark = /[\u3000-\u303f\uff00-\uffef]/;
function join(a, b) {
  const [end, begin] = [a.at(-1) ?? "", b[0]];
  return a === "" || mark.test(end) || mark.test(begin) || (wide.test(end) && wide.test(begin)) ? a + b : `${a} ${b}`;
}

const textsOf = (fields) => Object.fromEntries(Object.entries(fields).map(([key, { text }]) => [key, text]));
const part = (lines, line = lines[0]?.line) => ({ text: lines.map(({ text }) => `${text}\n`).join(""), line });
const empty = ({ line }) => ({ text: "", line });

/**
 * The line of a step in an experiment's script: `after` names it by its label, "@name", or by its command,
 * "replicate" or, of several alike, "replicate (2)". Null where there is none, and where there are several.
 */
export function stepLine({ script, labels }, after) {
  if (after.startsWith("@")) return labels.find(({ name }) => `@${name}` === after)?.line ?? null;
  const [, command, nth] = after.match(/^(.*?)(?:\s+\((\d+)\))?$/);
  const alike = commands(script.text).filter((one) => one.command === command);
  if (nth === undefined) return alike.length === 1 ? alike[0].line : null;
  return alike[nth - 1]?.line ?? null;
}

/** The block that is shown of several: the one of a name, else the first experiment, else the first exercise; null: there is none. A prediction is never shown by itself. */
export function shownOf(blocks, name) {
  const shown = blocks.filter(({ kind }) => kind !== "predict");
  if (name) return shown.find((block) => block.name === name) ?? null;
  return shown.find(({ kind }) => kind === "experiment") ?? shown[0] ?? null;
}

/** The name that stands behind "#" in the address of a source; null: none. */
export function wantedOf({ hash }) {
  const name = hash.slice(1);
  try {
    return decodeURIComponent(name) || null;
  } catch {
    return name; // a "%" that is none of an address
  }
}

/** Every text of a block, each with what it is and its line. */
export function textsIn(block) {
  const own = { line: block.line, texts: block.texts };
  switch (block.kind) {
    case "experiment": return block.notes.map(({ line, texts }) => ({ what: "note", line: line === null ? block.script.line : block.script.line + line - 1, texts }));
    case "predict": return [{ what: "question", ...own }, ...block.wrong.map((wrong) => ({ what: `text of wrong answer ${wrong.value}`, ...wrong })), { what: 'text of "--- right"', ...block.right }];
    case "exercise": return [{ what: "task", ...own }, ...block.goals.map((goal, i) => ({ what: `sentence of goal ${i + 1}`, ...goal })), ...block.hints.map((hint, i) => ({ what: `hint ${i + 1}`, ...hint })), ...block.shown ? [{ what: 'text of "--- shown"', ...block.shown }] : []];
  }
}
