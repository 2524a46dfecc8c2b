// Members and pending invitations of a cloud as one list. Pure.
import type { TFunction } from 'i18next';
import { roles } from '../../api/roles.ts';
import type { PendingInvitation, UserCloud } from '../../api/shapes.ts';
import { formatDay, personName } from '../../ui/numbers/format.ts';

/** A member or a pending invitation. */
export type CloudEntry = { readonly member: UserCloud } | { readonly invitation: PendingInvitation };

export const keyOf = (entry: CloudEntry): string =>
  'member' in entry ? `member-${entry.member.id}` : `invited-${entry.invitation.id}`;
export const nameOf = (entry: CloudEntry) => ('member' in entry ? personName(entry.member) : entry.invitation.email);
export const emailOf = (entry: CloudEntry): string => ('member' in entry ? entry.member : entry.invitation).email;
export const roleOf = (entry: CloudEntry) => ('member' in entry ? entry.member.cloud_role : entry.invitation.role);

/** Administrators are in all projects. */
export const isInAll = (entry: CloudEntry): boolean =>
  ('member' in entry ? entry.member : entry.invitation).in_all_projects || roleOf(entry) === roles.admin;

/** The project of an invitation to a single project. */
export const projectOf = (entry: CloudEntry) => ('member' in entry ? undefined : entry.invitation.project?.name);

/** The person or application that sent the invitation; for an application also its owner, the person responsible. */
export const makerOf = (entry: CloudEntry): string => ('member' in entry ? '' : inviterOf(entry.invitation));

export function inviterOf(invitation: Pick<PendingInvitation, 'application' | 'owner' | 'sender'>): string {
  const { application, owner, sender } = invitation;
  if (application === null) return sender ? personName(sender) : '';
  return owner ? `${application} (${personName(owner)})` : application;
}

/** Only invitations to the cloud can be sent again and show their link; invitations to projects are managed there. */
export const isOurs = ({ own, project }: Pick<PendingInvitation, 'own' | 'project'>) => own && project === null;

/** Members, then invitations; a list that is not loaded yet is left out. */
export const entriesOf = (members: readonly UserCloud[] = [], invitations: readonly PendingInvitation[] = []) => [
  ...members.map(member => ({ member })),
  ...invitations.map(invitation => ({ invitation })),
];

/** Projects of a member or invitation: a single one, all, or selected ones. */
export const projectsText = (t: TFunction, entry: CloudEntry): string =>
  projectOf(entry) ?? t(isInAll(entry) ? 'people.allProjects' : 'people.someProjects');

/** Start of the membership; empty for invitations. */
export const sinceText = (entry: CloudEntry): string => ('member' in entry ? formatDay(entry.member.created_at) : '');

/** Sort keys of columns: administrators first, those in all projects first, members first, by date. */
export const entryOrder = {
  role: (entry: CloudEntry): number => -roleOf(entry),
  projects: (entry: CloudEntry): number => (isInAll(entry) ? 0 : 1),
  state: (entry: CloudEntry): number => ('member' in entry ? 0 : 1),
  since: (entry: CloudEntry): string => ('member' in entry ? entry.member.created_at : ''),
} as const;
