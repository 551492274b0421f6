// The recipes of site/EMBEDDING.md: each is built as its readers build it, and opened
// in a browser.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, readdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after } from "node:test";
import { pathToFileURL } from "node:url";
import { root } from "../scripts.mjs";
import { serve, site } from "../serve.mjs";
import { launchChromium, test, use, watch } from "./browsers.mjs";

const recipes = join(root, "tests/recipes");
const built = join(recipes, ".built");
const cli = join(site, "cli.mjs");
rmSync(built, { recursive: true, force: true });
const used = use(launchChromium);

/** The package without what it is built with, as it lies in a node_modules. */
const { files } = JSON.parse(readFileSync(join(site, "package.json"), "utf8"));
const install = (folder) => ["package.json", ...files].forEach((file) => cpSync(join(site, file), join(folder, file), { recursive: true }));

/** A recipe's folder of its own, with the package in what is served as it is. */
function copied(t, name, served = "highwater") {
  const folder = join(built, name);
  t.after(() => rmSync(folder, { recursive: true }));
  cpSync(join(recipes, name), folder, { recursive: true });
  if (served) install(join(folder, served));
  return folder;
}

const tool = (name, folder, args, env) => execFileSync(join(recipes, "node_modules/.bin", name), args, { cwd: folder, stdio: "pipe", env: { ...process.env, ...env } });

/** Opens a page of a folder, with no policy and no other help. */
async function visit(t, folder, path = "") {
  const { server, url } = await serve({ root: folder, headers: {} });
  const page = await used.browser.newPage({ locale: "en-US" });
  const { complaints } = watch(page);
  t.after(async () => {
    await page.close();
    server.close();
  });
  await page.goto(url + path);
  return { page, complaints };
}

const lab = (page) => page.locator("highwater-lab");
const step = (page) => lab(page).evaluate((element) => element.step);
/** One lab is there, drawn; it stands at 3, and a click leads on. */
async function works(page) {
  await lab(page).locator("[part=stage] svg").first().waitFor();
  assert.equal(await lab(page).count(), 1);
  assert.equal(await lab(page).locator("[part=widget]").count(), 1);
  assert.equal(await step(page), 3);
  await lab(page).getByRole("button", { name: "Next step", exact: true }).click();
  assert.equal(await step(page), 4);
}
const words = "Broker 1 acknowledges refund-41, fails, and nobody else has it.";

test("what the page of recipes shows is what is built here, and with what", () => {
  const told = readFileSync(join(site, "EMBEDDING.md"), "utf8");
  const sources = readdirSync(recipes, { withFileTypes: true }).filter((entry) => entry.isDirectory() && !["node_modules", ".built"].includes(entry.name))
    .flatMap(({ name }) => readdirSync(join(recipes, name), { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name)));
  assert.ok(sources.length >= 10);
  for (const path of sources) assert.ok(told.includes(`\n${readFileSync(path, "utf8")}\`\`\``), path);
  const { devDependencies } = JSON.parse(readFileSync(join(recipes, "package.json"), "utf8"));
  for (const [name, title] of [["vite", "Vite"], ["vitepress", "VitePress"], ["react", "React"]]) assert.ok(told.includes(`${title} ${devDependencies[name]}`), title);
});

test("plain HTML", async (t) => {
  const folder = copied(t, "plain");
  const { page, complaints } = await visit(t, folder);
  await works(page);
  assert.deepEqual(complaints, []);
});

test("plain HTML, drawn beforehand", async (t) => {
  const folder = copied(t, "plain");
  execFileSync(process.execPath, [cli, "prerender", join(folder, "index.html")], { stdio: "pipe" });
  const html = readFileSync(join(folder, "index.html"), "utf8");
  assert.match(html, /<figure data-highwater="drawn" lang="en"><svg/);
  assert.ok(html.includes(words));
  const { page, complaints } = await visit(t, folder);
  await works(page);
  assert.equal(await page.locator("figure").isVisible(), false);
  assert.deepEqual(complaints, []);
});

test("a Markdown site, rendered on the server", async (t) => {
  const folder = copied(t, "vitepress", "public/highwater");
  tool("vitepress", folder, ["build"]);
  const dist = join(folder, ".vitepress/dist");
  assert.ok(readFileSync(join(dist, "lost-tail.html"), "utf8").includes(words));
  const { page, complaints } = await visit(t, dist, "lost-tail.html");
  await works(page);
  await page.getByRole("link", { name: "All notes" }).click(); // by the router, not by the browser
  await page.getByRole("heading", { name: "Notes" }).waitFor();
  assert.equal(await lab(page).count(), 0);
  await page.getByRole("main").getByRole("link", { name: "A lost tail" }).click();
  await works(page);
  assert.deepEqual(complaints, []);
});

test("a Markdown site that is not at the root of its host", async (t) => {
  const folder = copied(t, "vitepress", "public/highwater");
  const edit = (name, from, to) => writeFileSync(join(folder, name), readFileSync(join(folder, name), "utf8").replace(from, to));
  edit(".vitepress/config.mjs", '"/highwater/', '"/notes/highwater/');
  edit(".vitepress/config.mjs", "export default {", 'export default {\n  base: "/notes/",');
  edit("lost-tail.md", '"/highwater/', '"/notes/highwater/');
  tool("vitepress", folder, ["build"]);
  renameSync(join(folder, ".vitepress/dist"), join(folder, "notes")); // as its host has it
  const { page, complaints } = await visit(t, folder, "notes/lost-tail.html");
  await works(page);
  await page.getByRole("link", { name: "All notes" }).click();
  await page.getByRole("heading", { name: "Notes" }).waitFor();
  await page.getByRole("main").getByRole("link", { name: "A lost tail" }).click();
  await works(page);
  assert.deepEqual(complaints, []);
});

test("React, rendered on a server", async (t) => {
  const folder = copied(t, "react", "public/highwater");
  cpSync(join(recipes, "react-server"), folder, { recursive: true });
  const write = (name, text) => writeFileSync(join(folder, name), text);
  write("main.jsx", 'import { StrictMode } from "react";\nimport { hydrateRoot } from "react-dom/client";\nimport { Page } from "./page.jsx";\nhydrateRoot(document.getElementById("root"), <StrictMode><Page /></StrictMode>);\n');
  write("server.jsx", 'import { StrictMode } from "react";\nimport { renderToString } from "react-dom/server";\nimport { Page } from "./page.jsx";\nprocess.stdout.write(renderToString(<StrictMode><Page /></StrictMode>));\n');
  const build = (...args) => tool("vite", folder, ["build", "--mode", "development", "--logLevel", "error", ...args], { NODE_ENV: "development" }); // in which React says what does not fit
  build();
  build("--ssr", "server.jsx", "--outDir", "server");
  const html = execFileSync(process.execPath, [join(folder, "server/server.js")], { encoding: "utf8" });
  assert.match(html, new RegExp(`<highwater-lab src="highwater/labs/kafka-lost-tail\\.hw" step="3"><p>${words}`));
  const index = readFileSync(join(folder, "dist/index.html"), "utf8").replace('<div id="root"></div>', `<div id="root">${html}</div>`);
  write("dist/index.html", index);
  assert.ok(index.includes(html));
  const { page, complaints } = await visit(t, join(folder, "dist"));
  await works(page);
  assert.deepEqual(complaints, []);
});

for (const mode of ["development", "production"]) { // StrictMode mounts twice in the first
  test(`React with StrictMode, through Vite: ${mode}`, async (t) => {
    const folder = copied(t, "react", "public/highwater");
    tool("vite", folder, ["build", "--mode", mode, "--logLevel", "error"], { NODE_ENV: mode });
    const { page, complaints } = await visit(t, join(folder, "dist"));
    await works(page);
    await page.getByText("Last command: produce orders-0 cart-41 paid-41").waitFor();
    await page.getByRole("button", { name: "Hide" }).click();
    assert.equal(await lab(page).count(), 0);
    await page.getByRole("button", { name: "Show" }).click();
    await works(page);
    assert.deepEqual(complaints, []);
  });
}

test("a frame", async (t) => {
  const folder = copied(t, "frame");
  const { page, complaints } = await visit(t, folder);
  const inner = page.frameLocator("iframe");
  await inner.getByRole("button", { name: "Next step", exact: true }).click();
  const frame = page.frames().find((each) => each.url().includes("embed.html"));
  assert.equal(await frame.evaluate(() => document.querySelector("highwater-lab").step), 4);
  await page.waitForFunction(() => document.querySelector("iframe").height !== "420");
  assert.deepEqual(complaints, []);
});

test("a bundle from a disk", async (t) => {
  const folder = copied(t, "bundle", null);
  execFileSync(process.execPath, [cli, "bundle", join(folder, "lesson.md"), "-o", join(folder, "lesson.html")], { stdio: "pipe" });
  const page = await used.browser.newPage({ locale: "en-US" });
  t.after(() => page.close());
  const { complaints, requests } = watch(page);
  await page.goto(pathToFileURL(join(folder, "lesson.html")).href);
  await lab(page).locator("[part=stage] svg").first().waitFor();
  await lab(page).evaluate((element) => element.goto(1));
  await lab(page).getByRole("button", { name: "Next step", exact: true }).click();
  assert.equal(await step(page), 2);
  assert.deepEqual(requests.filter((url) => !/^(file|data|blob):/.test(url)), []);
  assert.deepEqual(complaints, []);
});

test("node --test, in a folder elsewhere", (t) => {
  const folder = mkdtempSync(join(tmpdir(), "highwater-"));
  t.after(() => rmSync(folder, { recursive: true }));
  cpSync(join(recipes, "node"), folder, { recursive: true });
  install(join(folder, "node_modules/highwater"));
  const { NODE_TEST_CONTEXT, ...env } = process.env; // it is a run of its own
  assert.match(execFileSync(process.execPath, ["--test"], { cwd: folder, encoding: "utf8", env }), /^# pass 1$/m);
});
