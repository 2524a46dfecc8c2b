// Builds one model's SQLite file after the other, in a thread of its own. The file appears whole or not at all.
import { closeSync, fsyncSync, openSync, renameSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { parentPort } from 'node:worker_threads';
import Database from 'better-sqlite3';
import { readBatchFile } from '../../formats/batch-file.ts';
import { modelTables, type Cell, type ModelTable, type TableBatch } from '../../formats/model-layout.ts';

export interface BuildRequest {
  readonly id: number;
  /** file of TableBatches */
  readonly batches: string;
  /** where the finished file goes */
  readonly target: string;
}

export interface BuildAnswer {
  readonly id: number;
  readonly error: string | undefined;
}

const ROWS_AT_ONCE = 24;

/** Tables whose first two columns together are the key. */
const links: ReadonlySet<string> = new Set(['classification_element', 'layer_element', 'system_element', 'zone_space']);

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

function build({ batches, target }: BuildRequest): void {
  const temporary = `${target}.new`;
  for (const tail of ['', '-journal', '-wal', '-shm']) rmSync(temporary + tail, { force: true });
  const database = new Database(temporary);
  try {
    // Nobody reads the file before it is renamed and a torn one is thrown away, so it needs no journal and no waiting.
    database.pragma('page_size = 8192');
    database.pragma('journal_mode = OFF');
    database.pragma('synchronous = OFF');
    database.pragma('locking_mode = EXCLUSIVE');
    database.pragma('cache_size = -64000');
    for (const table of Object.keys(modelTables) as ModelTable[]) database.exec(tableOf(table));
    database.exec('BEGIN');
    insertAll(database, batches);
    for (const sql of indexes) database.exec(sql);
    database.exec('ANALYZE');
    database.exec('COMMIT');
  } finally {
    database.close();
  }
  syncPath(temporary, 'r+');
  renameSync(temporary, target);
  if (process.platform !== 'win32') syncPath(dirname(target), 'r'); // folders cannot be opened there
}

function tableOf(table: ModelTable): string {
  const [first, ...rest] = modelTables[table];
  if (links.has(table)) return `CREATE TABLE ${table} (${first} INTEGER, ${rest[0]} INTEGER, PRIMARY KEY (${first}, ${rest[0]})) WITHOUT ROWID`;
  const type = first === 'key' ? 'TEXT' : 'INTEGER';
  return `CREATE TABLE ${table} (${first} ${type} PRIMARY KEY, ${rest.join(', ')})`;
}

function insertAll(database: Database.Database, path: string): void {
  const inserts = new Map<ModelTable, (rows: TableBatch['rows']) => void>();
  for (const { table, rows } of readBatchFile(path)) {
    if (!Object.hasOwn(modelTables, table)) throw new Error(`there is no table ${table}`);
    let insert = inserts.get(table);
    if (!insert) inserts.set(table, (insert = prepareInsert(database, table)));
    insert(rows);
  }
}

/** Rows go in by the dozen: calling SQLite costs more than a row does. */
function prepareInsert(database: Database.Database, table: ModelTable): (rows: TableBatch['rows']) => void {
  // A link may be told twice by a file; it is the same link.
  const verb = links.has(table) || table === 'meta' ? 'INSERT OR REPLACE' : 'INSERT';
  const { length } = modelTables[table];
  const row = `(${Array.from({ length }, () => '?').join(', ')})`;
  const one = database.prepare(`${verb} INTO ${table} VALUES ${row}`);
  let many: Database.Statement | undefined;
  const cells: Cell[] = Array.from({ length: ROWS_AT_ONCE * length }, () => null);
  return (rows) => {
    let next = 0;
    for (; next + ROWS_AT_ONCE <= rows.length; next += ROWS_AT_ONCE) {
      for (let r = 0; r < ROWS_AT_ONCE; r++) {
        const values = rows[next + r]!;
        if (values.length !== length) throw new Error(`a row of ${table} has ${values.length} values`);
        for (let c = 0; c < length; c++) cells[r * length + c] = values[c]!;
      }
      many ??= database.prepare(`${verb} INTO ${table} VALUES ${Array.from({ length: ROWS_AT_ONCE }, () => row).join(', ')}`);
      many.run(cells);
    }
    for (; next < rows.length; next++) one.run(rows[next] as Cell[]);
  };
}

function syncPath(path: string, flags: 'r' | 'r+'): void {
  const file = openSync(path, flags);
  try {
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}

parentPort?.on('message', (request: BuildRequest) => {
  let error: string | undefined;
  try {
    build(request);
  } catch (caught) {
    error = caught instanceof Error ? caught.message : String(caught);
    rmSync(`${request.target}.new`, { force: true });
  }
  parentPort?.postMessage({ id: request.id, error } satisfies BuildAnswer);
});
