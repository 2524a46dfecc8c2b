// One of the three data files that a carry-over compares: unedited, edited, or new.
import type Database from 'better-sqlite3';
import type { ElementRecord, PropertyValue, SetRecord } from '../../../formats/model-layout.ts';
import type { RecordPlace } from '../open.ts';
import { createRecordReader } from '../record-reader.ts';
import { FIRST_EDITED_ID, type RowOf } from '../row-edits.ts';

export type DefinitionRow = RowOf<'definition'>;

/** A property of a set, with the name that the unedited file has for it. */
export interface Property {
  readonly name: string;
  readonly value: PropertyValue;
  readonly definition: DefinitionRow;
  readonly id: number;
}

export type SetRow = Omit<RowOf<'property_set'>, 'id'> & { readonly id: number };
export type ElementOf = RowOf<'element'> & { readonly id: number; readonly guid: string; readonly type: string };

export type Side = ReturnType<typeof openSide>;

/**
 * `schema`: name of the attached database. `names`: of the schema whose names its definitions go by, where that has
 * them.
 */
export function openSide(database: Database.Database, schema: string, names = schema) {
  const read = createRecordReader(database, schema);
  const elementSql = `SELECT id, guid, type, name, parent, step_id, has_shape FROM ${schema}.element`;
  const byId = database.prepare(`${elementSql} WHERE id = ?`);
  const byGuid = database.prepare(`${elementSql} WHERE guid = ? ORDER BY id LIMIT 1`);
  const recordPlace = database.prepare(`SELECT chunk, off, len FROM ${schema}.element WHERE id = ?`);
  const setById = database.prepare(
    `SELECT id, guid, name, description, type, attributes FROM ${schema}.property_set WHERE id = ?`,
  );
  const setPlace = database.prepare(`SELECT first_property, chunk, off, len FROM ${schema}.property_set WHERE id = ?`);
  const definitionById = database.prepare(
    `SELECT id, name, description, type, value_type, unit_id FROM ${schema}.definition WHERE id = ?`,
  );
  const spatialById = database.prepare(
    `SELECT element_id, kind, longname, object_type, elevation, position, geometry FROM ${schema}.spatial WHERE element_id = ?`,
  );
  const materialById = database.prepare(
    `SELECT id, step_id, name, category, description, sets FROM ${schema}.material WHERE id = ?`,
  );
  const unitById = database.prepare(`SELECT json FROM ${schema}.unit WHERE id = ?`).pluck();
  const nameById = database.prepare(`SELECT name FROM ${names}.definition WHERE id = ?`).pluck();
  const definitions = new Map<number, DefinitionRow & { readonly called: string }>();

  function definition(id: number) {
    let known = definitions.get(id);
    if (!known) {
      const row = definitionById.get(id) as DefinitionRow;
      const called = id < FIRST_EDITED_ID ? (nameById.get(id) as string | null | undefined) : undefined;
      definitions.set(id, (known = { ...row, called: called ?? (row.name as string | null) ?? '' }));
    }
    return known;
  }

  return {
    element: (id: number) => byId.get(id) as ElementOf | undefined,
    /** The first of a GlobalId. */
    elementNamed: (guid: string) => byGuid.get(guid) as ElementOf | undefined,
    record: (id: number): ElementRecord => read(recordPlace.get(id) as RecordPlace) as ElementRecord,
    set: (id: number) => setById.get(id) as SetRow | undefined,
    properties(setId: number): Property[] {
      const row = setPlace.get(setId) as (RecordPlace & { readonly first_property: number | null }) | undefined;
      if (!row) return [];
      return (read(row) as SetRecord).map(([of, value, id], index) => {
        const { called, ...known } = definition(of);
        return { name: called, value, definition: known, id: id ?? (row.first_property ?? 0) + index };
      });
    },
    spatial: (id: number) => spatialById.get(id) as RowOf<'spatial'> | undefined,
    material: (id: number) => materialById.get(id) as RowOf<'material'> | undefined,
    unit: (id: number) => unitById.get(id) as string | undefined,
  };
}
