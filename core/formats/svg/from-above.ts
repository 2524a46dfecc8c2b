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
  const isTurned = isMirrored(scene.partMatrices, part * 16);
  const seen = seenTriangles(w, indices, { from, to, isTurned });
  const isInner = innerEdges(indices, seen, positions.length / 3);
  for (let n = 0; n < seen.count; n++) {
    const i = seen.triangles[n]!;
    // Where the surface leaves the band and where it returns.
    let [leavesX, leavesZ, returnsX, returnsZ] = [NaN, NaN, NaN, NaN];
    for (let e = 0; e < 3; e++) {
      // Edges of a mirrored part are the same ones, counted from the other end.
      const edge = isTurned ? 2 - e : e;
      const a = indices[i + (isTurned ? (edge + 1) % 3 : edge)]! * 3,
        b = indices[i + (isTurned ? edge : (edge + 1) % 3)]! * 3;
      const begins = w[a + 1]! < to,
        ends = w[b + 1]! < to;
      if (!begins && !ends) continue;
      let x0 = w[a]!,
        z0 = w[a + 2]!,
        x1 = w[b]!,
        z1 = w[b + 2]!;
      if (begins !== ends) {
        const share = (to - w[a + 1]!) / (w[b + 1]! - w[a + 1]!);
        const x = x0 + (x1 - x0) * share,
          z = z0 + (z1 - z0) * share;
        if (begins) [x1, z1, leavesX, leavesZ] = [x, z, x, z];
        else [x0, z0, returnsX, returnsZ] = [x, z, x, z];
      }
      if (isInner[n * 3 + edge] === 0) add(into, x0, z0, x1, z1);
    }
    if (!Number.isNaN(leavesX) && !Number.isNaN(returnsX)) add(into, leavesX, leavesZ, returnsX, returnsZ);
  }
}

function add(into: number[], fromX: number, fromZ: number, toX: number, toZ: number): void {
  const x0 = Math.round(fromX),
    z0 = Math.round(fromZ),
    x1 = Math.round(toX),
    z1 = Math.round(toZ);
  if ((x0 !== x1 || z0 !== z1) && isInReach(x0, z0) && isInReach(x1, z1)) into.push(x0, z0, x1, z1);
}

/** Triangles that are seen from above: where their corners begin in the indices, and their unit normals. */
interface Seen {
  readonly count: number;
  readonly triangles: Uint32Array;
  /** 3 per seen triangle */
  readonly normals: Float64Array;
}

let triangles = new Uint32Array(256);
let normals = new Float64Array(256 * 3);

/** What it finds holds until it is asked again. */
function seenTriangles(
  w: Float64Array,
  indices: Uint32Array,
  { from, to, isTurned }: Pick<Band, 'from' | 'to'> & { readonly isTurned: boolean },
): Seen {
  if (triangles.length < indices.length / 3) {
    triangles = new Uint32Array(indices.length);
    normals = new Float64Array(indices.length * 3);
  }
  const turn = isTurned ? -1 : 1;
  let count = 0;
  for (let i = 0; i < indices.length; i += 3) {
    const u = indices[i]! * 3,
      v = indices[i + 1]! * 3,
      s = indices[i + 2]! * 3;
    if (Math.min(w[u + 1]!, w[v + 1]!, w[s + 1]!) >= to || Math.max(w[u + 1]!, w[v + 1]!, w[s + 1]!) < from) continue;
    // The plane is in millimetres, heights are in metres.
    const ax = w[v]! - w[u]!,
      ay = (w[v + 1]! - w[u + 1]!) * 1000,
      az = w[v + 2]! - w[u + 2]!;
    const bx = w[s]! - w[u]!,
      by = (w[s + 1]! - w[u + 1]!) * 1000,
      bz = w[s + 2]! - w[u + 2]!;
    const x = ay * bz - az * by,
      y = az * bx - ax * bz,
      z = ax * by - ay * bx;
    if (!(y * turn > 0)) continue;
    const length = Math.sqrt(x * x + y * y + z * z) * turn;
    if (!(y / length > UPWARD)) continue;
    triangles[count] = i;
    normals[count * 3] = x / length;
    normals[count * 3 + 1] = y / length;
    normals[count * 3 + 2] = z / length;
    count += 1;
  }
  return { count, triangles, normals };
}

/** For each edge of the seen triangles (three times their number, plus 0 to 2): 1 where a smooth surface is on both sides. */
function innerEdges(indices: Uint32Array, { count, triangles: seen, normals: n }: Seen, vertices: number): Uint8Array {
  const known = new Map<number, number>();
  const isInner = new Uint8Array(count * 3);
  for (let edge = 0; edge < count * 3; edge++) {
    const own = Math.floor(edge / 3);
    const a = indices[seen[own]! + (edge % 3)]!,
      b = indices[seen[own]! + ((edge + 1) % 3)]!;
    const key = Math.min(a, b) * vertices + Math.max(a, b);
    const other = known.get(key);
    if (other === undefined) {
      known.set(key, edge);
      continue;
    }
    const k = Math.floor(other / 3);
    const alike = n[own * 3]! * n[k * 3]! + n[own * 3 + 1]! * n[k * 3 + 1]! + n[own * 3 + 2]! * n[k * 3 + 2]!;
    if (alike < SMOOTH || isInner[other] === 1) continue;
    isInner[other] = 1;
    isInner[edge] = 1;
  }
  return isInner;
}
