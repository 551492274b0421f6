// A lab as a page drives it: which script it came from, where it stands, and what
// of the script could not run. It decides nothing; it asks the lab and tells
// everybody by events:
//
//   change    the place or the line is another: { from, to, animate, line, lab };
//             line: the script changed too; lab: `lab` is another one
//   progress  a script is being run, or is no more: see `running`
//   lang      the language is another
import { EngineError } from "./highwater.mjs";

const sliceMs = 8;

/** Lets the page breathe: whatever waits comes first, then we are back. */
export const turn = () => new Promise((resolve) => {
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = () => {
    port1.close();
    resolve();
  };
  port2.postMessage(null);
});

export class Session extends EventTarget {
  #lang;
  #loading = null; // { loading, lab, text, place, old, hidden } of the script that runs
  #listing = null; // of the lab, once somebody looked
  #rest = null; // what stands after the listing and did not run
  #rows = null; // of both, once somebody looked
  #step = 0;
  #hidden = ""; // what the script begins with and nobody is shown, as an exercise's set-up
  #first = 0;

  /** The lab that is shown. */
  lab;
  /** The name of the script's file. */
  name = "";
  /** The branch that the last change left behind; null: none. */
  kept = null;

  constructor(highwater, { lang = "en", lab } = {}) {
    super();
    this.highwater = highwater;
    this.icons = highwater.icons; // asked for once: the engine makes them anew each time
    this.#lang = lang;
    this.lab = lab ?? highwater.open("", { keepGoing: true });
  }

  /** Another session of the same run, at the same place: what is done there is not done here. */
  fork() {
    const twin = new Session(this.highwater, { lang: this.#lang, lab: this.lab.fork() });
    twin.#rest = this.#rest;
    twin.#hidden = this.#hidden;
    twin.#first = this.#first;
    twin.#step = this.#step;
    return twin;
  }

  closed = false;

  /** Lets go of the lab. */
  close() {
    this.closed = true;
    this.#drop();
    this.lab.close();
  }

  get lang() { return this.#lang; }
  set lang(lang) {
    if (lang === this.#lang) return;
    this.#lang = lang;
    this.dispatchEvent(new Event("lang"));
  }

  // What is shown.

  /** The current step; 0 is before the first. */
  get step() { return this.#step; }

  /** The last of the steps that are not shown: nobody goes back behind it. */
  get first() { return this.#first; }

  /** What the script begins with and nobody is shown. */
  get hidden() { return this.#hidden; }

  /** How many steps the current line has. */
  get steps() { return this.listing.lines.length; }

  get branches() { return this.lab.branches; }

  /** The script of the current line, as the lab has it; a step that is not shown is of line 0. */
  get listing() {
    if (this.#listing || !this.#hidden) return this.#listing ??= this.lab.listing;
    const { text, lines, ...listing } = this.lab.listing;
    return this.#listing = { ...listing, text: text.slice(this.#hidden.length), lines: lines.map((line) => Math.max(0, line - linesOf(this.#hidden).length)) };
  }

  /** The script down to the current step. */
  get script() { return this.lab.script().slice(this.#hidden.length); }

  /**
   * What follows the listing and did not run: { text, error, column }, `column`
   * where in its first line the error is, in UTF-16 units. Without an error, it
   * was stopped. Null: all has run.
   */
  get rest() { return this.#rest; }

  /** The same line by line: { text, step, rest }; a step of null is a comment or an empty line. */
  get rows() {
    if (this.#rows) return this.#rows;
    const { text, lines } = this.listing;
    const rows = linesOf(text).map((text) => ({ text, step: null, rest: false }));
    for (const [i, line] of lines.entries()) if (line > 0) rows[line - 1].step = i + 1;
    return this.#rows = rows.concat(linesOf(this.rest?.text ?? "").map((text) => ({ text, step: null, rest: true })));
  }

  /** The whole script: what has run, what lies ahead, and the rest. */
  get text() { return this.listing.text + (this.rest?.text ?? ""); }

  /** The same with what is not shown: as a file has it, which is to run by itself. */
  get whole() { return this.#hidden + this.text; }

  /** How much of a script has run, from 0 to 1; null: none is running. */
  get running() {
    if (!this.#loading) return null;
    const { loading, text } = this.#loading;
    return loading.read / Math.max(1, text.length);
  }

  /** The script that is being run; null: none is. */
  get coming() { return this.#loading && this.#loading.text.slice(this.#loading.hidden.length); }

  // What can be done. Another script, a command or a branch ends a script that is
  // still running, as stop does. A mere step does not: until then there is none.

  /** Opens another script, `hidden` before it, in a lab of its own and goes to step `at`, or to its end. */
  async open(text, { at, name = "", model, hidden = "" } = {}) {
    this.#drop();
    const lab = this.highwater.open("", { keepGoing: true, model });
    return this.#load(lab, hidden + text, () => {
      this.name = name;
      return at;
    }, hidden);
  }

  /** Runs a changed script in the same lab; goes to the last step down to `line`, or to the end. */
  async edit(text, { line } = {}) {
    this.stop();
    return this.#load(this.lab, this.#hidden + text, () => line && this.listing.lines.findLastIndex((each) => each <= line) + 1);
  }

  /** Stops the script that runs: what has run stays. */
  stop() {
    if (!this.#loading) return;
    const { loading } = this.#loading;
    loading.stop();
    this.#arrive();
  }

  /** One more command after the current step. @throws ScriptError */
  run(line) {
    return this.#act(() => this.lab.run(line), { line: true });
  }

  undo() { return this.#step > this.#first && this.#move(() => this.lab.undo()); }
  redo() { return this.#move(() => this.lab.redo()); }
  goto(step) { this.#move(() => this.lab.goto(Math.max(this.#first, step))); }

  /** The next step, in a direction, at which the water of a part moves; from itself: none. */
  nextTide(by, part, from = this.#step) {
    const { lines } = this.lab.series();
    const shown = this.lab.view({ partition: part }).part || part;
    const water = lines.filter(({ name }) => / (hw|applied)$/.test(name));
    const { values } = water.find(({ name }) => name.startsWith(`${shown} `)) ?? water[0] ?? { values: [] };
    for (let n = by > 0 ? from + 1 : Math.min(from, values.length) - 1; n > this.#first && n < values.length; n += by) if ((values[n] ?? 0) !== (values[n - 1] ?? 0)) return n; // what comes into being does not move
    return from;
  }

  /** Goes to the end of a branch. */
  checkout(branch) {
    return this.#act(() => this.lab.checkout(branch), { line: true, animate: false });
  }

  #move(action) {
    return this.#loading ? false : this.#act(action);
  }

  #act(action, { line = false, animate = true } = {}) {
    this.stop();
    const old = line && animate ? this.listing.branch : null;
    const answer = action();
    const from = this.#step;
    this.#step = this.lab.step;
    if (line) {
      const atRest = this.#rest && from === this.steps;
      this.#lineChanged(old);
      if (!atRest || this.#step !== from + 1 || this.#step !== this.steps) this.#rest = null; // else it follows
    }
    if (line || from !== this.#step) this.#changed(from, { animate: animate && Math.abs(this.#step - from) === 1, line });
    return answer;
  }

  // The line is another; `old` was the branch that it ended in, which is none
  // where a run had stopped.
  #lineChanged(old) {
    this.#listing = this.#rows = null;
    const leaves = this.branches.map(({ id }) => id);
    const left = leaves.includes(old) ? old : this.#rest && this.kept;
    this.kept = old !== null && left !== this.listing.branch && leaves.includes(left) ? left : null;
  }

  #changed(from, detail) {
    this.dispatchEvent(new CustomEvent("change", { detail: { from, to: this.#step, line: false, lab: false, ...detail } }));
  }

  async #load(lab, text, place, hidden = this.#hidden) {
    const old = lab === this.lab ? this.listing.branch : null;
    const own = this.#loading = { loading: lab.load(text), lab, text, place, old, hidden };
    let lines = 64;
    try {
      for (;;) {
        const began = performance.now();
        if (!own.loading.run(lines)) break;
        const factor = sliceMs / Math.max(1, performance.now() - began);
        lines = Math.max(1, Math.round(lines * Math.min(2, factor)));
        this.dispatchEvent(new Event("progress"));
        await turn();
        if (this.#loading !== own) return; // it was stopped, or another one came
      }
    } catch (error) {
      if (error instanceof EngineError) this.#drop();
      throw error;
    }
    this.#arrive();
  }

  // What was loading is the script now.
  #arrive() {
    const { lab, text, loading, place, old, hidden } = this.#loading;
    this.#loading = null;
    this.#hidden = hidden;
    const another = lab !== this.lab;
    const from = this.#step;
    if (another) {
      this.lab.close();
      this.lab = lab;
    }
    this.#lineChanged(old);
    this.#first = this.listing.lines.lastIndexOf(0) + 1;
    this.#rest = this.#unread(text, loading.read);
    const at = place();
    if (at !== undefined && !this.#rest?.error) lab.goto(Math.max(this.#first, Math.min(at, this.steps)));
    this.#step = lab.step;
    this.dispatchEvent(new Event("progress"));
    this.#changed(from, { animate: false, line: true, lab: another });
  }

  // What of a text has not run: from the first wrong line on, or from where it was
  // stopped.
  #unread(text, read) {
    const { error } = this.lab;
    if (!error && read === text.length) return null;
    const start = error ? text.lastIndexOf("\n", error.offset - 1) + 1 : read;
    return { text: text.slice(start), error: error && this.#placed(error), column: error ? error.offset - start : 0 };
  }

  // An error with its place in what is shown.
  #placed(error) {
    if (!this.#hidden) return error;
    return Object.assign(Object.create(error), error, { message: error.message, line: error.line - linesOf(this.#hidden).length, offset: error.offset - this.#hidden.length });
  }

  // Forgets the script that is being loaded.
  #drop() {
    const loading = this.#loading;
    this.#loading = null;
    if (loading && loading.lab !== this.lab) loading.lab.close();
    if (loading) this.dispatchEvent(new Event("progress"));
  }
}

/** A text's lines without their ends. */
export function linesOf(text) {
  const lines = text.replace(/^\ufeff/, "").split("\n").map((line) => line.replace(/\r$/, ""));
  if (lines.at(-1) === "") lines.pop();
  return lines;
}

/** A wrong line with the nearest known word where the error is; null: there is none. */
export function corrected(line, { code, hint, found, expected }, column) {
  if (hint === null) return null;
  let [from, to] = [column, column + found.length];
  if (code === "unknown-verb" && hint.includes("> ")) to = line.length; // the whole of a client's command
  if (code === "full-width") { // the whole word, of which the first such character is reported
    from -= hint.split("").findLastIndex((char, i) => char === expected[0] && i <= column && line.slice(column - i, column) === hint.slice(0, i));
    to = from + hint.length;
  }
  return line.slice(0, from) + hint + line.slice(to);
}
