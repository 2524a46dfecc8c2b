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
export function allKeys(db: Reads): Promise<SigningKeyRow[]> {
  return db.all<SigningKeyRow>(
    'SELECT * FROM signing_key ORDER BY retired_at IS NOT NULL, created_at DESC, rowid DESC',
  );
}

/** One sealed key, read before the service opens the database. */
export function anySealedKey(database: Migrating): string | undefined {
  return database.all<{ sealed_jwk: string }>('SELECT sealed_jwk FROM signing_key LIMIT 1')[0]?.sealed_jwk;
}

export function insertKey(tx: Tx, { kid, sealed_jwk, created_at }: Omit<SigningKeyRow, 'retired_at'>): Promise<number> {
  return tx.run('INSERT INTO signing_key (kid, sealed_jwk, created_at) VALUES (?, ?, ?)', [
    kid,
    sealed_jwk,
    created_at,
  ]);
}

export function retireKeys(tx: Tx, now: string): Promise<number> {
  return tx.run('UPDATE signing_key SET retired_at = ? WHERE retired_at IS NULL', [now]);
}

export function deleteKeysRetiredBefore(tx: Tx, time: string): Promise<number> {
  return tx.run('DELETE FROM signing_key WHERE retired_at < ?', [time]);
}
