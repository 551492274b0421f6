// The same script gives the same bytes natively and in Node.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { load } from "highwater";

const root = fileURLToPath(new URL("../..", import.meta.url));
const scripts = ["site/labs", "core/kafka/testdata", "core/redis/testdata"].filter((folder) => existsSync(root + folder))
  .flatMap((folder) => readdirSync(root + folder).filter((name) => name.endsWith(".hw")).map((name) => `${folder}/${name}`));

test("traces are equal, byte for byte", async () => {
  assert.ok(scripts.length > 0);
  const highwater = await load();
  const traces = execFileSync(`${root}tests/.built/parity`, scripts, { cwd: root, encoding: "utf8", maxBuffer: 1 << 30 }).trimEnd().split("\n");
  assert.equal(traces.length, scripts.length);
  for (const [i, script] of scripts.entries()) {
    const lab = highwater.open(readFileSync(root + script, "utf8"));
    assert.ok(JSON.stringify(lab.trace({ states: "all" })) === traces[i], script);
    lab.close();
  }
});
