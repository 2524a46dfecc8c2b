// SQL that takes objects out of the bin, each history with one head.
import { ROWS_AT_ONCE, selectIds, type Reads, type Tx } from '../../storage/db.ts';
import { among, listed } from '../../storage/dialect.ts';
import type { BinKind } from './schema.ts';

const sameHistory = 'SELECT 1 FROM document WHERE document.history_id = stored_document.history_id';

/**
 * Takes documents and folders out of items of one project. A version returns to the folder of the other versions of its
 * document; objects of a missing folder move to the root. A version that was the head becomes the head again, unless
 * another was chosen in the meantime.
 */
export async function takeOut(tx: Tx, itemIds: readonly number[], rootId: number): Promise<void> {
  const items = listed(itemIds);
  await tx.run(`UPDATE stored_folder SET bin_id = NULL WHERE ${among('bin_id')}`, [items]);
  await tx.run(
    `UPDATE stored_folder SET parent_id = ? WHERE id IN (SELECT subject_id FROM bin_item WHERE kind = 'folder'
     AND ${among('id')})
       AND NOT EXISTS (SELECT 1 FROM folder WHERE folder.id = stored_folder.parent_id)`,
    [rootId, items],
  );
  await placeDocuments(tx, 'bin_id', itemIds, rootId);
  const returning = await tx.all<{ readonly left_head_id: number; readonly heir_id: number }>(
    `SELECT bin_item.left_head_id, bin_item.heir_id FROM bin_item JOIN document AS heir ON heir.id = bin_item.heir_id
     JOIN stored_document AS head ON head.id = bin_item.left_head_id AND head.history_id = heir.history_id
     WHERE heir.is_head = 1 AND ${among('bin_item.id')}`,
    [items],
  );
  const [heads, heirs] = [returning.map(({ left_head_id }) => left_head_id), returning.map(({ heir_id }) => heir_id)];
  if (heads.length > 0)
    await tx.run(`UPDATE stored_document SET is_head = (${among('id')}) WHERE ${among('id')}`, [
      listed(heads),
      listed([...heads, ...heirs]),
    ]);
  await showDocuments(tx, 'bin_id', itemIds);
}

/** Takes documents with all their versions out of a deleted folder, which still hides them. */
export async function takeOutDocuments(tx: Tx, ids: readonly number[], rootId: number): Promise<void> {
  await placeDocuments(tx, 'id', ids, rootId);
  await showDocuments(tx, 'id', ids);
}

/** Moves documents to their folder. @param by meaning of `ids`: of the documents, or of their items */
async function placeDocuments(tx: Tx, by: 'bin_id' | 'id', ids: readonly number[], rootId: number): Promise<void> {
  await tx.run(
    `UPDATE stored_document SET is_head = 0, folder_id = (SELECT document.folder_id FROM document
     WHERE document.history_id = stored_document.history_id LIMIT 1)
     WHERE ${among(by)} AND bin_id IS NOT NULL AND EXISTS (${sameHistory})`,
    [listed(ids)],
  );
  await tx.run(
    `UPDATE stored_document SET folder_id = ? WHERE ${among(by)} AND bin_id IS NOT NULL
       AND NOT EXISTS (SELECT 1 FROM stored_folder AS holder WHERE holder.id = stored_document.folder_id
         AND (holder.bin_id IS NULL OR holder.bin_id = stored_document.bin_id))`,
    [rootId, listed(ids)],
  );
}

async function showDocuments(tx: Tx, by: 'bin_id' | 'id', ids: readonly number[]): Promise<void> {
  const shown = await selectIds(
    tx,
    `UPDATE stored_document SET bin_id = NULL WHERE ${among(by)} AND bin_id IS NOT NULL RETURNING id`,
    [listed(ids)],
  );
  await settleHeads(tx, shown);
}

/** Ensures that each history of these documents has one head: of several, or of none, the newest. */
const settleHeads = (tx: Tx, documentIds: readonly number[]) =>
  tx.run(
    `UPDATE stored_document SET is_head = CASE WHEN id = (
         SELECT one.id FROM document AS one WHERE one.history_id = stored_document.history_id
           ORDER BY one.is_head DESC, one.id DESC LIMIT 1) THEN 1 ELSE 0 END
     WHERE bin_id IS NULL AND history_id IN (
       SELECT history_id FROM document WHERE ${among('id')} GROUP BY history_id
       HAVING (SELECT sum(all_of_it.is_head) FROM document AS all_of_it
         WHERE all_of_it.history_id = document.history_id) <> 1)`,
    [listed(documentIds)],
  );

/**
 * Takes projects, with the rest of what was deleted with them, out of an item; its cloud too when the item contains it.
 */
export async function takeOutPlaces(tx: Tx, itemId: number): Promise<void> {
  await tx.run('UPDATE stored_cloud SET bin_id = NULL WHERE bin_id = ?', [itemId]);
  await tx.run('UPDATE stored_project SET bin_id = NULL WHERE bin_id = ?', [itemId]);
  await tx.run('UPDATE stored_folder SET bin_id = NULL WHERE bin_id = ?', [itemId]);
  await tx.run('UPDATE stored_document SET bin_id = NULL WHERE bin_id = ?', [itemId]);
}

/**
 * Takes some of the folders deleted with a project or cloud out of its item; the project or cloud still hides them.
 * Returns how many.
 */
export const takeOutFolders = (tx: Tx, itemId: number) =>
  tx.run(
    `UPDATE stored_folder SET bin_id = NULL
     WHERE id IN (SELECT id FROM stored_folder WHERE bin_id = ? LIMIT ${ROWS_AT_ONCE})`,
    [itemId],
  );

/** The same for documents, each with its model to announce, if any. Returns their ids. */
export const takeOutSomeDocuments = (tx: Tx, itemId: number) =>
  selectIds(
    tx,
    `UPDATE stored_document SET bin_id = NULL
     WHERE id IN (SELECT id FROM stored_document WHERE bin_id = ? LIMIT ${ROWS_AT_ONCE / 2}) RETURNING id`,
    [itemId],
  );

/** A version in an item, with the figures that size the portions of its restoration. */
export interface Weighed {
  readonly id: number;
  readonly history_id: number;
  readonly bin_id: number;
  /** of the item */
  readonly kind: BinKind;
  readonly models: number;
}

/** The versions in some items. */
export const versionsIn = (db: Reads, itemIds: readonly number[]) =>
  db.all<Weighed>(
    `SELECT stored_document.id, stored_document.history_id, stored_document.bin_id, bin_item.kind,
       (SELECT count(*) FROM stored_model WHERE stored_model.document_id = stored_document.id) AS models
     FROM stored_document JOIN bin_item ON bin_item.id = stored_document.bin_id WHERE ${among('stored_document.bin_id')}
     ORDER BY stored_document.id`,
    [listed(itemIds)],
  );

/** Begins to take objects out of an item; an interrupted restore is reverted. False when the item has left the bin. */
export async function beginTakingOut(tx: Tx, itemId: number): Promise<boolean> {
  const found = await tx.run(
    "UPDATE bin_item SET work = 'filling' WHERE id = ? AND (work IS NULL OR work = 'filling')",
    [itemId],
  );
  return found > 0;
}
