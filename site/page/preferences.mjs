// Language and theme: the system's until one is chosen, then remembered where
// the browser allows it. Loaded before the first paint, so that nothing flashes.

function remembered(key, known) {
  try {
    const value = localStorage.getItem(`highwater.${key}`);
    return known.includes(value) ? value : null;
  } catch {
    return null; // storage may be forbidden, as in a frame of another site
  }
}

function remember(key, value) {
  try {
    localStorage.setItem(`highwater.${key}`, value);
  } catch { /* then it holds for this visit */ }
}

const system = matchMedia("(prefers-color-scheme: dark)");
const root = document.documentElement;

class Preferences extends EventTarget {
  #lang = remembered("lang", ["en", "zh"]) ?? (/^zh\b/i.test(navigator.language) ? "zh" : "en");
  #theme = remembered("theme", ["light", "dark"]); // null: as the system has it

  #dark = system.matches; // kept, since Chromium tells of no change to a query that was asked in between
  #letters = remembered("letters", ["off"]) === null;

  constructor() {
    super();
    this.#apply();
    system.addEventListener("change", ({ matches }) => {
      this.#dark = matches;
      if (!this.#theme) this.#changed();
    });
  }

  get lang() { return this.#lang; }
  set lang(lang) {
    this.#lang = lang;
    remember("lang", lang);
    this.#changed();
  }

  /** Another language for this visit, as a link asks for. */
  visit(lang) {
    this.#lang = lang;
    this.#changed();
  }

  get theme() { return this.#theme ?? (this.#dark ? "dark" : "light"); }
  set theme(theme) {
    this.#theme = theme;
    remember("theme", theme);
    this.#changed();
  }

  /** Whether single letters are commands of the page. */
  get letters() { return this.#letters; }
  set letters(letters) {
    this.#letters = letters;
    remember("letters", letters ? "on" : "off");
  }

  #apply() {
    root.lang = this.#lang;
    if (this.#theme) root.dataset.theme = this.#theme;
  }

  #changed() {
    this.#apply();
    this.dispatchEvent(new Event("change"));
  }
}

export const preferences = new Preferences();
