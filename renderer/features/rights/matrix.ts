// Cells of the permissions matrix: the permission that was set, and the effective one for a member of that group alone.
import { permissions, type Permission } from '../../api/roles.ts';
import type { Folder, FolderRights } from '../../api/shapes.ts';

export interface RightCell {
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
    if (parent_id !== null && cell(parent_id, groupId).permission === permissions.hidden)
      return { own, permission: permissions.hidden, source: 'above' };
    if (groupId === null)
      return {
        own,
        permission,
        source: parent_id !== null && byId.get(parent_id)?.default_permission === permission ? 'same' : 'own',
      };
    if (own === null) return { own, permission, source: 'default' };
    return { own, permission, source: parent_id !== null && cell(parent_id, groupId).own === own ? 'same' : 'own' };
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
export const groupPermission = (
  { groups_permissions }: Pick<Folder, 'groups_permissions'>,
  groupId: number,
): Permission | null => groups_permissions.find(({ group }) => group?.id === groupId)?.permission ?? null;
