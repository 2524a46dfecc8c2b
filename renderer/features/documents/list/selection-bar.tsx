// Actions on the selected rows; slides in from the bottom.
import { ActionIcon, Button } from '@mantine/core';
import { IconFolderSymlink, IconTrash, IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { formatBytes } from '../../../ui/numbers/format.ts';
import classes from '../documents.module.css';
import type { Entry } from '../entries.ts';
import { totalSize } from './entry-facts.ts';
import type { ListAction } from './list-actions.ts';
import { offeredFor } from './row-targets.ts';

export interface SelectionBarProps {
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
  return (
    <div className={classes.selection} role="toolbar" aria-label={t('documents.selection')}>
      <ActionIcon aria-label={t('documents.clearSelection')} onClick={onClear}>
        <IconX size={16} />
      </ActionIcon>
      <strong aria-live="polite">{t('documents.selected', { count: entries.length })}</strong>
      {size > 0 && <span className="quiet numbers">{formatBytes(size)}</span>}
      <span className={classes.space} />
      {offeredFor(actions, entries).map(({ id, title, icon: Symbol, run }) => (
        <Button key={id} leftSection={<Symbol size={14} />} onClick={() => run(entries)}>
          {title}
        </Button>
      ))}
      {mayWrite && (
        <Button leftSection={<IconFolderSymlink size={14} />} onClick={onMove}>
          {t('documents.moveMore')}
        </Button>
      )}
      {mayWrite && (
        <Button leftSection={<IconTrash size={14} />} color="red.9" c="var(--failed)" onClick={onDelete}>
          {t('shell.delete')}
        </Button>
      )}
    </div>
  );
}
