/** Says when the frame that shows what stands now is painted, in ms since the page was asked for. */
export async function painted() {
  await new Promise(requestAnimationFrame); // style, layout and paint come after it in the same task
  await new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = resolve;
    port2.postMessage(null);
  });
  document.documentElement.dataset.painted = performance.now();
}
