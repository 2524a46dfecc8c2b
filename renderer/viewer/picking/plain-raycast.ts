// Raycasts without a search tree, against boxes and triangles: a large model can be picked while its trees are still
// being built.
import { Triangle, Vector3, type Ray } from 'three';
import type { Chunk } from '../load/chunks.ts';

export interface TriangleHit {
  readonly distance: number;
  readonly point: Vector3;
  readonly normal: Vector3;
}

const [a, b, c, met] = [new Vector3(), new Vector3(), new Vector3(), new Vector3()];

/** Visits the triangles of a range that a ray hits from either side, in no order. */
export function visitTriangles(
  { positions, indices }: Pick<Chunk, 'positions' | 'indices'>,
  { first, count }: { readonly first: number; readonly count: number },
  ray: Ray,
  visit: (hit: TriangleHit) => void,
): void {
  for (let at = first; at < first + count; at += 3) {
    a.fromArray(positions, indices[at]! * 3);
    b.fromArray(positions, indices[at + 1]! * 3);
    c.fromArray(positions, indices[at + 2]! * 3);
    if (!ray.intersectTriangle(a, b, c, false, met)) continue;
    const normal = Triangle.getNormal(a, b, c, new Vector3());
    visit({ distance: met.distanceTo(ray.origin), point: met.clone(), normal });
  }
}

/** The same for merged elements; boxes decide which are tested. `boxes`: 6 numbers for each feature of the model */
export function visitElements(
  chunk: Chunk,
  boxes: Float32Array,
  ray: Ray,
  nearest: () => number,
  visit: (feature: number, hit: TriangleHit) => void,
): void {
  const { ranges } = chunk;
  for (let row = 0; row < ranges.length; row += 3) {
    const feature = ranges[row]!;
    if (entryInto(boxes, feature * 6, ray) >= nearest()) continue;
    visitTriangles(chunk, { first: ranges[row + 1]!, count: ranges[row + 2]! }, ray, hit => visit(feature, hit));
  }
}

/** Distance along a ray at which it enters the box at `boxes[at]`; 0 inside of it, Infinity when it misses. */
export function entryInto(boxes: ArrayLike<number>, at: number, { origin, direction }: Ray): number {
  let [near, far] = [0, Infinity];
  for (let axis = 0; axis < 3; axis++) {
    const [from, along] = [origin.getComponent(axis), direction.getComponent(axis)];
    const [low, high] = [boxes[at + axis]!, boxes[at + 3 + axis]!];
    if (along === 0) {
      if (from < low || from > high) return Infinity;
      continue;
    }
    const [a, b] = [(low - from) / along, (high - from) / along];
    near = Math.max(near, Math.min(a, b));
    far = Math.min(far, Math.max(a, b));
  }
  // The box of a flat shape has no thickness: rounding must not lose it.
  return near <= far + 1e-6 * Math.max(1, near) ? near : Infinity;
}
