// Records of elements and sets, before and after edits.
import type Database from 'better-sqlite3';
import type { ChangeProperty, ChangeScalar, ChangeValue } from '../../formats/ifc-writing/changes/changes.ts';
import type { ElementRecord, PropertyValue, SetRecord, UnitRecord } from '../../formats/model-layout.ts';
import type { RecordPlace } from './open.ts';
import { createRecordReader, selectColumn } from './data-tables.ts';

type Schema = 'main' | 'base';

interface SetFacts {
  readonly guid: string | null;
  readonly name: string | null;
  readonly description: string | null;
  /** `IfcPropertySet`, `IfcElementQuantity`... */
  readonly type: string | null;
  readonly record: SetRecord;
  /** where its definitions are */
  readonly schema: Schema;
}

export type Records = ReturnType<typeof compareRecords>;

/** `database`: edited data with the unedited attached as `base`. */
export const compareRecords = (database: Database.Database) => ({
  now: createSide(database, 'main'),
  before: createSide(database, 'base'),
});

/** Elements that were given a set, and that lost one that is still there, by set. */
export function setLinks(database: Database.Database, { now, before }: Records) {
  const added = new Map<number, number[]>();
  const removed = new Map<number, number[]>();
  const note = (links: Map<number, number[]>, id: number, of: number) => {
    const known = links.get(id);
    if (known) known.push(of);
    else links.set(id, [of]);
  };
  for (const id of selectColumn<number>(database, 'SELECT id FROM main.edited_element ORDER BY id')) {
    const is = now.element(id);
    if (!is) continue;
    const was = new Set(before.element(id)?.s);
    for (const of of is.s) if (!was.delete(of) && now.hasSet(of)) note(added, of, id);
    for (const of of was) if (now.hasSet(of)) note(removed, of, id);
  }
  return { added, removed };
}

/** Reads one of the two; its statements are prepared once, for there may be tens of thousands of elements. */
function createSide(database: Database.Database, schema: Schema) {
  const read = createRecordReader(database, schema);
  const placeOf = database.prepare<unknown[], RecordPlace>(
    `SELECT chunk, off, len FROM ${schema}.element WHERE id = ?`,
  );
  const setRow = database.prepare<unknown[], RecordPlace & Pick<SetFacts, 'guid' | 'name' | 'description' | 'type'>>(
    `SELECT guid, name, description, type, chunk, off, len FROM ${schema}.property_set WHERE id = ?`,
  );
  const setKnown = database.prepare(`SELECT 1 FROM ${schema}.property_set WHERE id = ?`).pluck();
  const nameOf = database
    .prepare<unknown[], string | null>(`SELECT name FROM ${schema}.definition WHERE id = ?`)
    .pluck();

  function element(id: number): ElementRecord | undefined {
    const place = placeOf.get(id);
    return place && (read(place) as ElementRecord);
  }

  function set(id: number): SetFacts | undefined {
    const row = setRow.get(id);
    if (!row) return undefined;
    const { chunk, off, len, ...facts } = row;
    return { ...facts, record: read({ chunk, off, len }) as SetRecord, schema };
  }

  return {
    element,
    set,
    hasSet: (id: number) => setKnown.get(id) !== undefined,
    /** Plain attributes of an element by name. */
    attributes(id: number): Map<string, ChangeScalar> {
      const own = element(id);
      const record = own && set(own.a)?.record;
      return new Map(
        (record ?? []).flatMap(([definition, value]): [string, ChangeScalar][] => {
          const known = nameOf.get(definition);
          return known && (value === null || typeof value !== 'object') ? [[known, value]] : [];
        }),
      );
    },
  };
}

/** Reads the properties of sets as changes carry them. */
export function createProperties(database: Database.Database): (set: SetFacts) => ChangeProperty[] {
  const prepare = (schema: SetFacts['schema']) =>
    database.prepare<
      unknown[],
      { readonly [Column in 'name' | 'description' | 'type' | 'value_type' | 'json']: string | null }
    >(
      `SELECT name, description, type, value_type, json FROM ${schema}.definition AS definition
         LEFT JOIN ${schema}.unit AS unit ON unit.id = unit_id WHERE definition.id = ?`,
    );
  const definitions = { main: prepare('main'), base: prepare('base') };
  return ({ record, schema }) =>
    record.flatMap(([id, value]): ChangeProperty[] => {
      const row = definitions[schema].get(id);
      const plain = changeValue(value);
      if (!row || row.name === null || plain === undefined) return [];
      const unit = row.json === null ? null : (JSON.parse(row.json) as UnitRecord);
      return [
        {
          name: row.name,
          value: plain,
          description: row.description,
          value_type: row.value_type,
          ...(row.type?.startsWith('IfcQuantity') && { type: row.type }),
          ...(unit?.unit_type &&
            unit.name && { unit: { unit_type: unit.unit_type, name: unit.name, prefix: unit.prefix } }),
        },
      ];
    });
}

/** Undefined for what an export cannot write: tables, and lists of lists. */
function changeValue(value: PropertyValue): ChangeValue | undefined {
  if (value === null || typeof value !== 'object') return value;
  if (Array.isArray(value))
    return value.every(each => each === null || typeof each !== 'object') ? (value as ChangeScalar[]) : undefined;
  return 'defining' in value ? undefined : (value as ChangeValue);
}
