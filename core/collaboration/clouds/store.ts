import { roles, type CloudRole } from '../../access/roles.ts';
import type { PictureKind } from '../../kit/files/picture-facts.ts';
import { selectIds, insertReturningId, placeholders, type Reads, type Tx } from '../../storage/db.ts';
import type { BlobEncoding } from '../../storage/blobs/blobs.ts';

export interface CloudApplicationRow {
  readonly id: number;
  readonly name: string;
  readonly client_id: string;
  readonly role: CloudRole;
  readonly account_id: number;
  /** 1: its owner has not agreed yet */
  readonly pending: 0 | 1;
}

type ApplicationCloudRow = Omit<CloudApplicationRow, 'client_id' | 'account_id'>;

/** Requests count while the account that made them administers the cloud. */
const requests = `
  SELECT request.cloud_id, request.application_id, request.role, cloud.name FROM cloud_application_request AS request
  JOIN cloud ON cloud.id = request.cloud_id
  JOIN cloud_member AS requester ON requester.cloud_id = request.cloud_id
    AND requester.account_id = request.requester_id
    AND requester.role = 100`;

const applicationsOfClouds = `
  SELECT application.id, application.name, application.client_id, cloud_member.role, application.account_id,
    0 AS pending,
    cloud_member.cloud_id
  FROM cloud_member JOIN application ON application.account_id = cloud_member.account_id
  UNION ALL
  SELECT application.id, application.name, application.client_id, request.role, application.account_id, 1,
    request.cloud_id
  FROM (${requests}) AS request JOIN application ON application.id = request.application_id`;

export const listApplications = (db: Reads, cloudId: number) =>
  db.all<CloudApplicationRow>(`SELECT * FROM (${applicationsOfClouds}) WHERE cloud_id = ? ORDER BY pending, id`, [
    cloudId,
  ]);

/** Of an application that is a member and was also requested, the membership. */
export const findApplication = (db: Reads, cloudId: number, applicationId: number) =>
  db.get<CloudApplicationRow>(
    `SELECT * FROM (${applicationsOfClouds}) WHERE cloud_id = ? AND id = ? ORDER BY pending LIMIT 1`,
    [cloudId, applicationId],
  );

/** The clouds that an application is a member of, and those that request it. */
export const listClouds = (db: Reads, { id, accountId }: { readonly id: number; readonly accountId: number }) =>
  db.all<ApplicationCloudRow>(
    `SELECT cloud.id, cloud.name, cloud_member.role, 0 AS pending
     FROM cloud_member JOIN cloud ON cloud.id = cloud_member.cloud_id WHERE cloud_member.account_id = ?
     UNION ALL
     SELECT cloud_id, name, role, 1 FROM (${requests}) WHERE application_id = ?
     ORDER BY pending, id`,
    [accountId, id],
  );

export interface ApplicationRequest {
  readonly cloudId: number;
  readonly applicationId: number;
  readonly role: CloudRole;
  readonly requesterId: number;
}

export const insertRequest = (tx: Tx, { cloudId, applicationId, role, requesterId }: ApplicationRequest, now: string) =>
  tx.run(
    `INSERT INTO cloud_application_request (cloud_id, application_id, role, requester_id, created_at)
     VALUES (?, ?, ?, ?, ?)
     ON CONFLICT (cloud_id, application_id) DO UPDATE SET role = excluded.role, requester_id = excluded.requester_id`,
    [cloudId, applicationId, role, requesterId, now],
  );

export const findRequest = (db: Reads, cloudId: number, applicationId: number) =>
  db.get<{ role: CloudRole }>(`SELECT role FROM (${requests}) WHERE cloud_id = ? AND application_id = ?`, [
    cloudId,
    applicationId,
  ]);

export const deleteRequest = (tx: Tx, cloudId: number, applicationId: number) =>
  tx.run('DELETE FROM cloud_application_request WHERE cloud_id = ? AND application_id = ?', [cloudId, applicationId]);

export type PictureOwner = 'cloud' | 'project';

interface PictureRow {
  readonly kind: PictureKind;
  readonly hash: string;
  readonly size: number;
  readonly stored_size: number;
  readonly encoding: BlobEncoding;
}

const facts = 'blob.hash, blob.size, blob.stored_size, blob.encoding';

/** The picture of a cloud or project that is not in the bin. */
export const findPicture = async (db: Reads, owner: PictureOwner, id: number): Promise<PictureRow | undefined> =>
  owner === 'cloud'
    ? db.get<PictureRow>(
        `SELECT image_kind AS kind, ${facts} FROM cloud JOIN blob ON blob.hash = cloud.image_hash WHERE cloud.id = ?`,
        [id],
      )
    : db.get<PictureRow>(
        `SELECT logo_kind AS kind, ${facts} FROM project JOIN blob ON blob.hash = project.logo_hash
         WHERE project.id = ?`,
        [id],
      );

/** Gives a cloud or project a picture whose bytes are retained, or none. The one before is given free by a trigger. */
export async function setPicture(
  tx: Tx,
  owner: PictureOwner,
  id: number,
  { hash, kind }: { readonly hash: string | null; readonly kind: PictureKind | null },
): Promise<void> {
  if (owner === 'cloud')
    await tx.run('UPDATE stored_cloud SET image_hash = ?, image_kind = ? WHERE id = ?', [hash, kind, id]);
  else await tx.run('UPDATE stored_project SET logo_hash = ?, logo_kind = ? WHERE id = ?', [hash, kind, id]);
}

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

export const insertCloud = (
  tx: Tx,
  cloud: { name: string; creatorId: number | null; creatorApp: string | null; now: string },
) =>
  insertReturningId(
    tx,
    `INSERT INTO stored_cloud (name, creator_id, creator_app, created_at, updated_at) VALUES (?, ?, ?, ?, ?)
     RETURNING id`,
    [cloud.name, cloud.creatorId, cloud.creatorApp, cloud.now, cloud.now],
  );

export const findClouds = (db: Reads, ids: readonly number[]) =>
  db.all<CloudRow>(`SELECT * FROM cloud WHERE id IN (${placeholders(ids)}) ORDER BY id`, ids);

/** Ids of all clouds that are not in the bin, oldest first. */
export const cloudIds = (db: Reads) => selectIds(db, 'SELECT id FROM cloud ORDER BY id');

/** @param name null: as it is */
export const updateCloud = (tx: Tx, id: number, name: string | null, now: string) =>
  tx.run('UPDATE stored_cloud SET name = coalesce(?, name), updated_at = ? WHERE id = ?', [name, now, id]);

/** Whether people need a second factor for a cloud. */
export async function demandsSecondFactor(db: Reads, id: number): Promise<boolean> {
  const row = await db.get<{ demands_second_factor: 0 | 1 }>('SELECT demands_second_factor FROM cloud WHERE id = ?', [
    id,
  ]);
  return row?.demands_second_factor === 1;
}

export const setDemandsSecondFactor = (tx: Tx, id: number, isDemanded: boolean) =>
  tx.run('UPDATE stored_cloud SET demands_second_factor = ? WHERE id = ?', [isDemanded ? 1 : 0, id]);

/** When the first account was made: with the installation. */
export async function findBeginning(db: Reads): Promise<string> {
  const row = await db.get<{ created_at: string }>('SELECT created_at FROM account ORDER BY id LIMIT 1');
  if (!row) throw new Error('there is no account');
  return row.created_at;
}

export const projectIdsOfCloud = (db: Reads, cloudId: number) =>
  selectIds(db, 'SELECT id FROM project WHERE cloud_id = ?', [cloudId]);

interface OwnCloudRow {
  readonly cloud_id: number;
  readonly role: CloudRole;
  /** others in it, people and applications */
  readonly others: number;
  /** number of `others` that administer it */
  readonly other_admins: number;
}

export const ownClouds = (db: Reads, accountId: number) =>
  db.all<OwnCloudRow>(
    `SELECT own.cloud_id, own.role,
       (SELECT count(*) FROM cloud_member WHERE cloud_id = own.cloud_id AND account_id <> own.account_id) AS others,
       (SELECT count(*) FROM cloud_member WHERE cloud_id = own.cloud_id AND account_id <> own.account_id
         AND role = ?) AS other_admins
     FROM cloud_member AS own WHERE own.account_id = ? ORDER BY own.cloud_id`,
    [roles.admin, accountId],
  );

export async function countClouds(db: Reads): Promise<Map<number, number>> {
  const rows = await db.all<{ account_id: number; count: number }>(
    'SELECT account_id, count(*) AS count FROM cloud_member GROUP BY account_id',
  );
  return new Map(rows.map(({ account_id, count }) => [account_id, count]));
}
