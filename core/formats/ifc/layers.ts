import { Pairs } from './pairs.ts';
import type { RowBatches } from './row-batches.ts';
import type { StepIndex } from './step-index.ts';
import type { InstanceReader } from './step-reader.ts';

const DEEPEST_MAPPING = 4;

/** Emits presentation layers and returns pairs of element ordinal and layer id. `shapes`: by ordinal, the position of the
 *  element's IfcProductDefinitionShape or -1. A layer holds whole representations or
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
  const layersOf = createTrace(index, reader, assigned, itemsToo || mappedToo(index, reader, assigned));
  const representations: number[] = [];
  const found: number[] = [];
  shapes.forEach((shape, ordinal) => {
    if (shape < 0) return;
    reader.load(index, shape);
    representations.length = 0;
    found.length = 0;
    for (const representation of reader.refs(2, representations)) {
      for (const layer of layersOf(index.positionOf(representation), 0)) found.push(layer);
    }
    if (found.length > 1) found.sort((a, b) => a - b);
    for (let i = 0; i < found.length; i++) {
      const layer = found[i]!;
      if (layer === found[i - 1]) continue;
      pairs.push(ordinal, layer);
      rows.add('layer_element', [layer, ordinal]);
    }
  });
  return pairs;
}

function isRepresentation(index: StepIndex, position: number): boolean {
  const name = index.typeNames[index.types[position]!]!;
  return name.endsWith('REPRESENTATION') || name === 'IFCSHAPEMODEL';
}

/** A representation that maps show is on a layer: then items have to be followed to it. */
function mappedToo(index: StepIndex, reader: InstanceReader, assigned: ReadonlyMap<number, unknown>): boolean {
  return index.positionsOf('IFCREPRESENTATIONMAP').some((map) => {
    reader.load(index, map);
    return assigned.has(index.positionOf(reader.ref(1)));
  });
}

/** Layers of a representation: its own, those of its items, and of what its mapped items show. Shared results are kept. */
function createTrace(index: StepIndex, reader: InstanceReader, assigned: ReadonlyMap<number, number[]>, deep: boolean) {
  const known = new Map<number, readonly number[]>();
  const none: readonly number[] = [];
  const layersOf = (representation: number, depth: number): readonly number[] => {
    if (representation < 0) return none;
    const own = assigned.get(representation) ?? none;
    if (!deep || depth > DEEPEST_MAPPING) return own;
    const before = known.get(representation);
    if (before !== undefined) return before;
    // Stands in while the items are walked, so that a mapped item that shows itself ends.
    known.set(representation, own);
    reader.load(index, representation);
    const found = new Set(own);
    for (const item of reader.refs(3, [])) {
      const at = index.positionOf(item);
      if (at < 0) continue;
      for (const layer of assigned.get(at) ?? none) found.add(layer);
      if (index.typeNames[index.types[at]!] !== 'IFCMAPPEDITEM') continue;
      reader.load(index, at);
      const map = index.positionOf(reader.ref(0));
      if (map < 0) continue;
      reader.load(index, map);
      for (const layer of layersOf(index.positionOf(reader.ref(1)), depth + 1)) found.add(layer);
    }
    const all = [...found];
    known.set(representation, all);
    return all;
  };
  return layersOf;
}
