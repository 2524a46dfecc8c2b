import type { CloudRole } from '../../../access/roles.ts';
import type { Reads, Tx } from '../../../storage/db.ts';

export interface CloudApplicationRow {
  readonly id: number;
  readonly name: string;
  readonly client_id: string;
  readonly role: CloudRole;
  readonly account_id: number;
  /** 1: its owner has not agreed yet */
  readonly pending: 0 | 1;
}

export interface ApplicationCloudRow {
  readonly id: number;
  readonly name: string;
  readonly role: CloudRole;
  readonly pending: 0 | 1;
}

/** Requests count while the account that made them administers the cloud. */
const requests = `
  SELECT request.cloud_id, request.application_id, request.role, cloud.name FROM cloud_application_request AS request
  JOIN cloud ON cloud.id = request.cloud_id
  JOIN cloud_member AS requester ON requester.cloud_id = request.cloud_id AND requester.account_id = request.requester_id
    AND requester.role = 100`;

const applicationsOfClouds = `
  SELECT application.id, application.name, application.client_id, cloud_member.role, application.account_id, 0 AS pending,
    cloud_member.cloud_id
  FROM cloud_member JOIN application ON application.account_id = cloud_member.account_id
  UNION ALL
  SELECT application.id, application.name, application.client_id, request.role, application.account_id, 1, request.cloud_id
  FROM (${requests}) AS request JOIN application ON application.id = request.application_id`;

export function listApplications(db: Reads, cloudId: number): Promise<CloudApplicationRow[]> {
  return db.all<CloudApplicationRow>(
    `SELECT * FROM (${applicationsOfClouds}) WHERE cloud_id = ? ORDER BY pending, id`,
    [cloudId],
  );
}

/** Of an application that is a member and was also requested, the membership. */
export function findApplication(
  db: Reads,
  cloudId: number,
  applicationId: number,
): Promise<CloudApplicationRow | undefined> {
  return db.get<CloudApplicationRow>(
    `SELECT * FROM (${applicationsOfClouds}) WHERE cloud_id = ? AND id = ? ORDER BY pending LIMIT 1`,
    [cloudId, applicationId],
  );
}

/** The clouds that an application is a member of, and those that request it. */
export function listClouds(
  db: Reads,
  { id, accountId }: { readonly id: number; readonly accountId: number },
): Promise<ApplicationCloudRow[]> {
  return db.all<ApplicationCloudRow>(
    `SELECT cloud.id, cloud.name, cloud_member.role, 0 AS pending
     FROM cloud_member JOIN cloud ON cloud.id = cloud_member.cloud_id WHERE cloud_member.account_id = ?
     UNION ALL
     SELECT cloud_id, name, role, 1 FROM (${requests}) WHERE application_id = ?
     ORDER BY pending, id`,
    [accountId, id],
  );
}

export interface ApplicationRequest {
  readonly cloudId: number;
  readonly applicationId: number;
  readonly role: CloudRole;
  readonly requesterId: number;
}

export async function insertRequest(
  tx: Tx,
  { cloudId, applicationId, role, requesterId }: ApplicationRequest,
  now: string,
): Promise<void> {
  await tx.run(
    `INSERT INTO cloud_application_request (cloud_id, application_id, role, requester_id, created_at) VALUES (?, ?, ?, ?, ?)
     ON CONFLICT (cloud_id, application_id) DO UPDATE SET role = excluded.role, requester_id = excluded.requester_id`,
    [cloudId, applicationId, role, requesterId, now],
  );
}

export function findRequest(
  db: Reads,
  cloudId: number,
  applicationId: number,
): Promise<{ readonly role: CloudRole } | undefined> {
  return db.get<{ role: CloudRole }>(`SELECT role FROM (${requests}) WHERE cloud_id = ? AND application_id = ?`, [
    cloudId,
    applicationId,
  ]);
}

export function deleteRequest(tx: Tx, cloudId: number, applicationId: number): Promise<number> {
  return tx.run('DELETE FROM cloud_application_request WHERE cloud_id = ? AND application_id = ?', [
    cloudId,
    applicationId,
  ]);
}
