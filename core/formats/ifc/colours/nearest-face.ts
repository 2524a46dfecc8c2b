import { sidesOf, type Box } from '../../gltf/scene.ts';
import { cross, dot, scale, subtract, unit, type Vector } from '../own-geometry/vectors.ts';

type Triangle = readonly [Vector, Vector, Vector];

// Cells of the grid along an axis, at most.
const MOST_CELLS = 32;
// A triangle is on a face when its middle is nearer than this share of the size of all.
const NEAR = 2e-5;

/**
 * Finds the face that a triangle is on: `-1` for none. Of several at the same place the one that looks the same way.
 * `box`: of the faces.
 */
export function createNearestFace(faces: readonly Triangle[], box: Box) {
  const sides = sidesOf(box);
  const near = NEAR * Math.max(...sides);
  const count = Math.max(1, Math.min(MOST_CELLS, Math.round(Math.cbrt(faces.length * 2))));
  const cellOf = (value: number, axis: number): number => {
    const side = sides[axis]!;
    const share = side > 0 ? (value - box[axis]!) / side : 0;
    return Math.max(0, Math.min(count - 1, Math.floor(share * count)));
  };
  const cells: number[][] = Array.from({ length: count ** 3 }, () => []);
  const cellAt = (x: number, y: number, z: number): number[] => cells[(x * count + y) * count + z]!;
  faces.forEach((face, n) => {
    const range = [0, 1, 2].map(axis => {
      const values = face.map(point => point[axis]!);
      return [cellOf(Math.min(...values) - near, axis), cellOf(Math.max(...values) + near, axis)] as const;
    });
    const [xs, ys, zs] = [range[0]!, range[1]!, range[2]!];
    for (let x = xs[0]; x <= xs[1]; x++)
      for (let y = ys[0]; y <= ys[1]; y++) for (let z = zs[0]; z <= zs[1]; z++) cellAt(x, y, z).push(n);
  });
  const normals = faces.map(normalOf);

  return (a: Vector, b: Vector, c: Vector): number => {
    const middle: Vector = [(a[0] + b[0] + c[0]) / 3, (a[1] + b[1] + c[1]) / 3, (a[2] + b[2] + c[2]) / 3];
    const normal = normalOf([a, b, c]);
    let best = -1;
    let least = Infinity;
    for (const face of cellAt(cellOf(middle[0], 0), cellOf(middle[1], 1), cellOf(middle[2], 2))) {
      const distance = distanceTo(faces[face]!, normals[face] ?? null, middle);
      if (distance > near) continue;
      const facing = normal === null ? 0 : dot(normals[face] ?? [0, 0, 0], normal);
      const score = distance + near * (1 - facing);
      if (score < least) [best, least] = [face, score];
    }
    return best;
  };
}

const normalOf = ([a, b, c]: Triangle): Vector | null => unit(cross(subtract(b, a), subtract(c, a)));

/** Distance of a point from a triangle: from its plane inside of it, else from its nearest edge. */
function distanceTo([a, b, c]: Triangle, normal: Vector | null, point: Vector): number {
  const edges = [
    [a, b],
    [b, c],
    [c, a],
  ] as const;
  const isInside =
    normal !== null && edges.every(([from, to]) => dot(cross(subtract(to, from), subtract(point, from)), normal) >= 0);
  if (isInside) return Math.abs(dot(subtract(point, a), normal));
  return Math.min(...edges.map(([from, to]) => distanceToEdge(from, to, point)));
}

function distanceToEdge(from: Vector, to: Vector, point: Vector): number {
  const along = subtract(to, from);
  const length = dot(along, along);
  const share = length === 0 ? 0 : Math.max(0, Math.min(1, dot(subtract(point, from), along) / length));
  return Math.hypot(...subtract(subtract(point, from), scale(along, share)));
}
