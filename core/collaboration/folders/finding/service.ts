import type { Reach, Some } from '../../../access/caller.ts';
import { bestFit, type SearchWords } from '../../../kit/text/search-words.ts';
import type { Db } from '../../../storage/db.ts';
import { listNamed, type NamedFolder } from '../store.ts';
import { createTurns } from '../../../kit/event-loop.ts';

export type { NamedFolder } from '../store.ts';

/** Rows of a full-text index, of which a caller sees some: read in pages until all are known or there are enough. */
interface Row {
  readonly id: number;
  readonly project_id: number;
  /** null: visible to everyone who sees the project */
  readonly folder_id: number | null;
}

const PAGE = 500;
/** So many pages of rows are checked, the newest first; older rows are not found. */
const MOST_PAGES = 10;

/**
 * Matching rows that the caller sees, the best first.
 * @param read rows before an id, the newest first
 * @param fitOf the lower, the better; undefined: it does not match
 */
export async function seenRows<Found extends Row>(
  { seesFolder }: Reach,
  read: (page: { readonly before: number; readonly most: number }) => Promise<Found[]>,
  fitOf: (row: Found) => number | undefined,
): Promise<{ readonly row: Found; readonly fit: number }[]> {
  const found: { readonly row: Found; readonly fit: number }[] = [];
  const turn = createTurns();
  let before = Number.MAX_SAFE_INTEGER;
  for (let page = 0; page < MOST_PAGES; page += 1) {
    await turn();
    const rows = await read({ before, most: PAGE });
    for (const row of rows) {
      const fit = fitOf(row);
      if (fit !== undefined && (row.folder_id === null || (await seesFolder(row.project_id, row.folder_id))))
        found.push({ row, fit });
    }
    if (rows.length < PAGE) break;
    before = (rows.at(-1) as Found).id;
  }
  return found.sort((one, other) => one.fit - other.fit);
}

export type FolderFinding = ReturnType<typeof createFolderFinding>;

export const createFolderFinding = ({ db }: { readonly db: Db }) => ({
  async find(reach: Reach, words: SearchWords, limit: number): Promise<Some<NamedFolder>> {
    const found = await seenRows(
      reach,
      async page =>
        (await listNamed(db, reach.projectIds, words.words, page)).map(row => ({ ...row, folder_id: row.id })),
      ({ name }) => bestFit([name], words),
    );
    return { items: found.slice(0, limit).map(({ row }) => row), more: found.length > limit };
  },
});
