// Rows of the permissions grid: the names of groups in the header, and folders with their cells.
import { IconChevronRight, IconFolder, IconArrowDownRight, IconRestore } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Menu } from '@mantine/core';
import { permissions, type Permission } from '../../api/roles.ts';
import type { FolderRight, FolderRights, Group } from '../../api/shapes.ts';
import { Marked } from '../../ui/colours/color-mark.tsx';
import type { TreeRow } from '../../ui/tree-rows.ts';
import classes from './rights.module.css';
import { type Matrix, settable, type RightNames } from './matrix.ts';
import { Right, useRightWords } from './right-words.tsx';

// Cells of the permissions grid, and their menu.

interface SeenCellProps {
  readonly right: FolderRight | undefined;
  readonly groups: readonly Group[];
  readonly folderName: RightNames['folderName'];
}

/** Permission of the member in the "view as" mode, and its reason. */
function SeenCell({ right, groups, folderName }: SeenCellProps) {
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

/** The member of the "view as" mode. */
export type ViewAs = { readonly name: string; readonly rights: ReadonlyMap<number, FolderRight> };

/** A folder as an item of a tree. */
export const itemOf = (folder: FolderRights) => ({
  id: folder.folder_id,
  parent_id: folder.parent_id,
  name: folder.name,
  folder,
});
export type Row = TreeRow<ReturnType<typeof itemOf>>;

type NamesProps = { readonly groups: readonly Group[]; readonly as: ViewAs | undefined };

export function Names({ groups, as }: NamesProps) {
  const { t } = useTranslation();
  return (
    <div role="rowgroup" className={classes.head}>
      <div role="row" className={classes.row} aria-rowindex={1}>
        <span role="columnheader" className={classes.folder}>
          {t('rights.folder')}
        </span>
        {as && (
          <span role="columnheader" className={classes.cell} data-as="">
            <span className="truncate" title={as.name}>
              {as.name}
            </span>
          </span>
        )}
        <span role="columnheader" className={classes.cell} title={t('rights.noGroupText')}>
          {t('rights.noGroup')}
        </span>
        {groups.map(group => (
          <span key={group.id} role="columnheader" className={classes.cell} title={group.name}>
            <Marked color={group.color} name={group.name} />
          </span>
        ))}
      </div>
    </div>
  );
}

interface FolderRowProps extends NamesProps {
  /** id of its first cell, which is the folder itself */
  readonly id: string;
  readonly row: Row;
  readonly isActive: boolean;
  readonly onPress: () => void;
  readonly folderName: (id: number) => string | undefined;
  /** the cells of members without a group and of groups */
  readonly children: ReactNode;
}

export function FolderRow({ id, row, groups, as, isActive, onPress, folderName, children }: FolderRowProps) {
  const { item, level, hasChildren, isOpen } = row;
  const seen = as?.rights.get(item.id);
  return (
    <>
      <span
        id={id}
        role="rowheader"
        className={`${classes.folder} ${classes.cell}`}
        data-fixed=""
        data-active={isActive ? '' : undefined}
        data-hidden={seen?.permission === permissions.hidden ? '' : undefined}
        style={{ paddingInlineStart: (level - 1) * 14 + 8 }}
        onClick={onPress}
      >
        <span className={classes.twist} data-open={isOpen ? '' : undefined} aria-hidden>
          {hasChildren && <IconChevronRight size={14} />}
        </span>
        <IconFolder size={15} stroke={1.6} aria-hidden />
        <span className="truncate" title={item.name}>
          {item.name}
        </span>
      </span>
      {as && <SeenCell right={seen} groups={groups} folderName={folderName} />}
      {children}
    </>
  );
}
