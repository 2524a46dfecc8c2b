// Roles of members in a cloud or a project, and permissions in its folders. The numbers are on the wire and in data
// folders: they never change.

export const permissions = { hidden: 1, read: 50, write: 100 } as const;

export type Permission = (typeof permissions)[keyof typeof permissions];

/** Whether something may be seen. */
export const canRead = (permission: Permission): boolean => permission >= permissions.read;

/** Roles of service.md 2.6 with their numbers on the wire. */
export const roles = { admin: 100, user: 50, guest: 25 } as const;
export type Role = (typeof roles)[keyof typeof roles];
/** A cloud has no guests. */
export type CloudRole = Exclude<Role, typeof roles.guest>;
