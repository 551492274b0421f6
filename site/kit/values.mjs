// The few words that may be a value of `expect`, as readers see them; English has
// them as they are. What is asked, answered and judged is the word itself.
const chinese = {
  status: { acknowledged: "已确认", pending: "等待中", sent: "已发送", failed: "失败" },
  sync: { full: "全量", partial: "部分" },
  state: { live: "在线", "needs-resync": "需重同步", disconnected: "已断开", "source-lost": "失去来源", promoted: "已晋升" },
  role: { primary: "主节点", replica: "副本" },
};

/** The value of an option of `expect`, in a language. */
export const worded = (lang, option, value) => lang === "zh" ? chinese[option]?.[value] ?? value : value;

/** An answer to a question of `why`: of a key, or of a log, it is somebody's data. */
export const answerIn = (lang, ask, value) => worded(lang, ask.match(/^(?:request|link|psync|server)\s.*\s(\S+)$/)?.[1], value);

/** In a Chinese sentence: its own words in quotes, others behind a blank. */
export const within = (text) => /^\p{Script=Han}/u.test(text) ? `“${text}”` : ` ${text}`;
