import { readProjectUnits } from '../../properties/project-units.ts';
import { idAt, nameAt, type StepIndex } from '../../step/step-index.ts';
import { InstanceReader } from '../../step/step-reader.ts';
import type { Curve } from '../curve.ts';
import { isTyped, listOf, readInstances } from '../instances.ts';
import { createCurveReader } from '../read-curve.ts';
import { sidesFor, toleranceAt, toleranceIn } from '../roundness.ts';

// Solids that web-ifc draws wrong because of their profile, or too coarsely: it gives every arc eleven chords, whatever
// its angle and radius, and every rounding of a section one.

/** Profiles that web-ifc does not know, turns or leaves without their roundings. */
const WRONG = [
  'IFCROUNDEDRECTANGLEPROFILEDEF',
  'IFCASYMMETRICISHAPEPROFILEDEF',
  'IFCZSHAPEPROFILEDEF',
  'IFCMIRROREDPROFILEDEF',
  'IFCCENTERLINEPROFILEDEF',
  'IFCELLIPSEPROFILEDEF',
];
/** Ranks of roundings and slopes, which web-ifc ignores, cuts off straight or divides too finely. */
const ROUNDED: Readonly<Record<string, readonly number[]>> = {
  IFCRECTANGLEHOLLOWPROFILEDEF: [6, 7],
  IFCISHAPEPROFILEDEF: [7, 8, 9],
  IFCTSHAPEPROFILEDEF: [7, 8, 9, 10, 11],
  IFCLSHAPEPROFILEDEF: [6, 7, 8],
  IFCUSHAPEPROFILEDEF: [7, 8, 9],
  IFCCSHAPEPROFILEDEF: [7],
};
/** Extruded by themselves they are made rounder after web-ifc has drawn them. */
const CIRCLES: ReadonlySet<string> = new Set(['IFCCIRCLEPROFILEDEF', 'IFCCIRCLEHOLLOWPROFILEDEF']);
const ARBITRARY = ['IFCARBITRARYCLOSEDPROFILEDEF', 'IFCARBITRARYPROFILEDEFWITHVOIDS'];
const DISKS = ['IFCSWEPTDISKSOLID', 'IFCSWEPTDISKSOLIDPOLYGONAL'];
/** Curves that web-ifc knows; of others it draws nothing. */
const KNOWN: ReadonlySet<string> = new Set([
  'IFCPOLYLINE',
  'IFCCOMPOSITECURVE',
  'IFCTRIMMEDCURVE',
  'IFCCIRCLE',
  'IFCELLIPSE',
  'IFCINDEXEDPOLYCURVE',
]);
/** Chords of an arc of web-ifc, and one more; and how much closer than the rule chords must be so that one less will do. */
const [MOST_CHORDS, MARGIN] = [12, 1.2];
// Profiles may be derived from others; a cycle ends here.
const DEEPEST = 4;

/** Positions of extrusions and swept disks that web-ifc draws wrong or too coarsely. */
export function chosenSolids(index: StepIndex): number[] {
  const reader = new InstanceReader(index.bytes);
  const coarse = createCoarseness(index);
  const profiles = chosenProfiles(index, reader, coarse.isCoarse);
  const found: number[] = [];
  if (profiles.size > 0)
    for (const position of index.positionsOf('IFCEXTRUDEDAREASOLID')) {
      reader.load(index, position);
      if (profiles.has(index.positionOf(reader.ref(0)))) found.push(position);
    }
  for (const name of DISKS)
    for (const position of index.positionsOf(name)) {
      reader.load(index, position);
      if (coarse.isWide(reader.number(1)) || coarse.isCoarse(index.positionOf(reader.ref(0)))) found.push(position);
    }
  return found;
}

function chosenProfiles(
  index: StepIndex,
  reader: InstanceReader,
  isCoarse: (curve: number) => boolean,
): ReadonlySet<number> {
  const chosen = new Set<number>(WRONG.flatMap(name => Array.from(index.positionsOf(name))));
  const chooseIf = (name: string, isOne: () => boolean): void => {
    for (const position of index.positionsOf(name)) {
      reader.load(index, position);
      if (isOne()) chosen.add(position);
    }
  };
  for (const [name, ranks] of Object.entries(ROUNDED))
    chooseIf(name, () => ranks.some(rank => Math.abs(reader.number(rank)) > 0));
  // Where the top reaches over the bottom, web-ifc does not centre the box.
  chooseIf('IFCTRAPEZIUMPROFILEDEF', () => {
    const [bottom, top, offset] = [reader.number(3), reader.number(4), reader.number(6)];
    return offset < 0 || offset + top > bottom;
  });
  for (const name of ARBITRARY)
    chooseIf(name, () => [reader.ref(2), ...reader.refs(3, [])].some(id => isCoarse(index.positionOf(id))));
  const isRound = (id: number): boolean => {
    const at = index.positionOf(id);
    return at >= 0 && (chosen.has(at) || CIRCLES.has(nameAt(index, at)));
  };
  for (let depth = 0, before = -1; depth < DEEPEST && chosen.size !== before; depth++) {
    before = chosen.size;
    chooseIf('IFCDERIVEDPROFILEDEF', () => isRound(reader.ref(2)));
    chooseIf('IFCCOMPOSITEPROFILEDEF', () => reader.refs(2, []).some(isRound));
  }
  return chosen;
}

/** Conditions by the length unit of the file, which is read only where something round may be. */
function createCoarseness(index: StepIndex) {
  const known = new Map<number, boolean>();
  let parts: ReturnType<typeof open> | null = null;
  const open = () => {
    const instances = readInstances(index);
    const { factor } = readProjectUnits(instances).length;
    return { instances, curves: createCurveReader(instances), tolerance: toleranceAt(toleranceIn(factor), MARGIN) };
  };

  function examine(position: number): boolean {
    const name = nameAt(index, position);
    if (name === 'IFCPOLYLINE') return false;
    if (!KNOWN.has(name)) return true;
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

  return {
    /** Whether a curve has an arc that needs more chords, or is of a kind that web-ifc does not know. */
    isCoarse(position: number): boolean {
      if (position < 0) return false;
      let is = known.get(position);
      if (is === undefined) known.set(position, (is = examine(position)));
      return is;
    },
    /** Whether a disk of this radius needs more sides. */
    isWide(radius: number): boolean {
      parts ??= open();
      return sidesFor(radius, parts.tolerance) > MOST_CHORDS;
    },
  };
}

const hasManyChords = ({ breaks }: Curve, steps: (from: number, to: number) => number): boolean =>
  breaks.some((to, i) => i > 0 && !(steps(breaks[i - 1] ?? 0, to) <= MOST_CHORDS));
