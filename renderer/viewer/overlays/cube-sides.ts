// The view cube: its six faces, and its 26 sides: faces, edges and corners.
import type { Vec } from '../camera/camera-math.ts';

export const faceNames = ['right', 'left', 'top', 'bottom', 'front', 'back'] as const;
export type FaceName = (typeof faceNames)[number];

/** Direction of each face, in the order of the faces of a box geometry. */
export const facing: Readonly<Record<FaceName, Vec>> = {
  right: [1, 0, 0],
  left: [-1, 0, 0],
  top: [0, 1, 0],
  bottom: [0, -1, 0],
  front: [0, 0, 1],
  back: [0, 0, -1],
};

/** Half of its edge, and the width of the border of each face that belongs to edges and corners; pixels. */
export const HALF = 28;
const RIM = 12;

/** The side at a point of the surface: one, two or three of its numbers are not 0. */
export function sideAt(point: Vec): Vec {
  const [x, y, z] = point.map(value => (Math.abs(value) > HALF - RIM ? Math.sign(value) : 0));
  return [x!, y!, z!];
}

/** The part of the cube that belongs to a side. */
export function partOf(side: Vec): { readonly centre: Vec; readonly size: Vec } {
  const centre = side.map(value => value * (HALF - RIM / 2));
  const size = side.map(value => (value === 0 ? 2 * (HALF - RIM) : RIM));
  return { centre: centre as [number, number, number], size: size as [number, number, number] };
}
