#!/usr/bin/env node
// The command line: arguments in, the face, text out.
import { readFileSync } from "node:fs";
import { load, EngineError } from "./highwater.mjs";

const usage = `usage: highwater run FILE [--json]
       highwater test FILE... [--json]

run   runs a script and prints its steps; --json prints the trace
test  runs scripts and prints a TAP point for each expect

FILE may be - for standard input. Exit: 0, 1 an expect failed, 2 a script error,
an unreadable file or wrong arguments.
`;

/** Ends the program with this on standard error and exit 2. */
class Stop extends Error {}

const commands = {
  run(highwater, [file, ...more], json) {
    if (!file || more.length > 0) throw new Stop(usage);
    const lab = highwater.open(read(file), { keepGoing: true });
    if (!json) for (const step of lab.steps) print(shown(step));
    if (lab.error) throw new Stop(`${place(file, lab.error)}\n`);
    if (json) print(JSON.stringify(lab.trace()));
  },

  // A script error ends the whole run, as it would a compiler's.
  test(highwater, files, json) {
    if (files.length === 0) throw new Stop(usage);
    const points = [];
    if (!json) print("TAP version 14");
    for (const file of files) {
      const lab = highwater.open(read(file), { keepGoing: true });
      for (const step of lab.steps.filter(isExpect)) {
        const { expected, actual } = step.result;
        points.push({ file, line: step.line, command: step.command, ok: step.ok, expected, actual });
        if (!json) print(tap(points.length, points.at(-1)));
      }
      if (lab.error) {
        if (!json) print(`Bail out! ${place(file, lab.error)}`);
        throw new Stop(`${place(file, lab.error)}\n`);
      }
      lab.close();
    }
    print(json ? JSON.stringify(points) : `1..${points.length}`);
    if (points.some((point) => !point.ok)) process.exitCode = 1;
  },
};

const isExpect = (step) => step.events.some((event) => event.type === "expect");

const place = (file, error) => `${file}:${error.line}:${error.column}: ${error.message}`;

const print = (text) => process.stdout.write(`${text}\n`);

/** A step in a few lines: its command, what came of it, then its events. */
function shown({ n, command, ok, error, why, text, events }) {
  return [
    `${n}  ${command}`,
    ok ? "   ok" : `   refused: ${error}${why ? ` [${why.rule}]` : ""}`,
    ...(text ? text.split("\n").map((line) => `   ${line}`) : []),
    ...events.map(({ type, why, ...fields }) => `   - ${type}${shownFields(fields)} [${why.rule}]`),
  ].join("\n");
}

function shownFields(fields) {
  return Object.entries(fields).map(([key, value]) => ` ${key}=${JSON.stringify(value)}`).join("");
}

function tap(number, { file, line, command, ok, expected, actual }) {
  const description = `${file}:${line} ${command}`.replace(/[\\#]/g, "\\$&");
  if (ok) return `ok ${number} - ${description}`;
  return `not ok ${number} - ${description}\n  ---\n  expected: ${JSON.stringify(expected)}\n  actual: ${JSON.stringify(actual)}\n  ...`;
}

function read(file) {
  try {
    return decode(readFileSync(file === "-" ? 0 : file));
  } catch (error) {
    throw new Stop(`highwater: cannot read ${file}: ${error.message}\n`);
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

const [command, ...rest] = process.argv.slice(2);
const files = rest.filter((word) => word === "-" || !word.startsWith("-"));
const flags = rest.filter((word) => !files.includes(word));
try {
  if (command === "--help" || command === "help") print(usage.trimEnd());
  else if (!Object.hasOwn(commands, command ?? "") || flags.some((flag) => flag !== "--json")) throw new Stop(usage);
  else commands[command](await load(), files, flags.includes("--json"));
} catch (error) {
  process.exitCode = 2;
  if (error instanceof Stop) process.stderr.write(error.message);
  else if (error instanceof EngineError) process.stderr.write(`highwater: ${error.message}\nThis is a defect of Highwater. Seed ${error.seed}, script:\n${error.script}\n`);
  else throw error;
}
