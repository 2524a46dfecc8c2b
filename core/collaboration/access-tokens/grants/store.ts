// SQL that ends invitations and tokens by their maker.
import { roles, type Role } from '../../../access/roles.ts';
import type { Tx } from '../../../storage/db.ts';

/** Unused invitations: pending, denied, or accepted for a person without an account yet. */
const isUnused = "(status <> 'A' OR id IN (SELECT invitation_id FROM awaited_person))";

const isCloudAdmin =
  'EXISTS (SELECT 1 FROM stored_cloud_member AS own WHERE own.cloud_id = ? AND own.account_id = ? AND own.role = ?)';
/** Memberships of an account in projects of a cloud, with at least the given role. */
const projectsOf = `
  SELECT own.project_id FROM stored_project_member AS own JOIN stored_project ON stored_project.id = own.project_id
  WHERE stored_project.cloud_id = ? AND own.account_id = ? AND own.role >= ?`;
const ofCloud = 'SELECT id FROM stored_project WHERE cloud_id = ?';

/** Unused invitations to places that the account no longer administers. */
export async function deleteLostInvitations(tx: Tx, cloudId: number, accountId: number): Promise<void> {
  await tx.run(
    `DELETE FROM stored_invitation WHERE cloud_id = ? AND sender_id = ? AND ${isUnused} AND NOT ${isCloudAdmin}
       AND (project_id IS NULL OR project_id NOT IN (${projectsOf}))`,
    [cloudId, accountId, cloudId, accountId, roles.admin, cloudId, accountId, roles.admin],
  );
}

/**
 * Tokens whose maker or subject has left the project, and those of makers who impersonate without administering it any
 * more.
 */
export async function deleteLostProjectTokens(tx: Tx, cloudId: number, accountId: number): Promise<void> {
  const lost = (column: 'account_id' | 'impersonated_id', condition: string, role: Role) =>
    tx.run(
      `DELETE FROM project_access_token WHERE ${column} = ? AND ${condition} AND project_id IN (${ofCloud})
       AND NOT ${isCloudAdmin} AND project_id NOT IN (${projectsOf})`,
      [accountId, cloudId, cloudId, accountId, roles.admin, cloudId, accountId, role],
    );
  await lost('account_id', 'TRUE', roles.guest);
  await lost('impersonated_id', 'TRUE', roles.guest);
  await lost(
    'account_id',
    "impersonated_id IS NOT NULL AND account_id IN (SELECT id FROM account WHERE kind = 'person')",
    roles.admin,
  );
}

/** Tokens whose maker has left the project. */
export async function deleteLostModelTokens(tx: Tx, cloudId: number, accountId: number): Promise<void> {
  await tx.run(
    `DELETE FROM model_access_token WHERE account_id = ? AND NOT ${isCloudAdmin} AND model_id IN (
       SELECT id FROM stored_model WHERE project_id IN (${ofCloud}) AND project_id NOT IN (${projectsOf}))`,
    [accountId, cloudId, accountId, roles.admin, cloudId, cloudId, accountId, roles.guest],
  );
}

export async function deleteInvitationsOf(tx: Tx, accountId: number): Promise<void> {
  await tx.run(
    `DELETE FROM stored_invitation WHERE ${isUnused}
       AND (sender_id = ? OR application_id IN (SELECT id FROM application WHERE owner_id = ? OR account_id = ?))`,
    [accountId, accountId, accountId],
  );
}
