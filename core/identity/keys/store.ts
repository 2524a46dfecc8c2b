// All SQL of the keys that sign tokens.
import type { Reads, Tx } from '../../storage/db.ts';
import type { Migrating } from '../../storage/database/migrate.ts';

interface SigningKeyRow {
  readonly kid: string;
  readonly sealed_jwk: string;
  readonly created_at: string;
  readonly retired_at: string | null;
}

/** The newest first. */
export const allKeys = (db: Reads) =>
  db.all<SigningKeyRow>('SELECT * FROM signing_key ORDER BY retired_at IS NOT NULL, created_at DESC, rowid DESC');

/** One sealed key, read before the service opens the database. */
export const anySealedKey = (database: Migrating): string | undefined =>
  database.all<{ sealed_jwk: string }>('SELECT sealed_jwk FROM signing_key LIMIT 1')[0]?.sealed_jwk;

export const insertKey = (tx: Tx, { kid, sealed_jwk, created_at }: Omit<SigningKeyRow, 'retired_at'>) =>
  tx.run('INSERT INTO signing_key (kid, sealed_jwk, created_at) VALUES (?, ?, ?)', [kid, sealed_jwk, created_at]);

export const retireKeys = (tx: Tx, now: string) =>
  tx.run('UPDATE signing_key SET retired_at = ? WHERE retired_at IS NULL', [now]);

export const deleteKeysRetiredBefore = (tx: Tx, time: string) =>
  tx.run('DELETE FROM signing_key WHERE retired_at < ?', [time]);
