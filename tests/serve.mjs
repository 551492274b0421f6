// A static server for the page, on the loopback interface only.
import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { createServer } from "node:http";
import { extname, join, normalize } from "node:path";
import { fileURLToPath } from "node:url";

const types = {
  ".html": "text/html; charset=utf-8", ".mjs": "text/javascript", ".js": "text/javascript", ".css": "text/css",
  ".wasm": "application/wasm", ".json": "application/json", ".ts": "text/plain", ".hw": "text/plain; charset=utf-8", ".md": "text/plain; charset=utf-8",
};

// What the page may do. It needs nothing from elsewhere.
export const policy = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data:; connect-src 'self'";

export const site = fileURLToPath(new URL("../site", import.meta.url));

async function answer(root, headers, request, response) {
  const path = normalize(decodeURIComponent(new URL(request.url, "http://localhost").pathname));
  const file = join(root, path.endsWith("/") ? join(path, "index.html") : path);
  if (!["GET", "HEAD"].includes(request.method) || !(await stat(file)).isFile()) throw new Error("not here");
  response.writeHead(200, { "content-type": types[extname(file)] ?? "application/octet-stream", ...headers, "cache-control": "no-cache" });
  if (request.method === "HEAD") response.end();
  else createReadStream(file).pipe(response);
}

/** Serves a folder; answers the server and its address. Port 0 is any free one. A test that fails is not held up by its server. */
export function serve({ root = site, port = 0, headers = { "content-security-policy": policy } } = {}) {
  const server = createServer((request, response) => {
    answer(root, headers, request, response).catch(() => response.writeHead(404).end("not found\n"));
  });
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.unref().listen(port, "127.0.0.1", () => resolve({ server, url: `http://127.0.0.1:${server.address().port}/` }));
  });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const port = Number(process.env.PORT ?? 8080);
  const { server, url } = await serve({ port }).catch((error) => error.code === "EADDRINUSE" ? serve() : Promise.reject(error));
  server.ref();
  console.log(`Highwater is at ${url}  (Ctrl-C ends it)`);
}
