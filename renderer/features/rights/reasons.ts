// How rights are called, and why somebody has one.
import type { TFunction } from 'i18next';
import type { FolderRight } from '../../api/shapes.ts';
import type { Permission } from './right-change.ts';

const names = { 1: 'none', 50: 'read', 100: 'write' } as const;

export const rightName = (t: TFunction, permission: Permission): string => t(`rights.${names[permission]}`);

/** @param groupName of a group by its id; undefined when it is not known */
export function reasonText(
  t: TFunction,
  { permission, reason: { kind, group_id } }: Pick<FolderRight, 'permission' | 'reason'>,
  groupName: (id: number) => string | undefined,
): string {
  const right = rightName(t, permission);
  const group = group_id === null ? undefined : groupName(group_id);
  return kind === 'group' && group !== undefined
    ? t('rights.reason.group', { right, group })
    : t(`rights.reason.${kind === 'group' ? 'someGroup' : kind}`, { right });
}
