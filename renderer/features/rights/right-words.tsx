// Permissions as an icon and a word.
import { IconEye, IconEyeOff, IconPencil, type Icon } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { FolderRight } from '../../api/shapes.ts';
import { reasonText, rightName, type RightNames } from './matrix.ts';
import type { Permission } from '../../api/roles.ts';
import classes from './rights.module.css';

const icons: Readonly<Record<Permission, Icon>> = { 1: IconEyeOff, 50: IconEye, 100: IconPencil };

/** Texts of permissions and of their reasons. */
export function useRightWords() {
  const { t } = useTranslation();
  return useMemo(
    () => ({
      nameOf: (permission: Permission) => rightName(t, permission),
      reasonOf: (right: FolderRight, names: RightNames) => reasonText(t, right, names),
    }),
    [t],
  );
}

/** A permission as an icon and a word. Firm: set here; pale: from elsewhere. */
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
