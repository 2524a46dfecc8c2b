// Roles of members in a cloud or a project.

/** Roles of service.md 2.6 with their numbers on the wire. */
export const roles = { admin: 100, user: 50, guest: 25 } as const;
export type Role = (typeof roles)[keyof typeof roles];
/** A cloud has no guests. */
export type CloudRole = Exclude<Role, typeof roles.guest>;
