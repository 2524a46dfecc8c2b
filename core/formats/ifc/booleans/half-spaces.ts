import type { Manifold, ManifoldToplevel } from './manifold.ts';
import { pointsAlong } from '../own-geometry/curve.ts';
import type { Tolerance } from '../own-geometry/roundness.ts';
import type { Instance, Instances } from '../own-geometry/instances.ts';
import { axisPlacement } from '../own-geometry/placements.ts';
import type { CurveReader } from '../own-geometry/read-curve.ts';
import { dot, type Frame, identity, scale, subtract, type Vector } from '../own-geometry/vectors.ts';

/** The part of space behind a plane: all points p with normal · p at most `offset`. */
export interface HalfSpace {
  /** of length 1, out of the material */
  readonly normal: Vector;
  readonly point: Vector;
  /** outline in the x-y plane of a frame within which the half-space ends */
  readonly bounds: { readonly frame: Frame; readonly outline: readonly (readonly [number, number])[] } | null;
}

const halfSpaces = new Set(['IFCHALFSPACESOLID', 'IFCBOXEDHALFSPACE', 'IFCPOLYGONALBOUNDEDHALFSPACE']);

/** Bounded surfaces, whose first attribute is the surface that they are a part of; none is a part of another. */
const BOUNDED = new Set(['IFCCURVEBOUNDEDPLANE', 'IFCRECTANGULARTRIMMEDSURFACE']);

export const isHalfSpace = ({ type }: Instance): boolean => halfSpaces.has(type);

/**
 * Reads a half-space; null when its surface is no plane or its outline cannot be read. The box of an IfcBoxedHalfSpace
 * only says where the plane matters (ISO 10303-42): it cuts nothing.
 */
export function readHalfSpace(
  instances: Instances,
  curves: CurveReader,
  of: Instance,
  tolerance: Tolerance,
): HalfSpace | null {
  let surface = instances.follow(of, 0);
  // Only the surface divides space, wherever its own bounds are.
  if (surface !== null && BOUNDED.has(surface.type)) surface = instances.follow(surface, 0);
  if (surface?.type !== 'IFCPLANE') return null;
  const plane = axisPlacement(instances, instances.follow(surface, 0));
  if (plane === null) return null;
  // With agreement the normal points away from the material (IFC 4.3, IfcHalfSpaceSolid).
  const normal = of.values[1] === 'F' ? scale(plane.z, -1) : plane.z;
  if (of.type !== 'IFCPOLYGONALBOUNDEDHALFSPACE') return { normal, point: plane.o, bounds: null };
  const frame = instances.follow(of, 2) === null ? identity : axisPlacement(instances, instances.follow(of, 2));
  const boundary = curves.read(instances.follow(of, 3));
  if (frame === null || boundary === null) return null;
  const outline = pointsAlong(boundary, tolerance).map(([x, y]) => [x, y] as const);
  return outline.length < 3 ? null : { normal, point: plane.o, bounds: { frame, outline } };
}

/** What a plane leaves of a body in front of it, seen along `normal`. `point`: of the plane, in the coordinates of the
 *  body; `gap`: distance within which a corner is in the plane. */
export function clip(body: Manifold, normal: Vector, point: Vector, gap: number): Manifold {
  const offset = dot(normal, point);
  const { vertProperties: at, numProp } = body.getMesh();
  let [low, high, touches] = [Infinity, -Infinity, false];
  for (let i = 0; i < at.length; i += numProp) {
    const far = normal[0] * at[i]! + normal[1] * at[i + 1]! + normal[2] * at[i + 2]! - offset;
    low = Math.min(low, far);
    high = Math.max(high, far);
    touches ||= Math.abs(far) < gap;
  }
  if (low > -gap) return body.translate([0, 0, 0]);
  // A face in the plane would be left as a skin where the numbers are rounded: a little more is taken away.
  return body.trimByPlane([...normal], offset + (touches || high < gap ? 2 * gap : 0));
}

/** A half-space as a body that reaches beyond `around`. `at`: origin of the coordinates of both. */
export function boundedBody(
  { CrossSection, Manifold: Maker }: ManifoldToplevel,
  { normal, point, bounds }: HalfSpace,
  around: Manifold,
  at: Vector,
): Manifold {
  const { min, max } = around.boundingBox();
  const material = scale(normal, -1);
  const offset = dot(material, subtract(point, at));
  if (bounds === null) {
    const sides = [0, 1, 2].map(axis => max[axis]! - min[axis]!) as [number, number, number];
    const beyond = Math.max(...sides);
    const cube = Maker.cube([sides[0] + 2 * beyond, sides[1] + 2 * beyond, sides[2] + 2 * beyond]);
    const placed = cube.translate([min[0] - beyond, min[1] - beyond, min[2] - beyond]);
    const half = placed.trimByPlane([...material], offset);
    cube.delete();
    placed.delete();
    return half;
  }
  const { frame, outline } = bounds;
  const heights = [0, 1, 2, 3, 4, 5, 6, 7].map(n =>
    dot(frame.z, [n & 1 ? max[0] : min[0], n & 2 ? max[1] : min[1], n & 4 ? max[2] : min[2]]),
  );
  const toFrame = subtract(frame.o, at);
  // The outline counts from near the body, and so do the heights.
  const level = dot(frame.z, toFrame);
  const [low, high] = [Math.min(...heights) - level, Math.max(...heights) - level];
  const margin = (high - low) / 10 + 1e-6;
  const section = new CrossSection([outline.map(([x, y]): [number, number] => [x, y])], 'EvenOdd');
  const prism = section.extrude(high - low + 2 * margin);
  section.delete();
  const [x, y, z, o] = [frame.x, frame.y, frame.z, toFrame].map(v => [...v]) as [
    number[],
    number[],
    number[],
    number[],
  ];
  const start = low - margin;
  const moved = prism.transform([
    ...([...x, 0, ...y, 0, ...z, 0] as const),
    ...o.map((v, axis) => v + z[axis]! * start),
    1,
  ]);
  prism.delete();
  const result = moved.trimByPlane([...material], offset);
  moved.delete();
  return result;
}
