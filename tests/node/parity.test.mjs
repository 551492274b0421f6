// The same script gives the same bytes natively and in Node.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { test } from "node:test";
import { load } from "highwater";
import { different, digests, nativeDigests, sights } from "../pictures.mjs";
import { root, scripts } from "../scripts.mjs";

test("traces and questions are equal, byte for byte", async () => {
  assert.ok(scripts.length > 0);
  const highwater = await load();
  const paths = scripts.map(({ path }) => path);
  const traces = execFileSync(`${root}tests/.built/parity`, paths, { cwd: root, encoding: "utf8", maxBuffer: 1 << 30 }).trimEnd().split("\n");
  assert.equal(traces.length, scripts.length);
  for (const [i, { path, text }] of scripts.entries()) {
    const lab = highwater.open(text);
    const trace = lab.trace({ states: "all" });
    const asked = trace.steps.map(({ n }) => { lab.goto(n - 1); return lab.ask(); });
    assert.ok(JSON.stringify([trace, asked]) === traces[i], path);
    lab.close();
  }
});

test("pictures are equal, byte for byte", async () => {
  const all = sights(await load());
  assert.deepEqual(different(all, await digests("highwater", all), nativeDigests(all)), []);
});
