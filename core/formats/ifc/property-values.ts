import type { Catalogue } from './catalogue.ts';
import type { Definitions } from './definitions.ts';
import type { JsonBytes } from './json-bytes.ts';
import { properName } from './schema.ts';
import type { StepIndex } from './step-index.ts';
import { InstanceReader } from './step-reader.ts';

// Complex properties may share members, and hostile ones may nest: both are bounded per property.
const DEEPEST = 16;
const MOST_MEMBERS = 2000;

/** Writes single properties and quantities as `[definition, value]` or, inside a complex one, as `"name":value`. */
export interface PropertyWriter {
  /** False when the instance is no property; nothing is written then. */
  write(json: JsonBytes, position: number): boolean;
}

/** Reads the simple, complex and quantity classes of IfcProperty and IfcPhysicalQuantity (IFC2x3, 4, 4x3). */
export function createPropertyWriter(index: StepIndex, catalogue: Catalogue, sibling: InstanceReader, definitions: Definitions): PropertyWriter {
  const { bytes, typeNames, types } = index;
  const readers = [new InstanceReader(bytes, sibling)];
  const others = new InstanceReader(bytes, sibling);
  let members = 0;
  const readerAt = (depth: number): InstanceReader => (readers[depth] ??= new InstanceReader(bytes, sibling));
  const unitOf = (reader: InstanceReader, argument: number): number => catalogue.unitAt(index.positionOf(reader.ref(argument)));

  /** Value type of the first typed value in an argument (lists of values repeat theirs). */
  const valueType = (reader: InstanceReader, argument: number): string | null => {
    let node = reader.argument(argument);
    if (reader.isList(node)) node = reader.end(node) > node + 1 ? node + 1 : -1;
    const name = reader.typeName(node);
    return name === null ? null : properName(name);
  };

  const describe = (reader: InstanceReader, kind: string): { type: string; valueType: string | null; unit: number } | undefined => {
    const type = properName(kind);
    switch (kind) {
      case 'IFCPROPERTYSINGLEVALUE':
        return { type, valueType: valueType(reader, 2), unit: unitOf(reader, 3) };
      case 'IFCPROPERTYENUMERATEDVALUE':
        return { type, valueType: valueType(reader, 2), unit: enumerationUnit(reader) };
      case 'IFCPROPERTYLISTVALUE':
        return { type, valueType: valueType(reader, 2), unit: unitOf(reader, 3) };
      case 'IFCPROPERTYBOUNDEDVALUE':
        return { type, valueType: valueType(reader, 2) ?? valueType(reader, 3) ?? valueType(reader, 5), unit: unitOf(reader, 4) };
      case 'IFCPROPERTYTABLEVALUE':
        return { type, valueType: valueType(reader, 3), unit: unitOf(reader, 6) };
      case 'IFCPROPERTYREFERENCEVALUE':
      case 'IFCCOMPLEXPROPERTY':
      case 'IFCPHYSICALCOMPLEXQUANTITY':
        return { type, valueType: null, unit: 0 };
      default: {
        const quantity = quantities[kind];
        return quantity === undefined ? undefined : { type, valueType: quantity, unit: unitOf(reader, 2) };
      }
    }
  };
  const enumerationUnit = (reader: InstanceReader): number => {
    const position = index.positionOf(reader.ref(3));
    if (position < 0) return 0;
    others.load(index, position);
    return unitOf(others, 2);
  };

  const writeValue = (json: JsonBytes, reader: InstanceReader, kind: string, depth: number): void => {
    const node = (argument: number): void => json.node(bytes, reader, reader.argument(argument));
    switch (kind) {
      case 'IFCPROPERTYSINGLEVALUE':
      case 'IFCPROPERTYENUMERATEDVALUE':
      case 'IFCPROPERTYLISTVALUE':
        return node(2);
      case 'IFCPROPERTYBOUNDEDVALUE':
        json.ascii('{"lower":'); node(3);
        json.ascii(',"upper":'); node(2);
        json.ascii(',"set_point":'); node(5);
        return json.byte(125);
      case 'IFCPROPERTYTABLEVALUE':
        json.ascii('{"defining":'); node(2);
        json.ascii(',"defined":'); node(3);
        return json.byte(125);
      case 'IFCPROPERTYREFERENCEVALUE':
        return json.value(referenceText(reader.ref(3)));
      case 'IFCCOMPLEXPROPERTY':
      case 'IFCPHYSICALCOMPLEXQUANTITY': {
        let fresh = true;
        json.byte(123);
        for (const id of reader.refs(kind === 'IFCCOMPLEXPROPERTY' ? 3 : 2, [])) {
          const position = index.positionOf(id);
          if (position >= 0 && depth < DEEPEST && members++ < MOST_MEMBERS && writeMember(json, position, depth + 1, fresh)) fresh = false;
        }
        return json.byte(125);
      }
      default:
        return node(3);
    }
  };

  /** What a referenced instance is called: its first text, which is the name of materials, persons and documents. */
  const referenceText = (id: number): string | null => {
    const position = index.positionOf(id);
    if (position < 0) return null;
    others.load(index, position);
    for (let argument = 0; argument < others.count; argument++) {
      const text = others.text(argument);
      if (text !== null && text !== '') return text;
    }
    return properName(typeNames[types[position]!]!);
  };

  const writeMember = (json: JsonBytes, position: number, depth: number, fresh: boolean): boolean => {
    const kind = typeNames[types[position]!]!;
    const reader = readerAt(depth);
    reader.load(index, position);
    if (describe(reader, kind) === undefined) return false;
    if (!fresh) json.byte(44);
    json.value(reader.text(0) ?? '');
    json.byte(58);
    writeValue(json, reader, kind, depth);
    return true;
  };

  return {
    write: (json, position) => {
      const kind = typeNames[types[position]!]!;
      const reader = readerAt(0);
      members = 0;
      reader.load(index, position);
      const facts = describe(reader, kind);
      if (facts === undefined) return false;
      json.byte(91);
      json.integer(definitions.id(reader.text(0) ?? '', reader.text(1), facts.type, facts.valueType, facts.unit));
      json.byte(44);
      writeValue(json, reader, kind, 0);
      json.byte(93);
      return true;
    },
  };
}

// The measure that each kind of quantity holds.
const quantities: Readonly<Record<string, string>> = {
  IFCQUANTITYLENGTH: 'IfcLengthMeasure',
  IFCQUANTITYAREA: 'IfcAreaMeasure',
  IFCQUANTITYVOLUME: 'IfcVolumeMeasure',
  IFCQUANTITYCOUNT: 'IfcCountMeasure',
  IFCQUANTITYWEIGHT: 'IfcMassMeasure',
  IFCQUANTITYTIME: 'IfcTimeMeasure',
  IFCQUANTITYNUMBER: 'IfcNumericMeasure',
};
