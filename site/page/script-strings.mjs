// What the script pane and the command line say. What happened is told by the
// engine, never here.
export const strings = {
  en: {
    rows: "Script", row: (n) => `Line ${n}`, command: "Command", suggestions: "Suggestions", quick: "What can be done now", whole: "all",
    possible: (n, of) => `${n} of ${of} possible`, preview: "Point at one to see what it would do.", wouldDo: "It would do this. ", answerFirst: "Answer the question first: this would give it away.",
    edit: "Edit line", add: "Add a line below", remove: "Delete line", apply: "Apply", cancel: "Cancel",
    asText: "Edit as text", asRows: "Show as lines", text: "Script as text", newLine: "A new line",
    kept: "The old ending is kept as a branch.", back: "Go back to it",
    stopped: (n) => `Stopped. ${n === 1 ? "1 line has" : `${n} lines have`} not run.`, resume: "Run the rest",
    wrongAt: (line, column) => `Line ${line}, column ${column}: `, meant: "Did you mean ", meantEnd: "?", fix: "Tab",
    next: "Next", run: "Run", complete: "Complete", type: "Type a command", atEnd: "The script ends here. Type a command.",
    empty: "No commands yet. Type one below, or edit as text.",
  },
  zh: {
    rows: "脚本", row: (n) => `第 ${n} 行`, command: "命令", suggestions: "补全", quick: "现在可以做的", whole: "全部",
    possible: (n, of) => `${of} 项中可做 ${n} 项`, preview: "指向一项，查看它会做什么。", wouldDo: "执行后：", answerFirst: "请先回答问题，否则会泄露答案。",
    edit: "编辑此行", add: "在下面加一行", remove: "删除此行", apply: "应用", cancel: "取消",
    asText: "按文本编辑", asRows: "按行显示", text: "脚本文本", newLine: "新的一行",
    kept: "原来的后续保留为分支。", back: "回到它",
    stopped: (n) => `已停止。还有 ${n} 行没有运行。`, resume: "运行剩余部分",
    wrongAt: (line, column) => `第 ${line} 行第 ${column} 列：`, meant: "你是想写 ", meantEnd: " 吗？", fix: "Tab",
    next: "下一步", run: "运行", complete: "补全", type: "输入命令", atEnd: "脚本到此为止。输入命令。",
    empty: "还没有命令。在下面输入一条，或按文本编辑。",
  },
};
