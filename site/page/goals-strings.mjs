// What is said around an exercise's goals, in both languages; the rest of it is
// said as <highwater-lab> does, see lab/strings.mjs.
export const strings = {
  en: {
    heading: "Exercises with goals", exercise: "Exercise", checked: "Goals check themselves after each step.",
    lesson: "The lesson", of: (met, all) => `${met} of ${all} met`, allowed: "Commands here:",
  },
  zh: {
    heading: "有目标的练习", exercise: "练习", checked: "每一步之后自动检查目标。",
    lesson: "所属课程", of: (met, all) => `已达到 ${met} / ${all}`, allowed: "可用命令：",
  },
};
