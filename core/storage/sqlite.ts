// The SQLite driver behind the port: reads in-process, writes through the writer's thread with shared commits.
import type { AppError } from '../kit/errors.ts';
import { connect, StatementCache } from './connect.ts';
import type { Db, Params, Topic, Tx } from './db.ts';
import { reclaimSpace } from './reclaim.ts';
import { createUnits } from './units.ts';
import { createWriter } from './writer.ts';

/** Opens the database at `path`, whose schema must be current (see migrate.ts). */
export function openSqlite(path: string): Db {
  const writer = createWriter(path);
  const connection = connect(path, { readonly: true });
  const statements = new StatementCache(connection);
  const listeners = new Set<{ readonly call: () => void; readonly topic: Topic | undefined }>();
  const units = createUnits({
    writer,
    onCommit(topics) {
      for (const { call, topic } of listeners) if (topic === undefined || topics.has(topic)) call();
    },
  });
  let closing: Promise<void> | undefined;
  let stopped: AppError | undefined;

  const port = {
    all: async <Row>(sql: string, params: Params = []) => statements.get(sql).all(...params) as Row[],
    get: async <Row>(sql: string, params: Params = []) => statements.get(sql).get(...params) as Row | undefined,
    tx<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
      if (closing) throw new Error('the database is closed');
      if (stopped) return Promise.reject(stopped);
      return units.run(work);
    },
    onCommit(call: () => void, topic?: Topic) {
      const listener = { call, topic };
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    version: async () => (statements.get('PRAGMA data_version').get() as { data_version: number }).data_version,
    stopWrites(refusal: AppError) {
      stopped ??= refusal;
    },
    close() {
      closing ??= (async () => {
        await units.idle();
        connection.close();
        await writer.close();
      })();
      return closing;
    },
  };
  return {
    ...port,
    reclaim: mayGoOn =>
      reclaimSpace(
        port,
        async () => {
          await units.idle();
          await writer.checkpoint();
        },
        mayGoOn,
      ),
  };
}
