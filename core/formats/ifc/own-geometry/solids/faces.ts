import type { Flat } from '../profiles.ts';
import { side, triangulate } from '../triangulate.ts';
import { add, cross, dot, perpendicular, subtract, unit, type Vector } from '../vectors.ts';

/** A plane face: ranks of the corners of its outline and of its holes. `outer`: which is the outline, or -1. */
export interface FaceLoops {
  readonly loops: readonly (readonly number[])[];
  readonly outer: number;
}

/** Triangles of a plane face, as ranks of points; they turn as its outline does, whatever way its holes turn. None for
 *  a face without area. `rankOf`: rank of the point that each corner became. */
export function trianglesOf(
  points: readonly Vector[],
  { loops, outer }: FaceLoops,
  rankOf: readonly number[],
): number[] {
  const joined = loops.map(loop => withoutRepeats(loop.map(rank => rankOf[rank]!)));
  const normals = joined.map(loop => normalOf(points, loop));
  const sizes = normals.map(normal => Math.hypot(...normal));
  const first = outer >= 0 ? outer : sizes.indexOf(Math.max(...sizes));
  const outline = joined[first];
  const normal = normals[first];
  if (outline === undefined || normal === undefined || outline.length < 3) return [];
  if (outline.length === 3 && joined.length === 1) return outline;
  const z = unit(normal);
  if (z === null) return [];
  const x = perpendicular(z, widest(points, outline));
  const y = cross(z, x);
  const o = points[outline[0]!]!;
  const flat = (rank: number): Flat => {
    const off = subtract(points[rank]!, o);
    return [dot(off, x), dot(off, y)];
  };
  const holes = joined
    .filter((loop, i) => i !== first && loop.length >= 3)
    .map(loop => (areaOf(loop.map(flat)) > 0 ? [...loop].reverse() : loop));
  const ranks = [...outline, ...holes.flat()];
  return triangulate(
    outline.map(flat),
    holes.map(hole => hole.map(flat)),
  ).map(corner => ranks[corner]!);
}

function withoutRepeats(loop: readonly number[]): number[] {
  const kept = loop.filter((rank, i) => i === 0 || rank !== loop[i - 1]);
  while (kept.length > 1 && kept[0] === kept.at(-1)) kept.pop();
  return kept;
}

/** The vector area of a loop, twice. */
function normalOf(points: readonly Vector[], loop: readonly number[]): Vector {
  let sum: Vector = [0, 0, 0];
  const start = points[loop[0] ?? 0]!;
  for (let i = 1; i + 1 < loop.length; i++)
    sum = add(sum, cross(subtract(points[loop[i]!]!, start), subtract(points[loop[i + 1]!]!, start)));
  return sum;
}

/** The direction of the longest of its sides. */
function widest(points: readonly Vector[], loop: readonly number[]): Vector {
  let best: Vector = [1, 0, 0];
  let longest = 0;
  loop.forEach((rank, i) => {
    const way = subtract(points[loop[(i + 1) % loop.length]!]!, points[rank]!);
    const length = Math.hypot(...way);
    if (length > longest) [best, longest] = [way, length];
  });
  return best;
}

const areaOf = (loop: readonly Flat[]): number =>
  loop.reduce((sum, point, i) => sum + side(loop[0]!, point, loop[(i + 1) % loop.length]!), 0);
