// Long texts of topics are indexed after they are written, in steps: indexing an imported file at once would block all
// writes for half a minute.
import type { Clock } from '../../../kit/time.ts';
import { insertJob, isJobWaiting, type Job } from '../../../pipeline/jobs.ts';
import type { JobEnd, JobHandler } from '../../../pipeline/runner.ts';
import type { Db, Tx } from '../../../storage/db.ts';
import { unlogged } from '../../../storage/unlogged.ts';
import * as store from './store.ts';

const KIND = 'bcf.words';
/** Letters of title and description of a topic that are indexed at once (055-topic-words.sql). */
const MOST_AT_ONCE = 1000;
/** Letters per step, unless one topic has more: some 40 ms. */
const STEP = 65_536;
/** Topics per step. */
const MOST_TOPICS = 500;

interface Texts {
  readonly title: string;
  readonly description: string | null;
}

/** Starts the indexing of new topics with texts that are not indexed at once. */
export async function indexLater(tx: Tx, clock: Clock, id: number, topics: readonly Texts[]): Promise<void> {
  if (!topics.some(({ title, description }) => title.length + (description?.length ?? 0) > MOST_AT_ONCE)) return;
  if (!(await isJobWaiting(tx, KIND))) await insertJob(tx, clock, { kind: KIND, subjectId: id, payload: {} });
}

/** The job that indexes waiting topics. */
export function createTopicWords({ db }: { readonly db: Db }): JobHandler {
  const step = (): Promise<number> =>
    db.tx(
      unlogged('what issues are found by', async tx => {
        const ids: number[] = [];
        let letters = 0;
        for (const { id, length } of await store.unworded(tx, MOST_TOPICS)) {
          if (ids.length > 0 && letters + length > STEP) break;
          ids.push(id);
          letters += length;
        }
        if (ids.length > 0) await store.indexWords(tx, ids);
        return ids.length;
      }),
    );

  return {
    kind: KIND,
    async run(_job: Job, end: JobEnd): Promise<void> {
      while ((await step()) > 0) end.signal.throwIfAborted();
      await end.done(async () => undefined);
    },
    returned: async () => undefined,
    // Texts that wait keep waiting: the next topic with a long text starts a new job.
    givenUp: async () => undefined,
  };
}
