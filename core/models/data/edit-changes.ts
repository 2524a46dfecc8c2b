// Edits of a model as changes of its IFC file: compares the edited data with the converter's. For the writer thread
// only.
import Database from 'better-sqlite3';
import type { ChangeMaterial, ChangeProperty } from '../../formats/ifc-writing/changes/changes.ts';
import type { ChangeScalar, IfcChange } from '../../formats/ifc-writing/changes/changes.ts';
import { spaceSet } from '../../formats/ifc/properties/own-sets.ts';
import type { UnitRecord } from '../../formats/model-layout.ts';
import { createTables, selectAll, selectColumn } from './data-tables.ts';
import { groupChanges, ownValue } from './edit-groups.ts';
import { compareRecords, createProperties, setLinks, type Records } from './edit-records.ts';
import { lengthUnit } from './open.ts';

/** Changes in an order in which they can be applied: additions, changes, removals. `base` null: everything is new. */
export function changesBetween(edited: string, base: string | null): IfcChange[] {
  const database = new Database(edited, { readonly: true, fileMustExist: true });
  try {
    attach(database, base);
    const records = compareRecords(database);
    return [
      ...definitionChanges(database),
      ...unitChanges(database),
      ...newElements(database, records),
      ...setChanges(database, records),
      ...elementChanges(database, records),
      ...outlineChanges(database),
      ...materialChanges(database, records),
      ...groupChanges(database),
      ...goneElements(database),
    ];
  } finally {
    database.close();
  }
}

/** Attaches `base` as a schema; with empty tables when it is null. */
function attach(database: Database.Database, base: string | null): void {
  database.prepare('ATTACH ? AS base').run(base ?? ':memory:');
  if (base === null) createTables(database, 'base');
}

/** An element that was there before, as it is and as it was. */
type ElementPair = { readonly id: number; readonly guid: string; readonly oldType: string; readonly type: string } & {
  readonly [Column in 'oldParent' | 'parent' | 'oldLongname' | 'longname']: string | null;
} & { readonly [Column in 'oldElevation' | 'elevation']: number | null };

type NewElement = Omit<ElementPair, `old${string}`>;

/** Parents before their children: added rows are numbered in the order in which they were added. */
function* newElements(database: Database.Database, { now }: Records): Generator<IfcChange> {
  const rows = selectAll<NewElement>(
    database,
    `SELECT element.guid, element.type, parent.guid AS parent, longname, elevation, element.id
       FROM main.element AS element
     LEFT JOIN main.element AS parent ON parent.id = element.parent
     LEFT JOIN main.spatial AS spatial ON spatial.element_id = element.id
     WHERE element.id NOT IN (SELECT id FROM base.element) ORDER BY element.id`,
  );
  const unit = lengthUnitOf(database);
  for (const { guid, type, parent, longname, elevation, id } of rows) {
    const attributes: Record<string, ChangeScalar> = Object.fromEntries(now.attributes(id));
    if (longname !== null) attributes['LongName'] = longname;
    const height = elevation === null ? undefined : elevation / unit;
    if (height !== undefined && type === 'IfcBuildingStorey') attributes['Elevation'] = height;
    const placement = height === undefined ? {} : { placement: [0, 0, height] as const };
    yield { op: 'element.add', class: type, guid, parent, attributes, ...placement };
  }
}

function* goneElements(database: Database.Database): Generator<IfcChange> {
  const sql = 'SELECT guid FROM base.element WHERE id NOT IN (SELECT id FROM main.element) ORDER BY id';
  for (const guid of selectColumn<string>(database, sql)) yield { op: 'element.remove', guid };
}

/** Attributes, class, place and sets of existing elements. */
function* elementChanges(database: Database.Database, records: Records): Generator<IfcChange> {
  const unit = lengthUnitOf(database);
  const rows = selectAll<ElementPair>(
    database,
    `SELECT now.id, now.guid, was.type AS oldType, now.type, oldParent.guid AS oldParent, parent.guid AS parent,
       spatialWas.longname AS oldLongname, spatial.longname, spatialWas.elevation AS oldElevation, spatial.elevation
     FROM main.element AS now JOIN base.element AS was ON was.id = now.id
     LEFT JOIN base.element AS oldParent ON oldParent.id = was.parent
     LEFT JOIN main.element AS parent ON parent.id = now.parent
     LEFT JOIN base.spatial AS spatialWas ON spatialWas.element_id = now.id
     LEFT JOIN main.spatial AS spatial ON spatial.element_id = now.id
     WHERE now.id IN (SELECT id FROM main.edited_element) OR now.parent IS NOT was.parent
       OR spatial.longname IS NOT spatialWas.longname OR spatial.elevation IS NOT spatialWas.elevation ORDER BY now.id`,
  );
  for (const row of rows) {
    const { id, guid } = row;
    if (row.type !== row.oldType) yield { op: 'class.set', guid, class: row.type };
    if (row.parent !== row.oldParent && row.parent !== null) yield { op: 'element.move', guid, parent: row.parent };
    if (row.longname !== row.oldLongname) yield { op: 'attribute.set', guid, name: 'LongName', value: row.longname };
    if (row.elevation !== row.oldElevation) {
      const value = row.elevation === null ? null : row.elevation / unit;
      yield { op: 'attribute.set', guid, name: 'Elevation', value };
    }
    const [was, now] = [records.before.attributes(id), records.now.attributes(id)];
    for (const name of new Set([...was.keys(), ...now.keys()])) {
      if (was.get(name) !== now.get(name)) yield { op: 'attribute.set', guid, name, value: now.get(name) ?? null };
    }
  }
}

/** Outlines that users gave spaces. */
function* outlineChanges(database: Database.Database): Generator<IfcChange> {
  const rows = selectAll<{ guid: string; geometry: string | null; before: string | null }>(
    database,
    `SELECT guid, now.geometry, was.geometry AS before FROM main.spatial AS now
         JOIN main.element AS element ON element.id = now.element_id
     LEFT JOIN base.spatial AS was ON was.element_id = now.element_id WHERE now.kind = 'space'
     AND now.geometry IS NOT was.geometry ORDER BY now.element_id`,
  );
  for (const { guid, geometry, before } of rows)
    yield* ownValue(guid, spaceSet.name, spaceSet.geometry, { before, value: geometry, type: 'IfcText' });
}

/** Materials of new elements, and of those whose materials have changed. */
function* materialChanges(database: Database.Database, { before, now }: Records): Generator<IfcChange> {
  const material = database.prepare<unknown[], Omit<ChangeMaterial, 'name'> & { readonly name: string | null }>(
    'SELECT name, category, description FROM main.material WHERE id = ?',
  );
  const elements = selectAll<{ id: number; guid: string }>(
    database,
    `SELECT element.id, guid FROM main.edited_element AS edited
       JOIN main.element AS element ON element.id = edited.id ORDER BY edited.id`,
  );
  for (const { id, guid } of elements) {
    const [was = [], is = []] = [before.element(id)?.m, now.element(id)?.m];
    if (JSON.stringify(was) === JSON.stringify(is)) continue;
    const materials = is.flatMap(({ id: of, thickness }): ChangeMaterial[] => {
      const row = material.get(of);
      return row ? [{ ...row, name: row.name ?? '', ...(typeof thickness === 'number' && { thickness }) }] : [];
    });
    yield { op: 'material.set', elements: [guid], materials };
  }
}

/**
 * New sets with all their elements, sets added to and removed from elements, and sets changed for all that have them.
 */
function* setChanges(database: Database.Database, records: Records): Generator<IfcChange> {
  const guidOf = database.prepare<unknown[], string>('SELECT guid FROM main.element WHERE id = ?').pluck();
  const guidsOf = (ids: readonly number[]) => ids.flatMap(id => guidOf.get(id) ?? []);
  const propertiesOf = createProperties(database);
  const { added, removed } = setLinks(database, records);
  for (const [set, elements] of added) {
    const facts = records.now.set(set);
    if (!facts || facts.guid === null) continue;
    if (!records.before.hasSet(set))
      yield {
        op: 'set.add',
        elements: guidsOf(elements),
        guid: facts.guid,
        name: facts.name ?? '',
        description: facts.description,
        ...(facts.type === 'IfcElementQuantity' && { type: facts.type }),
        properties: propertiesOf(facts),
      };
    else yield { op: 'set.assign', elements: guidsOf(elements), set: facts.guid };
  }
  for (const [set, elements] of removed) {
    const facts = records.before.set(set);
    if (facts) yield { op: 'set.remove', elements: guidsOf(elements), set: { guid: facts.guid, name: facts.name } };
  }
  const gone = `SELECT guid FROM base.property_set WHERE attributes = 0 AND guid IS NOT NULL AND id NOT IN (SELECT id
       FROM main.property_set) ORDER BY id`;
  for (const guid of selectColumn<string>(database, gone)) yield { op: 'set.delete', guid };
  const edited =
    'SELECT id FROM main.edited_set WHERE id IN (SELECT id FROM base.property_set WHERE attributes = 0) ORDER BY id';
  for (const id of selectColumn<number>(database, edited)) {
    const [was, now] = [records.before.set(id), records.now.set(id)];
    if (!was || !now || was.guid === null) continue;
    const { guid } = was;
    if (was.name !== now.name) yield { op: 'attribute.set', guid, name: 'Name', value: now.name };
    if (was.description !== now.description)
      yield { op: 'attribute.set', guid, name: 'Description', value: now.description };
    const [before, after] = [byName(propertiesOf(was)), byName(propertiesOf(now))];
    for (const [name, property] of after) {
      if (JSON.stringify(before.get(name)) !== JSON.stringify(property))
        yield { op: 'property.set', element: null, set: { guid }, property };
    }
    for (const name of before.keys())
      if (!after.has(name)) yield { op: 'property.remove', element: null, set: { guid }, name };
  }
}

const byName = (properties: readonly ChangeProperty[]) =>
  new Map(properties.map(property => [property.name, property]));

type DefinitionPair = {
  readonly [Column in 'name' | 'value_type' | 'newName' | 'description' | 'newDescription']: string | null;
};

function* definitionChanges(database: Database.Database): Generator<IfcChange> {
  const rows = selectAll<DefinitionPair>(
    database,
    `SELECT was.name, was.value_type, now.name AS newName, was.description, now.description AS newDescription
     FROM base.definition AS was JOIN main.definition AS now ON now.id = was.id
     WHERE now.name IS NOT was.name OR now.description IS NOT was.description ORDER BY now.id`,
  );
  for (const { name, value_type, newName, description, newDescription } of rows) {
    if (name === null) continue;
    yield {
      op: 'definition.set',
      name,
      value_type,
      ...(newName !== null && newName !== name && { new_name: newName }),
      ...(newDescription !== description && { new_description: newDescription }),
    };
  }
}

function* unitChanges(database: Database.Database): Generator<IfcChange> {
  const sql = `SELECT now.json FROM main.unit AS now LEFT JOIN base.unit AS was ON was.id = now.id
     WHERE now.json IS NOT was.json ORDER BY now.id`;
  for (const json of selectColumn<string>(database, sql)) {
    const { is_default, unit_type, name, prefix } = JSON.parse(json) as UnitRecord;
    if (is_default && unit_type && name) yield { op: 'unit.set', unit: { unit_type, name, prefix } };
  }
}

const lengthUnitOf = (database: Database.Database): number => lengthUnit({ get: sql => database.prepare(sql).get() });
