// Shapes of invitations, as inviters and invited people see them.
import Type, { type Static } from 'typebox';
import { roles } from '../../access/roles.ts';
import { ShortUser, User } from '../../identity/users/schema.ts';
import { Id, nullable, oneOf, Timestamp, shape } from '../../kit/shapes.ts';
import { CloudRole, ProjectRole } from '../members/schema.ts';

const Email = Type.String({ maxLength: 254 });
const RedirectUri = Type.String({
  maxLength: 2048,
  description: 'page of the inviting platform, to which the page of this service that the mail opens leads on',
});

export const CloudInvitation = shape('CloudInvitation', {
  id: Id,
  email: Email,
  redirect_uri: RedirectUri,
  role: CloudRole,
  project_role: Type.Optional(ProjectRole),
  in_all_projects: Type.Boolean(),
});
export type CloudInvitation = Static<typeof CloudInvitation>;

export const NewCloudInvitation = Type.Object({
  email: Email,
  redirect_uri: RedirectUri,
  role: Type.Optional(
    oneOf([roles.admin, roles.user], {
      description: 'admin 100, user 50; without it admin, unless something is said of roles in projects',
    }),
  ),
  project_role: Type.Optional(nullable(ProjectRole)),
  in_all_projects: Type.Optional(Type.Boolean()),
});
export type NewCloudInvitation = Static<typeof NewCloudInvitation>;

export const NewProjectInvitation = Type.Object({ email: Email, redirect_uri: RedirectUri, role: ProjectRole });
export type NewProjectInvitation = Static<typeof NewProjectInvitation>;

export const ProjectInvitation = shape('ProjectInvitation', { id: Id, ...NewProjectInvitation.properties });
export type ProjectInvitation = Static<typeof ProjectInvitation>;

export const UserInvitation = shape('UserInvitation', {
  id: Id,
  redirect_uri: RedirectUri,
  cloud_id: Id,
  cloud_name: Type.String(),
  project_id: nullable(Id),
  project_name: Type.Optional(Type.String()),
  status: oneOf(['P', 'A', 'D'], { description: 'pending P, accepted A, denied D' }),
  client_name: Type.String(),
  sender: nullable(User),
  created_at: Timestamp,
  responded_at: nullable(Timestamp),
});
export type UserInvitation = Static<typeof UserInvitation>;

/** An invitation that was opened by its link, with the role that it gives. */
export const OpenedInvitation = shape('OpenedInvitation', { ...UserInvitation.properties, role: ProjectRole });
export type OpenedInvitation = Static<typeof OpenedInvitation>;

export const InvitationLink = shape('InvitationLink', {
  link: Type.String({
    description: 'opens the invitation like the mailed link, but does not verify the email address',
  }),
  mail: oneOf(['sent', 'outbox'], {
    description: 'whether a mail server accepted the mail; otherwise it is in the outbox',
  }),
});
export type InvitationLink = Static<typeof InvitationLink>;

/** A pending invitation with its sender, for administrators of the place that it leads to. */
export const PendingInvitation = shape('PendingInvitation', {
  id: Id,
  email: Email,
  project: nullable(Type.Object({ id: Id, name: Type.String() })),
  role: CloudRole,
  project_role: nullable(ProjectRole),
  in_all_projects: Type.Boolean(),
  sender: nullable(ShortUser),
  application: nullable(Type.String({ description: 'name of the application that created it' })),
  /** owner of that application */
  owner: nullable(ShortUser),
  own: Type.Boolean({ description: 'created through the calling application, which can show the link' }),
  created_at: Timestamp,
  expires_at: Timestamp,
});
export type PendingInvitation = Static<typeof PendingInvitation>;

/** The secret of a link: in the body, where no log keeps it. */
export const InvitationToken = Type.Object({ token: Type.String({ maxLength: 256, description: 'of the link' }) });
