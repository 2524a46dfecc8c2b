// What is said of invitations that a person received, and what they can answer.
import type { TFunction } from 'i18next';
import type { UserInvitation } from '../../api/shapes.ts';
import { formatDay, personName } from '../../ui/numbers/format.ts';

/** Those to answer, and those that were answered. */
export function inTwo(all: readonly UserInvitation[]): {
  readonly open: readonly UserInvitation[];
  readonly answered: readonly UserInvitation[];
} {
  return { open: all.filter(({ status }) => status === 'P'), answered: all.filter(({ status }) => status !== 'P') };
}

/** To what somebody is invited. */
export const invitedTo = ({ project_name, cloud_name }: Pick<UserInvitation, 'project_name' | 'cloud_name'>): string =>
  project_name ?? cloud_name;

/** Where that is, who sent it, and when; the last is left out where the invitation was just opened by its link. */
export function invitationText(
  t: TFunction,
  { project_name, cloud_name, sender, created_at }: UserInvitation,
  withDay = true,
): string {
  return [
    project_name === undefined ? t('account.toCloud') : t('account.toProject', { cloud: cloud_name }),
    sender && t('account.from', { name: personName(sender) }),
    withDay && formatDay(created_at),
  ]
    .filter(Boolean)
    .join(' · ');
}

export interface Answers {
  readonly open: boolean;
  readonly deny: boolean;
  readonly accept: boolean;
}

/** What was declined can still be accepted; what was accepted is opened. */
export const answersTo = ({ status }: Pick<UserInvitation, 'status'>): Answers => ({
  open: status === 'A',
  deny: status === 'P',
  accept: status !== 'A',
});

/** What is said when there are none: those to an address count once it is verified. Undefined: an invitation is shown
 *  that came by a link. */
export function nothingReceived(about: {
  readonly isUnverified: boolean;
  readonly byLink: boolean;
}): 'account.verifyFirst' | 'account.noInvitationsText' | undefined {
  if (about.byLink) return undefined;
  return about.isUnverified ? 'account.verifyFirst' : 'account.noInvitationsText';
}
