import type { CloudRole, Role } from '../../access/roles.ts';
import { exists, insertReturningId, type Reads, type Tx } from '../../storage/db.ts';
import { named } from '../../storage/dialect.ts';

export interface InvitationRow {
  readonly id: number;
  readonly cloud_id: number;
  readonly project_id: number | null;
  readonly email: string;
  readonly redirect_uri: string;
  readonly cloud_role: CloudRole;
  readonly project_role: Role | null;
  readonly in_all_projects: 0 | 1;
  readonly status: 'P' | 'A' | 'D';
  readonly sender_id: number | null;
  readonly application_id: number | null;
  readonly created_at: string;
  readonly responded_at: string | null;
  readonly expires_at: string;
  readonly sealed_token: string | null;
  /** JSON list */
  readonly group_ids: string;
  /** delivery state of the newest link */
  readonly mail: 'sent' | 'outbox';
}

/** An invitation to be answered. */
export type SeenInvitation = Pick<InvitationRow, 'id' | 'status'>;

/** An invitation with the names that mails and the invited person see. */
export interface NamedInvitationRow extends InvitationRow {
  readonly cloud_name: string;
  readonly project_name: string | null;
}

export interface InvitationValues {
  readonly cloudId: number;
  readonly projectId: number | null;
  readonly email: string;
  readonly redirectUri: string;
  readonly cloudRole: CloudRole;
  readonly projectRole: Role | null;
  readonly inAllProjects: boolean;
  readonly groupIds: readonly number[];
  /** of the token in the mail */
  readonly tokenDigest: string;
  /** of the token in the link that is shown, which is kept sealed */
  readonly shownDigest: string;
  readonly sealedToken: string;
  readonly expiresAt: string;
  readonly senderId: number;
  readonly applicationId: number | null;
}

/** The invitation of an address to a place by the same application that was not accepted; there is at most one. */
export const findUnaccepted = (db: Reads, { cloudId, projectId, email, applicationId }: InvitationValues) =>
  db.get<InvitationRow>(
    `SELECT * FROM invitation WHERE cloud_id = ? AND coalesce(project_id, 0) = ? AND email = ?
     AND coalesce(application_id, 0) = ? AND status <> 'A'`,
    [cloudId, projectId ?? 0, email, applicationId ?? 0],
  );

/** The values as they are stored. */
const stored = (values: InvitationValues) => ({
  ...values,
  inAllProjects: values.inAllProjects ? 1 : 0,
  groupIds: JSON.stringify(values.groupIds),
});

export const insertInvitation = (tx: Tx, values: InvitationValues, now: string) =>
  insertReturningId(
    tx,
    ...named(
      `INSERT INTO stored_invitation (cloud_id, project_id, email, redirect_uri, cloud_role, project_role,
         in_all_projects, group_ids, token_digest, mail_proves, shown_digest, sealed_token, expires_at, sender_id,
         application_id, created_at)
       VALUES (:cloudId, :projectId, :email, :redirectUri, :cloudRole, :projectRole, :inAllProjects, :groupIds,
         :tokenDigest, 1, :shownDigest, :sealedToken, :expiresAt, :senderId, :applicationId, :now) RETURNING id`,
      { ...stored(values), now },
    ),
  );

/** Makes an earlier invitation pending again, with the values of the new one. */
export const renewInvitation = (tx: Tx, id: number, values: InvitationValues) =>
  tx.run(
    ...named(
      `UPDATE stored_invitation
       SET redirect_uri = :redirectUri, cloud_role = :cloudRole, project_role = :projectRole,
         in_all_projects = :inAllProjects, token_digest = :tokenDigest, mail_proves = 1, shown_digest = :shownDigest,
         sealed_token = :sealedToken, expires_at = :expiresAt, mail = 'outbox', sender_id = :senderId, status = 'P',
         responded_at = NULL
       WHERE id = :id`,
      { ...stored(values), id },
    ),
  );

const withNames = `
  SELECT invitation.*, cloud.name AS cloud_name, project.name AS project_name
  FROM invitation JOIN cloud ON cloud.id = invitation.cloud_id
  LEFT JOIN project ON project.id = invitation.project_id`;

export const findInvitation = (db: Reads, id: number) =>
  db.get<NamedInvitationRow>(`${withNames} WHERE invitation.id = ?`, [id]);

/** An invitation, found by its secret. */
export interface FoundInvitationRow extends NamedInvitationRow {
  /** 1: the secret of a mail that proves the mailbox; 0: one that only opens the invitation */
  readonly is_mailed: 0 | 1;
}

/** The invitation whose newest mail or shown link holds this token, while it can be accepted. */
export const findByToken = (db: Reads, digest: string, now: string) =>
  db.get<FoundInvitationRow>(
    `SELECT found.*, found.token_digest = ? AND found.mail_proves = 1 AS is_mailed FROM (${withNames}) AS found
     WHERE ? IN (found.token_digest, found.shown_digest) AND found.status <> 'A' AND found.expires_at > ?`,
    [digest, digest, now],
  );

/** A pending invitation of a place that one application made. */
export const findPending = (
  db: Reads,
  invitation: Pick<InvitationValues, 'cloudId' | 'projectId' | 'applicationId'> & { readonly id: number },
) =>
  db.get<InvitationRow>(
    `SELECT * FROM invitation WHERE id = ? AND cloud_id = ? AND coalesce(project_id, 0) = ?
     AND coalesce(application_id, 0) = ? AND status = 'P'`,
    [invitation.id, invitation.cloudId, invitation.projectId ?? 0, invitation.applicationId ?? 0],
  );

/** Sets the delivery state of the link with this token; no effect when a newer one exists. */
export const setMail = (tx: Tx, id: number, digest: string, mail: 'sent' | 'outbox') =>
  tx.run('UPDATE stored_invitation SET mail = ? WHERE id = ? AND token_digest = ?', [mail, id, digest]);

/** Deletes invitations that can no longer be accepted. */
export const deleteExpired = (tx: Tx, now: string) =>
  tx.run("DELETE FROM stored_invitation WHERE status <> 'A' AND expires_at <= ?", [now]);

/** Pending invitations that one application made, to a cloud itself or to a project of it. */
export const listPending = (
  db: Reads,
  cloudId: number,
  projectId: number | null,
  applicationId: number | null,
  now: string,
) =>
  db.all<InvitationRow>(
    `SELECT * FROM invitation
     WHERE cloud_id = ? AND coalesce(project_id, 0) = ? AND coalesce(application_id, 0) = ? AND status = 'P'
       AND expires_at > ? ORDER BY id`,
    [cloudId, projectId ?? 0, applicationId ?? 0, now],
  );

/** All invitations to an address, newest first; without those that have expired unaccepted. */
export const listReceived = (db: Reads, email: string, now: string) =>
  db.all<NamedInvitationRow>(
    `${withNames} WHERE invitation.email = ? AND (invitation.status = 'A' OR invitation.expires_at > ?)
     ORDER BY invitation.id DESC`,
    [email, now],
  );

/** @param seen the status that the answer refers to @returns 0 when it has changed since */
export const answerInvitation = (tx: Tx, { id, status: seen }: SeenInvitation, status: 'A' | 'D', now: string) =>
  tx.run('UPDATE stored_invitation SET status = ?, responded_at = ? WHERE id = ? AND status = ?', [
    status,
    now,
    id,
    seen,
  ]);

export const deleteInvitation = (
  tx: Tx,
  invitation: { id: number; cloudId: number; projectId: number | null; applicationId: number | null },
) =>
  tx.run(
    `DELETE FROM stored_invitation WHERE id = ? AND cloud_id = ? AND coalesce(project_id, 0) = ?
     AND coalesce(application_id, 0) = ? AND status <> 'A'`,
    [invitation.id, invitation.cloudId, invitation.projectId ?? 0, invitation.applicationId ?? 0],
  );

/** Whether an account is a member of a cloud, or of a project. */
export const isMember = (db: Reads, accountId: number, cloudId: number, projectId: number | null) =>
  projectId === null
    ? exists(db, 'SELECT 1 FROM cloud_member WHERE cloud_id = ? AND account_id = ?', [cloudId, accountId])
    : exists(db, 'SELECT 1 FROM project_member WHERE project_id = ? AND account_id = ?', [projectId, accountId]);

export interface PendingRow extends NamedInvitationRow {
  readonly application_name: string | null;
  readonly owner_id: number | null;
}

/** Usable invitations: pending, or accepted for a person without an account yet. */
const isUnused = "(invitation.status = 'P' OR invitation.id IN (SELECT invitation_id FROM awaited_person))";

/** All usable invitations to a project, or to a cloud and any of its projects. */
export const listAllPending = (db: Reads, cloudId: number, projectId: number | null, now: string) =>
  db.all<PendingRow>(
    `SELECT invitation.*, cloud.name AS cloud_name, project.name AS project_name,
     application.name AS application_name, application.owner_id
     FROM invitation JOIN cloud ON cloud.id = invitation.cloud_id
       LEFT JOIN project ON project.id = invitation.project_id
     LEFT JOIN application ON application.id = invitation.application_id
     WHERE invitation.cloud_id = ? AND (? IS NULL OR invitation.project_id = ?) AND ${isUnused}
       AND (invitation.status = 'A' OR invitation.expires_at > ?)
     ORDER BY invitation.id`,
    [cloudId, projectId, projectId, now],
  );

export const deletePending = (tx: Tx, id: number) => tx.run('DELETE FROM stored_invitation WHERE id = ?', [id]);
