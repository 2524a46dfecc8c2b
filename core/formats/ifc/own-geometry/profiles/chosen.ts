import { nameAt, type StepIndex } from '../../step/step-index.ts';
import { InstanceReader } from '../../step/step-reader.ts';
import { createCoarseness } from './coarseness.ts';

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

const ROUND_SURFACES = ['IFCCYLINDRICALSURFACE', 'IFCSPHERICALSURFACE', 'IFCTOROIDALSURFACE'];
const SWEPT_SURFACES = ['IFCSURFACEOFREVOLUTION', 'IFCSURFACEOFLINEAREXTRUSION'];

/** Positions of solids and surface models with round faces for which web-ifc takes too few chords. It can divide these
 *  more finely, at the price of everything else that it draws then. */
export function coarseBreps(index: StepIndex): number[] {
  const faces = ['IFCADVANCEDFACE', 'IFCFACESURFACE'];
  if (!faces.some(name => index.positionsOf(name).length > 0)) return [];
  const reader = new InstanceReader(index.bytes);
  const coarse = createCoarseness(index);
  const chosen = new Set<number>();
  const chooseIf = (names: readonly string[], isOne: (position: number) => boolean): number[] =>
    names.flatMap(name =>
      Array.from(index.positionsOf(name)).filter(position => {
        reader.load(index, position);
        const is = isOne(position);
        if (is) chosen.add(position);
        return is;
      }),
    );
  const isAny = (rank: number): boolean => reader.refs(rank, []).some(id => chosen.has(index.positionOf(id)));
  const isOne = (rank: number): boolean => chosen.has(index.positionOf(reader.ref(rank)));
  chooseIf(ROUND_SURFACES, () => coarse.isWide(Math.max(reader.number(1), reader.number(2) || 0)));
  chooseIf(SWEPT_SURFACES, position => coarse.isWideSurface(position));
  if (chosen.size === 0) return [];
  chooseIf(faces, () => isOne(1));
  chooseIf(['IFCCLOSEDSHELL', 'IFCOPENSHELL'], () => isAny(0));
  return [
    ...chooseIf(['IFCADVANCEDBREP'], () => isOne(0)),
    ...chooseIf(['IFCADVANCEDBREPWITHVOIDS'], () => isOne(0) || isAny(1)),
    ...chooseIf(['IFCSHELLBASEDSURFACEMODEL'], () => isAny(0)),
  ];
}
