// The words of a script line, cut as the engine cuts them. For those who compare
// and change commands; what a command means only the engine says.

export function cut(line) {
  const words = [];
  const next = /[ \t]*(?:(#.*)|(?:([^\s"#=][^\s"=]*)=)?(?:"((?:[^"\\]|\\.)*)"|([^ \t]*)))/y;
  while (next.lastIndex < line.length) {
    const before = next.lastIndex;
    const [all, comment, key, quoted, plain] = next.exec(line);
    const end = before + all.length;
    const start = end - all.trimStart().length;
    if (comment !== undefined) return { words, command: between(line, words), comment };
    if (start < end) words.push({ text: line.slice(start, end), key: key ?? null, value: quoted ?? plain, quoted: quoted !== undefined, start, end });
    else break; // only blanks were left
  }
  return { words, command: between(line, words), comment: null };
}

const between = (line, words) => words.length > 0 ? line.slice(words[0].start, words.at(-1).end) : "";

/** The commands of a script, each with its line, from 1. */
export function commands(script) {
  return script.replace(/^\ufeff/, "").split(/\r?\n/).map((text, i) => ({ ...cut(text), text, line: i + 1 })).filter(({ words }) => words.length > 0);
}

/** Equal for two commands of the same words. */
export const same = (a, b) => key(a) === key(b);
const key = ({ words }) => words.map(({ text }) => text).join(" ");

/** What a command does: its verb, or what a client sends to a server. */
export function verb({ words: [first, second] }) {
  return isClient(first) ? (second?.value ?? "").toUpperCase() : first.text;
}

export const isClient = (word) => /^[^\s"=]+>$/.test(word.text);
