// The weight of a shape when everything that it names is counted as often as it is named: a few lines of a file may
// expand without end.
import { nameAt, type StepIndex } from '../step/step-index.ts';
import { InstanceReader } from '../step/step-reader.ts';

// Counts how often the edges of a profile cross each other. Triangulation adds a point for each crossing.

/** Limit of compared pairs of edges: where so few of them cross, the profile is no trouble. */
const MOST_PAIRS = 20_000_000;

/** Crossings within and between closed lines of x, y in turn, up to `most`. */
export function countCrossings(lines: readonly ArrayLike<number>[], most: number): number {
  const edges: Edge[] = [];
  for (const line of lines)
    for (let at = 0; at + 1 < line.length; at += 2) {
      const next = at + 3 < line.length ? at + 2 : 0;
      edges.push([line[at]!, line[at + 1]!, line[next]!, line[next + 1]!]);
    }
  edges.sort((one, other) => leftOf(one) - leftOf(other));
  // A line that sweeps from left to right: edges that it is over may cross.
  let over: Edge[] = [];
  let [crossings, pairs] = [0, 0];
  for (const edge of edges) {
    const from = leftOf(edge);
    over = over.filter(([x, , toX]) => Math.max(x, toX) >= from);
    for (const other of over) if (cross(edge, other) && ++crossings >= most) return crossings;
    pairs += over.length;
    if (pairs > MOST_PAIRS) return crossings;
    over.push(edge);
  }
  return crossings;
}

type Edge = readonly [x: number, y: number, toX: number, toY: number];

const leftOf = ([x, , toX]: Edge): number => Math.min(x, toX);

/** Whether two edges cross within both: those that share or touch ends do not. */
const cross = (a: Edge, b: Edge): boolean =>
  side(a, b[0], b[1]) * side(a, b[2], b[3]) < 0 && side(b, a[0], a[1]) * side(b, a[2], a[3]) < 0;

/** On which side of an edge a point is, by the sign. */
const side = ([x, y, toX, toY]: Edge, px: number, py: number): number => (toX - x) * (py - y) - (toY - y) * (px - x);

/** Crossings of one profile beyond which they are not counted. */
export const MOST_CROSSINGS = 1_000;
/** Points of a line with fewer cannot cross often enough. */
const FEW_POINTS = 40;
/** At least a ref and a comma for each. */
const FEW_BYTES = FEW_POINTS * 3;

/** Bodies that are combined, copies and parts, and crossings of profiles. */
export type Weight = Readonly<Record<'bodies' | 'parts' | 'crossings', number>>;
const nothing: Weight = { bodies: 0, parts: 0, crossings: 0 };

/** Arguments that name what a class consists of. All others are a single part. */
const partsOf: ReadonlyMap<string, readonly number[]> = new Map(
  Object.entries({
    '0': `IFCMAPPEDITEM IFCCSGSOLID IFCEXTRUDEDAREASOLID IFCREVOLVEDAREASOLID IFCSWEPTDISKSOLID
IFCSWEPTDISKSOLIDPOLYGONAL IFCCOMPOSITECURVE IFC2DCOMPOSITECURVE IFCCOMPOSITECURVEONSURFACE IFCBOUNDARYCURVE
IFCOUTERBOUNDARYCURVE IFCTRIMMEDCURVE IFCGEOMETRICSET IFCGEOMETRICCURVESET`,
    '1': 'IFCREPRESENTATIONMAP',
    '2': `IFCPRODUCTDEFINITIONSHAPE IFCARBITRARYCLOSEDPROFILEDEF IFCCOMPOSITEPROFILEDEF IFCDERIVEDPROFILEDEF
IFCMIRROREDPROFILEDEF IFCCOMPOSITECURVESEGMENT IFCREPARAMETRISEDCOMPOSITECURVESEGMENT`,
    '3': 'IFCSHAPEREPRESENTATION IFCTOPOLOGYREPRESENTATION IFCREPRESENTATION IFCPOLYGONALBOUNDEDHALFSPACE',
    '0 1': 'IFCSECTIONEDSPINE IFCSECTIONEDSOLIDHORIZONTAL IFCSECTIONEDSURFACE',
    '0 2': `IFCFIXEDREFERENCESWEPTAREASOLID IFCSURFACECURVESWEPTAREASOLID IFCGRADIENTCURVE IFCSEGMENTEDREFERENCECURVE`,
    '0 4': 'IFCEXTRUDEDAREASOLIDTAPERED IFCREVOLVEDAREASOLIDTAPERED',
    '1 2': 'IFCBOOLEANRESULT IFCBOOLEANCLIPPINGRESULT',
    '2 3': 'IFCARBITRARYPROFILEDEFWITHVOIDS',
  }).flatMap(([ranks, names]) => names.split(/\s/).map(name => [name, ranks.split(' ').map(Number)] as const)),
);
/** Arguments of cuts: the body or the outline before the cuts. */
const before: Readonly<Record<string, number>> = {
  IFCBOOLEANRESULT: 1,
  IFCBOOLEANCLIPPINGRESULT: 1,
  IFCARBITRARYPROFILEDEFWITHVOIDS: 2,
};
const combining: ReadonlySet<string> = new Set(['IFCBOOLEANRESULT', 'IFCBOOLEANCLIPPINGRESULT']);
const profiles: ReadonlySet<string> = new Set([
  'IFCARBITRARYCLOSEDPROFILEDEF',
  'IFCARBITRARYPROFILEDEFWITHVOIDS',
  'IFCPOLYGONALBOUNDEDHALFSPACE',
]);
/** Classes that name others level after level, and profiles: products without these are light. */
export const roots = [...combining, ...profiles].concat(
  'IFCREPRESENTATIONMAP IFCCOMPOSITEPROFILEDEF IFCDERIVEDPROFILEDEF'.split(' '),
  'IFCCOMPOSITECURVE IFC2DCOMPOSITECURVE IFCCOMPOSITECURVEONSURFACE'.split(' '),
);

/** Instances that are read as another one that they name. */
type Replaced = ReadonlyMap<number, number>;

/** Weighs instances. Each is weighed once; iterative, since a file may nest arbitrarily deep. */
export function createScale(index: StepIndex, replaced: Replaced = new Map()) {
  const reader = new InstanceReader(index.bytes);
  const known = new Map<number, Weight>();
  const bases = new Map<number, number>();
  const nameOf = (position: number) => nameAt(index, position);

  function childrenOf(position: number): readonly number[] {
    const base = replaced.get(position);
    if (base !== undefined) return [base];
    const ranks = partsOf.get(nameOf(position));
    if (!ranks) return [];
    reader.load(index, position);
    return ranks
      .flatMap(rank => reader.refs(rank, []))
      .map(id => index.positionOf(id))
      .filter(child => child >= 0);
  }

  function sum(position: number, children: readonly number[]): Weight {
    const name = nameOf(position);
    let bodies = combining.has(name) && !replaced.has(position) ? 1 : 0;
    let parts = 1;
    let crossings = profiles.has(name) ? crossingsOf(index, reader, children) : 0;
    for (const child of children) {
      const weight = known.get(child) ?? nothing;
      bodies += weight.bodies;
      parts += weight.parts;
      crossings += weight.crossings;
    }
    return { bodies, parts, crossings };
  }

  function weigh(start: number): Weight {
    const path: { readonly position: number; readonly children: readonly number[]; next: number }[] = [];
    const enter = (position: number) => {
      if (known.has(position)) return;
      known.set(position, nothing); // what contains itself ends here
      path.push({ position, children: childrenOf(position), next: 0 });
    };
    enter(start);
    for (let top = path.at(-1); top; top = path.at(-1)) {
      const child = top.children[top.next++];
      if (child !== undefined) enter(child);
      else {
        known.set(top.position, sum(top.position, top.children));
        path.pop();
      }
    }
    return known.get(start) ?? nothing;
  }

  /**
   * The body before all cuts of one, or the outline of a profile without its voids; -1 for an uncut one, and when it is
   * missing.
   */
  function baseOf(start: number): number {
    const path: number[] = [];
    let at = start;
    for (let rank = before[nameOf(at)]; rank !== undefined && !bases.has(at); rank = before[nameOf(at)]) {
      bases.set(at, -1); // what contains itself ends here
      path.push(at);
      reader.load(index, at);
      const next = index.positionOf(reader.ref(rank));
      if (next < 0) break;
      at = next;
    }
    const base = bases.get(at) ?? (/HALFSPACE/.test(nameOf(at)) ? -1 : at);
    for (const position of path) bases.set(position, base);
    return path.length === 0 && !bases.has(start) ? -1 : base;
  }

  /** All parts of some instances, themselves included. */
  function within(starts: Iterable<number>): ReadonlySet<number> {
    const found = new Set(starts);
    for (const position of found) for (const child of childrenOf(position)) found.add(child);
    return found;
  }

  return { weigh, baseOf, within };
}

/** Crossings of the lines of points among these curves. */
function crossingsOf(index: StepIndex, reader: InstanceReader, curves: readonly number[]): number {
  const lines = curves.flatMap(curve => {
    const points = pointsOf(index, reader, curve);
    return points && points.length >= FEW_POINTS * 2 ? [points] : [];
  });
  return lines.length === 0 ? 0 : countCrossings(lines, MOST_CROSSINGS);
}

/** x and y of the points of a line; undefined for other curves, and for short ones. */
function pointsOf(index: StepIndex, reader: InstanceReader, curve: number): readonly number[] | undefined {
  const name = nameAt(index, curve);
  reader.load(index, curve);
  if (name === 'IFCPOLYLINE') {
    if (index.lengths[curve]! < FEW_BYTES) return undefined;
    const points: number[] = [];
    for (const id of reader.refs(0, [])) {
      const point = index.positionOf(id);
      if (point < 0) return undefined;
      reader.load(index, point);
      pushPair(reader, reader.argument(0), points);
    }
    return points;
  }
  if (name !== 'IFCINDEXEDPOLYCURVE') return undefined;
  const list = index.positionOf(reader.ref(0));
  if (list < 0 || index.lengths[list]! < FEW_BYTES) return undefined;
  const order = indicesOf(reader);
  reader.load(index, list);
  const points: number[] = [];
  const all = reader.argument(0);
  for (let item = reader.first(all); item < reader.end(all); item = reader.after(item)) pushPair(reader, item, points);
  return order.length === 0 ? points : order.flatMap(n => [points[n * 2 - 2] ?? NaN, points[n * 2 - 1] ?? NaN]);
}

/** Numbers of the points that the segments of a curve join, from 1; none when they join all in their order. */
function indicesOf(reader: InstanceReader): number[] {
  const segments = reader.argument(1);
  const found: number[] = [];
  for (let node = reader.first(segments); node < reader.end(segments); node += 1) {
    const value = reader.isList(node) ? NaN : reader.numberAt(node);
    if (Number.isSafeInteger(value) && value !== found.at(-1)) found.push(value);
  }
  return found;
}

function pushPair(reader: InstanceReader, list: number, points: number[]): void {
  const first = reader.first(list);
  points.push(reader.numberAt(first), first + 1 < reader.end(list) ? reader.numberAt(first + 1) : NaN);
}
