// What is said around a comparison, in both languages; differences and their
// reasons are the engine's.
export const strings = {
  en: {
    compare: "Compare", leave: "Close", mine: "This run", other: "Compared with", line: "one line otherwise", branch: (name) => `branch ${name}`,
    number: "Line", which: "Line to change", text: "The line, changed", setting: "Setting", choose: "A setting…", run: "Run",
    noDifference: "No difference at this step.", apart: "These are two systems: they have nothing in common to compare.", unchanged: "Nothing is changed yet: change a line or a setting, and press Run.", differences: (n) => n === 1 ? "1 difference" : `${n} differences`, why: "why", what: "Differences",
    sides: "Side", of: (name) => `${name}: `, wrong: "This line cannot run. ", none: "nothing", looking: "Looking for the reason…",
    part: (n) => `The first difference is at step ${n}.`, partHere: "The first difference is at this step.", neverPart: "The two runs differ at no step.",
    picture: (name) => `Picture: ${name}`, ended: "This run ends earlier.",
  },
  zh: {
    compare: "对照", leave: "关闭", mine: "当前运行", other: "对照对象", line: "改动一行", branch: (name) => `分支 ${name}`,
    number: "行", which: "要改的行", text: "改后的行", setting: "设置", choose: "选择设置……", run: "运行",
    apart: "这是两种系统，没有可以对照的共同状态。", noDifference: "这一步没有差别。", unchanged: "还没有改动：改一行或一个设置，再按“运行”。", differences: (n) => `${n} 处差别`, why: "为什么", what: "差别",
    sides: "显示哪边", of: (name) => `${name}：`, wrong: "这一行无法运行。", none: "无", looking: "正在查找原因……",
    part: (n) => `第一处差别在第 ${n} 步。`, partHere: "第一处差别就在这一步。", neverPart: "两个运行在每一步都没有差别。",
    picture: (name) => `图：${name}`, ended: "这个运行已先结束。",
  },
};
