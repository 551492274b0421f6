// What dialogs say, in both languages.
export const strings = {
  en: {
    asTable: "The picture as a table", asText: "The picture in words", keys: "Keyboard",
    letterKeys: "Letter keys", keyList: [
      ["→ ←", "next, previous step"], ["Shift + → ←", "to where the water moves"], ["Home End", "first, last step"],
      ["Space", "play, pause"], ["Ctrl/⌘ + Z", "undo; with Shift: redo"], ["P 0–9 Enter", "predict, answer, check"], ["/", "command line"], ["S", "script"], ["G", "goals"], ["C", "compare"], ["?", "this list"],
    ],
  },
  zh: {
    asTable: "用表格显示图", asText: "用文字描述图", keys: "键盘",
    letterKeys: "字母键", keyList: [
      ["→ ←", "下一步、上一步"], ["Shift + → ←", "到水位移动的那一步"], ["Home End", "第一步、最后一步"],
      ["Space", "播放、暂停"], ["Ctrl/⌘ + Z", "撤销；加 Shift 为重做"], ["P 0–9 Enter", "预测、作答、检查"], ["/", "命令行"], ["S", "脚本"], ["G", "目标"], ["C", "对照"], ["?", "本列表"],
    ],
  },
};
