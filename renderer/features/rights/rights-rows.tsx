// Rows of the permissions grid: the names of groups in the header, and folders with their cells.
import { IconChevronRight, IconFolder } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { permissions } from '../../api/roles.ts';
import type { FolderRight, FolderRights, Group } from '../../api/shapes.ts';
import { Marked } from '../../ui/colours/color-mark.tsx';
import type { TreeRow } from '../../ui/tree-rows.ts';
import classes from './rights.module.css';
import { SeenCell } from './rights-cell.tsx';

/** The member of the "view as" mode. */
export interface ViewAs {
  readonly name: string;
  readonly rights: ReadonlyMap<number, FolderRight>;
}

interface Item {
  readonly id: number;
  readonly parent_id: number | null;
  readonly name: string;
  readonly folder: FolderRights;
}
export type Row = TreeRow<Item>;

/** A folder as an item of a tree. */
export const itemOf = (folder: FolderRights): Item => ({
  id: folder.folder_id,
  parent_id: folder.parent_id,
  name: folder.name,
  folder,
});

interface NamesProps {
  readonly groups: readonly Group[];
  readonly as: ViewAs | undefined;
}

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
