// The same with a Go program that does nothing.
import { Go, lent } from "../../site/go.mjs";
import { painted } from "./painted.mjs";

const go = new Go();
const { instance } = await WebAssembly.instantiateStreaming(fetch("../.built/empty.wasm"), go.importObject);
lent(() => go.run(instance));
document.querySelector("#hero").textContent = "hello";
await painted();
