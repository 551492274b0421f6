// embed.html: one lab in a frame. Its address says which (?src= or #script=) and
// how; it tells the page around how high it is and what happens, and takes a few
// commands from it. A classic script: in a sandbox there is nothing else.
(() => {
  "use strict";
  const asked = new URLSearchParams(location.search);
  const lab = document.createElement("highwater-lab");
  for (const attribute of ["src", "model", "step", "mode", "lang", "theme", "lock"]) {
    if (asked.has(attribute)) lab.setAttribute(attribute, asked.get(attribute));
  }
  const sheet = new CSSStyleSheet(); // in a frame that is too low for it all, the controls stay in view
  sheet.replaceSync(":root{color-scheme:light dark;scroll-padding-block-end:130px}body{margin:0}highwater-lab{--hw-radius:0px}@media(height>=360px){highwater-lab::part(foot){position:sticky;bottom:0}}noscript,pre{padding:12px}");
  document.adoptedStyleSheets = [sheet];
  if (asked.has("lang")) document.documentElement.lang = asked.get("lang");
  const fragment = new URLSearchParams(location.hash.slice(1)).get("script");
  if (fragment !== null) {
    const script = document.createElement("pre");
    script.textContent = fragment;
    lab.append(script);
    lab.removeAttribute("src");
  }
  document.body.append(lab);

  // Telling. What a learner does is for the page that is named; the height for any.

  const named = asked.get("parent");
  const parent = URL.canParse(named) ? new URL(named).origin : null;
  const frameId = asked.get("frame") ?? "";
  const post = (message, to) => { if (window.parent !== window) window.parent.postMessage(message, to); };
  for (const event of ["hw-ready", "hw-step", "hw-answer", "hw-hint", "hw-solved", "hw-error"]) {
    lab.addEventListener(event, ({ detail }) => { if (parent) post({ source: "highwater", version: 1, frameId, event, detail }, parent); });
  }

  const forms = {
    native: (height) => ({ source: "highwater", version: 1, frameId, type: "resize", height }),
    lti: (height) => JSON.stringify({ subject: "lti.frameResize", height }),
    h5p: (height) => ({ context: "h5p", action: "resize", scrollHeight: height, clientHeight: height }),
  };
  const form = forms[asked.get("resize")] ?? forms.native;
  let told = 0;
  new ResizeObserver(() => {
    const height = Math.ceil(document.documentElement.getBoundingClientRect().height);
    if (height === told) return;
    told = height;
    post(form(height), parent ?? "*");
  }).observe(document.documentElement);

  // Hearing: from the page around only, and where ?parent= names it, from no other that took its place.

  const commands = {
    step: (by) => by === 1 ? lab.forward() : by === -1 ? lab.back() : null,
    goto: (step) => Number.isSafeInteger(step) ? lab.goto(step) : null,
    theme: (theme) => { if (["light", "dark", "auto"].includes(theme)) lab.setAttribute("theme", theme); },
    lang: (lang) => { if (["en", "zh"].includes(lang)) document.documentElement.lang = lab.lang = lang; },
  };
  addEventListener("message", ({ source, origin, data }) => {
    if (source !== window.parent || named !== null && origin !== parent) return;
    if (typeof data !== "object" || data === null || data.target !== "highwater") return;
    if (Object.hasOwn(commands, data.command)) commands[data.command](data.value)?.catch(() => {}); // hw-error has told
  });
})();
