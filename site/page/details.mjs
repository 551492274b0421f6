// Says more, beside what it is about: why a number is what it is, what did not happen
// at this step, and what a mark of the picture is, in full. Ghosts are dismissed here.
import { strings } from "./details-strings.mjs";
import { h, say } from "./dom.mjs";
import { factsOf } from "./facts.mjs";
import { beside } from "./popups.mjs";
import { heldBack } from "./held.mjs";
import { strings as pageStrings } from "./strings.mjs";

/** `page()` answers { session, lang, part, dismissed }; leave() stops the playing; dismiss(keys) is told which ghosts are dismissed. */
export function createDetails(root, { page, picture, leave, dismiss }) {
  const said = () => strings[page().lang];
  const ghosts = createGhosts(picture, () => page().dismissed.split(" "), (keys) => dismiss(keys.join(" ").trim()));

  /** Shows lines, which are texts or elements. */
  function tell(at, ...lines) {
    root.replaceChildren(...lines.filter(Boolean).map((line) => line instanceof Node ? line : h("p", null, line)));
    root.showPopover();
    beside(root, at);
    root.querySelector("button")?.focus();
  }

  /** A way to the step at which something was decided. */
  function stepLink(n) {
    const { session, lang } = page();
    if (n === session.step || n <= session.first) return null; // what a task begins with is not shown
    return h("button", { type: "button", class: "link", click: () => { leave(); root.hidePopover(); session.goto(n); } }, pageStrings[lang].goTo(n - session.first));
  }

  const explain = (reason) => page().session.highwater.explain(reason, page().lang);

  /** Why something is what it is: "orders-0 hw". That it was asked for says something only where nothing else does. */
  function reasons(question) {
    const all = page().session.lab.why(question);
    const rules = all.filter(({ rule }) => rule !== "command.given");
    return rules.length > 0 ? rules : all;
  }
  const because = (question) => reasons(question).map((reason) => h("p", null, explain(reason), " ", stepLink(reason.step)));
  const ask = (question, at) => tell(at, ...because(question));

  /** A number that can be asked about leads on. */
  const term = ({ name, value, question }, at) => h(question ? "button" : "span", { type: question && "button", class: "term boxed", click: question && (() => ask(question, at)) }, name, h("b", null, String(value ?? "–")));

  /** A reason with its rule and numbers, and each condition it has. */
  function row(reason, at) {
    const { rule, operands, because } = reason;
    const several = because.length > 1; // each has a line of its own
    const verdict = (condition) => condition.rule === rule ? "decides" : condition.holds ? "holds" : "not";
    return h("li", null, h("p", null, explain(several ? { ...reason, because: [] } : reason)),
      h("p", { class: "held-terms" }, ...operands.map((each) => term(each, at)), h("code", { class: "rule" }, rule)),
      several && h("ul", { class: "conditions" }, ...because.map((each) => h("li", { class: verdict(each) }, h("b", null, said()[verdict(each)]), " ", explain(each), " ", h("code", { class: "rule" }, each.rule)))));
  }

  return {
    tell,
    ask,

    /** What did not happen at this step. */
    whyNot(at) {
      const { session, part } = page();
      const reasons = heldBack(session.lab, part);
      tell(at, h("h2", null, pageStrings[page().lang].whyNot), reasons.length === 0 ? said().nothingHeld : h("ul", { class: "held" }, ...reasons.map((each) => row(each, at))));
    },

    /** A mark that was chosen says what it is. */
    mark({ key, name }) {
      const { session, part } = page();
      const { facts, questions, made } = factsOf(session.lab, { key, name }, part, said());
      const group = ghosts.group(key);
      tell(group, name,
        facts.length > 0 && h("dl", { class: "facts" }, ...facts.map(([name, value]) => h("div", null, h("dt", null, name), h("dd", null, value)))),
        made > session.first && h("p", null, made === session.step ? said().madeHere : said().made(made - session.first), " ", stepLink(made)),
        ...questions.flatMap(because),
        /^(ghost|lost):/.test(key) && h("button", { type: "button", class: "button", click: () => { ghosts.dismiss(key); root.hidePopover(); picture.focus(); } }, said().dismiss));
    },

    /** Beside how many were lost: a way to have this picture's dismissed ghosts again. */
    showAgain(at) {
      const text = said().again(ghosts.dismissed());
      const shows = at.querySelector("button");
      if (text === "") shows?.remove();
      else if (shows) say(shows, text);
      else at.append(h("button", { type: "button", class: "link", click: () => { ghosts.restore(); picture.focus(); } }, text));
    },
  };
}

/** Ghosts that a learner dismissed: the picture keeps their places. The keys of one lost history end alike. */
function createGhosts(picture, dismissed, dismiss) {
  const groups = () => [...picture.firstElementChild?.children ?? []];
  const keys = (which) => groups().filter(which).map(({ dataset }) => dataset.key);
  const gone = () => keys(({ classList }) => classList.contains("hw-dismissed"));
  return {
    group: (key) => groups().find((group) => group.dataset.key === key),
    dismiss(key) {
      const [, history] = key.match(/^(?:lost|ghost:\d+):([0-9a-f]{6})$/) ?? [];
      dismiss([...dismissed(), ...history ? keys(({ dataset }) => dataset.key.endsWith(`:${history}`)) : [key]]);
    },
    /** How many stand in this picture: a history counts once. */
    dismissed: () => gone().filter((key) => key.startsWith("lost:") || key.split(":").length > 3).length,
    restore() {
      const here = gone();
      dismiss(dismissed().filter((key) => !here.includes(key)));
    },
  };
}
