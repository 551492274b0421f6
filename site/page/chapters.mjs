// The labs, chapter by chapter, in the order they are told. `at` is the step
// at which a lab opens. Loaded when somebody looks for one.
import { lostTail, partialOrFull, replicateAndRead } from "./labs.mjs";

export const chapters = [
  {
    model: "minikafka",
    en: "Replication I · Followers and the mark",
    zh: "复制 I · 追随与水位",
    labs: [
      replicateAndRead,
      lostTail,
      { file: "kafka-lab-acked-then-lost", at: 3, en: "A safe prefix and a lost tail", zh: "安全前缀与丢失尾部" },
      { file: "kafka-lab-whole-batches", at: 3, en: "Whole batches", zh: "完整的 batch" },
      { file: "kafka-lab-not-enough-replicas", at: 3, en: "Not enough replicas", zh: "副本不足" },
      { file: "kafka-lab-an-error-is-not-unwritten", at: 6, en: "An error is not “not written”", zh: "报错不等于没写入" },
      { file: "kafka-lab-captured-and-gone", at: 3, en: "Captured and gone", zh: "记在名单上，却已离开" },
      { file: "kafka-lab-rejoin-must-cover-hw", at: 3, en: "Back into the ISR, past HW", zh: "回到 ISR 必须越过 HW" },
      { file: "kafka-lab-what-a-promotion-cuts", at: 8, en: "What a promotion cuts: every log", zh: "提升截断什么：所有日志" },
      { file: "kafka-lab-what-a-promotion-cuts-promoted", at: 8, en: "What a promotion cuts: one log", zh: "提升截断什么：仅新 leader" },
      { file: "kafka-lab-restart-of-the-whole-cluster", at: 3, en: "The whole cluster restarts", zh: "整个集群重启" },
      { file: "kafka-exercise-1-two-meanings-of-commit", at: 4, en: "Exercise 1: two meanings of commit", zh: "练习 1：commit 的两种含义" },
      { file: "kafka-exercise-2-acks-0", at: 4, en: "Exercise 2: acks=0", zh: "练习 2：acks=0" },
      { file: "kafka-exercise-3-followers-that-fetch-by-themselves", at: 4, en: "Exercise 3: followers that fetch by themselves", zh: "练习 3：自行拉取的 follower" },
    ],
  },
  {
    model: "miniredis",
    en: "Replication · Backlog, resync, promotion",
    zh: "复制 · backlog、重同步与晋升",
    labs: [
      partialOrFull,
      { file: "redis-lab-2-confirmed-write-lost", at: 4, en: "A confirmed write is lost", zh: "已确认的写入丢失" },
      { file: "redis-fence", at: 12, en: "A promotion is a fence", zh: "晋升是一道栅栏" },
      { file: "redis-broken-links", at: 4, en: "Four ways a link breaks", zh: "链路断开的四种方式" },
      { file: "redis-restarts", at: 4, en: "What a restart does to a history", zh: "重启如何改变历史" },
      { file: "redis-transactions", at: 4, en: "A transaction is one batch", zh: "一个事务是一个 batch" },
      { file: "redis-two-primaries", at: 5, en: "Two primaries, and no merge", zh: "两个主节点，无法合并" },
      { file: "redis-exercise-1-coverage", at: 8, en: "Exercise 1: what the backlog covers", zh: "练习 1：backlog 覆盖什么" },
      { file: "redis-exercise-1-with-links", at: 10, en: "Exercise 1, with real replicas", zh: "练习 1：真实副本版" },
      { file: "redis-exercise-2-why-a-new-id", at: 8, en: "Exercise 2: why a new ID", zh: "练习 2：为何要新 ID" },
      { file: "redis-exercise-3-exactly-current", at: 5, en: "Exercise 3: exactly current", zh: "练习 3：恰好最新" },
      { file: "redis-exercise-4-overflow", at: 5, en: "Exercise 4: a queue too short", zh: "练习 4：队列太短" },
    ],
  },
];

/** Every lab, with the model of its chapter. */
export const labs = chapters.flatMap(({ model, labs }) => labs.map((lab) => Object.assign(lab, { model })));

export const labNamed = (file) => labs.find((lab) => lab.file === file);
