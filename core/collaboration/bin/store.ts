// SQL of the bin. Here, and where rows are added or changed, the tables behind the views are named.
import { roles } from '../../access/roles.ts';
import { portionsByWeight, portionsOf, type Reads, type Tx } from '../../storage/db.ts';
import { among, listed, listedRows, rowsListed } from '../../storage/dialect.ts';
import type { BinKind } from './schema.ts';

/** A version that is deleted. */
export interface DoomedDocument {
  readonly id: number;
  readonly history_id: number;
  readonly folder_id: number;
  readonly name: string;
  readonly is_head: 0 | 1;
  /** versions in its history, itself included */
  readonly versions: number;
}

/** Ids of versions in portions of one transaction each; those of one document are together. */
export function inPortions(rows: readonly Pick<DoomedDocument, 'id' | 'history_id'>[]): number[][] {
  const histories = [...Map.groupBy(rows, ({ history_id }) => history_id).values()];
  return portionsByWeight(histories, ({ length }) => length).map(portion => portion.flat().map(({ id }) => id));
}

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
  /** of versions: the previous head */
  readonly leftHeadId?: number | undefined;
  readonly accountId: number | null;
}

/** The fields of a new item in the order in which they are stored. */
const itemFields = [
  ...(['kind', 'cloudId', 'projectId', 'subjectId', 'historyId', 'folderId'] as const),
  ...(['name', 'path', 'leftHeadId', 'accountId'] as const),
];

/** Items being created or erased are in no list. */
const shown = "(bin_item.work IS NULL OR bin_item.work = 'filling')";

/** Adds items. Ids of new ones are above all earlier ones; returns the highest earlier id. */
export async function insertItems(tx: Tx, items: readonly NewBinItem[], now: string): Promise<number> {
  const before = (await tx.get<{ id: number | null }>('SELECT max(id) AS id FROM bin_item'))?.id ?? 0;
  for (const portion of portionsOf(items, 1000)) {
    await tx.run(
      `INSERT INTO bin_item (kind, cloud_id, project_id, subject_id, history_id, folder_id, name, path, left_head_id,
       account_id, deleted_at)
       ${rowsListed(11)}`,
      [listedRows(portion.map(item => [...itemFields.map(field => item[field] ?? null), now]))],
    );
  }
  return before;
}

/** Puts documents into the newest item of their history. */
export const markDocuments = (tx: Tx, ids: readonly number[]) =>
  tx.run(
    `UPDATE stored_document SET bin_id = (SELECT max(bin_item.id) FROM bin_item
     WHERE bin_item.history_id = stored_document.history_id) WHERE ${among('id')}`,
    [listed(ids)],
  );

/**
 * Where the head was deleted and other versions stayed, the newest of these becomes the head. For items with ids above
 * `before`.
 */
export async function appointHeirs(tx: Tx, before: number): Promise<void> {
  await tx.run(
    `UPDATE bin_item SET heir_id = (SELECT max(document.id) FROM document
     WHERE document.history_id = bin_item.history_id)
     WHERE id > ? AND left_head_id IS NOT NULL`,
    [before],
  );
  await tx.run('UPDATE stored_document SET is_head = 1 WHERE id IN (SELECT heir_id FROM bin_item WHERE id > ?)', [
    before,
  ]);
  await tx.run(
    `UPDATE stored_document SET is_head = 0 WHERE id IN (SELECT left_head_id FROM bin_item WHERE id > ?
     AND heir_id IS NOT NULL)`,
    [before],
  );
}

/** Puts the folders of items with ids above `before` into these, with those in them that were not deleted before. */
export const markFolders = (tx: Tx, before: number) =>
  tx.run(
    `WITH RECURSIVE within (id, item_id) AS (
       SELECT subject_id, id FROM bin_item WHERE id > ? AND kind = 'folder'
       UNION SELECT folder.id, within.item_id FROM folder JOIN within ON folder.parent_id = within.id)
     UPDATE stored_folder SET bin_id = within.item_id FROM within WHERE stored_folder.bin_id IS NULL
       AND stored_folder.id = within.id`,
    [before],
  );

export const markProject = (tx: Tx, id: number, itemId: number) =>
  tx.run('UPDATE stored_project SET bin_id = ? WHERE id = ?', [itemId, id]);

/** Puts a cloud into an item, with its projects that were not deleted before. */
export async function markCloud(tx: Tx, id: number, itemId: number): Promise<void> {
  await tx.run('UPDATE stored_project SET bin_id = ? WHERE cloud_id = ? AND bin_id IS NULL', [itemId, id]);
  await tx.run('UPDATE stored_cloud SET bin_id = ? WHERE id = ?', [itemId, id]);
}

/** Records the uploaded size of items. */
export const measure = (tx: Tx, ids: readonly number[]) =>
  tx.run(
    `UPDATE bin_item SET (size, documents) = (
       SELECT coalesce(sum(blob.size), 0), count(DISTINCT stored_document.history_id) FROM stored_document
         JOIN blob ON blob.hash = stored_document.blob_hash WHERE stored_document.bin_id = bin_item.id)
     WHERE ${among('id')}`,
    [listed(ids)],
  );

export const itemsAfter = (tx: Reads, before: number) =>
  tx.all<BinRow>('SELECT * FROM bin_item WHERE id > ? ORDER BY id', [before]);

export const itemsNamed = (db: Reads, ids: readonly number[]) =>
  db.all<BinRow>(`SELECT * FROM bin_item WHERE ${among('id')} ORDER BY id`, [listed(ids)]);

/** Items in the bin of a project, all or some, latest deletion first. */
export const itemsOfProject = (db: Reads, projectId: number, ids?: readonly number[]) =>
  db.all<BinRow>(
    `SELECT * FROM bin_item WHERE project_id = ? AND kind IN ('document', 'version', 'folder') AND ${shown}
     ${ids ? `AND ${among('id')}` : ''} ORDER BY id DESC`,
    ids ? [projectId, listed(ids)] : [projectId],
  );

/** Deleted projects of a cloud that an account administered, or all. */
export const projectItems = (db: Reads, cloudId: number, accountId: number, isCloudAdmin: boolean) =>
  db.all<BinRow>(
    `SELECT * FROM bin_item WHERE cloud_id = ? AND kind = 'project' AND ${shown} AND (? = 1 OR EXISTS (
       SELECT 1 FROM stored_project_member WHERE stored_project_member.project_id = bin_item.subject_id
         AND account_id = ? AND role = ?)) ORDER BY id DESC`,
    [cloudId, isCloudAdmin ? 1 : 0, accountId, roles.admin],
  );

/** Deleted clouds that an account administered. */
export const cloudItems = (db: Reads, accountId: number) =>
  db.all<BinRow>(
    `SELECT bin_item.* FROM bin_item JOIN stored_cloud_member ON stored_cloud_member.cloud_id = bin_item.cloud_id
     WHERE bin_item.kind = 'cloud' AND ${shown} AND stored_cloud_member.account_id = ?
       AND stored_cloud_member.role = ? ORDER BY bin_item.id DESC`,
    [accountId, roles.admin],
  );

/** The oldest items deleted before a time. */
export const itemsBefore = (db: Reads, time: string, limit: number) =>
  db.all<BinRow>(`SELECT * FROM bin_item WHERE deleted_at <= ? AND ${shown} ORDER BY id LIMIT ?`, [time, limit]);

/** Accounts that made the documents in some items. */
export async function creatorsIn(db: Reads, itemIds: readonly number[]): Promise<(number | null)[]> {
  const rows = await db.all<{ creator_id: number | null }>(
    `SELECT DISTINCT creator_id FROM stored_document WHERE ${among('bin_id')}`,
    [listed(itemIds)],
  );
  return rows.map(({ creator_id }) => creator_id);
}

export const deleteItems = (tx: Tx, ids: readonly number[]) =>
  tx.run(`DELETE FROM bin_item WHERE ${among('id')}`, [listed(ids)]);

/** Permanently deletes the documents of some items. */
export const eraseDocuments = (tx: Tx, itemIds: readonly number[]) =>
  tx.run(`DELETE FROM stored_document WHERE ${among('bin_id')}`, [listed(itemIds)]);

/** Permanently deletes a project in the bin, with what is left in it. */
export const eraseProject = (tx: Tx, id: number) =>
  tx.run('DELETE FROM stored_project WHERE id = ? AND bin_id IS NOT NULL', [id]);

/** Permanently deletes a cloud in the bin, with what is left in it. */
export const eraseCloud = (tx: Tx, id: number) =>
  tx.run('DELETE FROM stored_cloud WHERE id = ? AND bin_id IS NOT NULL', [id]);
