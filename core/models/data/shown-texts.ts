// Writes the structure and the systems of edited data in the converter's format. For the writer thread only.
import { readFileSync, writeFileSync } from 'node:fs';
import Database from 'better-sqlite3';
import { isLeftOut } from '../../formats/ifc/schema/element-classes.ts';
import { renderStructure } from '../../formats/ifc/extract/structure-tree.ts';
import { systemsText } from '../../formats/ifc/extract/groups.ts';
import type { ElementRecord, SetRecord } from '../../formats/model-layout.ts';
import { unpackZstd } from '../../kit/zstd.ts';
import type { PlacedElement } from './model-data.ts';
import type { RecordPlace } from './open.ts';
import { createRecordReader, selectAll } from './data-tables.ts';

/** Files of a model that repeat its data. */
type ShownKind = 'structure' | 'systems';

/** `data`: the edited file; `original`: the converter's file of this kind; `target`: path of the new one. */
export interface ShownOrder {
  readonly kind: ShownKind;
  readonly data: string;
  readonly original: { readonly path: string; readonly encoding: 'identity' | 'zstd' };
  readonly target: string;
}

export function writeShownFile({ kind, data, original, target }: ShownOrder): void {
  const database = new Database(data, { readonly: true, fileMustExist: true });
  try {
    // One state of the data, whatever edits run concurrently.
    database.exec('BEGIN');
    writeFileSync(
      target,
      kind === 'systems' ? systemsOf(database) : structureText(database, uuidsIn(textOf(original))),
      { mode: 0o600 },
    );
  } finally {
    database.close();
  }
}

function textOf({ path, encoding }: ShownOrder['original']): string {
  const bytes = readFileSync(path);
  return (encoding === 'zstd' ? unpackZstd(bytes) : bytes).toString();
}

const uuidsIn = (text: string): Set<string> =>
  new Set([...text.matchAll(/"uuid":("(?:[^"\\]|\\.)*")/g)].map(([, uuid]) => JSON.parse(uuid as string) as string));

/** `drawn`: GlobalIds in the converter's tree, by which openings and ports that are drawn are known. */
export function structureText(database: Database.Database, drawn: ReadonlySet<string>): string {
  const sql = 'SELECT id, guid, type, name, parent, chunk, off, len FROM element ORDER BY id';
  const rows = selectAll<PlacedElement>(database, sql);
  const ordinals = new Map(rows.map(({ id }, i) => [id, i + 1]));
  const parents = new Int32Array(rows.length + 1);
  rows.forEach(({ parent }, i) => {
    parents[i + 1] = ordinals.get(parent ?? 0) ?? 0;
  });
  const types = ['', ...rows.map(({ type }) => type)];
  const hidden = new Map([...new Set(types)].map(type => [type, isLeftOut(type)]));
  const { objectTypes, longNames } = readNames(database, rows);
  const isDrawn = rows.flatMap(({ guid, type }, i) => (hidden.get(type) && drawn.has(guid) ? [i + 1] : []));
  return renderStructure(
    {
      count: rows.length,
      guids: ['', ...rows.map(({ guid }) => guid)],
      types,
      names: [null, ...rows.map(({ name }) => name)],
      objectTypes,
      longNames,
      parents,
      root: Math.max(0, types.indexOf('IfcProject')),
      references: readReferences(database, ordinals),
      hidden: ordinal => hidden.get(types[ordinal] as string) as boolean,
    },
    new Set(isDrawn),
  );
}

/** Elements that places refer to, both by ordinal. */
function readReferences(database: Database.Database, ordinals: ReadonlyMap<number, number>) {
  const stored = database
    .prepare<unknown[], string>("SELECT value FROM meta WHERE key = 'spatial_references'")
    .pluck()
    .get();
  const references = Object.entries(JSON.parse(stored ?? '{}') as Record<string, readonly number[]>);
  const here = (id: number): number => ordinals.get(id) ?? 0;
  return new Map(references.map(([place, elements]) => [here(Number(place)), elements.map(here).filter(n => n > 0)]));
}

/**
 * Names and other data of the tree: those of places are in rows of their own, those of all others in their attributes.
 */
function readNames(database: Database.Database, rows: readonly PlacedElement[]) {
  const objectTypes: (string | null)[] = Array.from({ length: rows.length + 1 }, () => null);
  const longNames = new Map<number, string>();
  const named = "SELECT id, name FROM definition WHERE name IN ('ObjectType', 'LongName')";
  const definitions = new Map(database.prepare<unknown[], [number, string]>(named).raw().all());
  const spatial = new Map(
    selectAll<{ element_id: number; longname: string | null; object_type: string | null }>(
      database,
      'SELECT element_id, longname, object_type FROM spatial',
    ).map(row => [row.element_id, row]),
  );
  const placeOf = database.prepare<unknown[], RecordPlace>('SELECT chunk, off, len FROM property_set WHERE id = ?');
  // Elements and sets are in other chunks: each reader keeps its own.
  const [readElement, readSet] = [createRecordReader(database), createRecordReader(database)];
  rows.forEach(({ id, ...place }, i) => {
    const own = spatial.get(id);
    if (own) {
      objectTypes[i + 1] = own.object_type;
      if (own.longname !== null) longNames.set(i + 1, own.longname);
      return;
    }
    if (definitions.size === 0) return;
    const set = placeOf.get((readElement(place) as ElementRecord).a);
    for (const [definition, value] of set ? (readSet(set) as SetRecord) : []) {
      const name = definitions.get(definition);
      if (name === undefined || typeof value !== 'string') continue;
      if (name === 'ObjectType') objectTypes[i + 1] = value;
      else longNames.set(i + 1, value);
    }
  });
  return { objectTypes, longNames };
}

export function systemsOf(database: Database.Database): string {
  const members = selectAll<{ system_id: number; guid: string }>(
    database,
    `SELECT system_id, guid FROM system_element JOIN element ON element.id = element_id
       ORDER BY system_id, element_id`,
  );
  const membersOf = Map.groupBy(members, ({ system_id }) => system_id);
  const systems = selectAll<{ id: number; guid: string; name: string | null; object_type: string | null }>(
    database,
    'SELECT id, guid, name, object_type FROM system ORDER BY id',
  );
  const parents = parentsOfSystems(database);
  return systemsText(
    systems.map(({ id, object_type: objectType, ...system }) => ({
      ...system,
      objectType,
      parent: systems.find(each => each.id === parents[id])?.guid,
      elements: (membersOf.get(id) ?? []).map(member => member.guid),
    })),
  );
}

/** System that contains a system, by id. */
function parentsOfSystems(database: Database.Database): Readonly<Record<number, number>> {
  const sql = "SELECT value FROM meta WHERE key = 'system_parents'";
  return JSON.parse(database.prepare<unknown[], string>(sql).pluck().get() ?? '{}') as Record<number, number>;
}
