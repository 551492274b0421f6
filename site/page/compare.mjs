// Two runs side by side, on one scale and one scrubber: one script with a line
// changed, or two branches of a lab. What differs, and why, the engine says. Keys,
// buttons and scrubber are the page's: it walks a comparison as it walks a session.
import { Completions, explained } from "../command.mjs";
import { nameOf } from "./branches.mjs";
import { strings } from "./compare-strings.mjs";
import { h, showOnce, submits } from "./dom.mjs";
import { marked } from "./marked.mjs";
import { showNumbers } from "./numbers.mjs";
import { strings as pageStrings } from "./strings.mjs";
import { Picture } from "./picture.mjs";

const patienceMs = 150; // differences take time: they wait until the scrubber rests
const slice = 200; // steps: reasons may lie far back, and the page stays awake meanwhile
const sliceMs = 8; // and the same of the search for the first difference
const fits = 48; // of a value

/**
 * Makes a comparison in root. `page` is what it is a part of: { session, tide, look, close }, and what it tells of:
 * moved(from, to), showPlace(walk, command), showProgress().
 */
export function createCompare(root, page) {
  return new Comparison(root, page);
}

/** One of the two runs: where it is shown. */
class Side {
  numbers = h("dl", { class: "numbers" });
  picture = h("div", { class: "picture", tabindex: "0", role: "group" });
  note = h("p", { class: "side-note", role: "status", hidden: true });
  painter = new Picture(this.picture);

  constructor(id) {
    this.id = id;
    this.head = h("div", { class: `side-head ${id}` });
    this.hero = h("div", { class: `hero ${id}` }, this.picture, this.note);
  }
}

class Comparison {
  /** Where both stand; the shorter one at its end. */
  step = 0;
  #root;
  #page;
  #mine = new Side("mine");
  #other = new Side("other");
  #session = null; // of the other run
  #kind = "line"; // else a branch's id
  #parting = h("p", { class: "parting", role: "status" });
  #rows = h("div");
  #differences = h("div", { class: "differences", tabindex: "0", role: "region" }, this.#parting, this.#rows);
  #chooser = h("div", { class: "chooser" });
  #problem = h("p", { class: "about", role: "status" });
  #said;
  #waits = 0; // a timer
  #sought = null; // how far the first difference was looked for: { at, found }
  #shown = "mine"; // where there is room for one

  constructor(root, page) {
    this.#root = root;
    this.#page = page;
    this.#said = strings[page.look().lang];
    root.closest(".app").addEventListener("keydown", (key) => this.#key(key));
    const drawn = new ResizeObserver(() => this.#paint()); // the differences leave the pictures more room, or less
    for (const side of [this.#mine, this.#other]) drawn.observe(side.picture);
  }

  get isOpen() { return this.#session !== null; }

  open() {
    this.#said = strings[this.#page.look().lang];
    this.step = this.#page.session.step;
    this.#build();
    this.#root.hidden = false;
    this.#choose();
    this.#root.focus(); // the arrows step
  }

  close() {
    this.#root.hidden = true;
    clearTimeout(this.#waits);
    const other = this.#session;
    this.#session = null;
    other.close();
    this.#root.replaceChildren();
    this.#page.close();
  }

  /** The language or the theme is another. */
  refresh() {
    const { lang } = this.#page.look();
    this.#said = strings[lang];
    this.#session.lang = lang;
    this.#build();
    this.#choices();
  }

  // As a session

  get first() { return this.#page.session.first; }
  get steps() { return Math.max(...this.#sessions.map(({ steps }) => steps)); }
  get running() { return this.#session.running; }
  stop() { this.#session.stop(); }

  goto(step) {
    const from = this.step;
    this.step = Math.max(this.first, Math.min(this.steps, step));
    const { session } = this.#page;
    const before = session.step;
    this.#to(this.#session);
    this.#to(session); // and the page shows it
    if (session.step === before) this.#page.moved(from, this.step);
  }

  nextTide(by, part) {
    const next = this.#sessions.map((session) => session.nextTide(by, part, this.step)).filter((step) => step !== this.step);
    return next.length === 0 ? this.step : by > 0 ? Math.min(...next) : Math.max(...next);
  }

  get #sessions() { return [this.#page.session, this.#session]; }
  #to(session) { session.goto(Math.min(this.step, session.steps)); }

  #key(key) {
    if (key.key !== "Escape" || !this.isOpen || key.defaultPrevented || key.target.closest("[data-key], :popover-open")) return;
    key.preventDefault();
    if (key.target.closest("input, select")) this.#page.tide.focus();
    else this.close();
  }

  #build() {
    const said = this.#said;
    const kinds = h("select", { class: "kind", "aria-label": said.other, change: ({ target }) => { this.#kind = target.value; this.#choose(); } });
    const { session } = this.#page;
    kinds.append(h("option", { value: "line" }, said.line));
    for (const branch of session.branches) {
      if (branch.id !== session.listing.branch) kinds.append(h("option", { value: String(branch.id) }, said.branch(nameOf(session.lab, branch, session.lang))));
    }
    if (![...kinds.options].some(({ value }) => value === this.#kind)) this.#kind = "line";
    kinds.value = this.#kind;
    this.#mine.head.replaceChildren(h("h2", null, said.mine), this.#mine.numbers);
    this.#other.head.replaceChildren(h("h2", null, said.other), kinds, this.#other.numbers);
    const sides = h("div", { class: "segments sides", role: "group", "aria-label": said.sides },
      ...[["mine", said.mine], ["other", said.other]].map(([id, text]) => h("button", { type: "button", "aria-pressed": String(this.#shown === id), "data-side": id, click: () => this.#only(id) }, text)));
    this.#root.setAttribute("aria-label", said.compare);
    this.#differences.setAttribute("aria-label", said.what);
    this.#root.replaceChildren(
      h("div", { class: "compare-bar" }, this.#chooser, sides, h("button", { type: "button", class: "button", click: () => this.close() }, said.leave)),
      this.#mine.head, this.#other.head, this.#mine.hero, this.#other.hero, this.#differences);
    this.#only(this.#shown);
  }

  #only(id) {
    this.#shown = id;
    this.#root.dataset.side = id;
    for (const each of this.#root.querySelectorAll("[data-side]")) each.setAttribute("aria-pressed", String(each.dataset.side === id));
    this.#paint();
  }

  // What is compared

  #choose() {
    this.#choices();
    return this.#kind === "line" ? this.#open() : this.#open((other) => other.checkout(Number(this.#kind)));
  }

  /** The other run is this one, with a change: it shares all steps up to there. */
  async #open(change) {
    const other = this.#page.session.fork();
    other.addEventListener("progress", this.#page.showProgress);
    this.#session?.close();
    this.#session = other;
    this.#sought = null;
    this.#problem.textContent = "";
    const changed = change?.(other);
    this.goto(this.step);
    await changed;
    if (this.#session !== other) return;
    const { error } = other.rest ?? {};
    this.#problem.textContent = error ? this.#said.wrong + explained(other, error, { place: true }) : "";
    if (changed) this.goto(this.step);
  }

  /** The line to be changed, and what it shall be. */
  #choices() {
    const said = this.#said;
    const { session } = this.#page;
    if (this.#kind !== "line") return this.#chooser.replaceChildren(this.#problem);
    const { rows } = session;
    const settings = session.highwater.models.find(({ name }) => name === session.lab.view().model)?.settings ?? [];
    const opens = Math.max(0, rows.findIndex(({ text }) => /^\s*(cluster|server)\b/.test(text)));
    const which = h("input", { type: "number", required: true, min: 1, max: rows.length, value: opens + 1, "aria-label": said.which, input: () => { field.value = rows[which.value - 1]?.text ?? ""; } });
    const field = h("input", { type: "text", class: "row-field", "aria-label": said.text, value: rows[opens]?.text ?? "" });
    const put = (name, value) => { // into the line that opens what is modelled
      const before = which.value === String(opens + 1) && field.value.includes("=") ? field.value : rows[opens].text;
      which.value = opens + 1;
      const known = new RegExp(`(^|\\s)${name.replaceAll(".", "\\.")}=\\S*`);
      field.value = known.test(before) ? before.replace(known, `$1${name}=${value}`) : `${before.trimEnd()} ${name}=${value}`;
      field.focus();
    };
    const setting = h("select", { "aria-label": said.setting, change: () => {
      const { name, value, default: usual } = settings[setting.value];
      put(name, value.split("|").find((each) => each !== usual && value.includes("|")) ?? usual);
      setting.value = "";
    } }, h("option", { value: "" }, said.choose), ...settings.map(({ name }, i) => h("option", { value: i }, name)));
    const form = h("form", { class: "line-form" }, h("label", null, said.number, which), setting, field, h("button", { class: "button primary" }, said.run));
    const completions = new Completions(field, session);
    field.addEventListener("keydown", (key) => { if (!key.isComposing && completions.key(key)) key.preventDefault(); });
    submits(form, () => {
      completions.close();
      if (!form.reportValidity()) return;
      const lines = rows.map(({ text }) => text);
      lines[which.value - 1] = field.value;
      this.#open((other) => other.edit(lines.map((line) => `${line}\n`).join("")));
    });
    this.#chooser.replaceChildren(form, this.#problem);
  }

  // Painting

  show(mode = "same") {
    const { session, tide } = this.#page;
    if (session.step !== Math.min(this.step, session.steps)) { // it was moved by itself
      this.step = session.step;
      this.#to(this.#session);
    }
    this.#paint(mode);
    const size = { width: tide.clientWidth, height: tide.clientHeight };
    if (size.width > 0) session.lab.paint(tide, { ...this.#page.look(), ...size, picture: "tide", idPrefix: "tide-", beside: this.#session.lab });
    const row = ({ listing, rows }) => listing.lines[this.step - 1] ? rows[listing.lines[this.step - 1] - 1].text.trim() : "";
    this.#page.showPlace(this, row(session) || row(this.#session));
    clearTimeout(this.#waits);
    this.#differences.setAttribute("aria-busy", "true");
    this.#waits = setTimeout(() => this.#showDifferences(), patienceMs);
  }

  #paint(mode = "same") {
    if (!this.isOpen) return;
    const said = this.#said;
    const look = this.#page.look();
    const runs = [[this.#mine, this.#page.session], [this.#other, this.#session]];
    const views = runs.map(([, session]) => session.lab.view(look));
    const reach = Math.max(...views.map((view) => view.reach)); // one scale for both
    for (const [i, [side, session]] of runs.entries()) {
      showNumbers(side.numbers, views[i].stats);
      side.picture.setAttribute("aria-label", said.picture(i === 0 ? said.mine : said.other));
      side.painter.paint(mode, session.lab, { ...look, reach, width: side.picture.clientWidth, height: side.picture.clientHeight, idPrefix: `${side.id}-` });
      side.note.hidden = this.step <= session.steps;
      side.note.textContent = side.note.hidden ? "" : said.ended;
    }
  }

  #showDifferences(before) {
    const { session, look } = this.#page;
    if (this.#session.running !== null) return; // it is told of as it arrives
    let found;
    try {
      found = session.highwater.diff(session.lab, this.#session.lab, { steps: slice });
    } catch (problem) {
      if (!(problem instanceof RangeError)) throw problem;
    }
    const open = found?.some(({ open }) => open) ?? false;
    if (!before || !open) this.#showRows(found, look().lang);
    this.#differences.setAttribute("aria-busy", String(open));
    if (open) this.#waits = setTimeout(() => this.#showDifferences(found));
    else if (found && this.#page.session.text !== this.#session.text) this.#showParting();
    else this.#told("");
  }

  #told(...parting) {
    showOnce(this.#parting, parting.map(String), () => parting);
  }

  /** Says where the two part, and leads there. It is looked for a little at a time. */
  #showParting() {
    const said = this.#said;
    const parts = this.#part();
    const { at } = this.#sought;
    const n = at - this.first;
    if (!parts && at <= this.steps) this.#waits = setTimeout(() => this.#showParting());
    else if (!parts) this.#told(said.neverPart);
    else if (at === this.step) this.#told(said.partHere);
    else this.#told(said.part(n), " ", h("button", { type: "button", class: "link", click: () => {
      this.goto(at);
      this.#root.focus();
    } }, pageStrings[this.#page.look().lang].goTo(n)));
  }

  /** Whether the first difference was found, in so many more steps as a slice has time for. */
  #part() {
    const sought = this.#sought ??= { at: this.#changed(), found: false };
    const sides = this.#sessions.map(({ lab, step, steps }) => ({ lab, step, steps }));
    const until = performance.now() + sliceMs;
    while (!sought.found && sought.at <= this.steps && performance.now() < until) {
      for (const { lab, steps } of sides) lab.goto(Math.min(sought.at, steps));
      sought.found = this.#page.session.highwater.diff(sides[0].lab, sides[1].lab, { steps: 1 }).length > 0;
      if (!sought.found) sought.at++;
    }
    for (const { lab, step } of sides) lab.goto(step);
    return sought.found;
  }

  /** The first step at which the commands are others. */
  #changed() {
    const [mine, other] = this.#sessions.map(({ rows, listing }) => listing.lines.map((line) => rows[line - 1]?.text));
    const same = mine.findIndex((command, i) => command !== other[i]);
    return (same < 0 ? mine.length : same) + 1;
  }

  #showRows(found, lang) {
    const said = this.#said;
    const { highwater } = this.#page.session;
    const about = !found ? said.apart : found.length > 0 ? null : this.#page.session.text === this.#session.text ? said.unchanged : said.noDifference;
    const names = [said.mine, said.other];
    const reason = (why, i) => why && h("p", null, h("span", { class: "side" }, said.of(names[i])), ...marked(highwater.explain(why, lang)));
    const cell = (value, i) => h("td", { role: "cell", "data-side": names[i], title: value?.length > fits && value }, short(value ?? said.none));
    showOnce(this.#rows, [about, found, lang], () => about !== null ? [h("p", { class: "about" }, about)] : [h("table", { class: "data", role: "table" }, // which it is on a phone, too
      h("thead", { role: "rowgroup" }, h("tr", { role: "row" }, ...[said.differences(found.length), ...names, said.why].map((text) => h("th", { scope: "col", role: "columnheader" }, text)))),
      h("tbody", { role: "rowgroup" }, ...found.map(({ name, values, why, open }) => h("tr", { role: "row" }, h("th", { scope: "row", role: "rowheader" }, h("code", null, name)), ...values.map(cell), h("td", { class: "prose", role: "cell" }, ...why.map(reason), open && h("p", null, said.looking))))))]);
  }
}

/** A long value, as the records of a log, says how it ends: there the two differ most often. */
const short = (value) => value.length > fits ? `…${value.slice(-fits)}` : value;
