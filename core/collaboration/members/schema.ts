// Shapes of members, of their roles, and of the rights of a caller.
import Type, { type Static } from 'typebox';
import type { ProjectPlace } from '../../access/caller.ts';
import { roles } from '../../access/roles.ts';
import { Id, nullable, oneOf, Timestamp, shape } from '../../kit/shapes.ts';
import { EmailProblem, Names, User } from '../../identity/users/schema.ts';

/** From where a call reads: the scheme, host and port it used, and what the caller is in the project. */
export interface ProjectView {
  readonly origin: string;
  readonly place: ProjectPlace;
}

export const CloudRole = oneOf([roles.admin, roles.user], { description: 'admin 100, user 50' });
export const ProjectRole = oneOf([roles.admin, roles.user, roles.guest], {
  description: 'admin 100, user 50, guest 25',
});

const Named = { ...Names, profile_picture: nullable(Type.String()), sub: nullable(Type.String()) };

export const UserProject = shape('UserProject', {
  id: Id,
  user_id: nullable(Id),
  invitation_id: nullable(Id),
  email: Type.String(),
  ...Named,
  role: ProjectRole,
  cloud_role: CloudRole,
  in_all_projects: Type.Boolean(),
  email_problem: Type.Optional(EmailProblem),
});
export type UserProject = Static<typeof UserProject>;

export const UserCloud = shape('UserCloud', {
  id: nullable(Id),
  email: Type.String(),
  ...Named,
  created_at: Timestamp,
  updated_at: Timestamp,
  provider: Type.String(),
  cloud_role: CloudRole,
  in_all_projects: Type.Boolean(),
  email_problem: Type.Optional(EmailProblem),
});
export type UserCloud = Static<typeof UserCloud>;

/** Filters of lists of people; upper and lower case are the same. */
export const PeopleQuery = Type.Object({
  email: Type.Optional(Type.String()),
  email__contains: Type.Optional(Type.String()),
  email__startswith: Type.Optional(Type.String()),
  email__endswith: Type.Optional(Type.String()),
});
export type PeopleQuery = Static<typeof PeopleQuery>;

export const ProjectUserChange = Type.Object({ role: Type.Optional(ProjectRole) });
export const CloudUserChange = Type.Object({ cloud_role: Type.Optional(CloudRole) });

export const AccessReport = shape('CheckProjectAccess', {
  has_read_permission: Type.Boolean(),
  has_write_permission: Type.Boolean(),
  has_admin_permission: Type.Boolean(),
  token_scopes: Type.Array(Type.String()),
  usable_scopes: Type.Array(Type.String()),
  user_role: ProjectRole,
  user: nullable(User),
});
export type AccessReport = Static<typeof AccessReport>;

/** The signed-in person as they see themself. */
export const SelfUser = shape('SelfUser', {
  id: Id,
  email: Type.String(),
  ...Names,
  created_at: Timestamp,
  updated_at: Timestamp,
  organizations: Type.Array(Type.Never()),
  clouds: Type.Array(Type.Object({ cloud: Id, role: CloudRole })),
  projects: Type.Array(Type.Object({ project: Id, role: ProjectRole })),
  provider: Type.String(),
  provider_sub: nullable(Type.String()),
  sub: nullable(Type.String()),
  profile_picture: nullable(Type.String()),
});
export type SelfUser = Static<typeof SelfUser>;
