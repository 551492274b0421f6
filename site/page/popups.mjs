// Pop-ups: the browser opens and closes them; here they find their place beside
// the button that opens them, and arrow keys walk their items.
import { focusedAt } from "./dom.mjs";

/** Where something stands in the window, in the lengths of a pop-up: a page around may have zoomed, which only rectangles count. */
export function placeOf(owner, { currentCSSZoom: zoom = 1 }) {
  const { left, top, bottom, width } = owner.getBoundingClientRect();
  const { innerWidth, innerHeight } = window;
  return Object.fromEntries(Object.entries({ left, top, bottom, width, innerWidth, innerHeight }).map(([name, length]) => [name, length / zoom]));
}

/** Puts an open pop-up under what it belongs to, or over it where there is more room. */
export function beside(popup, owner) {
  popup.style.maxHeight = "";
  const { left, top, bottom, innerWidth, innerHeight } = placeOf(owner, popup);
  const { offsetWidth: width, offsetHeight: height } = popup;
  const below = innerHeight - bottom >= Math.min(height + 12, top);
  const room = (below ? innerHeight - bottom : top) - 12;
  popup.style.maxHeight = `${room}px`;
  popup.style.left = `${Math.max(8, Math.min(left, innerWidth - width - 8))}px`;
  popup.style.top = below ? `${bottom + 4}px` : `${top - Math.min(height, room) - 4}px`;
}

/** Keeps a pop-up beside the button that opens it; `fill` is asked for its content each time. */
export function anchored(popup, button, fill) {
  popup.addEventListener("toggle", async ({ newState }) => {
    button.setAttribute("aria-expanded", String(newState === "open"));
    if (newState !== "open") return;
    await fill?.();
    beside(popup, button);
    const item = popup.querySelector("[aria-current]") ?? popup.querySelector(".item");
    item?.focus({ preventScroll: true });
    item?.scrollIntoView({ block: "nearest" });
  });
  popup.addEventListener("keydown", (key) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[key.key];
    if (!step) return;
    const items = [...popup.querySelectorAll(".item")];
    const next = items[items.indexOf(focusedAt(popup)) + step];
    if (!next) return;
    key.preventDefault();
    next.focus();
  });
  button.setAttribute("aria-expanded", "false");
}
