// SQL of identity providers: accounts they created, invitations they answer.
import type { CloudRole, Role } from '../../access/roles.ts';
import { selectIds, type Reads, type Tx } from '../../storage/db.ts';

export interface SentInvitationRow {
  readonly id: number;
  readonly cloud_id: number;
  readonly cloud_name: string;
  readonly project_id: number | null;
  readonly project_name: string | null;
  readonly email: string;
  readonly redirect_uri: string;
  readonly cloud_role: CloudRole;
  readonly project_role: Role | null;
  readonly in_all_projects: 0 | 1;
  readonly status: 'P' | 'A' | 'D';
}

/** Selects invitations: those sent through an application; of a person, only the ones that this person sent. */
export interface Sender {
  readonly applicationId: number | null;
  /** null: from any sender */
  readonly personId: number | null;
}

const sent = `
  SELECT invitation.id, invitation.cloud_id, cloud.name AS cloud_name, invitation.project_id,
    project.name AS project_name, invitation.email,
    invitation.redirect_uri, invitation.cloud_role, invitation.project_role, invitation.in_all_projects,
    invitation.status
  FROM invitation JOIN cloud ON cloud.id = invitation.cloud_id
  LEFT JOIN project ON project.id = invitation.project_id`;
const ofSender = 'coalesce(invitation.application_id, 0) = ? AND (? IS NULL OR invitation.sender_id = ?)';
const senderValues = ({ applicationId, personId }: Sender) => [applicationId ?? 0, personId, personId];

/** Without those that expired before they were accepted. */
export const listSent = (db: Reads, sender: Sender, status: string | null, now: string) =>
  db.all<SentInvitationRow>(
    `${sent} WHERE ${ofSender} AND (? IS NULL OR invitation.status = ?) AND (invitation.status = 'A'
     OR invitation.expires_at > ?) ORDER BY invitation.id`,
    [...senderValues(sender), status, status, now],
  );

export const findSent = (db: Reads, sender: Sender, id: number) =>
  db.get<SentInvitationRow>(`${sent} WHERE invitation.id = ? AND ${ofSender}`, [id, ...senderValues(sender)]);

/** Makes the first sign-in of an invited person apply the invitation. */
export const awaitPerson = (tx: Tx, invitationId: number) =>
  tx.run('INSERT INTO awaited_person (invitation_id) VALUES (?) ON CONFLICT (invitation_id) DO NOTHING', [
    invitationId,
  ]);

/** Ids of invitations accepted for an address before it had an account. */
export const listAwaited = (db: Reads, email: string) =>
  selectIds(
    db,
    `SELECT id FROM invitation JOIN awaited_person ON awaited_person.invitation_id = invitation.id
     WHERE invitation.email = ? ORDER BY id`,
    [email],
  );

/** Returns 0 when the invitation awaits no person. */
export const stopAwaiting = (tx: Tx, invitationId: number) =>
  tx.run('DELETE FROM awaited_person WHERE invitation_id = ?', [invitationId]);

/** The account that created an account for its people; undefined for accounts from elsewhere. */
export const makerOf = async (db: Reads, accountId: number): Promise<number | undefined> =>
  (await db.get<{ maker_id: number }>('SELECT maker_id FROM provided_account WHERE account_id = ?', [accountId]))
    ?.maker_id;

export const insertProvided = (tx: Tx, accountId: number, makerId: number) =>
  tx.run('INSERT INTO provided_account (account_id, maker_id) VALUES (?, ?)', [accountId, makerId]);
