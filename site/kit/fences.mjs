// The hw fences of a lesson, found by their lines alone: what a page needs of it.
// Reads text only; needs nothing. A whole lesson, prose and all, is lesson.mjs's.

/** Every hw fence: what stands behind "hw", the content, and the file's line at which it begins. */
export function fences(markdown) {
  const lines = markdown.replace(/^\ufeff/, "").split(/\r?\n/);
  const found = [];
  for (let i = 0; i < lines.length; i++) {
    const [, fence, word, info] = lines[i].match(/^ {0,3}(`{3,}|~{3,})\s*(\S*)\s*(.*)$/) ?? [];
    if (fence === undefined) continue;
    const isEnd = (line) => line.trim().startsWith(fence) && line.trim().replaceAll(fence[0], "") === "";
    const from = i + 1;
    while (++i < lines.length && !isEnd(lines[i]));
    if (word === "hw") found.push({ info, text: lines.slice(from, i).map((line) => `${line}\n`).join(""), line: from + 1 });
  }
  return found;
}

/** The title of a lesson's front matter, in its languages; null: there is none. */
export function titleOf(markdown) {
  const [, front] = markdown.match(/^\ufeff?---\s*\n([\s\S]*?)\n---\s*\n/) ?? [];
  const [, title] = front?.match(/^title:((?:.*)(?:\n[ \t].*)*)/m) ?? [];
  const texts = {};
  for (const [, lang, text] of title?.matchAll(/^[ \t]+(en|zh):\s*["']?(.*?)["']?\s*$/gm) ?? []) texts[lang] = text;
  return Object.keys(texts).length > 0 ? texts : null;
}
