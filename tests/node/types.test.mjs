// highwater.d.ts against what is really there.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { test } from "node:test";
import { load } from "highwater";
import { root, scripts } from "../scripts.mjs";

const highwater = await load();

test("every member declared is there, and none else", () => {
  const types = readFileSync(`${root}site/highwater.d.ts`, "utf8");
  const declared = (name) => {
    const [, body] = types.match(new RegExp(`^export interface ${name} \\{\\n([\\s\\S]*?)\\n\\}`, "m"));
    return [...body.matchAll(/^ {2}(?:readonly )?(\[Symbol\.dispose\]|\w+)[(:?]/gm)].map(([, member]) => member).sort();
  };
  const present = (object) => Reflect.ownKeys(Object.getPrototypeOf(object)).filter((key) => key !== "constructor")
    .map((key) => key === Symbol.dispose ? "[Symbol.dispose]" : String(key)).sort();
  assert.deepEqual(declared("Highwater"), present(highwater));
  assert.deepEqual(declared("Lab"), present(highwater.open()));
});

const tsc = (file, ...options) => spawnSync(`${root}tests/node_modules/.bin/tsc`, ["--ignoreConfig", "--noEmit", "--strict", "--target", "es2022", "--module", "nodenext", ...options, file], { cwd: `${root}tests`, encoding: "utf8" }).stdout;

test("the types need no more than es2022, and take what the surroundings have", () => {
  const file = `${root}tests/.built/surroundings.ts`;
  const source = (...sources) => `import { load, type Lab } from "highwater";
export const close = (lab: Lab) => lab[Symbol.dispose]();
${sources.map((wasm) => `void load({ wasm: ${wasm} });\n`).join("")}// @ts-expect-error no source
void load({ wasm: 1 });
`;
  writeFileSync(file, source('"x.wasm"', "new Uint8Array()", "new ArrayBuffer(1)"));
  assert.equal(tsc(file, "--lib", "es2022", "--types", ""), "");
  const more = ['new URL("file:///x.wasm")', 'await fetch("x.wasm")'];
  writeFileSync(file, source(...more, "await WebAssembly.compile(new Uint8Array())"));
  assert.equal(tsc(file, "--lib", "es2022,dom", "--types", ""), "");
  writeFileSync(file, source(...more)); // @types/node knows no WebAssembly
  assert.equal(tsc(file, "--lib", "es2022", "--types", "node"), "");
  assert.match(tsc(file, "--lib", "es2022", "--types", ""), /'URL'/); // there are none, so the check can fail
});

// The compiler takes a literal only if it has each field declared and no other.
test("the JSON of every story has the declared shape", () => {
  const answers = scripts.flatMap(({ text }) => {
    const lab = highwater.open(text);
    const questions = lab.steps.flatMap(({ n }) => { lab.goto(n - 1); return lab.ask(); });
    lab.goto(lab.steps.length);
    return [
      ["Trace", lab.trace()], ["Question[]", questions], ["Difference[]", highwater.diff(lab, highwater.open(text.slice(0, text.lastIndexOf("\n", text.length * 0.7) + 1)))], ["Branch[]", lab.branches], ["Series", lab.series()], ["Listing", lab.listing], ["Completion[]", lab.complete("e", 1)],
      ["Action[]", lab.actions()], ['ReturnType<Lab["check"]>', lab.check("last ok=true")],
    ];
  });
  answers.push(["Model[]", highwater.models], ["Trace", highwater.open().trace({ states: "all" })]);
  const lines = answers.map(([type, answer], i) => `export const answer${i}: ${type} = ${JSON.stringify(answer)};\n`);
  const file = `${root}tests/.built/answers.ts`;
  writeFileSync(file, `import type { Action, Branch, Completion, Difference, Lab, Listing, Model, Question, Series, Trace } from "highwater";\n${lines.join("")}`);
  assert.equal(tsc(file, "--types", "node"), "");
  // And the check can fail.
  writeFileSync(file, `import type { Trace } from "highwater";\nexport const answer: Trace = ${JSON.stringify({ ...highwater.open().trace(), more: 1 })};\n`);
  assert.match(tsc(file, "--types", "node"), /'"more"' does not exist/);
});
