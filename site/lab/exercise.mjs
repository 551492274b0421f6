// An exercise at work: its task, its goals, its hints. Whether a goal is met is
// asked of the engine, by the predicate that `highwater verify` asks.
import { focusedAt, glyph, h, say as write, showOnce } from "../page/dom.mjs";
import { marked } from "../page/marked.mjs";
import { check } from "../kit/check.mjs";
import { textIn } from "./strings.mjs";

export class ExercisePanel {
  #exercise;
  #texts;
  #tell;
  #say;
  #highwater;
  #hints = 0; // shown
  #solved = false;
  #verdict = null;
  #task = h("p", { class: "task" });
  #goals = h("ul", { class: "goals" });
  #shown = h("div", { class: "hints" });
  #outcome = h("p", { class: "outcome" });
  #next = h("button", { type: "button", class: "button hint-button", click: () => this.hint() });

  constructor(root, { highwater, exercise, texts, tell = () => {}, say }) {
    this.#highwater = highwater;
    this.#exercise = exercise;
    this.#texts = texts;
    this.#tell = tell;
    this.#say = say;
    root.replaceChildren(this.#task, this.#goals, this.#shown, this.#outcome, this.#next);
  }

  get maxScore() { return this.#exercise.points; }

  /** Whether a learner may use a command. */
  allows(verb) { return !this.#exercise.allow || this.#exercise.allow.includes(verb); }

  /** Looks whether the script of a lab reaches the goals. */
  check(lab) {
    const before = this.#verdict;
    this.#verdict = check(this.#highwater, this.#exercise, lab.script());
    this.#speak(before ?? this.#verdict);
    if (this.#verdict.ok && !this.#solved) {
      this.#solved = true;
      this.#tell("hw-solved", { what: "exercise", exercise: this.#exercise.name, score: this.#exercise.points, maxScore: this.#exercise.points, hints: this.#hints, steps: lab.step });
    }
    this.show();
    return this.#verdict;
  }

  // What a step changed, once.
  #speak(before) {
    const { said, lang } = this.#texts();
    const { ok, problem, goals } = this.#verdict;
    const changed = this.#exercise.goals.flatMap(({ texts }, i) => goals[i].ok === before.goals[i].ok ? [] : [`${goals[i].ok ? said.met : said.unmet}: ${textIn(texts, lang)}`]);
    const outcome = problem && problem.en !== before.problem?.en ? problem[lang] : ok && !before.ok ? this.#solution() : "";
    const text = [...changed, outcome].filter(Boolean).join(" ");
    if (text) this.#say(text);
  }

  // What is said of a right answer: its points, and what it has shown.
  #solution() {
    const { said, lang } = this.#texts();
    const { points, shown } = this.#exercise;
    return `${said.solved(said.points(points))}${said.gap}${textIn(shown?.texts, lang)}`.trim();
  }

  show() {
    const { said, lang } = this.#texts();
    const { texts, goals, hints, points } = this.#exercise;
    const { ok, problem, goals: asked } = this.#verdict;
    const text = (texts) => textIn(texts, lang);
    const hint = said.hint(this.#hints + 1, hints.length);
    showOnce(this.#task, text(texts), () => marked(text(texts)));
    this.#goals.setAttribute("aria-label", said.goals);
    showOnce(this.#goals, [lang, asked.map(({ ok }) => ok)], () => goals.map((goal, i) => {
      const met = asked[i].ok;
      // The expect line only once met: it shall not answer a question.
      return h("li", { class: met ? "goal met" : "goal" }, glyph({ path: met ? "M3 8.5l3.500 3.500L13 4.500" : "M8 2.500a5.500 5.500 0 1 1 0 11 5.500 5.500 0 0 1 0-11z", dash: met ? "" : "3 2.500" }),
        h("span", { class: "spoken" }, `${met ? said.met : said.unmet}: `), h("span", null, ...marked(text(goal.texts))),
        met && h("code", { class: "goal-expects" }, goal.expects.map(({ text }) => text).join("; ")));
    }));
    showOnce(this.#shown, [lang, this.#hints], () => hints.slice(0, this.#hints).map((hint, i) => h("p", { class: "hint", tabindex: "-1" }, h("b", null, `${said.hint(i + 1, hints.length)}. `), ...marked(text(hint.texts)))));
    const outcome = problem ? problem[lang] : ok ? this.#solution() : said.points(points);
    showOnce(this.#outcome, outcome, () => marked(outcome));
    write(this.#next, hint);
    this.#next.hidden = this.#hints === hints.length;
  }

  hint() {
    const { hints, name } = this.#exercise;
    if (this.#hints === hints.length) return;
    const hadFocus = focusedAt(this.#next) === this.#next;
    this.#hints++;
    this.#tell("hw-hint", { exercise: name, hint: this.#hints, of: hints.length });
    this.show();
    const shown = this.#shown.lastElementChild;
    this.#say(shown.textContent);
    if (hadFocus && this.#next.hidden) shown.focus(); // there is no button any more
  }
}
