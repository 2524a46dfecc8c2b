import type { Patch } from '../geometry/source.ts';
import { lastBefore, endOf, idAt, latin1, nameAt, startOf, type StepIndex, textAt } from '../step/step-index.ts';
import { InstanceReader } from '../step/step-reader.ts';
import { type Attachments, readAttachments, listRanks, Closure, typeTables } from './closure.ts';
import type { SubModel } from './sub-model.ts';
import { isSubtraction } from '../schema/element-classes.ts';
import { schemaOf } from '../schema/schema.ts';

// Rank of Representation in every IfcProduct, and of the attributes from there to the source of a mapped shape.
const REPRESENTATION = 6;
const REPRESENTATIONS = 2;
const ITEMS = 3;
const SOURCE = 0;
/** Two positions fit one number while there are not more instances. */
const MOST_INSTANCES = 2 ** 26;

/**
 * Positions of all products with a representation, openings excepted. Products that show the same mapped shape are
 * adjacent, so that few sub-models need it; otherwise they are in the order of the file.
 */
export function drawnProducts(index: StepIndex): Int32Array {
  const schema = schemaOf(index.header.family);
  const reader = new InstanceReader(index.bytes);
  const found: number[] = [];
  for (const name of index.typeNames) {
    const ifcClass = schema.classOf(name);
    if (ifcClass === undefined || isSubtraction(name) || !schema.isKind(ifcClass, 'IfcProduct')) continue;
    for (const product of index.positionsOf(name)) {
      reader.load(index, product);
      const shape = index.positionOf(reader.ref(REPRESENTATION));
      if (reader.ref(REPRESENTATION) >= 0)
        found.push((shape < 0 ? product : mappedSource(index, reader, shape)) * MOST_INSTANCES + product);
    }
  }
  // Numbers sort many times faster than objects.
  return Int32Array.from(Float64Array.from(found).sort(), both => both % MOST_INSTANCES);
}

/** Position of the first mapped shape in a product's representation, else of the representation. */
function mappedSource(index: StepIndex, reader: InstanceReader, shape: number): number {
  reader.load(index, shape);
  for (const representation of reader.refs(REPRESENTATIONS, [])) {
    const at = index.positionOf(representation);
    if (at < 0) continue;
    reader.load(index, at);
    const item = index.positionOf(reader.refs(ITEMS, [])[0] ?? -1);
    if (item < 0 || nameAt(index, item) !== 'IFCMAPPEDITEM') continue;
    reader.load(index, item);
    const source = index.positionOf(reader.ref(SOURCE));
    if (source >= 0) return source;
  }
  return shape;
}

const CLOSE = 41;

/**
 * Text of the instances of a sub-model that differ from the file: relationships name only the included products, and
 * patched instances have their patches. `positions`: its instances; `related`: relationships with their members. File
 * order within each kind.
 */
function changedLines(
  index: StepIndex,
  reader: InstanceReader,
  positions: Int32Array,
  related: Closure['related'],
  patched: ReadonlyMap<number, readonly Patch[]>,
): string {
  const lines = [...Map.groupBy(related, ([relation]) => relation)]
    .sort(([a], [b]) => a - b)
    .map(([relation, pairs]) => {
      const members = pairs.map(([, member]) => member).sort((a, b) => a - b);
      return withMembers(index, reader, relation, members);
    });
  if (patched.size > 0)
    for (const position of positions) {
      const patches = patched.get(position);
      if (patches !== undefined) lines.push(withPatches(index, position, patches));
    }
  return lines.join('\n');
}

function withMembers(index: StepIndex, reader: InstanceReader, position: number, members: readonly number[]): string {
  reader.load(index, position);
  const from = reader.startOf(reader.argument(listRanks.get(nameAt(index, position)) ?? -1));
  const to = index.bytes.indexOf(CLOSE, from);
  // With a comment in it the list is not changed: web-ifc skips missing products.
  if (!/^\([#\d,\s]*$/.test(latin1(index, from, to))) return textAt(index, position);
  const list = members.map(member => `#${idAt(index, member)}`).join();
  return `${latin1(index, startOf(index, position), from)}(${list})${latin1(index, to + 1, endOf(index, position))}`;
}

function withPatches(index: StepIndex, position: number, patches: readonly Patch[]): string {
  const start = startOf(index, position);
  const bytes = Buffer.from(index.bytes.subarray(start, endOf(index, position)));
  for (const patch of patches) bytes.set(patch.bytes, patch.at - start);
  return [bytes.toString('latin1'), ...patches.flatMap(patch => patch.added ?? [])].join('\n');
}

/** Size in bytes from which cutting a file pays off. */
export const LARGE_FILE = 10 * 2 ** 20;
/** Approximate number of parts: enough that threads which take one after the other end at the same time. */
const PARTS = 32;
/** Below so many bytes of geometry a part costs more than it helps. */
export const SMALLEST_PART = 512 << 10;

// Elements along alignments depend on more than their own references, and web-ifc reads only files with one project.
const ALIGNED = /^IFC(?:ALIGNMENT|LINEAR|REFERENT)/;
// web-ifc resolves a repeated number to another instance than we do.
const DAMAGED = new Set(['duplicate_id', 'bad_statement']);

/** Whether the parts of the file can be drawn apart from each other, with the same result as in the whole. */
export const canCut = (index: StepIndex): boolean =>
  index.count > 0 &&
  index.count <= MOST_INSTANCES &&
  index.positionsOf('IFCPROJECT').length === 1 &&
  !index.warnings.some(({ code }) => DAMAGED.has(code)) &&
  !index.typeNames.some(name => ALIGNED.test(name));

/**
 * Cuts a file into small files with the same instance numbers: each holds some of the products and all that their
 * shapes and colours depend on. Each of `products`, by default every one with a representation, is in exactly one of
 * them; the same file is always cut the same way. `patches`: replaced bytes, each within one instance; `smallest`:
 * least number of bytes of a part.
 */
export function* cutModel(
  index: StepIndex,
  patches: readonly Patch[],
  smallest = SMALLEST_PART,
  attachments: Attachments = readAttachments(index),
  products: Iterable<number> = drawnProducts(index),
): Generator<SubModel> {
  const tables = typeTables(index);
  const marks = new Int32Array(index.count);
  const reader = new InstanceReader(index.bytes);
  const changed = Map.groupBy(patches, ({ at }) => Math.max(0, lastBefore(index, at)));
  const [project = -1] = index.positionsOf('IFCPROJECT');
  const target = Math.max(smallest, index.bytes.length / PARTS);
  let mark = 0;
  let closure: Closure | null = null;
  let taken: number[] = [];
  let fixed = 0;
  const close = (full: Closure): SubModel => {
    const sorted = full.positions.take().sort();
    const subModel = {
      ranges: rangesOf(index, sorted, changed),
      changed: changedLines(index, reader, sorted, full.related, changed),
      products: sharedNumbers(taken),
    };
    closure = null;
    taken = [];
    return subModel;
  };
  for (const product of products) {
    if (closure === null) {
      closure = new Closure(index, attachments, tables, marks, ++mark);
      closure.add(project);
      fixed = closure.cost;
    }
    closure.add(product);
    taken.push(idAt(index, product));
    if (closure.cost - fixed >= target) yield close(closure);
  }
  if (closure !== null) yield close(closure);
}

/** Begin and end of unchanged ranges, in file order; neighbours in the file are one range. */
function rangesOf(index: StepIndex, sorted: Int32Array, changed: ReadonlyMap<number, unknown>) {
  const ranges: number[] = [];
  let last = -2;
  for (const position of sorted) {
    if (changed.has(position)) continue;
    const end = endOf(index, position);
    if (position === last + 1) ranges[ranges.length - 1] = end;
    else ranges.push(startOf(index, position), end);
    last = position;
  }
  return sharedNumbers(ranges);
}

/** In memory shared by several threads, so that sending them copies nothing. */
function sharedNumbers(values: readonly number[]): Float64Array<SharedArrayBuffer> {
  const numbers = new Float64Array(new SharedArrayBuffer(values.length * 8));
  numbers.set(values);
  return numbers;
}
