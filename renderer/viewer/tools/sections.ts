// Section planes and the section box, as plain numbers. A plane keeps the side its normal points to.
import { type Box, type Vec, add, dot, scaled, subtract } from '../camera/camera-math.ts';
import type { Plane } from '../drawing/materials.ts';

interface SectionPlane {
  readonly id: number;
  /** place of its handle */
  readonly anchor: Vec;
  /** unit vector towards the side that is kept */
  readonly normal: Vec;
}

/** Sides of the box in the order of its numbers: low x, y, z, then high. */
export type Side = 0 | 1 | 2 | 3 | 4 | 5;
export const sides: readonly Side[] = [0, 1, 2, 3, 4, 5];

export interface Sections {
  readonly planes: readonly SectionPlane[];
  readonly box: Box | null;
}

export const noSections: Sections = { planes: [], box: null };

/** The same sections after every point moved by a step: from the scene to the world or back. */
export const shifted = ({ planes, box }: Sections, [x, y, z]: Vec): Sections => ({
  planes: planes.map(plane => ({ ...plane, anchor: add(plane.anchor, [x, y, z]) })),
  box: box && [box[0] + x, box[1] + y, box[2] + z, box[3] + x, box[4] + y, box[5] + z],
});

/** The graphics card tests each plane at each pixel. */
export const MOST_PLANES = 6;

/** Metres behind the face: a plane in the face itself would z-fight with it. */
const BEHIND = 0.02;

/** Adds a plane just behind a point of a face, which cuts away what is in front of it. */
export function addPlane({ planes, box }: Sections, point: Vec, faceNormal: Vec): Sections {
  if (planes.length >= MOST_PLANES) return { planes, box };
  const id = planes.reduce((last, plane) => Math.max(last, plane.id), 0) + 1;
  const plane = { id, anchor: add(point, scaled(faceNormal, -BEHIND)), normal: scaled(faceNormal, -1) };
  return { box, planes: [...planes, plane] };
}

export const removePlane = ({ planes, box }: Sections, id: number): Sections => ({
  box,
  planes: planes.filter(plane => plane.id !== id),
});

export const flipPlane = ({ planes, box }: Sections, id: number): Sections => ({
  box,
  planes: planes.map(plane => (plane.id === id ? { ...plane, normal: scaled(plane.normal, -1) } : plane)),
});

/** Moves a plane along its normal by metres. */
export const movePlane = ({ planes, box }: Sections, id: number, metres: number): Sections => ({
  box,
  planes: planes.map(plane =>
    plane.id === id ? { ...plane, anchor: add(plane.anchor, scaled(plane.normal, metres)) } : plane,
  ),
});

const THINNEST = 0.05;

/** Moves one side of the box outwards by metres; it never passes the opposite side. */
export function moveSide({ planes, box }: Sections, side: Side, metres: number): Sections {
  if (!box) return { planes, box };
  const next = [...box] as [number, number, number, number, number, number];
  if (side < 3) next[side] = Math.min(box[side] - metres, box[side + 3]! - THINNEST);
  else next[side] = Math.max(box[side] + metres, box[side - 3]! + THINNEST);
  return { planes, box: next };
}

export function outwardOf(side: Side): Vec {
  const normal: [number, number, number] = [0, 0, 0];
  normal[side % 3] = side < 3 ? -1 : 1;
  return normal;
}

/** Middle of a side of a box. */
export function middleOf(box: Box, side: Side): Vec {
  const middle: [number, number, number] = [(box[0] + box[3]) / 2, (box[1] + box[4]) / 2, (box[2] + box[5]) / 2];
  middle[side % 3] = box[side];
  return middle;
}

/** All planes in the form of the shaders: kept points have dot(xyz, point) + w >= 0. */
export function planesOf({ planes, box }: Sections): Plane[] {
  const all = planes.map(({ anchor, normal }): Plane => [...normal, -dot(normal, anchor)]);
  if (box)
    for (const side of sides) {
      const inward = scaled(outwardOf(side), -1);
      all.push([...inward, -dot(inward, middleOf(box, side))]);
    }
  return all;
}

/** Position along an axis through `anchor` at which a ray is nearest to it; null when they are parallel. */
export function alongAxis(anchor: Vec, axis: Vec, origin: Vec, direction: Vec): number | null {
  const across = dot(axis, direction);
  const square = 1 - across * across;
  if (square < 1e-4) return null;
  const offset = subtract(origin, anchor);
  return (dot(offset, axis) - across * dot(offset, direction)) / square;
}
