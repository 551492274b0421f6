/// <reference lib="esnext.disposable" />

/**
 * Highwater: replication, one command at a time.
 *
 * Everything after `load` is synchronous and deterministic: the same script
 * gives the same JSON in Node, in every browser and on the edge. What is
 * answered is always a copy; changing it changes nothing.
 */

/** Opens the engine. Each source is loaded once; by default the module beside this file. */
export function load(options?: {
  /** An address (in Node also a path), the module's bytes, a fetched response or a compiled module. */
  wasm?: string | ArrayBuffer | ArrayBufferView | Global<"URL"> | Global<"Response"> | CompiledModule;
}): Promise<Highwater>;

/** A class of the surroundings, where their types know it: neither "dom" nor @types/node has to be there. */
type Global<Name extends string> = typeof globalThis extends Record<Name, { prototype: infer Instance }> ? Instance : never;
type CompiledModule = typeof globalThis extends { WebAssembly: { Module: { prototype: infer Module } } } ? Module & object : never;

export interface Highwater {
  readonly version: string;
  /** What the models know: verbs with usage, settings, rules with sources, differences mini/real. */
  readonly models: Model[];
  /** The shapes in the pictures, on a grid of 16: a step's glyph is one of them. */
  readonly icons: Record<string, Icon>;
  /**
   * Runs a script in a new lab. `model` overrides its `model` line.
   * @throws ScriptError, but for `keepGoing`: then the lab stands before the wrong line and has `error`.
   */
  open(script?: string, options?: { model?: ModelName; seed?: number; keepGoing?: boolean }): Lab;
  /** Every script error of a script; none: `open` will not throw. */
  parse(script: string): ScriptError[];
  /** The sentence for it, with the numbers of its step. */
  explain(what: Reason | StepEvent | Step | Question | Answer | Difference | ScriptError, lang?: Lang): string;
  /**
   * What differs between the places where two labs of one family stand, at most a hundred things, in the order of
   * the first. Two branches of one lab are compared by `fork` and `checkout`. A reason may lie far back: with `steps`
   * one call looks through no more than so many, leaves the rest open, and the next one goes on from there.
   * @throws RangeError for two families, or labs of two `load`s
   */
  diff(a: Lab, b: Lab, options?: { steps?: number }): Difference[];
}

/** One run: a tree of steps and the place in it. Acting in the past forks; nothing done is ever lost. */
export interface Lab {
  /** One more command after the current step; repeating a child's command follows that child. Null: no command in it. */
  run(line: string): Step | null;
  /** What `run` would give; nothing changes. */
  preview(line: string): Step | null;
  /**
   * What may be asked before a line is run, or without one before the step ahead: whatever it changes first, then
   * what a rule holds though one might think otherwise. Empty: nothing is worth asking. Nothing changes.
   */
  ask(line?: string): Question[];
  /** The words of `expect`, without a step. */
  check(expectation: string): { ok: boolean; expected: string; actual: string };
  /**
   * What can be done now, and why the rest cannot. With a partition, or a primary, only what is done to that one or to
   * none: of a thousand and more, what is beyond is left out otherwise.
   */
  actions(options?: { partition?: string }): Action[];
  /**
   * The commands that do one by one what a line does, or without one the step ahead: the single fetches of a
   * `replicate`, but for those that cannot happen. Run, they lead to the same state. Empty: it is none of several.
   */
  split(line?: string): string[];
  /** To the parent; whether it moved. */
  undo(): boolean;
  /** To the child visited last; whether it moved. */
  redo(): boolean;
  /** Along the current line, 0 = before the first command. @throws RangeError */
  goto(step: number): void;
  /** Another script: the unchanged beginning is kept, the rest is a new branch. */
  edit(script: string): void;
  /**
   * What `edit` does, in slices, so that a page stays awake. Until the last one the lab stands where it stood.
   * Whatever else changes the lab stops it first. The current line ends with the script then: what went on from
   * there before is on its branch.
   */
  load(script: string): Loading;
  /** Another lab with the same steps and branches, at the same place. What is done in one is not done in the other. */
  fork(): Lab;
  readonly step: number;
  /** The current line: from the root through the current step to the end visited last. @throws RangeError over 128 MiB */
  readonly steps: Step[];
  /** One of them, from 1: a long line need not be told whole. @throws RangeError without such a step */
  stepAt(step: number): Step;
  readonly branches: Branch[];
  /** To the end of a branch. @throws RangeError */
  checkout(branch: number): void;
  nameBranch(branch: number, name: string): void;
  readonly state: KafkaState | RedisState | null;
  /** With `keepGoing`: why the script stopped. */
  readonly error: ScriptError | null;
  /**
   * In the words of `expect`: "events-0 hw", "link replica sync", "request 2 status"; and of one replica's LEO
   * "events-0 leo 2". What holds it now comes first, with the current step's number; then how it came to be, if
   * that is no further back than so many steps: with 1, what the current one has to say.
   */
  why(question: string, options?: { steps?: number }): Reason[];
  /** A few numbers for each step of the current line, for a scrubber. */
  series(): Series;
  /**
   * What may stand at `offset` (UTF-16 units) of `text`, a script. Of the text only the line up to `offset` is
   * read; the verbs are those of this lab's model, and the names those that exist at its current step.
   */
  complete(text: string, offset: number): Completion[];
  /** The commands from the root to the current step, comments between them kept. */
  script(): string;
  /** The script of the whole current line, also of what lies ahead. */
  readonly listing: Listing;
  /** Everything, with a digest of the state after each step. @throws RangeError over 32 MiB with all states, 128 MiB otherwise */
  trace(options?: { states?: "none" | "last" | "all" }): Trace;
  /** The picture of the current step, a whole SVG document. */
  svg(options?: Look): string;
  /** The tide table of the current line. Its root says where the steps stand: see {@link TideData}. */
  tide(options?: Look): string;
  /** The same picture in sentences, for screen readers and print. */
  describe(options?: Look): string;
  /** The same picture as rows of a table; the first row, and the first cell of each, are heads. Empty where there is nothing yet. */
  table(options?: Look): string[][];
  /** What stands around the picture. */
  view(options?: Look): View;
  /** What came of the steps from one through another of the current line, a line of words for each. */
  results(from: number, to: number, lang?: Lang): StepResult[];
  /**
   * Paints a picture into an element: the bytes of `svg` or `tide`. Painting again writes only what changed, keeps
   * the focus where it was, and dispatches "hw-paint" on the element; a mark that is clicked, or opened with Enter,
   * "hw-mark". The element is one tab stop: Enter leads to its marks, arrows walk among them, Escape returns.
   * In browsers only.
   */
  paint(element: Global<"Element">, options?: Look & { picture?: Picture }): void;
  /** Empties a painted element and listens to it no longer. */
  unpaint(element: Global<"Element">): void;
  /** Lets go of the lab and of what it painted; every later call throws ClosedError. */
  close(): void;
  [Symbol.dispose](): void;
}

export type Lang = "en" | "zh";
export type Picture = "hero" | "tide";

/** How something is to be shown. */
export interface Look {
  lang?: Lang;
  theme?: "light" | "dark";
  /** In CSS pixels; by default as in the page. */
  width?: number;
  height?: number;
  /** The partition, or the primary; by default, and for a name that nothing has, the first that has something to show. */
  partition?: string;
  /** Of the ids inside, where several pictures stand on one page. */
  idPrefix?: string;
  /** A learner's guess, in the words of `expect`: "orders-0 hw=4", "link R applied=3". It is drawn dashed; one about anything else is not drawn. */
  guess?: string;
  /** An offset, or a sequence, that the scale has room for, so that two pictures share one: the higher {@link View.reach}. */
  reach?: number;
  /** Keys (`data-key`) of ghosts that are not drawn, with blanks between: the learner has seen enough of them. */
  dismissed?: string;
  /** Of a tide table: another lab, whose water and top are dashed in it. The table is as long as the longer of the two. */
  beside?: Lab;
}

/** `detail` of "hw-paint": keys of groups (`data-key`) in paint order. After a first paint all are new. */
export interface PaintDetail { picture: Picture; added: string[]; changed: string[]; removed: string[] }

/** `detail` of "hw-mark". */
export interface MarkDetail { picture: Picture; key: string; name: string }

/** `dataset` of a tide table's root: step n stands at x = left + (width - left - right) * n / steps. */
export interface TideData { left: string; right: string; steps: string; step: string }

export interface View {
  step: number;
  steps: number;
  /** The command of the current step; empty before the first. */
  command: string;
  model: ModelName | "";
  /** What `Look.partition` may name. */
  parts: string[];
  part: string;
  /** The highest offset, or sequence, that the picture shows. */
  reach: number;
  stats: { name: string; value: string; note: string }[];
  legend: { text: string; lineage: number; hatched: boolean }[];
  /** "1 acknowledged record lost". */
  lost: string | null;
  /** Requests, for a page too narrow to draw them. */
  chips: { glyph: string; text: string; loss: boolean; members: { name: string; reached: boolean }[] }[];
  /** Why the current step did what it did; null before the first. */
  why: Telling | null;
}

/** A sentence with its rule, and the arithmetic below it. */
export interface Telling {
  lead: string;
  rest: string;
  rule: string;
  terms: { text: string; value: string; badge: string; boxed: boolean; deciding: boolean; question: string }[];
}

export interface StepResult {
  n: number;
  id: number;
  line: number | null;
  command: string;
  /** The name of an icon. */
  glyph: string;
  loss: boolean;
  text: string;
}

export type ModelName = "minikafka" | "kafka" | "miniredis" | "redis";

/** Path data, filled if solid, else stroked 1.6 wide with round caps; `dash` is empty for none. */
export interface Icon { path: string; solid: boolean; dash: string }

export interface Model {
  name: ModelName;
  verbs: { name: string; usage: string; options: { name: string; value: string; default: string | null }[] }[];
  settings: { name: string; value: string; default: string | null }[];
  releases: string[];
  rules: { id: string; source: string }[];
  differences: { what: string; mini: string; real: string; source: string }[];
  /** Wrong rules that people have in mind, each with the kinds of question it answers; lessons name them too. */
  misconceptions: { id: string; asks: string[]; rule: string }[];
}

export interface Step {
  id: number;
  parent: number | null;
  /** How many commands stand before it, itself included. */
  n: number;
  /** Of the script it came from. */
  line: number | null;
  command: string;
  ok: boolean;
  /**
   * The code of a refusal, which is an answer of the modelled system and no error of the script; of a failed
   * expect, "ExpectationFailed".
   */
  error: string | null;
  /** Why it was refused. */
  why: Reason | null;
  /** What a client would see at its terminal: a reply, the records of a fetch; lines, or "". */
  text: string;
  events: StepEvent[];
  result: Result;
}

/** By verb: produce and retry; fetch; attach and psync; a client's command; expect; null for the others. */
export type Result =
  | { request: number }
  | { records: LogRecord[]; nextOffset: number; highWatermark: number; lastStableOffset: number }
  | { mode: "full" | "partial"; from: number | null; to: number | null }
  | { reply: Reply }
  | { expected: string; actual: string }
  | null;

/** A number that would lose digits in JavaScript is a string. */
export type Reply = string | number | null | Reply[];

export interface LogRecord { offset: number; key: string | null; value: string }

/** Why something happened or did not: a rule, the operands it looked at, its conditions. */
export interface Reason {
  /** One of `Model.rules`. */
  rule: string;
  /**
   * Whether the condition that the rule asks for was met. Many ids name the failure: "isr.lag-time" with
   * `holds: true` says that the replica does not lag.
   */
  holds: boolean;
  /** The number of the step in which this was decided: `Step.n`, as `goto` takes it. */
  step: number;
  operands: { name: string; value: string | number | boolean | null; question?: string }[];
  because: Reason[];
}

/** A command worth offering. */
export interface Action {
  command: string;
  /** What it acts on: "orders-0", "broker 2", "request 3", "producer p"; "server P", "link R"; "": all of it. */
  on: string;
  enabled: boolean;
  /** The code with which the modelled system would refuse it. */
  refusal: string | null;
  /** Why it would, for `explain`. */
  why: Reason | null;
}

/** Something to predict about a step. `explain` puts it into words. */
export interface Question {
  /** In the words of `expect`, without the value: `why` takes it, and `check` takes it with an answer's value. */
  ask: string;
  /** Of a LEO ("leo") an answer names the broker: "orders-0 leo" with "2:3". Of a key ("value") "(nil)" is none. */
  kind: "hw" | "status" | "values" | "isr" | "leo" | "applied" | "sync" | "sequence" | "value" | "from";
  command: string;
  /** What it is about: partition, broker, request; replica, primary, server, key, applied. */
  operands: Reason["operands"];
  /** As it is now; null: there is none yet. */
  present: string | null;
  /** Up to four, ascending; one is right. */
  answers: Answer[];
}

export interface Answer {
  /** As a script writes it behind `Question.ask`. */
  value: string;
  /** What of it has to be read: "3" of "2:3". */
  label: string;
  /** The misconception that leads to it, of `Model.misconceptions`; null: it is right. */
  means: string | null;
  /** Of the right one, the reason in the step. Of a wrong one, where the thought goes astray: its rule is `means`. */
  why: Reason | null;
}

/** Something that two labs do not share. `explain` says it with both reasons. */
export interface Difference {
  /** In the words of `expect`: "orders-0 hw", "request 2 status", "value R k". */
  name: string;
  /** In the first lab and in the second; null: it has no such thing. */
  values: [string | null, string | null];
  /** The reason in each: what holds it, else how it came to be. */
  why: [Reason | null, Reason | null];
  /** Only where `steps` was given: there may be more reasons, further back. */
  open?: true;
}

/** A script on its way into a lab. */
export interface Loading {
  /** Runs so many more lines; false: that was all. @throws ScriptError as `edit` does */
  run(lines: number): boolean;
  /** How much of the script was read, in UTF-16 units. */
  readonly read: number;
  /** Leaves out the rest: what was read is the script. Once all has run, it does nothing. */
  stop(): void;
}

export interface Listing {
  /** The branch whose line it is; null: no command was run yet. */
  branch: number | null;
  text: string;
  /** `lines[i]` is the line of `text`, from 1, in which the command of step i + 1 stands. */
  lines: number[];
}

export interface Branch {
  id: number;
  name: string | null;
  /** The step at which it leaves the older branch; null: the root. */
  from: number | null;
  /** Its length from the root. */
  steps: number;
}

export interface Completion {
  text: string;
  kind: "verb" | "argument" | "option" | "value" | "name";
  detail: string;
  /** What `text` replaces, in UTF-16 units. */
  offset: number;
  length: number;
}

export interface Series {
  /** `values[n]` is after step n, `values[0]` before the first command; null before the thing exists. */
  lines: {
    /**
     * minikafka: "PARTITION leo", of the leader, and "PARTITION hw". miniredis: "SERVER sequence" and "SERVER
     * applied", the lowest among the links that follow it. Between the two lies what is at risk.
     */
    name: string;
    values: (number | null)[];
  }[];
}

export interface Trace {
  version: string;
  model: ModelName | null;
  seed: number;
  script: string;
  steps: (Step & { digest: string })[];
  /** After the last step; with `states: "last"`, the default. */
  state?: KafkaState | RedisState | null;
  /** With `states: "all"`: `states[i]` is after `steps[i]`, which is step i + 1. */
  states?: (KafkaState | RedisState | null)[];
}

/** The script is wrong at a place; nothing was changed. */
export class ScriptError extends Error {
  private constructor();
  readonly code: string;
  /** From 1. */
  readonly line: number;
  /** From 1, in code points. */
  readonly column: number;
  /** In UTF-16 units of the whole script. */
  readonly offset: number;
  readonly length: number;
  readonly expected: string[];
  readonly found: string;
  /** The nearest known word. */
  readonly hint: string | null;
}

/** The lab was closed. */
export class ClosedError extends Error { private constructor() }

/** A defect of ours. The command was not applied and the lab is still usable. */
export class EngineError extends Error {
  private constructor();
  readonly seed: number;
  readonly script: string;
}

// State.

export type Settings = Record<string, string | number | boolean>;

export interface KafkaState {
  model: "minikafka" | "kafka";
  nowMs: number;
  settings: Settings;
  brokers: { id: number; up: boolean; paused: boolean }[];
  topics: { name: string; settings: Settings }[];
  producers: {
    name: string;
    transactionalId: string | null;
    idempotent: boolean;
    producerId: number | null;
    epoch: number;
    transaction: "none" | "open";
    nextSequence: { partition: string; sequence: number }[];
  }[];
  fetchers: { everyMs: number; failed: { broker: number; atMs: number } | null } | null;
  partitions: Partition[];
  requests: {
    id: number;
    partition: string;
    acks: "0" | "1" | "all";
    status: "pending" | "acknowledged" | "sent" | "failed";
    error: string | null;
    baseOffset: number | null;
    offset: number | null;
    duplicate: boolean;
    values: string[];
  }[];
}

export interface Partition {
  topic: string;
  partition: number;
  leader: number | null;
  leaderEpoch: number;
  isr: number[];
  highWatermark: number;
  lastStableOffset: number;
  replicas: {
    broker: number;
    logEndOffset: number;
    highWatermark: number;
    lastFetchMs: number;
    batches: {
      baseOffset: number;
      nextOffset: number;
      leaderEpoch: number;
      bytes: number;
      crc: string;
      producer: string | null;
      sequence: number | null;
      control: "commit" | "abort" | null;
      records: LogRecord[];
    }[];
  }[];
  waiting: { request: number; target: number; acknowledgementSet: number[] }[];
}

export interface RedisState {
  model: "miniredis" | "redis";
  nowMs: number;
  servers: {
    name: string;
    up: boolean;
    role: "primary" | "replica";
    replicationId: string;
    sequence: number;
    settings: Settings;
    backlog: { capacity: number; batches: { sequence: number; commands: string[] }[] };
    keys: { key: string; value: string }[];
  }[];
  links: {
    replica: string;
    primary: string;
    state: "live" | "needs-resync" | "disconnected" | "source-lost" | "promoted";
    paused: boolean;
    cursor: Cursor | null;
    queued: number[];
    queueLimit: number;
    late: number | null;
    lag: number | null;
    generation: number;
    lastSync: "full" | "partial" | null;
  }[];
}

export interface Cursor { replicationId: string; appliedSequence: number }

// Events: every change of state, in order, each with its reason.

export type StepEvent = { why: Reason } & (KafkaEvent | RedisEvent | SharedEvent);

export type SharedEvent =
  | { type: "clock"; before: number; after: number }
  | { type: "expect"; ok: boolean; expected: string; actual: string };

export type KafkaEvent =
  | { type: "topic"; topic: string; partitions: number }
  | { type: "producer"; producer: string }
  | { type: "append"; partition: string; broker: number; baseOffset: number; nextOffset: number; epoch: number; bytes: number }
  | { type: "replicate"; partition: string; broker: number; leader: number; from: number; to: number; batches: number; bytes: number }
  | { type: "truncate"; partition: string; broker: number; from: number; to: number; lost: { offset: number; value: string; request: number; status: "pending" | "acknowledged" | "sent" | "failed" }[] }
  | { type: "isr"; partition: string; before: number[]; after: number[] }
  | { type: "high-watermark"; partition: string; before: number; after: number }
  | { type: "high-watermark-held"; partition: string; at: number; heldBy: number[] }
  | { type: "last-stable-offset"; partition: string; before: number; after: number }
  | { type: "wait"; request: number; target: number; acknowledgementSet: number[] }
  | { type: "acknowledge"; request: number; baseOffset: number; offset: number }
  | { type: "fail"; request: number; error: string }
  | { type: "duplicate"; request: number; baseOffset: number; offset: number }
  | { type: "leader"; partition: string; before: number | null; after: number | null; unclean: boolean }
  | { type: "epoch"; partition: string; before: number; after: number }
  | { type: "read"; partition: string; from: number; to: number; isolation: "read_uncommitted" | "read_committed" }
  | { type: "broker"; broker: number; change: "up" | "down" | "paused" | "resumed" }
  | { type: "transaction"; producer: string; change: "begin" | "commit" | "abort"; partitions: string[] }
  | { type: "fetcher"; broker: number | null; change: "on" | "off" | "started" | "ended" | "failed" };

export type RedisEvent =
  | { type: "server"; server: string; change: "started" | "crashed" | "restarted" }
  | { type: "reply"; server: string; command: string; reply: Reply }
  | { type: "commit"; server: string; sequence: number; commands: string[] }
  | { type: "backlog-evict"; server: string; sequence: number }
  | { type: "offer"; replica: string; sequence: number; taken: boolean }
  | { type: "apply"; replica: string; sequence: number }
  | { type: "overflow"; replica: string; sequence: number; queueLimit: number }
  | { type: "gap"; replica: string; expected: number; found: number }
  | { type: "drop"; replica: string; sequence: number }
  | { type: "late"; replica: string; sequence: number; generation: number }
  | { type: "sync"; replica: string | null; primary: string; mode: "full" | "partial"; from: number | null; to: number | null }
  | { type: "link"; replica: string; before: LinkState | null; after: LinkState | null }
  | { type: "cursor"; replica: string; before: Cursor | null; after: Cursor | null }
  | { type: "promote"; replica: string; sequence: number; dropped: number[]; lost: { sequence: number; commands: string[] }[] }
  | { type: "replication-id"; server: string; before: string | null; after: string }
  | { type: "backlog-clear"; server: string };

export interface LinkState { state: string; paused: boolean; queueLimit: number }
