// The least that a key can do: another text is painted. It tells so as a hero does.
const text = document.querySelector("#tide");
addEventListener("keydown", () => {
  text.textContent++;
  dispatchEvent(new CustomEvent("hw-paint", { detail: { picture: "hero" } }));
});
document.documentElement.dataset.ready = "";
