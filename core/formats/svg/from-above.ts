import type { Scene } from '../gltf/scene.ts';
import { rowAt } from '../matrices.ts';
import type { Loop } from './loops.ts';
import { addSegment, areaOf, chain } from './loops.ts';
import { mayReach, type PlanBase } from './section.ts';
import { mirrors } from '../gltf/placement.ts';

// A face counts as seen from above when the upward part of its unit normal exceeds this.
const UPWARD = 0.15;
// Faces whose normals differ by less (cosine) are one surface: no line between them.
const SMOOTH = 0.9;
// A part with more triangles is a sculpture, whose lines would only fill a plan.
const MOST_TRIANGLES = 20_000;
const MOST_NUMBERS = 3000;
// Square metres of the smallest surface that is drawn.
const SMALLEST = 0.0006;

/** The visible range of a plan: between two heights, in world metres. */
interface Band {
  readonly from: number;
  readonly to: number;
  readonly base: PlanBase;
}

/**
 * Outlines of the surfaces of an element that are seen from above, between the heights `from` and `to` (world metres):
 * the largest ones first, when there are too many.
 */
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

let placed = new Float64Array(1024);

/** World coordinates, 3 per vertex: x, height, z, the plane in millimetres from `base`. Valid until the next call. */
function place(scene: Scene, part: number, base: PlanBase): Float64Array {
  const m = scene.partMatrices;
  const { positions: p } = scene.shapes[scene.partShapes[part]!]!;
  const [east, up, south] = [rowAt(m, part * 16, 0), rowAt(m, part * 16, 1), rowAt(m, part * 16, 2)];
  if (placed.length < p.length) placed = new Float64Array(p.length * 2);
  const out = placed;
  for (let i = 0; i < p.length; i += 3) {
    const x = p[i]!,
      y = p[i + 1]!,
      z = p[i + 2]!;
    out[i] = (east[0] * x + east[1] * y + east[2] * z + east[3] - base[0]) * 1000;
    out[i + 1] = up[0] * x + up[1] * y + up[2] * z + up[3];
    out[i + 2] = (south[0] * x + south[1] * y + south[2] * z + south[3] - base[1]) * 1000;
  }
  return out;
}

function outlinePart(scene: Scene, part: number, band: Band, into: number[]): void {
  const { from, to, base } = band;
  const { indices } = scene.shapes[scene.partShapes[part]!]!;
  if (indices.length > MOST_TRIANGLES * 3 || !mayReach(scene, part, from, to)) return;
  const w = place(scene, part, base);
  const isTurned = mirrors(scene.partMatrices, part * 16);
  const seen = seenTriangles(w, indices, band, isTurned);
  const isInner = innerEdges(indices, seen);
  for (let n = 0; n < seen.count; n++) {
    const i = seen.triangles[n]!;
    // Where the surface leaves the band and where it returns.
    let leavesX = NaN,
      leavesZ = NaN,
      returnsX = NaN,
      returnsZ = NaN;
    for (let e = 0; e < 3; e++) {
      // Edges of a mirrored part are the same ones, counted from the other end.
      const edge = isTurned ? 2 - e : e;
      const after = edge === 2 ? 0 : edge + 1;
      const a = indices[i + (isTurned ? after : edge)]! * 3,
        b = indices[i + (isTurned ? edge : after)]! * 3;
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
        if (begins) {
          x1 = leavesX = x;
          z1 = leavesZ = z;
        } else {
          x0 = returnsX = x;
          z0 = returnsZ = z;
        }
      }
      if (isInner[n * 3 + edge] === 0) addRounded(into, x0, z0, x1, z1);
    }
    if (!Number.isNaN(leavesX) && !Number.isNaN(returnsX)) addRounded(into, leavesX, leavesZ, returnsX, returnsZ);
  }
}

const addRounded = (into: number[], fromX: number, fromZ: number, toX: number, toZ: number): void =>
  addSegment(into, Math.round(fromX), Math.round(fromZ), Math.round(toX), Math.round(toZ));

/** Triangles that are seen from above: where their corners begin in the indices, and their unit normals. */
interface Seen {
  readonly count: number;
  readonly triangles: Uint32Array;
  /** 3 per seen triangle */
  readonly normals: Float64Array;
}

let triangles = new Uint32Array(256);
let normals = new Float64Array(256 * 3);

/** The result is valid until the next call. */
function seenTriangles(w: Float64Array, indices: Uint32Array, { from, to }: Band, isTurned: boolean): Seen {
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

let isInnerEdge = new Uint8Array(1024);
/** 1 and the number of the first edge between two vertices, in a table of open addresses */
let edgeSlots = new Int32Array(2048);

/**
 * For each edge of the seen triangles (three times their number, plus 0 to 2): 1 where a smooth surface is on both
 * sides. Valid until the next call.
 */
function innerEdges(indices: Uint32Array, { count, triangles: seen, normals: n }: Seen): Uint8Array {
  const edges = count * 3;
  const size = 2 ** Math.ceil(Math.log2(edges * 2 + 2));
  if (isInnerEdge.length < edges) isInnerEdge = new Uint8Array(edges * 2);
  if (edgeSlots.length < size) edgeSlots = new Int32Array(size);
  const isInner = isInnerEdge.fill(0, 0, edges);
  const slots = edgeSlots.fill(0, 0, size);
  for (let own = 0, edge = 0; own < count; own++) {
    const at = seen[own]!;
    for (let side = 0; side < 3; side++, edge++) {
      const a = indices[at + side]!,
        b = indices[side === 2 ? at : at + side + 1]!;
      let slot = Math.imul(Math.min(a, b), 0x9e3779b1) ^ Math.imul(Math.max(a, b), 0x85ebca6b);
      slot = (slot ^ (slot >>> 15)) & (size - 1);
      let other = -1;
      for (; slots[slot] !== 0; slot = (slot + 1) & (size - 1)) {
        other = slots[slot]! - 1;
        const from = seen[Math.floor(other / 3)]!;
        const c = indices[from + (other % 3)]!,
          d = indices[other % 3 === 2 ? from : from + (other % 3) + 1]!;
        if ((a === c && b === d) || (a === d && b === c)) break;
        other = -1;
      }
      if (other < 0) {
        slots[slot] = edge + 1;
        continue;
      }
      const k = Math.floor(other / 3);
      const alike = n[own * 3]! * n[k * 3]! + n[own * 3 + 1]! * n[k * 3 + 1]! + n[own * 3 + 2]! * n[k * 3 + 2]!;
      if (alike < SMOOTH || isInner[other] === 1) continue;
      isInner[other] = 1;
      isInner[edge] = 1;
    }
  }
  return isInner;
}
