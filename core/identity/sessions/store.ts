// All SQL of sign-ons.
import { exists, placeholders, type Reads, type Tx } from '../../storage/db.ts';
import { named } from '../../storage/dialect.ts';

export interface SignOnRow {
  readonly id: number;
  readonly grant_id: string;
  readonly account_id: number;
  readonly client_id: string;
  readonly browser: string;
  readonly address: string;
  readonly created_at: string;
  readonly last_used_at: string;
}

interface AliveSignOnRow extends SignOnRow {
  /** seconds since 1970 */
  readonly expires_at: number | null;
}

/** Notes a sign-on, or that it was used from another address. */
export const putSignOn = (
  tx: Tx,
  signOn: Readonly<Record<'sub' | 'grantId' | 'clientId' | 'browser' | 'address' | 'now', string>>,
) =>
  tx.run(
    ...named(
      `INSERT INTO sign_on (grant_id, account_id, client_id, browser, address, created_at, last_used_at)
       SELECT :grantId, id, :clientId, :browser, :address, :now, :now FROM account WHERE sub = :sub
       ON CONFLICT (grant_id) DO UPDATE
       SET browser = excluded.browser, address = excluded.address, last_used_at = excluded.last_used_at`,
      signOn,
    ),
  );

export const setLastSignIn = (tx: Tx, sub: string, now: string) =>
  tx.run('UPDATE account SET last_sign_in_at = ? WHERE sub = ?', [now, sub]);

export const setStrong = (tx: Tx, grantId: string, isStrong: boolean) =>
  tx.run('UPDATE sign_on SET has_second_factor = ? WHERE grant_id = ?', [isStrong ? 1 : 0, grantId]);

export const isStrong = (db: Reads, grantId: string) =>
  exists(db, 'SELECT 1 FROM sign_on WHERE grant_id = ? AND has_second_factor = 1', [grantId]);

export const setLastUsed = (tx: Tx, grantId: string, at: string) =>
  tx.run('UPDATE sign_on SET last_used_at = ? WHERE grant_id = ? AND last_used_at < ?', [at, grantId, at]);

const withEnd = `SELECT sign_on.*,
  (SELECT consent.expires_at FROM oidc_record AS consent WHERE consent.kind = 'Grant'
  AND consent.id = sign_on.grant_id) AS expires_at FROM sign_on`;

/**
 * A grant that can still be used: a browser's session or a refresh token is active, or a token was issued a moment ago.
 */
const alive = `
  EXISTS (SELECT 1 FROM oidc_record AS consent WHERE consent.kind = 'Grant' AND consent.id = sign_on.grant_id
  AND consent.expires_at > ?)
  AND (sign_on.last_used_at > ?
    OR EXISTS (SELECT 1 FROM oidc_record AS token WHERE token.grant_id = sign_on.grant_id AND token.expires_at > ?)
    OR EXISTS (SELECT 1 FROM oidc_record AS browser JOIN account ON account.sub = browser.account_sub
      WHERE account.id = sign_on.account_id AND browser.kind = 'Session' AND browser.expires_at > ?
        AND instr(browser.mentions, ' ' || sign_on.grant_id || ' ') > 0))`;

/**
 * Sign-ons that still open something: of an account, or of all people for one application.
 * @param seconds now, since 1970 @param recently an hour ago: tokens issued then have expired
 */
export function aliveSignOns(
  db: Reads,
  of: { readonly accountId: number } | { readonly clientId: string },
  seconds: number,
  recently: string,
): Promise<AliveSignOnRow[]> {
  const [column, value] = 'accountId' in of ? ['account_id', of.accountId] : ['client_id', of.clientId];
  return db.all<AliveSignOnRow>(`${withEnd} WHERE ${column} = ? AND ${alive} ORDER BY last_used_at DESC, id DESC`, [
    value,
    seconds,
    recently,
    seconds,
    seconds,
  ]);
}

export const signOnWithSub = (db: Reads, id: number): Promise<(SignOnRow & { readonly sub: string }) | undefined> =>
  db.get(
    'SELECT sign_on.*, account.sub FROM sign_on JOIN account ON account.id = sign_on.account_id WHERE sign_on.id = ?',
    [id],
  );

export const signOnOf = (db: Reads, grantId: string) =>
  db.get<SignOnRow>('SELECT * FROM sign_on WHERE grant_id = ?', [grantId]);

export const signOnById = (db: Reads, accountId: number, id: number) =>
  db.get<SignOnRow>('SELECT * FROM sign_on WHERE account_id = ? AND id = ?', [accountId, id]);

/** The browsers' sessions that a consent was given in, with all consents that each holds. */
export async function sessionsWithGrant(db: Reads, sub: string, grantId: string) {
  const rows = await db.all<{ id: string; mentions: string }>(
    `SELECT id, mentions FROM oidc_record
     WHERE kind = 'Session' AND account_sub = ? AND instr(mentions, ' ' || ? || ' ') > 0`,
    [sub, grantId],
  );
  return rows.map(({ id, mentions }) => ({ id, grants: mentions.split(' ').filter(Boolean) }));
}

/** Ends consents with all that was issued under them. */
export async function deleteGrants(tx: Tx, grantIds: readonly string[]): Promise<void> {
  const list = placeholders(grantIds);
  await tx.run(`DELETE FROM oidc_record WHERE grant_id IN (${list})`, grantIds);
  await tx.run(`DELETE FROM oidc_record WHERE kind = 'Grant' AND id IN (${list})`, grantIds);
  await tx.run(`DELETE FROM sign_on WHERE grant_id IN (${list})`, grantIds);
}

/** Deletes sign-ons without a consent. */
export const deleteEnded = (tx: Tx) =>
  tx.run(
    "DELETE FROM sign_on WHERE NOT EXISTS (SELECT 1 FROM oidc_record WHERE kind = 'Grant' AND id = sign_on.grant_id)",
  );
