// The menu of one row of the list, and the actions on the selected rows.
import { IconEye, IconFolderSymlink, IconHistory, IconPencil, IconTrash, IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Folder } from '../../../api/shapes.ts';
import { MoreMenu, type MenuAction } from '../../../ui/more-menu.tsx';
import { keyOf, mayChange, type Entry } from '../entries.ts';
import type { ListAction } from './list-actions.ts';
import { offeredFor } from './row-targets.ts';
import { panelsFor } from '../side/open-panel.ts';
import type { DocumentsScreenProps } from '../screen-props.ts';
import { formatBytes } from '../../../ui/numbers/format.ts';
import classes from '../documents.module.css';
import { totalSize } from './entry-facts.ts';
import { TextButton } from '../../../ui/buttons.tsx';
import { IconButton } from '../../../ui/controls.tsx';

// Actions on the selected rows; slides in from the bottom.

interface SelectionBarProps {
  readonly entries: readonly Entry[];
  readonly mayWrite: boolean;
  readonly actions: readonly ListAction[];
  readonly onClear: () => void;
  readonly onMove: () => void;
  readonly onDelete: () => void;
}

export function SelectionBar({ entries, mayWrite, actions, onClear, onMove, onDelete }: SelectionBarProps) {
  const { t } = useTranslation();
  const size = totalSize(entries);
  const onBar = actions.filter(({ isInMenuOnly }) => !isInMenuOnly);
  return (
    <div className={classes.selection} role="toolbar" aria-label={t('documents.selection')}>
      <IconButton icon={IconX} label={t('documents.clearSelection')} onClick={onClear} />
      <strong aria-live="polite">{t('documents.selected', { count: entries.length })}</strong>
      {size > 0 && <span className="quiet numbers">{formatBytes(size)}</span>}
      <span className={classes.space} />
      {offeredFor(onBar, entries).map(({ id, title, icon: Symbol, run }) => (
        <TextButton icon={Symbol} text={title} key={id} onClick={() => run(entries)} />
      ))}
      {mayWrite && <TextButton icon={IconFolderSymlink} text={t('documents.moveMore')} onClick={onMove} />}
      {mayWrite && (
        <TextButton icon={IconTrash} text={t('shell.delete')} color="red.9" c="var(--failed)" onClick={onDelete} />
      )}
    </div>
  );
}

type ScreenProps = Pick<DocumentsScreenProps, 'mayWrite' | 'panels' | 'actions' | 'statusOf' | 'visasOf'>;

/** What the cells of a row show and do. All functions and arrays must be stable between renders. */
export interface RowContent extends ScreenProps {
  /** key of the row whose name is edited */
  readonly renaming: string | undefined;
  /** the list's own actions, first in a menu */
  readonly ownActions: readonly ListAction[];
  /** whether any row has visas: the column is hidden otherwise */
  readonly hasVisas: boolean;
  /** why the user has no write permission in a folder; undefined with permission */
  readonly lockOf: (folder: Folder) => string | undefined;
  readonly onOpen: (entry: Entry) => void;
  readonly onPanel: (id: string, entry: Entry) => void;
  readonly onStartRename: (key: string) => void;
  /** undefined: the name is unchanged */
  readonly onRename: (entry: Entry, name: string | undefined) => void;
  readonly onMove: (entries: readonly Entry[]) => void;
  readonly onDelete: (entries: readonly Entry[]) => void;
}

export function EntryMenu({ entry, parts }: { readonly entry: Entry; readonly parts: RowContent }) {
  const { t } = useTranslation();
  const { onPanel } = parts;
  const offered = (some: readonly ListAction[]): MenuAction[] =>
    offeredFor(some, [entry]).map(({ run, ...action }) => ({ ...action, run: () => run([entry]) }));
  const mayEdit = parts.mayWrite && mayChange(entry);
  return (
    <MoreMenu
      label={t('documents.more', { name: entry.name })}
      size={24}
      dots={15}
      actions={[
        ...offered(parts.ownActions),
        { title: t('documents.look'), icon: IconEye, keys: 'Space', run: () => onPanel('look', entry) },
        entry.kind === 'document' && {
          title: t('documents.versions.title'),
          icon: IconHistory,
          keys: 'v',
          run: () => onPanel('versions', entry),
        },
        ...panelsFor(entry, undefined, parts.panels).others.map(({ id, render: _content, ...panel }) => ({
          ...panel,
          run: () => onPanel(id, entry),
        })),
        ...offered(parts.actions),
        mayEdit && {
          title: t('shell.rename'),
          icon: IconPencil,
          keys: 'F2',
          run: () => parts.onStartRename(keyOf(entry)),
        },
        mayEdit && { title: t('documents.moveMore'), icon: IconFolderSymlink, run: () => parts.onMove([entry]) },
        mayEdit && {
          title: t('shell.delete'),
          icon: IconTrash,
          keys: 'Delete',
          danger: true,
          run: () => parts.onDelete([entry]),
        },
      ]}
    />
  );
}
