// What the element itself says, in both languages.
import { within } from "../kit/values.mjs";

/** An author's text in a language, or in English where it has none of that. */
export const textIn = (texts, lang) => texts?.[lang] ?? texts?.en ?? "";

export const strings = {
  en: {
    full: "Show everything", less: "Show less", commands: "What can be done now", question: "Question", notSure: "Not sure", answer: "Check", goOn: "Go on",
    youSaid: (value) => `You said ${value}.`, itIs: (value) => `It is ${value}.`, empty: "nothing",
    goals: "Goals", hint: (n, of) => `Hint ${n} of ${of}`, met: "met", unmet: "not met",
    gap: " ", points: (n) => n === 1 ? "1 point" : `${n} points`, solved: (points) => `All goals are met: ${points}.`,
    asked: (score, of) => `${score} of ${of} right`, again: "Begin again",
  },
  zh: {
    full: "打开完整版", less: "收起", commands: "现在可以做的", question: "问题", notSure: "不确定", answer: "检查", goOn: "继续",
    youSaid: (value) => `你的回答是${within(value)}。`, itIs: (value) => `实际是${within(value)}。`, empty: "空",
    goals: "目标", hint: (n, of) => `提示 ${n} / ${of}`, met: "已达到", unmet: "未达到",
    gap: "", points: (n) => `${n} 分`, solved: (points) => `所有目标都已达到：${points}。`,
    asked: (score, of) => `答对 ${score} / ${of}`, again: "重新开始",
  },
};
