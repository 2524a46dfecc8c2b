import { type Instance, numberOf } from '../instances.ts';
import type { Mesh } from '../mesh.ts';
import { axisPlacement } from '../placements.ts';
import { sidesFor, type Tolerance } from '../roundness.ts';
import { identity, place, type Vector } from '../vectors.ts';
import { reversed } from './close-mesh.ts';
import type { Shapes } from './shapes.ts';

/** A ring of points, bottom first; a ring of one point is a tip. */
type Rings = readonly (readonly Vector[])[];

/** IfcBlock, IfcRectangularPyramid, IfcRightCircularCone, IfcRightCircularCylinder and IfcSphere. Null without size. */
export function drawPrimitive({ instances, tolerance }: Shapes, of: Instance): Mesh | null {
  const sizes = of.values.slice(1).map(value => numberOf(value));
  const [a = NaN, b = NaN, c = NaN] = sizes;
  if (sizes.length === 0 || !sizes.every(size => size > 0)) return null;
  const rings = ringsOf(of.type, [a, b, c], tolerance);
  if (rings === null || !rings.flat(2).every(Number.isFinite)) return null;
  const frame = axisPlacement(instances, instances.follow(of, 0)) ?? identity;
  const { points, indices } = stacked(rings);
  return { points: points.map(point => place(frame, point)), indices };
}

function ringsOf(type: string, [a, b, c]: Vector, tolerance: Tolerance): Rings | null {
  const sides = (radius: number): number => sidesFor(radius, tolerance);
  const rectangle = (z: number): Vector[] => [
    [0, 0, z],
    [a, 0, z],
    [a, b, z],
    [0, b, z],
  ];
  const circle = (radius: number, z: number, count: number): Vector[] =>
    Array.from({ length: count }, (_, i) => {
      const angle = (2 * Math.PI * i) / count;
      return [radius * Math.cos(angle), radius * Math.sin(angle), z];
    });
  switch (type) {
    case 'IFCBLOCK':
      return [rectangle(0), rectangle(c)];
    case 'IFCRECTANGULARPYRAMID':
      return [rectangle(0), [[a / 2, b / 2, c]]];
    case 'IFCRIGHTCIRCULARCYLINDER':
      return [circle(b, 0, sides(b)), circle(b, a, sides(b))];
    case 'IFCRIGHTCIRCULARCONE':
      return [circle(b, 0, sides(b)), [[0, 0, a]]];
    case 'IFCSPHERE': {
      // Its faces are off by the error of their circle and by that of the arcs up to the poles.
      const { most, ofRadius, limit } = tolerance;
      const count = sidesFor(a, { most: most / 2, ofRadius: ofRadius / 2, limit: limit / 2 });
      return Array.from({ length: count / 2 + 1 }, (_, i): Vector[] => {
        const angle = (2 * Math.PI * i) / count;
        if (i === 0 || i === count / 2) return [[0, 0, i === 0 ? -a : a]];
        return circle(a * Math.sin(angle), -a * Math.cos(angle), count);
      });
    }
    default:
      return null;
  }
}

/** Joins rings of equally many points, or tips, and closes both ends. */
function stacked(rings: Rings): Mesh {
  const points = rings.flat();
  const indices: number[] = [];
  let row = 0;
  rings.forEach((ring, r) => {
    const next = rings[r + 1];
    const after = row + ring.length;
    if (next !== undefined && ring.length > 1 && next.length > 1)
      for (let i = 0; i < ring.length; i++) {
        const j = (i + 1) % ring.length;
        indices.push(row + i, row + j, after + j, row + i, after + j, after + i);
      }
    else if (next !== undefined && ring.length > 1) indices.push(...fanOf(row, ring.length, after));
    else if (next !== undefined) indices.push(...reversed(fanOf(after, next.length, row)));
    if (ring.length > 1 && r === 0) for (let i = 1; i < ring.length - 1; i++) indices.push(row, row + i + 1, row + i);
    if (ring.length > 1 && next === undefined)
      for (let i = 1; i < ring.length - 1; i++) indices.push(row, row + i, row + i + 1);
    row = after;
  });
  return { points, indices };
}

const fanOf = (row: number, count: number, tip: number): number[] =>
  Array.from({ length: count }, (_, i) => [row + i, row + ((i + 1) % count), tip]).flat();
