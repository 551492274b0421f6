// The built worker in workerd, by itself: no assets, no configuration but its variables.
import { readFileSync } from "node:fs";
import { Miniflare } from "miniflare";
import { root } from "../scripts.mjs";

const edge = `${root}wasm/edge`;
const [, compatibilityDate] = /"compatibility_date": "([^"]+)"/.exec(readFileSync(`${edge}/wrangler.jsonc`, "utf8"));

/** A worker with these variables; ask for `ready`, its URL, and `dispose` of it. */
export const worker = (bindings, { modulesRoot = edge, script = "worker.mjs" } = {}) => new Miniflare({
  host: "127.0.0.1", port: 0, cf: false, bindings, compatibilityDate,
  modules: true, modulesRoot, scriptPath: `${modulesRoot}/${script}`,
  modulesRules: [{ type: "ESModule", include: ["**/*.js", "**/*.mjs"] }, { type: "CompiledWasm", include: ["**/*.wasm"] }],
});
