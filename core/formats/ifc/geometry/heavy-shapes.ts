// Shapes that a few lines of a file unfold to without end: what names one thing several times, level after level, and
// profiles that cross themselves thousands of times. They are found before anything is drawn, and left out.
import { schemaOf } from '../schema.ts';
import type { IfcWarning } from '../errors.ts';
import type { StepIndex } from '../step-index.ts';
import { InstanceReader } from '../step-reader.ts';
import { countCrossings } from './crossings.ts';
import type { Patch } from './source.ts';

/** Bodies that one product may combine, copies and parts that it may consist of, and crossings of its profiles. */
const MOST = { bodies: 2_000, parts: 100_000, crossings: 1_000 } as const;
/** Below this nothing of the file can be beyond the bounds, whatever names it: products are not looked through. */
const SUSPICIOUS = { bodies: 50, parts: 500, crossings: 50 } as const;
/** Points of a line with fewer cannot cross often enough. */
const FEW_POINTS = 40;
/** A ref and a comma at least for each. */
const FEW_BYTES = FEW_POINTS * 3;
/** Warnings that name their element each. */
const MOST_NAMED = 100;
const REPRESENTATION = 6;

/** What a shape is made of when everything that it names is counted as often as it is named. */
interface Weight {
  readonly bodies: number;
  readonly parts: number;
  readonly crossings: number;
}
const nothing: Weight = { bodies: 0, parts: 0, crossings: 0 };

/** Arguments that name what a class consists of. All others are a single part. */
const partsOf: Readonly<Record<string, readonly number[]>> = {
  IFCPRODUCTDEFINITIONSHAPE: [2],
  IFCSHAPEREPRESENTATION: [3],
  IFCTOPOLOGYREPRESENTATION: [3],
  IFCREPRESENTATION: [3],
  IFCREPRESENTATIONMAP: [1],
  IFCMAPPEDITEM: [0],
  IFCBOOLEANRESULT: [1, 2],
  IFCBOOLEANCLIPPINGRESULT: [1, 2],
  IFCCSGSOLID: [0],
  IFCEXTRUDEDAREASOLID: [0],
  IFCEXTRUDEDAREASOLIDTAPERED: [0, 4],
  IFCREVOLVEDAREASOLID: [0],
  IFCREVOLVEDAREASOLIDTAPERED: [0, 4],
  IFCFIXEDREFERENCESWEPTAREASOLID: [0, 2],
  IFCSURFACECURVESWEPTAREASOLID: [0, 2],
  IFCSWEPTDISKSOLID: [0],
  IFCSWEPTDISKSOLIDPOLYGONAL: [0],
  IFCSECTIONEDSPINE: [0, 1],
  IFCSECTIONEDSOLIDHORIZONTAL: [0, 1],
  IFCSECTIONEDSURFACE: [0, 1],
  IFCPOLYGONALBOUNDEDHALFSPACE: [3],
  IFCARBITRARYCLOSEDPROFILEDEF: [2],
  IFCARBITRARYPROFILEDEFWITHVOIDS: [2, 3],
  IFCCOMPOSITEPROFILEDEF: [2],
  IFCDERIVEDPROFILEDEF: [2],
  IFCMIRROREDPROFILEDEF: [2],
  IFCCOMPOSITECURVE: [0],
  IFC2DCOMPOSITECURVE: [0],
  IFCCOMPOSITECURVEONSURFACE: [0],
  IFCBOUNDARYCURVE: [0],
  IFCOUTERBOUNDARYCURVE: [0],
  IFCGRADIENTCURVE: [0, 2],
  IFCSEGMENTEDREFERENCECURVE: [0, 2],
  IFCCOMPOSITECURVESEGMENT: [2],
  IFCREPARAMETRISEDCOMPOSITECURVESEGMENT: [2],
  IFCTRIMMEDCURVE: [0],
  IFCGEOMETRICSET: [0],
  IFCGEOMETRICCURVESET: [0],
};
const combining: ReadonlySet<string> = new Set(['IFCBOOLEANRESULT', 'IFCBOOLEANCLIPPINGRESULT']);
const profiles: ReadonlySet<string> = new Set([
  'IFCARBITRARYCLOSEDPROFILEDEF',
  'IFCARBITRARYPROFILEDEFWITHVOIDS',
  'IFCPOLYGONALBOUNDEDHALFSPACE',
]);
/** What names others level after level, and profiles: products without these are light. */
const roots = [
  ...combining,
  ...profiles,
  'IFCREPRESENTATIONMAP',
  'IFCCOMPOSITEPROFILEDEF',
  'IFCDERIVEDPROFILEDEF',
  'IFCCOMPOSITECURVE',
  'IFC2DCOMPOSITECURVE',
  'IFCCOMPOSITECURVEONSURFACE',
];

export interface HeavyShapes {
  /** STEP ids of products, with why they are left out */
  readonly reasons: ReadonlyMap<number, string>;
  /** the same file without their shapes */
  readonly patches: readonly Patch[];
}

/** The products whose shapes are beyond the bounds. */
export function heavyShapes(index: StepIndex): HeavyShapes {
  const reasons = new Map<number, string>();
  const patches: Patch[] = [];
  const weigh = createScale(index);
  const isSuspicious = roots.some(name =>
    index.positionsOf(name).some(position => {
      const { bodies, parts, crossings } = weigh(position);
      return bodies > SUSPICIOUS.bodies || parts > SUSPICIOUS.parts || crossings > SUSPICIOUS.crossings;
    }),
  );
  if (!isSuspicious) return { reasons, patches };
  const schema = schemaOf(index.header.family);
  const reader = new InstanceReader(index.bytes);
  for (const name of index.typeNames) {
    const ifcClass = schema.classOf(name);
    if (ifcClass === undefined || !schema.isKind(ifcClass, 'IfcProduct')) continue;
    for (const product of index.positionsOf(name)) {
      reader.load(index, product);
      const shape = index.positionOf(reader.ref(REPRESENTATION));
      const reason = shape < 0 ? undefined : reasonFor(weigh(shape));
      const patch = reason === undefined ? undefined : withoutShape(index, product);
      if (reason === undefined || !patch) continue;
      reasons.set(index.ids[product]!, reason);
      patches.push(patch);
    }
  }
  return { reasons, patches };
}

function reasonFor({ bodies, parts, crossings }: Weight): string | undefined {
  if (bodies > MOST.bodies) return `its shape combines more than ${MOST.bodies} bodies`;
  if (parts > MOST.parts) return `its shape has more than ${MOST.parts} parts`;
  if (crossings >= MOST.crossings) return `its profiles cross themselves ${MOST.crossings} times and more`;
  return undefined;
}

/** Says what an instance weighs. Each is weighed once; without recursion, since a file may nest as deep as it likes. */
function createScale(index: StepIndex): (position: number) => Weight {
  const reader = new InstanceReader(index.bytes);
  const known = new Map<number, Weight>();
  const nameAt = (position: number) => index.typeNames[index.types[position]!]!;

  function childrenOf(position: number): number[] {
    const ranks = partsOf[nameAt(position)];
    if (!ranks) return [];
    reader.load(index, position);
    return ranks
      .flatMap(rank => reader.refs(rank, []))
      .map(id => index.positionOf(id))
      .filter(child => child >= 0);
  }

  function sum(position: number, children: readonly number[]): Weight {
    const name = nameAt(position);
    let bodies = combining.has(name) ? 1 : 0;
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

  return start => {
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
  };
}

/** Crossings of the lines of points among these curves. */
function crossingsOf(index: StepIndex, reader: InstanceReader, curves: readonly number[]): number {
  const lines = curves.flatMap(curve => {
    const points = pointsOf(index, reader, curve);
    return points && points.length >= FEW_POINTS * 2 ? [points] : [];
  });
  return lines.length === 0 ? 0 : countCrossings(lines, MOST.crossings);
}

/** x and y of the points of a line; undefined for other curves, and for short ones. */
function pointsOf(index: StepIndex, reader: InstanceReader, curve: number): readonly number[] | undefined {
  const name = index.typeNames[index.types[curve]!]!;
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

const [QUOTE, OPEN, CLOSE, COMMA, BLANK, DOLLAR] = [39, 40, 41, 44, 32, 36];

/** Blanks out what a product names as its shape; undefined where it is not found. */
function withoutShape(index: StepIndex, product: number): Patch | undefined {
  const { bytes } = index;
  const start = index.starts[product]!;
  const end = start + index.lengths[product]!;
  let [depth, rank, isText, from] = [0, 0, false, -1];
  for (let at = start; at < end; at += 1) {
    const byte = bytes[at];
    if (byte === QUOTE) isText = !isText;
    if (isText) continue;
    if (byte === OPEN) depth += 1;
    else if (byte === CLOSE) depth -= 1;
    if ((byte === COMMA && depth === 1) || (byte === CLOSE && depth === 0)) {
      if (rank === REPRESENTATION) return { at: from, bytes: Buffer.alloc(at - from, BLANK).fill(DOLLAR, 0, 1) };
      rank += 1;
      from = at + 1;
    }
  }
  return undefined;
}

/** Names those that are left out. */
export function heavyWarnings(
  { reasons }: Pick<HeavyShapes, 'reasons'>,
  facts: ReadonlyMap<number, { readonly guid: string; readonly type: string }>,
): IfcWarning[] {
  const warnings = [...reasons].slice(0, MOST_NAMED).map(([id, reason]): IfcWarning => {
    const { guid, type } = facts.get(id) ?? {};
    return {
      code: 'not_drawn',
      message: `The element is not drawn: ${reason}.`,
      ...(guid !== undefined && { guid, type: type! }),
    };
  });
  const others = reasons.size - warnings.length;
  if (others > 0)
    warnings.push({
      code: 'not_drawn',
      message: `${others} more elements with shapes as large as these are not drawn.`,
    });
  return warnings;
}
