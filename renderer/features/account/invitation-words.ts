// Texts about invitations that the user received, and the possible answers.
import type { TFunction } from 'i18next';
import type { UserInvitation } from '../../api/shapes.ts';
import { formatDay, personName } from '../../ui/numbers/format.ts';

/** Splits invitations into pending and answered ones. */
export const inTwo = (
  all: readonly UserInvitation[],
): { readonly open: readonly UserInvitation[]; readonly answered: readonly UserInvitation[] } => ({
  open: all.filter(({ status }) => status === 'P'),
  answered: all.filter(({ status }) => status !== 'P'),
});

/** The project or cloud of the invitation. */
export const invitedTo = ({ project_name, cloud_name }: Pick<UserInvitation, 'project_name' | 'cloud_name'>): string =>
  project_name ?? cloud_name;

/** Where it leads, the sender and the date; without the date when the invitation was just opened by its link. */
export const invitationText = (
  t: TFunction,
  { project_name, cloud_name, sender, created_at }: UserInvitation,
  withDay = true,
): string =>
  [
    project_name === undefined ? t('account.toCloud') : t('account.toProject', { cloud: cloud_name }),
    sender && t('account.from', { name: personName(sender) }),
    withDay && formatDay(created_at),
  ]
    .filter(Boolean)
    .join(' · ');

export type Answers = { readonly open: boolean; readonly deny: boolean; readonly accept: boolean };

/** A declined invitation can still be accepted; an accepted one can be opened. */
export const answersTo = ({ status }: Pick<UserInvitation, 'status'>): Answers => ({
  open: status === 'A',
  deny: status === 'P',
  accept: status !== 'A',
});

/**
 * Text of the empty list: invitations to an address count once it is verified. Undefined while an invitation that was
 * opened by its link is shown.
 */
export function nothingReceived(about: {
  readonly isUnverified: boolean;
  readonly byLink: boolean;
}): 'account.verifyFirst' | 'account.noInvitationsText' | undefined {
  if (about.byLink) return undefined;
  return about.isUnverified ? 'account.verifyFirst' : 'account.noInvitationsText';
}
