// What is said around a comparison, in both languages; differences and their
// reasons are the engine's.
export const strings = {
  en: {
    compare: "Compare", leave: "Close", mine: "This run", other: "Compared with", line: "one line otherwise", branch: (name) => `branch ${name}`,
    which: "Line to change", text: "The line, changed", setting: "Setting", choose: "A setting…", run: "Compare",
    noDifference: "No difference at this step.", apart: "These are two systems: they have nothing in common to compare.", unchanged: "Nothing is changed yet: choose a line or a setting, and press Compare.", differences: (n) => n === 1 ? "1 difference" : `${n} differences`, why: "why", what: "Differences",
    sides: "Side", of: (name) => `${name}: `, wrong: "This line cannot run. ", none: "nothing", looking: "Looking for the reason…",
    picture: (name) => `Picture: ${name}`, ended: "This run ends earlier.",
  },
  zh: {
    compare: "对照", leave: "关闭", mine: "当前运行", other: "对照对象", line: "改动一行", branch: (name) => `分支 ${name}`,
    which: "要改的行", text: "改后的行", setting: "设置", choose: "选择设置……", run: "对照",
    apart: "这是两种系统，没有可以对照的共同状态。", noDifference: "这一步没有差别。", unchanged: "还没有改动：选择一行或一个设置，修改后按“对照”。", differences: (n) => `${n} 处差别`, why: "为什么", what: "差别",
    sides: "显示哪边", of: (name) => `${name}：`, wrong: "这一行无法运行。", none: "无", looking: "正在查找原因……",
    picture: (name) => `图：${name}`, ended: "这个运行已先结束。",
  },
};
