import type { Curve } from './curve.ts';
import { type Instance, type Instances, numberOf } from './instances.ts';
import { isParameter } from './placements.ts';
import type { CurveReader } from './read-curve.ts';
import { add, cross, type Frame, frameOf, perpendicular, turn, UP, unit, type Vector } from './vectors.ts';

/** A position along a curve. */
export interface Station {
  readonly curve: Curve;
  readonly distance: number;
  /** to the left, upwards, and along the curve */
  readonly offset: Vector;
}

/**
 * The position that an IfcPointByDistanceExpression, or an IfcDistanceExpression of IFC 4x1, names on its curve or on
 * `otherwise`; null when there is no readable curve.
 */
export function readStation(
  instances: Instances,
  curves: CurveReader,
  of: Instance | null,
  otherwise: Instance | null,
): Station | null {
  if (of === null) return null;
  const isOld = of.type === 'IFCDISTANCEEXPRESSION';
  if (!isOld && of.type !== 'IFCPOINTBYDISTANCEEXPRESSION') return null;
  const curve = curves.read((isOld ? null : instances.follow(of, 4)) ?? otherwise);
  if (curve === null) return null;
  const along = numberOf(of.values[0], 0);
  const distance = isParameter(of.values[0]) ? curve.fromParameter(along) : along;
  return { curve, distance, offset: [numberOf(of.values[3], 0), numberOf(of.values[1], 0), numberOf(of.values[2], 0)] };
}

/** Frame at a station: x along the curve, y to the left, z up. It stays upright, whatever the slope, unless the curve
 *  is canted; offsets are taken in the same frame (IFC 4.3, IfcPointByDistanceExpression). */
export function frameAtStation({ curve, distance, offset }: Station): Frame {
  const tangent = curve.tangent(distance);
  const up = curve.up?.(distance);
  const z = up ?? perpendicular(tangent, UP);
  const frame: Frame = { o: curve.point(distance), x: tangent, y: unit(cross(z, tangent)) ?? [0, 1, 0], z };
  return { ...frame, o: add(frame.o, turn(frame, offset)) };
}

/**
 * Frame of an IfcAxis2PlacementLinear: along the curve, unless it names axes itself. Those are written in the
 * coordinates of the curve, not in the frame at the station, as the positions in space show that files give as well.
 */
export function linearAxisFrame(instances: Instances, curves: CurveReader, of: Instance): Frame | null {
  const station = readStation(instances, curves, instances.follow(of, 0), null);
  if (station === null) return null;
  const frame = frameAtStation(station);
  const [axis, reference] = [instances.vector(of, 1), instances.vector(of, 2)];
  if (axis === null && reference === null) return frame;
  return frameOf(frame.o, axis ?? frame.z, reference ?? frame.x);
}

/** The plane of a profile at a frame along a curve: its x axis points to the left, its y axis up. */
export const profilePlane = ({ o, x, y, z }: Frame): Frame => ({ o, x: y, y: z, z: x });
