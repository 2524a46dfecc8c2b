// All SQL of webhooks themselves.
import { exists, selectIds, type Reads, type Tx } from '../../storage/db.ts';
import { named } from '../../storage/dialect.ts';
import { roles } from '../../access/roles.ts';

/** Administrators of the cloud administer its projects. */
const administers = `(
  EXISTS (SELECT 1 FROM stored_cloud_member WHERE stored_cloud_member.cloud_id = webhook.cloud_id
    AND stored_cloud_member.account_id = account.id AND stored_cloud_member.role = ${roles.admin})
  OR EXISTS (SELECT 1 FROM stored_project_member WHERE stored_project_member.project_id = webhook.project_id
    AND stored_project_member.account_id = account.id AND stored_project_member.role = ${roles.admin}))`;

/** The second factor that `holders.hasSecondFactor` requires of the person behind an account, where the cloud
 *  demands it. */
const isStrong = `NOT EXISTS (
  SELECT 1 FROM stored_cloud
  JOIN password ON password.account_id =
    coalesce((SELECT application.owner_id FROM application WHERE application.account_id = account.id), account.id)
  WHERE stored_cloud.id = webhook.cloud_id AND stored_cloud.demands_second_factor = 1
  AND NOT EXISTS (SELECT 1 FROM totp_factor WHERE totp_factor.account_id = password.account_id)
  AND NOT EXISTS (SELECT 1 FROM passkey WHERE passkey.account_id = password.account_id))`;

const isThere = `(webhook.is_of_command = 1 OR EXISTS (
  SELECT 1 FROM account WHERE account.id = webhook.creator_id AND ${administers} AND ${isStrong}
  AND NOT EXISTS (SELECT 1 FROM application WHERE application.account_id = account.id
  AND application.ended_at IS NOT NULL)
  AND (webhook.maker_application_id IS NULL OR EXISTS (
    SELECT 1 FROM application WHERE application.id = webhook.maker_application_id AND application.ended_at IS NULL))))`;

/** Whether a webhook may act: it is not paused, and its maker still exists. @param accountId must be the maker */
export const hasMaker = (db: Reads, id: number, accountId?: number) =>
  exists(
    db,
    `SELECT 1 FROM webhook WHERE id = ? AND maker_gone_at IS NULL AND (? IS NULL OR creator_id = ?) AND ${isThere}`,
    [id, accountId ?? null, accountId ?? null],
  );

export const areMakersGone = (db: Reads) =>
  exists(db, `SELECT 1 FROM webhook WHERE maker_gone_at IS NULL AND NOT ${isThere} LIMIT 1`);

/** Pauses all webhooks without a maker. @returns those that were not paused before */
export const pauseWithoutMaker = (tx: Tx, now: string) =>
  tx.all<WebHookRow>(
    `UPDATE webhook SET maker_gone_at = ?, is_notice_due = 1 WHERE maker_gone_at IS NULL AND NOT ${isThere}
       RETURNING *`,
    [now],
  );

export const setMaker = (tx: Tx, id: number, { accountId, applicationId }: Maker, scopes: string | null) =>
  tx.run(
    `UPDATE webhook
       SET creator_id = ?, maker_application_id = ?, scopes = ?, is_of_command = 0, maker_gone_at = NULL,
      is_notice_due = 0
     WHERE id = ?`,
    [accountId, applicationId, scopes, id],
  );

/** Accounts of people who could take a webhook over. */
export const administratorsAround = (db: Reads, hookId: number) =>
  selectIds(
    db,
    `SELECT account.id FROM webhook JOIN account ON account.kind = 'person' AND ${administers} AND ${isStrong}
     WHERE webhook.id = ? ORDER BY account.id`,
    [hookId],
  );

export interface WebHookRow {
  readonly id: number;
  readonly cloud_id: number;
  readonly project_id: number | null;
  /** JSON list */
  readonly events: string;
  readonly url: string;
  readonly sealed_secret: string;
  readonly sealed_old_secret: string | null;
  readonly old_secret_until: string | null;
  readonly since_event: number;
  readonly failing_since: string | null;
  readonly last_success_at: string | null;
  readonly disabled_at: string | null;
  readonly disabled_reason: 'gone' | 'failing' | null;
  /** the account on whose behalf it acts */
  readonly creator_id: number | null;
  /** of the person who chose its address, a JSON list; null: all */
  readonly scopes: string | null;
  readonly maker_application_id: number | null;
  readonly is_of_command: 0 | 1;
  readonly maker_gone_at: string | null;
}

/** A webhook with the fields that decide which events it is sent. */
export interface HeardRow extends WebHookRow {
  /** of the application by which it was made, as they are now, a JSON list; null without one */
  readonly application_scopes: string | null;
}

/** The columns of a `HeardRow`. */
export const heardColumns = `webhook.*, (SELECT scopes FROM application
     WHERE application.id = webhook.maker_application_id) AS application_scopes`;

/** The maker on whose behalf a webhook acts: an account, and the application by which it was made; null at a window
 *  of this service. */
export interface Maker {
  readonly accountId: number;
  readonly applicationId: number | null;
}

/** The place of webhooks: a cloud, or a project of it. */
export interface WebHookPlace {
  readonly cloudId: number;
  readonly projectId: number | null;
}

export const listWebHooks = (db: Reads, { cloudId, projectId }: WebHookPlace) =>
  db.all<WebHookRow>('SELECT * FROM webhook WHERE cloud_id = ? AND project_id IS ? ORDER BY id', [cloudId, projectId]);

/** Of a cloud and of a project in it. */
export const webHooksAround = (
  db: Reads,
  { cloudId, projectId }: { readonly cloudId: number; readonly projectId: number },
) =>
  db.all<HeardRow>(
    `SELECT ${heardColumns} FROM webhook WHERE cloud_id = ? AND (project_id IS NULL OR project_id = ?)`,
    [cloudId, projectId],
  );

/** Of the whole service; those of clouds and projects in the bin too. */
export const listAllWebHooks = (db: Reads) => db.all<WebHookRow>('SELECT * FROM webhook ORDER BY id');

/** At any place. */
export const findHook = (db: Reads, id: number) =>
  db.get<HeardRow>(`SELECT ${heardColumns} FROM webhook WHERE id = ?`, [id]);

/** Whether such a cloud exists, or such a project in it. */
export const hasPlace = (db: Reads, { cloudId, projectId }: WebHookPlace) =>
  projectId === null
    ? exists(db, 'SELECT 1 FROM cloud WHERE id = ?', [cloudId])
    : exists(db, 'SELECT 1 FROM project WHERE id = ? AND cloud_id = ?', [projectId, cloudId]);

export const findWebHook = (db: Reads, { cloudId, projectId }: WebHookPlace, id: number) =>
  db.get<WebHookRow>('SELECT * FROM webhook WHERE id = ? AND cloud_id = ? AND project_id IS ?', [
    id,
    cloudId,
    projectId,
  ]);

type NewRow = Pick<WebHookRow, 'events' | 'url' | 'sealed_secret' | 'since_event' | 'scopes'>;

export async function insertWebHook(tx: Tx, place: WebHookPlace, row: NewRow, maker: Maker | null, now: string) {
  const { accountId, applicationId } = maker ?? { accountId: null, applicationId: null };
  const made = await tx.get<WebHookRow>(
    ...named(
      `INSERT INTO webhook (cloud_id, project_id, events, url, sealed_secret, since_event, creator_id,
         maker_application_id, is_of_command, scopes, created_at)
       VALUES (:cloudId, :projectId, :events, :url, :sealed_secret, :since_event, :accountId,
         :applicationId, :isOfCommand, :scopes, :now) RETURNING *`,
      { ...place, ...row, accountId, applicationId, isOfCommand: +(maker === null), now },
    ),
  );
  if (!made) throw new Error('the new webhook has no row');
  return made;
}

export const updateWebHook = (tx: Tx, row: WebHookRow) =>
  tx.run(
    ...named(
      `UPDATE webhook SET events = :events, url = :url, scopes = :scopes, sealed_secret = :sealed_secret,
         sealed_old_secret = :sealed_old_secret, old_secret_until = :old_secret_until, failing_since = :failing_since,
         disabled_at = :disabled_at, disabled_reason = :disabled_reason, is_notice_due = 0 WHERE id = :id`,
      row,
    ),
  );

/** Deletes secrets that sign no more. */
export const forgetOldSecrets = (tx: Tx, now: string) =>
  tx.run(
    `UPDATE webhook SET sealed_old_secret = NULL, old_secret_until = NULL WHERE old_secret_until IS NOT NULL
       AND old_secret_until < ?`,
    [now],
  );

export const deleteWebHook = (tx: Tx, id: number) => tx.run('DELETE FROM webhook WHERE id = ?', [id]);
