// The commands for authors who embed: bundle, prerender, preview, and what they
// share with the element.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { chmodSync, mkdtempSync, readFileSync, readdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { load } from "highwater";
import { fences, titleOf } from "highwater/kit/fences.mjs";
import { pageOf } from "highwater/kit/html.mjs";
import { parseLesson } from "highwater/kit/lesson.mjs";
import { prerender } from "highwater/kit/prerender.mjs";
import { preview } from "highwater/kit/preview.mjs";
import { root } from "../scripts.mjs";

const highwater = await load();
const script = "model minikafka\ncluster brokers=1,2\ntopic orders replicas=2\nproduce orders-0 tea acks=1\nreplicate\n";
const cli = (...args) => spawnSync(process.execPath, [`${root}site/cli.mjs`, ...args], { encoding: "utf8" });

function folder(t, files) {
  const made = mkdtempSync(join(tmpdir(), "highwater-"));
  t.after(() => rmSync(made, { recursive: true }));
  for (const [name, text] of Object.entries(files)) writeFileSync(join(made, name), text);
  return made;
}

test("the fences of every lesson are found as Markdown finds them, and its title", () => {
  for (const file of readdirSync(`${root}site/lessons`)) {
    const text = readFileSync(`${root}site/lessons/${file}`, "utf8");
    const { blocks, title } = parseLesson(text);
    assert.deepEqual(fences(text).map(({ line }) => line - 1), blocks.map(({ line }) => line), file);
    assert.deepEqual(titleOf(text), title, file);
  }
  const tricky = "````markdown\n```hw experiment shown\nmodel minikafka\n```\n````\n\n~~~hw\nmodel miniredis\n~~~\n";
  assert.deepEqual(fences(tricky), [{ info: "", text: "model miniredis\n", line: 8 }]);
});

// verify reads Markdown as a whole, a page by its lines: what one checks the other has to show.
test("a page finds the blocks that Markdown has, and a title as YAML has it", () => {
  const fence = (name, mark = "```") => `${mark}hw experiment ${name}\nmodel minikafka\n${mark}\n`;
  const own = fence("own");
  const indented = (by) => own.replace(/^(?=.)/gm, " ".repeat(by));
  for (const [what, text] of Object.entries({
    "a line that begins with code": `\`\`\`no fence\`\`\` here\n\n${own}`,
    "one that is commented out": `<!--\n${fence("old")}-->\n${own}`,
    "one that is HTML": `<pre>\n\n${fence("old")}</pre>\n\n<div>\n${fence("old")}</div>\n\n<div>\n\n${own}\n</div>\n`,
    "one in the front matter": `---\nnote: |\n  x\n${fence("old").replace(/^/gm, "  ")}\n---\n${own}`,
    "indented by three": indented(3), "by four, which is code": `Text.\n\n${indented(4)}\n${fence("other")}`,
    "what looks like its end": "```hw\nmodel minikafka\n    ```\n``` x\n~~~\n```\n", "a longer end": own.replace(/```\n$/, "`````\n"),
    "another mark": fence("own", "~~~~"), "CR before LF": `Text.\n\n${own}`.replaceAll("\n", "\r\n"),
  })) {
    const { blocks, fences: known } = parseLesson(text);
    assert.equal(blocks.length, 1, what);
    assert.deepEqual(fences(text), known, what);
  }
  for (const title of ["{ en: One, zh: 一 }", "\n  en: One # a remark\n  zh: '一''二'", '\n  en: "One \\"two\\" # three"\n  zh: "一"', "{en: 'One, two', zh: 一}"]) for (const end of ["\n", "\r\n"]) {
    const text = `---\ntitle: ${title}\nobjective:\n  en: No title.\n---\n`.replaceAll("\n", end);
    assert.deepEqual(titleOf(text), parseLesson(text).title, title);
  }
  assert.equal(titleOf("---\ntitle:\n  en: >\n    On lines\n    of its own\n---\n"), null); // then the block's name is shown
});

test("prerender writes a drawing and a description, once", (t) => {
  const page = `<!doctype html>\n<p>Before.</p>\n<highwater-lab mode="figure"><pre>\n${script}</pre></highwater-lab>\n<highwater-lab lang="zh" step="4"><pre>\n${script}</pre></highwater-lab>\n<p>After.</p>\n`;
  const made = folder(t, { "page.html": page });
  const file = join(made, "page.html");
  assert.deepEqual(cli("prerender", file).status, 0);
  const once = readFileSync(file, "utf8");
  assert.equal(once.match(/<figure data-highwater="drawn"/g).length, 2);
  assert.match(once, /<figure data-highwater="drawn" lang="en"><svg .*HW 1.*<figcaption><p>Partition orders-0: HW 1, /);
  assert.match(once, /<figure data-highwater="drawn" lang="zh"><svg .*<figcaption><p>分区 orders-0：HW 0/);
  assert.equal(once.replace(/<figure.*?<\/figure>/gs, ""), page); // the rest is as it was
  const ids = [...once.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
  assert.equal(new Set(ids).size, ids.length);
  assert.equal(cli("prerender", file).status, 0);
  assert.equal(readFileSync(file, "utf8"), once);
});

// A page is somebody's work, of whatever kind of HTML: what is written has to be found again, and the rest stays, byte for byte.
test("prerendered twice a page is the same, however it is written", (t) => {
  const pre = `<pre>\n${script}</pre>`;
  const lab = `<highwater-lab>${pre}</highwater-lab>`;
  const pages = {
    "CR before LF": `<!doctype html>\n${lab}\n`.replaceAll("\n", "\r\n"), "CR alone": `<div>\n${lab}`.replaceAll("\n", "\r"), "a byte order mark": `\ufeff${lab}`,
    "capitals, no quotes": `<HIGHWATER-LAB MODE=figure LANG=zh><PRE>\n${script}</PRE></HIGHWATER-LAB>`, "twice an attribute": `<highwater-lab mode=figure mode=qiuz>${pre}</highwater-lab>`,
    "a template": `<template><template>${lab}</template></template>`, "a table": `<table><tr><td>${lab}</td></tr>${lab}</table>`, "one in another": `<highwater-lab>${pre}${lab}</highwater-lab>`,
    "beside comments and CDATA": `<!-- ${lab} --><svg><![CDATA[ ${lab} ]]></svg>${lab}<noscript>${lab}</noscript><textarea>${lab}</textarea>`,
  };
  const made = folder(t, {});
  const file = join(made, "page.html");
  for (const [name, page] of Object.entries(pages)) {
    const { text, problems, drawn } = prerender(highwater, file, page);
    assert.deepEqual(problems, [], name);
    assert.ok(drawn > 0 && text.match(/<figure data-highwater/g).length === drawn, name);
    assert.equal(text.replace(/<figure.*?<\/figure>/gs, ""), page, name);
    assert.equal(prerender(highwater, file, text).text, text, name);
  }
});

test("a <p> would end at a drawing: what stands in one is told of, and left as it is", (t) => {
  const file = join(folder(t, { "a.hw": script }), "page.html");
  const page = `<p>See <b><highwater-lab src="a.hw"></highwater-lab></b>.</p>\n<div><highwater-lab src="a.hw"></highwater-lab></div>\n`;
  const { text, problems } = prerender(highwater, file, page);
  assert.deepEqual(problems, [{ line: 1, message: "a <p> around <highwater-lab> would end at its drawing; put it outside of the <p>" }]);
  assert.match(text, /^<p>See <b><highwater-lab src="a\.hw"><\/highwater-lab><\/b>\.<\/p>\n<div><highwater-lab src="a\.hw"><figure /);
});

test("an address that is none is told with its line", (t) => {
  const file = join(folder(t, { "a.md": "```hw experiment a\nmodel minikafka\n```\n" }), "page.html");
  for (const [src, message] of [
    ["", /^src="" is no address$/], ["http://[", /^src="http:\/\/\[" is no address$/], ["file://host/a.hw", /is elsewhere/], ["https://elsewhere.example/a.hw", /is elsewhere/],
    [".", /^cannot read \., which would be /], ["a%2Fb.hw", /^cannot read a%2Fb\.hw/], ["a%00b.hw", /^cannot read a%00b\.hw/], ["a.md#%", /^there is no experiment or exercise "%"$/],
  ]) {
    const { problems } = prerender(highwater, file, `<highwater-lab src="${src}"></highwater-lab>`);
    assert.match(problems[0].message, message);
  }
});

test("a page that is not UTF-8 is left as it is, and a lesson that is not is told of", (t) => {
  const made = folder(t, { "page.html": "" });
  const file = join(made, "page.html");
  const page = Buffer.concat([Buffer.from("<!doctype html>\n<p>"), Buffer.from([0xd6, 0xd0]), Buffer.from(`</p><highwater-lab><pre>${script}</pre></highwater-lab>\n`)]); // GBK
  writeFileSync(file, page);
  const { status, stderr } = cli("prerender", file);
  assert.deepEqual([status, stderr], [2, `highwater: ${file} is not UTF-8; it is left as it is\n`]);
  assert.ok(readFileSync(file).equals(page));
  assert.match(cli("verify", file).stdout, /page\.html:2: this is not UTF-8 from here on\n/);
});

test("a page that may not be written is a sentence, not a trace", (t) => {
  const made = folder(t, { "page.html": `<highwater-lab><pre>${script}</pre></highwater-lab>` });
  const file = join(made, "page.html");
  chmodSync(file, 0o444);
  chmodSync(made, 0o755);
  const anybody = process.getuid() === 0 ? { uid: 65534, gid: 65534 } : {}; // root may write everything
  const { status, stderr } = spawnSync(process.execPath, [`${root}site/cli.mjs`, "prerender", file], { encoding: "utf8", ...anybody });
  assert.equal(status, 2);
  assert.match(stderr, /^highwater: cannot write .*page\.html: EACCES[^\n]*\n$/);
});

test("a picture is drawn behind the last step that does something, as wide as the page, however high it is", () => {
  const servers = [..."ABCDEF"].map((name) => `server ${name}\n${name === "A" ? "" : `attach ${name} A\n`}`).join("");
  const page = `<highwater-lab mode="figure"><pre>model miniredis\n${servers}A&gt; SET a 1\nexpect last ok=true\nexpect server A sequence=1\n</pre></highwater-lab>`;
  const { text, problems } = prerender(highwater, "page.html", page);
  assert.deepEqual(problems, []);
  const [, attributes, height] = text.match(/<svg ([^>]*viewBox="0 0 720 ([\d.]+)"[^>]*)>/);
  assert.ok(Number(height) > 300, height); // six lanes need more than there is
  assert.match(attributes, / width="100%"/);
  assert.doesNotMatch(attributes, / height=/);
  assert.doesNotMatch(text.match(/<figcaption>.*<\/figcaption>/)[0], /expect/i);
});

test("a quiz is drawn as it stands before its first question", () => {
  const file = `${root}site/lessons/page.html`;
  const { text } = prerender(highwater, file, '<highwater-lab mode="quiz" src="kafka-3-the-hidden-tail.md"></highwater-lab>');
  assert.match(text, /nobody has read|Nobody has read/i); // the read is what is asked about
});

test("what cannot be drawn is said with its line, and the rest is drawn", (t) => {
  const made = folder(t, { "page.html": `<!doctype html>\n<highwater-lab src="gone.hw"></highwater-lab>\n<highwater-lab><pre>${script}</pre></highwater-lab>\n<highwater-lab></highwater-lab>\n`, "none.html": "<p>", "x.txt": "" });
  const { status, stdout } = cli("prerender", join(made, "page.html"));
  assert.equal(status, 1);
  const [first, second] = stdout.split("\n");
  assert.match(first, /page\.html:2: cannot read gone\.hw/);
  assert.match(second, /page\.html:9: there is nothing to draw/);
  assert.match(readFileSync(join(made, "page.html"), "utf8"), /<figure/);
  assert.match(cli("prerender", join(made, "none.html")).stderr, /there is no <highwater-lab>/);
  assert.equal(cli("prerender", join(made, "x.txt")).status, 2);
});

test("a bundle's arguments are looked at", (t) => {
  const made = folder(t, { "a.hw": script, "a.txt": "" });
  for (const [wrong, message] of [
    [["bundle"], /usage/], [["bundle", join(made, "a.hw")], /usage/], [["bundle", join(made, "a.hw"), "-o"], /usage/], [["bundle", join(made, "a.hw"), "-o", join(made, "o.html"), "--lang", "de"], /usage/],
    [["bundle", join(made, "a.txt"), "-o", join(made, "o.html")], /none of \.hw, \.md/], [["bundle", "-o", join(made, "a.hw"), join(made, "a.hw")], /a\.hw is none of \.html, \.htm/], [["bundle", join(made, "b.hw"), "-o", join(made, "o.html")], /cannot read/], [["bundle", join(made, "a.hw"), "-o", join(made, "no/o.html")], /cannot write/],
  ]) {
    const { status, stderr } = cli(...wrong);
    assert.equal(status, 2, wrong.join(" "));
    assert.match(stderr, message);
  }
  assert.equal(readFileSync(join(made, "a.hw"), "utf8"), script); // a slip costs nobody a lesson
});

test("a bundle holds whatever lesson there is", () => {
  const block = "```hw experiment a\nmodel minikafka\n```\n";
  for (const text of [`\`\`\`code\`\`\` first\n\n${block}`, `- x\n\n  \`\`\`hw\n  model minikafka\n\nBehind it.\n\n${block}`, `---\ntitle:\n  en: 42\n---\n${block}`, `${block.replaceAll("\n", "\r")}`, `---\n# \`\`\`hw\n\`\`\`hw\n---\n${block}`]) {
    assert.match(pageOf([{ name: "x.md", text }]), /<pre data-hw="experiment a" hidden>\nmodel minikafka\n<\/pre>/);
  }
});

test("a bundle of a lesson with a fault in it says where, and holds the rest", (t) => {
  const made = folder(t, { "a.hw": script, "b.md": "# B\n\nText.\n\n```hw experimnt\nmodel minikafka\n```\n" });
  const [a, b, page] = ["a.hw", "b.md", "o.html"].map((name) => join(made, name));
  const { status, stdout } = cli("bundle", a, b, "-o", page);
  assert.equal(status, 1);
  assert.match(stdout, /^[^\n]*b\.md:5: unknown kind "experimnt"[^\n]*\n$/);
  assert.match(readFileSync(page, "utf8"), /produce orders-0 tea[^]*<p>Text\.<\/p>/);
  assert.equal(cli("bundle", a, "-o", page).status, 0);
});

test("a tag whose attribute means nothing is told with its line", (t) => {
  const made = folder(t, { "page.html": `<!doctype html>\n<highwater-lab mode="qiuz"><pre>${script}</pre></highwater-lab>\n<highwater-lab step="1.5"><pre>${script}</pre></highwater-lab>\n` });
  for (const command of ["verify", "prerender"]) {
    const { status, stdout } = cli(command, join(made, "page.html"));
    assert.equal(status, 1);
    assert.match(stdout, /page\.html:2: mode="qiuz": expected "figure", "tour", "quiz", "play", "lab"\n.*page\.html:8: step="1\.5": expected 0, 1, 2, …\n/);
  }
});

test("a preview serves the file, and says when it was saved", async (t) => {
  const made = folder(t, { "a.hw": script, "page.html": "<!doctype html><title>Own</title>" });
  const { url, close } = await preview(highwater, join(made, "a.hw"));
  t.after(close);
  assert.match(await (await fetch(url)).text(), /<highwater-lab mode="lab"[\s\S]*produce orders-0 tea/);
  for (const part of ["embed.js", "highwater-lab.js", "highwater.wasm", "reload.js"]) assert.equal((await fetch(`${url}-highwater/${part}`)).status, 200, part);
  symlinkSync("/proc/self/mem", join(made, "broken.png")); // a file, as it says, that nobody can read
  for (const outside of ["broken.png", "../package.json", "-highwater/../../go.mod", "nothing"]) assert.equal((await fetch(url + outside.replaceAll("/", "%2f"))).status, 404, outside);
  const stream = (await fetch(`${url}-highwater/reload`)).body.getReader();
  await stream.read(); // it listens
  writeFileSync(join(made, "a.hw"), `${script}tick 500ms\n`);
  assert.match(new TextDecoder().decode((await stream.read()).value), /^data: saved/);
  await stream.cancel();

  // What is saved while a page loads is told as soon as that listens.
  const loading = await (await fetch(url)).text();
  const [, saves] = loading.match(/ data-saves="(\d+)"/);
  const other = (await fetch(`${url}-highwater/reload`)).body.getReader();
  await other.read();
  writeFileSync(join(made, "a.hw"), `${script}tick 600ms\n`);
  await other.read(); // it is known
  await other.cancel();
  const late = (await fetch(`${url}-highwater/reload?${saves}`)).body.getReader();
  assert.match(new TextDecoder().decode((await late.read()).value), /^data: saved/);
  await late.cancel();
  const own = await preview(highwater, join(made, "page.html"));
  t.after(own.close);
  assert.match(await (await fetch(own.url)).text(), /^<!doctype html><script src="[^"]*reload\.js"[^>]*><\/script>\n<title>Own<\/title>$/);
});

test("what is packed for pages without fetch: every lab and lesson, and nothing for authors", () => {
  const packed = readFileSync(`${root}site/highwater-sources.js`, "utf8").match(/\.sources=(.*);\n$/)[1];
  const there = ["labs", "lessons"].flatMap((folder) => readdirSync(`${root}site/${folder}`).map((file) => `${folder}/${file}`));
  assert.deepEqual(Object.keys(JSON.parse(packed)).sort(), there.filter((file) => file !== "lessons/AUTHORS.md").sort());
});

test("the element's types are those of an element", () => {
  const file = `${root}tests/.built/element.ts`;
  writeFileSync(file, `import "highwater/embed.js";
const lab = document.querySelector("highwater-lab")!;
lab.addEventListener("hw-answer", ({ detail }) => { const right: boolean = detail.right; void right; });
lab.mode = "quiz";
void lab.goto(3).then(() => lab.trace()).then(({ seed }) => seed);
// @ts-expect-error no such mode
lab.mode = "movie";
`);
  const { stdout } = spawnSync(`${root}tests/node_modules/.bin/tsc`, ["--ignoreConfig", "--noEmit", "--strict", "--target", "es2022", "--lib", "es2022,dom", "--module", "nodenext", file], { cwd: `${root}tests`, encoding: "utf8" });
  assert.equal(stdout, "");
});
