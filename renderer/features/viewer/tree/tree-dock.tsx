// The left dock: models of the project, search, and the tree of elements, linked with the canvas both ways.
import { Button, Menu } from '@mantine/core';
import { IconBinaryTree, IconChevronDown } from '@tabler/icons-react';
import { useQueries, queryOptions } from '@tanstack/react-query';
import { useDeferredValue, useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { troubleOf } from '../../../api/errors.ts';
import type { OneProject } from '../../../api/models.ts';
import type { Model } from '../../../api/shapes.ts';
import { FindField } from '../../../ui/controls.tsx';
import { LoadingRows, TroubleNote } from '../../../ui/states.tsx';
import { toggledIn } from '../../../ui/toggled.ts';
import { SEARCH_FIELD } from '../tools/commands.ts';
import { useViewer } from '../context.ts';
import { ShownState } from '../selection/shown-state.tsx';
import { emptyForest, propertyQuestion, visibleRows, type Forest, numbering } from './forest.ts';
import { treeKinds, type TreeKind, type GroupedBy, type ModelGroups } from './group-data.ts';
import { elementOfRow, isGroupTree, rowOfElement, type GroupTree } from './group-tree.ts';
import { ModelsMenu, type ModelsMenuProps } from '../models/models-menu.tsx';
import { propertySearchQuery, type ModelPlace } from '../queries.ts';
import { getState, setState, useViewerState, useViewerFacts } from '../state.ts';
import { firstOpen, matchesOf, openOf, withWayTo, type Opened } from './tree-rules.ts';
import { Tree } from './tree.tsx';
import classes from '../viewer.module.css';
import { groupByClass, layGroups, mergeGroups } from './group-layout.ts';
import { inSlices, type Steps } from '../in-steps.ts';
import { fetchAs } from '../../../api/client.ts';
import { keys } from '../../../api/keys.ts';
import { together } from '../../../api/server-data.ts';
import { askWorker } from '../../../api/ask-worker.ts';
import type { GroupOrder } from './group-worker.ts';

function addressesOf({ cloud, project, model }: ModelPlace, by: GroupedBy): readonly string[] {
  const here = `/cloud/${cloud}/project/${project}`;
  switch (by) {
    case 'type':
    case 'material': {
      const columns = JSON.stringify([{ from: 'element', name: by }]);
      return [`${here}/element-table?models=${model}&columns=${encodeURIComponent(columns)}`];
    }
    case 'classification':
      return [`${here}/model/${model}/classification`, `${here}/model/${model}/classification-element`];
    case 'layer':
    case 'system':
    case 'zone':
      return [`${here}/model/${model}/${by}`];
  }
}

/** The groups of a model from the service, read in a worker. */
const groupsQuery = (place: ModelPlace, by: GroupedBy) =>
  queryOptions({
    queryKey: [...keys.modelData(place.project, place.model), 'groups', by],
    structuralSharing: false,
    queryFn: async ({ signal }) => {
      const parts = await Promise.all(
        addressesOf(place, by).map(async address => (await fetchAs(address, { signal })).arrayBuffer()),
      );
      const worker = new Worker(new URL('./group-worker.ts', import.meta.url), { type: 'module' });
      return askWorker<ModelGroups>(worker, { by, parts } satisfies GroupOrder, parts);
    },
  });

/** Source of the groups besides the structure. */
type Source = 'class' | { readonly by: GroupedBy; readonly groups: Parameters<typeof mergeGroups>[0] };

interface Made {
  readonly forest: Forest;
  readonly source: Source;
  readonly tree?: GroupTree;
  readonly error?: Error;
}

/** `tree`: undefined while it is built */
function useGroupTree(kind: TreeKind, forest: Forest, place: OneProject, shown: readonly Model[]) {
  const by: GroupedBy | undefined = kind === 'structure' || kind === 'class' ? undefined : kind;
  const models = useMemo(() => shown.map(({ id }) => id), [shown]);
  const queries = by ? models.map(model => groupsQuery({ ...place, model }, by)) : [];
  const found = useQueries({ queries, combine: together });
  const [made, setMade] = useState<Made>();
  /** undefined: not loaded yet */
  const source = useMemo((): Source | undefined => {
    if (!by) return kind === 'class' ? kind : undefined;
    const groups = models.flatMap((model, n) => (found.data[n] ? [{ model, groups: found.data[n] }] : []));
    return groups.length === models.length ? { by, groups } : undefined;
  }, [by, kind, found.data, models]);

  useEffect(() => {
    if (source === undefined) return undefined;
    const stop = new AbortController();
    inSlices(makeTree(forest, source), stop.signal).then(
      tree => {
        if (tree) setMade({ forest, source, tree });
      },
      (error: Error) => setMade({ forest, source, error }),
    );
    return () => stop.abort();
  }, [forest, source]);

  if (kind === 'structure') return { tree: forest, error: null };
  // A tree of another kind is not shown in the meantime; one of an earlier structure would refer to other rows.
  const current = made?.source === source && made?.forest === forest ? made : undefined;
  return { tree: current?.tree, error: found.error ?? current?.error ?? null };
}

function* makeTree(forest: Forest, source: Source): Steps<GroupTree> {
  if (source === 'class') return yield* layGroups(forest, yield* groupByClass(forest), false);
  const grouping = yield* mergeGroups(source.groups, yield* numbering(forest));
  // Only rooms are in zones.
  return yield* layGroups(forest, grouping, source.by !== 'zone');
}

interface TreeDockProps extends OneProject, ModelsMenuProps {
  readonly loading: boolean;
  readonly error: Error | null;
}

export function TreeDock({ cloud, project, models, shown, loading, error, onShow }: TreeDockProps) {
  const { t } = useTranslation();
  const actions = useViewer();
  const { version, current } = useViewerFacts('version', 'current');
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
    combine: together,
  });
  const matches = useMemo(() => {
    const uuids = shown.map(({ id }, n) => ({ model: id, uuids: found.data[n] }));
    return matchesOf(forest, wanted, uuids);
  }, [wanted, forest, shown, found.data]);
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
  const toggle = (node: number) => setOpened({ forest, open: toggledIn(open, node) });

  return (
    <>
      <ModelsMenu models={models} shown={shown} onShow={onShow} />
      <div className={classes.search}>
        <KindMenu kind={kind} />
        <SearchField text={text} onText={setText} />
        {matches && (
          <p role="status" className={classes.found}>
            {found.isLoading && question ? t('viewer.tree.searching') : t('viewer.tree.found', { count: matches.size })}
            {matches.size === 0 && !question && ` ${t('viewer.tree.hint')}`}
          </p>
        )}
      </div>
      <ShownState />
      {problem && <TroubleNote trouble={troubleOf(problem)} />}
      {!problem && forest.count === 0 && (loading || !made.tree) && <LoadingRows rows={12} />}
      {!problem && forest.count > 0 && (
        <Tree
          key={kind}
          label={t(`viewer.tree.by.${kind}`)}
          {...{ forest, rows, open, matches, version, current }}
          onToggle={toggle}
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
    <FindField
      id={SEARCH_FIELD}
      value={text}
      onText={onText}
      placeholder={t('viewer.tree.searchShort')}
      label={t('viewer.tree.search')}
      title={t('viewer.tree.search')}
      clearLabel={t('viewer.tree.clear')}
      onKeyDown={event => {
        if (event.key === 'Escape') {
          onText('');
          event.currentTarget.blur();
        }
      }}
    />
  );
}
