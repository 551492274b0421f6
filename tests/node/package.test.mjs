// How it is shipped: what load() takes, what the package holds, and what must not
// be inside.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { after, test } from "node:test";
import { pathToFileURL } from "node:url";
import { load } from "highwater";
import { root } from "../scripts.mjs";
import { serve, site } from "../serve.mjs";

const highwater = await load();
const wasm = join(site, "highwater.wasm");
const script = "model minikafka\ncluster brokers=1,2\ntopic t replicas=2\nproduce t-0 a\nreplicate\n";

const folders = [];
after(() => folders.forEach((folder) => rmSync(folder, { recursive: true })));
function folder() {
  folders.push(mkdtempSync(join(tmpdir(), "highwater-")));
  return folders.at(-1);
}

const node = (code, cwd) => execFileSync(process.execPath, ["--input-type=module", "-e", code], { cwd, encoding: "utf8" });

test("the module is found beside the face, and each source is loaded once", async () => {
  assert.equal(await load(), highwater);
  assert.equal(await load({}), highwater);
  assert.equal(await load({ wasm: undefined }), highwater);
  assert.equal(await load({ wasm: pathToFileURL(wasm) }), highwater); // the same address
  assert.equal(await load({ wasm: pathToFileURL(wasm).href }), highwater);
  assert.equal(await load({ wasm }), highwater);
  assert.equal(await load({ wasm: relative(process.cwd(), wasm) }), highwater);
});

test("bytes, a compiled module and a response are sources of their own", async () => {
  const bytes = readFileSync(wasm);
  const response = (type) => new Response(bytes, { headers: { "content-type": type } });
  const sources = [bytes, bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length), await WebAssembly.compile(bytes), response("application/wasm"), response("application/octet-stream")];
  const loaded = await Promise.all(sources.map((source) => load({ wasm: source })));
  assert.equal(new Set([highwater, ...loaded]).size, 6);
  assert.equal(await load({ wasm: sources[0] }), loaded[0]);
  const texts = loaded.map((one) => JSON.stringify(one.open(script).trace({ states: "all" })));
  assert.equal(new Set(texts).size, 1);
});

test("over HTTP, streaming or not; a load that failed may be tried again", async () => {
  const served = folder();
  const { server, url } = await serve({ root: served });
  try {
    await assert.rejects(load({ wasm: `${url}late.wasm` }), /late\.wasm answered 404/);
    cpSync(wasm, join(served, "late.wasm"));
    cpSync(wasm, join(served, "other.bin")); // served as application/octet-stream
    const [late, other] = await Promise.all([load({ wasm: `${url}late.wasm` }), load({ wasm: new URL("other.bin", url) })]);
    assert.equal(late.open(script).step, 5);
    assert.equal(other.open(script).step, 5);
    assert.equal(await load({ wasm: `${url}late.wasm` }), late);
  } finally {
    server.close();
  }
});

test("what is not this engine is refused in words", async () => {
  const empty = Uint8Array.of(0, 0x61, 0x73, 0x6d, 1, 0, 0, 0);
  await assert.rejects(load({ wasm: empty }), /this WebAssembly module is not Highwater/);
  await assert.rejects(load({ wasm: Uint8Array.of(1, 2, 3) }), WebAssembly.CompileError);
  await assert.rejects(load({ wasm: join(site, "missing.wasm") }), { code: "ENOENT" });
  // A face of another version, beside this module.
  const other = join(folder(), "site");
  cpSync(site, other, { recursive: true });
  writeFileSync(join(other, "highwater.mjs"), readFileSync(join(site, "highwater.mjs"), "utf8").replace(`"${highwater.version}"`, '"9.9.9"'));
  const stranger = await import(pathToFileURL(join(other, "highwater.mjs")).href);
  await assert.rejects(stranger.load(), /the module is version .*, highwater\.mjs is 9\.9\.9; build them together/);
  assert.equal(await load(), highwater);
});

test("one version everywhere", () => {
  const { version } = JSON.parse(readFileSync(join(site, "package.json"), "utf8"));
  assert.equal(highwater.version, version);
  assert.equal(highwater.open().trace().version, version);
});

test("globalThis is left as it was found", () => {
  const face = JSON.stringify(pathToFileURL(join(site, "highwater.mjs")).href);
  assert.equal(node(`globalThis.Go = "mine"; const { load } = await import(${face}); await load(); process.stdout.write(globalThis.Go)`), "mine");
  const names = "Object.getOwnPropertyNames(globalThis).sort().join()"; // in a program given by -e, Node has put its own there
  assert.equal(node(`const before = ${names}; const { load } = await import(${face}); await load(); process.stdout.write(String(${names} === before))`), "true");
});

test("installed in another folder, linked and copied, it works there, command and all", () => {
  for (const way of ["--install-links=false", "--install-links"]) {
    const cwd = folder();
    writeFileSync(join(cwd, "package.json"), "{}");
    execFileSync("npm", ["install", way, "--offline", "--no-audit", "--no-fund", "--loglevel=error", site], { cwd });
    const code = `import { load } from "highwater"; const lab = (await load()).open(${JSON.stringify(script)}); console.log(lab.state.partitions[0].highWatermark)`;
    assert.equal(node(code, cwd), "1\n", way);
    writeFileSync(join(cwd, "story.hw"), `${script}expect t-0 hw=1\n`);
    assert.match(execFileSync(join(cwd, "node_modules/.bin/highwater"), ["test", "story.hw"], { cwd, encoding: "utf8" }), /^ok 1 - story\.hw:6 /m);
  }
});

test("labs, lessons and what reads them are shipped, and can be asked for by name", () => {
  const [{ files }] = JSON.parse(execFileSync("npm", ["pack", "--dry-run", "--json", "--offline", "--loglevel=error"], { cwd: site, encoding: "utf8" }));
  for (const folder of ["labs", "lessons", "kit"]) {
    const packed = files.map((file) => file.path).filter((path) => path.startsWith(`${folder}/`));
    assert.ok(packed.length > 0);
    assert.deepEqual(packed.sort(), readdirSync(join(site, folder)).map((name) => `${folder}/${name}`).sort());
    for (const path of packed) assert.equal(import.meta.resolve(`highwater/${path}`), pathToFileURL(join(site, path)).href);
  }
});

test("what only tests need is not shipped", () => {
  assert.equal(readFileSync(wasm).includes("highwaterFault"), false);
  assert.equal("highwaterFault" in globalThis, false);
  assert.equal(readFileSync(join(root, "tests/.built/faults.wasm")).includes("highwaterFault"), true); // the check can fail
});

test("the module stands on nothing it does not need", () => {
  const closure = (name) => execFileSync("go", ["list", "-deps", name], { cwd: root, encoding: "utf8", env: { ...process.env, GOOS: "js", GOARCH: "wasm" } }).split("\n");
  const module = closure("./wasm");
  assert.ok(module.includes("syscall/js") && module.includes("highwater/core/kafka"));
  assert.deepEqual(module.filter((name) => ["fmt", "encoding/json", "os"].includes(name)), []);
  // time comes with the library that knows the document, and with nothing else.
  const bridge = closure("./wasm/bridge");
  assert.ok(module.includes("time"));
  assert.deepEqual(bridge.filter((name) => ["syscall/js", "time"].includes(name)), []);
});
