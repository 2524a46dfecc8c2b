// Reads that a backup needs from a database, and the changes of a restore in its copy.
import type { Migrating } from '../storage/database/migrate.ts';
import type { BlobEncoding } from '../storage/blobs/blobs.ts';

export interface StoredRow {
  readonly hash: string;
  readonly encoding: BlobEncoding;
  /** 1: rows refer to it. 0: its file may be removed at any time */
  readonly isUsed: 0 | 1;
}

export const storedRows = (database: Migrating): StoredRow[] =>
  database.all('SELECT hash, encoding, refs > 0 AS "isUsed" FROM blob ORDER BY hash');

/**
 * Names of the data files of models that cannot be made again, since the file of the model is not stored. All others
 * are made again when they are read first.
 */
export const lastingDataFiles = (database: Migrating): string[] =>
  database
    .all<{ readonly name: string }>(
      `SELECT DISTINCT conversion.data_file AS name FROM conversion
       JOIN stored_model ON stored_model.conversion_id = conversion.id
       LEFT JOIN blob ON blob.hash = stored_model.source_hash AND blob.refs > 0
       WHERE conversion.data_file IS NOT NULL AND blob.hash IS NULL`,
    )
    .map(({ name }) => name);

export const shownModelCount = (database: Migrating): number =>
  database.all<{ readonly count: number }>(
    `SELECT count(DISTINCT conversion.data_file) AS count FROM conversion
     JOIN stored_model ON stored_model.conversion_id = conversion.id WHERE conversion.data_file IS NOT NULL`,
  )[0]?.count ?? 0;

export const newestActivity = (database: Migrating): { readonly seq: number; readonly hash: string } =>
  database.all<{ readonly seq: number; readonly hash: string }>(
    'SELECT seq, hash FROM activity ORDER BY seq DESC LIMIT 1',
  )[0] ?? { seq: 0, hash: '' };

export const appliedMigrations = (database: Migrating): string[] =>
  database.all<{ readonly name: string }>('SELECT name FROM schema_migration ORDER BY name').map(({ name }) => name);

/** Watched folders of another computer are other folders. @returns how many were paused */
export function pauseWatchedFolders(database: Migrating): number {
  const running = database.all('SELECT id FROM watched_folder WHERE is_paused = 0').length;
  database.run('UPDATE watched_folder SET is_paused = 1 WHERE is_paused = 0');
  return running;
}

export interface ModelPlace {
  readonly cloudId: number;
  readonly projectId: number;
  readonly id: number;
  readonly name: string | null;
}

/** The newest model that can be opened. */
export const newestModel = (database: Migrating): ModelPlace | undefined =>
  database.all<ModelPlace>(
    `SELECT project.cloud_id AS "cloudId", project.id AS "projectId", model.id,
       coalesce(model.name, source_name) AS name
     FROM model JOIN project ON project.id = model.project_id JOIN conversion ON conversion.id = model.conversion_id
     WHERE model.status = 'C' AND conversion.data_file IS NOT NULL ORDER BY model.id DESC LIMIT 1`,
  )[0];

/** Lets an account read all clouds and projects of a scratch copy. */
export const joinAllClouds = (database: Migrating, accountId: number): void =>
  database.run(
    `INSERT INTO stored_cloud_member (cloud_id, account_id, role, all_projects_role, created_at)
     SELECT id, ?, 100, 100, '' FROM cloud`,
    [accountId],
  );

/** What only the lost master key opens: tables whose rows are useless without it, and what users must do afterwards. */
export interface LostSecrets {
  readonly webhooks: number;
  readonly authenticatorApps: number;
  readonly projectTokens: number;
  readonly modelTokens: number;
  readonly signInProviders: number;
}

const countOf = (database: Migrating, table: string): number =>
  database.all<{ readonly count: number }>(`SELECT count(*) AS count FROM ${table}`)[0]?.count ?? 0;

/**
 * Removes everything that is sealed by a master key that is lost.
 * @param sealedSecret a new secret, sealed by the new key, for webhooks: they stay with their log, but disabled
 */
export function dropSealed(database: Migrating, sealedSecret: () => string, now: string): LostSecrets {
  const lost = {
    webhooks: countOf(database, 'webhook WHERE disabled_at IS NULL'),
    authenticatorApps: countOf(database, 'totp_factor'),
    projectTokens: countOf(database, 'project_access_token'),
    modelTokens: countOf(database, 'model_access_token'),
    signInProviders: countOf(database, 'sign_in_provider WHERE sealed_secret IS NOT NULL'),
  };
  for (const { id } of database.all<{ readonly id: number }>('SELECT id FROM webhook'))
    database.run(
      `UPDATE webhook SET sealed_secret = ?, sealed_old_secret = NULL, old_secret_until = NULL,
         disabled_at = coalesce(disabled_at, ?) WHERE id = ?`,
      [sealedSecret(), now, id],
    );
  for (const statement of [
    'DELETE FROM signing_key',
    'DELETE FROM oidc_record',
    'DELETE FROM project_access_token',
    'DELETE FROM model_access_token',
    'DELETE FROM totp_factor',
    'DELETE FROM recovery_code',
    'DELETE FROM second_factor_setup',
    'DELETE FROM second_step',
    'DELETE FROM sign_in_round_trip',
    'UPDATE stored_invitation SET sealed_token = NULL',
    'UPDATE sign_in_provider SET sealed_secret = NULL, is_enabled = 0 WHERE sealed_secret IS NOT NULL',
  ])
    database.run(statement);
  return lost;
}
