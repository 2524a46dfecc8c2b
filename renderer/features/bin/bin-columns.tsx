import { ActionIcon, Button, Menu } from '@mantine/core';
import { IconDots, IconFile, IconFolder, IconHistory, IconTrashX } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { BinItem } from '../../api/shapes.ts';
import { formatBytes, formatDay, formatTime } from '../../ui/numbers/format.ts';
import type { Column } from '../../ui/table/virtual-table.tsx';
import { binOrder, contentText, placeText } from './bin-words.ts';
import classes from './bin.module.css';

const symbols = {
  document: IconFile,
  version: IconHistory,
  folder: IconFolder,
  project: IconFile,
  cloud: IconFile,
} as const;

export function useBinColumns(onRestore: (item: BinItem) => void, onErase: (item: BinItem) => void): Column<BinItem>[] {
  const { t } = useTranslation();
  return useMemo(
    (): Column<BinItem>[] => [
      {
        id: 'name',
        title: t('bin.name'),
        width: 'minmax(160px, 3fr)',
        sortBy: binOrder.name,
        cell: item => {
          const { kind, name: text } = item;
          const Symbol = symbols[kind];
          const content = contentText(t, item);
          return (
            <span className={classes.name} title={text}>
              <Symbol size={15} stroke={1.6} aria-label={t(`bin.kinds.${kind}`)} role="img" />
              <span className={classes.text}>{text}</span>
              {content && <span className="quiet">{content}</span>}
            </span>
          );
        },
      },
      {
        id: 'where',
        title: t('bin.where'),
        width: 'minmax(110px, 2fr)',
        sortBy: binOrder.where,
        cell: ({ path }) => <span title={path}>{placeText(t, path)}</span>,
      },
      {
        id: 'size',
        title: t('bin.size'),
        width: '84px',
        align: 'end',
        sortBy: binOrder.size,
        cell: ({ size }) => formatBytes(size),
      },
      {
        id: 'who',
        title: t('bin.who'),
        width: 'minmax(100px, 1fr)',
        wide: true,
        sortBy: binOrder.who,
        cell: binOrder.who,
      },
      {
        id: 'when',
        title: t('bin.when'),
        width: '128px',
        sortBy: binOrder.when,
        cell: ({ deleted_at }) => formatTime(deleted_at),
      },
      {
        id: 'ends',
        title: t('bin.ends'),
        width: '116px',
        wide: true,
        sortBy: binOrder.ends,
        cell: ({ ends_at }) => formatDay(ends_at),
      },
      {
        id: 'actions',
        title: t('bin.actions'),
        width: '132px',
        silent: true,
        cell: item => (
          <span className={classes.actions}>
            <Button
              size="compact-xs"
              variant="subtle"
              aria-label={t('bin.restoreOne', { name: item.name })}
              onClick={() => onRestore(item)}
            >
              {t('bin.restore')}
            </Button>
            <Menu position="bottom-end">
              <Menu.Target>
                <ActionIcon size="sm" aria-label={t('documents.more', { name: item.name })}>
                  <IconDots size={15} />
                </ActionIcon>
              </Menu.Target>
              <Menu.Dropdown>
                <Menu.Item leftSection={<IconTrashX size={14} />} color="var(--failed)" onClick={() => onErase(item)}>
                  {t('bin.eraseMore')}
                </Menu.Item>
              </Menu.Dropdown>
            </Menu>
          </span>
        ),
      },
    ],
    [t, onRestore, onErase],
  );
}
