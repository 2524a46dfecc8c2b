// All SQL of applications.
import { exists, rowReturned, selectCount, type Reads, type Tx } from '../../storage/db.ts';
import { named } from '../../storage/dialect.ts';

export interface ApplicationRow {
  readonly id: number;
  readonly account_id: number;
  readonly client_id: string;
  readonly name: string;
  readonly access_type: 'Confidential' | 'Public';
  /** JSON list */
  readonly scopes: string;
  /** JSON list */
  readonly redirect_uris: string;
  readonly base_url: string;
  readonly secret_digest: string | null;
  readonly api_key_digest: string | null;
  /** the owner */
  readonly owner_id: number | null;
  /** time from which the secret and the key are valid; null: as long as the application */
  readonly secret_since: string | null;
  readonly api_key_since: string | null;
  /** time since when it has no owner: it gives no access */
  readonly ended_at: string | null;
  /** whether it may create and delete accounts of people */
  readonly provides_accounts: 0 | 1;
  /** when it registered itself; null: a person made it */
  readonly registered_at: string | null;
  /** when a client that registered itself last got a token, accurate to an hour */
  readonly used_at: string | null;
  readonly created_at: string;
  readonly updated_at: string;
}

type Unique = 'id' | 'account_id' | 'client_id' | 'api_key_digest';

export const applicationBy = <By extends Unique>(db: Reads, by: By, value: NonNullable<ApplicationRow[By]>) =>
  db.get<ApplicationRow>(`SELECT * FROM application WHERE ${by} = ?`, [value]);

export const allApplications = (db: Reads) => db.all<ApplicationRow>('SELECT * FROM application ORDER BY id');

export const applicationsOfOwner = (db: Reads, ownerId: number) =>
  db.all<ApplicationRow>('SELECT * FROM application WHERE owner_id = ? ORDER BY id', [ownerId]);

export const insertApplication = (
  tx: Tx,
  row: Omit<ApplicationRow, 'id' | 'secret_since' | 'api_key_since' | 'ended_at' | 'used_at'>,
) =>
  rowReturned<ApplicationRow>(
    tx,
    ...named(
      `INSERT INTO application (account_id, client_id, name, access_type, scopes, redirect_uris, base_url,
         secret_digest, api_key_digest, owner_id, provides_accounts, registered_at, created_at, updated_at)
       VALUES (:account_id, :client_id, :name, :access_type, :scopes, :redirect_uris, :base_url, :secret_digest,
         :api_key_digest, :owner_id, :provides_accounts, :registered_at, :created_at, :updated_at) RETURNING *`,
      row,
    ),
  );

/** Updates the fields that people may change, in the application and in the account that bears its name. */
export async function updateApplication(tx: Tx, row: ApplicationRow): Promise<void> {
  await tx.run(
    ...named(
      `UPDATE application SET name = :name, scopes = :scopes, redirect_uris = :redirect_uris, base_url = :base_url,
         owner_id = :owner_id, ended_at = :ended_at, provides_accounts = :provides_accounts, updated_at = :updated_at
       WHERE client_id = :client_id`,
      row,
    ),
  );
  await tx.run('UPDATE account SET firstname = ?, updated_at = ? WHERE id = ?', [
    row.name,
    row.updated_at,
    row.account_id,
  ]);
}

/** Replaces the secret or the key of a confidential application. @param digest null removes it */
export const replaceCredential = (
  tx: Tx,
  which: 'secret' | 'api_key',
  clientId: string,
  digest: string | null,
  now: string,
) =>
  tx.run(
    `UPDATE application SET ${which}_digest = ?, ${which}_since = ?, updated_at = ? WHERE client_id = ?
       AND access_type = 'Confidential'`,
    [digest, now, now, clientId],
  );

/** Its account is deleted with the application. */
export const deleteApplication = (tx: Tx, clientId: string) =>
  tx.run('DELETE FROM account WHERE id = (SELECT account_id FROM application WHERE client_id = ?)', [clientId]);

/** Clients that registered themselves. */
export const countRegistered = (db: Reads) =>
  selectCount(db, 'SELECT count(*) AS count FROM application WHERE registered_at IS NOT NULL');

/** Client ids of those that were neither made nor used since. */
export async function unusedRegistered(db: Reads, since: string): Promise<string[]> {
  const rows = await db.all<{ readonly client_id: string }>(
    'SELECT client_id FROM application WHERE registered_at < ? AND (used_at IS NULL OR used_at < ?)',
    [since, since],
  );
  return rows.map(({ client_id }) => client_id);
}

/** Notes that a client got a token, unless that was noted after `since`. */
export const noteUse = (tx: Tx, clientId: string, now: string, since: string) =>
  tx.run(
    `UPDATE application SET used_at = ? WHERE client_id = ? AND registered_at IS NOT NULL AND (used_at IS NULL
       OR used_at < ?)`,
    [now, clientId, since],
  );

export const isPerson = (db: Reads, accountId: number) =>
  exists(db, "SELECT 1 FROM account WHERE id = ? AND kind = 'person'", [accountId]);
