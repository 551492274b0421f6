// What the list of branches says, in both languages.
export const strings = {
  en: { original: "The first run", branchNote: (n, steps) => `${n === 0 ? "" : `leaves after step ${n} · `}${steps === 1 ? "1 step" : `${steps} steps`}` },
  zh: { original: "最初的运行", branchNote: (n, steps) => `${n === 0 ? "" : `从第 ${n} 步之后分出 · `}${steps} 步` },
};
