// The edge service as it is deployed: the built worker in workerd. Whatever is
// asked of it is asked of a native server with the same handler too, and both
// must give the same answer, byte for byte.
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { after, before, test } from "node:test";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { Miniflare } from "miniflare";

const root = fileURLToPath(new URL("../..", import.meta.url));
const built = `${root}wasm/edge/build`;
const stories = ["site/labs", "core/kafka/testdata", "core/redis/testdata"].filter((folder) => existsSync(root + folder))
  .flatMap((folder) => readdirSync(root + folder).filter((name) => name.endsWith(".hw")).map((name) => `${folder}/${name}`));

let edge, edgeURL, native, nativeURL, nativeEnded;

before(async () => {
  native = spawn(`${root}tests/.built/edge`, { stdio: ["pipe", "pipe", "inherit"] });
  nativeEnded = once(native, "exit");
  const listens = once(createInterface(native.stdout), "line");
  [nativeURL] = await Promise.race([listens, nativeEnded.then(([code]) => { throw new Error(`the native server ended with ${code}`); })]);
  edge = new Miniflare({
    host: "127.0.0.1", port: 0, cf: false,
    modules: true, modulesRoot: built, scriptPath: `${built}/worker.mjs`,
    modulesRules: [{ type: "ESModule", include: ["**/*.js", "**/*.mjs"] }, { type: "CompiledWasm", include: ["**/*.wasm"] }],
    compatibilityDate: /"compatibility_date": "([^"]+)"/.exec(readFileSync(`${root}wasm/edge/wrangler.jsonc`, "utf8"))[1],
  });
  edgeURL = await edge.ready;
});

after(async () => {
  await edge?.dispose();
  native.stdin.end(); // which ends it
  await nativeEnded;
});

const compared = ["content-type", "allow", "access-control-allow-origin", "access-control-allow-methods", "access-control-allow-headers", "access-control-max-age"];

/** One answer of one server. */
async function answer(server, method, path, body, type) {
  const response = await fetch(new URL(path, server), { method, body, headers: type ? { "content-type": type } : {} });
  const bytes = Buffer.from(await response.arrayBuffer());
  return { status: response.status, headers: Object.fromEntries(compared.map((name) => [name, response.headers.get(name)])), text: bytes.toString("latin1"), bytes };
}

/** The answer of the edge, which is the native server's too. */
async function ask(method, path, body, type) {
  const [there, here] = await Promise.all([edgeURL, nativeURL].map((server) => answer(server, method, path, body, type)));
  assert.deepEqual([there.status, there.headers], [here.status, here.headers], `${method} ${path}`);
  assert.ok(there.bytes.equals(here.bytes), `${method} ${path}: the edge has ${there.bytes.length} bytes, the native server ${here.bytes.length}`);
  assert.equal(there.headers["content-type"], "application/json");
  assert.equal(there.headers["access-control-allow-origin"], path.startsWith("/api/") ? "*" : null);
  return { ...there, json: there.bytes.length > 0 ? JSON.parse(there.bytes.toString()) : null };
}

const post = (script, options) => options
  ? ask("POST", "/api/run", JSON.stringify({ script, ...options }), "application/json")
  : ask("POST", "/api/run", script, "text/plain");

// Two brokers: the record is below HW once broker 2 has fetched it.
const good = `model minikafka
cluster brokers=1,2
topic orders replicas=2
produce orders-0 "paid ✓ 已付" acks=all
replicate
`;

/** A good request in the middle of others gets the answer it always gets. */
async function stillWorks() {
  const { status, json } = await post(good);
  assert.equal(status, 200);
  assert.equal(json.steps.length, 5);
  assert.equal(json.state.partitions[0].highWatermark, 1);
}

test("every story has the native trace, byte for byte", async () => {
  assert.ok(stories.length > 0);
  for (const story of stories) {
    const script = readFileSync(root + story, "utf8");
    const { status, json } = await post(script, { states: "all" });
    assert.equal(status, 200, story);
    assert.equal(json.script, script, story);
    assert.equal(json.states.length, json.steps.length, story);
    assert.ok(json.steps.every((step) => step.error !== "ExpectationFailed"), story);
  }
});

test("a run: states, seed and model are as asked", async () => {
  const plain = await post(good);
  assert.equal(plain.json.state.requests[0].values[0], "paid ✓ 已付");
  assert.deepEqual([plain.json.model, plain.json.seed, plain.json.script], ["minikafka", 1, good]);
  assert.deepEqual((await post(good, {})).text, plain.text);
  assert.deepEqual((await post(good, { states: "last" })).text, plain.text);
  const { state, ...without } = plain.json;
  assert.deepEqual((await post(good, { states: "none" })).json, without);
  assert.deepEqual((await post(good, { states: "all" })).json.states.at(-1), state);
  assert.equal((await post(good, { seed: 7, model: "minikafka" })).json.seed, 7);
  assert.deepEqual((await ask("POST", "/api/run")).json.steps, []);
});

test("a refusal of the modelled system is no error", async () => {
  const { status, json } = await post(`${good}crash 1\nproduce orders-0 x\n`);
  assert.equal(status, 200);
  assert.deepEqual([json.steps.at(-1).ok, json.steps.at(-1).error], [false, "LeaderNotAvailable"]);
});

test("a script error has its place", async () => {
  const { status, json: { error } } = await post(`${good}# 全角\nprodcue orders-0 x\n`);
  assert.equal(status, 422);
  const { message, expected, ...place } = error;
  assert.match(message, /produce/);
  assert.ok(expected.includes("produce"));
  // In UTF-16 units, as a text field counts: all of good and the comment with its line end.
  assert.deepEqual(place, { code: "unknown-verb", line: 7, column: 1, offset: good.length + 5, length: 7, found: "prodcue", hint: "produce" });
  await stillWorks();
});

test("broken bytes arrive as they are", async () => {
  const { status, json } = await post(Buffer.from("model minikafka\ncluster brokers=1\xff\n", "latin1"));
  assert.deepEqual([status, json.error.code, json.error.line], [422, "invalid-utf-8", 2]);
});

test("the models and the version", async () => {
  const models = await ask("GET", "/api/models");
  assert.equal(models.status, 200);
  const mini = models.json.find((model) => model.name === "minikafka");
  assert.ok(mini.verbs.some((verb) => verb.name === "produce"));
  assert.match((await ask("GET", "/api/version")).json.version, /^\d+\.\d+\.\d+$/);
  assert.deepEqual((await ask("HEAD", "/api/models")).bytes.length, 0);
});

const json = "application/json";
for (const [status, code, method, path, body, type] of [
  [404, "not-found", "GET", "/"],
  [404, "not-found", "GET", "/api/"],
  [404, "not-found", "POST", "/api/runs", good, "text/plain"],
  [405, "method-not-allowed", "GET", "/api/run"],
  [405, "method-not-allowed", "PUT", "/api/run", good, "text/plain"],
  [405, "method-not-allowed", "POST", "/api/models", "", "text/plain"],
  [405, "method-not-allowed", "DELETE", "/api/version"],
  [413, "too-large", "POST", "/api/run", "#".repeat(256 * 1024 + 1), "text/plain"],
  [413, "too-large", "POST", "/api/run", JSON.stringify({ script: "#".repeat(256 * 1024 + 1) }), json],
  [413, "too-large", "POST", "/api/run", "#".repeat(6 * 256 * 1024 + 2048), json],
  [415, "unsupported-media-type", "POST", "/api/run", "script=x", "application/x-www-form-urlencoded"],
  [400, "bad-json", "POST", "/api/run", "{", json],
  [400, "bad-json", "POST", "/api/run", '{"scirpt":""}', json],
  [400, "no-script", "POST", "/api/run", "{}", json],
  [400, "bad-seed", "POST", "/api/run", '{"script":"","seed":-1}', json],
  [400, "unknown-model", "POST", "/api/run", '{"script":"","model":"mongo"}', json],
  [400, "unknown-states", "POST", "/api/run", '{"script":"","states":"some"}', json],
]) {
  const sent = body?.length > 40 ? `${body.length} bytes` : body ?? "";
  test(`${status} ${code}: ${method} ${path} ${sent}`, async () => {
    const got = await ask(method, path, body, type);
    assert.deepEqual([got.status, got.json.error.code], [status, code]);
    assert.ok(got.json.error.message.length > 0);
    assert.equal(got.headers.allow, status !== 405 ? null : path === "/api/run" ? "POST, OPTIONS" : "GET, HEAD, OPTIONS");
    await stillWorks();
  });
}

test("a script of exactly 256 KiB runs", async () => {
  assert.equal((await post("#".repeat(256 * 1024))).status, 200);
});

test("a page of another origin may ask", async () => {
  const got = await ask("OPTIONS", "/api/run");
  assert.deepEqual([got.status, got.bytes.length], [204, 0]);
  assert.match(got.headers["access-control-allow-methods"], /POST/);
  assert.equal(got.headers["access-control-allow-headers"], "Content-Type");
});

test("requests at the same time do not meet", async () => {
  const scripts = Array.from({ length: 24 }, (_, i) => i % 3 === 2 ? `${good}boom\n` : `${good}produce orders-0 v${i}\n`);
  const got = await Promise.all(scripts.map((script) => post(script)));
  got.forEach(({ status, json }, i) => {
    assert.equal(status, i % 3 === 2 ? 422 : 200);
    if (status === 200) assert.equal(json.state.requests[1].values[0], `v${i}`);
  });
});
