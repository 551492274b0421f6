import { load } from "../../site/highwater.mjs";

const lab = (await load()).open(`model minikafka\ncluster brokers=1,2,3\ntopic t replicas=3\n${"produce t-0 value acks=1\n".repeat(9_990)}${"produce t-0 value acks=1\nreplicate\n".repeat(10)}`);
const [hero, tide] = document.querySelectorAll("div");
const paint = () => {
  lab.paint(hero);
  lab.paint(tide, { picture: "tide" });
};
addEventListener("keydown", ({ key }) => {
  if (key === "ArrowLeft") lab.undo();
  if (key === "ArrowRight") lab.redo();
  paint();
});
paint();
document.documentElement.dataset.ready = "";
