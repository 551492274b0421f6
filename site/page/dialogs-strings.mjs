// What dialogs say, in both languages.
export const strings = {
  en: {
    asTable: "The picture as a table", asText: "The picture in words", keys: "Keyboard",
    letterKeys: "Letter keys", keyList: [
      ["→ ←", "next, previous step"], ["Shift + → ←", "to where the water moves"], ["Home End", "first, last step"],
      ["Space", "play, pause"], ["Ctrl/⌘ + Z", "undo; with Shift: redo"], ["P 0–9 Enter", "predict, answer, check"], ["/ Esc", "into the command line, out of it"], ["Tab ↑ ↓", "there: accept, choose a completion; else what was typed before"], ["Enter ↑ ↓ ← →", "in the picture: to its marks, among them, open one; Esc leads back"], ["S", "script"], ["G", "goals"], ["C", "compare"], ["?", "this list"],
    ],
  },
  zh: {
    asTable: "用表格显示图", asText: "用文字描述图", keys: "键盘",
    letterKeys: "字母键", keyList: [
      ["→ ←", "下一步、上一步"], ["Shift + → ←", "到水位移动的那一步"], ["Home End", "第一步、最后一步"],
      ["Space", "播放、暂停"], ["Ctrl/⌘ + Z", "撤销；加 Shift 为重做"], ["P 0–9 Enter", "预测、作答、检查"], ["/ Esc", "进入、离开命令行"], ["Tab ↑ ↓", "在命令行中：接受、选择补全；没有补全时是以前输入的"], ["Enter ↑ ↓ ← →", "在图中：进入标记、在标记之间移动、打开；Esc 返回"], ["S", "脚本"], ["G", "目标"], ["C", "对照"], ["?", "本列表"],
    ],
  },
};
