// The mail of an invitation, in the language of its receiver. Plain text.
import { inLine } from '../../identity/mail/service.ts';

export interface InvitationLetter {
  /** language of the receiver */
  readonly locale: string;
  /** name of the person who invites */
  readonly sender: string;
  readonly cloud: string;
  /** null: to the cloud itself */
  readonly project: string | null;
  readonly link: string;
  /** how long the link works */
  readonly days: number;
}

export function invitationLetter({ locale, link, days, ...names }: InvitationLetter): {
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
      text: `Bonjour,\n\n${sender} vous invite dans ${what}.\n\nOuvrez ce lien dans les ${days} jours pour répondre :\n${link}\n\nSi vous ne connaissez pas cette personne, ignorez cet e-mail.\n`,
    };
  }
  const what = project === null ? `the cloud "${cloud}"` : `the project "${project}"`;
  return {
    subject: `Invitation to ${place}`,
    text: `Hello,\n\n${sender} invites you to ${what}.\n\nOpen this link within ${days} days to respond:\n${link}\n\nIf you do not know this person, ignore this email.\n`,
  };
}
