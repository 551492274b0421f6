// The predictions about an experiment: each is put before its step is shown. The
// right answers are the engine's; they are asked for in a lab nobody sees.
import { h } from "../page/dom.mjs";
import { marked } from "../page/marked.mjs";
import { answer } from "../kit/check.mjs";
import { answerIn } from "../kit/values.mjs";
import { stepOf } from "../kit/opening.mjs";
import { textIn } from "./strings.mjs";

export class Questions {
  #asked; // { prediction, step, right, options, said } by step
  #root;
  #texts;
  #tell;
  #chosen;
  #say;
  #done;
  #typed = ""; // digits of a number
  #put = null; // what stands there

  /** say(text) speaks; texts() are those of the page's language; chosen() hears of a choice, tell(type, detail) and done(question) of an answer. */
  constructor(root, { highwater, experiment, predictions, model, texts, tell, say, chosen, done }) {
    this.#say = say;
    this.#root = root;
    this.#texts = texts;
    this.#tell = tell;
    this.#chosen = chosen;
    this.#done = done;
    this.#asked = [];
    const about = predictions.filter(({ of }) => of === experiment.name);
    if (about.length === 0) return;
    const lab = highwater.open(experiment.script.text, { keepGoing: true, model });
    for (const prediction of about) {
      const step = stepOf(lab, experiment, prediction);
      lab.goto(step);
      const { right } = answer(lab, prediction);
      const options = [...new Set([right, ...prediction.wrong.map(({ value }) => value)])].sort((a, b) => a.localeCompare(b, "en", { numeric: true }));
      this.#asked.push({ prediction, step, right, options, said: null });
    }
    lab.close();
    this.#asked.sort((a, b) => a.step - b.step);
  }

  get maxScore() { return this.#asked.length; }
  get score() { return this.#asked.filter(({ said, right }) => said === right).length; }

  /** The first question that stands between two steps and has no answer yet. */
  between(from, to) { return this.#asked.find(({ step, said }) => said === null && step > from && step <= to) ?? null; }

  /** What was answered about a step. */
  at(step) { return this.#asked.find((question) => question.step === step && question.said !== null) ?? null; }

  /** The first one without an answer; none: null. */
  get pending() { return this.#asked.find(({ said }) => said === null) ?? null; }

  /** Puts a question into its place; null takes it away. */
  put(question, command) {
    const { said, lang } = this.#texts();
    if (question && this.#put?.question === question && this.#put.lang === lang) return; // as it stands, focus and all
    this.#put = question && { question, lang };
    this.#root.hidden = !question;
    if (!question) return this.#root.replaceChildren();
    this.#say(textIn(question.prediction.texts, lang));
    const chosen = this.#choice;
    const choice = (value, text, key) => h("label", { class: "choice" }, h("input", { type: "radio", name: "answer", value, checked: value === chosen }),
      key && h("span", { class: "choice-key", "aria-hidden": "true" }, key), h("span", null, text));
    const key = (i) => numbers(question) || i > 8 ? null : i + 1; // a number is its own
    this.#typed = "";
    const check = h("button", { type: "button", class: "button primary", disabled: chosen === undefined, click: () => this.#answer(question) }, said.answer);
    this.#root.replaceChildren(
      h("code", { class: "command-run" }, command),
      h("fieldset", { change: () => { check.disabled = false; this.#chosen(); } }, h("legend", null, ...marked(textIn(question.prediction.texts, lang))),
        h("div", { class: "choices" }, ...question.options.map((value, i) => choice(value, this.#shown(question, value), key(i))), choice("?", said.notSure, key(question.options.length)))), check);
  }

  get #choice() { return this.#root.querySelector("input:checked")?.value; }

  /** What a learner says, or is about to say, in the words of `expect`. */
  guess(question) { return `${question.prediction.ask.text}=${question.said ?? this.#choice ?? ""}`; }

  /** A key while a question stands: a digit chooses, Enter checks. Answers whether it was one of these. */
  pressed({ key, target }) {
    const check = this.#root.querySelector("button");
    if (key === "Enter" && !target.closest("button")) {
      check.click(); // which does nothing while there is no choice
      return true;
    }
    if (!/^[0-9]$/.test(key)) return false;
    const inputs = [...this.#root.querySelectorAll("input")];
    const input = numbers(this.#put.question) ? this.#number(inputs, key) : inputs[Number(key) - 1];
    if (!input) return true;
    input.focus({ preventScroll: true });
    input.click();
    return true;
  }

  // Digits make a number, as far as there is one that begins so.
  #number(inputs, digit) {
    const begins = (typed) => inputs.some(({ value }) => value.startsWith(typed));
    this.#typed = [this.#typed + digit, digit, ""].find(begins);
    return inputs.find(({ value }) => value === this.#typed);
  }

  #answer(question) {
    const value = this.#choice;
    question.said = value;
    const { prediction: { name, wrong }, right } = question;
    const misconception = wrong.find((each) => each.value === value)?.means ?? null;
    this.#tell("hw-answer", { question: name, step: question.step, value: value === "?" ? null : value, correct: right, right: value === right, misconception, score: this.score, maxScore: this.maxScore });
    this.#done(question);
    this.#say(this.verdict(question).map((part) => part?.textContent ?? part ?? "").join(""));
    if (!this.pending) this.#tell("hw-solved", { what: "questions", score: this.score, maxScore: this.maxScore });
  }

  #shown({ prediction }, value) {
    const { said, lang } = this.#texts();
    return ["", '""'].includes(value) ? said.empty : answerIn(lang, prediction.ask.text, value);
  }

  /** What is said after an answer: the guess, then why. */
  verdict(question) {
    const { prediction, said: value, right } = question;
    const { said, lang } = this.#texts();
    const isRight = value === right;
    const { texts } = isRight ? prediction.right : prediction.wrong.find((each) => each.value === value) ?? prediction.right;
    const truth = said.itIs(this.#shown(question, right));
    return [h("b", null, value === "?" ? truth : said.youSaid(this.#shown(question, value))), isRight || value === "?" ? null : `${said.gap}${truth}`, said.gap, ...marked(textIn(texts, lang))];
  }
}

/** Whether answers are typed as what they are; where none is a number they are counted. */
const numbers = ({ options }) => options.some((option) => /^[0-9]+$/.test(option));
