// What an import did to topics: their events, portion by portion, and its lines in the log.
import type { Caller, ProjectPlace } from '../../access/caller.ts';
import { record } from '../../audit/record.ts';
import type { Tx } from '../../storage/db.ts';
import type { Reported, TopicRow, Topics } from '../topics/service.ts';
import type { Merged } from './adopt.ts';

export interface ChangesDeps {
  readonly topics: Pick<Topics, 'describe' | 'describeNew' | 'report'>;
}

interface Tally {
  count: number;
  first: { readonly id: number; readonly name: string } | null;
}

export function createChanges({ topics }: ChangesDeps, caller: Caller, place: ProjectPlace) {
  const [created, updated]: [Tally, Tally] = [
    { count: 0, first: null },
    { count: 0, first: null },
  ];
  let unchanged = 0;
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

    /** Stores the events of the topics since the last time. */
    async report(tx: Tx): Promise<void> {
      const changes: Reported[] = [];
      for (const { row, before } of waiting)
        // A new one has nothing around it yet.
        changes.push({ row, topic: before ? await topics.describe(tx, row) : topics.describeNew(row), before });
      waiting = [];
      await topics.report(tx, caller, place, changes);
    },

    /** Writes the lines of the log. */
    record(tx: Tx): { readonly added: number; readonly updated: number; readonly unchanged: number } {
      for (const [action, tally] of [
        ['topic.import', created],
        ['topic.update', updated],
      ] as const)
        if (tally.count > 0 || (action === 'topic.import' && updated.count === 0))
          record(tx, { action, object: tally.first, ...(tally.count > 1 && { count: tally.count }) });
      return { added: created.count, updated: updated.count, unchanged };
    },
  };
}
