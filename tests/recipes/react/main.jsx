import { StrictMode, useState } from "react";
import { createRoot } from "react-dom/client";
import "highwater/embed.js";

customElements.get("highwater-lab").base = new URL("highwater/", document.baseURI).href;

function LostTail() {
  const [command, setCommand] = useState("");
  return (
    <>
      <highwater-lab src="highwater/labs/kafka-lost-tail.hw" step="3" onhw-step={({ detail }) => setCommand(detail.command)}>
        <p>Broker 1 acknowledges refund-41, fails, and nobody else has it.</p>
      </highwater-lab>
      <p>Last command: <code>{command}</code></p>
    </>
  );
}

function Page() {
  const [open, setOpen] = useState(true);
  return (
    <main>
      <h1>A lost tail</h1>
      <button onClick={() => setOpen(!open)}>{open ? "Hide" : "Show"}</button>
      {open && <LostTail />}
    </main>
  );
}

createRoot(document.getElementById("root")).render(<StrictMode><Page /></StrictMode>);
