// Roles in projects and clouds, and permissions on folders, with the numbers of the API: a higher one includes the
// lower.
import type { TFunction } from 'i18next';
import type { CheckProjectAccess, Document } from './schema.d.ts';

export type Role = CheckProjectAccess['user_role'];

export const roles = { admin: 100, user: 50, guest: 25 } as const satisfies Record<string, Role>;

/** Clouds have no guests. */
export type CloudRole = Exclude<Role, typeof roles.guest>;

export type Permission = Document['user_permission'];

export const permissions = { hidden: 1, read: 50, write: 100 } as const satisfies Record<string, Permission>;

export const nameOfRole = { 100: 'admin', 50: 'user', 25: 'guest' } as const satisfies Record<Role, keyof typeof roles>;

export const roleName = (t: TFunction, role: Role): string => t(`people.roles.${nameOfRole[role]}`);
