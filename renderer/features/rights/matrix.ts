// Cells of the permissions matrix: the permission that was set, and the effective one for a member of that group alone.
import type { TFunction } from 'i18next';
import { permissions, type Permission } from '../../api/roles.ts';
import type { Folder, FolderRights, FolderRight } from '../../api/shapes.ts';

// Names of permissions, and the reason why a member has one.

const names = { 1: 'none', 50: 'read', 100: 'write' } as const;

export const rightName = (t: TFunction, permission: Permission): string => t(`rights.${names[permission]}`);

/** Names of groups and of folders by their ids; undefined for unknown ones. */
export interface RightNames {
  readonly groupName: (id: number) => string | undefined;
  readonly folderName: (id: number) => string | undefined;
}

/** The reason of a permission, and the folder that it comes from, if that is another one. */
export function reasonText(
  t: TFunction,
  { permission, folder_id, reason }: Pick<FolderRight, 'folder_id' | 'permission' | 'reason'>,
  { groupName, folderName }: RightNames,
): string {
  const { kind, group_id } = reason;
  const right = rightName(t, permission);
  const group = group_id === null ? undefined : groupName(group_id);
  const said =
    kind === 'group' && group !== undefined
      ? t('rights.reason.group', { right, group })
      : t(`rights.reason.${kind === 'group' ? 'someGroup' : kind}`, { right });
  const isElsewhere = reason.folder_id !== null && reason.folder_id !== folder_id;
  const folder = isElsewhere && reason.folder_id !== null ? folderName(reason.folder_id) : undefined;
  return folder === undefined ? said : t('rights.reason.from', { reason: said, folder });
}

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
export const spreadOf = (change: RightChange, { count, folder, group }: Pick<Spread, 'count' | 'folder' | 'group'>) =>
  change.propagate && count > 0 ? { ...change, count, folder, group } : undefined;

/** Permission of a list value; null for the option without one. */
export const permissionOf = (value: string) => settable.find(permission => String(permission) === value) ?? null;

interface RightCell {
  /** the permission set in this very folder; null: the folder's default applies */
  readonly own: Permission | null;
  readonly permission: Permission;
  /**
   * `own`: set here; `default`: that of members without a group; `same`: as set in the parent folder; `above`: an
   * ancestor folder is hidden from the group
   */
  readonly source: 'own' | 'default' | 'same' | 'above';
}

export interface Matrix {
  /** @param groupId null: members without a group */
  cell(folderId: number, groupId: number | null): RightCell;
  /** number of descendant folders */
  countBelow(folderId: number): number;
}

const nothing: RightCell = { own: null, permission: permissions.hidden, source: 'default' };

export function createMatrix(folders: readonly FolderRights[]): Matrix {
  const byId = new Map(folders.map(folder => [folder.folder_id, folder]));
  const children = Map.groupBy(folders, ({ parent_id }) => parent_id ?? 0);
  const known = new Map<string, RightCell>();

  function cell(folderId: number, groupId: number | null): RightCell {
    const key = `${folderId} ${groupId}`;
    const found = known.get(key) ?? look(folderId, groupId);
    known.set(key, found);
    return found;
  }

  function look(folderId: number, groupId: number | null): RightCell {
    const folder = byId.get(folderId);
    if (!folder) return nothing;
    const { parent_id, default_permission, groups } = folder;
    const own =
      groupId === null ? default_permission : (groups.find(({ group_id }) => group_id === groupId)?.permission ?? null);
    const permission = own ?? default_permission;
    const above = parent_id === null ? undefined : cell(parent_id, groupId);
    if (above?.permission === permissions.hidden) return { own, permission: permissions.hidden, source: 'above' };
    if (own === null) return { own, permission, source: 'default' };
    return { own, permission, source: above?.own === own ? 'same' : 'own' };
  }

  function countBelow(folderId: number): number {
    let count = 0;
    const waiting = [folderId];
    for (const id of waiting) {
      const below = children.get(id) ?? [];
      count += below.length;
      waiting.push(...below.map(({ folder_id }) => folder_id)); // grows during the iteration
    }
    return count;
  }

  return { cell, countBelow };
}

/** Whether a folder is expanded: the first two levels initially; toggling inverts that. */
export const isOpenAt = (level: number, isToggled: boolean): boolean => level <= 2 !== isToggled;

/** The permission set for a group in a folder; null: the folder's default applies. */
export const groupPermission = ({ groups_permissions }: Pick<Folder, 'groups_permissions'>, groupId: number) =>
  groups_permissions.find(({ group }) => group?.id === groupId)?.permission ?? null;
