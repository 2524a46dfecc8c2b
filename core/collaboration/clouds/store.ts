import { roles, type CloudRole } from '../../access/roles.ts';
import type { PictureKind } from './pictures/schema.ts';
import { placeholders, type Reads, type Tx } from '../../storage/db.ts';

export interface CloudRow {
  readonly id: number;
  readonly name: string;
  readonly creator_id: number | null;
  readonly creator_app: string | null;
  readonly is_default: 0 | 1;
  readonly created_at: string;
  readonly updated_at: string;
  readonly image_hash: string | null;
  readonly image_kind: PictureKind | null;
}

export async function insertCloud(
  tx: Tx,
  {
    name,
    creatorId,
    creatorApp,
    now,
  }: { name: string; creatorId: number | null; creatorApp: string | null; now: string },
): Promise<number> {
  const row = await tx.get<{ id: number }>(
    'INSERT INTO stored_cloud (name, creator_id, creator_app, created_at, updated_at) VALUES (?, ?, ?, ?, ?) RETURNING id',
    [name, creatorId, creatorApp, now, now],
  );
  if (!row) throw new Error('the new cloud has no row');
  return row.id;
}

export async function findClouds(db: Reads, ids: readonly number[]): Promise<CloudRow[]> {
  return db.all<CloudRow>(`SELECT * FROM cloud WHERE id IN (${placeholders(ids)}) ORDER BY id`, ids);
}

/** Ids of all clouds that are not in the bin, oldest first. */
export async function cloudIds(db: Reads): Promise<number[]> {
  return (await db.all<{ id: number }>('SELECT id FROM cloud ORDER BY id')).map(({ id }) => id);
}

/** @param name null: as it is */
export async function updateCloud(tx: Tx, id: number, name: string | null, now: string): Promise<void> {
  await tx.run('UPDATE stored_cloud SET name = coalesce(?, name), updated_at = ? WHERE id = ?', [name, now, id]);
}

/** Whether people need a second factor for a cloud. */
export async function demandsSecondFactor(db: Reads, id: number): Promise<boolean> {
  const row = await db.get<{ demands_second_factor: 0 | 1 }>('SELECT demands_second_factor FROM cloud WHERE id = ?', [
    id,
  ]);
  return row?.demands_second_factor === 1;
}

export function setDemandsSecondFactor(tx: Tx, id: number, isDemanded: boolean): Promise<number> {
  return tx.run('UPDATE stored_cloud SET demands_second_factor = ? WHERE id = ?', [isDemanded ? 1 : 0, id]);
}

/** When the first account was made: with the installation. */
export async function findBeginning(db: Reads): Promise<string> {
  const row = await db.get<{ created_at: string }>('SELECT created_at FROM account ORDER BY id LIMIT 1');
  if (!row) throw new Error('there is no account');
  return row.created_at;
}

export async function projectIdsOfCloud(db: Reads, cloudId: number): Promise<number[]> {
  return (await db.all<{ id: number }>('SELECT id FROM project WHERE cloud_id = ?', [cloudId])).map(({ id }) => id);
}

export interface OwnCloudRow {
  readonly cloud_id: number;
  readonly role: CloudRole;
  /** others in it, people and applications */
  readonly others: number;
  /** number of `others` that administer it */
  readonly other_admins: number;
}

export function ownClouds(db: Reads, accountId: number): Promise<OwnCloudRow[]> {
  return db.all<OwnCloudRow>(
    `SELECT own.cloud_id, own.role,
       (SELECT count(*) FROM cloud_member WHERE cloud_id = own.cloud_id AND account_id <> own.account_id) AS others,
       (SELECT count(*) FROM cloud_member WHERE cloud_id = own.cloud_id AND account_id <> own.account_id AND role = ?) AS other_admins
     FROM cloud_member AS own WHERE own.account_id = ? ORDER BY own.cloud_id`,
    [roles.admin, accountId],
  );
}

export async function countClouds(db: Reads): Promise<Map<number, number>> {
  const rows = await db.all<{ account_id: number; count: number }>(
    'SELECT account_id, count(*) AS count FROM cloud_member GROUP BY account_id',
  );
  return new Map(rows.map(({ account_id, count }) => [account_id, count]));
}
