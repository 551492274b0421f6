// What a mark's details, and what did not happen, are called in both languages.
import { worded } from "../kit/values.mjs";

export const strings = {
  en: {
    nothingHeld: "Nothing was held back at this step.", holds: "holds:", not: "does not hold:", decides: "decides:",
    made: (n) => `Step ${n} made it.`, madeHere: "This step made it.",
    dismiss: "Dismiss this ghost", again: (n) => n === 0 ? "" : n === 1 ? "Show it again" : `Show ${n} again`,
    offset: "offset", bytes: "bytes", epoch: "epoch", producer: "producer", sequence: "sequence", status: "status", error: "error", offsets: "offsets", value: "value",
    lastFetch: "last fetch", fetched: (ms) => `at ${ms} ms`, state: "state", paused: "paused", yes: "yes", applied: "applied", queue: "queue", queued: (n, limit) => `${n} of ${limit}`, sync: "last sync", lineage: "lineage", commands: "commands",
    word: (option, value) => worded("en", option, value),
  },
  zh: {
    nothingHeld: "这一步没有什么被拦住。", holds: "成立：", not: "不成立：", decides: "由它决定：",
    made: (n) => `由第 ${n} 步产生。`, madeHere: "由这一步产生。",
    dismiss: "不再显示这个残影", again: (n) => n === 0 ? "" : n === 1 ? "重新显示" : `重新显示 ${n} 个`,
    offset: "offset", bytes: "字节", epoch: "epoch", producer: "producer", sequence: "序列", status: "状态", error: "错误", offsets: "offset", value: "值",
    lastFetch: "上次拉取", fetched: (ms) => `在 ${ms} 毫秒`, state: "状态", paused: "已暂停", yes: "是", applied: "已应用", queue: "队列", queued: (n, limit) => `${n}/${limit}`, sync: "上次同步", lineage: "谱系", commands: "命令",
    word: (option, value) => worded("zh", option, value),
  },
};
