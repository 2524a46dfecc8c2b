// Opens the data files of models for reading: a few handles are kept, the least recently used one is closed first.
import { existsSync, mkdirSync, readdirSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { LRUCache } from 'lru-cache';
import { BeingMadeAgain } from '../../kit/errors.ts';
import { release } from '../../kit/release.ts';
import { unpackZstd } from '../../kit/zstd.ts';
import { StatementCache } from '../../storage/database/connect.ts';

/** A data file is damaged or missing, and is made again. */
export class DamagedData extends BeingMadeAgain {
  readonly file: string;

  constructor(file: string, cause?: unknown) {
    super(cause);
    this.file = file;
  }
}

/** Errors of SQLite, and of decompressing its blobs, over bytes that differ from the written ones. */
const damageCodes = /^(SQLITE_(CORRUPT|NOTADB|IOERR_READ|IOERR_SHORT_READ)|ZSTD_error_|Z_BUF_ERROR)/;

/** Position of a record: `chunk`, then `off` and `len` in bytes after decompression. */
export interface RecordPlace {
  readonly chunk: number;
  readonly off: number;
  readonly len: number;
}

type Param = string | number | null;

/** A finished data file. Reading is synchronous: keyed reads of a local file. */
export interface ModelFile {
  readonly name: string;
  all<Row>(sql: string, ...params: readonly Param[]): Row[];
  get<Row>(sql: string, ...params: readonly Param[]): Row | undefined;
  /** The JSON text of a record. */
  text(place: RecordPlace): string;
  /** Computes a value once for as long as the file is open and unchanged. */
  once<T>(key: symbol, make: () => T): T;
  /** Keeps the file open until the returned function is called: for answers that are sent in pieces. */
  retain(): () => void;
}

export type ModelFiles = ReturnType<typeof openModelFiles>;

/** Chunks of converted models have some 30 kB; each edit adds one of a few hundred bytes, so both are limited. */
const CHUNKS_KEPT_BYTES = 16 * 1024 * 1024;
const CHUNKS_KEPT = 1024;
/** Upper limit per file: chunk ids are small integers. */
const CHUNKS_OF_A_FILE = 2 ** 31;

/** Data files of models in `folder`, at most `limit` of them open at once (more only while more are being sent). */
export function openModelFiles({ folder, limit = 32 }: { folder: string; limit?: number }) {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const handles = new Map<string, Handle>();
  const chunks = createChunkCache();
  let numbers = 0;
  let damaged: (name: string) => void = () => undefined;

  /** Runs reads of a file; errors caused by damaged bytes are reported. */
  function whole<T>(name: string, read: () => T): T {
    try {
      return read();
    } catch (error) {
      const isMissing = codeOf(error) === 'SQLITE_CANTOPEN' && !existsSync(join(folder, name));
      if (!isMissing && !damageCodes.test(codeOf(error))) throw error;
      damaged(name);
      throw new DamagedData(name, error);
    }
  }

  /** Closes a file, so that a new one of its name is seen. */
  function forget(name: string): void {
    const handle = handles.get(name);
    if (!handle) return;
    handles.delete(name);
    handle.forgotten = true;
    if (handle.users === 0) handle.close();
  }

  return {
    /** @throws when there is no such file */
    open(name: string): ModelFile {
      let handle = handles.get(name);
      if (handle) handles.delete(name); // and to the end, as the latest
      else {
        const database = whole(name, () => connect(join(folder, name)));
        handle = openHandle(name, database, chunks.of(++numbers), read => whole(name, read));
      }
      handles.set(name, handle);
      for (const [oldest, { users }] of handles) {
        if (handles.size <= limit) break;
        if (users === 0 && oldest !== name) forget(oldest);
      }
      return handle.file;
    },
    has: (name: string) => handles.has(name) || existsSync(join(folder, name)),
    /** Clears cached values of a file after rows of it were edited. */
    changed: (name: string) => handles.get(name)?.clear(),
    forget,
    /** Removes a file. False when it is still being read. */
    async remove(name: string): Promise<boolean> {
      if ((handles.get(name)?.users ?? 0) > 0) return false;
      forget(name);
      for (const tail of ['', '-wal', '-shm']) await rm(join(folder, name + tail), { force: true });
      return !existsSync(join(folder, name));
    },
    /** Sets the function called when a file turns out to be damaged during a read; the reader gets a DamagedData. */
    onDamage(call: (name: string) => void): void {
      damaged = call;
    },
    /** Names of all finished files. */
    names: () => (existsSync(folder) ? readdirSync(folder).filter(name => name.endsWith('.sqlite')) : []),
    close(): void {
      for (const name of handles.keys()) forget(name);
    },
  };
}

function connect(path: string): Database.Database {
  const database = new Database(path, { readonly: true, fileMustExist: true });
  try {
    database.pragma('mmap_size = 268435456');
    // The converter's files are never written again: their lock is taken once, not for each statement. Edited files,
    // which are written concurrently with reads, have a WAL.
    if (database.pragma('journal_mode', { simple: true }) !== 'wal') database.pragma('locking_mode = EXCLUSIVE');
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
}

type Handle = ReturnType<typeof openHandle>;

function openHandle(
  name: string,
  database: Database.Database,
  chunks: ReturnType<ReturnType<typeof createChunkCache>['of']>,
  whole: <T>(read: () => T) => T,
) {
  const statements = new StatementCache(database);
  const computed = new Map<symbol, unknown>();
  const file: ModelFile = {
    name,
    all: <Row>(sql: string, ...params: readonly Param[]) => whole(() => statements.get(sql).all(...params) as Row[]),
    get: <Row>(sql: string, ...params: readonly Param[]) =>
      whole(() => statements.get(sql).get(...params) as Row | undefined),
    text({ chunk, off, len }) {
      const bytes = chunks.get(chunk, () => whole(() => readChunk(statements, chunk)));
      return bytes.toString('utf8', off, off + len);
    },
    once<T>(key: symbol, make: () => T): T {
      if (!computed.has(key)) computed.set(key, make());
      return computed.get(key) as T;
    },
    retain() {
      handle.users += 1;
      let retained = true;
      return () => {
        if (!retained) return;
        retained = false;
        handle.users -= 1;
        if (handle.forgotten && handle.users === 0) handle.close();
      };
    },
  };
  const handle = {
    file,
    users: 0,
    /** no longer found by name; closes with its last user */
    forgotten: false,
    /** clears cached values */
    clear: () => computed.clear(),
    close(): void {
      chunks.drop();
      database.close();
    },
  };
  return handle;
}

function readChunk(statements: StatementCache, id: number): Buffer {
  const { data } = statements.get('SELECT data FROM chunk WHERE id = ?').get(id) as { data: Uint8Array };
  return unpackZstd(data);
}

const codeOf = (error: unknown): string => String((error as { readonly code?: unknown }).code);

/** Pieces that are read from a file while they are sent: it stays open until the last is read or `return` is called. */
export function* whileOpen(file: ModelFile, make: () => Iterable<string>): Generator<string, void> {
  const release = file.retain();
  try {
    yield* make();
  } finally {
    release();
  }
}

/** Limits how many rows with possibly long texts are in memory at once. */
const FEW = 16;

/**
 * Rows in the order of their ids, a few at a time.
 * @param sql with the id after which to begin, and the limit, as parameters
 */
export function* inPages<Row extends { readonly id: number }>(file: ModelFile, sql: string): Generator<Row, void> {
  for (let last = -1; ;) {
    const rows = file.all<Row>(sql, last, FEW);
    yield* rows;
    if (rows.length < FEW) return;
    last = (rows.at(-1) as Row).id;
  }
}

/** The ids that a statement selects as `id`. */
export const idsOf = (file: ModelFile, sql: string, ...params: readonly Param[]): number[] =>
  file.all<{ id: number }>(sql, ...params).map(({ id }) => id);

/** Metres per length unit of the file; 1 where no file has one. */
export function lengthUnit(file: { get(sql: string): unknown }): number {
  const row = file.get("SELECT value FROM meta WHERE key = 'length_unit_metres'") as
    | { readonly value: string }
    | undefined;
  const metres = Number(row?.value);
  return Number.isFinite(metres) && metres > 0 ? metres : 1;
}

/** Decompressed chunks of all open files, the latest of them. */
function createChunkCache() {
  let lastKey = -1;
  let last: Buffer | undefined;
  const latest = new LRUCache<number, Buffer>({
    max: CHUNKS_KEPT,
    maxSize: CHUNKS_KEPT_BYTES,
    sizeCalculation: ({ length }) => length,
    // A thread with little other work collects its garbage late: bytes are released as soon as they are done with.
    dispose: (data, key) => {
      if (key === lastKey) last = undefined;
      release(data);
    },
  });
  return {
    of: (file: number) => ({
      get(chunk: number, read: () => Buffer): Buffer {
        const key = file * CHUNKS_OF_A_FILE + chunk;
        if (key === lastKey && last) return last;
        const known = latest.get(key);
        const data = known ?? read();
        if (!known) latest.set(key, data);
        [lastKey, last] = [key, data];
        return data;
      },
      drop(): void {
        for (const key of latest.keys()) if (Math.floor(key / CHUNKS_OF_A_FILE) === file) latest.delete(key);
      },
    }),
  };
}
