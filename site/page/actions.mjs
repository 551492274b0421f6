// What can be done now, as buttons, verb by verb. What cannot be done is there as
// well and says why. The one that is pointed at, or has the focus, tells what it
// would do: the engine tries it, and nothing changes.
import { focusedAt, glyph, h } from "./dom.mjs";
import { strings } from "./script-strings.mjs";

const patienceMs = 120; // whoever steps on quickly wants no list in between

/**
 * Builds the panel into root, for part(), which is looked at. pending() says whether a question waits, which a preview
 * would answer; allows(command) whether it may be used.
 */
export function createActions(root, session, { part, pending, allows }) {
  const said = () => strings[session.lang];
  const toggle = root.querySelector("button");
  const count = toggle.querySelector(".note");
  const list = h("div", { class: "actions-list", id: "actions-list", hidden: true });
  const effect = h("p", { class: "effect", id: "actions-effect", hidden: true });
  toggle.setAttribute("aria-controls", list.id);
  root.append(list, effect);

  let shown = []; // the actions that stand there
  let waits = 0; // a timer

  function open(opened) {
    list.hidden = !opened;
    effect.hidden = !opened;
    root.classList.toggle("open", opened);
    toggle.setAttribute("aria-expanded", String(opened));
    show();
  }

  /** Groups by verb; a client's commands by its server. */
  function groups(actions) {
    const found = new Map();
    for (const action of actions) {
      const [verb] = action.command.split(" ", 1);
      if (!found.has(verb)) found.set(verb, []);
      found.get(verb).push(action);
    }
    return found;
  }

  function button({ command, enabled, refusal }, verb) {
    const rest = command.slice(verb.length + 1);
    return h("button", {
      type: "button", class: enabled ? "action" : "action refused", "data-command": command, "aria-label": refusal ? `${command}: ${refusal}` : command,
      "aria-disabled": enabled ? null : "true", "aria-describedby": "actions-effect", title: refusal,
    }, h("code", null, rest || said().whole), !enabled && glyph(session.icons.refused), !enabled && h("span", { class: "refusal" }, refusal));
  }

  function show() {
    clearTimeout(waits);
    if (list.hidden || !root.checkVisibility()) {
      count.textContent = "";
      return;
    }
    const had = list.contains(focusedAt(list)) ? focusedAt(list).dataset.command : null;
    shown = session.lab.actions({ partition: part() }).filter(({ command }) => allows(command));
    count.textContent = said().possible(shown.filter(({ enabled }) => enabled).length, shown.length);
    list.replaceChildren(...[...groups(shown)].map(([verb, actions]) =>
      h("div", { class: "action-row", role: "group", "aria-label": verb }, h("b", null, verb), h("span", { class: "action-choices" }, ...actions.map((each) => button(each, verb))))));
    effect.textContent = said().preview;
    if (had === null) return;
    const all = [...list.querySelectorAll(".action")];
    const next = all.find(({ dataset }) => dataset.command === had) ?? all.find(({ dataset }) => dataset.command.split(" ")[0] === had.split(" ")[0]) ?? all[0];
    next?.focus({ preventScroll: true });
  }

  /** A question is put: what was said before would give its answer away. */
  const hush = () => effect.replaceChildren(said().answerFirst);

  /** Says what a command would do. */
  function preview(command) {
    if (pending()) return hush();
    const step = session.lab.preview(command);
    effect.replaceChildren(step.ok ? h("b", null, said().wouldDo) : "", session.highwater.explain(step, session.lang));
    effect.classList.toggle("refused", !step.ok);
  }

  const actionAt = ({ target }) => target.closest?.(".action");
  list.addEventListener("focusin", (event) => { if (actionAt(event)) preview(actionAt(event).dataset.command); });
  list.addEventListener("pointerover", (event) => { if (actionAt(event)) preview(actionAt(event).dataset.command); });
  list.addEventListener("click", (event) => {
    const chosen = actionAt(event);
    if (!chosen || chosen.getAttribute("aria-disabled")) return;
    session.run(chosen.dataset.command);
    show();
  });
  list.addEventListener("keydown", (key) => {
    const by = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }[key.key];
    if (!by || key.ctrlKey || key.metaKey || key.altKey || key.shiftKey) return;
    const all = [...list.querySelectorAll(".action")];
    all[all.indexOf(focusedAt(list)) + by]?.focus();
    key.preventDefault();
  });

  /** They are others now. */
  function changed() {
    if (list.hidden) return;
    clearTimeout(waits);
    waits = setTimeout(show, patienceMs);
  }

  session.addEventListener("change", changed);
  session.addEventListener("lang", show);
  show();
  return { open, hush, changed, get isOpen() { return !list.hidden; } };
}
