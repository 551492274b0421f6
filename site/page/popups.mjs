// Pop-ups: the browser opens and closes them; here they find their place beside
// the button that opens them, and arrow keys walk their items.

/** Keeps a pop-up beside its button, inside the window. */
export function anchored(popup, button) {
  popup.addEventListener("toggle", ({ newState }) => {
    button.setAttribute("aria-expanded", String(newState === "open"));
    if (newState !== "open") return;
    const at = button.getBoundingClientRect();
    const { offsetWidth: width, offsetHeight: height } = popup;
    const { innerWidth, innerHeight } = window;
    const below = innerHeight - at.bottom >= Math.min(height, at.top);
    popup.style.maxHeight = `${(below ? innerHeight - at.bottom : at.top) - 12}px`;
    popup.style.left = `${Math.max(8, Math.min(at.left, innerWidth - width - 8))}px`;
    popup.style.top = below ? `${at.bottom + 4}px` : `${Math.max(8, at.top - height - 4)}px`;
    popup.querySelector("[aria-current]")?.scrollIntoView({ block: "nearest" });
  });
  popup.addEventListener("keydown", (key) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[key.key];
    if (!step) return;
    const items = [...popup.querySelectorAll(".item")];
    const next = items[items.indexOf(document.activeElement) + step];
    if (!next) return;
    key.preventDefault();
    next.focus();
  });
  button.setAttribute("aria-expanded", "false");
}
