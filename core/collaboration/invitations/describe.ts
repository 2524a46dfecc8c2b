// Invitations in answers, and the links to them.
import { describeShort, type Account } from '../../identity/users/service.ts';
import { roles, type Role } from '../../access/roles.ts';
import type { CloudInvitation, PendingInvitation, ProjectInvitation } from './schema.ts';
import type { InvitationRow, PendingRow } from './store.ts';

/** The name of a person for people: the address where there is none. */
export const nameOf = (
  account: { readonly firstname: string | null; readonly lastname: string | null; readonly email: string } | undefined,
): string => [account?.firstname, account?.lastname].filter(Boolean).join(' ') || account?.email || 'Plinth';

/** The role of the invited person in the place that the invitation leads to. */
export const roleIn = ({ project_id, cloud_role, project_role }: InvitationRow): Role =>
  project_id === null ? cloud_role : (project_role ?? roles.user);

/**
 * The page of the inviting platform, with a secret that opens the invitation. The inviter chose its host: the secret of
 * the mail, which proves a mailbox, is never part of it.
 */
export function onwardLink({ redirect_uri }: Pick<InvitationRow, 'redirect_uri'>, shown: string): string {
  const link = new URL(redirect_uri);
  link.searchParams.set('token', shown);
  return link.href;
}

export const toCloudInvitation = (row: InvitationRow): CloudInvitation => ({
  id: row.id,
  email: row.email,
  redirect_uri: row.redirect_uri,
  role: row.cloud_role,
  ...(row.project_role !== null && { project_role: row.project_role }),
  in_all_projects: row.in_all_projects === 1,
});

export const toProjectInvitation = ({ id, email, redirect_uri, project_role }: InvitationRow): ProjectInvitation => ({
  id,
  email,
  redirect_uri,
  role: project_role ?? roles.user,
});

export function toPendingInvitation(
  row: PendingRow,
  people: ReadonlyMap<number, Account>,
  applicationId: number | null,
): PendingInvitation {
  const [sender, owner] = [people.get(row.sender_id ?? 0), people.get(row.owner_id ?? 0)];
  return {
    id: row.id,
    email: row.email,
    project: row.project_id === null ? null : { id: row.project_id, name: row.project_name ?? '' },
    role: row.cloud_role,
    project_role: row.project_role,
    in_all_projects: row.in_all_projects === 1,
    sender: sender ? describeShort(sender) : null,
    application: row.application_name,
    owner: owner ? describeShort(owner) : null,
    own: row.application_id === applicationId,
    created_at: row.created_at,
    expires_at: row.expires_at,
  };
}
