// What was deleted from a project: put back, or removed for good.
import { Button } from '@mantine/core';
import { IconArrowBackUp, IconTrash, IconTrashX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Loaded } from '../../api/loaded.tsx';
import { useProblems } from '../../api/problem.ts';
import type { BinItem } from '../../api/shapes.ts';
import { DeleteDialog } from '../../ui/dialogs.tsx';
import { formatBytes } from '../../ui/format.ts';
import { Outcome, Page } from '../../ui/page.tsx';
import { Note } from '../../ui/states.tsx';
import { VirtualTable } from '../../ui/virtual-table.tsx';
import { nameOf, useBinColumns } from './bin-columns.tsx';
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

  const onRestore = useCallback(
    ({ id }: BinItem) => {
      startRestore([id]);
    },
    [startRestore],
  );
  const onErase = useCallback((item: BinItem) => {
    ask({ kind: 'erase', item });
  }, []);
  const columns = useBinColumns(onRestore, onErase);
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
