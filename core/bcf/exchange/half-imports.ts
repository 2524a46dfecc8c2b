// Imports that are written in several transactions. The topics of an import are recorded as they are written, and the
// last transaction deletes the records. Topics with a record were never acknowledged: they are removed when the import
// fails, or after the next start.
import { emitAll } from '../../events/outbox.ts';
import type { Clock } from '../../kit/time.ts';
import { portionsOf, type Db, type Tx } from '../../storage/db.ts';
import { createNotedWork } from '../../storage/noted-work.ts';
import { unlogged, leaveUnlogged } from '../../storage/unlogged.ts';
import type { ProjectCaller, ProjectPlace } from '../../access/caller.ts';
import type { TopicRow, Topics, Reported } from '../topics/service.ts';
import * as store from './store.ts';
import { record } from '../../audit/record.ts';
import type { Merged } from './adopting.ts';

// Effects of an import on topics: their events, in the transaction that completes them, and its lines in the log.

interface Tally {
  count: number;
  first: { readonly id: number; readonly name: string } | null;
}

export function createChanges(topics: Topics, from: ProjectCaller) {
  const created: Tally = { count: 0, first: null };
  /** of the transaction in progress */
  let updated: Tally = { count: 0, first: null };
  let [allUpdated, unchanged] = [0, 0];
  let waiting: { readonly row: TopicRow; readonly before?: TopicRow }[] = [];

  function count(tally: Tally, { id, title: name }: TopicRow): void {
    tally.count += 1;
    tally.first ??= { id, name };
  }

  return {
    created(rows: readonly TopicRow[]): void {
      for (const row of rows) count(created, row);
      waiting.push(...rows.map(row => ({ row })));
    },

    merged(before: TopicRow, { row, isChanged }: Merged): void {
      if (!isChanged) unchanged += 1;
      else {
        count(updated, row);
        waiting.push({ row, before });
      }
    },

    /** Stores the events of the topics since the previous call. */
    async report(tx: Tx): Promise<void> {
      const reported = waiting;
      waiting = [];
      // A new topic has no related data yet.
      const describe = async ({ row, before }: (typeof reported)[number]): Promise<Reported> => ({
        row,
        topic: before ? await topics.describe(tx, row) : topics.describeNew(row),
        before,
      });
      if (reported.length > 0) await topics.report(tx, from, await Promise.all(reported.map(describe)));
    },

    /**
     * Writes the lines of the log for a transaction. Merged topics are logged with it, as they stay whatever becomes of
     * the import; new ones are logged at its end, since all of them are removed when it fails.
     */
    record(tx: Tx, isLast: boolean): void {
      if (updated.count > 0) record(tx, { action: 'topic.update', ...objectOf(updated) });
      allUpdated += updated.count;
      if (isLast && (created.count > 0 || allUpdated === 0))
        record(tx, { action: 'topic.import', ...objectOf(created) });
      else if (updated.count === 0) leaveUnlogged(tx, 'a part of an import that is listed as a whole');
      updated = { count: 0, first: null };
    },

    counts: () => ({ added: created.count, updated: allUpdated, unchanged }),
  };
}

const objectOf = ({ count, first }: Tally) => ({ object: first, ...(count > 1 && { count }) });

/** Topics that are removed in one transaction. */
const REMOVED = 50;

export type HalfImports = ReturnType<typeof createHalfImports>;

export function createHalfImports(deps: { readonly db: Db; readonly clock: Clock; readonly topics: Topics }) {
  const { db, clock, topics } = deps;
  /** Their deletion is reported, as their creation was. */
  const removeSome = (portion: store.PortionRow, ids: readonly number[], isAll: boolean): Promise<void> =>
    db.tx(
      unlogged('what an import that failed has written', async tx => {
        const rows = await topics.rowsAmong(tx, ids);
        const { project_id: projectId, cloud_id: cloudId } = portion;
        const base = { name: 'bcf.topic.deletion', cloudId, projectId, actorId: null } as const;
        const data = rows.map(row => ({ project_id: projectId, topic: topics.describeNew(row) }));
        await emitAll(
          tx,
          clock,
          data.map(each => ({ ...base, data: each })),
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
            const portion = { import: underWay.name, first_topic: first.id, last_topic: last.id };
            await store.notePortion(tx, { ...portion, project_id: projectId });
          },
          forget: async tx => void (underWay.isNoted && (await store.forgetImport(tx, underWay.name))),
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
