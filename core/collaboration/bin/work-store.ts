// SQL of work in portions: each reads some rows and writes them in a transaction of its own.
import { ROWS_AT_ONCE, selectIds, type Reads, type Tx } from '../../storage/db.ts';
import { among, listed, listedRows } from '../../storage/dialect.ts';
import type { BinRow } from './store.ts';

export type Work = 'filling' | 'erasing';

/** Sets the work in progress on items. */
export const setWork = (tx: Tx, ids: readonly number[], work: Work) =>
  tx.run(`UPDATE bin_item SET work = ? WHERE ${among('id')}`, [work, listed(ids)]);

export type Unfinished = Pick<BinRow, 'id' | 'kind' | 'subject_id'> & { readonly work: Work };

/** Items with work in progress, or interrupted by the end of the service. */
export const unfinished = (db: Reads) =>
  db.all<Unfinished>('SELECT id, kind, subject_id, work FROM bin_item WHERE work IS NOT NULL ORDER BY id');

/** Items being filled, which are not being restored: before they are in the bin, or before they are erased. */
const filling = `SELECT id FROM bin_item WHERE work IS NOT NULL AND ${among('id')}`;

/** Documents still to be put into items: those in their folders, and those of their projects. */
const documentsHeld = [
  { column: 'folder_id', holder: 'stored_folder' },
  { column: 'project_id', holder: 'stored_project' },
] as const;

interface Unfilled {
  readonly id: number;
  readonly item_id: number;
  /** the account that deleted the item */
  readonly account_id: number | null;
}

/** Some of the documents still to be put into items. */
export async function someUnfilled(tx: Reads, ids: readonly number[]): Promise<Unfilled[]> {
  for (const { column, holder } of documentsHeld) {
    const found = await tx.all<Unfilled>(
      `SELECT own.id, bin_item.id AS item_id, bin_item.account_id FROM ${holder} AS holder
       JOIN stored_document AS own ON own.${column} = holder.id AND own.bin_id IS NULL
       JOIN bin_item ON bin_item.id = holder.bin_id WHERE holder.bin_id IN (${filling}) LIMIT ${ROWS_AT_ONCE / 2}`,
      [listed(ids)],
    );
    if (found.length > 0) return found;
  }
  return [];
}

/** Puts documents into items. */
export const fill = (tx: Tx, documents: readonly Unfilled[]) =>
  tx.run(
    `UPDATE stored_document SET bin_id = filled.item_id
     FROM (SELECT json_extract(value, '$[0]') AS id, json_extract(value, '$[1]') AS item_id FROM json_each(?)) AS filled
     WHERE stored_document.id = filled.id`,
    [listedRows(documents.map(({ id, item_id }) => [id, item_id]))],
  );

/** Puts some of the remaining folders into items. Returns how many. */
export const fillFolders = (tx: Tx, ids: readonly number[]) =>
  tx.run(
    `UPDATE stored_folder SET bin_id = (SELECT holder.bin_id FROM stored_project AS holder
     WHERE holder.id = stored_folder.project_id)
     WHERE id IN (SELECT own.id FROM stored_project AS holder JOIN stored_folder AS own ON own.project_id = holder.id
       AND own.bin_id IS NULL
       WHERE holder.bin_id IN (${filling}) LIMIT ${ROWS_AT_ONCE})`,
    [listed(ids)],
  );

/** Records that items are complete. */
export const endFilling = (tx: Tx, ids: readonly number[]) =>
  tx.run(`UPDATE bin_item SET work = NULL WHERE work = 'filling' AND ${among('id')}`, [listed(ids)]);

/** Some of the documents in items. */
export const someDocuments = (db: Reads, itemIds: readonly number[]): Promise<number[]> =>
  selectIds(db, `SELECT id FROM stored_document WHERE ${among('bin_id')} LIMIT ${ROWS_AT_ONCE}`, [listed(itemIds)]);

/** Some of the folders in items. */
export const someFolders = (db: Reads, itemIds: readonly number[]): Promise<number[]> =>
  selectIds(db, `SELECT id FROM stored_folder WHERE ${among('bin_id')} LIMIT ${ROWS_AT_ONCE}`, [listed(itemIds)]);

/**
 * Moves some objects below the root that were deleted before their folders and are not erased with them. Their items
 * name no folder once it is deleted, so that only members who saw the folder see them. Returns how many.
 */
export async function adoptSome(tx: Tx, itemIds: readonly number[]): Promise<number> {
  for (const [table, column] of [
    ['stored_document', 'folder_id'],
    ['stored_folder', 'parent_id'],
  ] as const) {
    const adopted = await tx.run(
      `UPDATE ${table} SET ${column} = (SELECT root_folder_id FROM stored_project
       WHERE stored_project.id = ${table}.project_id)
       WHERE id IN (SELECT own.id FROM stored_folder AS doomed JOIN ${table} AS own ON own.${column} = doomed.id
         JOIN bin_item ON bin_item.id = own.bin_id AND bin_item.work IS NOT 'erasing'
         WHERE ${among('doomed.bin_id')} LIMIT ${ROWS_AT_ONCE})`,
      [listed(itemIds)],
    );
    if (adopted > 0) return adopted;
  }
  return 0;
}

/** Projects of a cloud, also those in the bin. */
export const projectsOf = (db: Reads, cloudId: number): Promise<number[]> =>
  selectIds(db, 'SELECT id FROM stored_project WHERE cloud_id = ?', [cloudId]);

/**
 * Some of the items of a project or cloud that is erased, without the items that contain the project or cloud itself.
 */
export const someItemsOf = (db: Reads, place: 'project' | 'cloud', id: number): Promise<number[]> =>
  selectIds(
    db,
    `SELECT id FROM bin_item WHERE ${place}_id = ? AND id NOT IN (SELECT coalesce(bin_id, 0) FROM stored_${place}
     WHERE id = ?) LIMIT ${ROWS_AT_ONCE}`,
    [id, id],
  );
