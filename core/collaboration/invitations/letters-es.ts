// The words of the mail of an invitation, in Spanish. Plain text.
import { roles, type Role } from '../../access/roles.ts';

interface Said {
  readonly sender: string;
  readonly cloud: string;
  readonly project: string | null;
  readonly role: Role;
  readonly link: string;
  readonly days: number;
}

export const spanish = {
  subject: (place: string) => `Invitación a ${place}`,
  text({ sender, cloud, project, role, link, days }: Said): string {
    const what = project === null ? `a la nube «${cloud}»` : `al proyecto «${project}»`;
    const as = { [roles.admin]: 'administrador', [roles.user]: 'usuario', [roles.guest]: 'invitado' }[role];
    return `Hola:\n\n${sender} le invita ${what} como ${as}.\n\nAbra este enlace en un plazo de ${days} días para responder:\n${link}\n\nSi no conoce a esta persona, ignore este correo.\n`;
  },
};
