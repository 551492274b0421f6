// Writes what the edge knows of the lessons' exercises: each with its id, LESSON/NAME, and all it takes to judge an
// answer. The solution and the hints stay here: a learner asks the edge, too.
import { createHash } from "node:crypto";
import { readFile, readdir, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { languages, parseBlock } from "../site/kit/block.mjs";
import { fences, titleOf } from "../site/kit/fences.mjs";

const lessons = fileURLToPath(new URL("../site/lessons/", import.meta.url));

/** The published form of an exercise's block; digest: of the block as it stands in its lesson, from "hw" to its last line. */
function published(lesson, title, { info, text }) {
  const { block, problems } = parseBlock(info, text);
  if (problems.length > 0) throw new Error(`${lesson}: exercise ${block?.name}: ${problems[0].message}`);
  const { name, texts, points, allow, setup, start, goals } = block;
  const both = (texts) => Object.fromEntries(languages.map((lang) => [lang, texts?.[lang] ?? texts?.en ?? texts?.zh ?? ""]));
  return {
    id: `${lesson}/${name}`, digest: createHash("sha256").update(`hw ${info}\n${text}`).digest("hex"),
    title: both(title), task: both(texts), points, allow, setup: setup.text, start: start.text,
    goals: goals.map(({ once, expects, texts }) => ({ once, expects: expects.map(({ text }) => text), text: both(texts) })),
  };
}

/** All of them, in the lessons' order. */
export async function exercises() {
  const files = (await readdir(lessons)).filter((name) => /^[a-z].*\.md$/.test(name)).sort();
  const found = await Promise.all(files.map(async (file) => {
    const markdown = await readFile(lessons + file, "utf8");
    const blocks = fences(markdown).filter(({ info }) => /^exercise(\s|$)/.test(info));
    return blocks.map((block) => published(file.slice(0, -3), titleOf(markdown), block));
  }));
  return found.flat();
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await writeFile(process.argv[2], `${JSON.stringify(await exercises())}\n`);
}
