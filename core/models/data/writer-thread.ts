// Builds the SQLite files of models and writes edits to them, in a thread of its own. A file appears whole or not at
// all.
import { createHash } from 'node:crypto';
import { closeSync, existsSync, fsyncSync, openSync, readSync, renameSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { parentPort } from 'node:worker_threads';
import Database from 'better-sqlite3';
import { readBatchFile } from '../../formats/batch-file.ts';
import type { IfcChange } from '../../formats/ifc-writing/changes/changes.ts';
import { messageOf } from '../../kit/errors.ts';
import { modelTables, type Cell, type ModelTable, type TableBatch } from '../../formats/model-layout.ts';
import { carryEdits, type Carried, type CarryOrder } from './carry/carry.ts';
import { createIndexes, createTables, linkTables, makeOwnFile } from './data-tables.ts';
import { changesBetween } from './edit-changes.ts';
import { makeEditedFile, openEditor, type Editor } from './edit-file.ts';
import { unpackEdits } from './row-edits.ts';
import { makeSearchFile } from './search-file.ts';
import { writeShownFile, type ShownOrder } from './shown-texts.ts';
import type { BuiltFile } from './service.ts';

/** Orders of the thread; `target`: the file to work on. */
export type Work =
  /** `batches`: file of TableBatches */
  | { readonly kind: 'build'; readonly target: string; readonly batches: string }
  /** `base`: the data to begin with, null for none */
  | { readonly kind: 'begin'; readonly target: string; readonly base: string | null }
  /** `base`: the data to search */
  | { readonly kind: 'search'; readonly target: string; readonly base: string }
  /** how many edits the file has, -1 when there is none */
  | { readonly kind: 'position'; readonly target: string }
  /** what was edited, as changes of the IFC file; `base`: what was edited, null for nothing */
  | { readonly kind: 'changes'; readonly target: string; readonly base: string | null }
  /** edits of another version, as edits of the file */
  | { readonly kind: 'carry'; readonly target: string; readonly order: CarryOrder }
  /** `edits`: of packEdits */
  | { readonly kind: 'edit'; readonly target: string; readonly edits: Uint8Array; readonly position: number }
  /** writes a file that repeats the data at `order.data` */
  | { readonly kind: 'show'; readonly target: string; readonly order: ShownOrder }
  /** writes all edits into the file itself, and says what it is then */
  | { readonly kind: 'seal'; readonly target: string }
  /** closes the file, so that it can be removed */
  | { readonly kind: 'release'; readonly target: string };

export interface WorkRequest {
  readonly id: number;
  readonly work: Work;
}

export interface WorkAnswer {
  readonly id: number;
  readonly error: { readonly message: string; readonly code: unknown } | undefined;
  /** of the order */
  readonly answer: number | readonly IfcChange[] | Carried | BuiltFile | undefined;
}

const ROWS_AT_ONCE = 24;

function build(batches: string, target: string): void {
  const temporary = `${target}.new`;
  makeOwnFile(temporary);
  const database = new Database(temporary);
  try {
    // The file is not read before it is renamed, and a torn one is deleted: it needs no journal and no waiting.
    database.pragma('page_size = 8192');
    database.pragma('journal_mode = OFF');
    database.pragma('synchronous = OFF');
    database.pragma('locking_mode = EXCLUSIVE');
    database.pragma('cache_size = -64000');
    createTables(database);
    database.exec('BEGIN');
    insertAll(database, batches);
    createIndexes(database);
    database.exec('ANALYZE');
    database.exec('COMMIT');
  } finally {
    database.close();
  }
  syncPath(temporary, 'r+');
  renameSync(temporary, target);
  syncFolderOf(target);
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
  // A link may be twice in a file; it is the same link.
  const verb = linkTables.has(table) || table === 'meta' ? 'INSERT OR REPLACE' : 'INSERT';
  const { length } = modelTables[table];
  const row = `(${Array.from({ length }, () => '?').join(', ')})`;
  const one = database.prepare(`${verb} INTO ${table} VALUES ${row}`);
  let many: Database.Statement | undefined;
  const cells: Cell[] = Array.from({ length: ROWS_AT_ONCE * length }, () => null);
  return rows => {
    let next = 0;
    for (; next + ROWS_AT_ONCE <= rows.length; next += ROWS_AT_ONCE) {
      for (let r = 0; r < ROWS_AT_ONCE; r++) {
        const values = rows[next + r]!;
        if (values.length !== length) throw new Error(`a row of ${table} has ${values.length} values`);
        for (let c = 0; c < length; c++) cells[r * length + c] = values[c]!;
      }
      many ??= database.prepare(
        `${verb} INTO ${table} VALUES ${Array.from({ length: ROWS_AT_ONCE }, () => row).join(', ')}`,
      );
      many.run(cells);
    }
    for (; next < rows.length; next++) one.run(rows[next] as Cell[]);
  };
}

function syncFolderOf(path: string): void {
  if (process.platform !== 'win32') syncPath(dirname(path), 'r'); // folders cannot be opened there
}

function syncPath(path: string, flags: 'r' | 'r+'): void {
  const file = openSync(path, flags);
  try {
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}

/** Buffer for all file reads. */
const piece = Buffer.allocUnsafeSlow(1 << 20);

function bytesOf(path: string): BuiltFile {
  const hash = createHash('sha256');
  const file = openSync(path, 'r');
  try {
    let size = 0;
    for (let read = readSync(file, piece); read > 0; read = readSync(file, piece)) {
      hash.update(piece.subarray(0, read));
      size += read;
    }
    return { hash: hash.digest('hex'), size };
  } finally {
    closeSync(file);
  }
}

/** Files that are being edited, the one used longest ago first. */
const editors = new Map<string, Editor>();
const MOST_EDITORS = 8;

function editorOf(target: string): Editor {
  const editor = editors.get(target) ?? openEditor(target);
  editors.delete(target);
  editors.set(target, editor);
  for (const oldest of editors.keys()) {
    if (editors.size <= MOST_EDITORS) break;
    release(oldest);
  }
  return editor;
}

function release(target: string): void {
  editors.get(target)?.close();
  editors.delete(target);
}

/** @returns the result of the order */
function carryOut(work: Work): WorkAnswer['answer'] {
  switch (work.kind) {
    case 'build':
      build(work.batches, work.target);
      return bytesOf(work.target);
    case 'begin':
      release(work.target);
      makeEditedFile(work.base, work.target);
      syncPath(work.target, 'r+');
      syncFolderOf(work.target);
      break;
    case 'search':
      makeSearchFile(work.base, work.target);
      return bytesOf(work.target);
    case 'seal':
      return editorOf(work.target).seal() ? bytesOf(work.target) : undefined;
    case 'show':
      writeShownFile(work.order);
      break;
    case 'edit':
      editorOf(work.target).apply(unpackEdits(work.edits), work.position);
      break;
    case 'release':
      release(work.target);
      break;
    case 'changes':
      return changesBetween(work.target, work.base);
    case 'carry':
      return carryEdits(work.target, work.order);
    case 'position':
      return existsSync(work.target) ? editorOf(work.target).position : -1;
  }
  return undefined;
}

parentPort?.on('message', ({ id, work }: WorkRequest) => {
  let error: WorkAnswer['error'];
  let answer: WorkAnswer['answer'];
  try {
    answer = carryOut(work);
  } catch (caught) {
    error = { message: messageOf(caught), code: (caught as { readonly code?: unknown }).code };
    rmSync(`${work.target}.new`, { force: true });
  }
  parentPort?.postMessage({ id, error, answer } satisfies WorkAnswer);
});
