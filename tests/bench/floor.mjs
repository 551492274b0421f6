// The least that a key can do: another text is painted. It tells so as a hero does.
const text = document.querySelector("#tide");
document.addEventListener("keydown", () => {
  text.textContent++;
  document.dispatchEvent(new CustomEvent("hw-paint", { bubbles: true, detail: { picture: "hero" } }));
});
document.documentElement.dataset.ready = "";
