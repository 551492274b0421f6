// The page: wires the session to what shows it. It decides nothing; what the
// engine says is set as text, and only pictures are markup, painted by the engine.
import { load } from "./highwater.mjs";
import { Session } from "./session.mjs";
import { createScript } from "./script.mjs";
import { createCommand } from "./command.mjs";
import { enable, h, icon, say } from "./page/dom.mjs";
import { opening, scriptOf, starters } from "./page/labs.mjs";
import { showChips, showLegend, showLost, showNumbers, showParts } from "./page/numbers.mjs";
import { later } from "./page/later.mjs";
import { recall, recallLast, remember } from "./page/memory.mjs";
import { keep, takeNewer } from "./page/offline.mjs";
import { Picture } from "./page/picture.mjs";
import { anchored } from "./page/popups.mjs";
import { preferences } from "./page/preferences.mjs";
import { Scrubber } from "./page/scrubber.mjs";
import { strings, translate } from "./page/strings.mjs";
import { showWhy } from "./page/why.mjs";

const $ = (id) => document.getElementById(id);
const app = document.querySelector(".app");
const frame = document.querySelector(".frame");
const hero = document.querySelector(".hero");

const said = () => strings[preferences.lang];

let session = null;
let prediction = null;
let exercises = null; // the part that has them, once one is asked for
let goals = null; // of the exercise that is open
let lab = opening; // of the chapters, or an exercise; null: a script of the learner's own
let part = ""; // what is looked at; empty: the model's choice
let shownPart = ""; // what came of that
let chosen = false; // by the learner; else it follows the commands
let playing = 0; // a timer
let dismissed = ""; // the keys of ghosts that the learner has seen enough of
const drafts = new Map(); // what a learner left a lab with

// Painting

const picture = new Picture($("picture"));

let dragged = false; // by the scrubber, or by a key that is held: then nothing moves but the step
const scrubber = new Scrubber($("tide"), (step) => {
  if (step === walk().step) return;
  pause();
  dragged = true;
  walk().goto(step);
  dragged = false;
});

const widthOfCards = 640; // from here on the picture has room for the requests, and the style sheet hides the chips

// Asking for a size amid changes has the browser lay out the page: it is asked once.
const sizes = new Map();
const resized = new ResizeObserver(() => {
  sizes.clear();
  show();
});
function sizeOf(element) {
  if (!sizes.has(element)) sizes.set(element, { width: element.clientWidth, height: element.clientHeight });
  return sizes.get(element);
}

/** Shows the step the session stands at; mode says how the picture may move. */
function show(mode = "same") {
  const { lang, theme } = preferences;
  const { step, steps, first } = session;
  const seen = () => session.lab.view({ lang, partition: part });
  let view = seen();
  const command = step > first ? view.command : "";
  const meant = chosen ? null : partNamed(command, view.parts) ?? partNamed(view.why?.terms.find(({ question }) => question)?.question ?? "", view.parts);
  if (meant && meant !== view.part) {
    part = meant;
    view = seen();
  }
  if (view.part !== shownPart) {
    shownPart = view.part;
    actions?.changed();
    if (mode !== "same" && partitioned.test(shownPart)) mode = "none"; // of another partition nothing moved here
  }
  if (comparison?.isOpen) return comparison.show(mode);
  const look = { lang, theme, partition: part, guess: prediction?.guess, dismissed };
  frame.toggleAttribute("data-asking", prediction?.pending ?? false);
  if (prediction?.pending) actions?.hush();

  showParts($("parts"), view, (choice) => {
    part = choice;
    chosen = true;
    show("none");
  });
  showNumbers($("numbers"), view.stats);
  showLegend($("legend"), view.legend);
  showLost($("lost"), view.lost, session.icons, said());
  if (sizeOf(app).width < widthOfCards) showChips($("chips"), view.chips, session.icons);
  showWhy({ sentence: $("sentence"), terms: $("terms"), ran: $("ran") }, view.why, { step: view.step, command, playing: playing !== 0, between: said().between, ask, verdict: prediction?.verdict() });
  showNotice(steps);

  picture.paint(mode, session.lab, { ...look, ...sizeOf($("picture")), idPrefix: "hero-" });
  details?.showAgain($("lost"));
  const tide = sizeOf($("tide"));
  if (tide.width > 0) session.lab.paint($("tide"), { ...look, ...tide, picture: "tide", idPrefix: "tide-" });
  $("picture").setAttribute("aria-label", said().hero);
  settleSoon();
  hero.dataset.drawn = "";
  hero.toggleAttribute("data-empty", steps === 0);

  say($("subtitle"), [view.model, view.part].filter(Boolean).join(" · "));
  showPlace(session, command);
  showModels(view.model);
}

/** Where a walk stands: on the scrubber, in numbers, and by what can be done. */
function showPlace({ step, steps, first }, command) {
  $("tide").setAttribute("aria-valuemin", first);
  scrubber.show({ step, steps, text: said().stepOf(step - first, steps - first, command) });
  say($("step"), step - first);
  say($("steps"), steps - first);
  say($("unit"), said().steps(steps - first));
  for (const id of ["first", "back", "undo"]) enable($(id), step > first);
  enable($("redo"), step < steps);
  for (const id of ["forward", "play"]) enable($(id), step < steps || playing);
  for (const each of document.querySelectorAll(".predict-button")) enable(each, step < steps);
}

const partitioned = /-\d+$/;

/** The partition that a command names, or what a step is explained by. Of primaries the model knows itself which one it is about. */
const partNamed = (command, parts) => parts.find((each) => partitioned.test(each) && command.split(" ").includes(each));

const shown = () => ({ session, lang: preferences.lang, part: shownPart, dismissed });
const surroundings = () => ({ ...shown(), part, theme: preferences.theme, lab: shownLab(), file: $("file").textContent, title: $("title").textContent });

// What takes time waits until the learner does.
const patienceToSettleMs = 200;
let toSettle = 0; // a timer
function settleSoon() {
  clearTimeout(toSettle);
  $("split").replaceChildren();
  $("described").setAttribute("aria-busy", "true"); // until then it is of another step
  toSettle = setTimeout(async () => {
    const settled = await import("./page/settled.mjs").catch(() => null); // the network is gone; the next step asks again
    settled?.settle({ described: $("described"), split: $("split"), whyNot: $("why-not"), app }, shown(), pause);
  }, patienceToSettleMs);
}

/** Says something over the picture; nothing: takes it away. */
function notify(...said) {
  $("notice").hidden = said.length === 0;
  if (said.length + $("notice").childNodes.length > 0) $("notice").replaceChildren(...said);
}

/** An empty lab says how to begin. */
function showNotice(steps) {
  if (steps > 0) return notify();
  notify(h("p", { class: "lead" }, said().notYet), h("p", null, said().notYetRest),
    h("div", { class: "starters" }, ...starters.map((each) => h("button", { type: "button", class: "button", click: () => open(each) }, each[preferences.lang]))));
}

// Header

const last = new Map([[opening.model, opening]]); // the lab last opened of each model
const models = [...new Set(starters.map(({ model }) => model))];

for (const model of models) {
  $("models").append(h("button", { type: "button", disabled: true, click: () => open(last.get(model) ?? starters.find((each) => each.model === model)) }, model));
}

function showModels(current) {
  for (const each of $("models").children) {
    each.setAttribute("aria-pressed", String(each.textContent === current));
    each.disabled = !session;
  }
}

// A lab is known by the commands it sets out with; a script that sets out with
// others is the learner's own, though it was written into the lab.
const setups = new Map();
const setup = () => session.listing.lines.slice(0, 3).map((line) => session.rows[line - 1].text.trim()).join("\n");
const shownLab = () => lab?.exercise || !setups.has(lab) || setups.get(lab) === setup() ? lab : null;

/** Opens a dialog in the middle: "asTable", "asText" or "keys". */
async function dialog(which) {
  (await wanted("dialogs"))?.open($("keys"), which, surroundings());
}

// What is said beside something: a number's reason, what did not happen, a mark in full.

let details = null;

async function detailed() {
  if (details) return details;
  const detailing = await wanted("details");
  return details ??= detailing?.createDetails($("details"), { page: shown, picture: $("picture"), leave: pause, dismiss: (keys) => { dismissed = keys; keepSoon(); show(); } });
}
const ask = async (question, at) => (await detailed())?.ask(question, at);
const tell = async (at, text) => (await detailed())?.tell(at, text);

function showTitles(lab = shownLab()) {
  document.title = `${lab ? lab[preferences.lang] : said().ownTitle} · Highwater`;
  $("title").textContent = lab ? lab[preferences.lang] : said().ownTitle;
  $("file").textContent = lab ? `${lab.file.replace("/", "-")}.hw` : said().untitled;
  const dark = preferences.theme === "dark";
  $("theme").setAttribute("aria-label", dark ? said().lightTheme : said().darkTheme);
  $("theme").title = $("theme").getAttribute("aria-label");
  $("theme").replaceChildren(icon(dark ? "sun" : "moon"));
  if (lab) $("subtitle").textContent = lab.model;
  showModels(lab?.model);
  for (const each of $("languages").children) each.setAttribute("aria-pressed", String(each.dataset.lang === preferences.lang));
}

function showLines() {
  $("lines").textContent = said().lines((session.text.match(/[^\n]+\n?|\n/g) ?? []).length);
}

// A run that takes longer than this is seen, and can be stopped.
const patienceMs = 200;
let running = 0; // since when

function showProgress() {
  const done = walk().running;
  if (done === null) running = 0;
  else {
    running ||= performance.now();
    pause();
  }
  $("running").hidden = done === null || performance.now() - running < patienceMs;
  $("running").style.setProperty("--done", done ?? 0);
}

function showForks() {
  const { length } = session.branches;
  $("branches").hidden = length < 2;
  $("forks").textContent = length;
  $("branches").setAttribute("aria-label", said().branches(length));
  $("branches").title = said().branches(length);
}

async function showTree() {
  (await wanted("branches"))?.showBranches($("tree"), session, (id) => {
    $("tree").hidePopover();
    pause();
    session.checkout(id);
  });
}

// Moving

/** What keys, buttons and scrubber move: the run, or it and what it is compared with. */
const walk = () => comparison?.isOpen ? comparison : session;
const step = (by) => { const to = walk().step + by; if (to >= 0 && to <= walk().steps) walk().goto(to); };
const stepToWater = (by) => walk().goto(walk().nextTide(by, part));
const moved = (from, to, animate = Math.abs(to - from) === 1) => show(!animate || dragged ? "none" : to < from ? "back" : "step");

const beat = 1200;

function play() {
  if (walk().step === walk().steps || walk().running !== null) return;
  playing = setInterval(() => {
    step(1);
    if (walk().step === walk().steps) pause();
  }, beat);
  showPlaying();
}

function pause() {
  if (!playing) return;
  clearInterval(playing);
  playing = 0;
  showPlaying();
  if (session.running === null) show(); // and the last sentence is spoken
}

function showPlaying() {
  const label = playing ? said().pause : said().play;
  $("play").setAttribute("aria-label", label);
  $("play").title = label;
  $("play").replaceChildren(icon(playing ? "pause" : "play"));
}

// Labs

async function showMenu() {
  const menu = await wanted("menu");
  exercises ??= await wanted("goals");
  menu?.fill($("labs"), { lang: preferences.lang, lab: shownLab(), exercises, open, dialog });
}

/** A lab by its name; of an exercise it is LESSON/NAME. Null: there is none. */
async function labOf(name) {
  const near = name ? starters.find(({ file }) => file === name) : null;
  if (near !== undefined) return near;
  if (!name.includes("/")) return (await wanted("chapters"))?.labNamed(name) ?? null;
  exercises ??= await wanted("goals");
  return exercises?.named(name) ?? null;
}

const scriptOfLab = (lab) => lab.exercise?.start.text ?? scriptOf(lab);

/** The goals of the exercise that is open, if one is. */
function showGoals() {
  if (lab?.exercise) goals ??= exercises.createGoals($("goals"), session);
  goals?.open(lab?.exercise ?? null);
  if (lab?.exercise && $("open").offsetParent) sheet(true, { focus: false }); // it has the task
}

let asked = null; // the lab that was asked for last

/**
 * Opens a lab where it was left, else where it begins; null is an empty script.
 * The lab that is open begins anew, and what was done in it stays as a branch.
 * Of several asked for in haste the last one counts, whichever comes first.
 */
async function open(next) {
  pause();
  announce(null);
  asked = next;
  const again = next === lab;
  let draft = again ? null : drafts.get(next);
  try {
    draft ??= { text: next ? await scriptOfLab(next) : "", at: next?.at };
  } catch { /* the network is gone; what is here stays */ }
  if (asked !== next) return;
  if (!draft) return notify(h("p", null, said().noLab));
  if (again) {
    await session.edit(draft.text);
    return session.goto(draft.at ?? 0);
  }
  drafts.set(lab, { text: session.text, at: session.step });
  lab = next;
  if (next) last.set(next.model, next);
  part = dismissed = "";
  chosen = false;
  showTitles(lab);
  await session.open(draft.text, { at: draft.at, name: $("file").textContent, hidden: lab?.exercise?.setup.text });
}

function sheet(opened, { focus = true } = {}) {
  frame.toggleAttribute("data-sheet", opened);
  $("open").setAttribute("aria-expanded", String(opened));
  if (focus) (opened ? $("close") : $("open")).focus();
}

/** Asks what the next step will come to. */
async function predict(at = $("picture")) {
  pause();
  const asking = prediction ? null : await wanted("predict"); // where it is here, digits may follow at once
  prediction ??= asking && new asking.Prediction($("prediction"), { session, picture: $("picture"), show });
  if (!prediction) return;
  if (prediction.pending) return prediction.leave();
  const silence = prediction.ask();
  if (silence) tell(at, silence);
}

// Comparing

let comparison = null;

async function compare() {
  pause();
  const comparing = comparison ? null : await wanted("compare");
  comparison ??= comparing?.createCompare($("compare"), {
    session, tide: $("tide"), look: () => ({ lang: preferences.lang, theme: preferences.theme, partition: part, dismissed }),
    moved, showPlace, showProgress,
    close: () => {
      pause();
      delete frame.dataset.comparing;
      $("compare-button").setAttribute("aria-pressed", "false");
      show("none");
      app.focus();
    },
  });
  if (!comparison) return;
  if (comparison.isOpen) return comparison.close(); // also where it was asked for twice
  if ($("tools").matches(":popover-open")) $("tools").hidePopover();
  frame.dataset.comparing = "";
  $("compare-button").setAttribute("aria-pressed", "true");
  comparison.open();
}

// What can be done now

let actions = null;
const allows = (command) => goals?.allows(command) ?? true;

async function showActions() {
  const doing = await wanted("actions");
  if (!doing) return;
  actions ??= doing.createActions($("actions"), session, { part: () => shownPart, pending: () => prediction?.pending ?? false, allows });
  actions.open(!actions.isOpen);
}

// Links, and what was shown before. An entry of the browser's history shows what it was left with, whatever its
// address links to; a new one what it links to, else the last session.

/** Says something above everything, until it is closed; null: nothing. */
function announce(text) {
  const close = h("button", { type: "button", class: "button square", "aria-label": said().close, click: () => { announce(null); app.focus(); } }, icon("close"));
  $("banner").replaceChildren(...text === null ? [] : [h("p", null, text), close]);
}

/** What the page's address links to; null: to nothing, or it says why it cannot be read. */
async function linkedHere() {
  if (!/^#(hw|lab)=/.test(location.hash)) return null;
  const links = await wanted("link");
  try {
    return await links?.linked() ?? null;
  } catch (problem) {
    announce(links.problems[preferences.lang][problem.kind]);
    entry = null; // what is shown instead is not what it leads to: a newer page may read it
    return null;
  }
}

/** What a page begins with: a link, or what was kept. */
async function beginning(found) {
  if (found?.lang) preferences.visit(found.lang);
  lab = await labOf(found?.lab);
  if (!found || !lab && (found.text === undefined || found.lab?.includes("/"))) { // without its set-up its script means nothing
    if (found) announce(said().noLab);
    found = { part: "" };
    lab = opening;
  }
  if (lab) last.set(lab.model, lab);
  part = found.part;
  chosen = found.chosen ?? part !== "";
  dismissed = found.dismissed ?? "";
  return { ...found, text: found.text ?? await scriptOfLab(lab), step: found.step ?? (found.text === undefined ? lab.at : undefined) };
}

/** Shows what was found, and says so where it ends otherwise than its link says. */
async function openFound({ text, step, branch, digest }) {
  unlinked = true; // what follows is no change to what the address says
  await session.open(text, { at: step, name: $("file").textContent, hidden: lab?.exercise?.setup.text });
  unlinked = !location.hash;
  if (branch && session.listing.branch !== null) session.lab.nameBranch(session.listing.branch, branch);
  if (dismissed && await detailed()) show(); // they can be had again
  if (!digest) return;
  const { digestOf, problems } = await later("link"); // it is here: it has read the link
  if (digest !== digestOf(session)) announce(problems[preferences.lang].changed);
}

// The browser's history: who puts a link into the address of an open page makes an entry of it, and finds the
// run of before on the way back. The page makes none.
function entryHere() {
  const entry = history.state ?? Date.now();
  history.replaceState(entry, "");
  return entry;
}
let entry = entryHere(); // that is shown; null: its address links to what cannot be read

async function follow() {
  keepSession();
  drafts.set(lab, { text: session.text, at: session.step });
  const next = entryHere();
  const found = recall(next) ?? await linkedHere();
  if (!found) return;
  pause();
  announce(null);
  const begun = await beginning(found);
  showTitles(lab);
  entry = next;
  await openFound(begun);
}

let unlinked = true; // the address says nothing of what is shown
function leaveLink() {
  if (!unlinked) history.replaceState(entry ??= Date.now(), "", location.pathname + location.search);
  unlinked = true;
}

/** What is kept of a run: whoever leaves while a script runs finds it again, at its end. */
function kept() {
  const { coming } = session;
  return { text: coming ?? session.text, step: coming === null ? session.step : Number.MAX_SAFE_INTEGER, lab: shownLab()?.file ?? null, part, chosen, dismissed, lang: preferences.lang };
}

const patienceToKeepMs = 1000;
let toKeep = 0; // a timer
function keepSoon() {
  clearTimeout(toKeep);
  toKeep = setTimeout(keepSession, patienceToKeepMs);
}
function keepSession() {
  clearTimeout(toKeep);
  if (session) remember(kept(), entry);
}

const popups = ["share", "embed"];

/** A part that is loaded late; null: it cannot be had, which is said. */
async function wanted(name) {
  try {
    return await later(name);
  } catch {
    announce(said().noPart);
    return null;
  }
}

async function fillPopup(name) {
  pause();
  await (await wanted(name))?.fill($(name), surroundings());
}

// Keys, only while the focus is inside and in no field

const fields = "input, textarea, select, [contenteditable]";

const keys = {
  ArrowRight: () => step(1),
  ArrowLeft: () => step(-1),
  "Shift+ArrowRight": () => stepToWater(1),
  "Shift+ArrowLeft": () => stepToWater(-1),
  Home: () => walk().goto(0),
  End: () => walk().goto(walk().steps),
  " ": () => playing ? pause() : play(),
  "/": () => { if ($("open").offsetParent) sheet(true); $("command").querySelector("input, textarea")?.focus(); },
  "?": () => dialog("keys"),
  p: () => predict(),
  c: () => compare(),
  g: () => { if (!lab?.exercise) return; if ($("open").offsetParent) sheet(true); $("goals").focus(); },
  s: () => $("open").offsetParent ? sheet(!frame.hasAttribute("data-sheet")) : $("script").querySelector("[tabindex='0']")?.focus(),
};

function pressed(key) {
  if (!session || key.defaultPrevented || key.isComposing || key.target.closest(fields)) return;
  const undo = (key.ctrlKey || key.metaKey) && !key.altKey && key.key.toLowerCase() === "z";
  if (!undo && (key.ctrlKey || key.metaKey || key.altKey || key.target.closest(":popover-open"))) return;
  if (key.key === " " && key.target.closest("button")) return;
  if (/^[a-z?/]$/i.test(key.key) && !undo && !(preferences.letters && app.contains(key.target))) return;
  if (comparison?.isOpen && /^[gps/]$/i.test(key.key)) return; // what they lead to is not there
  const name = key.key.length === 1 ? key.key.toLowerCase() : (key.shiftKey ? "Shift+" : "") + key.key;
  const act = undo ? key.shiftKey ? () => session.redo() : () => session.undo() : keys[name];
  if (!act) return;
  key.preventDefault();
  if (!["ArrowLeft", "ArrowRight", " "].includes(key.key) || key.shiftKey) pause();
  dragged = key.repeat;
  act();
  dragged = false;
}

// From here on

function wire() {
  session.addEventListener("progress", showProgress);
  session.addEventListener("lang", showLines);
  session.addEventListener("change", ({ detail: { from, to, animate, line, lab: another } }) => {
    if (another && comparison?.isOpen) comparison.close();
    if (line && !another && (!animate || session.kept !== null)) dismissed = ""; // on another branch nothing is
    if (another && !lab?.exercise && !setups.has(lab)) setups.set(lab, setup());
    if (another) showGoals();
    else goals?.check();
    if (line) leaveLink();
    keepSoon();
    if (line) {
      showLines();
      showTitles();
      showForks();
      if (session.branches.length > 1) wanted("branches").then((branches) => branches?.markBranch(session, to));
    }
    moved(from, to, animate);
  });
  $("stop").addEventListener("click", () => walk().stop());
  $("first").addEventListener("click", () => { pause(); walk().goto(0); });
  $("back").addEventListener("click", () => { pause(); step(-1); });
  $("forward").addEventListener("click", () => { pause(); step(1); });
  $("play").addEventListener("click", () => playing ? pause() : play());
  $("undo").addEventListener("click", () => { pause(); session.undo(); });
  $("redo").addEventListener("click", () => { pause(); session.redo(); });
  for (const each of document.querySelectorAll(".predict-button")) each.addEventListener("click", () => { if (each.getAttribute("aria-disabled") !== "true") predict(each); });
  $("compare-button").addEventListener("click", compare);
  $("actions-toggle").addEventListener("click", showActions);
  $("picture").addEventListener("hw-mark", async ({ detail }) => (await detailed())?.mark(detail));
  $("why-not").addEventListener("click", async () => (await detailed())?.whyNot($("why-not")));
  document.addEventListener("keydown", pressed); // but for letters, keys work before anything has the focus
  for (const each of [app, $("picture"), $("tide")]) resized.observe(each);
}

function speak() {
  translate(document, preferences.lang);
  showTitles();
  showPlaying();
}

/** The engine is there: from now on the page answers. */
async function begin(highwater, found) {
  session = new Session(highwater, { lang: preferences.lang });
  $("script").replaceChildren();
  createScript($("script"), session, { head: document.querySelector(".pane-head") });
  createCommand($("command"), session, { allows });
  wire();
  document.querySelector(".lab").disabled = false;
  for (const name of popups) $(`${name}-button`).disabled = false;
  for (const id of ["compare-button", "actions-toggle", "why-not"]) $(id).disabled = false;
  await openFound(found);
  document.documentElement.dataset.ready = highwater.version;
  keep();
}

/** Until then, and should it never come, the script can be read. */
async function start() {
  const patience = setTimeout(() => notify(h("p", null, said().loading)), 1000);
  let highwater, found;
  try {
    found = await beginning(recall(entry) ?? await linkedHere() ?? recallLast());
    showTitles(lab);
    $("script").replaceChildren(h("pre", { tabindex: "0" }, found.text));
    highwater = await load();
  } catch {
    return notify(h("p", { class: "lead" }, said().failed), h("button", { type: "button", class: "button", click: start }, said().again));
  } finally {
    clearTimeout(patience);
  }
  notify();
  await begin(highwater, found);
}

preferences.addEventListener("change", () => {
  speak();
  if (!session) return;
  session.lang = preferences.lang;
  if (comparison?.isOpen) comparison.refresh();
  showForks();
  goals?.check();
  show(); // the theme may be another
});
for (const [popup, button, fill] of [["labs", document.querySelector(".lab"), showMenu], ["tools", document.querySelector(".more")], ["tree", $("branches"), showTree]]) anchored($(popup), button, fill);
for (const name of popups) anchored($(name), $(`${name}-button`), () => fillPopup(name));
addEventListener("popstate", follow);
addEventListener("pagehide", keepSession);
document.addEventListener("visibilitychange", () => { if (document.visibilityState === "hidden") keepSession(); });
for (const each of $("languages").children) each.addEventListener("click", () => { preferences.lang = each.dataset.lang; });
$("theme").addEventListener("click", () => { preferences.theme = preferences.theme === "dark" ? "light" : "dark"; });
$("open").addEventListener("click", () => sheet(true));
$("close").addEventListener("click", () => sheet(false));
$("pane").addEventListener("keydown", (key) => { if (key.key === "Escape" && frame.hasAttribute("data-sheet") && !key.defaultPrevented) sheet(false); });
speak();
await takeNewer();
await start();
