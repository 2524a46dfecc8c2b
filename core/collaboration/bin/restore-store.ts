// SQL that takes things out of the bin, each history with one head.
import { placeholders, portionsOf, type Tx } from '../../storage/db.ts';
import { documentsIn } from './store.ts';

const sameHistory = 'SELECT 1 FROM document WHERE document.history_id = stored_document.history_id';

/**
 * Takes documents and folders out of items of one project. A version goes to where the others of its document are; what was
 * in a folder that is not there any more goes to the root. A version that was the head is it again, unless another was
 * chosen meanwhile.
 */
export async function takeOut(tx: Tx, itemIds: readonly number[], rootId: number): Promise<void> {
  for (const portion of portionsOf(itemIds)) {
    const items = placeholders(portion);
    await tx.run(`UPDATE stored_folder SET bin_id = NULL WHERE bin_id IN (${items})`, portion);
    await tx.run(
      `UPDATE stored_folder SET parent_id = ? WHERE id IN (SELECT subject_id FROM bin_item WHERE kind = 'folder' AND id IN (${items}))
         AND NOT EXISTS (SELECT 1 FROM folder WHERE folder.id = stored_folder.parent_id)`,
      [rootId, ...portion],
    );
    await tx.run(
      `UPDATE stored_document SET is_head = 0, folder_id = (SELECT document.folder_id FROM document WHERE document.history_id = stored_document.history_id LIMIT 1)
       WHERE bin_id IN (${items}) AND EXISTS (${sameHistory})`,
      portion,
    );
    await tx.run(
      `UPDATE stored_document SET folder_id = ? WHERE bin_id IN (${items}) AND NOT EXISTS (SELECT 1 FROM folder WHERE folder.id = stored_document.folder_id)`,
      [rootId, ...portion],
    );
    const returning = `
      SELECT bin_item.left_head_id, bin_item.heir_id FROM bin_item JOIN document AS heir ON heir.id = bin_item.heir_id
      JOIN stored_document AS head ON head.id = bin_item.left_head_id AND head.history_id = heir.history_id WHERE heir.is_head = 1 AND bin_item.id IN (${items})`;
    for (const { left_head_id, heir_id } of await tx.all<{ left_head_id: number; heir_id: number }>(
      returning,
      portion,
    )) {
      await tx.run('UPDATE stored_document SET is_head = CASE WHEN id = ? THEN 1 ELSE 0 END WHERE id IN (?, ?)', [
        left_head_id,
        left_head_id,
        heir_id,
      ]);
    }
    const documents = await documentsIn(tx, portion);
    await tx.run(`UPDATE stored_document SET bin_id = NULL WHERE bin_id IN (${items})`, portion);
    await settleHeads(tx, documents);
  }
}

/** Sees to it that each history of these documents has one head: of several, or of none, the newest. */
async function settleHeads(tx: Tx, documentIds: readonly number[]): Promise<void> {
  for (const portion of portionsOf(documentIds)) {
    await tx.run(
      `UPDATE stored_document SET is_head = CASE WHEN id = (
           SELECT one.id FROM document AS one WHERE one.history_id = stored_document.history_id ORDER BY one.is_head DESC, one.id DESC LIMIT 1) THEN 1 ELSE 0 END
       WHERE bin_id IS NULL AND history_id IN (
         SELECT history_id FROM document WHERE id IN (${placeholders(portion)}) GROUP BY history_id
         HAVING (SELECT sum(all_of_it.is_head) FROM document AS all_of_it WHERE all_of_it.history_id = document.history_id) <> 1)`,
      portion,
    );
  }
}

/** Takes projects, with what went with them, out of an item; its cloud too when that is in it. */
export async function takeOutPlaces(tx: Tx, itemId: number): Promise<void> {
  await tx.run('UPDATE stored_cloud SET bin_id = NULL WHERE bin_id = ?', [itemId]);
  await tx.run('UPDATE stored_project SET bin_id = NULL WHERE bin_id = ?', [itemId]);
  await tx.run('UPDATE stored_folder SET bin_id = NULL WHERE bin_id = ?', [itemId]);
  await tx.run('UPDATE stored_document SET bin_id = NULL WHERE bin_id = ?', [itemId]);
}
