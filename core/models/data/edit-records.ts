// Records of elements and sets, before and after edits.
import type Database from 'better-sqlite3';
import type { ChangeProperty, ChangeScalar, ChangeValue } from '../../formats/ifc-writing/changes/changes.ts';
import type { ElementRecord, PropertyValue, SetRecord, UnitRecord } from '../../formats/model-layout.ts';
import type { RecordPlace } from './open.ts';
import { createRecordReader } from './data-tables.ts';

/** An element that was there before, as it is and as it was. */
export interface ElementPair {
  readonly id: number;
  readonly guid: string;
  readonly oldType: string;
  readonly type: string;
  readonly oldParent: string | null;
  readonly parent: string | null;
  readonly oldLongname: string | null;
  readonly longname: string | null;
  readonly oldElevation: number | null;
  readonly elevation: number | null;
}

type Schema = 'main' | 'base';

export interface SetFacts {
  readonly guid: string | null;
  readonly name: string | null;
  readonly description: string | null;
  /** `IfcPropertySet`, `IfcElementQuantity`... */
  readonly type: string | null;
  readonly record: SetRecord;
  readonly isNew: boolean;
  /** where its definitions are */
  readonly schema: Schema;
}

export interface Records {
  /** Plain attributes of an element by name. */
  attributesOf(element: number): ReadonlyMap<string, ChangeScalar>;
  attributesBefore(element: number): ReadonlyMap<string, ChangeScalar>;
  /** The materials of an element, its own or from its type. */
  materialsOf(element: number): ElementRecord['m'];
  materialsBefore(element: number): ElementRecord['m'];
  set(id: number): SetFacts | undefined;
  setBefore(id: number): SetFacts | undefined;
  /** Elements that were given a set, and that lost one that is still there, by set. */
  setLinks(): { readonly added: ReadonlyMap<number, number[]>; readonly removed: ReadonlyMap<number, number[]> };
}

/** `database`: edited data with the unedited attached as `base`. */
export function compareRecords(database: Database.Database): Records {
  const [now, before] = [createSide(database, 'main'), createSide(database, 'base')];
  return {
    attributesOf: now.attributes,
    attributesBefore: before.attributes,
    set(id) {
      const found = now.set(id);
      return found && { ...found, isNew: !before.hasSet(id) };
    },
    setBefore: before.set,
    materialsOf: id => now.element(id)?.m,
    materialsBefore: id => before.element(id)?.m,
    setLinks() {
      const added = new Map<number, number[]>();
      const removed = new Map<number, number[]>();
      const note = (links: Map<number, number[]>, id: number, of: number) => {
        const known = links.get(id);
        if (known) known.push(of);
        else links.set(id, [of]);
      };
      for (const id of database
        .prepare<unknown[], number>('SELECT id FROM main.edited_element ORDER BY id')
        .pluck()
        .all()) {
        const is = now.element(id);
        if (!is) continue;
        const was = new Set(before.element(id)?.s);
        for (const of of is.s) if (!was.delete(of) && now.hasSet(of)) note(added, of, id);
        for (const of of was) if (now.hasSet(of)) note(removed, of, id);
      }
      return { added, removed };
    },
  };
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
    return (
      row && {
        guid: row.guid,
        name: row.name,
        description: row.description,
        type: row.type,
        record: read(row) as SetRecord,
        isNew: false,
        schema,
      }
    );
  }

  return {
    element,
    set,
    hasSet: (id: number) => setKnown.get(id) !== undefined,
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
    database.prepare(
      `SELECT name, description, type, value_type, json FROM ${schema}.definition AS definition
         LEFT JOIN ${schema}.unit AS unit ON unit.id = unit_id WHERE definition.id = ?`,
    );
  const definitions = { main: prepare('main'), base: prepare('base') };
  return ({ record, schema }) =>
    record.flatMap(([id, value]): ChangeProperty[] => {
      const row = definitions[schema].get(id) as
        | {
            name: string | null;
            description: string | null;
            type: string | null;
            value_type: string | null;
            json: string | null;
          }
        | undefined;
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
