// Permissions in a folder. The numbers are on the wire and in data folders: they never change.

export const permissions = { hidden: 1, read: 50, write: 100 } as const;

export type Permission = (typeof permissions)[keyof typeof permissions];

/** Whether something may be seen. */
export const canRead = (permission: Permission): boolean => permission >= permissions.read;
