// Shapes of the routes for identity providers: applications that keep the people of a team.
import Type, { type Static } from 'typebox';
import { Id, nullable, oneOf, shape } from '../../kit/shapes.ts';
import { CloudRole, ProjectRole } from '../members/schema.ts';

const Email = Type.String({ maxLength: 254 });
const GivenName = Type.String({ maxLength: 255 });

/** Pictures of people are not kept; what is sent is read over. */
export const NewProvidedUser = Type.Object({
  email: Email,
  firstname: GivenName,
  lastname: GivenName,
  profile_picture: Type.Optional(nullable(Type.String({ maxLength: 2048 }))),
});
export type NewProvidedUser = Static<typeof NewProvidedUser>;

export const SelectedUser = Type.Object({ email: Email });
export type SelectedUser = Static<typeof SelectedUser>;

const Status = oneOf(['A', 'D', 'P'], { description: 'accepted A, denied D, pending P' });
export const InvitationQuery = Type.Object({ status: Type.Optional(Status) });
export type InvitationQuery = Static<typeof InvitationQuery>;

export const SentInvitation = shape('Invitation', {
  id: Id,
  client_id: Id,
  redirect_uri: Type.String(),
  cloud_name: Type.String(),
  cloud_role: CloudRole,
  project_name: Type.Optional(Type.String()),
  project_role: Type.Optional(ProjectRole),
  email: Email,
  status: Status,
});
export type SentInvitation = Static<typeof SentInvitation>;
