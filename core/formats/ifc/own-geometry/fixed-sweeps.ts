import type { Patch } from '../geometry/source.ts';
import { idAt, startOf, type StepIndex, textAt } from '../step/step-index.ts';
import { type Curve, sampleCurve } from './curve.ts';
import { type Tolerance, toleranceIn } from './roundness.ts';
import { type Instance, type Instances, isTyped, numberOf, readInstances, type Value } from './instances.ts';
import { axisPlacement } from './placements.ts';
import { readProfile } from './profiles.ts';
import { createCurveReader, type CurveReader } from './read-curve.ts';
import { loft } from './solids/loft.ts';
import { compose, frameOf, identity, UP } from './vectors.ts';

const SWEEP = 'IFCFIXEDREFERENCESWEPTAREASOLID';
const OF_ALIGNMENTS = new Set(['IFCGRADIENTCURVE', 'IFCSEGMENTEDREFERENCECURVE']);

/** IfcFixedReferenceSweptAreaSolid: a profile along a curve, in the plane across it; its x axis points as nearly as
 *  that plane allows to a direction that does not change. Null when the curve or the profile cannot be read. */
export function drawFixedSweep(instances: Instances, curves: CurveReader, of: Instance, tolerance: Tolerance) {
  const parts = partsOf(instances, curves, of, tolerance);
  if (parts === null) return null;
  const { profile, curve } = parts;
  const [from, to] = [distanceAt(curve, of.values[3], 0), distanceAt(curve, of.values[4], curve.end)];
  if (!(to > from)) return null;
  const position = axisPlacement(instances, instances.follow(of, 1)) ?? identity;
  const reference = instances.vector(of, 5) ?? UP;
  return loft(
    sampleCurve(curve, tolerance, from, to).map(distance => ({
      profile,
      frame: compose(position, frameOf(curve.point(distance), curve.tangent(distance), reference)),
    })),
  );
}

/** web-ifc sweeps a profile flat along the curve of an alignment: such sweeps are hidden from it, and drawn by us. */
export function hiddenSweeps(index: StepIndex): Patch[] {
  const positions = index.positionsOf(SWEEP);
  if (positions.length === 0) return [];
  const instances = readInstances(index);
  const curves = createCurveReader(instances);
  return Array.from(positions).flatMap((position): Patch[] => {
    const sweep = instances.get(idAt(index, position));
    if (!OF_ALIGNMENTS.has(instances.follow(sweep, 2)?.type ?? '')) return [];
    if (partsOf(instances, curves, sweep, toleranceIn(1)) === null) return [];
    const found = /(?<==\s*)IFC\w+\s*\(/i.exec(textAt(index, position));
    if (found === null) return [];
    const [name] = found;
    // The class above it has no shape that web-ifc knows.
    const shown = Buffer.from('IFCSWEPTAREASOLID('.padEnd(name.length), 'latin1');
    return [{ at: startOf(index, position) + found.index, bytes: shown }];
  });
}

function partsOf(instances: Instances, curves: CurveReader, of: Instance, tolerance: Tolerance) {
  const profile = readProfile(instances, curves, instances.follow(of, 0), tolerance);
  const curve = curves.read(instances.follow(of, 2));
  return profile === null || curve === null ? null : { profile, curve };
}

/** A start or an end: a length along the curve when its type is a length, else a parameter of the curve. */
function distanceAt(curve: Curve, value: Value | undefined, otherwise: number): number {
  const number = numberOf(value);
  if (!Number.isFinite(number)) return otherwise;
  const isLength = isTyped(value) && value.type.endsWith('LENGTHMEASURE');
  return Math.max(0, Math.min(curve.end, isLength ? number : curve.fromParameter(number)));
}
