import { LONGEST_TEXT } from '../../long-texts.ts';
import type { SortedInstances } from '../extract/sort-instances.ts';
import type { JsonBytes } from '../step/json-bytes.ts';
import { properName } from '../schema/schema.ts';
import { nameAt, type StepIndex } from '../step/step-index.ts';
import { InstanceReader } from '../step/step-reader.ts';
import type { RowBatches } from '../extract/rows.ts';

/** Property definitions, interned by all their columns; each is emitted at its first use. */
export class Definitions {
  readonly #rows: RowBatches;
  // Name first, then the rest packed into one number: no key string is made for the millions of properties.
  readonly #byName = new Map<string, Map<number, number>>();
  readonly #rare = new Map<string, number>();
  readonly #descriptions = new Map<string | null, number>([[null, 0]]);
  readonly #kinds = new Map<string, number>();
  #next = 1;

  constructor(rows: RowBatches) {
    this.#rows = rows;
  }

  /** `unit`: id of a unit row, 0 for none. */
  id(name: string, description: string | null, type: string, valueType: string | null, unit: number): number {
    const d = description === null ? 0 : rank(this.#descriptions, description);
    const t = rank(this.#kinds, type);
    const v = valueType === null ? 0 : rank(this.#kinds, valueType) + 1;
    if (d >= 2 ** 17 || t >= 256 || v >= 2 ** 11 || unit >= 2 ** 16) {
      const key = JSON.stringify([name, description, type, valueType, unit]);
      let id = this.#rare.get(key);
      if (id === undefined) this.#rare.set(key, (id = this.#emit(name, description, type, valueType, unit)));
      return id;
    }
    const key = ((d * 256 + t) * 2048 + v) * 65536 + unit;
    let same = this.#byName.get(name);
    if (same === undefined) this.#byName.set(name, (same = new Map()));
    let id = same.get(key);
    if (id === undefined) same.set(key, (id = this.#emit(name, description, type, valueType, unit)));
    return id;
  }

  #emit(name: string, description: string | null, type: string, valueType: string | null, unit: number): number {
    this.#rows.add('definition', [this.#next, name, description, type, valueType, unit === 0 ? null : unit]);
    return this.#next++;
  }
}

function rank<K>(ranks: Map<K, number>, key: K): number {
  let found = ranks.get(key);
  if (found === undefined) ranks.set(key, (found = ranks.size));
  return found;
}

// Complex properties may share members, and hostile ones may nest: both are bounded per property.
const DEEPEST = 16;
const MOST_MEMBERS = 2000;

/** Writes single properties and quantities as `[definition, value]` or, inside a complex one, as `"name":value`: the
 *  simple, complex and quantity classes of IfcProperty and IfcPhysicalQuantity (IFC2x3, 4, 4x3). */
export class PropertyWriter {
  readonly #index: StepIndex;
  readonly #sorted: SortedInstances;
  readonly #definitions: Definitions;
  /** by depth of nesting */
  readonly #readers: [InstanceReader, ...InstanceReader[]];
  readonly #others: InstanceReader;
  #members = 0;
  /** characters of the names and descriptions of everything written: each property has them in answers */
  named = 0;
  /** of the property that was written last */
  name = '';
  definition = 0;
  /** where the value of the property begins in the output */
  #from = 0;

  constructor(index: StepIndex, sorted: SortedInstances, sibling: InstanceReader, definitions: Definitions) {
    this.#index = index;
    this.#sorted = sorted;
    this.#definitions = definitions;
    this.#readers = [new InstanceReader(index.bytes, sibling)];
    this.#others = new InstanceReader(index.bytes, sibling);
  }

  /** False when the instance is no property; nothing is written then. */
  write(json: JsonBytes, position: number): boolean {
    const kind = this.#kindOf(position);
    const [reader] = this.#readers;
    this.#members = 0;
    reader.load(this.#index, position);
    const facts = this.#describe(reader, kind);
    if (facts === undefined) return false;
    json.byte(91);
    const [name, description] = [reader.text(0) ?? '', reader.text(1)];
    this.named += name.length + (description?.length ?? 0);
    this.name = name;
    this.definition = this.#definitions.id(name, description, facts.type, facts.valueType, facts.unit);
    json.integer(this.definition);
    json.byte(44);
    this.#from = json.length;
    this.#writeValue(json, reader, kind, 0);
    json.byte(93);
    return true;
  }

  #kindOf(position: number): string {
    return nameAt(this.#index, position);
  }

  /** Type, value type and unit (0 for none) of a property. */
  #describe(reader: InstanceReader, kind: string) {
    const type = properName(kind);
    switch (kind) {
      case 'IFCPROPERTYSINGLEVALUE':
      case 'IFCPROPERTYLISTVALUE':
        return { type, valueType: valueType(reader, 2), unit: this.#unitOf(reader, 3) };
      case 'IFCPROPERTYENUMERATEDVALUE':
        return { type, valueType: valueType(reader, 2), unit: this.#enumerationUnit(reader) };
      case 'IFCPROPERTYBOUNDEDVALUE':
        return {
          type,
          valueType: valueType(reader, 2) ?? valueType(reader, 3) ?? valueType(reader, 5),
          unit: this.#unitOf(reader, 4),
        };
      case 'IFCPROPERTYTABLEVALUE':
        return { type, valueType: valueType(reader, 3), unit: this.#unitOf(reader, 6) };
      case 'IFCPROPERTYREFERENCEVALUE':
      case 'IFCCOMPLEXPROPERTY':
      case 'IFCPHYSICALCOMPLEXQUANTITY':
        return { type, valueType: null, unit: 0 };
      default: {
        const quantity = quantities[kind];
        return quantity === undefined ? undefined : { type, valueType: quantity, unit: this.#unitOf(reader, 2) };
      }
    }
  }

  #unitOf(reader: InstanceReader, argument: number): number {
    return this.#sorted.unitAt(this.#index.positionOf(reader.ref(argument)));
  }

  #enumerationUnit(reader: InstanceReader): number {
    const position = this.#index.positionOf(reader.ref(3));
    if (position < 0) return 0;
    this.#others.load(this.#index, position);
    return this.#unitOf(this.#others, 2);
  }

  #writeValue(json: JsonBytes, reader: InstanceReader, kind: string, depth: number): void {
    const { bytes } = this.#index;
    switch (kind) {
      case 'IFCPROPERTYSINGLEVALUE':
      case 'IFCPROPERTYENUMERATEDVALUE':
      case 'IFCPROPERTYLISTVALUE':
        return json.node(bytes, reader, reader.argument(2));
      case 'IFCPROPERTYBOUNDEDVALUE':
        json.ascii('{"lower":');
        json.node(bytes, reader, reader.argument(3));
        json.ascii(',"upper":');
        json.node(bytes, reader, reader.argument(2));
        json.ascii(',"set_point":');
        json.node(bytes, reader, reader.argument(5));
        return json.byte(125);
      case 'IFCPROPERTYTABLEVALUE':
        json.ascii('{"defining":');
        json.node(bytes, reader, reader.argument(2));
        json.ascii(',"defined":');
        json.node(bytes, reader, reader.argument(3));
        return json.byte(125);
      case 'IFCPROPERTYREFERENCEVALUE':
        return json.value(this.#referenceText(reader.ref(3)));
      case 'IFCCOMPLEXPROPERTY':
        return this.#writeMembers(json, reader, 3, depth);
      case 'IFCPHYSICALCOMPLEXQUANTITY':
        return this.#writeMembers(json, reader, 2, depth);
      default:
        return json.node(bytes, reader, reader.argument(3));
    }
  }

  /** Name of a referenced instance: its first text, which is the name of materials, persons and documents. */
  #referenceText(id: number): string | null {
    const position = this.#index.positionOf(id);
    const others = this.#others;
    if (position < 0) return null;
    others.load(this.#index, position);
    for (let argument = 0; argument < others.count; argument++) {
      const text = others.text(argument);
      if (text !== null && text !== '') return text;
    }
    return properName(this.#kindOf(position));
  }

  #writeMembers(json: JsonBytes, reader: InstanceReader, rank: number, depth: number): void {
    let fresh = true;
    json.byte(123);
    for (const id of reader.refs(rank, [])) {
      const position = this.#index.positionOf(id);
      if (json.length - this.#from > LONGEST_TEXT) {
        reader.strings.cut.set(reader.startOf(reader.argument(rank)), json.length - this.#from);
        break;
      }
      const isWritten = position >= 0 && depth < DEEPEST && this.#members++ < MOST_MEMBERS;
      if (isWritten && this.#writeMember(json, position, depth + 1, fresh)) fresh = false;
    }
    json.byte(125);
  }

  #writeMember(json: JsonBytes, position: number, depth: number, fresh: boolean): boolean {
    const kind = this.#kindOf(position);
    const reader = (this.#readers[depth] ??= new InstanceReader(this.#index.bytes, this.#readers[0]));
    reader.load(this.#index, position);
    if (this.#describe(reader, kind) === undefined) return false;
    if (!fresh) json.byte(44);
    json.value(reader.text(0) ?? '');
    json.byte(58);
    this.#writeValue(json, reader, kind, depth);
    return true;
  }
}

/** Value type of the first typed value in an argument (lists of values repeat theirs). */
function valueType(reader: InstanceReader, argument: number): string | null {
  let node = reader.argument(argument);
  if (reader.isList(node)) node = reader.end(node) > node + 1 ? node + 1 : -1;
  const name = reader.typeName(node);
  return name === null ? null : properName(name);
}

// The measure of each kind of quantity.
const quantities: Readonly<Record<string, string>> = {
  IFCQUANTITYLENGTH: 'IfcLengthMeasure',
  IFCQUANTITYAREA: 'IfcAreaMeasure',
  IFCQUANTITYVOLUME: 'IfcVolumeMeasure',
  IFCQUANTITYCOUNT: 'IfcCountMeasure',
  IFCQUANTITYWEIGHT: 'IfcMassMeasure',
  IFCQUANTITYTIME: 'IfcTimeMeasure',
  IFCQUANTITYNUMBER: 'IfcNumericMeasure',
};
