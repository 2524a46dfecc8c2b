import { readProjectUnits } from '../properties/project-units.ts';
import { type Instance, type Instances, isTyped, numberOf, type Value } from './instances.ts';
import { compose, cross, dot, frameOf, identity, scale, UP, unit } from './vectors.ts';
import type { Frame, Vector } from './vectors.ts';

/** Radians per plane angle of the file, by the units of the project; 1 by default. */
export const angleUnit = (instances: Instances): number => readProjectUnits(instances).angle.factor;

/** Frame of an IfcAxis2Placement2D or 3D; null for anything else. */
export function axisPlacement(instances: Instances, of: Instance | null): Frame | null {
  if (of === null) return null;
  const origin = instances.vector(of, 0) ?? [0, 0, 0];
  if (of.type === 'IFCAXIS2PLACEMENT2D') return frameOf(origin, UP, instances.vector(of, 1) ?? undefined);
  return of.type === 'IFCAXIS2PLACEMENT3D'
    ? frameOf(origin, instances.vector(of, 1) ?? undefined, instances.vector(of, 2) ?? undefined)
    : null;
}

/** Frame of an IfcCartesianTransformationOperator, its scales included. */
export function operatorFrame(instances: Instances, of: Instance): Frame {
  const flat = of.type.includes('OPERATOR2D');
  const origin = instances.vector(of, 2) ?? [0, 0, 0];
  const factor = numberOf(of.values[3], 1);
  const third = flat ? null : instances.vector(of, 4);
  const first = unit(instances.vector(of, 0) ?? [1, 0, 0]) ?? [1, 0, 0];
  const second = instances.vector(of, 1);
  // The third axis is (0, 0, 1) unless it is given (IfcBaseAxis); only where that leaves no other axes it follows them.
  const isUpright = [first, second].some(axis => axis !== null && Math.abs(unit(axis)?.[2] ?? 0) > 0.9999);
  const z: Vector = third ?? (isUpright ? (unit(cross(first, second ?? [0, 1, 0])) ?? UP) : UP);
  const straight = frameOf(origin, z, first);
  // The second axis may have the opposite direction: then the operator mirrors.
  const mirrored = second !== null && dot(straight.y, second) < 0;
  const [sy, sz] = of.type.endsWith('NONUNIFORM')
    ? [numberOf(of.values[flat ? 4 : 5], factor), numberOf(of.values[6], factor)]
    : [factor, factor];
  return {
    o: origin,
    x: scale(straight.x, factor),
    y: scale(straight.y, mirrored ? -sy : sy),
    z: scale(straight.z, sz),
  };
}

/** Frame of the map of an IfcMappedItem: from the mapped representation to the one that uses it. */
export function mappedFrame(instances: Instances, item: Instance): Frame {
  const source = instances.follow(item, 0);
  const target = instances.follow(item, 1);
  const origin = source === null ? null : axisPlacement(instances, instances.follow(source, 0));
  const operator = target === null ? identity : operatorFrame(instances, target);
  if (origin === null) return operator;
  return compose(operator, origin);
}

/** True for a number that the file gives as a parameter of a curve, not as a length. */
export const isParameter = (value: Value | undefined): boolean => isTyped(value) && value.type === 'IFCPARAMETERVALUE';
