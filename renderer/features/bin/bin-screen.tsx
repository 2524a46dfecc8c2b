// What was deleted from a project: put back, or removed for good.
import { ActionIcon, Button, Menu } from '@mantine/core';
import {
  IconArrowBackUp,
  IconDots,
  IconFile,
  IconFolder,
  IconHistory,
  IconTrash,
  IconTrashX,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Loaded } from '../../api/loaded.tsx';
import { useProblems } from '../../api/problem.ts';
import type { BinItem } from '../../api/shapes.ts';
import { DeleteDialog } from '../../ui/dialogs.tsx';
import { formatBytes, formatDay, formatTime, personName } from '../../ui/format.ts';
import { Outcome, Page } from '../../ui/page.tsx';
import { Note } from '../../ui/states.tsx';
import { VirtualTable, type Column } from '../../ui/virtual-table.tsx';
import classes from './bin.module.css';
import { binQuery, useBin } from './queries.ts';

export interface BinScreenProps {
  readonly cloudId: number;
  readonly projectId: number;
  /** of the project: typed before everything goes */
  readonly name: string;
}

type Question = { readonly kind: 'empty' } | { readonly kind: 'erase'; readonly item: BinItem };

const keyOf = ({ id }: BinItem) => String(id);
const nameOf = ({ name }: BinItem) => name;
const symbols = {
  document: IconFile,
  version: IconHistory,
  folder: IconFolder,
  project: IconFile,
  cloud: IconFile,
} as const;

export function BinScreen({ cloudId, projectId, name }: BinScreenProps) {
  const { t } = useTranslation();
  const problems = useProblems();
  const bin = useQuery(binQuery(cloudId, projectId));
  const { restore, erase, empty } = useBin(cloudId, projectId);
  const [selected, select] = useState<ReadonlySet<string>>(new Set());
  const [question, ask] = useState<Question>();
  const close = () => {
    ask(undefined);
    restore.reset(); // what it told is not the last thing any more
  };
  const { mutate: startRestore } = restore;

  const columns = useMemo(
    (): Column<BinItem>[] => [
      {
        id: 'name',
        title: t('bin.name'),
        width: 'minmax(160px, 3fr)',
        sortBy: nameOf,
        cell: ({ kind, name: text, document_count: count }) => {
          const Symbol = symbols[kind];
          return (
            <span className={classes.name} title={text}>
              <Symbol size={15} stroke={1.6} aria-label={t(`bin.kinds.${kind}`)} role="img" />
              <span className={classes.text}>{text}</span>
              {kind === 'folder' && count > 0 && <span className="quiet">{t('bin.holds', { count })}</span>}
            </span>
          );
        },
      },
      {
        id: 'where',
        title: t('bin.where'),
        width: 'minmax(110px, 2fr)',
        sortBy: ({ path }) => path,
        cell: ({ path }) => (
          <span title={path}>{path === '/' ? t('bin.root') : path.slice(1).replaceAll('/', ' / ')}</span>
        ),
      },
      {
        id: 'size',
        title: t('bin.size'),
        width: '84px',
        align: 'end',
        sortBy: ({ size }) => size,
        cell: ({ size }) => formatBytes(size),
      },
      {
        id: 'who',
        title: t('bin.who'),
        width: 'minmax(100px, 1fr)',
        wide: true,
        sortBy: ({ deleted_by }) => personName(deleted_by),
        cell: ({ deleted_by }) => personName(deleted_by),
      },
      {
        id: 'when',
        title: t('bin.when'),
        width: '128px',
        sortBy: ({ id }) => id,
        cell: ({ deleted_at }) => formatTime(deleted_at),
      },
      {
        id: 'ends',
        title: t('bin.ends'),
        width: '116px',
        wide: true,
        sortBy: ({ ends_at }) => ends_at,
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
              onClick={() => {
                startRestore([item.id]);
              }}
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
                <Menu.Item
                  leftSection={<IconTrashX size={14} />}
                  color="var(--failed)"
                  onClick={() => {
                    ask({ kind: 'erase', item });
                  }}
                >
                  {t('bin.eraseMore')}
                </Menu.Item>
              </Menu.Dropdown>
            </Menu>
          </span>
        ),
      },
    ],
    [t, startRestore],
  );

  const items = bin.data?.items ?? [];
  const chosen = items.filter(item => selected.has(keyOf(item)));
  const problem = problems.of(restore.error);
  return (
    <Page
      title={t('bin.title')}
      wide
      actions={
        items.length > 0 && (
          <span className={classes.actions}>
            {chosen.length > 0 && (
              <Button
                variant="filled"
                leftSection={<IconArrowBackUp size={14} />}
                loading={restore.isPending}
                onClick={() => {
                  startRestore(chosen.map(({ id }) => id));
                  select(new Set());
                }}
              >
                {t('bin.restoreSome', { count: chosen.length })}
              </Button>
            )}
            <Button
              leftSection={<IconTrashX size={14} />}
              onClick={() => {
                ask({ kind: 'empty' });
              }}
            >
              {t('bin.empty')}
            </Button>
          </span>
        )
      }
    >
      {(problem !== undefined || restore.data) && (
        <div className={classes.said}>
          <Outcome problem={problem} done={restore.data && t('bin.restored', { count: restore.data.length })} />
        </div>
      )}
      <Loaded query={bin}>
        {({ bin_days: days, bin_size: size, items: all }) =>
          all.length === 0 ? (
            <Note
              icon={IconTrash}
              title={t('bin.none')}
              text={days === 0 ? t('bin.noneEver') : t('bin.noneText', { count: days })}
            />
          ) : (
            <>
              <p className={classes.stays}>{t('bin.stays', { count: days, size: formatBytes(size) })}</p>
              <VirtualTable
                label={t('bin.list')}
                columns={columns}
                rows={all}
                keyOf={keyOf}
                nameOf={nameOf}
                sort={{ column: 'when', down: true }}
                selected={selected}
                onSelect={select}
                onDelete={item => {
                  ask({ kind: 'erase', item });
                }}
              />
            </>
          )
        }
      </Loaded>
      {question?.kind === 'erase' && (
        <DeleteDialog
          title={t('bin.eraseOne', { name: question.item.name })}
          text={t('bin.eraseText')}
          action={t('bin.erase')}
          busy={erase.isPending}
          error={problems.of(erase.error)}
          onClose={close}
          onDelete={() => {
            erase.mutate(question.item.id, { onSuccess: close });
          }}
        />
      )}
      {question?.kind === 'empty' && (
        <DeleteDialog
          title={t('bin.emptyTitle', { name })}
          text={t('bin.emptyText', { count: items.length })}
          name={name}
          action={t('bin.erase')}
          busy={empty.isPending}
          error={problems.of(empty.error)}
          onClose={close}
          onDelete={() => {
            empty.mutate(undefined, { onSuccess: close });
          }}
        />
      )}
    </Page>
  );
}
