// What can be done with the rows that are selected; rises from the bottom.
import { ActionIcon, Button } from '@mantine/core';
import { IconCube, IconDownload, IconFileZip, IconFolderSymlink, IconTrash, IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatBytes } from '../../ui/format.ts';
import classes from './documents.module.css';
import type { Entry } from './entries.ts';
import type { ListAction } from './list-actions.ts';

export interface SelectionBarProps {
  readonly entries: readonly Entry[];
  readonly mayWrite: boolean;
  readonly actions: readonly ListAction[];
  /** what other features do with documents */
  readonly more: ReactNode;
  readonly onClear: () => void;
  readonly onView: (modelIds: readonly number[]) => void;
  readonly onDownload: (documentIds: readonly number[]) => void;
  readonly onDownloadZip: () => void;
  readonly onMove: () => void;
  readonly onDelete: () => void;
}

export function SelectionBar({ entries, mayWrite, actions, more, onClear, onView, onDownload, onDownloadZip, onMove, onDelete }: SelectionBarProps) {
  const { t } = useTranslation();
  const documents = entries.filter(entry => entry.kind === 'document');
  const models = documents.flatMap(({ model }) => (model?.status === 'C' ? [model.id] : []));
  const size = documents.reduce((sum, { document }) => sum + (document.size ?? 0), 0);
  return (
    <div className={classes.selection} role="toolbar" aria-label={t('documents.selection')}>
      <ActionIcon aria-label={t('documents.clearSelection')} onClick={onClear}><IconX size={16} /></ActionIcon>
      <strong aria-live="polite">{t('documents.selected', { count: entries.length })}</strong>
      {size > 0 && <span className="quiet numbers">{formatBytes(size)}</span>}
      <span className={classes.space} />
      {models.length > 0 && <Button leftSection={<IconCube size={14} />} onClick={() => { onView(models); }}>{t('documents.openViewer')}</Button>}
      {entries.length === 1 && documents.length === 1
        ? <Button leftSection={<IconDownload size={14} />} onClick={() => { onDownload(documents.map(({ id }) => id)); }}>{t('documents.download')}</Button>
        : <Button leftSection={<IconFileZip size={14} />} onClick={onDownloadZip}>{t('documents.downloadZip')}</Button>}
      {actions.filter(({ isFor }) => isFor(entries)).map(({ id, title, icon: Symbol, run }) => <Button key={id} leftSection={<Symbol size={14} />} onClick={() => { run(entries); }}>{title}</Button>)}
      {more}
      {mayWrite && <Button leftSection={<IconFolderSymlink size={14} />} onClick={onMove}>{t('documents.moveMore')}</Button>}
      {mayWrite && <Button leftSection={<IconTrash size={14} />} color="red.9" c="var(--failed)" onClick={onDelete}>{t('shell.delete')}</Button>}
    </div>
  );
}
