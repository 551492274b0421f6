// The labs that a first visit is offered; chapters.mjs has them all. `at` is the step
// at which a lab opens.

export const replicateAndRead = { file: "kafka-replicate-and-read", at: 3, en: "Replicate and read", zh: "先复制，再读取", model: "minikafka" };
export const lostTail = { file: "kafka-lost-tail", at: 10, en: "Acknowledged, then lost", zh: "已确认，随后丢失", model: "minikafka" };
export const partialOrFull = { file: "redis-lab-1-partial-and-full", at: 4, en: "Partial or full", zh: "部分还是全量", model: "miniredis" };

/** What a page opens with, and what an empty one offers: of each model, the first lab of its chapter is here. */
export const opening = lostTail;
export const starters = [replicateAndRead, lostTail, partialOrFull];

/** The script of a lab. */
export async function scriptOf({ file }) {
  const response = await fetch(new URL(`../labs/${file}.hw`, import.meta.url));
  if (!response.ok) throw new Error(`${response.url} answered ${response.status}`);
  return response.text();
}
