// The plain page: a script, its steps and the reason of each event. It decides
// nothing; all text comes from the engine and is set as text.
import { load, ScriptError } from "./highwater.mjs";

const $ = (id) => document.getElementById(id);
const editor = $("editor");
const script = $("script");
const button = editor.querySelector("button");

function element(name, className, text, ...children) {
  const made = document.createElement(name);
  made.className = className;
  made.textContent = text;
  made.append(...children);
  return made;
}

const shown = (value) => typeof value === "string" ? value : JSON.stringify(value);

function fields(object) {
  return Object.entries(object).map(([key, value]) => `${key} = ${shown(value)}`).join(", ");
}

/** A rule with what it looked at, and under it the conditions it consists of. */
function reason({ rule, holds, operands, because }) {
  const numbers = operands.map(({ name, value }) => `${name} = ${shown(value)}`).join(", ");
  const made = element("p", holds ? "why" : "why fails", `${holds ? "" : "not "}${rule}${numbers && ": "}${numbers}`);
  return because.length === 0 ? [made] : [made, element("ul", "because", "", ...because.map((each) => element("li", "", "", ...reason(each))))];
}

function event({ type, why, ...rest }) {
  return element("li", "", "", element("b", "", type), ` ${fields(rest)}`, ...reason(why));
}

function step({ n, command, ok, error, why, text, events }) {
  const made = element("li", ok ? "step" : "step refused", "", element("code", "command", command));
  made.value = n;
  if (error) made.append(element("p", "refusal", error), ...(why ? reason(why) : []));
  if (text) made.append(element("pre", "", text));
  if (events.length > 0) made.append(element("ul", "events", "", ...events.map(event)));
  return made;
}

function show(error) {
  const place = error instanceof ScriptError ? `Line ${error.line}, column ${error.column}: ` : "";
  $("error").textContent = error ? place + error.message : "";
  $("error").hidden = !error;
  script.setAttribute("aria-invalid", String(Boolean(error)));
  if (error instanceof ScriptError) {
    script.focus();
    script.setSelectionRange(error.offset, error.offset + error.length);
  }
}

function run(highwater) {
  const lab = highwater.open(script.value, { keepGoing: true });
  try {
    $("steps").replaceChildren(...lab.steps.map(step));
    show(lab.error);
  } finally {
    lab.close();
  }
}

try {
  const highwater = await load();
  editor.addEventListener("submit", (submit) => {
    submit.preventDefault();
    try {
      run(highwater);
    } catch (error) {
      show(error);
    }
  });
  button.disabled = false;
  document.documentElement.dataset.ready = highwater.version;
} catch (error) {
  show(error);
}
