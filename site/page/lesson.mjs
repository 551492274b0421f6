// A page of a lesson: its language and its theme, which are those of the
// playground. What runs in it is <highwater-lab>'s.
import { h, icon } from "./dom.mjs";
import { keep, takeNewer } from "./offline.mjs";
import { pack } from "./pack.mjs";
import { preferences } from "./preferences.mjs";
import { strings } from "./lesson-strings.mjs";

const languages = [...document.querySelectorAll(".segments a")];
const exercises = [...document.querySelectorAll("highwater-lab[mode=play]")];
const experiments = [...document.querySelectorAll("highwater-lab:not([mode=play])")];
const theme = document.getElementById("theme");

function show() {
  const { lang } = preferences;
  const said = strings[lang];
  const isDark = preferences.theme === "dark";
  document.title = `${document.querySelector(`h1 [lang=${lang}]`).textContent} · Highwater`;
  for (const [i, lab] of experiments.entries()) lab.setAttribute("aria-label", said.experiment(i + 1, experiments.length));
  for (const lab of exercises) lab.setAttribute("aria-label", said.exercise);
  for (const each of languages) {
    if (each.lang === lang) each.setAttribute("aria-current", "true");
    else each.removeAttribute("aria-current");
  }
  theme.setAttribute("aria-label", isDark ? said.lightTheme : said.darkTheme);
  theme.title = theme.getAttribute("aria-label");
  theme.replaceChildren(icon(isDark ? "sun" : "moon"));
}

/** A link that opens something in the playground, in a language. */
const onward = (lang, fragment, text) => h("span", { lang }, h("a", { href: `../#${fragment}&lang=${lang}` }, text));

/** An experiment's script, with the notes of a language. */
const scriptOf = (lab, lang) => pack(lab.querySelector(`[lang=${lang}] > pre`).textContent);
const lesson = location.pathname.match(/([^/]*?)(\.html)?$/)[1];

// Without scripts a target chooses the language; from here on the page has it.
if (languages.some(({ hash }) => hash === location.hash)) preferences.lang = location.hash.slice(1);
document.body.removeAttribute("id");
preferences.addEventListener("change", show);
for (const each of languages) {
  each.addEventListener("click", (click) => {
    click.preventDefault();
    preferences.lang = each.lang;
  });
}
theme.addEventListener("click", () => { preferences.theme = preferences.theme === "dark" ? "light" : "dark"; });
theme.hidden = false;
for (const lab of exercises) lab.after(h("p", { class: "onward" }, ...Object.keys(strings).map((lang) => onward(lang, `lab=${lesson}/${lab.id}`, strings[lang].onwardExercise))));
for (const lab of experiments) lab.after(h("p", { class: "onward" }, ...await Promise.all(Object.keys(strings).map(async (lang) => onward(lang, `hw=${await scriptOf(lab, lang)}`, strings[lang].onward)))));
show();
await takeNewer();
await keep();
