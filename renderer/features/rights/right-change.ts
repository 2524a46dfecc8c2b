// Changes of a cell in the permissions grid.
import { permissions, type Permission } from '../../api/roles.ts';

export const settable: readonly Permission[] = [permissions.hidden, permissions.read, permissions.write];

/** One cell: a folder, and a group or (null) the members without a group. */
export interface RightChange {
  readonly folderId: number;
  readonly groupId: number | null;
  /** null: the permission of members without a group; for groups only */
  readonly permission: Permission | null;
  /** true: for all subfolders too; false: only for those without another permission of their own for the group */
  readonly propagate: boolean;
}

/** A change of many folders, which needs a confirmation. */
export type Spread = RightChange & {
  /** number of subfolders */
  readonly count: number;
  /** name of the folder */
  readonly folder: string;
  readonly group: string;
};

/** The confirmation of a change of many folders; undefined without subfolders: the change is then made at once. */
export function spreadOf(
  change: RightChange,
  { count, folder, group }: Pick<Spread, 'count' | 'folder' | 'group'>,
): Spread | undefined {
  return change.propagate && count > 0 ? { ...change, count, folder, group } : undefined;
}

/** Permission of a list value; null for the option without one. */
export const permissionOf = (value: string): Permission | null =>
  settable.find(permission => String(permission) === value) ?? null;
