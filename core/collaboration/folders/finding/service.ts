// Finds folders by their names.
import type { Reach, Some } from '../../../access/reach.ts';
import { bestFit, type SearchWords } from '../../../kit/text/search-words.ts';
import type { Db } from '../../../storage/db.ts';
import { seenRows } from './seen-rows.ts';

import { listNamed, type NamedFolder } from './store.ts';

export type { NamedFolder } from './store.ts';
export { seenRows } from './seen-rows.ts';
export type FolderFinding = ReturnType<typeof createFolderFinding>;

export function createFolderFinding({ db }: { readonly db: Db }) {
  return {
    async find(reach: Reach, words: SearchWords, limit: number): Promise<Some<NamedFolder>> {
      const found = await seenRows(
        reach,
        async page =>
          (await listNamed(db, reach.projectIds, words.words, page)).map(row => ({ ...row, folder_id: row.id })),
        ({ name }) => bestFit([name], words),
      );
      return { items: found.slice(0, limit).map(({ row }) => row), more: found.length > limit };
    },
  };
}
