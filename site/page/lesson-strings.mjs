// What a lesson's page says around its labs, in both languages.
export const strings = {
  en: { experiment: (n, of) => of === 1 ? "Experiment" : `Experiment ${n}`, exercise: "Exercise", onward: "Go on with this script in the playground", onwardExercise: "Solve this exercise in the playground", darkTheme: "Dark theme", lightTheme: "Light theme" },
  zh: { experiment: (n, of) => of === 1 ? "实验" : `实验 ${n}`, exercise: "练习", onward: "在实验台中继续使用这个脚本", onwardExercise: "在实验台中完成这道练习", darkTheme: "深色主题", lightTheme: "浅色主题" },
};
