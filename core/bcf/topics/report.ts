// Events of new and changed topics. Whole topics, with comments and viewpoints, are sent in addition to the plain
// events where a webhook requests them: they may be megabytes, which no other receiver reads.
import type { Caller, ProjectPlace } from '../../access/caller.ts';
import type { EventName, EventOf } from '../../events/catalog.ts';
import { emitAll } from '../../events/outbox.ts';
import type { Clock } from '../../kit/time.ts';
import type { Reads, Tx } from '../../storage/db.ts';
import type { Topic } from './schema.ts';
import type { TopicRow } from './store.ts';

export interface ReportDeps {
  readonly clock: Clock;
  /** whether a webhook around a project receives an event */
  readonly isHeard: (
    reads: Reads,
    place: Pick<ProjectPlace, 'cloudId' | 'projectId'>,
    name: EventName,
  ) => Promise<boolean>;
  /** comments and viewpoints of topics, without pictures */
  readonly partsOf: (reads: Reads, rows: readonly TopicRow[]) => Promise<(row: TopicRow) => object>;
}

/** A topic that is new or was changed. */
export interface Reported {
  readonly row: TopicRow;
  readonly topic: Topic;
  /** undefined for a new one; the same row where only its parts were changed */
  readonly before?: TopicRow | undefined;
}

const nameOf = ({ before }: Reported) => (before ? 'update' : 'creation');

export function createReporting({ clock, isHeard, partsOf }: ReportDeps) {
  /**
   * Stores the events of topics, in their order.
   * @param whole whether whole topics are stored without a webhook for them
   */
  return async function report(
    tx: Tx,
    caller: Pick<Caller, 'accountId'>,
    { cloudId, projectId }: Pick<ProjectPlace, 'cloudId' | 'projectId'>,
    changes: readonly Reported[],
    whole: 'always' | 'heard' = 'heard',
  ): Promise<void> {
    const isWanted = async (kind: 'creation' | 'update') =>
      changes.some(change => nameOf(change) === kind) &&
      (whole === 'always' || (await isHeard(tx, { cloudId, projectId }, `bcf.topic.full.${kind}`)));
    const wanted = { creation: await isWanted('creation'), update: await isWanted('update') };
    const full = changes.filter(change => wanted[nameOf(change)]).map(({ row }) => row);
    const parts = full.length > 0 ? await partsOf(tx, full) : undefined;
    const base = { cloudId, projectId, actorId: caller.accountId };
    await emitAll(
      tx,
      clock,
      changes.flatMap((change): EventOf<`bcf.topic.${'' | 'full.'}${'creation' | 'update'}`>[] => {
        const { row, topic, before } = change;
        const kind = nameOf(change);
        const data = {
          project_id: projectId,
          topic,
          ...(before && { assigned_to_changed: before.assigned_to !== row.assigned_to }),
        };
        return [
          { ...base, name: `bcf.topic.${kind}`, data },
          ...(parts && wanted[kind]
            ? [
                {
                  ...base,
                  name: `bcf.topic.full.${kind}` as const,
                  data: { ...data, topic: { ...topic, ...parts(row) } },
                },
              ]
            : []),
        ];
      }),
    );
  };
}
