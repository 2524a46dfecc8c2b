// Edited classifications, layers, systems and zones, with the elements in them. Groups are found by GlobalId, else by
// their names; classifications by system and notation.
import type { Database } from 'better-sqlite3';
import type { PropertyValue } from '../../../formats/model-layout.ts';
import { selectAll } from '../data-tables.ts';
import type { RowEdit } from '../row-edits.ts';
import { outcomeOf } from './rules.ts';
import type { SetParts } from './sets.ts';

interface Kind {
  readonly table: 'classification' | 'layer' | 'system' | 'zone';
  readonly links: 'classification_element' | 'layer_element' | 'system_element' | 'zone_space';
  readonly columns: readonly string[];
  /** identifies it in the new version, in this order: all columns of an entry together */
  readonly keys: readonly (readonly string[])[];
}

const kinds: readonly Kind[] = [
  {
    table: 'classification',
    links: 'classification_element',
    columns: ['system', 'notation', 'title'],
    keys: [['system', 'notation']],
  },
  { table: 'layer', links: 'layer_element', columns: ['name', 'identifier', 'description'], keys: [['name']] },
  {
    table: 'system',
    links: 'system_element',
    columns: ['guid', 'name', 'object_type', 'description'],
    keys: [['guid'], ['name']],
  },
  {
    table: 'zone',
    links: 'zone_space',
    columns: ['guid', 'name', 'parent', 'color', 'position', 'storey'],
    keys: [['guid'], ['name', 'parent']],
  },
];

type Row = Readonly<Record<string, string | number | null>> & { readonly id: number };

export function carryGroups(parts: SetParts): void {
  for (const kind of kinds) carryKind(parts, kind);
}

function carryKind(parts: SetParts, kind: Kind): void {
  const { database, target, tally } = parts;
  const [was, is, now] = (['base', 'edited', 'main'] as const).map(schema => rowsOf(database, schema, kind));
  if (!was || !is || !now) return;
  const found = new Map<number, number>();
  const match = createMatch(kind, now);
  const words = (row: Row) => ({
    set: kind.table,
    name: asText(row['name'] ?? row['notation']),
    element: asText(row['guid']),
  });
  const put = (row: Row) => {
    now.set(row.id, row);
    target.rows.push({ put: kind.table, row: fromNames(row) } as unknown as RowEdit);
  };
  /** Parents of zones are identified by GlobalId here: numbers differ between versions. */
  const fromNames = (row: Row) =>
    'parent' in row
      ? { ...row, parent: [...now.values()].find(({ guid }) => guid === row['parent'])?.id ?? null }
      : row;

  for (const [id, row] of was) {
    const [after, present] = [is.get(id), match(row)];
    if (present) found.set(id, present.id);
    if (!after) {
      if (!present) tally.note('same', words(row));
      else if (tally.note(sameIn(kind.columns, row, present) ? 'carried' : 'changed', words(row))) {
        now.delete(present.id);
        target.rows.push({ drop: kind.table, key: [present.id] });
      }
      continue;
    }
    const changed = kind.columns.filter(column => row[column] !== after[column]);
    if (changed.length > 0 && !present) tally.note('group_gone', words(row));
    if (changed.length === 0 || !present) continue;
    const taken = changed.filter(column =>
      tally.decide({ ...words(row), property: column }, three(row[column], after[column], present[column])),
    );
    if (taken.length > 0)
      put({ ...present, ...Object.fromEntries(taken.map(column => [column, after[column] ?? null])) });
  }
  for (const [id, row] of is) {
    if (was.has(id)) continue;
    const present = match(row);
    tally.note(present ? 'same' : 'carried', words(row));
    if (!present) put({ ...row, id: target.nextId() });
    found.set(id, present?.id ?? [...now.keys()].at(-1) ?? 0);
  }
  carryLinks(parts, kind, { found, gone: id => !is.has(id), words: id => words((is.get(id) ?? was.get(id)) as Row) });
}

/** Finds the group of the new version that matches `row`, including one that was added or removed by edits. */
function createMatch({ keys }: Kind, now: ReadonlyMap<number, Row>): (row: Row) => Row | undefined {
  const keyOf = (columns: readonly string[], row: Row) =>
    columns.some(column => row[column] !== null) ? JSON.stringify(columns.map(column => row[column])) : undefined;
  const indexes = keys.map(columns => new Map([...now.values()].reverse().map(row => [keyOf(columns, row), row.id])));
  return row => {
    for (const [at, columns] of keys.entries()) {
      const key = keyOf(columns, row);
      const id = key === undefined ? undefined : indexes[at]?.get(key);
      const found = id === undefined ? undefined : now.get(id);
      if (found) return found;
    }
    return undefined;
  };
}

interface Groups {
  /** group of the edited data -> that of the new version */
  readonly found: ReadonlyMap<number, number>;
  readonly gone: (id: number) => boolean;
  readonly words: (id: number) => { readonly set: string; readonly name: string | null };
}

/** Elements that were added to groups, and removed from them. */
function carryLinks(parts: SetParts, { table, links }: Kind, { found, gone, words }: Groups) {
  const { database, base, edited, target, tally } = parts;
  const column = `${table}_id`;
  const differing = (here: string, there: string) =>
    selectAll<{ id: number; element_id: number }>(
      database,
      `SELECT ${column} AS id, element_id FROM ${here}.${links} EXCEPT SELECT ${column}, element_id
         FROM ${there}.${links}`,
    );
  const present = database.prepare(`SELECT 1 FROM main.${links} WHERE ${column} = ? AND element_id = ?`);
  for (const [isAdded, rows] of [
    [true, differing('edited', 'base')],
    [false, differing('base', 'edited')],
  ] as const) {
    for (const { id, element_id: elementId } of rows) {
      const row = edited.element(elementId);
      // A link removed with its group or its element is no edit of its own.
      if (gone(id) || !row) continue;
      const { set, name: group } = words(id);
      const of = { element: row.guid, type: row.type, name: row.name, set, property: group };
      const [element, groupId] = [target.find(row.guid), found.get(id)];
      if (!element) {
        if (isAdded && base.element(elementId)) tally.note('element_gone', of, { edited: group });
        continue;
      }
      if (groupId === undefined) {
        if (isAdded) tally.note('group_gone', of, { edited: group });
        continue;
      }
      const isThere = present.get(groupId, element.row.id) !== undefined;
      if (!tally.note(isThere === isAdded ? 'same' : 'carried', of)) continue;
      const key = [groupId, element.row.id] as const;
      target.last.push(
        isAdded
          ? ({ put: links, row: { [column]: key[0], element_id: key[1] } } as unknown as RowEdit)
          : { drop: links, key },
      );
    }
  }
}

/** Rows by id. Parents of zones by their GlobalId. */
function rowsOf(database: Database, schema: string, { table, columns }: Kind): Map<number, Row> {
  const listed = columns.map(column =>
    column === 'parent' ? `(SELECT guid FROM ${schema}.zone AS up WHERE up.id = zone.parent) AS parent` : column,
  );
  const sql = `SELECT id, ${listed.join(', ')} FROM ${schema}.${table} ORDER BY id`;
  return new Map(selectAll<Row>(database, sql).map(row => [row.id, row]));
}

const asText = (value: string | number | null | undefined): string | null =>
  value === undefined || value === null ? null : String(value);
const three = (base: PropertyValue = null, edited: PropertyValue = null, now: PropertyValue = null) => ({
  base,
  edited,
  now,
});
const sameIn = (columns: readonly string[], a: Row, b: Row) =>
  columns.every(column => outcomeOf(three(a[column], a[column], b[column])) === 'same');
