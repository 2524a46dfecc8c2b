// What can be done with members and invited people of a project and of a cloud.
import type { TFunction } from 'i18next';
import { ApiError } from '../../api/errors.ts';
import { roles, type CloudRole, type Role } from '../../api/roles.ts';
import type { PendingInvitation, UserProject } from '../../api/shapes.ts';
import { isOurs, type CloudEntry } from './cloud-entries.ts';
import { projectRoles } from './role-words.ts';

/** `link`, `again`, `cancel`: for invitations; `leave`, `remove`: for members. */
export type PeopleAction = 'link' | 'again' | 'cancel' | 'leave' | 'remove';

export type Placed = Pick<UserProject, 'user_id' | 'invitation_id'>;

/** Whether it is the person in front. */
export const isSelf = ({ user_id }: Pick<Placed, 'user_id'>, selfId: number | undefined): boolean =>
  selfId !== undefined && user_id === selfId;

export const isInvited = ({ invitation_id }: Pick<Placed, 'invitation_id'>): boolean => invitation_id !== null;

/** What somebody is called in the list; the person in front is marked. */
export const nameText = (t: TFunction, name: string, isYou: boolean): string =>
  isYou ? t('people.you', { name }) : name;

/** Members before invited people. */
export const memberOrder = (person: Pick<Placed, 'invitation_id'>): number => (isInvited(person) ? 1 : 0);

/** Administrators first. */
export const roleOrder = ({ role }: { readonly role: Role }): number => -role;

/** Administrators manage invitations and remove others; everybody leaves by themselves. */
export function actionsForPerson(
  person: Placed,
  { mayManage, selfId }: { readonly mayManage: boolean; readonly selfId: number | undefined },
): ReadonlySet<PeopleAction> {
  if (isInvited(person)) return new Set(mayManage ? ['link', 'again', 'cancel'] : []);
  if (isSelf(person, selfId)) return new Set(['leave']);
  return new Set(mayManage ? ['remove'] : []);
}

/** For administrators of a cloud: they do not ban themselves. */
export function actionsForEntry(entry: CloudEntry, selfId: number | undefined): ReadonlySet<PeopleAction> {
  if ('member' in entry) return new Set(entry.member.id === selfId ? [] : ['remove']);
  return new Set(isOurs(entry.invitation) ? ['link', 'again', 'cancel'] : ['cancel']);
}

/** As what the next person is invited to a cloud. */
export interface NewRoles {
  readonly cloud: CloudRole;
  /** in all projects; null: in none yet */
  readonly project: Role | null;
}

/** Somebody who is invited to a cloud. */
export interface CloudInvitee {
  readonly email: string;
  readonly role: CloudRole;
  /** role in all projects; null: in none of them yet */
  readonly projectRole: Role | null;
}

/** Administrators are in all projects: no role in them is asked for. */
export const inviteeOf = (email: string, { cloud, project }: NewRoles): CloudInvitee => ({
  email,
  role: cloud,
  projectRole: cloud === roles.admin ? null : project,
});

/** The same invitation once more. */
export const sameInvitee = ({
  email,
  role,
  in_all_projects,
  project_role,
}: Pick<PendingInvitation, 'email' | 'role' | 'in_all_projects' | 'project_role'>): CloudInvitee => ({
  email,
  role,
  projectRole: in_all_projects ? (project_role ?? roles.user) : null,
});

/** What a choice of the list of project roles stands for. */
export const projectRoleOf = (value: string): Role | null => projectRoles.find(role => String(role) === value) ?? null;

/** An invitation to a cloud as it is sent. @param redirect where the person comes in */
export const cloudInvitation = ({ email, role, projectRole }: CloudInvitee, redirect: string) => ({
  email,
  role,
  redirect_uri: redirect,
  in_all_projects: projectRole !== null,
  ...(projectRole !== null && { project_role: projectRole }),
});

/** Whether a cloud is closed to the person until they set up a second factor. */
export const needsSecondFactor = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'second_factor_required';
