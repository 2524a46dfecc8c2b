import { roles } from '../../access/roles.ts';
import { exists, type Reads, type Tx } from '../../storage/db.ts';
import type { FileFacts } from './listing.ts';
import type { WatchEntry, WatchOutcome } from './schema.ts';

export interface WatchRow {
  readonly id: number;
  readonly project_id: number;
  readonly cloud_id: number;
  readonly project_name: string;
  readonly folder_id: number;
  /** account that follows it; null when the account is deleted */
  readonly account_id: number | null;
  readonly email: string | null;
  readonly path: string;
  readonly is_paused: 0 | 1;
  /** time since which that account may not add documents to the project */
  readonly maker_gone_at: string | null;
  readonly problem: string | null;
  readonly files: number;
  readonly created_at: string;
}

/** A file as it was when it became a document. */
export interface WatchedFile extends FileFacts {
  readonly path: string;
  readonly hash: string;
  readonly document_id: number | null;
}

/** A document that may get a next version. */
export interface HeadRow {
  readonly id: number;
  readonly folder_id: number;
  readonly name: string;
  readonly file_name: string;
  readonly blob_hash: string;
}

/** Of projects and folders that are not in the bin. */
const watches = `
  SELECT watched_folder.id, watched_folder.project_id, folder_id, account_id, path, is_paused, problem, maker_gone_at,
    watched_folder.created_at, project.cloud_id, project.name AS project_name, account.email,
    (SELECT count(*) FROM watched_file WHERE watched_folder_id = watched_folder.id) AS files
  FROM watched_folder JOIN project ON project.id = watched_folder.project_id
    JOIN folder ON folder.id = watched_folder.folder_id
    LEFT JOIN account ON account.id = watched_folder.account_id`;

/** Whether the maker may add documents to the project; administrators of the cloud administer its projects. */
const isThere = `EXISTS (
  SELECT 1 FROM stored_project_member AS member WHERE member.project_id = watched_folder.project_id
    AND member.account_id = watched_folder.account_id AND member.role >= ${roles.user}
  UNION ALL
  SELECT 1 FROM stored_cloud_member AS member JOIN stored_project ON stored_project.cloud_id = member.cloud_id
    WHERE stored_project.id = watched_folder.project_id
      AND member.account_id = watched_folder.account_id AND member.role = ${roles.admin})`;

export const listWatches = (db: Reads): Promise<WatchRow[]> =>
  db.all<WatchRow>(`${watches} ORDER BY watched_folder.id`);

export const findWatch = (db: Reads, id: number) => db.get<WatchRow>(`${watches} WHERE watched_folder.id = ?`, [id]);

export const cloudOf = async (db: Reads, projectId: number): Promise<number | undefined> =>
  (await db.get<{ cloud_id: number }>('SELECT cloud_id FROM project WHERE id = ?', [projectId]))?.cloud_id;

/** The folder for documents of a watch: the root, unless another one of the project is named. */
export const findTarget = (db: Reads, projectId: number, folderId?: number): Promise<{ id: number } | undefined> =>
  folderId === undefined
    ? db.get('SELECT id FROM folder WHERE project_id = ? AND parent_id IS NULL', [projectId])
    : db.get('SELECT id FROM folder WHERE project_id = ? AND id = ?', [projectId, folderId]);

/** @returns its id; undefined when the project has a watch of this path */
export async function insertWatch(
  tx: Tx,
  row: Pick<WatchRow, 'project_id' | 'folder_id' | 'path' | 'created_at'> & { readonly account_id: number },
): Promise<number | undefined> {
  const { project_id, folder_id, account_id, path, created_at } = row;
  return (
    await tx.get<{ id: number }>(
      `INSERT INTO watched_folder (project_id, folder_id, account_id, path, created_at) VALUES (?, ?, ?, ?, ?)
       ON CONFLICT (project_id, path) DO NOTHING RETURNING id`,
      [project_id, folder_id, account_id, path, created_at],
    )
  )?.id;
}

export const setPaused = (tx: Tx, id: number, isPaused: boolean) =>
  tx.run('UPDATE watched_folder SET is_paused = ?, problem = NULL WHERE id = ?', [isPaused ? 1 : 0, id]);

/** Whether files may be taken in the name of this account. */
export const hasMaker = (db: Reads, id: number, accountId: number) =>
  exists(db, `SELECT 1 FROM watched_folder WHERE id = ? AND account_id = ? AND maker_gone_at IS NULL AND ${isThere}`, [
    id,
    accountId,
  ]);

export const areMakersGone = (db: Reads) =>
  exists(db, `SELECT 1 FROM watched_folder WHERE maker_gone_at IS NULL AND NOT ${isThere} LIMIT 1`);

/** Pauses all watches whose maker's account is deleted. @returns those that were not paused for this reason before */
export async function pauseWithoutMaker(tx: Tx, now: string): Promise<WatchRow[]> {
  const paused = await tx.all<{ id: number }>(
    `UPDATE watched_folder SET maker_gone_at = ?, is_notice_due = 1, problem = NULL
     WHERE maker_gone_at IS NULL AND NOT ${isThere} RETURNING id`,
    [now],
  );
  return tx.all<WatchRow>(
    `${watches} WHERE watched_folder.id IN (SELECT value FROM json_each(?)) ORDER BY watched_folder.id`,
    [JSON.stringify(paused.map(({ id }) => id))],
  );
}

export const setMaker = (tx: Tx, id: number, accountId: number) =>
  tx.run(
    'UPDATE watched_folder SET account_id = ?, maker_gone_at = NULL, is_notice_due = 0, problem = NULL WHERE id = ?',
    [accountId, id],
  );

export const noticesDue = (db: Reads): Promise<WatchRow[]> =>
  db.all<WatchRow>(`${watches} WHERE is_notice_due = 1 ORDER BY watched_folder.id`);

export const noteNotice = (tx: Tx, id: number) =>
  tx.run('UPDATE watched_folder SET is_notice_due = 0 WHERE id = ?', [id]);

export const setProblem = (tx: Tx, id: number, problem: string | null) =>
  tx.run('UPDATE watched_folder SET problem = ? WHERE id = ?', [problem, id]);

export const deleteWatch = (tx: Tx, id: number) => tx.run('DELETE FROM watched_folder WHERE id = ?', [id]);

export const listFiles = (db: Reads, id: number) =>
  db.all<WatchedFile>(
    'SELECT path, size, modified, hash, document_id FROM watched_file WHERE watched_folder_id = ? ORDER BY path',
    [id],
  );

export async function putFile(tx: Tx, id: number, file: WatchedFile): Promise<void> {
  const { path, size, modified, hash, document_id } = file;
  await tx.run(
    `INSERT INTO watched_file (watched_folder_id, path, size, modified, hash, document_id) VALUES (?, ?, ?, ?, ?, ?)
     ON CONFLICT (watched_folder_id, path) DO UPDATE SET size = excluded.size, modified = excluded.modified,
       hash = excluded.hash, document_id = excluded.document_id`,
    [id, path, size, modified, hash, document_id],
  );
}

export const deleteFile = (tx: Tx, id: number, path: string) =>
  tx.run('DELETE FROM watched_file WHERE watched_folder_id = ? AND path = ?', [id, path]);

const heads = 'SELECT head.id, head.folder_id, head.name, head.file_name, head.blob_hash FROM document AS head';

/** The newest version in the history of a document; undefined when all of it is in the bin, or deleted. */
export const findHead = (db: Reads, documentId: number): Promise<HeadRow | undefined> =>
  db.get<HeadRow>(
    `${heads} JOIN stored_document AS version ON version.history_id = head.history_id
     WHERE version.id = ? AND head.is_head = 1`,
    [documentId],
  );

/** The oldest document of a folder that was made of a file of this name. */
export const findHeadNamed = (db: Reads, folderId: number, fileName: string): Promise<HeadRow | undefined> =>
  db.get<HeadRow>(`${heads} WHERE head.folder_id = ? AND head.file_name = ? AND head.is_head = 1 ORDER BY head.id`, [
    folderId,
    fileName,
  ]);

export const findChild = (db: Reads, folderId: number, name: string): Promise<{ id: number } | undefined> =>
  db.get('SELECT id FROM folder WHERE parent_id = ? AND name = ? ORDER BY id', [folderId, name]);

export interface NewEntry {
  readonly at: string;
  readonly path: string;
  readonly outcome: WatchOutcome;
  readonly documentId?: number | null;
  readonly note?: string | null;
}

export const addEntry = (tx: Tx, id: number, { at, path, outcome, documentId = null, note = null }: NewEntry) =>
  tx.run(
    `INSERT INTO watched_folder_entry (watched_folder_id, at, path, outcome, document_id, note)
     VALUES (?, ?, ?, ?, ?, ?)`,
    [id, at, path, outcome, documentId, note],
  );

/** The newest first; those after a known entry, the oldest first. */
export const listEntries = (db: Reads, id: number, most: number, after?: number) =>
  db.all<WatchEntry>(
    `SELECT id, at, path, outcome, document_id, note FROM watched_folder_entry
     WHERE watched_folder_id = ? ${after === undefined ? 'ORDER BY id DESC' : 'AND id > ? ORDER BY id'} LIMIT ?`,
    after === undefined ? [id, most] : [id, after, most],
  );

export const pruneEntries = (tx: Tx, before: string) =>
  tx.run('DELETE FROM watched_folder_entry WHERE at < ?', [before]);
