// Sharing: a link that holds the whole script, and files. Filled each time it opens.
import { copyFrom, download } from "./copy.mjs";
import { h } from "./dom.mjs";
import { digestOf, linkTo } from "./link.mjs";
import { strings } from "./share-strings.mjs";

const cutBySome = 2000; // chat programs cut what is longer
const most = 32_000; // and many programs hand on no more than this

/** A link to what the page shows. */
export function linkOf({ session, lang, lab, part }) {
  const { listing, branches } = session;
  const branch = branches.find(({ id }) => id === listing.branch)?.name;
  return linkTo({ text: session.text, step: session.step, lang, lab: lab?.file, part, branch, digest: digestOf(session) });
}

/** Fills the pop-up. `page` is what it shares: { session, lang, theme, lab, part, dismissed, file }. */
export async function fill(root, page) {
  const said = strings[page.lang];
  const link = await linkOf(page);
  const note = h("p", { class: "about", role: "status" });
  const tooLong = link.length > most;
  note.append(tooLong ? said.tooLong(link.length) : said.holds(link.length), !tooLong && link.length > cutBySome ? ` ${said.cut}` : "");
  const field = h("input", { type: "text", class: "copy-field", readonly: true, value: link, "aria-label": said.link, spellcheck: "false", focus: () => field.select() });
  const copy = h("button", { type: "button", class: "button primary", click: async () => { note.textContent = await copyFrom(field) ? said.copied : said.press; } }, said.copy);
  const save = (kind, make) => h("button", { type: "button", class: kind === "hw" && tooLong ? "button primary" : "button", click: async () => {
    try {
      download(await make(), kind === "hw" || kind === "json" ? `${nameOf(page)}.${kind}` : `${nameOf(page)}-${page.session.step}.${kind}`);
    } catch {
      note.textContent = said.failed;
    }
  } }, said.files[kind]);
  root.setAttribute("aria-label", said.share);
  root.replaceChildren(h("h2", null, said.link), tooLong ? "" : h("div", { class: "copy-row" }, field, copy), note,
    h("h2", null, said.download), h("div", { class: "files" },
      save("hw", () => new Blob([page.session.whole], { type: "text/plain" })),
      save("svg", () => svgOf(page)),
      save("png", () => painted(pictureOf(page))),
      save("json", () => new Blob([JSON.stringify(page.session.lab.trace())], { type: "application/json" }))));
  (tooLong ? root.querySelector(".files .button") : copy).focus();
}

/** What files of it are called, without what kind they are. */
export const nameOf = ({ file }) => file.replace(/\.hw$/, "");

export const svgOf = (page) => new Blob([pictureOf(page)], { type: "image/svg+xml" });

/** The picture of the step, as a file has it. */
const pictureOf = ({ session, lang, theme, part, dismissed }) => session.lab.svg({ lang, theme, partition: part, dismissed, width: 960 });

/** The same in pixels, twice as fine. */
async function painted(svg) {
  const image = new Image();
  image.src = `data:image/svg+xml,${encodeURIComponent(svg)}`; // what the page's policy allows
  await image.decode();
  const canvas = Object.assign(document.createElement("canvas"), { width: 2 * image.naturalWidth, height: 2 * image.naturalHeight });
  canvas.getContext("2d").drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve, reject) => { canvas.toBlob((blob) => blob ? resolve(blob) : reject(new Error("no picture")), "image/png"); });
}
