// Faces of OBJ files may have any number of corners: their triangles.
import { triangulate } from '../ifc/own-geometry/triangulate.ts';

/** Polygons of more corners are treated as fans: searching for ears in them would take too long. */
const MOST_CORNERS = 200;

/** Ranks of the corners of each triangle. @param at place of a corner: x, y, z from there on in `points` */
export function trianglesOf(corners: readonly number[], points: Float64Array): number[] {
  if (corners.length === 3) return [0, 1, 2];
  if (corners.length > MOST_CORNERS) return fan(corners.length);
  const normal = normalOf(corners, points);
  // Projected along the main axis of the face's normal, and so that it is counter-clockwise.
  const axis = normal.map(Math.abs).indexOf(Math.max(...normal.map(Math.abs)));
  const [u, v] = normal[axis]! > 0 ? [(axis + 1) % 3, (axis + 2) % 3] : [(axis + 2) % 3, (axis + 1) % 3];
  const flat = corners.map((corner): [number, number] => [points[corner * 3 + u]!, points[corner * 3 + v]!]);
  if (corners.length === 4 && isConvex(flat)) return [0, 1, 2, 0, 2, 3];
  return triangulate(flat, []);
}

const fan = (count: number): number[] => Array.from({ length: count - 2 }, (_, n) => [0, n + 1, n + 2]).flat();

/** By Newell: right for corners that are not quite in one plane. */
function normalOf(corners: readonly number[], points: Float64Array): [number, number, number] {
  let [x, y, z] = [0, 0, 0];
  corners.forEach((corner, n) => {
    const [a, b] = [corner * 3, corners[(n + 1) % corners.length]! * 3];
    x += (points[a + 1]! - points[b + 1]!) * (points[a + 2]! + points[b + 2]!);
    y += (points[a + 2]! - points[b + 2]!) * (points[a]! + points[b]!);
    z += (points[a]! - points[b]!) * (points[a + 1]! + points[b + 1]!);
  });
  return [x, y, z];
}

const isConvex = (flat: readonly (readonly [number, number])[]): boolean =>
  flat.every(([x, y], n) => {
    const [before, behind] = [flat[(n + 3) % 4]!, flat[(n + 1) % 4]!];
    return (x - before[0]) * (behind[1] - y) - (y - before[1]) * (behind[0] - x) > 0;
  });
