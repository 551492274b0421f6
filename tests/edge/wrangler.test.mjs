// The whole of what is deployed, as wrangler reads its configuration: the service
// and the site beside it, in workerd.
import assert from "node:assert/strict";
import { spawn, spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { test } from "node:test";
import { root } from "../scripts.mjs";

const wrangler = `${root}tests/node_modules/.bin/wrangler`;
const options = { cwd: root, env: { ...process.env, CI: "1", WRANGLER_SEND_METRICS: "false", CLOUDFLARE_CF_FETCH_ENABLED: "false" } };
const configured = ["--config", "wasm/edge/wrangler.jsonc"];

test("one address serves page and service", { timeout: 120_000 }, async () => {
  const server = spawn(wrangler, ["dev", ...configured, "--local", "--ip", "127.0.0.1", "--port", "0", "--inspector-port", "0", "--show-interactive-dev-session=false"], { ...options, stdio: ["ignore", "pipe", "pipe"] });
  const ended = new Promise((resolve) => server.once("exit", resolve));
  const said = [];
  server.stderr.on("data", (text) => said.push(text));
  try {
    const ready = new Promise((resolve) => createInterface(server.stdout).on("line", (line) => {
      said.push(line);
      const [url] = line.match(/(?<=Ready on )\S+/) ?? [];
      if (url) resolve(url);
    }));
    const url = await Promise.race([ready, ended.then((code) => { throw new Error(`wrangler ended with ${code}: ${said.join("\n")}`); })]);
    const get = (path) => fetch(new URL(path, url), { redirect: "manual" });

    // Every file that the service worker keeps is at its name, byte for byte, and so is the page.
    const { files } = JSON.parse(/precache=(.*);/.exec(readFileSync(`${root}.dist/precache.js`, "utf8"))[1]);
    assert.ok(Object.keys(files).length > 20);
    for (const path of Object.keys(files)) {
      const response = await get(`/${path}`);
      assert.equal(response.status, 200, path);
      assert.deepEqual(Buffer.from(await response.arrayBuffer()), readFileSync(`${root}site/${path.replace(/(^|\/)$/, "$1index.html")}`), path);
      assert.match(response.headers.get("content-security-policy"), /script-src 'self' 'wasm-unsafe-eval'/, path);
    }
    assert.equal((await get("/highwater.wasm")).headers.get("content-type"), "application/wasm");

    assert.deepEqual(await (await get("/healthz")).json(), { status: "ok", version: JSON.parse(readFileSync(`${root}site/package.json`, "utf8")).version });
    assert.equal((await get("/v1/svg?script=model%20minikafka")).headers.get("content-type"), "image/svg+xml");
    assert.equal((await get("/openapi.json")).status, 200);
    for (const path of ["/v1/nothing", "/nothing.html", "/_headers"]) {
      const response = await get(path);
      assert.deepEqual([response.status, (await response.json()).code], [404, "not-found"], path);
    }
    // No keys are configured: they are a secret, which no file has.
    const check = await fetch(new URL("/v1/verify", url), { method: "POST", headers: { "content-type": "application/json" }, body: '{"receipt":""}' });
    assert.deepEqual([check.status, (await check.json()).code], [503, "no-receipts"]);
  } finally {
    server.kill();
    await ended;
  }
});

test("what would be deployed is complete, and small enough for every plan", { timeout: 120_000 }, () => {
  const out = mkdtempSync(join(tmpdir(), "highwater-"));
  try {
    const { status, stdout, stderr } = spawnSync(wrangler, ["deploy", ...configured, "--dry-run", "--outdir", out], { ...options, encoding: "utf8" });
    assert.equal(status, 0, stdout + stderr);
    const [, kib] = /gzip: ([\d.]+) KiB/.exec(stdout);
    assert.ok(Number(kib) < 3072, `${kib} KiB, and the free plan takes 3 MiB`);
    assert.ok(statSync(`${root}wasm/edge/build/app.wasm`).size < 64 << 20);
    assert.ok(!/RECEIPT_KEYS/.test(stdout + readFileSync(`${root}wasm/edge/wrangler.jsonc`, "utf8").replace(/\/\/.*/g, "")));
  } finally {
    rmSync(out, { recursive: true });
  }
});
