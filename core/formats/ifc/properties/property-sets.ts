import type { SortedInstances } from '../extract/sort-instances.ts';
import type { ChunkWriter, RowBatches } from '../extract/rows.ts';
import type { SetNames } from './set-names.ts';
import { type Definitions, PropertyWriter } from './property-values.ts';
import type { JsonBytes } from '../step/json-bytes.ts';
import { type Attribute, type IfcClass, properName } from '../schema/schema.ts';
import { nameAt, type StepIndex } from '../step/step-index.ts';
import type { InstanceReader } from '../step/step-reader.ts';
import { kinds } from '../step/step-reader.ts';

/** Bytes of one set with the names in it, and its properties: more are omitted. */
const LONGEST_SET = 2 ** 20;
const MOST_PROPERTIES = 10_000;

/** Context of writing sets; `reader` is free to use between calls. */
export interface SetScope {
  readonly index: StepIndex;
  readonly sorted: SortedInstances;
  readonly reader: InstanceReader;
  readonly rows: RowBatches;
  readonly chunks: ChunkWriter;
  readonly definitions: Definitions;
  readonly names: SetNames;
  /** id of the next property */
  nextProperty: number;
}

/** Emits one row of `property_set` per set of the file, in file order. Returns the number of their properties. */
export function writeSets(scope: SetScope): number {
  const { index, sorted, reader } = scope;
  const first = scope.nextProperty;
  const writer = new PropertyWriter(index, sorted, reader, scope.definitions);
  sorted.sets.forEach((position, i) => {
    const stepName = nameAt(index, position);
    const ifcClass = sorted.classes[index.types[position]!];
    const form = listForms[stepName];
    reader.load(index, position);
    if (form !== undefined)
      writeListed(scope, i + 1, { form, className: ifcClass?.name ?? properName(stepName) }, writer);
    else if (ifcClass !== undefined) writePredefined(scope, i + 1, ifcClass);
  });
  return scope.nextProperty - first;
}

/** Emits the set that `reader` holds, whose properties are its attributes. */
function writePredefined(scope: SetScope, id: number, ifcClass: IfcClass): void {
  const { reader, chunks } = scope;
  // Material properties of IFC2x3 have no name of their own; predefined sets are rooted objects.
  const rooted = reader.ref(0) < 0;
  const guid = rooted ? reader.uniqueText(0) : null;
  const name = (rooted ? reader.text(2) : null) ?? ifcClass.name;
  const description = rooted ? reader.text(3) : null;
  const count = writeAttributes(scope, chunks.json, ifcClass, rooted ? 4 : 1);
  addRow(scope, [id, guid, name, description, ifcClass.name], count);
}

/**
 * Emits the rest of a set of the file, by its id, without some of its properties, as a set of its own.
 * `hidden`: names of the properties that are left out
 */
export function writePart(scope: SetScope, id: number, set: number, hidden: ReadonlySet<string>): void {
  const { index, sorted, reader } = scope;
  const position = sorted.sets[set - 1];
  const form = position === undefined ? undefined : listForms[nameAt(index, position)];
  if (position === undefined || form === undefined) return;
  const writer = new PropertyWriter(index, sorted, reader, scope.definitions);
  reader.load(index, position);
  const className = sorted.classes[index.types[position]!]?.name ?? '';
  writeListed(scope, id, { form, className, hidden }, writer);
}

/** Emits the set that `reader` holds, which lists its properties. `hidden`: names of those that are left out. */
function writeListed(
  scope: SetScope,
  id: number,
  { form, className, hidden }: { form: ListForm; className: string; hidden?: ReadonlySet<string> },
  writer: PropertyWriter,
): void {
  const { index, reader } = scope;
  const { json } = scope.chunks;
  const guid = form.guid < 0 ? null : reader.uniqueText(form.guid);
  const name = reader.text(form.name);
  const description = reader.text(form.description);
  let count = 0;
  const [start, named] = [json.length, writer.named];
  json.byte(91);
  for (const member of reader.refs(form.members, [])) {
    const position = index.positionOf(member);
    if (position < 0) continue;
    const at = json.length;
    if (at - start + writer.named - named > LONGEST_SET || count === MOST_PROPERTIES) {
      reader.strings.cut.set(reader.startOf(reader.argument(form.members)), at - start);
      break;
    }
    if (count > 0) json.byte(44);
    if (!writer.write(json, position) || hidden?.has(writer.name)) json.length = at;
    else {
      count++;
      if (!hidden) scope.names.add(writer.definition, writer.name);
    }
  }
  json.byte(93);
  if (!hidden) scope.names.close(id, name, index.types[scope.sorted.sets[id - 1]!]!);
  addRow(scope, [id, guid, name, description, className], count, hidden ? 2 : 0);
}

/** Emits the attribute set of the instance that `reader` holds; returns the set's id. */
export function writeAttributeSet(scope: SetScope, id: number, ifcClass: IfcClass): void {
  const count = writeAttributes(scope, scope.chunks.json, ifcClass, 2);
  addRow(scope, [id, null, null, null, 'attributes'], count, 1);
}

type Named = readonly [id: number, guid: string | null, name: string | null, description: string | null, type: string];

/** `count`: how many properties were written; `attributes`: as in model-layout.ts */
function addRow(scope: SetScope, named: Named, count: number, attributes = 0): void {
  const { chunk, off, len } = scope.chunks.close();
  scope.rows.add('property_set', [...named, scope.nextProperty, count, attributes, chunk, off, len]);
  scope.nextProperty += count;
}

/** Writes the attributes from rank `from` that have a value and are no references: the record of a set. */
function writeAttributes(scope: SetScope, json: JsonBytes, ifcClass: IfcClass, from: number): number {
  const { reader, index } = scope;
  let count = 0;
  json.byte(91);
  for (let rank = from; rank < reader.count; rank++) {
    const attribute = ifcClass.attributes[rank];
    if (attribute === undefined) break;
    if (!hasValue(reader, rank, attribute)) continue;
    if (count++ > 0) json.byte(44);
    json.byte(91);
    json.integer(scope.definitions.id(attribute.name, null, 'attribute', attribute.valueType, 0));
    json.byte(44);
    json.node(index.bytes, reader, reader.argument(rank));
    json.byte(93);
  }
  json.byte(93);
  return count;
}

function hasValue(reader: InstanceReader, rank: number, attribute: Attribute): boolean {
  if (attribute.valueType === '') return false;
  const kind = reader.kindOf(reader.argument(rank));
  return kind !== kinds.missing && kind !== kinds.derived && kind !== kinds.ref;
}

type ListForm = Readonly<Record<'guid' | 'name' | 'description' | 'members', number>>;

// Sets that list properties. IfcMaterialProperties is one since IFC4; its 2x3 namesake is abstract.
const listForms: Readonly<Record<string, ListForm>> = {
  IFCPROPERTYSET: { guid: 0, name: 2, description: 3, members: 4 },
  IFCELEMENTQUANTITY: { guid: 0, name: 2, description: 3, members: 5 },
  IFCMATERIALPROPERTIES: { guid: -1, name: 0, description: 1, members: 2 },
  IFCEXTENDEDMATERIALPROPERTIES: { guid: -1, name: 3, description: 2, members: 1 },
};
