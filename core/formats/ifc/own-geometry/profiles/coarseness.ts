import { readProjectUnits } from '../../properties/project-units.ts';
import { idAt, nameAt, type StepIndex } from '../../step/step-index.ts';
import { InstanceReader } from '../../step/step-reader.ts';
import type { Curve } from '../curve.ts';
import { isTyped, listOf, readInstances } from '../instances.ts';
import { createCurveReader } from '../read-curve.ts';
import { sidesFor, toleranceAt, toleranceIn } from '../roundness.ts';
import { cross, subtract, unit } from '../vectors.ts';

/** Curves that web-ifc knows; of others it draws nothing. */
const KNOWN: ReadonlySet<string> = new Set([
  'IFCPOLYLINE',
  'IFCCOMPOSITECURVE',
  'IFCTRIMMEDCURVE',
  'IFCCIRCLE',
  'IFCELLIPSE',
  'IFCINDEXEDPOLYCURVE',
]);
/**
 * Chords of an arc of web-ifc, and one more; and how much closer than the rule chords must be so that one less will
 * do.
 */
const [MOST_CHORDS, MARGIN] = [12, 1.2];
/** Conditions by the length unit of the file, which is read only where something round may be. */
export function createCoarseness(index: StepIndex) {
  const known = new Map<number, boolean>();
  const reader = new InstanceReader(index.bytes);
  let parts: ReturnType<typeof open> | null = null;
  const open = () => {
    const instances = readInstances(index);
    const { factor } = readProjectUnits(instances).length;
    const tolerance = toleranceAt(toleranceIn(factor), MARGIN * largestScale(index));
    return { instances, curves: createCurveReader(instances), tolerance };
  };

  function follow(position: number, rank: number): number {
    if (position < 0) return -1;
    reader.load(index, position);
    return index.positionOf(reader.ref(rank));
  }

  /** Whether the basis of a trimmed curve is a line, or a circle that needs few chords as a whole. */
  function isSmallArc(basis: number): boolean {
    if (basis < 0) return false;
    const name = nameAt(index, basis);
    reader.load(index, basis);
    return name === 'IFCLINE' || (name === 'IFCCIRCLE' && !isWide(reader.number(1)));
  }

  function isCoarse(position: number): boolean {
    if (position < 0) return false;
    let is = known.get(position);
    if (is === undefined) known.set(position, (is = examine(position)));
    return is;
  }

  function examine(position: number): boolean {
    const name = nameAt(index, position);
    if (name === 'IFCPOLYLINE') return false;
    if (!KNOWN.has(name)) return true;
    if (name === 'IFCCOMPOSITECURVE') {
      // A cycle ends here.
      known.set(position, false);
      reader.load(index, position);
      return reader.refs(0, []).some(segment => isCoarse(follow(index.positionOf(segment), 2)));
    }
    if (name === 'IFCTRIMMEDCURVE' && isSmallArc(follow(position, 0))) return false;
    parts ??= open();
    const { instances, curves, tolerance } = parts;
    const of = instances.get(idAt(index, position));
    if (
      name === 'IFCINDEXEDPOLYCURVE' &&
      !listOf(of.values[1]).some(each => isTyped(each) && each.type === 'IFCARCINDEX')
    )
      return false;
    const curve = curves.read(of);
    return curve !== null && hasManyChords(curve, (from, to) => curve.steps?.(from, to, tolerance) ?? NaN);
  }

  function isWide(radius: number): boolean {
    parts ??= open();
    return sidesFor(radius, parts.tolerance) > MOST_CHORDS;
  }

  return {
    /** Whether a curve has an arc that needs more chords, or is of a kind that web-ifc does not know. */
    isCoarse,
    /** Whether a circle of this radius needs more sides. */
    isWide,
    /** Whether a surface of extrusion has a curve that needs more chords, or one of revolution is wide. */
    isWideSurface(position: number): boolean {
      parts ??= open();
      const { instances, curves } = parts;
      const of = instances.get(idAt(index, position));
      const profile = instances.follow(of, 0);
      const line = profile === null ? null : instances.follow(profile, 2);
      if (line === null) return false;
      if (of.type !== 'IFCSURFACEOFREVOLUTION') return examine(index.positionOf(line.id));
      const axis = instances.follow(of, 2);
      const curve = curves.read(line);
      if (axis === null || curve === null) return false;
      const way = unit(instances.vector(axis, 1) ?? [0, 0, 1]) ?? [0, 0, 1];
      const origin = instances.vector(axis, 0) ?? [0, 0, 0];
      return curve.breaks.some(at => isWide(Math.hypot(...cross(way, subtract(curve.point(at), origin)))));
    },
  };
}

/** The largest factor by which maps of the file enlarge what they show; 1 at least. */
function largestScale(index: StepIndex): number {
  const reader = new InstanceReader(index.bytes);
  let largest = 1;
  for (const name of ['IFCCARTESIANTRANSFORMATIONOPERATOR3D', 'IFCCARTESIANTRANSFORMATIONOPERATOR3DNONUNIFORM'])
    for (const position of index.positionsOf(name)) {
      reader.load(index, position);
      for (const rank of [3, 5, 6]) largest = Math.max(largest, reader.number(rank) || 0);
    }
  return largest;
}

const hasManyChords = ({ breaks }: Curve, steps: (from: number, to: number) => number): boolean =>
  breaks.some((to, i) => i > 0 && !(steps(breaks[i - 1] ?? 0, to) <= MOST_CHORDS));
