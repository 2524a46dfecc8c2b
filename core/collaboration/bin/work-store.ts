// SQL of what is written in portions: each reads some rows, and writes them in a unit of work of its own.
import { ROWS_AT_ONCE, type Reads, type Tx } from '../../storage/db.ts';
import { among, listed } from '../../storage/dialect.ts';
import type { BinRow } from './store.ts';

export type Work = 'filling' | 'erasing';

/** Says what is being done with items. */
export async function setWork(tx: Tx, ids: readonly number[], work: Work): Promise<void> {
  await tx.run(`UPDATE bin_item SET work = ? WHERE ${among('id')}`, [work, listed(ids)]);
}

export type Unfinished = Pick<BinRow, 'id' | 'kind' | 'subject_id'> & { readonly work: Work };

/** Items that something is being done with, or was when the service ended. */
export async function unfinished(db: Reads): Promise<Unfinished[]> {
  return db.all<Unfinished>('SELECT id, kind, subject_id, work FROM bin_item WHERE work IS NOT NULL ORDER BY id');
}

/** What is filled and is not erased or restored meanwhile. */
const filling = `SELECT id FROM bin_item WHERE work = 'filling' AND ${among('id')}`;

/** Things that go with others, each with the column that names the other. */
const held = [
  { table: 'stored_document', column: 'folder_id', holder: 'stored_folder' },
  { table: 'stored_document', column: 'project_id', holder: 'stored_project' },
  { table: 'stored_folder', column: 'project_id', holder: 'stored_project' },
] as const;

/** Puts some of what items are yet to hold into them. Returns how much. */
export async function fillSome(tx: Tx, ids: readonly number[]): Promise<number> {
  for (const { table, column, holder } of held) {
    const filled = await tx.run(
      `UPDATE ${table} SET bin_id = (SELECT holder.bin_id FROM ${holder} AS holder WHERE holder.id = ${table}.${column})
       WHERE id IN (SELECT own.id FROM ${holder} AS holder JOIN ${table} AS own ON own.${column} = holder.id AND own.bin_id IS NULL
         WHERE holder.bin_id IN (${filling}) LIMIT ${ROWS_AT_ONCE})`,
      [listed(ids)],
    );
    if (filled > 0) return filled;
  }
  return 0;
}

/** Notes that items hold all that they are to. */
export async function endFilling(tx: Tx, ids: readonly number[]): Promise<void> {
  await tx.run(`UPDATE bin_item SET work = NULL WHERE work = 'filling' AND ${among('id')}`, [listed(ids)]);
}

const idsOf = async (reads: Reads, sql: string, params: readonly (string | number)[]): Promise<number[]> =>
  (await reads.all<{ readonly id: number }>(sql, params)).map(({ id }) => id);

/** Some of the documents in items. */
export const someDocuments = (db: Reads, itemIds: readonly number[]): Promise<number[]> =>
  idsOf(db, `SELECT id FROM stored_document WHERE ${among('bin_id')} LIMIT ${ROWS_AT_ONCE}`, [listed(itemIds)]);

/** Some of the folders in items. */
export const someFolders = (db: Reads, itemIds: readonly number[]): Promise<number[]> =>
  idsOf(db, `SELECT id FROM stored_folder WHERE ${among('bin_id')} LIMIT ${ROWS_AT_ONCE}`, [listed(itemIds)]);

/**
 * Puts some of what was deleted from folders before they were, and is not erased with them, below the root. Its item names
 * no folder any more once the folder is gone, so that only members who saw the folder see it. Returns how much.
 */
export async function adoptSome(tx: Tx, itemIds: readonly number[]): Promise<number> {
  for (const [table, column] of [
    ['stored_document', 'folder_id'],
    ['stored_folder', 'parent_id'],
  ] as const) {
    const adopted = await tx.run(
      `UPDATE ${table} SET ${column} = (SELECT root_folder_id FROM stored_project WHERE stored_project.id = ${table}.project_id)
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
  idsOf(db, 'SELECT id FROM stored_project WHERE cloud_id = ?', [cloudId]);

/** Some of the items of a project or cloud that is erased, without those that it is in itself. */
export const someItemsOf = (db: Reads, place: 'project' | 'cloud', id: number): Promise<number[]> =>
  idsOf(
    db,
    `SELECT id FROM bin_item WHERE ${place}_id = ? AND id NOT IN (SELECT coalesce(bin_id, 0) FROM stored_${place} WHERE id = ?) LIMIT ${ROWS_AT_ONCE}`,
    [id, id],
  );
