// Writes what the edge and the playground know of the lessons' exercises, each known by LESSON/NAME: all it takes to
// judge an answer. The solution stays here, and of the edge the hints, too: a learner asks it.
import { createHash } from "node:crypto";
import { readFile, readdir, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { languages, parseBlock } from "../site/kit/block.mjs";
import { fences, titleOf } from "../site/kit/fences.mjs";

const lessons = fileURLToPath(new URL("../site/lessons/", import.meta.url));

const both = (texts) => Object.fromEntries(languages.map((lang) => [lang, texts?.[lang] ?? texts?.en ?? texts?.zh ?? ""]));

/** All of them, in the lessons' order: { lesson, title, fence, block }. */
async function written() {
  const files = (await readdir(lessons)).filter((name) => /^[a-z].*\.md$/.test(name)).sort();
  const found = await Promise.all(files.map(async (file) => {
    const markdown = await readFile(lessons + file, "utf8");
    const lesson = file.slice(0, -3);
    return fences(markdown).filter(({ info }) => /^exercise(\s|$)/.test(info)).map((fence) => {
      const { block, problems } = parseBlock(fence.info, fence.text);
      if (problems.length > 0) throw new Error(`${lesson}: exercise ${block?.name}: ${problems[0].message}`);
      return { lesson, title: both(titleOf(markdown)), fence, block };
    });
  }));
  return found.flat();
}

/** As the edge has them; digest: of the block as it stands in its lesson, from "hw" to its last line. */
export async function exercises() {
  return (await written()).map(({ lesson, title, fence: { info, text }, block: { name, texts, points, allow, setup, start, goals } }) => ({
    id: `${lesson}/${name}`, digest: createHash("sha256").update(`hw ${info}\n${text}`).digest("hex"),
    title, task: both(texts), points, allow, setup: setup.text, start: start.text,
    goals: goals.map(({ once, expects, texts }) => ({ once, expects: expects.map(({ text }) => text), text: both(texts) })),
  }));
}

/** As the playground has them: what kit/check.mjs judges by, and what a learner reads. */
async function forThePage() {
  return (await written()).map(({ lesson, title, block: { name, texts, points, allow, setup, start, goals, hints, shown } }) => ({
    lesson, title, name, texts, points, allow, setup, start, goals, hints, shown,
  }));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [, , edge, page] = process.argv;
  await writeFile(edge, `${JSON.stringify(await exercises())}\n`);
  await writeFile(page, `export const exercises = ${JSON.stringify(await forThePage())};\n`);
}
