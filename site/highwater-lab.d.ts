import type { Branch, Reason, Step, Trace } from "highwater";

/**
 * `<highwater-lab>`: a lab in somebody's page. `<script async src="…/embed.js">` registers it, once for the page.
 *
 * Attributes
 * - `src`: a script (`.hw`) or a lesson (`.md`); `#name` behind it names one of its experiments or exercises. Without
 *   it, the `<pre>` and `<script type="text/hw">` children are the source, each with its kind in `data-hw`.
 *   All children are shown until the lab works, and where it cannot.
 * - `model`: another model than the script's own
 * - `step`: where it opens, counted from 0; beyond the end it is the end
 * - `mode`: `figure` (one picture), `tour` (steps, and why), `quiz` (the lesson's questions before its steps), `play`
 *   (commands as buttons), `lab` (everything). `tour` unless said; an exercise is `play`.
 * - `lang`, `theme` (`auto`, `light`, `dark`): else those of the page; all may change at any time
 * - `lock`: a learner cannot open everything
 *
 * A `mode`, `step` or `theme` that means nothing is told by `hw-error` and in a sentence: below the children, where it was
 * there from the start; below the lab, which goes on as it was, where it came later. Each language but Chinese is English.
 *
 * Parts and variables for theming: EMBEDDING.md.
 */
export interface HighwaterLab extends HTMLElement {
  src: string;
  model: string;
  mode: "" | "figure" | "tour" | "quiz" | "play" | "lab";
  theme: "" | "auto" | "light" | "dark";
  lock: boolean;
  /** Where it stands. */
  step: number;

  /** Loads it now, else it waits to be seen. Resolves to the element also where that failed: then `hw-error` has told. */
  load(): Promise<HighwaterLab>;
  /** Looks again which language and theme the page has here; it does so by itself where an attribute around it changes. */
  update(): void;
  /** Reads the source again: the children may be others. */
  reload(): Promise<HighwaterLab>;

  // The others load it first where need be, and reject where that failed.
  forward(): Promise<void>;
  back(): Promise<void>;
  goto(step: number): Promise<void>;
  /** @throws ScriptError */
  run(command: string): Promise<Step | null>;
  undo(): Promise<boolean>;
  redo(): Promise<boolean>;
  /** Acting in the past forks; what was done before stays as a branch. */
  branches(): Promise<Branch[]>;
  checkout(branch: number): Promise<void>;
  why(question: string): Promise<Reason[]>;
  script(): Promise<string>;
  trace(options?: { states?: "none" | "last" | "all" }): Promise<Trace>;
  /** Of an exercise, the verdict; else what was answered. */
  check(): Promise<{ ok: boolean; points: number } | { score: number; maxScore: number }>;
}

/** The class, for `customElements.get("highwater-lab")`. */
export interface HighwaterLabConstructor {
  new (): HighwaterLab;
  readonly version: string;
  /** Where the other parts are: beside embed.js. A page that bundles embed.js sets it before a lab is seen. */
  base: string;
}

/** What `detail` of the events is: plain data. They bubble, and are composed. */
export type HighwaterDetail =
  | { version: 1; type: "hw-ready"; mode: string; maxScore: number; step: number; steps: number; model: string; name: string | null }
  | { version: 1; type: "hw-step"; step: number; steps: number; command: string; /** the script is another, too */ script: boolean; why: { lead: string; rest: string; rule: string } | null }
  | { version: 1; type: "hw-answer"; question: string; step: number; /** null: not sure */ value: string | null; correct: string; right: boolean; misconception: string | null; score: number; maxScore: number }
  | { version: 1; type: "hw-hint"; exercise: string; hint: number; of: number }
  | { version: 1; type: "hw-solved"; what: "exercise"; exercise: string; score: number; maxScore: number; hints: number; steps: number }
  | { version: 1; type: "hw-solved"; what: "questions"; score: number; maxScore: number }
  | { version: 1; type: "hw-error"; code: "no-source" | "source-missing" | "script" | "model" | "attribute" | "module-missing" | "module-html" | "module-type" | "module-broken" | "policy" | "two-versions" | "defect"; message: string }
  | { version: 1; type: "hw-resize"; width: number; height: number };

export type HighwaterEvent<Type extends HighwaterDetail["type"]> = CustomEvent<Extract<HighwaterDetail, { type: Type }>>;

/** What embed.html posts to the page around, to the origin that ?parent= names. */
export interface FrameMessage { source: "highwater"; version: 1; /** of ?frame= */ frameId: string; event: HighwaterDetail["type"]; detail: HighwaterDetail }

/** What it posts with each change of its height; ?resize=lti and ?resize=h5p have the forms of those. */
export interface FrameSize { source: "highwater"; version: 1; frameId: string; type: "resize"; height: number }

/** What the page around may post to it. */
export type FrameCommand = { target: "highwater" } & ({ command: "step"; value: 1 | -1 } | { command: "goto"; value: number } | { command: "theme"; value: "auto" | "light" | "dark" } | { command: "lang"; value: "en" | "zh" });

declare global {
  interface HTMLElementTagNameMap { "highwater-lab": HighwaterLab }
  interface HTMLElementEventMap {
    "hw-ready": HighwaterEvent<"hw-ready">;
    "hw-step": HighwaterEvent<"hw-step">;
    "hw-answer": HighwaterEvent<"hw-answer">;
    "hw-hint": HighwaterEvent<"hw-hint">;
    "hw-solved": HighwaterEvent<"hw-solved">;
    "hw-error": HighwaterEvent<"hw-error">;
    "hw-resize": HighwaterEvent<"hw-resize">;
  }
}
