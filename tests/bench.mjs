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

function compare(what, small, large, most) {
  // Taken in turns, so that both see the same machine; the least noisy of five.
  const pairs = Array.from({ length: 5 }, () => [microseconds(small), microseconds(large)]);
  const [a, b] = pairs.sort((x, y) => x[1] / x[0] - y[1] / y[0])[2];
  console.log(`${what}: ${a.toFixed(1)} µs, ${b.toFixed(1)} µs, ratio ${(b / a).toFixed(2)} (at most ${most})`);
  if (b / a > most) failures.push(what);
}

const script = (records) => `model minikafka\ncluster brokers=1,2,3\ntopic t replicas=3\n${`produce t-0 value acks=1\n`.repeat(records)}`;
const [small, large] = [100, 10_000].map((records) => highwater.open(script(records)));

let fresh = 0;
const run = (lab) => () => { lab.run(`produce t-0 value${fresh++} acks=1`); lab.undo(); };
const jump = (lab, steps) => (i) => lab.goto(1 + (i * 7919 + 100 * 7919) % steps);
compare("run of one command, 100 records and 10,000", run(small), run(large), 1.5);
compare("goto, 100 steps and 10,000", jump(small, 100), jump(large, 10_000), 2);

if (failures.length > 0) {
  console.error(`too slow: ${failures.join("; ")}`);
  process.exitCode = 1;
}
