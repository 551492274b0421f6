// The lessons' exercises on the page: the task and its goals stand above the
// script, and are looked at after each step by the panel that <highwater-lab> has.
import { begin } from "../kit/check.mjs";
import { commands, verb } from "../kit/words.mjs";
import { ExercisePanel } from "../lab/exercise.mjs";
import { strings as panelStrings } from "../lab/strings.mjs";
import { exercises } from "../learn/exercises.mjs";
import { h, say } from "./dom.mjs";
import { strings } from "./goals-strings.mjs";

/** As labs: each begins behind what it is given. */
const all = exercises.map((exercise) => {
  const given = commands(begin(exercise));
  const { lesson, name, title } = exercise;
  const titles = Object.fromEntries(Object.keys(strings).map((lang) => [lang, `${strings[lang].exercise} · ${title[lang]}`]));
  return { file: `${lesson}/${name}`, model: given[0].words[1].text, at: given.length, title, exercise, ...titles };
});

export const named = (file) => all.find((each) => each.file === file);

/** Those of a chapter, and what they are called together. */
export const of = (model) => all.filter((each) => each.model === model);
export const heading = (lang) => strings[lang].heading;

/** Shows exercises in root, one at a time. */
export function createGoals(root, session) {
  const title = h("h2");
  const about = h("span");
  const lesson = h("a");
  const bar = h("progress");
  const body = h("div", { class: "exercise" });
  const spoken = h("p", { class: "spoken", role: "status" });
  root.append(title, h("p", { class: "about" }, about, " ", lesson), bar, body, spoken);
  let exercise = null;
  let panel = null;

  /** Opens an exercise; null: there is none. */
  function open(next) {
    exercise = next;
    root.hidden = !exercise;
    if (!exercise) return;
    lesson.href = `learn/${exercise.lesson}.html#${exercise.name}`;
    panel = new ExercisePanel(body, { highwater: session.highwater, exercise, texts: () => ({ said: panelStrings[session.lang], lang: session.lang }), say: (text) => { spoken.textContent = text.replaceAll("`", ""); } });
    check();
  }

  /** Looks at the goals anew; what was met may be met no more. */
  function check() {
    if (!exercise) return;
    const said = strings[session.lang];
    const { ok, goals } = panel.check(session.lab);
    const met = goals.filter(({ ok }) => ok).length;
    say(title, exercise.title[session.lang]);
    say(about, said.checked);
    say(lesson, said.lesson);
    root.setAttribute("aria-label", panelStrings[session.lang].goals);
    bar.setAttribute("aria-label", said.of(met, goals.length));
    bar.max = goals.length;
    bar.value = ok ? met : Math.min(met, goals.length - 1); // full is solved
    if (ok && !root.classList.contains("solved")) root.scrollTop = 0; // where it is said
    root.classList.toggle("solved", ok);
  }

  return { open, check, allows: (command) => !exercise || panel.allows(verb(commands(command)[0])) };
}
