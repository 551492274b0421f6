// The hw fences of a lesson, found by their lines alone: what a page needs of it.
// They are those that Markdown has but for the ones in lists and quotes, which
// are code to a reader. Needs nothing. A whole lesson, prose and all, is lesson.mjs's.

// HTML in Markdown, by the line that begins it and the one that ends it: a comment,
// what is not read as HTML, any other tag that has a line of its own.
const html = [[/^ {0,3}<!--/, /-->/], [/^ {0,3}<(pre|script|style|textarea)\b/i, /<\/(pre|script|style|textarea)>/i], [/^ {0,3}<\/?[a-z][^<>]*>\s*$/i, /^\s*$/]];

/** Every hw fence: what stands behind "hw", the content, and the file's line at which it begins. */
export function fences(markdown) {
  const { lines, end } = frontMatter(markdown);
  const found = [];
  const upTo = (i, isLast) => {
    while (i < lines.length && !isLast.test(lines[i])) i++;
    return i;
  };
  for (let i = end; i < lines.length; i++) {
    const [, isLast] = html.find(([isFirst]) => isFirst.test(lines[i])) ?? [];
    if (isLast) i = upTo(i, isLast);
    const [, indent, fence, word, info] = isLast ? [] : lines[i].match(/^( {0,3})(`{3,}(?!.*`)|~{3,})\s*(\S*)\s*(.*)$/) ?? [];
    if (fence === undefined) continue;
    const from = i + 1;
    i = upTo(from, new RegExp(`^ {0,3}${fence[0]}{${fence.length},}\\s*$`));
    if (word === "hw") found.push({ info, text: lines.slice(from, i).map((line) => `${line.replace(new RegExp(`^ {0,${indent.length}}`), "")}\n`).join(""), line: from + 1 });
  }
  return found;
}

/** The title of a lesson's front matter, in its languages; null: there is none that stands on one line for each. */
export function titleOf(markdown) {
  const { lines, end } = frontMatter(markdown);
  const [, title = ""] = lines.slice(1, end).join("\n").match(/^title:(.*(?:\n[ \t].*)*)/m) ?? [];
  const behind = /^\s*\{/.test(title) ? "[,}]" : "(?:\\s#.*)?$";
  const each = new RegExp(`(?<=[\\s{,])(en|zh): *(?:"((?:[^"\\\\]|\\\\.)*)"|'((?:[^']|'')*)'|([^\\s"'>|].*?))\\s*${behind}`, "gm");
  const texts = {};
  for (const [, lang, double, single, plain] of title.matchAll(each)) texts[lang] = plain ?? single?.replaceAll("''", "'") ?? double.replace(/\\(.)/g, "$1");
  return Object.keys(texts).length > 0 ? texts : null;
}

/** Its lines, and the first one behind the front matter, which stands between two lines "---". */
export function frontMatter(markdown) {
  const lines = markdown.replace(/^\ufeff/, "").split(/\r?\n/);
  const isRule = (line) => /^---[ \t]*$/.test(line);
  return { lines, end: isRule(lines[0]) ? lines.findIndex((line, i) => i > 0 && isRule(line)) + 1 : 0 };
}
