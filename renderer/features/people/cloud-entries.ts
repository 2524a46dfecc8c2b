// Everybody of a cloud as one list: members, and those who are invited. Pure.
import type { TFunction } from 'i18next';
import { roles, type CloudRole } from '../../api/roles.ts';
import type { PendingInvitation, UserCloud } from '../../api/shapes.ts';
import { formatDay, personName } from '../../ui/numbers/format.ts';

/** A member or somebody who is invited. */
export type CloudEntry = { readonly member: UserCloud } | { readonly invitation: PendingInvitation };

export const keyOf = (entry: CloudEntry): string =>
  'member' in entry ? `member-${entry.member.id}` : `invited-${entry.invitation.id}`;
export const nameOf = (entry: CloudEntry): string =>
  'member' in entry ? personName(entry.member) : entry.invitation.email;
export const emailOf = (entry: CloudEntry): string => ('member' in entry ? entry.member : entry.invitation).email;
export const roleOf = (entry: CloudEntry): CloudRole =>
  'member' in entry ? entry.member.cloud_role : entry.invitation.role;

/** Administrators are in all projects. */
export const isInAll = (entry: CloudEntry): boolean =>
  ('member' in entry ? entry.member : entry.invitation).in_all_projects || roleOf(entry) === roles.admin;

/** The project that an invitation is to, where it is to one only. */
export const projectOf = (entry: CloudEntry): string | undefined =>
  'member' in entry ? undefined : entry.invitation.project?.name;

/** The person or application that invited; of an application also its owner, who answers for it. */
export const makerOf = (entry: CloudEntry): string => ('member' in entry ? '' : inviterOf(entry.invitation));

export function inviterOf({
  application,
  owner,
  sender,
}: Pick<PendingInvitation, 'application' | 'owner' | 'sender'>): string {
  if (application === null) return sender ? personName(sender) : '';
  return owner ? `${application} (${personName(owner)})` : application;
}

/** Only what was made here can be mailed again and shows its link; invitations to projects are looked after there. */
export const isOurs = ({ own, project }: Pick<PendingInvitation, 'own' | 'project'>): boolean =>
  own && project === null;

/** Members, then invited people; a list that has not come yet is left out. */
export const entriesOf = (
  members: readonly UserCloud[] = [],
  invitations: readonly PendingInvitation[] = [],
): readonly CloudEntry[] => [
  ...members.map(member => ({ member })),
  ...invitations.map(invitation => ({ invitation })),
];

/** In which projects somebody is: the one of the invitation, all, or those that were chosen. */
export const projectsText = (t: TFunction, entry: CloudEntry): string =>
  projectOf(entry) ?? t(isInAll(entry) ? 'people.allProjects' : 'people.someProjects');

/** Since when somebody is a member; nothing of those who are invited. */
export const sinceText = (entry: CloudEntry): string => ('member' in entry ? formatDay(entry.member.created_at) : '');

/** By what columns are sorted: administrators first, those in all projects first, members first, by the day. */
export const entryOrder = {
  role: (entry: CloudEntry): number => -roleOf(entry),
  projects: (entry: CloudEntry): number => (isInAll(entry) ? 0 : 1),
  state: (entry: CloudEntry): number => ('member' in entry ? 0 : 1),
  since: (entry: CloudEntry): string => ('member' in entry ? entry.member.created_at : ''),
} as const;
