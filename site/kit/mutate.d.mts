import type { Model } from "highwater";

/**
 * Every answer one step beside a solution. `name` is what an author writes under "--- allowed"; `line`: of the solution.
 * @param given set-up and start
 */
export function mutations(given: string, solution: string, models: Model[]): { name: string; line: number; script: string }[];
