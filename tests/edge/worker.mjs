// The built worker in workerd, by itself: no assets, no configuration but its variables.
import { readFileSync } from "node:fs";
import { Miniflare } from "miniflare";
import { root } from "../scripts.mjs";

const edge = `${root}wasm/edge`;
const [, compatibilityDate] = /"compatibility_date": "([^"]+)"/.exec(readFileSync(`${edge}/wrangler.jsonc`, "utf8"));

// Asks many things at once, from within: no socket and no patience of a server's stands in between.
const crowd = `export default { async fetch(request, { EDGE }) {
  const asked = await request.json();
  return Response.json(await Promise.all(asked.map(async ({ path, ...init }) => {
    const response = await EDGE.fetch("http://edge" + path, init);
    return { status: response.status, text: await response.text() };
  })));
} }`;

/** A worker with these variables, and the service's program unless another is named; ask for `ready`, its URL, and `dispose` of it. */
export const worker = (bindings, modulesRoot = edge) => new Miniflare({
  host: "127.0.0.1", port: 0, cf: false,
  workers: [{
    name: "edge", bindings, compatibilityDate,
    modules: true, modulesRoot, scriptPath: `${modulesRoot}/worker.mjs`,
    modulesRules: [{ type: "ESModule", include: ["**/*.js", "**/*.mjs"] }, { type: "CompiledWasm", include: ["**/*.wasm"] }],
  }, { name: "crowd", compatibilityDate, modules: true, script: crowd, serviceBindings: { EDGE: "edge" } }],
});

/** The answers, { status, text }, to requests made at the same time: { method, path, headers, body } each. */
export async function atOnce(worker, requests) {
  const fetcher = await worker.getWorker("crowd");
  return (await fetcher.fetch("http://crowd", { method: "POST", body: JSON.stringify(requests) })).json();
}
