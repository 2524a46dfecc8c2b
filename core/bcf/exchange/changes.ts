// Effects of an import on topics: their events, in the transaction that completes them, and its lines in the log.
import type { Caller, ProjectPlace } from '../../access/caller.ts';
import { record } from '../../audit/record.ts';
import type { Tx } from '../../storage/db.ts';
import { unrecorded } from '../../storage/unlogged.ts';
import type { Reported, TopicRow, Topics } from '../topics/service.ts';
import type { Merged } from './merging.ts';

interface Tally {
  count: number;
  first: { readonly id: number; readonly name: string } | null;
}

export function createChanges(
  {
    topics,
  }: {
    readonly topics: Topics;
  },
  caller: Caller,
  place: ProjectPlace,
) {
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
      for (const row of rows) {
        count(created, row);
        waiting.push({ row });
      }
    },

    merged(before: TopicRow, { row, isChanged }: Merged): void {
      if (!isChanged) {
        unchanged += 1;
        return;
      }
      count(updated, row);
      waiting.push({ row, before });
    },

    /** Stores the events of the topics since the previous call. */
    async report(tx: Tx): Promise<void> {
      const reported = waiting;
      waiting = [];
      const changes = await Promise.all(
        reported.map(async ({ row, before }): Promise<Reported> =>
          // A new topic has no related data yet.
          ({ row, topic: before ? await topics.describe(tx, row) : topics.describeNew(row), before }),
        ),
      );
      if (changes.length > 0) await topics.report(tx, caller, place, changes);
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
      else if (updated.count === 0) unrecorded(tx, 'a part of an import that is listed as a whole');
      updated = { count: 0, first: null };
    },

    counts: () => ({ added: created.count, updated: allUpdated, unchanged }),
  };
}

const objectOf = ({ count, first }: Tally) => ({ object: first, ...(count > 1 && { count }) });
