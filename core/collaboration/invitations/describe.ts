// Invitations as answers show them, and the links to them.
import { describeShort, type Account } from '../../identity/users/service.ts';
import { roles } from '../../access/roles.ts';
import type { CloudInvitation, PendingInvitation, ProjectInvitation } from './schema.ts';
import type { InvitationRow, PendingRow } from './store.ts';

/** The name of a person for people: the address where there is none. */
export function nameOf(
  account: { readonly firstname: string | null; readonly lastname: string | null; readonly email: string } | undefined,
): string {
  return [account?.firstname, account?.lastname].filter(Boolean).join(' ') || account?.email || 'Plinth';
}

/** The page of the inviting platform, with the secret of the invitation. */
export function linkOf({ redirect_uri }: Pick<InvitationRow, 'redirect_uri'>, token: string): string {
  const link = new URL(redirect_uri);
  link.searchParams.set('token', token);
  return link.href;
}

export function toCloudInvitation({
  id,
  email,
  redirect_uri,
  cloud_role,
  project_role,
  in_all_projects,
}: InvitationRow): CloudInvitation {
  return {
    id,
    email,
    redirect_uri,
    role: cloud_role,
    ...(project_role !== null && { project_role }),
    in_all_projects: in_all_projects === 1,
  };
}

export function toProjectInvitation({ id, email, redirect_uri, project_role }: InvitationRow): ProjectInvitation {
  return { id, email, redirect_uri, role: project_role ?? roles.user };
}

export function toPendingInvitation(
  row: PendingRow,
  sender: Account | undefined,
  applicationId: number | null,
): PendingInvitation {
  const {
    id,
    email,
    project_id,
    project_name,
    cloud_role,
    project_role,
    in_all_projects,
    application_name,
    created_at,
    expires_at,
  } = row;
  return {
    id,
    email,
    project: project_id === null ? null : { id: project_id, name: project_name ?? '' },
    role: cloud_role,
    project_role,
    in_all_projects: in_all_projects === 1,
    sender: sender ? describeShort(sender) : null,
    application: application_name,
    own: row.application_id === applicationId,
    created_at,
    expires_at,
  };
}
