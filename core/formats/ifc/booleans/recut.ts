import { type Drawing, drawOnly } from '../geometry/draw-model.ts';
import type { DrawJob, GeometryBatch } from '../geometry/protocol.ts';
import { finishUncut, UNCUT, withoutOpenings } from '../geometry/undrawn.ts';
import { newBatch, type PartLook } from '../own-geometry/batch.ts';
import { readInstances } from '../own-geometry/instances.ts';
import type { Mesh } from '../own-geometry/mesh.ts';
import { identity, type Vector } from '../own-geometry/vectors.ts';
import type { StepIndex } from '../step/step-index.ts';
import { judge } from './judge.ts';
import { bodyAt, loadManifold, meshOf, type Solid, solidOf, type Manifold, type ManifoldToplevel } from './manifold.ts';
import { readOpenings } from './product-bodies.ts';
import { planesOf, pushedOut } from './push-out.ts';

// Metres within which two faces are one plane.
const GAP = 1e-5;

/** A part as web-ifc drew it: metres, Z up. */
interface DrawnPart {
  readonly look: PartLook;
  readonly mesh: Mesh;
}

/** What was made of products that our own kernel does not understand. */
export interface Recut {
  readonly batches: readonly GeometryBatch[];
  /** how many were cut again */
  readonly recut: number;
  /** warnings by STEP id */
  readonly uncut: ReadonlyMap<number, string>;
}

/**
 * Draws products that our own kernel does not understand. web-ifc draws them and their openings uncut, and they are cut
 * here; where these bodies are not closed its own cut is taken if it is no larger than the uncut body. `failed`: STEP
 * ids; `firstShape`: number of the first shape; `begin`: called with each drawing that begins, so that it can be
 * cancelled.
 */
export async function recut(
  index: StepIndex,
  failed: readonly number[],
  job: DrawJob,
  firstShape: number,
  { begin, signal }: { readonly begin: (drawing: Drawing) => void; readonly signal: AbortSignal },
): Promise<Recut> {
  if (failed.length === 0) return { batches: [], recut: 0, uncut: new Map() };
  const draw = async (of: DrawJob, products: readonly number[]) => {
    const drawing = drawOnly(of, products, 0);
    begin(drawing);
    return partsOf(await finishUncut(drawing, signal));
  };
  const openingsOf = readOpenings(readInstances(index));
  const opened = failed.filter(id => openingsOf(id).length > 0);
  const openings = [...new Set(opened.flatMap(openingsOf))];
  const patches = [...job.patches, ...withoutOpenings(index)].sort((a, b) => a.at - b.at);
  const uncutParts = opened.length === 0 ? new Map() : await draw({ ...job, patches }, [...opened, ...openings]);
  const batch = newBatch(firstShape, 1);
  const add = (parts: readonly DrawnPart[]): void => {
    for (const { look, mesh } of parts) {
      const shape = batch.shape(mesh, false);
      if (shape !== null) batch.place(shape, look, identity);
    }
  };
  const wasm = await loadManifold();
  const uncut = new Map<number, string>();
  const left = failed.filter(id => !openingsOf(id).length);
  let count = 0;
  for (const id of opened) {
    const tools = openingsOf(id).flatMap(opening => uncutParts.get(opening) ?? []);
    const parts = cutParts(wasm, uncutParts.get(id) ?? [], tools);
    if (parts === null) {
      left.push(id);
      continue;
    }
    count++;
    if (parts.length === 0) uncut.set(id, UNCUT.openings);
    add(parts.length === 0 ? (uncutParts.get(id) ?? []) : parts);
  }
  const theirs = left.length === 0 ? new Map() : await draw(job, left);
  for (const id of left) {
    const whole: readonly DrawnPart[] = uncutParts.get(id) ?? [];
    const cut: readonly DrawnPart[] = theirs.get(id) ?? [];
    const isRight = whole.length === 0 || (cut.length > 0 && isWithin(cut, whole));
    if (!isRight) uncut.set(id, cut.length === 0 ? UNCUT.openings : UNCUT.fault);
    add(isRight ? cut : whole);
  }
  const done = batch.done();
  return { batches: done === null ? [] : [done], recut: count, uncut };
}

/** Parts cut by the openings; none when nothing is left, null when a body is not closed or the result is wrong. */
function cutParts(
  wasm: ManifoldToplevel,
  parts: readonly DrawnPart[],
  tools: readonly DrawnPart[],
): DrawnPart[] | null {
  const made: Manifold[] = [];
  const keep = (solid: Solid | null): Solid | null => {
    if (solid !== null) made.push(solid.body);
    return solid;
  };
  try {
    const cutters = tools.map(({ mesh }) => keep(solidOf(wasm, mesh))).filter(solid => solid !== null);
    if (parts.length === 0 || cutters.length < tools.length) return null;
    const found: DrawnPart[] = [];
    for (const part of parts) {
      const solid = keep(solidOf(wasm, part.mesh));
      if (solid === null) return null;
      const planes = planesOf(solid.body, GAP);
      const near = cutters.map(cutter => {
        const at = bodyAt(cutter, solid.origin);
        const pushed = pushedOut(at, planes, GAP);
        made.push(at, pushed);
        return pushed;
      });
      const body = wasm.Manifold.difference([solid.body, ...near]);
      made.push(body);
      if (judge(body, 'DIFFERENCE', solid.body, near, GAP) !== null) return null;
      if (!body.isEmpty()) found.push({ ...part, mesh: meshOf({ body, origin: solid.origin }) });
    }
    return found;
  } finally {
    for (const body of made) body.delete();
  }
}

/** Whether the box of a cut is within that of the uncut body. */
function isWithin(cut: readonly DrawnPart[], whole: readonly DrawnPart[]): boolean {
  const [inner, outer] = [cut, whole].map(parts => {
    const points = parts.flatMap(({ mesh }) => mesh.points);
    return [0, 1, 2].map(axis => {
      let [low, high] = [Infinity, -Infinity];
      for (const point of points) {
        low = Math.min(low, point[axis]!);
        high = Math.max(high, point[axis]!);
      }
      return { low, high };
    });
  });
  return [0, 1, 2].every(
    axis => inner![axis]!.low >= outer![axis]!.low - 1e-3 && inner![axis]!.high <= outer![axis]!.high + 1e-3,
  );
}

/** The parts of each product, in metres, Z up. */
function partsOf(batches: readonly GeometryBatch[]): Map<number, DrawnPart[]> {
  const shapes: { readonly positions: Float32Array; readonly indices: Uint32Array }[] = [];
  for (const { shapes: sizes, positions, indices } of batches) {
    let [vertex, corner] = [0, 0];
    for (let n = 0; n < sizes.length; n += 2) {
      const [vertices, corners] = [sizes[n]!, sizes[n + 1]!];
      shapes.push({
        positions: positions.subarray(vertex, vertex + vertices),
        indices: indices.subarray(corner, corner + corners),
      });
      vertex += vertices;
      corner += corners;
    }
  }
  const found = new Map<number, DrawnPart[]>();
  for (const batch of batches)
    batch.products.forEach((product, part) => {
      const { positions, indices } = shapes[batch.partShapes[part]!]!;
      const m = batch.matrices.subarray(part * 16, part * 16 + 16);
      const points: Vector[] = [];
      for (let i = 0; i < positions.length; i += 3) {
        const [x, y, z] = [positions[i]!, positions[i + 1]!, positions[i + 2]!];
        const [X, Y, Z] = [0, 1, 2].map(r => m[r]! * x + m[4 + r]! * y + m[8 + r]! * z + m[12 + r]!) as [
          number,
          number,
          number,
        ];
        points.push([X, -Z, Y]);
      }
      if (indices.length === 0) return;
      const look = { product, item: batch.items[part]!, colour: batch.colours[part]! };
      const list = found.get(product);
      const drawn = { look, mesh: { points, indices: [...indices] } };
      if (list === undefined) found.set(product, [drawn]);
      else list.push(drawn);
    });
  return found;
}
