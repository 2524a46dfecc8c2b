// Creates the edited file of a model, a copy of the converter's output, and changes rows of it. For the writer thread
// only. Edits are stored in the main database: a file that is lost or behind is made again from there.
import { createHash } from 'node:crypto';
import { chmodSync, copyFileSync, existsSync, renameSync, rmSync } from 'node:fs';
import Database from 'better-sqlite3';
import { modelTables, type Cell, type ElementRecord, type ModelTable } from '../../formats/model-layout.ts';
import { packZstd } from '../../kit/zstd.ts';
import { createEditIndexes, createEditTables, createIndexes, createRecordReader, createTables } from './data-tables.ts';
import { linkTables, makeOwnFile, selectAll, selectColumn } from './data-tables.ts';
import type { RecordPlace } from './open.ts';
import { editedElement, FIRST_EDITED_ID } from './row-edits.ts';
import type { EditedElement, EditedSet, EditedTable, RowEdit } from './row-edits.ts';

const CHUNK_SIZE = 32 * 1024;

/**
 * Copies the data at `base`, or begins without any, and adds what editing needs. The file appears whole or not at all.
 */
export function makeEditedFile(base: string | null, target: string): void {
  const temporary = `${target}.new`;
  makeOwnFile(temporary);
  if (base !== null) {
    copyFileSync(base, temporary);
    chmodSync(temporary, 0o600); // a copy takes the mode of its source, which may come of an earlier version
  }
  const database = new Database(temporary);
  try {
    database.pragma('journal_mode = OFF');
    database.pragma('synchronous = OFF');
    database.exec('BEGIN');
    if (base === null) {
      createTables(database);
      createIndexes(database);
    }
    createEditTables(database);
    listSets(database);
    createEditIndexes(database);
    setPosition(database, 0);
    database.prepare("INSERT OR REPLACE INTO meta VALUES ('identity', ?)").run(identityOf(database));
    database.exec('COMMIT');
    // Reads continue while a change is written, and a torn change is rolled back.
    database.pragma('journal_mode = WAL');
  } finally {
    database.close();
  }
  for (const tail of ['-wal', '-shm']) rmSync(target + tail, { force: true });
  renameSync(temporary, target);
}

function listSets(database: Database.Database): void {
  const addInherited = database.prepare('INSERT OR IGNORE INTO inherited_set VALUES (?)');
  for (const sets of selectColumn<string>(database, 'SELECT sets FROM material WHERE sets IS NOT NULL'))
    for (const set of JSON.parse(sets) as number[]) addInherited.run(set);
  const add = database.prepare('INSERT OR IGNORE INTO set_element VALUES (?, ?)');
  const records = createRecords(database);
  const sql = 'SELECT id, chunk, off, len FROM element ORDER BY chunk, off';
  for (const { id, ...place } of selectAll<RecordPlace & { readonly id: number }>(database, sql)) {
    const { s, t = [] } = records.read(place) as ElementRecord;
    for (const set of s) add.run(set, id);
    for (const set of t) addInherited.run(set);
  }
}

/** A hash of what ids mean. Properties are numbered within their sets. */
function identityOf(database: Database.Database): string {
  const hash = createHash('sha256');
  for (const sql of [
    'SELECT id, guid FROM element ORDER BY id',
    'SELECT id, guid, name, first_property, count FROM property_set ORDER BY id',
    'SELECT * FROM definition ORDER BY id',
    'SELECT id FROM unit ORDER BY id',
    'SELECT * FROM classification ORDER BY id',
    'SELECT id, name FROM layer ORDER BY id',
    'SELECT id, guid FROM system ORDER BY id',
    'SELECT id, guid FROM zone ORDER BY id',
  ])
    for (const row of database.prepare(sql).raw().iterate()) hash.update(JSON.stringify(row));
  return hash.digest('hex');
}

export type Editor = ReturnType<typeof openEditor>;

/** @throws when there is no such file */
export function openEditor(path: string) {
  if (!existsSync(path)) throw new Error('there is no edited file');
  const database = new Database(path);
  database.pragma('synchronous = NORMAL'); // what a power cut takes is made again
  const write = createRowWriter(database);
  const positionNow = () => Number(database.prepare("SELECT value FROM meta WHERE key = 'edits'").pluck().get() ?? 0);
  return {
    /** How many edits the file has. */
    get position() {
      return positionNow();
    },
    /** Applies the edit of this number: all of it or nothing. @throws when it is not the next one */
    apply: database.transaction((edits: readonly RowEdit[], position: number) => {
      if (position !== positionNow() + 1) throw new Error(`edit ${position} does not follow edit ${positionNow()}`);
      write(edits);
      setPosition(database, position);
    }),
    /** Writes what the WAL has into the file itself. False while a reader is in the way. */
    seal(): boolean {
      const [result] = database.pragma('wal_checkpoint(TRUNCATE)') as { readonly busy: number }[];
      return result?.busy === 0;
    },
    close: () => void database.close(),
  };
}

function setPosition(database: Database.Database, position: number): void {
  database.prepare("INSERT OR REPLACE INTO meta VALUES ('edits', ?)").run(String(position));
}

/** Tables whose links to elements the record of an element repeats, with the member that does. */
const repeated = { classification_element: 'c', layer_element: 'l', system_element: 'y' } as const;
/** Rows whose links go with them. */
const linksOf: Partial<Record<EditedTable, keyof typeof repeated>> = {
  classification: 'classification_element',
  layer: 'layer_element',
  system: 'system_element',
};

/** Runs statements, each prepared once. */
function createStatements(database: Database.Database) {
  const statements = new Map<string, Database.Statement>();
  const prepare = (sql: string): Database.Statement => {
    let known = statements.get(sql);
    if (!known) statements.set(sql, (known = database.prepare(sql)));
    return known;
  };
  const run = (sql: string, ...params: Cell[]) => prepare(sql).run(...params);
  return {
    run,
    numbers: (sql: string, ...params: number[]) =>
      prepare(sql)
        .pluck()
        .all(...params) as number[],
    upsert(table: ModelTable, row: Readonly<Record<string, Cell>>): void {
      const columns = modelTables[table];
      run(
        `INSERT OR REPLACE INTO ${table} VALUES (${columns.map(() => '?').join(', ')})`,
        ...columns.map(column => row[column] ?? null),
      );
    },
    elementPlace: (id: number) =>
      prepare('SELECT chunk, off, len FROM element WHERE id = ?').get(id) as RecordPlace | undefined,
  };
}

function createRowWriter(database: Database.Database): (edits: readonly RowEdit[]) => void {
  const records = createRecords(database);
  const { run, numbers, upsert, elementPlace } = createStatements(database);

  function putSet(row: Readonly<Record<string, Cell>>, record: EditedSet): void {
    const id = row['id'] as number;
    const [first = null] =
      id < FIRST_EDITED_ID ? numbers('SELECT first_property FROM property_set WHERE id = ?', id) : [];
    upsert('property_set', { ...row, first_property: first, count: record.length, ...records.write(record) });
    run('DELETE FROM property_place WHERE set_id = ?', id);
    run('INSERT OR IGNORE INTO edited_set VALUES (?)', id);
    for (const [, , property] of record) run('INSERT OR REPLACE INTO property_place VALUES (?, ?)', property, id);
  }

  function dropElement(id: number): void {
    for (const table of [...linkTables, 'spatial', 'set_element']) run(`DELETE FROM ${table} WHERE element_id = ?`, id);
  }

  /** Elements whose records must be written: those given, and those whose links have changed. */
  function finish(changed: ReadonlyMap<number, EditedElement | undefined>): void {
    for (const [id, given] of changed) {
      const place = elementPlace(id);
      if (!place) continue;
      const element = given ?? (records.read(place) as ElementRecord);
      const links = Object.entries(repeated).flatMap(([table, member]) => {
        const owner = modelTables[table as keyof typeof repeated][0];
        const ids = numbers(`SELECT ${owner} FROM ${table} WHERE element_id = ? ORDER BY 1`, id);
        return ids.length > 0 ? [[member, ids] as const] : [];
      });
      const { chunk, off, len } = records.write({ ...editedElement(element), ...Object.fromEntries(links) });
      run('UPDATE element SET chunk = ?, off = ?, len = ? WHERE id = ?', chunk, off, len, id);
      if (!given) continue;
      run('INSERT OR IGNORE INTO edited_element VALUES (?)', id);
      run('DELETE FROM set_element WHERE element_id = ?', id);
      for (const set of given.s) run('INSERT OR IGNORE INTO set_element VALUES (?, ?)', set, id);
    }
  }

  return edits => {
    const changed = new Map<number, EditedElement | undefined>();
    const touch = (id: number) => {
      if (!changed.has(id)) changed.set(id, undefined);
    };
    for (const edit of edits) {
      if ('put' in edit) {
        const row = edit.row as Readonly<Record<string, Cell>>;
        if (edit.put === 'property_set') putSet(row, edit.record);
        else if (edit.put === 'element') {
          upsert('element', { ...row, ...(elementPlace(edit.row.id) ?? nowhere) });
          changed.set(edit.row.id, edit.record);
        } else {
          upsert(edit.put, row);
          if (edit.put in repeated) touch(row['element_id'] as number);
        }
        continue;
      }
      const { drop } = edit;
      const [id, second] = edit.key;
      const [first, other] = modelTables[drop];
      const links = linksOf[drop];
      if (links) {
        const owner = modelTables[links][0];
        for (const element of numbers(`SELECT element_id FROM ${links} WHERE ${owner} = ?`, id)) touch(element);
        run(`DELETE FROM ${links} WHERE ${owner} = ?`, id);
      }
      if (drop === 'zone') run('DELETE FROM zone_space WHERE zone_id = ?', id);
      if (drop === 'element') dropElement(id);
      if (drop === 'property_set') run('DELETE FROM property_place WHERE set_id = ?', id);
      if (second === undefined) run(`DELETE FROM ${drop} WHERE ${first} = ?`, id);
      else {
        run(`DELETE FROM ${drop} WHERE ${first} = ? AND ${other} = ?`, id, second);
        if (drop in repeated) touch(second);
      }
    }
    finish(changed);
    records.flush();
  };
}

const nowhere: RecordPlace = { chunk: 0, off: 0, len: 0 };

/** Reads records, and gathers new ones into chunks of their own: a chunk never changes once it is written. */
function createRecords(database: Database.Database) {
  const readStored = createRecordReader(database);
  const insert = database.prepare('INSERT INTO chunk VALUES (?, ?)');
  const highest = database.prepare('SELECT coalesce(max(id), 0) FROM chunk').pluck();
  let open: Buffer[] = [];
  let openBytes = 0;
  let openId = 0;

  function flush(): void {
    if (openBytes === 0) return;
    insert.run(openId, packZstd(Buffer.concat(open)));
    open = [];
    openBytes = 0;
  }

  return {
    flush,
    read(place: RecordPlace): unknown {
      if (openBytes === 0 || place.chunk !== openId) return readStored(place);
      return JSON.parse(Buffer.concat(open).toString('utf8', place.off, place.off + place.len));
    },
    write(record: unknown): RecordPlace {
      if (openBytes === 0) openId = (highest.get() as number) + 1;
      const bytes = Buffer.from(JSON.stringify(record));
      const place = { chunk: openId, off: openBytes, len: bytes.length };
      open.push(bytes);
      openBytes += bytes.length;
      if (openBytes >= CHUNK_SIZE) flush();
      return place;
    },
  };
}
