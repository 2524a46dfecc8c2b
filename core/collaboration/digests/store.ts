import { insertReturningId, placeholders, selectIds, type Reads, type Tx } from '../../storage/db.ts';
import type { StoredEvent } from '../../events/outbox.ts';

export interface DigestRow {
  readonly id: number;
  readonly project_id: number;
  readonly cloud_id: number;
  readonly project_name: string;
  /** JSON, without the groups */
  readonly settings: string;
  readonly last_event: number;
  readonly last_day: string | null;
}

const select = `SELECT digest.*, project.cloud_id, project.name AS project_name
  FROM digest JOIN project ON project.id = digest.project_id`;

export const findDigest = (db: Reads, projectId: number) =>
  db.get<DigestRow>(`${select} WHERE digest.project_id = ?`, [projectId]);

export const listDigests = (db: Reads) => db.all<DigestRow>(`${select} ORDER BY digest.id`);

export const groupsOf = (db: Reads, id: number) =>
  selectIds(db, 'SELECT group_id AS id FROM digest_group WHERE digest_id = ? ORDER BY group_id', [id]);

/** Accounts in the groups of a digest. */
export const recipientsOf = (db: Reads, id: number) =>
  selectIds(
    db,
    `SELECT DISTINCT project_member.account_id AS id FROM digest_group
     JOIN group_member ON group_member.group_id = digest_group.group_id
     JOIN project_member ON project_member.id = group_member.member_id
     WHERE digest_group.digest_id = ? ORDER BY project_member.account_id`,
    [id],
  );

/** Creates the digest of a project or replaces its settings; already sent events are not sent again. */
export async function putDigest(
  tx: Tx,
  digest: { projectId: number; settings: string; lastEvent: number; lastDay: string | null },
  groupIds: readonly number[],
): Promise<void> {
  const id = await insertReturningId(
    tx,
    `INSERT INTO digest (project_id, settings, last_event, last_day) VALUES (?, ?, ?, ?)
     ON CONFLICT (project_id) DO UPDATE SET settings = excluded.settings, last_day = excluded.last_day RETURNING id`,
    [digest.projectId, digest.settings, digest.lastEvent, digest.lastDay],
  );
  await tx.run('DELETE FROM digest_group WHERE digest_id = ?', [id]);
  for (const groupId of groupIds)
    await tx.run('INSERT INTO digest_group (digest_id, group_id) VALUES (?, ?)', [id, groupId]);
}

export const deleteDigest = (tx: Tx, projectId: number) =>
  tx.run('DELETE FROM digest WHERE project_id = ?', [projectId]);

/** Returns 0 when the digest was removed or sent in the meantime. */
export const noteSent = (tx: Tx, { id, last_event }: DigestRow, upTo: number, day: string) =>
  tx.run('UPDATE digest SET last_event = ?, last_day = ? WHERE id = ? AND last_event = ?', [upTo, day, id, last_event]);

/** Events of some names in a project, of those after one up to another. */
export async function eventsBetween(
  db: Reads,
  projectId: number,
  names: readonly string[],
  after: number,
  upTo: number,
): Promise<Pick<StoredEvent, 'name' | 'data'>[]> {
  const rows = await db.all<{ name: StoredEvent['name']; data: string }>(
    `SELECT name, data FROM outbox WHERE project_id = ? AND id > ? AND id <= ? AND name IN (${placeholders(names)})
     ORDER BY id`,
    [projectId, after, upTo, ...names],
  );
  return rows.map(({ name, data }) => ({ name, data: JSON.parse(data) as StoredEvent['data'] }));
}

/** Folders of documents, also of those in the bin. */
export async function foldersOfDocuments(db: Reads, ids: readonly number[]): Promise<ReadonlyMap<number, number>> {
  const rows = await db.all<{ id: number; folder_id: number }>(
    `SELECT id, folder_id FROM stored_document WHERE id IN (${placeholders(ids)})`,
    ids,
  );
  return new Map(rows.map(({ id, folder_id }) => [id, folder_id]));
}
