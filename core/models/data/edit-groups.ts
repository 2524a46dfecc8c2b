// Edited classifications, layers, systems and zones, as changes of the IFC file.
import type Database from 'better-sqlite3';
import type { IfcChange } from '../../formats/ifc-writing/changes/changes.ts';
import { zoneSet } from '../../formats/ifc/properties/own-sets.ts';
import { selectAll, selectColumn } from './data-tables.ts';
import type { Texts } from './named-rows.ts';

/** `database`: edited data with the unedited attached as `base`. */
export const groupChanges = (database: Database.Database): IfcChange[] => [
  ...classificationChanges(database),
  ...layerChanges(database),
  ...systemChanges(database),
  ...zoneChanges(database),
];

type LinkTable = 'classification_element' | 'layer_element' | 'system_element' | 'zone_space';

/**
 * GlobalIds of linked and unlinked elements, by the object that they are linked with. Links deleted with their element
 * or group are left out.
 */
function links(database: Database.Database, table: LinkTable, owner: string) {
  const column = `${owner}_id`;
  const read = (here: string, there: string): ReadonlyMap<number, string[]> => {
    const rows = selectAll<{ id: number; guid: string }>(
      database,
      `SELECT link.${column} AS id, element.guid FROM ${here}.${table} AS link
       JOIN main.element AS element ON element.id = link.element_id
       JOIN main.${owner} AS owner ON owner.id = link.${column}
       WHERE NOT EXISTS (SELECT 1 FROM ${there}.${table} AS other WHERE other.${column} = link.${column}
       AND other.element_id = link.element_id)
       ORDER BY 1, element.id`,
    );
    const byOwner = Map.groupBy(rows, ({ id }) => id);
    return new Map([...byOwner].map(([id, list]) => [id, list.map(({ guid }) => guid)]));
  };
  return { added: read('main', 'base'), removed: read('base', 'main') };
}

type Row = { readonly id: number; readonly name: string | null };

/** The rows of a table before the edits, and as they are. */
function readBoth<T extends Row>(database: Database.Database, table: string, columns: string) {
  const read = (schema: string): ReadonlyMap<number, T> =>
    new Map(
      selectAll<T>(database, `SELECT id, ${columns} FROM ${schema}.${table} ORDER BY id`).map(row => [row.id, row]),
    );
  return { was: read('base'), now: read('main') };
}

const differ = (one: Row, other: Row) => JSON.stringify(one) !== JSON.stringify(other);

function* classificationChanges(database: Database.Database): Generator<IfcChange> {
  type Classification = Row & Texts<'system' | 'notation' | 'title'>;
  const { was, now } = readBoth<Classification>(database, 'classification', 'system, notation, title');
  const { added, removed } = links(database, 'classification_element', 'classification');
  const elementsOf = (schema: string, id: number) =>
    selectColumn<string>(
      database,
      `SELECT guid FROM ${schema}.classification_element JOIN main.element AS element ON element.id = element_id
         WHERE classification_id = ? ORDER BY element.id`,
      id,
    );
  const remove = function* ({ system, notation }: Classification, elements: string[]): Generator<IfcChange> {
    if (elements.length > 0) yield { op: 'classification.remove', elements, system, notation };
  };
  const add = function* ({ system, notation, title }: Classification, elements: string[]): Generator<IfcChange> {
    if (elements.length > 0) yield { op: 'classification.add', elements, system, notation, title };
  };
  const changed = new Set<number>();
  for (const [id, before] of was) {
    const row = now.get(id);
    if (!row || !differ(row, before)) continue;
    changed.add(id);
    // Other elements may use the entry of the file under its old name: these elements get the new one.
    yield* remove(before, elementsOf('base', id));
    yield* add(row, elementsOf('main', id));
  }
  for (const [id, elements] of removed) {
    const row = changed.has(id) ? undefined : now.get(id);
    if (row) yield* remove(row, elements);
  }
  // A deleted classification is removed from its elements.
  for (const [id, row] of was) if (!now.has(id)) yield* remove(row, elementsOf('base', id));
  for (const [id, elements] of added) {
    const row = changed.has(id) ? undefined : now.get(id);
    if (row) yield* add(row, elements);
  }
}

function* layerChanges(database: Database.Database): Generator<IfcChange> {
  type Layer = Row & Texts<'identifier' | 'description'>;
  const { was, now } = readBoth<Layer>(database, 'layer', 'name, identifier, description');
  const { added, removed } = links(database, 'layer_element', 'layer');
  for (const [id, row] of now) {
    const { description, identifier } = row;
    const before = was.get(id);
    const name = before?.name ?? row.name ?? '';
    if (before && differ(before, row)) {
      const renamed = row.name !== null && row.name !== name && { new_name: row.name };
      yield { op: 'layer.set', name, ...renamed, description, identifier };
    }
    const called = row.name ?? name;
    const [given, taken] = [added.get(id), removed.get(id)];
    if (given || !before) yield { op: 'layer.assign', name: called, elements: given ?? [], description, identifier };
    if (taken) yield { op: 'layer.unassign', name: called, elements: taken };
  }
  for (const [id, { name }] of was) if (!now.has(id) && name !== null) yield { op: 'layer.remove', name };
}

type Group = Row & { readonly guid: string };

/** New groups, changed attributes of those before (by the name of the column), members, and removed groups. */
function* rootedGroups<T extends Group>(
  { was, now }: ReturnType<typeof readBoth<T>>,
  ifcClass: string,
  attributes: Readonly<Partial<Record<keyof T, string>>>,
  { added, removed }: ReturnType<typeof links>,
): Generator<IfcChange> {
  for (const [id, row] of now) {
    const before = was.get(id);
    if (!before)
      yield {
        op: 'group.add',
        class: ifcClass,
        guid: row.guid,
        name: row.name,
        ...('description' in row && { description: row.description as string | null }),
        ...('object_type' in row && { object_type: row.object_type as string | null }),
      };
    else {
      for (const [column, name] of Object.entries(attributes) as [keyof T, string][]) {
        if (before[column] !== row[column])
          yield { op: 'attribute.set', guid: row.guid, name, value: row[column] as string | null };
      }
    }
    const [given, taken] = [added.get(id), removed.get(id)];
    if (given) yield { op: 'group.assign', group: row.guid, members: given };
    if (taken) yield { op: 'group.unassign', group: row.guid, members: taken };
  }
  for (const [id, { guid }] of was) if (!now.has(id)) yield { op: 'group.remove', guid };
}

function* systemChanges(database: Database.Database): Generator<IfcChange> {
  type System = Group & Texts<'description' | 'object_type'>;
  yield* rootedGroups(
    readBoth<System>(database, 'system', 'guid, name, description, object_type'),
    'IfcSystem',
    { name: 'Name', description: 'Description', object_type: 'ObjectType' },
    links(database, 'system_element', 'system'),
  );
}

/** Colour, order and storey of a zone have no place in IFC: they are stored as properties of it. */
function* zoneChanges(database: Database.Database): Generator<IfcChange> {
  type Zone = Group & Texts<'color' | 'storey'> & { readonly parent: number | null; readonly position: number | null };
  const zones = readBoth<Zone>(database, 'zone', 'guid, name, parent, color, position, storey');
  const { was, now } = zones;
  yield* rootedGroups(zones, 'IfcZone', { name: 'Name' }, links(database, 'zone_space', 'zone'));
  for (const [id, row] of now) {
    for (const [column, type] of [
      ['color', 'IfcLabel'],
      ['position', 'IfcInteger'],
      ['storey', 'IfcLabel'],
    ] as const) {
      const change = { before: was.get(id)?.[column] ?? null, value: row[column], type };
      yield* ownValue(row.guid, zoneSet.name, zoneSet[column], change);
    }
  }
  for (const [id, { guid, parent }] of now) {
    const before = was.get(id)?.parent ?? null;
    if (before === parent) continue;
    const [old, next] = [before === null ? undefined : now.get(before), parent === null ? undefined : now.get(parent)];
    if (old) yield { op: 'group.unassign', group: old.guid, members: [guid] };
    if (next) yield { op: 'group.assign', group: next.guid, members: [guid] };
  }
}

/** Values given by users, in a property set of this program. */
export function* ownValue(
  element: string,
  name: string,
  property: string,
  { before, value, type: value_type }: { before: string | number | null; value: string | number | null; type: string },
): Generator<IfcChange> {
  if (before === value) return;
  if (value === null) yield { op: 'property.remove', element, set: { name }, name: property };
  else yield { op: 'property.set', element, set: { name }, property: { name: property, value, value_type } };
}
