// The command line as a shell runs it.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { fileURLToPath } from "node:url";
import { load } from "highwater";
import { site } from "../serve.mjs";

const cli = fileURLToPath(new URL("../node_modules/.bin/highwater", import.meta.url));
const cwd = mkdtempSync(join(tmpdir(), "highwater-cli-"));
after(() => rmSync(cwd, { recursive: true }));

function highwater(args, input = "") {
  const { status, stdout, stderr } = spawnSync(cli, args, { cwd, input, encoding: "utf8" });
  return { status, stdout, stderr };
}

function file(name, text) {
  writeFileSync(join(cwd, name), text);
  return name;
}

const head = "model minikafka\ncluster brokers=1,2 min.insync.replicas=2\ntopic t replicas=2\n";
const story = file("story.hw", `${head}produce t-0 a acks=all
expect t-0 hw=0 pending=1
replicate
expect request 1 status=acknowledged
crash 2
produce t-0 b acks=all
expect last error=NotEnoughReplicas # as it should
`);

test("run prints each step: number, command, what came of it, its events and their reasons", () => {
  const { status, stdout, stderr } = highwater(["run", story]);
  assert.deepEqual([status, stderr], [0, ""]);
  assert.match(stdout, /^1 {2}model minikafka\n {3}ok\n/);
  assert.match(stdout, /^4 {2}produce t-0 a acks=all\n {3}ok\n/m);
  assert.match(stdout, /^ {3}- append partition="t-0" broker=1 baseOffset=0 nextOffset=1 epoch=0 bytes=69\n {7}✓ log\.append /m); // 61 + 8: one value of one byte
  assert.match(stdout, /^9 {2}produce t-0 b acks=all\n {3}refused: NotEnoughReplicas\n {7}✗ ack\.min-isr isr=1 min\.insync\.replicas=2\n/m);
  // Why broker 2 left: the one condition of four that was not met.
  assert.match(stdout, /^ {3}- isr partition="t-0" before=\[1,2\] after=\[1\]\n {7}✗ isr\.down broker=2 up=false\n {9}✗ isr\.down up=false\n {9}✓ isr\.lag-messages lag=0 /m);
  assert.match(stdout, /^5 {2}expect t-0 hw=0 pending=1\n {3}ok\n6 /m); // nothing more to say
});

test("run tells a failed expect from a refusal, and goes on", () => {
  const { status, stdout } = highwater(["run", "-"], `${head}expect t-0 hw=3 epoch=0\nproduce t-0 a acks=1\n`);
  assert.equal(status, 0);
  assert.match(stdout, /^4 {2}expect t-0 hw=3 epoch=0\n {3}expected hw=3 epoch=0, was hw=0 epoch=0\n5 {2}produce t-0 a acks=1\n {3}ok\n/m);
  assert.doesNotMatch(stdout, /refused|ExpectationFailed/);
});

test("run shows what a client sees at its terminal", () => {
  assert.match(highwater(["run", "-"], "model minikafka\ncluster brokers=1\ntopic t\nproduce t-0 a b acks=1\nfetch t-0\n").stdout, /^5 {2}fetch t-0\n {3}ok\n {3}0 a\n {3}1 b\n {3}- read /m);
  const { stdout } = highwater(["run", "-"], "model miniredis\nserver P\nP> SET a 1\nP> GET a\nserver R\nattach R P\nR> SET a 2\n");
  assert.match(stdout, /^4 {2}P> GET a\n {3}ok\n {3}"1"\n {3}- reply /m);
  assert.match(stdout, /^7 {2}R> SET a 2\n {3}refused: READONLY\n {7}✗ role\.readonly .*\n {3}\(error\) READONLY /m);
});

test("a block of a lesson is run like a script, an exercise with its solution, each line where the lesson has it", () => {
  const lesson = file("lesson.md", `# Lines are counted

\`\`\`hw experiment shown
model minikafka
expect last ok=false
\`\`\`

\`\`\`hw exercise done
en: Do it.
--- setup
model miniredis
server P
--- goal
expect server P sequence=1
en: Done.
--- solution
P> SET a 1
\`\`\`
`);
  assert.match(highwater(["run", lesson]).stdout, /^1 {2}model minikafka\n/); // what a page shows of it, if no name is said
  assert.match(highwater(["run", `${lesson}#done`]).stdout, /^1 {2}model miniredis\n[^]*^3 {2}P> SET a 1\n {3}ok\n/m);
  assert.match(highwater(["describe", `${lesson}#done`]).stdout, /P holds 1 key: a 1/);
  assert.match(highwater(["test", `${lesson}#shown`]).stdout, /^not ok 1 - lesson\.md:5 expect last ok=false\n/m);
  assert.deepEqual(highwater(["run", `${lesson}#gone`]), { status: 2, stdout: "", stderr: 'highwater: lesson.md: there is no experiment or exercise "gone"\n' });
});

test("run --json prints the trace", async () => {
  const lab = (await load()).open(`${head}produce t-0 a\n`);
  const expected = `${JSON.stringify(lab.trace())}\n`;
  assert.deepEqual(highwater(["run", file("short.hw", `${head}produce t-0 a\n`), "--json"]), { status: 0, stdout: expected, stderr: "" });
  assert.deepEqual(highwater(["run", "--json", "-"], `${head}produce t-0 a\n`), { status: 0, stdout: expected, stderr: "" });
});

test("svg and describe print what the lab shows of a step, the last one unless it is said", async () => {
  const text = `${head}produce t-0 a\nreplicate\n`;
  const lab = (await load()).open(text);
  assert.equal(highwater(["svg", file("shown.hw", text)]).stdout, `${lab.svg()}\n`);
  assert.equal(highwater(["describe", "--lang", "zh", file("shown.hw", text)]).stdout, `${lab.describe({ lang: "zh" })}\n`);
  lab.goto(4);
  assert.equal(highwater(["svg", "-", "--step", "4", "--lang", "zh"], text).stdout, `${lab.svg({ lang: "zh" })}\n`);
  assert.match(highwater(["describe", "-", "--step", "0"], text).stdout, /^No /);
  for (const wrong of [["--step", "9"], ["--step", "x"], ["--step"], ["--lang", "fr"]]) assert.equal(highwater(["svg", "-", ...wrong], text).status, 2, wrong.join(" "));
  assert.deepEqual(highwater(["describe", "-"], "boom\n").status, 2);
});

test("test prints a TAP point for each expect", () => {
  assert.deepEqual(highwater(["test", story]), {
    status: 0,
    stdout: `TAP version 14
ok 1 - story.hw:5 expect t-0 hw=0 pending=1
ok 2 - story.hw:7 expect request 1 status=acknowledged
ok 3 - story.hw:10 expect last error=NotEnoughReplicas
1..3
`,
    stderr: "",
  });
});

test("a failed expect is a failed point, in its file, and exit 1", () => {
  const wrong = file("wrong.hw", `${head}expect t-0 hw=3 epoch=0\nproduce t-0 "#1"\nexpect t-0 values="#1"\n`);
  const { status, stdout, stderr } = highwater(["test", story, wrong]);
  assert.deepEqual([status, stderr], [1, ""]);
  assert.match(stdout, /^not ok 4 - wrong\.hw:4 expect t-0 hw=3 epoch=0\n {2}---\n {2}expected: "hw=3 epoch=0"\n {2}actual: "hw=0 epoch=0"\n {2}\.\.\.\nnot ok 5 - wrong\.hw:6 expect t-0 values="\\#1"\n/m);
  assert.match(stdout, /^1\.\.5$/m);
  const points = JSON.parse(highwater(["test", "--json", story, wrong]).stdout);
  assert.deepEqual(points.map((point) => point.ok), [true, true, true, false, false]);
  assert.deepEqual(points[3], { file: "wrong.hw", line: 4, command: "expect t-0 hw=3 epoch=0", ok: false, expected: "hw=3 epoch=0", actual: "hw=0 epoch=0" });
});

test("a script error is FILE:LINE:COLUMN: message and exit 2", () => {
  const bad = file("bad.hw", `${head}  prodcue t-0 a\n`);
  for (const args of [["run", bad], ["run", bad, "--json"], ["test", bad], ["test", story, bad, "--json"]]) {
    const { status, stderr } = highwater(args);
    assert.equal(status, 2);
    assert.match(stderr, /^bad\.hw:4:3: .*prodcue.*produce.*\n$/);
  }
  assert.match(highwater(["run", bad]).stdout, /^3 {2}topic t replicas=2$/m); // what went before is shown
  assert.match(highwater(["run", "-"], "boom").stderr, /^-:1:1: /);
});

test("a script error is a point, and the other files are tested all the same", () => {
  const bad = file("half.hw", `${head}expect t-0 hw=0\nprodcue t-0 "#1"\nexpect t-0 hw=9\n`);
  const { status, stdout, stderr } = highwater(["test", bad, "missing.hw", story]);
  assert.equal(status, 2);
  assert.match(stderr, /^half\.hw:5:1: .*\nhighwater: cannot read missing\.hw: ENOENT.*\n$/);
  assert.match(stdout, /^TAP version 14\nok 1 - half\.hw:4 expect t-0 hw=0\nnot ok 2 - half\.hw:5:1: .*prodcue.*\nnot ok 3 - highwater: cannot read missing\.hw: ENOENT.*\nok 4 - story\.hw:5 .*\nok 5 .*\nok 6 .*\n1\.\.6\n$/);
  const json = highwater(["test", "--json", bad, "missing.hw", story]);
  assert.equal(json.status, 2);
  const points = JSON.parse(json.stdout);
  assert.deepEqual(points.map((point) => point.ok), [true, false, false, true, true, true]);
  assert.deepEqual(points.slice(1, 3).map(({ error, ...point }) => point), [{ file: "half.hw", line: 5, column: 1, ok: false }, { file: "missing.hw", line: null, column: null, ok: false }]);
  assert.match(points[1].error, /prodcue/);
});

test("a file that expects nothing is told of", () => {
  const idle = file("idle.hw", head);
  assert.deepEqual(highwater(["test", idle, story]).stdout.split("\n").slice(0, 3), ["TAP version 14", "# idle.hw expects nothing", "ok 1 - story.hw:5 expect t-0 hw=0 pending=1"]);
  assert.deepEqual(highwater(["test", idle]), { status: 0, stdout: "TAP version 14\n# idle.hw expects nothing\n1..0\n", stderr: "" });
  assert.deepEqual(highwater(["test", idle, "--json"]), { status: 0, stdout: "[]\n", stderr: "highwater: idle.hw expects nothing\n" });
});

test("help prints the language of each model, whole", async () => {
  const { models } = await load();
  for (const { name, verbs, settings, rules } of models) {
    const { status, stdout, stderr } = highwater(["help", name]);
    assert.deepEqual([status, stderr], [0, ""]);
    const lines = stdout.split("\n").map((line) => line.trim());
    for (const { usage } of verbs) assert.ok(lines.includes(usage), usage);
    for (const setting of settings) assert.ok(lines.includes(`${setting.name}=${setting.value}  (default ${setting.default})`), setting.name);
    for (const { id, source } of rules) assert.ok(lines.some((line) => line.startsWith(`${id} `) && line.endsWith(` ${source}`)), id);
    assert.equal(highwater(["-h", name]).stdout, stdout);
  }
  assert.match(highwater(["help", "minikafka"]).stdout, /^ {2}produce TOPIC-P .*\n {6}defaults: acks=all\n/m);
  assert.match(highwater(["help", "minikafka"]).stdout, /^ {2}topic NAME .*\n {6}defaults: partitions=1, replicas=1\n {6}settings: min\.insync\.replicas, /m);
});

test("help without a model points on, and knows no other", () => {
  const help = highwater(["help"]);
  assert.deepEqual([help.status, help.stderr], [0, ""]);
  assert.match(help.stdout, /^usage: highwater run FILE[\s\S]*^Models: minikafka, miniredis\./m);
  for (const args of [["--help"], ["-h"], ["run", "--help"], ["test", story, "-h"]]) assert.deepEqual(highwater(args), help, args.join(" "));
  assert.deepEqual(highwater(["help", "kafak"]), { status: 2, stdout: "", stderr: "highwater: there is no model kafak; there are minikafka, miniredis\n" });
});

test("--version is the package's", async () => {
  assert.deepEqual(highwater(["--version"]), { status: 0, stdout: `${(await load()).version}\n`, stderr: "" });
});

test("a package that is not built says so, in one sentence", () => {
  for (const name of ["wasm_exec.js", "highwater.wasm"]) {
    const unbuilt = join(cwd, `without-${name}`);
    cpSync(site, unbuilt, { recursive: true });
    rmSync(join(unbuilt, name));
    const call = (...args) => spawnSync(process.execPath, [join(unbuilt, "cli.mjs"), ...args], { cwd, encoding: "utf8" });
    for (const args of [["run", story], ["test", story], ["help", "minikafka"]]) {
      const { status, stdout, stderr } = call(...args);
      assert.deepEqual([status, stdout, stderr], [2, "", `highwater: this package is not built (no ${name}): run ./build.sh build first\n`]);
    }
    assert.match(call("--help").stdout, /^usage: /);
    assert.equal(call("--version").status, 0);
  }
});

test("a byte that is not UTF-8 keeps its place", () => {
  const bytes = (...parts) => Buffer.concat(parts.map((part) => Buffer.from(part)));
  const place = (content) => highwater(["run", file("bytes.hw", content)]).stderr.match(/^bytes\.hw:(\d+):(\d+): the script is not UTF-8 here/)?.slice(1).map(Number);
  assert.deepEqual(place(bytes(head, "produce t-0 ", [0xff], "\n")), [4, 13]);
  assert.deepEqual(place(bytes(head, "produce t-0 é😀", [0xc3], "\n")), [4, 15]); // a lead byte without the rest
  assert.deepEqual(place(bytes(head, "# ", [0xed, 0xa0, 0x80], "\n")), [4, 3]); // a surrogate, encoded
  assert.deepEqual(place(bytes(head, "produce t-0 a", [0xe2, 0x82])), [4, 14]); // cut at the end of the file
  assert.deepEqual(place(bytes([0xff], head)), [1, 1]);
  assert.equal(place(bytes([0xef, 0xbb, 0xbf], head)), undefined); // a BOM is none
});

test("an unreadable file, wrong arguments", () => {
  assert.match(highwater(["run", "missing.hw"]).stderr, /^highwater: cannot read missing\.hw: ENOENT/);
  assert.match(highwater(["run", "."]).stderr, /^highwater: cannot read \.: EISDIR/);
  for (const args of [[], ["run"], ["run", "a", "b"], ["test"], ["walk", story], ["run", story, "--jason"], ["run", "-x"], ["help", "a", "b"], ["help", "--json"], ["--version", "a"], ["toString"]]) {
    const { status, stdout, stderr } = highwater(args);
    assert.deepEqual([status, stdout], [2, ""], args.join(" "));
    assert.match(stderr, /^usage: highwater run FILE/);
  }
  assert.equal(highwater(["run", "missing.hw"]).status, 2);
});

test("standard output closed early is no error", () => {
  const long = file("long.hw", `${head}${"tick 1ms\n".repeat(5000)}`);
  const { status, stdout, stderr } = spawnSync("sh", ["-c", `"${cli}" run ${long} | head -n 1`], { cwd, encoding: "utf8" });
  assert.deepEqual([status, stdout, stderr], [0, "1  model minikafka\n", ""]);
});
