// What is said of a link that cannot be read, or leads elsewhere than it did.
export const strings = {
  en: {
    newer: "This link was made by a newer Highwater, which packs scripts another way. Load this page anew, or ask for the .hw file.",
    damaged: "This link is incomplete, as when a program cuts it. Ask for it again, or for the .hw file.",
    changed: "The models are others than when this link was made: the same script ends in another state now.",
  },
  zh: {
    newer: "这个链接由更新版本的 Highwater 生成，脚本的打包方式不同。请重新加载页面，或索取 .hw 文件。",
    damaged: "这个链接不完整，可能被某个软件截断了。请重新索取链接，或索取 .hw 文件。",
    changed: "链接生成之后模型有了变化：同一脚本现在的最终状态不同。",
  },
};
