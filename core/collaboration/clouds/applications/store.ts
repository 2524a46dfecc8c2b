// All SQL of applications on clouds.
import type { Reads } from '../../../storage/db.ts';
import type { ApplicationCloud, CloudApplication } from './schema.ts';

export type CloudApplicationRow = CloudApplication & { readonly account_id: number };

const applicationsOfClouds = `
  SELECT application.id, application.name, application.client_id, cloud_member.role, application.account_id
  FROM cloud_member JOIN application ON application.account_id = cloud_member.account_id`;

export function listApplications(db: Reads, cloudId: number): Promise<CloudApplicationRow[]> {
  return db.all<CloudApplicationRow>(
    `${applicationsOfClouds} WHERE cloud_member.cloud_id = ? ORDER BY application.id`,
    [cloudId],
  );
}

export function findApplication(
  db: Reads,
  cloudId: number,
  applicationId: number,
): Promise<CloudApplicationRow | undefined> {
  return db.get<CloudApplicationRow>(`${applicationsOfClouds} WHERE cloud_member.cloud_id = ? AND application.id = ?`, [
    cloudId,
    applicationId,
  ]);
}

export function listClouds(db: Reads, accountId: number): Promise<ApplicationCloud[]> {
  return db.all<ApplicationCloud>(
    'SELECT cloud.id, cloud.name, cloud_member.role FROM cloud_member JOIN cloud ON cloud.id = cloud_member.cloud_id WHERE cloud_member.account_id = ? ORDER BY cloud.id',
    [accountId],
  );
}
