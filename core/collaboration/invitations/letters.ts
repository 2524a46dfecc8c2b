// The mail of an invitation, in the language of its receiver. Plain text.
import { roles, type Role } from '../../access/roles.ts';
import { inLine } from '../../identity/mail/service.ts';
import { languageOf, type InEachLanguage } from '../../kit/text/languages.ts';
import { spanish } from './letters-es.ts';
import { italian } from './letters-it.ts';

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

/** What a letter says; the names are in one line each. */
interface Said {
  readonly sender: string;
  readonly cloud: string;
  readonly project: string | null;
  readonly role: Role;
  readonly link: string;
  readonly days: number;
}

interface Words {
  readonly subject: (place: string) => string;
  readonly text: (said: Said) => string;
}

const inEach: InEachLanguage<Words> = {
  en: {
    subject: place => `Invitation to ${place}`,
    text({ sender, cloud, project, role, link, days }) {
      const what = project === null ? `the cloud "${cloud}"` : `the project "${project}"`;
      const as = { [roles.admin]: 'an administrator', [roles.user]: 'a user', [roles.guest]: 'a guest' }[role];
      return `Hello,\n\n${sender} invites you to ${what} as ${as}.\n\nOpen this link within ${days} days to respond:\n${link}\n\nIf you do not know this person, ignore this email.\n`;
    },
  },
  fr: {
    subject: place => `Invitation à ${place}`,
    text({ sender, cloud, project, role, link, days }) {
      const what = project === null ? `le cloud « ${cloud} »` : `le projet « ${project} »`;
      const as = { [roles.admin]: 'administrateur', [roles.user]: 'utilisateur', [roles.guest]: 'invité' }[role];
      return `Bonjour,\n\n${sender} vous invite dans ${what} comme ${as}.\n\nOuvrez ce lien dans les ${days} jours pour répondre :\n${link}\n\nSi vous ne connaissez pas cette personne, ignorez cet e-mail.\n`;
    },
  },
  de: {
    subject: place => `Einladung zu ${place}`,
    text({ sender, cloud, project, role, link, days }) {
      const what = project === null ? `zur Cloud „${cloud}“` : `zum Projekt „${project}“`;
      const as = { [roles.admin]: 'Administrator', [roles.user]: 'Benutzer', [roles.guest]: 'Gast' }[role];
      return `Guten Tag,\n\n${sender} lädt Sie ${what} ein, mit der Rolle ${as}.\n\nÖffnen Sie diesen Link innerhalb von ${days} Tagen, um zu antworten:\n${link}\n\nWenn Sie diese Person nicht kennen, ignorieren Sie diese E-Mail.\n`;
    },
  },
  es: spanish,
  it: italian,
  nl: {
    subject: place => `Uitnodiging voor ${place}`,
    text({ sender, cloud, project, role, link, days }) {
      const what = project === null ? `de cloud ‘${cloud}’` : `het project ‘${project}’`;
      const as = { [roles.admin]: 'beheerder', [roles.user]: 'gebruiker', [roles.guest]: 'gast' }[role];
      return `Hallo,\n\n${sender} nodigt u uit voor ${what} als ${as}.\n\nOpen deze link binnen ${days} dagen om te reageren:\n${link}\n\nKent u deze persoon niet? Negeer dan deze e-mail.\n`;
    },
  },
};

export function invitationLetter({ locale, role, link, days, ...names }: InvitationLetter): {
  readonly subject: string;
  readonly text: string;
} {
  const [sender, cloud] = [inLine(names.sender), inLine(names.cloud)];
  const project = names.project === null ? null : inLine(names.project);
  const words = inEach[languageOf(locale)];
  return { subject: words.subject(project ?? cloud), text: words.text({ sender, cloud, project, role, link, days }) };
}
