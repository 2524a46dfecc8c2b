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
  const layersOf = traceLayers(index, reader, assigned, itemsToo || mappedToo(index, reader, assigned));
  for (let ordinal = 0; ordinal < shapes.length; ordinal++) {
    for (const layer of layersOf(shapes[ordinal]!)) {
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
const mappedToo = (index: StepIndex, reader: InstanceReader, assigned: ReadonlyMap<number, unknown>): boolean =>
  index.positionsOf('IFCREPRESENTATIONMAP').some(map => {
    reader.load(index, map);
    return assigned.has(index.positionOf(reader.ref(1)));
  });

const none: readonly number[] = [];

/**
 * Layers of an IfcProductDefinitionShape, or -1, each once, in their order: those of its representations, of their
 * items, and of the targets of their mapped items. Shared results are cached. `deep`: items have to be followed
 */
function traceLayers(
  index: StepIndex,
  reader: InstanceReader,
  assigned: ReadonlyMap<number, readonly number[]>,
  deep: boolean,
) {
  const known = new Map<number, readonly number[]>();
  const ofRepresentation = (representation: number, depth: number): readonly number[] => {
    if (representation < 0) return none;
    const own = assigned.get(representation) ?? none;
    if (!deep || depth > DEEPEST_MAPPING) return own;
    const before = known.get(representation);
    if (before !== undefined) return before;
    // A placeholder while the items are walked, so that a mapped item that shows itself ends.
    known.set(representation, own);
    const all = ofItems(representation, own, depth);
    known.set(representation, all);
    return all;
  };
  const ofItems = (representation: number, own: readonly number[], depth: number): readonly number[] => {
    const found = new Set(own);
    reader.load(index, representation);
    for (const item of reader.refs(3, [])) {
      const at = index.positionOf(item);
      if (at < 0) continue;
      for (const layer of assigned.get(at) ?? none) found.add(layer);
      if (nameAt(index, at) !== 'IFCMAPPEDITEM') continue;
      reader.load(index, at);
      const map = index.positionOf(reader.ref(0));
      if (map < 0) continue;
      reader.load(index, map);
      for (const layer of ofRepresentation(index.positionOf(reader.ref(1)), depth + 1)) found.add(layer);
    }
    return [...found];
  };
  return (shape: number): readonly number[] => {
    if (shape < 0) return none;
    reader.load(index, shape);
    const found = reader.refs(2, []).flatMap(shown => ofRepresentation(index.positionOf(shown), 0));
    return found.length > 1 ? [...new Set(found.sort((a, b) => a - b))] : found;
  };
}
