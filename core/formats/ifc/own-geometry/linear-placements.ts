import type { Patch } from '../geometry/source.ts';
import { endOf, highestId, idAt, nameAt, startOf, type StepIndex, textAt } from '../step/step-index.ts';
import { type Instance, readInstances, type Instances, numberOf } from './instances.ts';
import { axisPlacement, isParameter } from './placements.ts';
import { createCurveReader, type CurveReader } from './read-curve.ts';
import { type Frame, type Vector, add, cross, frameOf, perpendicular, turn, UP, unit } from './vectors.ts';

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
 * placements instead. Their axes are instances that the file does not have: they are written after its last one, over
 * the end of the file.
 */
export function linearPlacements(index: StepIndex): Patch[] {
  if (index.positionsOf('IFCLINEARPLACEMENT').length === 0) return [];
  const instances = readInstances(index);
  const curves = createCurveReader(instances);
  const patches: Patch[] = [];
  const added: string[] = [];
  let next = highestId(index) + 1;
  for (const position of index.positionsOf('IFCLINEARPLACEMENT')) {
    const placement = instances.get(idAt(index, position));
    if (instances.follow(placement, 2) !== null && axisPlacement(instances, instances.follow(placement, 2)) !== null)
      continue;
    const axes = instances.follow(placement, 1);
    const frame = axes === null ? null : linearAxisFrame(instances, curves, axes);
    const text = frame === null ? null : shortPlacement(instances.follow(placement, 0), next);
    const written = textAt(index, position);
    const from = written.search(/IFCLINEARPLACEMENT/i);
    if (frame === null || text === null || from < 0 || text.length > written.length - from - 1) continue;
    const bytes = Buffer.from(text.padEnd(written.length - from - 1), 'latin1');
    patches.push({ at: startOf(index, position) + from, bytes });
    added.push(placementText(next, frame));
    next += 4;
  }
  if (added.length === 0) return [];
  const bytes = Buffer.from(`\n${added.join('\n')}\nENDSEC;\nEND-ISO-10303-21;\n`, 'latin1');
  return [...patches, { at: endOf(index, index.count - 1), bytes }];
}

const shortPlacement = (parent: Instance | null, axes: number): string =>
  `IFCLOCALPLACEMENT(${parent === null ? '$' : `#${parent.id}`},#${axes})`;

function placementText(id: number, { o, x, z }: Frame): string {
  const point = (kind: string, [a, b, c]: Vector, rank: number): string =>
    `#${id + rank}=${kind}((${[a, b, c].map(real).join(',')}));`;
  const axes = [point('IFCCARTESIANPOINT', o, 1), point('IFCDIRECTION', z, 2), point('IFCDIRECTION', x, 3)];
  return `#${id}=IFCAXIS2PLACEMENT3D(#${id + 1},#${id + 2},#${id + 3});${axes.join('')}`;
}

/** A number as STEP writes it: with a decimal point, and E for the exponent. */
function real(value: number): string {
  const text = String(value).toUpperCase();
  return text.includes('.') ? text : text.includes('E') ? text.replace('E', '.E') : `${text}.`;
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
