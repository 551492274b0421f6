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

/** Times the call that `make` makes for a run of each size, in turns; the middle one of five pairs counts. */
function compare(what, make, most) {
  const measure = (size) => {
    const lab = highwater.open(`model minikafka\ncluster brokers=1,2,3\ntopic t replicas=3\n${"produce t-0 value acks=1\n".repeat(size)}`);
    const time = microseconds(make(lab, size));
    lab.close();
    return time;
  };
  const pairs = Array.from({ length: 5 }, () => [measure(100), measure(10_000)]).sort((x, y) => x[1] / x[0] - y[1] / y[0]);
  const [small, large] = pairs[2];
  console.log(`${what}: ${small.toFixed(1)} µs, ${large.toFixed(1)} µs, ratio ${(large / small).toFixed(2)} (at most ${most})`);
  if (large / small > most) failures.push(what);
}

compare("run of one command on 100 records and on 10,000", (lab) => (i) => { lab.run(`produce t-0 value${i} acks=1`); lab.undo(); }, 1.5);
compare("goto among 100 steps and among 10,000", (lab, steps) => (i) => lab.goto((i + 100) * 7919 % steps), 2);

if (failures.length > 0) {
  console.error(`too slow: ${failures.join("; ")}`);
  process.exitCode = 1;
}
