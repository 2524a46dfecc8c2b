// All SQL of sign-ins by a provider: round trips, links to accounts, assertions that were used.
import type { Reads, Tx } from '../../../storage/db.ts';
import { named } from '../../../storage/dialect.ts';

export interface RoundTripRow {
  readonly state_digest: string;
  readonly provider_id: number;
  /** digest of the name of the sign-in that it is part of: a cookie opens that by the name */
  readonly uid: string;
  readonly sealed_memory: string;
  /** identity of a posted answer, until the browser that left has come back for it */
  readonly sealed_identity: string | null;
  /** seconds since 1970 */
  readonly expires_at: number;
}

/** An account key: an identity as a provider names it. */
export interface Key {
  readonly providerId: number;
  readonly issuer: string;
  readonly subject: string;
}

export const insertRoundTrip = (tx: Tx, row: Omit<RoundTripRow, 'sealed_identity'>) =>
  tx.run(
    ...named(
      `INSERT INTO sign_in_round_trip (state_digest, provider_id, uid, sealed_memory, expires_at)
       VALUES (:state_digest, :provider_id, :uid, :sealed_memory, :expires_at)`,
      row,
    ),
  );

export const findRoundTrip = (db: Reads, stateDigest: string, now: number) =>
  db.get<RoundTripRow>('SELECT * FROM sign_in_round_trip WHERE state_digest = ? AND expires_at > ?', [
    stateDigest,
    now,
  ]);

/** Stores the identity of an answer; 0 when there is one already, or the round trip has ended. */
export const keepIdentity = (tx: Tx, stateDigest: string, sealedIdentity: string) =>
  tx.run('UPDATE sign_in_round_trip SET sealed_identity = ? WHERE state_digest = ? AND sealed_identity IS NULL', [
    sealedIdentity,
    stateDigest,
  ]);

/** Ends the round trips of a sign-in. */
export const endRoundTripsOf = (tx: Tx, uid: string) => tx.run('DELETE FROM sign_in_round_trip WHERE uid = ?', [uid]);

/** 0 when it had ended already. */
export const endRoundTrip = (tx: Tx, stateDigest: string) =>
  tx.run('DELETE FROM sign_in_round_trip WHERE state_digest = ?', [stateDigest]);

/** Deletes expired rows. */
export async function sweep(tx: Tx, now: number): Promise<void> {
  await tx.run('DELETE FROM sign_in_round_trip WHERE expires_at <= ?', [now]);
  await tx.run('DELETE FROM unconfirmed_identity WHERE expires_at <= ?', [now]);
  await tx.run('DELETE FROM used_assertion WHERE expires_at <= ?', [now]);
}

/** 0 when it was used before. */
export const useAssertion = (tx: Tx, digest: string, expiresAt: number) =>
  tx.run('INSERT INTO used_assertion (digest, expires_at) VALUES (?, ?) ON CONFLICT (digest) DO NOTHING', [
    digest,
    expiresAt,
  ]);

/** The account that a key opens; notes its use now. */
export async function openLink(tx: Tx, { providerId, issuer, subject }: Key, now: string): Promise<number | undefined> {
  const row = await tx.get<{ account_id: number }>(
    `UPDATE federated_identity SET last_used_at = ? WHERE provider_id = ? AND issuer = ? AND subject = ?
     RETURNING account_id`,
    [now, providerId, issuer, subject],
  );
  return row?.account_id;
}

/** Two concurrent sign-ins of one identity make one link. */
export const insertLink = (tx: Tx, key: Key, accountId: number, now: string) =>
  tx.run(
    ...named(
      `INSERT INTO federated_identity (provider_id, issuer, subject, account_id, created_at, last_used_at)
       VALUES (:providerId, :issuer, :subject, :accountId, :now, :now)
       ON CONFLICT (provider_id, issuer, subject) DO NOTHING`,
      { ...key, accountId, now },
    ),
  );

/** Ends every key of an account. */
export async function deleteLinks(tx: Tx, accountId: number): Promise<void> {
  await tx.run('DELETE FROM federated_identity WHERE account_id = ?', [accountId]);
  await tx.run('DELETE FROM unconfirmed_identity WHERE account_id = ?', [accountId]);
}

/** Providers that open an account. */
export const providersOf = (db: Reads, accountId: number): Promise<{ id: number; name: string }[]> =>
  db.all(
    `SELECT DISTINCT sign_in_provider.id, sign_in_provider.name FROM federated_identity JOIN sign_in_provider
       ON sign_in_provider.id = federated_identity.provider_id
     WHERE federated_identity.account_id = ? ORDER BY sign_in_provider.id`,
    [accountId],
  );

interface UnconfirmedRow {
  /** digest of the name of the sign-in */
  readonly uid: string;
  readonly provider_id: number;
  readonly issuer: string;
  readonly subject: string;
  readonly account_id: number;
  /** whether the provider vouches for the address */
  readonly is_vouched: 0 | 1;
  readonly expires_at: number;
}

export const putUnconfirmed = (tx: Tx, row: UnconfirmedRow) =>
  tx.run(
    ...named(
      `INSERT INTO unconfirmed_identity (uid, provider_id, issuer, subject, account_id, is_vouched, expires_at)
       VALUES (:uid, :provider_id, :issuer, :subject, :account_id, :is_vouched, :expires_at)
       ON CONFLICT (uid) DO UPDATE
       SET provider_id = excluded.provider_id, issuer = excluded.issuer, subject = excluded.subject,
         account_id = excluded.account_id, is_vouched = excluded.is_vouched, expires_at = excluded.expires_at`,
      row,
    ),
  );

export const findUnconfirmed = (db: Reads, uid: string, now: number) =>
  db.get<UnconfirmedRow & { readonly provider_name: string }>(
    `SELECT unconfirmed_identity.*, sign_in_provider.name AS provider_name FROM unconfirmed_identity
     JOIN sign_in_provider ON sign_in_provider.id = unconfirmed_identity.provider_id WHERE uid = ? AND expires_at > ?`,
    [uid, now],
  );

export const deleteUnconfirmed = (tx: Tx, uid: string) =>
  tx.run('DELETE FROM unconfirmed_identity WHERE uid = ?', [uid]);
