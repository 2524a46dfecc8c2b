import { portionsOf, selectIds, type Reads, type Tx } from '../../storage/db.ts';
import { among, listed, listedRows, rowsListed, allOf, containing, matches } from '../../storage/dialect.ts';
import type { DoomedDocument } from '../bin/service.ts';
import type { GroupPermission } from './rights.ts';
import type { Permission } from './schema.ts';
import { isLong } from '../../kit/text/search-words.ts';

/** @param permission null: the default of the folder holds again */
export async function setPermission(
  tx: Tx,
  groupId: number,
  folderIds: readonly number[],
  permission: Permission | null,
): Promise<void> {
  const ids = listed(folderIds);
  await tx.run(`DELETE FROM folder_group WHERE group_id = ? AND ${among('folder_id')}`, [groupId, ids]);
  if (permission === null) return;
  await tx.run(
    `INSERT INTO folder_group (folder_id, group_id, permission) SELECT id, ?, ? FROM folder WHERE ${among('id')}`,
    [groupId, permission, ids],
  );
}

/** Groups of the members of a project by member. */
export const groupsOfMembers = (db: Reads, projectId: number) =>
  db.all<{ readonly member_id: number; readonly group_id: number }>(
    `SELECT group_member.member_id, group_member.group_id FROM group_member
     JOIN project_member ON project_member.id = group_member.member_id
     WHERE project_member.project_id = ?`,
    [projectId],
  );

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
     WHERE folder.id < ? AND folder.id > (SELECT max(id) - ${NEWEST} FROM stored_folder) AND ${here}
       AND folder.name LIKE ? ESCAPE '\\'
     ORDER BY folder.id DESC LIMIT ?`,
    [before, listed(projectIds), containing(words[0] ?? ''), most],
  );
}

export interface FolderRow {
  readonly id: number;
  readonly project_id: number;
  readonly parent_id: number | null;
  readonly name: string;
  readonly default_permission: Permission;
  readonly creator_id: number | null;
  readonly created_at: string;
  readonly updated_at: string;
  /** set in the bin */
  readonly bin_id: number | null;
}

type NewFolderRow = Omit<FolderRow, 'id' | 'created_at' | 'updated_at' | 'bin_id'>;

/** Rows of one statement. */
const PORTION = 1000;

/** Inserts folders in few statements. @returns their rows, in the same order */
export async function insertFolders(tx: Tx, folders: readonly NewFolderRow[], now: string): Promise<FolderRow[]> {
  const made: number[] = [];
  const rows = folders.map(row => [row.project_id, row.parent_id, row.name, row.default_permission, row.creator_id]);
  for (const portion of portionsOf(rows, PORTION)) {
    const insert = `INSERT INTO stored_folder (project_id, parent_id, name, default_permission, creator_id, created_at,
      updated_at) ${rowsListed(7)} RETURNING id`;
    made.push(...(await selectIds(tx, insert, [listedRows(portion.map(row => [...row, now, now]))])));
  }
  if (made.length !== folders.length) throw new Error('a new folder has no row');
  // Ids ascend in the order of the list; what a statement returns need not.
  const ids = made.toSorted((a, b) => a - b);
  return folders.map((row, at) => ({ ...row, id: ids[at] ?? 0, created_at: now, updated_at: now, bin_id: null }));
}

/** Gives new folders what groups may do in others, each in its own `targetId`. */
export const inheritGroupPermissions = (tx: Tx, made: readonly { readonly id: number; readonly targetId: number }[]) =>
  tx.run(
    `INSERT INTO folder_group (folder_id, group_id, permission)
     SELECT json_extract(made.value, '$[0]'), folder_group.group_id, folder_group.permission
     FROM json_each(?) AS made JOIN folder_group ON folder_group.folder_id = json_extract(made.value, '$[1]')`,
    [listedRows(made.map(({ id, targetId }) => [id, targetId]))],
  );

export interface Grant {
  readonly folderId: number;
  readonly groupId: number;
  readonly permission: Permission;
}

/** Sets permissions of groups, in few statements. */
export async function grantPermissions(tx: Tx, grants: readonly Grant[]): Promise<void> {
  for (const portion of portionsOf(grants, PORTION))
    await tx.run(
      `INSERT INTO folder_group (folder_id, group_id, permission) ${rowsListed(3)}
       ON CONFLICT (folder_id, group_id) DO UPDATE SET permission = excluded.permission`,
      [listedRows(portion.map(({ folderId, groupId, permission }) => [folderId, groupId, permission]))],
    );
}

/** Folders of a range of ids that hold nothing, also nothing in the bin; newer ones first. */
export const listEmpty = (
  tx: Reads,
  { projectId, first, last }: { readonly projectId: number; readonly first: number; readonly last: number },
) =>
  tx.all<FolderRow>(
    `SELECT * FROM stored_folder AS own WHERE id BETWEEN ? AND ? AND project_id = ?
       AND NOT EXISTS (SELECT 1 FROM stored_folder AS within WHERE within.parent_id = own.id)
       AND NOT EXISTS (SELECT 1 FROM stored_document WHERE stored_document.folder_id = own.id) ORDER BY id DESC`,
    [first, last, projectId],
  );

export const deleteFolders = (tx: Tx, ids: readonly number[]) =>
  tx.run(`DELETE FROM stored_folder WHERE ${among('id')}`, [listed(ids)]);

/** All folders of a project, older ones first. */
export const listFolders = (db: Reads, projectId: number) =>
  db.all<FolderRow>('SELECT * FROM folder WHERE project_id = ? ORDER BY id', [projectId]);

/** All folders of a project, also those in the bin. */
export const listStoredFolders = (db: Reads, projectId: number) =>
  db.all<FolderRow>('SELECT * FROM stored_folder WHERE project_id = ? ORDER BY id', [projectId]);

/** Folders and all that they are in, up to the root. */
export const listUpwards = (db: Reads, projectId: number, ids: readonly number[]) =>
  db.all<FolderRow>(
    `WITH RECURSIVE above (id, parent_id) AS (
       SELECT id, parent_id FROM folder WHERE ${among('id')} AND project_id = ?
       UNION SELECT folder.id, folder.parent_id FROM folder JOIN above ON folder.id = above.parent_id)
     SELECT folder.* FROM folder JOIN above ON above.id = folder.id`,
    [listed(ids), projectId],
  );

/**
 * Levels of a folder below the root, and of the deepest one in it, also in the bin; a moved folder takes that along.
 */
export async function levelsOf(db: Reads, id: number): Promise<{ readonly own: number; readonly deepest: number }> {
  const found = await db.get<{ own: number; below: number }>(
    `WITH RECURSIVE
       above (id) AS (
         SELECT parent_id FROM stored_folder WHERE id = ? AND parent_id IS NOT NULL
         UNION ALL
         SELECT stored_folder.parent_id FROM stored_folder JOIN above ON stored_folder.id = above.id
         WHERE stored_folder.parent_id IS NOT NULL),
       below (id, level) AS (
         SELECT id, 0 FROM stored_folder WHERE id = ?
         UNION ALL
         SELECT stored_folder.id, below.level + 1 FROM stored_folder JOIN below ON stored_folder.parent_id = below.id)
     SELECT (SELECT count(*) FROM above) AS own, (SELECT max(level) FROM below) AS below`,
    [id, id],
  );
  const { own = 0, below = 0 } = found ?? {};
  return { own, deepest: own + below };
}

export const findRoot = (db: Reads, projectId: number) =>
  db.get<FolderRow>(
    'SELECT folder.* FROM project JOIN folder ON folder.id = project.root_folder_id WHERE project.id = ?',
    [projectId],
  );

export async function updateFolder(tx: Tx, { id, parent_id, name, default_permission }: FolderRow, now: string) {
  const row = await tx.get<FolderRow>(
    'UPDATE stored_folder SET parent_id = ?, name = ?, default_permission = ?, updated_at = ? WHERE id = ? RETURNING *',
    [parent_id, name, default_permission, now, id],
  );
  if (!row) throw new Error('the folder went while it was changed');
  return row;
}

/** Gives a permission to all folders below one, also those in the bin: they come back with it. */
export const propagatePermission = (tx: Tx, id: number, permission: Permission, now: string) =>
  tx.run(
    `WITH RECURSIVE below (id) AS (
       SELECT id FROM stored_folder WHERE parent_id = ? UNION SELECT stored_folder.id FROM stored_folder
         JOIN below ON stored_folder.parent_id = below.id)
     UPDATE stored_folder SET default_permission = ?, updated_at = ? WHERE id IN (SELECT id FROM below)`,
    [id, permission, now],
  );

/** The documents in a folder itself, every version, as the bin takes them; or those of these. */
export const documentsToDelete = (reads: Reads, folderId: number, ids?: readonly number[]) =>
  reads.all<DoomedDocument>(
    `SELECT id, history_id, folder_id, name, is_head, (SELECT count(*) FROM document AS version
     WHERE version.history_id = document.history_id) AS versions
     FROM document WHERE folder_id = ? ${ids ? `AND ${among('id')}` : ''} ORDER BY id`,
    ids ? [folderId, listed(ids)] : [folderId],
  );

/** Counts up with every change to what lists and trees of a project show. */
export const changesOf = async (db: Reads, projectId: number): Promise<number> =>
  (await db.get<{ changes: number }>('SELECT changes FROM project WHERE id = ?', [projectId]))?.changes ?? 0;

/** What was set for groups in some folders. */
export const listGroupPermissionsIn = (db: Reads, folderIds: readonly number[]) =>
  db.all<GroupPermission>(
    `SELECT folder_id, group_id, permission FROM folder_group WHERE ${among('folder_id')} ORDER BY group_id`,
    [listed(folderIds)],
  );

/** What was set for groups in the folders of a project. */
export const listGroupPermissions = (db: Reads, projectId: number) =>
  db.all<GroupPermission>(
    `SELECT folder_group.folder_id, folder_group.group_id, folder_group.permission FROM folder_group
     JOIN member_group ON member_group.id = folder_group.group_id
     WHERE member_group.project_id = ? ORDER BY folder_group.group_id`,
    [projectId],
  );
