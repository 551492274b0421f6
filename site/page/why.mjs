// The strip that says why: what happened, by which rule, and the arithmetic with
// this step's numbers, the deciding one boxed in tide.
import { h, say, showOnce } from "./dom.mjs";

/** A number that can be asked about is a button. */
function term({ text, value, badge, boxed, deciding, question }, ask) {
  const classes = ["term", boxed && "boxed", badge && "badged", deciding && "deciding"].filter(Boolean).join(" ");
  const asked = boxed && question;
  return h(asked ? "button" : "span", { class: classes, type: asked && "button", click: asked && ((event) => ask(question, event.currentTarget)) }, badge && h("span", { class: "badge" }, badge), text.trim(), value && h("b", null, value));
}

/** Shows a step's telling; null: nothing was told. It is spoken once for a step; while playing, only the last is. */
export function showWhy({ sentence, terms, ran }, told, { step, command, playing, between, ask, verdict = null }) {
  sentence.setAttribute("aria-live", playing ? "off" : "polite");
  say(ran, command);
  const more = [told?.rest, verdict?.more].filter(Boolean).map((text) => between + text);
  showOnce(sentence, [step, told?.lead, more, verdict?.short], () => told ? [...verdict ? [h("span", { class: "verdict" }, verdict.short + between)] : [], h("b", null, told.lead), ...more] : []);
  showOnce(terms, told && [told.terms, told.rule, between], () => told ? [...told.terms.map((each) => term(each, ask)), ...told.rule ? [h("code", { class: "rule" }, told.rule)] : []] : []);
}
