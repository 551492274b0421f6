// The command line: the next line of the script at one key, or a command of the
// learner's own, with completions, a history, and the nearest word for a slip.
import { ScriptError } from "./highwater.mjs";
import { focusedAt, glyph, h, showOnce, submits } from "./page/dom.mjs";
import { placeOf } from "./page/popups.mjs";
import { strings } from "./page/script-strings.mjs";
import { corrected } from "./session.mjs";

/** What is wrong, in the session's language. Where a button offers the nearest word, that is enough of what was expected. */
export function explained(session, error, { fixable = false, place = false } = {}) {
  let what = error;
  if (fixable) what = { ...error, message: error.message.replace(/(; expected .*)?\. Did you mean .*/s, ""), expected: [], hint: null };
  const text = session.highwater.explain(what, session.lang);
  const where = strings[session.lang].wrongAt(error.line, error.column);
  if (place || !text.startsWith(where)) return text;
  return text[where.length].toUpperCase() + text.slice(where.length + 1);
}

/** A button that puts the nearest word where the error is. */
export function fixButton(said, { hint }, fix) {
  return h("button", { type: "button", class: "fix", click: fix }, said.meant, h("code", null, hint), said.meantEnd);
}

let lists = 0;
let verbs = {}; // what each does, once somebody begins to write

/** Completions for a field: a combobox and its list, fed by the lab. */
export class Completions {
  #field;
  #session;
  #list;
  #items = [];
  #at = 0;
  #picked = false; // with the arrows: then Enter takes it, too

  constructor(field, session) {
    this.#field = field;
    this.#session = session;
    this.#list = h("ul", { class: "completions", role: "listbox", id: `completions-${++lists}`, popover: "manual" });
    for (const [name, value] of Object.entries({
      role: "combobox", "aria-autocomplete": "list", "aria-expanded": "false", "aria-controls": this.#list.id,
      autocomplete: "off", autocapitalize: "off", spellcheck: "false",
    })) field.setAttribute(name, value);
    field.after(this.#list);
    field.addEventListener("input", (input) => { if (!input.isComposing) this.update(); });
    field.addEventListener("compositionend", () => this.update());
    field.addEventListener("blur", () => this.close());
    field.addEventListener("focus", async () => {
      ({ verbs } = await import("./page/verbs.mjs"));
      if (this.isOpen) this.#show();
    }, { once: true });
    this.#list.addEventListener("pointerdown", (press) => press.preventDefault()); // the field keeps the focus
    this.#list.addEventListener("click", ({ target }) => {
      const option = target.closest("[role=option]");
      if (option) this.#accept([...this.#list.children].indexOf(option));
    });
  }

  get isOpen() { return this.#items.length > 0; }

  /** Whether what is offered would finish the verb. */
  get isVerb() { return this.isOpen && this.#items[0].kind === "verb"; }

  /** Asks anew; where nothing was typed, only if asked to. */
  update({ asked = false } = {}) {
    const { value, selectionStart: at } = this.#field;
    const line = value.slice(value.lastIndexOf("\n", at - 1) + 1, at);
    const offers = asked || line.trim() !== "" ? this.#session.lab.complete(value, at) : [];
    this.#items = offers.filter(({ text, offset }) => text !== value.slice(offset, at));
    if (this.isVerb) this.#items.sort((a, b) => a.text < b.text ? -1 : 1);
    this.#at = 0;
    this.#picked = false;
    this.#show();
  }

  close() {
    this.#items = [];
    this.#show();
  }

  /** Whether a key was for the completions. */
  key({ key, shiftKey }) {
    if (!this.isOpen) return false;
    const move = { ArrowDown: 1, ArrowUp: -1 }[key];
    if (move) {
      this.#at = (this.#at + move + this.#items.length) % this.#items.length;
      this.#picked = true;
      this.#mark();
    } else if (key === "Tab" && !shiftKey || key === "Enter" && this.#picked) {
      this.accept();
    } else if (key === "Escape") {
      this.close();
    } else {
      return false;
    }
    return true;
  }

  accept() { this.#accept(this.#at); }

  #accept(which) {
    const { text, kind, offset, length } = this.#items[which];
    const more = kind === "option" || this.#field.value[offset + length] === " " ? "" : " ";
    this.#field.setRangeText(text + more, offset, offset + length, "end");
    this.#field.dispatchEvent(new InputEvent("input", { bubbles: true }));
  }

  #show() {
    const language = this.#session.lang === "zh" ? 1 : 0;
    this.#list.setAttribute("aria-label", strings[this.#session.lang].suggestions);
    this.#list.replaceChildren(...this.#items.map(({ text, kind, detail }, i) => {
      const usage = kind === "verb" ? detail.split(" [")[0].replace(/^NAME>.*/, `${text} `) : text;
      const [verb, object] = detail.split(" ");
      const about = kind === "verb" ? (verbs[`${verb} ${object}`] ?? verbs[verb])?.[language] : detail;
      return h("li", { role: "option", id: `${this.#list.id}-${i}`, title: detail },
        h("code", null, usage), about && h("span", { class: "about" }, about));
    }));
    this.#field.setAttribute("aria-expanded", String(this.isOpen));
    this.#list.togglePopover(this.isOpen);
    if (this.isOpen) this.#place();
    this.#mark();
  }

  #mark() {
    for (const [i, option] of [...this.#list.children].entries()) option.setAttribute("aria-selected", String(i === this.#at));
    const chosen = this.#list.children[this.#at];
    chosen?.scrollIntoView({ block: "nearest" });
    if (chosen) this.#field.setAttribute("aria-activedescendant", chosen.id);
    else this.#field.removeAttribute("aria-activedescendant");
  }

  // Above the field where there is more room, else below it.
  #place() {
    const { innerHeight, ...around } = placeOf(this.#field.closest(".prompt-field") ?? this.#field, this.#list);
    const above = around.top > innerHeight - around.bottom;
    const { style } = this.#list;
    style.left = `${around.left}px`;
    style.width = `${around.width}px`;
    style.top = above ? "auto" : `${around.bottom + 6}px`;
    style.bottom = above ? `${innerHeight - around.top + 6}px` : "auto";
    style.maxHeight = `${Math.min(272, (above ? around.top : innerHeight - around.bottom) - 14)}px`;
  }
}

/** Builds the command line into root. allows(command) says whether it may be offered. */
export function createCommand(root, session, { allows = () => true } = {}) {
  const said = () => strings[session.lang];
  const field = h("input", { type: "text", enterkeyhint: "go", "aria-describedby": "prompt-error" });
  const button = h("button", { class: "prompt-run" });
  const error = h("p", { class: "prompt-error", id: "prompt-error", role: "alert", hidden: true });
  const quick = h("ul", { class: "quick" });
  const form = h("form", { class: "prompt" }, quick,
    h("div", { class: "prompt-field" }, glyph({ path: "M5.500 3.500L10 8l-4.500 4.500" }), field, button), error);
  root.append(form);
  const completions = new Completions(field, session);

  const history = [];
  let recalled = 0; // how far back in it
  let typed = ""; // before looking back
  let fix = null; // what Tab would do

  const nextRow = () => session.rows[session.listing.lines[session.step] - 1]?.text.trim();

  function show() {
    const next = nextRow();
    field.setAttribute("aria-label", said().command);
    field.placeholder = next ?? (session.steps > 0 && !session.rest ? said().atEnd : said().type);
    const empty = field.value.trim() === "";
    const [label, key] = empty ? [said().next, "↵"] : completions.isVerb ? [said().complete, "⇥"] : [said().run, "↵"];
    showOnce(button, [label, key], () => [label, h("span", { "aria-hidden": "true" }, key)]);
    button.setAttribute("aria-disabled", String(empty && next === undefined)); // and keeps the focus
    field.setAttribute("aria-invalid", String(!error.hidden));
  }

  let roomForQuick = false; // asking for it at a step would have the browser lay out the page

  function showQuick() {
    if (!roomForQuick) return;
    quick.setAttribute("aria-label", said().quick);
    const actions = session.lab.actions().filter(({ enabled, command }) => enabled && allows(command));
    quick.replaceChildren(...actions.map(({ command }) => h("li", null, h("button", { type: "button", click: () => run(command) }, h("code", null, command)))));
  }

  function complain(failure, text) {
    fix = null;
    error.hidden = !failure;
    error.replaceChildren();
    if (!failure) return;
    if (!(failure instanceof ScriptError)) return error.append(failure.message);
    field.setSelectionRange(failure.offset, failure.offset + failure.length);
    const better = corrected(text, failure, failure.offset);
    error.append(explained(session, failure, { fixable: better !== null }), " ");
    if (better === null) return;
    fix = () => {
      field.value = better;
      field.focus();
      run(better);
    };
    error.append(fixButton(said(), failure, fix), h("kbd", null, said().fix));
  }

  /** Runs a command, or says what is wrong with it. */
  function run(text) {
    completions.close();
    try {
      session.run(text);
    } catch (failure) {
      complain(failure, text);
      show();
      return;
    }
    if (history.at(-1) !== text) history.push(text);
    recalled = 0;
    field.value = "";
    complain(null);
    show();
  }

  function recall(by) {
    const to = recalled + by;
    if (to < 0 || to > history.length) return;
    if (recalled === 0) typed = field.value;
    recalled = to;
    field.value = to === 0 ? typed : history.at(-to);
    field.setSelectionRange(field.value.length, field.value.length);
    complain(null);
    show();
  }

  submits(form, () => {
    if (field.value.trim() !== "") return run(field.value);
    if (nextRow() !== undefined) session.goto(session.step + 1);
  });
  button.addEventListener("click", (click) => {
    if (!completions.isVerb || click.detail === 0) return; // Enter in the field clicks it, too
    click.preventDefault();
    field.focus();
    completions.accept();
  });
  button.addEventListener("pointerdown", (press) => { if (focusedAt(field) === field) press.preventDefault(); });
  field.addEventListener("input", () => {
    complain(null);
    show();
  });
  // Several lines at once are a script that goes on from here.
  field.addEventListener("paste", (paste) => {
    const text = paste.clipboardData.getData("text");
    if (field.value !== "" || !text.trim().includes("\n")) return;
    paste.preventDefault();
    session.edit(session.script.replace(/[^\n]$/, "$&\n") + text).catch(complain);
  });
  field.addEventListener("keydown", (key) => {
    if (key.isComposing || key.keyCode === 229) return; // an input method's own
    const { key: name } = key;
    const plain = !key.ctrlKey && !key.metaKey && !key.altKey && !key.shiftKey;
    if (completions.key(key)) {
      show();
    } else if (name === " " && key.ctrlKey) {
      completions.update({ asked: true });
    } else if (name === "Tab" && plain && fix) {
      fix();
    } else if (name === "ArrowUp" && plain) {
      recall(1);
    } else if (name === "ArrowDown" && plain) {
      recall(-1);
    } else if (name === "Escape" && !error.hidden) {
      complain(null);
      show();
    } else if (name === "Escape") {
      (root.closest("[tabindex]") ?? field).focus();
      return field.blur(); // and a sheet may close
    } else {
      return;
    }
    key.preventDefault();
  });
  session.addEventListener("change", () => { show(); showQuick(); });
  session.addEventListener("lang", () => { completions.close(); complain(null); show(); showQuick(); });
  new ResizeObserver(([{ contentRect }]) => {
    roomForQuick = contentRect.width > 0;
    showQuick();
  }).observe(quick);
  show();
  return { focus: () => field.focus() };
}
