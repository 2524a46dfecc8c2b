// Finds issues by their titles, descriptions and numbers. All members of a project see all of its issues.
import type { Reach, Some } from '../../../access/caller.ts';
import { seenRows } from '../../../collaboration/folders/finding/service.ts';
import { bestFit, fits, snippetOf, type SearchWords } from '../../../kit/text/search-words.ts';
import type { Db, Tx } from '../../../storage/db.ts';
import { listNumbered, listWorded, type WordedTopic } from './store.ts';
import type { Clock } from '../../../kit/time.ts';
import { insertJob, isJobWaiting, type Job } from '../../../pipeline/jobs.ts';
import type { JobEnd, JobHandler } from '../../../pipeline/runner.ts';
import { unlogged } from '../../../storage/unlogged.ts';
import * as store from './store.ts';

// Long texts of topics are indexed after they are written, in steps: indexing an imported file at once would block all
// writes for half a minute.

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

export interface FoundTopic extends WordedTopic {
  /** what the description says around the words, where the title has them not */
  readonly snippet: string | null;
}

export type TopicFinding = ReturnType<typeof createTopicFinding>;

export function createTopicFinding({ db }: { readonly db: Db }) {
  return {
    async find(reach: Reach, words: SearchWords, limit: number): Promise<Some<FoundTopic>> {
      const { projectIds } = reach;
      const number = /^#?(\d{1,9})$/.exec(words.whole)?.[1];
      const numbered = number === undefined ? [] : await listNumbered(db, projectIds, Number(number));
      const worded = await seenRows(
        reach,
        page => listWorded(db, projectIds, words.words, page),
        ({ title, description }) =>
          bestFit([title], words) ??
          (bestFit([`${title} ${description ?? ''}`], words) === undefined ? undefined : IN_TEXT),
      );
      const found = new Map<number, FoundTopic>();
      for (const row of numbered) found.set(row.id, { ...row, snippet: null });
      for (const { row, fit } of worded) {
        const snippet = fit === IN_TEXT ? (snippetOf(row.description ?? '', words) ?? null) : null;
        if (!found.has(row.id)) found.set(row.id, { ...row, snippet });
      }
      const items = [...found.values()];
      return { items: items.slice(0, limit), more: items.length > limit };
    },
  };
}

/** Matches in a description only are ranked after matches in titles. */
const IN_TEXT = fits.anywhere + 1;
