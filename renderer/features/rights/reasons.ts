// Names of permissions, and the reason why a member has one.
import type { TFunction } from 'i18next';
import type { FolderRight } from '../../api/shapes.ts';
import type { Permission } from '../../api/roles.ts';

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
