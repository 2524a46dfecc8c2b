// How rights are called, and why somebody has one.
import { IconEye, IconEyeOff, IconPencil, type Icon } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { FolderRight } from '../../api/shapes.ts';
import type { Permission } from './queries.ts';
import classes from './rights.module.css';

const names = { 1: 'none', 50: 'read', 100: 'write' } as const;
const icons: Readonly<Record<Permission, Icon>> = { 1: IconEyeOff, 50: IconEye, 100: IconPencil };

export const permissions: readonly Permission[] = [1, 50, 100];

/** Words for rights and for what decides them. */
export function useRightWords() {
  const { t } = useTranslation();
  return useMemo(() => {
    const nameOf = (permission: Permission) => t(`rights.${names[permission]}`);
    return {
      nameOf,
      /** @param groupName of a group by its id; undefined when it is not known */
      reasonOf(
        { permission, reason: { kind, group_id } }: FolderRight,
        groupName: (id: number) => string | undefined,
      ): string {
        const group = group_id === null ? undefined : groupName(group_id);
        return kind === 'group' && group !== undefined
          ? t('rights.reason.group', { right: nameOf(permission), group })
          : t(`rights.reason.${kind === 'group' ? 'someGroup' : kind}`, { right: nameOf(permission) });
      },
    };
  }, [t]);
}

/** A right as an icon and a word. Firm: it was set here; pale: it comes from elsewhere. */
export function Right({ permission, firm = false }: { readonly permission: Permission; readonly firm?: boolean }) {
  const { nameOf } = useRightWords();
  const Symbol = icons[permission];
  return (
    <span className={classes.right} data-permission={permission} data-firm={firm ? '' : undefined}>
      <Symbol size={14} stroke={firm ? 2 : 1.5} aria-hidden />
      <span className="truncate">{nameOf(permission)}</span>
    </span>
  );
}
