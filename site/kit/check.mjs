// Whether a script reaches an exercise's goals, and what a prediction's answer
// is. One predicate for the page, for `highwater verify` and for the edge: a goal
// is its expect lines, asked of the engine. Needs nothing.
import { commands, same, verb } from "./words.mjs";

/** What a learner is given: the hidden set-up, then the start. A script has to begin with these commands. */
export const begin = ({ setup, start }) => setup.text + start.text;

/**
 * A goal holds at the end of the script; one that says "once", after at least one step behind the start. Steps
 * that do no harm are welcome, as many as one likes.
 */
export function check(highwater, exercise, script) {
  const lab = highwater.open(script, { keepGoing: true });
  try {
    const given = commands(begin(exercise));
    const problem = departure(given, commands(script)) ?? scriptError(lab.error) ?? forbidden(exercise, commands(script).slice(given.length));
    const end = lab.step;
    const asked = exercise.goals.map((goal) => {
      if (!goal.once) return ask(lab, goal);
      let best = null;
      for (let step = given.length + 1; step <= end && !best?.ok; step++) {
        lab.goto(step);
        best = nearer(best, ask(lab, goal));
      }
      lab.goto(end);
      return best ?? { ...ask(lab, goal), ok: false };
    });
    const ok = !problem && asked.every((goal) => goal.ok);
    return { ok, points: ok ? exercise.points : 0, problem, goals: asked };
  } finally {
    lab.close();
  }
}

/** Whether a goal holds where the lab stands. */
export function ask(lab, goal) {
  const expects = goal.expects.map(({ text }) => {
    try {
      const { ok, expected, actual } = lab.check(text.replace(/^expect\s+/, ""));
      return { text, ok, expected, actual, error: null };
    } catch (error) {
      if (error.name !== "ScriptError") throw error; // what is asked about is not there, or not yet
      return { text, ok: false, expected: null, actual: null, error: error.message };
    }
  });
  return { ok: expects.every(({ ok }) => ok), expects };
}

const count = ({ expects }) => expects.filter(({ ok }) => ok).length;
const nearer = (best, one) => !best || count(one) >= count(best) ? one : best;

// What stands in the way of a script, the first of these.

function departure(given, found) {
  const i = given.findIndex((command, i) => !found[i] || !same(command, found[i]));
  if (i < 0) return null;
  return {
    code: "start", line: found[i]?.line ?? null,
    en: `The script has to begin as the exercise does; here "${given[i].command}" is expected.`,
    zh: `脚本必须以练习给出的开头开始；这里应当是“${given[i].command}”。`,
  };
}

function scriptError(error) {
  return error && { code: error.code, line: error.line, en: error.message, zh: `第 ${error.line} 行第 ${error.column} 列：${error.message}` };
}

function forbidden({ allow }, found) {
  const command = found.find((command) => allow && verb(command) !== "expect" && !allow.includes(verb(command)));
  return command ? {
    code: "verb", line: command.line,
    en: `"${verb(command)}" is not among the commands of this exercise: ${allow.join(", ")}.`,
    zh: `“${verb(command)}”不在本练习允许的命令之中：${allow.join("、")}。`,
  } : null;
}

/**
 * A prediction's right answer, as the engine has it, where the lab stands; and for each wrong answer whether it
 * is wrong indeed. The question is asked in the words of `why`: "orders-0 hw", "value R key".
 */
export function answer(lab, prediction) {
  const question = prediction.ask.text;
  const isValue = /^value\s/.test(question);
  const checks = prediction.wrong.map(({ value }) => ({ value, ...lab.check(isValue ? `${question} ${value}` : `${question}=${value}`) }));
  const before = isValue ? `${question.split(/\s+/).slice(0, 3).join(" ")} ` : `${question.split(/\s+/).at(-1)}=`;
  return { right: checks[0].actual.slice(before.length), wrong: checks.map(({ value, ok }) => ({ value, ok })) };
}
