#!/usr/bin/env node
// The command line: arguments in, the face, text out.
import { existsSync, readFileSync, readdirSync, statSync, writeFileSync } from "node:fs";
import { basename, extname, isAbsolute, join, relative, resolve } from "node:path";
import { blocksOf, namedBy, noBlock, piecesOf, scriptOf } from "./kit/named.mjs";

const usage = `usage: highwater run FILE [--json]
       highwater test FILE... [--json]
       highwater svg FILE [--step N] [--lang en|zh]
       highwater describe FILE [--step N] [--lang en|zh]
       highwater verify PATH... [--json]
       highwater bundle FILE... -o PAGE.html [--lang en|zh]
       highwater prerender PAGE.html...
       highwater preview FILE [--lang en|zh] [--port N]
       highwater help [MODEL]
       highwater --version

run   runs a script and prints its steps, each event with its reason: ✓ a
      condition that was met, ✗ one that was not. --json prints the trace.
      Exit: 0, whatever is refused or expected; 2 for a script error.
test  runs scripts and prints a TAP point for each expect; --json prints the
      points as JSON. A script error is a failed point of its own.
      Exit: 0, 1 if an expect failed, 2 if there was a script error.
svg   prints the picture of a script's last step, or of step N.
describe
      prints the same picture in sentences.
verify
      runs every block in Markdown, HTML and .hw files, folders searched for
      them, and in what the labs of a page have as a relative src: experiments
      give what they say, predictions have wrong answers that are wrong,
      exercises are solved by their solution and by nothing less, and both
      languages are complete. See lessons/AUTHORS.md.
      Exit: 0, 1 if something is not so, each a line FILE:LINE: message.
bundle
      makes one page of scripts and lessons, the core in it: it works from a disk.
      Exit: 1 if verify has something to say of one, each a line FILE:LINE: message.
prerender
      writes into each <highwater-lab> of a page what it shows first, a drawing
      and its description. Done again, it writes the same.
      Exit: 1 if one of them could not be drawn, each a line FILE:LINE: message.
preview
      serves a script, a lesson or a page on this machine, what verify says of it
      above, and shows it anew whenever it is saved.
help  prints the language of a model: its verbs, settings and rules.

FILE may be - for standard input. To run, test, svg and describe it may be a
block of a lesson, LESSON.md#NAME; an exercise is run with its solution.
An unreadable file, wrong arguments or a package that is not built: exit 2.
`;

/** Ends the program with this on standard error and exit 2. */
class Stop extends Error {}

const commands = {
  async run([file, ...more], json) {
    if (!file || more.length > 0) throw new Stop(usage);
    const { path, text } = script(file);
    const lab = (await engine()).open(text, { keepGoing: true });
    if (!json) for (const step of lab.steps) print(shown(step));
    if (lab.error) throw new Stop(`${place(path, lab.error)}\n`);
    if (json) print(JSON.stringify(lab.trace()));
  },

  // One file's script error does not hide what the others have to say.
  async test(files, json) {
    if (files.length === 0) throw new Stop(usage);
    const highwater = await engine();
    const points = [];
    const wrong = [];
    if (!json) print("TAP version 14");
    for (const file of files) {
      const { found, error } = tested(highwater, file);
      if (error) wrong.push(error);
      if (json && found.length === 0) process.stderr.write(`highwater: ${file} expects nothing\n`);
      if (!json && found.length === 0) print(`# ${file} expects nothing`);
      for (const point of found) {
        points.push(point);
        if (!json) print(tap(points.length, point));
      }
    }
    print(json ? JSON.stringify(points) : `1..${points.length}`);
    if (wrong.length > 0) throw new Stop(wrong.map((line) => `${line}\n`).join(""));
    if (points.some((point) => !point.ok)) process.exitCode = 1;
  },

  async verify(paths, json) {
    if (paths.length === 0) throw new Stop(usage);
    const highwater = await engine();
    const { kinds, verify } = await kit("verify");
    const problems = [];
    const sums = {};
    const looked = new Map(); // whether there was anything in a file, by its path
    const elsewhere = [];

    /** Looks into a file, and into those that the labs of a page name. */
    function look(file) {
      const path = resolve(file);
      if (looked.has(path)) return looked.get(path);
      const { problems: here, counts, named } = verify(highwater, file, read(file));
      const beside = namedBy(named, file);
      elsewhere.push(...beside.elsewhere);
      problems.push(...[...here, ...beside.problems].sort((a, b) => a.line - b.line).map((problem) => ({ file, ...problem })));
      for (const [name, count] of Object.entries(counts)) sums[name] = (sums[name] ?? 0) + count;
      const own = here.length + beside.problems.length + counts.experiments + counts.predictions + counts.exercises > 0;
      looked.set(path, beside.files.map((path) => look(isAbsolute(file) ? path : relative("", path))).some(Boolean) || own);
      return looked.get(path);
    }

    for (const path of paths) {
      if (under(path, Object.keys(kinds)).map(look).some(Boolean)) continue; // a check of nothing is none
      throw new Stop(`highwater: no block in ${path}${elsewhere.length > 0 ? `; where ${elsewhere[0]} lies is not known here: name that file, too` : ""}\n`);
    }
    if (json) print(JSON.stringify({ problems, ...sums }));
    else {
      for (const { file, line, message } of problems) print(`${file}:${line}: ${message}`);
      print(`${Object.entries(sums).map(([name, count]) => counted(count, name)).join(", ")}; ${counted(problems.length, "problems")}`);
    }
    if (problems.length > 0) process.exitCode = 1;
  },

  async bundle(files, json, { "-o": output, "--lang": lang }) {
    if (files.length === 0 || !output || json) throw new Stop(usage);
    built(...parts);
    const { bundle } = await kit("bundle");
    const { verify } = await kit("verify");
    const highwater = await engine();
    const texts = files.map((file) => ({ name: basename(file), text: read(kindOf(file, [".hw", ".md"])) }));
    write(kindOf(output, [".html", ".htm"]), bundle(texts, { lang }));
    texts.forEach(({ name, text }, i) => complain(files[i], verify(highwater, name, text).problems));
  },

  async prerender(files, json) {
    if (files.length === 0 || json) throw new Stop(usage);
    const highwater = await engine();
    const { prerender } = await kit("prerender");
    for (const file of files) {
      const before = read(kindOf(file, [".html", ".htm"]));
      if (!before.isWellFormed()) throw new Stop(`highwater: ${file} is not UTF-8; it is left as it is\n`);
      const { text, problems, drawn } = prerender(highwater, file, before);
      if (text !== before) write(file, text);
      complain(file, problems);
      if (drawn + problems.length === 0) throw new Stop(`highwater: there is no <highwater-lab> in ${file}\n`);
    }
  },

  async preview([file, ...more], json, { "--lang": lang, "--port": port = "0" }) {
    if (!file || more.length > 0 || json || !/^\d{1,5}$/.test(port)) throw new Stop(usage);
    read(kindOf(file, [".hw", ".md", ".html", ".htm"]));
    built(...parts);
    const { preview } = await kit("preview");
    const { url } = await preview(await engine(), file, { lang, port: Number(port) }).catch((error) => { throw new Stop(`highwater: ${error.message}\n`); });
    print(`${file} is at ${url}  (Ctrl-C ends it)`);
  },

  svg: (files, json, options) => shownAt("svg", files, json, options),
  describe: (files, json, options) => shownAt("describe", files, json, options),

  async help([name, ...more], json) {
    if (json || more.length > 0) throw new Stop(usage);
    if (name === undefined) print(usage);
    const { models } = await engine();
    const names = models.map((model) => model.name).join(", ");
    if (name === undefined) return print(`Models: ${names}. A script begins with one: "model ${models[0].name}".\n"highwater help ${models[0].name}" prints what may follow.`);
    const model = models.find((model) => model.name === name);
    if (!model) throw new Stop(`highwater: there is no model ${name}; there are ${names}\n`);
    print(language(model));
  },

  async version(words, json) {
    if (json || words.length > 0) throw new Stop(usage);
    print(JSON.parse(readFileSync(beside("package.json"), "utf8")).version);
  },
};

const beside = (name) => new URL(name, import.meta.url);

// What is built for the element.
const parts = ["highwater-lab.js", "highwater.wasm.js"];

function built(...names) {
  const missing = names.filter((name) => !existsSync(beside(name)));
  if (missing.length > 0) throw new Stop(`highwater: this package is not built (no ${missing.join(", no ")}): run ./build.sh build first\n`);
}

/** A module for authors; the face does without what these need. */
async function kit(name) {
  try {
    return await import(`./kit/${name}.mjs`);
  } catch (error) {
    if (error.code !== "ERR_MODULE_NOT_FOUND") throw error;
    throw new Stop(`highwater: ${name} needs markdown-it, parse5 and yaml, which the face does not: run npm ci in the folder of this package, or npm install them where it is used\n`);
  }
}

function kindOf(file, kinds) {
  if (!kinds.includes(extname(file).toLowerCase())) throw new Stop(`highwater: ${file} is none of ${kinds.join(", ")}\n`);
  return file;
}

// Not imported above: help and a sentence have to come from an unbuilt package, too.
async function engine() {
  built("wasm_exec.js", "highwater.wasm");
  return (await import("./highwater.mjs")).load();
}

/** Prints what one call of the lab makes of a step. */
async function shownAt(call, [file, ...more], json, { "--step": step, "--lang": lang }) {
  if (!file || more.length > 0 || json || !/^\d+$/.test(step ?? "0")) throw new Stop(usage);
  const { path, text } = script(file);
  const lab = (await engine()).open(text, { keepGoing: true });
  if (lab.error) throw new Stop(`${place(path, lab.error)}\n`);
  if (step) lab.goto(Number(step));
  print(lab[call]({ lang }));
}

/** The points of a file, and what was wrong with it, which is a point as well. */
function tested(highwater, given) {
  let file = given;
  try {
    const { path, text } = script(given);
    file = path;
    const lab = highwater.open(text, { keepGoing: true });
    const found = lab.steps.filter(isExpect).map(({ line, command, ok, result: { expected, actual } }) => ({ file, line, command, ok, expected, actual }));
    const { error } = lab;
    lab.close();
    if (!error) return { found };
    const { line, column, message } = error;
    return { found: [...found, { file, line, column, ok: false, error: message }], error: place(file, error) };
  } catch (error) {
    if (!(error instanceof Stop || error instanceof RangeError)) throw error;
    const message = error instanceof Stop ? error.message.trimEnd() : `${file}: ${error.message}`;
    return { found: [{ file, line: null, column: null, ok: false, error: message }], error: message };
  }
}

const isExpect = (step) => step.events.some((event) => event.type === "expect");

/** Prints what is wrong in a file, each with its place; then the command ends with 1. */
function complain(file, problems) {
  for (const { line, message } of problems) print(`${file}:${line}: ${message}`);
  if (problems.length > 0) process.exitCode = 1;
}
const place = (file, error) => `${file}:${error.line}:${error.column}: ${error.message}`;

const counted = (count, name) => `${count} ${count === 1 ? name.replace(/s$/, "") : name}`;
const print = (text) => process.stdout.write(`${text}\n`);

/** A step in a few lines: its command, what came of it, then its events with their reasons. */
function shown(step) {
  const { n, command, ok, text, events } = step;
  return [
    `${n}  ${command}`,
    ...outcome(step),
    ...(text ? text.split("\n").map((line) => `   ${line}`) : []),
    ...(isExpect(step) ? [] : events.flatMap(({ type, why, ...fields }) => [`   - ${type}${pairs(Object.entries(fields))}`, ...reason(why, "       ")])),
  ].join("\n");
}

function outcome(step) {
  if (step.ok) return ["   ok"];
  if (isExpect(step)) return [`   expected ${step.result.expected}, was ${step.result.actual}`];
  return [`   refused: ${step.error}`, ...(step.why ? reason(step.why, "       ") : [])];
}

/** A rule with what it looked at, and under it its conditions: ✓ those that were met, ✗ those that were not. */
function reason({ rule, holds, operands, because }, indent) {
  const line = `${indent}${holds ? "✓" : "✗"} ${rule}${pairs(operands.map(({ name, value }) => [name, value]))}`;
  return [line, ...because.flatMap((condition) => reason(condition, `${indent}  `))];
}

const pairs = (entries) => entries.map(([key, value]) => ` ${key}=${JSON.stringify(value)}`).join("");

/** What a script of the model may say. */
function language({ name, verbs, settings, rules }) {
  const inSettings = (option) => settings.some((setting) => setting.name === option.name);
  const inOrder = verbs.toSorted((a, b) => (b.name === "model") - (a.name === "model")); // every script begins with it
  const width = Math.max(...rules.map((rule) => rule.id.length));
  return [
    `Language of ${name}. One command a line: words separated by blanks, key=value is an`,
    'option, "…" quotes a value, # begins a comment. The first command is the model line.',
    "[ ] may be left out, A|B is one of these, … may be repeated.",
    "",
    "Verbs",
    ...inOrder.flatMap(({ usage, options }) => {
      const defaults = options.filter((option) => option.default !== null && !inSettings(option)).map((option) => `${option.name}=${option.default}`);
      const taken = options.filter(inSettings).map((option) => option.name);
      return [`  ${usage}`, ...(defaults.length > 0 ? [`      defaults: ${defaults.join(", ")}`] : []), ...(taken.length > 0 ? [`      settings: ${taken.join(", ")}`] : [])];
    }),
    "",
    "Settings",
    ...settings.map((setting) => `  ${setting.name}=${setting.value}${setting.default === null ? "" : `  (default ${setting.default})`}`),
    "",
    "Rules, as reasons name them, and where they come from",
    ...rules.map(({ id, source }) => `  ${id.padEnd(width)}  ${source}`),
  ].join("\n");
}

/** The files of these kinds in a folder, or the file itself. */
function under(path, kinds) {
  try {
    if (!statSync(path).isDirectory()) {
      if (!kinds.includes(extname(path).toLowerCase())) throw new Stop(`highwater: ${path} is none of ${kinds.join(", ")}\n`);
      return [path];
    }
    return readdirSync(path, { withFileTypes: true })
      .filter((entry) => !entry.name.startsWith(".") && entry.name !== "node_modules")
      .sort((a, b) => a.name < b.name ? -1 : 1)
      .flatMap((entry) => entry.isDirectory() || kinds.includes(extname(entry.name).toLowerCase()) ? under(join(path, entry.name), kinds) : []);
  } catch (error) {
    if (error instanceof Stop) throw error;
    throw new Stop(`highwater: cannot read ${path}: ${error.message}\n`);
  }
}

function tap(number, { file, line, column, command, ok, expected, actual, error }) {
  const told = error === undefined ? `${file}:${line} ${command}` : line === null ? error : place(file, { line, column, message: error });
  const description = told.replace(/[\\#]/g, "\\$&");
  if (error !== undefined) return `not ok ${number} - ${description}`;
  if (ok) return `ok ${number} - ${description}`;
  return `not ok ${number} - ${description}\n  ---\n  expected: ${JSON.stringify(expected)}\n  actual: ${JSON.stringify(actual)}\n  ...`;
}

/** A script's text and where its lines are: a file, or one block of a lesson, "lesson.md#name". */
function script(file) {
  const [, path, name] = file.match(/^(.*\.(?:md|markdown))(?:#(.*))?$/i) ?? [];
  if (!path) return { path: file, text: read(file) };
  const { block, problems: [problem] } = blocksOf(piecesOf(path, read(path)), name);
  if (problem) throw new Stop(`${path}:${problem.line}: ${problem.message}\n`);
  if (!block) throw new Stop(`highwater: ${path}: ${noBlock(name)}\n`);
  return { path, text: scriptOf(block) };
}

function read(file) {
  try {
    return decode(readFileSync(file === "-" ? 0 : file));
  } catch (error) {
    throw new Stop(`highwater: cannot read ${file}: ${error.message}\n`);
  }
}

function write(file, text) {
  try {
    writeFileSync(file, text);
  } catch (error) {
    throw new Stop(`highwater: cannot write ${file}: ${error.message}\n`);
  }
}

// Bytes as text in which the first byte that is not UTF-8 is a lone surrogate,
// as Python's surrogateescape has it: the core then names its place. Nothing
// behind it is ever run.
function decode(bytes) {
  const strict = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
  try {
    return strict.decode(bytes);
  } catch {
    let good = 0;
    for (let size; (size = validSize(strict, bytes.subarray(good, good + 4))) > 0;) good += size;
    const rest = new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes.subarray(good + 1));
    return strict.decode(bytes.subarray(0, good)) + String.fromCharCode(0xdc00 + bytes[good]) + rest;
  }
}

/** How many bytes the character takes that these bytes begin with; 0 for none. */
function validSize(strict, bytes) {
  const size = bytes[0] < 0x80 ? 1 : bytes[0] < 0xe0 ? 2 : bytes[0] < 0xf0 ? 3 : 4;
  try {
    return strict.decode(bytes.subarray(0, size)) && size;
  } catch {
    return 0;
  }
}

console.log = console.error; // where the engine would leave a trace, should it die
process.stdout.on("error", (error) => process.exit(error.code === "EPIPE" ? 0 : 2)); // as "| head" does

const [first = "", ...words] = process.argv.slice(2);
const command = { "--help": "help", "-h": "help", "--version": "version" }[first] ?? first;
const ofStep = ["--step", "--lang"];
const valued = { svg: ofStep, describe: ofStep, bundle: ["-o", "--lang"], preview: ["--lang", "--port"] }[command] ?? []; // options with a value behind them
const options = {};
for (const name of valued) {
  const at = words.indexOf(name);
  if (at >= 0) [, options[name] = ""] = words.splice(at, 2);
}
const files = words.filter((word) => word === "-" || !word.startsWith("-"));
const flags = words.filter((word) => !files.includes(word));
try {
  if (words.includes("--help") || words.includes("-h")) await commands.help([], false);
  else if (!Object.hasOwn(commands, command) || flags.some((flag) => flag !== "--json") || !["en", "zh", undefined].includes(options["--lang"])) throw new Stop(usage);
  else await commands[command](files, flags.includes("--json"), options);
} catch (error) {
  process.exitCode = 2;
  if (error instanceof Stop) process.stderr.write(error.message);
  else if (error instanceof RangeError) process.stderr.write(`highwater: ${error.message}\n`);
  else if (error.name === "EngineError") process.stderr.write(`highwater: ${error.message}\nThis is a defect of Highwater. Seed ${error.seed}, script:\n${error.script}\n`);
  else throw error;
}
