import { Pairs } from '../step/pairs.ts';
import type { RowBatches } from './rows.ts';
import { nameAt, type StepIndex } from '../step/step-index.ts';
import type { InstanceReader } from '../step/step-reader.ts';

const DEEPEST_MAPPING = 4;

/** Emits presentation layers and returns pairs of element ordinal and layer id. `shapes`: by ordinal, the position of
 *  the element's IfcProductDefinitionShape or -1. A layer holds whole representations or
 *  single items of them, also those behind mapped items; an element is on every layer that holds some of it. */
export function writeLayers(index: StepIndex, shapes: Int32Array, reader: InstanceReader, rows: RowBatches): Pairs {
  const assigned = new Map<number, number[]>();
  let itemsToo = false;
  let id = 0;
  for (const name of ['IFCPRESENTATIONLAYERASSIGNMENT', 'IFCPRESENTATIONLAYERWITHSTYLE']) {
    for (const position of index.positionsOf(name)) {
      reader.load(index, position);
      id++;
      rows.add('layer', [id, reader.text(0) ?? '', reader.text(3), reader.text(1)]);
      for (const item of reader.refs(2, [])) {
        const at = index.positionOf(item);
        if (at < 0) continue;
        if (!isRepresentation(index, at)) itemsToo = true;
        const layers = assigned.get(at);
        if (layers === undefined) assigned.set(at, [id]);
        else layers.push(id);
      }
    }
  }
  const pairs = new Pairs();
  if (assigned.size === 0) return pairs;
  const trace = new LayerTrace(index, reader, assigned, itemsToo || mappedToo(index, reader, assigned));
  for (let ordinal = 0; ordinal < shapes.length; ordinal++) {
    for (const layer of trace.ofShape(shapes[ordinal]!)) {
      pairs.push(ordinal, layer);
      rows.add('layer_element', [layer, ordinal]);
    }
  }
  return pairs;
}

function isRepresentation(index: StepIndex, position: number): boolean {
  const name = nameAt(index, position);
  return name.endsWith('REPRESENTATION') || name === 'IFCSHAPEMODEL';
}

/** A representation that maps show is on a layer: then items have to be followed to it. */
function mappedToo(index: StepIndex, reader: InstanceReader, assigned: ReadonlyMap<number, unknown>): boolean {
  return index.positionsOf('IFCREPRESENTATIONMAP').some(map => {
    reader.load(index, map);
    return assigned.has(index.positionOf(reader.ref(1)));
  });
}

const none: readonly number[] = [];

/**
 * Layers of representations: their own, those of their items, and of the targets of their mapped items. Shared results
 * are cached.
 */
class LayerTrace {
  readonly #index: StepIndex;
  readonly #reader: InstanceReader;
  readonly #assigned: ReadonlyMap<number, readonly number[]>;
  readonly #deep: boolean;
  readonly #known = new Map<number, readonly number[]>();

  /** `deep`: items have to be followed */
  constructor(
    index: StepIndex,
    reader: InstanceReader,
    assigned: ReadonlyMap<number, readonly number[]>,
    deep: boolean,
  ) {
    this.#index = index;
    this.#reader = reader;
    this.#assigned = assigned;
    this.#deep = deep;
  }

  /** Of an IfcProductDefinitionShape, or -1: each layer once, in their order. */
  ofShape(shape: number): readonly number[] {
    if (shape < 0) return none;
    this.#reader.load(this.#index, shape);
    const found = this.#reader
      .refs(2, [])
      .flatMap(representation => this.#ofRepresentation(this.#index.positionOf(representation), 0));
    return found.length > 1 ? [...new Set(found.sort((a, b) => a - b))] : found;
  }

  #ofRepresentation(representation: number, depth: number): readonly number[] {
    if (representation < 0) return none;
    const own = this.#assigned.get(representation) ?? none;
    if (!this.#deep || depth > DEEPEST_MAPPING) return own;
    const before = this.#known.get(representation);
    if (before !== undefined) return before;
    // A placeholder while the items are walked, so that a mapped item that shows itself ends.
    this.#known.set(representation, own);
    const all = this.#ofItems(representation, own, depth);
    this.#known.set(representation, all);
    return all;
  }

  #ofItems(representation: number, own: readonly number[], depth: number): readonly number[] {
    const index = this.#index;
    const reader = this.#reader;
    const found = new Set(own);
    reader.load(index, representation);
    for (const item of reader.refs(3, [])) {
      const at = index.positionOf(item);
      if (at < 0) continue;
      for (const layer of this.#assigned.get(at) ?? none) found.add(layer);
      if (nameAt(index, at) !== 'IFCMAPPEDITEM') continue;
      reader.load(index, at);
      const map = index.positionOf(reader.ref(0));
      if (map < 0) continue;
      reader.load(index, map);
      for (const layer of this.#ofRepresentation(index.positionOf(reader.ref(1)), depth + 1)) found.add(layer);
    }
    return [...found];
  }
}
