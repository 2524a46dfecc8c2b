import type { ChunkWriter } from './rows.ts';
import type { GlobalIds } from './global-ids.ts';
import type { JsonBytes } from '../step/json-bytes.ts';
import type { Groups } from '../step/pairs.ts';
import { type SetScope, writeAttributeSet } from '../properties/property-sets.ts';
import type { TypeObjects } from '../properties/type-objects.ts';

/** Facts of all elements by ordinal; entry 0 is unused. */
export type ElementFacts = ReturnType<typeof readElements>;

/** The fact of an element. */
export const ofElement = <T>(facts: readonly T[], ordinal: number): T => facts[ordinal]!;

/** Reads every element once, in file order: emits its attribute set and keeps what rows, tree and geometry need. */
export function readElements(scope: SetScope, guids: GlobalIds) {
  const { index, sorted, reader } = scope;
  const { elements, classes } = sorted;
  const facts = {
    guids: [''],
    names: [null] as (string | null)[],
    objectTypes: [null] as (string | null)[],
    types: [''],
    longNames: new Map<number, string>(),
    represented: new Uint8Array(elements.length + 1),
    /** position of the Representation, -1 without */
    shapes: new Int32Array(elements.length + 1).fill(-1),
  };
  const ranks = ranksOf(scope);
  for (let ordinal = 1; ordinal <= elements.length; ordinal++) {
    const position = sorted.elementAt(ordinal);
    reader.load(index, position);
    readElement(scope, guids, facts, position, ranks);
    writeAttributeSet(scope, sorted.sets.length + ordinal, classes[index.types[position]!]!);
  }
  return facts;
}

/** By type: the rank of an attribute, -1 where the class does not have it. */
function ranksOf({ sorted: { classes } }: SetScope) {
  const rankOf = (name: string) =>
    classes.map(c => (c === undefined ? -1 : c.attributes.findIndex(a => a.name === name)));
  return { longName: rankOf('LongName'), representation: rankOf('Representation'), objectType: rankOf('ObjectType') };
}

/** Adds the facts of the element that `reader` holds. */
function readElement(
  { index, sorted, reader }: SetScope,
  guids: GlobalIds,
  facts: ElementFacts,
  position: number,
  ranks: ReturnType<typeof ranksOf>,
): void {
  const ordinal = facts.guids.length;
  const type = index.types[position]!;
  const { name } = sorted.classes[type]!;
  const guid = guids.of(position, reader);
  guids.note(guid, name);
  facts.guids.push(guid);
  facts.types.push(name);
  facts.names.push(reader.text(2));
  facts.objectTypes.push(reader.text(ranks.objectType[type]!));
  const longName = reader.text(ranks.longName[type]!);
  if (longName !== null) facts.longNames.set(ordinal, longName);
  const shape = reader.ref(ranks.representation[type]!);
  if (shape < 0) return;
  facts.represented[ordinal] = 1;
  facts.shapes[ordinal] = index.positionOf(shape);
}

/** Parts of an ElementRecord, each by ordinal. */
export interface ElementLinks {
  readonly sets: Groups;
  readonly typeObjects: TypeObjects;
  /** ids of the property sets that it has from its type */
  inherited(ordinal: number): readonly number[];
  /** JSON text of the material uses, or '' */
  materials(ordinal: number): string;
  readonly classifications: Groups;
  readonly layers: Groups;
  readonly systems: Groups;
}

/** Writes one ElementRecord per element, class by class, so that the elements of a class are in few chunks. */
export function writeElementRecords(facts: ElementFacts, firstSet: number, links: ElementLinks, chunks: ChunkWriter) {
  const count = facts.guids.length - 1;
  const places = { chunk: new Int32Array(count + 1), off: new Int32Array(count + 1), len: new Int32Array(count + 1) };
  for (const ordinals of byClass(facts.types)) {
    for (const ordinal of ordinals) {
      writeRecord(ordinal, firstSet + ordinal, links, chunks);
      const { chunk, off, len } = chunks.close();
      places.chunk[ordinal] = chunk;
      places.off[ordinal] = off;
      places.len[ordinal] = len;
    }
  }
  return places;
}

function byClass(types: readonly string[]): number[][] {
  const groups = Map.groupBy(types.keys().drop(1), ordinal => types[ordinal]!);
  return [...groups].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, ordinals]) => ordinals);
}

function writeRecord(ordinal: number, attributeSet: number, links: ElementLinks, { json }: ChunkWriter): void {
  json.ascii('{"a":');
  json.integer(attributeSet);
  writeList(json, ',"s":[', links.sets.of(ordinal));
  const typeObject = links.typeObjects.of(ordinal);
  if (typeObject !== undefined) {
    writeSome(json, ',"t":[', links.inherited(ordinal));
    json.ascii(',"o":');
    json.text(typeObject.shown);
  }
  const materials = links.materials(ordinal);
  if (materials !== '') {
    json.ascii(',"m":');
    json.text(materials);
  }
  writeSome(json, ',"c":[', links.classifications.of(ordinal));
  writeSome(json, ',"l":[', links.layers.of(ordinal));
  writeSome(json, ',"y":[', links.systems.of(ordinal));
  json.byte(125);
}

function writeSome(json: JsonBytes, key: string, values: ArrayLike<number>): void {
  if (values.length > 0) writeList(json, key, values);
}

function writeList(json: JsonBytes, key: string, values: ArrayLike<number>): void {
  json.ascii(key);
  for (let i = 0; i < values.length; i++) {
    if (i > 0) json.byte(44);
    json.integer(values[i]!);
  }
  json.byte(93);
}
