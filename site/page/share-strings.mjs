// What is said about handing a run on, in both languages.
export const strings = {
  en: {
    share: "Share", link: "Link to this step", copy: "Copy", copied: "Copied.", press: "Press Ctrl/⌘ + C.",
    holds: (length) => `It holds the whole script, in ${length.toLocaleString("en")} characters. Nothing is stored anywhere.`,
    cut: "Some chat programs cut links this long. The .hw file is safer.",
    tooLong: (length) => `A link would need ${length.toLocaleString("en")} characters, more than most programs pass on. Hand on the .hw file instead.`,
    download: "Download", files: { hw: "Script, .hw", svg: "Picture, SVG", png: "Picture, PNG", json: "Trace, JSON" },
    failed: "This browser could not make the file.",
    embed: "Embed", forms: { element: "Element", frame: "iframe", picture: "Picture", block: "Markdown" },
    about: {
      element: "Runs in your page. Serve the package from a folder of your site, and adjust the address if it is another.",
      frame: "Runs in a frame, where a page allows no scripts of others.",
      picture: "For places without scripts: the picture of this step, which leads here. Put the SVG file beside your page.",
      block: "A block that “highwater verify” runs and checks in your notes.",
    },
    code: "Code to copy", title: "Highwater",
  },
  zh: {
    share: "分享", link: "这一步的链接", copy: "复制", copied: "已复制。", press: "请按 Ctrl/⌘ + C。",
    holds: (length) => `链接包含整个脚本，共 ${length.toLocaleString("zh")} 个字符。不会上传到任何地方。`,
    cut: "有些聊天软件会截断这么长的链接，发送 .hw 文件更稳妥。",
    tooLong: (length) => `链接需要 ${length.toLocaleString("zh")} 个字符，多数软件传不了这么长。请改为发送 .hw 文件。`,
    download: "下载", files: { hw: "脚本 .hw", svg: "图片 SVG", png: "图片 PNG", json: "轨迹 JSON" },
    failed: "这个浏览器无法生成该文件。",
    embed: "嵌入", forms: { element: "元素", frame: "iframe", picture: "图片", block: "Markdown" },
    about: {
      element: "在你的页面里运行。把软件包放到网站的一个目录下；目录不同则修改地址。",
      frame: "在框架里运行，适合不允许外来脚本的页面。",
      picture: "适合不能运行脚本的地方：这一步的图片，点击回到这里。把 SVG 文件放在页面旁边。",
      block: "可由 “highwater verify” 运行并检查的笔记代码块。",
    },
    code: "待复制的代码", title: "Highwater",
  },
};
