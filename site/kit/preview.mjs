// `highwater preview`: a file as its readers will see it, served on this machine
// only, and shown anew whenever it is saved. What `verify` says of it stands above.
import { readFileSync, statSync, watch } from "node:fs";
import { createServer } from "node:http";
import { basename, dirname, extname, join, normalize } from "node:path";
import { fileURLToPath } from "node:url";
import { escaped } from "./figure.mjs";
import { documentOf, pageOf } from "./html.mjs";
import { verify } from "./verify.mjs";

const types = {
  ".html": "text/html; charset=utf-8", ".mjs": "text/javascript", ".js": "text/javascript", ".css": "text/css", ".wasm": "application/wasm", ".json": "application/json",
  ".svg": "image/svg+xml", ".png": "image/png", ".jpg": "image/jpeg", ".hw": "text/plain; charset=utf-8", ".md": "text/plain; charset=utf-8",
};
const site = fileURLToPath(new URL("..", import.meta.url));
const ours = "/-highwater/"; // where the package's files are
const reload = `${ours}reload`;
const listen = `{
const { problems, saves } = document.currentScript.dataset;
new EventSource("${reload}?" + saves).onmessage = () => location.reload();
if (problems) addEventListener("DOMContentLoaded", () => {
  const told = Object.assign(document.createElement("pre"), { textContent: problems, role: "alert" });
  told.style = "margin: 0 0 16px; padding: 12px 16px; border: 1.5px solid; border-radius: 8px; font: 13px/20px ui-monospace, monospace; white-space: pre-wrap; overflow-wrap: anywhere; color: #a10e5c; background: #fbe7f1";
  document.body.prepend(told);
});
}
`;

/** Serves a file; resolves to { url, close }. Port 0 is any free one. */
export function preview(highwater, file, { port = 0, lang = "en" } = {}) {
  const folder = dirname(file);
  const listeners = new Set();
  let saves = 0; // a page says which it has: one may come while it loads
  const saved = "data: saved\n\n";
  const watcher = watch(folder, (_, name) => {
    if (name !== basename(file)) return;
    saves++;
    for (const each of listeners) each.write(saved);
  });
  const server = createServer((request, response) => {
    try {
      const { pathname, search } = new URL(request.url, "http://localhost");
      answer(normalize(decodeURIComponent(pathname)), search, request, response);
    } catch {
      response.writeHead(404).end("not found\n");
    }
  });

  function answer(path, search, request, response) {
    if (path === "/") return send(response, ".html", page());
    if (path === `${ours}reload.js`) return send(response, ".js", listen);
    if (path === reload) {
      response.writeHead(200, { "content-type": "text/event-stream", "cache-control": "no-store" });
      response.write(["", `?${saves}`].includes(search) ? "\n" : saved);
      listeners.add(response);
      request.on("close", () => listeners.delete(response));
      return;
    }
    const target = path.startsWith(ours) ? join(site, path.slice(ours.length)) : join(folder, path);
    if (!statSync(target).isFile()) throw new Error("not here");
    send(response, extname(target), readFileSync(target));
  }

  const send = (response, type, content) => response.writeHead(200, { "content-type": types[type] ?? "application/octet-stream", "cache-control": "no-store" }).end(content);

  // Whatever the file has become there is a page, which comes back once it is mended.
  function page() {
    const name = basename(file);
    try {
      const text = readFileSync(file, "utf8");
      const told = listening(verify(highwater, name, text).problems.map(({ line, message }) => `${name}:${line}: ${message}`));
      // A page of one's own is served as it is; what we add comes first, where nothing can swallow it.
      if (/^\.html?$/i.test(extname(name))) return text.replace(/^(?:(?:\s|<!--[^]*?-->)*<!doctype[^>]*>)?/i, `$&${told}`);
      return pageOf([{ name, text }], { lang, head: `${told}<script src="${ours}embed.js"></script>\n` });
    } catch (error) {
      return documentOf({ lang, title: name, head: listening([`${name}: ${error.message}`]), body: "" });
    }
  }
  const listening = (problems) => `<script src="${ours}reload.js" data-saves="${saves}" data-problems="${escaped(problems.join("\n"))}"></script>\n`;

  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, "127.0.0.1", () => resolve({
      url: `http://127.0.0.1:${server.address().port}/`,
      close() {
        watcher.close();
        server.closeAllConnections();
        server.close();
      },
    }));
  });
}
