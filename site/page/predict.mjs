// Predict, then reveal: before a step is shown the engine asks what it will come
// to. It waits as long as it takes; nothing is counted. The guess stays dashed in
// the picture while the step it was about is shown.
import { focusedAt, h } from "./dom.mjs";
import { marked } from "./marked.mjs";
import { strings } from "./predict-strings.mjs";
import { answerIn } from "../kit/values.mjs";

export class Prediction {
  #root;
  #session;
  #show;
  #asked = null; // { question, step, value } step is the one it is about
  #said = null; // the same, once it was answered
  #typed = ""; // digits of a number
  #busy = false;

  /** show() is told of whatever is to be seen otherwise; in the picture one can point at a level. */
  constructor(root, { session, picture, show }) {
    this.#root = root;
    this.#session = session;
    this.#show = show;
    root.addEventListener("keydown", (key) => this.#key(key));
    for (const type of ["click", "pointermove"]) picture.addEventListener(type, (event) => this.#pointed(picture, event));
    session.addEventListener("change", () => { if (!this.#busy) this.leave(); });
    session.addEventListener("lang", () => { if (this.#asked) this.#put(); });
  }

  /** Whether a question waits: then nothing may give the answer away. */
  get pending() { return this.#asked !== null; }

  /** What a learner expects, for the picture: as `expect` would have it. */
  get guess() {
    const at = this.#asked ?? (this.#said?.step === this.#session.step ? this.#said : null);
    return at === null ? "" : `${at.question.ask}=${at.value ?? ""}`;
  }

  /** Asks about the next step; answers why not, or null: it does. */
  ask() {
    const { lab, lang, step, steps } = this.#session;
    if (step === steps) return strings[lang].atTheEnd;
    const [question] = lab.ask();
    if (!question) return strings[lang].nothingToAsk;
    this.#asked = { question, step: step + 1, value: null };
    this.#said = null;
    this.#typed = "";
    this.#put();
    this.#root.querySelector("input")?.focus({ preventScroll: true });
    this.#show();
    return null;
  }

  /** Takes the question away. */
  leave() {
    if (!this.#asked) return;
    this.#clear();
    this.#show();
  }

  // Who had the focus inside goes on with the page's keys.
  #clear() {
    const had = this.#root.contains(focusedAt(this.#root));
    this.#asked = null;
    this.#root.hidden = true;
    this.#root.replaceChildren();
    if (had) this.#root.closest("[tabindex]").focus();
  }

  /** What is said of an answer, before why it is so; null: nothing was said about this step. */
  verdict() {
    const at = this.#said;
    if (at?.step !== this.#session.step) return null;
    const { lang, highwater } = this.#session;
    const said = strings[lang];
    const { answers } = at.question;
    const right = answers.find(({ means }) => means === null);
    const given = answers.find(({ value }) => value === at.value);
    const shown = (answer) => shownIn(lang, at.question, answer);
    if (!given) return { short: said.itIs(shown(right)), more: "" };
    if (given === right) return { short: said.right(shown(given)), more: "" };
    return { short: said.wrong(shown(given), shown(right)), more: highwater.explain(given, lang) };
  }

  // A level in the picture chooses the answer that is nearest to it, by a click or while a button is held.
  #pointed(picture, { clientY, buttons, type }) {
    if (!this.#asked || type !== "click" && buttons !== 1) return;
    const drawing = picture.querySelector("svg");
    const [origin, first, slot] = ["origin", "first", "slot"].map((name) => Number(drawing.dataset[name]));
    const at = drawing.getBoundingClientRect();
    const level = first + (origin - (clientY - at.top) * drawing.viewBox.baseVal.height / at.height) / slot;
    const far = ({ label }) => Math.abs(Number(label) - level);
    const [nearest] = this.#asked.question.answers.filter(({ label }) => /^\d+$/.test(label)).sort((a, b) => far(a) - far(b));
    if (slot > 0 && nearest) this.#choose(nearest.value);
  }

  #put() {
    const { lang, highwater } = this.#session;
    const said = strings[lang];
    const { question, value } = this.#asked;
    const choice = (each, text, quiet) => h("label", { class: quiet ? "guess quiet" : "guess" }, h("input", { type: "radio", name: "guess", value: each, checked: each === value }), h("span", null, text));
    const numeric = this.#isNumeric();
    this.#root.setAttribute("aria-label", said.predict);
    this.#root.replaceChildren(
      h("div", { class: "asked" }, h("p", { class: "question", id: "question" }, ...marked(highwater.explain(question, lang))), h("p", { class: "hint", id: "question-hint" }, numeric ? said.hintNumber : said.hint)),
      h("div", { class: "answering" }, h("div", { class: numeric ? "guesses numeric" : "guesses", role: "radiogroup", "aria-labelledby": "question", "aria-describedby": "question-hint", change: ({ target }) => this.#choose(target.value) },
        ...question.answers.map((answer) => choice(answer.value, shownIn(lang, question, answer))), choice("", said.notSure, true)),
      h("div", { class: "guess-act" }, h("button", { type: "button", class: "button primary", "aria-disabled": String(value === null), click: () => this.#answer() }, said.check),
        h("button", { type: "button", class: "link", click: () => this.leave() }, said.leave))));
    this.#root.hidden = false;
    this.#root.scrollIntoView({ block: "nearest" });
  }

  #isNumeric() { return this.#asked.question.answers.every(({ label }) => /^\d+$/.test(label)); }

  #choose(value) {
    this.#asked.value = value;
    const input = [...this.#root.querySelectorAll("input")].find((each) => each.value === value);
    input.checked = true;
    input.focus({ preventScroll: true });
    this.#root.querySelector(".primary").setAttribute("aria-disabled", "false");
    this.#show();
  }

  /** Runs the step, and the true water rises. */
  #answer() {
    if (this.#asked.value === null) return;
    this.#said = this.#asked;
    this.#clear();
    this.#busy = true;
    this.#session.goto(this.#said.step);
    this.#busy = false;
  }

  #key(key) {
    if (key.isComposing || key.ctrlKey || key.metaKey || key.altKey) return;
    if (key.key === "Enter" && !key.target.closest("button")) this.#answer();
    else if (key.key === "Escape") this.leave();
    else if (/^[0-9]$/.test(key.key)) this.#digit(key.key);
    else return;
    key.preventDefault();
    key.stopPropagation();
  }

  // Digits make a number as far as an answer begins with it; other answers are counted.
  #digit(digit) {
    const { answers } = this.#asked.question;
    if (!this.#isNumeric()) {
      const counted = [...answers, { value: "" }][Number(digit) - 1];
      if (counted) this.#choose(counted.value);
      return;
    }
    const begins = (typed) => answers.some(({ label }) => label.startsWith(typed));
    this.#typed = [this.#typed + digit, digit, ""].find(begins);
    const found = answers.find(({ label }) => label === this.#typed);
    if (found) this.#choose(found.value);
  }
}

const shownIn = (lang, { ask }, { label }) => ["", '""'].includes(label) ? strings[lang].nothing : answerIn(lang, ask, label);
