import { useEffect } from "react";

export function Page() {
  useEffect(() => {
    import("highwater/embed.js").then(() => {
      customElements.get("highwater-lab").base = new URL("highwater/", document.baseURI).href;
    });
  }, []);
  return (
    <main>
      <h1>A lost tail</h1>
      <highwater-lab src="highwater/labs/kafka-lost-tail.hw" step="3">
        <p>Broker 1 acknowledges refund-41, fails, and nobody else has it.</p>
      </highwater-lab>
    </main>
  );
}
