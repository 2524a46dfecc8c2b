// Roles in projects and clouds: their names and permissions.
import type { TFunction } from 'i18next';
import { nameOfRole, roleName, roles, type CloudRole, type Role } from '../../api/roles.ts';

/** Roles in a project and in a cloud. */
export const projectRoles: readonly Role[] = [roles.admin, roles.user, roles.guest];
export const cloudRoles: readonly CloudRole[] = [roles.admin, roles.user];

export const roleText = (t: TFunction, role: Role): string => t(`people.roleText.${nameOfRole[role]}`);

/** An option for a role: its number as the value. */
export interface RoleChoice {
  readonly value: string;
  readonly label: string;
}

export const roleChoices = (t: TFunction, roles: readonly Role[]): RoleChoice[] =>
  roles.map(role => ({ value: String(role), label: roleName(t, role) }));

/** Options for the projects of a new member of a cloud: none, or all with one of the roles. */
export const projectChoices = (t: TFunction, roles: readonly Role[]): RoleChoice[] => [
  { value: 'null', label: t('people.inNone') },
  ...roleChoices(t, roles).map(({ value, label }) => ({ value, label: t('people.inAllAs', { role: label }) })),
];
