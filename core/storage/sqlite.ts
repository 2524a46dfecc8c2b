// The SQLite driver behind the port: reads in-process, writes through the writer's thread with shared commits.
import { AsyncLocalStorage } from 'node:async_hooks';
import { Worker } from 'node:worker_threads';
import { entryBeside } from '../kit/entries.ts';
import { AppError, diskFull } from '../kit/errors.ts';
import { connect, StatementCache } from './connect.ts';
import type { Db, Params, Tx } from './db.ts';
import type { WriterAnswer, WriterCall, WriterResult } from './writer-protocol.ts';

/** At most so many units share one commit, so that the first does not wait for ever. */
const UNITS_PER_COMMIT = 64;

interface Unit {
  readonly work: (tx: Tx) => Promise<unknown>;
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: unknown) => void;
}

/** Opens the database at `path`, whose schema must be current (see migrate.ts). */
export function openSqlite(path: string): Db {
  const writer = createWriter(path);
  const connection = connect(path, { readonly: true });
  const statements = new StatementCache(connection);
  const listeners = new Set<() => void>();
  const waiting: Unit[] = [];
  const inside = new AsyncLocalStorage<true>();
  let draining: Promise<void> | undefined;
  let closed = false;
  let closing: Promise<void> | undefined;

  /**
   * Takes what waits into one transaction, each unit in its savepoint; answers only after COMMIT. A message to the writer
   * costs as much as a small statement, so savepoints begin and end together with what stands beside them; COMMIT ends the last.
   */
  async function commitTogether(): Promise<void> {
    const outcomes: { unit: Unit; value?: unknown; error?: unknown; failed: boolean }[] = [];
    let current: { readonly unit: Unit; error?: unknown } | undefined;
    try {
      await writer.call({ kind: 'exec', sql: 'BEGIN IMMEDIATE; SAVEPOINT unit' });
      while (waiting.length > 0 && outcomes.length < UNITS_PER_COMMIT) {
        const unit = waiting.shift() as Unit;
        current = { unit };
        const last = outcomes.at(-1);
        if (last)
          await writer.call({ kind: 'exec', sql: last.failed ? 'SAVEPOINT unit' : 'RELEASE unit; SAVEPOINT unit' });
        try {
          outcomes.push({ unit, value: await runUnit(unit), failed: false });
        } catch (error) {
          current.error = error;
          await writer.call({ kind: 'exec', sql: 'ROLLBACK TO unit; RELEASE unit' });
          outcomes.push({ unit, error, failed: true });
        }
        current = undefined;
      }
      await writer.call({ kind: 'exec', sql: 'COMMIT' });
    } catch (error) {
      // The transaction as a whole failed (disk full, disk error): nothing of it is acknowledged.
      await writer.call({ kind: 'exec', sql: 'ROLLBACK' }).catch(() => undefined); // SQLite may have rolled back by itself
      for (const { unit, error: own } of outcomes) unit.reject(own ?? error);
      if (current) current.unit.reject(current.error ?? error);
      else if (outcomes.length === 0) waiting.shift()?.reject(error);
      return;
    }
    for (const { unit, value, error, failed } of outcomes) {
      if (failed) unit.reject(error);
      else unit.resolve(value);
    }
    for (const listener of listeners) listener();
  }

  async function runUnit(unit: Unit): Promise<unknown> {
    let open = true;
    let hasChanged = false;
    const send = (call: WriterCall): Promise<unknown> => {
      if (!open) throw new Error('a unit of work was used after its end');
      return writer.call(call).then(answer => {
        hasChanged ||= answer.hasChanged;
        return answer.value;
      });
    };
    const tx: Tx = {
      all: <Row>(sql: string, params: Params = []) => send({ kind: 'all', sql, params }) as Promise<Row[]>,
      get: <Row>(sql: string, params: Params = []) => send({ kind: 'get', sql, params }) as Promise<Row | undefined>,
      run: (sql: string, params: Params = []) => send({ kind: 'run', sql, params }) as Promise<number>,
      hasChanged: () => hasChanged,
    };
    try {
      return await inside.run(true, () => unit.work(tx));
    } finally {
      open = false;
    }
  }

  async function drain(): Promise<void> {
    while (waiting.length > 0) await commitTogether();
    draining = undefined;
  }

  return {
    all: async <Row>(sql: string, params: Params = []) => statements.get(sql).all(...params) as Row[],
    get: async <Row>(sql: string, params: Params = []) => statements.get(sql).get(...params) as Row | undefined,
    tx<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
      if (inside.getStore()) throw new Error('a unit of work may not begin another: it would wait for itself');
      if (closed) throw new Error('the database is closed');
      return new Promise<T>((resolve, reject) => {
        waiting.push({
          work,
          resolve: value => {
            resolve(value as T);
          },
          reject,
        });
        draining ??= drain();
      });
    },
    onCommit(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    close() {
      closed = true;
      closing ??= (async () => {
        await draining;
        connection.close();
        await writer.call({ kind: 'close' });
        await writer.ended;
      })();
      return closing;
    },
  };
}

function createWriter(path: string) {
  const worker = new Worker(entryBeside(import.meta.url, './writer-thread'), {
    workerData: { path },
    name: 'database writer',
  });
  const pending = new Map<number, { resolve: (answer: WriterResult) => void; reject: (error: unknown) => void }>();
  let last = 0;
  let failure: Error | undefined;

  worker.on('message', (answer: WriterAnswer) => {
    const call = pending.get(answer.id);
    pending.delete(answer.id);
    if ('error' in answer) call?.reject(toError(answer.error));
    else call?.resolve(answer);
  });
  worker.on('error', error => {
    failure = error as Error;
    for (const { reject } of pending.values()) reject(error);
    pending.clear();
  });

  return {
    call(call: WriterCall): Promise<WriterResult> {
      if (failure) return Promise.reject(failure);
      return new Promise((resolve, reject) => {
        const id = ++last;
        pending.set(id, { resolve, reject });
        worker.postMessage({ ...call, id });
      });
    },
    ended: new Promise<void>(resolve =>
      worker.once('exit', () => {
        resolve();
      }),
    ),
  };
}

function toError({ message, code }: { message: string; code: string | undefined }): Error {
  if (code === 'SQLITE_FULL' || code === 'SQLITE_IOERR_WRITE') return diskFull(new Error(message));
  // Two requests that race for the same unique value; services that expect it look at the code.
  if (code === 'SQLITE_CONSTRAINT_UNIQUE')
    return new AppError(409, 'already_exists', 'This already exists.', { cause: message });
  return new Error(`${code ?? 'SQLITE'}: ${message}`);
}
