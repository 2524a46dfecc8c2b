// Texts about invitations that the user received, and the possible answers.
import type { TFunction } from 'i18next';
import type { Answer } from '../../api/client.ts';
import { roleName } from '../../api/roles.ts';
import type { UserInvitation } from '../../api/shapes.ts';
import { formatDay, personName } from '../../ui/numbers/format.ts';

/** Splits invitations into pending and answered ones. */
export const inTwo = (all: readonly UserInvitation[]) => ({
  open: all.filter(({ status }) => status === 'P'),
  answered: all.filter(({ status }) => status !== 'P'),
});

/** The project or cloud of the invitation. */
export const invitedTo = ({ project_name, cloud_name }: Pick<UserInvitation, 'project_name' | 'cloud_name'>): string =>
  project_name ?? cloud_name;

/** Where it leads, the sender and the date. */
export function invitationText(t: TFunction, invitation: UserInvitation): string {
  const { project_name, cloud_name, sender, created_at } = invitation;
  const target = project_name === undefined ? t('account.toCloud') : t('account.toProject', { cloud: cloud_name });
  const from = sender && t('account.from', { name: personName(sender) });
  return [target, from, formatDay(created_at)].filter(Boolean).join(' · ');
}

/** The sender, the place and the role of an invitation that was opened by its link. */
export const linkText = (t: TFunction, invitation: Answer<'POST /user/invitations/by-link'>): string =>
  t('account.byLinkText', {
    sender: invitation.sender ? personName(invitation.sender) : invitation.client_name,
    place: invitedTo(invitation),
    role: roleName(t, invitation.role),
  });

/** A declined invitation can still be accepted; an accepted one can be opened. */
export const answersTo = ({ status }: Pick<UserInvitation, 'status'>) => ({
  open: status === 'A',
  deny: status === 'P',
  accept: status !== 'A',
});

/**
 * Text of the empty list: invitations to an address count once it is verified. Undefined while an invitation that was
 * opened by its link is shown.
 */
export const nothingReceived = (about: { readonly isUnverified: boolean; readonly byLink: boolean }) =>
  about.byLink ? undefined : about.isUnverified ? 'account.verifyFirst' : 'account.noInvitationsText';
