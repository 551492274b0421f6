// What <highwater-lab> becomes once it is seen: the page's own parts in a shadow
// root. It decides nothing; questions, goals and pictures are the engine's. It
// writes neither the page's address nor its title, and keeps nothing.
import { load } from "../highwater.mjs";
import { linesOf, Session } from "../session.mjs";
import { createScript } from "../script.mjs";
import { createCommand } from "../command.mjs";
import { markBranch, showBranches } from "../page/branches.mjs";
import { enable, focusedAt, glyph, h } from "../page/dom.mjs";
import { marked } from "../page/marked.mjs";
import { mark } from "../page/mark.mjs";
import { showChips, showLost, showParts } from "../page/numbers.mjs";
import { Picture } from "../page/picture.mjs";
import { anchored, beside } from "../page/popups.mjs";
import { Scrubber } from "../page/scrubber.mjs";
import { strings as pageStrings } from "../page/strings.mjs";
import { showWhy } from "../page/why.mjs";
import { limited, wrongAttribute } from "../kit/attributes.mjs";
import { commands, cut, verb } from "../kit/words.mjs";
import { opening } from "../kit/opening.mjs";
import { colours } from "./colours.mjs";
import { ExercisePanel } from "./exercise.mjs";
import { Questions } from "./questions.mjs";
import { read } from "./source.mjs";
import { strings, textIn } from "./strings.mjs";
import page from "../style.css";
import script from "../script.css";
import look from "./lab.css";

const version = "0.1.0"; // of all parts alike
const icons = {
  back: { path: "M10 3L5 8l5 5" }, forward: { path: "M6 3l5 5-5 5" }, play: { path: "M4.500 3.200v9.600L13 8z", solid: true }, pause: { path: "M5.500 3.500v9M10.500 3.500v9" },
  undo: { path: "M5.500 2.500L2.500 5.500l3 3M2.500 5.500h6.800a4.100 4.100 0 0 1 0 8.200H6" }, redo: { path: "M10.500 2.500l3 3-3 3M13.500 5.500H6.700a4.100 4.100 0 0 0 0 8.200H10" },
  branches: { path: "M4.500 5.500v5M4.500 2a1.700 1.700 0 1 1 0 3.500 1.700 1.700 0 0 1 0-3.500zM4.500 10.500a1.700 1.700 0 1 1 0 3.500 1.700 1.700 0 0 1 0-3.500zM11.500 3.500a1.700 1.700 0 1 1 0 3.500 1.700 1.700 0 0 1 0-3.500zM11.500 7c0 2.500-4 1.500-7 3.500" },
  full: { path: "M9.500 2.500h4v4M13.500 2.500l-5 5M6.500 13.500h-4v-4M2.500 13.500l5-5" },
};
const beat = 1200;

let count = 0; // of widgets, for ids in their pictures

/** Reads an element's source and makes it work; throws a Problem where it cannot. */
async function open(context) {
  const source = await read(context.host, context);
  const widget = new Widget(context, source);
  await widget.begin();
  return widget;
}

class Widget {
  #host;
  #root;
  #highwater;
  #Problem;
  #tell;
  #source;
  #session;
  #el = {};
  #picture;
  #scrubber;
  #prefix = `hw${++count}-`;
  #part = "";
  #playing = 0;
  #full = false; // the learner opened everything
  #dragged = false;
  #pane = null; // script and command line, once somebody wants them
  #questions = null;
  #exercise = null;
  #shown = false;
  #painted = ""; // the size of the picture that stands
  #reserved = 0; // the width at which it has its room
  #model = "";
  #observers = [];
  #theme = "light";
  #asked; // () => the language around
  #meant = {}; // by each attribute, when it last meant something

  styles = [page, script, look, colours];

  constructor({ host, root, highwater, Problem, lang, tell }, source) {
    this.#asked = lang;
    this.#host = host;
    this.#root = root;
    this.#highwater = highwater;
    this.#Problem = Problem;
    this.#tell = tell;
    this.#source = source;
  }

  get lab() { return this.#session.lab; }
  get step() { return this.#session.step; }

  // As the attributes and the page around say.

  get #lang() { return this.#asked(); }
  get #said() { return pageStrings[this.#lang]; }
  get #mode() {
    if (this.#full) return "lab";
    const asked = this.#attribute("mode");
    if (this.#exercise && !["figure", "lab"].includes(asked)) return "play"; // there is something to do
    return asked ?? "tour";
  }

  // While an attribute says what means nothing, what it said before goes on.
  #attribute(name) {
    const value = this.#host.getAttribute(name);
    if (!wrongAttribute(name, value)) this.#meant[name] = value;
    return this.#meant[name] ?? null;
  }

  #wrong(name) {
    const texts = wrongAttribute(name, this.#host.getAttribute(name));
    return texts && new this.#Problem("attribute", texts);
  }

  #themeNow() {
    const asked = this.#attribute("theme");
    if (asked === "light" || asked === "dark") return asked;
    const { colorScheme } = getComputedStyle(this.#host); // what the page has here
    const [light, dark] = ["light", "dark"].map((scheme) => colorScheme.includes(scheme));
    return dark && (!light || matchMedia("(prefers-color-scheme: dark)").matches) ? "dark" : "light";
  }

  /** Runs the script and finds what it is about. */
  async begin() {
    const { block, blocks, name, at } = this.#source;
    const Problem = this.#Problem;
    for (const each of limited) if (this.#wrong(each)) throw this.#wrong(each);
    const { setup, start = block.script } = block; // what an exercise sets up runs, and is not shown
    const model = this.#host.getAttribute("model") ?? undefined;
    const texts = () => ({ said: strings[this.#lang], lang: this.#lang });
    this.#session = new Session(this.#highwater, { lang: this.#lang });
    try {
      await this.#session.open(start.text, { name, model, hidden: setup?.text });
    } catch (cause) {
      this.close();
      throw new Problem(cause instanceof RangeError ? "model" : "defect", { en: `Highwater: ${cause.message}`, zh: `Highwater：${cause.message}` });
    }
    const { error } = this.lab;
    if (error) {
      this.close();
      const line = error.line + (block.script?.line ?? 1) - 1;
      throw new Problem("script", { en: `${name}:${line}:${error.column}: ${error.message}`, zh: `${name}：${this.#highwater.explain(error, "zh")}` });
    }
    this.#build();
    if (block.kind === "exercise") {
      this.#exercise = new ExercisePanel(this.#el.exercise, { highwater: this.#highwater, exercise: block, texts, tell: this.#tell, say: (text) => this.#speak(text) });
    } else {
      this.#questions = new Questions(this.#el.question, {
        highwater: this.#highwater, say: (text) => this.#speak(text), experiment: block, predictions: blocks.filter(({ kind }) => kind === "predict"), model, texts, tell: this.#tell,
        chosen: () => this.#show(),
        done: ({ step }) => {
          this.#waiting = null;
          this.#session.goto(step);
          this.#el.widget.focus({ preventScroll: true });
        },
      });
    }
    this.#session.goto(opening(this.lab, { asked: this.#attribute("step"), at, exercise: this.#exercise !== null, pictured: this.#mode === "figure", before: this.#mode === "quiz" ? this.#questions.pending?.step : undefined }));
  }

  // The parts

  #build() {
    const button = (name, act, more = {}) => this.#el[name] = h("button", { type: "button", class: "button square", click: act, ...more }, glyph(icons[name]));
    const el = this.#el;
    const part = (name, tag, attributes, ...children) => el[name] = h(tag, { class: name, part: name, ...attributes }, ...children);
    el.bar = h("div", { class: "bar", part: "toolbar" },
      mark(), part("title", "b", {}), part("note", "span", {}), part("lost", "p", { hidden: true }),
      h("span", { class: "acts" },
        el.branches = h("button", { type: "button", class: "button branches", popovertarget: "tree", "aria-haspopup": "true", hidden: true }, glyph(icons.branches), el.forks = h("span", null)),
        button("undo", () => { this.#pause(); this.undo(); }), button("redo", () => { this.#pause(); this.redo(); })),
      el.full = h("button", { type: "button", class: "button full", click: () => { this.#full = !this.#full; this.update(); } }, glyph(icons.full), el.fullText = h("span", null)));
    part("exercise", "div", { role: "group", hidden: true });
    part("parts", "div", { class: "parts", role: "group" });
    el.stage = h("div", { class: "stage hero", part: "stage" }, part("picture", "div", { class: "picture", part: null, tabindex: "0", role: "group", "aria-describedby": "described" }), part("described", "p", { part: null, id: "described" }));
    part("chips", "ul", { class: "chips", part: "requests", tabindex: "0" });
    part("question", "div", { role: "group", hidden: true });
    el.why = h("div", { class: "why", part: "why", role: "group" }, part("told", "p", { part: null }), part("ran", "p", { class: "command-run", part: null }), part("sentence", "p", { class: "sentence", part: null, "aria-live": "polite" }), part("verdict", "p", { class: "sentence verdict", part: null }), part("terms", "p", { class: "terms", part: null }));
    part("palette", "ul", { class: "palette", part: "commands" });
    el.controls = h("div", { class: "controls", part: "controls", role: "group" },
      button("back", () => { this.#pause(); this.back(); }, { "aria-keyshortcuts": "ArrowLeft" }),
      button("play", () => this.#playing ? this.#pause() : this.#play(), { class: "button square primary", "aria-keyshortcuts": "Space" }),
      button("forward", () => { this.#pause(); this.forward(); }, { "aria-keyshortcuts": "ArrowRight" }));
    part("tide", "div", { part: "scrubber", role: "slider", tabindex: "0" });
    el.foot = h("div", { class: "foot", part: "foot" }, el.controls, el.tide, part("place", "p", { part: null }));
    part("spoken", "p", { part: null, role: "status" });
    el.details = h("div", { class: "popup details", popover: "auto", role: "status" });
    el.tree = h("div", { class: "popup", id: "tree", popover: "auto", role: "group" });
    el.tree.addEventListener("beforetoggle", () => this.#showTree());
    anchored(el.tree, el.branches);
    el.pane = h("div", { class: "pane-side", part: "editor", role: "group", hidden: true });
    el.widget = h("div", { class: "widget", part: "widget", tabindex: "-1" }, el.bar, el.exercise,
      h("div", { class: "middle" }, el.pane, h("div", { class: "shown" }, el.parts, el.stage, el.chips, el.question, el.why, el.palette)), el.foot, el.spoken, el.details, el.tree);
    this.#picture = new Picture(el.picture);
    this.#scrubber = new Scrubber(el.tide, (step) => {
      if (step === this.step) return;
      this.#pause();
      this.#dragged = true;
      this.goto(step);
      this.#dragged = false;
    });
    el.picture.addEventListener("hw-mark", ({ detail: { key, name } }) => this.#say(el.picture.querySelector(`[data-key="${CSS.escape(key)}"]`), name));
    el.widget.addEventListener("keydown", (key) => this.#pressed(key));
    // What is typed or painted in here is nobody else's: not what a field takes, not what the engine tells us.
    for (const kind of ["hw-paint", "hw-mark"]) el.widget.addEventListener(kind, (event) => event.stopPropagation());
    for (const kind of ["keydown", "keyup", "keypress", "beforeinput", "input", "paste", "cut", "copy"]) {
      el.widget.addEventListener(kind, (event) => { if (event.defaultPrevented || event.target.closest(fields)) event.stopPropagation(); });
    }
  }

  // For the first time: everything is there, and the children give way.
  show() {
    this.#dress();
    this.#root.append(this.#el.widget);
    this.#shown = true;
    this.#reserve();
    this.#show();
    this.#session.addEventListener("change", ({ detail }) => this.#changed(detail));
    const { mode, maxScore } = { mode: this.#mode, maxScore: this.#exercise?.maxScore ?? (this.#mode === "quiz" ? this.#questions.maxScore : 0) };
    this.#tell("hw-ready", { mode, maxScore, step: this.step, steps: this.#session.steps, model: this.#model, name: this.#source.block.name });
    // Not at once: what grows while sizes are observed is an error of the page's.
    const sizes = new ResizeObserver(() => requestAnimationFrame(() => {
      if (!this.#shown) return;
      this.#reserve();
      const { clientWidth, clientHeight } = this.#el.picture;
      if (`${clientWidth} ${clientHeight}` !== this.#painted) this.#show();
    }));
    sizes.observe(this.#el.picture);
    let height = 0;
    const outer = new ResizeObserver(() => {
      const now = Math.ceil(this.#host.getBoundingClientRect().height);
      if (now === height) return;
      height = now;
      this.#tell("hw-resize", { width: Math.ceil(this.#host.getBoundingClientRect().width), height });
    });
    for (const each of [this.#host, this.#el.widget]) outer.observe(each); // a page may have made the host inline, which has no size
    this.#observers.push(sizes, outer);
    if (this.#mode === "quiz") this.#ask(this.#questions.between(this.step, this.step + 1));
  }

  // The picture keeps one height, which is what it needs at the end of the script.
  #reserve() {
    const { lab, step, steps } = this.#session;
    const { clientWidth: width, clientHeight: height } = this.#el.picture;
    if (width === 0 || width === this.#reserved) return;
    this.#reserved = width;
    lab.goto(steps);
    this.#grow(lab.svg({ width, height, lang: this.#lang }).match(/ height="([\d.]+)"/)[1]);
    lab.goto(step);
  }

  #grow(height) {
    if (height > this.#el.picture.clientHeight) this.#el.stage.style.minHeight = `${Math.ceil(height)}px`;
  }

  /** An attribute is another one, or all is to be looked at anew. Answers what is wrong with it; nothing: null. */
  update(attribute) {
    const wrong = limited.includes(attribute) ? this.#wrong(attribute) : null;
    if (!this.#shown || wrong) return wrong;
    const step = attribute === "step" ? this.#attribute("step") : null;
    if (step !== null) this.goto(Math.min(Number(step), Number.MAX_SAFE_INTEGER));
    else {
      this.#dress();
      this.#show();
    }
    return null;
  }

  /** The page around may be another. */
  follow() {
    if (this.#shown && (this.#themeNow() !== this.#theme || this.#lang !== this.#session.lang)) this.update();
  }

  #dress() {
    const { widget, pane } = this.#el;
    const mode = this.#mode;
    this.#theme = this.#themeNow();
    widget.dataset.theme = this.#theme;
    widget.dataset.mode = mode;
    widget.lang = this.#lang;
    this.#session.lang = this.#lang;
    if (mode === "lab" && !this.#pane) {
      this.#pane = h("div", { class: "pane-head" }, h("h2", null, this.#said.script));
      const [list, line] = [h("div", { class: "script" }), h("div", { class: "command" })];
      pane.append(this.#pane, list, line);
      createScript(list, this.#session, { head: this.#pane });
      createCommand(line, this.#session);
    }
    pane.hidden = mode !== "lab";
    if (mode === "figure") this.#pause();
    this.#label();
  }

  #label() {
    const said = this.#said;
    const own = strings[this.#lang];
    const el = this.#el;
    const name = (element, text) => { element.setAttribute("aria-label", text); element.title = text; };
    for (const each of ["undo", "redo", "back", "forward"]) name(el[each], said[each]);
    name(el.play, this.#playing ? said.pause : said.play);
    el.fullText.textContent = this.#full ? own.less : own.full;
    el.full.setAttribute("aria-pressed", String(this.#full));
    const forks = said.branches(this.#session.branches.length);
    el.branches.title = forks;
    for (const [element, text] of [[el.branches, forks], [el.tree, forks], [el.controls, said.controls], [el.tide, said.step], [el.parts, said.parts], [el.chips, said.requests], [el.palette, own.commands], [el.picture, said.hero], [el.why, said.why], [el.pane, said.script], [el.exercise, own.goals], [el.question, own.question]]) element.setAttribute("aria-label", text);
    if (this.#pane) this.#pane.querySelector("h2").textContent = said.script;
    const { title, block, name: file } = this.#source;
    el.title.textContent = this.#host.getAttribute("aria-label") || title?.[this.#lang] || title?.en || block.name || file.replace(/\.\w+$/, "").replace(/^script$/, "Highwater");
  }

  // Painting

  #changed({ from, to, animate, line }) {
    if (line) {
      markBranch(this.#session, to);
      this.#label();
    }
    this.#show(!animate || this.#dragged ? "none" : to < from ? "back" : "step");
    const { command, why: sentence } = this.lab.view({ lang: this.#lang });
    this.#tell("hw-step", { step: to, steps: this.#session.steps, command, script: line, why: sentence && { lead: sentence.lead, rest: sentence.rest, rule: sentence.rule } });
  }

  #show(motion = "none") {
    if (!this.#shown) return;
    const el = this.#el;
    const [said, lang, mode] = [this.#said, this.#lang, this.#mode];
    const answered = mode === "quiz" ? this.#questions?.at(this.step) : null;
    const guess = answered ? this.#questions.guess(answered) : this.#waiting ? this.#questions.guess(this.#waiting) : "";
    const look = { lang, theme: this.#theme, partition: this.#part, guess };
    const view = this.lab.view({ lang, partition: this.#part });
    const { step, steps } = view;
    const { first } = this.#session;
    const command = step > first ? view.command : "";
    this.#model = view.model;
    showParts(el.parts, view, (chosen) => { this.#part = chosen; this.#show(); });
    el.parts.hidden = view.parts.length < 2 || mode === "figure";
    showLost(el.lost, view.lost, this.#session.icons, said);
    showChips(el.chips, view.chips, this.#session.icons);
    showWhy({ sentence: el.sentence, terms: el.terms, ran: el.ran }, view.why, { step, command, playing: this.#playing !== 0, between: said.between, ask: (question, at) => this.#say(at, ...this.lab.why(question).map((reason) => this.#highwater.explain(reason, lang))) });
    el.told.replaceChildren(...marked(this.#told(step)));
    el.place.replaceChildren(h("b", null, String(step - first)), ` / ${steps - first}`);
    const { clientWidth: width, clientHeight: height } = el.tide; // asked before anything is painted: one layout will do
    const { clientWidth, clientHeight } = el.picture;
    this.#painted = `${clientWidth} ${clientHeight}`;
    this.#picture.paint(motion, this.lab, { ...look, width: clientWidth, height: clientHeight, idPrefix: this.#prefix });
    this.#grow(el.picture.querySelector("svg")?.getAttribute("height")); // then it is painted anew
    if (width > 0) this.lab.paint(el.tide, { ...look, width, height, picture: "tide", idPrefix: `${this.#prefix}tide-` });
    el.described.textContent = this.lab.describe({ lang, partition: this.#part, guess });
    el.tide.setAttribute("aria-valuemin", first);
    this.#scrubber.show({ step, steps, text: said.stepOf(step - first, steps - first, command) });
    el.note.textContent = [view.model, view.parts.length < 2 && view.part].filter(Boolean).join(" · ");
    for (const each of ["back", "undo"]) enable(el[each], step > first);
    enable(el.redo, step < steps);
    for (const each of ["forward", "play"]) enable(el[each], step < steps || this.#playing !== 0);
    el.bar.hidden = mode === "figure";
    el.foot.hidden = mode === "figure";
    el.undo.parentElement.hidden = !["play", "lab"].includes(mode);
    const { length } = this.#session.branches;
    el.branches.hidden = length < 2;
    el.forks.textContent = length;
    el.full.hidden = this.#host.hasAttribute("lock") || this.#attribute("mode") === "lab";
    el.exercise.hidden = !this.#exercise;
    if (this.#exercise) this.#exercise.check(this.lab);
    this.#showPalette(mode);
    el.verdict.hidden = !answered;
    if (answered) el.verdict.replaceChildren(...this.#questions.verdict(answered).filter(Boolean));
    this.#ask(mode === "quiz" ? this.#waiting : null);
  }

  // What the author says of a step, while it is the author's.
  #told(step) {
    const { notes = [], script } = this.#source.block;
    const line = this.#session.listing.lines[step - 1];
    const note = notes.find((each) => each.line === line);
    if (!note || this.#session.rows[line - 1].text !== linesOf(script.text)[line - 1]) return "";
    return textIn(note.texts, this.#lang);
  }

  // Who acts in the past leaves a branch behind.
  #showTree() {
    showBranches(this.#el.tree, this.#session, (id) => {
      this.#el.tree.hidePopover();
      this.#pause();
      this.checkout(id);
    });
  }

  // What can be done, as buttons; what cannot be done now says why not.
  #showPalette(mode) {
    const { palette } = this.#el;
    palette.hidden = mode !== "play";
    if (palette.hidden) return;
    const index = [...palette.querySelectorAll("button")].indexOf(focusedAt(palette));
    const actions = this.lab.actions().filter(({ command }) => !this.#exercise || this.#exercise.allows(verb(commands(command)[0])));
    palette.replaceChildren(...actions.map(({ command, enabled, refusal }) => h("li", null,
      h("button", { type: "button", "aria-disabled": String(!enabled), title: refusal, click: () => { if (enabled) { this.#pause(); this.run(command); } } },
        h("code", null, command), refusal && h("span", { class: "refusal" }, refusal)))));
    if (index >= 0) [...palette.querySelectorAll("button")].at(Math.min(index, actions.length - 1))?.focus({ preventScroll: true });
  }

  // For those who do not see it: what came up beside the sentence, which is spoken by itself.
  #speak(text) { if (this.#shown) this.#el.spoken.textContent = text.replaceAll("`", ""); }

  #say(at, ...lines) {
    const { details } = this.#el;
    details.replaceChildren(...lines.map((line) => h("p", null, line)));
    details.showPopover();
    beside(details, at);
  }

  // Moving. A question without an answer stands in the way.

  #waiting = null; // the question that is put

  #ask(question) {
    this.#waiting = question;
    const { why } = this.#el;
    why.hidden = Boolean(question);
    this.#questions?.put(question, question && cut(this.#session.rows[this.#session.listing.lines[question.step - 1] - 1].text).command);
    if (question) for (const each of ["forward", "play"]) enable(this.#el[each], false);
  }

  goto(step) {
    if (!Number.isSafeInteger(step)) throw new RangeError(`goto: step must be a whole number, not ${step}`);
    const to = Math.max(0, Math.min(this.#session.steps, step));
    const question = this.#mode === "quiz" && this.#questions ? this.#questions.between(0, to) : null;
    this.#waiting = null;
    this.#session.goto(question ? question.step - 1 : to);
    if (question) {
      this.#pause();
      this.#ask(question);
    } else this.#show();
  }

  forward() { if (this.step < this.#session.steps) this.goto(this.step + 1); }
  back() { if (this.step > 0) this.goto(this.step - 1); }
  run(command) { return this.#session.run(command); }
  undo() { return this.#session.undo(); }
  redo() { return this.#session.redo(); }
  checkout(branch) { this.#session.checkout(branch); }

  /** Of an exercise, whether it is solved; else what was answered. */
  check() {
    if (this.#exercise) return this.#exercise.check(this.lab);
    return { score: this.#questions.score, maxScore: this.#questions.maxScore };
  }

  #play() {
    if (this.step === this.#session.steps || this.#waiting) return;
    this.#playing = setInterval(() => {
      this.forward();
      if (this.step === this.#session.steps) this.#pause();
    }, beat);
    this.#showPlaying();
  }

  #pause() {
    if (!this.#playing) return;
    clearInterval(this.#playing);
    this.#playing = 0;
    this.#showPlaying();
    this.#show();
  }

  #showPlaying() {
    this.#label();
    this.#el.play.replaceChildren(glyph(icons[this.#playing ? "pause" : "play"]));
  }

  // Keys, while the focus is inside and in no field.
  #pressed(key) {
    if (key.defaultPrevented || key.isComposing || key.altKey || key.target.closest("[popover]")) return;
    if (this.#waiting && !key.ctrlKey && !key.metaKey && this.#questions.pressed(key)) return key.preventDefault();
    if (key.target.closest(fields)) return;
    const undo = (key.ctrlKey || key.metaKey) && key.key.toLowerCase() === "z" && ["play", "lab"].includes(this.#mode);
    if (undo) {
      key.preventDefault();
      this.#pause();
      return key.shiftKey ? this.redo() : this.undo();
    }
    if (key.ctrlKey || key.metaKey) return;
    if (this.#mode === "figure" || key.key === " " && key.target.closest("button")) return;
    const act = {
      ArrowRight: () => this.forward(), ArrowLeft: () => this.back(), Home: () => this.goto(0), End: () => this.goto(this.#session.steps),
      " ": () => this.#playing ? this.#pause() : this.#play(),
    }[key.key];
    if (!act || key.shiftKey) return;
    key.preventDefault();
    if (key.key !== " ") this.#pause();
    act();
  }

  close() {
    clearInterval(this.#playing);
    for (const observer of this.#observers) observer.disconnect();
    this.#session?.close();
    this.#el.widget?.remove();
    this.#shown = false;
  }
}

const fields = "input, textarea, select, [contenteditable]";

(globalThis[Symbol.for("highwater")] ??= {}).lab = { version, load, open };
