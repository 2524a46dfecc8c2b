// All SQL of the bin. Here, and where rows are added or changed, the tables behind the views are named.
import { roles } from '../../access/roles.ts';
import { placeholders, portionsOf, type Reads, type Tx } from '../../storage/db.ts';
import { listed, listedRows, rowsListed } from '../../storage/dialect.ts';
import type { BinKind } from './schema.ts';

export interface BinRow {
  readonly id: number;
  readonly kind: BinKind;
  readonly cloud_id: number;
  readonly project_id: number | null;
  readonly subject_id: number;
  readonly folder_id: number | null;
  readonly name: string;
  readonly path: string;
  readonly size: number;
  readonly documents: number;
  readonly account_id: number | null;
  readonly deleted_at: string;
}

export interface NewBinItem {
  readonly kind: BinKind;
  readonly cloudId: number;
  readonly projectId: number | null;
  readonly subjectId: number;
  readonly historyId?: number | undefined;
  readonly folderId: number | null;
  readonly name: string;
  readonly path: string;
  /** of versions: the one that is the head */
  readonly leftHeadId?: number | undefined;
  readonly accountId: number | null;
}

/** Adds items. Ids of new ones are above all earlier ones; returned is the id below which they do not. */
export async function insertItems(tx: Tx, items: readonly NewBinItem[], now: string): Promise<number> {
  const before = (await tx.get<{ id: number | null }>('SELECT max(id) AS id FROM bin_item'))?.id ?? 0;
  for (const portion of portionsOf(items, 1000)) {
    await tx.run(
      `INSERT INTO bin_item (kind, cloud_id, project_id, subject_id, history_id, folder_id, name, path, left_head_id, account_id, deleted_at)
       ${rowsListed(11)}`,
      [
        listedRows(
          portion.map(
            ({ kind, cloudId, projectId, subjectId, historyId, folderId, name, path, leftHeadId, accountId }) => [
              kind,
              cloudId,
              projectId,
              subjectId,
              historyId ?? null,
              folderId,
              name,
              path,
              leftHeadId ?? null,
              accountId,
              now,
            ],
          ),
        ),
      ],
    );
  }
  return before;
}

/** Puts documents into the newest item of their history. */
export async function markDocuments(tx: Tx, ids: readonly number[]): Promise<void> {
  for (const portion of portionsOf(ids)) {
    await tx.run(
      `UPDATE stored_document SET bin_id = (SELECT max(bin_item.id) FROM bin_item WHERE bin_item.history_id = stored_document.history_id)
       WHERE id IN (${placeholders(portion)})`,
      portion,
    );
  }
}

/** Where the head went and others stayed, the newest of these becomes the head. For items with ids above `before`. */
export async function appointHeirs(tx: Tx, before: number): Promise<void> {
  await tx.run(
    `UPDATE bin_item SET heir_id = (SELECT max(document.id) FROM document WHERE document.history_id = bin_item.history_id)
     WHERE id > ? AND left_head_id IS NOT NULL`,
    [before],
  );
  await tx.run('UPDATE stored_document SET is_head = 1 WHERE id IN (SELECT heir_id FROM bin_item WHERE id > ?)', [
    before,
  ]);
  await tx.run(
    'UPDATE stored_document SET is_head = 0 WHERE id IN (SELECT left_head_id FROM bin_item WHERE id > ? AND heir_id IS NOT NULL)',
    [before],
  );
}

/** Puts the folders of items with ids above `before` into these, with all they hold that was not deleted before. */
export async function markFolders(tx: Tx, before: number): Promise<void> {
  const within = `WITH RECURSIVE within (id, item_id) AS (
    SELECT subject_id, id FROM bin_item WHERE id > ? AND kind = 'folder'
    UNION SELECT folder.id, within.item_id FROM folder JOIN within ON folder.parent_id = within.id)`;
  await tx.run(
    `${within} UPDATE stored_document SET bin_id = within.item_id FROM within
     WHERE stored_document.bin_id IS NULL AND stored_document.folder_id = within.id`,
    [before],
  );
  await tx.run(
    `${within} UPDATE stored_folder SET bin_id = within.item_id FROM within
     WHERE stored_folder.bin_id IS NULL AND stored_folder.id = within.id`,
    [before],
  );
}

/** Puts projects into an item, with all they hold that was not deleted before. */
export async function markProjects(tx: Tx, projectIds: readonly number[], itemId: number): Promise<void> {
  for (const id of projectIds) {
    await tx.run('UPDATE stored_document SET bin_id = ? WHERE project_id = ? AND bin_id IS NULL', [itemId, id]);
    await tx.run('UPDATE stored_folder SET bin_id = ? WHERE project_id = ? AND bin_id IS NULL', [itemId, id]);
    await tx.run('UPDATE stored_project SET bin_id = ? WHERE id = ?', [itemId, id]);
  }
}

export async function markCloud(tx: Tx, cloudId: number, itemId: number): Promise<void> {
  await tx.run('UPDATE stored_cloud SET bin_id = ? WHERE id = ?', [itemId, cloudId]);
}

/** Notes how much is in the items, as it was uploaded, with ids above `before`. */
export async function measure(tx: Tx, before: number): Promise<void> {
  await tx.run(
    `UPDATE bin_item SET (size, documents) = (
       SELECT coalesce(sum(blob.size), 0), count(DISTINCT stored_document.history_id) FROM stored_document JOIN blob ON blob.hash = stored_document.blob_hash WHERE stored_document.bin_id = bin_item.id)
     WHERE id > ?`,
    [before],
  );
}

export async function itemsAfter(tx: Reads, before: number): Promise<BinRow[]> {
  return tx.all<BinRow>('SELECT * FROM bin_item WHERE id > ? ORDER BY id', [before]);
}

/** Projects of a cloud that are not in the bin yet. */
export async function projectIdsOf(tx: Reads, cloudId: number): Promise<number[]> {
  return (await tx.all<{ id: number }>('SELECT id FROM project WHERE cloud_id = ?', [cloudId])).map(({ id }) => id);
}

/** What is in the bin of a project, what was deleted last first. */
export async function itemsOfProject(db: Reads, projectId: number): Promise<BinRow[]> {
  return db.all<BinRow>(
    "SELECT * FROM bin_item WHERE project_id = ? AND kind IN ('document', 'version', 'folder') ORDER BY id DESC",
    [projectId],
  );
}

/** Deleted projects of a cloud that an account administered, or all. */
export async function projectItems(
  db: Reads,
  cloudId: number,
  accountId: number,
  isCloudAdmin: boolean,
): Promise<BinRow[]> {
  return db.all<BinRow>(
    `SELECT * FROM bin_item WHERE cloud_id = ? AND kind = 'project' AND (? = 1 OR EXISTS (
       SELECT 1 FROM stored_project_member WHERE stored_project_member.project_id = bin_item.subject_id AND account_id = ? AND role = ?)) ORDER BY id DESC`,
    [cloudId, isCloudAdmin ? 1 : 0, accountId, roles.admin],
  );
}

/** Deleted clouds that an account administered. */
export async function cloudItems(db: Reads, accountId: number): Promise<BinRow[]> {
  return db.all<BinRow>(
    `SELECT bin_item.* FROM bin_item JOIN stored_cloud_member ON stored_cloud_member.cloud_id = bin_item.cloud_id
     WHERE bin_item.kind = 'cloud' AND stored_cloud_member.account_id = ? AND stored_cloud_member.role = ? ORDER BY bin_item.id DESC`,
    [accountId, roles.admin],
  );
}

/** The oldest of what was deleted before a time. */
export async function itemsBefore(db: Reads, time: string, limit: number): Promise<BinRow[]> {
  return db.all<BinRow>('SELECT * FROM bin_item WHERE deleted_at <= ? ORDER BY id LIMIT ?', [time, limit]);
}

/** Accounts that made the documents in some items. */
export async function creatorsIn(db: Reads, itemIds: readonly number[]): Promise<(number | null)[]> {
  const ids = new Set<number | null>();
  for (const portion of portionsOf(itemIds)) {
    const rows = await db.all<{ creator_id: number | null }>(
      `SELECT DISTINCT creator_id FROM stored_document WHERE bin_id IN (${placeholders(portion)})`,
      portion,
    );
    for (const { creator_id } of rows) ids.add(creator_id);
  }
  return [...ids];
}

/** Ids of the documents, every version, in some items. */
export async function documentsIn(tx: Reads, itemIds: readonly number[]): Promise<number[]> {
  const ids: number[] = [];
  for (const portion of portionsOf(itemIds)) {
    ids.push(
      ...(
        await tx.all<{ id: number }>(
          `SELECT id FROM stored_document WHERE bin_id IN (${placeholders(portion)}) ORDER BY id`,
          portion,
        )
      ).map(({ id }) => id),
    );
  }
  return ids;
}

export async function deleteItems(tx: Tx, ids: readonly number[]): Promise<void> {
  for (const portion of portionsOf(ids))
    await tx.run(`DELETE FROM bin_item WHERE id IN (${placeholders(portion)})`, portion);
}

/** Removes the documents in some items for good. */
export async function eraseDocuments(tx: Tx, itemIds: readonly number[]): Promise<void> {
  for (const portion of portionsOf(itemIds))
    await tx.run(`DELETE FROM stored_document WHERE bin_id IN (${placeholders(portion)})`, portion);
}

/**
 * Removes the folders in items for good. What was deleted from them before stays in the bin: it is below the root
 * from now on, and its item names no folder any more, so that only members who saw the folder see it.
 */
export async function eraseFolders(tx: Tx, itemIds: readonly number[]): Promise<void> {
  if (itemIds.length === 0) return;
  const items = '(SELECT value FROM json_each(?))';
  const doomed = `SELECT doomed.id FROM stored_folder AS doomed WHERE doomed.bin_id IN ${items}`;
  const root = (table: string) =>
    `(SELECT root_folder_id FROM stored_project WHERE stored_project.id = ${table}.project_id)`;
  const ids = listed(itemIds);
  await tx.run(
    `UPDATE stored_document SET folder_id = ${root('stored_document')} WHERE folder_id IN (${doomed}) AND bin_id NOT IN ${items}`,
    [ids, ids],
  );
  await tx.run(`UPDATE bin_item SET folder_id = NULL WHERE folder_id IN (${doomed})`, [ids]);
  await tx.run(
    `UPDATE stored_folder SET parent_id = ${root('stored_folder')} WHERE parent_id IN (${doomed}) AND bin_id NOT IN ${items}`,
    [ids, ids],
  );
  await tx.run(`DELETE FROM stored_folder WHERE bin_id IN ${items}`, [ids]);
}

/** Removes a project in the bin for good, with all it holds. */
export async function eraseProject(tx: Tx, id: number): Promise<void> {
  await tx.run('DELETE FROM stored_project WHERE id = ? AND bin_id IS NOT NULL', [id]);
}

/** Removes a cloud in the bin for good, with all it holds. */
export async function eraseCloud(tx: Tx, id: number): Promise<void> {
  await tx.run('DELETE FROM stored_cloud WHERE id = ? AND bin_id IS NOT NULL', [id]);
}
