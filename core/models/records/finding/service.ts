// Finds models by their names, and lists the models in which a caller may search.
import type { Reach, Some } from '../../../access/caller.ts';
import { bestFit, type SearchWords } from '../../../kit/text/search-words.ts';
import type { Db } from '../../../storage/db.ts';
import type { WholeModelRow } from '../../access/rows.ts';
import { listNewest } from '../store.ts';

/** Models of the newest versions that are searched, the newest first. */
const MOST_MODELS = 2000;

export type { WholeModelRow as FoundModel } from '../../access/rows.ts';
export type FindableModels = ReturnType<typeof createModelFinding>;

export function createModelFinding({ db }: { db: Db }) {
  /** Models whose document the caller sees, in its newest version; those without a document are open to the project. */
  async function visible({ projectIds, seesFolder }: Reach): Promise<WholeModelRow[]> {
    const rows = await listNewest(db, projectIds, MOST_MODELS);
    const seen: WholeModelRow[] = [];
    for (const row of rows) {
      if (row.document_id === null || (row.folder_id !== null && (await seesFolder(row.project_id, row.folder_id))))
        seen.push(row);
    }
    return seen;
  }

  return {
    visible,

    async find(reach: Reach, words: SearchWords, limit: number): Promise<Some<WholeModelRow>> {
      const found = (await visible(reach)).flatMap(row => {
        const fit = row.parent_id === null ? bestFit([row.name, row.document_name], words) : undefined;
        return fit === undefined ? [] : [{ row, fit }];
      });
      const items = found.toSorted((one, other) => one.fit - other.fit).map(({ row }) => row);
      return { items: items.slice(0, limit), more: items.length > limit };
    },
  };
}
