// Pop-ups: the browser opens and closes them; here they find their place beside
// the button that opens them, and arrow keys walk their items.
import { focusedAt } from "./dom.mjs";

/** Puts an open pop-up under what it belongs to, or over it where there is more room. */
export function beside(popup, owner) {
  const at = owner.getBoundingClientRect();
  popup.style.maxHeight = "";
  const { offsetWidth: width, offsetHeight: height } = popup;
  const { innerWidth, innerHeight } = window;
  const below = innerHeight - at.bottom >= Math.min(height + 12, at.top);
  const room = (below ? innerHeight - at.bottom : at.top) - 12;
  popup.style.maxHeight = `${room}px`;
  popup.style.left = `${Math.max(8, Math.min(at.left, innerWidth - width - 8))}px`;
  popup.style.top = below ? `${at.bottom + 4}px` : `${at.top - Math.min(height, room) - 4}px`;
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
