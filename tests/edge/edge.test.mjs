// The edge service as it is deployed: the built worker in workerd. Whatever is
// asked of it is asked of a native server with the same handler too; both must give
// the same answer, byte for byte, and it must be as openapi.json tells. What Node
// has as well, the module says.
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { createHmac } from "node:crypto";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { request } from "node:http";
import { after, before, test } from "node:test";
import { createInterface } from "node:readline";
import { deflateRawSync } from "node:zlib";
import { load } from "highwater";
import { parseBlock } from "highwater/kit/block.mjs";
import { begin, check } from "highwater/kit/check.mjs";
import { fences } from "highwater/kit/fences.mjs";
import { mutations } from "highwater/kit/mutate.mjs";
import { exercises } from "../exercises.mjs";
import { root, scripts } from "../scripts.mjs";
import { Description } from "./openapi.mjs";
import { atOnce, worker } from "./worker.mjs";

const secret = "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f";
const keys = `k1:${secret} k0:${secret.replace(/^00/, "ff")}`;
const description = new Description(JSON.parse(readFileSync(`${root}wasm/edge/api/openapi.json`, "utf8")));
const highwater = await load();

let edge, edgeURL, native, nativeURL, nativeEnded;

before(async () => {
  native = spawn(`${root}tests/.built/edge`, { stdio: ["pipe", "pipe", "inherit"], env: { ...process.env, RECEIPT_KEYS: keys } });
  nativeEnded = once(native, "exit");
  const listens = once(createInterface(native.stdout), "line");
  [nativeURL] = await Promise.race([listens, nativeEnded.then(([code]) => { throw new Error(`the native server ended with ${code}`); })]);
  edge = worker({ RECEIPT_KEYS: keys });
  edgeURL = await edge.ready;
});

after(async () => {
  await edge?.dispose();
  native.stdin.end(); // which ends it
  await nativeEnded;
});

// Every header that we set, and one that we never do.
const compared = ["content-type", "content-language", "allow", "etag", "cache-control", "content-security-policy", "x-content-type-options", "referrer-policy", "cross-origin-resource-policy",
  "access-control-allow-origin", "access-control-allow-methods", "access-control-allow-headers", "access-control-expose-headers", "access-control-max-age", "set-cookie"];

/** One answer of one server. */
async function answer(server, method, path, body, type, headers = {}) {
  const response = await fetch(new URL(path, server), { method, body, headers: type ? { "content-type": type, ...headers } : headers });
  const bytes = Buffer.from(await response.arrayBuffer());
  const text = bytes.toString();
  return { status: response.status, headers: response.headers, bytes, text, json: /json$/.test(response.headers.get("content-type")) && text !== "" ? JSON.parse(text) : null };
}

/** The answer of the edge, which is the native server's too. */
async function ask(method, path, body, type, headers) {
  const [there, here] = await Promise.all([edgeURL, nativeURL].map((server) => answer(server, method, path, body, type, headers)));
  const what = `${method} ${path.slice(0, 80)}`;
  for (const name of compared) assert.equal(there.headers.get(name), here.headers.get(name), `${what}: ${name}`);
  assert.equal(there.status, here.status, what);
  const plain = ({ text }) => text.replace(/(?<="receipt":")[^"]+/, ""); // signed in one second here, in the next there
  assert.ok(there.bytes.equals(here.bytes) || plain(there) === plain(here), `${what}: the edge has ${there.text.slice(0, 300)}, the native server ${here.text.slice(0, 300)}`);
  assert.deepEqual([there.headers.get("set-cookie"), there.headers.get("x-content-type-options")], [null, "nosniff"]);
  if (method !== "OPTIONS") description.check({ method, path, type, body }, there);
  return there;
}

const json = "application/json";
const run = (script, options) => options ? ask("POST", "/v1/run", JSON.stringify({ script, ...options }), json) : ask("POST", "/v1/run", script, "text/plain");
const send = (path, body) => ask("POST", path, JSON.stringify(body), json);
const pack = (script) => `1.${deflateRawSync(Buffer.from(script)).toString("base64url")}`;
const query = (parameters) => new URLSearchParams(parameters).toString();

// Two brokers: the record is below HW once broker 2 has fetched it.
const good = `model minikafka
cluster brokers=1,2
topic orders replicas=2
produce orders-0 "paid ✓ 已付" acks=all
replicate
`;

/** A good request in the middle of others gets the answer it always gets. */
async function stillWorks() {
  const { status, json } = await run(good);
  assert.equal(status, 200);
  assert.equal(json.steps.length, 5);
  assert.equal(json.state.partitions[0].highWatermark, 1);
}

test("the description is one of OpenAPI 3.1", async () => {
  assert.deepEqual(await description.problems(), []);
});

test("every script has Node's trace, byte for byte, every lab its pictures and sentences", async () => {
  assert.ok(scripts.length > 20);
  for (const { path, text } of scripts) {
    const lab = highwater.open(text);
    const { status, text: trace } = await run(text, { states: "all" });
    assert.equal(status, 200, path);
    assert.equal(trace, JSON.stringify(lab.trace({ states: "all" })), path);
    const middle = Math.floor(lab.step / 2);
    if (path.startsWith("site/labs/")) for (const [step, lang, theme] of [[lab.step, "en", "light"], [middle, "zh", "dark"]]) {
      lab.goto(step);
      const drawn = await ask("GET", `/v1/svg?${query({ s: pack(text), step, lang, theme })}`);
      assert.equal(drawn.text, lab.svg({ lang, theme }), `${path}, step ${step}`);
      assert.equal((await ask("GET", `/v1/describe?${query({ script: text, step, lang })}`)).text, `${lab.describe({ lang })}\n`, `${path}, step ${step}`);
    }
    lab.close();
  }
});

test("a run: states, seed and model are as asked", async () => {
  const plain = await run(good);
  assert.equal(plain.json.state.requests[0].values[0], "paid ✓ 已付");
  assert.deepEqual([plain.json.model, plain.json.seed, plain.json.script], ["minikafka", 1, good]);
  assert.deepEqual((await run(good, {})).text, plain.text);
  assert.deepEqual((await run(good, { states: "last", seed: null })).text, plain.text);
  const { state, ...without } = plain.json;
  assert.deepEqual((await run(good, { states: "none" })).json, without);
  assert.deepEqual((await run(good, { states: "all" })).json.states.at(-1), state);
  assert.equal((await run(good, { seed: 7, model: "minikafka" })).json.seed, 7);
  assert.deepEqual((await ask("POST", "/v1/run")).json.steps, []);
});

test("a refusal of the modelled system is no error", async () => {
  const { status, json } = await run(`${good}crash 1\nproduce orders-0 x\n`);
  assert.equal(status, 200);
  assert.deepEqual([json.steps.at(-1).ok, json.steps.at(-1).error], [false, "LeaderNotAvailable"]);
});

test("a script error has its place", async () => {
  const wrong = `${good}# 全角\nprodcue orders-0 x\n`;
  for (const { status, json } of [await run(wrong), await ask("GET", `/v1/svg?${query({ script: wrong })}`), await ask("GET", `/v1/describe?${query({ s: pack(wrong) })}`)]) {
    assert.equal(status, 422);
    const { code, line, column, offset, length, found, hint } = json;
    // In UTF-16 units, as a text field counts: all of good and the comment with its line end.
    assert.deepEqual({ code, line, column, offset, length, found, hint }, { code: "unknown-verb", line: 7, column: 1, offset: good.length + 5, length: 7, found: "prodcue", hint: "produce" });
  }
  await stillWorks();
});

test("broken bytes arrive as they are", async () => {
  const { status, json } = await run(Buffer.from("model minikafka\ncluster brokers=1\xff\n", "latin1"));
  assert.deepEqual([status, json.code, json.line], [422, "invalid-utf-8", 2]);
});

test("a picture: size, caching, and nothing that runs", async () => {
  const lab = highwater.open(good);
  const path = `/v1/svg?${query({ script: good, width: 390, height: 500, partition: "orders-0" })}`;
  const drawn = await ask("GET", path);
  assert.equal(drawn.text, lab.svg({ width: 390, height: 500, partition: "orders-0" }));
  assert.match(drawn.headers.get("cache-control"), /^public, max-age=\d+/);
  assert.equal(drawn.headers.get("content-security-policy"), "default-src 'none'; sandbox");
  const tag = drawn.headers.get("etag");
  for (const has of [tag, `W/${tag}`, `"other", ${tag}`, "*"]) {
    const again = await ask("GET", path, undefined, undefined, { "if-none-match": has });
    assert.deepEqual([again.status, again.bytes.length, again.headers.get("etag")], [304, 0, tag], has);
  }
  assert.equal((await ask("GET", path, undefined, undefined, { "if-none-match": '"other"' })).status, 200);
  assert.deepEqual([(await ask("HEAD", path)).headers.get("etag"), (await ask("HEAD", path)).bytes.length], [tag, 0]);
});

test("what a script would bring along, a picture shows as text", async () => {
  const script = `model minikafka\ncluster brokers=1\ntopic t\nproduce t-0 "<script>alert(1)</script>" key="]]>&'\\""\n`;
  const { text } = await ask("GET", `/v1/svg?${query({ script })}`);
  assert.ok(!text.includes("<script") && text.includes("&lt;script"), text);
});

test("tables", async () => {
  const models = await ask("GET", "/v1/models");
  assert.deepEqual(models.json, highwater.models);
  assert.deepEqual((await ask("GET", "/v1/exercises")).json, await exercises());
  assert.deepEqual((await ask("GET", "/healthz")).json, { status: "ok", version: highwater.version });
  assert.equal((await ask("GET", "/openapi.json")).json.info.version, highwater.version);
  for (const path of ["/v1/models", "/v1/exercises", "/healthz", "/openapi.json", `/v1/describe?${query({ script: good })}`]) {
    assert.equal((await ask("HEAD", path)).bytes.length, 0);
    const tag = (await ask("GET", path)).headers.get("etag");
    if (tag) assert.equal((await ask("GET", path, undefined, undefined, { "if-none-match": tag })).status, 304);
  }
});

/** Every exercise, with its block as an author wrote it. */
const blocks = Object.fromEntries((await exercises()).map(({ id }) => {
  const [lesson, name] = id.split("/");
  const found = fences(readFileSync(`${root}site/lessons/${lesson}.md`, "utf8")).map(({ info, text }) => parseBlock(info, text).block).find((block) => block.name === name);
  return [id, found];
}));

test("the edge judges as the page does: solutions, all their mutations, and what is no answer", async () => {
  let asked = 0, passed = 0;
  for (const [id, block] of Object.entries(blocks)) {
    const given = begin(block);
    const answers = [block.solution.text, ...mutations(given, block.solution.text, highwater.models).map(({ script }) => script), "", "# only a comment", `${block.solution.text}nonsense\n`, `${block.solution.text}tick 1ms\nexpect last ok=true\n`, '"produce" t-0 x\n', `P> "SET" k v\n`];
    const texts = [...answers.map((answer) => given + answer), block.solution.text, "", given.slice(0, given.length / 2), given.replace(/\n/g, "\r\n") + block.solution.text, given.replace(/ /, "  "), given.replace(/(?<=\n)(\w)/, "# comment\n\n  $1"), given.replace(/=1\b/, "=2")];
    for (const script of texts) {
      const { status, json: { verdict, receipt, digest } } = await send("/v1/check", { exercise: id, script });
      assert.equal(status, 200);
      assert.match(digest, /^[0-9a-f]{64}$/);
      const { steps, ...judged } = verdict;
      assert.deepEqual(judged, check(highwater, block, script), `${id}:\n${script}`);
      assert.equal(receipt === null, !verdict.ok, id);
      asked++;
      if (verdict.ok) passed++;
    }
    const { json: { verdict } } = await send("/v1/check", { exercise: id, script: given + block.solution.text });
    assert.deepEqual([verdict.ok, verdict.points], [true, block.points], id);
  }
  assert.ok(asked > 300 && passed > 20 && passed < asked / 3, `${passed} of ${asked} passed`);
});

const exercise = "kafka-1-a-fetch/one-behind";
const solved = begin(blocks[exercise]) + blocks[exercise].solution.text;
const signed = async (learner = "user-1") => (await send("/v1/check", { exercise, script: solved, learner })).json.receipt;
const verify = (receipt, more) => send("/v1/verify", { receipt, ...more });

test("a receipt says who solved what, and when", async () => {
  const before = Math.floor(Date.now() / 1000);
  const receipt = await signed();
  const { status, json } = await verify(receipt, { exercise, learner: "user-1" });
  assert.equal(status, 200);
  const { issued, ...rest } = json;
  const { digest } = (await exercises()).find(({ id }) => id === exercise);
  assert.deepEqual(rest, { exercise, digest, current: true, version: highwater.version, points: 2, steps: 3, learner: "user-1" });
  const at = Date.parse(issued) / 1000;
  assert.ok(at >= before && at <= Date.now() / 1000, issued);
  assert.equal((await send("/v1/check", { exercise, script: begin(blocks[exercise]), learner: "user-1" })).json.receipt, null);
});

test("a receipt that is not as it was given is refused", async () => {
  const receipt = await signed();
  const [header, claims, signature] = receipt.split(".");
  const decoded = (part) => JSON.parse(Buffer.from(part, "base64url"));
  const encoded = (value) => Buffer.from(JSON.stringify(value)).toString("base64url");
  const sign = (header, claims, key = secret, hash = "sha256") => {
    const text = `${encoded(header)}.${encoded(claims)}`;
    return `${text}.${createHmac(hash, Buffer.from(key, "hex")).update(text).digest("base64url")}`;
  };
  assert.equal((await verify(sign(decoded(header), decoded(claims)))).status, 200, "else nothing below says anything");
  const other = { ...decoded(claims), exercise: "kafka-2-leo-and-hw/past-the-slow-one" };
  for (const [what, forged, more] of [
    ["forged", "eyJhbGciOiJIUzI1NiJ9.e30.AAAA"],
    ["altered claims", `${header}.${encoded({ ...decoded(claims), points: 100 })}.${signature}`],
    ["altered signature", `${header}.${claims}.${signature.slice(0, -1)}${signature.endsWith("A") ? "E" : "A"}`],
    ["truncated", receipt.slice(0, -1)],
    ["without a signature", `${header}.${claims}.`],
    ["without two parts", header],
    ["wrongly keyed", sign(decoded(header), decoded(claims), `11${secret.slice(2)}`)],
    ["keyed by another key of ours than it says", sign({ ...decoded(header), kid: "k0" }, decoded(claims))],
    ["keyed by nobody's key", sign({ ...decoded(header), kid: "k9" }, decoded(claims))],
    ["re-targeted to another exercise", `${header}.${encoded(other)}.${signature}`],
    ["re-targeted to another learner", `${header}.${encoded({ ...decoded(claims), sub: "user-2" })}.${signature}`],
    ["presented by another learner", receipt, { learner: "user-2" }],
    ["presented for another exercise", receipt, { exercise: other.exercise }],
    ["of another issuer", sign(decoded(header), { ...decoded(claims), iss: "elsewhere" })],
    ["another kind of token", sign({ ...decoded(header), typ: "JWT" }, decoded(claims))],
    ["alg none", `${encoded({ ...decoded(header), alg: "none" })}.${claims}.`],
    ["alg none, with its signature", `${encoded({ ...decoded(header), alg: "none" })}.${claims}.${signature}`],
    ["alg HS512", sign({ ...decoded(header), alg: "HS512" }, decoded(claims), secret, "sha512")],
    ["from tomorrow", sign(decoded(header), { ...decoded(claims), iat: decoded(claims).iat + 86400 })],
    ["empty", ""],
  ]) {
    const { status, json } = await verify(forged, more);
    assert.deepEqual([status, json.code], [422, "bad-receipt"], what);
  }
});

test("a service without keys judges, and signs and believes nothing", async () => {
  const bare = worker({});
  try {
    const url = await bare.ready;
    const ask = async (path, body) => {
      const got = await answer(url, "POST", path, JSON.stringify(body), json);
      description.check({ method: "POST", path, type: json, body: JSON.stringify(body) }, got);
      return got;
    };
    const judged = await ask("/v1/check", { exercise, script: solved, receipt: false });
    assert.deepEqual([judged.status, judged.json.verdict.ok, judged.json.receipt], [200, true, null]);
    for (const got of [await ask("/v1/check", { exercise, script: solved }), await ask("/v1/verify", { receipt: await signed() })]) {
      assert.deepEqual([got.status, got.json.code], [503, "no-receipts"]);
    }
  } finally {
    await bare.dispose();
  }
});

const long = "#".repeat(256 * 1024 + 1);
for (const [status, code, method, path, body, type] of [
  [404, "not-found", "GET", "/"],
  [404, "not-found", "GET", "/v1/"],
  [404, "not-found", "POST", "/v1/runs", good, "text/plain"],
  [404, "not-found", "GET", "/api/models"],
  [404, "unknown-exercise", "POST", "/v1/check", '{"exercise":"x/y","script":""}', json],
  ...["/v1/run", "/v1/check", "/v1/verify"].map((path) => [405, "method-not-allowed", "GET", path]),
  ...["/healthz", "/openapi.json", "/v1/models", "/v1/exercises", "/v1/svg", "/v1/describe"].map((path) => [405, "method-not-allowed", "POST", path, "", "text/plain"]),
  [405, "method-not-allowed", "PUT", "/v1/run", good, "text/plain"],
  [405, "method-not-allowed", "DELETE", "/v1/models"],
  [413, "too-large", "POST", "/v1/run", long, "text/plain"],
  [413, "too-large", "POST", "/v1/run", JSON.stringify({ script: long }), json],
  [413, "too-large", "POST", "/v1/run", "#".repeat(6 * 256 * 1024 + 2048), json],
  [413, "too-large", "POST", "/v1/check", JSON.stringify({ exercise: "x", script: long }), json],
  [413, "too-large", "POST", "/v1/verify", JSON.stringify({ receipt: long }), json],
  [413, "too-large", "GET", `/v1/svg?s=${pack(long)}`],
  [413, "too-large", "GET", `/v1/describe?s=${pack("#".repeat(50_000_000))}`],
  [415, "unsupported-media-type", "POST", "/v1/run", "script=x", "application/x-www-form-urlencoded"],
  [415, "unsupported-media-type", "POST", "/v1/run", good, "text/plain, application/json"],
  [415, "unsupported-media-type", "POST", "/v1/check", "{}", "text/plain"],
  [415, "unsupported-media-type", "POST", "/v1/verify", "{}", "text/plain"],
  [400, "bad-json", "POST", "/v1/run", "{", json],
  [400, "bad-json", "POST", "/v1/run", '{"script":"","script":""}', json],
  [400, "bad-json", "POST", "/v1/check", "", json],
  [400, "bad-json", "POST", "/v1/verify", `{"receipt":${"[".repeat(4000)}`, json],
  [400, "unknown-field", "POST", "/v1/run", '{"scirpt":""}', json],
  [400, "missing-field", "POST", "/v1/run", "{}", json],
  [400, "missing-field", "POST", "/v1/check", '{"exercise":""}', json],
  [400, "missing-field", "POST", "/v1/verify", "{}", json],
  [400, "bad-field", "POST", "/v1/run", '{"script":"","seed":-1}', json],
  [400, "bad-field", "POST", "/v1/run", '{"script":"","model":"mongo"}', json],
  [400, "bad-field", "POST", "/v1/run", '{"script":"","states":"some"}', json],
  [400, "bad-field", "POST", "/v1/check", JSON.stringify({ exercise, script: "", learner: "x".repeat(129) }), json],
  [400, "no-script", "GET", "/v1/svg"],
  [400, "no-script", "GET", "/v1/describe?script=&s=1.AwA"],
  [400, "bad-query", "GET", "/v1/svg?script=%zz"],
  [400, "unknown-parameter", "GET", "/v1/describe?script=&theme=dark"],
  [400, "bad-parameter", "GET", "/v1/svg?script=&lang=fr"],
  [400, "bad-parameter", "GET", "/v1/svg?script=&width=100000"],
  [400, "bad-packing", "GET", "/v1/svg?s=1.%00"],
  [400, "bad-packing", "GET", `/v1/describe?s=${pack(good).slice(0, -4)}`],
  [422, "no-such-step", "GET", "/v1/describe?script=&step=1"],
  [422, "limit", "POST", "/v1/run", `model minikafka\ncluster brokers=1\n${"tick 1ms\n".repeat(999)}`, "text/plain"],
  [422, "limit", "POST", "/v1/check", JSON.stringify({ exercise, script: `model minikafka\ncluster brokers=1\n${"tick 1ms\n".repeat(999)}` }), json],
  [422, "trace-too-long", "POST", "/v1/run", JSON.stringify({ script: `model minikafka\ncluster brokers=1\ntopic t\n${`produce t-0 ${"v".repeat(200)}\n`.repeat(400)}`, states: "all" }), json],
]) {
  const sent = body?.length > 40 ? `${body.length} bytes` : body ?? "";
  test(`${status} ${code}: ${method} ${path.slice(0, 60)} ${sent} ${type ?? ""}`, async () => {
    const got = await ask(method, path, body, type);
    assert.deepEqual([got.status, got.json.code], [status, code]);
    assert.equal(got.headers.get("allow"), status !== 405 ? null : /run|check|verify/.test(path) ? "POST, OPTIONS" : "GET, HEAD, OPTIONS");
    await stillWorks();
  });
}

test("a script of exactly 256 KiB runs", async () => {
  assert.equal((await run("#".repeat(256 * 1024))).status, 200);
  assert.equal((await ask("GET", `/v1/svg?s=${pack("#".repeat(256 * 1024))}`)).status, 200);
});

test("a URL that Go reads more strictly than the web is a 400, too", async () => {
  // Sent as it is: fetch would mend some of it.
  const raw = (path) => new Promise((resolve, reject) => {
    const { hostname, port } = new URL(edgeURL);
    request({ hostname, port, path }, (response) => {
      let text = "";
      response.on("data", (part) => { text += part; }).on("end", () => resolve({ status: response.statusCode, headers: response.headers, text }));
    }).on("error", reject).end();
  });
  for (const path of ["/%zz", "/v1/run%", "/%"]) {
    const { status, headers, text } = await raw(path);
    assert.deepEqual([status, headers["content-type"], headers["x-content-type-options"], JSON.parse(text).code], [400, "application/problem+json", "nosniff", "bad-url"], path);
  }
  assert.equal((await raw("/v1/%6dodels")).status, 200);
  await stillWorks();
});

test("a page of another origin may ask", async () => {
  for (const path of ["/v1/run", "/v1/svg", "/v1/nowhere"]) {
    const got = await ask("OPTIONS", path);
    assert.deepEqual([got.status, got.bytes.length], [204, 0]);
    assert.equal(got.headers.get("access-control-allow-origin"), "*");
    assert.equal(got.headers.get("access-control-allow-credentials"), null);
    assert.match(got.headers.get("access-control-allow-methods"), /POST/);
    assert.equal(got.headers.get("access-control-allow-headers"), "Content-Type, If-None-Match");
  }
});

test("200 requests at the same time do not meet", async () => {
  const script = (i) => `${good}produce orders-0 v${i}\n`;
  const post = (path, body) => ({ method: "POST", path, body: JSON.stringify(body), headers: { "content-type": json } });
  const kinds = [
    (i) => post("/v1/run", { script: script(i) }),
    (i) => post("/v1/run", { script: `${good}boom${i}\n` }),
    (i) => ({ method: "GET", path: `/v1/svg?${query({ s: pack(script(i)) })}` }),
    (i) => post("/v1/check", { exercise, script: solved, learner: `user-${i}` }),
  ];
  const answers = await atOnce(edge, Array.from({ length: 200 }, (_, i) => kinds[i % 4](i)));
  const receipts = [];
  for (const [i, { status, text }] of answers.entries()) {
    const lab = highwater.open(script(i));
    if (i % 4 === 0) assert.equal(text, JSON.stringify(lab.trace()));
    if (i % 4 === 1) assert.equal(JSON.parse(text).found, `boom${i}`);
    if (i % 4 === 2) assert.equal(text, lab.svg());
    if (i % 4 === 3) receipts.push(JSON.parse(text).receipt);
    assert.equal(status, i % 4 === 1 ? 422 : 200);
    lab.close();
  }
  const verified = await atOnce(edge, receipts.map((receipt) => post("/v1/verify", { receipt })));
  assert.deepEqual(verified.map(({ text }) => JSON.parse(text).learner), receipts.map((_, i) => `user-${4 * i + 3}`));
});

test("every answer that the description tells of was given, but for a defect's", () => {
  assert.deepEqual(description.unseen.filter((one) => !one.endsWith(" 500")), []);
});
