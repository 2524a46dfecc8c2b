// The bin of a project: restores or permanently deletes items.
import { Button } from '@mantine/core';
import { IconArrowBackUp, IconTrash, IconTrashX, IconFile, IconFolder, IconHistory } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useState, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { MoreMenu } from '../../ui/more-menu.tsx';
import { Loaded } from '../../api/loaded.tsx';
import { useProblems } from '../../api/problem.ts';
import type { BinItem, InProject } from '../../api/shapes.ts';
import { ChangeDialog } from '../../api/change-form.tsx';
import { Outcome, Page } from '../../ui/page.tsx';
import { Note } from '../../ui/states.tsx';
import { VirtualTable, type Column } from '../../ui/table/virtual-table.tsx';
import { binKey, binOrder, chosenOf, emptyText, questionWords, stayText, contentText, placeText } from './bin-words.ts';
import type { BinQuestion, QuestionWords } from './bin-words.ts';
import classes from './bin.module.css';
import { binQuery, useBin } from './queries.ts';
import { formatBytes, formatDay, formatTime } from '../../ui/numbers/format.ts';
import { column, textColumn, TIME } from '../../ui/table/virtual-table-props.ts';
import { TextButton } from '../../ui/buttons.tsx';

const symbols = {
  document: IconFile,
  version: IconHistory,
  folder: IconFolder,
  project: IconFile,
  cloud: IconFile,
} as const;

function useBinColumns(onRestore: (item: BinItem) => void, onErase: (item: BinItem) => void): Column<BinItem>[] {
  const { t } = useTranslation();
  return useMemo((): Column<BinItem>[] => {
    const sorted = (id: keyof typeof binOrder, width: string, look: Parameters<typeof column<BinItem>>[3]) =>
      column<BinItem>(id, t(`bin.${id}`), width, { sortBy: binOrder[id], ...look });
    return [
      sorted('name', 'minmax(160px, 3fr)', {
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
      }),
      sorted('where', 'minmax(110px, 2fr)', { cell: ({ path }) => <span title={path}>{placeText(t, path)}</span> }),
      sorted('size', '84px', { align: 'end', cell: ({ size }) => formatBytes(size) }),
      textColumn('who', t('bin.who'), 'minmax(100px, 1fr)', binOrder.who, { wide: true }),
      sorted('when', TIME, { cell: ({ deleted_at }) => formatTime(deleted_at) }),
      sorted('ends', '116px', { wide: true, cell: ({ ends_at }) => formatDay(ends_at) }),
      column('actions', t('bin.actions'), '132px', {
        silent: true,
        cell: item => (
          <span className={classes.actions}>
            <TextButton
              text={t('bin.restore')}
              size="compact-xs"
              variant="subtle"
              aria-label={t('bin.restoreOne', { name: item.name })}
              onClick={() => onRestore(item)}
            />
            <MoreMenu
              label={t('documents.more', { name: item.name })}
              size="sm"
              dots={15}
              actions={[{ title: t('bin.eraseMore'), icon: IconTrashX, danger: true, run: () => onErase(item) }]}
            />
          </span>
        ),
      }),
    ];
  }, [t, onRestore, onErase]);
}

interface BinScreenProps extends InProject {
  /** of the project: typed to confirm emptying the bin */
  readonly name: string;
}

export function BinScreen({ cloudId, projectId, name }: BinScreenProps) {
  const { t } = useTranslation();
  const problems = useProblems();
  const bin = useQuery(binQuery(cloudId, projectId));
  const { restore } = useBin(cloudId, projectId);
  const [selected, select] = useState<ReadonlySet<string>>(new Set());
  const [question, ask] = useState<BinQuestion>();
  const close = () => {
    ask(undefined);
    restore.reset(); // its message is out of date
  };
  const { mutate: startRestore } = restore;

  const onRestore = useCallback(({ id }: BinItem) => startRestore([id]), [startRestore]);
  const onErase = useCallback((item: BinItem) => ask({ kind: 'erase', item }), []);
  const columns = useBinColumns(onRestore, onErase);
  const items = bin.data?.items ?? [];
  const problem = problems.of(restore.error);
  return (
    <Page
      title={t('bin.title')}
      wide
      actions={
        items.length > 0 && (
          <BinActions
            chosen={chosenOf(items, selected).length}
            busy={restore.isPending}
            onRestore={() => {
              startRestore(chosenOf(items, selected).map(({ id }) => id));
              select(new Set());
            }}
            onEmpty={() => ask({ kind: 'empty' })}
          />
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
            <Note icon={IconTrash} title={t('bin.none')} text={emptyText(t, days)} />
          ) : (
            <>
              <p className={classes.stays}>{stayText(t, days, size)}</p>
              <VirtualTable
                label={t('bin.list')}
                columns={columns}
                rows={all}
                keyOf={binKey}
                nameOf={binOrder.name}
                sort={{ column: 'when', down: true }}
                selected={selected}
                onSelect={select}
                onDelete={onErase}
              />
            </>
          )
        }
      </Loaded>
      {question && (
        <EndQuestion
          key={question.kind}
          {...{ cloudId, projectId, question }}
          words={questionWords(t, question, { project: name, count: items.length })}
          onClose={close}
        />
      )}
    </Page>
  );
}

interface BinActionsProps {
  /** number of selected items */
  readonly chosen: number;
  readonly busy: boolean;
  readonly onRestore: () => void;
  readonly onEmpty: () => void;
}

function BinActions({ chosen, busy, onRestore, onEmpty }: BinActionsProps) {
  const { t } = useTranslation();
  return (
    <span className={classes.actions}>
      {chosen > 0 && (
        <Button variant="filled" leftSection={<IconArrowBackUp size={14} />} loading={busy} onClick={onRestore}>
          {t('bin.restoreSome', { count: chosen })}
        </Button>
      )}
      <TextButton icon={IconTrashX} text={t('bin.empty')} onClick={onEmpty} />
    </span>
  );
}

type EndQuestionProps = Omit<BinScreenProps, 'name'> & {
  readonly question: BinQuestion;
  readonly words: QuestionWords;
  readonly onClose: () => void;
};

/** Confirmation before an item, or all of them, are deleted permanently. */
function EndQuestion({ cloudId, projectId, question, words, onClose }: EndQuestionProps) {
  const { t } = useTranslation();
  const { erase, empty } = useBin(cloudId, projectId);
  const dialog = { ...words, action: t('bin.erase'), onClose };
  return question.kind === 'erase' ? (
    <ChangeDialog {...dialog} change={erase} given={question.item.id} />
  ) : (
    <ChangeDialog {...dialog} change={empty} given={undefined} />
  );
}
