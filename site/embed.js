// The loader of <highwater-lab>: one classic script, so that it also runs in a
// sandboxed frame and from file://. It registers the element and shows the
// element's own children; what draws and decides is fetched once for the page,
// when the first element is seen or touched. See highwater-lab.d.ts.
(() => {
  "use strict";
  const version = "0.1.0"; // of all parts alike
  const script = document.currentScript;
  const nonce = script?.nonce ?? "";
  const name = "highwater-lab";

  // Where the other parts put themselves; in a bundle they stand here before us.
  const parts = globalThis[Symbol.for("highwater")] ??= {};

  /** What keeps an element from working, in both languages; `code` is for programs. */
  class Problem extends Error {
    constructor(code, texts) {
      super(texts.en);
      this.code = code;
      this.texts = texts;
    }
  }

  const known = customElements.get(name);
  if (known) {
    if (known.version === version) return;
    const message = `Two versions of Highwater are on this page: ${known.version ?? "an unknown one"} was first and stays, ${version} does nothing. Load one of them.`;
    console.warn(message);
    (script ?? document).dispatchEvent(new CustomEvent("hw-error", { bubbles: true, composed: true, detail: { version: 1, type: "hw-error", code: "two-versions", message } }));
    return;
  }

  // Fetching the parts. On a site of its own origin a module and fetch will do;
  // elsewhere neither may be had, and scripts are what remains.

  const isNear = () => /^https?:$/.test(location.protocol) && self.origin !== "null" && new URL(HighwaterLab.base).origin === self.origin;
  const at = (file) => new URL(file, HighwaterLab.base).href;

  let tries = 0; // that failed; Firefox asks for a module that failed no second time

  async function fetchPart(key, file, root) {
    if (parts[key]) return parts[key];
    const url = at(file);
    if (isNear()) await import(tries ? `${url}?${tries}` : url).catch((cause) => diagnose(url, cause));
    else await runScript(url, root);
    if (!parts[key]) throw new Problem("module-broken", { en: `${url} is not a part of Highwater.`, zh: `${url} 不是 Highwater 的一部分。` });
    return parts[key];
  }

  const runScript = (src, root) => new Promise((resolve, reject) => run(root, { src, onload: resolve, onerror: () => reject(missing(src)) }));

  // In a shadow root: the page does not see it come, nor hear that it was loaded. Outside of a page none would run.
  function run(root, script) {
    const element = Object.assign(document.createElement("script"), { nonce, ...script });
    (root.isConnected ? root : document.head).append(element);
    element.remove(); // it runs all the same
  }

  // What works once an element is seen. In a bundle it is packed, as the core is.
  async function fetchLab(root) {
    if (typeof parts.lab !== "string") return fetchPart("lab", "highwater-lab.js", root);
    run(root, { textContent: new TextDecoder().decode(await unpack(parts.lab)) }); // at once
    return parts.lab;
  }

  const missing = (url, status = "") => new Problem("module-missing", {
    en: `Highwater could not be loaded: ${url} ${status ? `answered ${status}.` : "cannot be reached. Is it there, and does the policy of this page allow it?"}`,
    zh: `无法加载 Highwater：${url} ${status ? `返回 ${status}。` : "无法访问。文件在那里吗？本页的安全策略允许访问它吗？"}`,
  });
  const isPage = (response) => /^text\/html\b/.test(response.headers.get("content-type") ?? "");
  const aPage = (url) => new Problem("module-html", {
    en: `Highwater could not be loaded: the server answered ${url} with a web page. Is the file there?`,
    zh: `无法加载 Highwater：服务器对 ${url} 返回了一个网页。文件放在那里了吗？`,
  });

  // A module that fails to load does not say why; one that runs and fails does.
  async function diagnose(url, cause) {
    tries++;
    const response = await fetch(url).catch(() => { throw missing(url); });
    if (!response.ok) throw missing(url, response.status);
    if (isPage(response)) throw aPage(url);
    const type = response.headers.get("content-type") ?? "";
    if (!/javascript|ecmascript/.test(type)) throw new Problem("module-type", {
      en: `Highwater could not be loaded: ${url} comes as ${type || "no type"}, which browsers do not run; it has to be text/javascript.`,
      zh: `无法加载 Highwater：${url} 的类型是 ${type || "空"}，浏览器不会执行；应为 text/javascript。`,
    });
    if (/dynamically imported/.test(cause.message)) throw missing(url);
    throw new Problem("module-broken", { en: `${url} does not run: ${cause.message}`, zh: `${url} 无法运行：${cause.message}` });
  }

  // The compiled core, in a form that load() of the face takes.
  async function fetchCore(root) {
    if (parts.core) return unpack(parts.core);
    if (!isNear()) return unpack(await fetchPart("core", "highwater.wasm.js", root));
    const url = at("highwater.wasm");
    const response = await fetch(url).catch(() => { throw missing(url); });
    if (!response.ok) throw missing(url, response.status);
    if (isPage(response)) throw aPage(url);
    if (response.headers.get("content-type") === "application/wasm") return response;
    const bytes = new Uint8Array(await response.arrayBuffer().catch(() => { throw missing(url); })); // whatever the server calls it
    if (String.fromCharCode(...bytes.subarray(0, 4)) === "\0asm") return bytes;
    throw new Problem("module-type", {
      en: `Highwater could not be loaded: ${url} is not a WebAssembly module.`,
      zh: `无法加载 Highwater：${url} 不是 WebAssembly 模块。`,
    });
  }

  // Gzip in base64. Not by fetch of a data: address, which a policy may forbid.
  function unpack(text) {
    const bytes = atob(text);
    const packed = new Uint8Array(bytes.length);
    for (let i = 0; i < bytes.length; i++) packed[i] = bytes.charCodeAt(i);
    return new Response(new Blob([packed]).stream().pipeThrough(new DecompressionStream("gzip"))).arrayBuffer();
  }

  // Drawings are written as HTML, and far from home the parts come as scripts.
  function checkPolicy() {
    try {
      document.createElement("script").src = script?.src ?? "";
      document.createElement("template").innerHTML = "<b></b>";
    } catch {
      throw new Problem("policy", {
        en: "The policy of this page demands Trusted Types: Highwater needs a default policy that lets HTML and addresses of scripts through, or embed.html in a frame.",
        zh: "本页的安全策略要求 Trusted Types：Highwater 需要放行 HTML 和脚本地址的默认策略，或者改用框架中的 embed.html。",
      });
    }
  }

  async function fetchAll(root) {
    checkPolicy();
    const [lab, core] = await Promise.all([fetchLab(root), fetchCore(root)]);
    if (lab.version !== version) throw new Problem("two-versions", {
      en: `embed.js is version ${version}, but highwater-lab.js is ${lab.version}; they have to come from one build.`,
      zh: `embed.js 的版本是 ${version}，而 highwater-lab.js 是 ${lab.version}；它们必须来自同一次构建。`,
    });
    const highwater = await lab.load({ wasm: core }).catch((cause) => {
      const forbidden = /content security|csp|unsafe-eval/i.test(cause.message);
      throw new Problem(forbidden ? "policy" : "module-broken", forbidden ? {
        en: "The policy of this page forbids WebAssembly: script-src needs 'wasm-unsafe-eval'.",
        zh: "本页的安全策略禁止 WebAssembly：script-src 需要 'wasm-unsafe-eval'。",
      } : { en: `Highwater could not be started: ${cause.message}`, zh: `无法启动 Highwater：${cause.message}` });
    });
    return { lab, highwater };
  }

  let fetched = null; // one for the page; a failed one may be tried again
  const fetchOnce = (root) => fetched ??= fetchAll(root).catch((problem) => {
    fetched = null;
    throw problem;
  });

  // The labs and lessons, where they cannot be fetched one by one.
  let fetchedSources = null;
  const sources = (root) => fetchedSources ??= isNear() ? {} : fetchPart("sources", "highwater-sources.js", root).catch(() => ({}));

  const parsed = () => new Promise((resolve) => {
    if (document.readyState !== "loading") resolve();
    else document.addEventListener("DOMContentLoaded", resolve, { once: true });
  });

  // First sight.
  const sight = new IntersectionObserver((entries) => {
    for (const { target, isIntersecting } of entries) if (isIntersecting) target.load();
  }, { rootMargin: "200px" });
  const touches = ["pointerdown", "focusin", "keydown"];

  // A sheet is of one document, and an element may be moved to another.
  const sheets = new WeakMap();
  function sheetOf(document, text) {
    const known = sheets.get(document) ?? new Map();
    sheets.set(document, known);
    if (!known.has(text)) {
      known.set(text, new document.defaultView.CSSStyleSheet());
      known.get(text).replaceSync(text);
    }
    return known.get(text);
  }
  const look = ":host{display:block}:host([hidden]){display:none}::slotted(figure){margin:0}.problem{margin:8px 0 0;padding:8px 12px;border:1.5px solid;border-radius:8px;font:14px/20px system-ui,sans-serif;overflow-wrap:anywhere}";

  // What stands around an element may change its language and theme at any time. A
  // component that it stands in is around it, too.
  const labs = new Set();
  const around = function* (element) { for (; element; element = element.parentElement ?? element.getRootNode().host) yield element; };
  const follow = () => { for (const lab of labs) lab.update(); };
  const surroundings = new MutationObserver(follow);
  const heed = (lab) => { for (const each of around(lab)) surroundings.observe(each, { attributeFilter: ["lang", "class", "style", "data-theme"] }); };
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", follow);
  const langOf = (lab) => {
    for (const { lang } of around(lab)) if (lang) return /^zh\b/i.test(lang) ? "zh" : "en";
    return "en";
  };

  class HighwaterLab extends HTMLElement {
    static version = version;
    static base = script?.src ? new URL(".", script.src).href : document.baseURI; // a page that bundles this script sets it
    static observedAttributes = ["src", "model", "step", "mode", "lang", "theme", "lock"];

    #root = this.attachShadow({ mode: "open" });
    #slot = document.createElement("slot");
    #problem = null;
    #loading = null;
    #widget = null;
    #touched = () => this.load();

    constructor() {
      super();
      this.#root.append(this.#slot);
    }

    connectedCallback() {
      this.#dress();
      for (const name of properties) { // set before this was what it is
        if (!Object.hasOwn(this, name)) continue;
        const value = this[name];
        delete this[name];
        this[name] = value;
      }
      if (this.#widget) { // it was moved
        heed(this);
        return this.update();
      }
      sight.observe(this);
      for (const touch of touches) this.addEventListener(touch, this.#touched);
    }

    disconnectedCallback() {
      queueMicrotask(() => {
        if (this.isConnected) return;
        this.#unwatch();
        this.#empty();
      });
    }

    attributeChangedCallback(attribute, before, now) {
      if (before === now || !this.#loading) return;
      if (attribute === "src" || attribute === "model" || this.#failed) return this.reload(); // what failed gets another try
      const wrong = this.#widget?.update(attribute);
      if (wrong) this.#fail(wrong, attribute);
      else if (this.#problem?.dataset.of === attribute) this.#clear();
    }

    // Each resolves once done; without a running lab they load it first.

    /** Loads the lab now. Resolves to the element, also where it could not: then hw-error was told. */
    load() {
      this.#unwatch();
      return this.#loading ??= this.#start();
    }

    /** Reads the source again, as it is now. */
    reload() {
      this.#empty();
      return this.load();
    }

    forward() { return this.#do((widget) => widget.forward()); }
    back() { return this.#do((widget) => widget.back()); }
    goto(step) { return this.#do((widget) => widget.goto(step)); }
    run(command) { return this.#do((widget) => widget.run(command)); }
    undo() { return this.#do((widget) => widget.undo()); }
    redo() { return this.#do((widget) => widget.redo()); }
    branches() { return this.#do((widget) => widget.lab.branches); }
    checkout(branch) { return this.#do((widget) => widget.checkout(branch)); }
    why(question) { return this.#do((widget) => widget.lab.why(question)); }
    script() { return this.#do((widget) => widget.lab.script()); }
    trace(options) { return this.#do((widget) => widget.lab.trace(options)); }
    check() { return this.#do((widget) => widget.check()); }

    /** Follows the page: its language and its theme. */
    update() { this.#widget?.follow(); }

    get step() { return this.#widget?.step ?? (Number(this.getAttribute("step")) || 0); }
    set step(step) { // also by React and Vue, from the attribute's text
      if (this.#loading && !this.#failed && /^\d+$/.test(step)) this.goto(Number(step)).catch(() => {}); // hw-error has told
      else write(this, "step", step);
    }

    async #do(act) {
      await this.load();
      if (!this.#widget) throw new Error(this.#problem?.textContent ?? "this highwater-lab has left its page");
      return act(this.#widget);
    }

    async #start() {
      const starting = {};
      this.#starting = starting;
      try {
        const [{ lab, highwater }] = await Promise.all([fetchOnce(this.#root), parsed()]);
        if (this.#starting !== starting) return this;
        const widget = await lab.open({ host: this, root: this.#root, highwater, Problem, base: HighwaterLab.base, sources, lang: () => langOf(this), tell: (type, detail) => this.#tell(type, detail) });
        if (this.#starting !== starting) {
          widget.close();
          return this;
        }
        this.#clear();
        this.#slot.remove();
        this.#widget = widget;
        this.#dress();
        labs.add(this);
        heed(this);
        widget.show();
      } catch (problem) {
        if (this.#starting === starting) this.#fail(problem);
      }
      return this;
    }
    #starting = null;

    // Below the children; of one that goes on, below that.
    #fail(problem, attribute = "") {
      const { code = "defect", texts } = problem;
      const lang = langOf(this);
      const message = texts?.[lang] ?? `Highwater failed: ${problem.message}`;
      this.#problem?.remove();
      this.#problem = Object.assign(document.createElement("p"), { className: "problem", textContent: message, lang: texts ? lang : "en" });
      this.#problem.part = "problem";
      this.#problem.setAttribute("role", "alert");
      this.#problem.dataset.of = attribute;
      if (!this.#widget) this.#root.append(this.#slot);
      this.#root.append(this.#problem);
      this.#tell("hw-error", { code, message });
    }

    get #failed() { return this.#problem && !this.#widget; }

    #clear() {
      this.#problem?.remove();
      this.#problem = null;
    }

    // Back to the children alone.
    #empty() {
      this.#starting = this.#loading = null;
      this.#clear();
      this.#widget?.close();
      this.#widget = null;
      this.#dress();
      labs.delete(this);
      this.#root.append(this.#slot);
    }

    #dress() {
      if (!this.isConnected) return;
      this.#root.adoptedStyleSheets = [look, ...this.#widget?.styles ?? []].map((text) => sheetOf(this.ownerDocument, text));
    }

    #unwatch() {
      sight.unobserve(this);
      for (const touch of touches) this.removeEventListener(touch, this.#touched);
    }

    #tell(type, detail) {
      this.dispatchEvent(new CustomEvent(type, { bubbles: true, composed: true, detail: { version: 1, type, ...detail } }));
    }
  }
  const properties = ["src", "model", "mode", "theme", "lock", "step"];
  // Frameworks take an attribute away by null or undefined; of a property that is not set the value is "".
  function write(lab, attribute, value) {
    if (value === null || value === undefined || value === "") lab.removeAttribute(attribute);
    else lab.setAttribute(attribute, value);
  }
  for (const attribute of ["src", "model", "mode", "theme"]) {
    Object.defineProperty(HighwaterLab.prototype, attribute, {
      configurable: true,
      enumerable: true,
      get() { return this.getAttribute(attribute) ?? ""; },
      set(value) { write(this, attribute, value); },
    });
  }
  Object.defineProperty(HighwaterLab.prototype, "lock", {
    configurable: true,
    enumerable: true,
    get() { return this.hasAttribute("lock"); },
    set(value) { this.toggleAttribute("lock", Boolean(value)); },
  });
  customElements.define(name, HighwaterLab);
})();
