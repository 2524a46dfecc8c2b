// Finds issues by their titles, descriptions and numbers. All members of a project see all of its issues.
import type { Reach, Some } from '../../../access/caller.ts';
import { seenRows } from '../../../collaboration/folders/finding/service.ts';
import { bestFit, fits, snippetOf, type SearchWords } from '../../../kit/text/search-words.ts';
import type { Db } from '../../../storage/db.ts';
import { listNumbered, listWorded, type WordedTopic } from './store.ts';

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
