import type { Mesh } from '../mesh.ts';
import { volumeOf } from '../mesh.ts';
import { cross, distance, dot, scale, subtract, type Vector } from '../vectors.ts';

/** Points within `tolerance` of each other become one; triangles that lose a side are left out. */
export function welded({ points, indices }: Mesh, tolerance: number): Mesh {
  const { unique, rankOf } = joinPoints(points, tolerance);
  return { points: unique, indices: withoutEmpty(indices.map(rank => rankOf[rank]!)) };
}

/** Without triangles that have a corner twice, and without pairs of triangles that enclose nothing. */
export function withoutEmpty(indices: readonly number[]): number[] {
  const kept: number[] = [];
  for (let i = 0; i < indices.length; i += 3) {
    const [a, b, c] = [indices[i]!, indices[i + 1]!, indices[i + 2]!];
    if (a !== b && b !== c && c !== a) kept.push(a, b, c);
  }
  return withoutOpposites(kept);
}

/** Two triangles on the same corners that face each other enclose nothing. */
function withoutOpposites(indices: number[]): number[] {
  const count = indices.reduce((most, rank) => Math.max(most, rank), 0) + 1;
  // One number per set of corners while it is exact.
  const isExact = count ** 3 <= Number.MAX_SAFE_INTEGER;
  const seen = new Map<number | string, number[]>();
  const removed = new Set<number>();
  for (let i = 0; i < indices.length; i += 3) {
    const [a, b, c] = [indices[i]!, indices[i + 1]!, indices[i + 2]!];
    const way = (a < b ? 1 : -1) * (b < c ? 1 : -1) * (a < c ? 1 : -1);
    const [low, high] = [Math.min(a, b, c), Math.max(a, b, c)];
    const middle = a + b + c - low - high;
    const key = isExact ? (low * count + middle) * count + high : `${low},${middle},${high}`;
    const others = seen.get(key);
    const other = others?.findIndex(j => j * way < 0) ?? -1;
    if (others !== undefined && other >= 0) {
      removed.add(Math.abs(others[other]!) - 1).add(i);
      others.splice(other, 1);
    } else if (others === undefined) seen.set(key, [way * (i + 1)]);
    else others.push(way * (i + 1));
  }
  return removed.size === 0 ? indices : indices.filter((_, at) => !removed.has(at - (at % 3)));
}

/** Without points that no triangle uses. */
export function compacted({ points, indices }: Mesh): Mesh {
  const rankOf = new Map<number, number>();
  const used: Vector[] = [];
  const ranks = indices.map(rank => {
    const known = rankOf.get(rank);
    if (known !== undefined) return known;
    rankOf.set(rank, used.length);
    return used.push(points[rank]!) - 1;
  });
  return used.length === points.length ? { points, indices } : { points: used, indices: ranks };
}

/** One point for all within `tolerance`, and its rank for each point given. */
export function joinPoints(points: readonly Vector[], tolerance: number) {
  let reach = 0;
  for (const [x, y, z] of points) reach = Math.max(reach, Math.abs(x), Math.abs(y), Math.abs(z));
  const cell = Math.max(tolerance * 16, reach * 1e-12, 1e-300);
  const cells = new Map<number, number[]>();
  const unique: Vector[] = [];
  const keyOf = (x: number, y: number, z: number): number =>
    Math.imul(x | 0, 73856093) ^ Math.imul(y | 0, 19349663) ^ Math.imul(z | 0, 83492791);
  const near = (key: number, point: Vector): number | undefined =>
    cells.get(key)?.find(rank => distance(unique[rank]!, point) <= tolerance);
  const rankOf = points.map(point => {
    const [x, y, z] = point;
    const low = [
      Math.floor((x - tolerance) / cell),
      Math.floor((y - tolerance) / cell),
      Math.floor((z - tolerance) / cell),
    ];
    const high = [
      Math.floor((x + tolerance) / cell),
      Math.floor((y + tolerance) / cell),
      Math.floor((z + tolerance) / cell),
    ];
    for (let i = low[0]!; i <= high[0]!; i++)
      for (let j = low[1]!; j <= high[1]!; j++)
        for (let k = low[2]!; k <= high[2]!; k++) {
          const found = near(keyOf(i, j, k), point);
          if (found !== undefined) return found;
        }
    const own = keyOf(Math.floor(x / cell), Math.floor(y / cell), Math.floor(z / cell));
    const list = cells.get(own);
    if (list === undefined) cells.set(own, [unique.length]);
    else list.push(unique.length);
    unique.push(point);
    return unique.length - 1;
  });
  return { unique, rankOf };
}

/** Ranks of triangles by the side from one corner to another; corners must be one where they meet. */
type Sides = Map<number, number[]>;

const keyOf = (from: number, to: number, count: number): number => from * count + to;

function sidesOf({ points, indices }: Mesh): Sides {
  const sides: Sides = new Map();
  const count = points.length;
  for (let i = 0; i < indices.length; i += 3)
    for (let k = 0; k < 3; k++) {
      const key = keyOf(indices[i + k]!, indices[i + ((k + 1) % 3)]!, count);
      const list = sides.get(key);
      if (list === undefined) sides.set(key, [i]);
      else list.push(i);
    }
  return sides;
}

/** Sides that no other triangle has in the other direction, as pairs of ranks; none in a closed mesh. */
export function openSides({ points, indices }: Mesh): (readonly [from: number, to: number])[] {
  const count = points.length;
  // By side from its lower rank: how many more triangles have it in this direction than in the other.
  const more = new Map<number, number>();
  for (let i = 0; i < indices.length; i += 3)
    for (let k = 0; k < 3; k++) {
      const [from, to] = [indices[i + k]!, indices[i + ((k + 1) % 3)]!];
      const key = from < to ? keyOf(from, to, count) : keyOf(to, from, count);
      more.set(key, (more.get(key) ?? 0) + (from < to ? 1 : -1));
    }
  const open: (readonly [number, number])[] = [];
  for (const [key, missing] of more) {
    const [low, high] = [Math.floor(key / count), key % count];
    for (let i = 0; i < Math.abs(missing); i++) open.push(missing > 0 ? [low, high] : [high, low]);
  }
  return open;
}

/** Whether every side of a triangle is the side of another in the other direction. */
export const isClosed = (mesh: Mesh): boolean => mesh.indices.length > 0 && openSides(mesh).length === 0;

/** Cuts triangles at corners of others that lie on their open sides. */
export function withoutTJoints(mesh: Mesh, tolerance: number): Mesh {
  let { indices } = mesh;
  const { points } = mesh;
  for (let round = 0; round < 8; round++) {
    const open = openSides({ points, indices });
    if (open.length === 0) break;
    const cuts = cutsOf(points, open, tolerance);
    if (cuts.size === 0) break;
    const next: number[] = [];
    for (let i = 0; i < indices.length; i += 3) next.push(...cutTriangle(indices, i, cuts, points.length));
    indices = next;
  }
  return { points, indices };
}

/** For each open side the corner nearest to its beginning that is on it. */
function cutsOf(points: readonly Vector[], open: readonly (readonly [number, number])[], tolerance: number) {
  const ranks = [...new Set(open.flat())].sort((a, b) => points[a]![0] - points[b]![0]);
  const xs = ranks.map(rank => points[rank]![0]);
  const cuts = new Map<number, number>();
  for (const [from, to] of open) {
    const [a, b] = [points[from]!, points[to]!];
    const way = subtract(b, a);
    const length = Math.hypot(...way);
    if (length <= 2 * tolerance) continue;
    let nearest = Infinity;
    const last = Math.max(a[0], b[0]) + tolerance;
    for (let i = firstAtLeast(xs, Math.min(a[0], b[0]) - tolerance); i < ranks.length && xs[i]! <= last; i++) {
      const rank = ranks[i]!;
      if (rank === from || rank === to) continue;
      const off = subtract(points[rank]!, a);
      const along = dot(off, way) / length;
      if (along <= tolerance || along >= length - tolerance || along >= nearest) continue;
      if (Math.hypot(...subtract(off, scale(way, along / length))) > tolerance) continue;
      nearest = along;
      cuts.set(keyOf(from, to, points.length), rank);
    }
  }
  return cuts;
}

function firstAtLeast(rising: readonly number[], value: number): number {
  let [low, high] = [0, rising.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (rising[middle]! < value) low = middle + 1;
    else high = middle;
  }
  return low;
}

function cutTriangle(indices: readonly number[], at: number, cuts: Map<number, number>, count: number): number[] {
  for (let k = 0; k < 3; k++) {
    const [a, b, c] = [indices[at + k]!, indices[at + ((k + 1) % 3)]!, indices[at + ((k + 2) % 3)]!];
    const cut = cuts.get(keyOf(a, b, count));
    if (cut !== undefined && cut !== c) return [a, cut, c, cut, b, c];
  }
  return [indices[at]!, indices[at + 1]!, indices[at + 2]!];
}

/** Triangles turned so that the body of each closed part is inside; cavities stay cavities. Neighbours must agree. */
export function outward({ points, indices }: Mesh): Mesh {
  const parts = partsOf(indices, points.length).map(part => ({ part, volume: volumeOf({ points, indices: part }) }));
  if (parts.length === 1) return { points, indices: parts[0]!.volume < 0 ? reversed(indices) : indices };
  const all = parts.reduce((sum, { volume }) => sum + volume, 0) < 0;
  const turned = parts.flatMap(({ part, volume }) => {
    const isCavity = (): boolean =>
      parts.some(other => other.part !== part && Math.abs(windings(points, other.part, part)) > 0.5);
    const isInverse = all ? volume > 0 : volume < 0;
    return (isInverse && !isCavity()) !== all ? reversed(part) : part;
  });
  return { points, indices: turned };
}

/** The triangles of each part that shares no corner with another. */
function partsOf(indices: readonly number[], count: number): number[][] {
  const head = Int32Array.from({ length: count }, (_, i) => i);
  const find = (rank: number): number => {
    let at = rank;
    while (head[at] !== at) at = head[at] = head[head[at]!]!;
    return at;
  };
  for (let i = 0; i < indices.length; i += 3) {
    head[find(indices[i + 1]!)] = find(indices[i]!);
    head[find(indices[i + 2]!)] = find(indices[i]!);
  }
  const parts = new Map<number, number[]>();
  for (let i = 0; i < indices.length; i += 3) {
    const part = find(indices[i]!);
    const list = parts.get(part);
    if (list === undefined) parts.set(part, [indices[i]!, indices[i + 1]!, indices[i + 2]!]);
    else list.push(indices[i]!, indices[i + 1]!, indices[i + 2]!);
  }
  return [...parts.values()];
}

/** How often closed triangles wind around the middle of the first triangle of a part: the sum of their solid angles
 *  (van Oosterom and Strackee, 1983). */
function windings(points: readonly Vector[], around: readonly number[], part: readonly number[]): number {
  const [a, b, c] = [points[part[0]!]!, points[part[1]!]!, points[part[2]!]!];
  const at: Vector = [(a[0] + b[0] + c[0]) / 3, (a[1] + b[1] + c[1]) / 3, (a[2] + b[2] + c[2]) / 3];
  let sum = 0;
  for (let i = 0; i < around.length; i += 3) {
    const corner = (k: number): Vector => subtract(points[around[i + k]!]!, at);
    const [u, v, w] = [corner(0), corner(1), corner(2)];
    const [lu, lv, lw] = [Math.hypot(...u), Math.hypot(...v), Math.hypot(...w)];
    sum += Math.atan2(dot(u, cross(v, w)), lu * lv * lw + dot(u, v) * lw + dot(v, w) * lu + dot(w, u) * lv);
  }
  return sum / (2 * Math.PI);
}

/** Triangles that face the other way. */
export function reversed(indices: readonly number[]): number[] {
  const turned = [...indices];
  for (let i = 0; i < turned.length; i += 3) [turned[i + 1], turned[i + 2]] = [indices[i + 2]!, indices[i + 1]!];
  return turned;
}

/** Walks over sides that two triangles share, and turns those that face the other way than most of their part. */
export function agreeing(mesh: Mesh): number[] {
  const { indices, points } = mesh;
  const sides = sidesOf(mesh);
  const count = points.length;
  const turn = new Map<number, boolean>();
  const result = [...indices];
  for (let start = 0; start < indices.length; start += 3) {
    if (turn.has(start)) continue;
    turn.set(start, false);
    const part = [start];
    for (let i = 0; i < part.length; i++) {
      const at = part[i]!;
      for (let k = 0; k < 3; k++) {
        const [a, b] = [indices[at + k]!, indices[at + ((k + 1) % 3)]!];
        const same = sides.get(keyOf(a, b, count)) ?? [];
        const other = sides.get(keyOf(b, a, count)) ?? [];
        if (same.length + other.length !== 2) continue;
        const next = [...same, ...other].find(t => t !== at);
        if (next === undefined || turn.has(next)) continue;
        turn.set(next, turn.get(at)! !== same.length > 1);
        part.push(next);
      }
    }
    const wrong = part.filter(t => turn.get(t)!);
    const less = wrong.length * 2 > part.length ? part.filter(t => !turn.get(t)!) : wrong;
    for (const t of less) [result[t + 1], result[t + 2]] = [indices[t + 2]!, indices[t + 1]!];
  }
  return result;
}
