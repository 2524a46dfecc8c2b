// SQL of the makers of webhooks: whether they may still act in the place of theirs.
import { roles } from '../../access/roles.ts';
import type { Reads, Tx } from '../../storage/db.ts';
import type { Maker, WebHookRow } from './store.ts';

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
  AND NOT EXISTS (SELECT 1 FROM application WHERE application.account_id = account.id AND application.ended_at IS NOT NULL)
  AND (webhook.maker_application_id IS NULL OR EXISTS (
    SELECT 1 FROM application WHERE application.id = webhook.maker_application_id AND application.ended_at IS NULL))))`;

/** Whether a webhook may act: it is not paused, and its maker still exists. @param accountId must be the maker */
export async function hasMaker(db: Reads, id: number, accountId?: number): Promise<boolean> {
  const row = await db.get(
    `SELECT 1 FROM webhook WHERE id = ? AND maker_gone_at IS NULL AND (? IS NULL OR creator_id = ?) AND ${isThere}`,
    [id, accountId ?? null, accountId ?? null],
  );
  return row !== undefined;
}

export async function areMakersGone(db: Reads): Promise<boolean> {
  return (await db.get(`SELECT 1 FROM webhook WHERE maker_gone_at IS NULL AND NOT ${isThere} LIMIT 1`)) !== undefined;
}

/** Pauses all webhooks without a maker. @returns those that were not paused before */
export function pauseWithoutMaker(tx: Tx, now: string): Promise<WebHookRow[]> {
  return tx.all<WebHookRow>(
    `UPDATE webhook SET maker_gone_at = ?, is_notice_due = 1 WHERE maker_gone_at IS NULL AND NOT ${isThere} RETURNING *`,
    [now],
  );
}

export async function setMaker(
  tx: Tx,
  id: number,
  { accountId, applicationId }: Maker,
  scopes: string | null,
): Promise<void> {
  await tx.run(
    `UPDATE webhook SET creator_id = ?, maker_application_id = ?, scopes = ?, is_of_command = 0, maker_gone_at = NULL, is_notice_due = 0
     WHERE id = ?`,
    [accountId, applicationId, scopes, id],
  );
}

/** Accounts of people who could take a webhook over. */
export async function administratorsAround(db: Reads, hookId: number): Promise<number[]> {
  const rows = await db.all<{ id: number }>(
    `SELECT account.id FROM webhook JOIN account ON account.kind = 'person' AND ${administers} AND ${isStrong}
     WHERE webhook.id = ? ORDER BY account.id`,
    [hookId],
  );
  return rows.map(({ id }) => id);
}
