import { withoutShape } from '../geometry/heavy-shapes.ts';
import type { Patch } from '../geometry/source.ts';
import { endsWithNumbers, hasLongDirection, hasUnevenOperator } from '../own-geometry/solids/conditions.ts';
import { chosenSolids, coarseBreps } from '../own-geometry/profiles/chosen.ts';
import { schemaOf } from '../schema/schema.ts';
import { idAt, nameAt, type StepIndex } from '../step/step-index.ts';
import { InstanceReader } from '../step/step-reader.ts';
import { untouchedProducts } from './untouched.ts';

/** Items that our own kernel draws. `items`: their classes, upper case; `where`: condition on one of them, whose
 *  instance is loaded in `reader`; `when`: one that needs no loading; `ifAny`: the row counts only in files with one of
 *  these classes. */
interface Choice {
  readonly items: readonly string[];
  readonly ifAny?: readonly string[];
  readonly where?: (reader: InstanceReader, index: StepIndex) => boolean;
  readonly when?: (index: StepIndex, position: number) => boolean;
}

/** Whether the attribute of the loaded instance refers to one of the classes. Other instances may be loaded then. */
export const refersTo =
  (rank: number, classes: ReadonlySet<string>) =>
  (reader: InstanceReader, index: StepIndex): boolean => {
    const at = index.positionOf(reader.ref(rank));
    return at >= 0 && classes.has(nameAt(index, at));
  };

/** What web-ifc gets wrong, by class and attributes: products with such an item are drawn by us. */
const choices: readonly Choice[] = [
  { items: ['IFCBOOLEANRESULT', 'IFCBOOLEANCLIPPINGRESULT', 'IFCCSGSOLID'] },
  // Depths are multiplied by the length of the direction.
  { items: ['IFCEXTRUDEDAREASOLID'], where: hasLongDirection(2) },
  // A tapered revolution is not drawn; chords of all are coarse.
  { items: ['IFCEXTRUDEDAREASOLIDTAPERED', 'IFCREVOLVEDAREASOLID', 'IFCREVOLVEDAREASOLIDTAPERED'] },
  // Profiles are turned by the directrix, or nothing is drawn.
  {
    items: [
      'IFCFIXEDREFERENCESWEPTAREASOLID',
      'IFCDIRECTRIXDERIVEDREFERENCESWEPTAREASOLID',
      'IFCSURFACECURVESWEPTAREASOLID',
    ],
  },
  // Surfaces as items; the tip of a pyramid is not above its middle, round primitives are coarse.
  { items: ['IFCSURFACEOFLINEAREXTRUSION', 'IFCSURFACEOFREVOLUTION', 'IFCTRIANGULATEDIRREGULARNETWORK'] },
  { items: ['IFCRECTANGULARPYRAMID', 'IFCRIGHTCIRCULARCONE', 'IFCRIGHTCIRCULARCYLINDER', 'IFCSPHERE'] },
  { items: ['IFCTRIANGULATEDFACESET', 'IFCPOLYGONALFACESET'], when: endsWithNumbers },
  { items: ['IFCMAPPEDITEM'], where: hasUnevenOperator },
];

// Ranks of attributes: of products, their shapes, representations, maps and mapped items; of relationships.
const REPRESENTATION = 6;
const REPRESENTATIONS = 2;
const ITEMS = 3;
const [SOURCE, MAPPED] = [0, 1];
const [RELATING, RELATED] = [4, 5];
// Maps and wholes may contain others; a cycle ends here.
const DEEPEST = 8;

/** STEP ids of the products that our own kernel draws, in the order of the file: those with such items, with openings
 *  of their own or of the whole that they are parts of that reach them. `except`: STEP ids of others that are left to
 *  web-ifc. */
export function ownProducts(index: StepIndex, except: (id: number) => boolean): number[] {
  const reader = new InstanceReader(index.bytes);
  const shapes = shapesWith(index, reader, chosenItems(index, reader));
  const voided = voidedProducts(index, reader);
  if (shapes === null && voided.size === 0) return [];
  const found: number[] = [];
  const onlyVoided: number[] = [];
  for (const position of productsOf(index, 'IfcProduct', 'IfcFeatureElementSubtraction')) {
    const id = idAt(index, position);
    const isVoided = voided.has(id);
    if ((!isVoided && shapes === null) || except(id)) continue;
    reader.load(index, position);
    const shape = index.positionOf(reader.ref(REPRESENTATION));
    if (shape < 0) continue;
    if (shapes?.[shape] === 1) found.push(position);
    else if (isVoided) onlyVoided.push(position);
  }
  const untouched = untouchedProducts(
    index,
    onlyVoided.map(position => idAt(index, position)),
  );
  const cut = onlyVoided.filter(position => !untouched.has(idAt(index, position)));
  return [...found, ...cut].sort((a, b) => a - b).map(position => idAt(index, position));
}

/** STEP ids of further products whose round faces web-ifc should divide more finely. */
export function coarseProducts(index: StepIndex, ours: readonly number[], except: (id: number) => boolean): number[] {
  const items = coarseBreps(index);
  if (items.length === 0) return [];
  const marks = new Uint8Array(index.count);
  for (const position of items) marks[position] = 1;
  const reader = new InstanceReader(index.bytes);
  const shapes = shapesWith(index, reader, marks);
  const known = new Set(ours);
  return productsOf(index, 'IfcProduct', 'IfcFeatureElementSubtraction').flatMap(position => {
    const id = idAt(index, position);
    if (known.has(id) || except(id)) return [];
    reader.load(index, position);
    const shape = index.positionOf(reader.ref(REPRESENTATION));
    return shape >= 0 && shapes?.[shape] === 1 ? [id] : [];
  });
}

/** Positions of all products of a class and its subclasses, those of `without` excepted. */
export function productsOf(index: StepIndex, kind: string, without?: string): number[] {
  const schema = schemaOf(index.header.family);
  return index.typeNames.flatMap(name => {
    const ifcClass = schema.classOf(name);
    if (ifcClass === undefined || !schema.isKind(ifcClass, kind)) return [];
    return without !== undefined && schema.isKind(ifcClass, without) ? [] : Array.from(index.positionsOf(name));
  });
}

/**
 * The file without the shapes of the products that our own kernel draws, and without what is cut out of them. `chosen`:
 * STEP ids.
 */
export function hiding(index: StepIndex, chosen: ReadonlySet<number>): Patch[] {
  if (chosen.size === 0 && index.positionsOf('IFCRELVOIDSELEMENT').length === 0) return [];
  const subtractions = productsOf(index, 'IfcFeatureElementSubtraction');
  const own = Array.from(chosen, id => index.positionOf(id));
  return [...own, ...subtractions].flatMap(position => withoutShape(index, position) ?? []);
}

/** Marks the positions of all chosen items; null when there is none. */
function chosenItems(index: StepIndex, reader: InstanceReader): Uint8Array | null {
  let marks: Uint8Array | null = null;
  for (const { items, where, when, ifAny } of choices) {
    if (ifAny !== undefined && !ifAny.some(name => index.positionsOf(name).length > 0)) continue;
    for (const name of items)
      for (const position of index.positionsOf(name)) {
        if (when !== undefined && !when(index, position)) continue;
        if (where !== undefined) {
          reader.load(index, position);
          if (!where(reader, index)) continue;
        }
        marks ??= new Uint8Array(index.count);
        marks[position] = 1;
      }
  }
  for (const position of chosenSolids(index)) {
    marks ??= new Uint8Array(index.count);
    marks[position] = 1;
  }
  return marks;
}

/** Marks the shapes of products that show one of the marked items, also by maps. */
function shapesWith(index: StepIndex, reader: InstanceReader, marks: Uint8Array | null): Uint8Array | null {
  if (marks === null) return null;
  const markAll = (name: string, isMarked: () => boolean): boolean => {
    let more = false;
    for (const position of index.positionsOf(name)) {
      if (marks[position] === 1) continue;
      reader.load(index, position);
      if (!isMarked()) continue;
      marks[position] = 1;
      more = true;
    }
    return more;
  };
  const isOne = (rank: number): boolean => marks[index.positionOf(reader.ref(rank))] === 1;
  const isAny = (rank: number): boolean => reader.refs(rank, []).some(id => marks[index.positionOf(id)] === 1);
  markAll('IFCSHAPEREPRESENTATION', () => isAny(ITEMS));
  for (let depth = 0; depth < DEEPEST; depth++) {
    if (!markAll('IFCREPRESENTATIONMAP', () => isOne(MAPPED))) break;
    markAll('IFCMAPPEDITEM', () => isOne(SOURCE));
    if (!markAll('IFCSHAPEREPRESENTATION', () => isAny(ITEMS))) break;
  }
  markAll('IFCPRODUCTDEFINITIONSHAPE', () => isAny(REPRESENTATIONS));
  return marks;
}

/** STEP ids of products with openings of their own, or of the whole that they are parts of. */
function voidedProducts(index: StepIndex, reader: InstanceReader): ReadonlySet<number> {
  const voided = new Set<number>();
  for (const position of index.positionsOf('IFCRELVOIDSELEMENT')) {
    reader.load(index, position);
    voided.add(reader.ref(RELATING));
  }
  for (let before = -1, depth = 0; voided.size > 0 && voided.size !== before && depth < DEEPEST; depth++) {
    before = voided.size;
    for (const position of index.positionsOf('IFCRELAGGREGATES')) {
      reader.load(index, position);
      if (voided.has(reader.ref(RELATING))) for (const part of reader.refs(RELATED, [])) voided.add(part);
    }
  }
  return voided;
}
