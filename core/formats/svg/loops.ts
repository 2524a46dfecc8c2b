// Lines in the plane, in whole millimetres: chains of segments that meet, without redundant points.
import { eachEdge, reversed, type FlatPoints } from '../flat-points.ts';

/** A run of points x, y, x, y, ... in millimetres. A closed one does not repeat its first point. */
export interface Loop {
  readonly points: FlatPoints;
  readonly closed: boolean;
}

// Coordinates stay below this: 33 km from the origin.
const REACH = 2 ** 25;

const isInReach = (x: number, y: number): boolean => Math.abs(x) < REACH && Math.abs(y) < REACH;

/** Adds a segment of whole millimetres that is to be chained, unless it has no length or is too far away. */
export function addSegment(into: number[], x0: number, y0: number, x1: number, y1: number): void {
  if ((x0 !== x1 || y0 !== y1) && isInReach(x0, y0) && isInReach(x1, y1)) into.push(x0, y0, x1, y1);
}

// Ends nearer than this belong together.
const GAP = 10;
// A point nearer than this to the line between its neighbours is left out.
const STRAIGHT = 0.75;
// A line of more points keeps one of these, so that each point of a long line is examined only once.
const MOST_LEFT_OUT = 200;
// Limit of the outlines of a room that can be distinguished.
const MOST_OUTLINES = 200;

/** Chains segments (x0, y0, x1, y1 each) whose ends meet. Follows their direction where it can, else against it. */
export function chain(segments: readonly number[]): Loop[] {
  const count = segments.length / 4;
  const used = new Uint8Array(count);
  const byStart = new Ends(segments, 0);
  const byEnd = new Ends(segments, 2);
  const onward: Ways = { segments, used, first: byStart, second: byEnd, isReversed: false };
  const back: Ways = { segments, used, first: byEnd, second: byStart, isReversed: true };
  const loops: Loop[] = [];
  for (let n = 0; n < count; n++) {
    if (used[n] === 1) continue;
    used[n] = 1;
    const forward = segments.slice(n * 4, n * 4 + 4);
    const backward = [...forward.slice(2), ...forward.slice(0, 2)];
    const closed = follow(forward, onward);
    let way = forward;
    if (!closed) {
      follow(backward, back);
      way = [...reversed(backward.slice(4)), ...forward];
    }
    const loop = simplify(way, closed || endsMeet(way));
    if (loop !== null) loops.push(loop);
  }
  return loops;
}

/** Segments to be chained in one direction. */
interface Ways {
  readonly segments: readonly number[];
  readonly used: Uint8Array;
  readonly first: Ends;
  readonly second: Ends;
  /** `first` holds segments by their ends */
  readonly isReversed: boolean;
}

/** Adds points until the chain is closed (true) or no segment continues it. */
function follow(points: number[], { segments, used, first, second, isReversed }: Ways): boolean {
  const [startX, startY] = points;
  let [x = 0, y = 0] = points.slice(-2);
  for (;;) {
    if (!isReversed && points.length > 4 && x === startX && y === startY) {
      points.length -= 2;
      return true;
    }
    let next = first.take(x, y, used);
    let far = isReversed ? 0 : 2;
    if (next < 0) {
      next = second.take(x, y, used);
      far = 2 - far;
    }
    if (next < 0) return false;
    used[next] = 1;
    x = segments[next * 4 + far]!;
    y = segments[next * 4 + far + 1]!;
    points.push(x, y);
  }
}

/**
 * Segments by one of their ends, in a table of open addresses: most chains are of a few segments, for which maps cost
 * more than the chains.
 */
class Ends {
  readonly #segments: readonly number[];
  readonly #end: 0 | 2;
  /** 1 and the number of the first segment of a place that may be unused */
  readonly #slots: Int32Array;
  /** the next segment of the same place, or -1 */
  readonly #next: Int32Array;

  constructor(segments: readonly number[], end: 0 | 2) {
    const count = segments.length / 4;
    this.#segments = segments;
    this.#end = end;
    this.#slots = new Int32Array(2 ** Math.ceil(Math.log2(count * 2 + 2)));
    this.#next = new Int32Array(count);
    for (let n = count - 1; n >= 0; n--) {
      const slot = this.#slotOf(segments[n * 4 + end]!, segments[n * 4 + end + 1]!);
      this.#next[n] = this.#slots[slot]! - 1;
      this.#slots[slot] = n + 1;
    }
  }

  /** The first segment at a place that is not used, or -1. */
  take(x: number, y: number, used: Uint8Array): number {
    const slot = this.#slotOf(x, y);
    let n = this.#slots[slot]! - 1;
    while (n >= 0 && used[n] === 1) n = this.#next[n]!;
    if (n >= 0) this.#slots[slot] = n + 1;
    return n;
  }

  /** The slot of a place in the table, or a free one. */
  #slotOf(x: number, y: number): number {
    const segments = this.#segments;
    const slots = this.#slots;
    const mask = slots.length - 1;
    let slot = Math.imul(x, 0x9e3779b1) ^ Math.imul(y, 0x85ebca6b);
    slot = (slot ^ (slot >>> 15)) & mask;
    for (;;) {
      const at = (slots[slot]! - 1) * 4 + this.#end;
      if (at < 0 || (segments[at] === x && segments[at + 1] === y)) return slot;
      slot = (slot + 1) & mask;
    }
  }
}

function endsMeet(points: FlatPoints): boolean {
  const [x = 0, y = 0] = points;
  const [endX = 0, endY = 0] = points.slice(-2);
  return points.length >= 8 && Math.hypot(x - endX, y - endY) < GAP;
}

/** Omits points on straight lines; null when nothing visible is left. */
export function simplify(points: FlatPoints, closed: boolean): Loop | null {
  let kept = straighten(points);
  if (closed && kept.length >= 6) {
    // The chain may begin in the middle of a line: begin at a corner instead, and check the seam, too.
    const turned = [...kept.slice(2), ...kept.slice(0, 2)];
    kept = straighten([...turned, ...turned.slice(0, 2)]);
    kept.length -= 2;
  }
  if (closed && kept.length < 6) return null;
  return kept.length < 4 ? null : { points: kept, closed };
}

function straighten(points: FlatPoints): number[] {
  const kept = points.slice(0, 2);
  let from = 0;
  for (let at = 2; at + 2 < points.length; at += 2) {
    if (!isStraight(points, from, at + 2)) {
      kept.push(points[at]!, points[at + 1]!);
      from = at;
    }
  }
  kept.push(...points.slice(-2));
  return kept;
}

/** All points between two are on the line that joins them, without reversals. */
function isStraight(points: readonly number[], from: number, to: number): boolean {
  const x = points[from]!,
    y = points[from + 1]!;
  const dx = points[to]! - x,
    dy = points[to + 1]! - y;
  const length = Math.hypot(dx, dy);
  if (length === 0 || (to - from) / 2 > MOST_LEFT_OUT) return false;
  for (let at = from + 2; at < to; at += 2) {
    const px = points[at]! - x,
      py = points[at + 1]! - y;
    const along = (px * dx + py * dy) / length;
    if (Math.abs(px * dy - py * dx) / length > STRAIGHT || along < 0 || along > length) return false;
  }
  return true;
}

/** Area inside a loop in square metres, of either direction. */
export function areaOf({ points }: Loop): number {
  let twice = 0;
  for (let at = 0, last = points.length - 2; at < points.length; last = at, at += 2)
    twice += points[last]! * points[at + 1]! - points[at]! * points[last + 1]!;
  return Math.abs(twice) / 2e6;
}

/** Whether the point is inside the loop. */
export function isInside({ points }: Loop, x: number, y: number): boolean {
  let inside = false;
  eachEdge(points, (x0, y0, x1, y1) => {
    if (y1 > y !== y0 > y && x < ((x0 - x1) * (y - y1)) / (y0 - y1) + x1) inside = !inside;
  });
  return inside;
}

/** The closed loops that are in no other: outlines without their holes. */
export function outerLoops(loops: readonly Loop[]): Loop[] {
  const closed = loops
    .filter(loop => loop.closed)
    .map(loop => ({ loop, area: areaOf(loop) }))
    .sort((a, b) => b.area - a.area)
    .slice(0, MOST_OUTLINES);
  const outer: Loop[] = [];
  for (const { loop } of closed) {
    const [x0 = 0, y0 = 0, x1 = 0, y1 = 0] = loop.points;
    const [x, y] = [(x0 + x1) / 2, (y0 + y1) / 2];
    if (!outer.some(other => isInside(other, x, y))) outer.push(loop);
  }
  return outer;
}
