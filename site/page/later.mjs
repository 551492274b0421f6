// Parts that are loaded when they are wanted, together with what dresses them.

const parts = {
  actions: () => import("./actions.mjs"),
  branches: () => import("./branches.mjs"),
  chapters: () => import("./chapters.mjs"),
  compare: () => import("./compare.mjs"),
  details: () => import("./details.mjs"),
  dialogs: () => import("./dialogs.mjs"),
  embed: () => import("./embed.mjs"),
  goals: () => import("./goals.mjs"),
  link: () => import("./link.mjs"),
  menu: () => import("./menu.mjs"),
  predict: () => import("./predict.mjs"),
  share: () => import("./share.mjs"),
};

let sheet = null;
function dress() {
  sheet ??= new Promise((resolve, reject) => {
    const link = document.createElement("link");
    link.rel = "stylesheet";
    link.href = new URL("later.css", import.meta.url).href;
    link.onload = resolve;
    link.onerror = reject;
    document.head.append(link);
  }).catch((failure) => {
    sheet = null; // it may be tried again
    throw failure;
  });
  return sheet;
}

/** What a part exports. */
export async function later(name) {
  const [part] = await Promise.all([parts[name](), dress()]);
  return part;
}
