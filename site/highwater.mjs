// The JavaScript face of Highwater. Everything is decided in the core, a Go
// program compiled to WebAssembly; here are its loading, the checks of types at
// the door, and the journal from which a lab is made again should the program
// ever die. See highwater.d.ts for what each call means.
import { Go, lent } from "./go.mjs";

const version = "0.1.0"; // the module carries the same stamp, and package.json

// Loading.

const shared = new Map(); // one promise for each address
const sharedByObject = new WeakMap(); // and for each object given as a source

/** Opens the engine; one shared instance for each source. */
export async function load(options = {}) {
  const { wasm = new URL("./highwater.wasm", import.meta.url) } = checked("load", options, { wasm: undefined });
  const source = isAddress(wasm) ? address(wasm) : wasm;
  if (!isAddress(wasm) && !isBytes(wasm) && !["Response", "WebAssembly.Module"].includes(tag(wasm))) {
    throw wrongType("load", "options.wasm", "a string, URL, BufferSource, Response or WebAssembly.Module", wasm);
  }
  const [promises, key] = isAddress(wasm) ? [shared, source.href] : [sharedByObject, source];
  if (!promises.has(key)) {
    promises.set(key, compile(source).then((module) => new Highwater(new Engine(module))));
    promises.get(key).catch(() => promises.delete(key)); // a failed load may be tried again
  }
  return promises.get(key);
}

// The kind of a built-in object, of whatever realm.
const tag = (object) => Object.prototype.toString.call(object).slice(8, -1);

const isAddress = (source) => typeof source === "string" || tag(source) === "URL";
const isBytes = (source) => ArrayBuffer.isView(source) || tag(source) === "ArrayBuffer";

const inNode = typeof globalThis.process?.versions?.node === "string";

// A string is an address, relative to the page; in Node it may be a path.
function address(source) {
  if (typeof source !== "string" || /^[a-z][a-z\d+.-]+:/i.test(source)) return new URL(source);
  if (!inNode) return new URL(source, globalThis.document?.baseURI ?? globalThis.location.href);
  const path = (text) => text.replace(/[%?#]/g, encodeURIComponent);
  return new URL(path(source), `file://${path(globalThis.process.cwd())}/`);
}

async function compile(source) {
  if (tag(source) === "WebAssembly.Module") return source;
  if (isBytes(source)) return WebAssembly.compile(tag(source) === "DataView" ? source.buffer.slice(source.byteOffset, source.byteOffset + source.byteLength) : source); // V8 takes no DataView
  if (tag(source) === "Response") return compileResponse(source);
  if (inNode && source.protocol === "file:") {
    const fs = "node:fs/promises"; // not a literal below: bundlers for the browser would look for it
    const { readFile } = await import(/* webpackIgnore: true */ /* @vite-ignore */ fs);
    return WebAssembly.compile(await readFile(source));
  }
  return compileResponse(await fetch(source));
}

// Compiling while it streams in needs the right media type.
async function compileResponse(response) {
  if (!response.ok) throw new Error(`Highwater: ${response.url} answered ${response.status}`);
  if (WebAssembly.compileStreaming && response.headers.get("content-type") === "application/wasm") return WebAssembly.compileStreaming(response);
  return WebAssembly.compile(await response.arrayBuffer());
}

// The engine: one running instance of the module, and another when it dies.

class Engine {
  #module;
  #instance;

  constructor(module) {
    this.#module = module;
    this.#instance = start(module);
  }

  /** The instance that runs now. Labs of an earlier one are gone with it. */
  get instance() {
    if (!this.#instance.api) this.#instance = start(this.#module);
    return this.#instance;
  }

  /** Calls an exported function and answers its value, or throws what it says. */
  call(name, ...args) {
    const { instance } = this;
    let text;
    try {
      text = instance.api[name](...args.map(crossing));
    } catch (cause) {
      instance.end(); // a stack overflow, say: the Go program stands wherever it was
      throw new Defect(String(cause), { cause });
    }
    if (!instance.api) throw new Defect("the engine ended");
    const answer = JSON.parse(text);
    if (Object.hasOwn(answer, "value")) return answer.value;
    if (Object.hasOwn(answer, "scriptError")) throw new ScriptError(answer.scriptError);
    if (Object.hasOwn(answer, "rangeError")) throw new RangeError(answer.rangeError);
    throw new Defect(answer.panic ?? "the engine lost a lab");
  }
}

/** A failure of the engine itself; whoever called makes an EngineError of it. */
class Defect extends Error {}

// An instance has its exported functions as long as it lives, and listens to the
// elements it painted. Those who still hold it after that keep none of its memory.
function start(module) {
  const life = new AbortController();
  const instance = {
    api: null,
    signal: life.signal,
    end() {
      instance.api = null;
      life.abort();
    },
  };
  const go = new Go();
  go.env = { GOGC: "400" }; // a page waits while memory is collected: rather four times the memory than four times the waits
  go.exit = instance.end;
  const { gojs } = go.importObject;
  const write = gojs["runtime.wasmWrite"]; // a panic's words
  gojs["runtime.wasmWrite"] = (sp) => lent(() => write(sp));
  globalThis.__highwater = (api) => { instance.api = api; };
  try {
    lent(() => go.run(new WebAssembly.Instance(module, go.importObject))).catch(instance.end); // runs up to where Go waits
  } catch (cause) {
    throw new Error("Highwater: this WebAssembly module does not fit wasm_exec.js; build them together", { cause });
  } finally {
    delete globalThis.__highwater;
  }
  if (!instance.api) throw new Error("Highwater: this WebAssembly module is not Highwater");
  if (instance.api.version !== version) {
    throw new Error(`Highwater: the module is version ${instance.api.version}, highwater.mjs is ${version}; build them together`);
  }
  return instance;
}

// Go's strings are UTF-8, which has no lone surrogates: a text that holds some
// crosses as bytes, each surrogate as its three, so that the core can name the
// place instead of seeing a replacement character.
function crossing(arg) {
  if (typeof arg !== "string" || !/\p{Surrogate}/u.test(arg)) return arg;
  const bytes = new Uint8Array(3 * arg.length);
  const encoder = new TextEncoder();
  let end = 0;
  for (const [i, part] of arg.split(/(\p{Surrogate})/u).entries()) {
    if (i % 2 === 0) {
      end += encoder.encodeInto(part, bytes.subarray(end)).written;
      continue;
    }
    const unit = part.charCodeAt(0);
    for (const byte of [0xe0 | unit >> 12, 0x80 | unit >> 6 & 0x3f, 0x80 | unit & 0x3f]) bytes[end++] = byte;
  }
  return bytes.subarray(0, end);
}

class Highwater {
  #engine;

  constructor(engine) { this.#engine = engine; }

  get version() { return version; }
  get models() { return this.#call({}, "models"); }
  get icons() { return this.#call({}, "icons"); }

  open(script = "", options = {}) {
    checkType("open", "script", "string", script);
    const { model = "", seed, keepGoing = false } = checked("open", options, { model: "string", seed: "number", keepGoing: "boolean" });
    if (seed !== undefined && !(Number.isSafeInteger(seed) && seed >= 0)) {
      throw new RangeError(`open: options.seed must be a whole number from 0 to 2^53 - 1, not ${seed}`);
    }
    const opening = { script, model, seed: seed ?? -1, keepGoing };
    return new Lab(this.#engine, opening, () => this.#call(opening, "open", script, model, opening.seed, keepGoing));
  }

  parse(script) {
    checkType("parse", "script", "string", script);
    return this.#call({ script }, "parse", script).map((error) => new ScriptError(error));
  }

  explain(what, lang = "en") {
    const known = "a Reason, StepEvent, Step, Question, Answer, Difference or ScriptError";
    if (typeof what !== "object" || what === null || Array.isArray(what)) throw wrongType("explain", "what", known, what);
    checkLang("explain", lang);
    let text;
    try {
      // A ScriptError's message is no own key that JSON would keep.
      text = JSON.stringify(what instanceof Error ? { ...what, message: what.message } : what) ?? "";
    } catch (cause) {
      throw new TypeError(`explain: what must be ${known}; this is circular or nested too deep`, { cause });
    }
    const said = this.#call({}, "explain", text, lang);
    if (said === null) throw new TypeError(`explain: what must be ${known}; this object is none, or nested too deep`);
    return said;
  }

  diff(a, b, options = {}) {
    for (const [name, lab] of Object.entries({ a, b })) if (!(lab instanceof Lab)) throw wrongType("diff", name, "a Lab", lab);
    const { steps = most } = checked("diff", options, { steps: "number" });
    checkCount("diff", "options.steps", steps);
    return Lab.diff(a, b, steps);
  }

  #call({ script = "", seed = -1 }, name, ...args) {
    try {
      return this.#engine.call(name, ...args);
    } catch (defect) {
      throw defect instanceof Defect ? new EngineError(name, defect, seed < 0 ? 1 : seed, script) : defect;
    }
  }
}

// A lab lives in the engine. What is kept here is its journal: the calls that
// made its tree and where it stands in it.

const most = 2 ** 31 - 1; // lines, or steps, in one slice

class Lab {
  #engine;
  #opening;
  #journal = [];
  #newest; // the largest id of a step: a step with a larger one is new
  #loading = null; // the script that is on its way in slices: its text, and how far it is
  #instance; // where the lab lives; null when it must be made again
  #handle;
  #closed = false;

  constructor(engine, opening, open) {
    this.#engine = engine;
    this.#opening = opening;
    const { lab, id } = open();
    this.#instance = engine.instance;
    this.#handle = lab;
    this.#newest = id;
  }

  run(line) {
    checkType("run", "line", "string", line);
    const step = this.#change("run", line);
    if (step) this.#went(step.id, "run", line);
    return step;
  }

  preview(line) {
    checkType("preview", "line", "string", line);
    return this.#call("preview", line);
  }

  fork() {
    const fork = new Lab(this.#engine, this.#opening, () => ({ lab: this.#call("fork"), id: this.#newest }));
    fork.#journal = this.#journal.map((entry) => entry.leaves ? { ...entry, leaves: new Set(entry.leaves) } : entry);
    return fork;
  }

  static diff(a, b, steps) { return a.#call("diff", b, steps); }

  ask(line = "") {
    checkType("ask", "line", "string", line);
    return this.#call("ask", line);
  }

  split(line = "") {
    checkType("split", "line", "string", line);
    return this.#call("split", line);
  }

  check(expectation) {
    checkType("check", "expectation", "string", expectation);
    return this.#call("check", expectation);
  }

  actions(options = {}) {
    const { partition = "" } = checked("actions", options, { partition: "string" });
    return this.#call("actions", partition);
  }

  undo() { return this.#moved(this.#change("undo")); }
  redo() { return this.#moved(this.#change("redo")); }

  goto(step) {
    checkWhole("goto", { step });
    this.#moved(this.#change("goto", step));
  }

  edit(script) {
    checkType("edit", "script", "string", script);
    this.#edited(this.#change("edit", script), "edit", script);
  }

  load(script) {
    checkType("load", "script", "string", script);
    this.#change("load", script);
    const loading = this.#loading = { script, lines: 0, read: 0 };
    const current = (name) => {
      if (this.#closed) throw new ClosedError(name);
      return this.#loading === loading;
    };
    return {
      get read() { return loading.read; },
      run: (lines) => {
        checkType("run", "lines", "number", lines);
        checkCount("run", "lines", lines);
        return current("run") && this.#proceed(lines);
      },
      stop: () => { if (current("stop")) this.#stop(); },
    };
  }

  // A slice of what is being loaded; answers whether more is to come.
  #proceed(lines) {
    const loading = this.#loading;
    let answer;
    try {
      answer = this.#call("proceed", lines);
    } catch (error) {
      this.#loading = null; // the script is wrong: nothing of it stays
      throw error;
    }
    loading.lines += lines;
    loading.read = answer.read ?? loading.script.length;
    if (answer.id === undefined) return true;
    this.#loading = null;
    this.#edited(answer.id, "load", loading.script);
    return false;
  }

  #stop() {
    const loading = this.#loading;
    const { read, id } = this.#call("stop");
    this.#loading = null;
    this.#edited(id, "load", loading.script.slice(0, read));
  }

  get step() { return this.#call("step"); }
  get steps() { return this.#call("steps"); }
  get branches() { return this.#call("branches"); }
  get state() { return this.#call("state"); }

  get error() {
    const error = this.#call("error");
    return error && new ScriptError(error);
  }

  stepAt(step) {
    checkWhole("stepAt", { step });
    return this.#call("stepAt", step);
  }

  checkout(branch) {
    checkWhole("checkout", { branch });
    this.#visited(this.#change("checkout", branch));
  }

  nameBranch(branch, name) {
    checkWhole("nameBranch", { branch });
    checkType("nameBranch", "name", "string", name);
    this.#change("nameBranch", branch, name);
    this.#journal.push({ call: "nameBranch", args: [branch, name] });
  }

  why(question, options = {}) {
    checkType("why", "question", "string", question);
    const { steps = most } = checked("why", options, { steps: "number" });
    checkCount("why", "options.steps", steps);
    return this.#call("why", question, steps);
  }

  series() { return this.#call("series"); }

  complete(text, offset) {
    checkType("complete", "text", "string", text);
    checkType("complete", "offset", "number", offset);
    if (!(Number.isInteger(offset) && offset >= 0 && offset <= text.length)) {
      throw new RangeError(`complete: offset must be a whole number from 0 to ${text.length}, not ${offset}`);
    }
    return this.#call("complete", text, offset);
  }

  script() { return this.#call("script"); }
  get listing() { return this.#call("listing"); }

  trace(options = {}) {
    const { states = "last" } = checked("trace", options, { states: "string" });
    if (!["none", "last", "all"].includes(states)) {
      throw new RangeError(`trace: options.states must be "none", "last" or "all", not ${JSON.stringify(states)}`);
    }
    return this.#call("trace", states);
  }

  svg(options = {}) { return this.#call("svg", "hero", ...look("svg", options)); }
  tide(options = {}) { return this.#call("svg", "tide", ...look("tide", options)); }
  describe(options = {}) { return this.#call("describe", ...look("describe", options)); }
  table(options = {}) { return this.#call("table", ...look("table", options)); }
  view(options = {}) { return this.#call("view", ...look("view", options)); }

  paint(element, options = {}) {
    checkElement("paint", element);
    const { picture = "hero", ...rest } = checked("paint", options, { picture: "string", ...lookOptions });
    if (!["hero", "tide"].includes(picture)) throw new RangeError(`paint: options.picture must be "hero" or "tide", not ${JSON.stringify(picture)}`);
    this.#call("paint", element, picture, ...look("paint", rest), this.#engine.instance.signal);
  }

  unpaint(element) {
    checkElement("unpaint", element);
    this.#call("unpaint", element);
  }

  results(from, to, lang = "en") {
    checkWhole("results", { from, to });
    checkLang("results", lang);
    return this.#call("results", from, to, lang);
  }

  close() {
    if (this.#closed) return;
    this.#closed = true;
    this.#journal = [];
    this.#leave();
  }

  #call(name, ...args) {
    if (this.#closed) throw new ClosedError(name);
    try {
      return this.#engine.call(name, this.#live(), ...args.map((arg) => arg instanceof Lab ? arg.#beside(name, this) : arg));
    } catch (defect) {
      if (!(defect instanceof Defect)) throw defect;
      this.#leave(); // after a defect the lab is not trusted to be as it was before the call
      if (name === "proceed") this.#loading = null; // nothing of that script stays
      const plain = args.filter((arg) => typeof arg !== "object"); // an element's own fields may lead anywhere
      throw new EngineError(`${name} ${JSON.stringify(plain).slice(0, 200)}`, defect, ...this.#origin());
    }
  }

  // The handle, for a call of another lab.
  #beside(name, lab) {
    if (this.#engine !== lab.#engine) throw new RangeError(`${name}: the labs are of two engines`);
    if (this.#closed) throw new ClosedError(name);
    return this.#live();
  }

  // A call that changes the lab. A script that is being loaded goes no further.
  #change(name, ...args) {
    if (this.#loading) this.#stop();
    return this.#call(name, ...args);
  }

  #leave() {
    if (this.#instance?.api) {
      try { this.#engine.call("close", this.#handle); } catch { /* the instance is gone, and the lab with it */ }
    }
    this.#instance = null;
  }

  // The lab's handle in the running instance; made again where that is another.
  #live() {
    if (this.#instance !== this.#engine.instance) this.#replay();
    return this.#handle;
  }

  #replay() {
    const { script, model, seed, keepGoing } = this.#opening;
    const engine = this.#engine;
    const { lab } = engine.call("open", script, model, seed, keepGoing);
    for (const { call, args, leaves, at } of this.#journal) {
      if (call) engine.call(call, lab, ...args);
      if (call === "load") engine.call("proceed", lab, most);
      if (leaves) for (const id of [...leaves, at]) engine.call("seek", lab, id);
    }
    if (this.#loading) {
      engine.call("load", lab, this.#loading.script);
      if (this.#loading.lines > 0) engine.call("proceed", lab, this.#loading.lines);
    }
    this.#handle = lab;
    this.#instance = engine.instance;
  }

  // What an EngineError carries. Should the lab not even come back, its opening.
  #origin() {
    try {
      return [this.#engine.call("seed", this.#live()), this.#engine.call("script", this.#handle)];
    } catch {
      const { seed, script } = this.#opening;
      return [seed < 0 ? 1 : seed, script];
    }
  }

  // The journal. Moves one after the other are one entry: each leaf whose line
  // was made the current one, in the order of the last time, and the place.

  #went(id, call, ...args) {
    if (id <= this.#newest) return this.#visited(id); // an old step again
    this.#newest = id;
    this.#journal.push({ call, args });
  }

  #edited(id, call, script) {
    // An editor tells of many texts that differ in nothing that counts: over the
    // same steps again, only the last one does.
    const over = id <= this.#newest ? id : null;
    const last = this.#journal.at(-1);
    if (over !== null && last?.over === over && last.call === call) this.#journal.pop();
    this.#journal.push({ call, args: [script], over });
    this.#newest = Math.max(this.#newest, id);
  }

  #visited(id) {
    const { leaves } = this.#moves();
    leaves.delete(id);
    leaves.add(id);
    this.#moves().at = id;
  }

  #moved(id) {
    if (id === null) return false;
    this.#moves().at = id;
    return true;
  }

  #moves() {
    const last = this.#journal.at(-1);
    if (last?.leaves) return last;
    this.#journal.push({ leaves: new Set(), at: 0 });
    return this.#journal.at(-1);
  }
}

if (Symbol.dispose) Object.defineProperty(Lab.prototype, Symbol.dispose, { value: Lab.prototype.close });

// Errors.

/** The script is wrong at a place; nothing was changed. */
export class ScriptError extends Error {
  constructor({ message, ...fields }) {
    super(message);
    Object.assign(this, fields);
  }
}

/** The lab was closed. */
export class ClosedError extends Error {
  constructor(call) { super(`${call}: this lab is closed`); }
}

/** A defect of ours. The command was not applied and the lab is still usable. */
export class EngineError extends Error {
  constructor(call, { message, cause }, seed, script) {
    super(`${call}: ${message}`, { cause });
    this.seed = seed;
    this.script = script;
  }
}

for (const [name, type] of Object.entries({ ScriptError, ClosedError, EngineError })) {
  Object.defineProperty(type.prototype, "name", { value: name });
}

// Types, at the door.

const shown = (value) => value === null ? "null" : Array.isArray(value) ? "an array" : typeof value;

function wrongType(call, argument, expected, value) {
  return new TypeError(`${call}: ${argument} must be ${expected}, not ${shown(value)}`);
}

function checkType(call, argument, type, value) {
  if (typeof value !== type) throw wrongType(call, argument, `a ${type}`, value);
}

/** Each of these must be a whole number. */
function checkWhole(call, numbers) {
  for (const [name, value] of Object.entries(numbers)) {
    checkType(call, name, "number", value);
    if (!Number.isSafeInteger(value)) throw new RangeError(`${call}: ${name} must be a whole number, not ${value}`);
  }
}

function checkCount(call, name, count) {
  if (!(Number.isSafeInteger(count) && count > 0 && count <= most)) throw new RangeError(`${call}: ${name} must be a whole number from 1 to 2^31 - 1, not ${count}`);
}

function checkLang(call, lang) {
  checkType(call, "lang", "string", lang);
  if (!["en", "zh"].includes(lang)) throw new RangeError(`${call}: lang must be "en" or "zh", not ${JSON.stringify(lang)}`);
}

function checkElement(call, element) {
  if (element?.nodeType !== 1) throw wrongType(call, "element", "an Element", element);
}

const lookOptions = { lang: "string", theme: "string", width: "number", height: "number", partition: "string", idPrefix: "string", guess: "string", reach: "number", dismissed: "string", beside: "" };

/** How something is to be shown, as the module reads it. */
function look(call, options) {
  const { lang = "en", theme = "light", width = 0, height = 0, partition = "", idPrefix = "", guess = "", reach = 0, dismissed = "", beside = 0 } = checked(call, options, lookOptions);
  checkLang(call, lang);
  if (!["light", "dark"].includes(theme)) throw new RangeError(`${call}: options.theme must be "light" or "dark", not ${JSON.stringify(theme)}`);
  for (const [name, value] of Object.entries({ width, height })) {
    if (!(value >= 0 && value <= 16384)) throw new RangeError(`${call}: options.${name} must be a number from 0 to 16384, not ${value}`);
  }
  if (!/^[\w-]*$/.test(idPrefix)) throw new RangeError(`${call}: options.idPrefix may have letters, digits, - and _ only`);
  if (!(Number.isSafeInteger(reach) && reach >= 0)) throw new RangeError(`${call}: options.reach must be a whole number from 0 to 2^53 - 1, not ${reach}`);
  if (beside !== 0 && !(beside instanceof Lab)) throw wrongType(call, "options.beside", "a Lab", beside);
  return [lang, theme, width, height, partition, idPrefix, guess, reach, dismissed, beside];
}

/** The options, each read once; what an object inherits is none. */
function checked(call, options, known) {
  if (typeof options !== "object" || options === null || Array.isArray(options)) throw wrongType(call, "options", "an object", options);
  const own = { ...options };
  for (const [key, value] of Object.entries(own)) {
    if (!Object.hasOwn(known, key)) throw new TypeError(`${call}: unknown option ${key}; known: ${Object.keys(known).join(", ")}`);
    if (value !== undefined && known[key]) checkType(call, `options.${key}`, known[key], value);
  }
  return Object.assign(Object.create(null), own);
}
