// A page of somebody's with <highwater-lab> in it, and what it hears of that.
import { join } from "node:path";
import { site as folder } from "../serve.mjs";
import { watch } from "./browsers.mjs";

export const policy = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; connect-src 'self'; img-src data:";
export const loader = '<script async src="/embed.js"></script>';
export const lostTail = '<highwater-lab src="/labs/kafka-lost-tail.hw" step="3"></highwater-lab>';
export const script = "model minikafka\ncluster brokers=1,2\ntopic orders replicas=2\nproduce orders-0 tea acks=1\nreplicate\n";

// A page that notes every event of ours, and every key that comes through to it.
export function notes() {
  globalThis.heard = [];
  globalThis.keys = [];
  const waiting = [];
  globalThis.hear = (type, count = 1) => new Promise((resolve) => {
    waiting.push({ type, count, resolve });
    look();
  });
  const look = () => {
    for (const { type, count, resolve } of waiting) {
      const found = heard.filter((each) => each.type === type);
      if (found.length >= count) resolve(found.map(({ detail }) => detail));
    }
  };
  for (const type of ["hw-ready", "hw-step", "hw-answer", "hw-hint", "hw-solved", "hw-error", "hw-resize", "hw-paint", "hw-mark"]) {
    document.addEventListener(type, ({ detail }) => {
      heard.push({ type, detail: JSON.parse(JSON.stringify(detail)) });
      look();
    });
  }
  for (const type of ["keydown", "keypress", "keyup", "input", "beforeinput", "error", "unhandledrejection", "securitypolicyviolation", "message"]) {
    addEventListener(type, (event) => keys.push(event.key ? `${type} ${event.key}` : type));
  }
}

export const siteFile = (name) => join(folder, name);

/** Opens a page of somebody's with these tags in it. `routes`: answers for single files. */
export async function openHost(site, t, body, { routes = {}, head = loader, html = '<html lang="en">', context = {}, headers = { "content-security-policy": policy } } = {}) {
  const page = await site.browser.newPage({ viewport: { width: 900, height: 900 }, ...context });
  t.after(() => page.close());
  const seen = watch(page);
  await page.addInitScript(notes);
  await page.route(`${site.url}host.html`, (route) => route.fulfill({
    contentType: "text/html; charset=utf-8", headers, body: `<!doctype html>${html}<title>Host</title><link rel="icon" href="data:,"><link rel="stylesheet" href="/host.css">${head}<main><h1>Host</h1>${body}</main>`,
  }));
  await page.route(`${site.url}host.css`, (route) => route.fulfill({ contentType: "text/css", body: routes["host.css"] ?? "main { width: 760px }" }));
  for (const [name, answer] of Object.entries(routes)) if (typeof answer !== "string") await page.route(site.url + name, (route) => route.fulfill(answer));
  await page.goto(`${site.url}host.html`);
  return Object.assign(page, { seen });
}

export const hear = (page, type, count) => page.evaluate(([type, count]) => hear(type, count), [type, count]);
export const lab = (page, n = 0) => page.locator("highwater-lab").nth(n);
export const button = (page, name) => page.getByRole("button", { name, exact: true });
