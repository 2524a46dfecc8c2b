import type { ChunkWriter } from './chunk-writer.ts';
import type { GlobalIds } from './global-ids.ts';
import type { Groups } from './pairs.ts';
import { type SetScope, writeAttributeSet } from './property-sets.ts';
import type { TypeObjects } from './type-objects.ts';

/** Facts of all elements by ordinal; entry 0 is unused. */
export interface ElementFacts {
  readonly guids: string[];
  readonly names: (string | null)[];
  readonly objectTypes: (string | null)[];
  readonly longNames: Map<number, string>;
  readonly types: string[];
  readonly represented: Uint8Array;
  /** position of the Representation, -1 without */
  readonly shapes: Int32Array;
}

/** Reads every element once, in file order: emits its attribute set and keeps what rows, tree and geometry need. */
export function readElements(scope: SetScope, guids: GlobalIds): ElementFacts {
  const { index, catalogue, reader } = scope;
  const { elements, classes } = catalogue;
  const facts: ElementFacts = {
    guids: [''], names: [null], objectTypes: [null], types: [''],
    longNames: new Map(),
    represented: new Uint8Array(elements.length + 1),
    shapes: new Int32Array(elements.length + 1).fill(-1),
  };
  const longNameAt = classes.map((c) => (c === undefined ? -1 : c.attributes.findIndex((a) => a.name === 'LongName')));
  const representationAt = classes.map((c) => (c === undefined ? -1 : c.attributes.findIndex((a) => a.name === 'Representation')));
  const objectTypeAt = classes.map((c) => (c === undefined ? -1 : c.attributes.findIndex((a) => a.name === 'ObjectType')));
  elements.forEach((position, i) => {
    const ordinal = i + 1;
    const type = index.types[position]!;
    const ifcClass = classes[type]!;
    reader.load(index, position);
    const guid = guids.of(position, reader);
    guids.note(guid, ifcClass.name);
    facts.guids.push(guid);
    facts.types.push(ifcClass.name);
    facts.names.push(reader.text(2));
    facts.objectTypes.push(reader.text(objectTypeAt[type]!));
    const longName = reader.text(longNameAt[type]!);
    if (longName !== null) facts.longNames.set(ordinal, longName);
    const shape = reader.ref(representationAt[type]!);
    if (shape >= 0) {
      facts.represented[ordinal] = 1;
      facts.shapes[ordinal] = index.positionOf(shape);
    }
    writeAttributeSet(scope, catalogue.sets.length + ordinal, ifcClass);
  });
  return facts;
}

/** What an ElementRecord joins, each by ordinal. */
export interface ElementLinks {
  readonly sets: Groups;
  readonly typeObjects: TypeObjects;
  /** JSON text of the material uses, or '' */
  materials(ordinal: number): string;
  readonly classifications: Groups;
  readonly layers: Groups;
  readonly systems: Groups;
}

export interface ElementPlaces { readonly chunk: Int32Array; readonly off: Int32Array; readonly len: Int32Array }

/** Writes one ElementRecord per element, class by class, so that the elements of a class are in few chunks. */
export function writeElementRecords(facts: ElementFacts, firstAttributeSet: number, links: ElementLinks, chunks: ChunkWriter): ElementPlaces {
  const count = facts.guids.length - 1;
  const places = { chunk: new Int32Array(count + 1), off: new Int32Array(count + 1), len: new Int32Array(count + 1) };
  for (const ordinals of byClass(facts.types)) {
    for (const ordinal of ordinals) {
      writeRecord(ordinal, firstAttributeSet + ordinal, links, chunks);
      const { chunk, off, len } = chunks.close();
      places.chunk[ordinal] = chunk;
      places.off[ordinal] = off;
      places.len[ordinal] = len;
    }
  }
  return places;
}

function byClass(types: readonly string[]): number[][] {
  const groups = new Map<string, number[]>();
  for (let ordinal = 1; ordinal < types.length; ordinal++) {
    const group = groups.get(types[ordinal]!);
    if (group === undefined) groups.set(types[ordinal]!, [ordinal]);
    else group.push(ordinal);
  }
  return [...groups.keys()].sort().map((name) => groups.get(name)!);
}

function writeRecord(ordinal: number, attributeSet: number, links: ElementLinks, { json }: ChunkWriter): void {
  const list = (key: string, values: ArrayLike<number>): void => {
    json.ascii(key);
    for (let i = 0; i < values.length; i++) {
      if (i > 0) json.byte(44);
      json.integer(values[i]!);
    }
    json.byte(93);
  };
  json.ascii('{"a":');
  json.integer(attributeSet);
  list(',"s":[', links.sets.of(ordinal));
  const typeObject = links.typeObjects.of(ordinal);
  if (typeObject !== undefined) {
    if (typeObject.sets.length > 0) list(',"t":[', typeObject.sets);
    json.ascii(',"o":');
    json.text(typeObject.shown);
  }
  const materials = links.materials(ordinal);
  if (materials !== '') {
    json.ascii(',"m":');
    json.text(materials);
  }
  const classifications = links.classifications.of(ordinal);
  if (classifications.length > 0) list(',"c":[', classifications);
  const layers = links.layers.of(ordinal);
  if (layers.length > 0) list(',"l":[', layers);
  const systems = links.systems.of(ordinal);
  if (systems.length > 0) list(',"y":[', systems);
  json.byte(125);
}

