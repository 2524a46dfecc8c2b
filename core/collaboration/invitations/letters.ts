// The mail of an invitation, in the language of its receiver. Plain text.
import { roles, type Role } from '../../access/roles.ts';
import { inLine } from '../../identity/mail/service.ts';

export interface InvitationLetter {
  /** language of the receiver */
  readonly locale: string;
  /** name of the person who invites */
  readonly sender: string;
  readonly cloud: string;
  /** null: to the cloud itself */
  readonly project: string | null;
  /** what the person will be there */
  readonly role: Role;
  readonly link: string;
  /** how long the link works */
  readonly days: number;
}

/** Roles in sentences, by language. */
const roleNames = {
  en: { [roles.admin]: 'an administrator', [roles.user]: 'a user', [roles.guest]: 'a guest' },
  fr: { [roles.admin]: 'administrateur', [roles.user]: 'utilisateur', [roles.guest]: 'invité' },
} as const;

export function invitationLetter({ locale, role, link, days, ...names }: InvitationLetter): {
  readonly subject: string;
  readonly text: string;
} {
  const [sender, cloud] = [inLine(names.sender), inLine(names.cloud)];
  const project = names.project === null ? null : inLine(names.project);
  const place = project ?? cloud;
  if (locale.startsWith('fr')) {
    const what = project === null ? `le cloud « ${cloud} »` : `le projet « ${project} »`;
    return {
      subject: `Invitation à ${place}`,
      text: `Bonjour,\n\n${sender} vous invite dans ${what} comme ${roleNames.fr[role]}.\n\nOuvrez ce lien dans les ${days} jours pour répondre :\n${link}\n\nSi vous ne connaissez pas cette personne, ignorez cet e-mail.\n`,
    };
  }
  const what = project === null ? `the cloud "${cloud}"` : `the project "${project}"`;
  return {
    subject: `Invitation to ${place}`,
    text: `Hello,\n\n${sender} invites you to ${what} as ${roleNames.en[role]}.\n\nOpen this link within ${days} days to respond:\n${link}\n\nIf you do not know this person, ignore this email.\n`,
  };
}
