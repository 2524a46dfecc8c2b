// Definitions and units of a model, read once for as long as its file is open.
import type { UnitRecord, PropertyValue } from '../../formats/model-layout.ts';
import type { ModelFile } from '../data/open.ts';
import type { ValueKind } from './schema.ts';
import { listDefinitions, listUnits, type DefinitionRow } from './store.ts';
import { LONGEST_TEXT } from '../../formats/long-texts.ts';
import { invalid } from '../../kit/errors.ts';

/** Members of values that are bounds or tables, as converted files have them. */
const compound: ReadonlySet<string> = new Set(['lower', 'upper', 'set_point', 'defining', 'defined']);

/**
 * A value that fits its definition: null always does, of lists each item must.
 * @param field where the value is in the body
 * @throws 400 for what is no value or too long, and for another kind than the definition's value type where that is
 * plain
 */
export function checkedValue(value: unknown, valueType: string | null, field = 'value'): PropertyValue {
  if (sizeOf(value) > LONGEST_TEXT) throw invalid(field, `A value has at most ${LONGEST_TEXT} bytes.`);
  const kind = plainKindOf(valueType);
  const check = (each: unknown, depth: number): PropertyValue => {
    if (each === undefined || each === null) return null;
    if (Array.isArray(each) && depth < 3) return each.map(item => check(item, depth + 1));
    if (typeof each === 'object' && !Array.isArray(each) && depth === 0) return checkCompound(each, check);
    const isPlain = typeof each === 'string' || typeof each === 'number' || typeof each === 'boolean';
    if (!isPlain) throw invalid(field, 'A text, a number, true or false, null or a list of these is expected.');
    if (kind !== undefined && typeof each !== kind && !isSpecial(each, valueType))
      throw invalid(field, `Values of the type ${valueType} are ${kind}s.`);
    return each;
  };

  function checkCompound(each: object, inner: (item: unknown, depth: number) => PropertyValue): PropertyValue {
    const members = Object.entries(each);
    if (members.length === 0 || !members.every(([name]) => compound.has(name)))
      throw invalid(field, 'A value with members has lower, upper and set_point, or defining and defined.');
    return Object.fromEntries(
      members.map(([name, item]) => [name, name === 'defining' ? freeList(item) : inner(item, 1)]),
    );
  }

  /** Keys of a table's values are of any kind. */
  function freeList(item: unknown): PropertyValue {
    if (!Array.isArray(item) || !item.every(one => ['string', 'number', 'boolean'].includes(typeof one)))
      throw invalid(field, 'defining is a list of texts, numbers, or true and false.');
    return item as PropertyValue[];
  }
  return check(value, 0);
}

/** Bytes of a value, of lists as JSON. */
function sizeOf(value: unknown): number {
  if (typeof value === 'string') return Buffer.byteLength(value);
  return typeof value === 'object' && value !== null ? Buffer.byteLength(JSON.stringify(value)) : 0;
}

export interface Unit extends Omit<UnitRecord, 'conversion_baseunit'> {
  readonly id: number;
  readonly conversion_baseunit?: Unit;
}

export type Catalogue = ReturnType<typeof readCatalogue>;

const key = Symbol('catalogue of properties');

export const catalogueOf = (file: ModelFile): Catalogue => file.once(key, () => readCatalogue(file));

function readCatalogue(file: ModelFile) {
  const listed = listUnits(file);
  const unitRecords: ReadonlyMap<number, UnitRecord> = new Map(listed.map(({ id, json }) => [id, JSON.parse(json)]));
  const units: ReadonlyMap<number, Unit> = new Map(listed.map(({ id }) => [id, unitFrom(unitRecords, id, 0)]));
  const defaults = new Map(
    [...units.values()].filter(unit => unit.is_default && unit.unit_type).map(unit => [unit.unit_type, unit]),
  );

  const definitions: readonly DefinitionRow[] = listDefinitions(file);
  const byId = new Map(definitions.map(definition => [definition.id, definition]));
  const texts = new Map<number, string>();
  /** @throws when there is no such definition */
  const definition = (id: number): DefinitionRow => {
    const found = byId.get(id);
    if (!found) throw new Error(`${file.name}: there is no definition ${id}`);
    return found;
  };
  /** The unit of a definition's values: its own, else the project's for that kind of value. */
  const unitOf = ({ unit_id, value_type }: DefinitionRow): Unit | null => {
    if (unit_id !== null) return units.get(unit_id) ?? null;
    return (value_type && defaults.get(unitTypeOf(value_type))) || null;
  };
  return {
    units,
    /** in the order of their ids */
    definitions,
    definition,
    unitOf,
    /** The units as they are stored: they name others by id. */
    unitRecords,
    /** The unit that the project assigns to a kind of unit (`LENGTHUNIT`). */
    defaultUnit: (unitType: string) => defaults.get(unitType),
    has: (id: number) => byId.has(id),
    /** JSON text of a definition with its unit. */
    definitionText(id: number): string {
      let text = texts.get(id);
      if (text === undefined) {
        const row = definition(id);
        const { name, description, type, value_type } = row;
        text = JSON.stringify({ id, unit: unitOf(row), name, description, type, value_type });
        texts.set(id, text);
      }
      return text;
    },
  };
}

/** A unit with the one it counts in, inside; a chain that is longer than any real one is cut. */
function unitFrom(records: ReadonlyMap<number, UnitRecord>, id: number, depth: number): Unit {
  const { conversion_baseunit: inner, ...record } = records.get(id) as UnitRecord;
  const has = inner !== null && records.has(inner) && depth < 4;
  return { id, ...record, ...(has && { conversion_baseunit: unitFrom(records, inner, depth + 1) }) };
}

/** `IfcPositiveLengthMeasure` -> `LENGTHUNIT`: names of measures and of kinds of units follow one rule in IFC. */
export const unitTypeOf = (valueType: string): string =>
  `${valueType
    .replace(/^Ifc(Positive|NonNegative)?/, '')
    .replace(/Measure$/, '')
    .toUpperCase()}UNIT`;

/** Values that files have as texts: the third one of IfcLogical, and whole numbers that no double holds. */
const isSpecial = (value: unknown, valueType: string | null): boolean =>
  typeof value === 'string' &&
  ((/^IfcLogical$/i.test(valueType ?? '') && value === 'UNKNOWN') ||
    (/integer/i.test(valueType ?? '') && /^-?\d{16,100}$/.test(value)));

/** JSON kind of values of an IFC type; also for the plain names that clients use. */
export const valueKindOf = (valueType: string | null): ValueKind => plainKindOf(valueType) ?? 'string';

const texts = new RegExp(
  '^Ifc(DescriptiveMeasure|Label|Text|Identifier|Date|DateTime|Time|Duration|URIReference|GloballyUniqueId)$' +
    '|^(string|text)$',
  'i',
);

/** The kind of values where their type leaves no doubt; undefined where it says nothing. */
export function plainKindOf(valueType: string | null): ValueKind | undefined {
  if (valueType === null) return undefined;
  if (/^(Ifc)?(Boolean|Logical|bool)$/i.test(valueType)) return 'boolean';
  if (/^IfcTimeStamp$|^(number|integer|real|float|double)$/i.test(valueType)) return 'number';
  if (texts.test(valueType)) return 'string';
  return /^Ifc.*(Measure|Ratio|Integer|Real|Count|Number)$/.test(valueType) ? 'number' : undefined;
}
