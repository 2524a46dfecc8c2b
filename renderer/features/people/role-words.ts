// Roles in projects and clouds: which there are, what they are called, and what they may.
import type { TFunction } from 'i18next';

export type Role = 100 | 50 | 25;
/** What somebody may be in a project, and in a cloud. */
export const projectRoles: readonly Role[] = [100, 50, 25];
export const cloudRoles: readonly (100 | 50)[] = [100, 50];

const names = { 100: 'admin', 50: 'user', 25: 'guest' } as const;

export const roleName = (t: TFunction, role: Role): string => t(`people.roles.${names[role]}`);

export const roleText = (t: TFunction, role: Role): string => t(`people.roleText.${names[role]}`);

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
