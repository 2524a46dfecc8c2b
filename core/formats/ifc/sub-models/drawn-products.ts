import { schemaOf } from '../schema/schema.ts';
import type { StepIndex } from '../step/step-index.ts';
import { InstanceReader } from '../step/step-reader.ts';

// Rank of Representation in every IfcProduct, and of the attributes from there to the source of a mapped shape.
const REPRESENTATION = 6;
const REPRESENTATIONS = 2;
const ITEMS = 3;
const SOURCE = 0;
/** Two positions fit one number while there are not more instances. */
export const MOST_INSTANCES = 2 ** 26;
// They cut others and are never drawn themselves.
const OPENINGS = new Set(['IFCOPENINGELEMENT', 'IFCOPENINGSTANDARDCASE']);

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
    if (ifcClass === undefined || OPENINGS.has(name) || !schema.isKind(ifcClass, 'IfcProduct')) continue;
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
    if (item < 0 || index.typeNames[index.types[item]!] !== 'IFCMAPPEDITEM') continue;
    reader.load(index, item);
    const source = index.positionOf(reader.ref(SOURCE));
    if (source >= 0) return source;
  }
  return shape;
}
