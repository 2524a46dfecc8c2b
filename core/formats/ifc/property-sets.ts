import type { Catalogue } from './catalogue.ts';
import type { ChunkWriter } from './chunk-writer.ts';
import type { Definitions } from './definitions.ts';
import type { JsonBytes } from './json-bytes.ts';
import { createPropertyWriter } from './property-values.ts';
import type { RowBatches } from './row-batches.ts';
import { type Attribute, type IfcClass, properName } from './schema.ts';
import type { StepIndex } from './step-index.ts';
import type { InstanceReader } from './step-reader.ts';
import { kinds } from './step-reader.ts';

/** What writing sets needs; `reader` is free to use between calls. */
export interface SetScope {
  readonly index: StepIndex;
  readonly catalogue: Catalogue;
  readonly reader: InstanceReader;
  readonly rows: RowBatches;
  readonly chunks: ChunkWriter;
  readonly definitions: Definitions;
  /** id of the next property */
  nextProperty: number;
}

/** Emits one row of `property_set` per set of the file, in file order. Returns how many properties they hold. */
export function writeSets(scope: SetScope): number {
  const { index, catalogue, reader, chunks } = scope;
  const first = scope.nextProperty;
  const writer = createPropertyWriter(index, catalogue, reader, scope.definitions);
  const members: number[] = [];
  catalogue.sets.forEach((position, i) => {
    const type = index.types[position]!;
    const stepName = index.typeNames[type]!;
    const form = listForms[stepName];
    reader.load(index, position);
    let guid: string | null = null;
    let name: string | null;
    let description: string | null;
    let count: number;
    if (form === undefined) {
      // Material properties of IFC2x3 have no name of their own; predefined sets are rooted objects.
      const rooted = reader.ref(0) < 0;
      guid = rooted ? reader.uniqueText(0) : null;
      name = (rooted ? reader.text(2) : null) ?? catalogue.classes[type]!.name;
      description = rooted ? reader.text(3) : null;
      count = writeAttributes(scope, chunks.json, catalogue.classes[type]!, rooted ? 4 : 1);
    } else {
      guid = form.guid < 0 ? null : reader.uniqueText(form.guid);
      name = reader.text(form.name);
      description = reader.text(form.description);
      members.length = 0;
      reader.refs(form.members, members);
      count = 0;
      chunks.json.byte(91);
      for (const id of members) {
        const member = index.positionOf(id);
        if (member < 0) continue;
        const at = chunks.json.length;
        if (count > 0) chunks.json.byte(44);
        if (writer.write(chunks.json, member)) count++;
        else chunks.json.length = at;
      }
      chunks.json.byte(93);
    }
    addRow(scope, i + 1, guid, name, description, catalogue.classes[type]?.name ?? properName(stepName), count, 0);
  });
  return scope.nextProperty - first;
}

/** Emits the attribute set of the instance that `reader` holds; returns the set's id. */
export function writeAttributeSet(scope: SetScope, id: number, ifcClass: IfcClass): void {
  const count = writeAttributes(scope, scope.chunks.json, ifcClass, 2);
  addRow(scope, id, null, null, null, 'attributes', count, 1);
}

function addRow(scope: SetScope, id: number, guid: string | null, name: string | null, description: string | null, type: string, count: number, attributes: number): void {
  const { chunk, off, len } = scope.chunks.close();
  scope.rows.add('property_set', [id, guid, name, description, type, scope.nextProperty, count, attributes, chunk, off, len]);
  scope.nextProperty += count;
}

/** Writes the attributes from rank `from` that have a value and are no references: the record of a set. */
function writeAttributes(scope: SetScope, json: JsonBytes, ifcClass: IfcClass, from: number): number {
  const { reader, index } = scope;
  let count = 0;
  json.byte(91);
  for (let rank = from; rank < ifcClass.attributes.length && rank < reader.count; rank++) {
    const attribute = ifcClass.attributes[rank]!;
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

interface ListForm { readonly guid: number; readonly name: number; readonly description: number; readonly members: number }

// Sets that list properties. IfcMaterialProperties is one since IFC4; its 2x3 namesake is abstract.
const listForms: Readonly<Record<string, ListForm>> = {
  IFCPROPERTYSET: { guid: 0, name: 2, description: 3, members: 4 },
  IFCELEMENTQUANTITY: { guid: 0, name: 2, description: 3, members: 5 },
  IFCMATERIALPROPERTIES: { guid: -1, name: 0, description: 1, members: 2 },
  IFCEXTENDEDMATERIALPROPERTIES: { guid: -1, name: 3, description: 2, members: 1 },
};
