// All SQL of ending sign-ons: on the records of the OpenID provider.
import { exists, type Reads, type Tx } from '../../../storage/db.ts';

interface EndingRow {
  readonly kind: string;
  /** of the browser's session of the record */
  readonly uid: string | null;
  readonly kept: 0 | 1;
}

/** The records of one consent: itself, those issued under it, and the browser's session that it was given in. */
const ofGrant = `coalesce(
  grant_id = ? OR (kind = 'Grant' AND id = ?) OR (kind = 'Session' AND instr(mentions, ' ' || ? || ' ') > 0), FALSE)`;
const grantParams = (grantId: string) => [grantId, grantId, grantId] as const;

/** Everything that names a browser's session of an account. */
export const recordsOfSessions = (db: Reads, sub: string, keepGrant: string) =>
  db.all<EndingRow>(
    `SELECT kind, uid, ${ofGrant} AS kept FROM oidc_record
     WHERE account_sub = ? AND kind IN ('Session', 'AuthorizationCode', 'RefreshToken')`,
    [...grantParams(keepGrant), sub],
  );

/** Ends an account's consents and sessions but one, and the sign-ins that are half-way. */
export async function deleteSignOns(tx: Tx, sub: string, keepGrant: string): Promise<void> {
  await tx.run(`DELETE FROM oidc_record WHERE account_sub = ? AND NOT ${ofGrant}`, [sub, ...grantParams(keepGrant)]);
  await tx.run("DELETE FROM oidc_record WHERE kind = 'Interaction' AND instr(mentions, ' ' || ? || ' ') > 0", [sub]);
}

export async function setTokensEnded(tx: Tx, account: { readonly sub: string } | { readonly id: number }, at: string) {
  if ('sub' in account) await tx.run('UPDATE account SET tokens_ended_at = ? WHERE sub = ?', [at, account.sub]);
  else await tx.run('UPDATE account SET tokens_ended_at = ? WHERE id = ?', [at, account.id]);
}

/** Ends the consents that were given to one application, with everything that was issued under them. */
export async function deleteSignOnsFor(tx: Tx, clientId: string): Promise<void> {
  const given = '(SELECT grant_id FROM sign_on WHERE client_id = ?)';
  await tx.run(`DELETE FROM oidc_record WHERE grant_id IN ${given}`, [clientId]);
  await tx.run(`DELETE FROM oidc_record WHERE kind = 'Grant' AND id IN ${given}`, [clientId]);
  await tx.run('DELETE FROM sign_on WHERE client_id = ?', [clientId]);
}

/** @param id as it is stored */
export const takeSession = (tx: Tx, id: string): Promise<{ uid: string | null } | undefined> =>
  tx.get("DELETE FROM oidc_record WHERE kind = 'Session' AND id = ? RETURNING uid", [id]);

/** @param expiresAt seconds since 1970 */
export const insertEnded = (tx: Tx, uid: string, expiresAt: number) =>
  tx.run(
    `INSERT INTO oidc_record (kind, id, payload, expires_at) VALUES ('Ended', ?, '{}', ?)
       ON CONFLICT (kind, id) DO NOTHING`,
    [uid, expiresAt],
  );

export const hasAccount = (db: Reads, sub: string) => exists(db, 'SELECT 1 FROM account WHERE sub = ?', [sub]);

export const isEnded = (db: Reads, uid: string) =>
  exists(db, "SELECT 1 FROM oidc_record WHERE kind = 'Ended' AND id = ?", [uid]);

export const applicationsOf = (db: Reads, ownerId: number): Promise<{ id: number; client_id: string }[]> =>
  db.all('SELECT id, client_id FROM application WHERE owner_id = ? ORDER BY id', [ownerId]);

export const markEnded = (tx: Tx, applicationId: number, now: string) =>
  tx.run('UPDATE application SET ended_at = ? WHERE id = ?', [now, applicationId]);

export const clearCredentials = (tx: Tx, applicationId: number, now: string) =>
  tx.run('UPDATE application SET secret_digest = NULL, api_key_digest = NULL, updated_at = ? WHERE id = ?', [
    now,
    applicationId,
  ]);

/** Tokens of projects and models that an application made, or that people made by it. */
export async function deleteTokensOf(tx: Tx, applicationId: number): Promise<void> {
  await tx.run('DELETE FROM project_access_token WHERE application_id = ?', [applicationId]);
  await tx.run('DELETE FROM model_access_token WHERE application_id = ?', [applicationId]);
}
