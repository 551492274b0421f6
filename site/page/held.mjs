// What did not happen at the step shown: what it refused, and what its state holds back.

/** What may be held, in the words of `expect`: of a partition, whose replicas are those that may lead it; else of each link. */
function questions(lab, part) {
  const replicas = lab.actions({ partition: part }).flatMap(({ command, on }) => on === part && command.match(/^promote \S+ (\d+)$/)?.[1] || []);
  if (replicas.length > 0) return ["hw", "values", "lso", "pending", "isr", ...replicas.map((broker) => `leo ${broker}`)].map((field) => `${part} ${field}`);
  const line = "expect link ";
  return lab.complete(line, line.length).filter(({ kind }) => kind === "name").map(({ text }) => `link ${text} applied`);
}

// These ids name what hinders: where they hold, something waits.
const hinders = new Set(["link.paused"]);

const hindering = ({ rule, holds }) => !holds || hinders.has(rule);

/** Whether there is anything; the first that is found says so. */
export const holdsBack = (lab, part) => questions(lab, part).some((question) => lab.why(question, { steps: 1 }).some(hindering)) || heldBack(lab, part).length > 0;

/** The reasons, each once, what the step itself decided first. */
export function heldBack(lab, part) {
  const state = questions(lab, part).flatMap((question) => lab.why(question, { steps: 1 }));
  const overcome = new Set(state.filter(({ holds }) => holds).map(({ rule }) => rule)); // later in the same step
  const told = lab.step === 0 ? [] : lab.why("last ok").filter(({ rule, step }) => step === lab.step && !overcome.has(rule));
  // A rule may tell of the same numbers with its conditions and without: the fuller one stays.
  const byNumbers = new Map();
  for (const reason of [...told, ...state].filter(hindering)) {
    const key = JSON.stringify([reason.rule, reason.operands]);
    if (!(byNumbers.get(key)?.because.length >= reason.because.length)) byNumbers.set(key, reason);
  }
  return [...byNumbers.values()];
}
