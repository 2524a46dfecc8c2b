// All SQL of applications.
import type { Reads, Tx } from '../../storage/db.ts';

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
  readonly created_at: string;
  readonly updated_at: string;
}

export function applicationById(db: Reads, id: number): Promise<ApplicationRow | undefined> {
  return db.get<ApplicationRow>('SELECT * FROM application WHERE id = ?', [id]);
}

export function applicationByClientId(db: Reads, clientId: string): Promise<ApplicationRow | undefined> {
  return db.get<ApplicationRow>('SELECT * FROM application WHERE client_id = ?', [clientId]);
}

export function applicationByKey(db: Reads, keyDigest: string): Promise<ApplicationRow | undefined> {
  return db.get<ApplicationRow>('SELECT * FROM application WHERE api_key_digest = ?', [keyDigest]);
}

export function allApplications(db: Reads): Promise<ApplicationRow[]> {
  return db.all<ApplicationRow>('SELECT * FROM application ORDER BY id');
}

export async function insertApplication(tx: Tx, row: Omit<ApplicationRow, 'id'>): Promise<ApplicationRow> {
  const inserted = await tx.get<ApplicationRow>(
    `INSERT INTO application (account_id, client_id, name, access_type, scopes, redirect_uris, base_url, secret_digest, api_key_digest, created_at, updated_at)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) RETURNING *`,
    [row.account_id, row.client_id, row.name, row.access_type, row.scopes, row.redirect_uris, row.base_url, row.secret_digest, row.api_key_digest, row.created_at, row.updated_at]);
  if (!inserted) throw new Error('an application was not inserted');
  return inserted;
}

export function replaceSecret(tx: Tx, clientId: string, digest: string, now: string): Promise<number> {
  return tx.run("UPDATE application SET secret_digest = ?, updated_at = ? WHERE client_id = ? AND access_type = 'Confidential'", [digest, now, clientId]);
}

/** @param digest null: the application has no key any more */
export function replaceKey(tx: Tx, clientId: string, digest: string | null, now: string): Promise<number> {
  return tx.run('UPDATE application SET api_key_digest = ?, updated_at = ? WHERE client_id = ?', [digest, now, clientId]);
}

/** Its account takes the application with it. */
export function deleteApplication(tx: Tx, clientId: string): Promise<number> {
  return tx.run('DELETE FROM account WHERE id = (SELECT account_id FROM application WHERE client_id = ?)', [clientId]);
}
