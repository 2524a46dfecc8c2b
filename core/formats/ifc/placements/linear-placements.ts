import { type NewNumbers, type Patch, realText, replaceInstance } from '../geometry/source.ts';
import { idAt, nameAt, startOf, type StepIndex, textAt } from '../step/step-index.ts';
import { type Instance, readInstances, type Instances, numberOf } from '../own-geometry/instances.ts';
import { axisPlacement, isParameter } from '../own-geometry/placements.ts';
import { createCurveReader, type CurveReader } from '../own-geometry/read-curve.ts';
import {
  type Frame,
  type Vector,
  add,
  cross,
  frameOf,
  perpendicular,
  turn,
  UP,
  unit,
} from '../own-geometry/vectors.ts';

/** A position along a curve. `offset`: to the left, upwards, and along the curve */
export type Station = NonNullable<ReturnType<typeof readStation>>;

/**
 * The position that an IfcPointByDistanceExpression, or an IfcDistanceExpression of IFC 4x1, names on its curve or on
 * `basis`; null when there is no readable curve.
 */
export function readStation(instances: Instances, curves: CurveReader, of: Instance | null, basis: Instance | null) {
  if (of === null) return null;
  const isOld = of.type === 'IFCDISTANCEEXPRESSION';
  if (!isOld && of.type !== 'IFCPOINTBYDISTANCEEXPRESSION') return null;
  const curve = curves.read((isOld ? null : instances.follow(of, 4)) ?? basis);
  if (curve === null) return null;
  const along = numberOf(of.values[0], 0);
  const distance = isParameter(of.values[0]) ? curve.fromParameter(along) : along;
  const offset: Vector = [numberOf(of.values[3], 0), numberOf(of.values[1], 0), numberOf(of.values[2], 0)];
  return { curve, distance, offset };
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

/**
 * Linear placements without a position in space (IFC4X3, IfcLinearPlacement without CartesianPosition). We follow the
 * alignment ourselves, because web-ifc reads gradient curves from the wrong end and cant not at all, and gets local
 * placements instead. Their axes are instances that the file does not have: they are added to it.
 */
export function linearPlacements(index: StepIndex, numbers: NewNumbers): Patch[] {
  if (index.positionsOf('IFCLINEARPLACEMENT').length === 0) return [];
  const instances = readInstances(index);
  const curves = createCurveReader(instances);
  return Array.from(index.positionsOf('IFCLINEARPLACEMENT')).flatMap((position): Patch[] => {
    const placement = instances.get(idAt(index, position));
    if (axisPlacement(instances, instances.follow(placement, 2)) !== null) return [];
    const axes = instances.follow(placement, 1);
    const frame = axes === null ? null : linearAxisFrame(instances, curves, axes);
    return frame === null ? [] : [localPlacement(index, position, instances.follow(placement, 0), frame, numbers)];
  });
}

/** A placement of another kind as a local placement, with new axes. `parent`: the one that it is relative to. */
export function localPlacement(
  index: StepIndex,
  position: number,
  parent: Instance | null,
  { o, x, z }: Frame,
  numbers: NewNumbers,
): Patch {
  const id = numbers(4);
  const point = (kind: string, coordinates: Vector, rank: number): string =>
    `#${id + rank}=${kind}((${coordinates.map(realText).join(',')}));`;
  return replaceInstance(index, position, `IFCLOCALPLACEMENT(${parent === null ? '$' : `#${parent.id}`},#${id})`, [
    `#${id}=IFCAXIS2PLACEMENT3D(#${id + 1},#${id + 2},#${id + 3});`,
    point('IFCCARTESIANPOINT', o, 1),
    point('IFCDIRECTION', z, 2),
    point('IFCDIRECTION', x, 3),
  ]);
}

const LINEAR = /IFCLINEARPLACEMENT\s*\(\s*(#\d+|\$)\s*,[^,]*,\s*(#\d+)\s*\)/i;

/**
 * A linear placement gives a position along an alignment, and optionally in its last attribute the position in space
 * (IFC4X3, IfcLinearPlacement.CartesianPosition). web-ifc follows an approximation of the alignment; the author's own
 * position is exact, so web-ifc gets those placements as local placements.
 */
export function cartesianPlacements(index: StepIndex): Patch[] {
  const patches: Patch[] = [];
  for (const position of index.positionsOf('IFCLINEARPLACEMENT')) {
    const found = LINEAR.exec(textAt(index, position));
    if (found === null) continue;
    const [written, parent = '', axes = ''] = found;
    const cartesian = index.positionOf(Number(axes.slice(1)));
    if (cartesian < 0 || nameAt(index, cartesian) !== 'IFCAXIS2PLACEMENT3D') continue;
    const local = `IFCLOCALPLACEMENT(${parent},${axes})`;
    const at = startOf(index, position) + found.index;
    patches.push({ at, bytes: Buffer.from(local.padEnd(written.length), 'latin1') });
  }
  return patches;
}
