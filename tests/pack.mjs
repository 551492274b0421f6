// Packs what <highwater-lab> is made of into classic scripts beside the face, for
// places where neither a module nor fetch is to be had:
//
//   site/highwater-lab.js       what works once an element is seen, styles and all
//   site/highwater.wasm.js      the core, gzip in base64
//   site/highwater-sources.js   the labs and lessons, as text
import zopfli from "@gfx/zopfli";
import { build, transform } from "esbuild";
import { createHash } from "node:crypto";
import { readFile, readdir, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";

const site = fileURLToPath(new URL("../site/", import.meta.url));
const target = ["chrome123", "firefox128", "safari17.5"]; // the first that have light-dark()

const styles = { // as text, and no longer than need be
  name: "styles",
  setup({ onLoad }) {
    onLoad({ filter: /\.css$/ }, async ({ path }) => {
      const { code } = await transform(await readFile(path, "utf8"), { loader: "css", minify: true, target });
      return { contents: code, loader: "text" };
    });
  },
};

await build({
  entryPoints: [`${site}lab/widget.mjs`], outfile: `${site}highwater-lab.js`, bundle: true, format: "iife", minify: true, charset: "utf8", target, plugins: [styles], legalComments: "none",
  define: { "import.meta.url": "undefined" }, // its parts are handed over, none is looked for
});

const part = (name, value) => `(globalThis[Symbol.for("highwater")]??={}).${name}=${JSON.stringify(value)};\n`;

// Zopfli finds a twentieth less than gzip -9 does, and takes its time: once for each module.
const core = await readFile(`${site}highwater.wasm`);
const stamp = `/* ${createHash("sha256").update(core).digest("hex")} */`;
const packed = await readFile(`${site}highwater.wasm.js`, "utf8").catch(() => "");
if (!packed.startsWith(stamp)) {
  const gzip = Buffer.from(await zopfli.gzipAsync(core, { numiterations: 1 }));
  await writeFile(`${site}highwater.wasm.js`, stamp + part("core", gzip.toString("base64")));
}

const sources = {};
for (const [folder, kind] of [["labs", ".hw"], ["lessons", ".md"]]) {
  for (const file of (await readdir(site + folder)).filter((file) => file.endsWith(kind)).sort()) sources[`${folder}/${file}`] = await readFile(`${site}${folder}/${file}`, "utf8");
}
await writeFile(`${site}highwater-sources.js`, part("sources", sources));
