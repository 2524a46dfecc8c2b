// All SQL of the clouds that a person is in.
import type { Reads } from '../../storage/db.ts';

export interface OwnCloudRow {
  readonly cloud_id: number;
  readonly role: 100 | 50;
  /** others in it, people and applications */
  readonly others: number;
  /** those of them who administer it */
  readonly other_admins: number;
}

export function ownClouds(db: Reads, accountId: number): Promise<OwnCloudRow[]> {
  return db.all<OwnCloudRow>(
    `SELECT own.cloud_id, own.role,
       (SELECT count(*) FROM cloud_member WHERE cloud_id = own.cloud_id AND account_id <> own.account_id) AS others,
       (SELECT count(*) FROM cloud_member WHERE cloud_id = own.cloud_id AND account_id <> own.account_id AND role = 100) AS other_admins
     FROM cloud_member AS own WHERE own.account_id = ? ORDER BY own.cloud_id`,
    [accountId],
  );
}

export async function countClouds(db: Reads): Promise<Map<number, number>> {
  const rows = await db.all<{ account_id: number; count: number }>(
    'SELECT account_id, count(*) AS count FROM cloud_member GROUP BY account_id',
  );
  return new Map(rows.map(({ account_id, count }) => [account_id, count]));
}
