// Edited classifications, layers, systems and zones, as changes of the IFC file.
import type Database from 'better-sqlite3';
import type { IfcChange } from '../../formats/ifc-writing/changes/changes.ts';
import { zoneSet } from '../../formats/ifc/properties/own-sets.ts';

/** `database`: edited data with the unedited attached as `base`. */
export function groupChanges(database: Database.Database): IfcChange[] {
  return [
    ...classificationChanges(database),
    ...layerChanges(database),
    ...systemChanges(database),
    ...zoneChanges(database),
  ];
}

type LinkTable = 'classification_element' | 'layer_element' | 'system_element' | 'zone_space';

/**
 * GlobalIds of linked and unlinked elements, by the object that they are linked with. Links deleted with their element
 * or group are left out.
 */
function links(
  database: Database.Database,
  table: LinkTable,
  owner: string,
): { readonly added: Map<number, string[]>; readonly removed: Map<number, string[]> } {
  const column = `${owner}_id`;
  const read = (here: string, there: string) =>
    Map.groupBy(
      database
        .prepare<unknown[], { id: number; guid: string }>(
          `SELECT link.${column} AS id, element.guid FROM ${here}.${table} AS link
       JOIN main.element AS element ON element.id = link.element_id
       JOIN main.${owner} AS owner ON owner.id = link.${column}
       WHERE NOT EXISTS (SELECT 1 FROM ${there}.${table} AS other WHERE other.${column} = link.${column}
       AND other.element_id = link.element_id)
       ORDER BY 1, element.id`,
        )
        .all(),
      ({ id }) => id,
    );
  const guids = (rows: ReadonlyMap<number, { guid: string }[]>) =>
    new Map([...rows].map(([id, list]) => [id, list.map(({ guid }) => guid)]));
  return { added: guids(read('main', 'base')), removed: guids(read('base', 'main')) };
}

interface Row {
  readonly id: number;
  readonly name: string | null;
}

const rowsOf = <T extends Row>(database: Database.Database, schema: string, table: string, columns: string) =>
  new Map(
    database
      .prepare<unknown[], T>(`SELECT id, ${columns} FROM ${schema}.${table} ORDER BY id`)
      .all()
      .map(row => [row.id, row]),
  );

function* classificationChanges(database: Database.Database): Generator<IfcChange> {
  type Classification = Row & {
    readonly system: string | null;
    readonly notation: string | null;
    readonly title: string | null;
  };
  const rows = rowsOf<Classification>(database, 'main', 'classification', 'system, notation, title');
  const { added, removed } = links(database, 'classification_element', 'classification');
  const was = rowsOf<Classification>(database, 'base', 'classification', 'system, notation, title');
  const changed = new Set(
    [...was].flatMap(([id, row]) => (rows.has(id) && JSON.stringify(rows.get(id)) !== JSON.stringify(row) ? [id] : [])),
  );
  const elementsOf = (schema: string) =>
    database
      .prepare(
        `SELECT guid FROM ${schema}.classification_element JOIN main.element AS element ON element.id = element_id
           WHERE classification_id = ? ORDER BY element.id`,
      )
      .pluck();
  const [before, now] = [elementsOf('base'), elementsOf('main')];
  for (const id of changed) {
    // Other elements may use the entry of the file under its old name: these elements get the new one.
    const [{ system: oldSystem, notation: oldNotation }, { system, notation, title }] = [was.get(id)!, rows.get(id)!];
    const [had, have] = [before.all(id), now.all(id)] as [string[], string[]];
    if (had.length > 0) yield { op: 'classification.remove', elements: had, system: oldSystem, notation: oldNotation };
    if (have.length > 0) yield { op: 'classification.add', elements: have, system, notation, title };
  }
  for (const [id, elements] of removed) {
    const row = changed.has(id) ? undefined : rows.get(id);
    if (row) yield { op: 'classification.remove', elements, system: row.system, notation: row.notation };
  }
  // A deleted classification is removed from its elements.
  for (const [id, row] of was) {
    if (rows.has(id)) continue;
    const elements = before.all(id) as string[];
    if (elements.length > 0)
      yield { op: 'classification.remove', elements, system: row.system, notation: row.notation };
  }
  for (const [id, elements] of added) {
    const row = rows.get(id);
    if (row && !changed.has(id))
      yield { op: 'classification.add', elements, system: row.system, notation: row.notation, title: row.title };
  }
}

function* layerChanges(database: Database.Database): Generator<IfcChange> {
  type Layer = Row & { readonly identifier: string | null; readonly description: string | null };
  const [was, now] = ['base', 'main'].map(schema =>
    rowsOf<Layer>(database, schema, 'layer', 'name, identifier, description'),
  );
  if (!was || !now) return;
  const { added, removed } = links(database, 'layer_element', 'layer');
  for (const [id, row] of now) {
    const before = was.get(id);
    const name = before?.name ?? row.name ?? '';
    if (before && JSON.stringify(before) !== JSON.stringify(row)) {
      yield {
        op: 'layer.set',
        name,
        ...(row.name !== null && row.name !== name && { new_name: row.name }),
        description: row.description,
        identifier: row.identifier,
      };
    }
    const called = row.name ?? name;
    const [given, taken] = [added.get(id), removed.get(id)];
    if (given || !before)
      yield {
        op: 'layer.assign',
        name: called,
        elements: given ?? [],
        description: row.description,
        identifier: row.identifier,
      };
    if (taken) yield { op: 'layer.unassign', name: called, elements: taken };
  }
  for (const [id, { name }] of was) if (!now.has(id) && name !== null) yield { op: 'layer.remove', name };
}

type Group = Row & { readonly guid: string };

/** New groups, changed attributes of those before (by the name of the column), members, and removed groups. */
function* rootedGroups<T extends Group>(
  was: ReadonlyMap<number, T>,
  now: ReadonlyMap<number, T>,
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
  type System = Group & { readonly description: string | null; readonly object_type: string | null };
  const read = (schema: string) => rowsOf<System>(database, schema, 'system', 'guid, name, description, object_type');
  yield* rootedGroups(
    read('base'),
    read('main'),
    'IfcSystem',
    { name: 'Name', description: 'Description', object_type: 'ObjectType' },
    links(database, 'system_element', 'system'),
  );
}

/** Colour, order and storey of a zone have no place in IFC: they are stored as properties of it. */
function* zoneChanges(database: Database.Database): Generator<IfcChange> {
  type Zone = Group & {
    readonly parent: number | null;
    readonly color: string | null;
    readonly position: number | null;
    readonly storey: string | null;
  };
  const [was, now] = ['base', 'main'].map(schema =>
    rowsOf<Zone>(database, schema, 'zone', 'guid, name, parent, color, position, storey'),
  );
  if (!was || !now) return;
  yield* rootedGroups(was, now, 'IfcZone', { name: 'Name' }, links(database, 'zone_space', 'zone'));
  for (const [id, { guid, color, position, storey }] of now) {
    const before = was.get(id);
    yield* ownValue(guid, zoneSet.name, zoneSet.color, {
      before: before?.color ?? null,
      value: color,
      type: 'IfcLabel',
    });
    yield* ownValue(guid, zoneSet.name, zoneSet.position, {
      before: before?.position ?? null,
      value: position,
      type: 'IfcInteger',
    });
    yield* ownValue(guid, zoneSet.name, zoneSet.storey, {
      before: before?.storey ?? null,
      value: storey,
      type: 'IfcLabel',
    });
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
