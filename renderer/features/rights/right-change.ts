// What is set in a cell of the grid of rights.
import { permissions, type Permission } from '../../api/roles.ts';

export const settable: readonly Permission[] = [permissions.hidden, permissions.read, permissions.write];

/** One cell: a folder, and a group or (null) the members in no group. */
export interface RightChange {
  readonly folderId: number;
  readonly groupId: number | null;
  /** null: what holds for members in no group; for groups only */
  readonly permission: Permission | null;
  /** for all folders below, too; else for those of them that have nothing else of their own for the group */
  readonly propagate: boolean;
}

/** A change of many folders, which is asked about before. */
export type Spread = RightChange & {
  /** folders below */
  readonly count: number;
  /** names */
  readonly folder: string;
  readonly group: string;
};

/** The question before a change of many folders; undefined without subfolders: the change is then made at once. */
export function spreadOf(
  change: RightChange,
  { count, folder, group }: Pick<Spread, 'count' | 'folder' | 'group'>,
): Spread | undefined {
  return change.propagate && count > 0 ? { ...change, count, folder, group } : undefined;
}

/** What a choice of a list stands for; null for the one that has no permission. */
export const permissionOf = (value: string): Permission | null =>
  settable.find(permission => String(permission) === value) ?? null;
