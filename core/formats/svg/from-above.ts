import type { Scene } from '../gltf/scene.ts';
import type { Loop } from './loops.ts';
import { areaOf, chain, isInReach } from './loops.ts';
import type { PlanBase } from './section.ts';

// A face counts as seen when it looks up by this much of its normal.
const UPWARD = 0.15;
// Faces whose normals differ by less (cosine) are one surface: no line between them.
const SMOOTH = 0.9;
// More than this in a part is a sculpture: nobody wants its lines in a plan.
const MOST_TRIANGLES = 20_000;
const MOST_NUMBERS = 3000;
// Square metres of the smallest surface that is drawn.
const SMALLEST = 0.0006;

/** What is seen in a plan: what is between two heights, in world metres. */
interface Band {
  readonly from: number;
  readonly to: number;
  readonly base: PlanBase;
}

/** Outlines of the surfaces of an element that are seen from above, between the heights `from` and `to` (world metres):
 *  the largest ones first, when there are too many. */
export function seenFromAbove(scene: Scene, element: number, from: number, to: number, base: PlanBase): Loop[] {
  const band: Band = { from, to, base };
  const { firstPart, partCount } = scene.elements[element]!;
  const found: { readonly loop: Loop; readonly area: number }[] = [];
  for (let part = firstPart; part < firstPart + partCount; part++) {
    const segments: number[] = [];
    outlinePart(scene, part, band, segments);
    for (const loop of chain(segments)) {
      const area = areaOf(loop);
      if (loop.closed && area >= SMALLEST) found.push({ loop, area });
    }
  }
  let numbers = 0;
  return found
    .sort((a, b) => b.area - a.area)
    .filter(({ loop }) => (numbers += loop.points.length) <= MOST_NUMBERS)
    .map(({ loop }) => loop);
}

/** World coordinates, 3 per vertex: x, height, z, the plane in millimetres from `base`. */
function place(scene: Scene, part: number, base: PlanBase): Float64Array {
  const { positions: p } = scene.shapes[scene.partShapes[part]!]!;
  const m = scene.partMatrices.subarray(part * 16, part * 16 + 16);
  const out = new Float64Array(p.length);
  for (let i = 0; i < p.length; i += 3) {
    const x = p[i]!,
      y = p[i + 1]!,
      z = p[i + 2]!;
    out[i] = (m[0]! * x + m[4]! * y + m[8]! * z + m[12]! - base[0]) * 1000;
    out[i + 1] = m[1]! * x + m[5]! * y + m[9]! * z + m[13]!;
    out[i + 2] = (m[2]! * x + m[6]! * y + m[10]! * z + m[14]! - base[1]) * 1000;
  }
  return out;
}

/** The part is mirrored by its matrix: its triangles run the other way round. */
function isMirrored(m: Float64Array, at: number): boolean {
  const [a, b, c, d, e, f, g, h, i] = [
    m[at]!,
    m[at + 1]!,
    m[at + 2]!,
    m[at + 4]!,
    m[at + 5]!,
    m[at + 6]!,
    m[at + 8]!,
    m[at + 9]!,
    m[at + 10]!,
  ];
  return a * (e * i - f * h) - d * (b * i - c * h) + g * (b * f - c * e) < 0;
}

function outlinePart(scene: Scene, part: number, { from, to, base }: Band, into: number[]): void {
  const { indices, positions } = scene.shapes[scene.partShapes[part]!]!;
  if (indices.length > MOST_TRIANGLES * 3) return;
  const w = place(scene, part, base);
  const turn = isMirrored(scene.partMatrices, part * 16) ? -1 : 1;
  const seen: number[] = [];
  const normals: number[] = [];
  for (let i = 0; i < indices.length; i += 3) {
    const u = indices[i]! * 3,
      v = indices[i + 1]! * 3,
      s = indices[i + 2]! * 3;
    const [low, high] = [Math.min(w[u + 1]!, w[v + 1]!, w[s + 1]!), Math.max(w[u + 1]!, w[v + 1]!, w[s + 1]!)];
    if (low >= to || high < from) continue;
    const normal = normalOf(w, u, v, s, turn);
    if (!(normal[1] > UPWARD)) continue;
    seen.push(i);
    normals.push(...normal);
  }
  const inner = innerEdges(indices, seen, normals, positions.length / 3);
  seen.forEach((i, n) => {
    const corners =
      turn > 0 ? [indices[i]!, indices[i + 1]!, indices[i + 2]!] : [indices[i]!, indices[i + 2]!, indices[i + 1]!];
    let leaves: readonly [number, number] | null = null;
    let returns: readonly [number, number] | null = null;
    for (let e = 0; e < 3; e++) {
      const a = corners[e]! * 3,
        b = corners[(e + 1) % 3]! * 3;
      const begins = w[a + 1]! < to,
        ends = w[b + 1]! < to;
      if (!begins && !ends) continue;
      let [x0, z0, x1, z1] = [w[a]!, w[a + 2]!, w[b]!, w[b + 2]!];
      if (begins !== ends) {
        const share = (to - w[a + 1]!) / (w[b + 1]! - w[a + 1]!);
        const between = [x0 + (x1 - x0) * share, z0 + (z1 - z0) * share] as const;
        if (begins) [x1, z1] = leaves = between;
        else [x0, z0] = returns = between;
      }
      // Edges of a mirrored part are the same ones, counted from the other end.
      if (!inner.has(n * 3 + (turn > 0 ? e : 2 - e))) add(into, x0, z0, x1, z1);
    }
    if (leaves !== null && returns !== null) add(into, leaves[0], leaves[1], returns[0], returns[1]);
  });
}

function add(into: number[], fromX: number, fromZ: number, toX: number, toZ: number): void {
  const x0 = Math.round(fromX),
    z0 = Math.round(fromZ),
    x1 = Math.round(toX),
    z1 = Math.round(toZ);
  if ((x0 !== x1 || z0 !== z1) && isInReach(x0, z0) && isInReach(x1, z1)) into.push(x0, z0, x1, z1);
}

/** Unit normal; the plane is in millimetres, heights are in metres. */
function normalOf(w: Float64Array, u: number, v: number, s: number, turn: number): readonly [number, number, number] {
  const ax = w[v]! - w[u]!,
    ay = (w[v + 1]! - w[u + 1]!) * 1000,
    az = w[v + 2]! - w[u + 2]!;
  const bx = w[s]! - w[u]!,
    by = (w[s + 1]! - w[u + 1]!) * 1000,
    bz = w[s + 2]! - w[u + 2]!;
  const x = ay * bz - az * by,
    y = az * bx - ax * bz,
    z = ax * by - ay * bx;
  const length = Math.hypot(x, y, z) * turn;
  return [x / length, y / length, z / length];
}

/** Edges (three times the number of the seen triangle, plus 0 to 2) with a smooth surface on both sides. */
function innerEdges(
  indices: Uint32Array,
  seen: readonly number[],
  normals: readonly number[],
  vertices: number,
): Set<number> {
  const known = new Map<number, number>();
  const inner = new Set<number>();
  seen.forEach((i, n) => {
    for (let e = 0; e < 3; e++) {
      const a = indices[i + e]!,
        b = indices[i + ((e + 1) % 3)]!;
      const key = Math.min(a, b) * vertices + Math.max(a, b);
      const other = known.get(key);
      if (other === undefined) {
        known.set(key, n * 3 + e);
        continue;
      }
      const k = Math.floor(other / 3);
      const alike =
        normals[n * 3]! * normals[k * 3]! +
        normals[n * 3 + 1]! * normals[k * 3 + 1]! +
        normals[n * 3 + 2]! * normals[k * 3 + 2]!;
      if (alike < SMOOTH || inner.has(other)) continue;
      inner.add(other);
      inner.add(n * 3 + e);
    }
  });
  return inner;
}
