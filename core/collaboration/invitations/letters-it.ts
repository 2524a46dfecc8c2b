// The words of the mail of an invitation, in Italian. Plain text.
import { roles, type Role } from '../../access/roles.ts';

interface Said {
  readonly sender: string;
  readonly cloud: string;
  readonly project: string | null;
  readonly role: Role;
  readonly link: string;
  readonly days: number;
}

export const italian = {
  subject: (place: string) => `Invito a ${place}`,
  text({ sender, cloud, project, role, link, days }: Said): string {
    const what = project === null ? `il cloud «${cloud}»` : `il progetto «${project}»`;
    const as = { [roles.admin]: 'amministratore', [roles.user]: 'utente', [roles.guest]: 'ospite' }[role];
    return `Buongiorno,\n\n${sender} ha inviato un invito per ${what} con il ruolo di ${as}.\n\nAprire questo link entro ${days} giorni per rispondere:\n${link}\n\nSe questa persona è sconosciuta, ignorare questa email.\n`;
  },
};
