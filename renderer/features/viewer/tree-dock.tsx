// The left dock: models of the project, search, and the spatial tree, linked with the canvas both ways.
import { CloseButton, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useQueries } from '@tanstack/react-query';
import { useDeferredValue, useEffect, useMemo, useState, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { troubleOf } from '../../api/errors.ts';
import type { Model } from '../../api/shapes.ts';
import { LoadingRows, TroubleNote } from '../../ui/states.tsx';
import { useViewer } from './context.ts';
import { above, findNodes, propertyQuestion, visibleRows } from './forest.ts';
import { ModelsMenu } from './models-menu.tsx';
import { propertySearchQuery } from './queries.ts';
import { useViewerState } from './state.ts';
import { Tree } from './tree.tsx';
import classes from './viewer.module.css';

interface TreeDockProps {
  readonly cloud: number;
  readonly project: number;
  readonly models: readonly Model[];
  readonly shown: readonly Model[];
  readonly loading: boolean;
  readonly error: Error | null;
  readonly searchRef: RefObject<HTMLInputElement | null>;
  readonly onShow: (ids: readonly number[]) => void;
}

export function TreeDock({ cloud, project, models, shown, loading, error, searchRef, onShow }: TreeDockProps) {
  const { t } = useTranslation();
  const actions = useViewer();
  const version = useViewerState(state => state.version);
  const current = useViewerState(state => state.current);
  const [text, setText] = useState('');
  const wanted = useDeferredValue(text.trim());
  const { forest } = actions;
  const [open, setOpen] = useState<ReadonlySet<number>>(new Set());

  // A new forest opens down to the storeys; what was opened by hand has other numbers now.
  useEffect(() => {
    const first = new Set<number>();
    for (let n = 0; n < forest.count; n++) if (forest.depths[n]! < 3 && /^Ifc(Project|Site|Building)$/.test(forest.classes[n]!)) first.add(n);
    setOpen(first);
  }, [forest]);

  // The row of what was chosen in the canvas comes into sight.
  useEffect(() => {
    if (current < 0 || current >= forest.count) return;
    setOpen(before => (above(forest, current).every(node => before.has(node)) ? before : new Set([...before, ...above(forest, current)])));
  }, [current, forest]);

  const question = useMemo(() => propertyQuestion(wanted), [wanted]);
  const found = useQueries({
    queries: question ? shown.map(({ id }) => propertySearchQuery({ cloud, project, model: id }, question)) : [],
    combine: results => ({ lists: results.map(({ data }) => data), pending: results.some(({ isPending }) => isPending) }),
  });
  const matches = useMemo(() => {
    if (wanted === '') return undefined;
    if (!question) return findNodes(forest, wanted);
    const ids = new Set(shown.flatMap(({ id }, n) => (found.lists[n] ?? []).map(uuid => `${id} ${uuid}`)));
    const nodes = new Set<number>();
    for (let n = 0; n < forest.count; n++) if (ids.has(`${forest.models[n]} ${forest.uuids[n]}`)) nodes.add(n);
    return nodes;
  }, [wanted, question, forest, shown, found]);
  const rows = useMemo(() => visibleRows(forest, open, matches), [forest, open, matches]);
  const toggle = (node: number) => setOpen(before => {
    const next = new Set(before);
    if (!next.delete(node)) next.add(node);
    return next;
  });

  return (
    <>
      <ModelsMenu models={models} shown={shown} onShow={onShow} />
      <div className={classes.search}>
        <TextInput ref={searchRef} value={text} onChange={event => setText(event.currentTarget.value)} leftSection={<IconSearch size={14} />} placeholder={t('viewer.tree.search')} aria-label={t('viewer.tree.search')}
          rightSection={text && <CloseButton size="xs" aria-label={t('viewer.tree.clear')} onClick={() => setText('')} />}
          onKeyDown={event => { if (event.key === 'Escape') { setText(''); event.currentTarget.blur(); } }} />
        {matches && <p role="status" className={classes.found}>{found.pending && question ? t('viewer.tree.searching') : t('viewer.tree.found', { count: matches.size })}{matches.size === 0 && !question && ` ${t('viewer.tree.hint')}`}</p>}
      </div>
      {error && <TroubleNote trouble={troubleOf(error)} />}
      {!error && forest.count === 0 && loading && <LoadingRows rows={12} />}
      {!error && forest.count > 0 && <Tree forest={forest} rows={rows} open={open} matches={matches} onToggle={toggle} version={version} current={current} />}
    </>
  );
}
