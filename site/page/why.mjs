// The strip that says why: what happened, by which rule, and the arithmetic with
// this step's numbers, the deciding one boxed in tide.
import { h } from "./dom.mjs";

function term({ text, value, badge, boxed, deciding }) {
  const classes = ["term", boxed && "boxed", badge && "badged", deciding && "deciding"].filter(Boolean).join(" ");
  return h("span", { class: classes }, badge && h("span", { class: "badge" }, badge), text.trim(), value && h("b", null, value));
}

/** Shows a step's telling; null: nothing was told. While playing, only the last is spoken. */
export function showWhy({ sentence, terms, ran }, told, { command, playing, between }) {
  sentence.setAttribute("aria-live", playing ? "off" : "polite");
  ran.textContent = command;
  if (!told) {
    sentence.replaceChildren();
    terms.replaceChildren();
    return;
  }
  sentence.replaceChildren(h("b", null, told.lead), told.rest && between + told.rest);
  terms.replaceChildren(...told.terms.map(term), ...told.rule ? [h("code", { class: "rule" }, told.rule)] : []);
}
