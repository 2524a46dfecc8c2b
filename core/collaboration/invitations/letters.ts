// The mail of an invitation, in the language of its receiver.
import { roles, type Role } from '../../access/roles.ts';
import { inLine, letterOf, type Letter } from '../../identity/mail/service.ts';
import { languageOf } from '../../kit/text/languages.ts';
import { textsIn } from '../../kit/text/texts.ts';

export interface InvitationLetter {
  /** language of the receiver */
  readonly locale: string;
  /** name of the inviter */
  readonly sender: string;
  readonly cloud: string;
  /** null: to the cloud itself */
  readonly project: string | null;
  /** role of the invited person */
  readonly role: Role;
  readonly link: string;
  /** validity of the link */
  readonly days: number;
}

const nameOfRole = { [roles.admin]: 'admin', [roles.user]: 'user', [roles.guest]: 'guest' } as const;

export function invitationLetter({ locale, role, link, days, ...names }: InvitationLetter): Letter {
  const language = languageOf(locale);
  const text = textsIn(language, 'mail.invitation');
  const [sender, cloud] = [inLine(names.sender), inLine(names.cloud)];
  const project = names.project === null ? null : inLine(names.project);
  const invites =
    project === null
      ? text(`toCloud.${nameOfRole[role]}`, { sender, cloud })
      : text(`toProject.${nameOfRole[role]}`, { sender, project });
  return letterOf(language, text('subject', { place: project ?? cloud }), [invites, text('text', { days, link })]);
}
