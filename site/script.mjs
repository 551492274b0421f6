// The script pane: every line with what came of it. Rows that are far from view
// are not in the document; a step touches only the rows that change.
import { focusedAt, glyph, h } from "./page/dom.mjs";
import { strings } from "./page/script-strings.mjs";
import { explained, fixButton } from "./command.mjs";
import { corrected, turn } from "./session.mjs";

const blockSize = 32; // rows come and go in blocks of so many
const rowHeight = 44; // of a row nobody has seen, more or less

const icons = {
  edit: { path: "M3 13l.7-2.900L11 2.800l2.200 2.200-7.300 7.300zM9.500 4.300l2.200 2.200" },
  add: { path: "M8 3v10M3 8h10" },
  remove: { path: "M3 4.500h10M6.500 4.500V3h3v1.500M4.500 4.500l.6 8.500h5.800l.6-8.500" },
  text: { path: "M2.500 3.500h11M2.500 6.500h8M2.500 9.500h11M2.500 12.500h6" },
};

/** A button that is an icon with a name. */
function tool(icon, act) {
  return h("button", { type: "button", class: "tool", click: act }, glyph(icons[icon]));
}

function name(button, label) {
  button.setAttribute("aria-label", label);
  button.title = label;
}

/** One row, which remembers what it shows. */
class Row {
  #shown = {};
  #number = h("span", { class: "row-number" });
  #code = h("code", { class: "row-code", dir: "ltr" });
  #result = h("span", { class: "row-result" });
  #error = null;
  go = h("button", { type: "button", class: "row-go", tabindex: "-1" }, this.#number, this.#code, this.#result);
  element = h("div", { class: "row", role: "listitem" }, this.go);

  constructor() { this.element.row = this; }

  /** Writes what is another than before. */
  show(wanted, session) {
    const { index, text, state, isCommand, mark, error, result, lang } = wanted;
    const was = this.#shown;
    this.#shown = wanted;
    if (index !== was.index) {
      this.#number.textContent = index + 1;
      this.element.setAttribute("aria-posinset", index + 1);
    }
    if (state !== was.state || isCommand !== was.isCommand) {
      this.element.className = `row ${state}${isCommand ? "" : " comment"}`;
      this.go.toggleAttribute("aria-current", false);
      if (state === "current") this.go.setAttribute("aria-current", "step");
      this.go.setAttribute("aria-disabled", String(!isCommand || state === "rest"));
    }
    if (text !== was.text || isCommand !== was.isCommand || mark !== was.mark) this.#code.replaceChildren(...code(text, isCommand, mark));
    if (result !== was.result) {
      this.#result.className = result?.loss ? "row-result loss" : "row-result";
      const shape = result && session.icons[result.glyph];
      this.#result.replaceChildren(...shape ? [glyph(shape)] : [], h("span", { lang }, result?.text ?? ""));
      this.#result.hidden = !result;
    }
    if (error !== was.error) {
      this.#error?.remove();
      this.#error = error;
      if (error) this.element.append(error);
    }
  }
}

/** The verb in bold, and a mark where an error is. */
function code(text, isCommand, mark) {
  const end = isCommand ? text.match(/^\s*\S*/)[0].length : 0;
  const [from, to] = mark ?? [text.length, text.length];
  const cuts = [...new Set([0, end, from, to, text.length])].sort((a, b) => a - b);
  const parts = [];
  for (const [i, start] of cuts.entries()) {
    const part = text.slice(start, cuts[i + 1]);
    const marked = mark && start === from;
    if (start === text.length && !(marked && from === to)) break;
    const inner = start < end ? h("b", null, part) : part;
    parts.push(marked ? h("mark", null, from === to ? "" : inner) : inner);
    if (marked && from === to && part) parts.push(inner);
  }
  return parts;
}

/** Builds the script pane into root, which scrolls; its button goes into head. */
export function createScript(root, session, { head = root } = {}) {
  const said = () => strings[session.lang];
  const list = h("div", { class: "rows", role: "list" });
  const empty = h("p", { class: "script-empty", hidden: true });
  const note = h("p", { class: "script-note", role: "status", hidden: true });
  const asText = tool("text", () => textMode() ? closeText() : openText());
  root.append(list, empty, note);
  head.insertBefore(asText, head.querySelector(":scope > .close"));

  // Rows, in blocks

  let rows = []; // as shown last
  const blocks = []; // { element, rows: null while it is far from view }
  let active = 0; // the row that Tab reaches
  let results = new Map(); // of steps, as far as somebody looked
  const near = new IntersectionObserver((entries) => {
    for (const { target, isIntersecting } of session.closed ? [] : entries) {
      if (isIntersecting) fill(target.block);
      else if (blocks.length > 4) clear(target.block);
    }
  }, { root, rootMargin: "200px 0px" });

  const rowAt = (index) => blocks[Math.floor(index / blockSize)]?.rows?.[index % blockSize];
  const currentIndex = () => session.step === 0 ? 0 : session.listing.lines[session.step - 1] - 1;

  function clear(block) {
    if (!block.rows || block.element.contains(focusedAt(list)) || block.element.contains(editor?.form)) return;
    block.element.style.height = `${block.element.offsetHeight}px`;
    block.element.replaceChildren();
    block.rows = null;
  }

  /** Shows a block's rows as they are now. */
  function fill(block) {
    const first = blocks.indexOf(block) * blockSize;
    const last = Math.min(first + blockSize, rows.length);
    if (!block.rows) {
      block.rows = [];
      block.element.style.height = "";
    }
    while (block.rows.length > last - first) block.rows.pop().element.remove();
    while (block.rows.length < last - first) {
      const row = new Row();
      block.rows.push(row);
      block.element.append(row.element);
    }
    look(first, last);
    for (let index = first; index < last; index++) block.rows[index - first].show(wanted(index), session);
    block.rows[active - first]?.go.setAttribute("tabindex", "0");
  }

  /** Asks what came of the steps in some rows, those not known yet. */
  function look(first, last) {
    const missing = [];
    for (let index = first; index < last; index++) {
      const { step } = rows[index];
      if (step !== null && step <= session.step && !results.has(step)) missing.push(step);
    }
    if (missing.length === 0) return;
    for (const result of session.lab.results(missing[0], missing.at(-1), session.lang)) results.set(result.n, result);
  }

  let wrong = null; // the elements of the error, made once

  function wanted(index) {
    const { text, step, rest } = rows[index];
    const isWrong = rest && session.rest.error && index === rows.length - restRows();
    const state = isWrong ? "wrong" : rest ? "rest" : step === null ? "beside" : step === session.step ? "current" : step < session.step ? "past" : "future";
    return {
      index, text, state, isCommand: step !== null || (rest && !/^\s*(#|$)/.test(text)), lang: session.lang,
      result: step !== null && step <= session.step ? results.get(step) : undefined,
      mark: isWrong ? wrong.mark : null, error: isWrong ? wrong.element : null,
    };
  }

  const restRows = () => rows.length - rows.findIndex(({ rest }) => rest);

  /** The message under the wrong line, with the nearest word at one key. */
  function showWrong() {
    wrong = null;
    const { error, column } = session.rest ?? {};
    if (!error) return;
    const index = rows.length - restRows();
    const better = corrected(rows[index].text, error, column);
    wrong = {
      mark: [column, column + error.length],
      element: h("p", { class: "row-error", role: "alert" }, explained(session, error, { fixable: better !== null }), " ",
        better !== null && fixButton(said(), error, () => replace(index, [better]))),
    };
  }

  /** Brings everything up to date; with the line changed, also which rows there are. */
  function show(lineChanged) {
    const hadFocus = list.contains(focusedAt(list));
    if (lineChanged) {
      const old = rows;
      rows = session.rows;
      let same = 0;
      while (same < rows.length && old[same]?.text === rows[same].text && old[same].step === rows[same].step) same++;
      const known = rows.slice(0, same).findLast(({ step }) => step !== null)?.step ?? 0;
      if (same < old.length) for (const step of results.keys()) if (step > known) results.delete(step);
      showWrong();
      const wanted = Math.ceil(rows.length / blockSize);
      while (blocks.length > wanted) {
        const { element } = blocks.pop();
        near.unobserve(element);
        element.remove();
      }
      for (let i = 0; i < wanted; i++) {
        const height = Math.min(blockSize, rows.length - i * blockSize) * rowHeight;
        if (blocks[i]?.rows) continue;
        if (!blocks[i]) {
          const block = { element: h("div", { class: "block", role: "presentation" }), rows: null };
          block.element.block = block;
          blocks.push(block);
          list.append(block.element);
          near.observe(block.element);
        }
        if (wanted > 4) blocks[i].element.style.height = `${height}px`;
      }
      list.style.setProperty("--digits", String(rows.length).length);
      empty.hidden = rows.length > 0;
    }
    rowAt(active)?.go.setAttribute("tabindex", "-1");
    active = currentIndex();
    for (const [i, block] of blocks.entries()) {
      if (block.rows || blocks.length <= 4 || i === Math.floor(active / blockSize) || wrong && i === Math.floor((rows.length - restRows()) / blockSize)) fill(block);
    }
    showNote();
    if (hadFocus && !list.contains(focusedAt(list))) focusRow(active); // its row is gone
    offerTools(rowAt(active)?.element);
    revealSoon(lineChanged && wrong ? [active, rows.length - restRows()] : [active]);
  }

  // A step is seen in the picture first. Its row follows once two frames brought no
  // other step, or half a second did: rows that only go by hold up nobody who drags.
  // Until it is there, and in view, the list is busy.
  const patience = 15; // times two frames
  let waits = 0; // that often; 0: every row is of this step
  let moved = false; // meanwhile
  function showSoon() {
    moved = true;
    if (waits > 0) return;
    list.setAttribute("aria-busy", "true");
    wait();
  }

  function wait() {
    waits++;
    moved = false;
    requestAnimationFrame(() => requestAnimationFrame(async () => {
      await turn(); // it is painted
      if (session.closed) return;
      if (moved && waits < patience) return wait();
      waits = 0;
      show(false);
    }));
  }

  let toReveal = null; // rows, once everybody has written what changed: then one layout will do

  function revealSoon(indexes) {
    if (!toReveal) requestAnimationFrame(() => {
      const indexes = toReveal;
      toReveal = null;
      if (!textMode()) for (const index of indexes) reveal(index);
      if (waits === 0) list.removeAttribute("aria-busy");
    });
    toReveal = indexes;
    list.setAttribute("aria-busy", "true");
  }

  /** Scrolls the pane, and nothing else, so far that a row is in view. */
  function reveal(index) {
    const row = rowAt(index)?.element;
    if (!row || root.clientHeight === 0) return;
    const room = 52; // for a line before it or after it
    const at = root.scrollTop + row.getBoundingClientRect().top - root.getBoundingClientRect().top;
    const top = at - (index > 0 ? room : 8);
    const bottom = at + row.offsetHeight + (note.hidden ? 0 : note.offsetHeight) + room;
    if (top < root.scrollTop) root.scrollTop = top;
    else if (bottom > root.scrollTop + root.clientHeight) root.scrollTop = Math.min(top, bottom - root.clientHeight);
  }

  let defect = null;

  function showNote() {
    const rest = session.rest;
    note.replaceChildren();
    if (defect) note.append(defect);
    else if (rest && !rest.error) note.append(said().stopped(restRows()), " ", h("button", { type: "button", class: "link", click: () => rerun(session.text) }, said().resume));
    else if (session.kept !== null) note.append(said().kept, " ", h("button", { type: "button", class: "link", click: () => session.checkout(session.kept) }, said().back));
    note.hidden = note.childNodes.length === 0;
  }

  // Moving among rows

  function focusRow(index) {
    if (index < 0 || index >= rows.length) return;
    const block = blocks[Math.floor(index / blockSize)];
    if (!block.rows) fill(block);
    rowAt(active)?.go.setAttribute("tabindex", "-1");
    active = index;
    rowAt(index).go.setAttribute("tabindex", "0");
    rowAt(index).go.focus({ preventScroll: true });
    reveal(index);
  }

  const indexOf = (element) => {
    const row = element.closest(".row");
    return row ? blocks.indexOf(row.parentElement.block) * blockSize + row.parentElement.block.rows.indexOf(row.row) : -1;
  };

  list.addEventListener("click", ({ target }) => {
    const index = target.closest(".row-go") ? indexOf(target) : -1;
    if (index >= 0 && rows[index].step !== null) session.goto(rows[index].step);
  });
  list.addEventListener("dblclick", ({ target }) => { if (target.closest(".row-go")) edit(indexOf(target)); });
  list.addEventListener("keydown", (key) => {
    if (!key.target.closest(".row-go")) return;
    const index = indexOf(key.target);
    const act = { ArrowDown: () => focusRow(index + 1), ArrowUp: () => focusRow(index - 1), F2: () => edit(index) }[key.key];
    if (!act || key.ctrlKey || key.metaKey || key.altKey || key.shiftKey) return;
    key.preventDefault();
    act();
  });

  // The tools of the row that is pointed at, or has the focus

  const tools = h("span", { class: "row-tools" });
  const toolsFor = { edit: tool("edit", () => edit(indexOf(tools))), add: tool("add", () => edit(indexOf(tools), { below: true })), remove: tool("remove", () => remove(indexOf(tools))) };
  tools.append(...Object.values(toolsFor));

  function offerTools(row) {
    if (!row || row === tools.parentElement || tools.contains(focusedAt(list))) return;
    row.querySelector(".row-go").after(tools);
  }
  list.addEventListener("pointerover", ({ target }) => offerTools(target.closest(".row")));
  list.addEventListener("focusin", ({ target }) => offerTools(target.closest(".row")));

  // Editing one row

  let editor = null; // { form, index }

  async function edit(index, { below = false } = {}) {
    const { rowForm } = await import("./script-edit.mjs");
    closeEditor();
    const row = rowAt(index);
    if (!row) return; // the script is another by now
    const text = below ? null : rows[index].text;
    const { form, begin } = rowForm(session, {
      said: said(), text, label: below ? said().newLine : said().row(index + 1),
      close: () => closeEditor({ focus: true }),
      apply: (value) => {
        closeEditor({ focus: true });
        if (value !== text) replace(below ? index + 1 : index, [value], below ? 0 : 1);
      },
    });
    editor = { form, index };
    row.element.classList.toggle("editing", !below);
    row.element.append(form);
    begin();
    reveal(index);
  }

  function closeEditor({ focus = false } = {}) {
    if (!editor) return;
    const { form, index } = editor;
    editor = null;
    form.parentElement.classList.remove("editing");
    form.remove();
    if (focus) focusRow(index);
  }

  function remove(index) {
    focusRow(index);
    replace(index, []);
  }

  /** Runs the script with other lines at a place; stands after them, or stays where it is before them. */
  function replace(index, lines, count = 1) {
    const texts = rows.map(({ text }) => text);
    texts.splice(index, count, ...lines);
    const last = Math.max(index + lines.length, 0);
    const ahead = index > currentIndex() && !rows[index]?.rest;
    const line = ahead ? (session.step === 0 ? 0 : currentIndex() + 1) : last;
    rerun(texts.map((text) => `${text}\n`).join(""), line);
  }

  async function rerun(script, line) {
    defect = null;
    try {
      await session.edit(script, { line });
    } catch (error) {
      defect = error.message; // of ours; the lab is as it was
      showNote();
    }
  }

  // The script as text

  let text = null; // its form while it is open

  function textMode() { return text !== null; }

  async function openText() {
    const line = session.step === 0 ? 0 : currentIndex();
    const { textForm } = await import("./script-edit.mjs");
    if (textMode()) return; // it was asked for twice
    closeEditor();
    text = textForm(session, { said: said(), line, rerun, defect: () => defect, close: closeText });
    root.classList.add("as-text");
    root.append(text.form);
    label();
    text.begin();
  }

  function closeText() {
    text.form.remove();
    text = null;
    root.classList.remove("as-text");
    label();
    show(false);
    focusRow(active);
  }

  // Words

  function label() {
    list.setAttribute("aria-label", said().rows);
    empty.textContent = said().empty;
    name(asText, textMode() ? said().asRows : said().asText);
    asText.setAttribute("aria-pressed", String(textMode()));
    for (const [key, button] of Object.entries(toolsFor)) name(button, said()[key]);
  }

  session.addEventListener("change", ({ detail: { line, lab } }) => {
    if (line) closeEditor();
    if (lab) results.clear();
    if (lab && textMode()) closeText();
    if (line) show(true);
    else showSoon();
  });
  session.addEventListener("lang", () => {
    results.clear();
    label();
    showWrong();
    for (const block of blocks) if (block.rows) fill(block);
    showNote();
  });
  new ResizeObserver(() => { if (!textMode()) reveal(active); }).observe(root);
  label();
  show(true);
  return { focus: () => focusRow(active) };
}
