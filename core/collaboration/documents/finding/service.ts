// Finds documents by their names, descriptions and texts.
import type { Reach, Some } from '../../../access/caller.ts';
import { bestFit, fits, type SearchWords } from '../../../kit/text/search-words.ts';
import { createTurns } from '../../../kit/event-loop.ts';
import type { Db } from '../../../storage/db.ts';
import { seenRows } from '../../folders/finding/service.ts';
import type { Previews } from '../previews/service.ts';
import { listNamed, type NamedDocument } from './store.ts';

export interface FoundDocument extends Omit<NamedDocument, 'description'> {
  /** its text around the words; null when its name has them */
  readonly snippet: string | null;
}

/** Limits how many documents with the words in their text are checked. */
const MOST_TEXTS = 500;

export type DocumentFinding = ReturnType<typeof createDocumentFinding>;

export const createDocumentFinding = ({ db, previews }: { readonly db: Db; readonly previews: Previews }) => ({
  async find(reach: Reach, words: SearchWords, limit: number): Promise<Some<FoundDocument>> {
    const { projectIds, seesFolder } = reach;
    const named = await seenRows(
      reach,
      page => listNamed(db, projectIds, words.words, page),
      row => {
        const byName = bestFit([row.name], words);
        return byName ?? (bestFit([`${row.name} ${row.description ?? ''}`], words) === undefined ? undefined : IN_TEXT);
      },
    );
    const items = named.slice(0, limit).map(({ row }) => row);
    const known = new Set(named.map(({ row }) => row.id));
    const found: FoundDocument[] = items.map(({ description: _description, ...row }) => ({ ...row, snippet: null }));
    let more = named.length > limit;
    const turn = createTurns();
    for (const holder of more ? [] : await previews.withWords(projectIds, words, MOST_TEXTS)) {
      if (known.has(holder.id) || !(await seesFolder(holder.project_id, holder.folder_id))) continue;
      if (found.length >= limit) {
        more = true;
        break;
      }
      await turn();
      found.push({ ...holder, snippet: await previews.snippetOf(holder.id, words) });
    }
    return { items: found, more };
  },
});

/** Matches in a description or text only are ranked after matches in names. */
const IN_TEXT = fits.anywhere + 1;
