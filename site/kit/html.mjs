// Lessons and scripts as one page of <highwater-lab>s: what `bundle` writes and
// `preview` serves. Reads text only; needs what lesson.mjs needs.
import { extname } from "node:path";
import { parseLesson } from "./lesson.mjs";
import { fences } from "./fences.mjs";

export const escaped = (text) => text.replace(/[&<>"]/g, (char) => ({ "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" })[char]);

const style = `
:root { color-scheme: light dark; }
body { max-width: 760px; margin: 0 auto; padding: 24px 16px 64px; font: 16px/1.65 system-ui, -apple-system, "Segoe UI", Roboto, "PingFang SC", "Microsoft YaHei", "Noto Sans CJK SC", sans-serif; }
h1, h2 { line-height: 1.3; }
pre { padding: 12px 16px; overflow: auto; border: 1px solid light-dark(#d8e0e5, #24343e); border-radius: 8px; font-size: 13px; line-height: 20px; }
highwater-lab { margin-block: 24px; }
`;

/** A whole page. `files`: { name, text }; `head` and `tail` are HTML, for scripts. */
export function pageOf(files, { lang = "en", head = "", tail = "" } = {}) {
  const parts = files.map((file) => extname(file.name) === ".hw" ? { title: file.name.replace(/\.hw$/, ""), html: scriptHtml(file) } : lessonHtml(file, lang));
  return `<!doctype html>
<html lang="${lang}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(parts.map(({ title }) => title).join(" · "))}</title>
<link rel="icon" href="data:,">
<style>${style}</style>
${head}<main>
${parts.map(({ title, html }) => `<h1>${escaped(title)}</h1>\n${html}`).join("\n")}
</main>
${tail}`;
}

const scriptHtml = ({ text, name }) => `<highwater-lab mode="lab" aria-label="${escaped(name.replace(/\.hw$/, ""))}">\n${block("experiment", text)}</highwater-lab>`;

// A block as the element reads it; what is an experiment or a start is shown where no scripts run.
const block = (info, text) => `<pre data-hw="${escaped(info)}">\n${escaped(text)}</pre>\n`;

function lessonHtml({ name, text }, lang) {
  const { title, parts } = parseLesson(text);
  const written = new Map(fences(text).map((fence) => [fence.line - 1, fence])); // by the line that opens it
  const raw = ({ line }) => written.get(line);
  const predictions = parts.filter(({ kind }) => kind === "predict");
  const label = ` aria-label="${escaped(title?.[lang] ?? name)}"`;
  const html = parts.map((part) => {
    switch (part.kind) {
      case "prose": return part.lang === null || part.lang === lang ? part.html : "";
      case "predict": return ""; // stands with its experiment
      case "experiment": {
        const asked = predictions.filter(({ of }) => of === part.name);
        const mode = asked.length > 0 ? "quiz" : "tour";
        return `<highwater-lab mode="${mode}"${label}>\n${[part, ...asked].map((one) => block(raw(one).info, raw(one).text)).join("")}</highwater-lab>`;
      }
      case "exercise": return `<highwater-lab mode="play"${label}>\n${block(raw(part).info, raw(part).text)}</highwater-lab>`;
    }
  }).filter(Boolean).join("\n");
  return { title: title?.[lang] ?? name.replace(/\.\w+$/, ""), html };
}
