// The left dock: models of the project, search, and the tree of elements, linked with the canvas both ways.
import { Button, CloseButton, Menu, TextInput } from '@mantine/core';
import { IconBinaryTree, IconChevronDown, IconSearch } from '@tabler/icons-react';
import { useQueries } from '@tanstack/react-query';
import { useDeferredValue, useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { troubleOf } from '../../../api/errors.ts';
import type { Model } from '../../../api/shapes.ts';
import { LoadingRows, TroubleNote } from '../../../ui/states.tsx';
import { toggledIn } from '../../../ui/toggled.ts';
import { SEARCH_FIELD } from '../tools/commands.ts';
import { useViewer } from '../context.ts';
import { emptyForest, propertyQuestion, visibleRows } from './forest.ts';
import { treeKinds, type TreeKind } from './group-data.ts';
import { elementOfRow, isGroupTree, rowOfElement } from './group-tree.ts';
import { ModelsMenu } from '../models/models-menu.tsx';
import { propertySearchQuery } from '../queries.ts';
import { getState, setState, useViewerState } from '../state.ts';
import { firstOpen, matchesOf, openOf, withWayTo, type Opened } from './tree-rules.ts';
import { Tree } from './tree.tsx';
import { useGroupTree } from './use-group-tree.ts';
import classes from '../viewer.module.css';

interface TreeDockProps {
  readonly cloud: number;
  readonly project: number;
  readonly models: readonly Model[];
  readonly shown: readonly Model[];
  readonly loading: boolean;
  readonly error: Error | null;
  readonly onShow: (ids: readonly number[]) => void;
}

export function TreeDock({ cloud, project, models, shown, loading, error, onShow }: TreeDockProps) {
  const { t } = useTranslation();
  const actions = useViewer();
  const version = useViewerState(state => state.version);
  const current = useViewerState(state => state.current);
  const [text, setText] = useState('');
  const wanted = useDeferredValue(text.trim());
  const kind = useViewerState(state => state.treeKind);
  const made = useGroupTree(kind, actions.forest, { cloud, project }, shown);
  const forest = made.tree ?? emptyForest;
  const [opened, setOpened] = useState<Opened | null>(null);
  const first = useMemo(() => withWayTo(firstOpen(forest), forest, rowOfElement(forest, getState().current)), [forest]);
  const open = useMemo(() => openOf(opened, forest, first), [opened, forest, first]);

  const question = useMemo(() => propertyQuestion(wanted), [wanted]);
  const found = useQueries({
    queries: question ? shown.map(({ id }) => propertySearchQuery({ cloud, project, model: id }, question)) : [],
    combine: results => ({
      lists: results.map(({ data }) => data),
      pending: results.some(({ isPending }) => isPending),
    }),
  });
  const matches = useMemo(
    () =>
      matchesOf(
        forest,
        wanted,
        shown.map(({ id }, n) => ({ model: id, uuids: found.lists[n] })),
      ),
    [wanted, forest, shown, found],
  );
  const problem = error ?? made.error;
  const rows = useMemo(() => visibleRows(forest, open, matches), [forest, open, matches]);

  // Scrolls to the row of an element selected in the canvas, unless another row of it is visible.
  useEffect(
    () =>
      useViewerState.subscribe((state, before) => {
        const row = rowOfElement(forest, state.current);
        if (state.current === before.current || row < 0 || row >= forest.count) return;
        if (isGroupTree(forest) && rows.some(each => elementOfRow(forest, each) === state.current)) return;
        setOpened(known => ({ forest, open: withWayTo(openOf(known, forest, first), forest, row) }));
      }),
    [forest, first, rows],
  );
  const toggle = (node: number) => {
    setOpened({ forest, open: toggledIn(open, node) });
  };

  return (
    <>
      <ModelsMenu models={models} shown={shown} onShow={onShow} />
      <div className={classes.search}>
        <KindMenu kind={kind} />
        <SearchField text={text} onText={setText} />
        {matches && (
          <p role="status" className={classes.found}>
            {found.pending && question ? t('viewer.tree.searching') : t('viewer.tree.found', { count: matches.size })}
            {matches.size === 0 && !question && ` ${t('viewer.tree.hint')}`}
          </p>
        )}
      </div>
      {problem && <TroubleNote trouble={troubleOf(problem)} />}
      {!problem && forest.count === 0 && (loading || !made.tree) && <LoadingRows rows={12} />}
      {!problem && forest.count > 0 && (
        <Tree
          key={kind}
          label={t(`viewer.tree.by.${kind}`)}
          forest={forest}
          rows={rows}
          open={open}
          matches={matches}
          onToggle={toggle}
          version={version}
          current={current}
          hidesClass={kind === 'class'}
        />
      )}
      {!problem && !loading && made.tree && forest.count === 0 && kind !== 'structure' && (
        <p className={classes.nothing}>{t(`viewer.tree.noneBy.${kind}`)}</p>
      )}
    </>
  );
}

/** Menu of the order of the tree. */
function KindMenu({ kind }: { readonly kind: TreeKind }) {
  const { t } = useTranslation();
  return (
    <Menu position="bottom-start">
      <Menu.Target>
        <Button
          fullWidth
          mb={6}
          justify="space-between"
          leftSection={<IconBinaryTree size={14} />}
          rightSection={<IconChevronDown size={12} />}
        >
          {t('viewer.tree.kind', { by: t(`viewer.tree.by.${kind}`) })}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {treeKinds.map(each => (
          <Menu.Item key={each} aria-current={each === kind || undefined} onClick={() => setState({ treeKind: each })}>
            {t(`viewer.tree.by.${each}`)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

function SearchField({ text, onText }: { readonly text: string; readonly onText: (text: string) => void }) {
  const { t } = useTranslation();
  return (
    <TextInput
      id={SEARCH_FIELD}
      value={text}
      onChange={event => onText(event.currentTarget.value)}
      leftSection={<IconSearch size={14} />}
      placeholder={t('viewer.tree.searchShort')}
      aria-label={t('viewer.tree.search')}
      title={t('viewer.tree.search')}
      rightSection={text && <CloseButton size="xs" aria-label={t('viewer.tree.clear')} onClick={() => onText('')} />}
      onKeyDown={event => {
        if (event.key === 'Escape') {
          onText('');
          event.currentTarget.blur();
        }
      }}
    />
  );
}
