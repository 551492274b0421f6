// The command line as a shell runs it.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { fileURLToPath } from "node:url";
import { load } from "highwater";

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

test("run prints each step: number, command, what came of it, its events", () => {
  const { status, stdout, stderr } = highwater(["run", story]);
  assert.deepEqual([status, stderr], [0, ""]);
  assert.match(stdout, /^1 {2}model minikafka\n {3}ok\n/);
  assert.match(stdout, /^4 {2}produce t-0 a acks=all\n {3}ok\n/m);
  assert.match(stdout, /^ {3}- append partition="t-0" broker=1 baseOffset=0 nextOffset=1 epoch=0 bytes=69 \[log\.append\]$/m); // 61 + 8: one value of one byte
  assert.match(stdout, /^9 {2}produce t-0 b acks=all\n {3}refused: NotEnoughReplicas \[ack\.min-isr\]\n/m);
});

test("run --json prints the trace", async () => {
  const lab = (await load()).open(`${head}produce t-0 a\n`);
  const expected = `${JSON.stringify(lab.trace())}\n`;
  assert.deepEqual(highwater(["run", file("short.hw", `${head}produce t-0 a\n`), "--json"]), { status: 0, stdout: expected, stderr: "" });
  assert.deepEqual(highwater(["run", "--json", "-"], `${head}produce t-0 a\n`), { status: 0, stdout: expected, stderr: "" });
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
  assert.match(highwater(["test", bad]).stdout, /^Bail out! bad\.hw:4:3: /m);
  assert.match(highwater(["run", "-"], "boom").stderr, /^-:1:1: /);
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
  for (const args of [[], ["run"], ["run", "a", "b"], ["test"], ["walk", story], ["run", story, "--jason"], ["run", "-x"]]) {
    const { status, stdout, stderr } = highwater(args);
    assert.deepEqual([status, stdout], [2, ""], args.join(" "));
    assert.match(stderr, /^usage: highwater run FILE/);
  }
  assert.equal(highwater(["run", "missing.hw"]).status, 2);
  assert.equal(highwater(["--help"]).status, 0);
});

test("standard output closed early is no error", () => {
  const long = file("long.hw", `${head}${"tick 1ms\n".repeat(5000)}`);
  const { status, stdout, stderr } = spawnSync("sh", ["-c", `"${cli}" run ${long} | head -n 1`], { cwd, encoding: "utf8" });
  assert.deepEqual([status, stdout, stderr], [0, "1  model minikafka\n", ""]);
});
