// What the page itself says, in both languages. What happened in a model is told
// by the engine, never here.
export const strings = {
  en: {
    script: "Script", lines: (n) => n === 1 ? "1 line" : `${n} lines`,
    labs: "Labs", untitled: "untitled.hw", ownTitle: "Your script",
    model: "Model", language: "Language",
    darkTheme: "Dark theme", lightTheme: "Light theme",
    undo: "Undo", redo: "Redo", menu: "Menu", close: "Close",
    first: "First step", back: "Previous step", forward: "Next step", play: "Play", pause: "Pause",
    steps: (n) => n === 1 ? "step" : "steps",
    step: "Step", controls: "Steps", stepOf: (n, of, command) => n === 0 ? `Before the first of ${of} steps` : `Step ${n} of ${of}: ${command}`,
    branches: (n) => `${n} branches`,
    predict: "Predict", predictNext: "Predict next step",
    whyNot: "Why not?", split: "Split into its fetches", goTo: (n) => `Go to step ${n}`,
    between: " ", lost: (n) => `${n} lost`,
    hero: "Picture of the replicas", parts: "What is shown", stats: "Numbers", requests: "Requests", why: "Why",
    notYet: "Nothing has run yet.", notYetRest: "Run the first command, or begin with one of these.",
    loading: "Loading the model…",
    failed: "The model could not be loaded, so this page shows the script only.", again: "Try again",
    actions: "What can be done now", compare: "Compare", share: "Share", embed: "Embed",
    noPart: "This part could not be loaded; the rest goes on.",
    noLab: "This lab could not be loaded; the one you have stays.",
    running: "Running", stop: "Stop",
  },
  zh: {
    script: "脚本", lines: (n) => `${n} 行`,
    labs: "实验", untitled: "untitled.hw", ownTitle: "我的脚本",
    model: "模型", language: "语言",
    darkTheme: "深色主题", lightTheme: "浅色主题",
    undo: "撤销", redo: "重做", menu: "菜单", close: "关闭",
    first: "第一步", back: "上一步", forward: "下一步", play: "播放", pause: "暂停",
    steps: () => "步",
    step: "步骤", controls: "步骤控制", stepOf: (n, of, command) => n === 0 ? `第一步之前，共 ${of} 步` : `第 ${n} 步，共 ${of} 步：${command}`,
    branches: (n) => `${n} 个分支`,
    predict: "预测", predictNext: "预测下一步",
    whyNot: "为什么没有？", split: "拆成单次拉取", goTo: (n) => `到第 ${n} 步`,
    between: "", lost: (n) => `丢失 ${n}`,
    hero: "副本图", parts: "显示对象", stats: "数值", requests: "请求", why: "为什么",
    notYet: "还没有运行任何命令。", notYetRest: "输入第一条命令，或从下面的脚本开始。",
    loading: "正在加载模型……",
    failed: "模型加载失败，页面只能显示脚本。", again: "重试",
    actions: "现在可以做的", compare: "对照", share: "分享", embed: "嵌入",
    noPart: "这部分加载失败，其余的仍可使用。",
    noLab: "这个实验加载失败，当前的仍然可用。",
    running: "运行中", stop: "停止",
  },
};

/** Fills in the texts of the static page: data-text as content, data-label as name. */
export function translate(root, lang) {
  const said = strings[lang];
  for (const each of root.querySelectorAll("[data-text]")) each.textContent = said[each.dataset.text];
  for (const each of root.querySelectorAll("[data-label]")) {
    each.setAttribute("aria-label", said[each.dataset.label]);
    if (each.matches("button")) each.title = said[each.dataset.label];
  }
}
