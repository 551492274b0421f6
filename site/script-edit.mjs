// Writing in the script: in one row, or in all of it as one text. Loaded when it is
// asked for.
import { h, submits } from "./page/dom.mjs";
import { Completions, explained, fixButton } from "./command.mjs";
import { corrected, linesOf } from "./session.mjs";

/** A row's form; apply(text) takes what was written, close() nothing. begin() puts the cursor at its end. */
export function rowForm(session, { said, label, text, apply, close }) {
  const field = h("input", { type: "text", class: "row-field", "aria-label": label, enterkeyhint: "done", value: text });
  const form = h("form", { class: "row-edit" }, field, h("button", { class: "button primary" }, said.apply), h("button", { type: "button", class: "button", click: close }, said.cancel));
  const completions = new Completions(field, session);
  field.addEventListener("keydown", (key) => {
    if (key.isComposing || key.keyCode === 229) return;
    if (completions.key(key)) return key.preventDefault();
    if (key.key !== "Escape") return;
    key.preventDefault();
    close();
  });
  submits(form, () => apply(field.value));
  return { form, begin() {
    field.focus({ preventScroll: true });
    field.setSelectionRange(field.value.length, field.value.length);
  } };
}

/** The whole script's form; begin() puts the cursor at a line. rerun(script) runs it, defect() says what of ours went wrong there. */
export function textForm(session, { said, line, rerun, defect, close }) {
  const gutter = h("div", { class: "text-gutter", "aria-hidden": "true" });
  const area = h("textarea", { class: "text-area", wrap: "off", spellcheck: "false", autocapitalize: "off", autocomplete: "off", "aria-label": said.text });
  const problem = h("p", { class: "row-error", role: "alert", hidden: true });
  area.value = session.text;
  const before = { text: session.text, step: session.step };
  let applied = false;
  const cancel = async () => {
    close();
    if (!applied) return;
    await rerun(before.text); // what was applied and had a mistake stays as a branch
    session.goto(before.step);
  };
  const number = () => {
    const count = area.value.split("\n").length;
    if (Number(gutter.dataset.count) === count) return;
    gutter.dataset.count = count;
    gutter.textContent = Array.from({ length: count }, (_, i) => i + 1).join("\n");
  };
  const form = h("form", { class: "script-text" }, h("div", { class: "text-field" }, gutter, area), problem,
    h("div", { class: "text-actions" }, h("button", { class: "button primary", "aria-keyshortcuts": "Control+Enter Meta+Enter" }, said.apply), h("button", { type: "button", class: "button", click: cancel }, said.cancel)));
  area.addEventListener("scroll", () => { gutter.scrollTop = area.scrollTop; });
  area.addEventListener("input", number);
  area.addEventListener("keydown", (key) => {
    if (key.isComposing || key.keyCode === 229) return;
    if (key.key === "Enter" && (key.ctrlKey || key.metaKey)) submit();
    else if (key.key === "Escape") cancel();
    else return;
    key.preventDefault();
  });
  const submit = async () => {
    applied = true;
    await rerun(area.value);
    if (!form.isConnected) return; // it was closed meanwhile
    const error = session.rest?.error;
    if (!error && !defect()) return close();
    if (!error) return;
    const wrongLine = area.value.split("\n")[error.line - 1];
    const better = corrected(wrongLine, error, session.rest.column);
    problem.replaceChildren(explained(session, error, { fixable: better !== null, place: true }), " ");
    if (better !== null) problem.append(fixButton(said, error, () => {
      const start = error.offset - session.rest.column;
      area.setRangeText(better, start, start + wrongLine.length, "end");
      submit();
    }));
    problem.hidden = false;
    area.focus();
    area.setSelectionRange(error.offset, error.offset + error.length);
  };
  submits(form, submit);
  number();
  const start = linesOf(area.value).slice(0, line).reduce((sum, { length }) => sum + length + 1, 0);
  return { form, begin() {
    area.setSelectionRange(start, start);
    area.focus({ preventScroll: true });
    area.scrollTop = Math.max(0, line - 3) * 20;
  } };
}
