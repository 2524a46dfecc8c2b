// Actions on members and pending invitations of a project and of a cloud.
import type { TFunction } from 'i18next';
import { ApiError } from '../../api/errors.ts';
import { roles, type CloudRole, type Role, nameOfRole, roleName } from '../../api/roles.ts';
import type { PendingInvitation, UserProject } from '../../api/shapes.ts';
import { isOurs, type CloudEntry } from './cloud-entries.ts';

/** Roles in a project and in a cloud. */
export const projectRoles: readonly Role[] = [roles.admin, roles.user, roles.guest];
export const cloudRoles: readonly CloudRole[] = [roles.admin, roles.user];

export const roleText = (t: TFunction, role: Role): string => t(`people.roleText.${nameOfRole[role]}`);

/** Options for roles: the number of a role is its value. */
export const roleChoices = (t: TFunction, roles: readonly Role[]) =>
  roles.map(role => ({ value: String(role), label: roleName(t, role) }));

/** Options for the projects of a new member of a cloud: none, or all with one of the roles. */
export const projectChoices = (t: TFunction, roles: readonly Role[]) => [
  { value: 'null', label: t('people.inNone') },
  ...roleChoices(t, roles).map(({ value, label }) => ({ value, label: t('people.inAllAs', { role: label }) })),
];

/** `link`, `again`, `cancel`: for invitations; `leave`, `remove`: for members. */
export type PeopleAction = 'link' | 'again' | 'cancel' | 'leave' | 'remove';

export type Placed = Pick<UserProject, 'user_id' | 'invitation_id'>;

/** Whether an entry is the signed-in user. */
export const isSelf = ({ user_id }: Pick<Placed, 'user_id'>, selfId: number | undefined): boolean =>
  selfId !== undefined && user_id === selfId;

export const isInvited = ({ invitation_id }: Pick<Placed, 'invitation_id'>): boolean => invitation_id !== null;

/** First and last name; empty where there is none, and for invitations, which have an address only. */
export const fullName = (
  person: { readonly firstname?: string | null; readonly lastname?: string | null } | undefined,
): string => [person?.firstname, person?.lastname].filter(Boolean).join(' ');

/** Name of a person in the list; that of the signed-in user is marked. */
export const nameText = (t: TFunction, name: string, isYou: boolean) => (isYou ? t('people.you', { name }) : name);

/** Sort key: members before pending invitations. */
export const memberOrder = (person: Pick<Placed, 'invitation_id'>): number => (isInvited(person) ? 1 : 0);

/** Sort key: administrators first. */
export const roleOrder = ({ role }: { readonly role: Role }): number => -role;

type Reader = { readonly mayManage: boolean; readonly selfId: number | undefined };

/** Administrators manage invitations and remove other members; every member can leave. */
export function actionsForPerson(person: Placed, { mayManage, selfId }: Reader): ReadonlySet<PeopleAction> {
  if (isInvited(person)) return new Set(mayManage ? ['link', 'again', 'cancel'] : []);
  if (isSelf(person, selfId)) return new Set(['leave']);
  return new Set(mayManage ? ['remove'] : []);
}

/** For administrators of a cloud; they cannot remove themselves. */
export function actionsForEntry(entry: CloudEntry, selfId: number | undefined): ReadonlySet<PeopleAction> {
  if ('member' in entry) return new Set(entry.member.id === selfId ? [] : ['remove']);
  return new Set(isOurs(entry.invitation) ? ['link', 'again', 'cancel'] : ['cancel']);
}

/** Roles of the next invitation to a cloud. */
export interface NewRoles {
  readonly cloud: CloudRole;
  /** in all projects; null: in none yet */
  readonly project: Role | null;
}

/** An invitation to a cloud. */
export interface CloudInvitee {
  readonly email: string;
  readonly role: CloudRole;
  /** role in all projects; null: in none of them yet */
  readonly projectRole: Role | null;
}

/** Administrators are in all projects: the form has no project role for them. */
export const inviteeOf = (email: string, { cloud, project }: NewRoles): CloudInvitee => ({
  email,
  role: cloud,
  projectRole: cloud === roles.admin ? null : project,
});

/** Repeats an invitation. */
export const sameInvitee = (
  invitation: Pick<PendingInvitation, 'email' | 'role' | 'in_all_projects' | 'project_role'>,
): CloudInvitee => ({
  email: invitation.email,
  role: invitation.role,
  projectRole: invitation.in_all_projects ? (invitation.project_role ?? roles.user) : null,
});

/** Role of a list value. */
export const projectRoleOf = (value: string): Role | null => projectRoles.find(role => String(role) === value) ?? null;

/** Request body for an invitation to a cloud. @param redirect page that the invitation link opens */
export const cloudInvitation = ({ email, role, projectRole }: CloudInvitee, redirect: string) => ({
  email,
  role,
  redirect_uri: redirect,
  in_all_projects: projectRole !== null,
  ...(projectRole !== null && { project_role: projectRole }),
});

/** Whether a cloud is closed to the user until they set up a second factor. */
export const needsSecondFactor = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'second_factor_required';
