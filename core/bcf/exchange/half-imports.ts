// Imports that are written in several transactions. The topics of an import are recorded as they are written, and the
// last transaction deletes the records. Topics with a record were never acknowledged: they are removed when the import
// fails, or after the next start.
import { emitAll } from '../../events/outbox.ts';
import type { Clock } from '../../kit/time.ts';
import { portionsOf, type Db, type Tx } from '../../storage/db.ts';
import { createNotedWork } from '../../storage/noted-work.ts';
import { unlogged } from '../../storage/unlogged.ts';
import type { ProjectPlace } from '../../access/caller.ts';
import type { TopicRow, Topics } from '../topics/service.ts';
import * as store from './store.ts';

/** Topics that are removed in one transaction. */
const REMOVED = 50;

export type HalfImports = ReturnType<typeof createHalfImports>;

export function createHalfImports({
  db,
  clock,
  topics,
}: {
  readonly db: Db;
  readonly clock: Clock;
  readonly topics: Topics;
}) {
  /** Their deletion is reported, as their creation was. */
  const removeSome = (portion: store.PortionRow, ids: readonly number[], isAll: boolean): Promise<void> =>
    db.tx(
      unlogged('what an import that failed has written', async tx => {
        const rows = await topics.rowsAmong(tx, ids);
        const { project_id: projectId, cloud_id: cloudId } = portion;
        await emitAll(
          tx,
          clock,
          rows.map(row => ({
            name: 'bcf.topic.deletion' as const,
            cloudId,
            projectId,
            actorId: null,
            data: { project_id: projectId, topic: topics.describeNew(row) },
          })),
        );
        await store.removeImported(tx, rows);
        if (isAll) await store.forgetPortion(tx, portion);
      }),
      'vital',
    );

  async function remove(portions: readonly store.PortionRow[]): Promise<void> {
    for (const portion of portions) {
      const parts = portionsOf(await store.topicIdsOf(db, portion), REMOVED);
      for (const [n, ids] of parts.entries()) await removeSome(portion, ids, n === parts.length - 1);
      if (parts.length === 0) await removeSome(portion, [], true);
    }
  }

  const { begin, sweep } = createNotedWork<store.PortionRow>({
    portionsNoted: name => store.portionsOf(db, name),
    nameOf: portion => portion.import,
    remove,
  });

  return {
    /** Does what an import writes; what it has noted is removed when it fails. */
    begin: <T>(work: (half: HalfImport) => Promise<T>): Promise<T> =>
      begin(underWay =>
        work({
          async note(tx, { projectId }, rows) {
            const [first, last] = [rows[0], rows.at(-1)];
            if (!first || !last) return;
            underWay.isNoted = true;
            // Ids of one transaction are consecutive.
            await store.notePortion(tx, {
              import: underWay.name,
              project_id: projectId,
              first: first.id,
              last: last.id,
            });
          },
          forget: async tx => (underWay.isNoted ? store.forgetImport(tx, underWay.name) : undefined),
        }),
      ),

    /** Removes what imports have left that are not under way: those that a stop has interrupted. */
    sweep,
  };
}

/** An import under way. */
export interface HalfImport {
  /** Records the topics of a transaction that is not the last. */
  readonly note: (tx: Tx, place: ProjectPlace, rows: readonly TopicRow[]) => Promise<void>;
  /** Runs in the last transaction: the import is complete. */
  readonly forget: (tx: Tx) => Promise<void>;
}
