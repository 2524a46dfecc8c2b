// Roles in projects and clouds: which there are, what they are called, and what they may.
import type { TFunction } from 'i18next';
import { nameOfRole, roleName, roles, type CloudRole, type Role } from '../../api/roles.ts';

/** What somebody may be in a project, and in a cloud. */
export const projectRoles: readonly Role[] = [roles.admin, roles.user, roles.guest];
export const cloudRoles: readonly CloudRole[] = [roles.admin, roles.user];

export const roleText = (t: TFunction, role: Role): string => t(`people.roleText.${nameOfRole[role]}`);

/** A role to choose: its number as the value of a list. */
export interface RoleChoice {
  readonly value: string;
  readonly label: string;
}

export const roleChoices = (t: TFunction, roles: readonly Role[]): RoleChoice[] =>
  roles.map(role => ({ value: String(role), label: roleName(t, role) }));

/** In which projects a new member of a cloud is: in none, or in all with one of the roles. */
export const projectChoices = (t: TFunction, roles: readonly Role[]): RoleChoice[] => [
  { value: 'null', label: t('people.inNone') },
  ...roleChoices(t, roles).map(({ value, label }) => ({ value, label: t('people.inAllAs', { role: label }) })),
];
