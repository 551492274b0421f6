// What did not happen at the step shown: what it refused, and what its state holds back.

/** What may be held, in the words of `expect`. */
function questions(state, part) {
  if (state?.partitions) {
    const of = state.partitions.filter(({ topic, partition }) => `${topic}-${partition}` === part);
    return of.flatMap(({ replicas, waiting }) => [
      `${part} hw`, `${part} values`, `${part} lso`, ...waiting.map(({ request }) => `request ${request} status`),
      `${part} isr`, ...replicas.map(({ broker }) => `${part} leo ${broker}`),
    ]);
  }
  return (state?.links ?? []).map(({ replica }) => `link ${JSON.stringify(replica)} applied`);
}

// These ids name what hinders: where they hold, something waits.
const hinders = new Set(["link.paused"]);

/** The reasons, each once, what the step itself decided first. */
export function heldBack(lab, part) {
  const { step } = lab;
  const ofNow = (reasons) => reasons.filter((reason) => reason.step === step);
  const state = ofNow(questions(lab.state, part).flatMap((question) => lab.why(question)));
  const overcome = new Set(state.filter(({ holds }) => holds).map(({ rule }) => rule)); // later in the same step
  const told = ofNow(step > 0 ? lab.why("last ok") : []).filter(({ rule }) => !overcome.has(rule));
  // A rule may tell of the same numbers with its conditions and without: the fuller one stays.
  const byNumbers = new Map();
  for (const reason of [...told, ...state].filter(({ rule, holds }) => !holds || hinders.has(rule))) {
    const key = JSON.stringify([reason.rule, reason.operands]);
    if (!(byNumbers.get(key)?.because.length >= reason.because.length)) byNumbers.set(key, reason);
  }
  return [...byNumbers.values()];
}
