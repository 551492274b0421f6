// The least page that shows a step.
import { load } from "../../site/highwater.mjs";
import { painted } from "./painted.mjs";

const lab = (await load()).open("model minikafka\ncluster brokers=1,2,3\ntopic orders replicas=3\n");
lab.run("produce orders-0 hello");
lab.paint(document.querySelector("#hero"));
await painted();
