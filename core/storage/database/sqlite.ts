// The SQLite driver behind the port: reads in-process, writes through the writer's thread with shared commits.
import { writesStopped, type AppError } from '../../kit/errors.ts';
import type { Ballast } from '../space/ballast.ts';
import { connect, StatementCache } from './connect.ts';
import type { Db, Params, Purpose, Topic, Tx } from '../db.ts';
import { reclaimSpace } from '../space/reclaim.ts';
import { createUnits } from './units.ts';
import { createWriter } from './writer.ts';

/** Opens the database at `path`, whose schema must be current (see migrate.ts). */
export function openSqlite(
  path: string,
  {
    ballast,
    onFailed,
  }: {
    /** room for vital units of work on a full disk */
    readonly ballast?: Pick<Ballast, 'admit' | 'ranOut'> | undefined;
    /** called when the disk or the file fails: nothing is written from then on */
    readonly onFailed?: ((error: Error) => void) | undefined;
  } = {},
): Db {
  const writer = createWriter(path);
  const connection = connect(path, { readonly: true });
  const statements = new StatementCache(connection);
  const listeners = new Set<{ readonly call: () => void; readonly topic: Topic | undefined }>();
  const units = createUnits(writer.send, topics => {
    for (const { call, topic } of listeners) if (topic === undefined || topics.has(topic)) call();
  });
  let closing: Promise<void> | undefined;
  let hasFailed = false;
  writer.report({
    onFull: () => ballast?.ranOut(),
    onBroken(error) {
      if (hasFailed || closing) return;
      hasFailed = true;
      units.stop(writesStopped(error));
      onFailed?.(error);
    },
  });

  const port = {
    all: async <Row>(sql: string, params: Params = []) => statements.get(sql).all(...params) as Row[],
    get: async <Row>(sql: string, params: Params = []) => statements.get(sql).get(...params) as Row | undefined,
    tx<T>(work: (tx: Tx) => Promise<T>, purpose: Purpose = 'change'): Promise<T> {
      if (closing) throw new Error('the database is closed');
      const admitted = ballast?.admit(purpose);
      return admitted ? admitted.then(() => units.run(work)) : units.run(work);
    },
    onCommit(call: () => void, topic?: Topic) {
      const listener = { call, topic };
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    version: async () => (statements.get('PRAGMA data_version').get() as { data_version: number }).data_version,
    stopWrites(refusal: AppError) {
      units.stop(refusal);
    },
    async saveCopy(copy: string) {
      await units.idle();
      await writer.saveCopy(copy);
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
