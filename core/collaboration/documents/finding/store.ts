import { isLong } from '../../../kit/text/search-words.ts';
import type { Reads } from '../../../storage/db.ts';
import { allOf, among, containing, listed, matches } from '../../../storage/dialect.ts';

export interface NamedDocument {
  readonly id: number;
  readonly project_id: number;
  readonly folder_id: number;
  readonly name: string;
  readonly description: string | null;
}

/** Words of one or two letters are searched only in so many of the newest rows: the index does not cover them. */
const NEWEST = 50_000;

/**
 * Newest versions with the words in their names or descriptions, the newest first, up to `most` of those before an id.
 */
export function listNamed(
  db: Reads,
  projectIds: readonly number[],
  words: readonly string[],
  { before, most }: { readonly before: number; readonly most: number },
): Promise<NamedDocument[]> {
  const long = words.filter(isLong);
  const shown = 'document.id, document.project_id, document.folder_id, document.name, document.description';
  if (long.length > 0)
    return db.all<NamedDocument>(
      `SELECT ${shown} FROM document_name JOIN document ON document.id = document_name.rowid
       WHERE ${matches('document_name')} AND document_name.rowid < ? AND document.is_head = 1
         AND ${among('document.project_id')}
       ORDER BY document_name.rowid DESC LIMIT ?`,
      [allOf(long), before, listed(projectIds), most],
    );
  return db.all<NamedDocument>(
    `SELECT ${shown} FROM document
     WHERE document.id < ? AND document.id > (SELECT max(id) - ${NEWEST} FROM stored_document)
       AND document.is_head = 1 AND ${among('document.project_id')} AND document.name LIKE ? ESCAPE '\\'
     ORDER BY document.id DESC LIMIT ?`,
    [before, listed(projectIds), containing(words[0] ?? ''), most],
  );
}
