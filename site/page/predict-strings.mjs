// What is said around a prediction, in both languages; the question and its
// feedback are the engine's.
import { within } from "../kit/values.mjs";

export const strings = {
  en: {
    predict: "Predict", notSure: "Not sure", check: "Check and run", leave: "Not now", nothing: "nothing",
    nothingToAsk: "There is nothing to predict about the next step.", atTheEnd: "The script ends here.",
    hintNumber: "Press a number or point at its level. Then Enter.", hint: "Press the number of an answer, then Enter.",
    right: (value) => `You said ${value}, and so it is.`, wrong: (value, right) => `You said ${value}, it is ${right}.`, itIs: (right) => `It is ${right}.`,
  },
  zh: {
    predict: "预测", notSure: "不确定", check: "检查并运行", leave: "暂不", nothing: "空",
    nothingToAsk: "下一步没有可以预测的。", atTheEnd: "脚本到此为止。",
    hintNumber: "按数字键，或指向图中的高度，然后按 Enter。", hint: "按答案的序号，然后按 Enter。",
    right: (value) => `你答${within(value)}，正是如此。`, wrong: (value, right) => `你答${within(value)}，实际是${within(right)}。`, itIs: (right) => `实际是${within(right)}。`,
  },
};
