import assert from "node:assert/strict";
import { test } from "node:test";
import { load } from "highwater";

const highwater = await load();

test("acks=1 is no promise that a record stays", () => {
  const lab = highwater.open("model minikafka\ncluster brokers=1,2\ntopic orders replicas=2\n");
  lab.run("produce orders-0 refund acks=1");
  assert.ok(lab.check("request 1 status=acknowledged").ok);
  lab.run("promote orders-0 2");
  assert.ok(lab.check("orders-0 leader=2 leo=2:0").ok);
});
