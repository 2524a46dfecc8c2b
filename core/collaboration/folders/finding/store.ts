import { isLong } from '../../../kit/text/search-words.ts';
import type { Reads } from '../../../storage/db.ts';
import { allOf, among, containing, listed, matches } from '../../../storage/dialect.ts';

export interface NamedFolder {
  readonly id: number;
  readonly project_id: number;
  readonly parent_id: number | null;
  readonly name: string;
}

/** Words of one or two letters are searched only in so many of the newest rows: the index does not cover them. */
const NEWEST = 50_000;

/**
 * Folders with the words in their names, the newest first, up to `most` of those before an id; without root folders.
 */
export function listNamed(
  db: Reads,
  projectIds: readonly number[],
  words: readonly string[],
  { before, most }: { readonly before: number; readonly most: number },
): Promise<NamedFolder[]> {
  const long = words.filter(isLong);
  const shown = 'folder.id, folder.project_id, folder.parent_id, folder.name';
  const here = `folder.parent_id IS NOT NULL AND ${among('folder.project_id')}`;
  if (long.length > 0)
    return db.all<NamedFolder>(
      `SELECT ${shown} FROM folder_name JOIN folder ON folder.id = folder_name.rowid
       WHERE ${matches('folder_name')} AND folder_name.rowid < ? AND ${here} ORDER BY folder_name.rowid DESC LIMIT ?`,
      [allOf(long), before, listed(projectIds), most],
    );
  return db.all<NamedFolder>(
    `SELECT ${shown} FROM folder
     WHERE folder.id < ? AND folder.id > (SELECT max(id) - ${NEWEST} FROM stored_folder) AND ${here} AND folder.name LIKE ? ESCAPE '\\'
     ORDER BY folder.id DESC LIMIT ?`,
    [before, listed(projectIds), containing(words[0] ?? ''), most],
  );
}
