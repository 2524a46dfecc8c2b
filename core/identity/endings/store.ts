// All SQL of ending sign-ons: on the records of the OpenID provider, which keep them.
import type { Reads, Tx } from '../../storage/db.ts';

export interface EndingRow {
  readonly kind: string;
  /** of the browser's session that it is or belongs to */
  readonly uid: string | null;
  readonly kept: 0 | 1;
}

/** What belongs to one consent: itself, what was issued under it, and the browser's session that it was given in. */
const ofGrant = `coalesce(
  grant_id = ? OR (kind = 'Grant' AND id = ?) OR (kind = 'Session' AND instr(mentions, ' ' || ? || ' ') > 0), FALSE)`;
const grantParams = (grantId: string) => [grantId, grantId, grantId] as const;

/** Everything that names a browser's session of an account. */
export function recordsOfSessions(db: Reads, sub: string, keepGrant: string): Promise<EndingRow[]> {
  return db.all<EndingRow>(
    `SELECT kind, uid, ${ofGrant} AS kept FROM oidc_record
     WHERE account_sub = ? AND kind IN ('Session', 'AuthorizationCode', 'RefreshToken')`,
    [...grantParams(keepGrant), sub]);
}

/** Ends an account's consents and sessions but one, and the sign-ins that are half-way. */
export async function deleteSignOns(tx: Tx, sub: string, keepGrant: string): Promise<void> {
  await tx.run(`DELETE FROM oidc_record WHERE account_sub = ? AND NOT ${ofGrant}`, [sub, ...grantParams(keepGrant)]);
  await tx.run("DELETE FROM oidc_record WHERE kind = 'Interaction' AND instr(mentions, ' ' || ? || ' ') > 0", [sub]);
}

/** @param id as it is stored */
export function takeSession(tx: Tx, id: string): Promise<{ uid: string | null } | undefined> {
  return tx.get("DELETE FROM oidc_record WHERE kind = 'Session' AND id = ? RETURNING uid", [id]);
}

/** @param expiresAt seconds since 1970 */
export async function insertEnded(tx: Tx, uid: string, expiresAt: number): Promise<void> {
  await tx.run("INSERT INTO oidc_record (kind, id, payload, expires_at) VALUES ('Ended', ?, '{}', ?) ON CONFLICT (kind, id) DO NOTHING", [uid, expiresAt]);
}

export async function hasAccount(db: Reads, sub: string): Promise<boolean> {
  return await db.get('SELECT 1 FROM account WHERE sub = ?', [sub]) !== undefined;
}

export async function isEnded(db: Reads, uid: string): Promise<boolean> {
  return await db.get("SELECT 1 FROM oidc_record WHERE kind = 'Ended' AND id = ?", [uid]) !== undefined;
}
