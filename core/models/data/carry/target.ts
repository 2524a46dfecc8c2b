// The new version during a carry-over: rows as they will be, read when they are first needed.
import type { Database } from 'better-sqlite3';
import type { UnitRecord, ElementRecord, PropertyValue, SetRecord } from '../../../formats/model-layout.ts';
import { editedElement, FIRST_EDITED_ID, newGlobalId } from '../row-edits.ts';
import type { EditedElement, EditedSet, EditedTable, RowEdit, RowOf } from '../row-edits.ts';
import type { RecordPlace } from '../open.ts';
import { createRecordReader, selectAll } from '../data-tables.ts';

// One of the three data files that a carry-over compares: unedited, edited, or new.

type DefinitionRow = RowOf<'definition'>;

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
export function openSide(database: Database, schema: string, names = schema) {
  const read = createRecordReader(database, schema);
  /** Reads the first row with a value of `key`. */
  const by = <Row>(key: string, table: EditedTable, columns: string, within = schema) =>
    database.prepare<unknown[], Row>(`SELECT ${columns} FROM ${within}.${table} WHERE ${key} = ? ORDER BY 1 LIMIT 1`);
  const elementColumns = 'id, guid, type, name, parent, step_id, has_shape';
  const byId = by<ElementOf>('id', 'element', elementColumns);
  const byGuid = by<ElementOf>('guid', 'element', elementColumns);
  const recordPlace = by<RecordPlace>('id', 'element', 'chunk, off, len');
  const setById = by<SetRow>('id', 'property_set', 'id, guid, name, description, type, attributes');
  const setPlace = by<RecordPlace & { readonly first_property: number | null }>(
    'id',
    'property_set',
    'first_property, chunk, off, len',
  );
  const definitionById = by<DefinitionRow>('id', 'definition', 'id, name, description, type, value_type, unit_id');
  const spatialById = by<RowOf<'spatial'>>(
    'element_id',
    'spatial',
    'element_id, kind, longname, object_type, elevation, position, geometry',
  );
  const materialById = by<RowOf<'material'>>('id', 'material', 'id, step_id, name, category, description, sets');
  const unitById = by<string>('id', 'unit', 'json').pluck();
  const nameById = by<string | null>('id', 'definition', 'name', names).pluck();
  const definitions = new Map<number, DefinitionRow & { readonly called: string }>();

  function definition(id: number) {
    let known = definitions.get(id);
    if (!known) {
      const row = definitionById.get(id) as DefinitionRow;
      const called = id < FIRST_EDITED_ID ? nameById.get(id) : undefined;
      definitions.set(id, (known = { ...row, called: called ?? row.name ?? '' }));
    }
    return known;
  }

  return {
    element: (id: number) => byId.get(id),
    /** The first of a GlobalId. */
    elementNamed: (guid: string) => byGuid.get(guid),
    record: (id: number): ElementRecord => read(recordPlace.get(id) as RecordPlace) as ElementRecord,
    set: (id: number) => setById.get(id),
    properties(setId: number): Property[] {
      const row = setPlace.get(setId);
      if (!row) return [];
      return (read(row) as SetRecord).map(([of, value, id], index) => {
        const { called, ...known } = definition(of);
        return { name: called, value, definition: known, id: id ?? (row.first_property ?? 0) + index };
      });
    },
    spatial: (id: number) => spatialById.get(id),
    material: (id: number) => materialById.get(id),
    unit: (id: number) => unitById.get(id),
  };
}

export interface TargetElement {
  row: ElementOf;
  record: EditedElement;
  spatial: RowOf<'spatial'> | undefined;
  /** its attributes, when they have changed */
  attributes: EditedSet | undefined;
  /** whether its row or record changes */
  isChanged: boolean;
}

export type Target = ReturnType<typeof openTarget>;

/** `firstId`: id of the first added row. `edited`: source of definitions, units and materials. */
export function openTarget(database: Database, edited: Side, firstId: number) {
  const side = openSide(database, 'main');
  const drafts = new Map<number, TargetElement>();
  const added = new Map<string, TargetElement>();
  const removed = new Set<string>();
  const rows: RowEdit[] = [];
  /** rows to delete, after everything that may have been moved out of them */
  const last: RowEdit[] = [];
  let next = firstId;
  const nextId = () => next++;

  const additions = { database, rows, nextId };
  const definitionIn = interned(additions, 'definition', ['name', 'description', 'type', 'value_type', 'unit_id']);
  const materialIn = interned(additions, 'material', ['name', 'category', 'description']);
  const unit = createUnits(additions, edited);

  /** The element `id` as it will be. */
  function element(id: number): TargetElement | undefined {
    let draft = drafts.get(id);
    const row = draft ? undefined : side.element(id);
    if (!draft && row) {
      const record = editedElement(side.record(id));
      drafts.set(id, (draft = { row, record, spatial: undefined, attributes: undefined, isChanged: false }));
    }
    return draft;
  }

  return {
    side,
    nextId,
    rows,
    last,
    element,
    /** The first of a GlobalId, also one that was added. */
    find(guid: string): TargetElement | undefined {
      const row = side.elementNamed(guid);
      if (removed.has(guid)) return undefined;
      return row ? element(row.id) : added.get(guid);
    },
    add(draft: TargetElement): void {
      drafts.set(draft.row.id, draft);
      added.set(draft.row.guid, draft);
    },
    /** Removes an element with the sets that only it has. */
    remove({ row }: TargetElement, sets: readonly number[]): void {
      drafts.delete(row.id);
      removed.add(row.guid);
      for (const id of sets) last.push({ drop: 'property_set', key: [id] });
      last.push({ drop: 'element', key: [row.id] });
    },
    /** A definition of the edited data, in this version; under its own name. */
    definition: ({ unit_id, ...row }: DefinitionRow): number =>
      definitionIn({ ...row, unit_id: unit_id === null ? null : unit(unit_id as number) }),
    material: (id: number): number => {
      const row = edited.material(id);
      return row ? materialIn({ ...row, step_id: null, sets: null }) : 0;
    },
    /** A GlobalId for an object that had this one, or a new one when the version has it already. */
    freeGuid: (guid: string | null): string =>
      guid !== null && database.prepare('SELECT 1 FROM main.property_set WHERE guid = ?').get(guid) === undefined
        ? guid
        : newGlobalId(),
    /** All changes, in order, and the id of the next row. */
    end: () => ({ changes: [...rows, ...[...drafts.values()].flatMap(elementEdits), ...last], nextId: next }),
  };
}

interface Additions {
  readonly database: Database;
  readonly rows: RowEdit[];
  readonly nextId: () => number;
}

/** Finds a row of `table` equal to a given one except for its id, or adds it. */
function interned<Table extends 'definition' | 'material'>(
  { database, rows, nextId }: Additions,
  table: Table,
  columns: readonly string[],
): (row: RowOf<Table>) => number {
  const keyOf = (row: object) =>
    JSON.stringify(columns.map(column => (row as Record<string, unknown>)[column] ?? null));
  const known = new Map<string, number>();
  for (const row of selectAll<RowOf<Table>>(database, `SELECT * FROM main.${table} ORDER BY id DESC`))
    known.set(keyOf(row), (row as { id: number }).id);
  return row => {
    const key = keyOf(row);
    let id = known.get(key);
    if (id === undefined) {
      known.set(key, (id = nextId()));
      rows.push({ put: table, row: { ...row, id } } as RowEdit);
    }
    return id;
  };
}

/** Finds the unit of this version that equals a unit of the edited data, or adds it. */
function createUnits({ database, rows, nextId }: Additions, edited: Side): (id: number) => number | null {
  const sql = 'SELECT id, json FROM main.unit ORDER BY id DESC';
  const units = new Map(
    selectAll<{ id: number; json: string }>(database, sql).map(({ id, json }) => [unitKey(JSON.parse(json)), id]),
  );
  const mapped = new Map<number, number | null>();
  return function unit(id) {
    const before = mapped.get(id);
    if (before !== undefined) return before;
    mapped.set(id, null); // a unit of a damaged file may be made of itself
    const json = edited.unit(id);
    if (json === undefined) return null;
    const { conversion_baseunit: base, elements, ...rest } = JSON.parse(json) as UnitRecord;
    const record: UnitRecord = {
      ...rest,
      conversion_baseunit: base === null ? null : unit(base),
      elements: elements && elements.map(each => ({ ...each, unit: unit(each.unit) ?? 0 })),
      is_default: false,
    };
    let found = units.get(unitKey(record));
    if (found === undefined) {
      units.set(unitKey(record), (found = nextId()));
      rows.push({ put: 'unit', row: { id: found, json: JSON.stringify(record) } });
    }
    mapped.set(id, found);
    return found;
  };
}

const unitKey = (unit: UnitRecord): string => JSON.stringify({ ...unit, is_default: false });

/** The edits that bring an element into its new state: none when it was only read. */
function elementEdits({ row, record, spatial, attributes, isChanged }: TargetElement): RowEdit[] {
  const edits: RowEdit[] = [];
  if (attributes)
    edits.push({
      put: 'property_set',
      row: { id: record.a, guid: null, name: null, description: null, type: 'attributes', attributes: 1 },
      record: attributes,
    });
  if (isChanged || attributes) edits.push({ put: 'element', row, record });
  if (spatial) edits.push({ put: 'spatial', row: spatial });
  return edits;
}
