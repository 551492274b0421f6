// Packs what <highwater-lab> is made of into classic scripts beside the face, for
// places where neither a module nor fetch is to be had:
//
//   site/highwater-lab.js       what works once an element is seen, styles and all
//   site/highwater.wasm.js      the core, gzip in base64
//   site/highwater-sources.js   the labs and lessons, as text
import SevenZip from "7z-wasm";
import { build, transform } from "esbuild";
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

// A twentieth smaller than zlib makes it. Neither name nor time: the same core is the same text.
const zip = await SevenZip({ print() {} });
zip.FS.writeFile("core", await readFile(`${site}highwater.wasm`));
zip.callMain(["a", "-tgzip", "-mx=9", "-mfb=258", "-mpass=3", "-mtm=off", "core.gz", "core"]);
await writeFile(`${site}highwater.wasm.js`, part("core", Buffer.from(zip.FS.readFile("core.gz")).toString("base64")));

const sources = {};
for (const [folder, kind] of [["labs", ".hw"], ["lessons", ".md"]]) {
  for (const file of (await readdir(site + folder)).filter((file) => file.endsWith(kind) && file !== "AUTHORS.md").sort()) sources[`${folder}/${file}`] = await readFile(`${site}${folder}/${file}`, "utf8");
}
await writeFile(`${site}highwater-sources.js`, part("sources", sources));
