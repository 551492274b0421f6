// Where an element's blocks come from: its children, or what src names, a script
// or a lesson. A lesson's fences are found by their lines; its prose is for
// others.
import { languages, parseBlock, shownOf, wantedOf } from "../kit/block.mjs";
import { fences, titleOf } from "../kit/fences.mjs";
import { labNamed } from "../page/chapters.mjs";

/** @returns { blocks, block, title, name, at } `block` is the one to show; `at` where it opens, if the source says so */
export async function read(host, context) {
  const { Problem } = context;
  const src = host.getAttribute("src");
  const source = src === null ? children(host) : await file(src, context);
  const { name } = source;
  const blocks = [];
  for (const { info, text, line } of source.pieces) {
    const { block, problems } = parseBlock(info, text, line);
    if (!block || problems.length > 0) {
      const [{ line, message }] = problems;
      throw new Problem("script", { en: `${name}:${line}: ${message}`, zh: `${name}:${line}：${message}` });
    }
    blocks.push(block);
  }
  if (blocks.length === 0) throw new Problem("no-source", src === null ? {
    en: "This highwater-lab has nothing to show: it needs src, or a <pre> or <script type=\"text/hw\"> inside.",
    zh: "这个 highwater-lab 没有内容：需要 src，或内部的 <pre> 或 <script type=\"text/hw\">。",
  } : { en: `There is no hw block in ${name}.`, zh: `${name} 中没有 hw 块。` });
  const block = shownOf(blocks, source.wanted);
  if (!block) throw new Problem("no-source", source.wanted ? {
    en: `There is no experiment or exercise "${source.wanted}" in ${name}.`, zh: `${name} 中没有名为“${source.wanted}”的实验或练习。`,
  } : { en: `There is no experiment or exercise in ${name}.`, zh: `${name} 中没有实验或练习。` });
  return { ...source, blocks, block };
}

function children(host) {
  const found = [...host.querySelectorAll(":scope > pre, :scope > script[type='text/hw']")];
  // A line break behind <pre> is no part of it; behind <script> it is.
  const pieces = found.map((each) => ({ info: each.dataset.hw ?? "", text: each.textContent.replace(/^\r?\n/, ""), line: 1 }));
  return { pieces, wanted: null, name: "script", title: null };
}

async function file(src, { base, root, sources, Problem }) {
  if (src.trim() === "") throw new Problem("no-source", { en: 'This highwater-lab has an empty src: name a script or a lesson, as in src="labs/kafka-lost-tail.hw".', zh: "这个 highwater-lab 的 src 为空：请写脚本或课程的地址，例如 src=\"labs/kafka-lost-tail.hw\"。" });
  if (!URL.canParse(src, document.baseURI)) throw new Problem("no-source", { en: `src="${src}" is no address.`, zh: `src="${src}" 不是有效地址。` });
  const url = new URL(src, document.baseURI);
  const wanted = wantedOf(url);
  url.hash = "";
  const name = url.pathname.split("/").at(-1);
  const own = url.href.startsWith(base) ? url.href.slice(base.length) : null;
  const text = own && (await sources(root))[own] || await fetched(url, Problem);
  if (/\.(md|markdown)$/i.test(url.pathname)) return { pieces: fences(text), wanted, name, title: titleOf(text) };
  const known = own?.startsWith("labs/") && labNamed(name.replace(/\.hw$/, ""));
  return { pieces: [{ info: "", text, line: 1 }], wanted, name, title: known ? Object.fromEntries(languages.map((lang) => [lang, known[lang]])) : null, at: known?.at };
}

// Several elements that begin at once ask once.
const asked = new Map();
function fetched(url, Problem) {
  if (!asked.has(url.href)) asked.set(url.href, textOf(url, Problem).finally(() => asked.delete(url.href)));
  return asked.get(url.href);
}

async function textOf(url, Problem) {
  const failed = (why) => new Problem("source-missing", { en: `The script could not be loaded: ${url.href} ${why.en}.`, zh: `无法加载脚本：${url.href} ${why.zh}。` });
  if (location.protocol === "file:") throw failed({ en: "cannot be read by a page opened as a file; put the script inside the element, or make one file with highwater bundle", zh: "无法由以文件方式打开的页面读取；请把脚本写在元素内部，或用 highwater bundle 生成单个文件" });
  const unreachable = () => { throw failed(url.origin === self.origin ? { en: "cannot be reached", zh: "无法访问" } : {
    en: "cannot be reached, or its server does not allow this page to read it (Access-Control-Allow-Origin)", zh: "无法访问，或者其服务器不允许本页读取（Access-Control-Allow-Origin）",
  }); };
  const response = await fetch(url).catch(unreachable);
  if (!response.ok) throw failed({ en: `answered ${response.status}`, zh: `返回 ${response.status}` });
  const text = await response.text().catch(unreachable); // it may break off
  if (/^text\/html\b/.test(response.headers.get("content-type") ?? "") || /^\s*<(!doctype|html)\b/i.test(text)) throw failed({ en: "is a web page, not a script", zh: "是网页，不是脚本" });
  return text;
}
