// How a step moves the picture. Motion shows cause, in this order: what is appended
// grows from its base; what is fetched slides from the leader to the follower, or
// down from the primary; chips, crown and dots cross-fade; then the water moves, a
// wavelength along. A tail that is cut lifts and fades to its ghost; where HW was
// held, its anchor dips. Undo runs the reverse. What measures, a flag or a lag, is
// there at once.

const ease = "cubic-bezier(.2, .8, .2, 1)";
const exit = "ease-in";

const grow = { duration: 160 };
const slide = { duration: 220 };
const fade = { duration: 120, delay: 100 }; // it ends as a slide does
const lift = { duration: 240 };
const bracket = { duration: 200 };
const water = { duration: 320, delay: 120 };
const front = { duration: 260, delay: 220 }; // not before what was fetched is there
const undone = { duration: 200, delay: 0 };

const wavelength = 96;
const lifted = 8;
const dip = 3;

const boxHeight = 35; // of what a replica has, in the picture of a stream
const none = { x: 0, y: 0 };

const numberOf = (group, name) => Number(group.firstElementChild.getAttribute(name));

/** What stands in a picture: its groups by their keys, where those are, and by which scale. */
export function standing(svg) {
  const [groups, places] = [new Map(), new Map()];
  for (const group of svg?.children ?? []) {
    const { key } = group.dataset;
    groups.set(key, group);
    const at = group.getAttribute("transform"); // asking for its box would have the browser lay out the page
    if (at) places.set(key, at);
  }
  const [origin, first, slot, leader] = ["origin", "first", "slot", "leader"].map((name) => Number(svg?.dataset[name]));
  return { groups, places, origin, first, slot, leader };
}

/** The motion of one step. `before` is what stood, `told` what was painted; events() answers what happened. */
export class Motion {
  #back;
  #before;
  #now;
  #earlier; // of both, in the order of time
  #later;
  #events;
  #grown; // whether something was appended to what others fetch from
  #running = [];
  #guests = []; // what is gone from the picture and still seen

  constructor(svg, { before, told: { added, changed, removed }, back, events }) {
    this.#back = back;
    this.#before = before;
    this.#now = standing(svg);
    this.#events = events;
    [this.#earlier, this.#later] = back ? [this.#now, before] : [before, this.#now];
    const [came, went] = back ? [removed, added] : [added, removed];
    this.#grown = !back && came.some((key) => key.startsWith("tile:"));
    for (const key of went) this.#left(key);
    for (const key of came) this.#appeared(key);
    for (const key of changed) this.#changed(key);
    if (!back) this.#held();
  }

  /** Everything is where it belongs, at once. */
  end() {
    for (const each of this.#running) each.cancel();
    for (const each of this.#guests) each.remove();
  }

  // What came.

  #appeared(key) {
    const [kind] = key.split(":");
    switch (kind) {
      case "batch": return this.#batch(key);
      case "tile": return this.#grow(key);
      case "queue": return this.#fetched(key);
      case "ghost": case "arm": case "lost": case "fence": return this.#fade(key, lift);
      case "request": case "link": case "lane": case "key": return this.#fade(key, fade);
    }
  }

  // One that a follower fetched was the leader's: it slides over from there. One that was only folded, or that
  // others were drawn with, is not new: the log reached as far.
  #batch(key) {
    if (!this.#isEnd(key, this.#later, this.#earlier)) return;
    const [, broker, base] = key.split(":");
    const { leader } = this.#later;
    const source = `batch:${leader}:${base}`;
    if (Number(broker) === leader || !this.#earlier.places.has(source)) return this.#grow(key);
    this.#slide(key, this.#later.groups.get(key), this.#own(this.#later, key), this.#at(this.#earlier, source), this.#at(this.#later, key));
  }

  #grow(key) { this.#play(key, this.#later.groups.get(key), { clipPath: ["inset(100% -4px -4px)", "inset(-4px)"] }, grow); }
  #fade(key, timing) { this.#play(key, this.#later.groups.get(key), { opacity: [0, 1] }, timing); }

  /** Moves an element with a place of its own from one place of the screen to another. */
  #travel(key, element, own, from, to, timing, along = 0) {
    const shift = ({ x, y }, along) => `${x - own.x + along}px ${Math.round((y - own.y) * 10) / 10}px`;
    const frames = [shift(from, along), shift(to, 0)];
    if (frames[0] !== frames[1]) this.#play(key, element, { translate: frames }, timing);
  }

  // What slides waits until its source has grown.
  #slide(key, element, own, from, to) { this.#travel(key, element, own, from, to, { ...slide, delay: this.#grown ? grow.duration : 0 }); }

  // What left: a log's tail that was cut.

  #left(key) {
    const [kind, name] = key.split(":");
    if (!(kind === "batch" && this.#isEnd(key, this.#earlier, this.#later) || kind === "tile" && this.#haunted(name))) return;
    const own = this.#own(this.#earlier, key);
    const { x, y } = this.#at(this.#earlier, key);
    const at = (up) => `${x - own.x}px ${y - own.y - up}px`;
    this.#play(key, this.#earlier.groups.get(key), { translate: [at(0), at(lifted)], opacity: [1, 0] }, { ...lift, easing: exit });
  }

  /** Whether a batch of one scene lies higher than that log reaches in the other, and than what is folded there. */
  #isEnd(key, scene, other) {
    const { y } = this.#at(scene, key);
    const top = (of) => this.#at(other, of).y;
    return y < this.#now.origin - 1 && !Array.from(other.places.keys()).some((of) => of.startsWith(key.slice(0, key.lastIndexOf(":") + 1)) && top(of) < y + 1);
  }

  #haunted(sequence) { return Array.from(this.#later.groups.keys()).some((key) => key.startsWith(`ghost:${sequence}:`)); }

  // What is another than it was.

  #changed(key) {
    const [kind] = key.split(":");
    switch (kind) {
      case "hw": return this.#move(key, water);
      case "surface": return this.#move(key, water, -wavelength);
      case "front": return this.#move(key, front);
      case "window": return this.#move(key, bracket);
      case "water": return this.#flow(key);
      case "lane": case "queue": return this.#fetched(key);
      case "plinth": case "request": case "label": case "link": return this.#crossFade(key);
    }
  }

  #move(key, timing, along = 0) {
    const { places } = this.#earlier;
    if (!places.has(key) || !this.#later.places.has(key)) return;
    const [from, to] = [this.#at(this.#earlier, key), this.#at(this.#later, key)];
    if (from.x !== to.x || Math.abs(from.y - to.y) >= .1) this.#travel(key, this.#now.groups.get(key), this.#own(this.#now, key), from, to, timing, along);
  }

  // Water is uncovered as its surface, or its front, comes; what runs off is covered so.
  #flow(key) {
    const edge = key === "water" ? "hw" : key.replace("water", "front");
    if (!this.#earlier.places.has(edge) || !this.#later.places.has(edge)) return;
    const [from, to] = [this.#at(this.#earlier, edge), this.#at(this.#later, edge)];
    const further = key === "water" ? from.y - to.y : to.x - from.x;
    const [dry, wet] = [Math.abs(further), 0].map((px) => key === "water" ? `inset(${px}px 0 0)` : `inset(0 ${px}px 0 0)`);
    const timing = key === "water" ? water : front;
    const element = (further > 0 ? this.#later : this.#earlier).groups.get(key);
    if (further === 0 || !element.isConnected && this.#rescaled()) return;
    this.#play(key, element, { clipPath: further > 0 ? [dry, wet] : [wet, dry] }, timing, "air");
  }

  // What a replica has, and what waits for it, is one group each: boxes with what is written on them. Those that are
  // new come down from the primary.
  #fetched(key) {
    const [kind, name] = [key.slice(0, key.indexOf(":")), key.slice(key.indexOf(":"))];
    const [, tile] = Array.from(this.#later.groups).find(([key]) => key.startsWith("tile:")) ?? [];
    if (!tile || kind === "lane" && !this.#later.groups.has(`water${name}`)) return;
    const scrolled = this.#scrolled(this.#earlier, this.#later);
    const box = (rect, by) => `${Number(rect.getAttribute("x")) + by} ${rect.getAttribute("width")}`;
    const had = new Set(["lane", "queue"].flatMap((kind) => Array.from(this.#earlier.groups.get(kind + name)?.querySelectorAll("rect") ?? [], (rect) => box(rect, scrolled))));
    let fresh = false;
    let top;
    for (const child of [...this.#later.groups.get(key).children]) {
      if (child.localName === "rect") [fresh, top] = [!had.has(box(child, 0)), Number(child.getAttribute("y"))];
      const beside = child.localName === "text" && Math.abs(Number(child.getAttribute("y")) - top) > boxHeight;
      if (fresh && !beside) this.#slide(key, child, none, { x: 0, y: numberOf(tile, "y") - top }, none);
    }
  }

  // What is not as it was comes, and what is no more goes: parts of it, or all where it means another thing now, as a
  // request that is answered.
  #crossFade(key) {
    const [was, is] = [this.#before.groups.get(key), this.#now.groups.get(key)];
    if (was === is) return;
    const timing = this.#back ? undone : fade;
    const whole = was.getAttribute("class") !== is.getAttribute("class");
    const [old, next] = whole ? [[was], [is]] : [was, is].map((group) => [...group.children]);
    const other = (part, parts) => !parts.some((each) => each.isEqualNode(part));
    for (const part of next.filter((part) => other(part, old))) this.#animate(key, part, { opacity: [0, 1] }, timing);
    for (const part of old.filter((part) => other(part, next))) {
      this.#guest(part, whole ? this.#now.groups.get("grid") : is);
      this.#animate(key, part, { opacity: [1, 0] }, { ...timing, easing: exit });
    }
  }

  // HW could not move: the anchors that hold it say so.
  #held() {
    const anchors = Array.from(this.#now.groups).filter(([key]) => key.startsWith("anchor:"));
    if (anchors.length === 0 || !this.#events().some(({ type }) => type === "high-watermark-held")) return;
    for (const [key, anchor] of anchors) this.#animate(key, anchor, { translate: ["0 0", `0 ${dip}px`, "0 0"] }, water);
  }

  // Places.

  /** Where a group is in its own picture. */
  #own({ places }, key) {
    const [x = 0, y = 0] = places.get(key)?.match(/-?[\d.]+/g).map(Number) ?? [];
    return { x, y };
  }

  /** Where that is on the screen: by another scale, offsets stand elsewhere. */
  #at(scene, key) {
    const { x, y } = this.#own(scene, key);
    const { origin, first, slot } = this.#now;
    if (scene === this.#now) return { x, y };
    if (Number.isNaN(slot) || Number.isNaN(scene.slot)) return { x: x + this.#scrolled(scene, this.#now), y };
    return { x, y: origin - (scene.first + (scene.origin - y) / scene.slot - first) * slot };
  }

  /** Whether what stood is of another scale than what stands. */
  #rescaled() { return ["origin", "first", "slot"].some((name) => !Object.is(this.#before[name], this.#now[name])) || this.#scrolled(this.#before, this.#now) !== 0; }

  /** How far a stream moved aside: sequences go right. */
  #scrolled(from, to) {
    const key = Array.from(from.groups.keys()).find((key) => key.startsWith("tile:") && to.groups.has(key));
    return key ? numberOf(to.groups.get(key), "x") - numberOf(from.groups.get(key), "x") : 0;
  }

  // Playing.

  /** Frames in the order of time; undo plays them from their end. What is gone is a guest of another group. */
  #play(key, element, frames, timing, host = "grid") {
    if (!element) return;
    if (!element.isConnected) this.#guest(element, this.#now.groups.get(host));
    if (!this.#back) return this.#animate(key, element, frames, timing);
    this.#animate(key, element, Object.fromEntries(Object.entries(frames).map(([name, values]) => [name, values.toReversed()])), undone);
  }

  #guest(element, host) {
    for (const name of ["data-key", "role", "aria-label"]) element.removeAttribute(name);
    host.append(element);
    this.#guests.push(element);
  }

  /**
   * A motion that the browser draws with the page, since visibility can be shown no other way. Any other it would put
   * on a layer of its own, and with it everything painted above. See also `will-change` in the style sheet.
   */
  #animate(key, element, frames, timing) {
    const running = element.animate({ ...frames, visibility: ["visible", "visible"] }, { id: key, fill: "backwards", easing: ease, ...timing });
    if (this.#guests.includes(element)) running.onfinish = () => element.remove();
    this.#running.push(running);
  }
}
