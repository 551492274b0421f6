// Two runs side by side, on one scale and one scrubber: one script with a line
// changed, or two branches of a lab. What differs, and why, the engine says.
import { Completions, explained } from "../command.mjs";
import { Session } from "../session.mjs";
import { nameOf } from "./branches.mjs";
import { strings } from "./compare-strings.mjs";
import { h, icon, submits } from "./dom.mjs";
import { marked } from "./marked.mjs";
import { showNumbers } from "./numbers.mjs";
import { Picture } from "./picture.mjs";
import { Scrubber } from "./scrubber.mjs";

const patienceMs = 150; // differences take time: they wait until the scrubber rests

/** Makes a comparison in root. `page` is what it compares with: { session, look, close }. */
export function createCompare(root, page) {
  return new Comparison(root, page);
}

/** One of the two runs: its lab, and where it is shown. */
class Side {
  numbers = h("dl", { class: "numbers" });
  picture = h("div", { class: "picture", tabindex: "0", role: "group" });
  tide = h("div", { class: "tide" });
  note = h("p", { class: "side-note", role: "status", hidden: true });
  painter = new Picture(this.picture);

  constructor(id) {
    this.id = id;
    this.head = h("div", { class: `side-head ${id}` });
    this.hero = h("div", { class: `hero ${id}` }, this.picture, this.note);
  }
}

class Comparison {
  #root;
  #page;
  #mine = new Side("mine");
  #other = new Side("other");
  #session = null; // of the other run
  #step = 0;
  #kind = "line"; // else a branch's id
  #rows = h("div", { class: "differences", tabindex: "0", role: "region" });
  #place = h("p", { class: "place" });
  #chooser = h("div", { class: "chooser" });
  #problem = h("p", { class: "about", role: "status" });
  #said;
  #busy = false;
  #waits = 0; // a timer
  #shown = "mine"; // where there is room for one

  constructor(root, page) {
    this.#root = root;
    this.#page = page;
    this.#said = strings[page.look().lang];
    for (const side of [this.#mine, this.#other]) new Scrubber(side.tide, (step) => this.#go(step));
    page.session.addEventListener("change", () => { if (this.isOpen && !this.#busy) this.#go(page.session.step); });
    root.addEventListener("keydown", (key) => this.#key(key));
    new ResizeObserver(() => { if (!root.hidden) this.#show(); }).observe(root);
    const drawn = new ResizeObserver(() => this.#paint()); // the differences leave the pictures more room, or less
    for (const side of [this.#mine, this.#other]) drawn.observe(side.picture);
  }

  get isOpen() { return !this.#root.hidden; }

  open() {
    this.#said = strings[this.#page.look().lang];
    this.#build();
    this.#root.hidden = false;
    this.#step = this.#page.session.step;
    this.#chooseKind();
    this.#root.querySelector("select").focus();
  }

  close() {
    this.#root.hidden = true;
    clearTimeout(this.#waits);
    this.#session?.lab.close();
    this.#session = null;
    this.#root.replaceChildren();
    this.#page.close();
  }

  /** The language or the theme is another. */
  refresh() {
    const { lang } = this.#page.look();
    if (strings[lang] !== this.#said) this.#said = strings[lang];
    if (this.#session) this.#session.lang = lang;
    this.#build();
    this.#choices();
    this.#show();
  }

  #build() {
    const said = this.#said;
    const button = (name, label, act) => h("button", { type: "button", class: "button square", "aria-label": label, title: label, "data-does": name, click: act }, icon(name));
    const kinds = h("select", { class: "kind", "aria-label": said.other, change: ({ target }) => { this.#kind = target.value; this.#chooseKind(); } });
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
    this.#rows.setAttribute("aria-label", said.what);
    this.#root.replaceChildren(
      h("div", { class: "compare-bar" }, this.#chooser, sides, h("button", { type: "button", class: "button", click: () => this.close() }, said.leave)),
      this.#mine.head, this.#other.head, this.#mine.hero, this.#other.hero, this.#rows,
      h("section", { class: "controls", "aria-label": said.controls }, button("first", said.begin, () => this.#go(0)), button("back", said.back, () => this.#go(this.#step - 1)), button("forward", said.forward, () => this.#go(this.#step + 1)), this.#place),
      h("div", { class: "tides", role: "slider", tabindex: "0", "aria-label": said.step, "aria-valuemin": "0" }, this.#mine.tide, this.#other.tide));
    this.#only(this.#shown);
  }

  #only(id) {
    this.#shown = id;
    this.#root.dataset.side = id;
    for (const each of this.#root.querySelectorAll("[data-side]")) each.setAttribute("aria-pressed", String(each.dataset.side === id));
    this.#show();
  }

  // What is compared

  async #chooseKind() {
    this.#choices();
    if (this.#kind === "line") return this.#open(this.#page.session.text); // nothing is changed yet
    const lab = this.#page.session.lab.fork();
    lab.checkout(Number(this.#kind));
    const { text } = lab.listing;
    lab.close();
    return this.#open(text.slice(this.#page.session.hidden.length));
  }

  async #open(text) {
    const { session, look } = this.#page;
    this.#session ??= new Session(session.highwater, { lang: look().lang });
    await this.#session.open(text, { hidden: session.hidden });
    const { error } = this.#session.rest ?? {};
    this.#problem.textContent = error ? this.#said.wrong + explained(this.#session, error, { place: true }) : "";
    this.#go(this.#step);
  }

  /** The line to be changed, and what it shall be. */
  #choices() {
    const said = this.#said;
    const { session } = this.#page;
    if (this.#kind !== "line") return this.#chooser.replaceChildren(this.#problem);
    const rows = session.rows.map(({ text, step }, i) => ({ text, step, i })).filter(({ step }) => step !== null);
    const settings = session.highwater.models.find(({ name }) => name === session.lab.view().model)?.settings ?? [];
    const opens = rows.find(({ text }) => /^\s*(cluster|server)\b/.test(text)) ?? rows[0];
    const which = h("select", { "aria-label": said.which, change: () => { field.value = session.rows[which.value].text; } }, ...rows.map(({ text, i }) => h("option", { value: i }, `${i + 1}  ${text.trim()}`)));
    const field = h("input", { type: "text", class: "row-field", "aria-label": said.text, value: opens?.text ?? "" });
    if (opens) which.value = opens.i;
    const put = (name, value) => { // into the line that opens what is modelled
      if (which.value !== String(opens.i)) which.value = opens.i;
      const before = field.value.includes("=") ? field.value : opens.text;
      const known = new RegExp(`(^|\\s)${name.replaceAll(".", "\\.")}=\\S*`);
      field.value = known.test(before) ? before.replace(known, `$1${name}=${value}`) : `${before.trimEnd()} ${name}=${value}`;
      field.focus();
    };
    const setting = h("select", { "aria-label": said.setting, change: () => {
      const { name, value, default: usual } = settings[setting.value];
      put(name, value.split("|").find((each) => each !== usual && value.includes("|")) ?? usual);
      setting.value = "";
    } }, h("option", { value: "" }, said.choose), ...settings.map(({ name }, i) => h("option", { value: i }, name)));
    const form = h("form", { class: "line-form" }, which, setting, field, h("button", { class: "button primary" }, said.run));
    const completions = new Completions(field, session);
    field.addEventListener("keydown", (key) => { if (!key.isComposing && completions.key(key)) key.preventDefault(); });
    submits(form, () => {
      completions.close();
      const lines = session.rows.map(({ text }) => text);
      lines[which.value] = field.value;
      this.#open(lines.map((line) => `${line}\n`).join(""));
    });
    this.#chooser.replaceChildren(form, this.#problem);
  }

  // Where both stand

  get #steps() { return Math.max(this.#page.session.steps, this.#session?.steps ?? 0); }

  #go(step) {
    const to = Math.max(0, Math.min(this.#steps, step));
    const mode = Math.abs(to - this.#step) === 1 ? to < this.#step ? "back" : "step" : "none";
    this.#step = to;
    if (!this.#session) return;
    this.#busy = true;
    for (const each of [this.#page.session, this.#session]) each.goto(Math.min(to, each.steps));
    this.#busy = false;
    this.#show(mode);
  }

  #key(key) {
    if (key.defaultPrevented || key.ctrlKey || key.metaKey || key.altKey || key.target.closest("input, select, textarea")) {
      if (key.key === "Escape" && !key.defaultPrevented) this.#root.querySelector(".tides").focus(); // where keys step, and Escape closes
      return;
    }
    const act = { ArrowRight: () => this.#go(this.#step + 1), ArrowLeft: () => this.#go(this.#step - 1), Home: () => this.#go(0), End: () => this.#go(this.#steps), Escape: () => this.close() }[key.key];
    if (!act || key.shiftKey || key.target.closest("[data-key]")) return;
    key.preventDefault();
    key.stopPropagation();
    act();
  }

  // Painting

  #show(mode = "same") {
    if (this.#root.hidden || !this.#session) return;
    const said = this.#said;
    const look = this.#page.look();
    this.#paint(mode);
    this.#showTides(look, this.#runs);
    clearTimeout(this.#waits);
    this.#rows.setAttribute("aria-busy", "true");
    this.#waits = setTimeout(() => this.#showDifferences(look.lang), patienceMs);
    const { session } = this.#page;
    this.#place.replaceChildren(h("b", null, String(this.#step)), ` / ${this.#steps}`);
    const row = (which) => which.listing.lines[this.#step - 1] ? which.rows[which.listing.lines[this.#step - 1] - 1].text.trim() : "";
    const slider = this.#root.querySelector(".tides");
    slider.setAttribute("aria-valuemax", this.#steps);
    slider.setAttribute("aria-valuenow", this.#step);
    slider.setAttribute("aria-valuetext", [said.at(this.#step, this.#steps), row(session) || row(this.#session)].filter(Boolean).join(": "));
    for (const each of this.#root.querySelectorAll("[data-does]")) each.setAttribute("aria-disabled", String(each.dataset.does === "forward" ? this.#step >= this.#steps : this.#step === 0));
  }

  get #runs() { return [[this.#mine, this.#page.session], [this.#other, this.#session]]; }

  #paint(mode = "same") {
    if (this.#root.hidden || !this.#session) return;
    const said = this.#said;
    const look = this.#page.look();
    const runs = this.#runs;
    const views = runs.map(([, session]) => session.lab.view(look));
    const reach = Math.max(...views.map((view) => view.reach)); // one scale for both
    for (const [i, [side, session]] of runs.entries()) {
      showNumbers(side.numbers, views[i].stats);
      side.picture.setAttribute("aria-label", said.picture(i === 0 ? said.mine : said.other));
      side.painter.paint(mode, session.lab, { ...look, reach, width: side.picture.clientWidth, height: side.picture.clientHeight, idPrefix: `${side.id}-` });
      side.note.hidden = this.#step <= session.steps;
      side.note.textContent = side.note.hidden ? "" : said.ended;
    }
  }

  // One step is as wide in both: the shorter run gets a narrower table.
  #showTides(look, runs) {
    const width = this.#root.querySelector(".tides").clientWidth;
    const height = Math.floor(this.#root.querySelector(".tides").clientHeight / 2);
    if (width === 0) return;
    const beside = width < 640 ? 104 : 124; // the room that a tide table leaves free
    for (const [side, session] of runs) {
      const own = this.#steps === 0 ? width : Math.round(beside + (width - beside) * session.steps / this.#steps);
      side.tide.style.width = `${own}px`;
      session.lab.paint(side.tide, { ...look, width: own, height, picture: "tide", idPrefix: `${side.id}-tide-` });
    }
  }

  #showDifferences(lang) {
    this.#rows.setAttribute("aria-busy", "false");
    const said = this.#said;
    const { session } = this.#page;
    const { highwater } = session;
    let found;
    try {
      found = highwater.diff(session.lab, this.#session.lab);
    } catch (problem) {
      if (!(problem instanceof RangeError)) throw problem;
      return this.#rows.replaceChildren(h("p", { class: "about" }, said.apart));
    }
    if (found.length === 0) return this.#rows.replaceChildren(h("p", { class: "about" }, session.text === this.#session.text ? said.unchanged : said.noDifference));
    this.#rows.replaceChildren(h("table", { class: "data" },
      h("thead", null, h("tr", null, ...[said.differences(found.length), said.mine, said.other, said.why].map((text) => h("th", { scope: "col" }, text)))),
      h("tbody", null, ...found.map((each) => h("tr", null, h("th", { scope: "row" }, h("code", null, each.name)), ...each.values.map((value) => h("td", null, value ?? said.none)), h("td", { class: "prose" }, ...each.why.map((why, i) => why && h("p", null, h("span", { class: "side" }, said.of([said.mine, said.other][i])), ...marked(highwater.explain(why, lang))))))))));
  }
}
