import type { Flat } from './profiles.ts';

// Corners whose triangle has less than this share of the area of the box lie on a line.
const FLAT = 1e-13;

/** The corners that are not cut off yet, as a ring of numbers; bridges to holes have corners twice. */
interface Ring {
  readonly at: Flat[];
  /** rank of each corner among the points given */
  readonly rank: number[];
  readonly before: number[];
  readonly next: number[];
}

/**
 * Cuts a plane area into triangles, three ranks each: of the outline first, then of one hole after the other. The
 * outline is counter-clockwise, holes are clockwise. Every corner is used, also one on a straight side, so that areas
 * and walls that share sides share their corners.
 */
export function triangulate(outer: readonly Flat[], holes: readonly (readonly Flat[])[]): number[] {
  const ring: Ring = { at: [], rank: [], before: [], next: [] };
  const start = addLoop(ring, outer, 0);
  let first = outer.length;
  const loops = holes.map(hole => {
    const begin = addLoop(ring, hole, first);
    first += hole.length;
    return { begin, right: rightmost(hole) };
  });
  // The hole furthest to the right first: its bridge cannot cross the others.
  for (const { begin, right } of loops
    .filter(({ right: at }) => at >= 0)
    .sort((a, b) => ring.at[b.begin + b.right]![0] - ring.at[a.begin + a.right]![0]))
    bridge(ring, start, begin + right);
  const triangles = cutEars(ring, start, flatnessOf(outer));
  return withoutSlivers(triangles, [...outer, ...holes.flat()], flatnessOf(outer));
}

function addLoop({ at, rank, before, next }: Ring, loop: readonly Flat[], first: number): number {
  const begin = at.length;
  loop.forEach((corner, i) => {
    at.push(corner);
    rank.push(first + i);
    before.push(begin + ((i + loop.length - 1) % loop.length));
    next.push(begin + ((i + 1) % loop.length));
  });
  return begin;
}

function rightmost(loop: readonly Flat[]): number {
  let best = loop.length === 0 ? -1 : 0;
  loop.forEach(([x], i) => {
    if (x > loop[best]![0]) best = i;
  });
  return best;
}

function flatnessOf(loop: readonly Flat[]): number {
  const size = loop.reduce((most, [x, y]) => Math.max(most, Math.abs(x - loop[0]![0]), Math.abs(y - loop[0]![1])), 0);
  return FLAT * size * size;
}

/** Cuts the ring open at the corner that the rightmost corner of a hole sees, and joins the hole there. */
function bridge(ring: Ring, start: number, hole: number): void {
  const { at, rank, before, next } = ring;
  const to = visibleCorner(ring, start, at[hole]!);
  const [hole2, to2] = [at.length, at.length + 1];
  at.push(at[hole]!, at[to]!);
  rank.push(rank[hole]!, rank[to]!);
  const [lastOfHole, afterTo] = [before[hole]!, next[to]!];
  before.push(lastOfHole, hole2);
  next.push(to2, afterTo);
  next[lastOfHole] = hole2;
  before[afterTo] = to2;
  next[to] = hole;
  before[hole] = to;
}

/** The corner of the ring that a point inside sees to its right (Eberly, Triangulation by Ear Clipping, 2002). */
function visibleCorner({ at, before, next }: Ring, start: number, [x, y]: Flat): number {
  let [best, hit] = [start, Infinity];
  let node = start;
  do {
    const [[ax, ay], [bx, by]] = [at[node]!, at[next[node]!]!];
    if (ay !== by && Math.min(ay, by) <= y && y <= Math.max(ay, by)) {
      const cross = ax + ((y - ay) / (by - ay)) * (bx - ax);
      // Of sides that meet at the same height, the rising one has the inside to its left.
      if (cross >= x && (cross < hit || (cross === hit && by > ay))) {
        hit = cross;
        best = ay === y ? node : by === y ? next[node]! : ax > bx ? node : next[node]!;
      }
    }
    node = next[node]!;
  } while (node !== start);
  if (hit === Infinity) return best;
  const corner = at[best]!;
  let steepest = corner[0] === hit && corner[1] === y ? -1 : Infinity;
  const own: Flat = [x, y];
  const sees = (n: number): boolean => {
    const [p, a, b] = [at[n]!, at[before[n]!]!, at[next[n]!]!];
    return side(a, p, b) > 0
      ? side(p, own, b) <= 0 && side(a, p, own) >= 0
      : side(p, b, own) >= 0 || side(a, p, own) >= 0;
  };
  let chosen = best;
  node = start;
  do {
    const p = at[node]!;
    const inTriangle = corner[1] < y ? isInside(corner, [hit, y], own, p) : isInside(own, [hit, y], corner, p);
    if (p[0] >= x && (inTriangle || isSame(p, corner)) && sees(node)) {
      const slope = p[0] === x ? Infinity : Math.abs(p[1] - y) / (p[0] - x);
      if (slope < steepest || (isSame(p, corner) && isSame(at[chosen]!, corner) && !sees(chosen))) {
        steepest = slope;
        chosen = node;
      }
    }
    node = next[node]!;
  } while (node !== start);
  return chosen;
}

const isSame = (a: Flat, b: Flat): boolean => a[0] === b[0] && a[1] === b[1];

/** Twice the area of a triangle, positive when it turns left. */
export const side = ([ax, ay]: Flat, [bx, by]: Flat, [cx, cy]: Flat): number =>
  (bx - ax) * (cy - ay) - (by - ay) * (cx - ax);

/** Whether a point is in a triangle that turns left, or on its border. */
const isInside = (a: Flat, b: Flat, c: Flat, p: Flat): boolean =>
  side(a, b, p) >= 0 && side(b, c, p) >= 0 && side(c, a, p) >= 0;

function cutEars(ring: Ring, start: number, flat: number): number[] {
  const { at, rank, before, next } = ring;
  const triangles: number[] = [];
  const area = (node: number): number => side(at[before[node]!]!, at[node]!, at[next[node]!]!);
  const areas = at.map((_, node) => area(node));
  let [node, left, tried] = [start, 0, 0];
  for (let n = start, begin = true; begin || n !== start; n = next[n]!, begin = false) left++;
  // Corners on a line are cut when nothing else is left; any corner, when the outline crosses itself.
  let strictness = 0;
  while (left >= 3) {
    const size = areas[node]!;
    const isCut =
      left === 3 ||
      (strictness === 0 ? size > flat && isEar(ring, areas, node) : strictness === 1 ? Math.abs(size) <= flat : true);
    const [a, c] = [before[node]!, next[node]!];
    if (isCut) {
      triangles.push(rank[a]!, rank[node]!, rank[c]!);
      next[a] = c;
      before[c] = a;
      areas[a] = area(a);
      areas[c] = area(c);
      left--;
      if (left < 3) break;
      [tried, strictness] = [0, 0];
      // The corner after the next one: fans of thin triangles are avoided.
      node = next[c]!;
    } else {
      node = c;
      if (++tried > left) [tried, strictness] = [0, strictness + 1];
    }
  }
  return triangles;
}

function isEar({ at, before, next }: Ring, areas: readonly number[], node: number): boolean {
  const [before1, next1] = [before[node]!, next[node]!];
  const [a, b, c] = [at[before1]!, at[node]!, at[next1]!];
  const [lowX, highX] = [Math.min(a[0], b[0], c[0]), Math.max(a[0], b[0], c[0])];
  const [lowY, highY] = [Math.min(a[1], b[1], c[1]), Math.max(a[1], b[1], c[1])];
  for (let n = next[next1]!; n !== before1; n = next[n]!) {
    const p = at[n]!;
    if (areas[n]! > 0 || p[0] < lowX || p[0] > highX || p[1] < lowY || p[1] > highY) continue;
    if (!isSame(p, a) && !isSame(p, b) && !isSame(p, c) && isInside(a, b, c, p)) return false;
  }
  return true;
}

/** Triangles of three corners on a line give their longest side to the triangle behind it. */
function withoutSlivers(triangles: number[], points: readonly Flat[], flat: number): number[] {
  const corner = (t: number, k: number): number => triangles[t + ((k + 3) % 3)]!;
  const at = (rank: number): Flat => points[rank]!;
  const isFlat = (t: number): boolean => Math.abs(side(at(corner(t, 0)), at(corner(t, 1)), at(corner(t, 2)))) <= flat;
  const flats: number[] = [];
  for (let t = 0; t < triangles.length; t += 3) if (isFlat(t)) flats.push(t);
  if (flats.length === 0) return triangles;
  for (let rounds = 4 * flats.length; rounds > 0 && flats.length > 0; rounds--) {
    const t = flats.shift()!;
    if (!isFlat(t)) continue;
    const lengths = [0, 1, 2].map(k => {
      const [[ax, ay], [bx, by]] = [at(corner(t, k)), at(corner(t, k + 1))];
      return Math.hypot(ax - bx, ay - by);
    });
    const k = lengths.indexOf(Math.max(...lengths));
    const [a, c, b] = [corner(t, k), corner(t, k + 1), corner(t, k + 2)];
    if (a === b || b === c || a === c) continue;
    const found = neighbourOf(triangles, c, a);
    if (found === null || found.t === t) continue;
    const other = corner(found.t, found.k + 2);
    if (other === b) continue;
    triangles.splice(t, 3, a, other, b);
    triangles.splice(found.t, 3, other, c, b);
    for (const again of [t, found.t]) if (isFlat(again)) flats.push(again);
  }
  return triangles;
}

function neighbourOf(triangles: readonly number[], from: number, to: number): { t: number; k: number } | null {
  for (let t = 0; t < triangles.length; t += 3)
    for (let k = 0; k < 3; k++) if (triangles[t + k] === from && triangles[t + ((k + 1) % 3)] === to) return { t, k };
  return null;
}
