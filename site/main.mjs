// The plain page: a script, its steps and the reason of each event. It decides
// nothing; what comes from the engine is set as text.
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
  const made = element("p", "why", `${holds ? "✓" : "✗"} ${rule}${numbers && ": "}${numbers}`);
  return because.length === 0 ? [made] : [made, element("ul", "because", "", ...because.map((each) => element("li", "", "", ...reason(each))))];
}

function event({ type, why, ...rest }) {
  return element("li", "", "", element("b", "", type), ` ${fields(rest)}`, ...reason(why));
}

const isExpect = (step) => step.events.some((event) => event.type === "expect");

function step(taken) {
  const { n, command, ok, error, why, text, events, result } = taken;
  const made = element("li", "step", "", element("code", "command", command));
  made.value = n;
  if (isExpect(taken)) {
    if (ok) made.append(" ✓");
    else made.append(element("p", "failed", `expected ${result.expected}, was ${result.actual}`));
    return made;
  }
  if (error) made.append(element("p", "failed", `refused: ${error}`), ...(why ? reason(why) : []));
  if (text) made.append(element("pre", "", text));
  if (events.length > 0) made.append(element("ul", "events", "", ...events.map(event)));
  return made;
}

/** What is worth a line above the steps. */
function summary({ steps, error }, models) {
  if (steps.length === 0 && !error) return `The script has no commands. Begin with the line ${models.map(({ name }) => `"model ${name}"`).join(" or ")}.`;
  const expects = steps.filter(isExpect);
  const failed = expects.filter((step) => !step.ok).length;
  return expects.length > 0 ? `${failed} of ${expects.length} expects failed.` : "";
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
    const { steps, error } = lab;
    $("steps").replaceChildren(...steps.map(step));
    $("summary").textContent = summary({ steps, error }, highwater.models);
    show(error);
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
  script.addEventListener("keydown", (key) => {
    if (key.key !== "Enter" || !(key.ctrlKey || key.metaKey)) return;
    key.preventDefault();
    editor.requestSubmit();
  });
  button.disabled = false;
  document.documentElement.dataset.ready = highwater.version;
} catch (error) {
  show(error);
}
