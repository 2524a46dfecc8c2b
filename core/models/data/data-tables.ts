// The tables of a data file, and its indexes. An edited file has two in addition to those of the layout.
import { closeSync, mkdirSync, openSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import type Database from 'better-sqlite3';
import { modelTables, type ModelTable } from '../../formats/model-layout.ts';
import { release } from '../../kit/release.ts';
import { unpackZstd } from '../../kit/zstd.ts';
import type { RecordPlace } from './open.ts';

// Reads records of elements and sets from the chunks of a data file, of a database that is open. For the writer thread
// only: others read by open.ts.

/** Chunks that stay decompressed: about 6 MB of them, so that records may be read in any order. */
const CHUNKS_KEPT = 200;

/**
 * `schema`: name of the attached database that has the chunks. What it gives is for the caller to know: an
 * ElementRecord or a SetRecord.
 */
export function createRecordReader(database: Database.Database, schema = 'main'): (place: RecordPlace) => unknown {
  const select = database.prepare(`SELECT data FROM ${schema}.chunk WHERE id = ?`).pluck();
  const kept = new Map<number, Buffer>();
  return ({ chunk, off, len }) => {
    let bytes = kept.get(chunk);
    if (!bytes) {
      bytes = unpackZstd(select.get(chunk) as Uint8Array);
      if (kept.size >= CHUNKS_KEPT) {
        for (const old of kept.values()) release(old);
        kept.clear();
      }
      kept.set(chunk, bytes);
    }
    return JSON.parse(bytes.toString('utf8', off, off + len));
  };
}

/** The rows that a statement selects. */
export const selectAll = <Row>(database: Database.Database, sql: string, ...params: readonly unknown[]): Row[] =>
  database.prepare<unknown[], Row>(sql).all(...params);

/** The values of the only column that a statement selects. */
export const selectColumn = <Value>(database: Database.Database, sql: string, ...params: readonly unknown[]): Value[] =>
  database
    .prepare<unknown[], Value>(sql)
    .pluck()
    .all(...params);

// Files that only the account of the service can read, whatever the umask: files that SQLite creates itself are
// readable by every account.

/**
 * Creates an empty file, and removes leftovers of an earlier attempt there and next to it. A lost folder is created
 * again, too.
 */
export function makeOwnFile(path: string): void {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  for (const tail of ['', '-journal', '-wal', '-shm']) rmSync(path + tail, { force: true });
  closeSync(openSync(path, 'wx', 0o600));
}

/** Tables whose first two columns together are the key. */
export const linkTables: ReadonlySet<string> = new Set([
  'classification_element',
  'layer_element',
  'system_element',
  'zone_space',
]);

/** Made after the rows: sorting once is cheaper than keeping trees in order. */
const indexes = [
  'CREATE INDEX element_guid ON element (guid)',
  'CREATE INDEX element_type ON element (type COLLATE NOCASE, id)',
  'CREATE INDEX element_parent ON element (parent)',
  'CREATE INDEX spatial_kind ON spatial (kind)',
  'CREATE INDEX classification_of_element ON classification_element (element_id)',
  'CREATE INDEX layer_of_element ON layer_element (element_id)',
  'CREATE INDEX system_of_element ON system_element (element_id)',
  'CREATE INDEX zone_of_space ON zone_space (element_id)',
];

/** `set_element`: which elements have a set of their own; `inherited_set`: sets that elements have from their type, or
 *  materials; `property_place`: the set of a property that was edited; `edited_element` and `edited_set`: what is not
 *  as the converter gave it. */
const tablesOfEdits = [
  'CREATE TABLE set_element (set_id INTEGER, element_id INTEGER, PRIMARY KEY (set_id, element_id)) WITHOUT ROWID',
  'CREATE TABLE inherited_set (set_id INTEGER PRIMARY KEY)',
  'CREATE TABLE property_place (id INTEGER PRIMARY KEY, set_id INTEGER)',
  'CREATE TABLE edited_element (id INTEGER PRIMARY KEY)',
  'CREATE TABLE edited_set (id INTEGER PRIMARY KEY)',
];
const indexesOfEdits = [
  'CREATE INDEX set_of_element ON set_element (element_id)',
  'CREATE INDEX property_of_set ON property_place (set_id)',
];

/** `schema`: name of the attached database that gets them. */
export function createTables(database: Database.Database, schema = 'main'): void {
  for (const table of Object.keys(modelTables) as ModelTable[]) database.exec(tableOf(table, schema));
}

const running = (statements: readonly string[]) => (database: Database.Database) => {
  for (const sql of statements) database.exec(sql);
};

export const createIndexes = running(indexes);
export const createEditTables = running(tablesOfEdits);
export const createEditIndexes = running(indexesOfEdits);

function tableOf(table: ModelTable, schema: string): string {
  const [first, ...rest] = modelTables[table];
  const [other] = rest;
  if (linkTables.has(table))
    return `CREATE TABLE ${schema}.${table} (${first} INTEGER, ${other} INTEGER,
      PRIMARY KEY (${first}, ${other})) WITHOUT ROWID`;
  const type = first === 'key' ? 'TEXT' : 'INTEGER';
  return `CREATE TABLE ${schema}.${table} (${first} ${type} PRIMARY KEY, ${rest.join(', ')})`;
}
