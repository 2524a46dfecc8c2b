// Cells of the permissions grid, and their menu.
import { Menu } from '@mantine/core';
import { IconArrowDownRight, IconRestore } from '@tabler/icons-react';
import { type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { FolderRight, FolderRights, Group } from '../../api/shapes.ts';
import { type Matrix } from './matrix.ts';
import { settable } from './right-change.ts';
import type { Permission } from '../../api/roles.ts';
import type { RightNames } from './reasons.ts';
import { Right, useRightWords } from './right-words.tsx';
import classes from './rights.module.css';

/** Permission of the member in the "view as" mode, and its reason. */
export function SeenCell({
  right,
  groups,
  folderName,
}: {
  readonly right: FolderRight | undefined;
  readonly groups: readonly Group[];
  readonly folderName: RightNames['folderName'];
}) {
  const { reasonOf } = useRightWords();
  const reason = right && reasonOf(right, { folderName, groupName: id => groups.find(group => group.id === id)?.name });
  return (
    <span role="gridcell" className={classes.cell} data-fixed="" data-as="" title={reason} aria-label={reason}>
      {right && <Right permission={right.permission} firm={right.reason.kind === 'group'} />}
    </span>
  );
}

interface CellProps {
  readonly id: string;
  readonly matrix: Matrix;
  readonly folder: FolderRights;
  readonly group: Group | null;
  readonly isActive: boolean;
  readonly onPress: () => void;
  readonly menu: ((target: ReactNode) => ReactNode) | undefined;
}

export function Cell({ id, matrix, folder, group, isActive, onPress, menu }: CellProps) {
  const { t } = useTranslation();
  const { nameOf } = useRightWords();
  const { permission, source } = matrix.cell(folder.folder_id, group?.id ?? null);
  const text = `${group?.name ?? t('rights.noGroup')}: ${nameOf(permission)}, ${t(`rights.source.${source}`)}`;
  const shown = (
    <span>
      <Right permission={permission} firm={source === 'own'} />
    </span>
  );
  return (
    <span
      id={id}
      role="gridcell"
      className={classes.cell}
      title={text}
      aria-label={text}
      data-active={isActive ? '' : undefined}
      onClick={onPress}
    >
      {menu ? menu(shown) : shown}
    </span>
  );
}

/** Not `keydown`: the key press that opens the menu would close it. */
const pointerEvents = ['mousedown', 'touchstart'];

interface CellMenuProps {
  readonly target: ReactNode;
  readonly group: Group | null;
  readonly count: number;
  readonly onClose: () => void;
  readonly onPick: (permission: Permission | null, propagate: boolean) => void;
}

export function CellMenu({ target, group, count, onClose, onPick }: CellMenuProps) {
  const { t } = useTranslation();
  const { nameOf } = useRightWords();
  return (
    // A press within the menu must not reach the cell below it.
    <span onClick={event => event.stopPropagation()}>
      <Menu opened onClose={onClose} position="bottom-start" returnFocus={false} clickOutsideEvents={pointerEvents}>
        <Menu.Target>
          <span role="button" tabIndex={-1}>
            {target}
          </span>
        </Menu.Target>
        <Menu.Dropdown>
          {settable.map(permission => (
            <Menu.Item key={permission} onClick={() => onPick(permission, false)}>
              {nameOf(permission)}
            </Menu.Item>
          ))}
          {group && (
            <Menu.Item leftSection={<IconRestore size={14} />} onClick={() => onPick(null, false)}>
              {t('rights.asNoGroup')}
            </Menu.Item>
          )}
          {count > 0 && <Menu.Divider />}
          {count > 0 && <Menu.Label>{t('rights.alsoBelow', { count })}</Menu.Label>}
          {count > 0 &&
            settable.map(permission => (
              <Menu.Item
                key={permission}
                leftSection={<IconArrowDownRight size={14} />}
                onClick={() => onPick(permission, true)}
              >
                {t('rights.below', { right: nameOf(permission) })}
              </Menu.Item>
            ))}
          {count > 0 && group && (
            <Menu.Item leftSection={<IconArrowDownRight size={14} />} onClick={() => onPick(null, true)}>
              {t('rights.below', { right: t('rights.asNoGroup') })}
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
    </span>
  );
}
