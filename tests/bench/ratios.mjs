// How the cost of a call grows with the run it is made in. Ratios, since
// times are the machine's.
import { load } from "highwater";

const highwater = await load();
const failures = [];

/** The median time of a call in microseconds, after a warm-up. */
function microseconds(call, times = 400) {
  const taken = [];
  for (let i = -100; i < times; i++) {
    const started = performance.now();
    call(i);
    if (i >= 0) taken.push(performance.now() - started);
  }
  return 1000 * taken.sort((a, b) => a - b)[times / 2];
}

const lines = (size, line) => Array.from({ length: size }, (_, i) => line(i)).join("");

/** A run that has come to a size: of records in a log, of keys in a keyspace. */
const runs = {
  records: (size) => `model minikafka\ncluster brokers=1,2,3\ntopic t replicas=3\n${lines(size, () => "produce t-0 value acks=1\n")}`,
  keys: (size) => `model miniredis\nserver P\nserver R\nattach R P\n${lines(size, (i) => `P> SET k${i} v\n`)}`,
};

/** Times the call that `make` makes for a run of each size, in turns; the middle one of five pairs counts. */
function compare(what, script, make, most) {
  const measure = (size) => {
    const lab = highwater.open(script(size));
    const time = microseconds(make(lab, size));
    lab.close();
    return time;
  };
  const pairs = Array.from({ length: 5 }, () => [measure(100), measure(10_000)]).sort((x, y) => x[1] / x[0] - y[1] / y[0]);
  const [small, large] = pairs[2];
  console.log(`${what}: ${small.toFixed(1)} µs, ${large.toFixed(1)} µs, ratio ${(large / small).toFixed(2)} (at most ${most})`);
  if (large / small > most) failures.push(what);
}

for (const [thing, script] of Object.entries(runs)) {
  const command = thing === "records" ? (i) => `produce t-0 value${i} acks=1` : (i) => `P> SET k${i + 100} value`;
  compare(`run of one command on 100 ${thing} and on 10,000`, script, (lab) => (i) => { lab.run(command(i)); lab.undo(); }, 1.5);
  compare(`goto among 100 steps that made ${thing} and among 10,000`, script, (lab, steps) => (i) => lab.goto((i + 100) * 7919 % steps), 2);
}

if (failures.length > 0) {
  console.error(`too slow: ${failures.join("; ")}`);
  process.exitCode = 1;
}
