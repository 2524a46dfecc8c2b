// Triangulates areas: the even-odd area between arbitrary loops, as trapezoids between horizontal lines (a sweep from
// below; see de Berg et al., Computational Geometry, chapters 2 and 6).
import { numberAt } from './sheet-format.ts';

interface Edge {
  /** lower end */
  readonly x0: number;
  readonly y0: number;
  /** upper end */
  readonly x1: number;
  readonly y1: number;
}

/** A trapezoid whose upper side is not known yet. */
type Open = { readonly left: Edge; readonly right: Edge; readonly from: number };

/** Most steps of the sweep; areas that need more are drawn as outlines only. */
const MOST_STEPS = 4_000_000;
/** Up to this many edges in a strip are all compared with each other; of more only consecutive ones. */
const ALL_COMPARED = 64;

const across = ({ x0, y0, x1, y1 }: Edge, y: number): number =>
  y <= y0 ? x0 : y >= y1 ? x1 : x0 + ((y - y0) / (y1 - y0)) * (x1 - x0);

/** Triangles of an area: six numbers each. Undefined when that would take too long. */
export function cutArea(loops: readonly (readonly number[] | Float64Array)[]): number[] | undefined {
  const edges = edgesOf(loops);
  edges.sort((a, b) => a.y0 - b.y0);
  const levels = [...new Set(edges.flatMap(({ y0, y1 }) => [y0, y1]))].sort((a, b) => a - b);
  const triangles: number[] = [];
  let active: Edge[] = [];
  let open: Open[] = [];
  let [next, steps] = [0, 0];
  let low = levels[0] ?? 0;
  for (const high of levels.slice(1)) {
    active = active.filter(({ y1 }) => y1 > low);
    for (let edge = edges[next]; edge && edge.y0 <= low; edge = edges[++next]) active.push(edge);
    steps += active.length;
    if (steps > MOST_STEPS) return undefined;
    for (const [from, to] of slabs(active, low, high)) {
      const middle = (from + to) / 2;
      active.sort((a, b) => across(a, middle) - across(b, middle));
      open = carriedOn(open, active, from, triangles);
    }
    low = high;
  }
  const end = levels.at(-1);
  if (end !== undefined) for (const each of open) close(each, end, triangles);
  return triangles;
}

function edgesOf(loops: readonly (readonly number[] | Float64Array)[]): Edge[] {
  const edges: Edge[] = [];
  for (const loop of loops) {
    let [x = 0, y = 0] = [loop.at(-2), loop.at(-1)];
    for (let i = 0; i + 1 < loop.length; i += 2) {
      const [nextX, nextY] = [numberAt(loop, i), numberAt(loop, i + 1)];
      if (y < nextY) edges.push({ x0: x, y0: y, x1: nextX, y1: nextY });
      else if (y > nextY) edges.push({ x0: nextX, y0: nextY, x1: x, y1: y });
      [x, y] = [nextX, nextY];
    }
  }
  return edges;
}

/** The strip between two levels, split where edges cross. */
function slabs(active: readonly Edge[], low: number, high: number): [number, number][] {
  const order = active.toSorted((a, b) => across(a, low) - across(b, low) || across(a, high) - across(b, high));
  const crossings: number[] = [];
  for (const [i, a] of order.entries())
    for (let j = i + 1, b = order[j]; b; b = order[++j]) {
      if (across(b, high) >= across(a, high)) {
        if (order.length > ALL_COMPARED) break;
        continue;
      }
      const [below, above] = [across(b, low) - across(a, low), across(a, high) - across(b, high)];
      const y = low + ((high - low) * below) / (below + above);
      if (y > low && y < high) crossings.push(y);
    }
  const parts = [low, ...new Set(crossings.sort((a, b) => a - b)), high];
  return parts.slice(1).map((to, n) => [parts[n] ?? low, to]);
}

/** Trapezoids between the same two edges continue; the others end here, and new ones begin. */
function carriedOn(open: readonly Open[], active: readonly Edge[], from: number, triangles: number[]): Open[] {
  const before = new Map(open.map(each => [each.left, each]));
  const after: Open[] = [];
  for (let i = 0; i + 1 < active.length; i += 2) {
    const [left, right] = [active[i], active[i + 1]];
    if (!left || !right) break;
    const known = before.get(left);
    if (known?.right === right) {
      before.delete(left);
      after.push(known);
    } else after.push({ left, right, from });
  }
  for (const each of before.values()) close(each, from, triangles);
  return after;
}

function close({ left, right, from }: Open, to: number, triangles: number[]): void {
  const [a, b, c, d] = [across(left, from), across(right, from), across(right, to), across(left, to)];
  if (b > a) triangles.push(a, from, b, from, c, to);
  if (c > d) triangles.push(a, from, c, to, d, to);
}
