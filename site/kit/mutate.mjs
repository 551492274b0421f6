// Every answer one step beside the right one: a line left out, doubled, changed
// places with the next, a number one more or one less, a word of few replaced by
// the others, one server by another. An exercise is worth something if none of them passes.
import { commands, isClient, verb } from "./words.mjs";

export function mutations(given, solution, models) {
  const lines = commands(solution).filter((line) => verb(line) !== "expect"); // which is no step of an answer
  const servers = [...commands(given), ...lines].filter((line) => verb(line) === "server").flatMap(({ words }) => words.slice(1, 2)).map(({ value }) => value);
  const found = [];
  const named = new Map();
  const add = (kind, i, command, replaced) => {
    const script = replaced.map((line) => `${line}\n`).join("");
    if (script === texts.map((line) => `${line}\n`).join("")) return; // alike lines change places
    const key = `${kind}: ${command}`;
    named.set(key, (named.get(key) ?? 0) + 1);
    found.push({ name: named.get(key) === 1 ? key : `${key} (${named.get(key)})`, line: lines[i].line, script });
  };
  const texts = lines.map(({ command }) => command);
  texts.forEach((text, i) => {
    add("without", i, text, texts.toSpliced(i, 1));
    add("twice", i, text, texts.toSpliced(i, 0, text));
    if (i + 1 < texts.length) add("later", i, text, texts.toSpliced(i, 2, texts[i + 1], text));
    for (const other of new Set(neighbours(lines[i], models, servers))) add("instead", i, other, texts.with(i, other));
  });
  return found;
}

/** The commands that differ from this one in one number, one word of few or one server. */
function neighbours(line, models, servers) {
  const { words, command } = line;
  const verbs = models.flatMap((model) => model.verbs).filter(({ name }) => name === words[0].text);
  return words.flatMap((word, i) => {
    const client = isClient(words[0]);
    if (i === (client ? 1 : 0)) return []; // the verb
    const values = [
      ...numbers(word.value), ...(isPartition(verbs, i) ? partitions(word.value) : []), ...siblings(verbs, word),
      ...(client ? (i === 0 ? others(servers.map((name) => `${name}>`), word) : []) : others(servers, word)),
    ];
    return values.filter((value) => value !== word.value).map((value) => {
      const text = `${word.key === null ? "" : `${word.key}=`}${word.quoted ? `"${value}"` : value}`;
      const from = words[0].start;
      return command.slice(0, word.start - from) + text + command.slice(word.end - from);
    });
  });
}

// A number, a duration, or a list of numbers: each of them one less and one more.
function numbers(value) {
  if (!/^-?\d+([,/:]\d+)*(ms|s|m|h)?$/.test(value)) return [];
  return [...value.matchAll(/-?\d+/g)].flatMap(({ 0: digits, index }) => {
    if (!Number.isSafeInteger(Number(digits))) return [];
    return [-1, 1].map((step) => value.slice(0, index) + (Number(digits) + step) + value.slice(index + digits.length));
  });
}

const others = (names, { key, value }) => key === null && names.includes(value) ? names : [];

const partitions = (value) => {
  const [, topic, partition] = value.match(/^(.*-)(\d+)$/) ?? [];
  return partition === undefined ? [] : numbers(partition).map((number) => topic + number);
};
const isPartition = (verbs, i) => verbs.some(({ usage }) => /^\[?TOPIC-P\]?$/.test(usage.split(" ")[i]));

// The words that may stand there, where the language knows them one by one.
function siblings(verbs, { key, value }) {
  const places = key === null
    ? verbs.flatMap(({ usage }) => usage.split(" ").slice(1).filter((place) => !place.includes("=")))
    : verbs.flatMap(({ options }) => options.filter((option) => option.name === key).map((option) => option.value));
  return places.map((place) => place.split("|")).filter((words) => words.includes(value)).flat().filter((word) => !/^[A-Z]+$/.test(word));
}
